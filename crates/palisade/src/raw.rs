//! Bare numbers, for engines with a board of their own.

use palisade_board::{Bitboard, BoardView, CastlingRights, Color, Role, Square};

/// A board as eight sets and three numbers: the shortest path from an engine's own
/// board, laid out as C lays it out.
///
/// Squares and bits are numbered as nearly every engine has them: a1 is 0, h1 is 7, h8
/// is 63. Any numbers may be filled in. What is not a position is never called blocked,
/// and [`BoardView::to_position`] says what is wrong with it.
///
/// ```
/// use palisade::{Color, Effort, Raw, cannot_win};
/// // White: Kd2, pawns b3, b4, e4, h4. Black: Kd8, pawns b5, e5, h5.
/// let white = 1 << 17 | 1 << 25 | 1 << 28 | 1 << 31;
/// let black = 1 << 33 | 1 << 36 | 1 << 39;
/// let raw = Raw {
///     roles: [white | black, 0, 0, 0, 0, 1 << 11 | 1 << 59],
///     colors: [white | 1 << 11, black | 1 << 59],
///     ..Raw::default()
/// };
/// assert!(cannot_win(&raw, Color::White, Effort::Node));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Raw {
    /// Pawns, knights, bishops, rooks, queens and kings, of either side.
    pub roles: [u64; 6],
    /// White's men, then Black's.
    pub colors: [u64; 2],
    /// 0 if White moves next; Black with any other number.
    pub side_to_move: u8,
    /// White's short castling is 1, his long one 2, Black's 4 and 8; other bits count for
    /// nothing.
    pub castling: u8,
    /// The square that a pawn has just passed over by a double step; none from 64 on.
    pub en_passant: u8,
}

impl Raw {
    /// No en-passant square.
    ///
    /// ```
    /// use palisade::Raw;
    /// assert_eq!(Raw::default().en_passant, Raw::NO_SQUARE);
    /// ```
    pub const NO_SQUARE: u8 = 64;

    /// The numbers that a board shows. Castling rights of Chess960 are left out, so a
    /// promise about the numbers is none about a board that has such rights: ask
    /// [`cannot_win`](crate::cannot_win()) about the board itself.
    ///
    /// ```
    /// use palisade::Raw;
    /// use palisade::Position;
    /// assert_eq!(Raw::of(&Position::START).castling, 0b1111);
    /// ```
    #[must_use]
    pub fn of<B: BoardView + ?Sized>(board: &B) -> Self {
        Self {
            roles: Role::ALL.map(|role| board.role(role).0),
            colors: Color::ALL.map(|color| board.color(color).0),
            side_to_move: board.side_to_move() as u8,
            castling: board.castling().unwrap_or_default().bits(),
            en_passant: board.en_passant().map_or(Self::NO_SQUARE, |square| square as u8),
        }
    }
}

impl Default for Raw {
    /// An empty board with White to move, which is no position.
    fn default() -> Self {
        Self {
            roles: [0; 6],
            colors: [0; 2],
            side_to_move: 0,
            castling: 0,
            en_passant: Self::NO_SQUARE,
        }
    }
}

impl BoardView for Raw {
    #[inline]
    fn role(&self, role: Role) -> Bitboard {
        Bitboard(self.roles[role.index()])
    }

    #[inline]
    fn color(&self, color: Color) -> Bitboard {
        Bitboard(self.colors[color.index()])
    }

    #[inline]
    fn side_to_move(&self) -> Color {
        if self.side_to_move == 0 { Color::White } else { Color::Black }
    }

    #[inline]
    fn en_passant(&self) -> Option<Square> {
        Square::from_index(usize::from(self.en_passant))
    }

    #[inline]
    fn castling(&self) -> Option<CastlingRights> {
        Some(CastlingRights::from_bits_truncate(self.castling))
    }
}
