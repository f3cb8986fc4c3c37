//! Dead positions.
#![allow(unsafe_code)] // A name for the linker.

use core::cell::Cell;
use core::ffi::c_void;
use core::mem::MaybeUninit;

use palisade::{Budget, Progress, Winnability, winnability};
use palisade::{Color, Position};

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
        let said = winnability(&position, winner, &Budget::work(budget).watched_by(&told));
        Ok(verdict(&said))
    })
}

pub(crate) const fn verdict(said: &Winnability) -> i32 {
    match said {
        Winnability::Winnable(_) => PALISADE_WINNABLE,
        Winnability::Unwinnable(_) => PALISADE_UNWINNABLE,
        Winnability::Unknown => PALISADE_UNDECIDED,
    }
}

/// What `palisade_winnable` says of each side.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Verdicts {
    /// `PALISADE_WINNABLE` if White can still mate, and the like.
    pub white: i32,
    /// The same of Black.
    pub black: i32,
}

/// `palisade_winnable` of both sides at once: `PALISADE_OK`, or an error, and then `verdicts` is as
/// it was. The budget is for each side; `watch` is told the work for both.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_verdicts(
    board: Option<&Board>,
    budget: u64,
    watch: Watch,
    user: *mut c_void,
    verdicts: Option<&mut MaybeUninit<Verdicts>>,
) -> i32 {
    answered(|| {
        let (board, room) = (given(board)?, given(verdicts)?);
        let position = Position::try_from(board.raw()).map_err(|_| PALISADE_BAD_BOARD)?;
        let (watch, before, now) = (watched(watch, user), Cell::new(0), Cell::new(0));
        let told = |progress: Progress| {
            now.set(before.get() + progress.work);
            watch(now.get())
        };
        let [white, black] = Color::ALL.map(|winner| {
            let said = winnability(&position, winner, &Budget::work(budget).watched_by(&told));
            before.set(now.get());
            verdict(&said)
        });
        room.write(Verdicts { white, black });
        Ok(PALISADE_OK)
    })
}
