//! Partial evaluations: each positional element judged by itself.

mod breakthrough;
mod candidate;
mod lever;
mod passed;
mod position;
mod race;
mod weak;

use palisade_board::Color;

use crate::plan::Plan;
use crate::sensitivity::Premises;
pub(crate) use passed::lone_pawn_is_drawn;
pub(crate) use position::Position;

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
