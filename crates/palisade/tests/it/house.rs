//! What CONTRIBUTING.md says of pages and files, held: pages are short, links lead
//! somewhere, proofs and files name each other, a long file says why it is one.

use std::fs;
use std::path::{Path, PathBuf};

/// The most words that a page in `docs/` may have, unless it is a proof.
const WORDS: usize = 1_800;

/// The words with which the first line of a proof begins.
const PROOF: &str = "# Why ";

/// The words with which a page says that a program writes it. Such pages belong to the laboratory.
const WRITTEN: &str = "This page is written by";

/// The most lines that a file may have without a reason.
const LINES: usize = 600;

/// The words with which the first comment of a longer file begins to say why.
const REASON: &str = "One file";

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files below a folder whose names end so, without what is built and what only
/// points to another file.
fn files(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with('.') && name != "target" {
                files(&path, ending, into);
            }
        } else if name.ends_with(ending) && !path.is_symlink() {
            into.push(path);
        }
    }
}

fn all(folder: &Path, ending: &str) -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    files(folder, ending, &mut paths);
    assert!(!paths.is_empty(), "no {ending} in {}", folder.display());
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn a_page_is_short_unless_it_is_a_proof() {
    for (path, text) in all(&top().join("docs"), ".md") {
        // The squares of a diagram are no words.
        let is_word = |word: &&str| word.chars().filter(|sign| sign.is_alphabetic()).count() > 1;
        let words = text.split_whitespace().filter(is_word).count();
        let short = words <= WORDS || text.starts_with(PROOF);
        assert!(short, "{} has {words} words, more than {WORDS}", path.display());
    }
}

#[test]
fn pages_that_a_program_writes_stand_in_the_laboratory() {
    for (path, text) in all(&top().join("docs"), ".md") {
        assert!(!text.contains(WRITTEN), "{}", path.display());
    }
}

/// The pages with proofs, and the rooms whose files they are about.
const PROOFS: [(&str, &[&str]); 6] = [
    ("docs/blockage-proof.md", &["crates/blockage/src"]),
    ("docs/endings.md", &["crates/endings/src", "crates/play/src"]),
    ("docs/slices.md", &["crates/tables/src/one_slice", "crates/tables/src/slices"]),
    ("docs/dead-positions.md", &["crates/dead/src"]),
    ("docs/certificates.md", &["crates/proof/src"]),
    ("docs/ladder.md", &["crates/question/src"]),
];

/// The names of sources that a page has between backquotes.
fn sources(page: &str) -> impl Iterator<Item = &str> {
    page.split('`').skip(1).step_by(2).filter(|name| name.ends_with(".rs"))
}

#[test]
fn a_proof_names_its_files_and_they_name_it() {
    let mut silent = Vec::new();
    for (page, rooms) in PROOFS {
        let text = fs::read_to_string(top().join(page)).unwrap();
        let inside: Vec<_> = rooms.iter().flat_map(|room| all(&top().join(room), ".rs")).collect();
        for name in sources(&text) {
            // A name with the whole path may be of another room.
            let whole = fs::read_to_string(top().join(name)).ok();
            let called = inside.iter().filter(|(path, _)| path.ends_with(name));
            let says = called.map(|(_, text)| text).chain(&whole).any(|text| text.contains(page));
            if !says && !name.contains("/tests/") {
                silent.push(format!("{page}: {name}"));
            }
        }
    }
    assert!(silent.is_empty(), "no such file says where it is proved:\n{}", silent.join("\n"));
}

#[test]
fn the_list_of_pages_has_all_of_them() {
    // The book takes its chapters from that list.
    let list = fs::read_to_string(top().join("docs/README.md")).unwrap();
    let listed: Vec<&str> = links(&list).collect();
    for (path, _) in all(&top().join("docs"), ".md") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(name == "README.md" || listed.contains(&&*name), "docs/README.md: {name}");
    }
}

/// Where the links of a page lead, those into the world left out. A closure of C++ is none.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let prose = text.split("```").step_by(2).flat_map(|part| part.split("](").skip(1));
    let ends = prose.filter_map(|rest| rest.split(')').next());
    ends.filter(|link| !link.contains("://") && !link.is_empty())
}

/// The name that a heading gets as the end of a link.
fn anchor(heading: &str) -> String {
    let kept = |sign: char| match sign {
        ' ' => Some('-'),
        '-' | '_' => Some(sign),
        _ => sign.is_alphanumeric().then(|| sign.to_ascii_lowercase()),
    };
    heading.trim_start_matches('#').trim().chars().filter_map(kept).collect()
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let mut lost = Vec::new();
    for (path, text) in all(&top(), ".md") {
        for link in links(&text) {
            let (file, place) = link.split_once('#').unwrap_or((link, ""));
            let target = path.parent().unwrap().join(file);
            let target = if file.is_empty() { path.clone() } else { target };
            // In the README of a crate a link may be the name of an item.
            let known = target.exists() || file.contains("::");
            let page = || fs::read_to_string(&target).unwrap_or_default();
            let headed = place.is_empty()
                || page().lines().any(|line| line.starts_with('#') && anchor(line) == place);
            if !known || !headed {
                lost.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(lost.is_empty(), "links that lead nowhere:\n{}", lost.join("\n"));
}

/// The first comment of a source.
fn first_comment(source: &str) -> String {
    let lines = source.lines().take_while(|line| line.starts_with("//!"));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_long_file_says_why() {
    for (path, source) in all(&top().join("crates"), ".rs") {
        let lines = source.lines().count();
        let says = first_comment(&source).contains(REASON);
        assert!(
            lines <= LINES || says,
            "{} has {lines} lines: split it, or let its first comment say why (\"{REASON} ...\")",
            path.display()
        );
    }
}

/// The doc comments of a source, each with the line of its item.
fn doc_comments(source: &str) -> Vec<(String, &str)> {
    let (mut all, mut text) = (Vec::new(), String::new());
    for line in source.lines().map(str::trim) {
        match line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
            Some(words) => text = format!("{text} {}", words.trim()),
            // An attribute stands between a comment and its item.
            None if line.starts_with("#[") || text.is_empty() => {}
            None => all.push((std::mem::take(&mut text).trim().to_string(), line)),
        }
    }
    all
}

#[test]
fn a_doc_comment_is_whole_sentences() {
    let mut cut = Vec::new();
    for (path, source) in all(&top().join("crates"), ".rs") {
        for (text, item) in doc_comments(&source) {
            let is_constant = item.contains("const ") && !item.contains("fn ");
            let goes_on = is_constant && text.to_lowercase().starts_with("and ");
            if text.starts_with("...") || text.ends_with("...") || goes_on {
                cut.push(format!("{}: {text}", path.display()));
            }
        }
    }
    assert!(cut.is_empty(), "say the whole sentence:\n{}", cut.join("\n"));
}

#[test]
fn headings_and_links_are_read_as_they_are_shown() {
    assert_eq!(anchor("## 8. Near walls"), "8-near-walls");
    assert_eq!(anchor("## Church's problems"), "churchs-problems");
    let text = "[a](b.md) and [c](https://d.e), [f](#g)\n![h](i.svg)";
    assert_eq!(links(text).collect::<Vec<_>>(), ["b.md", "#g", "i.svg"]);
    assert_eq!(sources("of `a.rs` and `b/c.rs`, `d`").collect::<Vec<_>>(), ["a.rs", "b/c.rs"]);
}
