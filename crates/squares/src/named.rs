//! The readings that programs offer by name, and the map of a position under each.

use crate::{Criteria, Reading};

/// A reading that can be asked for by name.
///
/// ```
/// use palisade_squares::NamedReading;
/// assert_eq!(NamedReading::ALL[0].key, "exact");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedReading {
    /// What a command line or a page calls it.
    pub key: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it reads.
    pub reading: Reading,
    /// How far it can be trusted.
    pub note: &'static str,
}

impl NamedReading {
    /// The readings, the truth first.
    pub const ALL: [Self; 6] = [
        Self {
            key: "exact",
            name: "Exact",
            reading: Reading::EXACT,
            note: "Every placement, triangulated: exact for two kings round pawns that stay.",
        },
        Self {
            key: "reach",
            name: "Exact, within reach",
            reading: Reading {
                criteria: Reading::EXACT.criteria.union(Criteria::PRUNE_DEFENCES),
                slack: Reading::EXACT.slack,
            },
            note: "The exact map without the squares that the defender cannot reach in time from where he stands.",
        },
        Self {
            key: "church",
            name: "Church 1978",
            reading: Reading::CHURCH_1978,
            note: "All that the thesis describes, counter-attacks too: a heuristic that errs both ways.",
        },
        Self {
            key: "passive",
            name: "Passive",
            reading: Reading::PASSIVE,
            note: "Races, bottlenecks and stalemate: never promises too much, but misses defences.",
        },
        Self {
            key: "pruned",
            name: "Passive, pruned",
            reading: Reading::PASSIVE_PRUNED,
            note: "What the thesis printed for Fine 70: only what the kings reach in time from where they stand.",
        },
        Self {
            key: "races",
            name: "Races alone",
            reading: Reading::RACES,
            note: "The first criterion alone: who is nearer to each unprotected pawn.",
        },
    ];

    /// The reading of that key.
    #[must_use]
    pub fn of(key: &str) -> Option<&'static Self> {
        const { &Self::ALL }.iter().find(|named| named.key == key)
    }
}
