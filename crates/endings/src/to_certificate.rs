//! Makes a certificate of what the prover knows.
//!
//! A certificate holds only the structures that the proof needs.
//!
//! Proof: `docs/endings.md`, section 1.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Position, Square};
use palisade_proof::{Certificate, Claim, SafeSet};
use palisade_structure::{KingSets, Placements, Step, Structure, neighbors};

use crate::bound_view::BoundView;
use crate::edge::{Edge, edges};
use crate::follow::{after, after_taking};
use crate::graph::Graph;

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

/// The certificate for what the graph holds at these roots.
pub(crate) fn to_certificate(
    graph: &Graph,
    roots: &[(Structure, Placements)],
    ending: &PawnEnding,
    attacker: Color,
) -> Certificate {
    let mut needed = Needed { structures: BTreeMap::new() };
    for (structure, need) in roots {
        needed.add(graph, *structure, *need);
    }
    let mut family = Vec::new();
    let mut list = Vec::new();
    while let Some(((_, structure), need)) = needed.structures.pop_first() {
        family.push(structure);
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
    // The same fixed points again, children first, with nothing but the family: the checker
    // demands lists that are exactly what they say of each other.
    let mut closed = Graph::with_bytes(usize::MAX);
    let mut structures = Vec::new();
    for &structure in family.iter().rev() {
        let number = closed.enter(structure);
        edges(structure, &mut list);
        closed.evaluate(number, &mut list);
        let lower = &closed.nodes[number as usize].lower();
        if let Some(entry) = entry(structure, lower, attacker) {
            structures.push(entry);
        }
    }
    structures.sort_unstable_by_key(|entry| entry.0);
    let claim = Claim::Holds(structures);
    Certificate { position: Position::from(ending), side: attacker, claim }
}

/// One structure as the world sees it: the attacker may be Black.
fn entry(structure: Structure, lower: &Placements, attacker: Color) -> Option<(Pawns, SafeSet)> {
    let turn = |set: Bitboard| set.relative_to(attacker);
    let (north, south) = (turn(structure.attackers), turn(structure.defenders));
    let pawns = match attacker {
        Color::White => Pawns::new(north, south),
        Color::Black => Pawns::new(south, north),
    };
    let mut set = SafeSet::default();
    for king in Square::ALL {
        let from = king.relative_to(attacker);
        set.attacker_to_move[king.index()] = turn(lower.attacker_moves[from]);
        set.defender_to_move[king.index()] = turn(lower.defender_moves[from]);
    }
    pawns.ok().map(|pawns| (pawns, set))
}
