//! One question to the graph: a position as the attacker sees it.

use alloc::vec::Vec;

use palisade_board::{Color, PawnEnding, Square};
use palisade_structure::{ATTACKER, DEFENDER, Placements, Structure};

use crate::search::Search;

/// A position from the attacker's side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root {
    pub(crate) structure: Structure,
    pub(crate) attacker: Square,
    pub(crate) defender: Square,
    pub(crate) attacker_moves: bool,
    /// The structures that taking en passant leads to.
    pub(crate) en_passant: [Option<Structure>; 2],
}

impl Root {
    pub(crate) fn new(ending: &PawnEnding, attacker: Color) -> Self {
        let ending = if attacker.is_white() { *ending } else { ending.flip() };
        let structure = Structure::new(ending.pawns(), ATTACKER);
        let mover = ending.side_to_move();
        let mut en_passant = [None; 2];
        if let Some(square) = ending.en_passant() {
            for (slot, taker) in en_passant.iter_mut().zip(ending.en_passant_captors()) {
                *slot = Some(structure.captured_in_passing(mover, taker, square));
            }
        }
        Self {
            structure,
            attacker: ending.king(ATTACKER),
            defender: ending.king(DEFENDER),
            attacker_moves: mover == ATTACKER,
            en_passant,
        }
    }

    /// Does the defender hold, as far as the search can tell?
    pub(crate) fn holds(&self, search: &mut Search<'_>) -> Option<bool> {
        let takes = self.en_passant.into_iter().flatten();
        let quiet = self.ask(search, self.structure, self.attacker_moves);
        if self.attacker_moves {
            // Every way to take must be held as well.
            let mut all = quiet;
            for taken in takes {
                if all == Some(false) {
                    break;
                }
                all = match self.ask(search, taken, false) {
                    Some(true) => all,
                    Some(false) => Some(false),
                    None => None,
                };
            }
            return all;
        }
        // One way to take is enough, and whoever can take is not stalemated.
        let mut any = quiet;
        if self.en_passant[0].is_some() && self.looks_stalemated() {
            any = Some(false);
        }
        for taken in takes {
            if any == Some(true) {
                break;
            }
            any = match self.ask(search, taken, true) {
                Some(true) => Some(true),
                Some(false) => any,
                None => None,
            };
        }
        any
    }

    /// The placements asked about, with and without taking in passing.
    pub(crate) fn roots(&self) -> Vec<(Structure, Placements)> {
        let mut roots = Vec::from([(self.structure, self.placement(self.attacker_moves))]);
        for taken in self.en_passant.into_iter().flatten() {
            roots.push((taken, self.placement(!self.attacker_moves)));
        }
        roots
    }

    pub(crate) fn placement(&self, attacker_moves: bool) -> Placements {
        Placements::single(self.attacker, self.defender, attacker_moves)
    }

    /// Would the defender, to move, be stalemated if nothing could be taken in passing?
    pub(crate) fn looks_stalemated(&self) -> bool {
        self.structure.stalemates(self.attacker).contains(self.defender)
    }

    fn ask(
        &self,
        search: &mut Search<'_>,
        structure: Structure,
        attacker_moves: bool,
    ) -> Option<bool> {
        search.decide(structure, &self.placement(attacker_moves));
        let number = search.graph.find(structure)?;
        let node = &search.graph.nodes[number as usize];
        node.holds(self.attacker, self.defender, attacker_moves)
    }
}
