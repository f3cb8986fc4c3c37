//! No file imports, by whatever way round, a file that imports it.
//!
//! What a file imports is read from its `use` lines and its paths, tests left
//! out. A name that a module only hands on (`pub use`) is looked up where it is
//! defined, so that neither a `mod` line nor a re-export makes a circle.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::Path;

/// Circles that stay: the crate, the files, and why. Who mends one takes it off.
const KNOWN: &[(&str, &[&str], &str)] = &[];

type Module = Vec<String>;

/// A name that a `use` brings in: the name, the path behind it, and whether
/// others may see it.
struct Import {
    name: String,
    path: Module,
    handed_on: bool,
}

/// What one module, of a file or within one, is made of.
#[derive(Default)]
struct Contents {
    file: String,
    defined: BTreeSet<String>,
    imports: Vec<Import>,
    /// Paths and names in the code itself.
    paths: Vec<Module>,
}

type Crate = BTreeMap<Module, Contents>;

/// The words and signs of a source, without comments and literals.
fn tokens(source: &str) -> Vec<String> {
    let text: Vec<char> = source.chars().collect();
    let is_word = |at: usize| text.get(at).is_some_and(|&c| c.is_alphanumeric() || c == '_');
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&sign) = text.get(at) {
        let next = text.get(at + 1).copied();
        match sign {
            '/' if next == Some('/') => {
                while text.get(at).is_some_and(|&c| c != '\n') {
                    at += 1;
                }
            }
            '/' if next == Some('*') => {
                while at < text.len() && !(text[at] == '*' && text.get(at + 1) == Some(&'/')) {
                    at += 1;
                }
                at += 2;
            }
            '"' => at = end_of_string(&text, at + 1),
            '\'' if next == Some('\\') || text.get(at + 2) == Some(&'\'') => {
                at += if next == Some('\\') { 3 } else { 2 };
                while text.get(at).is_some_and(|&c| c != '\'') {
                    at += 1;
                }
                at += 1;
            }
            _ if is_word(at) => {
                let from = at;
                while is_word(at) {
                    at += 1;
                }
                let word: String = text[from..at].iter().collect();
                match end_of_raw_string(&text, at).filter(|_| word == "r" || word == "br") {
                    Some(end) => at = end,
                    None => tokens.push(word),
                }
            }
            ':' if next == Some(':') => {
                tokens.push("::".into());
                at += 2;
            }
            _ => {
                if !sign.is_whitespace() {
                    tokens.push(sign.into());
                }
                at += 1;
            }
        }
    }
    tokens
}

fn end_of_string(text: &[char], mut at: usize) -> usize {
    while text.get(at).is_some_and(|&c| c != '"') {
        at += if text[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

fn end_of_raw_string(text: &[char], from: usize) -> Option<usize> {
    let hashes = text[from..].iter().take_while(|&&c| c == '#').count();
    if text.get(from + hashes) != Some(&'"') {
        return None;
    }
    let ends = |at: usize| text[at + 1..].iter().take(hashes).filter(|&&c| c == '#').count();
    let end = (from + hashes + 1..text.len()).find(|&at| text[at] == '"' && ends(at) == hashes)?;
    Some(end + 1 + hashes)
}

/// The place after the item, or the attribute's brackets, that begins here.
fn skip(tokens: &[String], mut at: usize, open: &str, close: &str) -> usize {
    let mut depth = 0;
    while at < tokens.len() {
        if tokens[at] == open {
            depth += 1;
        } else if tokens[at] == close {
            depth -= 1;
            if depth == 0 {
                return at + 1;
            }
        } else if depth == 0 && tokens[at] == ";" {
            return at + 1;
        }
        at += 1;
    }
    at
}

/// Without what is compiled for tests only.
fn without_tests(tokens: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] != "#" {
            kept.push(tokens[at].clone());
            at += 1;
            continue;
        }
        let end = skip(tokens, at + 1, "[", "]");
        let attribute = tokens[at..end].concat();
        at = end;
        if attribute == "#[cfg(test)]" || attribute == "#[cfg(doctest)]" {
            while tokens.get(at).is_some_and(|token| token == "#") {
                at = skip(tokens, at + 1, "[", "]");
            }
            at = skip(tokens, at, "{", "}");
        }
    }
    kept
}

/// Reads the tree of a `use`; returns the place after it.
fn read_use(
    tokens: &[String],
    mut at: usize,
    path: &Module,
    handed_on: bool,
    to: &mut Vec<Import>,
) -> usize {
    let mut path = path.clone();
    while let Some(token) = tokens.get(at) {
        match token.as_str() {
            "{" => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}") {
                    at = read_use(tokens, at, &path, handed_on, to);
                    at += usize::from(tokens.get(at).is_some_and(|token| token == ","));
                }
                return at + 1;
            }
            "::" => at += 1,
            "as" => {
                to.push(Import { name: tokens[at + 1].clone(), path, handed_on });
                return at + 2;
            }
            "," | ";" | "}" => break,
            // What comes after `use<` of a signature is none.
            "<" => return at,
            word => {
                path.push(word.into());
                at += 1;
            }
        }
    }
    if path.last().is_some_and(|word| word == "self") {
        path.pop();
    }
    to.push(Import { name: path.last().cloned().unwrap_or_default(), path, handed_on });
    at
}

