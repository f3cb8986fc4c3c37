//! The page of a report, in Markdown and in HTML.

use std::fmt::Write as _;
use std::path::Path;

use super::chart::{Bar, Chart, escape, number};
use super::fault::Fault;

/// What was found in a collection.
pub(crate) struct Collection {
    pub(crate) name: String,
    /// Men, positions, walls, walls for both, dead, misjudged, impossible.
    pub(crate) by_material: Vec<Vec<String>>,
    /// How many games there are, and how many of them cannot be played; empty if it is no PGN.
    pub(crate) games: String,
    /// What keeps games from being played, and how many.
    pub(crate) faults: Vec<Vec<String>>,
    /// Positions, results that a proof contradicts, and the games.
    pub(crate) examples: Vec<Vec<String>>,
    /// Value, positions, of them with a result, of these with another one.
    pub(crate) solved: Vec<Vec<String>>,
    /// Positions, results, what is proved instead, and the games.
    pub(crate) against: Vec<Vec<String>>,
    pub(crate) budget: u64,
    /// The question that filled the table.
    pub(crate) question: String,
}

/// A piece of a page.
enum Piece {
    Heading(String),
    Text(String),
    Table { head: Vec<&'static str>, rows: Vec<Vec<String>> },
    Chart { file: String, svg: String, title: String },
    Code(String),
}

fn count(row: &[String], column: usize) -> f64 {
    row.get(column).and_then(|text| text.parse().ok()).unwrap_or(0.0)
}

fn sum(rows: &[Vec<String>], column: usize) -> f64 {
    rows.iter().map(|row| count(row, column)).sum()
}

const TERMS: &str = "A **wall** is a position in which it is proved, without a search, that a \
    side cannot win that has more than its king. It stands **for both** if neither can. A position is **dead** if it is \
    proved that nobody can mate any more, even with the other side's help. A result is \
    **misjudged** if the winner is one who could not win by such a proof: somebody erred \
    afterwards, or a flag fell. It is **impossible** if the winner could never have mated: by \
    the Laws of FIDE (5.2.2, 6.9) that is a draw. What is not counted is not denied: no proof \
    was found at once. Men are named without pawns: KvK are kings with pawns alone.";

fn pieces(number_of: usize, collection: &Collection, lines: usize) -> Vec<Piece> {
    let Collection { name, by_material, examples, solved, budget, question, .. } = collection;
    let all = |column| number(sum(by_material, column));
    let mut pieces = vec![
        Piece::Heading(name.clone()),
        Piece::Text(format!(
            "Of {} positions {} are walls, {} of them for both sides; {} are dead. {} results \
             are misjudged, {} impossible.",
            all(1),
            all(2),
            all(3),
            all(4),
            all(5),
            all(6)
        )),
    ];
    if !collection.games.is_empty() {
        pieces.push(Piece::Text(collection.games.clone()));
    }
    if !collection.faults.is_empty() {
        let rows = collection.faults.iter().take(lines).cloned().collect();
        pieces.push(Piece::Table { head: vec!["why not", "games"], rows });
    }
    let shown: Vec<_> = by_material.iter().take(lines).cloned().collect();
    let named = |row: &Vec<String>| row.first().cloned().unwrap_or_default();
    let walls = shown.iter().filter(|row| count(row, 2) > 0.0).map(|row| Bar {
        name: named(row),
        parts: vec![count(row, 3), count(row, 2) - count(row, 3)],
    });
    let ends = shown.iter().filter(|row| count(row, 4) + count(row, 5) + count(row, 6) > 0.0);
    let ends = ends.map(|row| Bar {
        name: named(row),
        parts: vec![count(row, 4), count(row, 5), count(row, 6)],
    });
    let charts = [
        (
            "walls",
            "Walls, by the men beside the pawns",
            &["for both sides", "for one"][..],
            walls.collect::<Vec<_>>(),
        ),
        (
            "ends",
            "Dead positions, and results against a proof (one may be several)",
            &["dead", "misjudged", "impossible"][..],
            ends.collect(),
        ),
    ];
    for (kind, title, parts, bars) in charts {
        if !bars.is_empty() {
            let svg = Chart { title, parts, bars }.svg();
            let file = format!("{kind}-{number_of}.svg");
            pieces.push(Piece::Chart { file, svg, title: title.to_owned() });
        }
    }
    let head = vec!["men", "positions", "walls", "for both", "dead", "misjudged", "impossible"];
    pieces.push(Piece::Table { head, rows: shown });
    if by_material.len() > lines {
        let more = by_material.len() - lines;
        pieces.push(Piece::Text(format!("And {more} other kinds of material.")));
    }
    if !solved.is_empty() {
        pieces.push(Piece::Text(format!(
            "Positions with kings and pawns alone, solved with {budget} structures of work \
             each. The last column counts games that ended otherwise than the proof says."
        )));
        let head = vec!["proved for", "positions", "with a result", "of these another"];
        let undecided = |row: &Vec<String>| {
            let mut row = row.clone();
            if let Some(value) = row.first_mut().filter(|value| value.is_empty()) {
                "not decided".clone_into(value);
            }
            row
        };
        pieces.push(Piece::Table { head, rows: solved.iter().map(undecided).collect() });
        if !collection.against.is_empty() {
            let head = vec!["position", "result", "proved for", "game"];
            pieces.push(Piece::Table { head, rows: collection.against.clone() });
        }
    }
    if !examples.is_empty() {
        pieces.push(Piece::Text("Results that a proof contradicts:".to_owned()));
        pieces.push(Piece::Table {
            head: vec!["position", "result", "game"],
            rows: examples.clone(),
        });
    }
    pieces.push(Piece::Text("The question that filled the first table:".to_owned()));
    pieces.push(Piece::Code(question.clone()));
    pieces
}

fn markdown(pieces: &[Piece]) -> String {
    let mut text = String::new();
    for piece in pieces {
        // Writing to a text does not fail.
        let _ = match piece {
            Piece::Heading(name) => writeln!(text, "## {name}\n"),
            Piece::Text(said) => writeln!(text, "{said}\n"),
            Piece::Chart { file, title, .. } => writeln!(text, "![{title}]({file})\n"),
            Piece::Code(code) => writeln!(text, "```sql\n{code}\n```\n"),
            Piece::Table { head, rows } => {
                let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
                let names: Vec<_> = head.iter().map(|name| (*name).to_owned()).collect();
                let rule: Vec<_> = head.iter().map(|_| "---".to_owned()).collect();
                let body: String = rows.iter().map(|row| line(row)).collect();
                writeln!(text, "{}{}{body}", line(&names), line(&rule))
            }
        };
    }
    text
}

/// `**word**` in HTML.
fn strong(text: &str) -> String {
    let mut html = String::new();
    for (index, part) in text.split("**").enumerate() {
        if index > 0 {
            html.push_str(if index % 2 == 1 { "<strong>" } else { "</strong>" });
        }
        html.push_str(&escape(part));
    }
    html
}

fn html(pieces: &[Piece]) -> String {
    let mut text = String::new();
    for piece in pieces {
        let _ = match piece {
            Piece::Heading(name) => writeln!(text, "<h2>{}</h2>", escape(name)),
            Piece::Text(said) => writeln!(text, "<p>{}</p>", strong(said)),
            Piece::Chart { svg, .. } => writeln!(text, "<figure>{svg}</figure>"),
            Piece::Code(code) => writeln!(text, "<pre>{}</pre>", escape(code)),
            Piece::Table { head, rows } => {
                let row = |cells: Vec<String>, tag: &str| {
                    let cells = cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)));
                    format!("<tr>{}</tr>\n", cells.collect::<String>())
                };
                let names = head.iter().map(|name| (*name).to_owned()).collect();
                let body: String = rows.iter().map(|cells| row(cells.clone(), "td")).collect();
                writeln!(text, "<table>\n{}{body}</table>", row(names, "th"))
            }
        };
    }
    text
}

