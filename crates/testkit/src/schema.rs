//! Is an answer what `crates/answers/schema.json` says? Each door asks this of its own answers.
//!
//! ```
//! use palisade_testkit::schema;
//! assert_eq!(schema::check("version", r#"{"version":"0.3.0"}"#), Ok(()));
//! let wrong = schema::check("version", r#"{"version":2}"#).unwrap_err();
//! assert_eq!(wrong, "version/version: 2 is no string");
//! ```
//!
//! It knows the keywords that the schema uses, and panics where there is another.

use std::sync::OnceLock;

use serde_json::Value;

fn definitions() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    let schema = SCHEMA.get_or_init(|| {
        let text = include_str!("../../answers/schema.json");
        serde_json::from_str(text).expect("the schema is JSON")
    });
    &schema["$defs"]
}

/// Is this text valid by the definition of that name?
///
/// # Errors
///
/// If it is not: where, and why.
///
/// # Panics
///
/// If the schema has no such definition, or a keyword that is not known here.
pub fn check(definition: &str, answer: &str) -> Result<(), String> {
    let answer = serde_json::from_str(answer).map_err(|error| format!("{answer}: {error}"))?;
    fits(&definitions()[definition], &answer, definition)
}

fn fits(schema: &Value, answer: &Value, place: &str) -> Result<(), String> {
    let rules = schema.as_object().unwrap_or_else(|| panic!("{place} is not defined"));
    let broken = |why: &str| Err(format!("{place}: {answer} {why}"));
    for (keyword, rule) in rules {
        match keyword.as_str() {
            "description" | "required" => {}
            "$ref" => {
                let name = rule.as_str().and_then(|name| name.strip_prefix("#/$defs/"));
                fits(&definitions()[name.expect("a reference within")], answer, place)?;
            }
            "type" if is_of(rule, answer) => {}
            "type" => return broken(&format!("is no {}", rule.as_str().unwrap_or_default())),
            "enum" if rule.as_array().is_some_and(|all| all.contains(answer)) => {}
            "enum" => return broken("is none of those named"),
            "oneOf" => {
                let fitting = rule.as_array().into_iter().flatten();
                let tried: Vec<_> = fitting.map(|rule| fits(rule, answer, place)).collect();
                if tried.iter().filter(|one| one.is_ok()).count() != 1 {
                    // Null is always the last: the first says more.
                    return tried.into_iter().next().expect("one at least").and(broken("is twice"));
                }
            }
            "items" => {
                for (index, item) in answer.as_array().into_iter().flatten().enumerate() {
                    fits(rule, item, &format!("{place}/{index}"))?;
                }
            }
            "properties" => keys_fit(rules, answer, place)?,
            "additionalProperties" if rule == &Value::Bool(false) => {}
            "additionalProperties" => {
                for (key, value) in answer.as_object().into_iter().flatten() {
                    fits(rule, value, &format!("{place}/{key}"))?;
                }
            }
            "minimum" if answer.as_f64() >= rule.as_f64() => {}
            "minLength" if answer.as_str().is_some_and(|text| !text.is_empty()) => {}
            "pattern" if has_form(rule, answer) => {}
            "minimum" | "minLength" | "pattern" => {
                return broken("is too little, or has another form");
            }
            other => panic!("{place}: what is {other:?} in a schema?"),
        }
    }
    Ok(())
}

/// All that is required is there, and nothing that is not named; each value fits.
fn keys_fit(
    rules: &serde_json::Map<String, Value>,
    answer: &Value,
    place: &str,
) -> Result<(), String> {
    assert_eq!(rules["additionalProperties"], false, "{place} would take any key");
    let Some(answer) = answer.as_object() else { return Ok(()) };
    for key in rules["required"].as_array().into_iter().flatten() {
        if !answer.contains_key(key.as_str().unwrap_or_default()) {
            return Err(format!("{place}: {key} is missing"));
        }
    }
    for (key, value) in answer {
        let place = format!("{place}/{key}");
        match rules["properties"].get(key) {
            Some(rule) => fits(rule, value, &place)?,
            None => return Err(format!("{place}: no such key")),
        }
    }
    Ok(())
}

fn is_of(kind: &Value, answer: &Value) -> bool {
    match kind.as_str() {
        Some("object") => answer.is_object(),
        Some("array") => answer.is_array(),
        Some("string") => answer.is_string(),
        Some("boolean") => answer.is_boolean(),
        Some("null") => answer.is_null(),
        Some("integer") => answer.is_u64() || answer.is_i64(),
        Some("number") => answer.is_number(),
        _ => panic!("no type is called {kind}"),
    }
}

/// The few patterns of the schema.
fn has_form(pattern: &Value, answer: &Value) -> bool {
    let text = answer.as_str().unwrap_or_default();
    match pattern.as_str() {
        Some("^[a-h][1-8]$") => text.parse::<palisade_board::Square>().is_ok(),
        Some("^[a-h][1-8][a-h][1-8][qrbn]?$") => text.parse::<palisade_board::Move>().is_ok(),
        Some("^[A-Z]+$") => !text.is_empty() && text.bytes().all(|b| b.is_ascii_uppercase()),
        Some("^<svg ") => text.starts_with("<svg "),
        _ => panic!("the pattern {pattern} is not known"),
    }
}
