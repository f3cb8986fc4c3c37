//! The numbers that cross the border.

/// White, where a side is asked for.
pub const PALISADE_WHITE: i32 = 0;
/// Black, where a side is asked for.
pub const PALISADE_BLACK: i32 = 1;

/// Effort: the first rung only, for leaves.
pub const PALISADE_GLANCE: i32 = 0;
/// Effort: for every node of a search.
pub const PALISADE_NODE: i32 = 1;
/// Effort: for quiet corners of a search. Some microseconds wherever there is anything to see.
pub const PALISADE_CAREFUL: i32 = 2;

/// Of a narrowed node: search on, with the window as it is now.
pub const PALISADE_SEARCH: i32 = 0;
/// Of a narrowed node: return the draw; the true score is at most that.
pub const PALISADE_UPPER: i32 = 1;
/// Of a narrowed node: return the draw; the true score is at least that.
pub const PALISADE_LOWER: i32 = 2;
/// Of a narrowed node: return the draw; the true score is that.
pub const PALISADE_EXACT: i32 = 3;

/// Of `palisade_look`: fill a board, and ask about it.
pub const PALISADE_ASK: i32 = 4;

/// Of winnability: the budget is spent.
pub const PALISADE_UNDECIDED: i32 = 0;
/// Of winnability: there are legal moves that end in mate.
pub const PALISADE_WINNABLE: i32 = 1;
/// Of winnability: no legal moves do.
pub const PALISADE_UNWINNABLE: i32 = 2;

/// Of a value: Black wins.
pub const PALISADE_BLACK_WINS: i32 = -1;
/// Of a value: nobody wins.
pub const PALISADE_DRAW: i32 = 0;
/// Of a value: White wins.
pub const PALISADE_WHITE_WINS: i32 = 1;

/// No square: nothing to take in passing, or no move.
pub const PALISADE_NO_SQUARE: u8 = 64;

/// Nodes as many plies from the root are asked about however few plies they have left.
pub const PALISADE_NEAR_ROOT: i32 = 2;

/// One of this many nodes that a note denies is asked about, so that the account hears of structures that are
/// met often.
pub const PALISADE_HEARD_EVERY: i32 = 64;

/// All is well.
pub const PALISADE_OK: i32 = 0;
/// An error: a pointer is null that must not be.
pub const PALISADE_NULL: i32 = -1;
/// An error: the side is neither 0 nor 1.
pub const PALISADE_BAD_SIDE: i32 = -2;
/// An error: no effort has this number.
pub const PALISADE_BAD_EFFORT: i32 = -3;
/// An error: the text is no FEN.
pub const PALISADE_BAD_FEN: i32 = -4;
/// An error: the numbers are no position of chess.
pub const PALISADE_BAD_BOARD: i32 = -5;
/// An error: alpha is not below beta.
pub const PALISADE_BAD_WINDOW: i32 = -6;
/// An error: the text is not UTF-8.
pub const PALISADE_BAD_TEXT: i32 = -7;
/// An error: the library has a fault. Free the handle that was at work, and report it.
pub const PALISADE_PANICKED: i32 = -8;
/// An error: there is no answer with this number.
pub const PALISADE_BAD_INDEX: i32 = -9;
