//! Positions from other board crates, behind a feature each.
//!
//! They stand here and not in the facade because only the home of
//! [`PawnEnding`](crate::PawnEnding) may teach it new conversions.

#[cfg(feature = "chess")]
mod chess;
#[cfg(feature = "cozy-chess")]
mod cozy_chess;

use crate::{InvalidEnding, Square};

/// Another crate's board is not a position of kings and pawns.
///
/// ```
/// use palisade_board::{NotAPawnEnding, Square};
/// let error = NotAPawnEnding::Piece(Square::D4);
/// assert_eq!(error.to_string(), "piece on d4: only kings and pawns");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum NotAPawnEnding {
    /// There is a queen, rook, bishop or knight.
    #[error("piece on {0}: only kings and pawns")]
    Piece(Square),
    /// A board that its crate should not have allowed.
    #[error(transparent)]
    Invalid(#[from] InvalidEnding),
}
