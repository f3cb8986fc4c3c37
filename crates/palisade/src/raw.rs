//! Bare numbers, for engines with a board of their own.

use palisade_blockage::{Effort, blockage_with};
use palisade_board::{Bitboard, Color, InvalidEnding, PawnEnding, Setup, Square};

use crate::glimpse::{may_stop, needs_wall};

/// A position of kings and pawns as six numbers: the shortest path from an
/// engine's own board.
///
/// Squares and bits are numbered as nearly every engine has them: a1 is 0, h1
/// is 7, h8 is 63. Nothing is assumed: what is not a position is never called
/// blocked, and [`PawnEnding::try_from`] says what is wrong with it.
///
/// ```
/// use palisade::{Color, Raw};
/// // White: Kd2, pawns b3, b4, e4, h4. Black: Kd8, pawns b5, e5, h5.
/// let raw = Raw {
///     white_pawns: 1 << 17 | 1 << 25 | 1 << 28 | 1 << 31,
///     black_pawns: 1 << 33 | 1 << 36 | 1 << 39,
///     white_king: 11,
///     black_king: 59,
///     side_to_move: Color::White,
///     en_passant: None,
/// };
/// assert!(raw.blockage(Color::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Raw {
    /// White's pawns, a bit each.
    pub white_pawns: u64,
    /// Black's pawns, a bit each.
    pub black_pawns: u64,
    /// The square of White's king, 0 to 63.
    pub white_king: u8,
    /// The square of Black's king, 0 to 63.
    pub black_king: u8,
    /// Who moves next.
    pub side_to_move: Color,
    /// The square that a pawn has just passed over by a double step, if a pawn
    /// can capture there; 0 to 63.
    pub en_passant: Option<u8>,
}

/// Bare numbers do not make a position.
///
/// ```
/// use palisade::{Color, PawnEnding, Raw, RawError};
/// let raw = Raw {
///     white_pawns: 0,
///     black_pawns: 0,
///     white_king: 64,
///     black_king: 0,
///     side_to_move: Color::White,
///     en_passant: None,
/// };
/// assert_eq!(PawnEnding::try_from(raw), Err(RawError::Square(64)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum RawError {
    /// A square beyond h8.
    #[error("square {0}: expected 0 to 63")]
    Square(u8),
    /// The squares exist, but the position does not.
    #[error(transparent)]
    Invalid(#[from] InvalidEnding),
}

impl TryFrom<Raw> for PawnEnding {
    type Error = RawError;

    #[inline]
    fn try_from(raw: Raw) -> Result<Self, RawError> {
        let square =
            |number: u8| Square::from_index(usize::from(number)).ok_or(RawError::Square(number));
        Ok(Self::try_from(Setup {
            white_pawns: Bitboard(raw.white_pawns),
            black_pawns: Bitboard(raw.black_pawns),
            white_king: square(raw.white_king)?,
            black_king: square(raw.black_king)?,
            side_to_move: raw.side_to_move,
            en_passant: raw.en_passant.map(square).transpose()?,
        })?)
    }
}

impl From<PawnEnding> for Raw {
    fn from(ending: PawnEnding) -> Self {
        Self {
            white_pawns: ending.pawns().white().0,
            black_pawns: ending.pawns().black().0,
            white_king: ending.king(Color::White) as u8,
            black_king: ending.king(Color::Black) as u8,
            side_to_move: ending.side_to_move(),
            en_passant: ending.en_passant().map(|square| square as u8),
        }
    }
}

impl Raw {
    /// Is it proved that `attacker` cannot win? See [`blockage()`](crate::blockage()).
    ///
    /// ```
    /// use palisade::{Color, PawnEnding, Raw};
    /// let open: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert!(!Raw::from(open).blockage(Color::White));
    /// assert!(Raw::from(open).blockage(Color::Black)); // no pawn, no win
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn blockage(self, attacker: Color) -> bool {
        self.blockage_with(attacker, Effort::default())
    }

    /// [`blockage`](Self::blockage) with a chosen effort.
    ///
    /// ```
    /// use palisade::{Color, Effort, PawnEnding, Raw};
    /// let open: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert!(Raw::from(open).blockage_with(Color::Black, Effort::Glance));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn blockage_with(self, attacker: Color, effort: Effort) -> bool {
        (!needs_wall(effort) || may_stop([self.white_pawns, self.black_pawns], attacker))
            && PawnEnding::try_from(self)
                .is_ok_and(|ending| blockage_with(&ending, attacker, effort))
    }
}
