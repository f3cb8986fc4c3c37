//! The static answer.
//!
//! Proof: `docs/dead-positions.md`, "The static answer".

use palisade_board::{Color, PawnEnding, Position};

use crate::case::{DeadCase, is_plain};
use crate::close::{PawnMoves, close};
use crate::pawns;
use crate::picture::may_mate;
use crate::room::part;

/// The most positions that are listed. With more nothing is proved.
const MOST_LISTED: usize = 40;

/// The most moves of a position that are tried. With more none is, and nothing is proved.
const FEW: usize = 20;

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
/// 4. While a side has few moves they are played. The positions that are met are listed, each
///    once. If the list ends, every line of play stays on it or comes to where the steps before
///    prove that there is no mate.
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
    !has_mated(position, winner)
        && match first_sight(position, winner, true) {
            FirstSight::Hopeless => true,
            FirstSight::Few => exhausted(position, winner),
            FirstSight::Open => false,
        }
}

/// Is the position mate by this side?
///
/// Two bishops of one colour may mate a king among his rooks by a double check, which no
/// move brings about: so the first position is asked before its material is.
pub(crate) fn has_mated(position: &Position, winner: Color) -> bool {
    position.side_to_move() != winner && position.is_check() && position.is_checkmate()
}

/// What is seen of a position without playing on.
enum FirstSight {
    /// No mate comes after it.
    Hopeless,
    /// None does if none comes after its moves, which are few.
    Few,
    /// Nothing is known.
    Open,
}

/// Looks at a position; with `proving` a case and the pawns are asked as well.
fn first_sight(position: &Position, winner: Color, proving: bool) -> FirstSight {
    if !position.has_mating_material(winner) {
        return FirstSight::Hopeless;
    }
    let mut moves = 0;
    position.visit_moves(|set| {
        moves += set.count();
        moves <= FEW
    });
    if moves == 0 {
        let mate = position.side_to_move() != winner && position.is_check();
        return if mate { FirstSight::Open } else { FirstSight::Hopeless };
    }
    let hopeless = || {
        sealed(position, winner).is_some()
            || PawnEnding::try_from(position).is_ok_and(|ending| pawns::unwinnable(&ending, winner))
    };
    if proving && hopeless() {
        FirstSight::Hopeless
    } else if moves <= FEW {
        FirstSight::Few
    } else {
        FirstSight::Open
    }
}

/// Lists all positions that moves lead to; does no mate come after any?
fn exhausted(root: &Position, winner: Color) -> bool {
    let root = root.without_counters();
    let men = |position: &Position| (position.pawns(), position.occupied().len());
    let mut list = [root; MOST_LISTED];
    let (mut done, mut count) = (0, 1);
    while done < count {
        let position = list[done];
        // Where pawns and men are those of the first position, a proof would hardly do better.
        let found = match done {
            0 => FirstSight::Few,
            _ => first_sight(&position, winner, men(&position) != men(&root)),
        };
        match found {
            FirstSight::Hopeless => {}
            FirstSight::Open => return false,
            FirstSight::Few => {
                for (_, next) in position.successors() {
                    let next = next.without_counters();
                    if list[..count].contains(&next) {
                        continue;
                    }
                    let Some(free) = list.get_mut(count) else { return false };
                    *free = next;
                    count += 1;
                }
            }
        }
        done += 1;
    }
    true
}

/// A case that holds the position, is left by no move, and has no mate in it.
pub(crate) fn sealed(position: &Position, winner: Color) -> Option<DeadCase> {
    let entry = DeadCase::of(position);
    let mut case = entry;
    if !is_plain(position) || !close(&mut case, PawnMoves::Loose, winner) {
        return None;
    }
    if !may_mate(&case, winner) {
        return Some(case);
    }
    (part(&entry, &mut case) && !may_mate(&case, winner)).then_some(case)
}
