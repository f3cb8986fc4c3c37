//! The run: exceptions, a group, a common property, a change, accept or
//! reject, simplify (Bramer 1977, section 11).

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::arena::Arena;
use super::draft::{Condition, Origin, Row, Wish, Wishes};
use super::propose::{Pull, Search, length, rules};
use super::random::Chance;
use super::score::{Judge, State, rank};
use crate::table::Table;

/// How long and by what chance a run goes.
///
/// ```
/// use palisade_classes::refine::Settings;
/// let settings = Settings { seed: 7, ..Settings::default() };
/// assert!(settings.evaluations > 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The same seed gives the same table.
    pub seed: u64,
    /// Changes that may be judged; the bound that can be repeated.
    pub evaluations: u64,
    /// More classes are never made.
    pub most_classes: usize,
    /// Conditions in a rule at most.
    pub conditions: usize,
    /// Regrets that a plain condition must save at the end of the run.
    pub least_price: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { seed: 1, evaluations: 400_000, most_classes: 40, conditions: 4, least_price: 0.25 }
    }
}

/// Something that happened in a run.
///
/// ```
/// use palisade_classes::refine::Event;
/// let event = Event { evaluations: 10, classes: 15, exceptions: 1710, story: "begins".into() };
/// assert_eq!(event.to_string(), "15 classes, 1710 left: begins");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Changes judged so far.
    pub evaluations: u64,
    /// Classes now.
    pub classes: usize,
    /// What is left to repair, in the measure of the ending.
    pub exceptions: i64,
    /// What was done, for a reader.
    pub story: String,
}

impl core::fmt::Display for Event {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} classes, {} left: {}", self.classes, self.exceptions, self.story)
    }
}

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The best table found.
    pub table: Table,
    /// What is left to repair.
    pub exceptions: i64,
    /// The exceptions left at each number of classes, as the run went.
    pub curve: Vec<(usize, i64)>,
    /// Changes judged.
    pub evaluations: u64,
}

/// Refines a table over an ending.
///
/// The classes whose numbers are in `fixed` are ends of the game and stay as
/// they are. `progress` sees every change as it is accepted and may end the run
/// by answering `false`; the best table so far is then the outcome. Starts for
/// which `trained` is false have no say.
///
/// ```no_run
/// use palisade_classes::kpk;
/// use palisade_classes::refine::{Arena, Settings, refine};
///
/// let (arena, table) = (Arena::kpk(), kpk::initial_with_exact_run());
/// let settings = Settings { evaluations: 5000, ..Settings::default() };
/// let outcome = refine(&arena, &table, &[1, 2, 3, 4], settings, |_| true, &mut |event| {
///     println!("{event}");
///     true
/// })?;
/// assert!(outcome.exceptions < 1000);
/// # Ok::<(), palisade_classes::InvalidTable>(())
/// ```
///
/// # Errors
///
/// If the rows do not make a table, which would be a fault of this module.
pub fn refine(
    arena: &Arena,
    table: &Table,
    fixed: &[u16],
    settings: Settings,
    trained: impl Fn(&crate::Placement) -> bool,
    progress: &mut dyn FnMut(&Event) -> bool,
) -> Result<Outcome, crate::InvalidTable> {
    let trained = arena.start_placements.iter().map(trained).collect();
    let origin = Origin::new(arena, table);
    let rows = origin.rows(fixed);
    let judge = Judge::new(arena, origin, trained);
    let mut run = Run {
        judge,
        chance: Chance(settings.seed),
        settings,
        price: f64::INFINITY,
        progress,
        stopped: false,
        curve: Vec::new(),
        best: None,
    };
    let state = run.judge.state(rows);
    run.all(state);
    let (exceptions, _, rows) = run.best.take().unwrap_or((i64::MAX, 0, Vec::new()));
    let name = format!("{}, refined", table.name());
    let table = run.judge.origin.table(arena, &rows, &name)?;
    Ok(Outcome { table, exceptions, curve: run.curve, evaluations: run.judge.evaluations })
}

