//! Positions from other board crates, behind a feature each.
//!
//! They stand here and not in the facade because only the home of
//! [`PawnEnding`](crate::PawnEnding) may teach it new conversions.

#[cfg(feature = "chess")]
mod chess;
#[cfg(feature = "cozy-chess")]
mod cozy_chess;

#[cfg(any(feature = "chess", feature = "cozy-chess"))]
use crate::NotAPawnEnding;
