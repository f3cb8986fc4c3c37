//! Chess endings played out: lines to what is known, mates in few, checks and captures that hold, and
//! sets that nobody leaves.
//!
//! If you want chess endgame knowledge, use [`palisade`], which stands on this crate.
//!
//! [`palisade`]: https://docs.rs/palisade
//!
//! - [`Lines`] says whether a side wins: by structures, promotions judged by the databases, and by
//!   playing lines out with the new queens on the board.
//! - [`MateSearch`] finds a forced mate in few moves, with any men.
//! - [`ForcedHold`] finds checks and captures by which a defender saves himself, with any men.
//! - [`ClosedSet`] finds positions that a holder keeps to and his attacker cannot leave, with any men.
#![no_std]

extern crate alloc;

mod closed;
mod force;
mod lines;
mod mate;

pub use closed::ClosedSet;
pub use force::ForcedHold;
pub use lines::Lines;
pub use mate::{ForcedMate, MateAnswer, MateSearch};
