//! Studies solved with co-ordinate squares coupled to pawn moves.

mod finding;
mod judges;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use palisade_board::{Move, PawnEnding};
use palisade_endings::{Open, Prover};
use palisade_tables::duel::Promotions;
use serde_json::json;

use crate::clock::Clock;
use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};
use finding::{Finding, find};
use judges::{Judges, moves};

/// Proves what can be proved of each study of a table, and ends with Church's problems:
/// what PEASANT saw, what the program of 1978 saw, and what is proved here.
///
/// What is proved: that a side breaks through (it mates, or promotes safely before the
/// other side does), that it wins, or that neither side can win. Time is processor time,
/// where the system tells it; at last the lines of both sides work side by side.
/// Ends with 1 if a result contradicts the table.
#[derive(Args)]
#[command(after_help = "Example:\n  lab studies --only Fine-61,Fine-70 --seconds 20")]
pub(crate) struct Options {
    /// Tab-separated values: name, FEN, expected result, best moves; studies.tsv of the
    /// data if none is given.
    file: Option<PathBuf>,
    /// Time for each study; who has a minute or more is asked in parts.
    #[arg(long, default_value_t = 10.0, value_parser = seconds)]
    seconds: f64,
    /// Leave alone what a new queen is worth: it takes databases that are built in some
    /// seconds.
    #[arg(long)]
    no_promotions: bool,
    /// These studies alone.
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    only: Vec<String>,
    /// Megabytes for each of three provers, and for the lines of each side. Questions of minutes want more.
    #[arg(long, default_value_t = 1024)]
    megabytes: usize,
    /// Print one object a line and study.
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let valid = text.parse().ok().filter(|seconds| (0.0..1e6).contains(seconds));
    valid.ok_or_else(|| "not a number of seconds".to_owned())
}

/// Church (1978), "Evaluation": who saw the win among the sixteen problems
/// shared with PEASANT, as far as the text says it.
const SHARED: [(&str, &str, &str); 16] = [
    ("Fine-25", "no", "no"),
    ("Fine-26", "best move", "yes"),
    ("Fine-29", "yes", "yes"),
    ("Fine-42", "best move", "yes"),
    ("Fine-51", "yes", "yes"),
    ("Fine-53", "no", "no"),
    ("Fine-58", "no", "no"),
    ("Fine-61", "it seems", "yes"),
    ("Fine-66", "has trouble", "yes"),
    ("Fine-67", "no", "no"),
    ("Fine-70", "no", "yes"),
    ("Fine-76", "no", "no"),
    ("Fine-80", "no", "no"),
    ("Fine-82", "no", "yes"),
    ("Fine-90", "no", "no"),
    ("Fine-100A", "no", "partly"),
];

struct Row {
    name: String,
    expected: String,
    best: String,
    pawns: u32,
    finding: Finding,
    keeping: Vec<Move>,
    open: usize,
    seconds: f64,
}

impl Row {
    /// The moves as one word.
    fn moves(&self) -> String {
        let names: Vec<String> = self.keeping.iter().map(Move::to_string).collect();
        match (names.is_empty(), self.open) {
            (true, 0) => "-".to_owned(),
            (true, open) => format!("{open} open"),
            (false, 0) => names.join(" "),
            (false, open) => format!("{} ({open} open)", names.join(" ")),
        }
    }

    fn print(&self) {
        let agree = self.finding.agrees(&self.expected) && self.moves_agree();
        let mark = if agree { ' ' } else { '!' };
        say!(
            "{mark} {:<16} {:<8} {:<40} {:6.2} s  {} (table: {})",
            self.name,
            self.expected,
            self.finding.to_string(),
            self.seconds,
            self.moves(),
            self.best,
        );
    }

    fn as_json(&self) -> serde_json::Value {
        let keeping: Vec<String> = self.keeping.iter().map(Move::to_string).collect();
        json!({
            "study": self.name, "expected": self.expected, "best": self.best,
            "finding": self.finding.to_string(),
            "agrees": self.finding.agrees(&self.expected), "keeping": keeping,
            "open_moves": self.open, "seconds": self.seconds,
        })
    }

    /// Are the moves of the table among ours, as far as all moves are proved?
    fn moves_agree(&self) -> bool {
        self.best == "-"
            || self.keeping.is_empty()
            || self.open > 0
            || self.best.split(' ').any(|best| self.keeping.iter().any(|m| m.to_string() == best))
    }
}

