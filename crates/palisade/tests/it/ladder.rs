//! Each step of the ladder has a section, and a wall beside one that it does not hold.

use std::time::Duration;

use palisade::{Color, Effort, Knowledge, LadderStep, Position, Reason, cannot_win};
use palisade_question::Question;

/// What one step alone says of White in a position that has been asked about and studied.
fn says(step: &LadderStep, fen: &str) -> Option<Reason> {
    let position: Position = fen.parse().unwrap();
    let mut known = Knowledge::builder().prover_share(1000).build();
    let _ = known.bounds(&position, Effort::Node);
    for milliseconds in [1, 5, 20, 100] {
        known.study(&position, Color::White, Duration::from_millis(milliseconds), &|| false);
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
