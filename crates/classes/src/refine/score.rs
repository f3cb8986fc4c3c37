//! What a table costs, exactly, and what a change of it would gain.

use alloc::vec;
use alloc::vec::Vec;

use super::arena::{Arena, UNFORCED};
use super::bits::Bits;
use super::draft::{Origin, Row};

/// The rows with everything that follows from them.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) rows: Vec<Row>,
    /// By position: the place of its row.
    pub(super) class_of: Vec<u8>,
    /// By position: place by value, then functions.
    pub(super) key: Vec<u64>,
    /// By start: the worst regret among the moves that tie for the best.
    pub(super) loss: Vec<u8>,
    pub(super) total: i64,
}

/// The exact judge: regrets of all moves, and the count of its work.
#[derive(Debug)]
pub(super) struct Judge<'arena> {
    pub(super) arena: &'arena Arena,
    pub(super) origin: Origin,
    /// The starts that count; those held out do not.
    pub(super) trained: Vec<bool>,
    /// Regret by edge, as of now.
    pub(super) regret: Vec<u8>,
    stamp: Vec<u32>,
    now: u32,
    /// Tables and changes judged so far.
    pub(super) evaluations: u64,
}

/// The part of a key that is the place by value.
pub(super) const fn rank_of(key: u64) -> u64 {
    key >> 32
}

impl<'arena> Judge<'arena> {
    pub(super) fn new(arena: &'arena Arena, origin: Origin, trained: Vec<bool>) -> Self {
        Self {
            arena,
            origin,
            trained,
            regret: arena.regret.clone(),
            stamp: vec![0; arena.starts()],
            now: 0,
            evaluations: 0,
        }
    }

    /// The class and key of every position.
    pub(super) fn keys(&self, rows: &[Row]) -> (Vec<u8>, Vec<u64>) {
        let count = self.arena.positions();
        let (mut class_of, mut key) = (vec![0; count], vec![0; count]);
        let mut left = Bits::from_fn(count, |_| true);
        for (n, row) in rows.iter().enumerate() {
            let mut members = self.origin.members(self.arena, row);
            members.and(&left);
            left.take(&members);
            let rank = rank(rows, row.value);
            for position in members.iter() {
                class_of[position] = n as u8;
                key[position] = rank << 32 | self.origin.functions(self.arena, row, position);
            }
        }
        (class_of, key)
    }

    pub(super) fn state(&mut self, rows: Vec<Row>) -> State {
        self.evaluations += 1;
        let (class_of, key) = self.keys(&rows);
        let loss: Vec<u8> = (0..self.arena.starts()).map(|start| self.loss(start, &key)).collect();
        let total = loss.iter().map(|&loss| i64::from(loss)).sum();
        State { rows, class_of, key, loss, total }
    }

    #[inline]
    fn loss(&self, start: usize, key: &[u64]) -> u8 {
        if !self.trained[start] {
            return 0;
        }
        let range = self.arena.moves.range(start);
        let (mut best, mut worst) = (0, 0);
        for (&to, &regret) in self.arena.moves.of(start).iter().zip(&self.regret[range]) {
            let key = key[to as usize];
            if key > best {
                (best, worst) = (key, regret);
            } else if key == best {
                worst = worst.max(regret);
            }
        }
        worst
    }

    /// The total if some positions had other keys; the state's keys are put back.
    pub(super) fn total_with(&mut self, state: &mut State, changed: &[(u32, u64)]) -> i64 {
        self.evaluations += 1;
        self.now += 1;
        let old: Vec<u64> = changed
            .iter()
            .map(|&(p, key)| core::mem::replace(&mut state.key[p as usize], key))
            .collect();
        let mut total = state.total;
        for &(position, _) in changed {
            for &start in self.arena.before.of(position as usize) {
                let start = start as usize;
                if core::mem::replace(&mut self.stamp[start], self.now) != self.now {
                    total += i64::from(self.loss(start, &state.key)) - i64::from(state.loss[start]);
                }
            }
        }
        for (&(p, _), key) in changed.iter().zip(old) {
            state.key[p as usize] = key;
        }
        total
    }

    /// The total of other rows. Keys of the state must have been made by
    /// [`rank`]s that compare with those of the rows: they are made anew.
    pub(super) fn total_of(&mut self, rows: &[Row]) -> i64 {
        self.evaluations += 1;
        let (_, key) = self.keys(rows);
        (0..self.arena.starts()).map(|start| i64::from(self.loss(start, &key))).sum()
    }

    /// How long the play is from every start, ties taken in the worst way.
    pub(super) fn lengths(&self, state: &State) -> (Vec<u16>, Vec<u16>) {
        let best: Vec<u64> = (0..self.arena.starts())
            .map(|start| {
                let moves = self.arena.moves.of(start).iter();
                moves.map(|&to| state.key[to as usize]).max().unwrap_or(0)
            })
            .collect();
        self.arena.lengths(|start, edge| {
            let range = self.arena.moves.range(start);
            let to = self.arena.moves.of(start)[edge - range.start];
            state.key[to as usize] == best[start]
        })
    }

    /// Adds to the regret of every move what it loses under the table as it is
    /// now, so that the next change improves on the play as it will go on.
    pub(super) fn look_ahead(&mut self, state: &State) {
        if self.arena.replies.is_none() {
            return;
        }
        let (position, _) = self.lengths(state);
        for start in 0..self.arena.starts() {
            let moves = self.arena.moves.of(start);
            let best = moves.iter().map(|&p| position[p as usize]).min().unwrap_or(0);
            for (edge, &p) in self.arena.moves.range(start).zip(moves) {
                let length = position[p as usize].min(40);
                let more = length.saturating_sub(best).min(30).div_ceil(3);
                self.regret[edge] = self.arena.regret[edge] + more as u8;
            }
        }
    }

    /// The sum of the lengths of play, a play without end counting as `UNFORCED`.
    pub(super) fn length_sum(&self, state: &State) -> i64 {
        let (_, starts) = self.lengths(state);
        starts.iter().map(|&length| i64::from(length.min(UNFORCED))).sum()
    }
}

/// The place of a value among the rows, doubled and from 2, so that there is
/// room between any two.
pub(super) fn rank(rows: &[Row], value: i32) -> u64 {
    2 + 2 * rows.iter().filter(|row| row.value < value).count() as u64
}
