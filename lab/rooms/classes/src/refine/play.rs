//! A table in force: the class and key of every position, and the loss of every start.

use alloc::vec;
use alloc::vec::Vec;

use super::arena::Arena;
use super::bits::Bits;
use super::draft::{Origin, Row};
use super::forced::Forced;

/// The most rows of a table. The rows that take a position are the bits of one word.
pub(super) const MOST_ROWS: usize = 64;

/// Room between the values of neighbouring rows.
const GAP: i32 = 1 << 20;

/// A position whose key or class is another after the change on trial.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved {
    pub(super) position: u32,
    /// Rows by place, before and after the change.
    pub(super) from: u8,
    pub(super) to: u8,
    /// Keys before and after.
    pub(super) old: u64,
    pub(super) new: u64,
}

#[derive(Clone, Debug)]
pub(super) struct Play<'arena> {
    pub(super) arena: &'arena Arena,
    pub(super) origin: Origin,
    /// Loss of each move, 0 for all moves of a start that is held out.
    pub(super) regret: Vec<u8>,
    pub(super) trained: Vec<bool>,
    pub(super) rows: Vec<Row>,
    /// For each row, the positions that its rule takes, whatever stands before it.
    pub(super) sets: Vec<Bits>,
    /// For each row, the positions that it takes in the table.
    pub(super) owned: Vec<Bits>,
    pub(super) sizes: Vec<i32>,
    /// For each position, the rows whose rules take it.
    pub(super) mask: Vec<u64>,
    pub(super) key: Vec<u64>,
    /// For each start, the largest key among its moves, and the worst loss with that key.
    pub(super) best: Vec<u64>,
    pub(super) loss: Vec<u8>,
    /// For each position, a key that no best key of a start before it is below.
    pub(super) floor: Vec<u64>,
    pub(super) total: i64,
    /// The starts that lose something, and where each stands in the list.
    pub(super) lossy: Vec<u32>,
    place_in_lossy: Vec<u32>,
    pub(super) moved: Vec<Moved>,
    pub(super) touched: Vec<(u32, u64, u8)>,
    pub(super) trial: Option<Bits>,
    pub(super) stamp: Vec<u32>,
    pub(super) now: u32,
    /// The lengths of play, for endings that are played until mate.
    pub(super) forced: Forced,
    /// Whether the change on trial was followed to mate.
    pub(super) followed: bool,
    /// Changes tried so far.
    pub(super) steps: u64,
}

impl<'arena> Play<'arena> {
    pub(super) fn new(
        arena: &'arena Arena,
        origin: Origin,
        rows: Vec<Row>,
        trained: Vec<bool>,
    ) -> Self {
        let (starts, positions) = (arena.starts(), arena.positions());
        let mut play = Self {
            arena,
            origin,
            regret: arena.regret.clone(),
            trained,
            rows: Vec::new(),
            sets: Vec::new(),
            owned: Vec::new(),
            sizes: Vec::new(),
            mask: vec![0; positions],
            key: vec![0; positions],
            best: vec![0; starts],
            loss: vec![0; starts],
            floor: vec![0; positions],
            total: 0,
            lossy: Vec::new(),
            place_in_lossy: vec![u32::MAX; starts],
            moved: Vec::new(),
            touched: Vec::new(),
            trial: None,
            stamp: vec![0; starts],
            now: 0,
            forced: Forced::default(),
            followed: false,
            steps: 0,
        };
        play.forget_held_out();
        play.restart(rows);
        play
    }

    /// A move of a start that is held out costs nothing.
    pub(super) fn forget_held_out(&mut self) {
        for start in 0..self.arena.starts() {
            if !self.trained[start] {
                self.regret[self.arena.moves.range(start)].fill(0);
            }
        }
    }

    /// Puts other rows into force.
    pub(super) fn restart(&mut self, rows: Vec<Row>) {
        self.rows = rows;
        self.space_values();
        self.sets = self.rows.iter().map(|row| self.origin.members(self.arena, row)).collect();
        self.mask.fill(0);
        for (n, set) in self.sets.iter().enumerate() {
            for position in set.iter() {
                self.mask[position] |= 1 << n;
            }
        }
        self.owned = vec![Bits::empty(self.arena.positions()); self.rows.len()];
        self.sizes = vec![0; self.rows.len()];
        for position in 0..self.arena.positions() {
            let row = self.row_of(position);
            self.owned[row].insert(position);
            self.sizes[row] += 1;
            self.key[position] = self.origin.ranking(self.arena, &self.rows[row]).key(position);
        }
        self.weigh_all();
    }

