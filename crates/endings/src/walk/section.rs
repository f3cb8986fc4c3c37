//! The part of a book that is about the wins of one side.

use alloc::vec::Vec;

use palisade_board::Bitboard;
use palisade_structure::Structure;

use super::packed::{self, PackedLimits};
use crate::graph::Graph;
use palisade_tables::bytes::{BookFault, Bytes, write_number};

/// Fewest bytes of a structure: a number for the pawns of each side, and what kind of bounds it
/// has.
const FEWEST: u64 = 3;

/// Structures in order, each with its bounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Section {
    structures: Vec<Structure>,
    /// Where in the bytes the bounds of each begin.
    places: Vec<u32>,
    bytes: Vec<u8>,
}

impl Section {
    /// What is proved of structures of the graph, none twice; nothing, if that is four gigabytes or
    /// more.
    pub(super) fn new(graph: &Graph, numbers: &[u32]) -> Option<Self> {
        let mut section = Self::default();
        let mut nodes: Vec<_> =
            numbers.iter().map(|&number| &graph.nodes[number as usize]).collect();
        nodes.sort_unstable_by_key(|node| node.structure);
        let mut before = Structure::EMPTY;
        for node in nodes {
            let structure = node.structure;
            let defenders = match structure.attackers == before.attackers {
                true => before.defenders.0,
                false => 0,
            };
            // No pawn stands on the first rank.
            write_number((structure.attackers.0 - before.attackers.0) >> 8, &mut section.bytes);
            write_number((structure.defenders.0 - defenders) >> 8, &mut section.bytes);
            section.structures.push(structure);
            section.places.push(u32::try_from(section.bytes.len()).ok()?);
            let limits = PackedLimits { lower: node.lower(), upper: node.upper() };
            packed::write(structure, &limits, &mut section.bytes);
            before = structure;
        }
        Some(section)
    }

    /// How many structures it has.
    pub(super) fn len(&self) -> usize {
        self.structures.len()
    }

    /// Is this structure in the section?
    pub(super) fn has(&self, structure: Structure) -> bool {
        self.structures.binary_search(&structure).is_ok()
    }

    /// The bounds of a structure, if it is in the section.
    pub(super) fn limits(&self, structure: Structure) -> Option<PackedLimits> {
        let number = self.structures.binary_search(&structure).ok()?;
        let mut bytes = Bytes::from(&self.bytes, self.places[number] as usize);
        packed::read(structure, &mut bytes).ok()
    }

    /// Appends it as [`read`](Self::read) reads it.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        write_number(self.structures.len() as u64, out);
        out.extend_from_slice(&self.bytes);
    }

    /// Reads a section, and looks whether all of it can be read.
    ///
    /// It takes at most eight bytes of memory for each byte, whatever the bytes are.
    pub(super) fn read(from: &mut Bytes<'_>) -> Result<Self, BookFault> {
        let count = from.number()?;
        if count > from.left() / FEWEST {
            return Err(BookFault::Cut);
        }
        let start = *from;
        let mut section = Self::default();
        section.structures.reserve_exact(count as usize);
        section.places.reserve_exact(count as usize);
        let mut before = None;
        for _ in 0..count {
            let structure = read_structure(before, from)?;
            let place = u32::try_from(from.at() - start.at()).map_err(|_| BookFault::Number)?;
            packed::read(structure, from)?;
            section.structures.push(structure);
            section.places.push(place);
            before = Some(structure);
        }
        section.bytes.extend_from_slice(from.since(&start));
        Ok(section)
    }
}

fn read_structure(before: Option<Structure>, from: &mut Bytes<'_>) -> Result<Structure, BookFault> {
    let last = before.unwrap_or_default();
    let attackers = add(last.attackers, from.number()?)?;
    let same = if attackers == last.attackers { last.defenders } else { Bitboard::EMPTY };
    let defenders = add(same, from.number()?)?;
    let structure = Structure { attackers, defenders };
    let is_none = attackers.is_empty() || attackers.meets(defenders);
    let is_here = before.is_none_or(|before| before < structure);
    let is_on_the_edge = Bitboard::BACK_RANKS.meets(structure.all());
    match is_here && !is_none && !is_on_the_edge {
        true => Ok(structure),
        false => Err(BookFault::Structure),
    }
}

/// The set that comes `steps` after this one, in numbers of the squares from a2 on.
fn add(set: Bitboard, more: u64) -> Result<Bitboard, BookFault> {
    let more = more.checked_mul(1 << 8).ok_or(BookFault::Structure)?;
    set.0.checked_add(more).map(Bitboard).ok_or(BookFault::Structure)
}
