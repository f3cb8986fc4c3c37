//! The walk of one question: values of all structures, and the strategy that is followed.
//!
//! One file: values and the strategy that is followed change each other at every step.
//!
//! Proof: `docs/endings.md`, 3.2 to 3.6.

use alloc::boxed::Box;
use alloc::collections::{BTreeSet, BinaryHeap};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;

use palisade_board::{Bitboard, Budget, Square};
use palisade_structure::{
    Change, DEFENDER, KingSets, Numbers, Placements, Start, Step, Structure, zone,
};

use super::oath::Oath;
use super::rests::Rests;
use super::steps::{hold_by_steps, win_by_steps};
use crate::bound_view::BoundView;
use crate::edge::{Edge, edges};
use crate::follow::{after, after_taking, promotes};
use crate::graph::Graph;
use crate::judge::{MOST_TABLES, side};
use crate::queen::WORK;
use crate::root::{RootQuestion, structures};

/// Why a question stayed open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Open {
    /// The budget of work is used up, or somebody stopped it.
    #[error("the budget is used up")]
    Budget,
    /// The structures need more memory than allowed.
    #[error("the structures need more memory")]
    Memory,
    /// Both sides promote with pawns left, and no table judges that.
    #[error("no table judges the promotions of both sides")]
    Promotions,
}

/// When a strategy wanted at most this number of tables, proofs are tried before it is followed anew.
/// A proof costs a fixed point a structure; where more tables are new the strategy most likely is
/// another one, and the work would be lost.
const FEW: usize = 64;

/// Is a budget spent after `work` units, or has somebody stopped it? The callback is dear beside a
/// unit, so it is asked once in 64.
fn is_spent(budget: &Budget<'_>, work: u64) -> bool {
    work >= budget.limit() || work % 64 == 0 && budget.stops(work)
}

impl OneWalk {
    /// Does the attacker win from the start, taking in passing included?
    pub(super) fn answer(&mut self, start: &Start, budget: &Budget<'_>) -> Result<bool, Open> {
        let mut why = Open::Promotions;
        let held = start.holds(&mut |structure, first| {
            if why == Open::Budget {
                // Who stopped it is not asked again.
                return None;
            }
            let Start { attacker, defender, .. } = *start;
            self.decide(structure, attacker, defender, first, budget).unwrap_or_else(|open| {
                why = open;
                None
            })
        });
        held.map(|held| !held).ok_or(why)
    }
}

/// What a strategy rests on.
#[derive(Default)]
struct Followed {
    /// Promotions that no table judges: what is left, and the square of the new piece.
    unjudged: BTreeSet<(Structure, Square)>,
    /// Promotions of either side that it meets.
    promotions: BTreeSet<(Structure, Square)>,
    /// The structures met, by their places in the order.
    family: Vec<u32>,
}

impl Followed {
    /// Meets a promotion, if the change is one that is played from these placements.
    fn meet(&mut self, change: &Change, reach: &Placements) {
        if change.step == Step::Promotes && promotes(change, reach) {
            self.promotions.insert((change.after, change.to));
        }
    }
}

/// In place of a structure's place in the order: it is no part of the walk.
const ELSEWHERE: u32 = u32::MAX;

#[derive(Debug)]
pub(super) struct OneWalk {
    /// The graph that all tools share, for as long as a question takes; else an empty one.
    pub(super) graph: Graph,
    /// The graph's epoch when the walk set out. In another one its numbers mean nothing.
    epoch: u32,
    /// What a side has forsworn.
    oath: Oath,
    /// The structures by the steps that their pawns have left, the fewest first.
    pub(super) order: Vec<u32>,
    /// The place of each structure of the graph in the order, or [`ELSEWHERE`].
    place: Vec<u32>,
    /// The parents of the structure at place `n`: the places from `first_parent[n]` to
    /// `first_parent[n + 1]`.
    first_parent: Vec<u32>,
    parents: Vec<u32>,
    /// Tries to make a table of a queen that this walk knows of: other tools make tables too.
    tries: u64,
    /// The number of structures in the order that have had their first pass.
    passed: usize,
    /// Structures whose guess has to be worked out again.
    stale: Vec<u32>,
    /// Promotions for which a table was made, or refused.
    tried: Vec<(Structure, Square)>,
    /// Does a guess count for the defender what a table leaves open?
    open_held: bool,
    /// The changes of the structure in hand: room that is used again.
    edges: Vec<Edge>,
}

