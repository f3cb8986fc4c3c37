//! The graph of pawn structures, each with two bounds on what the defender
//! holds.
//!
//! The lower bound forbids the defender to promote, so what it contains is held
//! under the full laws. The upper bound treats his promotion as safe, so what
//! it leaves out is broken whatever his queen could do.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::budget::Budget;
use crate::judge::Judge;
use crate::lanes::{Lanes, ZONE, indices};
use crate::placements::{Placements, Terms};
use crate::rules::{Breach, Rules};
use crate::structure::{Move, NOBODY, Step, Structure};
use crate::table::Table;

/// What is known about one structure.
///
/// Most structures are met once, at the edge of the search, where little is
/// known: what says nothing takes no room.
#[derive(Clone)]
pub(crate) struct Node {
    pub(crate) structure: Structure,
    /// Held for certain; none if it has no member.
    lower: Option<Box<Placements>>,
    /// Everything else is broken for certain; none if all that is legal is in it.
    upper: Option<Box<Placements>>,
    /// What this search has asked about already, and how deeply.
    pub(crate) asked: Option<Box<Placements>>,
    pub(crate) round: u32,
    pub(crate) depth: u32,
    /// When it was last evaluated, in units of work; 0 is never.
    pub(crate) evaluated: u64,
    /// When its bounds last changed.
    pub(crate) changed: u64,
}

impl Node {
    /// The lower bound or the upper one, if it says anything.
    fn bound(&self, lower: bool) -> Option<&Placements> {
        if lower { self.lower.as_deref() } else { self.upper.as_deref() }
    }

    /// The placements that are held for certain.
    pub(crate) fn lower(&self) -> Placements {
        self.lower.as_deref().copied().unwrap_or(Placements::NONE)
    }

    /// The placements that are not broken for certain.
    pub(crate) fn upper(&self) -> Placements {
        self.upper.as_deref().copied().unwrap_or_else(|| Placements::legal(self.structure))
    }

    /// The members that are not decided.
    pub(crate) fn open(&self, need: &Placements) -> Placements {
        match (&self.lower, &self.upper) {
            (Some(lower), Some(upper)) => need.between(lower, upper),
            (None, Some(upper)) => need.between(&Placements::NONE, upper),
            (Some(lower), None) => need.between(lower, &Placements::legal(self.structure)),
            (None, None) => need.between(&Placements::NONE, &Placements::legal(self.structure)),
        }
    }

    /// Is the placement held, or broken, or open?
    pub(crate) fn holds(&self, moves: bool, attacker: usize, defender: usize) -> Option<bool> {
        let place = |set: &Placements| set.contains(moves, attacker, defender);
        let hoped = match self.upper.as_deref() {
            Some(upper) => place(upper),
            None => self.structure.is_legal(moves, attacker, defender),
        };
        if self.lower.as_deref().is_some_and(place) {
            Some(true)
        } else if hoped {
            None
        } else {
            Some(false)
        }
    }
}

impl Node {
    /// Learns that a placement with the attacker to move is broken; is it news?
    pub(crate) fn learn_broken(&mut self, attacker: usize, defender: usize) -> bool {
        if self.holds(true, attacker, defender) == Some(false) {
            return false;
        }
        let mut upper = self.upper();
        upper.attacker[attacker] &= !(1 << defender);
        self.upper = Some(Box::new(upper));
        true
    }
}

/// Keeps the set in a box of its own, unless it is the one that says nothing; is it
/// another than before?
fn replace(kept: &mut Option<Box<Placements>>, set: &Placements, nothing: &Placements) -> bool {
    match kept {
        Some(kept) if **kept == *set => false,
        None if set == nothing => false,
        Some(_) if set == nothing => {
            *kept = None;
            true
        }
        Some(kept) => {
            **kept = *set;
            true
        }
        None => {
            *kept = Some(Box::new(*set));
            true
        }
    }
}

