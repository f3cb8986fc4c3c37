//! The boards of other crates, asked directly.

#[cfg(feature = "cozy-chess")]
pub use self::cozy::blockage_of;

/// A board that shows its pawns before it is converted, for nearly all boards are not
/// worth it.
#[cfg(any(feature = "cozy-chess", feature = "chess"))]
trait Pawnful {
    /// White's and Black's pawns; `None` if there is anything but kings and pawns.
    fn pawns(&self) -> Option<[u64; 2]>;
}

/// Answers for any board that converts; with pieces, or without a wall, in some
/// nanoseconds.
macro_rules! recognize_board {
    ($board:ty, $feature:literal) => {
        #[cfg(feature = $feature)]
        impl crate::Recognizer<$board> for crate::Knowledge {
            #[inline]
            fn cannot_win(&mut self, board: &$board, side: crate::Color) -> bool {
                board.pawns().is_some_and(|pawns| self.is_promising(pawns, side))
                    && crate::PawnEnding::try_from(board)
                        .is_ok_and(|ending| self.remembered(&ending, side))
            }
        }
    };
}

recognize_board!(cozy_chess::Board, "cozy-chess");
recognize_board!(chess::Board, "chess");

#[cfg(feature = "cozy-chess")]
mod cozy {
    use cozy_chess::{Board, Color, Piece};
    use palisade_blockage::blockage;
    use palisade_board::PawnEnding;

    use super::Pawnful;
    use crate::glimpse::may_stop;

    impl Pawnful for Board {
        #[inline]
        fn pawns(&self) -> Option<[u64; 2]> {
            let pawns = self.pieces(Piece::Pawn);
            ((pawns | self.pieces(Piece::King)) == self.occupied())
                .then(|| [Color::White, Color::Black].map(|color| (pawns & self.colors(color)).0))
        }
    }

    /// [`blockage`] of a `cozy_chess` board: false at once if there is anything
    /// but kings and pawns, or too little that is locked.
    ///
    /// ```
    /// use cozy_chess::{Board, Color};
    /// use palisade::blockage_of;
    /// let wall: Board = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse().unwrap();
    /// assert!(blockage_of(&wall, Color::White));
    /// assert!(!blockage_of(&Board::startpos(), Color::White));
    /// ```
    #[must_use]
    #[inline]
    pub fn blockage_of(board: &Board, attacker: Color) -> bool {
        let attacker = attacker.into();
        board.pawns().is_some_and(|pawns| may_stop(pawns, attacker))
            && PawnEnding::try_from(board).is_ok_and(|ending| blockage(&ending, attacker))
    }
}

#[cfg(feature = "chess")]
impl Pawnful for chess::Board {
    #[inline]
    fn pawns(&self) -> Option<[u64; 2]> {
        use chess::{Color, Piece};
        let pawns = *self.pieces(Piece::Pawn);
        ((pawns | *self.pieces(Piece::King)) == *self.combined()).then(|| {
            [Color::White, Color::Black].map(|color| (pawns & *self.color_combined(color)).0)
        })
    }
}
