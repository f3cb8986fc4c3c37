//! The public surface of a crate, a line for each item, with signatures.
//!
//! It reads what `cargo rustdoc` writes with `--output-format json`. `.ci/surface` makes
//! these files and compares; `.ci/surface --update` writes the texts that are compared with.

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;
use std::{env, fs};

use serde_json::Value;

mod signature;

use signature::{bounds, function, generics, kind_of, last, list, type_text, where_clause};

/// Traits that say nothing to a user: the compiler adds them to a derived `PartialEq`.
const UNTOLD: [&str; 1] = ["StructuralPartialEq"];

/// Traits that a type has by its fields alone, and whose loss breaks a user's code.
const TOLD_IF_LOST: [&str; 2] = ["Send", "Sync"];

/// Traits that a type derives, or could: those of one type are told in one line.
const DERIVED: [&str; 13] = [
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Deserialize",
    "Display",
    "Eq",
    "Error",
    "Hash",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Serialize",
];

/// A crate as rustdoc tells it, and what has been said of it.
struct Surface<'a> {
    index: &'a Value,
    lines: BTreeSet<String>,
    /// By type and place: the derived traits.
    derived: BTreeMap<String, Vec<String>>,
}

impl<'a> Surface<'a> {
    fn item(&self, id: &Value) -> Option<&'a Value> {
        self.index.get(id.to_string())
    }

    fn say(&mut self, item: &Value, line: String) {
        let attributes = item["attrs"].to_string();
        let grows = if attributes.contains("non_exhaustive") { "#[non_exhaustive] " } else { "" };
        self.lines.insert(format!("{grows}{line}"));
    }

    fn items(&mut self, ids: &Value, path: &str) {
        for id in list(ids) {
            if let Some(item) = self.item(id) {
                self.add(item, path, item["name"].as_str().unwrap_or_default());
            }
        }
    }

    /// Says what an item is. Its path is where a user finds it, not where it is defined.
    fn add(&mut self, item: &Value, module: &str, name: &str) {
        let path = format!("{module}::{name}");
        let (kind, inner) = kind_of(&item["inner"]);
        let with = format!("{path}{}", generics(&inner["generics"]));
        let bounded = where_clause(&inner["generics"]);
        match kind {
            "module" => {
                self.say(item, format!("mod {path}"));
                self.items(&inner["items"], &path);
            }
            "use" => self.handed_on(item, inner, module),
            "function" => self.say(item, function(inner, &path)),
            "constant" | "assoc_const" => {
                self.say(item, format!("const {path}: {}", type_text(&inner["type"])));
            }
            "static" => self.say(item, format!("static {path}: {}", type_text(&inner["type"]))),
            "type_alias" => {
                self.say(item, format!("type {with} = {}{bounded}", type_text(&inner["type"])));
            }
            "assoc_type" => {
                let bounds = bounds(&inner["bounds"]);
                let colon = if bounds.is_empty() { "" } else { ": " };
                self.say(item, format!("type {with}{colon}{bounds}"));
            }
            "struct_field" => self.say(item, format!("field {path}: {}", type_text(inner))),
            "macro" | "proc_macro" => self.say(item, format!("macro {path}!")),
            "struct" | "union" => {
                self.say(item, format!("{kind} {with}{bounded}"));
                self.fields(&inner["kind"], &path);
                self.fields(inner, &path);
                self.implementations(&inner["impls"], &path);
            }
            "enum" => {
                self.say(item, format!("enum {with}{bounded}"));
                self.items(&inner["variants"], &path);
                self.implementations(&inner["impls"], &path);
            }
            "variant" => {
                self.say(item, format!("variant {path}"));
                self.fields(&inner["kind"], &path);
            }
            "trait" => {
                let bounds = bounds(&inner["bounds"]);
                let colon = if bounds.is_empty() { "" } else { ": " };
                self.say(item, format!("trait {with}{colon}{bounds}{bounded}"));
                self.items(&inner["items"], &path);
            }
            other => self.say(item, format!("{other} {path}")),
        }
    }

    /// The public fields of a struct or a variant, with names or with numbers.
    fn fields(&mut self, kind: &Value, path: &str) {
        self.items(&kind["tuple"], path);
        for named in [&kind["plain"], &kind["struct"], kind] {
            self.items(&named["fields"], path);
            if named["has_stripped_fields"] == true {
                self.lines.insert(format!("field {path}::.."));
            }
        }
    }

    fn handed_on(&mut self, item: &Value, inner: &Value, module: &str) {
        let name = inner["name"].as_str().unwrap_or_default();
        let target = self.item(&inner["id"]);
        match target {
            Some(target) if inner["is_glob"] == true => {
                let (_, contents) = kind_of(&target["inner"]);
                for members in ["items", "variants"] {
                    self.items(&contents[members], module);
                }
            }
            Some(target) => self.add(target, module, name),
            None => {
                let source = inner["source"].as_str().unwrap_or_default();
                self.say(item, format!("use {module}::{name} = {source}"));
            }
        }
    }

    fn implementations(&mut self, ids: &Value, path: &str) {
        for id in list(ids) {
            let Some(item) = self.item(id) else { continue };
            let (_, inner) = kind_of(&item["inner"]);
            let of = inner["trait"]["path"].as_str().map(last);
            let lost = inner["is_negative"] == true;
            let untold = of.is_some_and(|name| UNTOLD.contains(&name))
                || !inner["blanket_impl"].is_null()
                || inner["is_synthetic"] == true
                    && !(lost && of.is_some_and(|name| TOLD_IF_LOST.contains(&name)));
            if untold {
                continue;
            }
            if of.is_none() {
                self.items(&inner["items"], path);
                continue;
            }
            let whose = type_text(&inner["for"]);
            let plain = inner["trait"]["args"].is_null() || of == Some("Deserialize");
            if let Some(name) = of.filter(|name| plain && !lost && DERIVED.contains(name)) {
                let bounded = where_clause(&inner["generics"]);
                let key = format!("for {whose}{bounded} at {path}");
                self.derived.entry(key).or_default().push(name.to_string());
                continue;
            }
            let not = if lost { "!" } else { "" };
            self.lines.insert(format!(
                "impl{} {not}{} for {}{} at {path}",
                generics(&inner["generics"]),
                signature::path_text(&inner["trait"]),
                whose,
                where_clause(&inner["generics"])
            ));
        }
    }
}

