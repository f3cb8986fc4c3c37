//! Which of the thesis' pieces a map is made of.

use bitflags::bitflags;

bitflags! {
    /// The pieces of Church (1978) that a [`Reading`] may use.
    ///
    /// ```
    /// use palisade_squares::Criteria;
    /// assert!(Criteria::all().contains(Criteria::BOTTLENECK | Criteria::STALEMATE));
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Criteria: u16 {
        /// Standing in the way holds a target.
        const BOTTLENECK = 1;
        /// A faster threat of one's own is a defence.
        const COUNTER_ATTACK = 1 << 1;
        /// Being stalemated is a defence.
        const STALEMATE = 1 << 2;
        /// The squares ahead of a passed pawn are targets as well.
        const PASSED_PAWN_TARGETS = 1 << 3;
        /// The defender has to stay in the square of a passed pawn.
        const PAWN_SQUARES = 1 << 4;
        /// The defender has to hold from the square where he would capture a passed pawn.
        const DEFLECTION = 1 << 5;
        /// Pawn clusters may produce a passed pawn by force.
        const BREAKTHROUGHS = 1 << 6;
        /// Pawns protected by a pawn are no targets.
        const PROTECTED_PAWNS_EXEMPT = 1 << 7;
        /// Pawns worth less than a passed pawn of the defender's are no targets, because he
        /// would queen it long before.
        const THREATENED_PAWNS_EXEMPT = 1 << 8;
        /// Forward pruning: drop the defences that the defending king cannot
        /// reach in time. Needs the kings' squares.
        const PRUNE_DEFENCES = 1 << 9;
        /// Forward pruning: drop the attacker's steps that make no progress.
        /// Needs the kings' squares.
        const PRUNE_STEPS = 1 << 10;
        /// No first criterion at all: triangulation starts from every legal
        /// placement. That makes a map exact.
        const EVERY_PLACEMENT = 1 << 11;
    }
}

/// How to read the thesis: the pieces in use and their one free number.
///
/// Church (1978) introduces his pieces one after the other, and his printed
/// maps were made with different ones. So which of them are in force is a
/// value, and the presets have names.
///
/// **All presets but [`EXACT`](Self::EXACT) are heuristics.** The passive ones
/// can at least err in one direction only: each defence they find is a defence
/// against kings with resting pawns, but they miss some. Counter-attacks are
/// promises of a race, and may err both ways.
///
/// ```
/// use palisade_squares::{Criteria, Reading};
/// let reading = Reading { criteria: Reading::PASSIVE.criteria - Criteria::BOTTLENECK, ..Reading::PASSIVE };
/// assert!(!reading.criteria.contains(Criteria::BOTTLENECK));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// The pieces in use.
    pub criteria: Criteria,
    /// The number of moves by which the defender may come too late, for
    /// [`Criteria::PRUNE_DEFENCES`]. Church only says that "it is necessary to compute
    /// defenses just outside the area the defender can actually reach".
    pub slack: u8,
}

impl Reading {
    /// The first criterion alone: races for unprotected pawns.
    pub const RACES: Self = Self { criteria: Criteria::PROTECTED_PAWNS_EXEMPT, slack: 3 };

    /// Races, bottlenecks and stalemate: the kings' play around resting pawns,
    /// without counter-attacks.
    ///
    /// Its maps are always within the exact ones.
    pub const PASSIVE: Self = Self {
        criteria: Self::RACES.criteria.union(Criteria::BOTTLENECK).union(Criteria::STALEMATE),
        slack: 3,
    };

    /// The passive reading with both forward prunings: what "Selected Results"
    /// of Fine 70 was printed from.
    pub const PASSIVE_PRUNED: Self = Self {
        criteria: Self::PASSIVE
            .criteria
            .union(Criteria::PRUNE_DEFENCES)
            .union(Criteria::PRUNE_STEPS),
        slack: 3,
    };

    /// All that the thesis describes, without forward pruning.
    pub const CHURCH_1978: Self = Self {
        criteria: Self::PASSIVE
            .criteria
            .union(Criteria::COUNTER_ATTACK)
            .union(Criteria::PASSED_PAWN_TARGETS)
            .union(Criteria::PAWN_SQUARES)
            .union(Criteria::DEFLECTION)
            .union(Criteria::BREAKTHROUGHS)
            .union(Criteria::THREATENED_PAWNS_EXEMPT),
        slack: 3,
    };

    /// Every legal placement, triangulated: the exact game of two kings around
    /// resting pawns.
    pub const EXACT: Self = Self {
        criteria: Criteria::PROTECTED_PAWNS_EXEMPT
            .union(Criteria::STALEMATE)
            .union(Criteria::EVERY_PLACEMENT),
        slack: 3,
    };
}

impl Default for Reading {
    /// The passive reading.
    fn default() -> Self {
        Self::PASSIVE
    }
}
