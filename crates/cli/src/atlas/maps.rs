//! Maps by the name of their reading.

use palisade::squares::{
    Criteria, FirstCriterion, Ground, Reading, SquareMap, Start, Tempi, reachable_defences,
    tempo_map,
};
use palisade::{Color, PawnEnding};

/// A reading that can be asked for by name.
pub(crate) struct NamedReading {
    pub(crate) key: &'static str,
    pub(crate) name: &'static str,
    pub(crate) reading: Reading,
    /// How far it can be trusted.
    pub(crate) note: &'static str,
}

/// The presets, the truth first.
pub(crate) const READINGS: [NamedReading; 5] = [
    NamedReading {
        key: "exact",
        name: "Exact",
        reading: Reading::EXACT,
        note: "Every placement, triangulated: exact for two kings round pawns that stay.",
    },
    NamedReading {
        key: "church",
        name: "Church 1978",
        reading: Reading::CHURCH_1978,
        note: "All that the thesis describes, counter-attacks too: a heuristic that errs both ways.",
    },
    NamedReading {
        key: "passive",
        name: "Passive",
        reading: Reading::PASSIVE,
        note: "Races, bottlenecks and stalemate: never promises too much, but misses defences.",
    },
    NamedReading {
        key: "pruned",
        name: "Passive, pruned",
        reading: Reading::PASSIVE_PRUNED,
        note: "What the thesis printed for Fine 70: only what the kings reach in time from where they stand.",
    },
    NamedReading {
        key: "races",
        name: "Races alone",
        reading: Reading::RACES,
        note: "The first criterion alone: who is nearer to each unprotected pawn.",
    },
];

/// The map of a position under a reading, with spare moves.
pub(crate) fn map_of(
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
