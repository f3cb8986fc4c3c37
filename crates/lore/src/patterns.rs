//! What `PawnKing` would plan, and why: patterns, plans and two values. All of it is opinion.
//!
//! Helmut Horacek's programme (*Ein Modell für Schachbauernendspiele mit menschlichen
//! Problemlösungstechniken*, Vienna 1982) finds patterns, judges what each side may try with
//! them, and sums that up in an optimistic and a pessimistic value. The thesis was not at hand,
//! only a page about it, so the rules of the plans are ours. `docs/patterns.md` says how often
//! they are wrong.
//!
//! A rule learns where the kings stand by questions of distance only. So each opinion knows for
//! which other kings it is the same ([`PlanOpinion::kings`]).
//!
//! ```
//! use palisade_lore::patterns::{PlanKind, PlanOpinion};
//! use palisade::{Color, PawnEnding, Square};
//! // Fine 61.
//! let ending: PawnEnding = "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1".parse()?;
//! let plan = PlanOpinion::of(&ending).plan(Color::White).unwrap();
//! assert_eq!((plan.kind, plan.square), (PlanKind::Break, Square::B5));
//! assert_eq!(plan.patterns().next().unwrap().name, "three-against-three");
//! # Ok::<(), palisade::ParseFenError>(())
//! ```

mod advantage;
mod identity;
mod library;
mod notation;
mod opinion;
mod passed;
mod pattern;
mod plan;
mod plans;
mod premises;
mod race;
mod words;

#[cfg(test)]
mod breakthrough_tests;
#[cfg(test)]
mod naive;
#[cfg(test)]
mod pattern_tests;

pub use advantage::Advantage;
pub use opinion::PlanOpinion;
pub use pattern::Pattern;
pub use plan::{PawnPlan, PlanKind, PlanStanding};
