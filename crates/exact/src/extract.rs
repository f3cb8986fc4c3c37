//! From what the prover knows to a certificate.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use palisade_board::{Bitboard, Color, Pawns};

use crate::certificate::{Certificate, SafeSet};
use crate::graph::Graph;
use crate::lanes::{grow, indices};
use crate::placements::Placements;
use crate::rules::Rules;
use crate::search::{after, after_taking};
use crate::structure::{Move, Step, Structure};

/// The number of pawn moves left at most: every step makes it smaller.
pub(crate) fn moves_left(structure: Structure) -> usize {
    let north: usize = indices(structure.attack).map(|square| 8 - square / 8).sum();
    let south: usize = indices(structure.defend).map(|square| square / 8 + 1).sum();
    north + south
}

/// Which structures a proof needs: all that the attacker can reach, and of the
/// defender's steps only those without which he would have no answer.
struct Needed {
    structures: BTreeMap<(Reverse<usize>, Structure), Placements>,
}

impl Needed {
    fn add(&mut self, graph: &Graph, structure: Structure, mut need: Placements) {
        let Some(number) = graph.find(structure).filter(|_| structure.attack != 0) else { return };
        let lower = &graph.nodes[number as usize].lower();
        need = need.between(&Placements::NONE, lower);
        if !need.is_empty() {
            let key = (Reverse(moves_left(structure)), structure);
            self.structures.entry(key).or_insert(Placements::NONE).join(&need);
        }
    }

    fn add_step(&mut self, graph: &Graph, step: &Move, reach: &Placements) {
        self.add(graph, step.after, after(step, reach));
        for taken in step.en_passant.into_iter().flatten() {
            self.add(graph, taken, after_taking(step, taken, reach));
        }
    }
}

/// The certificate for what the graph holds at these roots.
pub(crate) fn extract(
    graph: &Graph,
    roots: &[(Structure, Placements)],
    attacker: Color,
) -> Certificate {
    let mut needed = Needed { structures: BTreeMap::new() };
    for (structure, need) in roots {
        needed.add(graph, *structure, *need);
    }
    let mut family = Vec::new();
    let mut moves = Vec::new();
    while let Some(((_, structure), need)) = needed.structures.pop_first() {
        family.push(structure);
        let Some(number) = graph.find(structure) else { continue };
        let lower = &graph.nodes[number as usize].lower();
        let reach = need.spread(structure, lower);
        // The defender's placements without an answer by a king's walk.
        let mut open = Placements { attacker: [0; 64], defender: reach.defender };
        let stalemates = structure.stalemates();
        for (index, stalemate) in stalemates.into_iter().enumerate() {
            open.defender[index] &= !(grow(lower.attacker[index]) | stalemate);
        }
        structure.moves(&mut moves);
        for step in &moves {
            if step.by_attacker {
                needed.add_step(graph, step, &reach);
                continue;
            }
            if step.step == Step::Promotes || !graph.rules.allow(step.step) {
                continue;
            }
            let mut answered = open;
            let held = graph.walked(step, true);
            for (index, held) in held.into_iter().enumerate() {
                answered.defender[index] &= match step.step {
                    Step::KingTakes => grow(held & 1 << step.to),
                    _ if step.path >> index & 1 != 0 => 0,
                    _ => held & !step.path,
                };
            }
            if !answered.is_empty() {
                needed.add_step(graph, step, &answered);
                open.remove(&answered);
            }
        }
    }
    // The same fixed points again, with nothing but the family, children first; and by
    // the laws of chess, whatever rules the proof kept to, for so they are checked.
    let mut closed = Graph::new(None, Rules::default());
    let mut structures = Vec::new();
    for &structure in family.iter().rev() {
        let number = closed.enter(structure);
        structure.moves(&mut moves);
        closed.evaluate(number, &mut moves);
        let lower = &closed.nodes[number as usize].lower();
        if let Some(entry) = entry(structure, lower, attacker) {
            structures.push(entry);
        }
    }
    structures.sort_by_key(|entry| entry.0);
    Certificate { attacker, structures }
}

/// One structure as the world sees it: the attacker may be Black.
fn entry(structure: Structure, lower: &Placements, attacker: Color) -> Option<(Pawns, SafeSet)> {
    let turn = |set: u64| Bitboard(set).relative_to(attacker);
    let (north, south) = (turn(structure.attack), turn(structure.defend));
    let pawns = match attacker {
        Color::White => Pawns::new(north, south),
        Color::Black => Pawns::new(south, north),
    };
    let mut set = SafeSet::default();
    for index in 0..64 {
        let from = if attacker.is_white() { index } else { index ^ 56 };
        set.attacker_to_move[index] = turn(lower.attacker[from]);
        set.defender_to_move[index] = turn(lower.defender[from]);
    }
    pawns.ok().map(|pawns| (pawns, set))
}
