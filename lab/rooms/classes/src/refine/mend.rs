//! Classes that are looked for on purpose, for the last exceptions.
//!
//! Each is the tightest group that has few conditions in common and that nothing else needs.
//!
//! Chance finds no class for a start that stands alone among thousands in which
//! the same class would do harm. So every position is asked what would be lost if
//! it alone were ranked anew, and then conditions are chosen, a handful of ways at
//! a time (a beam), until the group has no such position left.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::anneal::{LEAST_POSITIONS, Run};
use super::draft::{Condition, Row, Wishes};
use super::play::Play;
use super::propose::{Conflict, Proposer};
use super::trial::Change;

/// How hard a class is looked for.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// The number of groups that are followed from one condition to the next.
    beam: usize,
    /// Conditions beyond those that rules commonly have.
    more: usize,
    /// Whether the functions of every row are tried.
    all_wishes: bool,
}

/// The searches in their order. The first finds classes that are easy to read and costs
/// least.
const EFFORTS: [Effort; 3] = [
    Effort { beam: 80, more: 0, all_wishes: false },
    Effort { beam: 80, more: 0, all_wishes: true },
    Effort { beam: 240, more: 1, all_wishes: true },
];

/// The number of groups that are judged exactly for each way to settle a conflict.
const JUDGED: usize = 12;

/// The number of values that are tried for a new class, the nearest first.
const LEVELS: usize = 4;

/// A group: its conditions, and those of its members that matter.
#[derive(Clone, Debug)]
struct Group {
    conditions: Vec<Condition>,
    members: Vec<u32>,
    /// What ranking every member anew would lose, one at a time.
    cost: i64,
    price: i64,
}

/// One way to settle a conflict: a class before some other, of some value, that
/// takes one position.
#[derive(Clone, Debug)]
struct Way {
    place: usize,
    row: Row,
    target: usize,
}

impl Run<'_, '_> {
    /// Inserts classes for what is left, one conflict after the other, for as
    /// long as less is left.
    pub(super) fn mend(&mut self) {
        let most = self.proposer.most_rows;
        while self.play.total > 0 && self.play.rows.len() < most && !self.stopped {
            let mut starts: Vec<u32> = self.play.lossy.clone();
            starts.sort_unstable();
            let found = EFFORTS.iter().find_map(|&effort| self.best_class(&starts, effort));
            let Some((place, row)) = found else { return };
            let number = self.play.rows.iter().map(|row| row.number).max().unwrap_or(0) + 1;
            let change = Change::Insert(place, Row { number, ..row });
            let _ = self.play.attempt(&change, i64::MAX);
            self.keep(change);
            self.report();
        }
    }

    /// The class that leaves least; among those, the shortest.
    fn best_class(&mut self, starts: &[u32], effort: Effort) -> Option<(usize, Row)> {
        let mut best: Option<(i64, i64, usize, Row)> = None;
        for &start in starts {
            for conflict in conflicts(&self.play, start as usize) {
                self.tell(String::new());
                if self.stopped {
                    return None;
                }
                for way in ways(&self.play, conflict, effort) {
                    let Some((left, length, row)) = self.settled(&way, effort) else { continue };
                    if best.as_ref().is_none_or(|best| (left, length) < (best.0, best.1)) {
                        best = Some((left, length, way.place, row));
                    }
                }
            }
        }
        best.map(|(_, _, place, row)| (place, row))
    }

    /// The best row for a way, if it leaves less than is left now.
    fn settled(&mut self, way: &Way, effort: Effort) -> Option<(i64, i64, Row)> {
        let losses = losses(&self.play, way)?;
        let mut best: Option<(i64, i64, Row)> = None;
        let limit = self.proposer.conditions + effort.more;
        for group in groups(&self.play, way, &losses, limit, effort.beam) {
            let row = Row { conditions: group.conditions, ..way.row.clone() };
            let change = Change::Insert(way.place, row.clone());
            let least = best.as_ref().map_or(self.play.total - 1, |best| best.0);
            let left = self.play.attempt(&change, least);
            let fits = !self.play.starves(&change, LEAST_POSITIONS);
            self.play.undo();
            let length = self.reading(&row);
            let Some(left) = left.filter(|&left| fits && left <= least) else { continue };
            if best.as_ref().is_none_or(|best| (left, length) < (best.0, best.1)) {
                best = Some((left, length, row));
            }
        }
        best
    }
}

