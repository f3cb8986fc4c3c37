//! The run: a change, accept or reject, simplify (Bramer 1977, section 11).
//!
//! Rows are changed one at a time. A change that makes the table better is kept,
//! and one that makes it a little worse now and then, by the rule of simulated
//! annealing (Kirkpatrick, Gelatt and Vecchi 1983), so that the run leaves what
//! cannot be bettered by one change. The best table met is the outcome, and only
//! a strictly better one takes its place.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::draft::{Row, Wishes};
use super::play::Play;
use super::propose::Proposer;
use super::random::Chance;
use super::settings::{Event, Settings};
use super::story::difference;
use super::trial::Change;

/// The fewest positions that a class may take. A class of fewer would be a list and no rule.
pub(super) const LEAST_POSITIONS: i32 = 8;

/// One change in this many is a new class, brought up by some sixty small changes.
///
/// The first number is for tables of pawns. The second is for tables that mate, where every
/// change costs more.
const BRING_UP: [usize; 2] = [80, 300];

/// Changes between two reports of progress.
const REPORT_EVERY: u64 = 3000;

/// The weight of the square of the moves beyond the eighteenth. People ask for the longest
/// mate.
const LATE: i64 = 2;

/// The best table met.
#[derive(Clone, Debug)]
pub(super) struct Best {
    pub(super) left: i64,
    pub(super) length: i64,
    pub(super) rows: Vec<Row>,
}

pub(super) struct Run<'arena, 'progress> {
    pub(super) play: Play<'arena>,
    pub(super) proposer: Proposer,
    pub(super) settings: Settings,
    progress: &'progress mut dyn FnMut(&Event) -> bool,
    pub(super) stopped: bool,
    /// The price of a class without conditions now: what it must save.
    pub(super) price: f64,
    /// What is left to repair, in the measure of the ending.
    pub(super) left: i64,
    pub(super) best: Best,
    /// The rows that were reported last.
    told: Vec<Row>,
    /// The least left, by number of classes.
    least_left: Vec<Option<i64>>,
    next_report: u64,
    acceptance: AcceptanceRate,
    /// The rounds are over, and what is left is to be settled.
    pub(super) finishing: bool,
    /// The table of this round that would be the shortest once it is mended.
    pub(super) candidate: Option<Best>,
    /// The weight of the square of the moves beyond the eighteenth.
    pub(super) late: i64,
    /// How many times as large as king and rook against king the ending is, at least 1.
    size: i64,
}

/// How often changes are kept that move so many positions, by powers of two.
///
/// Late in a run a change of thousands of positions is hardly ever kept and
/// costs most of the time; those that never pay are tried less often.
#[derive(Clone, Debug, Default)]
struct AcceptanceRate {
    tried: [u32; 20],
    kept: [u32; 20],
}

impl AcceptanceRate {
    fn is_bad(&self, bulk: usize) -> bool {
        let n = bulk.ilog2() as usize;
        self.tried[n] > 100 && self.kept[n] * 1000 < self.tried[n]
    }

    fn count(&mut self, bulk: usize, kept: bool) {
        let n = bulk.ilog2() as usize;
        self.tried[n] += 1;
        self.kept[n] += u32::from(kept);
        if self.tried[n] > 4000 {
            self.tried[n] /= 2;
            self.kept[n] /= 2;
        }
    }
}

impl<'arena, 'progress> Run<'arena, 'progress> {
    pub(super) fn new(
        play: Play<'arena>,
        settings: Settings,
        progress: &'progress mut dyn FnMut(&Event) -> bool,
    ) -> Self {
        let (chance, most) = (Chance(settings.seed), settings.most_classes);
        let mut run = Self {
            proposer: Proposer::new(play.arena, chance, settings.conditions, most),
            settings,
            progress,
            stopped: false,
            price: settings.first,
            left: 0,
            best: Best { left: i64::MAX, length: 0, rows: play.rows.clone() },
            told: play.rows.clone(),
            least_left: vec![None; super::play::MOST_ROWS + 1],
            next_report: 0,
            acceptance: AcceptanceRate::default(),
            finishing: false,
            candidate: None,
            late: LATE,
            size: super::settings::size(play.arena) as i64,
            play,
        };
        run.look();
        run.best = Best { left: run.left, length: run.length(), rows: run.play.rows.clone() };
        run
    }

    pub(super) fn curve(&self) -> Vec<(usize, i64)> {
        let lefts = self.least_left.iter().enumerate();
        lefts.filter_map(|(classes, left)| left.map(|left| (classes, left))).collect()
    }

