//! Searches that play by an opinion: by that of `palisade_lore::patterns`, and what they are compared
//! with.
//!
//! [`Search`] runs [`PawnKing`] (Horacek 1982), [`Peasant`] (Newborn 1977, as Church 1978
//! describes it) and [`PlainAlphaBeta`] under the same limits, so that their node counts
//! compare. All they say is opinion; a proof can be put in by [`Search::bounded_by`].

mod pawnking;
mod peasant;
mod plain;
mod search;
mod sensitivity;

pub use pawnking::PawnKing;
pub use peasant::{Peasant, PeasantTerms, PeasantWeights};
pub use plain::PlainAlphaBeta;
pub use search::{
    Assessment, CannotWin, HeuristicResult, Horizon, Method, Priorities, Repetition, Search,
    StructureReuse, TableSlot,
};
pub use sensitivity::Sensitivity;
