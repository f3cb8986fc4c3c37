//! Partial evaluations: each positional element judged by itself.

mod breakthrough;
mod candidate;
mod lever;
mod passed;
mod race;
mod weak;

use palisade_board::{Color, PawnEnding, Pawns};

use crate::plan::Plan;
use crate::sensitivity::Premises;
pub(crate) use passed::lone_pawn_is_drawn;
pub(crate) use race::fastest;

/// What a partial evaluation may look at: the pawns, whose move it is, and,
/// through its premises only, the kings.
pub(crate) struct Position<'a> {
    pub(crate) ending: &'a PawnEnding,
    pub(crate) pawns: Pawns,
    /// For either side, the fewest moves that could bring it a queen.
    pub(crate) fastest: [u8; 2],
}

impl<'a> Position<'a> {
    pub(crate) fn new(ending: &'a PawnEnding) -> Self {
        let pawns = ending.pawns();
        let fastest = [fastest(ending, Color::White), fastest(ending, Color::Black)];
        Self { ending, pawns, fastest }
    }

    /// 1 if the other side is to move, which gives it a move more in a race;
    /// and 1 if this side must first get out of a pawn's check.
    pub(crate) fn delay(&self, side: Color, premises: &mut Premises) -> u8 {
        let attacked = self.pawns.attacks(side.opponent());
        u8::from(self.is_waiting(side) || premises.stands_on(side, attacked))
    }

    /// Is the other side to move?
    pub(crate) fn is_waiting(&self, side: Color) -> bool {
        self.ending.side_to_move() != side
    }
}

/// Reports every plan of a side.
pub(crate) fn plans(
    position: &Position<'_>,
    side: Color,
    premises: &mut Premises,
    report: &mut dyn FnMut(Plan),
) {
    passed::plans(position, side, premises, report);
    breakthrough::plans(position, side, premises, report);
    candidate::plans(position, side, report);
    weak::plans(position, side, premises, report);
    lever::plans(position, side, premises, report);
}
