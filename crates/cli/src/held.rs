//! What is proved of one attacker, for captions.

use palisade::{Color, Effort, PawnEnding, cannot_win};

/// Is the attacker held, by proof?
#[must_use]
pub fn is_held(ending: &PawnEnding, attacker: Color) -> bool {
    cannot_win(ending, attacker, Effort::Careful)
}
