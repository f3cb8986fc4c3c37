//! Every position that legal moves lead to, pieces included: is there a mate?
//!
//! This is a best-first search: it looks at one position at a time, the one with the
//! highest priority first. The priority is an opinion and decides nothing but the order.
//! Positions in which only kings and pawns are left are handed back.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use palisade_board::{Color, Position, Role};

use crate::exit::{Exit, Return};
use crate::priority::{priority_of_exit, priority_of_pieces};
use crate::slots::Slots;
use crate::spent::Spent;

/// What a search has come to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    Mate,
    /// Positions without pieces, from which no further moves were played.
    Pawns,
    /// All positions have been seen.
    Nothing,
    /// The budget is spent.
    Stopped,
}

/// The positions with pieces that have been reached.
pub(crate) struct Helpmate {
    winner: Color,
    /// All that have been reached.
    positions: Vec<Position>,
    slots: Slots,
    /// Promotions, which are many positions at once.
    exits: Vec<Exit>,
    waiting: BinaryHeap<(u32, Waiting)>,
    /// What the position at hand leads to.
    next: Vec<Position>,
    /// Positions without pieces that have been reached.
    pub(crate) pawns: Vec<Return>,
}

/// What has been reached and not looked at, by number: of equal priority
/// the newest is the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Waiting {
    Exit(usize),
    Position(usize),
}

impl Helpmate {
    /// No position yet; `winner` as in [`Return::mover`].
    pub(crate) fn new(winner: Color) -> Self {
        Self {
            winner,
            positions: Vec::new(),
            slots: Slots::new(),
            exits: Vec::new(),
            waiting: BinaryHeap::new(),
            next: Vec::new(),
            pawns: Vec::new(),
        }
    }

    /// Adds all positions after a promotion.
    pub(crate) fn enter(&mut self, exit: Exit) {
        if let Some(first) = exit.south.first() {
            let priority = priority_of_exit(&exit, first, self.winner);
            self.waiting.push((priority, Waiting::Exit(self.exits.len())));
            self.exits.push(exit);
        }
    }

    fn add(&mut self, position: Position) {
        // A side with nothing but its king never mates.
        if !position.color(self.winner).has_several() {
            return;
        }
        // How long it took to get here changes nothing.
        let position = position.without_counters();
        let Self { slots, positions, .. } = self;
        let at = |number| &positions[number];
        let Some(number) = slots.add(&position, positions.len(), at) else { return };
        positions.push(position);
        match Return::of(&position) {
            Some(pawns) => self.pawns.push(pawns),
            None => {
                let priority = priority_of_pieces(&position, self.winner);
                self.waiting.push((priority, Waiting::Position(number)));
            }
        }
    }

    fn add_all(&mut self, exit: &Exit) {
        for south in exit.south {
            for role in Role::PROMOTIONS.into_iter().rev() {
                if let Some(position) = exit.position(south, role) {
                    self.add(position);
                }
            }
        }
    }

    /// Plays on until there is something to tell.
    pub(crate) fn run(&mut self, spent: &mut Spent<'_>) -> Found {
        while self.pawns.is_empty() {
            let Some((_, first)) = self.waiting.peek() else { return Found::Nothing };
            if !spent.step() {
                return Found::Stopped;
            }
            let first = *first;
            self.waiting.pop();
            match first {
                Waiting::Exit(number) => self.add_all(&self.exits[number].clone()),
                Waiting::Position(number) => {
                    if self.play(self.positions[number]) {
                        return Found::Mate;
                    }
                }
            }
        }
        Found::Pawns
    }

    /// Adds what each move leads to; is this a mate?
    fn play(&mut self, position: Position) -> bool {
        let mut next = core::mem::take(&mut self.next);
        next.extend(position.successors().map(|(_, after)| after));
        let mover = position.side_to_move();
        let mate = next.is_empty() && mover != self.winner && position.is_check();
        // A move of a pawn is made last, for then it is looked at first: mates need new
        // pieces. With the pawns first cages take 1.6 times as long.
        for position in next.drain(..).rev() {
            self.add(position);
        }
        self.next = next;
        mate
    }
}
