//! The graph of pawn structures, each with bounds on what the defender holds.
//!
//! The lower bound forbids the defender to promote, so what it contains is held
//! under the full laws. The upper bound treats his promotion as safe, so what
//! it leaves out is broken whatever his queen could do. With a judge of promotions these are
//! bounds on who wins, and a third one tells where the attacker gets through to a promotion.
//!
//! Proof: `docs/endings.md`, sections 1 and 2.

pub(crate) mod for_walk;
mod node;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;

use palisade_board::{Bitboard, Budget, Color, Position, Rank, Square};
use palisade_structure::{Change, KingSets, Placements, Start, Step, Structure, zone};
use palisade_tables::slices::StillSlices;

use crate::bound_view::BoundView;
use crate::edge::{Edge, Structures, edges};
use crate::judge::Judge;
use crate::root::holds;
use crate::terms::Terms;
pub(crate) use node::StructureNode;
use node::replace;

/// The most bytes of one structure: four sets of placements, and what says which.
const STRUCTURE_BYTES: usize = 4200;

/// All structures met so far.
#[derive(Default)]
pub struct Graph {
    table: Structures,
    /// The structures, by their numbers.
    pub nodes: Vec<StructureNode>,
    /// Fixed points computed, the unit of work.
    pub(crate) work: u64,
    /// Rounds of deepening begun, of all questions together.
    pub(crate) round: u32,
    /// With a judge, a promotion is worth what it is proved to be worth; without
    /// one the attacker's is a breach, and the defender's is forbidden in the
    /// lower bound and safe in the upper.
    pub(crate) judge: Option<Judge>,
    /// May the defender move a pawn so that it can be taken in passing? Not where a certificate is
    /// wanted that cannot say so.
    pub(crate) passing: bool,
    /// A search ends when structures and promotions take about this number of bytes.
    pub(crate) room: usize,
    /// The bytes of these and of the tables of queens together.
    total: usize,
    /// The bytes when they were last counted, and how large it was then.
    counted: (usize, usize),
    /// Questions begun. A structure that one comes by carries its number.
    question: u32,
    /// How often structures were dropped: then numbers of structures mean others than before.
    pub(crate) epoch: u32,
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph").field("structures", &self.nodes.len()).finish_non_exhaustive()
    }
}

