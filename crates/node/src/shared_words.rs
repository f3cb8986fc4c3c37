//! A few words that threads share without a lock.

use core::sync::atomic::{AtomicU64, Ordering, fence};

/// `N` words that any number of threads may read and write: a reader gets what one writer wrote,
/// or nothing.
///
/// The first word has 48 bits for its user; the others are his own.
///
/// ```
/// use palisade_node::SharedWords;
/// let words = SharedWords::<3>::new();
/// words.write([7, 8, 9]);
/// assert_eq!(words.read(7), Some([7, 8, 9]));
/// assert_eq!(words.read(6), None);
/// ```
// A sequence lock with relaxed data: H.-J. Boehm, "Can seqlocks get along with programming language
// memory models?", MSPC 2012, figure 6. The count of the writes is in the high bits of the first word.
#[derive(Debug)]
pub struct SharedWords<const N: usize>([AtomicU64; N]);

/// The bits of the first word that are its user's.
const FIRST: u64 = (1 << 48) - 1;

/// Odd counts: a writer is at work.
const BUSY: u64 = 1 << 48;

impl<const N: usize> SharedWords<N> {
    /// All zeroes.
    #[must_use]
    pub const fn new() -> Self {
        Self([const { AtomicU64::new(0) }; N])
    }

    /// The words, if the first is this one and no writer was at work meanwhile.
    #[inline]
    pub fn read(&self, first: u64) -> Option<[u64; N]> {
        let before = self.0[0].load(Ordering::Acquire);
        if before & (FIRST | BUSY) != first {
            return None;
        }
        let mut words = [first; N];
        for (word, shared) in words.iter_mut().zip(&self.0).skip(1) {
            *word = shared.load(Ordering::Relaxed);
        }
        fence(Ordering::Acquire);
        (self.0[0].load(Ordering::Relaxed) == before).then_some(words)
    }

    /// The last word as it stands, whoever is at work: good for a choice among places, and for no more.
    ///
    /// ```
    /// use palisade_node::SharedWords;
    /// let words = SharedWords::<3>::new();
    /// words.write([7, 8, 9]);
    /// assert_eq!(words.last(), 9);
    /// ```
    #[must_use]
    pub fn last(&self) -> u64 {
        self.0.last().map_or(0, |word| word.load(Ordering::Relaxed))
    }

    /// Writes the words, unless another writer is at work: then that one's stay. Of the first only
    /// 48 bits are kept.
    pub fn write(&self, words: [u64; N]) {
        let version = self.0[0].load(Ordering::Relaxed);
        if version & BUSY != 0 {
            return;
        }
        let claimed = self.0[0].compare_exchange(
            version,
            version | BUSY,
            Ordering::Acquire,
            Ordering::Relaxed,
        );
        if claimed.is_ok() {
            fence(Ordering::Release);
            for (shared, word) in self.0.iter().zip(words).skip(1) {
                shared.store(word, Ordering::Relaxed);
            }
            let count = (version & !FIRST).wrapping_add(2 * BUSY);
            self.0[0].store(words[0] & FIRST | count, Ordering::Release);
        }
    }
}

impl<const N: usize> Default for SharedWords<N> {
    fn default() -> Self {
        Self::new()
    }
}