impl OneWalk {
    /// Finds all structures that come of those that a question begins with, and takes the graph
    /// for the walk through them. With more than `most` there is none.
    pub(super) fn new(
        graph: &mut Graph,
        start: &Start,
        oath: Oath,
        budget: &Budget<'_>,
        most: usize,
    ) -> Result<Self, Open> {
        let mut list = Vec::new();
        let mut family = Numbers::new();
        let enter = |family: &mut Numbers, structure| {
            family.find(structure).unwrap_or_else(|| family.add(structure))
        };
        for structure in structures(start) {
            enter(&mut family, structure);
        }
        let mut pairs = Vec::new();
        let mut next = 0;
        while next < family.structures().len() {
            oath.edges(family.structures()[next], &mut list);
            for edge in &list {
                for structure in edge.structures().filter(|after| after.attackers.any()) {
                    pairs.push((enter(&mut family, structure), next as u32));
                }
            }
            next += 1;
            let met = family.structures().len();
            if met > most {
                return Err(Open::Memory);
            }
            budget.tell("structures found", next as u64, met as u64);
            graph.work += 1;
            if is_spent(budget, graph.work) {
                return Err(Open::Budget);
            }
        }
        let structures = family.structures();
        let count = structures.len();
        graph.make_room_for(count);
        let mut by_steps: Vec<u32> = (0..count as u32).collect();
        // Every change leaves its structure fewer steps. So children come before parents.
        by_steps.sort_by_key(|&number| structures[number as usize].moves_left());
        let order: Vec<u32> =
            by_steps.iter().map(|&number| graph.enter(structures[number as usize])).collect();
        let mut place = vec![ELSEWHERE; graph.nodes.len()];
        let mut place_by_met = vec![0; count];
        for (at, (&number, &met)) in (0..).zip(order.iter().zip(&by_steps)) {
            place[number as usize] = at;
            place_by_met[met as usize] = at;
        }
        let mut first_parent = vec![0_u32; count + 1];
        for (child, parent) in &mut pairs {
            (*child, *parent) = (place_by_met[*child as usize], place_by_met[*parent as usize]);
            first_parent[*child as usize + 1] += 1;
        }
        for child in 0..count {
            first_parent[child + 1] += first_parent[child];
        }
        let mut free = first_parent.clone();
        let mut parents = vec![0; pairs.len()];
        for (child, parent) in pairs {
            let slot = &mut free[child as usize];
            parents[*slot as usize] = parent;
            *slot += 1;
        }
        graph.forget_guesses();
        let epoch = graph.epoch;
        let mut walk = Self {
            graph: core::mem::take(graph),
            epoch,
            oath,
            order,
            place,
            first_parent,
            parents,
            tries: 0,
            passed: 0,
            stale: Vec::new(),
            tried: Vec::new(),
            open_held: false,
            edges: list,
        };
        walk.hear_of_tables();
        walk.stale.clear();
        Ok(walk)
    }

    /// Takes the graph for one question more, if its numbers still mean what they did.
    pub(super) fn go_on(&mut self, graph: &mut Graph) {
        self.graph = core::mem::take(graph);
        self.graph.use_again(&self.order);
        self.hear_of_tables();
    }

    /// Gives the graph back.
    pub(super) fn end(&mut self, graph: &mut Graph) {
        self.tries = self.graph.tries();
        *graph = core::mem::take(&mut self.graph);
    }

    /// Do its numbers mean in this graph what they meant when it set out?
    pub(super) const fn is_of(&self, graph: &Graph) -> bool {
        self.epoch == graph.epoch
    }

    /// Does the defender keep to no oath?
    pub(super) fn is_free(&self) -> bool {
        self.oath == Oath::NONE
    }

    /// Guesses that rest on tables which other tools have made meanwhile are worked out anew:
    /// else a strategy may rest on what a table has refuted.
    fn hear_of_tables(&mut self) {
        for promotion in self.graph.tried_since(self.tries) {
            if let Some(promoter) = self.promoter(promotion) {
                self.tried.push(promotion);
                self.stale.push(promoter);
            }
        }
        self.tries = self.graph.tries();
    }

