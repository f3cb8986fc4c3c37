//! The bounds of all structures of a walk, for a book.
//!
//! Proof: `docs/endings.md`, 3.9.

use alloc::vec::Vec;

use palisade_board::Budget;
use palisade_structure::Structure;

use super::packed::PackedLimits;
use super::section::Section;
use super::whole_walk::{OneWalk, Open};
use crate::edge::edges;
use crate::graph::Graph;

impl OneWalk {
    /// Works out both bounds of every structure from what is proved by now, children first.
    pub(super) fn settle(&mut self, budget: &Budget<'_>) -> Result<(), Open> {
        let mut list = Vec::new();
        let all = self.order.len() as u64;
        for done in 0..self.order.len() {
            let number = self.order[done];
            let done = done as u64;
            budget.tell("bounds of all structures", done, all);
            let work = self.graph.work;
            if work >= budget.limit() || work % 64 == 0 && budget.stops(work) {
                return Err(Open::Budget);
            }
            edges(self.graph.nodes[number as usize].structure, &mut list);
            self.graph.evaluate(number, &mut list);
        }
        Ok(())
    }

    /// All structures with what is proved of them, packed; nothing, if they are too many.
    pub(super) fn section(&self, graph: &Graph) -> Option<Section> {
        let mut structures: Vec<Structure> =
            self.order.iter().map(|&number| graph.nodes[number as usize].structure).collect();
        structures.sort_unstable();
        Section::new(structures, |structure| {
            let number = graph.find(structure)?;
            let node = &graph.nodes[number as usize];
            Some(PackedLimits { lower: node.lower(), upper: node.upper() })
        })
    }
}
