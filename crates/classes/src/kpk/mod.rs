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
mod rules;
mod run;
mod tables;

pub use rules::{critical_square, opposition, pattern_a, pattern_b, same_side};
pub use run::{PAWN_CAN_RUN, pawn_can_run};
pub use tables::{
    Revision, final_table, final_table_with_clear_path, initial, revision, separate_classes,
};
