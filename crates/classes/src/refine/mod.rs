//! A table that improves itself: the plan of Bramer 1977, section 11, carried out.
//!
//! Given a table and an [`Arena`] with the exact truth of an ending, [`refine`]
//! lists the exceptions, finds few conditions that a group of them has in
//! common, inserts a class of positions to aim for or to avoid, keeps it if it
//! is strictly better over *all* positions, and simplifies. Everything is
//! deterministic for a seed.
//!
//! A change is judged exactly, ties taken in the worst way. Where a rule is
//! looked for, a linear promise stands for the exact gain: what each position
//! alone would gain by ranking elsewhere. A beam over the conditions then finds
//! the rules that take in most of it, shortest first.

mod arena;
mod bits;
mod draft;
mod edges;
mod figures;
mod propose;
mod random;
mod run;
mod score;
mod source;

pub use arena::Arena;
pub use figures::{KpkFigures, MateFigures};
pub use run::{Event, Outcome, Settings, refine, simplify};
pub use source::rust_source;
