//! Can this side still win? One ladder of proofs, and the limits that they leave.
//!
//! # Should I use this crate?
//!
//! Use [`palisade`], which stands on it and shows all of it. It is a room of its own, for nodes of a search
//! and roots ask the same question.
//!
//! [`palisade`]: https://docs.rs/palisade
#![no_std]

mod bounds;
mod ladder;
mod prefilter;

pub use bounds::{Bounds, Limit, Reason};
pub use ladder::{
    Handle, LadderStep, NoHandle, SideQuestion, cannot_win, climb, climb_from_board, why_not,
};
#[cfg(feature = "alloc")]
pub use ladder::{MOST_PIECES, Question};
pub use prefilter::{is_plainly_open, is_wrong_corner, may_be_wrong_corner, needs_wall};
