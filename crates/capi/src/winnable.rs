//! Dead positions.
#![allow(unsafe_code)] // A name for the linker.

use core::ffi::c_void;
use core::mem::MaybeUninit;

use palisade::{Color, Winnability};
use palisade_answers::{Clock, Limits, verdicts as verdicts_of};

use crate::border::{Watcher, answered, given, side};
use crate::bound::helpmates;
use crate::codes::*;
use crate::{Board, Watch};

/// Can this side still mate, if the other helps (FIDE Laws 6.9)? `PALISADE_WINNABLE`,
/// `PALISADE_UNWINNABLE`, or `PALISADE_UNDECIDED` when the budget is spent; below 0 is an error.
///
/// The budget counts units of a few microseconds; 100000 settle nearly all. `watch` may be
/// null. It allocates.
///
/// Castling of Chess960 is taken as well: who can mate without it is `PALISADE_WINNABLE`, and who cannot is
/// `PALISADE_UNDECIDED`, unless he has a king alone.
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
        let board = helpmates(board)?;
        let watcher = Watcher(watch, user);
        let clock = Clock::new(Limits::work(budget), &watcher);
        Ok(verdict(&clock.limited(|budget| board.winnability(winner, budget))))
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
        let board = helpmates(board)?;
        let (sides, limits) = (Color::ALL.map(Some), Limits::work(budget));
        let found = verdicts_of(&board, sides, limits, &Watcher(watch, user));
        let [white, black] =
            found.map(|said| said.map_or(PALISADE_UNDECIDED, |(said, _)| verdict(&said)));
        room.write(Verdicts { white, black });
        Ok(PALISADE_OK)
    })
}

#[cfg(test)]
mod tests {
    use core::ptr;

    use palisade::{Color, Position, Raw};

    use super::*;
    use crate::palisade_unwinnable;

    #[test]
    fn castling_of_chess960_is_left_out() {
        let position: Position = "1k6/8/8/8/8/8/8/RK5R w - - 0 1".parse().unwrap();
        let board = |castling| Board::from(Raw { castling, ..Raw::of(&position) });
        let ask = |board: &Board, side| {
            let verdict = palisade_winnable(Some(board), side, 1000, None, ptr::null_mut());
            (verdict, palisade_unwinnable(Some(board), side))
        };
        let both = board(3);
        assert_eq!(ask(&both, Color::White as i32), (PALISADE_WINNABLE, 0));
        assert_eq!(ask(&both, Color::Black as i32), (PALISADE_UNWINNABLE, 1));
        // Black has no rook.
        assert_eq!(ask(&board(7), 0), (PALISADE_BAD_BOARD, PALISADE_BAD_BOARD));
    }
}
