//! Candidates: pawns that exchanges would make passed.

use palisade_board::{Color, attack_span};

use super::passed::queening_square;
use super::position::Position;
use super::race::steps;
use crate::plan::{Plan, PlanKind, Standing};

pub(super) fn plans(position: &Position<'_>, side: Color, report: &mut dyn FnMut(Plan)) {
    let enemies = position.pawns.of(side.opponent());
    for pawn in position.pawns.candidates(side) {
        let guards = attack_span(side, pawn.bitboard()) & enemies;
        report(Plan {
            side,
            kind: PlanKind::Advance,
            standing: Standing::Useful,
            square: pawn,
            goal: queening_square(side, pawn),
            sensitivity: u8::MAX,
            moves: steps(side, pawn) + guards.len() as u8,
        });
    }
}
