//! What people say of pawn endings: patterns, plans, and words for what is proved.
//!
//! # Should I use this crate?
//!
//! Use [`palisade`], whose `Knowledge::explain` fills an [`Explanation`] in. It is a room of its own, for
//! nothing that proves or searches needs it.
//!
//! [`palisade`]: https://docs.rs/palisade
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod explanation;
pub mod patterns;
mod wall_words;

pub use explanation::{Coordination, Explanation, SideView};
pub use wall_words::how_it_holds;
