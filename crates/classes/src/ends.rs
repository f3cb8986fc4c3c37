//! How the game ends: Black is mated or stalemated.

use palisade_board::Color;

use crate::generate::{is_attacked, successors};
use crate::men::BLACK_KING;
use crate::placement::Placement;
use crate::property::Predicate;

fn black_is_stuck(placement: &Placement) -> bool {
    successors(placement, Color::Black).next().is_none()
}

/// Black is mated.
pub(crate) const MATE: Predicate = Predicate {
    name: "mate",
    meaning: "Black is in check and has no move",
    holds: |placement| is_attacked(placement, BLACK_KING) && black_is_stuck(placement),
};

/// Black is stalemated.
pub(crate) const STALEMATE: Predicate = Predicate {
    name: "stalemate",
    meaning: "Black has no move and is not in check",
    holds: |placement| !is_attacked(placement, BLACK_KING) && black_is_stuck(placement),
};
