//! The walk of one question: values of all structures, and the strategy that is followed.
//!
//! One file: values and the strategy that is followed change each other at every step.
//!
//! Proof: `docs/endings.md`, 3.2 to 3.6.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Square};
use palisade_structure::{Change, DEFENDER, KingSets, Placements, Start, Step, Structure, zone};

use super::oath::Oath;
use super::steps::{hold_by_steps, win_by_steps};
use crate::bound_view::BoundView;
use crate::edge::{Edge, edges, family};
use crate::follow::{after, after_taking, promotes};
use crate::graph::Graph;
use crate::judge::{MOST_TABLES, side};
use crate::prover::Open;
use crate::root::{holds, structures};
use crate::support::Support;

/// When a strategy wanted at most this number of tables, proofs are tried before it is followed anew.
/// A proof costs a fixed point a structure; where more tables are new the strategy most likely is
/// another one, and the work would be lost.
const FEW: usize = 64;

/// Is a budget spent after `work` units, or has somebody stopped it? The callback is dear beside a
/// unit, so it is asked once in 64.
fn is_spent(budget: &Budget<'_>, work: u64) -> bool {
    work >= budget.limit() || work % 64 == 0 && budget.stops(work)
}

/// In place of a structure's place in the order: it is no part of the walk.
const ELSEWHERE: u32 = u32::MAX;

#[derive(Debug, Default)]
pub(super) struct WalkState {
    /// The graph's epoch when the walk set out. In another one its numbers mean nothing.
    epoch: u32,
    /// What a side has forsworn.
    oath: Oath,
    /// The structures by the steps that their pawns have left, the fewest first.
    pub(super) order: Vec<u32>,
    /// The place of each structure of the graph in the order, or [`ELSEWHERE`].
    place: Vec<u32>,
    /// By place the places of the structures of which it comes, as far as these have had their first
    /// pass.
    parents: Vec<Vec<u32>>,
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

impl WalkState {
    /// Finds all structures that come of those that a question begins with, and enters them in the
    /// graph. With more than `most` there is no walk.
    pub(super) fn new(
        graph: &mut Graph,
        start: &Start,
        oath: Oath,
        budget: &Budget<'_>,
        most: usize,
    ) -> Result<Self, Open> {
        let mut is_stopped = false;
        let changes = |structure, list: &mut _| oath.edges(structure, list);
        let found = family(structures(start), most, changes, |done, met| {
            budget.tell("structures found", done, met);
            graph.work += 1;
            is_stopped = is_spent(budget, graph.work);
            !is_stopped
        });
        let found = found.ok_or(if is_stopped { Open::Budget } else { Open::Memory })?;
        let mut structures = Vec::from_iter(found);
        // Every change leaves its structure fewer steps. So children come before parents.
        structures.sort_by_key(|structure| structure.moves_left());
        graph.make_room_for(structures.len());
        let order: Vec<u32> =
            structures.into_iter().map(|structure| graph.enter(structure)).collect();
        let mut place = vec![ELSEWHERE; graph.nodes.len()];
        (0..).zip(&order).for_each(|(at, &number)| place[number as usize] = at);
        graph.nodes.iter_mut().for_each(|node| node.guess = None);
        let mut walk = Self {
            epoch: graph.epoch,
            oath,
            parents: vec![Vec::new(); order.len()],
            order,
            place,
            ..Self::default()
        };
        WalkTurn { walk: &mut walk, graph, budget }.hear_of_tables();
        walk.stale.clear();
        Ok(walk)
    }

