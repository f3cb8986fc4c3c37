//! Changes worth trying: from a conflict, the move that is played and the move
//! that ought to be, or anywhere.

use alloc::vec;
use alloc::vec::Vec;

use super::arena::Arena;
use super::draft::{Condition, Row, Wish, Wishes, grow, sort};
use super::play::{MOST_ROWS, Play};
use super::random::Chance;
use super::trial::Change;
use palisade_classes::Rule;

/// A start that loses something: the successor that is played, and one that
/// should be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    pub(super) bad: usize,
    pub(super) good: usize,
}

/// Where changes come from.
#[derive(Clone, Debug)]
pub(super) struct Proposer {
    pub(super) chance: Chance,
    /// The most conditions of a rule, beyond the rule that was given.
    pub(super) conditions: usize,
    pub(super) most_rows: usize,
    /// Primitives that can rank.
    ranking: Vec<usize>,
    /// How often each primitive is drawn. Dear ones are drawn less often.
    lots: Vec<usize>,
}

impl Proposer {
    pub(super) fn new(arena: &Arena, chance: Chance, conditions: usize, most_rows: usize) -> Self {
        let width = arena.primitives.len();
        let ranking = (0..width).filter(|&f| arena.primitives[f].ranks.is_some()).collect();
        let mut lots = Vec::new();
        for (f, primitive) in arena.primitives.iter().enumerate() {
            if arena.span(f) > 0 {
                let count = 30 / usize::from(primitive.price.max(5));
                lots.extend(core::iter::repeat_n(f, count.max(1)));
            }
        }
        Self { chance, conditions, most_rows: most_rows.min(MOST_ROWS), ranking, lots }
    }

