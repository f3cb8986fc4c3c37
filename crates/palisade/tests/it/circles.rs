//! No file imports, by whatever way round, a file that imports it.
//!
//! What a file imports is read from its `use` lines and its paths, tests left out. A name that
//! a module only hands on (`pub use`) is looked up where it is defined, so that neither a `mod`
//! line nor a re-export makes a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Module = Vec<String>;

/// What one file is made of.
#[derive(Default)]
struct File {
    defined: BTreeSet<String>,
    /// The names that `use` brings in, with the paths behind them.
    imports: Vec<(String, Module)>,
    /// The same where `pub` only hands them on.
    handed_on: Vec<(String, Module)>,
    paths: Vec<Module>,
}

type Crate = BTreeMap<Module, File>;

fn segments(path: &str) -> Module {
    path.split("::").map(|part| part.trim().to_string()).filter(|part| !part.is_empty()).collect()
}

/// The paths of a tree of `use`, each with the name that it brings in.
fn expand(before: &[String], tree: &str, into: &mut Vec<(String, Module)>) {
    let (head, inner) = tree
        .split_once('{')
        .map_or((tree, None), |(head, rest)| (head, rest.rsplit_once('}').map(|(inner, _)| inner)));
    let (head, renamed) = head.split_once(" as ").unwrap_or((head, ""));
    let mut path = [before, &segments(head)].concat();
    let Some(inner) = inner else {
        let name =
            if renamed.is_empty() { path.last().cloned() } else { Some(renamed.trim().into()) };
        if path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        into.extend(name.filter(|_| !path.is_empty()).map(|name| match name.as_str() {
            "self" => (path.last().cloned().unwrap_or_default(), path),
            _ => (name, path),
        }));
        return;
    };
    let (mut depth, mut from) = (0, 0);
    for (at, sign) in inner.char_indices().chain([(inner.len(), ',')]) {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        if sign == ',' && depth == 0 {
            expand(&path, &inner[from..at], into);
            from = at + 1;
        }
    }
}

/// Reads a source. Comments and what stands behind `#[cfg(test)] mod tests` are left out.
fn read(source: &str) -> File {
    let lines = source.lines().map(|line| line.split("//").next().unwrap_or_default());
    let code = lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
    let code = code.split("#[cfg(test)] mod tests {").next().unwrap_or_default();
    let mut file = File::default();
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let words: Vec<&str> = code.split(|c| !is_word(c)).filter(|word| !word.is_empty()).collect();
    for pair in words.windows(2) {
        let kinds = ["struct", "enum", "trait", "type", "fn", "const", "static", "macro_rules"];
        if kinds.contains(&pair[0]) {
            file.defined.insert(pair[1].to_string());
        }
    }
    let mut others = String::new();
    for statement in code.split(';') {
        let (before, tree) = statement.split_once("use ").unwrap_or((statement, ""));
        let before = before.trim_end();
        let handed_on = before.ends_with("pub") || before.ends_with(')');
        let is_use = handed_on || before.is_empty() || before.ends_with([']', '{', '}']);
        others += if is_use { before } else { statement };
        others.push(' ');
        if is_use && !tree.is_empty() {
            let names = if handed_on { &mut file.handed_on } else { &mut file.imports };
            expand(&[], tree, names);
        }
    }
    let paths = others.split(|sign| !is_word(sign) && sign != ':').map(segments);
    file.paths.extend(paths.filter(|path| path.len() > 1));
    file
}

/// The file that a path leads to, as a module sees it.
fn target(all: &Crate, module: &Module, path: &[String], steps: usize) -> Option<Module> {
    let (first, rest) = path.split_first()?;
    let mut at = match first.as_str() {
        _ if steps == 0 => return None,
        "crate" => Vec::new(),
        "self" => module.clone(),
        "super" => module[..module.len().checked_sub(1)?].to_vec(),
        _ => {
            let child = [module.as_slice(), std::slice::from_ref(first)].concat();
            if !all.contains_key(&child) {
                let mut names = all[module].imports.iter().chain(&all[module].handed_on);
                let (_, path) = names.find(|(name, path)| name == first && path[0] != *first)?;
                return target(all, module, &[path, rest].concat(), steps - 1);
            }
            child
        }
    };
    for (index, part) in rest.iter().enumerate() {
        let next = [at.as_slice(), std::slice::from_ref(part)].concat();
        if part == "super" {
            at.pop();
        } else if all.contains_key(&next) {
            at = next;
        } else if all[&at].defined.contains(part) || at == *module {
            return Some(at);
        } else {
            return target(all, &at, &rest[index..], steps - 1).or(Some(at));
        }
    }
    Some(at)
}