fn study(line: &str, allowed: Duration, judges: Option<&Judges>) -> Option<Row> {
    let mut fields = line.split('\t');
    let (name, fen) = (fields.next()?, fields.next()?);
    let (expected, best) = (fields.next()?, fields.next().unwrap_or("-"));
    let ending: PawnEnding = match fen.parse() {
        Ok(ending) => ending,
        Err(error) => {
            eprintln!("{name}: {error}");
            return None;
        }
    };
    let mut prover = Prover::new();
    let mut judges = judges.map(Judges::fresh);
    let clock = Clock::new(allowed);
    // With somebody to judge promotions the prover gets a fifth of the time.
    let share = if judges.is_some() { allowed / 5 } else { allowed };
    let mut finding = find(&mut prover, &ending, &Clock::new(share));
    let mut beside = Duration::ZERO;
    if let (false, Some(judges)) = (finding.is_result(), &mut judges) {
        (finding, beside) = judges.value(&ending, finding, &clock);
    }
    let seconds = (clock.elapsed() + beside).as_secs_f64();
    let clock = Clock::new(allowed / 2);
    let (keeping, open) = moves(&mut prover, &mut judges, &ending, finding, &clock);
    Some(Row {
        name: name.to_owned(),
        expected: expected.to_owned(),
        best: best.to_owned(),
        pawns: ending.pawns().all().len(),
        finding,
        keeping,
        open,
        seconds,
    })
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let text = data::text(&data::path(options.file.as_deref(), "studies.tsv"))?;
    let promotions = (!options.no_promotions).then(|| Arc::new(Promotions::all()));
    let judges = promotions.map(|promotions| Judges::new(promotions, options.megabytes << 20));
    let allowed = Duration::from_secs_f64(options.seconds);
    let asked = |line: &&str| {
        let name = line.split('\t').next().unwrap_or_default();
        let only = &options.only;
        name != "id" && (only.is_empty() || only.iter().any(|other| other == name))
    };
    let lines: Vec<&str> = text.lines().filter(asked).collect();
    if lines.is_empty() {
        return Err(Fault::Input("no study of that name".into()));
    }
    let bar = progress::bar(lines.len());
    let mut rows = Vec::new();
    for line in lines {
        if let Some(row) = study(line, allowed, judges.as_ref()) {
            bar.suspend(|| match options.json {
                true => say!("{}", row.as_json()),
                false => row.print(),
            });
            rows.push(row);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let wrong = rows.iter().filter(|row| !row.finding.agrees(&row.expected)).count();
    if !options.json {
        print(&rows, wrong);
    }
    Ok(Outcome::of(wrong))
}

fn print(rows: &[Row], wrong: usize) {
    say!("\n| problem | PEASANT | Church 1978 | here | moves that keep it | time |");
    say!("|---|---|---|---|---|---|");
    for (name, peasant, church) in SHARED {
        if let Some(row) = rows.iter().find(|row| row.name == name) {
            say!(
                "| {} | {peasant} | {church} | {} | {} | {:.2} s |",
                name.replace('-', " "),
                row.finding,
                row.moves(),
                row.seconds,
            );
        }
    }
    let small: Vec<&Row> = rows.iter().filter(|row| row.pawns <= 10).collect();
    let count =
        |test: &dyn Fn(Finding) -> bool| small.iter().filter(|row| test(row.finding)).count();
    let results = count(&|finding: Finding| finding.is_result());
    let breaks = count(&|finding| matches!(finding, Finding::BreaksThrough(_)));
    for (word, number) in [
        ("won for one side", count(&|finding| matches!(finding, Finding::Wins(_)))),
        ("drawn", count(&|finding| finding == Finding::Drawn)),
        ("a break-through", breaks),
        ("one side cannot win", count(&|finding| matches!(finding, Finding::CannotWin(..)))),
        ("open, time is up", count(&|finding| finding == Finding::Open(Open::Budget))),
        ("open, new queens", count(&|finding| finding == Finding::Open(Open::Promotions))),
    ] {
        say!("| {word} | {number} |");
    }
    say!(
        "\nOf {} studies with at most ten pawns: {results} results proved, {breaks} more \
         break-throughs; {wrong} results contradict the table.",
        small.len()
    );
}
