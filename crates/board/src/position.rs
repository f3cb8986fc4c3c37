//! Any position of chess.

mod liking;
mod material;
mod moves;
mod play;
mod setup;

use core::fmt;

use crate::attacks::attacked_by;
use crate::{Bitboard, CastlingRights, Color, Man, Pawns, Role, Square, zobrist};

pub use moves::{LegalMoves, MovesFrom};
pub use setup::{EnPassantFault, InvalidPosition, Setup};

/// A legal position of chess: what stands where, who moves, who may castle, what may be
/// taken in passing, and the two counters.
///
/// Only positions that could be on a board can be built; [`InvalidPosition`] says what
/// speaks against the others. A side may have more promoted men than pawns are missing, as on
/// boards that people set up; [`Setup::too_many_promoted`] tells. It is small and `Copy`, so a search keeps it on its
/// stack and never takes a move back.
///
/// Two positions are equal if all their fields are, the counters included. The
/// [`key`](Self::key) leaves the counters out.
///
/// # Example: the moves of a position
///
/// ```
/// use palisade_board::Position;
/// let start = Position::START;
/// assert_eq!(start.legal_moves().len(), 20);
/// let after = start.play("e2e4".parse().unwrap()).unwrap();
/// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Setup", into = "Setup"))]
pub struct Position {
    setup: Setup,
    /// Enemy men that give check to the side to move.
    checkers: Bitboard,
    /// Men of either side that alone stand between a slider of the side that is not to
    /// move and the king of the side to move.
    pinned: Bitboard,
    /// Of everything but the en-passant square.
    key: u64,
    structure_key: u64,
}

const _: () = assert!(size_of::<Position>() <= 128);

impl Position {
    /// The position that a game begins with.
    pub const START: Self = {
        let mut start = Self {
            setup: Setup {
                roles: [
                    Bitboard(0x00ff_0000_0000_ff00),
                    Bitboard(0x4200_0000_0000_0042),
                    Bitboard(0x2400_0000_0000_0024),
                    Bitboard(0x8100_0000_0000_0081),
                    Bitboard(0x0800_0000_0000_0008),
                    Bitboard(0x1000_0000_0000_0010),
                ],
                colors: [Bitboard(0xffff), Bitboard(0xffff << 48)],
                castling: CastlingRights::all(),
                ..Setup::EMPTY
            },
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            key: 0,
            structure_key: 0,
        };
        start.add_keys();
        start
    };

    /// Parts that are known to make a position.
    pub(crate) fn trusted(setup: &Setup) -> Self {
        let mut position = Self {
            // Those far away are added when the lines are looked along.
            checkers: setup.near_checkers(setup.side_to_move),
            setup: *setup,
            pinned: Bitboard::EMPTY,
            key: 0,
            structure_key: 0,
        };
        position.add_keys();
        position.look_along_lines();
        position
    }

    /// Works both keys out; they are zero before.
    const fn add_keys(&mut self) {
        self.key =
            zobrist::side_to_move(self.setup.side_to_move) ^ zobrist::castling(self.setup.castling);
        let mut index = 0;
        while index < 12 {
            let man = Man::ALL[index];
            let key = zobrist::men(man, self.men(man));
            self.key ^= key;
            if matches!(man.role, Role::Pawn) {
                self.structure_key ^= key;
            }
            index += 1;
        }
    }

