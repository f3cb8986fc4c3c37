//! New rules: which few conditions take in the positions that ought to rank elsewhere.

use alloc::vec;
use alloc::vec::Vec;

use super::draft::Condition;
use super::score::{Judge, State, rank_of};

/// What it would gain to move single positions to another place by value, in
/// twelfths; one list a place.
pub(super) struct Pull {
    pub(super) by_level: Vec<Vec<i32>>,
}

impl Pull {
    /// Looks at every start once. Level `n` is the place above `n` rows.
    ///
    /// A move to a place above the best other successor makes this the move
    /// played; to a place below, it leaves the play to the others. Where several
    /// bad moves stand above the best good one, each gets its share of what
    /// moving them all would gain.
    ///
    /// With `together`, the successors of a start that are in one class are
    /// taken to move as one and to keep their order.
    pub(super) fn new(judge: &Judge<'_>, state: &State, together: bool) -> Self {
        let (arena, levels) = (judge.arena, state.rows.len() + 1);
        let count = arena.positions();
        // Differences along the levels first.
        let mut by_level = vec![vec![0_i32; count]; levels];
        for start in (0..arena.starts()).filter(|&start| judge.trained[start]) {
            let moves = arena.moves.of(start);
            let regret = &judge.regret[arena.moves.range(start)];
            let now = i32::from(state.loss[start]);
            let keys: Vec<u64> = moves.iter().map(|&to| state.key[to as usize]).collect();
            let least = regret.iter().copied().min().unwrap_or(0);
            let best_good =
                keys.iter().zip(regret).filter(|&(_, &r)| r == least).map(|(&k, _)| k).max();
            let best_good = best_good.unwrap_or(0);
            let above = keys.iter().zip(regret).filter(|&(&k, &r)| r > least && k >= best_good);
            let above = above.count() as i32;
            for (n, &to) in moves.iter().enumerate() {
                let (mut best, mut worst) = (0, 0);
                for (m, &key) in keys.iter().enumerate() {
                    if moves[m] == to || (together && rank_of(key) == rank_of(keys[n])) {
                        continue;
                    }
                    if key > best {
                        (best, worst) = (key, regret[m]);
                    } else if key == best {
                        worst = worst.max(regret[m]);
                    }
                }
                if best == 0 {
                    continue;
                }
                let mut own = regret[n];
                if together {
                    // Only the first of its class speaks, for the worst that ties with it.
                    let mates = || {
                        keys.iter().enumerate().filter(|&(_, k)| rank_of(*k) == rank_of(keys[n]))
                    };
                    if mates().any(|(m, &key)| key > keys[n] || (key == keys[n] && m < n)) {
                        continue;
                    }
                    own = mates()
                        .filter(|&(_, &key)| key == keys[n])
                        .map(|(m, _)| regret[m])
                        .max()
                        .unwrap_or(own);
                }
                let raised = 12 * (now - i32::from(own));
                let mut lowered = 12 * (now - i32::from(worst));
                let mut threshold = level_above(rank_of(best));
                if !together && above > 1 && regret[n] > least && keys[n] >= best_good {
                    // One of several: below the best good move it helps.
                    lowered = 12 * (now - i32::from(least)) / above;
                    threshold = level_above(rank_of(best_good));
                }
                by_level[0][to as usize] += lowered;
                if threshold < levels {
                    by_level[threshold][to as usize] += raised - lowered;
                }
            }
        }
        for level in 1..levels {
            let (below, here) = by_level.split_at_mut(level);
            for (a, b) in here[0].iter_mut().zip(&below[level - 1]) {
                *a += b;
            }
        }
        Self { by_level }
    }
}

/// The first level above a rank as [`super::score::rank`] makes it.
const fn level_above(rank: u64) -> usize {
    (rank / 2) as usize
}

/// A rule found, with the gain it promises.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) conditions: Vec<Condition>,
    pub(super) promise: i32,
}

/// How rules are searched for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search {
    pub(super) beam: usize,
    pub(super) conditions: usize,
    /// The price of a reader's condition, in twelfths of a regret.
    pub(super) price: f64,
}

