//! King and rook against king.
//!
//! It lists moves by itself, for they come in the order and the words of Bramer's report:
//! directions from north clockwise, the nearest square first. Listing and playing them all
//! takes twice the instructions of [`Position`](crate::Position); no search asks for it.
//! `tests/position.rs` compares both.

use core::fmt;

use super::kpk::file_and_rank;
use super::{InvalidSmallPosition, check_squares, write_fen};
use crate::{Bitboard, Color, Direction, Square, Symmetry, king_attacks};

/// King and rook against king: the side with the rook is White.
///
/// ```
/// use palisade_board::{Color, Krk, Square};
/// let mate = Krk::new(Square::E6, Square::A8, Square::E8, Color::Black)?;
/// assert!(mate.is_checkmate());
/// assert_eq!(mate.to_string(), "R3k3/8/4K3/8/8/8/8/8 b - - 0 1");
/// # Ok::<(), palisade_board::InvalidSmallPosition>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "super::Parts", into = "super::Parts"))]
pub struct Krk {
    white_king: Square,
    rook: Square,
    black_king: Square,
    side_to_move: Color,
}

impl Krk {
    /// The triangle a1, d1, d4: one square of each eight that the symmetries of
    /// the board take to one another, in the order of the [index](Self::index).
    ///
    /// ```
    /// use palisade_board::{Krk, Square};
    /// assert_eq!(Krk::TRIANGLE.map(|square| square.to_string()).join(" "),
    ///     "a1 b1 c1 d1 b2 c2 d2 c3 d3 d4");
    /// ```
    pub const TRIANGLE: [Square; 10] = [
        Square::A1,
        Square::B1,
        Square::C1,
        Square::D1,
        Square::B2,
        Square::C2,
        Square::D2,
        Square::C3,
        Square::D3,
        Square::D4,
    ];

    /// One more than the greatest [index](Self::index).
    pub const INDEX_BOUND: usize = 10 << 13;

    /// A position, if it is one.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// assert!(Krk::new(Square::E6, Square::A8, Square::E8, Color::White).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// When two pieces share a square, the kings touch, or Black is in check
    /// with White to move.
    pub const fn new(
        white_king: Square,
        rook: Square,
        black_king: Square,
        side_to_move: Color,
    ) -> Result<Self, InvalidSmallPosition> {
        if let Err(error) = check_squares(white_king, rook, black_king) {
            return Err(error);
        }
        let position = Self { white_king, rook, black_king, side_to_move };
        if side_to_move.is_white() && position.rook_attacks(false).contains(black_king) {
            return Err(InvalidSmallPosition::BlackInCheck(black_king));
        }
        Ok(position)
    }

