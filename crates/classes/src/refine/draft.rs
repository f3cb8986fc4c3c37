//! A table in the making, and how it becomes a [`Table`].

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::arena::Arena;
use super::bits::Bits;
use crate::class::Class;
use crate::function::Function;
use crate::rule::Rule;
use crate::table::{Convention, InvalidTable, Table};
use crate::term::{Length, Term};
use crate::value::MAX_FUNCTIONS;

/// One condition of a rule: a primitive is from `low` to `high`, counted from
/// its least value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Condition {
    pub(super) primitive: usize,
    pub(super) low: u8,
    pub(super) high: u8,
}

/// A function by a primitive: as large or as small as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Wish {
    pub(super) primitive: usize,
    pub(super) large: bool,
}

/// What ranks the positions of a class.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Wishes {
    /// The functions of the class as given.
    Given,
    /// The functions of another given class.
    Borrowed(usize),
    /// Functions chosen by the program.
    Chosen(Vec<Wish>),
}

/// One class in the making.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Row {
    /// The class it began as, if it was given.
    pub(super) given: Option<usize>,
    pub(super) conditions: Vec<Condition>,
    pub(super) wishes: Wishes,
    /// Its place by value; the larger the better. All rows differ.
    pub(super) value: i32,
    pub(super) number: u16,
    /// Never changed: an end of the game.
    pub(super) fixed: bool,
}

/// A class as it was given, with what it says of every position.
#[derive(Clone, Debug)]
pub(super) struct Given {
    pub(super) class: Class,
    pub(super) members: Bits,
    /// The values of its own functions.
    pub(super) functions: Vec<[u8; MAX_FUNCTIONS]>,
}

/// The table a run begins with.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    pub(super) table: Table,
    pub(super) given: Vec<Given>,
}

impl Origin {
    pub(super) fn new(arena: &Arena, table: &Table) -> Self {
        let given = table.classes().iter().map(|class| {
            // The class alone, before a residual class, says where its rule holds
            // and what its functions are worth there.
            let alone = table.edit(|classes| {
                let rest = Class { functions: [None; MAX_FUNCTIONS], ..class.clone() };
                *classes = vec![
                    Class { value: 2, number: 1, ..class.clone() },
                    Class { value: 1, number: 2, rule: Rule::Always, ..rest },
                ];
            });
            let mut members = Bits::empty(arena.positions());
            let mut functions = vec![[0; MAX_FUNCTIONS]; arena.positions()];
            if let Ok(alone) = alone {
                for (n, position) in arena.positions.iter().enumerate() {
                    let found = alone.evaluate(position);
                    if found.index == 0 {
                        members.insert(n);
                    }
                    // Outside the class only a fixed orientation says anything.
                    if found.index == 0 || table.convention() != Convention::AnyImage {
                        let measured = class.functions.iter().flatten();
                        for (slot, function) in functions[n].iter_mut().zip(measured) {
                            let value = function.value(&found.image);
                            *slot = value.clamp(0, i16::from(u8::MAX)) as u8;
                        }
                    }
                }
            }
            Given { class: class.clone(), members, functions }
        });
        let given = given.collect();
        Self { table: table.clone(), given }
    }

    pub(super) fn rows(&self, fixed: &[u16]) -> Vec<Row> {
        let classes = self.table.classes().iter().enumerate();
        let rows = classes.map(|(n, class)| Row {
            given: Some(n),
            conditions: Vec::new(),
            wishes: Wishes::Given,
            value: i32::from(class.value) * 1000,
            number: class.number,
            fixed: fixed.contains(&class.number),
        });
        rows.collect()
    }

    /// The positions a row's rule takes, whatever stands before it.
    pub(super) fn members(&self, arena: &Arena, row: &Row) -> Bits {
        let mut set = match row.given {
            Some(given) => self.given[given].members.clone(),
            None => Bits::from_fn(arena.positions(), |_| true),
        };
        for condition in &row.conditions {
            arena.restrict(&mut set, condition.primitive, condition.low, condition.high);
        }
        set
    }

