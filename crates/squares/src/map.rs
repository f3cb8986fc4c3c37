//! The map of co-ordinate squares: 64 sets of 64 squares.

use core::fmt;

use palisade_board::{Bitboard, Color, Square};

/// For each square of the attacking king, the squares from which the defending
/// king holds with the attacker to move: Church's *defence sets*.
///
/// Church (1978), "King Co-ordination": the defender co-ordinates if, after his
/// own move, he stands in the defence set of the attacker's square. The map is
/// computed once and answers every placement of the kings at once. Attacking
/// squares that the attacker may not stand on have an empty set.
///
/// What "holds" means is up to whoever made the map: under a heuristic
/// [`Reading`](crate::Reading) it is a guess, from
/// [`exact_map`](crate::exact_map) it is exact for kings with resting pawns.
///
/// `Display` writes the rows in the order of the thesis, from the eighth rank
/// down, and leaves out the rows that are empty.
///
/// ```
/// use palisade_board::{Color, Square};
/// use palisade_squares::SquareMap;
/// let mut map = SquareMap::empty(Color::White);
/// map[Square::C4] = Square::B6.bitboard();
/// map[Square::B3] = Square::A7.bitboard() | Square::C7.bitboard();
/// assert_eq!(map.to_string(), "c4 {b6}\nb3 {a7, c7}\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareMap {
    attacker: Color,
    sets: [Bitboard; 64],
}

impl SquareMap {
    /// The map without any defence.
    #[must_use]
    pub const fn empty(attacker: Color) -> Self {
        Self { attacker, sets: [Bitboard::EMPTY; 64] }
    }

    /// The map with these 64 sets, indexed by the attacking square.
    #[must_use]
    pub const fn from_sets(attacker: Color, sets: [Bitboard; 64]) -> Self {
        Self { attacker, sets }
    }

    /// The side that attacks.
    #[must_use]
    pub const fn attacker(&self) -> Color {
        self.attacker
    }

    /// All 64 sets, indexed by the attacking square.
    #[must_use]
    pub const fn sets(&self) -> &[Bitboard; 64] {
        &self.sets
    }

    /// The number of placements in which the defender holds.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.sets.iter().map(|set| set.len()).sum()
    }

    /// Is there no defence anywhere?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sets.iter().all(|set| set.is_empty())
    }

    /// Has each square a set that lies within the other map's?
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.sets.iter().zip(&other.sets).all(|(own, others)| own.is_subset(*others))
    }

    /// Every set cut down to the other map's.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.zip(other, Bitboard::intersection)
    }

    /// Every set without the other map's squares.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.zip(other, Bitboard::difference)
    }

    /// The mirror image: the a-file becomes the h-file.
    #[must_use]
    pub fn mirror(&self) -> Self {
        let mut image = Self::empty(self.attacker);
        for square in Square::ALL {
            image[square.mirror()] = self[square].mirror();
        }
        image
    }

    /// The same map with the colours exchanged and the board turned round.
    #[must_use]
    pub fn flip(&self) -> Self {
        let mut image = Self::empty(self.attacker.opponent());
        for square in Square::ALL {
            image[square.flip()] = self[square].flip();
        }
        image
    }

    fn zip(&self, other: &Self, operation: impl Fn(Bitboard, Bitboard) -> Bitboard) -> Self {
        Self {
            attacker: self.attacker,
            sets: core::array::from_fn(|index| operation(self.sets[index], other.sets[index])),
        }
    }
}

impl core::ops::Index<Square> for SquareMap {
    type Output = Bitboard;
    #[inline]
    fn index(&self, attacking: Square) -> &Bitboard {
        &self.sets[attacking.index()]
    }
}

impl core::ops::IndexMut<Square> for SquareMap {
    #[inline]
    fn index_mut(&mut self, attacking: Square) -> &mut Bitboard {
        &mut self.sets[attacking.index()]
    }
}

/// The rows of the thesis, empty ones left out.
impl fmt::Display for SquareMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for attacking in thesis_order(Bitboard::FULL) {
            if self[attacking].any() {
                writeln!(f, "{}", MapRow { attacking, defences: self[attacking] })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for SquareMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SquareMap({} attacks)\n{self}", self.attacker)
    }
}

/// One row of a map, written as the thesis writes it: `c4 {b6}`.
///
/// ```
/// use palisade_board::Square;
/// use palisade_squares::MapRow;
/// let row = MapRow { attacking: Square::B3, defences: Square::A7.bitboard() | Square::C7.bitboard() };
/// assert_eq!(row.to_string(), "b3 {a7, c7}");
/// assert_eq!("b3 {c7, a7}".parse::<MapRow>(), Ok(row));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MapRow {
    /// The square of the attacking king.
    pub attacking: Square,
    /// Its defence set.
    pub defences: Bitboard,
}

impl fmt::Display for MapRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.attacking)?;
        write_set(f, self.defences)
    }
}

/// Writes a set in the order of the thesis.
pub(crate) fn write_set(f: &mut fmt::Formatter<'_>, set: Bitboard) -> fmt::Result {
    f.write_str("{")?;
    for (position, square) in thesis_order(set).enumerate() {
        write!(f, "{}{square}", if position == 0 { "" } else { ", " })?;
    }
    f.write_str("}")
}

/// A text was not a row such as `c4 {b6, b7}`.
///
/// ```
/// use palisade_squares::MapRow;
/// let error = "c4 b6".parse::<MapRow>().unwrap_err();
/// assert_eq!(error.to_string(), "not a row: expected a square and a set, as in `b3 {a7, c7}`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
#[error("not a row: expected a square and a set, as in `b3 {{a7, c7}}`")]
pub struct ParseRowError;

impl core::str::FromStr for MapRow {
    type Err = ParseRowError;

    fn from_str(text: &str) -> Result<Self, ParseRowError> {
        let (attacking, set) = text.trim().split_once(' ').ok_or(ParseRowError)?;
        let inside = set
            .trim()
            .strip_prefix('{')
            .and_then(|set| set.strip_suffix('}'))
            .ok_or(ParseRowError)?;
        let mut defences = Bitboard::EMPTY;
        for name in inside.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            defences = defences.with(name.parse().map_err(|_| ParseRowError)?);
        }
        Ok(Self { attacking: attacking.parse().map_err(|_| ParseRowError)?, defences })
    }
}

/// The squares of a set from the eighth rank down, each rank from the a-file.
///
/// ```
/// use palisade_board::Square;
/// use palisade_squares::thesis_order;
/// let set = Square::C7.bitboard() | Square::A7.bitboard() | Square::D8.bitboard();
/// assert!(thesis_order(set).eq([Square::D8, Square::A7, Square::C7]));
/// ```
pub fn thesis_order(set: Bitboard) -> impl Iterator<Item = Square> {
    set.flip().iter().map(Square::flip)
}