    /// Where the white king stands.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
    /// assert_eq!(position.white_king(), Square::E6);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn white_king(&self) -> Square {
        self.white_king
    }

    /// Where the rook stands.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
    /// assert_eq!(position.rook(), Square::A7);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn rook(&self) -> Square {
        self.rook
    }

    /// Where the black king stands.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
    /// assert_eq!(position.black_king(), Square::E8);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn black_king(&self) -> Square {
        self.black_king
    }

    /// Whose move it is.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
    /// assert_eq!(position.side_to_move(), Color::White);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The numbers of the literature: WK1, WK2 (file and rank of the white
    /// king), WR1, WR2, BK1, BK2, each counted from 1.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
    /// assert_eq!(position.coordinates(), [5, 6, 1, 7, 5, 8]);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn coordinates(&self) -> [i8; 6] {
        let ([wk1, wk2], [wr1, wr2], [bk1, bk2]) = (
            file_and_rank(self.white_king),
            file_and_rank(self.rook),
            file_and_rank(self.black_king),
        );
        [wk1, wk2, wr1, wr2, bk1, bk2]
    }

    /// The image under one of the eight symmetries; none of them changes the
    /// value of a position without pawns.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square, Symmetry};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
    /// assert_eq!(position.transform(Symmetry::FlipRanks).black_king(), Square::E1);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn transform(&self, symmetry: Symmetry) -> Self {
        Self {
            white_king: self.white_king.transform(symmetry),
            rook: self.rook.transform(symmetry),
            black_king: self.black_king.transform(symmetry),
            side_to_move: self.side_to_move,
        }
    }

    /// The eight images, the position itself first; some may be equal.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
    /// assert!(position.images().iter().all(|image| image.standard() == position.standard()));
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub fn images(&self) -> [Self; 8] {
        Symmetry::ALL.map(|symmetry| self.transform(symmetry))
    }

    /// The image in Clarke's orientation (Bramer 1977, section 7.3).
    ///
    /// The black king stands in the triangle a1, d1, d4; if it stands on the
    /// long diagonal, the white king is on or below that diagonal; if both do,
    /// the rook is.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
    /// assert_eq!(position.standard().black_king(), Square::D1);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn standard(&self) -> Self {
        let mut image = *self;
        if image.black_king.file().index() > 3 {
            image = image.transform(Symmetry::MirrorFiles);
        }
        if image.black_king.rank().index() > 3 {
            image = image.transform(Symmetry::FlipRanks);
        }
        // The first piece off the diagonal decides.
        let height = match (height(image.black_king), height(image.white_king)) {
            (0, 0) => height(image.rook),
            (0, height) | (height, _) => height,
        };
        if height > 0 { image.transform(Symmetry::Transpose) } else { image }
    }

    /// A number below [`INDEX_BOUND`](Self::INDEX_BOUND), the same for the
    /// eight images of a position, different for any other two.
    ///
    /// The layout, for the position in [standard](Self::standard) orientation:
    ///
    /// ```text
    /// bit  16 ......... 13 | 12           | 11 ..... 6 | 5 ... 0
    ///      black king 0-9: | side to move:| white king | rook
    ///      a1 b1 c1 d1 b2  | 1 for Black  | a1 .. h8   | a1 .. h8
    ///      c2 d2 c3 d3 d4  |              |            |
    /// ```
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
    /// assert_eq!(Krk::from_index(position.index()), Some(position.standard()));
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn index(&self) -> usize {
        let standard = self.standard();
        let (file, rank) = (standard.black_king.file().index(), standard.black_king.rank().index());
        let corner = [0, 3, 5, 6][rank] + file;
        corner << 13
            | standard.side_to_move.index() << 12
            | standard.white_king.index() << 6
            | standard.rook.index()
    }

    /// The position of an index, in standard orientation; `None` if the index
    /// is of no position.
    ///
    /// ```
    /// use palisade_board::{Color, Krk};
    /// let all = || (0..Krk::INDEX_BOUND).filter_map(Krk::from_index);
    /// assert_eq!(all().filter(|p| p.side_to_move() == Color::White).count(), 21_959);
    /// assert_eq!(all().filter(|p| p.side_to_move() == Color::Black).count(), 28_056);
    /// ```
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index >= Self::INDEX_BOUND {
            return None;
        }
        let black_king = Self::TRIANGLE[index >> 13];
        let side_to_move = if index >> 12 & 1 == 0 { Color::White } else { Color::Black };
        let (white_king, rook) = (Square::wrapping(index >> 6), Square::wrapping(index));
        match Self::new(white_king, rook, black_king, side_to_move) {
            Ok(position) if position.index() == index => Some(position),
            _ => None,
        }
    }

    /// The squares to which the king of the side to move may step, the capture
    /// of the rook included.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::Black)?;
    /// assert_eq!(position.king_steps(), Square::D8.bitboard() | Square::F8.bitboard());
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn king_steps(&self) -> Bitboard {
        let (white, black) = (king_attacks(self.white_king), king_attacks(self.black_king));
        match self.side_to_move {
            Color::White => white.difference(black).without(self.rook),
            // The king does not hide the squares behind him from the rook.
            Color::Black => black.difference(white).difference(self.rook_attacks(true)),
        }
    }

    /// Whether Black, to move, can capture the rook.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::A1, Square::D7, Square::E8, Color::Black)?;
    /// assert!(position.is_rook_en_prise());
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn is_rook_en_prise(&self) -> bool {
        !self.side_to_move.is_white() && self.king_steps().contains(self.rook)
    }

    /// Whether Black stands in check; White never does.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::A1, Square::E2, Square::E8, Color::Black)?;
    /// assert!(position.is_check());
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn is_check(&self) -> bool {
        self.rook_attacks(false).contains(self.black_king)
    }

    /// Whether Black is mated.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::B6, Square::H8, Square::A8, Color::Black)?;
    /// assert!(position.is_checkmate());
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn is_checkmate(&self) -> bool {
        !self.side_to_move.is_white() && self.is_check() && self.king_steps().is_empty()
    }

    /// Whether Black, to move, has no move and is not in check; White always
    /// has a move.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::B6, Square::B7, Square::A8, Color::Black)?;
    /// assert!(position.is_stalemate());
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn is_stalemate(&self) -> bool {
        !self.side_to_move.is_white() && !self.is_check() && self.king_steps().is_empty()
    }

    /// The position after a move; `None` if the move is not legal or captures
    /// the rook.
    ///
    /// ```
    /// use palisade_board::{Color, Direction, Krk, KrkMove, Square};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
    /// let mate = position.play(KrkMove::Rook(Direction::North, 1)).unwrap();
    /// assert!(mate.is_checkmate());
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn play(&self, mv: KrkMove) -> Option<Self> {
        let mut next = *self;
        next.side_to_move = self.side_to_move.opponent();
        match mv {
            KrkMove::King(direction) => {
                let (king, steps) = match self.side_to_move {
                    Color::White => (&mut next.white_king, self.king_steps()),
                    Color::Black => (&mut next.black_king, self.king_steps().without(self.rook)),
                };
                match direction.step(*king) {
                    Some(to) if steps.contains(to) => *king = to,
                    _ => return None,
                }
            }
            KrkMove::Rook(direction, steps) => {
                let (files, ranks) = direction.offset();
                if !self.side_to_move.is_white()
                    || files != 0 && ranks != 0
                    || steps == 0
                    || steps > 7
                {
                    return None;
                }
                let mut step = 0;
                while step < steps {
                    match direction.step(next.rook) {
                        Some(to) if !self.has_king(to) => next.rook = to,
                        _ => return None,
                    }
                    step += 1;
                }
            }
        }
        Some(next)
    }

    /// The legal moves in Bramer's order: the king clockwise from north, then
    /// the rook north, east, south and west, the nearest square first. The
    /// capture of the rook is left out.
    ///
    /// ```
    /// use palisade_board::{Color, Krk, Square};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
    /// assert_eq!(position.moves().count(), 5 + 14);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = (KrkMove, Self)> + use<> {
        let position = *self;
        let king = Direction::ALL.into_iter().map(KrkMove::King);
        let rook = Direction::STRAIGHT
            .into_iter()
            .flat_map(|direction| (1..=7).map(move |steps| KrkMove::Rook(direction, steps)));
        king.chain(rook).filter_map(move |mv| Some((mv, position.play(mv)?)))
    }

    /// The squares the rook attacks, the first occupied one in each direction
    /// included; `through` looks through the black king.
    const fn rook_attacks(&self, through: bool) -> Bitboard {
        let mut attacks = Bitboard::EMPTY;
        let mut direction = 0;
        while direction < 4 {
            let mut at = self.rook;
            while let Some(to) = Direction::STRAIGHT[direction].step(at) {
                attacks = attacks.with(to);
                let black = to as u8 == self.black_king as u8;
                if to as u8 == self.white_king as u8 || black && !through {
                    break;
                }
                at = to;
            }
            direction += 1;
        }
        attacks
    }

    const fn has_king(&self, square: Square) -> bool {
        square as u8 == self.white_king as u8 || square as u8 == self.black_king as u8
    }
}

