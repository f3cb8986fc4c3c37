//! King and one man against king, with depths: the yardstick of the experiments of 1975 and 1977.
//!
//! [`Kpk`] and [`Krk`] are the positions, with the moves in the order and the words of Bramer's
//! report. [`kpk::Database`] and [`krk::Database`] know how far the end is. Who wins, and nothing
//! else, say the duels of `palisade-tables`, by which these are checked.

mod direction;
pub mod kpk;
pub mod krk;
mod lone;

pub use direction::Direction;
pub use lone::{InvalidSmallPosition, Kpk, Krk, Lone, LoneMove};
