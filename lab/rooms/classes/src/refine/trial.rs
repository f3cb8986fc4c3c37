//! Changes of one row, judged exactly before they are kept or undone.

use alloc::vec::Vec;

use super::bits::{Bits, in_word};
use super::draft::{Ranking, Row};
use super::play::{MOST_ROWS, Moved, Play};

/// One change of a table.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// Another row in the same place.
    Replace(usize, Row),
    /// A row more, tested before the row that is there now.
    Insert(usize, Row),
    /// A row less.
    Delete(usize),
    /// A row tested earlier or later.
    Move(usize, usize),
}

impl Play<'_> {
    /// The total after a change, or nothing if it is more than `limit` for sure.
    ///
    /// The change is then on trial, and must be [kept](Self::keep) or
    /// [undone](Self::undo) before the next.
    pub(super) fn attempt(&mut self, change: &Change, limit: i64) -> Option<i64> {
        self.steps += 1;
        self.touched.clear();
        self.trial = None;
        let mut moved = core::mem::take(&mut self.moved);
        moved.clear();
        match change {
            Change::Replace(n, row) => self.trial = self.replaced(*n, row, &mut moved),
            Change::Insert(n, row) => self.trial = Some(self.inserted(*n, row, &mut moved)),
            Change::Delete(n) => self.deleted(*n, &mut moved),
            Change::Move(from, to) => self.shifted(*from, *to, &mut moved),
        }
        for moved in &moved {
            self.key[moved.position as usize] = moved.new;
        }
        self.moved = moved;
        self.follow(limit)
    }

    /// About how many positions a change would move, found in passing.
    pub(super) fn bulk(&self, change: &Change) -> usize {
        let size = |n: usize| self.sizes[n] as usize;
        match change {
            Change::Replace(n, row) => {
                let old = &self.rows[*n];
                if old.conditions == row.conditions && old.given == row.given {
                    return size(*n);
                }
                let set = self.origin.members(self.arena, row);
                set.differing(&self.sets[*n])
            }
            Change::Insert(_, row) => self.origin.members(self.arena, row).len(),
            Change::Delete(n) | Change::Move(n, _) => size(*n),
        }
    }

    fn moves(&self, position: usize, from: usize, to: usize, new: u64) -> Moved {
        let old = self.key[position];
        Moved { position: position as u32, from: from as u8, to: to as u8, old, new }
    }

    /// The first row after this place that takes the position.
    fn next_row(&self, position: usize, n: usize) -> usize {
        (self.mask[position] & (!1 << n)).trailing_zeros() as usize
    }

    fn ranking(&self, row: &Row) -> Ranking<'_> {
        self.origin.ranking(self.arena, row)
    }

    fn rankings(&self) -> Vec<Ranking<'_>> {
        self.rows.iter().map(|row| self.ranking(row)).collect()
    }

    fn replaced(&self, n: usize, row: &Row, moved: &mut Vec<Moved>) -> Option<Bits> {
        let old = &self.rows[n];
        let same_rule = old.conditions == row.conditions && old.given == row.given;
        let same_key = old.wishes == row.wishes && old.value == row.value;
        let ranking = self.ranking(row);
        if same_rule {
            if !same_key {
                for position in self.owned[n].iter() {
                    let key = ranking.key(position);
                    if key != self.key[position] {
                        moved.push(self.moves(position, n, n, key));
                    }
                }
            }
            return None;
        }
        let others = self.rankings();
        let set = self.origin.members(self.arena, row);
        for (word, &new) in set.words().iter().enumerate() {
            let (old, own) = (self.sets[n].words()[word], self.owned[n].words()[word]);
            for position in in_word(word, new & !old) {
                let from = self.row_of(position);
                if from > n {
                    moved.push(self.moves(position, from, n, ranking.key(position)));
                }
            }
            for position in in_word(word, own & !new) {
                let to = self.next_row(position, n);
                moved.push(self.moves(position, n, to, others[to].key(position)));
            }
            if !same_key {
                for position in in_word(word, own & new) {
                    moved.push(self.moves(position, n, n, ranking.key(position)));
                }
            }
        }
        Some(set)
    }

    fn inserted(&self, n: usize, row: &Row, moved: &mut Vec<Moved>) -> Bits {
        let set = self.origin.members(self.arena, row);
        let ranking = self.ranking(row);
        for position in set.iter() {
            let from = self.row_of(position);
            if from >= n {
                moved.push(self.moves(position, from, n, ranking.key(position)));
            }
        }
        set
    }

    fn deleted(&self, n: usize, moved: &mut Vec<Moved>) {
        let others = self.rankings();
        for position in self.owned[n].iter() {
            let to = self.next_row(position, n);
            moved.push(self.moves(position, n, to - 1, others[to].key(position)));
        }
    }

    fn shifted(&self, from: usize, to: usize, moved: &mut Vec<Moved>) {
        if from < to {
            // The rows between come first now.
            let others = self.rankings();
            for position in self.owned[from].iter() {
                let next = self.next_row(position, from);
                if next <= to {
                    moved.push(self.moves(position, from, next - 1, others[next].key(position)));
                }
            }
            return;
        }
        let ranking = self.ranking(&self.rows[from]);
        for (word, &set) in self.sets[from].words().iter().enumerate() {
            for position in in_word(word, set & !self.owned[from].words()[word]) {
                let old = self.row_of(position);
                if old >= to {
                    moved.push(self.moves(position, old, to, ranking.key(position)));
                }
            }
        }
    }

    /// Weighs the starts before the moved positions, until they lose too much.
    fn follow(&mut self, limit: i64) -> Option<i64> {
        self.now += 1;
        let mut total = self.total;
        // Starts that lose something come first, because the others can only come to lose.
        let first = if self.lossy.len() < 4 * self.moved.len() { &self.lossy[..] } else { &[] };
        for &start in first {
            let at = start as usize;
            self.stamp[at] = self.now;
            let (best, loss) = self.weigh(at);
            if best != self.best[at] || loss != self.loss[at] {
                total += i64::from(loss) - i64::from(self.loss[at]);
                self.touched.push((start, best, loss));
            }
        }
        for moved in &self.moved {
            if total > limit && !first.is_empty() {
                return None;
            }
            let higher = moved.old.max(moved.new);
            if higher < self.floor[moved.position as usize] {
                continue;
            }
            for &start in self.arena.before.of(moved.position as usize) {
                let at = start as usize;
                // A move that was not the best and does not become it changes nothing.
                if higher < self.best[at] || self.stamp[at] == self.now {
                    continue;
                }
                self.stamp[at] = self.now;
                let (best, loss) = self.weigh(at);
                total += i64::from(loss) - i64::from(self.loss[at]);
                self.touched.push((start, best, loss));
            }
        }
        Some(total)
    }

    /// Whether the change on trial leaves a row with some positions, but fewer than `least`.
    ///
    /// Such a row lists positions and is no rule.
    pub(super) fn starves(&self, change: &Change, least: i32) -> bool {
        let mut sizes = [0_i32; MOST_ROWS + 1];
        for (size, &now) in sizes.iter_mut().zip(&self.sizes) {
            *size = now;
        }
        let mut gained = [0_i32; MOST_ROWS + 1];
        let mut lost = [false; MOST_ROWS + 1];
        for moved in &self.moved {
            sizes[usize::from(moved.from)] -= 1;
            lost[usize::from(moved.from)] |= true;
            gained[usize::from(moved.to)] += 1;
        }
        let shifted = |n: usize| match *change {
            Change::Replace(..) => n,
            Change::Insert(at, _) => n + usize::from(n >= at),
            Change::Delete(at) => n - usize::from(n > at),
            Change::Move(from, to) => match n {
                _ if n == from => to,
                _ if from < n && n <= to => n - 1,
                _ if to <= n && n < from => n + 1,
                _ => n,
            },
        };
        let starved = |n: usize| {
            let left = sizes[n] + gained[shifted(n)];
            lost[n] && !self.rows[n].fixed && 0 < left && left < least
        };
        if matches!(change, Change::Insert(at, _) if gained[*at] < least) {
            return true;
        }
        if let Change::Replace(at, _) = change
            && !self.rows[*at].fixed
            && sizes[*at] + gained[*at] < least
        {
            return true;
        }
        let deleted = |n: usize| matches!(change, Change::Delete(at) if *at == n);
        (0..self.rows.len()).any(|n| !deleted(n) && starved(n))
    }

    /// Takes the change on trial back.
    pub(super) fn undo(&mut self) {
        for moved in &self.moved {
            self.key[moved.position as usize] = moved.old;
        }
        if core::mem::take(&mut self.followed) {
            for &(start, ..) in &self.touched {
                self.forced.learn(&self.arena.moves, &self.key, &self.best, start as usize);
            }
        }
    }

    /// Makes the change on trial part of the table.
    pub(super) fn keep(&mut self, change: Change) {
        self.followed = false;
        let touched = core::mem::take(&mut self.touched);
        for &(start, best, loss) in &touched {
            if best < self.best[start as usize] {
                for &to in self.arena.moves.of(start as usize) {
                    let floor = &mut self.floor[to as usize];
                    *floor = best.min(*floor);
                }
            }
            self.best[start as usize] = best;
            self.set_loss(start as usize, loss);
        }
        self.touched = touched;
        for moved in &self.moved {
            let from = usize::from(moved.from);
            self.owned[from].remove(moved.position as usize);
            self.sizes[from] -= 1;
        }
        let revalued = match &change {
            Change::Insert(..) => true,
            Change::Replace(n, row) => row.value != self.rows[*n].value,
            _ => false,
        };
        match change {
            Change::Replace(n, row) => {
                if let Some(set) = self.trial.take() {
                    let (new, old) = (set.words(), self.sets[n].words());
                    for word in 0..new.len() {
                        for position in in_word(word, new[word] ^ old[word]) {
                            self.mask[position] ^= 1 << n;
                        }
                    }
                    self.sets[n] = set;
                }
                self.rows[n] = row;
            }
            Change::Insert(n, row) => {
                let below = (1_u64 << n) - 1;
                for mask in &mut self.mask {
                    *mask = *mask & below | (*mask & !below) << 1;
                }
                let set = self.trial.take().unwrap_or_else(|| Bits::empty(self.arena.positions()));
                for position in set.iter() {
                    self.mask[position] |= 1 << n;
                }
                self.rows.insert(n, row);
                self.sets.insert(n, set);
                self.owned.insert(n, Bits::empty(self.arena.positions()));
                self.sizes.insert(n, 0);
            }
            Change::Delete(n) => {
                let below = (1_u64 << n) - 1;
                for mask in &mut self.mask {
                    *mask = *mask & below | (*mask >> 1) & !below;
                }
                self.rows.remove(n);
                self.sets.remove(n);
                self.owned.remove(n);
                self.sizes.remove(n);
            }
            Change::Move(from, to) => {
                for mask in &mut self.mask {
                    let bit = *mask >> from & 1;
                    let below = (1_u64 << from) - 1;
                    let without = *mask & below | (*mask >> 1) & !below;
                    let below = (1_u64 << to) - 1;
                    *mask = without & below | (without & !below) << 1 | bit << to;
                }
                let row = self.rows.remove(from);
                self.rows.insert(to, row);
                let set = self.sets.remove(from);
                self.sets.insert(to, set);
                let owned = self.owned.remove(from);
                self.owned.insert(to, owned);
                let size = self.sizes.remove(from);
                self.sizes.insert(to, size);
            }
        }
        for moved in &self.moved {
            let to = usize::from(moved.to);
            self.owned[to].insert(moved.position as usize);
            self.sizes[to] += 1;
        }
        self.moved.clear();
        if revalued && self.crowded() {
            let rows = core::mem::take(&mut self.rows);
            self.restart(rows);
        }
    }

    /// Follows the moves that are played under the change on trial to mate.
    pub(super) fn follow_trial_to_mate(&mut self) {
        let Some(replies) = &self.arena.replies else { return };
        for (start, best, _) in &mut self.touched {
            let start = *start as usize;
            core::mem::swap(&mut self.best[start], best);
            self.forced.learn(&self.arena.moves, &self.key, &self.best, start);
            core::mem::swap(&mut self.best[start], best);
        }
        self.followed = true;
        self.forced.follow(&self.arena.moves, replies);
    }
}

