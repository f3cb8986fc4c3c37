//! One line of play for a win that is proved: its moves, and how it ends.

use alloc::vec::Vec;

use palisade_board::Move;

/// How a line of play for a proved win ends.
///
/// ```
/// use palisade_proof::WonEnd;
/// assert_eq!(WonEnd::Mate.to_string(), "mate");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WonEnd {
    /// The defender is mated.
    Mate,
    /// The rest is a win in the databases of at most one man a side.
    Database,
    /// The rest is a queen that masters the pawns, by a table of all placements.
    QueenTable,
    /// The rest is proved, but the way was not kept.
    Untold,
}

impl core::fmt::Display for WonEnd {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Mate => "mate",
            Self::Database => "won by database",
            Self::QueenTable => "the queen masters the pawns, by a table of all placements",
            Self::Untold => "won, as is proved; the rest of the way was not kept",
        })
    }
}

/// One way to play a proved win, against answers that took most to refute.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WonLine {
    /// The moves of both sides.
    pub moves: Vec<Move>,
    /// What they lead to.
    pub end: WonEnd,
}

impl WonLine {
    /// These moves, and how they end.
    ///
    /// ```
    /// use palisade_proof::{WonEnd, WonLine};
    /// assert_eq!(WonLine::new(Vec::new(), WonEnd::Mate).end, WonEnd::Mate);
    /// ```
    #[must_use]
    pub const fn new(moves: Vec<Move>, end: WonEnd) -> Self {
        Self { moves, end }
    }
}
