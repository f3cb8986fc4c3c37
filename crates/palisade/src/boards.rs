//! The boards of other crates, asked directly.

#[cfg(feature = "cozy-chess")]
pub use self::cozy::blockage_of;

/// Answers for any board that converts, and costs one comparison when there
/// are pieces.
macro_rules! recognize_board {
    ($board:ty, $feature:literal) => {
        #[cfg(feature = $feature)]
        impl crate::Recognizer<$board> for crate::Knowledge {
            #[inline]
            fn cannot_win(&mut self, board: &$board, side: crate::Color) -> bool {
                crate::PawnEnding::try_from(board)
                    .is_ok_and(|ending| self.cannot_win(&ending, side))
            }

            #[inline]
            fn narrow<S: Copy + Ord>(
                &mut self,
                board: &$board,
                side_to_move: crate::Color,
                window: crate::Window<S>,
                draw: S,
            ) -> crate::Narrowed<S> {
                match crate::PawnEnding::try_from(board) {
                    Ok(ending) => self.narrow(&ending, side_to_move, window, draw),
                    Err(_) => crate::Narrowed::Search(window),
                }
            }
        }
    };
}

recognize_board!(cozy_chess::Board, "cozy-chess");
recognize_board!(chess::Board, "chess");

#[cfg(feature = "cozy-chess")]
mod cozy {
    use palisade_blockage::blockage;
    use palisade_board::PawnEnding;

    /// [`blockage`] of a `cozy_chess` board: false at once if there is anything
    /// but kings and pawns.
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
    pub fn blockage_of(board: &cozy_chess::Board, attacker: cozy_chess::Color) -> bool {
        PawnEnding::try_from(board).is_ok_and(|ending| blockage(&ending, attacker.into()))
    }
}
