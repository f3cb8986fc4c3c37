//! The changes of a structure as the graph keeps them.

use alloc::vec::Vec;

use indexmap::IndexSet;
use palisade_structure::{Change, Structure};
use rustc_hash::FxBuildHasher;

/// A change of a structure, and what following it needs again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The change.
    pub change: Change,
    /// After a double push, the structures that taking in passing leads to.
    pub en_passant: [Option<Structure>; 2],
    /// The number of the structure after it in the graph, once that is known.
    pub child: Option<u32>,
}

impl Edge {
    fn new(change: Change) -> Self {
        let mut taken = change.taken_in_passing();
        let in_passing = change.passed().any();
        let en_passant = if in_passing { [taken.next(), taken.next()] } else { [None; 2] };
        Self { change, en_passant, child: None }
    }

    /// The structures it leads to: after taking in passing, and after the change.
    pub fn structures(&self) -> impl Iterator<Item = Structure> + use<> {
        self.en_passant.into_iter().flatten().chain([self.change.after])
    }
}

/// Structures with numbers, in the order in which they came.
pub(crate) type Structures = IndexSet<Structure, FxBuildHasher>;

/// Fills the list with every change of a structure.
pub fn edges(structure: Structure, list: &mut Vec<Edge>) {
    list.clear();
    structure.changes().for_each(|change| list.push(Edge::new(change)));
}

/// All structures with pawns of the attacker's that can come of these by what `changes` lists,
/// themselves first; none if there are more than `most`, or if it does not go on. That is asked after
/// each structure: it is told of how many the changes are known by now, and how many there are.
pub(crate) fn family(
    roots: impl IntoIterator<Item = Structure>,
    most: usize,
    changes: impl Fn(Structure, &mut Vec<Edge>),
    mut goes_on: impl FnMut(u64, u64) -> bool,
) -> Option<Structures> {
    let mut list = Vec::new();
    let mut family: Structures = roots.into_iter().collect();
    let mut next = 0;
    while let Some(&structure) = family.get_index(next) {
        changes(structure, &mut list);
        let after = list.iter().flat_map(Edge::structures);
        family.extend(after.filter(|after| after.attackers.any()));
        next += 1;
        let met = family.len();
        if met > most || !goes_on(next as u64, met as u64) {
            return None;
        }
    }
    Some(family)
}
