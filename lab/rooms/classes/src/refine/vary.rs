//! Small changes of a row, wherever it stands.

use alloc::vec;

use super::draft::{Row, Wishes, grow, sort};
use super::play::Play;
use super::propose::Proposer;
use super::trial::Change;

impl Proposer {
    /// A small change of a row of the table.
    pub(super) fn variation(&mut self, play: &Play<'_>, n: usize) -> Option<Change> {
        let last = play.rows.len() - 1;
        if n < last {
            match self.chance.below(16) {
                0 => return Some(Change::Delete(n)),
                1 => return self.elsewhere(play, n),
                _ => {}
            }
        }
        let position = self.member(play, n)?;
        let row = self.varied(play, &play.rows[n], n == last, position)?;
        Some(Change::Replace(n, row))
    }

    /// A small change of the row that another change inserts.
    pub(super) fn relative(&mut self, play: &Play<'_>, place: usize, row: &Row) -> Option<Change> {
        if self.chance.is(1, 12) {
            let first = Self::first(play);
            let place = first + self.chance.below(play.rows.len() - first);
            return Some(Change::Insert(place, row.clone()));
        }
        let position = self.chance.below(play.arena.positions());
        Some(Change::Insert(place, self.varied(play, row, false, position)?))
    }

    /// The row tested earlier or later.
    fn elsewhere(&mut self, play: &Play<'_>, n: usize) -> Option<Change> {
        let (first, last) = (Self::first(play), play.rows.len() - 1);
        let to = match self.chance.below(4) {
            0 | 1 => first + self.chance.below(last - first),
            2 => (n + 1).min(last - 1),
            _ => n.saturating_sub(1).max(first),
        };
        (to != n).then_some(Change::Move(n, to))
    }

    /// A small change of a row. A condition that is added is one that the position satisfies.
    fn varied(
        &mut self,
        play: &Play<'_>,
        row: &Row,
        residual: bool,
        position: usize,
    ) -> Option<Row> {
        match self.chance.below(if residual { 5 } else { 14 }) {
            0 => Some(self.revalued(play, row)),
            1..=4 => Some(self.ranked_otherwise(play, row)),
            5..=10 if !row.conditions.is_empty() => self.moved_bound(play, row),
            11 if !row.conditions.is_empty() => {
                let mut row = row.clone();
                row.conditions.remove(self.chance.below(row.conditions.len()));
                (row.given.is_some() || !row.conditions.is_empty()).then_some(row)
            }
            _ => Some(self.asked_otherwise(play, row, position)),
        }
    }

    /// The row with another value, some places up or down.
    fn revalued(&mut self, play: &Play<'_>, row: &Row) -> Row {
        let far = 1 + self.chance.below(4);
        let level = play.level(row.value);
        let level = if self.chance.is(1, 2) {
            (level + 1 + far).min(play.rows.len())
        } else {
            level.saturating_sub(far)
        };
        Row { value: play.value_at(level), ..row.clone() }
    }

    fn moved_bound(&mut self, play: &Play<'_>, row: &Row) -> Option<Row> {
        let at = self.chance.below(row.conditions.len());
        let mut row = row.clone();
        let condition = &mut row.conditions[at];
        let span = play.arena.span(condition.primitive);
        let step = 1 + u8::from(self.chance.is(1, 4));
        match self.chance.below(6) {
            0 => condition.low = condition.low.saturating_sub(step),
            1 => condition.low = (condition.low + step).min(span),
            2 => condition.high = condition.high.saturating_sub(step),
            3 => condition.high = (condition.high + step).min(span),
            4 => condition.low = 0,
            _ => condition.high = span,
        }
        if condition.low > condition.high {
            return None;
        }
        if (condition.low, condition.high) == (0, span) {
            row.conditions.remove(at);
        }
        (row.given.is_some() || !row.conditions.is_empty()).then_some(row)
    }

    /// The row with one condition more, or another in its place, that a
    /// position satisfies.
    fn asked_otherwise(&mut self, play: &Play<'_>, row: &Row, position: usize) -> Row {
        let condition = self.about(play.arena, position);
        let mut row = row.clone();
        row.conditions.retain(|other| other.primitive != condition.primitive);
        let full = row.conditions.len() >= self.conditions;
        if !row.conditions.is_empty() && (full || self.chance.is(1, 2)) {
            let at = self.chance.below(row.conditions.len());
            row.conditions[at] = condition;
        } else {
            row.conditions.push(condition);
        }
        sort(&mut row.conditions);
        row
    }

    fn ranked_otherwise(&mut self, play: &Play<'_>, row: &Row) -> Row {
        let wish = self.wish();
        let mut wishes = match &row.wishes {
            Wishes::Chosen(wishes) => wishes.clone(),
            _ => return Row { wishes: Wishes::Chosen(vec![wish]), ..row.clone() },
        };
        match self.chance.below(5) {
            0 if !wishes.is_empty() => {
                wishes.remove(self.chance.below(wishes.len()));
            }
            1 if wishes.len() > 1 => {
                let at = self.chance.below(wishes.len() - 1);
                wishes.swap(at, at + 1);
            }
            2 if !wishes.is_empty() => {
                let at = self.chance.below(wishes.len());
                wishes[at] = wish;
            }
            3 => {
                let from = self.chance.below(play.rows.len());
                if let Wishes::Chosen(other) = &play.rows[from].wishes {
                    wishes.clone_from(other);
                }
            }
            _ => {
                wishes.retain(|other| other.primitive != wish.primitive);
                let at = self.chance.below(wishes.len() + 1);
                grow(&mut wishes, at, wish);
            }
        }
        Row { wishes: Wishes::Chosen(wishes), ..row.clone() }
    }
}
