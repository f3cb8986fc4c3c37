//! Chess endings played out: lines to what is known, and mates in few.
//!
//! If you want chess endgame knowledge, use [`palisade`], which stands on this crate.
//!
//! [`palisade`]: https://docs.rs/palisade
//!
//! - [`Lines`] says whether a side wins: by structures, promotions judged by the databases, and by
//!   playing lines out with the new queens on the board.
//! - [`MateSearch`] finds a forced mate in few moves, with any men.
#![no_std]

extern crate alloc;

mod lines;
mod mate;

pub use lines::Lines;
pub use mate::{ForcedMate, MateAnswer, MateSearch};
