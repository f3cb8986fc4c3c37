//! King and pawn against king.
//!
//! It lists moves by itself, in the order and the words of Bramer's report, with half the
//! instructions of [`Position`](crate::Position). `tests/position.rs` compares both.

use core::fmt;

use super::{InvalidSmallPosition, check_squares, write_fen};
use crate::{
    Bitboard, Color, Direction, InvalidEnding, PawnEnding, Pawns, Rank, Square, king_attacks,
    pawn_attacks,
};

/// King and pawn against king: the side with the pawn is White.
///
/// The eighth rank is part of it with Black to move: there the pawn has just
/// arrived, and what it becomes is for the rules of a database to say. Clarke
/// 1975 counts such a position as decided.
///
/// ```
/// use palisade_board::{Color, Kpk, Square};
/// let trebuchet = Kpk::new(Square::E5, Square::D5, Square::D7, Color::White)?;
/// assert_eq!(trebuchet.to_string(), "8/3k4/8/3PK3/8/8/8/8 w - - 0 1");
/// # Ok::<(), palisade_board::InvalidSmallPosition>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "super::Parts", into = "super::Parts"))]
pub struct Kpk {
    white_king: Square,
    pawn: Square,
    black_king: Square,
    side_to_move: Color,
}

impl Kpk {
    /// One more than the greatest [index](Self::index).
    pub const INDEX_BOUND: usize = 1 << 18;

    /// A position, if it is one.
    ///
    /// A black king in check with Black to move is accepted even where no move
    /// can have led there (a pawn on its second rank giving check): that is how
    /// positions are counted in the literature, and its value is well defined.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// assert!(Kpk::new(Square::E6, Square::E5, Square::E8, Color::Black).is_ok());
    /// assert!(Kpk::new(Square::E6, Square::E5, Square::E7, Color::Black).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// When two pieces share a square, the kings touch, the pawn stands on the
    /// first rank (or on the eighth with White to move), or Black is in check
    /// with White to move.
    pub const fn new(
        white_king: Square,
        pawn: Square,
        black_king: Square,
        side_to_move: Color,
    ) -> Result<Self, InvalidSmallPosition> {
        if let Err(error) = check_squares(white_king, pawn, black_king) {
            return Err(error);
        }
        let arrived = matches!(pawn.rank(), Rank::Eighth);
        if matches!(pawn.rank(), Rank::First) || arrived && side_to_move.is_white() {
            return Err(InvalidSmallPosition::PawnRank { pawn, side_to_move });
        }
        if side_to_move.is_white()
            && pawn_attacks(Color::White, pawn.bitboard()).contains(black_king)
        {
            return Err(InvalidSmallPosition::BlackInCheck(black_king));
        }
        Ok(Self { white_king, pawn, black_king, side_to_move })
    }

