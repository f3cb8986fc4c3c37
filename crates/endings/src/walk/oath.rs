//! An oath: a defender who pushes on few files only.
//!
//! Proof: `docs/endings.md`, 3.7.

use alloc::vec::Vec;

use palisade_board::{Bitboard, File};
use palisade_structure::{Change, Start, Step, Structure};

use crate::edge::{Edge, edges, family};
use crate::root::structures;

/// A defender who pushes no pawn but on some files. Captures and promotions are free.
///
/// There are far fewer structures then. It is his loss, so what he holds all the same he holds
/// in chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Oath {
    /// The squares of the files on which he may push.
    free: Bitboard,
}

impl Oath {
    /// Nothing is forsworn.
    pub(super) const NONE: Self = Self { free: Bitboard::FULL };

    pub(super) fn allows(self, change: &Change) -> bool {
        let pushes = change.step == Step::Push && !change.is_attackers();
        !pushes || self.free.contains(change.from)
    }

    /// Fills the list with every change that is allowed.
    pub(super) fn edges(self, structure: Structure, list: &mut Vec<Edge>) {
        edges(structure, list);
        list.retain(|edge| self.allows(&edge.change));
    }
}

/// The oaths with more than `few` structures and at most `most`, the fewest first: pushes on one
/// file where he has a pawn, or on none.
pub(super) fn oaths(start: &Start, few: usize, most: usize) -> Vec<(usize, Oath)> {
    let files = File::ALL.map(File::bitboard);
    let own = files.into_iter().filter(|file| file.meets(start.structure.defenders));
    let mut oaths = Vec::new();
    for free in own.chain([Bitboard::EMPTY]) {
        let oath = Oath { free };
        let changes = |structure, list: &mut _| oath.edges(structure, list);
        let family = family(structures(start), most, changes, |_, _| true);
        let count = family.map_or(0, |family| family.len());
        if count > few {
            oaths.push((count, oath));
        }
    }
    oaths.sort_by_key(|&(count, _)| count);
    oaths
}
