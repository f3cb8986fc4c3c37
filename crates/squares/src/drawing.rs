//! Seeing a map: what a trainer would draw.

use core::fmt;

use palisade_board::{Bitboard, Square};

use crate::map::{thesis_order, write_set};
use crate::{Ground, Placement, SquareMap};

/// The key squares: wherever the attacking king stands on one, he gets through
/// whatever the defender does.
///
/// In the map they are the attacking squares without a defence.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_squares::{Ground, exact_map, key_squares};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let ground = Ground::new(fine_70.pawns(), Color::White);
/// let key = key_squares(&ground, &exact_map(fine_70.pawns(), Color::White));
/// assert!(key.contains(Square::B5) && key.contains(Square::G5));
/// assert!(!key.contains(Square::C4));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn key_squares(ground: &Ground, map: &SquareMap) -> Bitboard {
    ground.attacking_squares().iter().filter(|square| map[*square].is_empty()).collect()
}

/// A system of corresponding squares: the attacking squares that ask the same
/// of the defender, and where he has to be.
///
/// ```
/// use palisade_board::Square;
/// use palisade_squares::System;
/// let system = System { attacking: Square::C4.bitboard(), defending: Square::B6.bitboard() };
/// assert_eq!(system.to_string(), "{c4} {b6}");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct System {
    /// The attacking squares with this defence set.
    pub attacking: Bitboard,
    /// The defence set.
    pub defending: Bitboard,
}

impl fmt::Display for System {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_set(f, self.attacking)?;
        f.write_str(" ")?;
        write_set(f, self.defending)
    }
}

/// The systems of a map, in the order of the thesis: squares with equal,
/// non-empty defence sets form one.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_squares::{FirstCriterion, Reading, systems};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let criterion = FirstCriterion::of_ending(&fine_70, Color::White, Reading::PASSIVE_PRUNED);
/// let map = criterion.map();
/// // White on a1, a2 and a3 asks the same of Black.
/// let corner = systems(&map).find(|system| system.attacking.contains(Square::A1)).unwrap();
/// assert!(corner.attacking.contains(Square::A2) && corner.attacking.contains(Square::A3));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
pub fn systems(map: &SquareMap) -> impl Iterator<Item = System> + '_ {
    let mut left: Bitboard = Square::ALL.into_iter().filter(|square| map[*square].any()).collect();
    core::iter::from_fn(move || {
        let first = thesis_order(left).next()?;
        let attacking: Bitboard = left.iter().filter(|square| map[*square] == map[first]).collect();
        left -= attacking;
        Some(System { attacking, defending: map[first] })
    })
}

/// How two kings face each other.
///
/// Church (1978), footnote 3, in his words: opposition is to be on the same
/// rank or file with exactly one square in between; diagonal opposition, on the
/// same diagonal with one square in between; distant opposition, that the
/// difference in ranks and the difference in files are both even.
///
/// ```
/// use palisade_board::Square;
/// use palisade_squares::{Opposition, Placement};
/// let relation = |attacking, defending| Opposition::of(Placement { attacking, defending });
/// assert_eq!(relation(Square::E4, Square::E6), Some(Opposition::Direct));
/// assert_eq!(relation(Square::E4, Square::G6), Some(Opposition::Diagonal));
/// assert_eq!(relation(Square::E2, Square::E8), Some(Opposition::Distant));
/// assert_eq!(relation(Square::E2, Square::D7), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opposition {
    /// One square between them on a rank or file.
    Direct,
    /// One square between them on a diagonal.
    Diagonal,
    /// Any other even distance in both directions.
    Distant,
}

impl Opposition {
    /// The relation of two kings, if it is an opposition.
    #[must_use]
    pub const fn of(placement: Placement) -> Option<Self> {
        let files = placement.attacking.file().distance(placement.defending.file());
        let ranks = placement.attacking.rank().distance(placement.defending.rank());
        match (files, ranks) {
            (0, 0) => None,
            (0, 2) | (2, 0) => Some(Self::Direct),
            (2, 2) => Some(Self::Diagonal),
            _ if files % 2 == 0 && ranks % 2 == 0 => Some(Self::Distant),
            _ => None,
        }
    }
}

impl fmt::Display for Opposition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Direct => "direct opposition",
            Self::Diagonal => "diagonal opposition",
            Self::Distant => "distant opposition",
        })
    }
}

/// The moves of a line with which the attacking king takes an opposition: the placements that
/// they lead to, by their index, and which opposition it is.
///
/// Give the placements of a line with the attacker to move, as for [`triangulation`]. The kings
/// are compared after the attacker's move, before the answer to it.
///
/// ```
/// use palisade_board::Square::{C4, C8, D4, D5, D8};
/// use palisade_squares::{Opposition, Placement, oppositions};
/// let line = [(D5, C8), (C4, D8), (D4, C8), (D5, D8)]
///     .map(|(attacking, defending)| Placement { attacking, defending });
/// // After Kc4 the kings are on one file; after Kd4 as well.
/// let taken: Vec<_> = oppositions(&line).collect();
/// assert_eq!(taken, [(1, Opposition::Distant), (2, Opposition::Distant)]);
/// ```
pub fn oppositions(line: &[Placement]) -> impl Iterator<Item = (usize, Opposition)> + '_ {
    line.windows(2).zip(1..).filter_map(|(pair, index)| {
        let taken = Placement { attacking: pair[1].attacking, defending: pair[0].defending };
        Some((index, Opposition::of(taken)?))
    })
}

/// The part of a line in which a king triangulates: the placement comes back
/// with the other side to move.
///
/// Church (1978), footnote 3: "Taking a longer than necessary route toward a
/// target so that the position will recur with other side on the move." Give
/// the placements of a line with the attacker to move; the answer is the
/// attacking king's path from a square back to it, both ends included, as the
/// positions of its first and last placement in the line.
///
/// ```
/// use palisade_board::Square::{self, C4, C8, D4, D5, D8};
/// use palisade_squares::{Placement, triangulation};
/// let line = [(D5, C8), (C4, D8), (D4, C8), (D5, D8)]
///     .map(|(attacking, defending)| Placement { attacking, defending });
/// // Kc4 Kd8, Kd4 Kc8, Kd5: White is on d5 again, Black on c8 and to move.
/// assert_eq!(triangulation(&line), Some((0, 3)));
/// ```
#[must_use]
pub fn triangulation(line: &[Placement]) -> Option<(usize, usize)> {
    line.iter().enumerate().find_map(|(first, start)| {
        // After the attacker's move into `later`, before the answer to it.
        let back = line.windows(2).enumerate().skip(first + 1).find(|(_, pair)| {
            pair[1].attacking == start.attacking && pair[0].defending == start.defending
        });
        back.map(|(before, _)| (first, before + 1))
    })
}