/// How far above the diagonal a1-h8 a square lies.
const fn height(square: Square) -> i8 {
    square.rank() as i8 - square.file() as i8
}

/// Written as a FEN.
impl fmt::Display for Krk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = [(self.white_king, 'K'), (self.rook, 'R'), (self.black_king, 'k')];
        write_fen(f, pieces, self.side_to_move)
    }
}

/// A move with king and rook against king.
///
/// ```
/// use palisade_board::{Direction, KrkMove};
/// let to_the_edge = KrkMove::Rook(Direction::East, 7);
/// assert_ne!(to_the_edge, KrkMove::King(Direction::East));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum KrkMove {
    /// The king steps.
    King(Direction),
    /// The rook goes so many squares along a rank or a file.
    Rook(Direction, u8),
}

#[cfg(feature = "serde")]
impl From<Krk> for super::Parts {
    fn from(position: Krk) -> Self {
        let Krk { white_king, rook, black_king, side_to_move } = position;
        Self { white_king, piece: rook, black_king, side_to_move }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<super::Parts> for Krk {
    type Error = InvalidSmallPosition;

    fn try_from(parts: super::Parts) -> Result<Self, InvalidSmallPosition> {
        Self::new(parts.white_king, parts.piece, parts.black_king, parts.side_to_move)
    }
}
