//! A hash table from structures to node numbers: small, deterministic, and
//! without `std`.

use alloc::vec;
use alloc::vec::Vec;

use palisade_structure::Structure;

/// An open-addressing table that only grows.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    slots: Vec<u32>,
    keys: Vec<Structure>,
}

const FREE: u32 = u32::MAX;

fn hash(key: Structure) -> usize {
    let mixed = (key.attackers.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ key.defenders.0)
        .wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed ^ mixed >> 32) as usize
}

impl Table {
    pub(crate) fn new() -> Self {
        Self { slots: vec![FREE; 1 << 8], keys: Vec::new() }
    }

    /// The number of the structure, if it has one.
    pub(crate) fn find(&self, key: Structure) -> Option<u32> {
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
    pub(crate) fn add(&mut self, key: Structure) -> u32 {
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

    fn place(&mut self, number: u32) {
        let mask = self.slots.len() - 1;
        let mut at = hash(self.keys[number as usize]) & mask;
        while self.slots[at] != FREE {
            at = (at + 1) & mask;
        }
        self.slots[at] = number;
    }
}
