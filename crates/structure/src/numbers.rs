//! A hash table from structures to their numbers: small, deterministic, and without `std`.

use alloc::vec;
use alloc::vec::Vec;

use crate::Structure;

/// Numbers for structures, in the order in which they are met.
///
/// A search keeps what it knows of a structure in a list, and finds the place by this: an
/// open-addressing table that only grows.
///
/// ```
/// use palisade_board::Square;
/// use palisade_structure::{Numbers, Structure};
/// let pawn = Structure { attackers: Square::E4.bitboard(), ..Structure::default() };
/// let mut numbers = Numbers::new();
/// assert_eq!(numbers.find(pawn), None);
/// assert_eq!(numbers.add(pawn), 0);
/// assert_eq!(numbers.find(pawn), Some(0));
/// assert_eq!(numbers.structures(), [pawn]);
/// # assert_eq!(numbers.add(Structure::default()), 1);
/// # numbers.clear();
/// # assert_eq!((numbers.find(pawn), numbers.structures().len()), (None, 0));
/// ```
#[derive(Clone, Debug)]
pub struct Numbers {
    slots: Vec<u32>,
    keys: Vec<Structure>,
}

const FREE: u32 = u32::MAX;

#[inline]
fn hash(key: Structure) -> usize {
    let mixed = (key.attackers.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ key.defenders.0)
        .wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed ^ mixed >> 32) as usize
}

impl Default for Numbers {
    /// [`Numbers::new`].
    fn default() -> Self {
        Self::new()
    }
}

impl Numbers {
    /// No structure has a number yet.
    #[must_use]
    pub fn new() -> Self {
        Self { slots: vec![FREE; 1 << 8], keys: Vec::new() }
    }

    /// The structures, each at the place of its number.
    #[must_use]
    pub fn structures(&self) -> &[Structure] {
        &self.keys
    }

    /// The number of the structure, if it has one.
    #[inline]
    #[must_use]
    pub fn find(&self, key: Structure) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut at = hash(key) & mask;
        loop {
            match self.slots[at] {
                FREE => return None,
                number if self.keys[number as usize] == key => return Some(number),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Gives the next number to a structure that has none.
    #[inline]
    pub fn add(&mut self, key: Structure) -> u32 {
        if (self.keys.len() + 1) * 2 > self.slots.len() {
            let size = self.slots.len() * 2;
            self.slots.clear();
            self.slots.resize(size, FREE);
            for number in 0..self.keys.len() {
                self.place(number as u32);
            }
        }
        let number = self.keys.len() as u32;
        self.keys.push(key);
        self.place(number);
        number
    }

    #[inline]
    fn place(&mut self, number: u32) {
        let mask = self.slots.len() - 1;
        let mut at = hash(self.keys[number as usize]) & mask;
        while self.slots[at] != FREE {
            at = (at + 1) & mask;
        }
        self.slots[at] = number;
    }

    /// Forgets all, and keeps the memory.
    pub fn clear(&mut self) {
        self.slots.fill(FREE);
        self.keys.clear();
    }
}
