//! FEN, and what is wrong with a board.
//!
//! What is unsafe are texts of the caller's, see `text.rs`, and names for the linker: all begin
//! with `palisade_`.
#![allow(unsafe_code)]

use core::ffi::c_char;
use core::mem::MaybeUninit;

use palisade::{BoardView as _, Raw};
use palisade_answers::read;

use crate::border::{answered, given};
use crate::codes::{PALISADE_BAD_BOARD, PALISADE_BAD_FEN, PALISADE_OK};
use crate::{Board, text};

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
        let wrong = match given(board)?.raw().to_position() {
            Ok(_) => return Ok(PALISADE_OK),
            Err(wrong) => wrong,
        };
        // SAFETY: promised by the caller.
        unsafe { text::write(&wrong, message, capacity) };
        Err(PALISADE_BAD_BOARD)
    })
}
