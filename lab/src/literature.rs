//! What the literature claims, and what is true: a row a claim.
//!
//! Nothing in a computed cell is typed in: it is worked out when the page is written, so
//! that a change of the code changes the page, and a test sees it. The command of a row prints
//! its cell: a test runs every one.

mod blockage;
mod church;
mod pawnking;
mod peasant;
mod players;
#[path = "../../crates/squares/tests/it/printed.rs"]
mod printed;
mod row;
mod thesis;
mod tree;

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use clap::Args;
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::progress;
use crate::say::say;
use row::{Chapter, Row};

/// Writes the page "What the literature claims and what is true": each claim with its
/// source, what is computed here, and the command that computes it.
#[derive(Args)]
#[command(after_help = "Example:\n  lab literature lab/pages\n  lab literature --only blockage")]
pub(crate) struct Options {
    /// Where to write `literature.md`.
    #[arg(default_value = "lab/pages")]
    directory: PathBuf,
    /// Print this chapter and write nothing; may be given several times.
    #[arg(long, value_name = "KEY", value_parser = keys())]
    only: Vec<String>,
    /// Print one object a line and row, and write nothing.
    #[arg(long)]
    json: bool,
}

/// Every chapter, the oldest source first.
const CHAPTERS: &[Chapter] = &[
    thesis::CHAPTER,
    players::CHAPTER,
    peasant::CHAPTER,
    church::CHAPTER,
    pawnking::CHAPTER,
    blockage::CHAPTER,
];

/// A chapter with its rows.
type Computed = Vec<(&'static Chapter, &'static [Row])>;

/// The rows of a chapter, computed when they are first asked for.
fn rows(chapter: &Chapter) -> &'static [Row] {
    static COMPUTED: [OnceLock<Vec<Row>>; CHAPTERS.len()] =
        [const { OnceLock::new() }; CHAPTERS.len()];
    let place = CHAPTERS.iter().position(|one| one.key == chapter.key).expect("one of the list");
    COMPUTED[place].get_or_init(chapter.rows)
}

fn keys() -> clap::builder::PossibleValuesParser {
    CHAPTERS.iter().map(|chapter| chapter.key).collect::<Vec<_>>().into()
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let wanted = |key: &str| options.only.is_empty() || options.only.iter().any(|k| k == key);
    let chapters: Vec<_> = CHAPTERS.iter().filter(|chapter| wanted(chapter.key)).collect();
    let bar = progress::bar(chapters.len());
    let mut computed: Computed = Vec::new();
    for chapter in chapters {
        bar.set_message(chapter.key);
        computed.push((chapter, rows(chapter)));
        bar.inc(1);
    }
    bar.finish_and_clear();
    if options.json {
        for (chapter, rows) in &computed {
            rows.iter().for_each(|row| say!("{}", as_json(chapter, row)));
        }
    } else if options.only.is_empty() {
        let path = options.directory.join("literature.md");
        let unwritten = |error| Fault::File { path: path.clone(), error };
        fs::write(&path, page(&computed)).map_err(unwritten)?;
        say!("{} rows in {}", count(&computed), path.display());
    } else {
        computed.iter().for_each(|(chapter, rows)| say!("{}", section(chapter, rows)));
    }
    Ok(Outcome::Done)
}

fn as_json(chapter: &Chapter, row: &Row) -> serde_json::Value {
    json!({
        "chapter": chapter.key, "source": row.source, "claim": row.claim,
        "computed": row.computed, "command": row.command,
    })
}

fn count(chapters: &[(&Chapter, &[Row])]) -> usize {
    chapters.iter().map(|(_, rows)| rows.len()).sum()
}

const INTRODUCTION: &str = "\
# What the literature claims, and what is true

A row a claim: where it stands, what it says, what is computed here, and a command that
computes and prints it. Every cell of the third column is worked out when the page is written;

```sh
cargo lab literature
```

writes it again. A test holds the page against it, runs every command of the last column and
looks for the cell, part by part, in what is printed. No command wants more than a clone has. Where
a source gives too little to build what it describes, the row or its chapter says
*reconstruction*. Commands are those of the laboratory: `cargo lab` stands before each.
";

fn page(chapters: &[(&Chapter, &[Row])]) -> String {
    let mut page = String::from(INTRODUCTION);
    for (chapter, rows) in chapters {
        page.push('\n');
        page.push_str(&section(chapter, rows));
    }
    page
}

fn section(chapter: &Chapter, rows: &[Row]) -> String {
    let Chapter { title, introduction, .. } = chapter;
    let mut text = format!("## {title}\n\n{introduction}\n\n");
    text.push_str("| source | claim | computed | command |\n|---|---|---|---|\n");
    for Row { source, claim, computed, command } in rows {
        let command = format!("`{command}`");
        let cells = [source, claim, computed, &command].map(|cell| cell.replace('|', "\\|"));
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Laboratory;
    use crate::say::heard;
    use clap::Parser;
    use std::collections::BTreeMap;
    use std::path::Path;

    fn computed() -> Computed {
        CHAPTERS.iter().map(|chapter| (chapter, rows(chapter))).collect()
    }

    #[test]
    fn the_page_is_the_one_written_here() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("pages/literature.md");
        let kept = fs::read_to_string(path).unwrap();
        let written = page(&computed());
        for (kept, written) in kept.lines().zip(written.lines()) {
            assert_eq!(kept, written, "run `lab literature` again");
        }
        assert_eq!(kept, written, "run `lab literature` again");
    }

    /// What a command of the laboratory prints.
    fn printed(command: &str) -> String {
        let words = ["lab"].into_iter().chain(command.split_whitespace());
        let laboratory = Laboratory::try_parse_from(words).expect(command);
        let (text, (_, outcome)) = heard(|| crate::run(laboratory.experiment));
        assert!(matches!(outcome, Ok(Outcome::Done)), "{command}");
        text
    }

    #[test]
    fn the_command_of_a_row_prints_its_cell() {
        let mut known: BTreeMap<&str, String> = BTreeMap::new();
        for row in computed().iter().flat_map(|(_, rows)| rows.iter()) {
            let text = known.entry(&row.command).or_insert_with(|| printed(&row.command));
            for part in row.computed.split("; ") {
                assert!(!part.is_empty() && text.contains(part), "{}: {part}", row.command);
            }
        }
        assert!(known.len() > 40, "{} commands", known.len());
    }

    #[test]
    fn what_is_said_of_section_11_is_what_its_note_says() {
        let note = include_str!("../notes/refinement.md");
        let line = note.lines().find(|line| line.starts_with("| `jumps` |")).unwrap();
        assert!(line.contains("193,") && line.ends_with(" 0 | 24 | 3285 | 149 |"), "{line}");
        let said = thesis::CHAPTER.introduction;
        assert!(said.contains("193 exceptions became 0 with 24 classes, 3285 won positions"));
        assert!(said.contains("149 wins"));
    }
}
