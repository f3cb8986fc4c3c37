//! What is proved of one attacker, for captions.

use palisade::{Color, Effort, PawnEnding, blockage_with};

/// Is the attacker held, by proof?
#[must_use]
pub fn is_held(ending: &PawnEnding, attacker: Color) -> bool {
    blockage_with(ending, attacker, Effort::Utmost)
}
