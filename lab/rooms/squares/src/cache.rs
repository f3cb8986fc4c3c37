//! A small cache of plans, for games in which a pawn moves now and then.

use palisade_board::Pawns;

use crate::outcome::Plans;

/// The exact plans of the last few pawn structures.
///
/// A pawn move makes a map worthless and the next one costs microseconds, so a
/// handful of slots is enough: a search goes back and forth between the same
/// few structures. A structure has one slot it can be in; the newcomer takes
/// it. It needs no allocator, but it is large (about 27 kilobytes a slot).
#[derive(Clone, Debug)]
pub struct PlanCache<const SLOTS: usize> {
    slots: [Option<(Pawns, Plans)>; SLOTS],
    hits: u64,
    misses: u64,
}

impl<const SLOTS: usize> PlanCache<SLOTS> {
    /// An empty cache. A cache without slots does not compile.
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(SLOTS > 0, "a cache needs a slot") };
        Self { slots: [None; SLOTS], hits: 0, misses: 0 }
    }

    /// The exact plans of a structure, computed if they are not there.
    pub fn get(&mut self, pawns: Pawns) -> &Plans {
        let index = (pawns.key() % SLOTS as u64) as usize;
        let slot = &mut self.slots[index];
        if slot.as_ref().is_some_and(|(kept, _)| *kept == pawns) {
            self.hits += 1;
        } else {
            self.misses += 1;
            *slot = None;
        }
        let (_, plans) = slot.get_or_insert_with(|| (pawns, Plans::exact(pawns)));
        plans
    }

    /// How often a structure was there.
    #[must_use]
    pub const fn hits(&self) -> u64 {
        self.hits
    }

    /// How often it had to be computed.
    #[must_use]
    pub const fn misses(&self) -> u64 {
        self.misses
    }
}

impl<const SLOTS: usize> Default for PlanCache<SLOTS> {
    fn default() -> Self {
        Self::new()
    }
}