const ITEMS: [&str; 9] =
    ["const", "static", "fn", "struct", "enum", "trait", "type", "union", "macro_rules"];

/// Reads a source into its module, and the modules within it into theirs.
fn read(source: &str, file: &str, module: Module, into: &mut Crate) {
    let tokens = without_tests(&tokens(source));
    let mut inner = vec![(module.clone(), 0)];
    let mut depth = 0;
    into.insert(module, Contents { file: file.into(), ..Contents::default() });
    let mut at = 0;
    while at < tokens.len() {
        let before = |back: usize| at.checked_sub(back).map_or("", |place| tokens[place].as_str());
        let place = inner.last().map(|(module, _)| module.clone()).unwrap_or_default();
        let token = tokens[at].as_str();
        let next = tokens.get(at + 1).cloned().unwrap_or_default();
        match token {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                if inner.last().is_some_and(|&(_, opened)| opened > depth) && inner.len() > 1 {
                    inner.pop();
                }
            }
            "mod" if tokens.get(at + 2).is_some_and(|token| token == "{") => {
                let mut module = place;
                module.push(next);
                into.insert(module.clone(), Contents { file: file.into(), ..Contents::default() });
                inner.push((module, depth + 1));
                at += 1;
            }
            "mod" => at += 1,
            "use" => {
                let handed_on = before(1) == "pub" || before(1) == ")";
                let imports = &mut into.entry(place).or_default().imports;
                at = read_use(&tokens, at + 1, &Vec::new(), handed_on, imports);
                continue;
            }
            word if word.starts_with(|c: char| c.is_alphabetic() || c == '_') => {
                let contents = into.entry(place).or_default();
                if before(1) == "::" || before(1) == "." {
                    at += 1;
                    continue;
                }
                if ITEMS.contains(&before(1)) || before(2) == "macro_rules" {
                    contents.defined.insert(word.into());
                }
                let mut path = vec![word.to_owned()];
                let mut end = at + 1;
                while tokens.get(end).is_some_and(|token| token == "::") {
                    let Some(word) = tokens.get(end + 1) else { break };
                    path.push(word.clone());
                    end += 2;
                }
                contents.paths.push(path);
            }
            _ => {}
        }
        at += 1;
    }
}

