//! A cache of answers for engines.

use core::sync::atomic::{AtomicU64, Ordering, fence};

use palisade_board::{Color, PawnEnding};

use crate::Effort;
#[cfg(feature = "alloc")]
use crate::bound::Memory;
use crate::bound::{Given, climb, first_look, is_worth_climbing};

/// Room for one answer of a [`BlockageCache`].
///
/// Three words. The first counts the writes and is odd during one; the other two
/// hold the *whole* position, the question and the answer:
///
/// ```text
///         bits  0..48   48..54      54..60      60      61        62
/// first   white pawns   white king  black king  turn    attacker  answer
/// second  black pawns   en passant  effort
/// ```
#[derive(Debug, Default)]
pub struct CacheSlot {
    version: AtomicU64,
    first: AtomicU64,
    second: AtomicU64,
}

impl CacheSlot {
    /// An empty slot.
    ///
    /// ```
    /// use palisade_blockage::CacheSlot;
    /// static SLOTS: [CacheSlot; 64] = [const { CacheSlot::new() }; 64];
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { version: AtomicU64::new(0), first: AtomicU64::new(0), second: AtomicU64::new(0) }
    }

    /// What is kept here; `None` if a writer was at work meanwhile.
    // A sequence lock with relaxed data: H.-J. Boehm, "Can seqlocks get along with
    // programming language memory models?", MSPC 2012, figure 6.
    #[inline]
    fn read(&self) -> Option<(u64, u64)> {
        let before = self.version.load(Ordering::Acquire);
        let first = self.first.load(Ordering::Relaxed);
        let second = self.second.load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let after = self.version.load(Ordering::Relaxed);
        (before == after && before & 1 == 0).then_some((first, second))
    }

    /// The answer kept here to a question, if it holds for this effort.
    #[inline]
    fn answer(&self, first: u64, second: u64, effort: Effort) -> Option<bool> {
        let (kept, kept_second) = self.read()?;
        let same = kept & !ANSWER == first && kept_second & ((1 << EFFORT) - 1) == second;
        let yes = kept & ANSWER != 0;
        (same && (yes || kept_second >> EFFORT >= effort as u64)).then_some(yes)
    }

    /// Keeps an entry, unless another writer is at work: then that one's stays.
    fn write(&self, first: u64, second: u64) {
        let version = self.version.load(Ordering::Relaxed);
        if version & 1 != 0 {
            return;
        }
        let claimed = self.version.compare_exchange(
            version,
            version + 1,
            Ordering::Acquire,
            Ordering::Relaxed,
        );
        if claimed.is_ok() {
            fence(Ordering::Release);
            self.first.store(first, Ordering::Relaxed);
            self.second.store(second, Ordering::Relaxed);
            self.version.store(version.wrapping_add(2), Ordering::Release);
        }
    }
}

const ANSWER: u64 = 1 << 62;
const EFFORT: u32 = 56;

/// Remembers the answers of [`blockage_with`](crate::blockage_with) that the gates leave open.
///
/// An entry holds the whole position, not a hash of it: pawns, kings, side to
/// move, en-passant right and the side asked about. So no two questions are ever
/// taken for one another, as they are in a table keyed on pawns alone. A cache may
/// be shared by any number of threads without a lock; an entry that two threads
/// tear is not believed, by a version count and not by chance.
///
/// It allocates nothing: bring the slots, as an array, a `Vec`, a boxed slice or a
/// `static`. A slot takes 24 bytes; a few thousand are plenty for a search, since
/// positions without a fence are answered without the cache.
///
/// # Example: one cache for all threads
///
/// ```
/// use palisade_blockage::{BlockageCache, CacheSlot, Effort};
/// use palisade_board::{Color, PawnEnding};
///
/// static SLOTS: [CacheSlot; 4096] = [const { CacheSlot::new() }; 4096];
/// let cache = BlockageCache::new(&SLOTS[..]);
///
/// let black: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
/// assert!(cache.blockage_with(&black, Color::White, Effort::Careful));
/// assert!(cache.blockage_with(&black, Color::White, Effort::Careful)); // at once
/// // The same pawns and kings with White to move: another question.
/// let white: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// assert!(!cache.blockage_with(&white, Color::White, Effort::Careful));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Debug, Default)]
pub struct BlockageCache<S> {
    slots: S,
}

