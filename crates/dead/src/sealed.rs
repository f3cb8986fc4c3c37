//! The static answer.

use palisade_board::{Color, PawnEnding, Position};

use crate::case::{Case, is_plain};
use crate::close::{Pawns, close};
use crate::pawns;
use crate::picture::may_mate;
use crate::room::part;

/// The most positions that are looked at. With more nothing is proved.
const NODES: u32 = 40;

/// The most plies that are looked ahead. What lies deeper is not looked at, and nothing is proved.
const PLIES: u32 = 12;

/// The most moves of a position that are tried. With more none is, and nothing is proved.
const FEW: usize = 6;

/// Is there no sequence of legal moves, however absurd, that ends with a mate by `winner`?
/// True is a proof; false says nothing.
///
/// This is what a server must know when the other side's flag falls (FIDE Laws 5.2.2 and
/// 6.9). It allocates nothing, and a search node can afford it. For the full answer, with a
/// certificate, there is `winnability`.
///
/// # Why it is a proof
///
/// 1. Each kind of men gets a set of squares that holds everything it may ever do. All men
///    begin still. The sets grow by every move that men have among still ones, until
///    nothing is added; who may move or be captured is no longer still. Only what stays
///    still blocks, guards a square from the king, or turns back a pawn on its file.
/// 2. If then no pawn promotes, every position that can ever arise has its men on these
///    squares. If in none of them the losing king can be attacked with every square beside
///    him closed, there is no mate.
/// 3. With kings and pawns alone the positions are listed by structure as well.
/// 4. While a side has few moves they are played, a few plies ahead, and each has to lead
///    to a position without a mate.
///
/// # Example
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_dead::unwinnable;
/// // The pawns never move, and the bishop never attacks what it could take.
/// let wall: Position = "4kb2/8/1p1p1p1p/1P1P1P1P/8/8/8/4KB2 w - - 0 1".parse()?;
/// assert!(unwinnable(&wall, Color::White));
/// assert!(!unwinnable(&Position::START, Color::White));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn unwinnable(position: &Position, winner: Color) -> bool {
    !has_mated(position, winner) && hopeless(position, winner, PLIES, &mut { NODES })
}

/// Is the position mate by this side?
///
/// Two bishops of one colour may mate a king among his rooks by a double check, which no
/// move brings about: so the first position is asked before its material is.
pub(crate) fn has_mated(position: &Position, winner: Color) -> bool {
    position.side_to_move() != winner && position.is_check() && position.is_checkmate()
}

fn hopeless(position: &Position, winner: Color, plies: u32, nodes: &mut u32) -> bool {
    if !position.has_mating_material(winner) {
        return true;
    }
    let Some(left) = nodes.checked_sub(1) else { return false };
    *nodes = left;
    let mut moves = 0;
    position.visit_moves(|set| {
        moves += set.count();
        moves <= FEW
    });
    if moves == 0 {
        return position.side_to_move() == winner || !position.is_check();
    }
    sealed(position, winner).is_some()
        || PawnEnding::try_from(position).is_ok_and(|ending| pawns::unwinnable(&ending, winner))
        || (moves <= FEW
            && plies > 0
            && position.successors().all(|(_, next)| hopeless(&next, winner, plies - 1, nodes)))
}

/// A case that holds the position, is left by no move, and has no mate in it.
pub(crate) fn sealed(position: &Position, winner: Color) -> Option<Case> {
    let entry = Case::of(position);
    let mut case = entry;
    if !is_plain(position) || !close(&mut case, Pawns::Loose, winner) {
        return None;
    }
    if !may_mate(&case, winner) {
        return Some(case);
    }
    (part(&entry, &mut case) && !may_mate(&case, winner)).then_some(case)
}