    pub(super) fn mating(&self) -> bool {
        self.play.arena.replies.is_some()
    }

    pub(super) fn over(&self) -> bool {
        let more = if self.finishing { self.settings.finish } else { 0 };
        self.stopped || self.play.steps >= self.settings.steps + more
    }

    /// What a row costs its reader, in hundredths of a class.
    pub(super) fn reading(&self, row: &Row) -> i64 {
        let arena = self.play.arena;
        let conditions = row.conditions.iter().map(|c| {
            let two_sided = c.low > 0 && c.high < arena.span(c.primitive) && c.low < c.high;
            i64::from(arena.primitives[c.primitive].price) + if two_sided { 5 } else { 0 }
        });
        let wishes = match &row.wishes {
            Wishes::Chosen(wishes) => wishes.len() as i64,
            _ => 2,
        };
        100 + conditions.sum::<i64>() + 3 * wishes
    }

    pub(super) fn length(&self) -> i64 {
        self.play.rows.iter().map(|row| self.reading(row)).sum()
    }

    /// What a change makes the reader pay, at the price of now.
    fn charge(&self, change: &Change) -> f64 {
        let longer = match change {
            Change::Replace(n, row) => self.reading(row) - self.reading(&self.play.rows[*n]),
            Change::Insert(_, row) => self.reading(row),
            Change::Delete(n) => -self.reading(&self.play.rows[*n]),
            Change::Move(..) => 0,
        };
        self.price * longer as f64 / 100.0
    }

    /// Whether a table is strictly better than the best.
    ///
    /// Exceptions come first and length second. Where White plays on until
    /// mate, a class may cost as many moves as its least price.
    fn is_better(&self, left: i64, length: i64) -> bool {
        if self.mating() {
            let worth =
                |left: i64, length: i64| left as f64 + self.settings.least * length as f64 / 100.0;
            worth(left, length) < worth(self.best.left, self.best.length)
        } else {
            (left, length) < (self.best.left, self.best.length)
        }
    }

    fn note(&mut self) {
        let (left, length) = (self.left, self.length());
        if self.late == LATE {
            let slot = &mut self.least_left[self.play.rows.len()];
            *slot = Some(slot.map_or(left, |old| old.min(left)));
        }
        if self.is_better(left, length) {
            self.best = Best { left, length, rows: self.play.rows.clone() };
        }
        if self.finishing && !self.mating() {
            self.note_candidate();
        }
    }

    /// Reports what has become better, and asks whether to go on.
    pub(super) fn report(&mut self) {
        let (origin, arena) = (&self.play.origin, self.play.arena);
        let story = difference(origin, arena, &self.told, &self.best.rows);
        self.told.clone_from(&self.best.rows);
        self.tell(story);
    }

    pub(super) fn tell(&mut self, story: String) {
        let event = Event {
            steps: self.play.steps,
            classes: self.best.rows.len(),
            left: self.best.left,
            length: self.best.length,
            story,
        };
        if !(self.progress)(&event) {
            self.stopped = true;
        }
    }

    /// The moves that the play needs more than perfect play does.
    ///
    /// Moves beyond the eighteenth count by their square as well.
    pub(super) fn moves_too_many(&self) -> i64 {
        let late = |n: u8| self.late * i64::from(n.saturating_sub(18)).pow(2);
        let perfect = self.play.arena.perfect.iter().zip(&self.play.trained);
        let played = self.play.forced.of_start.iter().zip(perfect);
        let counted = played.filter(|(_, (_, trained))| **trained);
        counted.map(|(&n, (&least, _))| i64::from(n) - i64::from(least) + late(n)).sum()
    }

    /// Measures the table as it is, and looks ahead from it.
    pub(super) fn look(&mut self) {
        if self.mating() {
            self.play.follow_to_mate();
            self.play.look_ahead();
            self.left = self.moves_too_many();
        } else {
            self.play.weigh_all();
            self.left = self.play.total;
        }
        self.note();
    }

    /// One round: from a price down to the least.
    pub(super) fn anneal(&mut self, first: f64, steps: u64) {
        let mut prices = vec![first];
        let mut price = first;
        while price > self.settings.least {
            price = (price * 0.93).max(self.settings.least);
            prices.push(price);
        }
        let (from, count) = (self.play.steps, prices.len() as u64);
        for (n, price) in prices.into_iter().enumerate() {
            self.price = price;
            // While classes are dear, the table is still the one that the round began with.
            if price > 2.0 * self.settings.least {
                self.candidate = None;
            }
            let end = from + steps * (n as u64 + 1) / count;
            while self.play.steps < end && !self.over() {
                if self.play.steps >= self.next_report {
                    self.next_report = self.play.steps + REPORT_EVERY;
                    self.look();
                    self.report();
                }
                self.step();
            }
        }
    }