impl<S: AsRef<[CacheSlot]>> BlockageCache<S> {
    /// A cache over some slots; over none it works and remembers nothing.
    ///
    /// ```
    /// use palisade_blockage::{BlockageCache, CacheSlot};
    /// let slots: Vec<CacheSlot> = (0..1024).map(|_| CacheSlot::new()).collect();
    /// let cache = BlockageCache::new(slots);
    /// # let _ = cache;
    /// ```
    #[must_use]
    pub const fn new(slots: S) -> Self {
        Self { slots }
    }

    /// [`blockage`](crate::blockage), remembered.
    ///
    /// ```
    /// use palisade_blockage::{BlockageCache, CacheSlot};
    /// use palisade_board::{Color, PawnEnding};
    /// let cache = BlockageCache::new([const { CacheSlot::new() }; 64]);
    /// let wall: PawnEnding = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(cache.blockage(&wall, Color::White));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn blockage(&self, ending: &PawnEnding, attacker: Color) -> bool {
        self.blockage_with(ending, attacker, Effort::default())
    }

    /// [`blockage_with`](crate::blockage_with), remembered.
    ///
    /// A yes is a proof whoever found it, so a yes that a higher effort left here
    /// may answer a lower one too. A no holds for its effort and those below.
    ///
    /// ```
    /// use palisade_blockage::{BlockageCache, CacheSlot, Effort};
    /// use palisade_board::{Color, PawnEnding};
    /// let cache = BlockageCache::new([const { CacheSlot::new() }; 64]);
    /// let black: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
    /// assert!(!cache.blockage_with(&black, Color::White, Effort::Node));
    /// assert!(cache.blockage_with(&black, Color::White, Effort::Careful));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn blockage_with(&self, ending: &PawnEnding, attacker: Color, effort: Effort) -> bool {
        self.asked(ending, attacker, effort, None)
    }

    /// [`blockage_with`](Self::blockage_with) in memory that is not the stack, as
    /// [`blockage_in`](crate::blockage_in) has it.
    ///
    /// ```
    /// use palisade_blockage::{BlockageCache, CacheSlot, Effort, Memory};
    /// use palisade_board::{Color, PawnEnding};
    /// let cache = BlockageCache::new([const { CacheSlot::new() }; 64]);
    /// let mut memory = Memory::new();
    /// let black: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
    /// assert!(cache.blockage_in(&black, Color::White, Effort::Utmost, &mut memory));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn blockage_in(
        &self,
        ending: &PawnEnding,
        attacker: Color,
        effort: Effort,
        memory: &mut Memory,
    ) -> bool {
        self.asked(ending, attacker, effort, Some(&mut memory.desk()))
    }

    #[inline]
    fn asked(
        &self,
        ending: &PawnEnding,
        attacker: Color,
        effort: Effort,
        memory: Given<'_, '_>,
    ) -> bool {
        if let Some(answer) = first_look(ending, attacker, effort) {
            return answer;
        }
        let (first, second) = words(ending, attacker);
        let slots = self.slots.as_ref();
        let slot = slots.get(place(first, second, slots.len()));
        if let Some(answer) = slot.and_then(|slot| slot.answer(first, second, effort)) {
            return answer;
        }
        // This gate takes longer than the probe, so it is asked after the probe. Answers that
        // are kept have passed it. A question that fails here is not worth a slot.
        if !is_worth_climbing(ending, attacker, effort) {
            return false;
        }
        let answer = climb(ending, attacker, effort, memory);
        if let Some(slot) = slot {
            let answer_bit = if answer { ANSWER } else { 0 };
            slot.write(first | answer_bit, second | (effort as u64) << EFFORT);
        }
        answer
    }

    /// What [`blockage_with`](Self::blockage_with) would say, if that is remembered.
    ///
    /// ```
    /// use palisade_blockage::{BlockageCache, CacheSlot, Effort};
    /// use palisade_board::{Color, PawnEnding};
    /// let cache = BlockageCache::new([const { CacheSlot::new() }; 64]);
    /// let black: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
    /// assert_eq!(cache.recall(&black, Color::White, Effort::Careful), None);
    /// assert!(cache.blockage_with(&black, Color::White, Effort::Careful));
    /// assert_eq!(cache.recall(&black, Color::White, Effort::Careful), Some(true));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn recall(&self, ending: &PawnEnding, attacker: Color, effort: Effort) -> Option<bool> {
        let (first, second) = words(ending, attacker);
        let slots = self.slots.as_ref();
        slots.get(place(first, second, slots.len()))?.answer(first, second, effort)
    }

    /// Forgets everything.
    ///
    /// ```
    /// use palisade_blockage::{BlockageCache, CacheSlot};
    /// let cache = BlockageCache::new([const { CacheSlot::new() }; 64]);
    /// cache.clear();
    /// ```
    pub fn clear(&self) {
        for slot in self.slots.as_ref() {
            slot.write(0, 0);
        }
    }
}