/// The moves of a start that are played and should not be, each with the best of
/// those that should.
fn conflicts(play: &Play<'_>, start: usize) -> Vec<Conflict> {
    let moves = play.arena.moves.of(start);
    let regret = &play.regret[play.arena.moves.range(start)];
    let key = |n: usize| play.key[moves[n] as usize];
    let least = regret.iter().copied().min().unwrap_or(0);
    let good: Vec<usize> = (0..moves.len()).filter(|&n| regret[n] == least).collect();
    let bad = (0..moves.len()).filter(|&n| key(n) == play.best[start] && regret[n] > least);
    let Some(highest) = good.iter().copied().max_by_key(|&n| key(n)) else { return Vec::new() };
    let mut found: Vec<Conflict> =
        bad.map(|n| Conflict { bad: moves[n] as usize, good: moves[highest] as usize }).collect();
    if let Some(&Conflict { bad, .. }) = found.first() {
        let others = good.into_iter().filter(|&n| n != highest);
        found.extend(others.map(|n| Conflict { bad, good: moves[n] as usize }));
    }
    found
}

/// What a class could be that settles a conflict: whom to take, before whom, with
/// which value and functions. The conditions are to be found.
fn ways(play: &Play<'_>, Conflict { bad, good }: Conflict, effort: Effort) -> Vec<Way> {
    let first = Proposer::first(play);
    let mut ways = Vec::new();
    for (target, aim) in [(bad, false), (good, true)] {
        let owner = play.row_of(target);
        if owner < first {
            continue;
        }
        let mut places = vec![owner, (first + owner) / 2, first];
        places.dedup();
        let mut ranked = vec![Proposer::borrowed(play, owner), Wishes::Chosen(Vec::new())];
        if effort.all_wishes {
            ranked.extend((first..play.rows.len()).map(|n| Proposer::borrowed(play, n)));
        }
        let mut known = Vec::new();
        ranked.retain(|wishes| {
            let new = !known.contains(wishes);
            known.push(wishes.clone());
            new
        });
        let other = play.level(play.rows[play.row_of(if aim { bad } else { good })].value);
        let levels: Vec<usize> =
            if aim { (other + 1..=play.rows.len()).collect() } else { (0..=other).rev().collect() };
        for wishes in ranked {
            let rows = levels.iter().map(|&level| Row {
                given: None,
                conditions: Vec::new(),
                wishes: wishes.clone(),
                value: play.value_at(level),
                number: 0,
                fixed: false,
            });
            let settles = |row: &Row| {
                let ranking = play.origin.ranking(play.arena, row);
                loss_alone(play, target, ranking.key(target)) < 0
            };
            for row in rows.filter(settles).take(LEVELS) {
                let way = |&place: &usize| Way { place, row: row.clone(), target };
                ways.extend(places.iter().map(way));
            }
        }
    }
    ways
}

/// What is lost if one position alone is ranked anew.
fn loss_alone(play: &Play<'_>, position: usize, new: u64) -> i64 {
    let higher = new.max(play.key[position]);
    if higher < play.floor[position] {
        return 0;
    }
    let mut lost = 0;
    for &start in play.arena.before.of(position) {
        let start = start as usize;
        if higher < play.best[start] {
            continue;
        }
        let (_, worst) = play.weigh_by(start, |to| if to == position { new } else { play.key[to] });
        lost += i64::from(worst) - i64::from(play.loss[start]);
    }
    lost
}