    /// The functions of a row for a position, packed below its value.
    #[inline]
    pub(super) fn functions(&self, arena: &Arena, row: &Row, position: usize) -> u64 {
        match &row.wishes {
            Wishes::Given => row.given.map_or(0, |given| {
                let values = self.given[given].functions[position];
                u64::from(u32::from_be_bytes(values))
            }),
            Wishes::Borrowed(given) => {
                u64::from(u32::from_be_bytes(self.given[*given].functions[position]))
            }
            Wishes::Chosen(wishes) => {
                let mut packed = 0;
                for (n, wish) in wishes.iter().enumerate() {
                    let cell = arena.cell(position, wish.primitive);
                    let value = if wish.large { cell } else { arena.span(wish.primitive) - cell };
                    packed |= u64::from(value) << (24 - 8 * n);
                }
                packed
            }
        }
    }

    /// The sentence of a row.
    pub(super) fn sentence(&self, arena: &Arena, row: &Row) -> String {
        let said: Vec<String> = row
            .conditions
            .iter()
            .map(|condition| {
                let f = condition.primitive;
                let (least, most) = (arena.least[f], arena.most[f]);
                let (low, high) =
                    (least + i16::from(condition.low), least + i16::from(condition.high));
                arena.primitives[f].words.say(low, high, least, most)
            })
            .collect();
        let mut text = match row.given {
            Some(given) => {
                let meaning = self.given[given].class.meaning.trim_end_matches('.');
                if said.is_empty() {
                    return format!("{meaning}.");
                }
                format!("{meaning}; and ")
            }
            None => String::new(),
        };
        match said.split_last() {
            None => {}
            Some((last, [])) => text.push_str(last),
            Some((last, rest)) => {
                text.push_str(&rest.join(", "));
                text.push_str(", and ");
                text.push_str(last);
            }
        }
        text.push('.');
        let mut letters = text.chars();
        let first = letters.next().map(|c| c.to_ascii_uppercase());
        first.into_iter().chain(letters).collect()
    }

    /// The rows as a table that anyone can use.
    pub(super) fn table(
        &self,
        arena: &Arena,
        rows: &[Row],
        name: &str,
    ) -> Result<Table, InvalidTable> {
        let mut values: Vec<i32> = rows.iter().map(|row| row.value).collect();
        values.sort_unstable();
        let classes = rows
            .iter()
            .map(|row| {
                let rank = values.partition_point(|&value| value < row.value);
                let mut rule = row.given.map_or(Rule::Always, |n| self.given[n].class.rule.clone());
                for condition in &row.conditions {
                    let f = condition.primitive;
                    let (least, most) = (arena.least[f], arena.most[f]);
                    let (low, high) =
                        (least + i16::from(condition.low), least + i16::from(condition.high));
                    rule = rule & arena.primitives[f].rule(low, high, least, most);
                }
                let functions = match &row.wishes {
                    Wishes::Given => {
                        row.given.map_or([None; MAX_FUNCTIONS], |n| self.given[n].class.functions)
                    }
                    Wishes::Borrowed(given) => self.given[*given].class.functions,
                    Wishes::Chosen(wishes) => {
                        core::array::from_fn(|n| wishes.get(n).map(|wish| function(arena, *wish)))
                    }
                };
                Class {
                    number: row.number,
                    value: 10 * (rank as u16 + 1),
                    meaning: Cow::Owned(self.sentence(arena, row)),
                    rule,
                    functions,
                }
            })
            .collect();
        Table::new(
            String::from(name),
            self.table.player(),
            self.table.convention(),
            self.table.base().max(100),
            classes,
        )
    }
}

/// A wish as a function whose values are never negative.
fn function(arena: &Arena, wish: Wish) -> Function {
    let (least, most) = (arena.least[wish.primitive], arena.most[wish.primitive]);
    let number = 20 + 2 * wish.primitive as u8 + u8::from(wish.large);
    let Some(term) = arena.primitives[wish.primitive].ranks else {
        // The proposer wishes for nothing that cannot rank.
        return Function::largest(number, 0);
    };
    match (wish.large, least < 0) {
        (false, _) => Function::smallest(number, most, term),
        (true, false) => Function::largest(number, term),
        (true, true) => Function::smallest(number, -least, reversed(term)),
    }
}

/// The term with the opposite sign, for differences.
const fn reversed(term: Term) -> Term {
    match term {
        Term::Race(a, b, to) => Term::Race(b, a, to),
        Term::Excess(a, b) => Term::Excess(b, a),
        Term::Length(Length::Difference(a, b)) => Term::Length(Length::Difference(b, a)),
        other => other,
    }
}
