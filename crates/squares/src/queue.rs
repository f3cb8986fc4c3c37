//! The queue of the Waltz filter: the most constrained set first.

use palisade_board::{Bitboard, Square};

use crate::SquareMap;

/// The attacking squares that wait for their turn, each at most once; one whose
/// set shrinks while it waits moves up.
pub(crate) struct Queue {
    waiting: Bitboard,
    /// The waiting squares by the size of their sets.
    by_size: [Bitboard; 65],
    /// Which of these are not empty.
    sizes: u128,
    /// The size under which a square waits.
    size: [u8; 64],
}

impl Queue {
    /// All 64 squares, waiting.
    pub(crate) fn of_all(map: &SquareMap) -> Self {
        let mut queue = Self {
            waiting: Bitboard::EMPTY,
            by_size: [Bitboard::EMPTY; 65],
            sizes: 0,
            size: [0; 64],
        };
        for square in Square::ALL {
            queue.push(square, map[square].len());
        }
        queue
    }

    /// Queues a square whose set has now `size` members.
    pub(crate) fn push(&mut self, square: Square, size: u32) {
        if self.waiting.contains(square) {
            self.leave(square);
        }
        self.size[square.index()] = size as u8;
        self.by_size[size as usize] |= square.bitboard();
        self.sizes |= 1 << size;
        self.waiting |= square.bitboard();
    }

    /// A square whose set is smallest.
    pub(crate) fn pop(&mut self) -> Option<Square> {
        if self.waiting.is_empty() {
            return None;
        }
        let square = self.by_size[self.sizes.trailing_zeros() as usize].first()?;
        self.leave(square);
        self.waiting = self.waiting.without(square);
        Some(square)
    }

    fn leave(&mut self, square: Square) {
        let size = usize::from(self.size[square.index()]);
        self.by_size[size] = self.by_size[size].without(square);
        if self.by_size[size].is_empty() {
            self.sizes &= !(1 << size);
        }
    }
}