    /// Asks a question of the graph, if its numbers still mean what they did. The budget counts as
    /// the graph does.
    pub(super) fn ask<T>(
        &mut self,
        graph: &mut Graph,
        budget: &Budget<'_>,
        question: impl FnOnce(&mut WalkTurn<'_>) -> T,
    ) -> T {
        graph.use_again(&self.order);
        let mut walking = WalkTurn { walk: self, graph, budget };
        walking.hear_of_tables();
        let answer = question(&mut walking);
        // The walk knows of its own tables.
        self.tries = graph.tries();
        answer
    }

    fn place_of(&self, number: u32) -> Option<u32> {
        self.place.get(number as usize).copied().filter(|&at| at != ELSEWHERE)
    }

    /// Are all structures in it that a question begins with? Its numbers have to mean in this graph
    /// what they meant when it set out.
    pub(super) fn has(&self, graph: &Graph, start: &Start) -> bool {
        self.epoch == graph.epoch
            && structures(start)
                .all(|structure| graph.find(structure).and_then(|n| self.place_of(n)).is_some())
    }
}

/// A walk with what it goes on for one question.
pub(super) struct WalkTurn<'g> {
    walk: &'g mut WalkState,
    /// The graph that all tools share.
    graph: &'g mut Graph,
    budget: &'g Budget<'g>,
}

impl WalkTurn<'_> {
    /// Does the attacker win from the start, taking in passing included?
    pub(super) fn answer(&mut self, start: &Start) -> Result<bool, Open> {
        let mut why = Open::Promotions;
        let held = holds(start, |structure, first| {
            if why == Open::Budget {
                // Who stopped it is not asked again.
                return None;
            }
            self.decide(structure, start.attacker, start.defender, first).unwrap_or_else(|open| {
                why = open;
                None
            })
        });
        held.map(|held| !held).ok_or(why)
    }

    /// Guesses that rest on tables which other tools have made meanwhile are worked out anew:
    /// else a strategy may rest on what a table has refuted.
    fn hear_of_tables(&mut self) {
        for promotion in self.graph.tried_since(self.walk.tries) {
            if let Some(promoter) = self.promoter(promotion) {
                self.walk.tried.push(promotion);
                self.walk.stale.push(promoter);
            }
        }
        self.walk.tries = self.graph.tries();
    }

    /// The number of a structure of the walk.
    fn member(&self, structure: Structure) -> Option<u32> {
        self.graph.find(structure).filter(|&number| self.walk.place_of(number).is_some())
    }

    const fn view(&self) -> BoundView {
        BoundView::Guess { open_held: self.walk.open_held }
    }

    fn spend(&mut self) -> Result<(), Open> {
        self.graph.work += 1;
        if is_spent(self.budget, self.graph.work) { Err(Open::Budget) } else { Ok(()) }
    }

    /// What is proved without tables, and what is guessed, of every structure.
    fn first_pass(&mut self) -> Result<(), Open> {
        while self.walk.passed < self.walk.order.len() {
            let all = self.walk.order.len() as u64;
            self.budget.tell("structures", self.walk.passed as u64, all);
            self.spend()?;
            let number = self.walk.order[self.walk.passed];
            let structure = self.structure(number);
            edges(structure, &mut self.walk.edges);
            self.graph.prepare(&mut self.walk.edges);
            // What is proved is true of all defenders, so it takes every change; what is guessed is
            // about the one who keeps his oath.
            self.graph.keep_lower(number, &self.walk.edges);
            self.walk.edges.retain(|edge| self.walk.oath.allows(&edge.change));
            let guess = self.graph.solve(structure, &self.walk.edges, self.view());
            self.graph.nodes[number as usize].guess = Some(Box::new(guess));
            for child in self.walk.edges.iter().flat_map(Edge::structures) {
                if let Some(child) = self.member(child) {
                    let child = self.walk.place[child as usize] as usize;
                    self.walk.parents[child].push(self.walk.passed as u32);
                }
            }
            self.walk.passed += 1;
        }
        Ok(())
    }

    fn structure(&self, number: u32) -> Structure {
        self.graph.nodes[number as usize].structure
    }

