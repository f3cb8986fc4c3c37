//! The change that a common property asks for, and whether it helps.

use palisade_classes::{Class, Function};

use super::bits::Bits;
use super::draft::{Draft, Group, Judged, ROOM, Row};
use super::ground::{Ground, Members};
use super::pool::Pool;
use super::property::{Property, Question, common};

/// Properties of a group that are tried as changes.
const TRIED: usize = 40;
/// Changes of a group whose functions and place are chosen with care.
const WORKED_OUT: usize = 5;
/// Functions of a class at most.
const FUNCTIONS: usize = 4;

/// What is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A new class of positions to be avoided.
    Avoid,
    /// A new class of positions to be achieved.
    Aim,
    /// A rule made narrower.
    Narrow,
    /// Functions changed.
    Rank,
}

/// A change that was tried.
#[derive(Clone)]
pub(super) struct Jump {
    pub(super) kind: Kind,
    /// The class that is new or changed.
    pub(super) number: u16,
    /// What the group has in common; nothing where functions are changed.
    pub(super) property: Option<Property>,
    pub(super) draft: Draft,
    /// Exceptions that are gone, and those that are new.
    pub(super) mended: usize,
    pub(super) made: usize,
}

impl Jump {
    /// Exceptions mended less those made, which count twice: a change that makes none is
    /// what section 11.3 would always accept.
    fn gain(&self) -> i64 {
        self.mended as i64 - 2 * self.made as i64
    }

    fn better(self, other: Option<Self>) -> Option<Self> {
        match other {
            Some(other) if other.gain() >= self.gain() => Some(other),
            _ => Some(self),
        }
    }

    fn row(&self) -> Option<usize> {
        self.draft.rows.iter().position(|row| row.class.number == self.number)
    }
}

/// What the search for changes stands on.
pub(super) struct Bench<'a> {
    pub(super) ground: &'a Ground,
    pub(super) pool: &'a Pool,
    /// Classes that stay as they are: the ends of the game.
    pub(super) fixed: &'a [u16],
    /// Conditions of a property at most.
    pub(super) conditions: usize,
    /// The exceptions as they are.
    pub(super) wrong: Bits,
}

impl Bench<'_> {
    fn tried(&self, kind: Kind, number: u16, property: Option<&Property>, draft: Draft) -> Jump {
        let wrong = draft.judge(self.ground, self.pool).wrong;
        let (mended, made) =
            (self.wrong.without(&wrong).count(), wrong.without(&self.wrong).count());
        Jump { kind, number, property: property.cloned(), draft, mended, made }
    }

    fn is_fixed(&self, row: &Row) -> bool {
        self.fixed.contains(&row.class.number)
    }
}

/// The first group whose best change mends half of it decides; else the best change of all.
///
/// This is the cycle of section 11.3: a group, a property, a change, a decision.
pub(super) fn next(bench: &Bench<'_>, draft: &Draft, judged: &Judged) -> Option<(Group, Jump)> {
    let all = draft.taken(|members| &members.all);
    let mut best: Option<(Group, Jump)> = None;
    for group in judged.groups(bench.ground) {
        let Some(jump) = of_group(bench, draft, judged, &all, &group) else { continue };
        let enough = 2 * jump.gain() >= group.exceptions.len() as i64;
        if best.as_ref().is_none_or(|(_, other)| jump.gain() > other.gain()) {
            best = Some((group, jump));
        }
        if enough {
            break;
        }
    }
    best
}

fn of_group(
    bench: &Bench<'_>,
    draft: &Draft,
    judged: &Judged,
    all: &[Bits],
    group: &Group,
) -> Option<Jump> {
    let mut jumps: Vec<Jump> = Vec::new();
    if let (Some(row), Some(_)) = (group.played, group.level) {
        jumps.extend(ranked_otherwise(bench, draft, row));
    }
    let files = bench.ground.file.len();
    let bits = |positions: &mut dyn Iterator<Item = usize>| {
        let mut bits = Bits::none(files);
        positions.for_each(|n| bits.insert(n));
        bits
    };
    let exceptions = &group.exceptions;
    if let Some(row) = group.played.filter(|&row| !bench.is_fixed(&draft.rows[row])) {
        let right = (0..bench.ground.starts.len()).filter(|&start| !judged.wrong.has(start));
        let mut right =
            right.map(|start| judged.played[start]).filter(|&n| judged.row_of[n] == row);
        let confirming = bits(&mut right);
        let support = confirming.count();
        let played = bits(&mut exceptions.iter().map(|one| one.played));
        let question = Question { group: played, class: all[row].clone(), confirming };
        for property in found(bench, question) {
            let below = group.best.unwrap_or(row);
            jumps.extend(inserted(bench, draft, Kind::Avoid, row, below, &property));
            if support <= exceptions.len() {
                jumps.push(narrowed(bench, draft, row, &property));
            }
        }
    }
    if let Some(row) = group.best.filter(|&row| !bench.is_fixed(&draft.rows[row])) {
        let members = Bits::of(files, |n| judged.row_of[n] == row);
        let wanted = bits(&mut bench.ground.starts.iter().map(|start| start.best));
        let support = members.shared(&wanted);
        let best = bits(&mut exceptions.iter().map(|one| one.best));
        let confirming = members.without(&wanted);
        let question = Question { group: best, class: all[row].clone(), confirming };
        for property in found(bench, question) {
            let above = group.played.unwrap_or(row);
            jumps.extend(inserted(bench, draft, Kind::Aim, row, above, &property));
            if support <= 2 * exceptions.len() {
                jumps.push(narrowed(bench, draft, row, &property));
            }
        }
    }
    jumps.sort_by_key(|jump| -jump.gain());
    let worked_out = jumps.into_iter().take(WORKED_OUT).map(|jump| work_out(bench, jump));
    worked_out.fold(None, |best, jump| jump.better(best)).filter(|jump| jump.gain() > 0)
}

