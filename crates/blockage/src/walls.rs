//! What is remembered of whole pawn structures.

use palisade_board::{
    Bitboard, BoardView, CastlingRights, Color, PawnEnding, Rank, Role, pawn_attacks,
};
use palisade_structure::{Structure, zone};

use crate::bound::goal::Squares;
use crate::bound::has_three_rams;
use crate::bound::region;
use crate::bound::view::View;
use crate::shared_words::SharedWords;
use crate::{Effort, blockage_with, is_walled};

/// Room for one structure of a [`WallTable`].
///
/// Five words. The pawns are there as they stand, not as a hash:
///
/// ```text
///          bits  0..48             48..64
/// first    attacking pawns         counts the writes; odd during one
/// second   defending pawns         1 if the attacker moves
/// region   squares that the attacking king walks to
/// sure     squares from which the defending king holds, wherever the other stands
/// maybe    squares from which he may hold, those that are sure among them
/// ```
#[derive(Debug, Default)]
pub struct WallSlot(SharedWords<5>);

/// What a slot says of a structure.
#[derive(Clone, Copy)]
struct Entry {
    region: Bitboard,
    found: Squares,
}

const PAWNS: u64 = (1 << 48) - 1;
/// Of the second word, beside the pawns: the attacker moves, and the slot is in use.
const ATTACKER_MOVES: u64 = 1 << 48;
const USED: u64 = 1 << 49;

impl WallSlot {
    /// An empty slot.
    ///
    /// ```
    /// use palisade_blockage::WallSlot;
    /// static SLOTS: [WallSlot; 64] = [const { WallSlot::new() }; 64];
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self(SharedWords::new())
    }

    /// What is kept for these pawns; `None` if that is nothing, or a writer was at work
    /// meanwhile.
    #[inline]
    fn read(&self, key: Key) -> Option<Entry> {
        let [_, second, region, sure, maybe] = self.0.read(key.first)?;
        let [region, sure, maybe] = [region, sure, maybe].map(Bitboard);
        (second == key.second).then_some(Entry { region, found: Squares { sure, maybe } })
    }

    /// Keeps an entry, unless another writer is at work: then that one's stays.
    fn write(&self, key: Key, entry: Entry) {
        let Entry { region, found: Squares { sure, maybe } } = entry;
        self.0.write([key.first, key.second, region.0, sure.0, maybe.0]);
    }
}

/// The pawns and the side to move, in two words.
#[derive(Clone, Copy)]
struct Key {
    first: u64,
    second: u64,
}

impl Key {
    #[inline]
    const fn new(structure: Structure, attacker_moves: bool) -> Self {
        // No pawn stands on the first or eighth rank: 48 bits hold them.
        let turn = if attacker_moves { ATTACKER_MOVES | USED } else { USED };
        Self {
            first: structure.attackers.0 >> 8 & PAWNS,
            second: structure.defenders.0 >> 8 & PAWNS | turn,
        }
    }

    #[inline]
    const fn place(self, slots: usize) -> usize {
        // The high bits of a sum of products are as good as random (Dietzfelbinger 1996).
        let mixed = self
            .first
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(self.second.wrapping_mul(0xd6e8_feb8_6659_fd93));
        ((mixed as u128 * slots as u128) >> 64) as usize
    }
}

impl Squares {
    /// The answer for kings that stand as in a view.
    #[inline]
    const fn answer(self, view: View) -> Option<bool> {
        if self.sure.contains(view.defender) {
            Some(!zone(view.king).contains(view.defender))
        } else if self.maybe.contains(view.defender) {
            None
        } else {
            Some(false)
        }
    }
}

/// Does a board with lone pawns show nothing that a position has not?
#[inline(always)]
fn is_plain<B: BoardView + ?Sized>(board: &B) -> bool {
    let others = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let others = others.into_iter().fold(Bitboard::EMPTY, |all, role| all | board.role(role));
    others.is_empty() && board.castling() == Some(CastlingRights::empty())
}

/// What a [`WallTable`] said of some structures, written down as a board shows them: a
/// question about the same pawns needs no look at the table, nor a turned board.
///
/// A thread has notes of its own, 10 kB, and hands them to
/// [`recall_noted`](WallTable::recall_noted). They hold the pawns themselves, as the table does.
///
/// ```
/// use palisade_blockage::{WallNotes, WallSlot, WallTable};
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
    notes: [WallNote; 4 * Self::ROOM],
}

