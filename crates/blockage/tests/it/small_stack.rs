//! Every effort is at home on a small stack.

use std::thread;

use palisade_blockage::{Effort, blockage_with};
use palisade_board::{Color, PawnEnding};

/// What `Effort` promises to stay below; the thread itself takes some of it.
const STACK: usize = 64 << 10;

/// A part of the positions that hold the recall, with every effort.
fn answers() -> Vec<bool> {
    let record = include_str!("../data/recall.fen").lines();
    let fens = record.filter_map(|line| line.split_once(" ; ").map(|(fen, _)| fen));
    let mut answers = Vec::new();
    for ending in fens.step_by(7).map(|fen| fen.parse::<PawnEnding>().unwrap()) {
        for attacker in Color::ALL {
            answers.extend(Effort::ALL.map(|effort| blockage_with(&ending, attacker, effort)));
        }
    }
    answers
}

/// A stack that overflows ends the process, so this fails loudly.
#[test]
fn a_small_stack_is_enough() {
    let small = thread::Builder::new().stack_size(STACK).spawn(answers).unwrap();
    let answers = small.join().unwrap();
    assert!(answers.contains(&true) && answers.contains(&false));
}
