//! One structure: what comes of the attacker's quiet moves, and of the shuttle's.
//!
//! Proof: `docs/endings.md`, section 9.

use alloc::vec;
use alloc::vec::Vec;

use indexmap::{IndexMap, IndexSet};
use palisade_board::{Bitboard, Color, Move, Position, Role};
use rustc_hash::FxBuildHasher;

/// What is known of a position of a structure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum NodeState {
    /// It holds as far as is known: with the holder to move, by the shuttle's chosen move.
    #[default]
    Open,
    /// The holder is to move, and it has to be shown that another move holds.
    Asked,
    /// It holds.
    Held,
    /// It does not hold, as far as these tries go.
    Lost,
}

#[derive(Default)]
struct ShuttleNode {
    state: NodeState,
    /// Has a capture or the move of a pawn led here?
    is_changed: bool,
    /// Where all the attacker's moves lead, or the one that the shuttle has chosen.
    next: Vec<usize>,
    /// With the holder to move: moves of the shuttle's that are left, the best at the end.
    moves: Vec<Move>,
    parents: Vec<usize>,
}

/// Positions without counters, with what is known of them, by number.
pub(super) struct ShuttleGraph {
    attacker: Color,
    standing: Bitboard,
    nodes: IndexMap<Position, ShuttleNode, FxBuildHasher>,
    /// Positions whose moves are to be played, the attacker to move.
    pub(super) attacks: Vec<usize>,
    /// Positions that have to be answered otherwise than by the shuttle.
    pub(super) demands: Vec<usize>,
    /// How many positions the shuttle has on each square.
    homes: [u32; 64],
}

impl ShuttleGraph {
    pub(super) fn new(entry: &Position, attacker: Color, standing: Bitboard) -> Self {
        let (nodes, attacks, demands) = (IndexMap::default(), Vec::new(), Vec::new());
        let mut graph = Self { attacker, standing, nodes, attacks, demands, homes: [0; 64] };
        graph.enter(entry);
        graph
    }

    /// Does it begin here, with these men standing?
    pub(super) fn is_of(&self, entry: &Position, standing: Bitboard) -> bool {
        self.standing == standing && self.position(0) == entry
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn position(&self, number: usize) -> &Position {
        self.nodes.get_index(number).expect("whoever has a number has a position").0
    }

    /// Does a position not hold? The entry has the number 0.
    pub(super) fn is_lost(&self, number: usize) -> bool {
        self.nodes[number].state == NodeState::Lost
    }

    pub(super) fn is_changed(&self, number: usize) -> bool {
        self.nodes[number].is_changed
    }

    /// Are moves of the shuttle's left?
    pub(super) fn may_shuttle(&self, number: usize) -> bool {
        !self.nodes[number].moves.is_empty()
    }

    /// The number of a position, and whether it is new. Each of the attacker's is to be played from once.
    fn enter(&mut self, position: &Position) -> (usize, bool) {
        let number = self.nodes.len();
        let entry = self.nodes.entry(*position);
        let known = entry.index();
        let is_new = known == number;
        entry.or_default();
        if is_new && position.side_to_move() == self.attacker {
            self.attacks.push(number);
        }
        (known, is_new)
    }

    /// A move of the attacker's leads to a position that is here already; false if it is not.
    pub(super) fn leads(&mut self, from: usize, after: &Position) -> bool {
        let next = self.nodes.get_index_of(after);
        next.into_iter().for_each(|next| self.link(from, next));
        next.is_some()
    }

    /// A move of the attacker's leads to a new position.
    pub(super) fn enter_defence(
        &mut self,
        from: usize,
        after: &Position,
        is_changed: bool,
        state: NodeState,
        moves: Vec<Move>,
    ) {
        let (next, _) = self.enter(after);
        let node = &mut self.nodes[next];
        (node.is_changed, node.state, node.moves) = (is_changed, state, moves);
        match state {
            NodeState::Open => self.choose(next),
            NodeState::Asked => self.demands.push(next),
            NodeState::Held | NodeState::Lost => {}
        }
        self.link(from, next);
    }

    fn link(&mut self, from: usize, next: usize) {
        self.nodes[next].parents.push(from);
        self.nodes[from].next.push(next);
        if self.is_lost(next) {
            self.lose(from);
        }
    }

    /// The shuttle's quiet moves among these, the best at the end: back to where he was most.
    pub(super) fn shuttle_moves(&self, position: &Position, all: &[(Move, Position)]) -> Vec<Move> {
        let able = position.color(!self.attacker) - self.standing - position.role(Role::Pawn);
        let is_his =
            |step: &Move| able.contains(step.from) && !position.occupied().contains(step.to);
        let mut moves: Vec<_> = all
            .iter()
            .filter(|(step, after)| {
                let found = self.nodes.get(after);
                is_his(step) && found.is_none_or(|node| node.state != NodeState::Lost)
            })
            .map(|&(step, ref after)| {
                let is_safe = !after.attacked_by(self.attacker).contains(step.to);
                (is_safe, self.homes[step.to.index()], step)
            })
            .collect();
        moves.sort_unstable();
        moves.into_iter().map(|(.., step)| step).collect()
    }

    /// The shuttle's next move. If there is none, another answer is asked for.
    fn choose(&mut self, number: usize) {
        let position = *self.position(number);
        while let Some(step) = self.nodes[number].moves.pop() {
            let Ok(after) = position.play(step) else { continue };
            let (next, is_new) = self.enter(&after.without_counters());
            if self.is_lost(next) {
                continue;
            }
            self.homes[step.to.index()] += u32::from(is_new);
            self.nodes[next].parents.push(number);
            let node = &mut self.nodes[number];
            (node.next, node.state) = (vec![next], NodeState::Open);
            return;
        }
        self.nodes[number].state = NodeState::Asked;
        self.demands.push(number);
    }

    /// What became of a demand.
    pub(super) fn answer(&mut self, number: usize, is_held: bool) {
        if is_held {
            self.nodes[number].state = NodeState::Held;
        } else if self.may_shuttle(number) {
            self.choose(number);
        } else {
            self.lose(number);
        }
    }

    /// A position does not hold, nor does what rests on it.
    fn lose(&mut self, number: usize) {
        let mut lost = vec![number];
        while let Some(number) = lost.pop() {
            let node = &mut self.nodes[number];
            // Another move than the shuttle's holds it; or its parents have heard already.
            if matches!(node.state, NodeState::Held | NodeState::Lost) {
                continue;
            }
            node.state = NodeState::Lost;
            for parent in core::mem::take(&mut node.parents) {
                let above = &self.nodes[parent];
                if self.position(parent).side_to_move() == self.attacker {
                    lost.push(parent);
                // Where the shuttle has chosen otherwise by now, this was a move that it has given up.
                } else if above.state == NodeState::Open && above.next == [number] {
                    self.choose(parent);
                }
            }
        }
    }

    /// Positions that follow from the entry by the chosen moves, the attacker to move. When nothing is
    /// left to play or to answer they are a closed set.
    pub(super) fn closed(&self) -> impl Iterator<Item = Position> {
        let mut found: IndexSet<usize, FxBuildHasher> = [0].into_iter().collect();
        let mut next = 0;
        while let Some(&number) = found.get_index(next) {
            let node = &self.nodes[number];
            if node.state == NodeState::Open {
                found.extend(&node.next);
            }
            next += 1;
        }
        let all = found.into_iter().map(|number| *self.position(number));
        all.filter(|position| position.side_to_move() == self.attacker)
    }
}