/// All structures met so far.
pub(crate) struct Graph {
    table: Table,
    pub(crate) nodes: Vec<Node>,
    /// Fixed points computed, the unit of work.
    pub(crate) work: u64,
    /// Rounds of deepening begun, of all questions together.
    pub(crate) round: u32,
    /// With a judge, a promotion is worth what it is proved to be worth; without
    /// one the attacker's is a breach, and the defender's is forbidden in the
    /// lower bound and safe in the upper.
    pub(crate) judge: Option<Judge>,
    pub(crate) rules: Rules,
}

/// What a parent sees of a structure: its bounds, or what can be said at once.
enum Seen<'a> {
    Node(&'a Node),
    /// The attacker has no pawn left: he cannot win.
    Held,
    Unseen,
}

impl Graph {
    pub(crate) fn new(judge: Option<Judge>, rules: Rules) -> Self {
        Self { table: Table::new(), nodes: Vec::new(), work: 0, round: 0, judge, rules }
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
        self.nodes.clear();
    }

    pub(crate) fn find(&self, structure: Structure) -> Option<u32> {
        self.table.find(structure)
    }

    /// The number of a structure, which is entered and bounded if it is new.
    pub(crate) fn enter(&mut self, structure: Structure) -> u32 {
        if let Some(number) = self.table.find(structure) {
            return number;
        }
        let held = structure.attack == 0;
        let number = self.table.add(structure);
        self.nodes.push(Node {
            structure,
            lower: held.then(|| Box::new(Placements::legal(structure))),
            upper: None,
            asked: None,
            round: 0,
            depth: 0,
            evaluated: 0,
            changed: 0,
        });
        number
    }

    /// May its side use the step?
    pub(crate) const fn allows(&self, step: &Move) -> bool {
        step.by_attacker || self.rules.allow(step.step)
    }

    /// The number of the structure after a step, if it has one.
    pub(crate) fn child(&self, step: &mut Move) -> Option<u32> {
        if step.child == NOBODY {
            step.child = self.table.find(step.after)?;
        }
        Some(step.child)
    }

