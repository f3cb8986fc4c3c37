//! A look at the pawns before anything is converted: nearly all positions of a
//! search are not worth more.

use palisade_blockage::Effort;

/// Could the bound say yes? Up to [`Effort::Node`] only to a bare king, or with
/// three rams on the board.
#[inline]
pub(crate) const fn is_promising(white: u64, black: u64, effort: Effort) -> bool {
    let rams = white & black >> 8;
    let less_one = rams & rams.wrapping_sub(1);
    let three_rams = less_one & less_one.wrapping_sub(1) != 0;
    three_rams || white == 0 || black == 0 || effort as u8 > Effort::Node as u8
}
