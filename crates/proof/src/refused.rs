//! Why a certificate proves nothing.

use palisade_board::{Color, Man, Move, Position, Square};

/// Why a certificate proves nothing. Numbers count from one, as a reader of the text does, but
/// for structures, which count from zero in the order of the data.
///
/// ```
/// use palisade_proof::Refused;
/// assert_eq!(Refused::NoMate.to_string(), "the moves do not end in mate by the side");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The position asked about is not kept.
    #[error("the position asked about is not kept")]
    Root,
    /// Somebody may castle in the position asked about.
    #[error("lists of positions do not know castling")]
    Castling,
    /// A stage has one piece a side at most.
    #[error("{0} has more than one piece in the position asked about")]
    Pieces(Color),
    /// The position asked about is not won as far as the listed stages go.
    #[error("the position asked about is not won in the stages listed")]
    NotWon,
    /// Pawns of a stage share a square or stand where none can, or its pieces are none.
    #[error("stage {0} is not well formed")]
    Stage(usize),
    /// The stages are not sorted, or one is listed twice.
    #[error("stage {0} is out of order or listed twice")]
    StageOrder(usize),
    /// A row names no square.
    #[error("row {0} has no squares")]
    EmptyRow(usize),
    /// A board has two rows.
    #[error("the board of row {0} is listed before")]
    Twice(usize),
    /// A listed placement is no position with the attacker to move.
    #[error("row {row}: with the king on {king} it is no position")]
    NotAPosition {
        /// The row.
        row: usize,
        /// The defending king.
        king: Square,
    },
    /// The defender is mated, or has no move to what is listed.
    #[error("the defender does not hold {0}")]
    Falls(Position),
    /// A world is not well formed.
    #[error("world {0} is not well formed")]
    WorldForm(usize),
    /// A man of the attacker may give check.
    #[error("world {world}: the {man} on {from} attacks the king on {king}")]
    Attacked {
        /// The world.
        world: usize,
        /// The man that attacks.
        man: Man,
        /// Where it may stand.
        from: Square,
        /// Where the defending king may be.
        king: Square,
    },
    /// A move of the attacker changes a world, and the defender has no answer.
    #[error(
        "world {world}, mover on {mover}: no answer when the {man} goes from {from} to {to} \
             and the king is on {king}"
    )]
    Unanswered {
        /// The world.
        world: usize,
        /// The man that moves.
        man: Man,
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Where the attacking king is afterwards.
        king: Square,
        /// Where the mover is.
        mover: Square,
    },
    /// The defender has no move where nothing has changed.
    #[error("world {world}: no move for the mover on {mover} when the king is on {king}")]
    Stuck {
        /// The world.
        world: usize,
        /// Where the attacking king is.
        king: Square,
        /// Where the mover is.
        mover: Square,
    },
    /// A move of the line is not legal.
    #[error("move {number} of the line, {step}, is not legal")]
    Illegal {
        /// Its number.
        number: usize,
        /// The move.
        step: Move,
    },
    /// The move before a claim is not legal, or not of the side that the claim is good for.
    #[error("{0} is no legal move of the side that what follows is good for")]
    First(Move),
    /// A strategy has a move more than positions want one.
    #[error("move {number} of the strategy, {step}, is played nowhere")]
    Spare {
        /// Its number.
        number: usize,
        /// The move.
        step: Move,
    },
    /// The line does not mate.
    #[error("the moves do not end in mate by the side")]
    NoMate,
    /// A position outside the cases is mate by the side.
    #[error("legal moves reach a mate by the side: {0}")]
    Mate(Position),
    /// There are more positions outside the cases than is claimed, or than may be looked at; or the
    /// strategy has more moves, or the stages have more cells.
    #[error(
        "more than {0} positions are in no case, moves in the strategy, or cells in all stages"
    )]
    More(u64),
    /// Whoever asked said that it is not to go on.
    #[error("stopped before the end")]
    Stopped,
    /// A case grants squares to men that it does not count, or a man to two kinds.
    #[error("case {0} is not well formed")]
    Form(usize),
    /// A move leaves a case for what no case holds.
    #[error("case {case}: the {man} that goes from {from} to {to} leaves all cases")]
    Leaves {
        /// The case.
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
        /// The case.
        case: usize,
        /// Where the losing king stands.
        king: Square,
    },
}
