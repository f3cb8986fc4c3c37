//! For each square of one king a set of squares for the other, and steps of whole
//! sets.

use core::ops::{BitAndAssign, BitOrAssign, Index, IndexMut, SubAssign};

use palisade_board::{Bitboard, Square, king_attacks};

const ZONES: [Bitboard; 64] = {
    let mut zones = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        if let Some(square) = Square::from_index(index) {
            zones[index] = king_attacks(square).with(square);
        }
        index += 1;
    }
    zones
};

/// A king's square and those beside it: where the other king cannot be.
#[must_use]
#[inline]
pub const fn zone(king: Square) -> Bitboard {
    ZONES[king.index()]
}

/// For each square of one king a set of squares for the other.
///
/// This is how a search over structures looks at all placements of the kings at
/// once: sixty-four words, and a king's step is a few operations on each.
///
/// ```
/// use palisade_board::Square;
/// use palisade_structure::{KingSets, zone};
/// let apart = KingSets::from_fn(|king| !zone(king));
/// assert_eq!(apart[Square::A1].len(), 60);
/// assert!(!apart[Square::E4].contains(Square::E5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KingSets([Bitboard; 64]);

impl KingSets {
    /// No square for any square.
    pub const EMPTY: Self = Self([Bitboard::EMPTY; 64]);

    /// Every square for every square, touching kings included.
    pub const FULL: Self = Self([Bitboard::FULL; 64]);

    /// The sets that a function gives.
    #[must_use]
    #[inline]
    pub fn from_fn(sets: impl FnMut(Square) -> Bitboard) -> Self {
        Self(Square::ALL.map(sets))
    }

    /// The sets as they stand one after the other, that of a1 first.
    #[must_use]
    #[inline]
    pub const fn as_array(&self) -> &[Bitboard; 64] {
        &self.0
    }

    /// The squares of a king, to be changed.
    #[must_use]
    #[inline]
    pub const fn as_array_mut(&mut self) -> &mut [Bitboard; 64] {
        &mut self.0
    }

    /// Each square with its set, a1 first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Square, Bitboard)> + '_ {
        Square::ALL.into_iter().zip(self.0)
    }

    /// What is in some set.
    #[must_use]
    #[inline]
    pub fn united(&self) -> Bitboard {
        self.0.iter().fold(Bitboard::EMPTY, |all, &set| all | set)
    }

    /// For each square what is in the sets of all its neighbors, its own left out.
    ///
    /// What the defender keeps wherever the attacking king steps.
    ///
    /// ```
    /// use palisade_board::{Bitboard, Square};
    /// use palisade_structure::KingSets;
    /// let mut sets = KingSets::FULL;
    /// sets[Square::A1] = Bitboard::EMPTY;
    /// let kept = sets.meet_of_neighbors();
    /// assert_eq!(kept[Square::B2], Bitboard::EMPTY);
    /// assert_eq!(kept[Square::A1], Bitboard::FULL);
    /// ```
    #[must_use]
    #[inline]
    pub fn meet_of_neighbors(&self) -> Self {
        // `sides` leaves the square out, `row` does not: as in `neighbors`.
        let mut sides = [Bitboard::FULL; 64];
        let mut row = [Bitboard::FULL; 80];
        for rank in 0..8 {
            let from = rank * 8;
            let mut padded = [Bitboard::FULL; 10];
            padded[1..9].copy_from_slice(&self.0[from..from + 8]);
            for file in 0..8 {
                let both = padded[file] & padded[file + 2];
                sides[from + file] = both;
                row[from + 8 + file] = both & padded[file + 1];
            }
        }
        let mut meet = [Bitboard::EMPTY; 64];
        for index in 0..64 {
            meet[index] = sides[index] & row[index] & row[index + 16];
        }
        Self(meet)
    }

    /// For each square what is in the set of some neighbor, its own left out.
    ///
    /// Where the attacking king's steps lead.
    ///
    /// ```
    /// use palisade_board::{Bitboard, Square};
    /// use palisade_structure::KingSets;
    /// let mut sets = KingSets::EMPTY;
    /// sets[Square::A1] = Bitboard::FULL;
    /// let reached = sets.join_of_neighbors();
    /// assert_eq!(reached[Square::B2], Bitboard::FULL);
    /// assert_eq!(reached[Square::A1], Bitboard::EMPTY);
    /// ```
    #[must_use]
    pub fn join_of_neighbors(&self) -> Self {
        let mut joined = Self(self.0.map(|set| !set)).meet_of_neighbors();
        for set in &mut joined.0 {
            *set = !*set;
        }
        joined
    }
}

impl Index<Square> for KingSets {
    type Output = Bitboard;

    #[inline]
    fn index(&self, king: Square) -> &Bitboard {
        &self.0[king.index()]
    }
}

impl IndexMut<Square> for KingSets {
    #[inline]
    fn index_mut(&mut self, king: Square) -> &mut Bitboard {
        &mut self.0[king.index()]
    }
}

impl BitOrAssign<&Self> for KingSets {
    #[inline]
    fn bitor_assign(&mut self, other: &Self) {
        for (set, other) in self.0.iter_mut().zip(&other.0) {
            *set |= *other;
        }
    }
}

impl BitAndAssign<&Self> for KingSets {
    #[inline]
    fn bitand_assign(&mut self, other: &Self) {
        for (set, other) in self.0.iter_mut().zip(&other.0) {
            *set &= *other;
        }
    }
}

impl SubAssign<&Self> for KingSets {
    #[inline]
    fn sub_assign(&mut self, other: &Self) {
        for (set, other) in self.0.iter_mut().zip(&other.0) {
            *set -= *other;
        }
    }
}
