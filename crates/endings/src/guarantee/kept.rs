//! What a proof keeps, in plain types, so that tests can hold it against the laws of chess.
//!
//! Proof: `docs/endings.md`, 5.1.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Role, Square};

use super::guarantee_search::GuaranteeSearch;
use super::node::TableNode;
use crate::graph;
use palisade_structure::DEFENDER;
use palisade_structure::men::MOST_PIECES;

/// What is proved of one structure, as the attacker sees it: his pawns walk north.
#[derive(Clone, Debug)]
pub struct KeptTable {
    /// The attacker's pawns.
    pub attackers: Bitboard,
    /// The defender's.
    pub defenders: Bitboard,
    /// The pieces.
    pub pieces: Vec<KeptPiece>,
    /// What is proved.
    pub placements: Vec<KeptPlacement>,
}

/// A piece of a structure.
#[derive(Clone, Copy, Debug)]
pub struct KeptPiece {
    /// What it is.
    pub role: Role,
    /// Is it the defender's?
    pub defends: bool,
    /// Where it may be, if it has no square in each placement.
    pub flood: Option<Bitboard>,
}

/// Placements that are proved, one for each square of the defending king.
#[derive(Clone, Copy, Debug)]
pub struct KeptPlacement {
    /// The attacking king, then the pieces; what is said of a flood means nothing.
    pub squares: [Square; MOST_PIECES + 1],
    /// The defending king, with the attacker to move.
    pub attacks: Bitboard,
    /// The same with the defender to move.
    pub defends: Bitboard,
}

impl KeptTable {
    fn new(node: &TableNode) -> Self {
        let (table, lower) = (&node.table, &node.lower);
        let pieces = table.kinds().iter().enumerate().map(|(piece, (side, kind))| KeptPiece {
            role: kind.role(),
            defends: *side == DEFENDER,
            flood: (!table.knows(piece + 1)).then_some(table.sets[piece + 1]),
        });
        let placements = (0..table.words()).map(|word| KeptPlacement {
            squares: *table.spot(word),
            attacks: lower.attacks[word],
            defends: lower.defends[word],
        });
        Self {
            attackers: table.men.structure.attackers,
            defenders: table.men.structure.defenders,
            pieces: pieces.collect(),
            placements: placements.filter(KeptPlacement::says_something).collect(),
        }
    }

    fn of_pawns(node: &graph::StructureNode) -> Self {
        let lower = node.lower();
        let placements = Square::ALL.into_iter().map(|king| KeptPlacement {
            squares: [king; MOST_PIECES + 1],
            attacks: lower.attacker_moves[king],
            defends: lower.defender_moves[king],
        });
        Self {
            attackers: node.structure.attackers,
            defenders: node.structure.defenders,
            pieces: Vec::new(),
            placements: placements.filter(KeptPlacement::says_something).collect(),
        }
    }
}

impl KeptPlacement {
    const fn says_something(&self) -> bool {
        !self.attacks.is_empty() || !self.defends.is_empty()
    }
}

impl GuaranteeSearch<'_> {
    /// All that is proved by now, here and by the prover of pawn endings.
    pub(super) fn kept(&self) -> Vec<KeptTable> {
        let here = self.known.nodes.iter().flatten().map(|node| KeptTable::new(node));
        let pawns = self.pawn_endings().map(KeptTable::of_pawns);
        here.chain(pawns).filter(|table| !table.placements.is_empty()).collect()
    }
}
