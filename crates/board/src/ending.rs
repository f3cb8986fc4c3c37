//! King-and-pawn positions and their legal moves.

mod moves;
mod promoted;
mod setup;

use core::fmt;

pub use promoted::Promoted;
pub use setup::{EnPassantFault, EndingSetup, InvalidEnding};

use crate::moves::Move;
use crate::zobrist;
use crate::{Bitboard, Color, Pawns, Role, Square, king_attacks, pawn_attacks};

/// A position with two kings, pawns, a side to move and perhaps the right to
/// capture en passant.
///
/// Only positions that could be on a board can be built: see
/// [`InvalidEnding`]. The fifty-move clock is not part of it, for what is true
/// of a position should not depend on how long it took to get there;
/// [`Position`](crate::Position) keeps it.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// assert_eq!(fine_70.king(Color::White), Square::A1);
/// assert_eq!(fine_70.legal_moves().len(), 3);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "EndingSetup", into = "EndingSetup"))]
pub struct PawnEnding {
    pawns: Pawns,
    kings: [Square; 2],
    side_to_move: Color,
    en_passant: Option<Square>,
    structure_key: u64,
}

impl TryFrom<EndingSetup> for PawnEnding {
    type Error = InvalidEnding;

    fn try_from(setup: EndingSetup) -> Result<Self, InvalidEnding> {
        let pawns = Pawns::new(setup.white_pawns, setup.black_pawns)?;
        let EndingSetup { white_king, black_king, side_to_move, en_passant, .. } = setup;
        Self::new(pawns, white_king, black_king, side_to_move, en_passant)
    }
}

impl From<PawnEnding> for EndingSetup {
    fn from(ending: PawnEnding) -> Self {
        Self {
            white_pawns: ending.pawns.white(),
            black_pawns: ending.pawns.black(),
            white_king: ending.kings[0],
            black_king: ending.kings[1],
            side_to_move: ending.side_to_move,
            en_passant: ending.en_passant,
        }
    }
}

/// What a legal move leads to.
///
/// A promotion leaves the world of kings and pawns, and says so by its type.
///
/// ```
/// use palisade_board::{PawnEnding, Successor};
/// let ending: PawnEnding = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let queens = ending.play("e7e8q".parse().unwrap()).unwrap();
/// assert!(matches!(queens, Successor::Promoted(_)));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Successor {
    /// Still kings and pawns.
    Ending(PawnEnding),
    /// A pawn has become a piece.
    Promoted(Promoted),
}

impl Successor {
    /// The ending, unless a pawn was promoted.
    #[must_use]
    pub const fn ending(self) -> Option<PawnEnding> {
        match self {
            Self::Ending(ending) => Some(ending),
            Self::Promoted(_) => None,
        }
    }
}

/// The move is not legal in the position.
///
/// ```
/// use palisade_board::PawnEnding;
/// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
/// let error = ending.play("e2e5".parse().unwrap()).unwrap_err();
/// assert_eq!(error.to_string(), "e2e5 is not a legal move here");
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(pub Move);

impl PawnEnding {
    /// The position with these parts.
    ///
    /// # Errors
    ///
    /// If a king stands on a pawn or beside the other king, if the side that
    /// has just moved is in check, or if no double step can have led to the
    /// en-passant square.
    pub const fn new(
        pawns: Pawns,
        white_king: Square,
        black_king: Square,
        side_to_move: Color,
        en_passant: Option<Square>,
    ) -> Result<Self, InvalidEnding> {
        let setup = EndingSetup {
            white_pawns: pawns.white(),
            black_pawns: pawns.black(),
            white_king,
            black_king,
            side_to_move,
            en_passant,
        };
        if let Some(fault) = setup.fault_of_kings() {
            return Err(fault);
        }
        if let (Some(square), Some(fault)) = (en_passant, setup.en_passant_fault()) {
            return Err(InvalidEnding::EnPassant { square, fault });
        }
        Ok(Self {
            pawns,
            kings: [white_king, black_king],
            side_to_move,
            en_passant,
            structure_key: pawns.key(),
        })
    }

    /// The pawn structure.
    #[must_use]
    #[inline]
    pub const fn pawns(&self) -> Pawns {
        self.pawns
    }

