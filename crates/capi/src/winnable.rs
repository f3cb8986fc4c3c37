//! Dead positions.
#![allow(unsafe_code)] // A name for the linker.

use core::ffi::c_void;

use palisade::Position;
use palisade::dead::{Budget, Progress, Winnability, winnability};

use crate::border::{answered, given, side, watched};
use crate::codes::*;
use crate::{Board, Watch};

/// Can this side still mate, if the other helps (FIDE Laws 6.9)? `PALISADE_WINNABLE`,
/// `PALISADE_UNWINNABLE`, or `PALISADE_UNDECIDED` when the budget is spent; below 0 is an error.
///
/// The budget counts steps of about a microsecond; 100000 settle nearly all. `watch` may be
/// null. It allocates.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_winnable(
    board: Option<&Board>,
    winner: i32,
    budget: u64,
    watch: Watch,
    user: *mut c_void,
) -> i32 {
    answered(|| {
        let (board, winner) = (given(board)?, side(winner)?);
        let position = Position::try_from(board.raw()).map_err(|_| PALISADE_BAD_BOARD)?;
        let watch = watched(watch, user);
        let told = |progress: Progress| watch(progress.work);
        Ok(match winnability(&position, winner, &Budget::work(budget).watched_by(&told)) {
            Winnability::Winnable(_) => PALISADE_WINNABLE,
            Winnability::Unwinnable(_) => PALISADE_UNWINNABLE,
            Winnability::Unknown => PALISADE_UNDECIDED,
        })
    })
}
