//! Positions from other board crates, behind a feature each.
//!
//! They stand here and not in the facade because only the home of
//! [`PawnEnding`](crate::PawnEnding) may teach it new conversions.

/// The positions that a board shows.
#[cfg(any(feature = "chess", feature = "cozy-chess"))]
macro_rules! positions_from {
    ($board:ty) => {
        /// The position on a board with nothing but kings and pawns; the first thing
        /// asked is whether there is anything else.
        impl TryFrom<&$board> for crate::PawnEnding {
            type Error = crate::NotAPawnEnding;

            #[inline]
            fn try_from(board: &$board) -> Result<Self, crate::NotAPawnEnding> {
                board.to_pawn_ending()
            }
        }

        /// The position, with counters of 0 and 1.
        impl TryFrom<&$board> for crate::Position {
            type Error = crate::InvalidPosition;

            fn try_from(board: &$board) -> Result<Self, crate::InvalidPosition> {
                board.to_position()
            }
        }
    };
}
#[cfg(any(feature = "chess", feature = "cozy-chess"))]
use positions_from;

#[cfg(feature = "chess")]
mod chess;
#[cfg(feature = "cozy-chess")]
mod cozy_chess;