#[cfg(test)]
mod tests {
    use super::super::arena::Arena;
    use super::super::draft::Origin;
    use super::super::propose::Proposer;
    use super::super::random::Chance;
    use super::*;
    use alloc::vec;
    use palisade_classes::men;

    /// Whatever is changed, kept or undone, the play is that of its rows.
    fn follows_its_rows(arena: &Arena, table: &palisade_classes::Table, fixed: &[u16]) {
        let origin = Origin::new(arena, table);
        let rows = origin.rows(fixed);
        let fresh = |rows| Play::new(arena, origin.clone(), rows, vec![true; arena.starts()]);
        let mut play = fresh(rows);
        let mut proposer = Proposer::new(arena, Chance(5), 4, 12);
        let mut kept = 0;
        for step in 0..1200 {
            let change = if step % 20 == 0 && play.rows.len() < proposer.most_rows {
                proposer.conflict(&play).map(|conflict| {
                    let (place, row) = proposer.insertion(&play, conflict);
                    Change::Insert(place, row)
                })
            } else {
                proposer.change(&play)
            };
            let Some(change) = change else { continue };
            let total = play.attempt(&change, i64::MAX);
            if proposer.chance.is(1, 2) {
                play.keep(change);
                assert_eq!(total, Some(play.total));
                kept += 1;
            } else {
                play.undo();
            }
            if step % 60 == 0 {
                let again = fresh(play.rows.clone());
                assert_eq!((again.total, &again.loss), (play.total, &play.loss));
                assert_eq!(again.sizes, play.sizes);
                let same = |p: usize| play.row_of(p) == again.row_of(p);
                assert!((0..arena.positions()).all(same));
                // No position is ever without a class.
                assert!((0..arena.positions()).all(|p| play.row_of(p) < play.rows.len()));
                let lossy = play.loss.iter().filter(|&&loss| loss > 0).count();
                assert_eq!(lossy, play.lossy.len());
            }
        }
        assert!(kept > 100, "{kept}");
    }

