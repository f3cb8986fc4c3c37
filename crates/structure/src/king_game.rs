//! The exact game of two kings round pawns that stay.

use palisade_board::{Bitboard, Color, neighbors, pawn_attacks};

use crate::king_sets::{KingSets, zone};
use crate::placements::Placements;

/// The rules of one game of two kings: where each may step, what the attacker
/// wants, and whether a defender without a step has held.
///
/// Every set is explicit, so that a caller with another reading of a text can
/// say so. [`KingGame::new`] takes the reading that Church's thesis needs.
///
/// An attacker who steps on a target has reached it at once, even if the
/// defender then has no step. A step next to the other king is not legal, so a
/// defender next to a target guards it. An attacker without a step stays where
/// he is, and nothing is asked of the defender.
///
/// # Example: a king that must not be let in
///
/// ```
/// use palisade_board::{Bitboard, Color, Rank, Square};
/// use palisade_structure::KingGame;
///
/// // An empty board, and the attacker wants the eighth rank: with the
/// // opposition the defender keeps him out, without it he does not.
/// let none = Bitboard::EMPTY;
/// let bare = KingGame::new(none, none, Color::White);
/// let open = KingGame { targets: Rank::Eighth.bitboard(), ..bare };
/// assert!(open.solve().contains(Square::E3, Square::E5, true));
/// assert!(!open.solve().contains(Square::E3, Square::E5, false));
///
/// // A wall on the fourth rank: he never gets through, whoever moves.
/// let walled = KingGame { attacker_squares: !Rank::Fourth.bitboard(), ..open };
/// assert!(walled.solve().contains(Square::E3, Square::E5, false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KingGame {
    /// The squares the attacking king may stand on.
    pub attacker_squares: Bitboard,
    /// The squares the defending king may stand on.
    pub defender_squares: Bitboard,
    /// The squares the attacking king wants to reach.
    pub targets: Bitboard,
    /// Has a defender without a king's step held? He is stalemated, then; else he has lost, for he
    /// has to move a pawn.
    pub stalemate_holds: bool,
}

impl KingGame {
    /// The game round these pawns as Church reads it: each king may stand where
    /// none of his own pawns stands and no enemy pawn attacks, and the attacker
    /// wants the enemy pawns that no enemy pawn protects (Church 1978).
    #[must_use]
    pub const fn new(white: Bitboard, black: Bitboard, attacker: Color) -> Self {
        let (own, enemy) = match attacker {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let guarded_by_attacker = pawn_attacks(attacker, own);
        let guarded_by_defender = pawn_attacks(attacker.opponent(), enemy);
        Self {
            attacker_squares: own.union(guarded_by_defender).complement(),
            defender_squares: enemy.union(guarded_by_attacker).complement(),
            targets: enemy.difference(guarded_by_defender),
            stalemate_holds: true,
        }
    }

    /// The placements that the defender holds, with either side to move.
    ///
    /// With the attacker to move they are Church's defence sets, exactly. A placement that the
    /// rules do not allow (kings that touch, a king on a square closed to him) is in no set, and
    /// neither is one where the attacker stands on a target.
    ///
    /// The defender's sets are the greatest that he can keep: a placement stays
    /// in the set as long as every step of the attacker has an answer in the
    /// set. A few microseconds, no allocation.
    ///
    /// ```
    /// use palisade_board::{Square, bitboard, Color};
    /// use palisade_structure::KingGame;
    /// let white = Square::A4.bitboard() | Square::D4.bitboard() | Square::D5.bitboard()
    ///     | Square::F4.bitboard();
    /// let black = Square::A5.bitboard() | Square::D6.bitboard() | Square::F5.bitboard();
    /// let map = KingGame::new(white, black, Color::White).solve();
    /// // Fine 70: 1.Kb1 wins against the king on a7, and 1.Ka2 does not.
    /// assert!(map.defender_moves[Square::A2].contains(Square::A7));
    /// assert!(!map.defender_moves[Square::B1].contains(Square::A7));
    /// ```
    #[must_use]
    pub fn solve(&self) -> Placements {
        let (attacker, defender) = (self.attacker_squares, self.defender_squares);
        // Attacker to move, and the defender has not lost yet.
        let mut holds = KingSets::EMPTY;
        // What the defender may have when it is his move, whatever `holds` says.
        let mut free = KingSets::EMPTY;
        // Answers without a king's step into `holds`: the attacker is not there.
        let mut closed = KingSets::FULL;
        for king in attacker {
            closed[king] = zone(king);
        }
        let mut answers = KingSets::EMPTY;
        for king in attacker - self.targets {
            let legal = defender - zone(king);
            holds[king] = legal;
            answers[king] = legal;
            if self.stalemate_holds {
                free[king] = legal - neighbors(legal);
            }
        }
        let (answers, free, closed) = (answers.as_array(), free.as_array(), closed.as_array());
        let defend = |holds: &KingSets, index: usize| {
            (answers[index] & neighbors(holds.as_array()[index])) | free[index]
        };
        let mut allow = KingSets::EMPTY;
        loop {
            for (index, allow) in allow.as_array_mut().iter_mut().enumerate() {
                *allow = closed[index] | defend(&holds, index);
            }
            let meet = allow.meet_of_neighbors();
            let mut lost = Bitboard::EMPTY;
            for (holds, &meet) in holds.as_array_mut().iter_mut().zip(meet.as_array()) {
                lost |= *holds - meet;
                *holds &= meet;
            }
            if lost.is_empty() {
                break;
            }
        }
        let defender_moves = KingSets::from_fn(|king| defend(&holds, king.index()));
        Placements { attacker_moves: holds, defender_moves }
    }
}
