//! A board as bare numbers, and FEN.
//!
//! What is unsafe are texts of the caller's, see `text.rs`, a board seen as Rust's, and names
//! for the linker: all begin with `palisade_`.
#![allow(unsafe_code)]

use core::ffi::c_char;
use core::mem::{MaybeUninit, offset_of};

use palisade::{Position, Raw};
use palisade_answers::read;

use crate::border::{answered, given};
use crate::codes::{PALISADE_BAD_BOARD, PALISADE_BAD_FEN, PALISADE_OK};
use crate::text;

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
    /// White's short castling is 1, his long one 2, Black's 4 and 8.
    pub castling: u8,
    /// The square that a pawn has just passed over by a double step; `PALISADE_NO_SQUARE` if
    /// none.
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

/// Reads a FEN, or an EPD without its operations, into `board`: `PALISADE_OK`, or an error, and
/// then `message` says in words what was found and where.
///
/// `message` may be null. Else it has room for `capacity` bytes; 200 are enough.
/// The counters of the FEN are read and left out.
///
/// # Safety
///
/// `fen` ends with a zero byte; `message` has the room that `capacity` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn palisade_from_fen(
    fen: *const c_char,
    board: Option<&mut MaybeUninit<Board>>,
    message: *mut c_char,
    capacity: usize,
) -> i32 {
    answered(|| {
        let board = given(board)?;
        // SAFETY: promised by the caller.
        let fen = unsafe { text::read(fen) }?;
        match read::position(fen) {
            Ok(position) => {
                board.write(Raw::of(&position).into());
                Ok(PALISADE_OK)
            }
            Err(error) => {
                // SAFETY: promised by the caller.
                unsafe { text::write(&error, message, capacity) };
                Err(PALISADE_BAD_FEN)
            }
        }
    })
}

/// Are these numbers a position of chess? `PALISADE_OK`, or an error, and then `message` says
/// in words what is wrong and where. For tests of your own conversion: the functions for
/// search nodes take any numbers and call nothing blocked that is no position.
///
/// # Safety
///
/// `message` is null or has the room that `capacity` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn palisade_check(
    board: Option<&Board>,
    message: *mut c_char,
    capacity: usize,
) -> i32 {
    answered(|| {
        let wrong = match Position::try_from(given(board)?.raw()) {
            Ok(_) => return Ok(PALISADE_OK),
            Err(wrong) => wrong,
        };
        // SAFETY: promised by the caller.
        unsafe { text::write(&wrong, message, capacity) };
        Err(PALISADE_BAD_BOARD)
    })
}