    /// Where the king of a side stands.
    #[must_use]
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// Who moves next.
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The square that a pawn has just passed over, as the position was given.
    ///
    /// It need not matter: see [`en_passant_captors`](Self::en_passant_captors).
    #[must_use]
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The pawns that may capture en passant now.
    ///
    /// With kings and pawns alone, each such capture is legal: nothing can be
    /// pinned, and if a pawn gives check, it is the one that has just moved.
    #[must_use]
    #[inline]
    pub const fn en_passant_captors(&self) -> Bitboard {
        match self.en_passant {
            Some(square) => pawn_attacks(self.side_to_move.opponent(), square.bitboard())
                .intersection(self.pawns.of(self.side_to_move)),
            None => Bitboard::EMPTY,
        }
    }

    /// The enemy pawns that give check to the side to move.
    #[must_use]
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        pawn_attacks(self.side_to_move, self.king(self.side_to_move).bitboard())
            .intersection(self.pawns.of(self.side_to_move.opponent()))
    }

    /// Is the side to move in check?
    #[must_use]
    #[inline]
    pub const fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The squares that the king of the side to move may step on.
    #[must_use]
    #[inline]
    pub const fn king_steps(&self) -> Bitboard {
        let (own, enemy) = (self.side_to_move, self.side_to_move.opponent());
        king_attacks(self.king(own))
            .difference(king_attacks(self.king(enemy)))
            .difference(self.pawns.attacks(enemy))
            .difference(self.pawns.of(own))
    }

    /// A 64-bit key of the pawn structure alone, kept up to date by
    /// [`play`](Self::play).
    ///
    /// It says nothing of kings, side to move or en passant: knowledge that
    /// depends on any of these must not be stored under it.
    #[must_use]
    #[inline]
    pub const fn structure_key(&self) -> u64 {
        self.structure_key
    }

    /// A 64-bit key of the whole position.
    ///
    /// The en-passant square counts only where a pawn can capture there, so
    /// positions with the same moves have the same key.
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        let en_passant = match self.en_passant {
            Some(square) if self.en_passant_captors().any() => zobrist::en_passant(square.file()),
            _ => 0,
        };
        self.structure_key
            ^ zobrist::king(Color::White, self.kings[0])
            ^ zobrist::king(Color::Black, self.kings[1])
            ^ zobrist::side_to_move(self.side_to_move)
            ^ en_passant
    }

    /// The same position with the sides exchanged and the board turned.
    #[must_use]
    pub fn flip(&self) -> Self {
        let pawns = self.pawns.flip();
        Self {
            pawns,
            kings: [self.kings[1].flip(), self.kings[0].flip()],
            side_to_move: !self.side_to_move,
            en_passant: self.en_passant.map(Square::flip),
            structure_key: pawns.key(),
        }
    }

    /// The mirror image: the a-file becomes the h-file.
    #[must_use]
    pub fn mirror(&self) -> Self {
        let pawns = self.pawns.mirror();
        Self {
            pawns,
            kings: self.kings.map(Square::mirror),
            side_to_move: self.side_to_move,
            en_passant: self.en_passant.map(Square::mirror),
            structure_key: pawns.key(),
        }
    }

    /// The board as a picture: `K` and `k`, `P` and `p`, `.` for an empty
    /// square.
    #[must_use]
    pub const fn picture(&self) -> Picture<'_> {
        Picture(self)
    }

    /// The letter of what stands on a square, as FEN has it.
    pub(crate) fn letter(&self, square: Square) -> Option<char> {
        match self.kings {
            [white, _] if square == white => Some('K'),
            [_, black] if square == black => Some('k'),
            _ => self.pawns.color_on(square).map(|color| Role::Pawn.of(color).letter()),
        }
    }
}

/// Shows a position as eight rows of letters; see [`PawnEnding::picture`].
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a>(&'a PawnEnding);

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::picture::draw(f, |square| self.0.letter(square).unwrap_or('.'))
    }
}

/// The FEN, in quotes.
impl fmt::Debug for PawnEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PawnEnding(\"{self}\")")
    }
}
