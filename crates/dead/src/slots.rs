//! Which positions have been met, without the tables of `std`.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::Position;

/// In place of a number: nothing is there.
const FREE: u32 = u32::MAX;

/// Numbers of positions, by the hashes of the positions. At most half of the slots are taken.
pub(crate) struct Slots(Vec<u32>);

impl Slots {
    pub(crate) fn new() -> Self {
        Self(vec![FREE; 1 << 7])
    }

    /// Enters a position under the next number, which is `count`; `None` if it has been met.
    /// The position of each smaller number is `at` that number.
    pub(crate) fn add<'a>(
        &mut self,
        position: &Position,
        count: usize,
        at: impl Fn(usize) -> &'a Position,
    ) -> Option<usize> {
        if (count + 1) * 2 > self.0.len() {
            let size = self.0.len() * 4;
            self.0.clear();
            self.0.resize(size, FREE);
            for number in 0..count {
                let slot = self.slot(at(number), &at);
                self.0[slot] = number as u32;
            }
        }
        let slot = self.slot(position, &at);
        if self.0[slot] != FREE {
            return None;
        }
        self.0[slot] = count as u32;
        Some(count)
    }

    /// Where the position is, or could be.
    fn slot<'a>(&self, position: &Position, at: &impl Fn(usize) -> &'a Position) -> usize {
        let mask = self.0.len() - 1;
        let mut slot = position.key() as usize & mask;
        loop {
            match self.0[slot] {
                FREE => return slot,
                number if at(number as usize) == position => return slot,
                _ => slot = (slot + 1) & mask,
            }
        }
    }
}
