//! Which sets of a structure are meant: what is proved, what is not disproved, or a guess.

use palisade_board::{Bitboard, Square};

use crate::judge::Judged;

/// Which sets of a node are meant: one of the bounds, or a guess between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundView {
    /// What is proved to be held.
    Lower,
    /// What is not proved to be lost.
    Upper,
    /// What is not proved to be broken through: whatever a table says of it, a new piece of the
    /// attacker's is a breach unless it is taken at once, and one of the defender's is safe.
    Through,
    /// A guess, which directs a walk and proves nothing. A promotion that no table judges is
    /// good for whoever promotes. One that a table leaves open is good for the defender, or
    /// bad.
    Guess {
        /// Is it good for him?
        open_held: bool,
    },
}

impl BoundView {
    /// The squares of the defending king from which he holds against a new piece of the
    /// attacker's, if he does not take it at once.
    pub(crate) fn spared(self, judged: Option<&Judged>, king: Square) -> Bitboard {
        match (self, judged) {
            (Self::Upper, None) => Bitboard::FULL,
            (Self::Through, _) | (_, None) => Bitboard::EMPTY,
            (Self::Upper, Some(judged)) => judged.upper[king],
            (Self::Guess { open_held: true }, Some(judged)) if judged.is_tried() => {
                judged.upper[king]
            }
            (_, Some(judged)) => judged.lower[king],
        }
    }

    /// Does a new piece of the defender's count only where a table says that it holds?
    pub(crate) fn wants_proof(self, judged: Option<&Judged>) -> bool {
        match (self, judged) {
            (Self::Lower, _) => true,
            (Self::Upper | Self::Through, _) => false,
            (Self::Guess { open_held }, judged) => {
                !open_held && judged.is_some_and(Judged::is_tried)
            }
        }
    }
}
