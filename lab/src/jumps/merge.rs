//! Simplification (section 11.4): classes that become one, conditions that go, "inductive
//! jumps", each kept if no exception comes back.

use palisade_classes::Rule;

use super::change::Bench;
use super::draft::{Draft, Row};

/// What was simplified, in words.
pub(super) struct Simplified {
    pub(super) draft: Draft,
    pub(super) told: Vec<String>,
}

/// Classes found on the way are dropped, merged and made more general as long as the
/// exceptions do not rise. Those that were given stay.
pub(super) fn simplify(bench: &Bench<'_>, draft: Draft, given: &[u16]) -> Simplified {
    let mut simplified = Simplified { draft, told: Vec::new() };
    while let Some((draft, told)) = once(bench, &simplified.draft, given) {
        simplified.told.push(told);
        simplified.draft = draft;
    }
    simplified
}

fn once(bench: &Bench<'_>, draft: &Draft, given: &[u16]) -> Option<(Draft, String)> {
    let limit = draft.judge(bench.ground, bench.pool).count();
    let holds = |other: &Draft| other.judge(bench.ground, bench.pool).count() <= limit;
    let found: Vec<usize> =
        (0..draft.rows.len()).filter(|&n| !given.contains(&draft.rows[n].class.number)).collect();
    let number = |n: usize| draft.rows[n].class.number;
    for &n in &found {
        let mut fewer = draft.clone();
        fewer.rows.remove(n);
        if holds(&fewer) {
            return Some((fewer, format!("class {} is not needed", number(n))));
        }
    }
    for (i, &a) in found.iter().enumerate() {
        for &b in &found[i + 1..] {
            for general in [true, false] {
                if let Some(merged) = merged(bench, draft, a, b, general).into_iter().find(holds) {
                    let how = if general { "what they share" } else { "either" };
                    let told = format!("classes {} and {} become one: {how}", number(a), number(b));
                    return Some((merged, told));
                }
            }
        }
    }
    for &n in &found {
        let conditions = draft.rows[n].class.rule.conditions();
        for left_out in 0..conditions.len() {
            let rest = conditions.iter().enumerate().filter(|(place, _)| *place != left_out);
            let Some(rule) = rest.map(|(_, rule)| rule.clone()).reduce(|a, b| a & b) else {
                continue;
            };
            let wider = with_rule(bench, draft, n, rule);
            if holds(&wider) {
                let condition = &conditions[left_out];
                return Some((wider, format!("class {} without {condition}", number(n))));
            }
        }
    }
    for &n in &found {
        let functions: Vec<_> = draft.rows[n].class.functions.iter().flatten().collect();
        for left_out in 0..functions.len() {
            let rest = functions.iter().enumerate().filter(|(place, _)| *place != left_out);
            let mut fewer = draft.clone();
            let class = fewer.rows[n].class.clone();
            fewer.rows[n].class = class.with_functions(rest.map(|(_, function)| **function));
            if holds(&fewer) {
                let function = functions[left_out];
                return Some((fewer, format!("class {} without function {function}", number(n))));
            }
        }
    }
    None
}

fn with_rule(bench: &Bench<'_>, draft: &Draft, n: usize, rule: Rule) -> Draft {
    let mut draft = draft.clone();
    draft.rows[n].members = bench.ground.members(&rule);
    draft.rows[n].class.rule = rule;
    draft
}

/// Two classes as one: by the conditions that both have, or by those and either of the
/// rest; at the place and value of either.
fn merged(bench: &Bench<'_>, draft: &Draft, a: usize, b: usize, general: bool) -> Vec<Draft> {
    let (first, second) =
        (draft.rows[a].class.rule.conditions(), draft.rows[b].class.rule.conditions());
    let shared: Vec<Rule> = first.iter().filter(|rule| second.contains(rule)).cloned().collect();
    let Some(common) = shared.iter().cloned().reduce(|a, b| a & b) else { return Vec::new() };
    let rest = |rules: &[Rule]| {
        let rest = rules.iter().filter(|rule| !shared.contains(rule)).cloned();
        rest.reduce(|a, b| a & b)
    };
    let rule = match (rest(first), rest(second)) {
        (Some(one), Some(other)) if !general => common & (one | other),
        _ if !general => return Vec::new(),
        _ => common,
    };
    let members = bench.ground.members(&rule);
    let mut drafts = Vec::new();
    for (keep, drop) in [(a, b), (b, a)] {
        for like in [keep, drop] {
            let mut draft = draft.clone();
            let class = draft.rows[like].class.clone();
            let number = draft.rows[a].class.number;
            let class = palisade_classes::Class { number, rule: rule.clone(), ..class };
            draft.rows[keep] = Row { class, members: members.clone() };
            draft.rows.remove(drop);
            drafts.push(draft);
        }
    }
    drafts
}