/// The question in two words, answer and effort left out. They are never both zero, because
/// two kings never stand on one square.
#[inline]
fn words(ending: &PawnEnding, attacker: Color) -> (u64, u64) {
    let pawns = ending.pawns();
    // No pawn stands on the first or eighth rank: 48 bits hold them.
    let first = pawns.white().0 >> 8
        | (ending.king(Color::White).index() as u64) << 48
        | (ending.king(Color::Black).index() as u64) << 54
        | (ending.side_to_move().index() as u64) << 60
        | (attacker.index() as u64) << 61;
    let en_passant = ending.en_passant().map_or(0, |square| 8 | square.file().index() as u64);
    (first, pawns.black().0 >> 8 | en_passant << 48)
}

#[inline]
fn place(first: u64, second: u64, slots: usize) -> usize {
    // The high bits of a sum of products are as good as random (Dietzfelbinger 1996).
    let mixed = first
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(second.wrapping_mul(0xd6e8_feb8_6659_fd93));
    // The high half times the length, divided by 2^32: no division, any length.
    ((u128::from(mixed) * slots as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::sync::atomic::AtomicBool;
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    /// Writers keep pairs whose second word follows from the first; no reader may
    /// ever see two words that were not written together.
    #[test]
    fn a_torn_entry_is_never_believed() {
        // So many different entries, or as many as there are in a while: a writer may
        // lose its core in the middle of a write.
        const ENOUGH: u64 = 1_000;
        const READS: u64 = 500_000;
        let partner = |first: u64| first.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(7);
        let slot = CacheSlot::new();
        slot.write(0, partner(0));
        let done = AtomicBool::new(false);
        let start = Barrier::new(3);
        let (seen, torn) = thread::scope(|scope| {
            for writer in 0..2_u64 {
                let (slot, done, start) = (&slot, &done, &start);
                scope.spawn(move || {
                    start.wait();
                    let mut first = writer;
                    while !done.load(Ordering::Relaxed) {
                        slot.write(first, partner(first));
                        first += 2;
                    }
                });
            }
            start.wait();
            let (mut seen, mut torn, mut last) = (0_u64, 0_u64, 0);
            for read in 0.. {
                if let Some((first, second)) = slot.read() {
                    seen += u64::from(first != last);
                    torn += u64::from(second != partner(first));
                    last = first;
                }
                if seen == ENOUGH || (read > READS && seen > 0) || read > 1000 * READS {
                    break;
                }
                if read % 1024 == 0 {
                    thread::yield_now();
                }
            }
            done.store(true, Ordering::Relaxed);
            (seen, torn)
        });
        assert!(seen > 0, "nothing was read");
        assert_eq!(torn, 0, "of {seen} entries read");
    }
}