    /// The number of a structure of the walk.
    fn member(&self, structure: Structure) -> Option<u32> {
        self.graph.find(structure).filter(|&number| self.place_of(number).is_some())
    }

    fn place_of(&self, number: u32) -> Option<u32> {
        self.place.get(number as usize).copied().filter(|&at| at != ELSEWHERE)
    }

    /// Are all structures in it that a question begins with?
    pub(super) fn has(&self, graph: &Graph, start: &Start) -> bool {
        self.is_of(graph)
            && structures(start)
                .all(|structure| graph.find(structure).and_then(|n| self.place_of(n)).is_some())
    }

    const fn view(&self) -> BoundView {
        BoundView::Guess { open_held: self.open_held }
    }

    fn spend(&mut self, budget: &Budget<'_>) -> Result<(), Open> {
        self.graph.work += 1;
        if is_spent(budget, self.graph.work) { Err(Open::Budget) } else { Ok(()) }
    }

    /// What is proved without tables, and what is guessed, of every structure.
    fn first_pass(&mut self, budget: &Budget<'_>) -> Result<(), Open> {
        while self.passed < self.order.len() {
            budget.tell("structures", self.passed as u64, self.order.len() as u64);
            self.spend(budget)?;
            let number = self.order[self.passed];
            let structure = self.structure(number);
            edges(structure, &mut self.edges);
            self.graph.prepare(&mut self.edges);
            // What is proved is true of all defenders, so it takes every change; what is guessed is
            // about the one who keeps his oath.
            self.graph.keep_lower(number, &self.edges);
            self.edges.retain(|edge| self.oath.allows(&edge.change));
            let guess = self.graph.solve(structure, &self.edges, self.view());
            self.graph.nodes[number as usize].guess = Some(Box::new(guess));
            self.passed += 1;
        }
        Ok(())
    }

    fn structure(&self, number: u32) -> Structure {
        self.graph.nodes[number as usize].structure
    }

    /// Works the guess out again, from what is stale upwards as far as something changes.
    fn guess_again(&mut self, budget: &Budget<'_>) -> Result<(), Open> {
        let mut waiting = BinaryHeap::new();
        let mut queued: BTreeSet<u32> = BTreeSet::new();
        for number in core::mem::take(&mut self.stale) {
            if queued.insert(number) {
                waiting.push(Reverse(self.place[number as usize]));
            }
        }
        while let Some(Reverse(at)) = waiting.pop() {
            if let Err(open) = self.spend(budget) {
                // What still waits stays stale, or a later question would follow an old guess.
                self.stale.extend(queued);
                return Err(open);
            }
            let number = self.order[at as usize];
            queued.remove(&number);
            let structure = self.structure(number);
            self.oath.edges(structure, &mut self.edges);
            self.graph.prepare(&mut self.edges);
            let guess = self.graph.solve(structure, &self.edges, self.view());
            let kept = &mut self.graph.nodes[number as usize].guess;
            if kept.as_deref() == Some(&guess) {
                // Nothing changes above it either.
                continue;
            }
            *kept = Some(Box::new(guess));
            let [from, to] = [0, 1].map(|next| self.first_parent[at as usize + next] as usize);
            for &above in &self.parents[from..to] {
                if queued.insert(self.order[above as usize]) {
                    waiting.push(Reverse(above));
                }
            }
        }
        Ok(())
    }

    /// The structure in which this promotion is played.
    fn promoter(&self, (after, to): (Structure, Square)) -> Option<u32> {
        let by = side(to);
        let from = to.bitboard().backward(by);
        let before = match by {
            DEFENDER => Structure { defenders: after.defenders | from, ..after },
            _ => Structure { attackers: after.attackers | from, ..after },
        };
        self.member(before)
    }