/// The table without what it does not need: classes, conditions and functions
/// whose loss changes no position's worst move (section 11.4).
///
/// ```no_run
/// use palisade_classes::kpk;
/// use palisade_classes::refine::{Arena, simplify};
/// let table = simplify(&Arena::kpk(), &kpk::initial(), &[1, 2, 3, 4])?;
/// assert!(table.classes().len() <= 15);
/// # Ok::<(), palisade_classes::InvalidTable>(())
/// ```
///
/// # Errors
///
/// As [`refine`].
pub fn simplify(arena: &Arena, table: &Table, fixed: &[u16]) -> Result<Table, crate::InvalidTable> {
    let origin = Origin::new(arena, table);
    let rows = origin.rows(fixed);
    let mut run = Run {
        judge: Judge::new(arena, origin, vec![true; arena.starts()]),
        chance: Chance(0),
        settings: Settings { evaluations: u64::MAX, ..Settings::default() },
        price: 1e-3,
        progress: &mut |_| true,
        stopped: false,
        curve: Vec::new(),
        best: None,
    };
    let state = run.judge.state(rows);
    let state = run.fresh(state.rows);
    let state = run.simplify(state);
    run.judge.origin.table(arena, &state.rows, table.name())
}

struct Run<'arena, 'progress> {
    judge: Judge<'arena>,
    chance: Chance,
    settings: Settings,
    /// What a plain condition must save now.
    price: f64,
    progress: &'progress mut dyn FnMut(&Event) -> bool,
    stopped: bool,
    curve: Vec<(usize, i64)>,
    best: Option<(i64, usize, Vec<Row>)>,
}

/// A class that might be inserted.
#[derive(Clone, Debug)]
struct Insertion {
    row: Row,
    place: usize,
    level: usize,
    net: f64,
}

impl Run<'_, '_> {
    fn over(&self) -> bool {
        self.stopped || self.judge.evaluations >= self.settings.evaluations
    }

    /// What is really left: exceptions, or the moves of play too many.
    fn left(&self, state: &State) -> i64 {
        if self.judge.arena.replies.is_some() { self.judge.length_sum(state) } else { state.total }
    }

    fn report(&mut self, state: &State, story: String) {
        let left = self.left(state);
        let size = state.rows.iter().map(|row| 1 + row.conditions.len()).sum();
        let better = match &self.best {
            Some((total, other, _)) => (left, size) < (*total, *other),
            None => true,
        };
        if better {
            self.best = Some((left, size, state.rows.clone()));
        }
        self.curve.push((state.rows.len(), left));
        let event = Event {
            evaluations: self.judge.evaluations,
            classes: state.rows.len(),
            exceptions: left,
            story,
        };
        if !(self.progress)(&event) {
            self.stopped = true;
        }
    }

    fn fresh(&mut self, rows: Vec<Row>) -> State {
        let state = self.judge.state(rows);
        if self.judge.arena.replies.is_none() {
            return state;
        }
        self.judge.look_ahead(&state);
        self.judge.state(state.rows)
    }

    fn all(&mut self, mut state: State) {
        state = self.fresh(state.rows);
        self.report(&state, String::from("the table as given"));
        self.price = (state.total as f64 / 150.0).max(self.settings.least_price);
        state = self.tune_all(state);
        let mut failures = 0;
        let mut since = 0;
        while !self.over() && state.total > 0 {
            // The price of length only falls, or what was bought is sold again.
            let price = (state.total as f64 / 150.0).max(self.settings.least_price);
            self.price = if failures == 0 { self.price.min(price) } else { self.price / 2.0 };
            let inserted = if state.rows.len() < self.settings.most_classes {
                self.insert(&mut state)
            } else {
                false
            };
            if inserted {
                failures = 0;
                since += 1;
            } else {
                failures += 1;
            }
            if since >= 4 || failures == 2 || state.total == 0 {
                since = 0;
                state = self.simplify(state);
                state = self.tune_all(state);
            }
            if failures > 5 {
                self.price = self.settings.least_price;
            }
            if failures > 9 {
                break;
            }
        }
        self.price = self.settings.least_price;
        if !self.over() {
            state = self.simplify(state);
        }
        while !self.over() {
            state = self.ruin(state);
        }
    }

