//! In the making.
#![no_std]

mod identity;
pub mod library;
mod notation;
mod pattern;
mod quad_board;

pub use identity::{Identity, IdentityMap};
pub use notation::{ParsePatternError, PatternFault};
pub use pattern::{Match, Pattern};
pub use quad_board::QuadBoard;
