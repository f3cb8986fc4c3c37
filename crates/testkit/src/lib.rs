//! What the tests, benches and experiments of the workspace share.
//!
//! Only tests depend on this crate, and the programs that measure. It is not
//! published.
//!
//! | you want | take |
//! |---|---|
//! | random numbers that come again | [`Dice`] |
//! | positions for property tests | [`strategies`], [`random`], [`locked`] |
//! | walls, and what stands beside them, by kind and seed | `samples` (feature `blockage`), [`near_walls`] |
//! | the positions of the literature, by name | [`figures`] |
//! | fences by the paper's first method, to hold others against | [`labelling`] |
//! | positions from real games | [`data`] |
//! | a file of games, for whoever reads one | [`games`] |
//! | endings with their values, which every tool runs | [`endings`] |
//! | databases made once for all tests, boards of another program | `databases`, `other_program` (feature `tables`) |
//! | a slow judge of a game whose rules are given | [`judge`] |
//! | who queens if only pawns move | [`pawns_alone`] |
//! | what the fuzzer checks | [`laws`] |
//! | how many of them | [`sweep`] |
//! | whether a picture or a page is well formed | [`markup`] |
//! | whether an answer is as the schema says | `schema` (feature `schema`) |
//!
//! The unit tests of a crate see another build of that crate's types than this one
//! does. There only the dice fit, and what consists of types from crates below.
//!
//! ```
//! use palisade_testkit::Dice;
//! let mut dice = Dice::new(1977);
//! assert!(dice.below(6) < 6);
//! assert_eq!(Dice::new(1).roll(), Dice::new(1).roll());
//! ```

pub mod any_position;
pub mod data;
#[cfg(feature = "tables")]
pub mod databases;
mod dice;
mod ending_setup;
pub mod endings;
pub mod figures;
pub mod games;
pub mod judge;
pub mod labelling;
pub mod laws;
pub mod locked;
pub mod markup;
pub mod near_walls;
#[cfg(feature = "tables")]
pub mod other_program;
pub mod pawns_alone;
pub mod random;
#[cfg(feature = "blockage")]
pub mod samples;
#[cfg(feature = "schema")]
pub mod schema;
pub mod strategies;
pub mod sweep;

pub use dice::{Count, Dice};
pub use ending_setup::EndingSetup;