    /// Tries many places and values for a new class, and inserts the best.
    fn insert(&mut self, state: &mut State) -> bool {
        let pulls = [false, true].map(|together| Pull::new(&self.judge, state, together));
        let first = state.rows.iter().position(|row| !row.fixed).unwrap_or(0);
        let levels = state.rows.len() + 1;
        let mut ideas: Vec<Insertion> = Vec::new();
        for attempt in 0..16 {
            let place = match attempt % 3 {
                0 => first,
                _ => first + self.chance.below(state.rows.len() - first),
            };
            let level = self.chance.below(levels);
            let pulls = &pulls[attempt % 2].by_level[level];
            let items = (0..self.judge.arena.positions() as u32)
                .filter(|&p| {
                    usize::from(state.class_of[p as usize]) >= place && pulls[p as usize] != 0
                })
                .collect();
            let search =
                Search { beam: 6, conditions: self.settings.conditions, price: 12.0 * self.price };
            let found = rules(&self.judge, pulls, items, search);
            for rule in found.into_iter().take(5) {
                let row = Row {
                    given: None,
                    conditions: rule.conditions,
                    wishes: Wishes::Chosen(Vec::new()),
                    value: 0,
                    number: 0,
                    fixed: false,
                };
                let mut idea = Insertion { row, place, level, net: 0.0 };
                self.weigh(state, &mut idea);
                if let Some(mut heir) = self.heir(state, &idea) {
                    self.weigh(state, &mut heir);
                    ideas.push(heir);
                }
                ideas.push(idea);
            }
        }
        for _ in 0..40 {
            ideas.extend(self.grow(state));
        }
        ideas.sort_by(|a, b| b.net.total_cmp(&a.net));
        ideas.truncate(5);
        for idea in &mut ideas {
            self.polish(state, idea);
        }
        ideas.sort_by(|a, b| b.net.total_cmp(&a.net));
        ideas.dedup_by(|a, b| a.row == b.row && a.place == b.place && a.level == b.level);
        ideas.truncate(4);
        let mut best: Option<(f64, State, usize)> = None;
        for idea in ideas {
            let rows = insertion(&state.rows, &idea);
            let mut next = self.judge.state(rows);
            let taken = next.class_of.iter().filter(|&&n| usize::from(n) == idea.place).count();
            if taken < 4 {
                continue;
            }
            // The new class, and the class that lost most to it, rank anew.
            let mut lost = vec![0_u32; next.rows.len()];
            for (&old, &new) in state.class_of.iter().zip(&next.class_of) {
                if usize::from(new) == idea.place {
                    lost[usize::from(old) + usize::from(usize::from(old) >= idea.place)] += 1;
                }
            }
            let parent = (0..lost.len()).max_by_key(|&n| lost[n]).unwrap_or(idea.place);
            for n in [idea.place, parent] {
                if let Some((wishes, _)) = self.tuned(&mut next, n) {
                    let mut rows = next.rows.clone();
                    rows[n].wishes = Wishes::Chosen(wishes);
                    next = self.judge.state(rows);
                }
            }
            let net = (state.total - next.total) as f64
                - self.price * self.row_length(&next.rows[idea.place]);
            if net <= 0.0 || best.as_ref().is_some_and(|(other, ..)| *other >= net) {
                continue;
            }
            if self.judge.arena.replies.is_some()
                && self.judge.length_sum(&next) >= self.judge.length_sum(state)
            {
                continue;
            }
            best = Some((net, next, idea.place));
        }
        let Some((_, next, place)) = best else { return false };
        let gain = state.total - next.total;
        let number = next.rows[place].number;
        let sentence = self.judge.origin.sentence(self.judge.arena, &next.rows[place]);
        *state = self.fresh(next.rows);
        self.report(state, format!("new class {number} saves {gain}: {sentence}"));
        true
    }

