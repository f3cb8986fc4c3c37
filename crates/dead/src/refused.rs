//! Why a certificate proves nothing.

use palisade_board::{Man, Move, Position, Square};

/// Why a certificate proves nothing.
///
/// ```
/// use palisade_dead::Refused;
/// assert_eq!(Refused::NoMate.to_string(), "the moves do not end in mate by the winner");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// A move of the line is not legal.
    #[error("move {number} of the line, {step}, is not legal")]
    Illegal {
        /// Its number, from one.
        number: usize,
        /// The move.
        step: Move,
    },
    /// The line does not mate.
    #[error("the moves do not end in mate by the winner")]
    NoMate,
    /// A position outside the cases is mate by the winner.
    #[error("legal moves reach a mate by the winner: {0}")]
    Mate(Position),
    /// There are more positions outside the cases than is claimed, or than may be looked at.
    #[error("more than {0} positions are in no case")]
    More(u64),
    /// A case grants squares to men that it does not count, or a man to two kinds.
    #[error("case {0} is not well formed")]
    Form(usize),
    /// A move leaves a case for what no case holds.
    #[error("case {case}: the {man} that goes from {from} to {to} leaves all cases")]
    Leaves {
        /// The case, from one.
        case: usize,
        /// The man that moves.
        man: Man,
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A case may have a mate in it.
    #[error("case {case}: the king on {king} may be mated")]
    Pictured {
        /// The case, from one.
        case: usize,
        /// Where the losing king stands.
        king: Square,
    },
}
