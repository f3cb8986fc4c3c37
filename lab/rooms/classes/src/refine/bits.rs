//! Sets of positions, one bit each.

use alloc::vec;
use alloc::vec::Vec;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn empty(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)])
    }

    pub(super) fn full(len: usize) -> Self {
        let mut bits = Self(vec![u64::MAX; len.div_ceil(64)]);
        if let (1.., Some(last)) = (len % 64, bits.0.last_mut()) {
            *last = (1 << (len % 64)) - 1;
        }
        bits
    }

    pub(super) fn from_fn(len: usize, holds: impl Fn(usize) -> bool) -> Self {
        let mut bits = Self::empty(len);
        for at in (0..len).filter(|&at| holds(at)) {
            bits.insert(at);
        }
        bits
    }

    pub(super) fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    pub(super) fn remove(&mut self, at: usize) {
        self.0[at / 64] &= !(1 << (at % 64));
    }

    pub(super) fn contains(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    pub(super) fn and(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= b;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// How many are in one of the two sets and not in the other.
    pub(super) fn differing(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).map(|(a, b)| (a ^ b).count_ones() as usize).sum()
    }

    pub(super) fn words(&self) -> &[u64] {
        &self.0
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(n, &word)| in_word(n, word))
    }
}

/// The places of the bits of the word with a number.
pub(super) fn in_word(n: usize, mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let at = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(n * 64 + at)
    })
}