    /// A class grown from a few exceptions that have their classes in common:
    /// the box of conditions round them, opened while that gains.
    fn grow(&mut self, state: &mut State) -> Option<Insertion> {
        let arena = self.judge.arena;
        let starts = arena.starts();
        let pick = |from: usize| {
            (0..starts).map(|n| (from + n) % starts).find(|&start| state.loss[start] > 0)
        };
        let first = pick(self.chance.below(starts))?;
        let pair = |judge: &Judge<'_>, start: usize| {
            let moves = arena.moves.of(start);
            let regret = &judge.regret[arena.moves.range(start)];
            let least = regret.iter().copied().min().unwrap_or(0);
            let with = |(&to, &regret): (&u32, &u8)| (state.key[to as usize], regret, to);
            let bad = moves.iter().zip(regret).map(with).max()?;
            let good = moves.iter().zip(regret).filter(|(_, r)| **r == least).map(with).max()?;
            Some((bad.2 as usize, good.2 as usize))
        };
        let (bad, good) = pair(&self.judge, first)?;
        let classes = (state.class_of[bad], state.class_of[good]);
        let avoid = self.chance.below(2) == 0;
        let seed = if avoid { bad } else { good };
        let mut seeds = vec![seed];
        for _ in 0..self.chance.below(9) {
            let Some(other) = pick(self.chance.below(starts)) else { break };
            let Some((bad, good)) = pair(&self.judge, other) else { continue };
            if (state.class_of[bad], state.class_of[good]) == classes {
                seeds.push(if avoid { bad } else { good });
            }
        }
        let fixed = state.rows.iter().position(|row| !row.fixed).unwrap_or(0);
        let place = usize::from(state.class_of[seed]);
        if place < fixed {
            return None;
        }
        let place = if self.chance.below(3) == 0 { fixed } else { place };
        let level = if avoid {
            super::score::rank_of(state.key[good]) / 2 - 1
        } else {
            super::score::rank_of(state.key[bad]) / 2
        };
        let width = arena.primitives.len();
        let mut conditions = Vec::with_capacity(width);
        for primitive in 0..width {
            let cells = || seeds.iter().map(|&p| arena.cell(p, primitive));
            let (low, high) = (cells().min()?, cells().max()?);
            if (low, high) != (0, arena.span(primitive)) {
                conditions.push(Condition { primitive, low, high });
            }
        }
        let row = Row {
            given: None,
            conditions,
            wishes: Wishes::Chosen(Vec::new()),
            value: 0,
            number: 0,
            fixed: false,
        };
        let mut idea = Insertion { row, place, level: level as usize, net: 0.0 };
        if self.chance.below(2) == 0 {
            idea = self.heir(state, &idea).unwrap_or(idea);
        }
        self.weigh_any(state, &mut idea);
        self.open(state, &mut idea);
        while idea.row.conditions.len() > self.settings.conditions {
            let mut best: Option<Insertion> = None;
            for n in 0..idea.row.conditions.len() {
                let mut other = idea.clone();
                other.row.conditions.remove(n);
                self.weigh_any(state, &mut other);
                if best.as_ref().is_none_or(|best| other.net > best.net) {
                    best = Some(other);
                }
            }
            idea = best?;
        }
        self.weigh(state, &mut idea);
        Some(idea)
    }

    /// Drops conditions, then single bounds, in an order left to chance, while
    /// the net gain does not fall.
    fn open(&mut self, state: &mut State, idea: &mut Insertion) {
        let mut order: Vec<usize> = idea.row.conditions.iter().map(|c| c.primitive).collect();
        for n in (1..order.len()).rev() {
            order.swap(n, self.chance.below(n + 1));
        }
        for &primitive in order.iter().chain(&order) {
            let Some(n) = idea.row.conditions.iter().position(|c| c.primitive == primitive) else {
                continue;
            };
            let span = self.judge.arena.span(primitive);
            let Condition { low, high, .. } = idea.row.conditions[n];
            for (a, b) in [(0, span), (0, high), (low, span)] {
                let mut other = idea.clone();
                if (a, b) == (0, span) {
                    other.row.conditions.remove(n);
                } else {
                    other.row.conditions[n] = Condition { primitive, low: a, high: b };
                }
                if other.row.conditions.is_empty() {
                    continue;
                }
                self.weigh_any(state, &mut other);
                if other.net >= idea.net {
                    *idea = other;
                    break;
                }
            }
        }
    }

    /// The net gain of an insertion, however few positions it takes.
    fn weigh_any(&mut self, state: &mut State, idea: &mut Insertion) {
        let changed = self.changes(state, idea);
        let gain = state.total - self.judge.total_with(state, &changed);
        idea.net = gain as f64 - self.price * self.row_length(&idea.row);
    }

    /// The net gain of an insertion.
    fn weigh(&mut self, state: &mut State, idea: &mut Insertion) {
        let changed = self.changes(state, idea);
        if changed.len() < 4 {
            idea.net = f64::NEG_INFINITY;
            return;
        }
        let gain = state.total - self.judge.total_with(state, &changed);
        idea.net = gain as f64 - self.price * self.row_length(&idea.row);
    }

    /// The same class with the functions of the class most of its positions leave.
    fn heir(&self, state: &State, idea: &Insertion) -> Option<Insertion> {
        let members = self.judge.origin.members(self.judge.arena, &idea.row);
        let mut counts = vec![0_u32; state.rows.len()];
        for p in members.iter() {
            counts[usize::from(state.class_of[p])] += 1;
        }
        let from = (idea.place..counts.len()).max_by_key(|&n| counts[n])?;
        let oriented = self.judge.arena.replies.is_some();
        let wishes = match (&state.rows[from].wishes, state.rows[from].given) {
            (Wishes::Given, Some(_)) if oriented => return None,
            (Wishes::Given, Some(given)) => Wishes::Borrowed(given),
            (wishes, _) => wishes.clone(),
        };
        let row = Row { wishes, ..idea.row.clone() };
        Some(Insertion { row, ..idea.clone() })
    }

    fn changes(&self, state: &State, idea: &Insertion) -> Vec<(u32, u64)> {
        let arena = self.judge.arena;
        let members = self.judge.origin.members(arena, &idea.row);
        let rank = (2 * idea.level as u64 + 1) << 32;
        members
            .iter()
            .filter(|&p| usize::from(state.class_of[p]) >= idea.place)
            .map(|p| (p as u32, rank | self.judge.origin.functions(arena, &idea.row, p)))
            .collect()
    }

    fn row_length(&self, row: &Row) -> f64 {
        let wishes = match &row.wishes {
            Wishes::Given | Wishes::Borrowed(_) => 0,
            Wishes::Chosen(wishes) => wishes.len(),
        };
        length(self.judge.arena, &row.conditions) + 0.1 * wishes as f64
    }

    /// Small changes of a new class, kept while they gain.
    fn polish(&mut self, state: &mut State, idea: &mut Insertion) {
        let first = state.rows.iter().position(|row| !row.fixed).unwrap_or(0);
        for _ in 0..6 {
            let mut better: Option<Insertion> = None;
            for mut other in neighbours(self.judge.arena, idea, first, state.rows.len()) {
                self.weigh(state, &mut other);
                if other.net > better.as_ref().map_or(idea.net, |better| better.net) {
                    better = Some(other);
                }
            }
            match better {
                Some(better) => *idea = better,
                None => break,
            }
        }
    }

    fn wishes(&self) -> Vec<Wish> {
        let primitives = self.judge.arena.primitives.iter().enumerate();
        primitives
            .filter(|(_, p)| p.ranks.is_some())
            .flat_map(|(primitive, _)| [true, false].map(|large| Wish { primitive, large }))
            .collect()
    }

    /// Chooses the functions of every class anew.
    fn tune_all(&mut self, mut state: State) -> State {
        for n in 0..state.rows.len() {
            if state.rows[n].fixed || self.over() {
                continue;
            }
            let Some((chosen, saved)) = self.tuned(&mut state, n) else { continue };
            let mut rows = state.rows.clone();
            rows[n].wishes = Wishes::Chosen(chosen);
            if let Some(next) = self.accept(&state, rows) {
                state = next;
                if saved > 0 {
                    let number = state.rows[n].number;
                    self.report(&state, format!("functions of class {number} save {saved}"));
                }
            }
        }
        state
    }

    /// Better functions for a class, and what they save; from the first, each
    /// the best beside those before it.
    fn tuned(&mut self, state: &mut State, n: usize) -> Option<(Vec<Wish>, i64)> {
        let members: Vec<u32> = (0..self.judge.arena.positions() as u32)
            .filter(|&p| usize::from(state.class_of[p as usize]) == n)
            .collect();
        let rank = rank(&state.rows, state.rows[n].value) << 32;
        let mut chosen: Vec<Wish> = Vec::new();
        let mut cost = i64::MAX;
        for _ in 0..4 {
            let mut better: Option<(i64, Wish)> = None;
            let none = chosen.is_empty().then_some(None);
            let options: Vec<Option<Wish>> =
                none.into_iter().chain(self.wishes().into_iter().map(Some)).collect();
            for wish in options {
                let mut row = state.rows[n].clone();
                let mut wishes = chosen.clone();
                wishes.extend(wish);
                row.wishes = Wishes::Chosen(wishes);
                let keyed = members.iter().map(|&p| {
                    let own = self.judge.origin.functions(self.judge.arena, &row, p as usize);
                    (p, rank | own)
                });
                let keyed: Vec<_> = keyed.collect();
                let total = self.judge.total_with(state, &keyed);
                match wish {
                    None => cost = total,
                    Some(wish) => {
                        if better.is_none_or(|(other, _)| total < other) {
                            better = Some((total, wish));
                        }
                    }
                }
            }
            match better {
                Some((total, wish)) if (total as f64) < cost as f64 - 0.05 * self.price => {
                    cost = total;
                    chosen.push(wish);
                }
                _ => break,
            }
        }
        let old = match &state.rows[n].wishes {
            Wishes::Given | Wishes::Borrowed(_) => 2,
            Wishes::Chosen(wishes) => wishes.len(),
        };
        let saved = state.total - cost;
        (saved > 0 || (saved == 0 && chosen.len() < old)).then_some((chosen, saved))
    }

    /// The state of the rows, unless the play they lead to is longer.
    fn accept(&mut self, state: &State, rows: Vec<Row>) -> Option<State> {
        let next = self.judge.state(rows);
        if self.judge.arena.replies.is_some()
            && self.judge.length_sum(&next) > self.judge.length_sum(state)
        {
            return None;
        }
        Some(self.fresh(next.rows))
    }

    /// Deletes classes, drops and moves conditions, moves classes: whatever
    /// makes the table cheaper (section 11.4).
    fn simplify(&mut self, mut state: State) -> State {
        for n in (0..state.rows.len()).rev() {
            if n >= state.rows.len() || state.rows[n].fixed || self.over() {
                continue;
            }
            let last = n + 1 == state.rows.len();
            let mut options: Vec<Vec<Row>> = Vec::new();
            if !last {
                let mut without = state.rows.clone();
                without.remove(n);
                options.push(without);
                for condition in 0..state.rows[n].conditions.len() {
                    let mut rows = state.rows.clone();
                    rows[n].conditions.remove(condition);
                    if rows[n].given.is_some() || !rows[n].conditions.is_empty() {
                        options.push(rows);
                    }
                }
                for idea in neighbours_of_row(self.judge.arena, &state.rows[n]) {
                    let mut rows = state.rows.clone();
                    rows[n] = idea;
                    options.push(rows);
                }
            }
            for up in [1, -1, 2, -2, 4, -4] {
                options.extend(revalued(&state.rows, n, up));
            }
            let cost = |run: &Self, total: i64, rows: &[Row]| {
                let lengths = rows.iter().map(|row| run.row_length(row)).sum::<f64>();
                total as f64 + run.price * lengths
            };
            let now = cost(self, state.total, &state.rows);
            let mut better: Option<(f64, Vec<Row>)> = None;
            for rows in options {
                let total = self.judge.total_of(&rows);
                let cost = cost(self, total, &rows);
                if cost < better.as_ref().map_or(now - 1e-9, |(other, _)| *other) {
                    better = Some((cost, rows));
                }
            }
            if let Some((_, rows)) = better {
                let (before, number) = (state.rows.len(), state.rows[n].number);
                if let Some(next) = self.accept(&state, rows) {
                    state = next;
                    let what =
                        if state.rows.len() < before { "is not needed" } else { "is simpler" };
                    self.report(&state, format!("class {number} {what}"));
                }
            }
        }
        state
    }

    /// Takes out a few classes and looks for a cheaper way.
    fn ruin(&mut self, state: State) -> State {
        let learned: Vec<usize> = (0..state.rows.len() - 1)
            .filter(|&n| !state.rows[n].fixed && state.rows[n].given.is_none())
            .collect();
        if learned.len() < 3 {
            self.stopped = true;
            return state;
        }
        let mut rows = state.rows.clone();
        let count = 2 + self.chance.below(2);
        let mut gone: Vec<usize> =
            (0..count).map(|_| learned[self.chance.below(learned.len())]).collect();
        gone.sort_unstable();
        gone.dedup();
        for n in gone.iter().rev() {
            rows.remove(*n);
        }
        let cost = |run: &Self, state: &State| {
            let lengths = state.rows.iter().map(|row| run.row_length(row)).sum::<f64>();
            run.left(state) as f64 + run.settings.least_price * lengths
        };
        let quiet = self.best.clone();
        let curve = self.curve.len();
        let mut trial = self.fresh(rows);
        for _ in 0..gone.len() {
            self.price = self.settings.least_price;
            if self.over() || trial.total == 0 || !self.insert(&mut trial) {
                break;
            }
        }
        let (before, after) = (cost(self, &state), cost(self, &trial));
        if after < before && self.left(&trial) <= self.left(&state) {
            self.report(&trial, String::from("a shorter way for the same"));
            return trial;
        }
        // Nothing found: what was tried is no part of the story.
        self.curve.truncate(curve);
        if quiet.is_some() {
            self.best = quiet;
        }
        state
    }
}