    /// Works the guess out again, from what is stale upwards as far as something changes.
    fn guess_again(&mut self) -> Result<(), Open> {
        let stale = core::mem::take(&mut self.walk.stale).into_iter();
        let mut waiting: BTreeSet<u32> =
            stale.map(|number| self.walk.place[number as usize]).collect();
        while let Some(&at) = waiting.first() {
            if let Err(open) = self.spend() {
                // What still waits stays stale, or a later question would follow an old guess.
                let left = waiting.into_iter().map(|at| self.walk.order[at as usize]);
                self.walk.stale.extend(left);
                return Err(open);
            }
            waiting.pop_first();
            let number = self.walk.order[at as usize];
            let structure = self.structure(number);
            self.walk.oath.edges(structure, &mut self.walk.edges);
            self.graph.prepare(&mut self.walk.edges);
            let guess = self.graph.solve(structure, &self.walk.edges, self.view());
            let kept = &mut self.graph.nodes[number as usize].guess;
            if kept.as_deref() == Some(&guess) {
                // Nothing changes above it either.
                continue;
            }
            *kept = Some(Box::new(guess));
            waiting.extend(&self.walk.parents[at as usize]);
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
    ) -> Result<Option<bool>, Open> {
        let placement = Placements::single(attacker, defender, first);
        let Some(root) = self.member(structure) else {
            // He has no pawns left.
            return Ok(Some(true));
        };
        self.first_pass()?;
        self.guess_again()?;
        let mut flipped = false;
        loop {
            let known = self.graph.nodes[root as usize].holds(attacker, defender, first);
            if known.is_some() {
                return Ok(known);
            }
            let held = self.guess(root).contains(attacker, defender, first);
            let followed = self.follow(root, &placement, held)?;
            if !followed.unjudged.is_empty() {
                flipped = false;
                self.judge(&followed.unjudged)?;
                if followed.unjudged.len() <= FEW && held != self.walk.open_held {
                    // Most likely the same strategy is followed again: is it good enough?
                    self.prove(&followed.family)?;
                }
            } else if held != self.walk.open_held {
                // What tables leave open counted for the other side. So nothing in this strategy
                // is a guess, and the bounds come to the same.
                self.prove(&followed.family)?;
                return Ok(self.graph.nodes[root as usize].holds(attacker, defender, first));
            } else if flipped {
                // Each side succeeds where that counts for it, and no table says more.
                return Err(Open::Promotions);
            } else {
                // It may rest on what tables leave open: let that count for the other side.
                flipped = true;
                self.turn_open(!self.walk.open_held)?;
            }
        }
    }

    /// From now on a guess counts for the defender what a table leaves open, or it does not.
    pub(super) fn turn_open(&mut self, held: bool) -> Result<(), Open> {
        if held != self.walk.open_held {
            self.walk.open_held = held;
            for at in 0..self.walk.tried.len() {
                let promoter = self.promoter(self.walk.tried[at]);
                self.walk.stale.extend(promoter);
            }
        }
        self.guess_again()
    }

    /// Adds what a strategy from this placement rests on, if the guess is as claimed: nothing in
    /// it is a guess then.
    pub(super) fn rest(
        &mut self,
        structure: Structure,
        placement: &Placements,
        held: bool,
        rests: &mut Support,
    ) -> Result<(), Open> {
        let Some(root) = self.member(structure) else { return Ok(()) };
        self.first_pass()?;
        while !self.good(root, placement, held).is_empty() {
            let followed = self.follow(root, placement, held)?;
            if followed.unjudged.is_empty() {
                let numbers = followed.family.iter().map(|&at| self.walk.order[at as usize]);
                rests.structures.extend(numbers.map(|number| self.structure(number)));
                rests.promotions.extend(followed.promotions);
                break;
            }
            self.judge(&followed.unjudged)?;
        }
        Ok(())
    }

    fn guess(&self, number: u32) -> &Placements {
        const NOTHING: Placements = Placements::EMPTY;
        self.graph.nodes[number as usize].guess.as_deref().unwrap_or(&NOTHING)
    }

    /// The placements of these that the guess says are held, or won.
    fn good(&self, number: u32, need: &Placements, held: bool) -> Placements {
        match held {
            true => need.within(self.guess(number)),
            false => need.between(self.guess(number), &Placements::legal(self.structure(number))),
        }
    }

    /// Makes the tables that these promotions want.
    fn judge(&mut self, promotions: &BTreeSet<(Structure, Square)>) -> Result<(), Open> {
        for (done, &(after, to)) in (0..).zip(promotions) {
            self.budget.tell("tables of promotions", done, promotions.len() as u64);
            self.spend()?;
            if !self.graph.play_queen(after, to, MOST_TABLES, self.budget) {
                return Err(Open::Budget);
            }
            self.walk.tried.push((after, to));
            let promoter = self.promoter((after, to));
            self.walk.stale.extend(promoter);
        }
        self.guess_again()
    }

    /// The bounds of these structures from what is proved of their children.
    fn prove(&mut self, family: &[u32]) -> Result<(), Open> {
        // Children first, for a bound rests on theirs.
        let mut family = family.to_vec();
        family.sort_unstable();
        family.dedup();
        let all = family.len() as u64;
        for (done, at) in (0..).zip(family) {
            self.budget.tell("bounds", done, all);
            self.spend()?;
            self.evaluate(at as usize);
        }
        Ok(())
    }

    /// For a book: both bounds of every structure from what is proved by now, children first.
    ///
    /// Proof: `docs/endings.md`, 3.9.
    pub(super) fn settle(&mut self) -> Result<(), Open> {
        let all = self.walk.order.len();
        for at in 0..all {
            self.budget.tell("bounds of all structures", at as u64, all as u64);
            if is_spent(self.budget, self.graph.work) {
                return Err(Open::Budget);
            }
            self.evaluate(at);
        }
        Ok(())
    }

    fn evaluate(&mut self, at: usize) {
        let number = self.walk.order[at];
        edges(self.structure(number), &mut self.walk.edges);
        self.graph.evaluate(number, &mut self.walk.edges);
    }

    /// Changes of a structure, those that are liked best first.
    fn changes(&self, structure: Structure) -> Vec<Edge> {
        let mut list = Vec::new();
        self.walk.oath.edges(structure, &mut list);
        list.iter_mut().for_each(|edge| edge.child = self.graph.find(edge.change.after));
        list.sort_by_key(|edge| self.liking(&edge.change));
        list
    }

    /// How gladly a change is chosen: the lowest first.
    fn liking(&self, change: &Change) -> u8 {
        match change.step {
            Step::Promotes if self.graph.is_judged(change) => 0,
            _ if change.after.attackers.is_empty() => 0,
            Step::KingTakes | Step::Takes => 1,
            Step::Push => 2,
            Step::Promotes => 3,
        }
    }

    /// A strategy from placements that are guessed to be held, or won: one answer of the defender's
    /// to everything, or one winning move of the attacker's in everything.
    fn follow(&mut self, root: u32, placement: &Placements, held: bool) -> Result<Strategy, Open> {
        let mut followed = Strategy { held, ..Strategy::default() };
        followed.add(self, self.structure(root), placement);
        while let Some((at, need)) = followed.needs.pop_last() {
            // It is followed from the last structure of the order to the first.
            let all = self.walk.order.len() as u64;
            self.budget.tell("strategy", all - u64::from(at), all);
            self.spend()?;
            followed.family.push(at);
            let number = self.walk.order[at as usize];
            let list = self.changes(self.structure(number));
            match held {
                true => self.follow_held(&mut followed, number, *need, &list),
                false => self.follow_won(&mut followed, self.structure(number), *need, &list),
            }
        }
        Ok(followed)
    }

    fn follow_held(&self, followed: &mut Strategy, number: u32, need: Placements, list: &[Edge]) {
        let structure = self.structure(number);
        let mut answers: Vec<(Edge, KingSets)> = Vec::new();
        let mut liked = structure.all_stalemates();
        for edge in list.iter().filter(|edge| !edge.change.is_attackers()) {
            let answered = self.graph.answered(structure, edge, self.view());
            // Nothing more has to be shown after these, so the king steps where they are near.
            if self.liking(&edge.change) == 0 {
                liked |= &answered;
            }
            answers.push((*edge, answered));
        }
        let (reach, stuck) = hold_by_steps(structure, self.guess(number), need, &liked);
        for edge in list.iter().filter(|edge| edge.change.is_attackers()) {
            followed.meet(self, edge, &reach);
        }
        // What is answered by a change: all that has no step, or a better answer.
        let mut open = Placements { attacker_moves: KingSets::EMPTY, defender_moves: stuck };
        open.defender_moves -= &structure.all_stalemates();
        for (edge, answered) in &answers {
            let mut by_this = open;
            by_this.defender_moves &= answered;
            followed.play(self, edge, &mut open, &by_this);
        }
    }

    fn follow_won(
        &self,
        followed: &mut Strategy,
        structure: Structure,
        need: Placements,
        list: &[Edge],
    ) {
        let sweeps = self.graph.sweeps(structure, list, self.view());
        let (own, others): (Vec<Edge>, Vec<Edge>) =
            list.iter().partition(|edge| edge.change.is_attackers());
        let (takes, own): (Vec<Edge>, Vec<Edge>) =
            own.into_iter().partition(|edge| edge.change.step == Step::KingTakes);
        let takes: Vec<(Edge, Bitboard)> =
            takes.iter().map(|edge| (*edge, self.held_after_taking(edge))).collect();
        let won = win_by_steps(structure, &sweeps, need, &takes);
        for (edge, taking) in &won.taking {
            let mut child = Placements::EMPTY;
            child.defender_moves[edge.change.to] = *taking;
            followed.add(self, edge.change.after, &child);
        }
        for edge in &others {
            followed.note_promotion(&edge.change, &won.reach);
            self.reply(followed, edge, &won.reach);
        }
        let mut open = Placements { attacker_moves: won.by_pawns, defender_moves: KingSets::EMPTY };
        for edge in &own {
            let mut by_this = open;
            by_this.attacker_moves &= &self.graph.won_by(edge, self.view());
            followed.play(self, edge, &mut open, &by_this);
        }
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
    fn reply(&self, followed: &mut Strategy, edge: &Edge, reach: &Placements) {
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
                followed.add(self, taken, &need);
            }
        }
        followed.add(self, edge.change.after, &quiet);
    }
}

