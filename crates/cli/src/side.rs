//! White or Black, as an argument.

use palisade::Color;
use palisade_answers::read::{self, Trouble};

/// Reads who attacks.
pub(crate) fn attacker(text: &str) -> Result<Color, Trouble> {
    read::side("attacker", text)
}

/// Reads who is to hold.
pub(crate) fn holder(text: &str) -> Result<Color, Trouble> {
    read::side("draw", text)
}