    /// Where the men of a role stand, of either side.
    #[must_use]
    #[inline]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.setup.role(role)
    }

    /// Where the men of a side stand.
    #[must_use]
    #[inline]
    pub const fn color(&self, color: Color) -> Bitboard {
        self.setup.color(color)
    }

    /// Where the men of a role and a side stand.
    #[must_use]
    #[inline]
    pub const fn men(&self, man: Man) -> Bitboard {
        self.setup.men(man)
    }

    /// Every square with something on it.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        self.setup.occupied()
    }

    /// The man on a square.
    #[must_use]
    #[inline]
    pub const fn man_on(&self, square: Square) -> Option<Man> {
        self.setup.man_on(square)
    }

    /// The pawn structure.
    #[must_use]
    #[inline]
    pub const fn pawns(&self) -> Pawns {
        let pawns = self.role(Role::Pawn);
        let [white, black] = self.setup.colors;
        Pawns::trusted(pawns.intersection(white), pawns.intersection(black))
    }

    /// Everything but kings and pawns.
    #[must_use]
    #[inline]
    pub const fn pieces(&self) -> Bitboard {
        self.occupied().difference(self.role(Role::Pawn).union(self.role(Role::King)))
    }

    /// Where the king of a side stands.
    #[must_use]
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.setup.king(color)
    }

    /// Who moves next.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.setup.side_to_move
    }

    /// Who may still castle.
    #[must_use]
    #[inline]
    pub const fn castling(&self) -> CastlingRights {
        self.setup.castling
    }

    /// The square that a pawn has just passed over, as the position was given.
    ///
    /// It need not matter: see [`en_passant_captors`](Self::en_passant_captors).
    #[must_use]
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.setup.en_passant
    }

    /// Plies since the last capture or pawn move.
    #[must_use]
    #[inline]
    pub const fn halfmove_clock(&self) -> u16 {
        self.setup.halfmove_clock
    }

    /// The number of the move, as it was given and counted on.
    #[must_use]
    #[inline]
    pub const fn fullmove_number(&self) -> u16 {
        self.setup.fullmove_number
    }

    /// The same position with its counters at 0 and 1: what is true of a position
    /// rarely depends on how long it took to get there.
    #[must_use]
    pub const fn without_counters(mut self) -> Self {
        self.setup.halfmove_clock = 0;
        self.setup.fullmove_number = 1;
        self
    }

    /// The enemy men that give check to the side to move.
    #[must_use]
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The men of the side to move that are pinned to their king.
    ///
    /// ```
    /// use palisade_board::{Position, Square};
    /// let position: Position = "4k3/8/8/8/8/8/8/r1B1K3 w - - 0 1".parse()?;
    /// assert_eq!(position.pinned(), Square::C1.bitboard());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned.intersection(self.color(self.setup.side_to_move))
    }

    /// Is the side to move in check?
    #[must_use]
    #[inline]
    pub const fn is_check(&self) -> bool {
        self.checkers.any()
    }

    /// Every square that a man of a side attacks; its own men among them.
    #[must_use]
    pub fn attacked_by(&self, color: Color) -> Bitboard {
        attacked_by(color, &self.setup.roles, self.color(color), self.occupied())
    }

    /// A 64-bit key of the pawn structure alone, the same as [`Pawns::key`].
    #[must_use]
    #[inline]
    pub const fn structure_key(&self) -> u64 {
        self.structure_key
    }

    /// A 64-bit key of the position, without its counters.
    ///
    /// The en-passant square counts only where such a capture is legal, so positions
    /// that the rule of threefold repetition calls the same have the same key. Where
    /// there are only kings and pawns, it is the key of the
    /// [`PawnEnding`](crate::PawnEnding).
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        match self.setup.en_passant {
            Some(square) if self.en_passant_captors().any() => {
                self.key ^ zobrist::en_passant(square.file())
            }
            _ => self.key,
        }
    }

    /// The same position with the sides exchanged and the board turned.
    #[must_use]
    pub fn flip(&self) -> Self {
        Self::trusted(&Setup::from(*self).flip())
    }

    /// The mirror image, where the a-file becomes the h-file; none with a right to
    /// castle, for the king stands on its own side of the board.
    #[must_use]
    pub fn mirror(&self) -> Option<Self> {
        self.setup.castling.is_empty().then(|| Self::trusted(&Setup::from(*self).mirror()))
    }

    /// The board as a picture: the letters of FEN, `.` for an empty square.
    #[must_use]
    pub const fn picture(&self) -> impl fmt::Display + use<'_> {
        Picture(self)
    }
}

impl TryFrom<Setup> for Position {
    type Error = InvalidPosition;

    fn try_from(setup: Setup) -> Result<Self, InvalidPosition> {
        match setup.fault() {
            Some(fault) => Err(fault),
            None => Ok(Self::trusted(&setup)),
        }
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.setup
    }
}

/// Shows a position as eight rows of letters.
struct Picture<'a>(&'a Position);

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::bitboard::draw(f, |square| self.0.man_on(square).map_or('.', Man::letter))
    }
}

impl Default for Position {
    /// The position that a game begins with.
    fn default() -> Self {
        Self::START
    }
}

/// The FEN, in quotes.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position(\"{self}\")")
    }
}
