//! Programs that play an ending, as their authors described them.
//!
//! A [`Player`] finds White's move; [`MateGraph`](crate::MateGraph) follows it against every
//! defence. Beside the tables of this crate, which are players too, these are the programs of
//! Bramer's chapter 3 (1977):
//!
//! | player | ending | how it plays |
//! |---|---|---|
//! | [`TorresMachine`] | KRK | six rules, no search (section 3.1) |
//! | [`Huberman`] | KRK, KBBK | a forcing tree to something better (section 3.2) |
//! | [`Tan`] | KPK | a decision tree that tries what it may do (section 3.3) |
//! | [`Zuidema`] | KRK | two programs that weigh room, one ply deep (section 3.4) |
//! | [`Triples`] | KRK | Michie's patterns and advice triples (section 3.5) |
//! | [`AdviceTable`] | KRK | Michie's AL1: advice, and a search that follows it (section 3.5) |
//!
//! The sources are not at hand; what is known of them is what Bramer tells. Every program says
//! what he tells and what is a *reconstruction*.

mod advice;
mod forcing;
mod huberman;
mod player;
mod tan;
mod torres;
mod triples;
mod zuidema;

pub use advice::{Advice, AdviceRule, AdviceTable, Asks};
pub use huberman::Huberman;
pub use player::{Line, Plan, Player, RandomPlayer};
pub use tan::Tan;
pub use torres::{TorresMachine, torres_can_start};
pub use triples::{Pattern, Triple, Triples};
pub use zuidema::Zuidema;