fn found(bench: &Bench<'_>, question: Question) -> Vec<Property> {
    let mut found = common(bench.ground, bench.pool, question, bench.conditions);
    found.truncate(TRIED);
    found
}

/// The values between those of two classes on one side of a row's, the nearest first: who
/// changes no more than he must changes little elsewhere.
fn gaps(draft: &Draft, kind: Kind, row: usize) -> Vec<u16> {
    let at = draft.rows[row].class.value;
    let values = draft.rows.iter().map(|row| row.class.value);
    let mut gaps: Vec<u16> = match kind {
        Kind::Aim => values.filter(|&value| value >= at).map(|value| value + ROOM / 2).collect(),
        _ => values.filter(|&value| value <= at).map(|value| value - ROOM / 2).collect(),
    };
    gaps.sort_unstable_by_key(|&value| value.abs_diff(at));
    gaps
}

/// A class of its own for a property, before the row in testing order, at the best value.
fn inserted(
    bench: &Bench<'_>,
    draft: &Draft,
    kind: Kind,
    before: usize,
    beside: usize,
    property: &Property,
) -> Option<Jump> {
    let (number, rule) = (draft.next_number(), property.rule(bench.pool));
    let meaning = match kind {
        Kind::Aim => "Positions to be achieved.",
        _ => "Positions to be avoided.",
    };
    let mut best: Option<Jump> = None;
    for value in gaps(draft, kind, beside) {
        for functions in [[None; FUNCTIONS], draft.rows[before].class.functions] {
            let class = Class::new(number, value, meaning).with_rule(rule.clone());
            let class = Class { functions, ..class };
            let mut draft = draft.clone();
            draft.rows.insert(before, Row { class, members: property.members.clone() });
            best = bench.tried(kind, number, Some(property), draft).better(best);
        }
    }
    best
}

/// The rule of a row without the positions that have a property.
fn narrowed(bench: &Bench<'_>, draft: &Draft, row: usize, property: &Property) -> Jump {
    let mut draft = draft.clone();
    let Row { class, members } = &mut draft.rows[row];
    class.rule = class.rule.clone() & !property.rule(bench.pool);
    *members = Members {
        file: members.file.without(&property.members.file),
        all: members.all.without(&property.members.all),
    };
    let number = class.number;
    bench.tried(Kind::Narrow, number, Some(property), draft)
}

/// The best change of one function of a row: another in its place, one more before it, or
/// one more at the end.
fn ranked_otherwise(bench: &Bench<'_>, draft: &Draft, row: usize) -> Option<Jump> {
    let class = &draft.rows[row].class;
    let now: Vec<Function> = class.functions.iter().flatten().copied().collect();
    let mut best: Option<Jump> = None;
    let mut try_with = |functions: Vec<Function>| {
        let mut draft = draft.clone();
        draft.rows[row].class = draft.rows[row].class.clone().with_functions(functions);
        best = bench.tried(Kind::Rank, class.number, None, draft).better(best.take());
    };
    for ranking in bench.pool.rankings.iter().filter(|one| !now.contains(&one.function)) {
        for slot in 0..=now.len().min(FUNCTIONS - 1) {
            let mut more = now.clone();
            more.insert(slot, ranking.function);
            more.truncate(FUNCTIONS);
            try_with(more);
            if slot < now.len() {
                let mut other = now.clone();
                other[slot] = ranking.function;
                try_with(other);
            }
        }
    }
    best
}

/// The same change with the functions of its class chosen anew, one by one, tested at
/// another place, and with fewer conditions, wherever that mends more.
fn work_out(bench: &Bench<'_>, jump: Jump) -> Jump {
    let mut best = jump;
    if !matches!(best.kind, Kind::Aim | Kind::Avoid) {
        return best;
    }
    for others in [false, true] {
        let mut chosen = best.clone();
        if let Some(row) = chosen.row().filter(|_| others) {
            chosen.draft.rows[row].class.functions = [None; FUNCTIONS];
        }
        for _ in 0..2 {
            let Some(row) = chosen.row() else { break };
            let Some(more) = ranked_otherwise(bench, &chosen.draft, row) else { break };
            let more = Jump { kind: best.kind, property: best.property.clone(), ..more };
            if others || more.gain() > chosen.gain() {
                chosen = more;
            }
        }
        if chosen.gain() > best.gain() {
            best = chosen;
        }
    }
    let Some(from) = best.row() else { return best };
    for place in bench.fixed.len()..from {
        let mut draft = best.draft.clone();
        let row = draft.rows.remove(from);
        draft.rows.insert(place, row);
        let moved = bench.tried(best.kind, best.number, best.property.as_ref(), draft);
        if moved.gain() > best.gain() {
            best = moved;
        }
    }
    shorter(bench, best)
}

/// Leaves out the conditions that are not needed.
fn shorter(bench: &Bench<'_>, mut jump: Jump) -> Jump {
    let (Some(row), Some(mut property)) = (jump.row(), jump.property.clone()) else { return jump };
    let mut place = 0;
    while place < property.conditions.len() {
        let Some(fewer) = property.without(bench.ground, bench.pool, place) else { break };
        let mut draft = jump.draft.clone();
        draft.rows[row].class.rule = fewer.rule(bench.pool);
        draft.rows[row].members = fewer.members.clone();
        let tried = bench.tried(jump.kind, jump.number, Some(&fewer), draft);
        if tried.gain() >= jump.gain() {
            (jump, property) = (tried, fewer);
        } else {
            place += 1;
        }
    }
    jump
}
