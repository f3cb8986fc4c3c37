//! The small positions of which everything is known: king and pawn against
//! king, king and rook against king.
//!
//! They list moves by themselves, in the order and the words of Bramer's report:
//! directions from north clockwise, the nearest square first. A test compares them with
//! those of [`Position`].

use core::fmt;

use palisade_board::{
    Bitboard, Color, File, InvalidPosition, PawnEnding, Pawns, Position, Rank, Role, Setup, Square,
    Symmetry, king_attacks, pawn_attacks, rook_attacks,
};
use palisade_classes::{Placement, men};

use crate::direction::Direction;

/// Why three squares and a side to move are no position.
///
/// ```
/// use palisade_board::{Color, Square};
/// use palisade_lab_tables::{InvalidSmallPosition, Kpk};
/// let error = Kpk::new(Square::E4, Square::E4, Square::E8, Color::White).unwrap_err();
/// assert_eq!(error, InvalidSmallPosition::Occupied(Square::E4));
/// assert_eq!(error.to_string(), "two pieces stand on e4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidSmallPosition {
    /// Two pieces share this square.
    #[error("two pieces stand on {0}")]
    Occupied(Square),
    /// The kings stand next to each other.
    #[error("the white king on {white} and the black king on {black} attack each other")]
    KingsTouch {
        /// Where the white king was to stand.
        white: Square,
        /// Where the black king was to stand.
        black: Square,
    },
    /// No pawn stands on the first rank, and one that has just arrived on the
    /// eighth leaves the move to Black.
    #[error("a white pawn on {pawn} with {side_to_move} to move")]
    PawnRank {
        /// Where the pawn was to stand.
        pawn: Square,
        /// Whose move it was to be.
        side_to_move: Color,
    },
    /// It takes one pawn, no more and no fewer.
    #[error("{0} pawns, where there should be one")]
    PawnCount(u32),
    /// It takes one man beside the kings.
    #[error("{found} men beside the kings, where there should be one {expected}")]
    ManCount {
        /// Who should be there.
        expected: Role,
        /// How many there are.
        found: u32,
    },
    /// The man beside the kings is another one.
    #[error("the man beside the kings is no {0}")]
    NoSuchMan(Role),
    /// White could capture the king.
    #[error("White is to move and the black king on {0} stands in check")]
    BlackInCheck(Square),
}

/// King and one man against king: the side with the man is White.
///
/// `MAN` is the letter of the man in a FEN: see [`Kpk`] and [`Krk`]. There are no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lone<const MAN: char> {
    white_king: Square,
    man: Square,
    black_king: Square,
    side_to_move: Color,
}

/// King and pawn against king.
///
/// The eighth rank is part of it with Black to move: there the pawn has just
/// arrived, and what it becomes is for the rules of a database to say. Clarke
/// 1975 counts such a position as decided. Until then it is a pawn: it gives no check
/// there, and a black king shut in by it and its king is stalemated.
///
/// ```
/// use palisade_board::{Color, Square};
/// use palisade_lab_tables::Kpk;
/// let trebuchet = Kpk::new(Square::E5, Square::D5, Square::D7, Color::White)?;
/// assert_eq!(trebuchet.to_string(), "8/3k4/8/3PK3/8/8/8/8 w - - 0 1");
/// # Ok::<(), palisade_lab_tables::InvalidSmallPosition>(())
/// ```
pub type Kpk = Lone<'P'>;

/// King and rook against king.
///
/// ```
/// use palisade_board::{Color, Square};
/// use palisade_lab_tables::Krk;
/// let mate = Krk::new(Square::E6, Square::A8, Square::E8, Color::Black)?;
/// assert!(mate.is_checkmate());
/// assert_eq!(mate.to_string(), "R3k3/8/4K3/8/8/8/8/8 b - - 0 1");
/// # Ok::<(), palisade_lab_tables::InvalidSmallPosition>(())
/// ```
pub type Krk = Lone<'R'>;

