//! What the literature claims, and what is true: a row a claim.
//!
//! Nothing in a computed cell is typed in: it is worked out when the page is written, so
//! that a change of the code changes the page, and a test sees it.

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

fn keys() -> clap::builder::PossibleValuesParser {
    CHAPTERS.iter().map(|chapter| chapter.key).collect::<Vec<_>>().into()
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let wanted = |key: &str| options.only.is_empty() || options.only.iter().any(|k| k == key);
    let chapters: Vec<_> = CHAPTERS.iter().filter(|chapter| wanted(chapter.key)).collect();
    let bar = progress::bar(chapters.len());
    let mut computed = Vec::new();
    for chapter in chapters {
        bar.set_message(chapter.key);
        computed.push((chapter, (chapter.rows)()));
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

fn count(chapters: &[(&Chapter, Vec<Row>)]) -> usize {
    chapters.iter().map(|(_, rows)| rows.len()).sum()
}

const INTRODUCTION: &str = "\
# What the literature claims, and what is true

A row a claim: where it stands, what it says, what is computed here, and the command that
computes it. Every cell of the third column is worked out when the page is written;

```sh
cargo lab literature
```

writes it again, and a test holds the page against it. Where a source gives too little to
build what it describes, the row says *reconstruction*. Commands are those of the laboratory:
`cargo lab` stands before each.
";

fn page(chapters: &[(&Chapter, Vec<Row>)]) -> String {
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
        let command = if command.is_empty() { String::new() } else { format!("`{command}`") };
        let cells = [source, claim, computed, &command].map(|cell| cell.replace('|', "\\|"));
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Laboratory;
    use clap::Parser;
    use std::path::Path;

    fn computed() -> Vec<(&'static Chapter, Vec<Row>)> {
        CHAPTERS.iter().map(|chapter| (chapter, (chapter.rows)())).collect()
    }

    #[test]
    fn the_page_is_the_one_written_here() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("pages/literature.md");
        let kept = fs::read_to_string(path).unwrap();
        let computed = computed();
        for row in computed.iter().flat_map(|(_, rows)| rows) {
            let words = ["lab"].into_iter().chain(row.command.split_whitespace());
            let understood = row.command.is_empty() || Laboratory::try_parse_from(words).is_ok();
            assert!(understood, "{}", row.command);
        }
        let written = page(&computed);
        for (kept, written) in kept.lines().zip(written.lines()) {
            assert_eq!(kept, written, "run `lab literature` again");
        }
        assert_eq!(kept, written, "run `lab literature` again");
    }
}
