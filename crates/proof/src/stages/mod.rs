//! That a side wins, or cannot win: the stages on which the answer rests, and their check.

mod cell;
mod check;
mod known;
mod solve;
mod stage;
#[cfg(test)]
mod tests;
mod trim;

pub(crate) use check::check;
pub use stage::Stage;
pub(crate) use trim::trimmed;
