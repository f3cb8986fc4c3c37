//! Functions chosen anew, and a table made shorter where nothing is lost by it.

use alloc::vec::Vec;

use super::anneal::Run;
use super::draft::{Row, Wish, Wishes};
use super::trial::Change;

impl Run<'_, '_> {
    /// Chooses the functions of every row anew, each the best beside those
    /// before it, by the play to mate.
    pub(super) fn tune(&mut self) {
        for n in 0..self.play.rows.len() {
            if self.play.rows[n].fixed || self.over() {
                continue;
            }
            let mut chosen: Vec<Wish> = Vec::new();
            let mut least = self.left;
            loop {
                let mut better = None;
                for wish in self.proposer.wishes() {
                    let mut wishes = chosen.clone();
                    wishes.push(wish);
                    let row = Row { wishes: Wishes::Chosen(wishes), ..self.play.rows[n].clone() };
                    let change = Change::Replace(n, row);
                    let _ = self.play.attempt(&change, i64::MAX);
                    self.play.follow_trial_to_mate();
                    let left = self.moves_too_many();
                    self.play.undo();
                    if left < least {
                        (least, better) = (left, Some(wish));
                    }
                }
                match better {
                    Some(wish) if chosen.len() < palisade_classes::MAX_FUNCTIONS => {
                        chosen.push(wish);
                    }
                    _ => break,
                }
            }
            if !chosen.is_empty() {
                let row = Row { wishes: Wishes::Chosen(chosen), ..self.play.rows[n].clone() };
                let change = Change::Replace(n, row);
                let _ = self.play.attempt(&change, i64::MAX);
                self.play.keep(change);
                self.look();
                self.report();
            }
        }
    }

    /// Takes from the table whatever can go without loss: classes, conditions,
    /// functions.
    pub(super) fn simplify(&mut self) {
        self.price = 0.0;
        let mut n = self.play.rows.len();
        while n > 0 {
            n -= 1;
            for change in less(&self.play.rows, n) {
                if self.judge(&change, 0.0).is_none() {
                    self.play.undo();
                    continue;
                }
                // What is left of the row is looked at once more.
                n += usize::from(!matches!(change, Change::Delete(_)));
                self.keep(change);
                break;
            }
        }
    }
}

/// What could go from a row: itself, a condition, a function.
fn less(rows: &[Row], n: usize) -> Vec<Change> {
    let row = &rows[n];
    let mut changes = Vec::new();
    if row.fixed {
        return changes;
    }
    if n + 1 < rows.len() {
        changes.push(Change::Delete(n));
        for at in 0..row.conditions.len() {
            let mut other = row.clone();
            other.conditions.remove(at);
            if other.given.is_some() || !other.conditions.is_empty() {
                changes.push(Change::Replace(n, other));
            }
        }
    }
    if let Wishes::Chosen(wishes) = &row.wishes {
        for at in 0..wishes.len() {
            let mut wishes = wishes.clone();
            wishes.remove(at);
            changes.push(Change::Replace(n, Row { wishes: Wishes::Chosen(wishes), ..row.clone() }));
        }
    }
    changes
}
