//! That a side cannot mate: cases, and their check.

mod case;
mod check;

pub use case::{Case, Room};
pub use check::CHECKED;
pub(crate) use check::check;