    /// Values with room between them, in the same order.
    fn space_values(&mut self) {
        let mut values: Vec<i32> = self.rows.iter().map(|row| row.value).collect();
        values.sort_unstable();
        for row in &mut self.rows {
            let place = values.partition_point(|&value| value < row.value);
            row.value = GAP * (place as i32 + 1);
        }
    }

    /// Counts the losses of all starts anew, after the regrets have changed.
    pub(super) fn weigh_all(&mut self) {
        self.total = 0;
        self.lossy.clear();
        self.place_in_lossy.fill(u32::MAX);
        for start in 0..self.arena.starts() {
            let (best, loss) = self.weigh(start);
            (self.best[start], self.loss[start]) = (best, 0);
            self.set_loss(start, loss);
        }
        let best = &self.best;
        for (position, floor) in self.floor.iter_mut().enumerate() {
            let before = self.arena.before.of(position);
            *floor = before.iter().map(|&start| best[start as usize]).min().unwrap_or(u64::MAX);
        }
    }

    pub(super) fn set_loss(&mut self, start: usize, loss: u8) {
        self.total += i64::from(loss) - i64::from(self.loss[start]);
        self.loss[start] = loss;
        let place = self.place_in_lossy[start];
        if loss > 0 && place == u32::MAX {
            self.place_in_lossy[start] = self.lossy.len() as u32;
            self.lossy.push(start as u32);
        } else if loss == 0 && place != u32::MAX {
            self.lossy.swap_remove(place as usize);
            if let Some(&other) = self.lossy.get(place as usize) {
                self.place_in_lossy[other as usize] = place;
            }
            self.place_in_lossy[start] = u32::MAX;
        }
    }

    /// The row that takes a position, by place.
    #[inline]
    pub(super) fn row_of(&self, position: usize) -> usize {
        self.mask[position].trailing_zeros() as usize
    }

    /// The largest key among the moves of a start, and the worst loss that has it.
    #[inline]
    pub(super) fn weigh(&self, start: usize) -> (u64, u8) {
        self.weigh_by(start, |to| self.key[to])
    }

    /// The largest key among the moves of a start by `key_of`, and the worst loss that has it.
    #[inline]
    pub(super) fn weigh_by(&self, start: usize, key_of: impl Fn(usize) -> u64) -> (u64, u8) {
        let range = self.arena.moves.range(start);
        let (mut best, mut worst) = (0, 0);
        for (&to, &regret) in self.arena.moves.of(start).iter().zip(&self.regret[range]) {
            let key = key_of(to as usize);
            if key > best {
                (best, worst) = (key, regret);
            } else if key == best {
                worst = worst.max(regret);
            }
        }
        (best, worst)
    }

    /// Whether two values stand so close that nothing fits between them.
    pub(super) fn crowded(&self) -> bool {
        let mut values: Vec<i32> = self.rows.iter().map(|row| row.value).collect();
        values.sort_unstable();
        values.windows(2).any(|pair| pair[1] - pair[0] < 4)
            || values.first().is_some_and(|&value| value < 4)
            || values.last().is_some_and(|&value| value > 1 << 30)
    }

    /// A value between the `n`th value and the one below it.
    pub(super) fn value_at(&self, n: usize) -> i32 {
        let mut values: Vec<i32> = self.rows.iter().map(|row| row.value).collect();
        values.sort_unstable();
        let above = values.get(n).copied();
        let below = n.checked_sub(1).and_then(|n| values.get(n)).copied().unwrap_or(0);
        above.map_or(below + GAP, |above| below + (above - below) / 2)
    }

    /// How many rows have a smaller value.
    pub(super) fn level(&self, value: i32) -> usize {
        self.rows.iter().filter(|row| row.value < value).count()
    }
}

/// The measure of endings that are played until mate.
impl Play<'_> {
    /// Follows the moves that are played, all that tie, to mate.
    pub(super) fn follow_to_mate(&mut self) {
        if let Some(replies) = &self.arena.replies {
            self.forced.learn_all(&self.arena.moves, &self.key, &self.best);
            self.forced.follow(&self.arena.moves, replies);
        }
    }

    /// Makes the regret of every move what it loses if the play goes on as the
    /// table has it now, so that the next change improves on that.
    pub(super) fn look_ahead(&mut self) {
        for start in 0..self.arena.starts() {
            let moves = self.arena.moves.of(start);
            let length = |p: u32| self.forced.of_position[p as usize];
            let best = moves.iter().map(|&p| length(p)).min().unwrap_or(0);
            for (edge, &p) in self.arena.moves.range(start).zip(moves) {
                self.regret[edge] = self.arena.regret[edge] + (length(p) - best).min(8);
            }
        }
        self.forget_held_out();
        self.weigh_all();
    }
}
