//! What the visits of a search's nodes pay for: work on the root and on structures that are met often.

use palisade::{
    Color, Effort, Knowledge, Narrowed, NodeWork, Outcome, Position, SearchNode, Window, cannot_win,
};
use palisade_testkit::sweep;

use crate::after_solve::duels;
use crate::solve::{databases, fresh};

/// Figure 15 of David-Tabibi et al. 2004: no static test sees that White cannot win.
const FIGURE_15: &str = "5k2/8/8/p1p1p1p1/P1P1P1P1/8/5P2/4K3 w - - 0 1";

/// Is the node settled, if it is asked whether `side` can win?
fn is_settled(known: &mut Knowledge, position: &Position, side: Color, ply: i32) -> bool {
    let alpha = if side == position.side_to_move() { 0 } else { -1 };
    let at = SearchNode { depth: 9, ply, one_ply: 1 };
    let narrowed = known.narrow(position, Window { alpha, beta: alpha + 1 }, 0, at);
    matches!(narrowed, Narrowed::Cutoff { .. })
}

/// Visits a root and what its moves lead to, as the iterations of a search do.
pub(crate) fn visit_often(known: &mut Knowledge, root: &Position, visits: usize) {
    let children: Vec<_> = root.successors().map(|(_, after)| after).collect();
    for visit in 0..visits {
        let side = Color::ALL[visit / 64 % 2];
        is_settled(known, root, side, 0);
        if !children.is_empty() {
            is_settled(known, &children[visit % children.len()], side, 1);
        }
    }
}

fn with(work: NodeWork) -> Knowledge {
    Knowledge::builder().bytes(1 << 26).node_work(work).build()
}

/// After how many visits is it known of all that White's moves lead to?
fn visits_until_proved(known: &mut Knowledge, root: &Position, most: usize) -> Option<usize> {
    let children: Vec<_> = root.successors().map(|(_, after)| after).collect();
    (0..most).find(|_| {
        is_settled(known, root, Color::White, 0);
        let open = children.iter().filter(|child| !is_settled(known, child, Color::White, 1));
        open.count() == 0
    })
}

#[test]
fn a_root_that_is_visited_often_is_proved() {
    let root: Position = FIGURE_15.parse().unwrap();
    let proved = visits_until_proved(&mut with(NodeWork::default()), &root, 5_000);
    assert!(proved.is_some_and(|rounds| rounds > 0), "{proved:?}");
    // The same visits do the same work.
    assert_eq!(visits_until_proved(&mut with(NodeWork::default()), &root, 5_000), proved);
    // Without an advance it takes more visits, with a larger share fewer.
    let slow = NodeWork { advance: 0, ..NodeWork::default() };
    let later = visits_until_proved(&mut with(slow), &root, 20_000);
    assert!(later > proved, "{later:?}");
    let more = NodeWork { share: 500, ..slow };
    assert!(visits_until_proved(&mut with(more), &root, 20_000) < later);
    let none = NodeWork { share: 0, ..NodeWork::default() };
    assert_eq!(visits_until_proved(&mut with(none), &root, 1_000), None);
}

/// One thread works, both know; and the second does not work on what the first works on.
#[test]
fn what_one_thread_proves_by_its_visits_another_believes() {
    let root: Position = FIGURE_15.parse().unwrap();
    let mut first = with(NodeWork::default());
    let mut second = first.beside();
    assert!(visits_until_proved(&mut first, &root, 5_000).is_some());
    assert_eq!(visits_until_proved(&mut second, &root, 1), Some(0));
}

/// A handle that is dropped gives its root back, so that another thread can work on it.
#[test]
fn a_thread_that_ends_gives_its_root_back() {
    let root: Position = FIGURE_15.parse().unwrap();
    let mut first = with(NodeWork::default());
    let mut second = first.beside();
    is_settled(&mut second, &root, Color::White, 0);
    drop(second);
    assert!(visits_until_proved(&mut first, &root, 5_000).is_some());
}

/// A root owes a move: its window stays, whatever is proved of it.
#[test]
fn the_root_is_never_settled() {
    let wall: Position = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse().unwrap();
    let mut known = Knowledge::default();
    for window in [Window { alpha: -9, beta: 9 }, Window { alpha: 20, beta: 21 }] {
        let root = SearchNode { depth: 9, ply: 0, one_ply: 1 };
        assert_eq!(known.narrow(&wall, window, 0, root), Narrowed::Search(window));
        let child = SearchNode { ply: 1, ..root };
        assert!(matches!(known.narrow(&wall, window, 0, child), Narrowed::Cutoff { .. }));
    }
}

/// What an engine knows by itself is not asked, unless it says so; the corner of a wrong bishop is asked.
#[test]
fn sides_without_pawns_are_left_to_the_engine() {
    let bare: Position = "8/8/4k3/8/4P3/4K3/8/8 w - - 0 1".parse().unwrap();
    let corner: Position = "7k/8/5K2/8/7P/8/8/5B2 w - - 0 1".parse().unwrap();
    let mut known = Knowledge::default();
    assert!(!is_settled(&mut known, &bare, Color::Black, 3));
    assert!(is_settled(&mut known, &corner, Color::White, 3));
    assert!(!is_settled(&mut known, &corner, Color::Black, 3));
    known.ask_bare_sides(true);
    // A structure of pawns gets the full question when it has been met some times.
    assert!((0..16).any(|_| is_settled(&mut known, &bare, Color::Black, 3)));
    let mut other = known.beside();
    assert!((0..16).any(|_| is_settled(&mut other, &bare, Color::Black, 3)));
}

/// One piece beside a wall, with room to move: `Effort::Node` says nothing of it, and a node near the root does.
#[test]
fn a_free_piece_beside_a_wall_is_asked_about() {
    let wall = "8/3k4/2p5/1pP1p1p1/pP1pPpPp/P2P1P1P/3R4/1K6 w - - 0 1";
    let position: Position = wall.parse().unwrap();
    assert!(!cannot_win(&position, Color::White, Effort::Node));
    assert!(is_settled(&mut Knowledge::default(), &position, Color::White, 1));
}

/// Whatever work is done on the way, nothing is said that databases deny: of every position around a root,
/// and of its images.
#[test]
fn what_visits_prove_is_true() {
    let mut judge = fresh();
    let (mut told, mut asked) = (0, 0);
    for root in duels(47, sweep::times(6) as usize) {
        let mut known = with(NodeWork { share: 1000, advance: 500, portion: 1 });
        known.set_least_depth(1);
        known.ask_bare_sides(true);
        known.share_databases(databases());
        visit_often(&mut known, &root, 1_600);
        let around = root.successors().flat_map(|(_, after)| after.successors());
        for (_, position) in around.step_by(7) {
            for image in [Some(position), position.mirror(), Some(position.flip())] {
                let Some(image) = image.filter(Position::has_legal_move) else { continue };
                let truth = judge.bounds(&image, Effort::Careful).exact();
                for side in Color::ALL {
                    asked += 1;
                    if is_settled(&mut known, &image, side, 3) {
                        told += 1;
                        assert_ne!(truth, Some(Outcome::win_of(side)), "{image} after {root}");
                    }
                }
            }
        }
    }
    assert!(told > 0 && told < asked, "{told} of {asked}");
}