/// Rules of few conditions that take in much pull, by a beam from the empty
/// rule: in every step each primitive offers its best interval.
pub(super) fn rules(
    judge: &Judge<'_>,
    pull: &[i32],
    items: Vec<u32>,
    search: Search,
) -> Vec<Found> {
    let arena = judge.arena;
    let mut beam: Vec<(Found, Vec<u32>)> =
        vec![(Found { conditions: Vec::new(), promise: i32::MIN }, items)];
    let mut found: Vec<Found> = Vec::new();
    for _ in 0..search.conditions {
        let mut next: Vec<(usize, Found)> = Vec::new();
        for (parent, (rule, items)) in beam.iter().enumerate() {
            for (condition, sum) in intervals(judge, pull, items) {
                let mut conditions = rule.conditions.clone();
                // A second condition on one primitive narrows the first.
                match conditions.iter_mut().find(|c| c.primitive == condition.primitive) {
                    Some(old) => *old = condition,
                    None => conditions.push(condition),
                }
                conditions.sort_unstable_by_key(|c| c.primitive);
                let promise = sum - (search.price * length(arena, &conditions)) as i32;
                if promise > rule.promise
                    && promise > 0
                    && !next.iter().any(|(_, other)| other.conditions == conditions)
                {
                    next.push((parent, Found { conditions, promise }));
                }
            }
        }
        next.sort_by_key(|(_, found)| core::cmp::Reverse(found.promise));
        next.truncate(search.beam);
        let children: Vec<(Found, Vec<u32>)> = next
            .into_iter()
            .map(|(parent, rule)| {
                let items = beam[parent].1.iter().copied();
                let kept = items.filter(|&p| {
                    rule.conditions.iter().all(|c| {
                        let cell = arena.cell(p as usize, c.primitive);
                        c.low <= cell && cell <= c.high
                    })
                });
                let kept = kept.collect();
                (rule, kept)
            })
            .collect();
        if children.is_empty() {
            break;
        }
        found.extend(children.iter().map(|(rule, _)| rule.clone()));
        beam = children;
    }
    found.sort_by_key(|found| core::cmp::Reverse(found.promise));
    found
}

/// What a rule costs its reader: one for the class, and each condition's price.
pub(super) fn length(arena: &super::Arena, conditions: &[Condition]) -> f64 {
    let price = |c: &Condition| {
        let two_sided = c.low > 0 && c.high < arena.span(c.primitive) && c.low < c.high;
        f64::from(arena.primitives[c.primitive].price) / 10.0 + if two_sided { 0.5 } else { 0.0 }
    };
    1.5 + 0.5 * conditions.iter().map(price).sum::<f64>()
}

/// For each primitive the interval with the largest sum of pull, and the best
/// one-sided one where that is another.
fn intervals(judge: &Judge<'_>, pull: &[i32], items: &[u32]) -> Vec<(Condition, i32)> {
    const SPAN: usize = 80;
    let arena = judge.arena;
    let width = arena.primitives.len();
    let mut sums = vec![[0_i32; SPAN]; width];
    let mut all = 0;
    for &p in items {
        let weight = pull[p as usize];
        all += weight;
        let cells = &arena.cells[p as usize * width..][..width];
        for (sums, &cell) in sums.iter_mut().zip(cells) {
            sums[usize::from(cell) % SPAN] += weight;
        }
    }
    let mut offers = Vec::with_capacity(width * 2);
    for (f, sums) in sums.iter().enumerate() {
        let span = usize::from(arena.span(f)).min(SPAN - 1);
        let (mut best, mut low, mut high) = (i32::MIN, 0, 0);
        let (mut run, mut from) = (0, 0);
        let (mut prefix, mut side, mut side_low, mut side_high) = (0, i32::MIN, 0, 0);
        for (v, &sum) in sums.iter().enumerate().take(span + 1) {
            if run <= 0 {
                (run, from) = (0, v);
            }
            run += sum;
            if run > best {
                (best, low, high) = (run, from, v);
            }
            if v < span {
                prefix += sum;
                if prefix > side {
                    (side, side_low, side_high) = (prefix, 0, v);
                }
                if all - prefix > side {
                    (side, side_low, side_high) = (all - prefix, v + 1, span);
                }
            }
        }
        let condition = |low, high| Condition { primitive: f, low: low as u8, high: high as u8 };
        if (low, high) != (0, span) {
            offers.push((condition(low, high), best));
        }
        if span > 0 && (side_low, side_high) != (low, high) {
            offers.push((condition(side_low, side_high), side));
        }
    }
    offers
}
