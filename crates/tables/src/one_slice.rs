//! One slice: what it is called, what stands still in it, and how its table is worked out from those of its children.
//!
//! The page `docs/slices.md` has the steps by number. `slices` says which tables a position wants, in
//! what order, and what they tell.

pub(crate) mod change;
pub(crate) mod gather;
pub(crate) mod ground;
pub(crate) mod key;
pub(crate) mod meter;
pub(crate) mod planes;
mod slide;
pub(crate) mod solve;
pub(crate) mod table;