/// The file in which the item behind a path of a module is defined.
fn defined_in(tree: &Crate, from: &Module, path: &[String], patience: usize) -> Option<String> {
    let (first, rest) = path.split_first()?;
    let patience = patience.checked_sub(1)?;
    match first.as_str() {
        "crate" => return look_up(tree, Vec::new(), rest, patience),
        "self" => return look_up(tree, from.clone(), rest, patience),
        "super" => {
            let parent = from[..from.len().checked_sub(1)?].to_vec();
            let supers = rest.iter().take_while(|word| *word == "super").count();
            let parent = parent[..parent.len().checked_sub(supers)?].to_vec();
            return look_up(tree, parent, &rest[supers..], patience);
        }
        _ => {}
    }
    let child: Module = from.iter().cloned().chain([first.clone()]).collect();
    if tree.contains_key(&child) {
        return look_up(tree, child, rest, patience);
    }
    let import = tree[from].imports.iter().find(|import| import.name == *first)?;
    // An extern crate's item has its own name as its path.
    let path: Module = import.path.iter().chain(rest).cloned().collect();
    if import.path.first() == Some(first) { None } else { defined_in(tree, from, &path, patience) }
}

fn look_up(tree: &Crate, mut module: Module, path: &[String], patience: usize) -> Option<String> {
    for (n, word) in path.iter().enumerate() {
        let child: Module = module.iter().cloned().chain([word.clone()]).collect();
        if tree.contains_key(&child) {
            module = child;
            continue;
        }
        let contents = tree.get(&module)?;
        if contents.defined.contains(word) || word == "*" {
            return Some(contents.file.clone());
        }
        let named = contents.imports.iter().find(|import| import.name == *word);
        let all = || contents.imports.iter().filter(|import| import.name == "*");
        if let Some(import) = named {
            let path: Module = import.path.iter().chain(&path[n + 1..]).cloned().collect();
            return defined_in(tree, &module, &path, patience);
        }
        return all().find_map(|import| {
            let behind = import.path[..import.path.len() - 1].iter().chain(&path[n..]);
            defined_in(tree, &module, &behind.cloned().collect::<Module>(), patience)
        });
    }
    Some(tree.get(&module)?.file.clone())
}

/// Which file imports which.
fn edges(tree: &Crate) -> BTreeMap<String, BTreeSet<String>> {
    let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, contents) in tree {
        let mut imported = Vec::new();
        let words: BTreeSet<&String> = contents.paths.iter().map(|path| &path[0]).collect();
        for import in &contents.imports {
            let path: Module = import.path.clone();
            let is_module = |path: &[String]| {
                let file = defined_in(tree, module, path, 20);
                tree.values().any(|other| Some(&other.file) == file.as_ref())
                    && tree.keys().any(|key| key.last() == path.last())
            };
            // A module is looked into where its name is used.
            if (!import.handed_on || words.contains(&import.name)) && !is_module(&path) {
                imported.push(path);
            }
        }
        imported.extend(contents.paths.iter().filter(|path| path.len() > 1).cloned());
        let found = imported.iter().filter_map(|path| defined_in(tree, module, path, 20));
        let found = found.filter(|file| *file != contents.file);
        edges.entry(contents.file.clone()).or_default().extend(found);
    }
    edges
}

/// The shortest way from a file back to itself.
fn circle(edges: &BTreeMap<String, BTreeSet<String>>, start: &String) -> Option<Vec<String>> {
    let mut before: BTreeMap<&String, &String> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for next in edges.get(at)? {
            if next == start {
                let mut way = vec![at.clone()];
                while way[way.len() - 1] != *start {
                    way.push(before[&way[way.len() - 1]].clone());
                }
                way.reverse();
                return Some(way);
            }
            if !before.contains_key(next) {
                before.insert(next, at);
                queue.push_back(next);
            }
        }
    }
    None
}

/// The shortest circle through each file, each circle once.
fn circles(tree: &Crate) -> BTreeSet<Vec<String>> {
    let edges = edges(tree);
    let turned = |mut way: Vec<String>| {
        let first = (0..way.len()).min_by_key(|&n| way[n].clone()).unwrap_or(0);
        way.rotate_left(first);
        way
    };
    edges.keys().filter_map(|file| circle(&edges, file)).map(turned).collect()
}