/// The modules that lie on a circle.
fn circles(all: &Crate) -> Vec<String> {
    let edges: BTreeMap<&Module, BTreeSet<Module>> =
        all.iter()
            .map(|(module, file)| {
                let found = |path: &Module| target(all, module, path, 8);
                // A module is looked into where its name is used.
                let names = file.imports.iter().filter_map(|(_, path)| {
                    found(path).filter(|found| found.last() != path.last())
                });
                let found = names.chain(file.paths.iter().filter_map(found));
                (module, found.filter(|other| other != module).collect())
            })
            .collect();
    let reached = |from: &Module| {
        let (mut seen, mut left) = (BTreeSet::new(), vec![from]);
        while let Some(module) = left.pop() {
            left.extend(edges[module].iter().filter(|next| seen.insert((*next).clone())));
        }
        seen
    };
    let on_circle = all.keys().filter(|module| reached(module).contains(*module));
    on_circle.map(|module| format!("{} -> {:?}", module.join("::"), edges[module])).collect()
}

/// A crate of modules and their sources.
fn krate(sources: impl IntoIterator<Item = (Module, String)>) -> Crate {
    sources.into_iter().map(|(module, source)| (module, read(&source))).collect()
}

fn sources(folder: &Path, module: &Module, into: &mut Vec<(Module, String)>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let inner = match name.as_str() {
            "lib" | "main" | "mod" => module.clone(),
            _ => [module.as_slice(), std::slice::from_ref(&name)].concat(),
        };
        if name == "tests" || name == "main" {
        } else if path.is_dir() {
            sources(&path, &inner, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push((inner, fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The same crate with each folder of its root taken for one file.
fn by_folder(sources: &[(Module, String)]) -> Crate {
    let mut folders = BTreeMap::new();
    for (module, source) in sources {
        let folder = module.iter().take(1).cloned().collect::<Module>();
        let text: &mut Vec<File> = folders.entry(folder).or_default();
        text.push(read(source));
    }
    let join = |files: Vec<File>| {
        let mut all = File::default();
        for file in files {
            all.defined.extend(file.defined);
            all.imports.extend(file.imports.into_iter().filter(|(_, path)| path[0] == "crate"));
            all.handed_on.extend(file.handed_on.into_iter().filter(|(_, path)| path[0] == "crate"));
            all.paths.extend(file.paths.into_iter().filter(|path| path[0] == "crate"));
        }
        all
    };
    folders.into_iter().map(|(folder, files)| (folder, join(files))).collect()
}

#[test]
fn no_folder_of_the_sql_crate_imports_a_folder_that_imports_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sql/src");
    let mut files = Vec::new();
    sources(&folder, &Vec::new(), &mut files);
    let circles = circles(&by_folder(&files));
    assert!(circles.is_empty(), "circles:\n{}", circles.join("\n"));
}

#[test]
fn no_file_imports_a_file_that_imports_it() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for folder in fs::read_dir(crates).unwrap().map(|entry| entry.unwrap().path()) {
        let mut files = Vec::new();
        if folder.join("src/lib.rs").exists() {
            sources(&folder.join("src"), &Vec::new(), &mut files);
            let circles = circles(&krate(files));
            found.extend(circles.into_iter().map(|one| format!("{}: {one}", folder.display())));
        }
    }
    assert!(found.is_empty(), "circles:\n{}", found.join("\n"));
}

/// How many modules lie on circles of a crate of these files.
fn circles_of(files: &[(&str, &str)]) -> usize {
    let files = files.iter().map(|(module, source)| (segments(module), source.to_string()));
    circles(&krate(files.chain([(Vec::new(), String::new())]))).len()
}

#[test]
fn a_circle_is_found_by_whatever_road() {
    let used = [("a", "use crate::b::B; pub struct A;"), ("b", "use super::a::{A}; struct B;")];
    assert_eq!(circles_of(&used), 2);
    let by_path = [("a", "fn f() { crate::b::g() }"), ("b", "pub fn g() { super::a::f() }")];
    assert_eq!(circles_of(&by_path), 2);
    let by_module = [("a", "use super::b; fn f() { b::g() }"), ("b", "fn g() { crate::a::f() }")];
    assert_eq!(circles_of(&by_module), 2);
    let parent = [("a", "struct A; fn f() { b::g() }"), ("a::b", "use super::A; fn g() {}")];
    assert_eq!(circles_of(&parent), 2);
    // A module hands a name on; it is not imported from there.
    let handed_on = [
        ("all", "pub use crate::a::A; pub use super::b::B; pub use crate::c::C;"),
        ("a", "use crate::all::B; pub struct A;"),
        ("b", "use crate::all::{C, other}; pub struct B;"),
        ("c", "use crate::all::A as Other; pub struct C;"),
    ];
    assert_eq!(circles_of(&handed_on), 3);
}

#[test]
fn what_is_no_import_makes_no_circle() {
    let parent = [
        ("a", "mod b; pub use b::B; pub const WIDTH: u32 = 8;"),
        ("a::b", "use super::WIDTH; pub struct B;"),
    ];
    assert_eq!(circles_of(&parent), 0);
    let in_passing = [
        ("a", "use crate::b::B; pub struct A;"),
        ("b", "/// `crate::a::A`\nstruct B; #[cfg(test)] mod tests { use crate::a::A; }"),
    ];
    assert_eq!(circles_of(&in_passing), 0);
}