/// What is known of one pawn structure, for one attacker and one side to move: all squares as White
/// sees them. For who has to read it without a call, as C does.
///
/// Where kings and these pawns are alone, nobody may take in passing, and the attacking king is in
/// the region: a defending king that is not on a square of `maybe` does not hold, and one on a
/// square of `sure` does.
///
/// ```
/// use palisade_blockage::WallNote;
/// assert_eq!(WallNote::default().region.len(), 0); // it answers nothing
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    const EMPTY: Self = Self {
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
    fn answer_fully<B: BoardView + ?Sized>(&self, board: &B, attacker: Color) -> Option<bool> {
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
    const ROOM: usize = 64;

    /// No notes.
    ///
    /// ```
    /// let notes = palisade_blockage::WallNotes::new();
    /// # let _ = notes;
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { notes: [WallNote::EMPTY; 4 * Self::ROOM] }
    }

    #[inline(always)]
    const fn place([white, black]: [Bitboard; 2], attacker: Color, mover: Color) -> usize {
        // The high bits of a product are as good as random.
        let mixed = (white.0 ^ black.0).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58;
        (attacker as usize * 2 + mover as usize) * Self::ROOM + mixed as usize
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
    /// use palisade_blockage::WallNotes;
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

/// Remembers whole pawn structures: for every placement of the kings at once, whether
/// [`blockage`](crate::blockage) holds.
///
/// A search meets the same walls again and again with the kings elsewhere. The first
/// question about a structure takes some microseconds: the rungs of [`Effort::Node`] are
/// followed for all squares of the region that the attacking king walks in, and for all of
/// the defending king's. From then on a question about the structure costs a look at the
/// table, whether the wall holds or not. Where more than the structure decides (a king in
/// check, a push that a king blocks, a right to capture en passant), the question is asked
/// as if there were no table. So the answers are those of [`blockage`](crate::blockage),
/// yes and no alike.
///
/// An entry holds the pawns themselves, not a hash of them. So no two structures are ever
/// taken for one another. A table may be shared by any number of threads without a lock.
/// It allocates nothing: bring the slots, as an array, a `Vec`, a boxed slice or a `static`.
/// A slot takes 40 bytes.
///
/// ```
/// use palisade_blockage::{WallSlot, WallTable, blockage};
/// use palisade_board::{Color, PawnEnding};
///
/// static SLOTS: [WallSlot; 1024] = [const { WallSlot::new() }; 1024];
/// let walls = WallTable::new(&SLOTS[..]);
///
/// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// assert!(walls.blockage(&wall, Color::White));
/// // The same pawns, the kings elsewhere: this costs next to nothing.
/// let again: PawnEnding = "8/8/5k2/1p2p2p/1P2P2P/1P6/8/K7 w - - 0 1".parse()?;
/// assert!(walls.blockage(&again, Color::White));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Debug, Default)]
pub struct WallTable<S> {
    slots: S,
}

impl<S: AsRef<[WallSlot]>> WallTable<S> {
    /// A table over some slots; over none it works and remembers nothing.
    ///
    /// ```
    /// use palisade_blockage::{WallSlot, WallTable};
    /// let slots: Vec<WallSlot> = (0..1024).map(|_| WallSlot::new()).collect();
    /// let walls = WallTable::new(slots);
    /// # let _ = walls;
    /// ```
    #[must_use]
    pub const fn new(slots: S) -> Self {
        Self { slots }
    }

    /// The slots.
    pub const fn slots(&self) -> &S {
        &self.slots
    }

    /// [`blockage`](crate::blockage), remembered by pawn structure.
    ///
    /// ```
    /// use palisade_blockage::{WallSlot, WallTable};
    /// use palisade_board::{Color, PawnEnding};
    /// let walls = WallTable::new([const { WallSlot::new() }; 64]);
    /// let wall: PawnEnding = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(walls.blockage(&wall, Color::White));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn blockage(&self, ending: &PawnEnding, attacker: Color) -> bool {
        self.answer(ending, attacker)
            .unwrap_or_else(|| blockage_with(ending, attacker, Effort::Node))
    }

    /// What [`blockage`](crate::blockage) says, if that follows from the structure alone;
    /// the structure is looked at and remembered if it has not been before.
    ///
    /// ```
    /// use palisade_blockage::{WallSlot, WallTable};
    /// use palisade_board::{Color, PawnEnding};
    /// let walls = WallTable::new([const { WallSlot::new() }; 64]);
    /// let open: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(walls.answer(&open, Color::White), Some(false));
    /// assert_eq!(walls.answer(&open, Color::Black), Some(true)); // no pawn, no win
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn answer(&self, ending: &PawnEnding, attacker: Color) -> Option<bool> {
        let pawns = ending.pawns();
        if pawns.of(attacker).is_empty() {
            return Some(true);
        }
        let view = View::new(ending, attacker);
        if view.en_passant.any() {
            return None;
        }
        if let Some(known) = self.known(view) {
            return known;
        }
        if !is_walled(pawns.white(), pawns.black(), attacker) {
            return Some(false);
        }
        self.learn(view)
    }

    /// What follows for any board from what is remembered already, or from the want of a
    /// wall. Nothing is converted, and nothing new is looked at.
    ///
    /// `None` leaves the question to [`answer`](Self::answer). With men other than kings and
    /// pawns it is always `None`. What is no position is never called blocked.
    ///
    /// ```
    /// use palisade_blockage::{WallSlot, WallTable};
    /// use palisade_board::{Color, PawnEnding};
    /// let walls = WallTable::new([const { WallSlot::new() }; 64]);
    /// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// assert_eq!(walls.recall(&wall, Color::White), None);
    /// assert_eq!(walls.answer(&wall, Color::White), Some(true));
    /// assert_eq!(walls.recall(&wall, Color::White), Some(true));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn recall<B: BoardView + ?Sized>(&self, board: &B, attacker: Color) -> Option<bool> {
        let [white, black] = board.lone_pawns()?;
        let own = if attacker.is_white() { white } else { black };
        if !has_three_rams(white, black) {
            return if own.is_empty() { None } else { Some(false) };
        }
        self.note([white, black], attacker, board.side_to_move(), false)
            .answer_fully(board, attacker)
    }

    /// [`recall`](Self::recall) for a search, which meets the same pawns again and again: it
    /// looks into the notes first, and writes down there what it finds.
    ///
    /// What is noted costs a few comparisons, and is never wrong: it is about the structure
    /// alone.
    ///
    /// ```
    /// use palisade_blockage::{WallNotes, WallSlot, WallTable};
    /// use palisade_board::{Color, PawnEnding};
    /// let (walls, mut notes) = (WallTable::new([const { WallSlot::new() }; 64]), WallNotes::new());
    /// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// assert_eq!(walls.recall_noted(&mut notes, &wall, Color::White), None);
    /// assert_eq!(walls.answer(&wall, Color::White), Some(true));
    /// assert_eq!(walls.recall_noted(&mut notes, &wall, Color::White), Some(true));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn recall_noted<B: BoardView + ?Sized>(
        &self,
        notes: &mut WallNotes,
        board: &B,
        attacker: Color,
    ) -> Option<bool> {
        notes.answer(board, attacker).or_else(|| self.note_anew(notes, board, attacker))
    }

    #[inline(never)]
    fn note_anew<B: BoardView + ?Sized>(
        &self,
        notes: &mut WallNotes,
        board: &B,
        attacker: Color,
    ) -> Option<bool> {
        let pawns @ [white, black] = board.lone_pawns()?;
        if (if attacker.is_white() { white } else { black }).is_empty() {
            return None;
        }
        let mover = board.side_to_move();
        let note = &mut notes.notes[WallNotes::place(pawns, attacker, mover)];
        let met = note.white == white && note.black == black && note.region != Bitboard::FULL;
        *note = if met || is_walled(white, black, attacker) {
            self.note(pawns, attacker, mover, true)
        } else {
            // The table holds nothing without a wall.
            WallNote { white, black, region: Bitboard::FULL, ..WallNote::EMPTY }
        };
        note.answer_fully(board, attacker)
    }

    /// What there is to write down of a structure. Who knows that there is a wall says so.
    fn note(
        &self,
        [white, black]: [Bitboard; 2],
        attacker: Color,
        mover: Color,
        walled: bool,
    ) -> WallNote {
        let empty = WallNote { white, black, ..WallNote::EMPTY };
        let slots = self.slots.as_ref();
        let key = Key::new(Structure::of(white, black, attacker), mover == attacker);
        let slot = slots.get(key.place(slots.len()));
        // No position has a pawn on the first or eighth rank, and no key shows one.
        let last = Rank::First.bitboard() | Rank::Eighth.bitboard();
        match slot.and_then(|slot| slot.read(key)).filter(|_| !(white | black).meets(last)) {
            Some(Entry { region, found: Squares { sure, maybe } }) => {
                let [region, sure, maybe] =
                    [region, sure, maybe].map(|squares| squares.relative_to(attacker));
                WallNote { region, sure, maybe, ..empty }
            }
            None if walled || is_walled(white, black, attacker) => empty,
            None => WallNote { region: Bitboard::FULL, ..empty },
        }
    }

    /// What the table has of the structure of a view.
    ///
    /// The view need not be that of a position. Still, a yes says that the pawns are those
    /// of a position, and that the kings stand as they may.
    #[inline]
    fn known(&self, view: View) -> Option<Option<bool>> {
        let slots = self.slots.as_ref();
        let key = Key::new(view.structure, view.attacker_moves);
        let entry = slots.get(key.place(slots.len()))?.read(key)?;
        entry.region.contains(view.king).then(|| entry.found.answer(view))
    }

    /// Looks at a structure and remembers what the rungs say of it.
    #[inline(never)]
    fn learn(&self, view: View) -> Option<bool> {
        let View { structure, king, attacker_moves, .. } = view;
        let slots = self.slots.as_ref();
        let key = Key::new(structure, attacker_moves);
        let slot = slots.get(key.place(slots.len()))?;
        let region = region::region(structure, king)?;
        let found = region::squares(structure, region, king, attacker_moves);
        slot.write(key, Entry { region, found });
        found.answer(view)
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.slots.as_ref() {
            let nothing = Entry { region: Bitboard::EMPTY, found: Squares::default() };
            slot.write(Key { first: 0, second: 0 }, nothing);
        }
    }
}

#[cfg(test)]
mod tests;
