//! Dead positions: what we find of another solver's own vectors, and what it finds.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use chasolver::{Winnability, winnability};
use clap::Args;
use palisade::unwinnable;
use palisade_board::{Color, PawnEnding};
use palisade_dead::{self as dead, Budget};
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Asks both solvers of helpmates about the pawn endings among the vectors of the crate
/// chasolver: how many dead questions each finds, and how long a question takes.
///
/// Ends with 1 if we call unwinnable what the vectors call winnable.
#[derive(Args)]
#[command(after_help = "Example:\n  lab vectors --passes 50")]
pub(crate) struct Options {
    /// The vectors; the king-and-pawn part that comes with our tests if none are given.
    file: Option<PathBuf>,
    /// Passes of what is quick, of which the fastest counts: other work on the machine
    /// weighs on the short ones.
    #[arg(long, default_value_t = 50)]
    passes: u32,
    /// Leave out the full mode of chasolver, which takes half a minute.
    #[arg(long)]
    quick: bool,
    /// Print one object a line and solver.
    #[arg(long)]
    json: bool,
}

/// What the full answer needs at most for a question of the vectors, with room to spare.
const BUDGET: Budget<'static> = Budget::steps(20_000);

/// A position, the side that would win, and whether it can.
type Question = (PawnEnding, Color, bool);

/// The vectors that come with our tests, under the licence that stands beside them.
const VENDORED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../dead/tests/data/chasolver.txt");

/// The king-and-pawn positions among the vectors, each asked about for both sides.
fn questions(text: &str) -> Vec<Question> {
    let endings = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let (winners, fen) = line.split_at_checked(2)?;
        Some((fen.trim().parse::<PawnEnding>().ok()?, winners))
    });
    let both = endings.flat_map(|(ending, winners)| {
        [
            (ending, Color::White, winners.starts_with('W')),
            (ending, Color::Black, winners.ends_with('B')),
        ]
    });
    both.collect()
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let path = options.file.clone().unwrap_or_else(|| VENDORED.into());
    let vectors = questions(&data::text(&path)?);
    if vectors.is_empty() {
        return Err(Fault::Input(format!("{}: no pawn ending among them", path.display())));
    }
    let boards = vectors
        .iter()
        .map(|(ending, ..)| ending.to_string().parse())
        .collect::<Result<Vec<chess::Board>, _>>()
        .map_err(|error| Fault::Input(format!("{}: {error}", path.display())))?;
    let color =
        |side: Color| if side.is_white() { chess::Color::White } else { chess::Color::Black };
    let hopeless = vectors.iter().filter(|(.., winnable)| !winnable).count();
    if !options.json {
        say!("{} questions, {hopeless} of them dead", vectors.len());
    }
    let bar = progress::bar(4);
    let measure = |name: &str, passes: u32, ask: &dyn Fn(usize) -> bool| {
        let (mut found, mut best) = (0, Duration::MAX);
        for _ in 0..passes.max(1) {
            let start = Instant::now();
            found = (0..vectors.len()).filter(|&index| ask(index)).count();
            best = best.min(start.elapsed());
        }
        let each = best / vectors.len() as u32;
        bar.suspend(|| match options.json {
            true => say!(
                "{}",
                json!({
                    "solver": name, "questions": vectors.len(), "dead": hopeless, "found": found,
                    "seconds": each.as_secs_f64(),
                })
            ),
            false => say!("{name:<16} {found:>4} found, {each:?} a question"),
        });
        bar.inc(1);
    };
    measure("unwinnable", options.passes, &|index| unwinnable(&vectors[index].0, vectors[index].1));
    measure("the full answer", options.passes.min(3), &|index| {
        let (ending, side, _) = vectors[index];
        dead::winnability(&ending, side, &BUDGET) == dead::Winnability::Unwinnable
    });
    measure("chasolver, fast", 1, &|index| {
        chasolver::is_unwinnable_fast(&boards[index], color(vectors[index].1))
    });
    if !options.quick {
        measure("chasolver, full", 1, &|index| {
            winnability(&boards[index], color(vectors[index].1)) == Some(Winnability::Unwinnable)
        });
    }
    bar.finish_and_clear();
    let wrong = |(ending, side, winnable): &&Question| *winnable && unwinnable(ending, *side);
    Ok(Outcome::of(vectors.iter().filter(wrong).count()))
}
