//! Dead positions: no sequence of legal moves mates.

mod graph;
mod reach;

use palisade_board::{Color, PawnEnding};
use palisade_structure::Start;

use reach::{Army, no_more_checks};

/// Is there no sequence of legal moves, however absurd, that ends with a mate by
/// `side`? True is a proof; false says nothing.
///
/// This is what a server must know when the other side's flag falls (FIDE Laws
/// 5.2.2 and 6.9), and more than a blockage asks: here the
/// losing side helps. A wall takes some tens of nanoseconds, a position that
/// needs the second step a few microseconds at most.
///
/// # Why it is a proof
///
/// 1. Each side gets sets that hold everything it may ever do (`reach.rs`):
///    where its king and its pawns may stand, which pawns may leave their file,
///    which may move at all. The sets start from the position and grow by every
///    move that pawns and kings have, each side granted all that the other may
///    allow, until nothing is added. A pawn is let loose as soon as some pawn or
///    king of the other side may meet it; only what is never let loose blocks,
///    guards, or turns back a pawn on its file.
/// 2. If then no pawn of either side promotes, and no pawn of `side` arrives by a
///    move where it attacks a square that the other king may enter, `side` never
///    gives check again, so it never mates. That the position is not mate
///    already is tested apart.
/// 3. Otherwise the positions that both sides can reach together are listed,
///    structure by structure (`graph.rs`), if at most four pawns are in no ram and
///    until there are more than eight structures. Structures that pass step 2 are
///    left out. If the list ends without a promotion or a
///    possible mate, there is none.
pub(crate) fn unwinnable(ending: &PawnEnding, side: Color) -> bool {
    let loser = side.opponent();
    let pawns = ending.pawns();
    if pawns.of(side).is_empty() {
        return true;
    }
    if ending.side_to_move() == loser && ending.is_checkmate() {
        return false;
    }
    let army = |color: Color| {
        let army = Army::new(color, pawns.of(color), ending.king(color).bitboard());
        match ending.en_passant() {
            Some(passed) if ending.side_to_move() != color => {
                army.after_double_step(passed.bitboard())
            }
            _ => army,
        }
    };
    // With few rams little is locked, and a helpmate is nearly always near.
    let rams = pawns.rams(side).len();
    let locked = rams > 0 && 2 * rams + 4 >= pawns.all().len();
    no_more_checks(army(side), army(loser))
        || (locked && graph::no_mate_in_reach(&Start::new(ending, side)))
}
