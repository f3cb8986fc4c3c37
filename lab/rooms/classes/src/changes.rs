//! What is different between two tables.

use alloc::vec::Vec;
use core::fmt;

use palisade_classes::Class;
use palisade_classes::Table;

/// One difference between two tables, of the kinds the thesis makes (Bramer
/// 1977, sections 6.2 and 10.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<'table> {
    /// A class is new.
    Added(&'table Class),
    /// A class is gone.
    Removed(&'table Class),
    /// The rule of a class is another.
    Rule(&'table Class),
    /// The value of a class ranks it elsewhere.
    Value(&'table Class),
    /// The functions of a class are others.
    Functions(&'table Class),
    /// A class is tested at another place among those that stayed.
    Order(&'table Class),
}

impl Change<'_> {
    /// The class as it is afterwards (a removed class as it was).
    #[must_use]
    pub const fn class(&self) -> &Class {
        match self {
            Self::Added(class)
            | Self::Removed(class)
            | Self::Rule(class)
            | Self::Value(class)
            | Self::Functions(class)
            | Self::Order(class) => class,
        }
    }
}

impl fmt::Display for Change<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let class = self.class();
        match self {
            Self::Added(_) => {
                write!(f, "new class {}, value {}: {}", class.number, class.value, class.rule)
            }
            Self::Removed(_) => write!(f, "class {} removed", class.number),
            Self::Rule(_) => write!(f, "class {} is now: {}", class.number, class.rule),
            Self::Value(_) => write!(f, "class {} now has the value {}", class.number, class.value),
            Self::Functions(_) => {
                write!(f, "class {} now has the functions ", class.number)?;
                for (n, function) in class.functions.iter().enumerate() {
                    let comma = if n == 0 { "" } else { "," };
                    write!(f, "{comma}{}", function.map_or(0, |function| function.number))?;
                }
                Ok(())
            }
            Self::Order(_) => write!(f, "class {} is tested at another place", class.number),
        }
    }
}

/// What must be changed to make another table of this one.
///
/// Classes are known by their numbers. A value counts as changed when the
/// class no longer ranks the same among those in both tables, so that
/// giving all classes new values in the old order is no change.
#[must_use]
pub fn changes<'table>(table: &'table Table, other: &'table Table) -> Vec<Change<'table>> {
    let stayed = |class: &&Class| table.class(class.number).is_some();
    let added = other.classes().iter().filter(|class| !stayed(class)).map(Change::Added);
    let gone = table.classes().iter().filter(|class| other.class(class.number).is_none());
    let mut changes: Vec<Change<'_>> = added.chain(gone.map(Change::Removed)).collect();

    // Testing order and rank among the classes of both tables.
    let in_both = |of: &'table Table, than: &Table| -> Vec<&'table Class> {
        of.classes().iter().filter(|class| than.class(class.number).is_some()).collect()
    };
    let by_value = |mut classes: Vec<&'table Class>| {
        classes.sort_by_key(|class| class.value);
        classes
    };
    let (before, after) = (in_both(table, other), in_both(other, table));
    let (before_ranked, after_ranked) = (by_value(before.clone()), by_value(after.clone()));
    let place =
        |classes: &[&Class], number: u16| classes.iter().position(|class| class.number == number);
    for &class in &after {
        let Some(old) = table.class(class.number) else { continue };
        if old.rule != class.rule {
            changes.push(Change::Rule(class));
        }
        if place(&before_ranked, class.number) != place(&after_ranked, class.number) {
            changes.push(Change::Value(class));
        }
        if old.functions != class.functions {
            changes.push(Change::Functions(class));
        }
        if place(&before, class.number) != place(&after, class.number) {
            changes.push(Change::Order(class));
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TableTools;
    use palisade_classes::{kpk, krk};

    fn kinds(before: &Table, after: &Table) -> Vec<(u8, u16)> {
        let kind = |change: &Change<'_>| match change {
            Change::Added(class) => (b'+', class.number),
            Change::Removed(class) => (b'-', class.number),
            Change::Rule(class) => (b'r', class.number),
            Change::Value(class) => (b'v', class.number),
            Change::Functions(class) => (b'f', class.number),
            Change::Order(class) => (b'o', class.number),
        };
        changes(before, after).iter().map(kind).collect()
    }

    #[test]
    fn the_changes_are_those_of_section_6_2() {
        let changes = kinds(&krk::initial(), &krk::revised());
        let mut expected: Vec<(u8, u16)> = [12, 13, 14].map(|number| (b'+', number)).to_vec();
        expected.extend([5, 6, 7, 8, 9].map(|number| (b'r', number)));
        expected.push((b'f', 10));
        assert_eq!(changes, expected);
    }

    #[test]
    fn the_changes_are_those_of_section_10_3() {
        let changes = kinds(&kpk::initial(), &kpk::final_table());
        let mut expected: Vec<(u8, u16)> = [16, 18, 19, 20].map(|number| (b'+', number)).to_vec();
        expected.extend([(b'r', 5), (b'f', 15)]);
        assert_eq!(changes, expected);
    }

    #[test]
    fn removals_ranks_and_places_are_seen() {
        let table = kpk::initial();
        assert_eq!(kinds(&table, &table), []);
        let without = table.edit(|classes| drop(classes.remove(3))).unwrap();
        assert_eq!(kinds(&table, &without), [(b'-', 4)]);
        let swapped = table.edit(|classes| classes.swap(0, 1)).unwrap();
        assert_eq!(kinds(&table, &swapped), [(b'o', 2), (b'o', 1)]);
        let ranked = table.edit(|classes| classes[0].value = 25).unwrap();
        assert_eq!(kinds(&table, &ranked), [(b'v', 1), (b'v', 2)]);
    }
}
