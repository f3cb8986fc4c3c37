//! A position of a duel, and its outcome.

use core::ops::Neg;

use palisade_board::{Bitboard, Color, PawnEnding, Position, Role, Setup, Square, attacks};

use super::Material;

/// A position with two kings and at most one man more on each side.
///
/// It has no en-passant square: with a right to capture so, a position is worth
/// the better of this and of what the capture leads to (see
/// [`Promotions::ending`](super::Promotions::ending)).
///
/// ```
/// use palisade_board::{Color, Role, Square};
/// use palisade_tables::duel::Duel;
/// let duel = Duel::new(
///     Square::E1,
///     Square::E8,
///     Some((Role::Queen, Square::D1)),
///     Some((Role::Pawn, Square::A2)),
///     Color::White,
/// )?;
/// assert_eq!(duel.material().to_string(), "KQKP");
/// # Ok::<(), palisade_tables::duel::InvalidDuel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Duel {
    pub(super) kings: [Square; 2],
    pub(super) men: [Option<(Role, Square)>; 2],
    pub(super) side_to_move: Color,
}

/// Why pieces make no duel.
///
/// ```
/// use palisade_board::{Color, Role, Square};
/// use palisade_tables::duel::{Duel, InvalidDuel};
/// let pawn = Some((Role::Pawn, Square::A8));
/// let error = Duel::new(Square::E1, Square::E8, pawn, None, Color::White).unwrap_err();
/// assert_eq!(error, InvalidDuel::PawnRank(Square::A8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidDuel {
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
    /// The side that has just moved left its king to be captured.
    #[error("the {0} king is in check, and it is the other side's move")]
    OpponentInCheck(Color),
    /// A pawn stands on the first or the eighth rank.
    #[error("a pawn on {0}")]
    PawnRank(Square),
    /// A king beside the two kings.
    #[error("a third king on {0}")]
    ThirdKing(Square),
    /// One side has more than one man.
    #[error("{0} has more than one man beside the king")]
    TooManyMen(Color),
    /// A right to castle, which a duel does not know.
    #[error("somebody may castle")]
    Castling,
    /// A right to capture en passant, which a duel does not know.
    #[error("a pawn may be captured en passant on {0}")]
    EnPassant(Square),
}

impl Duel {
    /// The position with these pieces.
    ///
    /// # Errors
    ///
    /// When a man is a third king, two pieces share a square, a pawn stands on the first or eighth
    /// rank, the kings touch, or the side that has just moved is in check.
    pub fn new(
        white_king: Square,
        black_king: Square,
        white: Option<(Role, Square)>,
        black: Option<(Role, Square)>,
        side_to_move: Color,
    ) -> Result<Self, InvalidDuel> {
        for (man, square) in [white, black].into_iter().flatten() {
            if man == Role::King {
                return Err(InvalidDuel::ThirdKing(square));
            }
            if man == Role::Pawn && !(8..56).contains(&square.index()) {
                return Err(InvalidDuel::PawnRank(square));
            }
        }
        let mut taken = white_king.bitboard();
        let men = [white, black].into_iter().flatten().map(|(_, square)| square);
        for square in [black_king].into_iter().chain(men) {
            if taken.contains(square) {
                return Err(InvalidDuel::Occupied(square));
            }
            taken = taken.with(square);
        }
        if white_king.distance(black_king) == 1 {
            return Err(InvalidDuel::KingsTouch { white: white_king, black: black_king });
        }
        let (kings, men) = ([white_king, black_king], [white, black]);
        let king = kings[(!side_to_move).index()];
        let checks =
            |(man, from): (Role, Square)| attacks(man.of(side_to_move), from, taken).contains(king);
        if men[side_to_move.index()].is_some_and(checks) {
            return Err(InvalidDuel::OpponentInCheck(!side_to_move));
        }
        Ok(Self { kings, men, side_to_move })
    }