fn read_folder(folder: &Path, source: &Path, into: &mut Crate) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            read_folder(&path, source, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let file = path.strip_prefix(source).unwrap().to_string_lossy().replace('\\', "/");
            let mut module: Module =
                file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
            if matches!(module.last().map(String::as_str), Some("lib" | "mod")) {
                module.pop();
            }
            read(&fs::read_to_string(&path).unwrap(), &file, module, into);
        }
    }
}

/// Every circle of a crate, by its files.
fn circles_in(folder: &Path) -> BTreeSet<Vec<String>> {
    let source = folder.join("src");
    let mut tree = Crate::new();
    if source.is_dir() {
        read_folder(&source, &source, &mut tree);
    }
    circles(&tree)
}

#[test]
fn no_file_imports_a_file_that_imports_it() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut found, mut met) = (Vec::new(), BTreeSet::new());
    for entry in fs::read_dir(crates).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        for circle in circles_in(&folder) {
            let known = KNOWN.iter().position(|(of, files, _)| {
                *of == name && circle.iter().all(|file| files.contains(&file.as_str()))
            });
            match known {
                Some(place) => drop(met.insert(place)),
                None => found.push(format!("{name}: {} -> {}", circle.join(" -> "), circle[0])),
            }
        }
    }
    found.sort();
    assert!(found.is_empty(), "files that import each other:\n{}", found.join("\n"));
    let mended = (0..KNOWN.len()).find(|place| !met.contains(place));
    assert!(mended.is_none(), "no circle any more: {:?}", mended.map(|place| KNOWN[place]));
}

/// The circles of a crate of these files.
fn circles_of(files: &[(&str, &str)]) -> Vec<String> {
    let mut tree = Crate::new();
    for (file, source) in files {
        let path: Module = file.split('/').map(str::to_owned).collect();
        let module = if *file == "lib" { Module::new() } else { path };
        read(source, file, module, &mut tree);
    }
    circles(&tree).into_iter().map(|circle| circle.join(" ")).collect()
}

#[test]
fn a_circle_is_found_by_whatever_road() {
    let used = [("a", "use crate::b::B; pub struct A;"), ("b", "use super::a::{A}; struct B;")];
    assert_eq!(circles_of(&used), ["a b"]);
    let by_path = [("a", "fn f() { crate::b::g() }"), ("b", "pub fn g() { super::a::f() }")];
    assert_eq!(circles_of(&by_path), ["a b"]);
    let by_module = [("a", "use super::b; fn f() { b::g() }"), ("b", "fn g() { crate::a::f() }")];
    assert_eq!(circles_of(&by_module), ["a b"]);
    // The root hands a name on; it is not imported from there.
    let handed_on = [
        ("lib", "mod a; mod b; mod c; pub use a::A; pub use b::B; pub use c::C;"),
        ("a", "use crate::B; pub struct A;"),
        ("b", "use crate::{C, other}; pub struct B;"),
        ("c", "use crate::A as Other; pub struct C;"),
    ];
    assert_eq!(circles_of(&handed_on), ["a b c"]);
    let parent = [("a", "mod b; struct A; fn f() { b::g() }"), ("a/b", "use super::A; fn g() {}")];
    assert_eq!(circles_of(&parent), ["a a/b"]);
}

#[test]
fn what_is_no_import_makes_no_circle() {
    let parent = [
        ("a", "mod b; pub use b::B; pub const WIDTH: u32 = 8;"),
        ("a/b", "use super::WIDTH; pub struct B;"),
    ];
    assert!(circles_of(&parent).is_empty());
    let in_passing = [
        ("a", "use crate::b::B; pub struct A;"),
        ("b", "/// `crate::a::A`\nstruct B; #[cfg(test)] mod tests { use crate::a::A; }"),
    ];
    assert!(circles_of(&in_passing).is_empty());
    let quoted = [
        ("a", "use crate::b::B; pub struct A;"),
        ("b", r##"const TEXT: &str = r#"use crate::a::A; " "#; /* use crate::a::A; */ struct B;"##),
    ];
    assert!(circles_of(&quoted).is_empty());
}
