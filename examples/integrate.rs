//! A test of an integration: the laws hold through the engine's own board.
//!
//! ```sh
//! cargo run --release --example integrate
//! ```
//!
//! In an engine this is a test; it needs `palisade` with the feature `testing` among
//! its dev-dependencies, and nothing else.

use palisade::testing::{self, Law};
use palisade::{Color, Effort, Knowledge, PawnEnding};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, TestRunner};

/// How the engine asks: through its own board. Wrong squares, sides or castling rights in
/// the conversion show here.
fn engine_says(known: &mut Knowledge, ending: &PawnEnding, side: Color) -> bool {
    let board: cozy_chess::Board = ending.to_string().parse().expect("a legal position");
    known.cannot_win(&board, side, Effort::Node)
}

/// Tries every law on so many positions of a kind; how often the engine said yes.
fn try_laws(endings: impl Strategy<Value = PawnEnding>, cases: u32) -> u32 {
    let mut runner =
        TestRunner::new(Config { failure_persistence: None, ..Config::with_cases(cases) });
    let yeses = std::cell::Cell::new(0);
    let mut known = Knowledge::default();
    let known = std::cell::RefCell::new(&mut known);
    runner
        .run(&endings, |ending| {
            for law in Law::ALL {
                testing::check(law, &ending, |ending, side| {
                    let said = engine_says(&mut known.borrow_mut(), ending, side);
                    yeses.set(yeses.get() + u32::from(said));
                    said
                })?;
            }
            Ok(())
        })
        .unwrap_or_else(|broken| panic!("{broken}"));
    yeses.get()
}

fn main() {
    println!("walls: {} answers", try_laws(testing::walled_endings(), 1000));
    println!("others: {} answers", try_laws(testing::endings(), 1000));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_laws_hold_through_the_board() {
        assert!(try_laws(testing::walled_endings(), 200) > 0, "nothing was ever answered");
        try_laws(testing::endings(), 200);
    }
}