    /// The duel of a larger kind of position: where each side's men stand beside its king, and
    /// who they are.
    fn narrowed(
        en_passant: Option<Square>,
        [white_king, black_king]: [Square; 2],
        men: [Bitboard; 2],
        role: impl Fn(Square) -> Role,
        side_to_move: Color,
    ) -> Result<Self, InvalidDuel> {
        if let Some(square) = en_passant {
            return Err(InvalidDuel::EnPassant(square));
        }
        if let Some(color) = Color::ALL.into_iter().find(|color| men[color.index()].has_several()) {
            return Err(InvalidDuel::TooManyMen(color));
        }
        let [white, black] = men.map(|men| men.first().map(|square| (role(square), square)));
        Self::new(white_king, black_king, white, black, side_to_move)
    }

    /// What each side has.
    #[must_use]
    pub fn material(&self) -> Material {
        let [white, black] = self.men.map(|man| man.map(|(man, _)| man));
        Material::of_men(white, black)
    }

    /// Whose move it is.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The position with the sides exchanged and the board turned over.
    #[must_use]
    pub fn flip(&self) -> Self {
        let [white_king, black_king] = self.kings.map(Square::flip);
        let [white, black] = self.men.map(|man| man.map(|(man, square)| (man, square.flip())));
        Self {
            kings: [black_king, white_king],
            men: [black, white],
            side_to_move: !self.side_to_move,
        }
    }
}

/// At most one man a side beside the kings, nothing to be taken in passing, and no right
/// to castle. The counters are forgotten.
///
/// ```
/// use palisade_board::Position;
/// use palisade_tables::duel::Duel;
/// let position: Position = "4k3/8/8/8/8/8/4q3/R3K3 w - - 12 40".parse()?;
/// let duel = Duel::try_from(&position)?;
/// assert_eq!(duel.material().to_string(), "KRKQ");
/// assert_eq!(Position::from(&duel), position.without_counters());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<&Position> for Duel {
    type Error = InvalidDuel;

    fn try_from(position: &Position) -> Result<Self, InvalidDuel> {
        if !position.castling().is_empty() {
            return Err(InvalidDuel::Castling);
        }
        Self::narrowed(
            position.en_passant(),
            Color::ALL.map(|color| position.king(color)),
            Color::ALL.map(|color| position.color(color).without(position.king(color))),
            |square| position.man_on(square).map_or(Role::Pawn, |man| man.role),
            position.side_to_move(),
        )
    }
}

/// With counters of 0 and 1.
impl From<&Duel> for Position {
    fn from(duel: &Duel) -> Self {
        let mut setup = Setup { side_to_move: duel.side_to_move, ..Setup::default() };
        for color in Color::ALL {
            setup.put(duel.kings[color.index()], Role::King.of(color));
            if let Some((role, square)) = duel.men[color.index()] {
                setup.put(square, role.of(color));
            }
        }
        // A duel is a position: it has been asked for all that could be wrong.
        Self::try_from(setup).unwrap_or_default()
    }
}

impl TryFrom<&PawnEnding> for Duel {
    type Error = InvalidDuel;

    /// A pawn ending of at most one pawn a side, without a right to capture en
    /// passant.
    fn try_from(ending: &PawnEnding) -> Result<Self, InvalidDuel> {
        let kings = Color::ALL.map(|color| ending.king(color));
        let pawns = Color::ALL.map(|color| ending.pawns().of(color));
        Self::narrowed(ending.en_passant(), kings, pawns, |_| Role::Pawn, ending.side_to_move())
    }
}

/// What best play leads to, for the side to move.
///
/// ```
/// use palisade_tables::duel::Outcome;
/// assert_eq!(-Outcome::Win, Outcome::Loss);
/// assert!(Outcome::Win > Outcome::Draw);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The side to move loses.
    Loss,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

/// The outcome as the other side sees it.
impl Neg for Outcome {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}
