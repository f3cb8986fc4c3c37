//! What is known about one structure: its bounds, and what was asked.
//!
//! Proof: `docs/endings.md`, sections 1 and 2.

use alloc::boxed::Box;

use palisade_board::Square;
use palisade_structure::{Placements, Structure};

use crate::bound_view::BoundView;

/// What is known about one structure.
///
/// Most structures are met once, at the edge of the search, where little is
/// known: what says nothing takes no room.
#[derive(Clone, Default)]
pub struct StructureNode {
    pub structure: Structure,
    /// Held for certain; none if it has no member.
    pub(super) lower: Option<Box<Placements>>,
    /// Everything else is broken for certain; none if all that is legal is in it.
    pub(super) upper: Option<Box<Placements>>,
    /// Everything else is broken through for certain: the attacker mates, or promotes to a piece that
    /// is not taken at once, before the defender promotes. None if all that is legal is in it. Without
    /// a judge that is what `upper` says.
    pub(super) through: Option<Box<Placements>>,
    /// What a guess says that he holds: it directs a walk and proves nothing.
    pub(crate) guess: Option<Box<Placements>>,
    /// What this search has asked about already, and how deeply.
    pub(crate) asked: Option<Box<Placements>>,
    pub(crate) round: u32,
    pub(crate) depth: u32,
    /// When it was last evaluated, in units of work; 0 is never.
    pub evaluated: u64,
    /// When its bounds last changed.
    pub changed: u64,
    /// The last question that came by: what nobody has asked about for longest goes first.
    pub(crate) used: u32,
}

impl StructureNode {
    /// What it takes with its place among the numbers, about.
    pub(super) fn bytes(&self) -> usize {
        let sets = [&self.lower, &self.upper, &self.through, &self.guess, &self.asked];
        let sets = sets.into_iter().flatten().count();
        size_of::<Self>() + 32 + sets * size_of::<Placements>()
    }

    /// Adds placements that are proved to be held; is that news?
    pub(super) fn join_lower(&mut self, lower: &Placements) -> bool {
        let mut all = self.lower();
        all.join(lower);
        replace(&mut self.lower, &all, &Placements::EMPTY)
    }

    /// What is kept for a view, if that says anything.
    pub(super) fn bound(&self, view: BoundView) -> Option<&Placements> {
        match view {
            BoundView::Lower => self.lower.as_deref(),
            BoundView::Upper => self.upper.as_deref(),
            BoundView::Through => self.through.as_deref(),
            BoundView::Guess { .. } => self.guess.as_deref(),
        }
    }

    /// The placements that are held for certain.
    pub(crate) fn lower(&self) -> Placements {
        self.lower.as_deref().copied().unwrap_or(Placements::EMPTY)
    }

    /// The placements that are not broken for certain.
    pub(crate) fn upper(&self) -> Placements {
        self.upper.as_deref().copied().unwrap_or_else(|| Placements::legal(self.structure))
    }

    /// The members that are not decided.
    pub(crate) fn open(&self, need: &Placements) -> Placements {
        match (&self.lower, &self.upper) {
            (Some(lower), Some(upper)) => need.between(lower, upper),
            (None, Some(upper)) => need.within(upper),
            (Some(lower), None) => need.between(lower, &Placements::legal(self.structure)),
            (None, None) => need.within(&Placements::legal(self.structure)),
        }
    }

    /// Is the placement held, or broken, or open?
    pub fn holds(&self, attacker: Square, defender: Square, attacker_moves: bool) -> Option<bool> {
        let place = |set: &Placements| set.contains(attacker, defender, attacker_moves);
        let hoped = match self.upper.as_deref() {
            Some(upper) => place(upper),
            None => self.structure.is_legal(attacker, defender, attacker_moves),
        };
        match self.lower.as_deref().is_some_and(place) {
            true => Some(true),
            false => (!hoped).then_some(false),
        }
    }

    /// Learns that a placement with the attacker to move is broken; is it news?
    pub fn learn_broken(&mut self, attacker: Square, defender: Square) -> bool {
        if self.holds(attacker, defender, true) == Some(false) {
            return false;
        }
        let mut upper = self.upper();
        upper.attacker_moves[attacker] -= defender.bitboard();
        self.upper = Some(Box::new(upper));
        true
    }
}

/// Keeps the set in a box of its own, unless it is the one that says nothing; is it
/// another than before?
pub(super) fn replace(
    kept: &mut Option<Box<Placements>>,
    set: &Placements,
    nothing: &Placements,
) -> bool {
    let is_new = kept.as_deref().unwrap_or(nothing) != set;
    if is_new {
        *kept = (set != nothing).then(|| Box::new(*set));
    }
    is_new
}
