//! What Bramer changed by hand, beside what the program found.

use palisade_classes::kpk::{self, Revision};
use palisade_classes::{Class, Rule};

use super::ground::{Ground, Members};
use super::history::{History, Settings, Step};
use super::pool::Pool;

/// One step of section 10 and the step of the program from the same table.
pub(super) struct Beside {
    /// What Bramer changed.
    pub(super) his: &'static str,
    /// The exceptions before, and after his change.
    pub(super) exceptions: (usize, usize),
    /// What the program does from there.
    pub(super) ours: Option<Step>,
}

/// The steps of section 10.
const STEPS: [(Revision, Revision, &str); 6] = [
    (Revision::Initial, Revision::One, "classes 16 and 17 for the rook pawn"),
    (Revision::One, Revision::Two, "class 5 asks for the square before a pawn on its 2nd rank"),
    (Revision::Two, Revision::Three, "class 18, the king not below the pawn"),
    (Revision::Three, Revision::Four, "class 18, the king above the pawn"),
    (Revision::Four, Revision::Five, "function 9 for class 15"),
    (Revision::Five, Revision::Separate, "classes 19 to 24 for the last exceptions"),
];

/// The next jump of the program from each of his tables.
pub(super) fn step_by_step(ground: &Ground, pool: &Pool, conditions: usize) -> Vec<Beside> {
    let settings = Settings { steps: 1, conditions };
    let still = Settings { steps: 0, conditions };
    let beside = |&(from, to, his): &(Revision, Revision, &'static str)| {
        let mut run = History::new(ground, pool, &kpk::revision(from), settings, |_| ());
        let after = History::new(ground, pool, &kpk::revision(to), still, |_| ()).first;
        Beside { his, exceptions: (run.first, after), ours: run.steps.pop() }
    };
    STEPS.iter().map(beside).collect()
}

/// One of his classes and the found one that is most like it.
pub(super) struct Like {
    pub(super) his: String,
    pub(super) rule: String,
    /// The number of the class that a step of the program made or changed.
    pub(super) found: u16,
    /// The share of the positions of either that are in both, after moves of the test file
    /// and of all.
    pub(super) file: f64,
    pub(super) all: f64,
}

/// What a class has no longer, once its rule asks for more.
fn exempt(first: &Class, last: &Class) -> Rule {
    let known = first.rule.conditions();
    let more = last.rule.conditions().iter().filter(|condition| !known.contains(condition));
    let more = more.cloned().reduce(|a, b| a & b).unwrap_or(Rule::Always);
    first.rule.clone() & !more
}

/// Each rule that Bramer added, and what the program found that is most like it.
pub(super) fn most_alike(ground: &Ground, steps: &[Step]) -> Vec<Like> {
    let last = kpk::separate_classes();
    let mut his: Vec<(String, Rule)> = Vec::new();
    if let (Some(first), Some(last)) = (kpk::initial().class(5), last.class(5)) {
        his.push((String::from("no longer in class 5"), exempt(first, last)));
    }
    let added = [16, 17, 18, 19, 20, 21, 22, 23, 24].into_iter().filter_map(|n| last.class(n));
    his.extend(added.map(|class| (format!("class {}", class.number), class.rule.clone())));
    let members = |step: &Step| {
        let members = ground.members(&step.property.as_ref()?.rule);
        // Of a rule that is made narrower only what it took before.
        let before = kpk::initial().class(step.number).map(|class| ground.members(&class.rule));
        Some((step.number, before.map_or(members.clone(), |before| before.and(&members))))
    };
    let found: Vec<(u16, Members)> = steps.iter().filter_map(members).collect();
    let share = |both: usize, a: usize, b: usize| both as f64 / (a + b - both).max(1) as f64;
    let like = |(name, rule): (String, Rule)| {
        let members = ground.members(&rule);
        let alike = found.iter().map(|(number, other)| Like {
            his: name.clone(),
            rule: rule.to_string(),
            found: *number,
            file: share(members.file.shared(&other.file), members.file.count(), other.file.count()),
            all: share(members.all.shared(&other.all), members.all.count(), other.all.count()),
        });
        alike.max_by(|a, b| a.all.total_cmp(&b.all))
    };
    his.into_iter().filter_map(like).collect()
}
