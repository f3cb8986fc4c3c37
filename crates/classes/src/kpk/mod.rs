//! King and pawn against king: Bramer's table through all its revisions, and
//! the exact "pawn can run" by effective distance.
//!
//! The rules take the pawn to be on the files a to d; a position with the pawn
//! on the other wing is mirrored first
//! ([`Convention::PawnOnQueenside`](crate::Convention::PawnOnQueenside)). A
//! pawn that has reached the eighth rank stays there and ends the play, by
//! Clarke's convention (1975).
//!
//! ```
//! use palisade_classes::kpk;
//! let table = kpk::final_table();
//! // Figure 64: not the opposition but K-D6, two files nearer to the pawn.
//! let choice = table.choose(&"WK E5, WP C4, BK F7".parse()?).unwrap();
//! assert_eq!(choice.step.to_string(), "K-D6");
//! # Ok::<(), palisade_classes::InvalidPlacement>(())
//! ```

mod functions;
mod primitives;
mod refined;
mod refined_from_five;
mod rules;
mod run;
mod tables;

pub use primitives::{
    BLACK_CAN_BLOCKADE, BLACK_CAN_BLOCKADE_HOLDS, BLACK_REACHES_THE_FILE,
    BLACK_REACHES_THE_FILE_HOLDS, BLACK_TAKES_THE_OPPOSITION, BLACK_TAKES_THE_OPPOSITION_HOLDS,
    BLACK_TAKES_THE_SIDE_OPPOSITION, BLACK_TAKES_THE_SIDE_OPPOSITION_HOLDS, BLACKS_MOVES,
    KEY_SQUARE_IN_REACH, KEY_SQUARE_IN_REACH_HOLDS, KING_BETWEEN, KING_BETWEEN_HOLDS,
    KING_IN_THE_WAY, KING_IN_THE_WAY_HOLDS, ON_A_CRITICAL_SQUARE, ON_A_CRITICAL_SQUARE_HOLDS,
    ON_A_KEY_SQUARE, ON_A_KEY_SQUARE_HOLDS, OPPOSITE_SIDES, OPPOSITE_SIDES_HOLDS, OPPOSITION,
    OPPOSITION_HOLDS, OPPOSITION_IN_REACH, OPPOSITION_IN_REACH_HOLDS, SAME_SIDE, SAME_SIDE_HOLDS,
    SIDE_OPPOSITION, SIDE_OPPOSITION_HOLDS, THE_NEXT_PUSH_RUNS, THE_NEXT_PUSH_RUNS_HOLDS,
    WIDE_OPPOSITION, WIDE_OPPOSITION_HOLDS, primitives,
};
pub use refined::refined;
pub use refined_from_five::refined_from_five;
pub use rules::{critical_square, opposition, pattern_a, pattern_b, same_side};
pub use run::{PAWN_CAN_RUN, pawn_can_run};
pub use tables::{
    Revision, final_table, final_table_with_clear_path, five_classes, initial,
    initial_with_exact_run, revision, separate_classes,
};