/// A move with king and one man against king.
///
/// ```
/// use palisade_board::{Color, Square};
/// use palisade_lab_tables::{Direction, Kpk, LoneMove};
/// let position = Kpk::new(Square::E1, Square::D2, Square::D8, Color::White)?;
/// let double = LoneMove::Man(Direction::North, 2);
/// assert_eq!(position.play(double).unwrap().pawn(), Square::D4);
/// # Ok::<(), palisade_lab_tables::InvalidSmallPosition>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoneMove {
    /// The king steps.
    King(Direction),
    /// The man goes so many squares: a pawn north, a rook along a rank or a file.
    Man(Direction, u8),
}

impl<const MAN: char> Lone<MAN> {
    const IS_PAWN: bool = {
        assert!(MAN == 'P' || MAN == 'R', "only pawns and rooks");
        MAN == 'P'
    };

    const ROLE: Role = if Self::IS_PAWN { Role::Pawn } else { Role::Rook };

    /// One more than the greatest [index](Self::index).
    pub const INDEX_BOUND: usize = if Self::IS_PAWN { 1 << 18 } else { 10 << 13 };

    /// A position, if it is one.
    ///
    /// A black king in check with Black to move is accepted even where no move
    /// can have led there (a pawn on its second rank giving check): that is how
    /// positions are counted in the literature, and its value is well defined.
    ///
    /// # Errors
    ///
    /// When two pieces share a square, the kings touch, a pawn stands on the
    /// first rank (or on the eighth with White to move), or Black is in check
    /// with White to move.
    pub const fn new(
        white_king: Square,
        man: Square,
        black_king: Square,
        side_to_move: Color,
    ) -> Result<Self, InvalidSmallPosition> {
        if white_king as u8 == man as u8 || black_king as u8 == man as u8 {
            return Err(InvalidSmallPosition::Occupied(man));
        }
        match white_king.distance(black_king) {
            0 => return Err(InvalidSmallPosition::Occupied(white_king)),
            1 => {
                let (white, black) = (white_king, black_king);
                return Err(InvalidSmallPosition::KingsTouch { white, black });
            }
            _ => {}
        }
        let (first, arrived) = match man.rank() {
            Rank::First => (true, false),
            Rank::Eighth => (false, true),
            _ => (false, false),
        };
        if Self::IS_PAWN && (first || arrived && side_to_move.is_white()) {
            return Err(InvalidSmallPosition::PawnRank { pawn: man, side_to_move });
        }
        let position = Self { white_king, man, black_king, side_to_move };
        if side_to_move.is_white() && position.is_check() {
            return Err(InvalidSmallPosition::BlackInCheck(black_king));
        }
        Ok(position)
    }

    /// Where the white king stands.
    #[must_use]
    #[inline]
    pub const fn white_king(&self) -> Square {
        self.white_king
    }

    /// Where the black king stands.
    #[must_use]
    #[inline]
    pub const fn black_king(&self) -> Square {
        self.black_king
    }

    /// Whose move it is.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The numbers of the literature: file and rank of the white king (WK1, WK2), of the
    /// man (WP1, WP2 or WR1, WR2) and of the black king (BK1, BK2), each counted from 1.
    #[must_use]
    #[inline]
    pub const fn coordinates(&self) -> [i8; 6] {
        let (king, man, black) = (self.white_king, self.man, self.black_king);
        [
            king.file() as i8 + 1,
            king.rank() as i8 + 1,
            man.file() as i8 + 1,
            man.rank() as i8 + 1,
            black.file() as i8 + 1,
            black.rank() as i8 + 1,
        ]
    }

    /// The image of a position whose symmetries these are.
    const fn image(&self, symmetry: Symmetry) -> Self {
        Self {
            white_king: symmetry.square(self.white_king),
            man: symmetry.square(self.man),
            black_king: symmetry.square(self.black_king),
            side_to_move: self.side_to_move,
        }
    }

    /// The position seen in a mirror: the a-file becomes the h-file.
    #[must_use]
    pub const fn mirror(&self) -> Self {
        self.image(Symmetry::MirrorFiles)
    }