impl Graph {
    /// Without a judge, and with at most `bytes` for structures.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        Self { passing: true, room: bytes, total: bytes, ..Self::default() }
    }

    /// Tables of a piece beside pawns that stand still, if promotions are judged. They have all the room
    /// that structures leave.
    pub fn still(&mut self) -> Option<&mut StillSlices> {
        let room = self.total - self.total.min(self.taken());
        let still = &mut self.judge.as_mut()?.still;
        still.limit_to(room);
        Some(still)
    }

    /// Bytes of structures, promotions and tables of queens, about.
    pub(crate) fn bytes(&self) -> usize {
        self.taken() + self.judge.as_ref().map_or(0, |judge| judge.still.bytes())
    }

    /// Bytes of structures and promotions, at most: since they were counted.
    fn taken(&self) -> usize {
        let (bytes, size) = self.counted;
        bytes + self.size().saturating_sub(size) * STRUCTURE_BYTES
    }

    /// From now on promotions are judged by this judge. What is proved stays; but what was broken
    /// without a judge was only broken through.
    pub(crate) fn judge_by(&mut self, judge: Judge) {
        let is_first = self.judge.is_none();
        for node in &mut self.nodes {
            if is_first {
                node.through = node.upper.take();
            }
            node.evaluated = 0;
        }
        self.judge = Some(judge);
        if self.total != usize::MAX {
            self.room = self.total / 8 * 5;
        }
    }

    /// Does the attacker mate, or promote safely first? Shown, and not only thought.
    /// Proof: `docs/endings.md`, 2.6.
    pub(crate) fn breaks_through(&self, start: &Start) -> bool {
        let Start { attacker, defender, .. } = *start;
        let held = holds(start, |structure, first| {
            let node = &self.nodes[self.find(structure)? as usize];
            let hoped = match (&self.judge, &node.upper, &node.through) {
                (None, Some(set), _) | (Some(_), _, Some(set)) => set,
                _ => return None,
            };
            if hoped.contains(attacker, defender, first) { None } else { Some(false) }
        });
        held == Some(false)
    }

    /// Does a side win by the databases that judge promotions?
    #[must_use]
    pub fn wins_by_database(&self, position: &Position, side: Color) -> Option<bool> {
        self.judge.as_ref()?.promotions.wins(position, side)
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
        self.nodes.clear();
        self.counted = (0, 0);
        self.epoch += 1;
        if let Some(judge) = &mut self.judge {
            // The tables stay.
            judge.memory.clear();
        }
    }

    /// Begins a question: where little room is left, half of it is made free. So a question has
    /// room for what it meets, and what was proved lately is still there.
    pub fn begin(&mut self) {
        self.question += 1;
        self.tidy();
    }

    /// Keeps the structures that questions came by last, in at most `bytes`, and drops the
    /// others with all promotions. Bounds that are kept stay true, whatever they were worked out
    /// from.
    pub(crate) fn drop_unused(&mut self, most: usize) {
        let mut nodes = core::mem::take(&mut self.nodes);
        self.clear();
        nodes.sort_by_key(|node| Reverse(node.used));
        let mut bytes = 0;
        for mut node in nodes {
            (node.guess, node.asked) = (None, None);
            bytes += node.bytes();
            if bytes > most {
                break;
            }
            // Nothing is known of what has become of its children.
            node.evaluated = 0;
            self.table.insert(node.structure);
            self.nodes.push(node);
        }
        self.count();
    }

    /// Counts, and makes room if it is crowded.
    fn tidy(&mut self) {
        self.count();
        if self.is_crowded() {
            self.drop_unused(self.room / 2);
        }
    }

    /// Structures and judged promotions, which take about as much room each.
    pub(crate) fn size(&self) -> usize {
        self.nodes.len() + self.judge.as_ref().map_or(0, |judge| judge.memory.len())
    }

    /// Does it take all the room that it may? Counted anew only when it might.
    pub fn is_full(&mut self) -> bool {
        let (bytes, size) = self.counted;
        if self.room == usize::MAX || self.taken() < self.room {
            return false;
        }
        // Whoever asks a full graph adds nothing, so it is full until something is dropped; to
        // count all structures at each question would take longer than the questions.
        if bytes >= self.room && self.size() == size {
            return true;
        }
        self.count();
        // Counting again must not come too soon.
        self.counted.0 >= self.room - self.room / 16
    }

    /// Counts what structures and promotions take.
    fn count(&mut self) {
        let nodes: usize = self.nodes.iter().map(StructureNode::bytes).sum();
        let promotions = (self.size() - self.nodes.len()) * 2 * size_of::<Placements>();
        self.counted = (nodes + promotions, self.size());
    }

    /// Has it so little room left that a new question had better begin with nothing?
    pub(crate) fn is_crowded(&self) -> bool {
        self.room != usize::MAX && self.taken() > self.room / 8 * 7
    }

    /// The number of a structure, if it has been met.
    #[must_use]
    pub fn find(&self, structure: Structure) -> Option<u32> {
        self.table.get_index_of(&structure).map(|number| number as u32)
    }

    /// Does the defender hold this placement? Nothing if it is open, or never met.
    pub(crate) fn holds(
        &self,
        structure: Structure,
        attacker: Square,
        defender: Square,
        attacker_moves: bool,
    ) -> Option<bool> {
        let number = self.find(structure)?;
        self.nodes[number as usize].holds(attacker, defender, attacker_moves)
    }

    /// The number of a structure, which is entered and bounded if it is new.
    pub fn enter(&mut self, structure: Structure) -> u32 {
        let (number, is_new) = self.table.insert_full(structure);
        if !is_new {
            self.nodes[number].used = self.question;
            return number as u32;
        }
        let held = structure.attackers.is_empty();
        let lower = held.then(|| Box::new(Placements::legal(structure)));
        let used = self.question;
        self.nodes.push(StructureNode { structure, lower, used, ..StructureNode::default() });
        number as u32
    }

    /// The number of the structure after a change, if it has one.
    pub(crate) fn child(&self, edge: &mut Edge) -> Option<u32> {
        if edge.child.is_none() {
            edge.child = self.find(edge.change.after);
        }
        edge.child
    }

    /// A bound on the placements with the defender to move; `None` is the
    /// trivial one, nothing for the lower and everything for the upper.
    fn defended(
        &self,
        structure: Structure,
        child: Option<u32>,
        view: BoundView,
    ) -> Option<Cow<'_, KingSets>> {
        // Without a pawn the attacker cannot win. Nothing is looked up, for no guess is kept of that.
        if structure.attackers.is_empty() {
            return Some(Cow::Owned(structure.defender_to_move()));
        }
        let bound = self.nodes[child? as usize].bound(view)?;
        Some(Cow::Borrowed(&bound.defender_moves))
    }

    /// The same with the attacker to move, and the trivial bounds as sets.
    fn attacked(
        &self,
        structure: Structure,
        child: Option<u32>,
        view: BoundView,
    ) -> Cow<'_, KingSets> {
        match child.and_then(|child| self.nodes[child as usize].bound(view)) {
            _ if structure.attackers.is_empty() => Cow::Owned(structure.attacker_to_move()),
            Some(bound) => Cow::Borrowed(&bound.attacker_moves),
            None if view == BoundView::Lower => Cow::Borrowed(&KingSets::EMPTY),
            None => Cow::Owned(structure.attacker_to_move()),
        }
    }

    /// Computes the bounds of a structure for the first time, if they say anything
    /// before what its changes lead to is known.
    ///
    /// `list` is then filled with its changes.
    pub(crate) fn glance(&mut self, number: u32, list: &mut Vec<Edge>) {
        let StructureNode { structure, evaluated, .. } = self.nodes[number as usize];
        if evaluated == 0 && !has_choice(structure) {
            edges(structure, list);
            self.evaluate(number, list);
        }
    }

    /// Computes both bounds of a structure again, with all its changes at hand; did
    /// they change?
    pub fn evaluate(&mut self, number: u32, list: &mut [Edge]) -> bool {
        self.work += 1;
        let node = &self.nodes[number as usize];
        let structure = node.structure;
        if structure.attackers.is_empty() {
            return false;
        }
        self.prepare(list);
        let node = &self.nodes[number as usize];
        let legal = Placements::legal(structure);
        let solve = |view, start: Option<&Placements>| {
            let start = start.unwrap_or(&legal);
            self.terms(structure, &legal.defender_moves, list, view).solve(&start.attacker_moves)
        };
        let upper = solve(BoundView::Upper, node.upper.as_deref());
        let lower = solve(BoundView::Lower, Some(&upper));
        let judges = self.judge.is_some();
        let through = judges.then(|| solve(BoundView::Through, node.through.as_deref()));
        let node = &mut self.nodes[number as usize];
        node.evaluated = self.work;
        // What was proved once stays proved, though what it was worked out from may be dropped.
        let mut changed = replace(&mut node.upper, &upper, &legal) | node.join_lower(&lower);
        changed |= through.is_some_and(|set| replace(&mut node.through, &set, &legal));
        if changed {
            node.changed = self.work;
        }
        changed
    }

    /// Finds the children of changes, and what databases say of promotions.
    pub(crate) fn prepare(&mut self, list: &mut [Edge]) {
        for edge in list {
            self.child(edge);
            if let (Some(judge), Step::Promotes) = (&mut self.judge, edge.change.step) {
                judge.work_out(edge.change.after, edge.change.to);
            }
        }
    }

    /// The fixed point by these changes from the top, sweep by sweep: in which order the
    /// placements of a structure are lost.
    #[must_use]
    pub fn sweeps(&self, structure: Structure, list: &[Edge], view: BoundView) -> Vec<Placements> {
        let legal = structure.defender_to_move();
        let mut sweeps = Vec::new();
        let terms = self.terms(structure, &legal, list, view);
        terms.solve_watched(&structure.attacker_to_move(), |set| sweeps.push(*set));
        sweeps
    }

    /// Plays out a promotion in at most `most` tables, if there is a judge. Returns false where more
    /// work may bring a table.
    pub(crate) fn play_queen(
        &mut self,
        after: Structure,
        to: Square,
        most: usize,
        budget: &Budget<'_>,
    ) -> bool {
        // As much room as there is.
        self.still();
        let Self { judge, work, .. } = self;
        judge.as_mut().is_none_or(|judge| judge.play_queen(after, to, most, budget, work))
    }

    /// When the worth of a promotion last changed.
    pub(crate) fn judged(&self, change: &Change) -> u64 {
        let promotes = change.step == Step::Promotes;
        let judge = self.judge.as_ref().filter(|_| promotes);
        judge.and_then(|judge| judge.get(change.after, change.to)).map_or(0, |told| told.changed)
    }

    /// What the other structures mean for this one, by one bound or the other.
    pub(crate) fn terms(
        &self,
        structure: Structure,
        legal: &KingSets,
        list: &[Edge],
        view: BoundView,
    ) -> Terms {
        let mut terms = Terms::new(structure, legal);
        for edge in list {
            if edge.change.is_attackers() {
                self.attack(&mut terms, edge, view);
            } else if view != BoundView::Lower || self.passing || edge.en_passant[0].is_none() {
                self.defend(&mut terms, structure, edge, view);
            }
        }
        terms
    }

    fn attack(&self, terms: &mut Terms, edge: &Edge, view: BoundView) {
        let Change { step, to, path, after: structure, .. } = edge.change;
        let child = edge.child;
        match step {
            Step::Push | Step::Takes => {
                let in_passing = edge.en_passant[0].is_some();
                let after = match self.defended(structure, child, view) {
                    Some(after) => after,
                    // Nothing is known but what taking in passing leads to.
                    None if view == BoundView::Lower => Cow::Owned(KingSets::EMPTY),
                    None if in_passing && child.is_some() => {
                        Cow::Owned(structure.defender_to_move())
                    }
                    None => return,
                };
                let after = match in_passing {
                    true => self.taken_in_passing(after.into_owned(), edge, view),
                    false => after,
                };
                for king in !(structure.guarded() | path) {
                    terms.gate[king] &= after[king] | path;
                }
            }
            Step::KingTakes => match self.defended(structure, child, view) {
                None if view == BoundView::Lower => terms.allow[to] = zone(to),
                None => {}
                Some(after) => terms.allow[to] = zone(to) | after[to],
            },
            Step::Promotes => {
                // Held only if the defending king takes the new piece at once
                // and holds what is left, or if he stands in the way.
                let after = self.attacked(structure, child, view);
                let judged = self.judge.as_ref().map(|judge| judge.get(structure, to));
                for king in !(structure.guarded() | path) {
                    let taken = if after[king].contains(to) { zone(to) } else { to.bitboard() };
                    let held = judged.map_or(Bitboard::EMPTY, |judged| view.spared(judged, king));
                    terms.gate[king] &= taken | held;
                }
            }
        }
    }

    /// The placements held after a double push of the attacker that the
    /// defender may take in passing.
    fn taken_in_passing(
        &self,
        mut after: KingSets,
        edge: &Edge,
        view: BoundView,
    ) -> Cow<'_, KingSets> {
        let stalemates = edge.change.after.all_stalemates();
        for taken in edge.en_passant.into_iter().flatten() {
            let may_take = !(taken.attacked() | taken.all());
            let stalemates = stalemates.as_array();
            for (after, &stalemates) in after.as_array_mut().iter_mut().zip(stalemates) {
                // Who can take is not stalemated.
                *after -= stalemates & may_take;
            }
        }
        for taken in edge.en_passant.into_iter().flatten() {
            after |= &self.attacked(taken, self.find(taken), view);
        }
        Cow::Owned(after)
    }

    /// A bound on the placements after a pawn move of the defender, with the
    /// attacker's ways to take in passing.
    pub(crate) fn walked(&self, edge: &Edge, view: BoundView) -> Cow<'_, KingSets> {
        let structure = edge.change.after;
        let child = edge.child.or_else(|| self.find(structure));
        let after = self.attacked(structure, child, view);
        if edge.en_passant[0].is_none() {
            return after;
        }
        let mut after = after.into_owned();
        for taken in edge.en_passant.into_iter().flatten() {
            let held = match self.defended(taken, self.find(taken), view) {
                Some(held) => held,
                None if view == BoundView::Lower => Cow::Owned(KingSets::EMPTY),
                None => continue,
            };
            for king in taken.walkable() {
                after[king] &= held[king];
            }
        }
        Cow::Owned(after)
    }

    fn defend(&self, terms: &mut Terms, structure: Structure, edge: &Edge, view: BoundView) {
        let Change { step, to, path, after: left, .. } = edge.change;
        let child = edge.child;
        match step {
            Step::Push | Step::Takes => {
                let after = self.walked(edge, view);
                for king in !path {
                    terms.give[king] |= after[king] - path;
                }
            }
            Step::KingTakes => {
                let after = self.attacked(left, child, view);
                let enter = terms.enter.as_array_mut().iter_mut();
                for (enter, &after) in enter.zip(after.as_array()) {
                    *enter |= after & to.bitboard();
                }
            }
            Step::Promotes => {
                let judged = self.judge.as_ref().and_then(|judge| judge.get(left, to));
                let barred = structure.attacked() | path;
                // Where the attacking king can take the new piece at once.
                let near = zone(to) - left.guarded();
                if view.wants_proof(judged) {
                    let Some(judged) = judged else { return };
                    let taken = self.defended(left, child, view);
                    let taken = taken.map_or(Bitboard::EMPTY, |after| after[to]);
                    for king in !path {
                        let spared = if near.contains(king) { taken } else { Bitboard::FULL };
                        let held = judged.lower[king] | judged.spared[king] & spared;
                        terms.give[king] |= held - (barred | zone(king));
                    }
                    return;
                }
                let after = if near.any() { self.defended(left, child, view) } else { None };
                for king in !path {
                    let mut safe = !(barred | zone(king));
                    if let (Some(after), true) = (&after, near.contains(king)) {
                        safe &= zone(to) | after[to];
                    }
                    if let Some(judged) = judged.filter(|_| view != BoundView::Through) {
                        safe &= judged.upper[king];
                    }
                    terms.give[king] |= safe;
                }
            }
        }
    }
}

