//! Each step of the ladder has a section, and a wall beside one that it does not hold.

use palisade::{
    Color, Effort, Knowledge, LadderStep, NodeWork, Position, Reason, SearchNode, Window,
    cannot_win,
};
use palisade_question::Question;

/// What one step alone says of White in a position that a search has visited often.
fn says(step: &LadderStep, fen: &str) -> Option<Reason> {
    let position: Position = fen.parse().unwrap();
    let work = NodeWork { share: 1000, ..NodeWork::default() };
    let mut known = Knowledge::builder().node_work(work).build();
    let _ = known.bounds(&position, Effort::Node);
    // Can White win?
    let alpha = if position.side_to_move().is_white() { 0 } else { -1 };
    let window = Window { alpha, beta: alpha + 1 };
    for visit in 0..4_000 {
        let _ = known.narrow(
            &position,
            window,
            0,
            SearchNode { depth: 9, ply: visit.min(1), one_ply: 1 },
        );
    }
    (step.ask)(&Question::new(&position).of(Color::White, Effort::Careful), &mut known)
}

#[test]
fn each_step_holds_its_wall_and_not_the_near_one() {
    let mut wrong = String::new();
    for step in &LadderStep::ALL {
        if says(step, step.stands).is_none() || says(step, step.falls).is_some() {
            wrong = wrong + step.name + "; ";
        }
    }
    assert_eq!(wrong, "");
}

#[test]
fn each_step_has_a_section() {
    let top = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    for LadderStep { name, section: [page, heading], .. } in &LadderStep::ALL {
        let text = std::fs::read_to_string(String::from(top) + page).unwrap();
        let is_headed =
            |line: &str| line.starts_with('#') && line.trim_matches(['#', ' ']) == *heading;
        assert!(text.lines().any(is_headed), "{name}: {page} has no heading {heading:?}");
    }
}

#[test]
fn a_free_answer_is_a_bound_of_the_handle() {
    for step in &LadderStep::ALL {
        for fen in [step.stands, step.falls] {
            let position: Position = fen.parse().unwrap();
            for effort in Effort::ALL {
                for side in Color::ALL {
                    let free = cannot_win(&position, side, effort);
                    let bounds = Knowledge::default().bounds(&position, effort);
                    assert!(!free || bounds.excludes_win(side), "{fen} {side} {effort:?}");
                }
            }
        }
    }
}
