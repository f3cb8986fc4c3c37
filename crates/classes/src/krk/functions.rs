//! The associated functions 1 to 7 (Bramer 1977, Table 6).

use crate::function::Function;
use crate::men;
use crate::notation::*;
use crate::placement::Placement;
use crate::term::{Measure, distance, larger, smaller};

/// The number of squares in the quadrant of the rook that holds the Black king.
pub(super) const QUADRANT: Measure = Measure {
    name: "squad",
    meaning: "the number of squares in the quadrant above the rook that holds the Black king",
    count: quadrant,
};

fn quadrant(placement: &Placement) -> i16 {
    let rook_file = i16::from(placement.file(men::WHITE_ROOK));
    let king_file = i16::from(placement.file(men::BLACK_KING));
    let ranks = 8 - i16::from(placement.rank(men::WHITE_ROOK));
    if rook_file < king_file { (8 - rook_file) * ranks } else { (rook_file - 1) * ranks }
}

/// Few ranks or few files for the Black king.
pub(super) fn confine() -> Function {
    Function::smallest(1, 8, smaller(WR1 - 1, 8 - WR2))
}

/// A small quadrant.
pub(super) fn small_quadrant() -> Function {
    Function::smallest(2, 50, &QUADRANT)
}

/// Kings on near files.
pub(super) fn near_files() -> Function {
    Function::smallest(3, 8, (WK1 - BK1).abs())
}

/// Kings near each other.
pub(super) fn near_kings() -> Function {
    Function::smallest(4, 8, larger((WK1 - BK1).abs(), (WK2 - BK2).abs()))
}

/// Kings near each other along the shorter way as well.
pub(super) fn near_kings_aside() -> Function {
    Function::smallest(5, 8, smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()))
}

/// A rook far from the Black king.
pub(super) fn far_rook() -> Function {
    Function::largest(6, distance(BK, WR))
}

/// A rook far down the board.
pub(super) fn low_rook() -> Function {
    Function::smallest(7, 8, WR2)
}