    /// Where the white king stands.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::E6, Square::E5, Square::E8, Color::Black)?;
    /// assert_eq!(position.white_king(), Square::E6);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn white_king(&self) -> Square {
        self.white_king
    }

    /// Where the pawn stands.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::E6, Square::E5, Square::E8, Color::Black)?;
    /// assert_eq!(position.pawn(), Square::E5);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn pawn(&self) -> Square {
        self.pawn
    }

    /// Where the black king stands.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::E6, Square::E5, Square::E8, Color::Black)?;
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
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::E6, Square::E5, Square::E8, Color::Black)?;
    /// assert_eq!(position.side_to_move(), Color::Black);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The numbers of the literature: WK1, WK2 (file and rank of the white
    /// king), WP1, WP2, BK1, BK2, each counted from 1.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::H8, Square::D2, Square::A7, Color::White)?;
    /// let [wk1, wk2, wp1, wp2, bk1, bk2] = position.coordinates();
    /// assert_eq!((wk1, wk2, wp1, wp2, bk1, bk2), (8, 8, 4, 2, 1, 7));
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn coordinates(&self) -> [i8; 6] {
        let ([wk1, wk2], [wp1, wp2], [bk1, bk2]) = (
            file_and_rank(self.white_king),
            file_and_rank(self.pawn),
            file_and_rank(self.black_king),
        );
        [wk1, wk2, wp1, wp2, bk1, bk2]
    }

    /// The position seen in a mirror: the a-file becomes the h-file.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::E6, Square::E5, Square::E8, Color::Black)?;
    /// assert_eq!(position.mirror().pawn(), Square::D5);
    /// assert_eq!(position.mirror().mirror(), position);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn mirror(&self) -> Self {
        Self {
            white_king: self.white_king.mirror(),
            pawn: self.pawn.mirror(),
            black_king: self.black_king.mirror(),
            side_to_move: self.side_to_move,
        }
    }

    /// The position or its mirror image, whichever has the pawn on files a to d:
    /// Clarke's standard orientation.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::E6, Square::E5, Square::E8, Color::Black)?;
    /// assert_eq!(position.standard(), position.mirror());
    /// assert_eq!(position.standard().standard(), position.standard());
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn standard(&self) -> Self {
        if self.pawn.file().index() < 4 { *self } else { self.mirror() }
    }

    /// A number below [`INDEX_BOUND`](Self::INDEX_BOUND), the same for a
    /// position and its mirror image, different for any other two.
    ///
    /// The layout, for the position in [standard](Self::standard) orientation:
    ///
    /// ```text
    /// bit  17 16 15 | 14 13 | 12           | 11 ..... 6 | 5 ...... 0
    ///      pawn:    | pawn: | side to move:| black king | white king
    ///      rank 1-7 | file  | 1 for Black  | a1 .. h8   | a1 .. h8
    /// ```
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::E6, Square::E5, Square::E8, Color::Black)?;
    /// assert_eq!(Kpk::from_index(position.index()), Some(position.standard()));
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(&self) -> usize {
        let standard = self.standard();
        standard.pawn.rank().index() << 15
            | standard.pawn.file().index() << 13
            | standard.side_to_move.index() << 12
            | standard.black_king.index() << 6
            | standard.white_king.index()
    }

    /// The position of an index, in standard orientation; `None` if the index
    /// is of no position.
    ///
    /// ```
    /// use palisade_board::Kpk;
    /// let legal = (0..Kpk::INDEX_BOUND).filter_map(Kpk::from_index).count();
    /// // 81662 and two stalemates with White to move, 97992 with Black.
    /// assert_eq!(legal, 81_664 + 97_992);
    /// ```
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index >= Self::INDEX_BOUND {
            return None;
        }
        let pawn = Square::wrapping((index >> 15) << 3 | index >> 13 & 3);
        let side_to_move = if index >> 12 & 1 == 0 { Color::White } else { Color::Black };
        match Self::new(Square::wrapping(index), pawn, Square::wrapping(index >> 6), side_to_move) {
            Ok(position) => Some(position),
            Err(_) => None,
        }
    }

    /// The squares to which the king of the side to move may step, the black
    /// king's capture of the pawn included.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::E6, Square::E5, Square::E8, Color::Black)?;
    /// assert_eq!(position.king_steps(), Square::D8.bitboard() | Square::F8.bitboard());
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn king_steps(&self) -> Bitboard {
        let (white, black) = (king_attacks(self.white_king), king_attacks(self.black_king));
        match self.side_to_move {
            Color::White => white.difference(black).without(self.pawn),
            Color::Black => {
                black.difference(white).difference(pawn_attacks(Color::White, self.pawn.bitboard()))
            }
        }
    }

    /// Whether Black, to move, can capture the pawn.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::A1, Square::E5, Square::E6, Color::Black)?;
    /// assert!(position.is_pawn_en_prise());
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn is_pawn_en_prise(&self) -> bool {
        !self.side_to_move.is_white() && self.king_steps().contains(self.pawn)
    }

    /// Whether the side to move is in check; only Black ever is.
    ///
    /// A pawn on the eighth rank gives no check here: it is still a pawn.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::A1, Square::E5, Square::D6, Color::Black)?;
    /// assert!(position.is_check());
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn is_check(&self) -> bool {
        pawn_attacks(Color::White, self.pawn.bitboard()).contains(self.black_king)
    }

    /// Whether the side to move has no move and is not in check.
    ///
    /// With the pawn on the eighth rank it is counted as a pawn, so that a
    /// black king shut in by king and pawn is stalemated.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::D6, Square::D7, Square::D8, Color::Black)?;
    /// assert!(position.is_stalemate());
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn is_stalemate(&self) -> bool {
        self.king_steps().is_empty()
            && !self.is_check()
            && (!self.side_to_move.is_white() || self.play(KpkMove::Push).is_none())
    }

    /// The position after a move; `None` if the move is not legal, captures the
    /// pawn, or comes after the pawn has arrived on the eighth rank.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, KpkMove, Square};
    /// let position = Kpk::new(Square::E1, Square::D2, Square::D8, Color::White)?;
    /// let pushed = position.play(KpkMove::DoublePush).unwrap();
    /// assert_eq!((pushed.pawn(), pushed.side_to_move()), (Square::D4, Color::Black));
    /// assert_eq!(pushed.play(KpkMove::Push), None);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn play(&self, mv: KpkMove) -> Option<Self> {
        if matches!(self.pawn.rank(), Rank::Eighth) {
            return None;
        }
        let mut next = *self;
        next.side_to_move = self.side_to_move.opponent();
        match mv {
            KpkMove::King(direction) => {
                let (king, steps) = match self.side_to_move {
                    Color::White => (&mut next.white_king, self.king_steps()),
                    Color::Black => (&mut next.black_king, self.king_steps().without(self.pawn)),
                };
                match direction.step(*king) {
                    Some(to) if steps.contains(to) => *king = to,
                    _ => return None,
                }
            }
            KpkMove::Push | KpkMove::DoublePush if !self.side_to_move.is_white() => return None,
            KpkMove::Push => match self.ahead(self.pawn) {
                Some(to) => next.pawn = to,
                None => return None,
            },
            KpkMove::DoublePush => {
                if !matches!(self.pawn.rank(), Rank::Second) {
                    return None;
                }
                match self.ahead(self.pawn) {
                    Some(passed) => match self.ahead(passed) {
                        Some(to) => next.pawn = to,
                        None => return None,
                    },
                    None => return None,
                }
            }
        }
        Some(next)
    }

    /// The legal moves in Bramer's order, king before pawn, each with the
    /// position it leads to; the capture of the pawn is left out.
    ///
    /// ```
    /// use palisade_board::{Color, Kpk, Square};
    /// let position = Kpk::new(Square::E1, Square::D2, Square::D8, Color::White)?;
    /// assert_eq!(position.moves().count(), 4 + 2);
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = (KpkMove, Self)> + use<> {
        let position = *self;
        KpkMove::ALL.into_iter().filter_map(move |mv| Some((mv, position.play(mv)?)))
    }

    /// The square ahead, if no king stands on it.
    const fn ahead(&self, from: Square) -> Option<Square> {
        match from.forward(Color::White) {
            Some(to) if to as u8 != self.white_king as u8 && to as u8 != self.black_king as u8 => {
                Some(to)
            }
            _ => None,
        }
    }
}

