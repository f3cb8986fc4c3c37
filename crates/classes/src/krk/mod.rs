//! King and rook against king: Bramer's two tables, two defences, and the refined table.
//!
//! The initial table (1977, section 4) has eleven classes, the revised one
//! (section 6.2) fourteen. The rules are written for the orientation of the
//! thesis and hold if any of the eight images of a position satisfies them
//! ([`Convention::AnyImage`](crate::Convention::AnyImage)).
//!
//! The revised table plays well, but it does not always mate, against what the
//! author believed after 400 random games: from 67946 of the 175168 starts Black
//! can hold out for ever ([`MateGraph`](crate::MateGraph)).
//!
//! ```
//! use palisade_classes::krk;
//! let table = krk::revised();
//! // Game 1 of section 7.6 begins R-A7.
//! let start = "WK F1, WR A1, BK F8".parse()?;
//! assert_eq!(table.choose(&start).unwrap().step.to_string(), "R-A7");
//! # Ok::<(), palisade_classes::InvalidPlacement>(())
//! ```

mod defence;
mod functions;
pub(crate) mod primitives;
mod refined;
mod rules;
mod tables;

pub use defence::{take_or_wander, towards_the_centre};
pub use primitives::{
    ATTACKED, ATTACKED_HOLDS, BETWEEN_KINGS, BETWEEN_KINGS_HOLDS, BLACK_IN_THE_MIDDLE,
    BLACK_IN_THE_MIDDLE_HOLDS, CHECK, CHECK_HOLDS, FACING, FACING_HOLDS, FROM_CORNER, FROM_EDGE,
    GUARDED, GUARDED_HOLDS, KING_AHEAD, KING_BELOW, KING_FROM_CENTRE, KING_IN_ROOM,
    KING_IN_ROOM_HOLDS, KINGS_ALONG, KINGS_SUM, KNIGHTS_MOVE, KNIGHTS_MOVE_HOLDS, LARGER_SIDE,
    MAN_AHEAD, MAN_ALONG, MAN_BELOW, MOBILITY, ROOM, SMALLER_SIDE, WALK, primitives,
};
pub use refined::refined;
pub use rules::{chase, good_quadrant, opposition};
pub use tables::{initial, revised};
