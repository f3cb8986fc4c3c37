//! For search nodes: nothing is allocated at the efforts that are meant for them.
//!
//! What is unsafe are the walls of the caller's, see `walls.rs`, and names for the linker.
#![allow(unsafe_code)]

use palisade::walls::{WallSlot, WallTable, is_walled};
use palisade::{BoardView as _, Bound, Color, Effort, Helpmates, Narrowed, Raw, Window};

use crate::border::{self, answered, given, side};
use crate::codes::*;
use crate::{Board, Walls};

/// Is it proved that this side cannot win? 1 if so; 0 says nothing; below 0 is an error.
///
/// With kings and pawns the effort says how hard it is worked on; with other men one rung is
/// all there is.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_blockage(board: Option<&Board>, attacker: i32, effort: i32) -> i32 {
    answered(|| {
        let (board, attacker) = (given(board)?.raw(), side(attacker)?);
        Ok(palisade::cannot_win(board, attacker, border::effort(effort)?).into())
    })
}

/// Is it proved, without a search, that no legal moves at all let this side mate? 1 if so; 0
/// says nothing; below 0 is an error. `palisade_winnable` answers in full.
///
/// While there are rights to castle of Chess960, that is a king alone.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_unwinnable(board: Option<&Board>, winner: i32) -> i32 {
    answered(|| {
        let (board, winner) = (given(board)?, side(winner)?);
        Ok(helpmates(board)?.unwinnable(winner).into())
    })
}

/// The board for the question who can still mate. Rights without the men of standard chess are those of
/// Chess960, of the outermost rook.
pub(crate) fn helpmates(board: &Board) -> Result<Helpmates, i32> {
    let raw = board.raw();
    let right = |(letter, bit): (char, u8)| (raw.castling >> bit & 1 != 0).then_some(letter);
    let other = || {
        let position = Raw { castling: 0, ..*raw }.to_position().ok()?;
        Helpmates::without(position, "KQkq".chars().zip(0..).filter_map(right))
    };
    raw.to_position().ok().map(Helpmates::new).or_else(other).ok_or(PALISADE_BAD_BOARD)
}

/// Ends a node of a search or narrows its window.
///
/// `draw` is your score of a draw for the side to move; if that is random, the middle of its range; `*alpha` lies below `*beta`. The answer
/// is `PALISADE_SEARCH`: search on, with `*alpha` and `*beta` as they are now; or
/// `PALISADE_UPPER`, `PALISADE_LOWER` or `PALISADE_EXACT`: return the draw, which is that kind
/// of bound; or an error, below 0, and then the window is as it was.
///
/// `walls` may be null. With walls a structure that was met before costs a look.
/// `palisade_narrow_at` chooses the effort by itself.
///
/// # Safety
///
/// The slots of `walls` were zeroed once, and written by nobody but this library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn palisade_narrow(
    board: Option<&Board>,
    walls: Option<&Walls>,
    effort: i32,
    draw: i32,
    alpha: Option<&mut i32>,
    beta: Option<&mut i32>,
) -> i32 {
    answered(|| {
        let (board, effort) = (given(board)?.raw(), border::effort(effort)?);
        // SAFETY: promised by the caller.
        let walls = walls.map(|walls| unsafe { walls.table() });
        narrowed(alpha, beta, |window| {
            window.narrow(draw, board.side_to_move(), |side| match &walls {
                Some(walls) => cannot_win(board, walls, side, effort),
                None => palisade::cannot_win(board, side, effort),
            })
        })
    })
}

/// The answer of the bound, from the table where it gives it.
#[inline]
fn cannot_win(board: &Raw, walls: &WallTable<&[WallSlot]>, side: Color, effort: Effort) -> bool {
    // A no of the table is one of `Node`: a higher effort may still find something.
    let decides = |yes: &bool| *yes || effort <= Effort::Node;
    if let Some(known) = walls.recall(board, side).filter(decides) {
        return known;
    }
    if effort >= Effort::Node {
        if let Some([white, black]) = board.lone_pawns() {
            let looked_at = is_walled(white, black, side)
                .then(|| board.to_pawn_ending().ok())
                .flatten()
                .and_then(|ending| walls.answer(&ending, side));
            if let Some(answer) = looked_at.filter(decides) {
                return answer;
            }
        }
    }
    palisade::cannot_win(board, side, effort)
}

/// Narrows the window of the caller.
#[inline]
pub(crate) fn narrowed(
    alpha: Option<&mut i32>,
    beta: Option<&mut i32>,
    narrow: impl FnOnce(Window<i32>) -> Narrowed<i32>,
) -> Result<i32, i32> {
    let (alpha, beta) = (given(alpha)?, given(beta)?);
    if *alpha >= *beta {
        return Err(PALISADE_BAD_WINDOW);
    }
    Ok(match narrow(Window { alpha: *alpha, beta: *beta }) {
        Narrowed::Search(window) => {
            (*alpha, *beta) = (window.alpha, window.beta);
            PALISADE_SEARCH
        }
        // A cutoff returns the draw: nothing else is ever proved.
        Narrowed::Cutoff { bound: Bound::Upper, .. } => PALISADE_UPPER,
        Narrowed::Cutoff { bound: Bound::Lower, .. } => PALISADE_LOWER,
        Narrowed::Cutoff { bound: Bound::Exact, .. } => PALISADE_EXACT,
    })
}
