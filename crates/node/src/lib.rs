//! What a search node asks, and what is remembered there. Nothing is allocated.
#![no_std]

#[cfg(test)]
extern crate std;

mod careful;
mod recognizer;
mod savings;
mod shared_words;
mod wall_notes;
mod wall_table;

pub use recognizer::{Recognizer, SearchNode};
pub use savings::mixed;
pub use shared_words::SharedWords;
pub use wall_notes::{WallNote, WallNotes};
pub use wall_table::{WallSlot, WallTable};
