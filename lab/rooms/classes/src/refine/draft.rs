//! A table in the making, and how it becomes a [`Table`].

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::arena::Arena;
use super::bits::Bits;
use palisade_classes::Function;
use palisade_classes::MAX_FUNCTIONS;
use palisade_classes::Rule;
use palisade_classes::{Class, Coordinate, Length, Term};
use palisade_classes::{Convention, InvalidTable, Table};

use crate::TableTools;

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

/// Puts conditions into the order in which they are compared.
pub(super) fn sort(conditions: &mut [Condition]) {
    conditions.sort_unstable_by_key(|condition| condition.primitive);
}

/// Puts one more wish among the others; the last gives way to it.
pub(super) fn grow(wishes: &mut Vec<Wish>, at: usize, wish: Wish) {
    wishes.insert(at, wish);
    wishes.truncate(MAX_FUNCTIONS);
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

/// How the positions of a row compare: by its value, then its functions.
pub(super) struct Ranking<'a> {
    value: u64,
    functions: Option<&'a [[u8; MAX_FUNCTIONS]]>,
    /// What is measured, and from what it is taken if the smallest is wanted.
    columns: [(&'a [u8], u8); MAX_FUNCTIONS],
    count: usize,
}

impl Ranking<'_> {
    /// The key of a position in the row, functions packed below the value.
    #[inline]
    pub(super) fn key(&self, position: usize) -> u64 {
        if let Some(functions) = self.functions {
            return self.value | u64::from(u32::from_be_bytes(functions[position]));
        }
        let mut packed = 0;
        for (n, &(cells, from)) in self.columns[..self.count].iter().enumerate() {
            let cell = cells[position];
            let value = if from == 0 { cell } else { from - cell };
            packed |= u64::from(value) << (24 - 8 * n);
        }
        self.value | packed
    }
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

    /// The positions that the rule of a row takes, whatever stands before it.
    pub(super) fn members(&self, arena: &Arena, row: &Row) -> Bits {
        let mut set = match row.given {
            Some(given) => self.given[given].members.clone(),
            None => Bits::full(arena.positions()),
        };
        for condition in &row.conditions {
            arena.restrict(&mut set, condition.primitive, condition.low, condition.high);
        }
        set
    }

    /// What gives the positions of a row their keys.
    pub(super) fn ranking<'a>(&'a self, arena: &'a Arena, row: &Row) -> Ranking<'a> {
        let value = (row.value as u64) << 32;
        let given = |n: usize| Some(self.given[n].functions.as_slice());
        let mut columns: [(&[u8], u8); MAX_FUNCTIONS] = [(&[], 0); MAX_FUNCTIONS];
        let (mut count, mut functions) = (0, None);
        match &row.wishes {
            Wishes::Given => functions = row.given.and_then(given),
            Wishes::Borrowed(n) => functions = given(*n),
            Wishes::Chosen(wishes) => {
                for (slot, wish) in columns.iter_mut().zip(wishes) {
                    let span = arena.span(wish.primitive);
                    *slot = (arena.column(wish.primitive), if wish.large { 0 } else { span });
                    count += 1;
                }
            }
        }
        Ranking { value, functions, columns, count }
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
    let primitive = &arena.primitives[wish.primitive];
    match (primitive.ranks, primitive.opposite) {
        (Some(term), _) if !wish.large => Function::smallest(number, most, term),
        (Some(term), _) if least >= 0 => Function::largest(number, term),
        (_, Some(opposite)) => Function::smallest(number, -least, opposite),
        // The proposer wishes for nothing that cannot rank.
        _ => Function::largest(number, Term::Length(Length::Coordinate(Coordinate::constant(0)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use palisade_classes::Table;
    use palisade_classes::men;

    /// A table with one class that wishes for one thing ranks positions as the
    /// run that made it did.
    fn ranks_as_wished(arena: &Arena, table: &Table) {
        let origin = Origin::new(arena, table);
        for primitive in 0..arena.primitives.len() {
            let ranks = arena.primitives[primitive].ranks.is_some();
            for large in [true, false].into_iter().filter(|_| ranks) {
                let row = Row {
                    given: None,
                    conditions: Vec::new(),
                    wishes: Wishes::Chosen(vec![Wish { primitive, large }]),
                    value: 1,
                    number: 1,
                    fixed: false,
                };
                let ranking = origin.ranking(arena, &row);
                let made = origin.table(arena, core::slice::from_ref(&row), "one wish").unwrap();
                for (n, position) in arena.positions.iter().enumerate().step_by(13) {
                    let value = made.evaluate(position).value.functions[0];
                    let key = (ranking.key(n) >> 24) as u8;
                    let name = &arena.primitives[primitive];
                    // A function that wants the largest of a number does not take off its least
                    // value, as a key does.
                    let least = if large { arena.least[primitive].max(0) as u8 } else { 0 };
                    assert_eq!(value, key + least, "{name:?}, largest: {large}");
                }
            }
        }
    }

    #[test]
    fn a_table_ranks_as_the_run_did() {
        ranks_as_wished(&Arena::kpk(), &palisade_classes::kpk::initial());
        ranks_as_wished(&Arena::lone_king(men::WHITE_ROOK), &palisade_classes::krk::initial());
    }
}