/// A pawn ending of one pawn; if it is Black's, the board is turned over and the
/// sides are exchanged, so that the pawn is White's.
///
/// ```
/// use palisade_board::{Color, Kpk, PawnEnding, Square};
/// let ending: PawnEnding = "8/8/8/8/4p3/4k3/8/4K3 w - - 0 1".parse()?;
/// let position = Kpk::try_from(&ending).unwrap();
/// assert_eq!((position.pawn(), position.side_to_move()), (Square::E5, Color::Black));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
impl TryFrom<&PawnEnding> for Kpk {
    type Error = InvalidSmallPosition;

    fn try_from(ending: &PawnEnding) -> Result<Self, InvalidSmallPosition> {
        let pawns = ending.pawns().all();
        let pawn = match pawns.first() {
            Some(pawn) if !pawns.has_several() => pawn,
            _ => return Err(InvalidSmallPosition::PawnCount(pawns.len())),
        };
        if ending.pawns().white().any() {
            let kings = Color::ALL.map(|color| ending.king(color));
            Self::new(kings[0], pawn, kings[1], ending.side_to_move())
        } else {
            Self::try_from(&ending.flip())
        }
    }
}

/// The pawn ending, unless the pawn has arrived on the eighth rank.
///
/// ```
/// use palisade_board::{Color, Kpk, PawnEnding, Square};
/// let position = Kpk::new(Square::E6, Square::E5, Square::E8, Color::Black)?;
/// let ending = PawnEnding::try_from(&position)?;
/// assert_eq!(ending.to_string(), position.to_string());
/// assert_eq!(Kpk::try_from(&ending.flip()), Ok(position));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl TryFrom<&Kpk> for PawnEnding {
    type Error = InvalidEnding;

    fn try_from(position: &Kpk) -> Result<Self, InvalidEnding> {
        let pawns = Pawns::new(position.pawn.bitboard(), Bitboard::EMPTY)?;
        Self::new(pawns, position.white_king, position.black_king, position.side_to_move, None)
    }
}

/// Written as a FEN.
impl fmt::Display for Kpk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = [(self.white_king, 'K'), (self.pawn, 'P'), (self.black_king, 'k')];
        write_fen(f, pieces, self.side_to_move)
    }
}

/// A move with king and pawn against king.
///
/// ```
/// use palisade_board::KpkMove;
/// assert_eq!(KpkMove::ALL[8], KpkMove::Push);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum KpkMove {
    /// The king steps.
    King(Direction),
    /// The pawn goes one square.
    Push,
    /// The pawn goes two squares from its second rank.
    DoublePush,
}

impl KpkMove {
    /// All ten, in the order in which Bramer 1977 numbers them from 1.
    ///
    /// ```
    /// use palisade_board::{Direction, KpkMove};
    /// assert_eq!(KpkMove::ALL[0], KpkMove::King(Direction::North));
    /// assert_eq!(KpkMove::ALL[9], KpkMove::DoublePush);
    /// ```
    pub const ALL: [Self; 10] = [
        Self::King(Direction::North),
        Self::King(Direction::NorthEast),
        Self::King(Direction::East),
        Self::King(Direction::SouthEast),
        Self::King(Direction::South),
        Self::King(Direction::SouthWest),
        Self::King(Direction::West),
        Self::King(Direction::NorthWest),
        Self::Push,
        Self::DoublePush,
    ];
}

/// File and rank, each counted from 1.
pub(super) const fn file_and_rank(square: Square) -> [i8; 2] {
    [square.file() as i8 + 1, square.rank() as i8 + 1]
}

#[cfg(feature = "serde")]
impl From<Kpk> for super::Parts {
    fn from(position: Kpk) -> Self {
        let Kpk { white_king, pawn, black_king, side_to_move } = position;
        Self { white_king, piece: pawn, black_king, side_to_move }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<super::Parts> for Kpk {
    type Error = InvalidSmallPosition;

    fn try_from(parts: super::Parts) -> Result<Self, InvalidSmallPosition> {
        Self::new(parts.white_king, parts.piece, parts.black_king, parts.side_to_move)
    }
}