/// The rows with one more.
fn insertion(rows: &[Row], idea: &Insertion) -> Vec<Row> {
    let mut rows = rows.to_vec();
    let mut values: Vec<i32> = rows.iter().map(|row| row.value).collect();
    values.sort_unstable();
    for row in &mut rows {
        let place = values.partition_point(|&value| value < row.value);
        row.value = 10 * (place as i32 + 1);
    }
    let number = rows.iter().map(|row| row.number).max().unwrap_or(0) + 1;
    let row = Row { value: 10 * idea.level as i32 + 5, number, ..idea.row.clone() };
    rows.insert(idea.place, row);
    rows
}

/// The rows with one moved up or down by value, if it can be.
fn revalued(rows: &[Row], n: usize, up: isize) -> Option<Vec<Row>> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&n| rows[n].value);
    let from = order.iter().position(|&other| other == n)?;
    let to = from.checked_add_signed(up).filter(|&to| to < rows.len())?;
    let moved = order.remove(from);
    order.insert(to, moved);
    let mut rows = rows.to_vec();
    for (place, &n) in order.iter().enumerate() {
        rows[n].value = 10 * (place as i32 + 1);
    }
    Some(rows)
}

fn neighbours_of_row(arena: &Arena, row: &Row) -> Vec<Row> {
    let mut others = Vec::new();
    for n in 0..row.conditions.len() {
        let condition = row.conditions[n];
        let span = arena.span(condition.primitive);
        let (low, high) = (condition.low, condition.high);
        let bounds = [
            (low.wrapping_sub(1), high),
            (low + 1, high),
            (low, high.wrapping_sub(1)),
            (low, high + 1),
            (0, high),
            (low, span),
        ];
        for (a, b) in bounds {
            if a <= b && b <= span && (a, b) != (0, span) && (a, b) != (low, high) {
                let mut other = row.clone();
                other.conditions[n].low = a;
                other.conditions[n].high = b;
                others.push(other);
            }
        }
    }
    others
}

fn neighbours(arena: &Arena, idea: &Insertion, first: usize, rows: usize) -> Vec<Insertion> {
    let mut others: Vec<Insertion> = neighbours_of_row(arena, &idea.row)
        .into_iter()
        .map(|row| Insertion { row, ..idea.clone() })
        .collect();
    if idea.row.conditions.len() > 1 {
        for n in 0..idea.row.conditions.len() {
            let mut other = idea.clone();
            other.row.conditions.remove(n);
            others.push(other);
        }
    }
    let places = vec![first, idea.place.wrapping_sub(1), idea.place + 1, rows - 1];
    for place in places.into_iter().filter(|&place| place >= first && place < rows) {
        if place != idea.place {
            others.push(Insertion { place, ..idea.clone() });
        }
    }
    for step in [-3, -2, -1, 1, 2, 3_isize] {
        if let Some(level) = idea.level.checked_add_signed(step).filter(|&level| level <= rows) {
            others.push(Insertion { level, ..idea.clone() });
        }
    }
    others
}