    fn decide(
        &mut self,
        structure: Structure,
        attacker: Square,
        defender: Square,
        first: bool,
        budget: &Budget<'_>,
    ) -> Result<Option<bool>, Open> {
        let placement = Placements::single(attacker, defender, first);
        let Some(root) = self.member(structure) else {
            // He has no pawns left.
            return Ok(Some(true));
        };
        self.first_pass(budget)?;
        self.guess_again(budget)?;
        let mut flipped = false;
        loop {
            let known = self.graph.nodes[root as usize].holds(attacker, defender, first);
            if known.is_some() {
                return Ok(known);
            }
            let held = self.guess(root).contains(attacker, defender, first);
            let followed = match held {
                true => self.follow_held(root, placement, budget)?,
                false => self.follow_won(root, placement, budget)?,
            };
            if !followed.unjudged.is_empty() {
                flipped = false;
                self.judge(&followed.unjudged, budget)?;
                if followed.unjudged.len() <= FEW && held != self.open_held {
                    // Most likely the same strategy is followed again: is it good enough?
                    self.prove(&followed.family, budget)?;
                }
            } else if held != self.open_held {
                // What tables leave open counted for the other side. So nothing in this strategy
                // is a guess, and the bounds come to the same.
                self.prove(&followed.family, budget)?;
                return Ok(self.graph.nodes[root as usize].holds(attacker, defender, first));
            } else if flipped {
                // Each side succeeds where that counts for it, and no table says more.
                return Err(Open::Promotions);
            } else {
                // It may rest on what tables leave open: let that count for the other side.
                flipped = true;
                self.turn_open(!self.open_held, budget)?;
            }
        }
    }

    /// From now on a guess counts for the defender what a table leaves open, or it does not.
    pub(super) fn turn_open(&mut self, held: bool, budget: &Budget<'_>) -> Result<(), Open> {
        if held != self.open_held {
            self.open_held = held;
            for at in 0..self.tried.len() {
                let promoter = self.promoter(self.tried[at]);
                self.stale.extend(promoter);
            }
        }
        self.guess_again(budget)
    }

    /// Adds what a strategy from this placement rests on, if the guess is as claimed: nothing in
    /// it is a guess then.
    pub(super) fn rest(
        &mut self,
        structure: Structure,
        placement: Placements,
        held: bool,
        rests: &mut Rests,
        budget: &Budget<'_>,
    ) -> Result<(), Open> {
        let Some(root) = self.member(structure) else { return Ok(()) };
        self.first_pass(budget)?;
        loop {
            let guess = self.guess(root);
            let good = match held {
                true => placement.within(guess),
                false => placement.between(guess, &Placements::legal(structure)),
            };
            if good.is_empty() {
                return Ok(());
            }
            let followed = match held {
                true => self.follow_held(root, placement, budget)?,
                false => self.follow_won(root, placement, budget)?,
            };
            if followed.unjudged.is_empty() {
                let met = followed.family.iter().map(|&at| self.structure(self.order[at as usize]));
                rests.structures.extend(met);
                rests.promotions.extend(followed.promotions);
                return Ok(());
            }
            self.judge(&followed.unjudged, budget)?;
        }
    }

    fn guess(&self, number: u32) -> &Placements {
        const NOTHING: Placements = Placements::EMPTY;
        self.graph.nodes[number as usize].guess.as_deref().unwrap_or(&NOTHING)
    }

    /// Makes the tables that these promotions want.
    fn judge(
        &mut self,
        promotions: &BTreeSet<(Structure, Square)>,
        budget: &Budget<'_>,
    ) -> Result<(), Open> {
        for (done, &(after, to)) in (0..).zip(promotions) {
            budget.tell("tables of promotions", done, promotions.len() as u64);
            self.spend(budget)?;
            let left = budget.limit().saturating_sub(self.graph.work);
            self.graph.play_queen(after, to, MOST_TABLES, budget);
            let is_short = left / WORK < MOST_TABLES as u64 || budget.stops(self.graph.work);
            // A refusal is kept for ever. One for want of work is none: with more there is a table.
            if is_short && self.graph.take_back((after, to)) {
                return Err(Open::Budget);
            }
            self.tried.push((after, to));
            let promoter = self.promoter((after, to));
            self.stale.extend(promoter);
        }
        self.guess_again(budget)
    }

    /// The bounds of these structures from what is proved of their children.
    fn prove(&mut self, family: &[u32], budget: &Budget<'_>) -> Result<(), Open> {
        // Children first, for a bound rests on theirs.
        let mut family = family.to_vec();
        family.sort_unstable();
        family.dedup();
        let all = family.len() as u64;
        for (done, at) in (0..).zip(family) {
            budget.tell("bounds", done, all);
            self.spend(budget)?;
            let number = self.order[at as usize];
            edges(self.structure(number), &mut self.edges);
            self.graph.evaluate(number, &mut self.edges);
        }
        Ok(())
    }
}

