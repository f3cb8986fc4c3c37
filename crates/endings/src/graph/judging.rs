//! What the graph knows of promotions: from when on they are judged, and what holds whatever they
//! are worth.
//!
//! Proof: `docs/endings.md`, 2.6.

use palisade_structure::Start;

use super::Graph;
use crate::judge::Judge;
use crate::root::holds;

impl Graph {
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
}
