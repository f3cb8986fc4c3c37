//! What is called dead, against an independent solver of helpmates.

use chasolver::{Winnability, winnability};
use palisade_board::{Color, PawnEnding};
use palisade_dead::Budget;
use palisade_testkit::random::cage;
use palisade_testkit::samples::{Kind, sample};
use palisade_testkit::sweep;

/// Does the other solver show a helpmate?
fn helpmate(ending: &PawnEnding, side: Color) -> bool {
    let board: chess::Board = ending.to_string().parse().expect("a legal position");
    let side = if side.is_white() { chess::Color::White } else { chess::Color::Black };
    matches!(winnability(&board, side), Some(Winnability::Winnable { .. }))
}

#[test]
fn what_is_unwinnable_has_no_helpmate() {
    let (mut dead, mut full) = (0, 0);
    let throws = sweep::times(sweep::THROWS);
    for seed in 0..throws {
        let samples = [cage(seed), sample(Kind::ALL[(seed % 8) as usize], 9_000_000 + seed).ending];
        for ending in samples {
            for side in Color::ALL {
                let is_static = palisade_dead::unwinnable(&(&ending).into(), side);
                // What a question of these positions needs at most, with room to spare.
                let budget = Budget::work(200_000);
                let is_full = seed % 8 == 0
                    && palisade_dead::winnability(&(&ending).into(), side, &budget).is_unwinnable();
                dead += u64::from(is_static);
                full += u64::from(is_full);
                if is_static || is_full {
                    assert!(!helpmate(&ending, side), "{ending} {side}");
                }
            }
        }
    }
    assert!(dead > throws / 8 && full > 0, "{dead} {full}");
}