/// Placements that a strategy has to see to, structure by structure, parents first: all that leads
/// to a structure is there when its turn comes, so it is followed once.
struct WalkNeeds {
    needs: Vec<Option<Box<Placements>>>,
    waiting: BinaryHeap<u32>,
}

impl WalkNeeds {
    fn new(count: usize) -> Self {
        Self { needs: vec![None; count], waiting: BinaryHeap::new() }
    }

    fn add(&mut self, walk: &OneWalk, structure: Structure, need: &Placements, held: bool) {
        let Some(number) = walk.member(structure) else { return };
        let guess = walk.guess(number);
        let need = match held {
            true => need.within(guess),
            false => need.between(guess, &Placements::legal(structure)),
        };
        if need.is_empty() {
            return;
        }
        let at = walk.place[number as usize];
        match &mut self.needs[at as usize] {
            Some(kept) => kept.join(&need),
            empty => {
                *empty = Some(Box::new(need));
                self.waiting.push(at);
            }
        }
    }

    fn add_change(&mut self, walk: &OneWalk, edge: &Edge, reach: &Placements, held: bool) {
        self.add(walk, edge.change.after, &after(&edge.change, reach), held);
        for taken in edge.en_passant.into_iter().flatten() {
            self.add(walk, taken, &after_taking(&edge.change, taken, reach), held);
        }
    }

    fn pop(&mut self) -> Option<(u32, Placements)> {
        let at = self.waiting.pop()?;
        self.needs[at as usize].take().map(|need| (at, *need))
    }
}

/// How gladly a change is chosen: the lowest first.
fn liking(walk: &OneWalk, change: &Change) -> u8 {
    match change.step {
        Step::Promotes if walk.graph.is_judged(change) => 0,
        _ if change.after.attackers.is_empty() => 0,
        Step::KingTakes | Step::Takes => 1,
        Step::Push => 2,
        Step::Promotes => 3,
    }
}

impl OneWalk {
    /// Changes of a structure, those that are liked best first.
    fn changes(&self, structure: Structure) -> Vec<Edge> {
        let mut list = Vec::new();
        self.oath.edges(structure, &mut list);
        list.iter_mut().for_each(|edge| edge.child = self.graph.find(edge.change.after));
        list.sort_by_key(|edge| liking(self, &edge.change));
        list
    }

    /// A strategy is followed from the last structure of the order to the first.
    fn tell_followed(&self, at: u32, budget: &Budget<'_>) {
        let all = self.order.len() as u64;
        budget.tell("strategy", all - u64::from(at), all);
    }

    /// One answer of the defender's to everything, from placements that he is guessed to hold.
    fn follow_held(
        &mut self,
        root: u32,
        placement: Placements,
        budget: &Budget<'_>,
    ) -> Result<Followed, Open> {
        let mut followed = Followed::default();
        let mut needs = WalkNeeds::new(self.order.len());
        needs.add(self, self.structure(root), &placement, true);
        while let Some((at, need)) = needs.pop() {
            self.tell_followed(at, budget);
            self.spend(budget)?;
            followed.family.push(at);
            let number = self.order[at as usize];
            let structure = self.structure(number);
            let guess = *self.guess(number);
            let list = self.changes(structure);
            let mut answers: Vec<(Edge, KingSets)> = Vec::new();
            let mut liked = structure.all_stalemates();
            for edge in list.iter().filter(|edge| !edge.change.is_attackers()) {
                let answered = self.graph.answered(structure, edge, self.view());
                // Nothing more has to be shown after these, so the king steps where they are near.
                if liking(self, &edge.change) == 0 {
                    liked |= &answered;
                }
                answers.push((*edge, answered));
            }
            let (reach, stuck) = hold_by_steps(structure, &guess, need, &liked);
            for edge in list.iter().filter(|edge| edge.change.is_attackers()) {
                followed.meet(&edge.change, &reach);
                needs.add_change(self, edge, &reach, true);
            }
            // What is answered by a change: all that has no step, or a better answer.
            let mut open = Placements { attacker_moves: KingSets::EMPTY, defender_moves: stuck };
            open.defender_moves -= &structure.all_stalemates();
            for (edge, answered) in &answers {
                let mut by_this = open;
                by_this.defender_moves &= answered;
                if by_this.is_empty() {
                    continue;
                }
                open.remove(&by_this);
                if edge.change.step == Step::Promotes && !self.graph.is_judged(&edge.change) {
                    followed.unjudged.insert((edge.change.after, edge.change.to));
                }
                followed.meet(&edge.change, &by_this);
                needs.add_change(self, edge, &by_this, true);
            }
        }
        Ok(followed)
    }

