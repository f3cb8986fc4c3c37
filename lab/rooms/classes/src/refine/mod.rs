//! A table that improves itself: the plan of Bramer 1977, section 11, carried out.
//!
//! Given a table and an [`Arena`] with the exact truth of an ending, [`refine`]
//! lists the exceptions, finds few conditions that a group of them has in
//! common, inserts a class of positions to aim for or to avoid, keeps it if it
//! is strictly better over *all* positions, and simplifies. Everything is
//! deterministic for a seed.
//!
//! A change is judged exactly, ties taken in the worst way: only the starts
//! before positions whose class or functions change are looked at again, so that
//! some ten thousand changes are tried in a second. Changes come from conflicts,
//! a move that is played and one that should be, or from chance.

mod anneal;
mod arena;
mod bits;
mod book;
mod course;
mod draft;
mod figures;
mod forced;
mod mend;
mod play;
mod propose;
mod random;
mod run;
mod settings;
mod short;
mod simplify;
mod story;
mod trial;
mod vary;

pub use arena::Arena;
pub use book::{chapter, pages};
pub use figures::{KpkFigures, MateFigures};
pub use run::{Outcome, Stage, refine, refine_from_the_end, simplify};
pub use settings::{Event, Settings};
pub use short::short_pages;
