//! What CONTRIBUTING.md says of pages and files, held: pages are short, links lead
//! somewhere, a long file says why it is one.

use std::fs;
use std::path::{Path, PathBuf};

/// The most words that the pages in `docs/` may have together.
const WORDS: usize = 15_000;

/// Pages that a command of the laboratory writes.
const GENERATED: [&str; 2] = ["gallery.md", "ten-rules.md"];

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
fn the_pages_have_at_most_fifteen_thousand_words() {
    let mut pages: Vec<(usize, PathBuf)> = all(&top().join("docs"), ".md")
        .into_iter()
        .filter(|(path, _)| !GENERATED.iter().any(|page| path.ends_with(page)))
        .map(|(path, text)| (text.split_whitespace().count(), path))
        .collect();
    pages.sort();
    let words: usize = pages.iter().map(|(words, _)| words).sum();
    assert!(words <= WORDS, "docs/ has {words} words, {} too many: {pages:#?}", words - WORDS);
}

/// Where the links of a page lead, those into the world left out.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
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

#[test]
fn headings_and_links_are_read_as_they_are_shown() {
    assert_eq!(anchor("## 8. Near walls"), "8-near-walls");
    assert_eq!(anchor("## Church's problems"), "churchs-problems");
    let text = "[a](b.md) and [c](https://d.e), [f](#g)\n![h](i.svg)";
    assert_eq!(links(text).collect::<Vec<_>>(), ["b.md", "#g", "i.svg"]);
}
