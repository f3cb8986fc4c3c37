//! A board as bare numbers.
//!
//! What is unsafe is a board seen as Rust's.
#![allow(unsafe_code)]

use core::mem::offset_of;

use palisade::Raw;

/// A board as eight sets and three numbers. Bit 0 is a1, bit 7 is h1, bit 63 is h8.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Board {
    /// Pawns, knights, bishops, rooks, queens and kings, of either side.
    pub roles: [u64; 6],
    /// White's men, then Black's.
    pub colors: [u64; 2],
    /// 0 if White moves next; Black with any other number.
    pub side_to_move: u8,
    /// White's short castling is 1, his long one 2, Black's 4 and 8. Of an engine whose rights are a set
    /// of rooks: h1, a1, h8, a8.
    pub castling: u8,
    /// The square that a pawn has just passed over by a double step; `PALISADE_NO_SQUARE` if
    /// none, whatever an engine has for it: 0 or -1 is turned into that.
    pub en_passant: u8,
}

impl Board {
    /// The same numbers, as Rust has them: seen, not copied, for a search node asks.
    #[must_use]
    #[inline]
    pub const fn raw(&self) -> &Raw {
        // SAFETY: both are `repr(C)` with the same fields in the same places, see below, and
        // any numbers are a value of either.
        unsafe { &*core::ptr::from_ref(self).cast::<Raw>() }
    }
}

const _: () = {
    assert!(size_of::<Board>() == size_of::<Raw>() && align_of::<Board>() == align_of::<Raw>());
    assert!(offset_of!(Board, roles) == offset_of!(Raw, roles));
    assert!(offset_of!(Board, colors) == offset_of!(Raw, colors));
    assert!(offset_of!(Board, side_to_move) == offset_of!(Raw, side_to_move));
    assert!(offset_of!(Board, castling) == offset_of!(Raw, castling));
    assert!(offset_of!(Board, en_passant) == offset_of!(Raw, en_passant));
};

impl From<Raw> for Board {
    fn from(raw: Raw) -> Self {
        let Raw { roles, colors, side_to_move, castling, en_passant } = raw;
        Self { roles, colors, side_to_move, castling, en_passant }
    }
}
