//! What a board shows of itself, whoever wrote it.

use crate::{
    Bitboard, CastlingRights, Color, InvalidPosition, NotAPawnEnding, PawnEnding, Pawns, Position,
    Role, Setup, Square,
};

/// A board of any program: eight sets, and what a FEN says beside.
///
/// Implement it for your own board, and everything that Palisade offers for boards
/// takes it. Nothing is assumed of what it shows. A position is built only where one is
/// needed, and whatever is wrong with it is found then; until then a few sets are
/// looked at, so that nearly all nodes of a search cost next to nothing.
///
/// For the board of another crate implement it on a wrapper of your own, such as
/// `struct Shown<'a>(&'a Theirs)`: Rust forbids it on their type.
///
/// # Example: a board of one's own
///
/// It knows neither castling nor en passant; yours should show both.
///
/// ```
/// use palisade_board::{Bitboard, BoardView, CastlingRights, Color, Position, Role, Square};
///
/// struct Mine {
///     roles: [u64; 6],
///     sides: [u64; 2],
///     black_to_move: bool,
/// }
///
/// impl BoardView for Mine {
///     fn role(&self, role: Role) -> Bitboard {
///         Bitboard(self.roles[role.index()])
///     }
///     fn color(&self, color: Color) -> Bitboard {
///         Bitboard(self.sides[color.index()])
///     }
///     fn side_to_move(&self) -> Color {
///         if self.black_to_move { Color::Black } else { Color::White }
///     }
///     fn en_passant(&self) -> Option<Square> {
///         None
///     }
///     fn castling(&self) -> Option<CastlingRights> {
///         Some(CastlingRights::empty())
///     }
/// }
///
/// let mine = Mine {
///     roles: [1 << 12, 0, 0, 0, 0, 1 << 4 | 1 << 60],
///     sides: [1 << 12 | 1 << 4, 1 << 60],
///     black_to_move: false,
/// };
/// assert_eq!(mine.to_position()?.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
/// # Ok::<(), palisade_board::InvalidPosition>(())
/// ```
pub trait BoardView {
    /// Where the men of a role stand, of either side.
    fn role(&self, role: Role) -> Bitboard;

    /// Where the men of a side stand.
    fn color(&self, color: Color) -> Bitboard;

    /// Who moves next.
    fn side_to_move(&self) -> Color;

    /// The square that a pawn has just passed over by a double step, if a pawn might
    /// capture there.
    fn en_passant(&self) -> Option<Square>;

    /// Who may castle by the rules of standard chess; `None` if some right is one of
    /// Chess960 alone.
    ///
    /// Show every right. A bound with men promises nothing while the attacker has one, and
    /// one of Chess960 that is hidden could set free a rook that was proved to be locked in.
    fn castling(&self) -> Option<CastlingRights>;

    /// The pawns, if nothing but kings and pawns stands on the board: the first
    /// question at a search node, and the last one at most of them.
    ///
    /// ```
    /// use palisade_board::{BoardView, Position};
    /// assert_eq!(Position::START.lone_pawns(), None);
    /// ```
    #[inline]
    fn lone_pawns(&self) -> Option<[Bitboard; 2]> {
        let (white, black) = (self.color(Color::White), self.color(Color::Black));
        let pawns = self.role(Role::Pawn);
        let others = (white | black) ^ pawns ^ self.role(Role::King);
        others.is_empty().then(|| [white & pawns, black & pawns])
    }

    /// The board itself, if it is a pawn ending already: what costs no conversion.
    #[inline]
    fn as_pawn_ending(&self) -> Option<&PawnEnding> {
        None
    }

    /// The position of kings and pawns that is shown.
    ///
    /// # Errors
    ///
    /// If there is anything but kings and pawns, or the board is no position.
    ///
    /// ```
    /// use palisade_board::{BoardView, NotAPawnEnding, Position, Square};
    /// let piece = Position::START.to_pawn_ending();
    /// assert_eq!(piece, Err(NotAPawnEnding::Piece(Square::A1)));
    /// ```
    #[inline]
    fn to_pawn_ending(&self) -> Result<PawnEnding, NotAPawnEnding> {
        if let Some(ending) = self.as_pawn_ending() {
            return Ok(*ending);
        }
        shown_ending(self).ok_or_else(|| why_no_pawn_ending(self))
    }