/// Has the attacker two pawn moves or more, and none that promotes?
///
/// Then its bounds say nothing, or next to nothing, as long as none of the
/// structures after it has been looked at: the defender is neither safe, for
/// all that is known of those moves, nor lost, except by mate.
pub(crate) const fn has_choice(structure: Structure) -> bool {
    let Structure { attackers, defenders } = structure;
    let pushes = attackers.north().difference(structure.all());
    let captures = structure.attacked().intersection(defenders);
    let promotes = Rank::Seventh.bitboard().union(Rank::Eighth.bitboard()).meets(attackers);
    !promotes && pushes.len() + captures.len() > 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pawn of the attacker's on each square from the second rank on, with its own structure.
    fn lone_pawn(number: usize) -> Structure {
        Structure { attackers: Square::ALL[8 + number].bitboard(), ..Structure::EMPTY }
    }

    #[test]
    fn what_was_used_last_is_kept_with_its_bounds() {
        let mut graph = Graph::with_bytes(1 << 20);
        let mut list = Vec::new();
        // Children first: the pawns on the seventh rank have the largest numbers.
        for number in (0..48).rev() {
            graph.begin();
            let entered = graph.enter(lone_pawn(number));
            edges(lone_pawn(number), &mut list);
            graph.evaluate(entered, &mut list);
        }
        graph.begin();
        graph.enter(lone_pawn(47));
        let [lower, upper] =
            [StructureNode::lower, StructureNode::upper].map(|set| set(&graph.nodes[0]));
        let epoch = graph.epoch;
        graph.drop_unused(graph.bytes() / 4);
        assert_eq!(graph.epoch, epoch + 1);
        assert!(!graph.nodes.is_empty() && graph.nodes.len() < 24, "{}", graph.nodes.len());
        // The one that was asked about again, and those that were entered last.
        let kept = graph.find(lone_pawn(47)).expect("it was used last");
        assert!(graph.find(lone_pawn(0)).is_some() && graph.find(lone_pawn(46)).is_none());
        assert_eq!(graph.nodes[kept as usize].lower(), lower);
        assert_eq!(graph.nodes[kept as usize].upper(), upper);
        // Worked out anew from less, nothing is lost.
        edges(lone_pawn(0), &mut list);
        let number = graph.find(lone_pawn(0)).expect("entered last");
        let before = graph.nodes[number as usize].upper();
        graph.evaluate(number, &mut list);
        let after = graph.nodes[number as usize].upper();
        assert_eq!(after.within(&before), after);
    }
}