    /// The image in Clarke's orientation (Clarke 1975; Bramer 1977, section 7.3).
    ///
    /// A pawn stands on files a to d. With a rook, the black king stands in the triangle
    /// a1, d1, d4; if it stands on the long diagonal, the white king is on or below that
    /// diagonal; if both do, the rook is.
    #[must_use]
    pub const fn standard(&self) -> Self {
        if Self::IS_PAWN {
            return if self.man.file().index() < 4 { *self } else { self.mirror() };
        }
        let mut image = *self;
        if image.black_king.file().index() > 3 {
            image = image.image(Symmetry::MirrorFiles);
        }
        if image.black_king.rank().index() > 3 {
            image = image.image(Symmetry::FlipRanks);
        }
        // The first piece off the diagonal decides.
        let height = match (height(image.black_king), height(image.white_king)) {
            (0, 0) => height(image.man),
            (0, height) | (height, _) => height,
        };
        if height > 0 { image.image(Symmetry::Transpose) } else { image }
    }

    /// A number below [`INDEX_BOUND`](Self::INDEX_BOUND), the same for all images of a
    /// position, different for any other two.
    ///
    /// The layout, for the position in [standard](Self::standard) orientation:
    ///
    /// ```text
    /// bit  17 16 15 | 14 13 | 12           | 11 ..... 6 | 5 ...... 0
    ///      pawn:    | pawn: | side to move:| black king | white king
    ///      rank 1-7 | file  | 1 for Black  | a1 .. h8   | a1 .. h8
    ///
    /// bit  16 ......... 13  | 12           | 11 ..... 6 | 5 ...... 0
    ///      black king 0-9:  | side to move:| white king | rook
    ///      a1 b1 c1 d1 b2   | 1 for Black  | a1 .. h8   | a1 .. h8
    ///      c2 d2 c3 d3 d4   |              |            |
    /// ```
    #[must_use]
    #[inline]
    pub const fn index(&self) -> usize {
        let Self { white_king, man, black_king, side_to_move } = self.standard();
        let mover = side_to_move.index() << 12;
        if Self::IS_PAWN {
            let pawn = man.rank().index() << 15 | man.file().index() << 13;
            pawn | mover | black_king.index() << 6 | white_king.index()
        } else {
            let corner = [0, 3, 5, 6][black_king.rank().index()] + black_king.file().index();
            corner << 13 | mover | white_king.index() << 6 | man.index()
        }
    }

