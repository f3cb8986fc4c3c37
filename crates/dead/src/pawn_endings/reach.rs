//! Which placements of the two kings can be reached in one structure.

use alloc::boxed::Box;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Square, king_attacks};
use palisade_structure::{ATTACKER, DEFENDER, KingSets, Structure, neighbors, zone};

/// The side whose pawns walk north: the attacker of a structure, whoever is to mate.
pub(super) const NORTH: Color = ATTACKER;
/// The other side.
pub(super) const SOUTH: Color = DEFENDER;

/// A set of placements: for each square of the northern king the squares of the
/// southern one, with either side to move.
///
/// Where a king is walled in there are few rows, and nothing is done for the
/// others.
#[derive(Clone)]
pub(super) struct Reach {
    /// The rows that are not empty; all others are.
    pub(super) rows: [Bitboard; 2],
    sets: [KingSets; 2],
}

impl Reach {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self { rows: [Bitboard::EMPTY; 2], sets: [KingSets::EMPTY; 2] })
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.rows[0].is_empty() && self.rows[1].is_empty()
    }

    /// The squares of the northern king with a row, with this side to move.
    pub(super) const fn rows(&self, mover: Color) -> Bitboard {
        self.rows[mover.index()]
    }

    pub(super) fn row(&self, mover: Color, north: Square) -> Bitboard {
        self.sets[mover.index()][north]
    }

    pub(super) fn add(&mut self, mover: Color, north: Square, south: Bitboard) {
        if south.any() {
            self.sets[mover.index()][north] |= south;
            self.rows[mover.index()] |= north.bitboard();
        }
    }

    pub(super) fn remove(&mut self, mover: Color, north: Square, south: Bitboard) {
        let row = &mut self.sets[mover.index()][north];
        *row -= south;
        if row.is_empty() {
            self.rows[mover.index()] -= north.bitboard();
        }
    }

    /// Every row that is not empty.
    pub(super) fn iter(&self, mover: Color) -> impl Iterator<Item = (Square, Bitboard)> {
        self.rows(mover).iter().map(move |north| (north, self.row(mover, north)))
    }

    pub(super) fn clear(&mut self) {
        for (rows, sets) in self.rows.iter_mut().zip(&mut self.sets) {
            for north in *rows {
                sets[north] = Bitboard::EMPTY;
            }
            *rows = Bitboard::EMPTY;
        }
    }

    /// Adds all that steps of the kings lead to.
    pub(super) fn close(&mut self, structure: Structure) {
        let walkable = structure.walkable();
        let open = !(structure.all() | structure.attacked());
        // Rows where placements came that have not moved on.
        let mut fresh = self.rows(NORTH) | self.rows(SOUTH);
        while let Some(north) = fresh.first() {
            fresh = fresh.without(north);
            let walked = neighbors(self.row(SOUTH, north)) & (open - zone(north));
            self.add(NORTH, north, walked);
            let here = self.row(NORTH, north);
            if here.is_empty() {
                continue;
            }
            for to in king_attacks(north) & walkable {
                let new = here - zone(to) - self.row(SOUTH, to);
                if new.any() {
                    self.add(SOUTH, to, new);
                    fresh = fresh.with(to);
                }
            }
        }
    }
}

/// What a move leads to: one side to move, and only the rows that are not empty.
pub(super) struct Rows {
    mover: Color,
    kings: Bitboard,
    souths: KingSets,
}

impl Rows {
    pub(super) const NONE: Self =
        Self { mover: NORTH, kings: Bitboard::EMPTY, souths: KingSets::EMPTY };

    /// Nothing, with this side to move.
    pub(super) const fn start(&mut self, mover: Color) {
        self.mover = mover;
        self.kings = Bitboard::EMPTY;
    }

    /// Adds a row that is not there yet.
    pub(super) fn push(&mut self, north: Square, south: Bitboard) {
        if south.any() {
            self.souths[north] = south;
            self.kings |= north.bitboard();
        }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.kings.is_empty()
    }

    pub(super) fn add_to(&self, reach: &mut Reach) {
        let mover = self.mover.index();
        reach.rows[mover] |= self.kings;
        for north in self.kings {
            reach.sets[mover][north] |= self.souths[north];
        }
    }
}

/// Sets that are kept, row by row, without the empty ones.
pub(super) struct Archive {
    rows: Vec<Bitboard>,
}

/// Where a set is kept.
#[derive(Clone, Copy)]
pub(super) struct Kept {
    at: usize,
    rows: [Bitboard; 2],
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
    pub(super) fn iter(&self, kept: Kept) -> impl Iterator<Item = (Color, Square, Bitboard)> {
        let movers = [NORTH, SOUTH].into_iter();
        let places = movers.flat_map(move |mover| {
            kept.rows[mover.index()].iter().map(move |north| (mover, north))
        });
        places.zip(&self.rows[kept.at..]).map(|((mover, north), &south)| (mover, north, south))
    }
}
