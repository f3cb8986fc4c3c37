//! King-and-pawn positions.

use core::fmt;

use crate::{Bitboard, Color, InvalidPosition, Pawns, Position, Setup, Square, pawn_attacks};

/// A position with two kings, pawns, a side to move and perhaps the right to
/// capture en passant.
///
/// Only positions that could be on a board can be built: see
/// [`InvalidPosition`]. The fifty-move clock is not part of it, for what is true
/// of a position should not depend on how long it took to get there. It is small, and what
/// reads pawns and kings takes it; its moves are those of its [`Position`].
///
/// ```
/// use palisade_board::{Color, PawnEnding, Position, Square};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// assert_eq!(fine_70.king(Color::White), Square::A1);
/// assert_eq!(Position::from(fine_70).legal_moves().len(), 3);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::Position", into = "crate::Position"))]
pub struct PawnEnding {
    pawns: Pawns,
    kings: [Square; 2],
    side_to_move: Color,
    en_passant: Option<Square>,
}

impl PawnEnding {
    /// The position with these parts.
    ///
    /// # Errors
    ///
    /// If a king stands on a pawn or beside the other king, if the side that
    /// has just moved is in check, or if no double step can have led to the
    /// en-passant square.
    pub fn new(
        pawns: Pawns,
        white_king: Square,
        black_king: Square,
        side_to_move: Color,
        en_passant: Option<Square>,
    ) -> Result<Self, InvalidPosition> {
        let kings = [white_king, black_king];
        let ending = Self { pawns, kings, side_to_move, en_passant };
        ending.fault().map_or(Ok(ending), Err)
    }

    /// A position of which nothing but kings and pawns is left. The counters are forgotten.
    pub(crate) fn bare(position: &Position) -> Self {
        Self {
            pawns: position.pawns(),
            kings: Color::ALL.map(|color| position.king(color)),
            side_to_move: position.side_to_move(),
            en_passant: position.en_passant(),
        }
    }

    /// What is wrong with kings that stand among these pawns. A search asks it at its nodes, so
    /// the sets of any position are filled only where a square is said to have been passed, and
    /// to name a fault.
    #[inline]
    fn fault(&self) -> Option<InvalidPosition> {
        let [white, black] = self.kings;
        let mover = self.side_to_move;
        let king = self.king(mover.opponent()).bitboard();
        let is_sound = self.pawns.all().is_disjoint(white.bitboard() | black.bitboard())
            && white.distance(black) > 1
            && pawn_attacks(mover.opponent(), king).is_disjoint(self.pawns.of(mover));
        match (is_sound, self.en_passant) {
            (true, None) => None,
            (true, Some(_)) => Setup::from(*self).fault_of_en_passant(),
            (false, _) => Setup::from(*self).fault(),
        }
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

    /// The same position with the sides exchanged and the board turned.
    #[must_use]
    pub fn flip(&self) -> Self {
        Self {
            pawns: self.pawns.flip(),
            kings: [self.kings[1].flip(), self.kings[0].flip()],
            side_to_move: !self.side_to_move,
            en_passant: self.en_passant.map(Square::flip),
        }
    }

    /// The mirror image: the a-file becomes the h-file.
    #[must_use]
    pub fn mirror(&self) -> Self {
        Self {
            pawns: self.pawns.mirror(),
            kings: self.kings.map(Square::mirror),
            side_to_move: self.side_to_move,
            en_passant: self.en_passant.map(Square::mirror),
        }
    }
}

/// The FEN, in quotes.
impl fmt::Debug for PawnEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PawnEnding(\"{self}\")")
    }
}
