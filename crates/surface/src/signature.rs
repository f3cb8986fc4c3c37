//! Types, bounds and signatures of rustdoc's JSON as text.
//!
//! Paths are told by their last name: rustdoc writes them as the source does, and a
//! surface does not change when an import does.

use serde_json::Value;

/// The elements of an array; none of anything else.
pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// What rustdoc calls a variant, and what it holds.
pub(super) fn kind_of(value: &Value) -> (&str, &Value) {
    match value {
        Value::String(name) => (name, &Value::Null),
        Value::Object(map) => map.iter().next().map_or(("", value), |(kind, of)| (kind, of)),
        _ => ("", value),
    }
}

/// The last name of a path.
pub(super) fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

fn joined(values: &Value, between: &str, text: impl Fn(&Value) -> String) -> String {
    list(values).iter().map(text).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(between)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

pub(super) fn path_text(path: &Value) -> String {
    let name = if path["path"].is_string() { &path["path"] } else { &path["name"] };
    format!("{}{}", last(text(name)), arguments(&path["args"]))
}

fn arguments(args: &Value) -> String {
    let (kind, inner) = kind_of(args);
    match kind {
        "angle_bracketed" => {
            let one = |arg: &Value| {
                let (kind, inner) = kind_of(arg);
                match kind {
                    "type" => type_text(inner),
                    "const" => text(&inner["expr"]).into(),
                    "infer" => "_".into(),
                    _ => text(inner).into(),
                }
            };
            let constraint = |of: &Value| {
                let (kind, inner) = kind_of(&of["binding"]);
                let name = text(&of["name"]);
                match kind {
                    "equality" => match kind_of(inner) {
                        ("type", inner) => format!("{name} = {}", type_text(inner)),
                        (_, inner) => format!("{name} = {}", text(&inner["expr"])),
                    },
                    _ => format!("{name}: {}", bounds(inner)),
                }
            };
            let told = [
                joined(&inner["args"], ", ", one),
                joined(&inner["constraints"], ", ", constraint),
            ];
            let told = told.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
            if told.is_empty() { String::new() } else { format!("<{}>", told.join(", ")) }
        }
        "parenthesized" => {
            format!("({}){}", joined(&inner["inputs"], ", ", type_text), output(&inner["output"]))
        }
        _ => String::new(),
    }
}

fn output(result: &Value) -> String {
    if result.is_null() { String::new() } else { format!(" -> {}", type_text(result)) }
}

pub(super) fn type_text(of: &Value) -> String {
    let (kind, inner) = kind_of(of);
    let mutable = |yes: &'static str, no: &'static str| {
        if inner["is_mutable"] == true { yes } else { no }
    };
    match kind {
        "resolved_path" => path_text(inner),
        "generic" | "primitive" => text(inner).into(),
        "dyn_trait" => {
            let one = |bound: &Value| path_text(&bound["trait"]);
            let lifetime = inner["lifetime"].as_str().map(|name| format!(" + {name}"));
            format!("dyn {}{}", joined(&inner["traits"], " + ", one), lifetime.unwrap_or_default())
        }
        "function_pointer" => {
            let one = |input: &Value| type_text(&input[1]);
            let sig = &inner["sig"];
            format!("fn({}){}", joined(&sig["inputs"], ", ", one), output(&sig["output"]))
        }
        "tuple" => format!("({})", joined(inner, ", ", type_text)),
        "slice" => format!("[{}]", type_text(inner)),
        "array" => format!("[{}; {}]", type_text(&inner["type"]), text(&inner["len"])),
        "impl_trait" => format!("impl {}", bounds(inner)),
        "raw_pointer" => format!("*{} {}", mutable("mut", "const"), type_text(&inner["type"])),
        "borrowed_ref" => {
            let lifetime = inner["lifetime"].as_str().map(|name| format!("{name} "));
            let lifetime = lifetime.unwrap_or_default();
            format!("&{lifetime}{}{}", mutable("mut ", ""), type_text(&inner["type"]))
        }
        "qualified_path" => {
            let place = type_text(&inner["self_type"]);
            let name = text(&inner["name"]);
            match path_text(&inner["trait"]).as_str() {
                "" => format!("{place}::{name}"),
                of => format!("<{place} as {of}>::{name}"),
            }
        }
        _ => of.to_string(),
    }
}

pub(super) fn bounds(of: &Value) -> String {
    joined(of, " + ", |bound| {
        let (kind, inner) = kind_of(bound);
        match kind {
            "trait_bound" => {
                let maybe = if inner["modifier"] == "maybe" { "?" } else { "" };
                format!("{maybe}{}", path_text(&inner["trait"]))
            }
            "outlives" => text(inner).into(),
            // What an opaque type captures follows from its signature.
            _ => String::new(),
        }
    })
}

fn bounded(name: &str, by: &str) -> String {
    if by.is_empty() { name.into() } else { format!("{name}: {by}") }
}

/// The parameters that a user can name.
pub(super) fn generics(of: &Value) -> String {
    let told = joined(&of["params"], ", ", |param| {
        let name = text(&param["name"]);
        let (kind, inner) = kind_of(&param["kind"]);
        match kind {
            "type" if inner["is_synthetic"] == true => String::new(),
            "type" => bounded(name, &bounds(&inner["bounds"])),
            "const" => format!("const {name}: {}", type_text(&inner["type"])),
            _ => name.into(),
        }
    });
    if told.is_empty() { told } else { format!("<{told}>") }
}

pub(super) fn where_clause(of: &Value) -> String {
    let told = joined(&of["where_predicates"], ", ", |predicate| {
        let (kind, inner) = kind_of(predicate);
        match kind {
            "bound_predicate" => bounded(&type_text(&inner["type"]), &bounds(&inner["bounds"])),
            _ => inner.to_string(),
        }
    });
    if told.is_empty() { told } else { format!(" where {told}") }
}

/// A function by its path: `const fn board::Square::file(self) -> File`. What a trait leaves
/// to its users is told apart: one more of these breaks them.
pub(super) fn function(of: &Value, path: &str) -> String {
    let header = &of["header"];
    let words = [("is_const", "const "), ("is_async", "async "), ("is_unsafe", "unsafe ")];
    let words: String = words.iter().filter(|word| header[word.0] == true).map(|w| w.1).collect();
    let inputs = joined(&of["sig"]["inputs"], ", ", |input| {
        let (name, of) = (text(&input[0]), type_text(&input[1]));
        match (name, of.as_str()) {
            ("self", "Self") => "self".into(),
            ("self", of) if of.starts_with('&') && of.ends_with("Self") => {
                format!("{}self", &of[..of.len() - "Self".len()])
            }
            _ => format!("{name}: {of}"),
        }
    });
    let generic = &of["generics"];
    let required = if of["has_body"] == false { "required " } else { "" };
    format!(
        "{required}{words}fn {path}{}({inputs}){}{}",
        generics(generic),
        output(&of["sig"]["output"]),
        where_clause(generic)
    )
}
