//! King and pawn against king: everything.
//!
//! A [`Database`] knows who wins and how far the end is, under one of two sets of [`Rules`].
//!
//! # Example: the truth of a position
//!
//! ```
//! use palisade_board::{Color, Square};
//! use palisade_lab_tables::Kpk;
//! use palisade_lab_tables::kpk::{Database, Rules, Value};
//!
//! let clarke = Database::new(Rules::Clarke);
//! // The longest win: 19 moves until the pawn is safe on the eighth rank.
//! let longest = Kpk::new(Square::H3, Square::B2, Square::H5, Color::Black)?;
//! assert_eq!(clarke.value(&longest), Value::Win { plies: 38 });
//! # Ok::<(), palisade_lab_tables::InvalidSmallPosition>(())
//! ```

mod database;
mod steps;

pub use database::{Database, Value};

/// What counts as the end, and as winning it.
///
/// ```
/// use palisade_lab_tables::kpk::Rules;
/// assert_eq!(Rules::ALL.len(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The conventions of Clarke 1975, as Bramer 1977 reports them.
    ///
    /// White has won when the pawn stands on the eighth rank and cannot be
    /// captured at once: a rook avoids the stalemates that a queen would give.
    /// (Not with the kings on a3 and a1 and the pawn on b8: the one position
    /// that is won under these rules and drawn under those of chess.) A draw has been reached, always with Black to move,
    /// when he is stalemated, can capture the pawn, or can stalemate White in
    /// one move (seven positions). Draws too have a depth: White plays to put
    /// off the end, Black to reach it.
    Clarke,
    /// The laws of chess: the pawn becomes a queen or a rook, and the end is
    /// mate. (No knight or bishop ever mates a lone king by force.) Draws have
    /// no depth.
    Chess,
}

impl Rules {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Clarke, Self::Chess];
}