    /// The position of an index, in standard orientation; `None` if the index
    /// is of no position.
    ///
    /// ```
    /// use palisade_lab_tables::Kpk;
    /// let legal = (0..Kpk::INDEX_BOUND).filter_map(Kpk::from_index).count();
    /// // 81662 and two stalemates with White to move, 97992 with Black.
    /// assert_eq!(legal, 81_664 + 97_992);
    /// ```
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index >= Self::INDEX_BOUND {
            return None;
        }
        let side_to_move = if index >> 12 & 1 == 0 { Color::White } else { Color::Black };
        let (high, low) = (square(index >> 6), square(index));
        let position = if Self::IS_PAWN {
            let pawn = square((index >> 15) << 3 | index >> 13 & 3);
            Self::new(low, pawn, high, side_to_move)
        } else {
            Self::new(high, low, Krk::TRIANGLE[index >> 13], side_to_move)
        };
        match position {
            Ok(position) if position.index() == index => Some(position),
            _ => None,
        }
    }

    /// The squares that the man attacks; a rook looks through what is not in `occupied`.
    const fn attacks(&self, occupied: Bitboard) -> Bitboard {
        if Self::IS_PAWN {
            pawn_attacks(Color::White, self.man.bitboard())
        } else {
            rook_attacks(self.man, occupied)
        }
    }

    const fn kings(&self) -> Bitboard {
        self.white_king.bitboard().with(self.black_king)
    }

    /// The squares to which the king of the side to move may step, the black
    /// king's capture of the man included.
    #[must_use]
    pub const fn king_steps(&self) -> Bitboard {
        let (white, black) = (king_attacks(self.white_king), king_attacks(self.black_king));
        match self.side_to_move {
            Color::White => white.difference(black).without(self.man),
            // The king does not hide the squares behind him from a rook.
            Color::Black => {
                let attacked = self.attacks(self.white_king.bitboard());
                black.difference(white).difference(attacked)
            }
        }
    }

    /// The squares to which the man may go, White to move.
    const fn man_steps(&self) -> Bitboard {
        if !Self::IS_PAWN {
            return self.attacks(self.kings()).difference(self.kings());
        }
        let ahead = self.man.bitboard().north().difference(self.kings());
        let second = matches!(self.man.rank(), Rank::Second);
        let double = if second { ahead.north() } else { Bitboard::EMPTY };
        ahead.union(double.difference(self.kings()))
    }

    /// Whether Black, to move, can capture the man.
    #[must_use]
    pub const fn is_man_en_prise(&self) -> bool {
        !self.side_to_move.is_white() && self.king_steps().contains(self.man)
    }

    /// Whether the side to move is in check; only Black ever is.
    #[must_use]
    pub const fn is_check(&self) -> bool {
        self.attacks(self.kings()).contains(self.black_king)
    }

    /// Whether the side to move is mated; only Black ever is.
    #[must_use]
    pub const fn is_checkmate(&self) -> bool {
        self.is_check() && self.king_steps().is_empty()
    }

    /// Whether the side to move has no move and is not in check.
    #[must_use]
    pub const fn is_stalemate(&self) -> bool {
        let man = self.side_to_move.is_white() && self.man_steps().any();
        self.king_steps().is_empty() && !man && !self.is_check()
    }

    /// The position after a move; `None` if the move is not legal, captures the
    /// man, or comes after a pawn has arrived on the eighth rank.
    ///
    /// ```
    /// use palisade_board::{Color, Square};
    /// use palisade_lab_tables::{Direction, Krk, LoneMove};
    /// let position = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
    /// let mate = position.play(LoneMove::Man(Direction::North, 1)).unwrap();
    /// assert!(mate.is_checkmate());
    /// # Ok::<(), palisade_lab_tables::InvalidSmallPosition>(())
    /// ```
    #[must_use]
    pub const fn play(&self, mv: LoneMove) -> Option<Self> {
        if Self::IS_PAWN && matches!(self.man.rank(), Rank::Eighth) {
            return None;
        }
        let mut next = *self;
        next.side_to_move = self.side_to_move.opponent();
        let (moved, squares, direction, steps) = match (mv, self.side_to_move) {
            (LoneMove::King(direction), Color::White) => {
                (&mut next.white_king, self.king_steps(), direction, 1)
            }
            (LoneMove::King(direction), Color::Black) => {
                (&mut next.black_king, self.king_steps().without(self.man), direction, 1)
            }
            (LoneMove::Man(direction, steps @ 1..=7), Color::White) => {
                (&mut next.man, self.man_steps(), direction, steps as i8)
            }
            (LoneMove::Man(..), _) => return None,
        };
        let (files, ranks) = direction.offset();
        match moved.offset(files * steps, ranks * steps) {
            Some(to) if squares.contains(to) => *moved = to,
            _ => return None,
        }
        Some(next)
    }

    /// The legal moves, each with the position it leads to; the capture of the man is
    /// left out.
    ///
    /// They come in the order in which Bramer 1977 numbers them: the king clockwise from
    /// north, then the man north, east, south and west, the nearest square first.
    pub fn moves(&self) -> impl Iterator<Item = (LoneMove, Self)> + use<MAN> {
        let position = *self;
        let (directions, farthest) = if Self::IS_PAWN {
            (&Direction::STRAIGHT[..1], 2)
        } else {
            (&Direction::STRAIGHT[..], 7)
        };
        let king = Direction::ALL.into_iter().map(LoneMove::King);
        let man = directions
            .iter()
            .flat_map(move |&direction| (1..=farthest).map(move |n| LoneMove::Man(direction, n)));
        king.chain(man).filter_map(move |mv| Some((mv, position.play(mv)?)))
    }
}

impl Kpk {
    /// Where the pawn stands.
    #[must_use]
    #[inline]
    pub const fn pawn(&self) -> Square {
        self.man
    }
}

impl Krk {
    /// The triangle a1, d1, d4: one square of each eight that the symmetries of
    /// the board take to one another, in the order of the [index](Self::index).
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

