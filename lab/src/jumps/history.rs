//! A run from a table to its last jump, told step by step.

use palisade_classes::{Level, Rule, Table};

use super::change::{Bench, Jump, Kind, next};
use super::draft::{Draft, Group};
use super::ground::Ground;
use super::merge::simplify;
use super::pool::Pool;

/// The ends of the game and the pawn that can run stay as they are.
const FIXED: [u16; 4] = [1, 2, 3, 4];

/// What a run may spend.
#[derive(Clone, Copy)]
pub(super) struct Settings {
    /// Changes to make at most.
    pub(super) steps: usize,
    /// Conditions of a property at most.
    pub(super) conditions: usize,
}

/// One accepted change.
pub(super) struct Step {
    /// The group, as the rows of Table 15 say it.
    pub(super) group: String,
    /// How many exceptions it has.
    pub(super) size: usize,
    /// The class that is new or changed.
    pub(super) number: u16,
    /// What the group has in common.
    pub(super) property: Option<Shared>,
    /// The change, in words.
    pub(super) change: String,
    /// What the class prefers.
    pub(super) functions: Vec<String>,
    pub(super) mended: usize,
    pub(super) made: usize,
    /// The exceptions afterwards.
    pub(super) left: usize,
}

/// A property as it is told.
pub(super) struct Shared {
    pub(super) rule: Rule,
    /// How many positions of the group have it, and of how many.
    pub(super) by: (usize, usize),
    /// Its share of all positions.
    pub(super) chance: f64,
    /// The zeros in the likelihood of so many by accident.
    pub(super) surprise: f64,
}

/// A run.
pub(super) struct History {
    /// The exceptions at the start.
    pub(super) first: usize,
    pub(super) steps: Vec<Step>,
    /// What simplification did.
    pub(super) simpler: Vec<String>,
    /// The exceptions at the end.
    pub(super) left: usize,
    pub(super) table: Table,
}

impl History {
    /// Refines a table, and calls `seen` after each step.
    pub(super) fn new(
        ground: &Ground,
        pool: &Pool,
        table: &Table,
        settings: Settings,
        mut seen: impl FnMut(&Step),
    ) -> Self {
        let mut draft = Draft::new(table, ground);
        let mut judged = draft.judge(ground, pool);
        let (first, mut steps) = (judged.count(), Vec::new());
        let bench =
            |wrong| Bench { ground, pool, fixed: &FIXED, conditions: settings.conditions, wrong };
        while steps.len() < settings.steps && judged.count() > 0 {
            let found = next(&bench(judged.wrong.clone()), &draft, &judged);
            let Some((group, jump)) = found else { break };
            let step = told(pool, &draft, &group, &jump, judged.count());
            seen(&step);
            steps.push(step);
            draft = jump.draft;
            draft.space();
            judged = draft.judge(ground, pool);
        }
        let given: Vec<u16> = table.classes().iter().map(|class| class.number).collect();
        let simplified = simplify(&bench(judged.wrong.clone()), draft, &given);
        let left = simplified.draft.judge(ground, pool).count();
        let name = format!("{}, refined by jumps", table.name());
        let table = simplified.draft.table(table, &name).expect("classes as they were, and more");
        Self { first, steps, simpler: simplified.told, left, table }
    }
}

fn told(pool: &Pool, draft: &Draft, group: &Group, jump: &Jump, before: usize) -> Step {
    let number = |row: usize| draft.rows[row].class.number;
    let mut asked = Vec::new();
    asked.extend(group.played.map(|row| format!("CLASSP {}", number(row))));
    asked.extend(group.best.map(|row| format!("CLASSF {}", number(row))));
    asked.extend(group.level.map(|level| match level {
        Level::Tie => String::from("a tie"),
        level => format!("selection level {level}"),
    }));
    let property = jump.property.as_ref().map(|property| Shared {
        rule: property.rule(pool),
        by: (property.shared, property.of),
        chance: property.chance,
        surprise: property.surprise,
    });
    let rows = &jump.draft.rows;
    let row = rows.iter().find(|row| row.class.number == jump.number);
    let functions = row.iter().flat_map(|row| row.class.functions).flatten();
    Step {
        group: asked.join(", "),
        size: group.exceptions.len(),
        number: jump.number,
        property,
        change: change(jump),
        functions: functions.map(|function| function.to_string()).collect(),
        mended: jump.mended,
        made: jump.made,
        left: before + jump.made - jump.mended,
    }
}

/// Where the class of a jump stands, in testing order and in value.
fn change(jump: &Jump) -> String {
    let number = jump.number;
    let what = match jump.kind {
        Kind::Narrow => return format!("class {number} without these positions"),
        Kind::Rank => return format!("other functions for class {number}"),
        Kind::Avoid => "to be avoided",
        Kind::Aim => "to be achieved",
    };
    let rows = &jump.draft.rows;
    let place = rows.iter().position(|row| row.class.number == number).unwrap_or(0);
    let value = rows[place].class.value;
    let others = || rows.iter().map(|row| &row.class).filter(|class| class.number != number);
    let below = others().filter(|class| class.value < value).max_by_key(|class| class.value);
    let above = others().filter(|class| class.value > value).min_by_key(|class| class.value);
    let mut text = format!("class {number}, {what}");
    if let Some(next) = rows.get(place + 1) {
        text += &format!(", tested before class {}", next.class.number);
    }
    if let Some(below) = below {
        text += &format!(", worth more than class {}", below.number);
    }
    if let Some(above) = above {
        text += &format!(", less than class {}", above.number);
    }
    text
}
