//! What a thread has noted of walls, as its boards show them.

use palisade_board::{Bitboard, BoardView, CastlingRights, Color, Role, pawn_attacks};
use palisade_structure::zone;

/// Does a board with lone pawns show nothing that a position has not?
#[inline(always)]
fn is_plain<B: BoardView + ?Sized>(board: &B) -> bool {
    let others = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let others = others.into_iter().fold(Bitboard::EMPTY, |all, role| all | board.role(role));
    others.is_empty() && board.castling() == Some(CastlingRights::empty())
}

/// What a [`WallTable`](crate::WallTable) said of some structures, written down as a board shows them: a
/// question about the same pawns needs no look at the table, nor a turned board.
///
/// A thread has notes of its own, 10 kB, and hands them to
/// [`recall_noted`](crate::WallTable::recall_noted). They hold the pawns themselves, as the table does.
///
/// ```
/// use palisade_node::{WallNotes, WallSlot, WallTable};
/// use palisade_board::{Color, PawnEnding};
/// let (walls, mut notes) = (WallTable::new([const { WallSlot::new() }; 64]), WallNotes::new());
/// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// assert!(walls.blockage(&wall, Color::White));
/// assert_eq!(notes.answer(&wall, Color::White), None);
/// assert_eq!(walls.recall_noted(&mut notes, &wall, Color::White), Some(true));
/// assert_eq!(notes.answer(&wall, Color::White), Some(true));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct WallNotes {
    /// Of each attacker and side to move some notes, one behind the other.
    notes: [WallNote; Self::SIZE],
}

/// What is known of one pawn structure, for one attacker and one side to move: all squares as White
/// sees them. For who has to read it without a call, as C does.
///
/// Where kings and these pawns are alone, nobody may take in passing, and the attacking king is in
/// the region: a defending king that is not on a square of `maybe` does not hold, and one on a
/// square of `sure` does.
///
/// ```
/// use palisade_node::WallNote;
/// assert_eq!(WallNote::default().region.len(), 0); // it answers nothing
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct WallNote {
    /// White's pawns.
    pub white: Bitboard,
    /// Black's pawns.
    pub black: Bitboard,
    /// Squares that the attacking king walks to. Empty while nothing is known but that there is a
    /// wall; all of the board if there is none.
    pub region: Bitboard,
    /// Squares from which the defending king holds, wherever the other stands.
    pub sure: Bitboard,
    /// Squares from which he may hold, those that are sure among them.
    pub maybe: Bitboard,
}

impl WallNote {
    pub(crate) const EMPTY: Self = Self {
        white: Bitboard::EMPTY,
        black: Bitboard::EMPTY,
        region: Bitboard::EMPTY,
        sure: Bitboard::EMPTY,
        maybe: Bitboard::EMPTY,
    };

    /// The answer for a board with these pawns, and with kings beside them and nothing else.
    #[inline(always)]
    fn answer<B: BoardView + ?Sized>(&self, board: &B, attacker: Color) -> Option<bool> {
        let kings = board.role(Role::King);
        let king = kings & board.color(attacker);
        if !self.region.meets(king) {
            return None;
        }
        // Then a second look is due, which no search meets often.
        if board.en_passant().is_some() {
            return None;
        }
        let defender = kings - king;
        if !self.maybe.meets(defender) {
            return Some(false);
        }
        // A board with more than two kings is no position.
        let second = kings.0 & kings.0.wrapping_sub(1);
        if !self.sure.meets(defender) || second & second.wrapping_sub(1) != 0 || !is_plain(board) {
            return None;
        }
        if zone(king.first()?).meets(defender) {
            return Some(false);
        }
        Some(true)
    }

    /// The answer where a pawn may have just passed over a square: a no, if nobody can take it.
    /// Whether the square may have been passed over, a conversion tells.
    #[inline(never)]
    pub(crate) fn answer_fully<B: BoardView + ?Sized>(
        &self,
        board: &B,
        attacker: Color,
    ) -> Option<bool> {
        let Some(passed) = board.en_passant() else { return self.answer(board, attacker) };
        if self.region == Bitboard::FULL {
            // No right to capture makes a wall.
            return Some(false);
        }
        let (mover, kings) = (board.side_to_move(), board.role(Role::King));
        if !self.region.meets(kings & board.color(attacker)) {
            return None;
        }
        let own = if mover.is_white() { self.white } else { self.black };
        let passed = passed.bitboard();
        let defender = kings & board.color(!attacker);
        let taken = pawn_attacks(!mover, passed).meets(own);
        (!taken && !self.maybe.meets(defender)).then_some(false)
    }
}

impl Default for WallNotes {
    fn default() -> Self {
        Self::new()
    }
}

impl WallNotes {
    /// Notes of one attacker and one side to move; a new one takes the place of an old one.
    const ROOM: usize = 64;
    /// Notes in all.
    pub const SIZE: usize = 4 * Self::ROOM;

    /// No notes.
    ///
    /// ```
    /// let notes = palisade_node::WallNotes::new();
    /// # let _ = notes;
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { notes: [WallNote::EMPTY; Self::SIZE] }
    }

    #[inline(always)]
    const fn place([white, black]: [Bitboard; 2], attacker: Color, mover: Color) -> usize {
        // The high bits of a product are as good as random.
        let mixed = (white.0 ^ black.0).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58;
        (attacker as usize * 2 + mover as usize) * Self::ROOM + mixed as usize
    }

    /// All notes: those with White attacking and to move, with Black to move, then with Black
    /// attacking.
    pub(crate) const fn all(&self) -> &[WallNote; Self::SIZE] {
        &self.notes
    }

    /// The place of a note about these pawns.
    #[inline]
    pub(crate) const fn room(
        &mut self,
        pawns: [Bitboard; 2],
        attacker: Color,
        mover: Color,
    ) -> &mut WallNote {
        &mut self.notes[Self::place(pawns, attacker, mover)]
    }

    /// The note about the pawns of a board, whether it answers or not; none with other men.
    #[must_use]
    #[inline]
    pub fn about<B: BoardView + ?Sized>(&self, board: &B, attacker: Color) -> Option<&WallNote> {
        let pawns = board.lone_pawns()?;
        let note = &self.notes[Self::place(pawns, attacker, board.side_to_move())];
        ([note.white, note.black] == pawns).then_some(note)
    }

    /// What follows from the notes alone; `None` if that is nothing.
    ///
    /// With men other than kings and pawns it is always `None`. What is no position is never
    /// called blocked.
    ///
    /// ```
    /// use palisade_node::WallNotes;
    /// use palisade_board::{Color, PawnEnding};
    /// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// assert_eq!(WallNotes::new().answer(&wall, Color::White), None);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn answer<B: BoardView + ?Sized>(&self, board: &B, attacker: Color) -> Option<bool> {
        self.about(board, attacker)?.answer(board, attacker)
    }
}
