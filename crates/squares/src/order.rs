//! The orders in which a Waltz filter may take the attacking squares.

use palisade_board::{Bitboard, Square};

use crate::SquareMap;

/// In which order triangulation compares the defence sets.
///
/// Church (1978) keeps a queue sorted by the size of the sets, smallest first,
/// and leaves open "exactly how good the queue is". The answer, over a fixed
/// sample of 500 random structures, is in the crate's
/// [documentation](crate#how-good-is-the-queue).
///
/// ```
/// use palisade_squares::Order;
/// assert_eq!(Order::ALL.len(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// The queue of the thesis: the most constrained set first; a set that
    /// shrinks while it waits moves up.
    SmallestFirst,
    /// The opposite of the thesis' queue, for comparison.
    LargestFirst,
    /// A stack: what has just shrunk is looked at next, as Waltz did.
    LastIn,
    /// A plain queue.
    FirstIn,
    /// No queue: all squares in turn until nothing changes.
    Sweeps,
    /// No queue: all squares at once until nothing changes.
    BitParallel,
}

impl Order {
    /// All of them.
    ///
    /// ```
    /// use palisade_squares::Order;
    /// assert_eq!(Order::ALL[0], Order::SmallestFirst);
    /// ```
    pub const ALL: [Self; 6] = [
        Self::SmallestFirst,
        Self::LargestFirst,
        Self::LastIn,
        Self::FirstIn,
        Self::Sweeps,
        Self::BitParallel,
    ];
}

/// How much work a triangulation was.
///
/// ```
/// use palisade_squares::Statistics;
/// assert_eq!(Statistics::default().shrunk, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Statistics {
    /// How often an attacking square was taken from the queue or visited by a
    /// sweep.
    pub pops: u32,
    /// How often one set was revised against one neighbour: Church's
    /// "comparison operations".
    pub revisions: u32,
    /// How often a revision shrank a set.
    pub shrunk: u32,
}

/// The attacking squares that wait for their turn, each at most once.
pub(crate) struct Pending {
    order: Order,
    waiting: Bitboard,
    /// For the sorted queues: the waiting squares by the size of their sets.
    by_size: [Bitboard; 65],
    /// Which of these are not empty.
    sizes: u128,
    /// For the sorted queues: the size under which a square waits.
    size: [u8; 64],
    /// For the other queues: a ring of squares.
    ring: [Square; 64],
    first: usize,
}

impl Pending {
    /// All 64 squares, waiting.
    pub(crate) fn all(order: Order, map: &SquareMap) -> Self {
        let mut pending = Self {
            order,
            waiting: Bitboard::EMPTY,
            by_size: [Bitboard::EMPTY; 65],
            sizes: 0,
            size: [0; 64],
            ring: [Square::A1; 64],
            first: 0,
        };
        for square in Square::ALL {
            pending.push(square, map[square].len());
        }
        pending
    }

    /// Queues a square whose set has now `size` members; re-orders it if it
    /// waits already.
    pub(crate) fn push(&mut self, square: Square, size: u32) {
        match self.order {
            Order::SmallestFirst | Order::LargestFirst => {
                if self.waiting.contains(square) {
                    self.leave_bucket(square);
                }
                self.size[square.index()] = size as u8;
                self.by_size[size as usize] |= square.bitboard();
                self.sizes |= 1 << size;
            }
            _ if self.waiting.contains(square) => return,
            _ => {
                let last = self.first + self.waiting.len() as usize;
                self.ring[last % 64] = square;
            }
        }
        self.waiting |= square.bitboard();
    }

    /// The next square, in the order chosen.
    pub(crate) fn pop(&mut self) -> Option<Square> {
        if self.waiting.is_empty() {
            return None;
        }
        let square = match self.order {
            Order::SmallestFirst => self.pop_of_size(self.sizes.trailing_zeros()),
            Order::LargestFirst => self.pop_of_size(127 - self.sizes.leading_zeros()),
            Order::LastIn => self.ring[(self.first + self.waiting.len() as usize - 1) % 64],
            _ => {
                let square = self.ring[self.first];
                self.first = (self.first + 1) % 64;
                square
            }
        };
        self.waiting = self.waiting.without(square);
        Some(square)
    }

    fn pop_of_size(&mut self, size: u32) -> Square {
        let square = self.by_size[size as usize].first().unwrap_or(Square::A1);
        self.leave_bucket(square);
        square
    }

    fn leave_bucket(&mut self, square: Square) {
        let size = usize::from(self.size[square.index()]);
        self.by_size[size] = self.by_size[size].without(square);
        if self.by_size[size].is_empty() {
            self.sizes &= !(1 << size);
        }
    }
}