    /// The position that is shown, with counters of 0 and 1.
    ///
    /// # Errors
    ///
    /// If the sets are no position, or its castling rights are those of Chess960.
    fn to_position(&self) -> Result<Position, InvalidPosition> {
        Position::try_from(shown_setup(self)?)
    }

    /// Is this a position at all? Quicker than [`to_position`](Self::to_position), which works out hash keys
    /// and pins as well.
    #[inline]
    fn is_position(&self) -> bool {
        shown_setup(self).is_ok_and(|setup| setup.fault().is_none())
    }
}

/// The parts of a position that a board shows.
#[inline]
fn shown_setup<B: BoardView + ?Sized>(board: &B) -> Result<Setup, InvalidPosition> {
    Ok(Setup {
        roles: Role::ALL.map(|role| board.role(role)),
        colors: Color::ALL.map(|color| board.color(color)),
        side_to_move: board.side_to_move(),
        castling: board.castling().ok_or(InvalidPosition::Chess960)?,
        en_passant: board.en_passant(),
        ..Setup::default()
    })
}

/// The pawn ending that a board shows, if it is one.
#[inline]
fn shown_ending<B: BoardView + ?Sized>(board: &B) -> Option<PawnEnding> {
    let [white, black] = board.lone_pawns()?;
    let both = board.color(Color::White) & board.color(Color::Black);
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let pieces = pieces.into_iter().fold(both, |all, role| all | board.role(role));
    if pieces.any() || board.castling() != Some(CastlingRights::empty()) {
        return None;
    }
    let pawns = Pawns::new(white, black).ok()?;
    let kings = board.role(Role::King);
    let [white, black] = Color::ALL.map(|color| (kings & board.color(color)).first());
    if kings.len() != 2 {
        return None;
    }
    PawnEnding::new(pawns, white?, black?, board.side_to_move(), board.en_passant()).ok()
}

/// What stands in the way of a pawn ending: a piece, or what makes the sets no position.
#[cold]
fn why_no_pawn_ending<B: BoardView + ?Sized>(board: &B) -> NotAPawnEnding {
    let bare = board.role(Role::Pawn) | board.role(Role::King);
    let shown = board.color(Color::White) | board.color(Color::Black);
    match (shown - bare).first() {
        Some(piece) => NotAPawnEnding::Piece(piece),
        // Without a piece nobody has a right to castle, so a position would be a pawn ending.
        None => board.to_position().err().unwrap_or(InvalidPosition::Chess960).into(),
    }
}

impl BoardView for Position {
    #[inline]
    fn role(&self, role: Role) -> Bitboard {
        Self::role(self, role)
    }

    #[inline]
    fn color(&self, color: Color) -> Bitboard {
        Self::color(self, color)
    }

    #[inline]
    fn side_to_move(&self) -> Color {
        Self::side_to_move(self)
    }

    #[inline]
    fn en_passant(&self) -> Option<Square> {
        Self::en_passant(self)
    }

    #[inline]
    fn castling(&self) -> Option<CastlingRights> {
        Some(Self::castling(self))
    }

    #[inline]
    fn to_position(&self) -> Result<Position, InvalidPosition> {
        Ok(*self)
    }

    #[inline]
    fn is_position(&self) -> bool {
        true
    }
}

impl BoardView for PawnEnding {
    #[inline]
    fn role(&self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => self.pawns().all(),
            Role::King => self.king(Color::White).bitboard().with(self.king(Color::Black)),
            _ => Bitboard::EMPTY,
        }
    }

    #[inline]
    fn color(&self, color: Color) -> Bitboard {
        self.pawns().of(color).with(self.king(color))
    }

    #[inline]
    fn side_to_move(&self) -> Color {
        Self::side_to_move(self)
    }

    #[inline]
    fn en_passant(&self) -> Option<Square> {
        Self::en_passant(self)
    }

    #[inline]
    fn castling(&self) -> Option<CastlingRights> {
        Some(CastlingRights::empty())
    }

    #[inline]
    fn as_pawn_ending(&self) -> Option<&PawnEnding> {
        Some(self)
    }

    #[inline]
    fn to_position(&self) -> Result<Position, InvalidPosition> {
        Ok(Position::from(self))
    }

    #[inline]
    fn is_position(&self) -> bool {
        true
    }
}
