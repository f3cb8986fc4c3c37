//! Questions in parts, and who watches over them.

use std::cell::Cell;
use std::ops::ControlFlow;

use palisade_board::{Color, PawnEnding};
use palisade_exact::{Analyst, Budget, Hints, Progress};

use super::databases::everything;

/// Whoever watches hears of the work of this question, and it never becomes less.
#[test]
fn progress_goes_forward() {
    let ending: PawnEnding = "7K/3p3p/7P/4kp2/5P2/5P2/8/8 b - - 0 1".parse().unwrap();
    let mut analyst = Analyst::with_promotions(everything());
    let heard = Cell::new(0);
    for _ in 0..2 {
        let last = Cell::new(0);
        let watch = |progress: Progress| {
            assert!(progress.work >= last.replace(progress.work));
            heard.set(heard.get() + 1);
            ControlFlow::Continue(())
        };
        let budget = Budget::work(50_000).watched_by(&watch);
        analyst.holds_in_parts(&ending, Color::White, &Hints::default(), &budget);
        assert!(last.get() <= analyst.work(), "{} {}", last.get(), analyst.work());
    }
    assert!(heard.get() > 10, "{heard:?}");
}
