//! A table at work: which class takes each position, what is played, what is not the best.

use std::collections::BTreeMap;

use palisade_classes::{Class, InvalidTable, Level, Table};

use super::bits::Bits;
use super::ground::{Ground, Members};
use super::pool::Pool;

/// How far the values of two classes are apart, so that another fits between.
pub(super) const ROOM: u16 = 100;

/// A class with the positions that satisfy its rule.
#[derive(Clone)]
pub(super) struct Row {
    pub(super) class: Class,
    pub(super) members: Members,
}

/// A table whose rules are sets of positions.
#[derive(Clone)]
pub(super) struct Draft {
    pub(super) rows: Vec<Row>,
}

/// A start in which the table does not play the file move.
#[derive(Clone, Copy)]
pub(super) struct Exception {
    /// The position after the move of the table.
    pub(super) played: usize,
    /// The position after the file move.
    pub(super) best: usize,
}

/// What a draft does on the test file.
pub(super) struct Judged {
    /// The row of each position after a move.
    pub(super) row_of: Vec<usize>,
    /// The starts in which another move is played than the file move.
    pub(super) wrong: Bits,
    /// The position that is played to, for each start.
    pub(super) played: Vec<usize>,
    keys: Vec<u64>,
}

impl Draft {
    pub(super) fn new(table: &Table, ground: &Ground) -> Self {
        let row =
            |class: &Class| Row { class: class.clone(), members: ground.members(&class.rule) };
        let mut draft = Self { rows: table.classes().iter().map(row).collect() };
        draft.space();
        draft
    }

    /// Gives the values room for others, in the same order.
    pub(super) fn space(&mut self) {
        let mut values: Vec<u16> = self.rows.iter().map(|row| row.class.value).collect();
        values.sort_unstable();
        for row in &mut self.rows {
            let rank = values.partition_point(|&value| value < row.class.value) as u16;
            row.class.value = ROOM * (rank + 1);
        }
    }

    /// A number that no class has.
    pub(super) fn next_number(&self) -> u16 {
        1 + self.rows.iter().map(|row| row.class.number).max().unwrap_or(0).max(24)
    }

    /// The table, under a name.
    pub(super) fn table(&self, like: &Table, name: &str) -> Result<Table, InvalidTable> {
        let classes = self.rows.iter().map(|row| row.class.clone()).collect();
        Table::new(name.to_string(), like.player(), like.convention(), like.base(), classes)
    }

    /// The positions that each row takes, of those that `of` picks.
    pub(super) fn taken(&self, of: impl Fn(&Members) -> &Bits) -> Vec<Bits> {
        let mut left: Option<Bits> = None;
        let take = |row: &Row| {
            let members = of(&row.members);
            let taken = left.as_ref().map_or_else(|| members.clone(), |left| left.and(members));
            // What is left after the first row is what it does not take.
            left = Some(match left.take() {
                Some(left) => left.without(members),
                None => of(&self.rows[self.rows.len() - 1].members).without(members),
            });
            taken
        };
        self.rows.iter().map(take).collect()
    }

    pub(super) fn judge(&self, ground: &Ground, pool: &Pool) -> Judged {
        let mut row_of = vec![0; ground.file.len()];
        let mut keys = vec![0; ground.file.len()];
        for (index, (row, taken)) in
            self.rows.iter().zip(self.taken(|members| &members.file)).enumerate()
        {
            let values = row.class.functions.iter().flatten().map(|function| {
                let known = pool.rankings.iter().find(|ranking| ranking.function == *function);
                &known.expect("a function of the pool").values
            });
            let values: Vec<&Vec<u8>> = values.collect();
            for n in taken.iter() {
                row_of[n] = index;
                keys[n] = (0..4).fold(u64::from(row.class.value), |key, slot| {
                    key << 8 | values.get(slot).map_or(0, |values| u64::from(values[n]))
                });
            }
        }
        let (mut wrong, mut played) = (Bits::none(ground.starts.len()), Vec::new());
        for (number, start) in ground.starts.iter().enumerate() {
            // The first generated of those that tie.
            let first = start.after.iter().rev().copied().max_by_key(|&n| keys[n]);
            let first = first.unwrap_or(start.best);
            if first != start.best {
                wrong.insert(number);
            }
            played.push(first);
        }
        Judged { row_of, wrong, played, keys }
    }
}

/// Exceptions that may have one reason: the class played, the class that should be, and
/// the function that decides, as far as they are asked.
pub(super) struct Group {
    pub(super) played: Option<usize>,
    pub(super) best: Option<usize>,
    pub(super) level: Option<Level>,
    pub(super) exceptions: Vec<Exception>,
}

impl Judged {
    pub(super) fn count(&self) -> usize {
        self.wrong.count()
    }

    /// At what level the move was preferred to the next best.
    fn level(&self, ground: &Ground, start: usize) -> Level {
        let played = self.played[start];
        let others = ground.starts[start].after.iter().filter(|&&n| n != played);
        let second = others.map(|&n| self.keys[n]).max().unwrap_or(0);
        let differ = (self.keys[played] ^ second).leading_zeros() / 8;
        match differ {
            0..=3 => Level::Class,
            8 => Level::Tie,
            byte => Level::Function(byte as u8 - 3),
        }
    }

    /// The exceptions, in every way they may belong together.
    ///
    /// A large group comes first whose classes are tested early (section 11.3): then
    /// later exceptions may go by themselves.
    pub(super) fn groups(&self, ground: &Ground) -> Vec<Group> {
        type Key = (Option<usize>, Option<usize>, Option<Level>);
        let mut groups: BTreeMap<Key, Vec<Exception>> = BTreeMap::new();
        for start in self.wrong.iter() {
            let exception =
                Exception { played: self.played[start], best: ground.starts[start].best };
            let (played, best) = (self.row_of[exception.played], self.row_of[exception.best]);
            let mut keys = vec![(Some(played), None, None), (None, Some(best), None)];
            keys.push((Some(played), Some(best), None));
            if played == best {
                keys.push((Some(played), Some(best), Some(self.level(ground, start))));
            }
            for key in keys {
                groups.entry(key).or_default().push(exception);
            }
        }
        let mut groups: Vec<Group> = groups
            .into_iter()
            .map(|((played, best, level), exceptions)| Group { played, best, level, exceptions })
            .collect();
        let largest = groups.iter().map(|group| group.exceptions.len()).max().unwrap_or(0);
        groups.sort_by_key(|group| {
            let size = group.exceptions.len();
            let large = 3 * size >= largest;
            let early = group.played.into_iter().chain(group.best).min();
            (!large, if large { early } else { None }, usize::MAX - size)
        });
        groups
    }
}
