//! The fence in front of one attacker, drawn.

use palisade::diagram::Diagram;
use palisade::{Color, Effort, PawnEnding, blockage_with};

/// Marked squares, fence, flood and dynamic pawns.
#[must_use]
pub fn fence_diagram(ending: &PawnEnding, attacker: Color) -> Diagram {
    Diagram::fence(ending, attacker)
}

/// Is the attacker held, by proof?
#[must_use]
pub fn is_held(ending: &PawnEnding, attacker: Color) -> bool {
    blockage_with(ending, attacker, Effort::Utmost)
}
