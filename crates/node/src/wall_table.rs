//! What is remembered of whole pawn structures.

use palisade_blockage::{Effort, HeldRegion, blockage_with, has_three_rams, is_walled};
use palisade_board::{Bitboard, BoardView, Color, PawnEnding, Rank, Square};
use palisade_structure::Structure;

use crate::savings::mixed;
use crate::shared_words::SharedWords;
use crate::wall_notes::{WallNote, WallNotes};

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

const PAWNS: u64 = (1 << 48) - 1;
/// Of the second word, beside the pawns: the attacker moves, and the slot is in use.
const ATTACKER_MOVES: u64 = 1 << 48;
const USED: u64 = 1 << 49;

impl WallSlot {
    /// An empty slot.
    ///
    /// ```
    /// use palisade_node::WallSlot;
    /// static SLOTS: [WallSlot; 64] = [const { WallSlot::new() }; 64];
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self(SharedWords::new())
    }

    /// What is kept for these pawns; `None` if that is nothing, or a writer was at work
    /// meanwhile.
    #[inline]
    fn read(&self, key: Key) -> Option<HeldRegion> {
        let [_, second, region, sure, maybe] = self.0.read(key.first)?;
        let [region, sure, maybe] = [region, sure, maybe].map(Bitboard);
        (second == key.second).then_some(HeldRegion { region, sure, maybe })
    }

    /// Keeps what is said, unless another writer is at work: then that one's stays.
    fn write(&self, key: Key, held: HeldRegion) {
        let HeldRegion { region, sure, maybe } = held;
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
        ((mixed(self.first, self.second) as u128 * slots as u128) >> 64) as usize
    }
}

/// A position as its attacker sees it, and where its structure is kept.
struct AskedWall {
    structure: Structure,
    /// The attacking king, and the defending one.
    kings: [Square; 2],
    attacker_moves: bool,
    key: Key,
}

impl AskedWall {
    #[inline]
    fn new(ending: &PawnEnding, attacker: Color) -> Self {
        let structure = Structure::new(ending.pawns(), attacker);
        let attacker_moves = ending.side_to_move() == attacker;
        let kings = [attacker, !attacker].map(|side| ending.king(side).relative_to(attacker));
        Self { structure, kings, attacker_moves, key: Key::new(structure, attacker_moves) }
    }
}

/// Remembers whole pawn structures: for every placement of the kings at once, whether
/// [`blockage`](palisade_blockage::blockage) holds.
///
/// A search meets the same walls again and again with the kings elsewhere. The first
/// question about a structure takes some microseconds: the rungs of [`Effort::Node`] are
/// followed for all squares of the region that the attacking king walks in, and for all of
/// the defending king's. From then on a question about the structure costs a look at the
/// table, whether the wall holds or not. Where more than the structure decides (a king in
/// check, a push that a king blocks, a right to capture en passant), the question is asked
/// as if there were no table. So the answers are those of [`blockage`](palisade_blockage::blockage),
/// yes and no alike.
///
/// An entry holds the pawns themselves, not a hash of them. So no two structures are ever
/// taken for one another. A table may be shared by any number of threads without a lock.
/// It allocates nothing: bring the slots, as an array, a `Vec`, a boxed slice or a `static`.
/// A slot takes 40 bytes.
///
/// ```
/// use palisade_blockage::blockage;
/// use palisade_node::{WallSlot, WallTable};
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
    /// use palisade_node::{WallSlot, WallTable};
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

    /// [`blockage`](palisade_blockage::blockage), remembered by pawn structure.
    ///
    /// ```
    /// use palisade_node::{WallSlot, WallTable};
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

    /// What [`blockage`](palisade_blockage::blockage) says, if that follows from the structure alone;
    /// the structure is looked at and remembered if it has not been before.
    ///
    /// ```
    /// use palisade_node::{WallSlot, WallTable};
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
        if ending.en_passant_captors().any() {
            return None;
        }
        let asked = AskedWall::new(ending, attacker);
        if let Some(known) = self.known(&asked) {
            return known;
        }
        if !is_walled(pawns.white(), pawns.black(), attacker) {
            return Some(false);
        }
        self.learn(&asked)
    }

    /// What follows for any board from what is remembered already, or from the want of a
    /// wall. Nothing is converted, and nothing new is looked at.
    ///
    /// `None` leaves the question to [`answer`](Self::answer). With men other than kings and
    /// pawns it is always `None`. What is no position is never called blocked.
    ///
    /// ```
    /// use palisade_node::{WallSlot, WallTable};
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
    /// use palisade_node::{WallNotes, WallSlot, WallTable};
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
        let note = notes.room(pawns, attacker, mover);
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
            Some(HeldRegion { region, sure, maybe }) => {
                let [region, sure, maybe] =
                    [region, sure, maybe].map(|squares| squares.relative_to(attacker));
                WallNote { region, sure, maybe, ..empty }
            }
            None if walled || is_walled(white, black, attacker) => empty,
            None => WallNote { region: Bitboard::FULL, ..empty },
        }
    }

    /// What the table has of a structure; `None` if that is nothing.
    #[inline]
    fn known(&self, asked: &AskedWall) -> Option<Option<bool>> {
        let slots = self.slots.as_ref();
        let held = slots.get(asked.key.place(slots.len()))?.read(asked.key)?;
        let [king, defender] = asked.kings;
        held.region.contains(king).then(|| held.answer(king, defender))
    }

    /// Looks at a structure and remembers what the rungs say of it.
    #[inline(never)]
    fn learn(&self, asked: &AskedWall) -> Option<bool> {
        let AskedWall { structure, kings: [king, defender], attacker_moves, key } = *asked;
        let slots = self.slots.as_ref();
        let slot = slots.get(key.place(slots.len()))?;
        let held = HeldRegion::of(structure, king, attacker_moves)?;
        slot.write(key, held);
        held.answer(king, defender)
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.slots.as_ref() {
            slot.write(Key { first: 0, second: 0 }, HeldRegion::default());
        }
    }
}

#[cfg(test)]
mod tests;
