//! The orders in which a Waltz filter may take the attacking squares.

use palisade_board::{Bitboard, Square, king_attacks};
use palisade_squares::{FirstCriterion, Network, SquareMap};

/// In which order triangulation compares the defence sets.
///
/// Church (1978) keeps a queue sorted by the size of the sets, smallest first,
/// and leaves open "exactly how good the queue is". The answer, over a fixed
/// sample of 500 random structures, is in the documentation of this crate.
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
struct Pending {
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
    fn all(order: Order, map: &SquareMap) -> Self {
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
    fn push(&mut self, square: Square, size: u32) {
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
    fn pop(&mut self) -> Option<Square> {
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

/// The map of a criterion before any pruning, computed in this order, and the work it was.
#[must_use]
pub fn triangulate(criterion: &FirstCriterion, order: Order) -> (SquareMap, Statistics) {
    let (network, initial) = (&criterion.network, criterion.initial);
    match order {
        Order::Sweeps => sweep(network, initial),
        Order::BitParallel => sweep_in_parallel(network, initial),
        queue => filter(network, initial, Pending::all(queue, &initial)),
    }
}

/// The Waltz filter: takes the squares one by one, shrinks their neighbours, and queues again
/// whatever has shrunk.
fn filter(network: &Network, mut map: SquareMap, mut pending: Pending) -> (SquareMap, Statistics) {
    let mut statistics = Statistics::default();
    while let Some(popped) = pending.pop() {
        statistics.pops += 1;
        for from in king_attacks(popped) {
            if !network.steps(from).contains(popped) {
                continue;
            }
            statistics.revisions += 1;
            let left = network.compared(&map, from, popped);
            if left != map[from] {
                statistics.shrunk += 1;
                map[from] = left;
                pending.push(from, left.len());
            }
        }
    }
    (map, statistics)
}

/// What all comparisons for one attacking square leave over.
fn revised(network: &Network, map: &SquareMap, from: Square) -> Bitboard {
    let to = network.steps(from).into_iter();
    to.fold(map[from], |left, to| left & network.compared(map, from, to))
}

/// Visits all squares in turn, again and again.
fn sweep(network: &Network, mut map: SquareMap) -> (SquareMap, Statistics) {
    let mut statistics = Statistics::default();
    loop {
        let mut settled = true;
        for square in Square::ALL {
            statistics.pops += 1;
            statistics.revisions += network.steps(square).len();
            let left = revised(network, &map, square);
            if left != map[square] {
                statistics.shrunk += 1;
                map[square] = left;
                settled = false;
            }
        }
        if settled {
            return (map, statistics);
        }
    }
}

/// Visits all squares at once: no set sees another's new state before the sweep is over.
fn sweep_in_parallel(network: &Network, mut map: SquareMap) -> (SquareMap, Statistics) {
    let mut statistics = Statistics::default();
    loop {
        let sets = Square::ALL.map(|square| revised(network, &map, square));
        let next = SquareMap::from_sets(map.attacker(), sets);
        statistics.pops += 64;
        statistics.revisions += 8 * 64;
        let changed = map.sets().iter().zip(next.sets()).filter(|(old, new)| old != new);
        let shrunk = changed.count() as u32;
        statistics.shrunk += shrunk;
        map = next;
        if shrunk == 0 {
            return (map, statistics);
        }
    }
}
