//! Sets of positions, one bit each.

use alloc::vec;
use alloc::vec::Vec;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn empty(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)])
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

    pub(super) fn and(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= b;
        }
    }

    pub(super) fn take(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= !b;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(n, &word)| {
            let mut word = word;
            core::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let at = word.trailing_zeros() as usize;
                word &= word - 1;
                Some(n * 64 + at)
            })
        })
    }
}