    /// One winning move of the attacker's in everything, from placements that he is guessed to
    /// win.
    fn follow_won(
        &mut self,
        root: u32,
        placement: Placements,
        budget: &Budget<'_>,
    ) -> Result<Followed, Open> {
        let mut followed = Followed::default();
        let mut needs = WalkNeeds::new(self.order.len());
        needs.add(self, self.structure(root), &placement, false);
        while let Some((at, need)) = needs.pop() {
            self.tell_followed(at, budget);
            self.spend(budget)?;
            followed.family.push(at);
            let structure = self.structure(self.order[at as usize]);
            let list = self.changes(structure);
            let sweeps = self.graph.sweeps_by(structure, &list, self.view());
            let takes: Vec<(Edge, Bitboard)> = list
                .iter()
                .filter(|edge| edge.change.is_attackers() && edge.change.step == Step::KingTakes)
                .map(|edge| (*edge, self.held_after_taking(edge)))
                .collect();
            let won = win_by_steps(structure, &sweeps, need, &takes);
            for (edge, taking) in &won.taking {
                let mut child = Placements::EMPTY;
                child.defender_moves[edge.change.to] = *taking;
                needs.add(self, edge.change.after, &child, false);
            }
            for edge in list.iter().filter(|edge| !edge.change.is_attackers()) {
                followed.meet(&edge.change, &won.reach);
                self.reply(&mut needs, edge, &won.reach);
            }
            let mut open =
                Placements { attacker_moves: won.by_pawns, defender_moves: KingSets::EMPTY };
            for edge in &list {
                if !edge.change.is_attackers() || edge.change.step == Step::KingTakes {
                    continue;
                }
                let mut by_this = open;
                by_this.attacker_moves &= &self.graph.won_by(edge, self.view());
                if by_this.is_empty() {
                    continue;
                }
                open.remove(&by_this);
                if edge.change.step == Step::Promotes && !self.graph.is_judged(&edge.change) {
                    followed.unjudged.insert((edge.change.after, edge.change.to));
                }
                followed.meet(&edge.change, &by_this);
                needs.add_change(self, edge, &by_this, false);
            }
        }
        Ok(followed)
    }

    /// What the defender holds once the king has taken, on the square of the taking.
    fn held_after_taking(&self, edge: &Edge) -> Bitboard {
        let Change { to, after, .. } = edge.change;
        let held = self
            .member(after)
            .map_or(Bitboard::FULL, |number| self.guess(number).defender_moves[to]);
        held | zone(to)
    }

    /// What a change of the defender's leads to, and what taking in passing makes of it where
    /// nothing else wins.
    fn reply(&self, needs: &mut WalkNeeds, edge: &Edge, reach: &Placements) {
        let mut quiet = after(&edge.change, reach);
        if edge.en_passant[0].is_some() {
            let held = self
                .member(edge.change.after)
                .map_or(Placements::EMPTY, |number| *self.guess(number));
            let mut taking = Placements::EMPTY;
            for king in Square::ALL {
                let lost = quiet.attacker_moves[king] & held.attacker_moves[king];
                taking.attacker_moves[king] = lost;
                quiet.attacker_moves[king] -= lost;
            }
            for taken in edge.en_passant.into_iter().flatten() {
                let mut need = Placements::EMPTY;
                for king in !(edge.change.path | taken.all()) {
                    need.defender_moves[king] = taking.attacker_moves[king];
                }
                needs.add(self, taken, &need, false);
            }
        }
        needs.add(self, edge.change.after, &quiet, false);
    }
}