/// The lines of the crate that rustdoc describes so.
fn surface(text: &str) -> Result<BTreeSet<String>, serde_json::Error> {
    let told: Value = serde_json::from_str(text)?;
    let mut surface =
        Surface { index: &told["index"], lines: BTreeSet::new(), derived: BTreeMap::new() };
    if let Some(root) = surface.item(&told["root"]) {
        let name = root["name"].as_str().unwrap_or_default();
        surface.items(&root["inner"]["module"]["items"], name);
    }
    for (key, mut traits) in surface.derived {
        traits.sort_unstable();
        traits.dedup();
        surface.lines.insert(format!("impl {} {key}", traits.join(" + ")));
    }
    Ok(surface.lines)
}

/// The surface of the crate whose description stands in this file, as text.
fn told(path: &str) -> Result<String, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lines = surface(&text).map_err(|error| format!("{path}: {error}"))?;
    if lines.is_empty() {
        return Err(format!("{path}: no public item, or no output of rustdoc"));
    }
    Ok(lines.into_iter().map(|line| line + "\n").collect())
}

fn main() -> ExitCode {
    let Some(path) = env::args().nth(1) else {
        eprintln!("usage: palisade-surface target/doc/palisade_board.json");
        return ExitCode::from(2);
    };
    match told(&path) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{fault}");
            ExitCode::from(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::surface;

    #[test]
    fn items_are_told_with_their_signatures() {
        let text = r#"{"root": 0, "index": {
            "0": {"name": "house", "attrs": [], "inner": {"module": {"items": [1, 5]}}},
            "1": {"name": null, "attrs": [], "inner": {"use": {
                "source": "rooms::Room", "name": "Chamber", "id": 2, "is_glob": false}}},
            "2": {"name": "Room", "attrs": ["non_exhaustive"], "inner": {"struct": {
                "kind": {"plain": {"fields": [3], "has_stripped_fields": true}},
                "generics": {"params": [], "where_predicates": []}, "impls": [4]}}},
            "3": {"name": "doors", "attrs": [], "inner": {"struct_field": {"primitive": "u8"}}},
            "4": {"name": null, "attrs": [], "inner": {"impl": {
                "generics": {"params": [], "where_predicates": []}, "trait": null,
                "for": {"resolved_path": {"path": "Room", "id": 2, "args": null}},
                "blanket_impl": null, "is_synthetic": false, "is_negative": false,
                "items": [6]}}},
            "5": {"name": null, "attrs": [], "inner": {"use": {
                "source": "garden", "name": "garden", "id": 9, "is_glob": false}}},
            "6": {"name": "open", "attrs": [], "inner": {"function": {
                "sig": {"inputs": [["self", {"borrowed_ref": {"lifetime": null,
                        "is_mutable": true, "type": {"generic": "Self"}}}],
                        ["door", {"primitive": "u8"}]],
                    "output": {"primitive": "bool"}},
                "generics": {"params": [], "where_predicates": []},
                "header": {"is_const": true, "is_unsafe": false, "is_async": false},
                "has_body": true}}}}}"#;
        let told: Vec<String> = surface(text).unwrap().into_iter().collect();
        assert_eq!(
            told,
            [
                "#[non_exhaustive] struct house::Chamber",
                "const fn house::Chamber::open(&mut self, door: u8) -> bool",
                "field house::Chamber::..",
                "field house::Chamber::doors: u8",
                "use house::garden = garden",
            ]
        );
    }
}
