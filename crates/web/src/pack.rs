//! Packs the page: its modules, its style and the module of WebAssembly in one file that
//! needs no server.
//!
//! A browser loads no module from a file that lies beside a page. So each module becomes a
//! function whose result is what it exports, and they stand in the order of their imports.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, process};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [page, door, wasm, out] = arguments.as_slice() else {
        eprintln!("usage: palisade-pack PAGE-FOLDER DOOR.JS PALISADE.WASM.GZ OUT.HTML");
        process::exit(2);
    };
    if let Err(fault) = pack(Path::new(page), Path::new(door), Path::new(wasm), Path::new(out)) {
        eprintln!("palisade-pack: {fault}");
        process::exit(1);
    }
}

/// The sentences of the library in every language, a line each: the page reads the same as the library.
const SAID: &str = include_str!("../../answers/src/texts.tsv");

/// The sentences as a module: a list of lines, each the same text in each language.
fn said() -> String {
    let lines = SAID.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    // Quotation marks and signs are printed as JavaScript reads them.
    format!("export const SAID = {:?};\n", lines.collect::<Vec<_>>())
}

fn pack(page: &Path, door: &Path, wasm: &Path, out: &Path) -> Result<(), String> {
    let read = |path: &Path| {
        fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let mut sources =
        BTreeMap::from([("door".to_owned(), read(door)?), ("said".to_owned(), said())]);
    let folder = fs::read_dir(page).map_err(|error| format!("{}: {error}", page.display()))?;
    for entry in folder.flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "js") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            sources.insert(name, read(&path)?);
        }
    }
    let bytes = fs::read(wasm).map_err(|error| format!("{}: {error}", wasm.display()))?;
    // The data come last, so that nothing in them is taken for a gap.
    let text = [
        ("/*style*/", read(&page.join("style.css"))?),
        ("/*worker*/", bundle(&sources, "worker")?),
        ("/*script*/", bundle(&sources, "main")?),
        ("<!--wasm-->", base64(&bytes)),
    ]
    .into_iter()
    .try_fold(read(&page.join("index.html"))?, |text, (gap, filling)| {
        if filling.contains("</script") || filling.contains("</style") {
            return Err(format!("what fills {gap} ends its element"));
        }
        match text.matches(gap).count() {
            1 => Ok(text.replacen(gap, &filling, 1)),
            count => Err(format!("the page has {gap} {count} times")),
        }
    })?;
    fs::write(out, text).map_err(|error| format!("{}: {error}", out.display()))
}

/// A module and all that it imports, as one script.
fn bundle(sources: &BTreeMap<String, String>, entry: &str) -> Result<String, String> {
    let mut done = Vec::new();
    let mut script = String::from("\"use strict\";\n");
    add(sources, entry, &mut done, &mut Vec::new(), &mut script)?;
    Ok(script)
}

fn add(
    sources: &BTreeMap<String, String>,
    name: &str,
    done: &mut Vec<String>,
    within: &mut Vec<String>,
    script: &mut String,
) -> Result<(), String> {
    if done.iter().any(|known| known == name) {
        return Ok(());
    }
    if within.iter().any(|open| open == name) {
        return Err(format!("{name}.js imports itself, by {}", within.join(", ")));
    }
    let source = sources.get(name).ok_or_else(|| format!("there is no {name}.js"))?;
    within.push(name.to_owned());
    let mut body = String::new();
    let mut exports = Vec::new();
    for line in source.lines() {
        if let Some((names, from)) = import(line) {
            add(sources, from, done, within, script)?;
            let _ = writeln!(body, "const {names} = module_{from};");
        } else if line.starts_with("import ") {
            return Err(format!("{name}.js: not an import of one line from beside: {line}"));
        } else if let Some(rest) = line.strip_prefix("export ") {
            exports.push(
                exported(rest).ok_or_else(|| format!("{name}.js: what is exported? {line}"))?,
            );
            let _ = writeln!(body, "{rest}");
        } else {
            let _ = writeln!(body, "{line}");
        }
    }
    within.pop();
    done.push(name.to_owned());
    let exports = exports.join(", ");
    let _ =
        writeln!(script, "const module_{name} = (() => {{\n{body}return {{ {exports} }};\n}})();");
    Ok(())
}

/// `import { a, b } from "./name.js";`: the names in braces, and the module.
fn import(line: &str) -> Option<(&str, &str)> {
    let (names, from) = line.strip_prefix("import ")?.split_once(" from \"./")?;
    let is_list = names.starts_with('{') && names.ends_with('}') && !names.contains(" as ");
    is_list.then_some((names, from.strip_suffix(".js\";")?))
}

/// The name in `const name = ...`, `function name(...)`, `class Name ...`.
fn exported(declaration: &str) -> Option<&str> {
    let declaration = declaration.strip_prefix("async ").unwrap_or(declaration);
    let rest = ["const ", "function ", "class "]
        .iter()
        .find_map(|keyword| declaration.strip_prefix(keyword))?;
    let end =
        rest.find(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '_' | '$'))?;
    Some(&rest[..end])
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let bits = group
            .iter()
            .enumerate()
            .fold(0_u32, |bits, (index, &byte)| bits | u32::from(byte) << (16 - 8 * index));
        for place in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * place) & 63) as usize];
            text.push(if place <= group.len() { char::from(sign) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_the_standard() {
        // RFC 4648, section 10.
        let pairs =
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")];
        for (plain, coded) in pairs {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }

    #[test]
    fn modules_stand_after_what_they_import() {
        let sources =
            [("a", "import { b } from \"./b.js\";\nb();"), ("b", "export const b = () => 1;")];
        let sources = sources.map(|(name, text)| (name.to_owned(), text.to_owned())).into();
        let script = bundle(&sources, "a").unwrap();
        assert!(script.contains("const { b } = module_b;\nb();\n"));
        assert!(script.find("module_b = ") < script.find("module_a = "));
        assert!(script.contains("return { b };"));
    }

    #[test]
    fn what_cannot_be_packed_is_refused() {
        let one = |text: &str| BTreeMap::from([("a".to_owned(), text.to_owned())]);
        for text in [
            "import \"x\";",
            "import { a } from \"./a.js\";",
            "export default 1;",
            "import { b } from \"./b.js\";",
        ] {
            assert!(bundle(&one(text), "a").is_err(), "{text}");
        }
    }
}