const STYLE: &str = "body{font-family:sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
    line-height:1.45}table{border-collapse:collapse;margin:1rem 0}td,th{border-bottom:1px solid \
    #ccc;padding:.2rem .7rem;text-align:right}td:first-child,th:first-child{text-align:left}\
    pre{white-space:pre-wrap;background:#f4f4f4;padding:.7rem}figure{margin:1rem 0}";

/// Writes the page in both forms, and the charts as files.
pub(crate) fn write(folder: &Path, collections: &[Collection], lines: usize) -> Result<(), Fault> {
    let title = "What is proved in these collections";
    let mut all = vec![Piece::Text(TERMS.to_owned())];
    for (number_of, collection) in collections.iter().enumerate() {
        all.extend(pieces(number_of + 1, collection, lines));
    }
    for piece in &all {
        if let Piece::Chart { file, svg, .. } = piece {
            std::fs::write(folder.join(file), svg)?;
        }
    }
    std::fs::write(folder.join("report.md"), format!("# {title}\n\n{}", markdown(&all)))?;
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>{title}</title>\
         <style>{STYLE}</style></head>\n<body>\n<h1>{title}</h1>\n{}</body>\n</html>\n",
        html(&all)
    );
    Ok(std::fs::write(folder.join("report.html"), page)?)
}
