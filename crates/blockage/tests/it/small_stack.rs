//! With memory on the heap every effort is at home on a small stack.
#![cfg(feature = "alloc")]

use std::thread;

use palisade_blockage::{Effort, Memory, blockage_in, blockage_with};
use palisade_board::{Color, PawnEnding};

/// What `blockage_in` promises to stay below; the thread itself takes some of it.
const STACK: usize = 64 << 10;

const EFFORTS: [Effort; 5] =
    [Effort::Glance, Effort::Node, Effort::Careful, Effort::Thorough, Effort::Utmost];

/// A part of the positions that hold the recall.
fn endings() -> Vec<PawnEnding> {
    let record = include_str!("../data/recall.fen").lines();
    let fens = record.filter_map(|line| line.split_once(" ; ").map(|(fen, _)| fen));
    fens.step_by(7).map(|fen| fen.parse().unwrap()).collect()
}

fn answers(mut ask: impl FnMut(&PawnEnding, Color, Effort) -> bool) -> Vec<bool> {
    let mut answers = Vec::new();
    for ending in endings() {
        for attacker in Color::ALL {
            answers.extend(EFFORTS.map(|effort| ask(&ending, attacker, effort)));
        }
    }
    answers
}

/// A stack that overflows ends the process, so this fails loudly.
#[test]
fn a_small_stack_is_enough_and_the_answers_are_the_same() {
    let on_the_stack = answers(blockage_with);
    assert!(on_the_stack.contains(&true) && on_the_stack.contains(&false));
    let small = thread::Builder::new().stack_size(STACK).spawn(|| {
        let mut memory = Memory::new();
        answers(|ending, side, effort| blockage_in(ending, side, effort, &mut memory))
    });
    assert!(small.unwrap().join().unwrap() == on_the_stack);
}
