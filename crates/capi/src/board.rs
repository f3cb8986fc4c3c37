//! A board as bare numbers, and FEN.
//!
//! What is unsafe are texts of the caller's, see `text.rs`, and names for the linker: all
//! begin with `palisade_`.
#![allow(unsafe_code)]

use core::ffi::c_char;
use core::mem::MaybeUninit;

use palisade::board::CastlingRights;
use palisade::{Bitboard, BoardView, Color, Position, Raw, Role, Square};

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
    /// The same numbers, as Rust has them.
    #[must_use]
    pub const fn raw(&self) -> Raw {
        Raw {
            roles: self.roles,
            colors: self.colors,
            side_to_move: self.side_to_move,
            castling: self.castling,
            en_passant: self.en_passant,
        }
    }
}

impl From<Raw> for Board {
    fn from(raw: Raw) -> Self {
        let Raw { roles, colors, side_to_move, castling, en_passant } = raw;
        Self { roles, colors, side_to_move, castling, en_passant }
    }
}

// As `Raw`: a search node should not copy the sets first.
impl BoardView for Board {
    #[inline]
    fn role(&self, role: Role) -> Bitboard {
        Bitboard(self.roles[role.index()])
    }

    #[inline]
    fn color(&self, color: Color) -> Bitboard {
        Bitboard(self.colors[color.index()])
    }

    #[inline]
    fn side_to_move(&self) -> Color {
        if self.side_to_move == 0 { Color::White } else { Color::Black }
    }

    #[inline]
    fn en_passant(&self) -> Option<Square> {
        Square::from_index(usize::from(self.en_passant))
    }

    #[inline]
    fn castling(&self) -> Option<CastlingRights> {
        Some(CastlingRights::from_bits_truncate(self.castling))
    }
}

/// Reads a FEN into `board`: `PALISADE_OK`, or an error, and then `message` says in words what
/// was found and where.
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
        match fen.parse::<Position>() {
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
        let wrong = match Position::try_from(&given(board)?.raw()) {
            Ok(_) => return Ok(PALISADE_OK),
            Err(wrong) => wrong,
        };
        // SAFETY: promised by the caller.
        unsafe { text::write(&wrong, message, capacity) };
        Err(PALISADE_BAD_BOARD)
    })
}