    fn see(&self, structure: Structure, child: Option<u32>) -> Seen<'_> {
        match child {
            Some(number) => Seen::Node(&self.nodes[number as usize]),
            None if structure.attack == 0 => Seen::Held,
            None => Seen::Unseen,
        }
    }

    /// A bound on the placements with the defender to move; `None` is the
    /// trivial one, nothing for the lower and everything for the upper.
    fn defended(
        &self,
        structure: Structure,
        child: Option<u32>,
        lower: bool,
    ) -> Option<Cow<'_, Lanes>> {
        match self.see(structure, child) {
            Seen::Node(node) => node.bound(lower).map(|bound| Cow::Borrowed(&bound.defender)),
            Seen::Held => Some(Cow::Owned(structure.defender_to_move())),
            Seen::Unseen => None,
        }
    }

    /// The same with the attacker to move, and the trivial bounds as sets.
    fn attacked(&self, structure: Structure, child: Option<u32>, lower: bool) -> Cow<'_, Lanes> {
        const NOTHING: Lanes = [0; 64];
        let known = match self.see(structure, child) {
            Seen::Node(node) => node.bound(lower).map(|bound| Cow::Borrowed(&bound.attacker)),
            Seen::Held => Some(Cow::Owned(structure.attacker_to_move())),
            Seen::Unseen => None,
        };
        match known {
            Some(known) => known,
            None if lower => Cow::Borrowed(&NOTHING),
            None => Cow::Owned(structure.attacker_to_move()),
        }
    }

    /// Computes the bounds of a structure for the first time, if they say anything
    /// before what its steps lead to is known.
    ///
    /// `moves` is then filled with its steps.
    pub(crate) fn glance(&mut self, number: u32, moves: &mut Vec<Move>) {
        let Node { structure, evaluated, .. } = self.nodes[number as usize];
        if evaluated == 0 && !structure.is_quiet() {
            structure.moves(moves);
            self.evaluate(number, moves);
        }
    }

    /// Computes both bounds of a structure again, with all its steps at hand; did
    /// they change?
    pub(crate) fn evaluate(&mut self, number: u32, moves: &mut [Move]) -> bool {
        self.work += 1;
        let node = &self.nodes[number as usize];
        let structure = node.structure;
        if structure.attack == 0 {
            return false;
        }
        for step in moves.iter_mut() {
            self.child(step);
            if let (Some(judge), Step::Promotes) = (&mut self.judge, step.step) {
                judge.work_out(step.after, step.to);
            }
        }
        let node = &self.nodes[number as usize];
        let legal = Placements::legal(structure);
        let start = node.upper.as_ref().map_or(&legal.attacker, |upper| &upper.attacker);
        let upper = self.terms(structure, &legal.defender, moves, false).solve(start);
        let lower = self.terms(structure, &legal.defender, moves, true).solve(&upper.attacker);
        let node = &mut self.nodes[number as usize];
        node.evaluated = self.work;
        let changed = replace(&mut node.upper, &upper, &legal)
            | replace(&mut node.lower, &lower, &Placements::NONE);
        if changed {
            node.changed = self.work;
        }
        changed
    }

    /// The upper bound's fixed point from the top, sweep by sweep: in which
    /// order the placements of a structure are lost.
    pub(crate) fn sweeps(&self, structure: Structure) -> Vec<Placements> {
        let mut moves = Vec::new();
        structure.moves(&mut moves);
        for step in &mut moves {
            self.child(step);
        }
        let legal = structure.defender_to_move();
        let mut sweeps = Vec::new();
        let terms = self.terms(structure, &legal, &moves, false);
        terms.solve_watched(&structure.attacker_to_move(), |set| sweeps.push(*set));
        sweeps
    }

    /// Plays out a promotion in so many tables at most, if there is a judge; has
    /// it taught anything new?
    pub(crate) fn play_queen(&mut self, step: &Move, most: usize, budget: &Budget<'_>) -> bool {
        let Some(judge) = &mut self.judge else { return false };
        judge.play_queen(step.after, step.to, most, budget, &mut self.work)
    }

    /// When the worth of a promotion last changed.
    pub(crate) fn judged(&self, step: &Move) -> u64 {
        let judge = self.judge.as_ref().filter(|_| step.step == Step::Promotes);
        judge.and_then(|judge| judge.get(step.after, step.to)).map_or(0, |judged| judged.changed)
    }

    /// What the other structures mean for this one, by one bound or the other.
    pub(crate) fn terms(
        &self,
        structure: Structure,
        legal: &Lanes,
        moves: &[Move],
        lower: bool,
    ) -> Terms {
        let mut terms = Terms::new(structure, legal);
        for step in moves {
            if step.by_attacker {
                self.attack(&mut terms, step, lower);
            } else if !lower || self.rules.allow(step.step) {
                self.defend(&mut terms, structure, step, lower);
            }
        }
        terms
    }

    fn attack(&self, terms: &mut Terms, step: &Move, lower: bool) {
        let to = usize::from(step.to);
        let child = step.known_child();
        match step.step {
            Step::Push | Step::Takes => {
                let after = match self.defended(step.after, child, lower) {
                    // Nothing is known but what taking in passing leads to.
                    None if lower && step.en_passant[0].is_some() => {
                        self.taken_in_passing([0; 64], step, lower)
                    }
                    None if lower => Cow::Owned([0; 64]),
                    Some(after) if step.en_passant[0].is_none() => after,
                    Some(after) => self.taken_in_passing(after.into_owned(), step, lower),
                    None if step.en_passant[0].is_some() && child.is_some() => {
                        self.taken_in_passing(step.after.defender_to_move(), step, lower)
                    }
                    None => return,
                };
                let barred = step.after.guarded() | step.path;
                for index in indices(!barred) {
                    terms.gate[index] &= after[index] | step.path;
                }
            }
            Step::KingTakes => match self.defended(step.after, child, lower) {
                None if lower => terms.allow[to] = ZONE[to],
                None => {}
                Some(after) => terms.allow[to] = ZONE[to] | after[to],
            },
            Step::Promotes => {
                // Held only if the defending king takes the new piece at once
                // and holds what is left, or if he stands in the way.
                let square = 1 << to;
                let after = self.attacked(step.after, child, lower);
                let judged = self.judge.as_ref().map(|judge| judge.get(step.after, step.to));
                for index in indices(!(step.after.guarded() | step.path)) {
                    let takes = self.rules.breach == Breach::SafePromotion;
                    let held = after[index] & square != 0;
                    let taken = if takes && held { ZONE[to] } else { square };
                    let held = match judged {
                        None => 0,
                        Some(Some(judged)) if lower => judged.lower[index],
                        Some(Some(judged)) => judged.upper[index],
                        Some(None) if lower => 0,
                        Some(None) => !0,
                    };
                    terms.gate[index] &= taken | held;
                }
            }
        }
    }

    /// The placements held after a double push of the attacker that the
    /// defender may take in passing.
    fn taken_in_passing(&self, mut after: Lanes, step: &Move, lower: bool) -> Cow<'_, Lanes> {
        let stalemates = step.after.stalemates();
        for taken in step.en_passant.into_iter().flatten() {
            let may_take = !(taken.attacked() | taken.occupied());
            for (after, stalemates) in after.iter_mut().zip(stalemates) {
                // Who can take is not stalemated.
                *after &= !(stalemates & may_take);
            }
        }
        for taken in step.en_passant.into_iter().flatten() {
            let held = self.attacked(taken, self.table.find(taken), lower);
            for (after, held) in after.iter_mut().zip(held.iter()) {
                *after |= held;
            }
        }
        Cow::Owned(after)
    }

    /// A bound on the placements after a pawn move of the defender, with the
    /// attacker's ways to take in passing.
    pub(crate) fn walked(&self, step: &Move, lower: bool) -> Cow<'_, Lanes> {
        let child = step.known_child().or_else(|| self.table.find(step.after));
        let after = self.attacked(step.after, child, lower);
        if step.en_passant[0].is_none() {
            return after;
        }
        let mut after = after.into_owned();
        for taken in step.en_passant.into_iter().flatten() {
            let legal = !(taken.guarded() | taken.occupied());
            let held = match self.defended(taken, self.table.find(taken), lower) {
                Some(held) => held,
                None if lower => Cow::Owned([0; 64]),
                None => continue,
            };
            for index in indices(legal) {
                after[index] &= held[index];
            }
        }
        Cow::Owned(after)
    }

    fn defend(&self, terms: &mut Terms, structure: Structure, step: &Move, lower: bool) {
        let to = usize::from(step.to);
        let child = step.known_child();
        match step.step {
            Step::Push | Step::Takes => {
                let after = self.walked(step, lower);
                for index in indices(!step.path) {
                    terms.give[index] |= after[index] & !step.path;
                }
            }
            Step::KingTakes => {
                let after = self.attacked(step.after, child, lower);
                for (enter, after) in terms.enter.iter_mut().zip(after.iter()) {
                    *enter |= after & 1 << to;
                }
            }
            Step::Promotes => {
                let judged = self.judge.as_ref().and_then(|judge| judge.get(step.after, step.to));
                if lower {
                    let Some(judged) = judged else { return };
                    let barred = structure.attacked() | step.path;
                    // Where the attacking king can take the new piece at once.
                    let near = ZONE[to] & !step.after.guarded();
                    let taken = self.defended(step.after, child, true).map_or(0, |after| after[to]);
                    for index in indices(!step.path) {
                        let spared = if near >> index & 1 != 0 { taken } else { !0 };
                        let held = judged.lower[index] | judged.spared[index] & spared;
                        terms.give[index] |= held & !(barred | ZONE[index]);
                    }
                    return;
                }
                let barred = structure.attacked() | step.path;
                let near = ZONE[to] & !step.after.guarded();
                let after = if near == 0 { None } else { self.defended(step.after, child, lower) };
                for index in indices(!step.path) {
                    let mut safe = !(barred | ZONE[index]);
                    if let (Some(after), true) = (&after, near >> index & 1 != 0) {
                        // The attacking king may take the new piece at once.
                        safe &= ZONE[to] | after[to];
                    }
                    if let Some(judged) = judged {
                        safe &= judged.upper[index];
                    }
                    terms.give[index] |= safe;
                }
            }
        }
    }
}
