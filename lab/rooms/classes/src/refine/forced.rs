//! How long the play is until mate, against every defence.
//!
//! The lengths are worked back from the mates over the moves that a table plays.

use alloc::vec;
use alloc::vec::Vec;

use crate::edges::Edges;

/// The length of a play that never ends.
pub(super) const UNFORCED: u8 = 60;

/// Black's moves from each position.
#[derive(Clone, Debug)]
pub(super) struct Replies {
    /// The edges from starts back to the positions they come from.
    pub(super) back: Edges,
    pub(super) mates: Vec<u32>,
    /// The number of Black's moves in each position. A move that takes the man counts.
    pub(super) count: Vec<u8>,
}

/// The lengths of play, with the room to find them again and again.
#[derive(Clone, Debug, Default)]
pub(super) struct Forced {
    /// Moves to mate by position, `UNFORCED` where Black holds out for ever.
    pub(super) of_position: Vec<u8>,
    /// Moves to mate by start, `UNFORCED` where Black holds out for ever.
    pub(super) of_start: Vec<u8>,
    /// Played moves that are not yet known to mate, by start.
    needed: Vec<u8>,
    /// Replies after which mate is not yet known, by position.
    open: Vec<u8>,
    /// The starts from which a position is played to, one list a position.
    begin: Vec<u32>,
    from: Vec<u32>,
    played: Vec<(u32, u32)>,
    /// The moves that are played, by start: the first so many of its edges.
    count: Vec<u8>,
    edges: Vec<u32>,
    done: Vec<u32>,
    next: Vec<u32>,
}

impl Forced {
    /// Follows perfect play: one move that mates soonest is enough.
    pub(super) fn play_perfectly(&mut self, moves: &Edges, replies: &Replies) {
        self.played.clear();
        for start in 0..moves.lists() {
            self.played.extend(moves.of(start).iter().map(|&to| (to, start as u32)));
        }
        self.needed = vec![1; moves.lists()];
        self.list_by_position(replies.count.len());
        self.work_back(replies, moves.lists());
    }

    /// Takes note of the moves with the best key from every start, all that tie.
    pub(super) fn learn_all(&mut self, moves: &Edges, key: &[u64], best: &[u64]) {
        self.count.resize(moves.lists(), 0);
        self.edges.resize(moves.total(), 0);
        for start in 0..moves.lists() {
            self.learn(moves, key, best, start);
        }
    }

    /// Takes note of the moves with the best key from one start.
    #[inline]
    pub(super) fn learn(&mut self, moves: &Edges, key: &[u64], best: &[u64], start: usize) {
        let from = moves.range(start).start;
        let mut count = 0;
        for &to in moves.of(start) {
            if key[to as usize] == best[start] {
                self.edges[from + count] = to;
                count += 1;
            }
        }
        self.count[start] = count as u8;
    }

    /// Follows the noted moves back from the mates.
    pub(super) fn follow(&mut self, moves: &Edges, replies: &Replies) {
        self.played.clear();
        for start in 0..moves.lists() {
            let from = moves.range(start).start;
            let played = &self.edges[from..from + usize::from(self.count[start])];
            self.played.extend(played.iter().map(|&to| (to, start as u32)));
        }
        self.needed.clone_from(&self.count);
        self.list_by_position(replies.count.len());
        self.work_back(replies, moves.lists());
    }

    fn list_by_position(&mut self, positions: usize) {
        self.begin.clear();
        self.begin.resize(positions + 2, 0);
        for &(to, _) in &self.played {
            self.begin[to as usize + 2] += 1;
        }
        for at in 2..self.begin.len() {
            self.begin[at] += self.begin[at - 1];
        }
        self.from.resize(self.played.len(), 0);
        for &(to, start) in &self.played {
            let place = &mut self.begin[to as usize + 1];
            self.from[*place as usize] = start;
            *place += 1;
        }
    }

    fn work_back(&mut self, replies: &Replies, starts: usize) {
        self.of_position.clear();
        self.of_position.resize(replies.count.len(), UNFORCED);
        self.of_start.clear();
        self.of_start.resize(starts, UNFORCED);
        self.open.clone_from(&replies.count);
        self.done.clone_from(&replies.mates);
        let mut length = 0_u8;
        while !self.done.is_empty() && length + 1 < UNFORCED {
            self.next.clear();
            for &position in &self.done {
                let at = position as usize;
                self.of_position[at] = length;
                let list = self.begin[at] as usize..self.begin[at + 1] as usize;
                for &start in &self.from[list] {
                    // In perfect play a start is reached again and again.
                    let left = &mut self.needed[start as usize];
                    *left = left.wrapping_sub(1);
                    if *left != 0 || self.of_start[start as usize] != UNFORCED {
                        continue;
                    }
                    self.of_start[start as usize] = length + 1;
                    for &before in replies.back.of(start as usize) {
                        let open = &mut self.open[before as usize];
                        *open -= 1;
                        if *open == 0 {
                            self.next.push(before);
                        }
                    }
                }
            }
            core::mem::swap(&mut self.done, &mut self.next);
            length += 1;
        }
    }
}
