//! Endings whose value is known, by the static bound and by `Knowledge::solve`.

use palisade::{Budget, Color, Effort, Knowledge, Outcome};
use palisade_testkit::endings::{EndingTool, valued};

use super::solve::fresh;

#[test]
fn the_bound_proves_of_known_endings_what_it_did() {
    for ending in valued() {
        for side in Color::ALL {
            let said = Knowledge::default().cannot_win(&ending.position, side, Effort::Careful);
            ending.hold(EndingTool::Bound, side, said.then_some(false));
        }
    }
}

#[test]
fn solve_proves_of_known_endings_what_it_did() {
    for ending in valued() {
        let work = ending.work(EndingTool::Solve, &Color::ALL, 40_000);
        let solution = fresh().solve(&ending.position, &Budget::work(work), |_| {}).unwrap();
        let bounds = solution.bounds;
        for side in Color::ALL {
            let won = bounds.exact() == Some(Outcome::win_of(side));
            let said = bounds.excludes_win(side).then_some(false).or(won.then_some(true));
            ending.hold(EndingTool::Solve, side, said);
        }
    }
}
