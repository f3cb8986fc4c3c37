//! Makes a certificate of what the prover knows.
//!
//! A certificate holds only the structures that the proof needs.
//!
//! Proof: `docs/endings.md`, section 1.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use palisade_board::{Bitboard, Budget, Color, PawnEnding, Progress};
use palisade_proof::Certificate;
use palisade_structure::{KingSets, Placements, Start, Step, Structure, neighbors};

use crate::bound_view::BoundView;
use crate::edge::{Edge, edges};
use crate::follow::{after, after_taking};
use crate::graph::Graph;
use crate::root::roots;
use crate::support::{Support, certificate};

/// Structures in which a strategy is followed for a unit of work.
const FOLLOWED: u64 = 4;

/// Which structures a proof needs: all that the attacker can reach, and of the
/// defender's steps only those without which he would have no answer.
struct Needed {
    structures: BTreeMap<(Reverse<usize>, Structure), Placements>,
}

impl Needed {
    fn add(&mut self, graph: &Graph, structure: Structure, mut need: Placements) {
        let Some(number) = graph.find(structure).filter(|_| structure.attackers.any()) else {
            return;
        };
        let lower = &graph.nodes[number as usize].lower();
        need = need.within(lower);
        if !need.is_empty() {
            let key = (Reverse(structure.moves_left()), structure);
            self.structures.entry(key).or_insert(Placements::EMPTY).join(&need);
        }
    }

    fn add_step(&mut self, graph: &Graph, edge: &Edge, reach: &Placements) {
        let change = &edge.change;
        self.add(graph, change.after, after(change, reach));
        for taken in edge.en_passant.into_iter().flatten() {
            self.add(graph, taken, after_taking(change, taken, reach));
        }
    }
}

/// The certificate for what the graph holds from a start, and what it cost. There is none if the budget
/// ends, or if that rests on what promotions are worth: the walk writes those.
pub(crate) fn to_certificate(
    graph: &Graph,
    start: &Start,
    ending: &PawnEnding,
    attacker: Color,
    budget: &Budget<'_>,
) -> (Option<Certificate>, u64) {
    let mut needed = Needed { structures: BTreeMap::new() };
    for (structure, need) in roots(start) {
        needed.add(graph, structure, need);
    }
    let mut rests = Support::default();
    let mut list = Vec::new();
    while let Some(((_, structure), need)) = needed.structures.pop_first() {
        rests.structures.insert(structure);
        let work = rests.structures.len() as u64 / FOLLOWED;
        if budget.look(Progress { work }).is_break() {
            return (None, work);
        }
        let Some(number) = graph.find(structure) else { continue };
        let lower = &graph.nodes[number as usize].lower();
        let reach = need.spread(structure, lower);
        // The defender's placements without an answer by a king's walk.
        let mut open = Placements { attacker_moves: KingSets::EMPTY, ..reach };
        for (king, stalemates) in structure.all_stalemates().iter() {
            open.defender_moves[king] -= neighbors(lower.attacker_moves[king]) | stalemates;
        }
        edges(structure, &mut list);
        for edge in &list {
            let change = &edge.change;
            if change.is_attackers() {
                needed.add_step(graph, edge, &reach);
                continue;
            }
            if change.step == Step::Promotes {
                continue;
            }
            let mut answered = open;
            for (king, held) in graph.walked(edge, BoundView::Lower).iter() {
                answered.defender_moves[king] &= match change.step {
                    Step::KingTakes => neighbors(held & change.to.bitboard()),
                    _ if change.path.contains(king) => Bitboard::EMPTY,
                    _ => held - change.path,
                };
            }
            if !answered.is_empty() {
                needed.add_step(graph, edge, &answered);
                open.remove(&answered);
            }
        }
    }
    certificate(ending, attacker, false, &rests, budget)
}