    /// Where the rook stands.
    #[must_use]
    #[inline]
    pub const fn rook(&self) -> Square {
        self.man
    }
}

/// The square with an index, of which only the last six bits count.
const fn square(index: usize) -> Square {
    Square::ALL[index & 63]
}

/// How far above the diagonal a1-h8 a square lies.
const fn height(square: Square) -> i8 {
    square.rank() as i8 - square.file() as i8
}

/// A pawn ending of one pawn; if it is Black's, the board is turned over and the
/// sides are exchanged, so that the pawn is White's.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_lab_tables::Kpk;
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
impl TryFrom<&Kpk> for PawnEnding {
    type Error = InvalidPosition;

    fn try_from(position: &Kpk) -> Result<Self, InvalidPosition> {
        let pawns = Pawns::new(position.man.bitboard(), Bitboard::EMPTY)?;
        Self::new(pawns, position.white_king, position.black_king, position.side_to_move, None)
    }
}

/// Written as a FEN.
impl<const MAN: char> fmt::Display for Lone<MAN> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let letter = match Square::new(file, rank) {
                    at if at == self.white_king => 'K',
                    at if at == self.man => MAN,
                    at if at == self.black_king => 'k',
                    _ => {
                        empty += 1;
                        continue;
                    }
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                write!(f, "{letter}")?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank != Rank::First {
                write!(f, "/")?;
            }
        }
        let side = if self.side_to_move.is_white() { 'w' } else { 'b' };
        write!(f, " {side} - - 0 1")
    }
}

/// A lone pawn or rook of either side; Black's is seen with the board turned.
impl<const MAN: char> TryFrom<&Position> for Lone<MAN> {
    type Error = InvalidSmallPosition;

    fn try_from(position: &Position) -> Result<Self, InvalidSmallPosition> {
        let (owner, square) = lone(position, Self::ROLE)?;
        let (king, other) = (position.king(owner), position.king(!owner));
        let [king, man, other] = [king, square, other].map(|square| square.relative_to(owner));
        let side_to_move = position.side_to_move();
        // Whoever has the man is taken for White.
        Self::new(king, man, other, if owner.is_white() { side_to_move } else { !side_to_move })
    }
}

/// With counters of 0 and 1, unless the pawn has arrived on the eighth rank.
impl TryFrom<&Kpk> for Position {
    type Error = InvalidPosition;

    fn try_from(position: &Kpk) -> Result<Self, InvalidPosition> {
        PawnEnding::try_from(position).map(Self::from)
    }
}

/// With counters of 0 and 1, and without a right to castle.
impl TryFrom<&Krk> for Position {
    type Error = InvalidPosition;

    fn try_from(position: &Krk) -> Result<Self, InvalidPosition> {
        let mut setup = Setup { side_to_move: position.side_to_move(), ..Setup::default() };
        setup.put(position.white_king(), Role::King.of(Color::White));
        setup.put(position.black_king(), Role::King.of(Color::Black));
        setup.put(position.rook(), Role::Rook.of(Color::White));
        Self::try_from(setup)
    }
}

/// Whose is the only man beside the kings, and where is it?
fn lone(position: &Position, role: Role) -> Result<(Color, Square), InvalidSmallPosition> {
    let men = position.occupied() - position.role(Role::King);
    if men.len() != 1 {
        return Err(InvalidSmallPosition::ManCount { expected: role, found: men.len() });
    }
    match men.first().and_then(|square| Some((position.man_on(square)?, square))) {
        Some((man, square)) if man.role == role => Ok((man.color, square)),
        _ => Err(InvalidSmallPosition::NoSuchMan(role)),
    }
}

/// The side to move is left to the table that looks.
impl<const MAN: char> From<Lone<MAN>> for Placement {
    fn from(position: Lone<MAN>) -> Self {
        let men = [
            (men::WHITE_KING, position.white_king),
            (Lone::<MAN>::ROLE.of(Color::White), position.man),
            (men::BLACK_KING, position.black_king),
        ];
        Self::new(&men).expect("three men on three squares, the kings apart")
    }
}
