//! Forcing trees: moves after which, whatever Black answers, something better is reached.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use palisade_board::Color;

use super::player::{Line, Plan};
use palisade_classes::Placement;
use palisade_classes::{PlacementMove, successors};

/// What a tree is to reach, what it must not pass, and which moves it may try.
pub(super) trait Goal {
    /// Something better than the position at the root, Black to move.
    fn is_better(&self, after: &Placement) -> bool;

    /// Something that must never happen, Black to move.
    fn is_worse(&self, after: &Placement) -> bool;

    /// Whether White may try a move at the root, or further down.
    fn may_try(&self, _at_root: bool, _step: &PlacementMove) -> bool {
        true
    }

    /// Moves with a smaller number are tried first.
    fn order(&self, _step: &PlacementMove) -> u8 {
        0
    }

    /// Whether it is enough that nothing worse happens, to the full depth.
    fn is_empty(&self) -> bool {
        false
    }

    /// A number that is the same for roots with the same goal.
    fn key(&self) -> u32;
}

/// What earlier trees found: by goal, position and moves, the move that forces, if any.
///
/// It changes no answer, only how soon it is there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Memory {
    found: BTreeMap<u64, Option<PlacementMove>>,
}

/// More than this is not remembered.
const MOST_REMEMBERED: usize = 3_000_000;

impl Memory {
    fn key(goal: &impl Goal, position: &Placement, at_root: bool, moves: u8) -> u64 {
        let men = position.men().fold(0_u64, |key, (_, square)| key << 6 | square.index() as u64);
        u64::from(goal.key()) << 32 | men << 8 | u64::from(at_root) << 4 | u64::from(moves)
    }

    /// The move that forces something better within so many of White's moves.
    fn force(
        &mut self,
        goal: &impl Goal,
        position: &Placement,
        at_root: bool,
        moves: u8,
    ) -> Option<PlacementMove> {
        let key = Self::key(goal, position, at_root, moves);
        if let Some(known) = self.found.get(&key) {
            return *known;
        }
        let tried = |(step, after): &(PlacementMove, Placement)| {
            goal.may_try(at_root, step) && !goal.is_worse(after)
        };
        let mut list: Vec<(PlacementMove, Placement)> =
            successors(position, Color::White).filter(tried).collect();
        list.sort_by_key(|(step, _)| goal.order(step));
        let reached = |after: &Placement| goal.is_better(after) || (goal.is_empty() && moves == 1);
        let mut found = list.iter().find(|(_, after)| reached(after)).map(|(step, _)| *step);
        // Breadth first: a shorter tree comes before a longer one.
        let least = if goal.is_empty() { moves - 1 } else { 1 };
        for depth in least.max(1)..moves {
            if found.is_some() {
                break;
            }
            found = list
                .iter()
                .find(|(_, after)| self.all_answers_fail(goal, after, depth))
                .map(|(step, _)| *step);
        }
        if self.found.len() > MOST_REMEMBERED {
            self.found.clear();
        }
        self.found.insert(key, found);
        found
    }

    fn all_answers_fail(&mut self, goal: &impl Goal, after: &Placement, moves: u8) -> bool {
        let mut answered = false;
        for (_, answer) in successors(after, Color::Black) {
            answered = true;
            if answer.men().count() < after.men().count()
                || self.force(goal, &answer, false, moves).is_none()
            {
                return false;
            }
        }
        answered
    }

    /// The whole tree, and how many of White's moves deep it had to look.
    ///
    /// Of a tree for an empty goal only the first move is played.
    pub(super) fn tree(
        &mut self,
        goal: &impl Goal,
        position: &Placement,
        most: u8,
    ) -> Option<(Plan, u8)> {
        if goal.is_empty() {
            let step = self.force(goal, position, true, most)?;
            return Some((Plan { step, then: Vec::new() }, most));
        }
        self.plan(goal, position, true, most)
    }

    fn plan(
        &mut self,
        goal: &impl Goal,
        position: &Placement,
        at_root: bool,
        most: u8,
    ) -> Option<(Plan, u8)> {
        let forces = |moves: u8| Some((self.force(goal, position, at_root, moves)?, moves));
        let (step, moves) = (1..=most).find_map(forces)?;
        let after = crate::after(position, step);
        let mut then = Vec::new();
        if !goal.is_better(&after) {
            for (_, answer) in successors(&after, Color::Black) {
                let (plan, _) = self.plan(goal, &answer, false, moves - 1)?;
                then.push(Line { after: answer, plan });
            }
        }
        Some((Plan { step, then }, moves))
    }
}
