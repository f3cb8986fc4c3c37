//! Endings whose value is known, which every tool of this crate runs.

use palisade_board::{Color, PawnEnding};
use palisade_endings::walk::Walk;
use palisade_endings::{Budget, Prover, Verdict};
use palisade_play::Lines;
use palisade_tables::slices::Slices;
use palisade_testkit::endings::{EndingTool, ValuedEnding, valued};

use palisade_testkit::databases::everything;

use crate::is_won;

/// Asks about both sides of each ending that the tool takes, with so much work where it has to prove something.
fn run(
    tool: EndingTool,
    work: u64,
    mut wins: impl FnMut(&ValuedEnding, Color, &Budget<'_>) -> Option<bool>,
) {
    for ending in valued() {
        for side in Color::ALL {
            let said = wins(&ending, side, &Budget::work(ending.work(tool, &[side], work)));
            ending.hold(tool, side, said);
        }
    }
}

/// A breach is not yet a win, so only that a side holds is held against the value.
#[test]
fn the_prover_proves_of_known_endings_what_it_did() {
    run(EndingTool::Prover, 20_000, |ending, side, budget| {
        let ending = PawnEnding::try_from(&ending.position).ok()?;
        let verdict = Prover::new().prove(&ending, side, budget);
        (verdict == Verdict::Holds).then_some(false)
    });
}

#[test]
fn the_walk_proves_of_known_endings_what_it_did() {
    run(EndingTool::Walk, 30_000, |ending, side, budget| {
        let ending = PawnEnding::try_from(&ending.position).ok()?;
        let mut walk = Walk::new(everything(), 1 << 28);
        walk.wins(&ending, side, budget).ok()
    });
}

#[test]
fn lines_prove_of_known_endings_what_they_did() {
    run(EndingTool::Lines, 40_000, |ending, side, budget| {
        let mut prover = Prover::with_promotions(everything(), 1 << 28);
        let mut lines = Lines::new(1 << 28);
        match PawnEnding::try_from(&ending.position) {
            Ok(ending) => is_won(&mut lines, &mut prover, &ending, side, budget),
            Err(_) => lines.wins(&mut prover, &ending.position, side, budget),
        }
    });
}

#[test]
fn fear_proves_of_known_endings_what_it_did() {
    run(EndingTool::Fear, 1_000_000, |ending, side, budget| {
        PawnEnding::try_from(&ending.position).err()?;
        let mut slices = Slices::new(1 << 28);
        let said = slices.fear(&ending.position, side, budget);
        (said == Ok(Some(false))).then_some(false)
    });
}

#[test]
fn the_databases_know_of_known_endings_what_they_did() {
    run(EndingTool::Database, 0, |ending, side, _| everything().wins(&ending.position, side));
}