    #[test]
    fn the_play_follows_its_rows() {
        let queen = Arena::lone_king(men::WHITE_QUEEN);
        follows_its_rows(&queen, &crate::stages::kqk_initial(), &[1, 2]);
        follows_its_rows(&Arena::kpk(), &palisade_classes::kpk::initial(), &[1, 2, 3, 4]);
    }

    #[test]
    fn a_trial_followed_to_mate_is_the_play_followed_to_mate() {
        let arena = Arena::lone_king(men::WHITE_QUEEN);
        let origin = Origin::new(&arena, &crate::stages::kqk_initial());
        let rows = origin.rows(&[1, 2]);
        let mut play = Play::new(&arena, origin, rows, vec![true; arena.starts()]);
        play.follow_to_mate();
        let mut proposer = Proposer::new(&arena, Chance(6), 4, 12);
        for _ in 0..60 {
            let Some(conflict) = proposer.conflict(&play) else { break };
            let (place, row) = proposer.insertion(&play, conflict);
            let change = Change::Insert(place, row);
            let before = play.forced.of_start.clone();
            let _ = play.attempt(&change, i64::MAX);
            play.follow_trial_to_mate();
            if play.rows.len() < 10 {
                let tried = play.forced.of_start.clone();
                play.keep(change);
                play.follow_to_mate();
                assert_eq!(play.forced.of_start, tried);
            } else {
                play.undo();
                play.follow_to_mate();
                assert_eq!(play.forced.of_start, before);
            }
        }
    }
}