/// A strategy as far as it has been followed: what it rests on, and placements that it has to see
/// to, structure by structure, parents first. All that leads to a structure is there when its turn
/// comes, so it is followed once.
#[derive(Default)]
struct Strategy {
    /// Is it the defender's?
    held: bool,
    /// Promotions that no table judges: what is left, and the square of the new piece.
    unjudged: BTreeSet<(Structure, Square)>,
    /// Promotions of either side that it meets.
    promotions: BTreeSet<(Structure, Square)>,
    /// The structures met, by their places in the order.
    family: Vec<u32>,
    /// By place in the order, what it has to see to there.
    needs: BTreeMap<u32, Box<Placements>>,
}

impl Strategy {
    fn add(&mut self, walking: &WalkTurn<'_>, structure: Structure, need: &Placements) {
        let Some(number) = walking.member(structure) else { return };
        let need = walking.good(number, need, self.held);
        if need.is_empty() {
            return;
        }
        let at = walking.walk.place[number as usize];
        let kept = self.needs.entry(at).and_modify(|kept| kept.join(&need));
        kept.or_insert_with(|| Box::new(need));
    }

    /// Meets a promotion, if the change is one that is played from these placements.
    fn note_promotion(&mut self, change: &Change, reach: &Placements) {
        if change.step == Step::Promotes && promotes(change, reach) {
            self.promotions.insert((change.after, change.to));
        }
    }

    /// Meets a change from these placements.
    fn meet(&mut self, walking: &WalkTurn<'_>, edge: &Edge, reach: &Placements) {
        self.note_promotion(&edge.change, reach);
        self.add(walking, edge.change.after, &after(&edge.change, reach));
        for taken in edge.en_passant.into_iter().flatten() {
            self.add(walking, taken, &after_taking(&edge.change, taken, reach));
        }
    }

    /// Plays a change from some of the placements that are open; these are no longer.
    fn play(
        &mut self,
        walking: &WalkTurn<'_>,
        edge: &Edge,
        open: &mut Placements,
        by_this: &Placements,
    ) {
        if by_this.is_empty() {
            return;
        }
        open.remove(by_this);
        let change = &edge.change;
        if change.step == Step::Promotes && !walking.graph.is_judged(change) {
            self.unjudged.insert((change.after, change.to));
        }
        self.meet(walking, edge, by_this);
    }
}
