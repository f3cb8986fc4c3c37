//! What the positions of a group have in common, and how likely that is by chance.

use std::collections::BTreeSet;
use std::rc::Rc;

use palisade_classes::Rule;

use super::bits::Bits;
use super::ground::{Ground, Members};
use super::pool::Pool;

/// How many properties are carried from one condition to the next.
const BEAM: usize = 24;

/// A property that most of a group share.
#[derive(Clone)]
pub(super) struct Property {
    /// The conditions, by their numbers in the pool.
    pub(super) conditions: Vec<usize>,
    pub(super) members: Members,
    /// How many of the group have it.
    pub(super) shared: usize,
    pub(super) of: usize,
    /// Its share of all positions.
    pub(super) chance: f64,
    /// The number of zeros in the likelihood that so many share it by accident.
    pub(super) surprise: f64,
    /// What it was judged on.
    question: Rc<Question>,
}

impl Property {
    fn new(
        ground: &Ground,
        question: &Rc<Question>,
        conditions: Vec<usize>,
        members: Members,
    ) -> Self {
        let share = |part: usize, whole: usize| (part + 1) as f64 / (whole + 2) as f64;
        let Question { group, class, confirming } = &**question;
        let (of, shared) = (group.count(), members.file.shared(group));
        let chance = members.all.count() as f64 / ground.all.len() as f64;
        let in_class = share(members.all.shared(class), class.count());
        let confirming = share(members.file.shared(confirming), confirming.count());
        let surprise = surprise(of, shared, chance.max(in_class).max(confirming));
        Self { conditions, members, shared, of, chance, surprise, question: Rc::clone(question) }
    }

    pub(super) fn rule(&self, pool: &Pool) -> Rule {
        let rules = self.conditions.iter().map(|&n| pool.conditions[n].rule.clone());
        rules.reduce(|a, b| a & b).unwrap_or(Rule::Always)
    }

    /// The property without its condition at a place; nothing if it is the only one.
    pub(super) fn without(&self, ground: &Ground, pool: &Pool, place: usize) -> Option<Self> {
        let mut conditions = self.conditions.clone();
        conditions.remove(place);
        let members = conditions.iter().map(|&n| pool.conditions[n].members.clone());
        let members = members.reduce(|a, b| a.and(&b))?;
        Some(Self::new(ground, &self.question, conditions, members))
    }
}

/// The likelihood, as a power of ten without its sign, that of `n` positions `k` or more
/// have a property that a share `p` of all has.
pub(super) fn surprise(n: usize, k: usize, p: f64) -> f64 {
    let p = p.clamp(1e-9, 1.0 - 1e-9);
    let mut ways = 0.0_f64;
    let mut tail = f64::NEG_INFINITY;
    for i in 0..=n {
        if i > 0 {
            ways += ((n - i + 1) as f64).ln() - (i as f64).ln();
        }
        if i >= k {
            let term = ways + i as f64 * p.ln() + (n - i) as f64 * (1.0 - p).ln();
            let (high, low) = (tail.max(term), tail.min(term));
            tail = high + (low - high).exp().ln_1p();
        }
    }
    -tail / std::f64::consts::LN_10
}

/// A group, and where a property must be rarer than in it, or it says nothing of it.
pub(super) struct Question {
    /// The positions of the group.
    pub(super) group: Bits,
    /// The class to which they belong, over all positions.
    pub(super) class: Bits,
    /// Positions after a move of the file for which the change would be wrong.
    pub(super) confirming: Bits,
}

/// The properties of at most so many conditions that at least half of a group share, the
/// least likely by chance first; of those that pick the same positions, the shortest.
pub(super) fn common(
    ground: &Ground,
    pool: &Pool,
    question: Question,
    most: usize,
) -> Vec<Property> {
    let question = Rc::new(question);
    let group = &question.group;
    let least = group.count().div_ceil(2);
    let judge = |conditions: Vec<usize>, members: Members| {
        let property = Property::new(ground, &question, conditions, members);
        (property.shared >= least).then_some(property)
    };
    // Longer properties are less likely in any case: a condition more has its price.
    let worth = |property: &Property| property.surprise - 0.5 * property.conditions.len() as f64;
    let sort = |found: &mut Vec<Property>| {
        found.sort_by(|a, b| worth(b).total_cmp(&worth(a)).then(a.conditions.cmp(&b.conditions)));
        let mut seen = BTreeSet::new();
        found.retain(|property| {
            seen.insert((property.members.file.and(group), property.members.all.count()))
        });
    };
    let singles = pool.conditions.iter().enumerate();
    let mut level: Vec<Property> = singles
        .filter(|(_, condition)| condition.members.file.shared(group) >= least)
        .filter_map(|(n, condition)| judge(vec![n], condition.members.clone()))
        .collect();
    let useful: Vec<usize> = level.iter().map(|property| property.conditions[0]).collect();
    sort(&mut level);
    let mut all: Vec<Property> = Vec::new();
    for _ in 1..most {
        level.truncate(BEAM);
        let mut longer = Vec::new();
        for property in &level {
            for &n in &useful {
                let condition = &pool.conditions[n].members;
                let shared = property.members.file.and(&condition.file);
                // It must tell something new, and be true of the group.
                if property.conditions.contains(&n)
                    || shared.shared(group) < least
                    || shared == property.members.file
                {
                    continue;
                }
                let mut conditions = property.conditions.clone();
                conditions.push(n);
                conditions.sort_unstable();
                longer.extend(judge(conditions, property.members.and(condition)));
            }
        }
        all.append(&mut level);
        sort(&mut longer);
        level = longer;
    }
    level.truncate(BEAM);
    all.append(&mut level);
    sort(&mut all);
    all
}

#[cfg(test)]
mod tests {
    use super::surprise;

    #[test]
    fn five_of_five_with_a_chance_of_six_in_thirty_two_is_no_accident() {
        // Section 11.3: abs(WK1-WP1) = 2 has the probability 0.1875.
        let likelihood = 0.1875_f64.powi(5);
        assert!((surprise(5, 5, 6.0 / 32.0) + likelihood.log10()).abs() < 1e-6);
        assert!(surprise(5, 0, 0.5).abs() < 1e-6);
    }
}
