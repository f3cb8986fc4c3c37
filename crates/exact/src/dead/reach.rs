//! Which placements of the two kings can be reached in one structure.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::lanes::{Lanes, ZONE, grow, indices};
use crate::structure::Structure;

/// Whose move it is, as an index.
pub(super) const NORTH: usize = 0;
pub(super) const SOUTH: usize = 1;

/// A set of placements: for each square of the northern king the squares of the
/// southern one, with either side to move.
///
/// Where a king is walled in there are few rows, and nothing is done for the
/// others.
#[derive(Clone)]
pub(super) struct Reach {
    /// The rows that are not empty; all others are.
    pub(super) rows: [u64; 2],
    lanes: [Lanes; 2],
}

impl Reach {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self { rows: [0; 2], lanes: [[0; 64]; 2] })
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.rows[NORTH] | self.rows[SOUTH] == 0
    }

    pub(super) const fn row(&self, mover: usize, north: usize) -> u64 {
        self.lanes[mover][north]
    }

    pub(super) const fn add(&mut self, mover: usize, north: usize, south: u64) {
        if south != 0 {
            self.lanes[mover][north] |= south;
            self.rows[mover] |= 1 << north;
        }
    }

    pub(super) fn remove(&mut self, mover: usize, north: usize, south: u64) {
        self.lanes[mover][north] &= !south;
        if self.lanes[mover][north] == 0 {
            self.rows[mover] &= !(1 << north);
        }
    }

    /// Every row that is not empty.
    pub(super) fn iter(&self, mover: usize) -> impl Iterator<Item = (usize, u64)> {
        indices(self.rows[mover]).map(move |north| (north, self.lanes[mover][north]))
    }

    pub(super) fn clear(&mut self) {
        for mover in [NORTH, SOUTH] {
            for north in indices(self.rows[mover]) {
                self.lanes[mover][north] = 0;
            }
            self.rows[mover] = 0;
        }
    }

    /// Adds all that steps of the kings lead to.
    pub(super) fn close(&mut self, structure: Structure) {
        let walkable = structure.attacker_safe();
        let open = !(structure.occupied() | structure.attacked());
        // Rows where placements came that have not moved on.
        let mut fresh = self.rows[NORTH] | self.rows[SOUTH];
        while fresh != 0 {
            let north = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            let walked = grow(self.lanes[SOUTH][north]) & open & !ZONE[north];
            self.add(NORTH, north, walked);
            let here = self.lanes[NORTH][north];
            if here == 0 {
                continue;
            }
            for to in indices(ZONE[north] & walkable & !(1 << north)) {
                let new = here & !ZONE[to] & !self.lanes[SOUTH][to];
                if new != 0 {
                    self.add(SOUTH, to, new);
                    fresh |= 1 << to;
                }
            }
        }
    }
}

/// What a move leads to: one side to move, and only the rows that are not empty.
pub(super) struct Rows {
    mover: usize,
    kings: u64,
    souths: Lanes,
}

impl Rows {
    pub(super) const NONE: Self = Self { mover: NORTH, kings: 0, souths: [0; 64] };

    /// Nothing, with this side to move.
    pub(super) const fn start(&mut self, mover: usize) {
        self.mover = mover;
        self.kings = 0;
    }

    /// Adds a row that is not there yet.
    pub(super) const fn push(&mut self, north: usize, south: u64) {
        if south != 0 {
            self.souths[north] = south;
            self.kings |= 1 << north;
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.kings == 0
    }

    pub(super) fn add_to(&self, reach: &mut Reach) {
        reach.rows[self.mover] |= self.kings;
        for north in indices(self.kings) {
            reach.lanes[self.mover][north] |= self.souths[north];
        }
    }
}

/// Sets that are kept, row by row, without the empty ones.
pub(super) struct Archive {
    rows: Vec<u64>,
}

/// Where a set is kept.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    at: usize,
    rows: [u64; 2],
}

impl Archive {
    pub(super) const fn new() -> Self {
        Self { rows: Vec::new() }
    }

    pub(super) fn keep(&mut self, reach: &Reach) -> Kept {
        let at = self.rows.len();
        for mover in [NORTH, SOUTH] {
            self.rows.extend(reach.iter(mover).map(|(_, south)| south));
        }
        Kept { at, rows: reach.rows }
    }

    /// Every row of a set: whose move it is, the northern king, and the squares
    /// of the southern one.
    pub(super) fn iter(&self, kept: Kept) -> impl Iterator<Item = (usize, usize, u64)> {
        let movers = [NORTH, SOUTH].into_iter();
        let places = movers.flat_map(move |m| indices(kept.rows[m]).map(move |north| (m, north)));
        places.zip(&self.rows[kept.at..]).map(|((mover, north), &south)| (mover, north, south))
    }
}
