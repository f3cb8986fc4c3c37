//! The readings that programs offer by name, and the map of a position under each.

use palisade_board::{Color, PawnEnding};

use crate::pieces::{Start, reachable_defences};
use crate::{Criteria, FirstCriterion, Ground, Reading, SquareMap, Tempi, tempo_map};

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

/// The map of a position under a reading, with spare moves, and the ground it lies on.
///
/// A reading that prunes defences takes the kings' squares from the position.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_squares::{Reading, Tempi, map_of};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let (_, map) = map_of(&fine_70, Color::White, Reading::PASSIVE_PRUNED, Tempi::default());
/// assert_eq!(map[Square::C4], Square::B6.bitboard());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn map_of(
    ending: &PawnEnding,
    attacker: Color,
    reading: Reading,
    tempi: Tempi,
) -> (Ground, SquareMap) {
    let criterion = FirstCriterion::of_ending(ending, attacker, reading);
    let mut map = tempo_map(criterion.network(), criterion.initial(), tempi);
    if reading.criteria.contains(Criteria::PRUNE_DEFENCES) {
        let start = Start::of(ending, attacker);
        map = map.intersection(&reachable_defences(criterion.ground(), start, reading.slack));
    }
    (*criterion.ground(), map)
}