    pub(super) fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.chance.below(of.len())]
    }

    pub(super) fn conflict(&mut self, play: &Play<'_>) -> Option<Conflict> {
        if play.lossy.is_empty() {
            return None;
        }
        let start = self.one(&play.lossy) as usize;
        let moves = play.arena.moves.of(start);
        let regret = &play.regret[play.arena.moves.range(start)];
        let key = |n: usize| play.key[moves[n] as usize];
        let best = (0..moves.len()).map(key).max()?;
        let least = regret.iter().copied().min()?;
        let bad: Vec<usize> =
            (0..moves.len()).filter(|&n| key(n) == best && regret[n] > least).collect();
        let good: Vec<usize> = (0..moves.len()).filter(|&n| regret[n] == least).collect();
        if bad.is_empty() || good.is_empty() {
            return None;
        }
        let bad = self.one(&bad);
        let good = if self.chance.is(3, 4) {
            good.iter().copied().max_by_key(|&n| key(n))?
        } else {
            self.one(&good)
        };
        Some(Conflict { bad: moves[bad] as usize, good: moves[good] as usize })
    }

    /// Any change; often one that would settle a conflict.
    pub(super) fn change(&mut self, play: &Play<'_>) -> Option<Change> {
        let conflict = if self.chance.is(3, 5) { self.conflict(play) } else { None };
        match conflict {
            Some(conflict) => self.settle(play, conflict),
            None => {
                let n = self.some_row(play);
                self.variation(play, n)
            }
        }
    }

    /// The first row that may be changed.
    pub(super) fn first(play: &Play<'_>) -> usize {
        play.rows.iter().position(|row| !row.fixed).unwrap_or(play.rows.len() - 1)
    }

    /// A row that may be changed, the residual one included.
    pub(super) fn some_row(&mut self, play: &Play<'_>) -> usize {
        loop {
            let n = self.chance.below(play.rows.len());
            if !play.rows[n].fixed {
                return n;
            }
        }
    }

    fn settle(&mut self, play: &Play<'_>, conflict: Conflict) -> Option<Change> {
        let Conflict { bad, good } = conflict;
        let (a, b) = (play.row_of(bad), play.row_of(good));
        let last = play.rows.len() - 1;
        if a == b && self.chance.is(1, 3) {
            return self.rank_apart(play, a, bad, good);
        }
        match self.chance.below(10) {
            // Another value for one of the two classes.
            0..=1 => {
                let (n, other, above) = if self.chance.is(1, 2) { (a, b, 0) } else { (b, a, 1) };
                if play.rows[n].fixed {
                    return None;
                }
                let level = play.level(play.rows[other].value) + above;
                let row = Row { value: play.value_at(level), ..play.rows[n].clone() };
                Some(Change::Replace(n, row))
            }
            // Let a class of less value take the bad one, or of more the good one.
            2..=5 => {
                let aim = self.chance.is(1, 2);
                let fit: Vec<usize> = (0..last)
                    .filter(|&n| {
                        let row = &play.rows[n];
                        let value = row.value;
                        !row.fixed
                            && !row.conditions.is_empty()
                            && if aim {
                                n < b && value > play.rows[a].value
                            } else {
                                n < a && value < play.rows[b].value
                            }
                    })
                    .collect();
                if fit.is_empty() {
                    return None;
                }
                let n = self.one(&fit);
                self.widen(play, n, if aim { good } else { bad })
            }
            // Keep the bad one out of its class, or the good one.
            6..=7 => {
                let (n, out, inside) =
                    if self.chance.is(2, 3) { (a, bad, good) } else { (b, good, bad) };
                if n == last || play.rows[n].fixed {
                    return None;
                }
                self.narrow(play, n, out, inside)
            }
            // Test another class first.
            8 => {
                let n = if self.chance.is(1, 2) { a } else { b };
                if n == last || play.rows[n].fixed {
                    return None;
                }
                let first = Self::first(play);
                let to = first + self.chance.below(last - first);
                (to != n).then_some(Change::Move(n, to))
            }
            _ => {
                let n = if self.chance.is(1, 2) { a } else { b };
                self.rank_apart(play, n, bad, good)
            }
        }
    }

    fn rank_apart(&mut self, play: &Play<'_>, n: usize, bad: usize, good: usize) -> Option<Change> {
        if play.rows[n].fixed {
            return None;
        }
        let apart: Vec<Wish> = self
            .ranking
            .iter()
            .filter_map(|&primitive| {
                let (a, b) = (play.arena.cell(bad, primitive), play.arena.cell(good, primitive));
                (a != b).then_some(Wish { primitive, large: b > a })
            })
            .collect();
        if apart.is_empty() {
            return None;
        }
        let wish = self.one(&apart);
        let mut wishes = match &play.rows[n].wishes {
            Wishes::Chosen(wishes) => wishes.clone(),
            _ => Vec::new(),
        };
        wishes.retain(|other| other.primitive != wish.primitive);
        if self.chance.is(1, 3) && !wishes.is_empty() {
            let at = self.chance.below(wishes.len());
            wishes[at] = wish;
        } else {
            let at = self.chance.below(wishes.len() + 1);
            grow(&mut wishes, at, wish);
        }
        let row = Row { wishes: Wishes::Chosen(wishes), ..play.rows[n].clone() };
        Some(Change::Replace(n, row))
    }

    /// The row with its conditions opened as far as the position needs it.
    fn widen(&mut self, play: &Play<'_>, n: usize, position: usize) -> Option<Change> {
        let mut row = play.rows[n].clone();
        if row.given.is_some_and(|given| !play.origin.given[given].members.contains(position)) {
            return None;
        }
        let mut changed = false;
        for condition in &mut row.conditions {
            let cell = play.arena.cell(position, condition.primitive);
            changed |= cell < condition.low || cell > condition.high;
            condition.low = condition.low.min(cell);
            condition.high = condition.high.max(cell);
        }
        row.conditions.retain(|c| c.low > 0 || c.high < play.arena.span(c.primitive));
        if row.conditions.is_empty() && row.given.is_none() {
            return None;
        }
        changed.then_some(Change::Replace(n, row))
    }

    /// The row with one position left out, and if it can be the other kept in.
    fn narrow(&mut self, play: &Play<'_>, n: usize, out: usize, inside: usize) -> Option<Change> {
        let mut row = play.rows[n].clone();
        let condition = self.apart(play.arena, out, inside)?;
        let same = row.conditions.iter().position(|c| c.primitive == condition.primitive);
        match same {
            Some(at) => {
                let old = &mut row.conditions[at];
                old.low = old.low.max(condition.low);
                old.high = old.high.min(condition.high);
                if old.low > old.high {
                    return None;
                }
            }
            None if row.conditions.len() < self.conditions => row.conditions.push(condition),
            None => {
                let at = self.chance.below(row.conditions.len());
                row.conditions[at] = condition;
            }
        }
        sort(&mut row.conditions);
        Some(Change::Replace(n, row))
    }

    /// A condition that one position fails and another satisfies.
    fn apart(&mut self, arena: &Arena, out: usize, inside: usize) -> Option<Condition> {
        for _ in 0..20 {
            let primitive = self.primitive();
            let (a, b) = (arena.cell(out, primitive), arena.cell(inside, primitive));
            if a == b {
                continue;
            }
            let span = arena.span(primitive);
            let (low, high) = if a < b {
                (a + 1 + self.chance.below(usize::from(b - a)) as u8, span)
            } else {
                (0, b + self.chance.below(usize::from(a - b)) as u8)
            };
            let tight = self.chance.is(1, 4);
            return Some(if tight {
                Condition { primitive, low: low.max(b), high: high.min(b) }
            } else {
                Condition { primitive, low, high }
            });
        }
        None
    }

    pub(super) fn primitive(&mut self) -> usize {
        self.lots[self.chance.below(self.lots.len())]
    }

    /// A condition that a position satisfies.
    pub(super) fn about(&mut self, arena: &Arena, position: usize) -> Condition {
        loop {
            let primitive = self.primitive();
            let span = arena.span(primitive);
            let cell = arena.cell(position, primitive);
            let less = self.chance.below(3) as u8;
            let (low, high) = match self.chance.below(5) {
                0 | 1 => (cell.saturating_sub(less), span),
                2 | 3 => (0, (cell + less).min(span)),
                _ => (cell, (cell + self.chance.below(2) as u8).min(span)),
            };
            if (low, high) != (0, span) {
                return Condition { primitive, low, high };
            }
        }
    }

    /// A class more that would settle a conflict: an aim above what is played,
    /// or something to avoid below what should be.
    pub(super) fn insertion(&mut self, play: &Play<'_>, conflict: Conflict) -> (usize, Row) {
        let Conflict { bad, good } = conflict;
        let aim = self.chance.is(1, 2);
        let (inside, out) = if aim { (good, bad) } else { (bad, good) };
        let first = Self::first(play);
        let owner = play.row_of(inside);
        let place = if owner < first {
            first
        } else {
            match self.chance.below(4) {
                0 => first,
                1 => first + self.chance.below(owner + 1 - first),
                _ => owner,
            }
        };
        let other = play.rows[play.row_of(out)].value;
        let level = play.level(other);
        let far = self.chance.below(3);
        let level =
            if aim { (level + 1 + far).min(play.rows.len()) } else { level.saturating_sub(far) };
        let mut conditions: Vec<Condition> =
            self.apart(play.arena, out, inside).into_iter().collect();
        let count = 1 + self.chance.below(self.conditions);
        while conditions.len() < count {
            let condition = self.about(play.arena, inside);
            if conditions.iter().all(|c| c.primitive != condition.primitive) {
                conditions.push(condition);
            }
        }
        sort(&mut conditions);
        let wishes = match self.chance.below(4) {
            0 => Wishes::Chosen(Vec::new()),
            1 => Wishes::Chosen(vec![self.wish()]),
            _ => Self::borrowed(play, owner),
        };
        let row = Row {
            given: None,
            conditions,
            wishes,
            value: play.value_at(level),
            number: 0,
            fixed: false,
        };
        (place, row)
    }

    /// Ranking as in another row, where that can be said of any position.
    pub(super) fn borrowed(play: &Play<'_>, n: usize) -> Wishes {
        match (&play.rows[n].wishes, play.rows[n].given) {
            (Wishes::Given, _) if play.arena.replies.is_some() => Wishes::Chosen(Vec::new()),
            (Wishes::Given, Some(given)) => Wishes::Borrowed(given),
            (wishes, _) => wishes.clone(),
        }
    }

    /// Everything a row can wish for.
    pub(super) fn wishes(&self) -> Vec<Wish> {
        let both = |&primitive| [true, false].map(|large| Wish { primitive, large });
        self.ranking.iter().flat_map(both).collect()
    }

    pub(super) fn wish(&mut self) -> Wish {
        let primitive = self.ranking[self.chance.below(self.ranking.len())];
        Wish { primitive, large: self.chance.is(1, 2) }
    }

    /// A half of a class, tested before it and of the next value.
    pub(super) fn half(&mut self, play: &Play<'_>) -> Option<(usize, Row)> {
        let n = self.some_row(play);
        let position = self.member(play, n)?;
        let mut row = play.rows[n].clone();
        let condition = self.about(play.arena, position);
        if row.conditions.len() >= self.conditions
            || row.conditions.iter().any(|c| c.primitive == condition.primitive)
        {
            return None;
        }
        row.conditions.push(condition);
        sort(&mut row.conditions);
        row.wishes = Self::borrowed(play, n);
        row.given = row.given.filter(|&n| play.origin.given[n].class.rule != Rule::Always);
        let level = play.level(row.value) + self.chance.below(2);
        row.value = play.value_at(level);
        row.number = 0;
        Some((n, row))
    }

    pub(super) fn member(&mut self, play: &Play<'_>, n: usize) -> Option<usize> {
        let count = play.arena.positions();
        for _ in 0..200 {
            let position = self.chance.below(count);
            if play.row_of(position) == n {
                return Some(position);
            }
        }
        None
    }
}
