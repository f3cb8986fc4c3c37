//! What a reader is told of a run.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::arena::Arena;
use super::draft::{Origin, Row};

/// How a table differs from an earlier one, class by class; empty where it does not.
pub(super) fn difference(origin: &Origin, arena: &Arena, old: &[Row], new: &[Row]) -> String {
    let mut told: Vec<String> = Vec::new();
    for row in new {
        let number = row.number;
        match old.iter().find(|other| other.number == number) {
            None => told.push(format!("class {number} is new: {}", origin.sentence(arena, row))),
            Some(other) if (&other.conditions, other.given) != (&row.conditions, row.given) => {
                told.push(format!("class {number} is now: {}", origin.sentence(arena, row)));
            }
            Some(other) if other.wishes != row.wishes => {
                told.push(format!("class {number} ranks otherwise."));
            }
            Some(_) => {}
        }
    }
    for row in old {
        if new.iter().all(|other| other.number != row.number) {
            told.push(format!("class {} is not needed.", row.number));
        }
    }
    let places = |rows: &[Row]| rows.iter().map(|row| row.number).collect::<Vec<_>>();
    if told.is_empty() && old != new {
        told.push(String::from(if places(old) == places(new) {
            "classes change their values."
        } else {
            "classes are tested in another order."
        }));
    }
    told.join(" ")
}