    /// How much worse a change may be this time.
    fn allowance(&mut self) -> f64 {
        self.settings.heat * self.price * self.proposer.chance.wait()
    }

    fn step(&mut self) {
        let kind = usize::from(self.mating());
        if self.proposer.chance.is(1, BRING_UP[kind]) {
            self.bring_up();
            return;
        }
        let Some(change) = self.proposer.change(&self.play) else {
            self.play.steps += 1;
            return;
        };
        let bulk = self.play.bulk(&change).max(1);
        if !self.mating() && self.acceptance.is_bad(bulk) && !self.proposer.chance.is(1, 8) {
            self.play.steps += 1;
            return;
        }
        let allowed = self.allowance() - self.charge(&change);
        let kept = self.judge(&change, allowed).is_some();
        self.acceptance.count(bulk, kept);
        if kept {
            self.keep(change);
        } else {
            self.play.undo();
        }
    }

    /// The amount left to repair after a change, if it is not worse by more than allowed.
    pub(super) fn judge(&mut self, change: &Change, allowed: f64) -> Option<i64> {
        // A change that looks bad move by move is not followed to mate.
        let slack = if self.mating() {
            50 * self.size + floor(allowed.max(0.0) / 10.0)
        } else {
            floor(allowed)
        };
        let limit = self.play.total + slack;
        let total = self.play.attempt(change, limit)?;
        if total > limit || self.play.starves(change, LEAST_POSITIONS) {
            return None;
        }
        let left = if self.mating() {
            self.play.follow_trial_to_mate();
            self.moves_too_many()
        } else {
            total
        };
        ((left - self.left) as f64 <= allowed).then_some(left)
    }

    /// Keeps the change that was judged last.
    pub(super) fn keep(&mut self, change: Change) {
        self.play.keep(change);
        self.left = if self.mating() { self.moves_too_many() } else { self.play.total };
        self.note();
    }

    /// Brings up a new class, by small changes, before it has to pay.
    fn bring_up(&mut self) {
        self.play.steps += 1;
        if self.play.rows.len() >= self.proposer.most_rows {
            return;
        }
        let idea = if self.proposer.chance.is(1, 4) {
            self.proposer.half(&self.play)
        } else {
            let conflict = self.proposer.conflict(&self.play);
            conflict.map(|conflict| self.proposer.insertion(&self.play, conflict))
        };
        let Some((place, row)) = idea else { return };
        let number = self.play.rows.iter().map(|row| row.number).max().unwrap_or(0) + 1;
        let mut row = Row { number, ..row };
        let mut change = Change::Insert(place, row.clone());
        let (mut place, mut cost) = (place, f64::INFINITY);
        let mut failures = 0;
        while failures < 40 {
            let tried = self.looks(&change, cost);
            if tried < cost {
                failures = 0;
            } else {
                failures += 1;
            }
            match change {
                Change::Insert(at, better) if tried <= cost => {
                    (place, row, cost) = (at, better, tried);
                }
                _ => {}
            }
            change = loop {
                failures += 1;
                if let Some(change) = self.proposer.relative(&self.play, place, &row) {
                    failures -= 1;
                    break change;
                }
                if failures >= 40 {
                    break Change::Insert(place, row.clone());
                }
            };
        }
        let change = Change::Insert(place, row);
        let allowed = self.allowance() - self.charge(&change);
        if self.judge(&change, allowed).is_some() {
            self.keep(change);
        } else {
            self.play.undo();
        }
    }

    /// The cost of a change move by move, if it is not more than the limit.
    fn looks(&mut self, change: &Change, most: f64) -> f64 {
        // A move saved here saves more on the way to mate.
        let share = if self.mating() { 0.1 } else { 1.0 };
        let charge = share * self.charge(change);
        let limit = self.play.total + floor((most - charge).min(1e9));
        let total = self.play.attempt(change, limit);
        let starved = total.is_some() && self.play.starves(change, LEAST_POSITIONS);
        self.play.undo();
        match total {
            Some(total) if !starved => (total - self.play.total) as f64 + charge,
            _ => f64::INFINITY,
        }
    }
}

/// Down to a whole number.
fn floor(x: f64) -> i64 {
    let whole = x as i64;
    if whole as f64 > x { whole - 1 } else { whole }
}