/// What is lost if one position alone is ranked anew, for every position that the new class
/// could take. `None` if the new class does not settle the conflict.
fn losses(play: &Play<'_>, way: &Way) -> Option<Vec<i64>> {
    let ranking = play.origin.ranking(play.arena, &way.row);
    if loss_alone(play, way.target, ranking.key(way.target)) >= 0 {
        return None;
    }
    let lost = |p| {
        if play.row_of(p) < way.place { 0 } else { loss_alone(play, p, ranking.key(p)) }
    };
    Some((0..play.arena.positions()).map(lost).collect())
}

/// Groups around the target that seem to cost nothing, the best first.
fn groups(play: &Play<'_>, way: &Way, losses: &[i64], limit: usize, width: usize) -> Vec<Group> {
    let taken =
        (0..play.arena.positions() as u32).filter(|&p| play.row_of(p as usize) >= way.place);
    let all: Vec<u32> = taken.collect();
    let cost = all.iter().map(|&p| losses[p as usize]).sum();
    let mut beam = vec![Group { conditions: Vec::new(), members: all, cost, price: 0 }];
    let mut found: Vec<Group> = Vec::new();
    for _ in 0..limit {
        let mut next: Vec<(i64, i64, usize, Condition)> = Vec::new();
        for (n, group) in beam.iter().enumerate() {
            narrower(play, way.target, group, losses, &mut |cost, price, condition| {
                next.push((cost, price, n, condition));
            });
        }
        next.sort_unstable_by_key(|&(cost, price, n, c)| {
            (cost, price, n, c.primitive, c.low, c.high)
        });
        let mut narrowed: Vec<Group> = Vec::new();
        for (cost, price, n, condition) in next {
            if narrowed.len() >= width {
                break;
            }
            let mut group = beam[n].clone();
            group.conditions.push(condition);
            group.conditions.sort_unstable_by_key(|c| c.primitive);
            (group.cost, group.price) = (cost, price);
            // A group that is known already is of use only if it is said more shortly.
            let column = play.arena.column(condition.primitive);
            group
                .members
                .retain(|&p| (condition.low..=condition.high).contains(&column[p as usize]));
            let same = |other: &Group| other.cost == cost && other.members == group.members;
            if !narrowed.iter().any(same) {
                narrowed.push(group);
            }
        }
        found.extend(narrowed.iter().filter(|group| group.cost < 0).cloned());
        beam = narrowed;
    }
    found.sort_by_key(|group| (group.cost, group.price));
    found.truncate(JUDGED);
    found
}

/// Every condition more that the target satisfies and that leaves enough members.
fn narrower(
    play: &Play<'_>,
    target: usize,
    group: &Group,
    losses: &[i64],
    tell: &mut dyn FnMut(i64, i64, Condition),
) {
    let arena = play.arena;
    for primitive in 0..arena.primitives.len() {
        let span = arena.span(primitive);
        if span == 0 || group.conditions.iter().any(|c| c.primitive == primitive) {
            continue;
        }
        let column = arena.column(primitive);
        let mut count = [0_i32; 256];
        let mut cost = [0_i64; 256];
        for &p in &group.members {
            let cell = usize::from(column[p as usize]);
            count[cell] += 1;
            cost[cell] += losses[p as usize];
        }
        let own = arena.cell(target, primitive);
        let price = group.price + i64::from(arena.primitives[primitive].price);
        for low in 0..=own {
            for high in own..=span {
                if (low, high) == (0, span) {
                    continue;
                }
                let range = usize::from(low)..=usize::from(high);
                let members: i32 = count[range.clone()].iter().sum();
                let lost: i64 = cost[range].iter().sum();
                if members >= LEAST_POSITIONS && lost < group.cost {
                    let two_sided = low > 0 && high < span && low < high;
                    let price = price + if two_sided { 5 } else { 0 };
                    tell(lost, price, Condition { primitive, low, high });
                }
            }
        }
    }
}
