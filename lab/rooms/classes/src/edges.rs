//! Lists of numbers, one after the other: the moves of a graph.

use alloc::vec;
use alloc::vec::Vec;

#[derive(Clone, Debug, Default)]
pub(crate) struct Edges {
    begin: Vec<u32>,
    targets: Vec<u32>,
}

impl Edges {
    pub(crate) fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        if self.begin.is_empty() {
            self.begin.push(0);
        }
        self.targets.extend(list);
        self.begin.push(self.targets.len() as u32);
    }

    pub(crate) fn range(&self, from: usize) -> core::ops::Range<usize> {
        self.begin[from] as usize..self.begin[from + 1] as usize
    }

    #[inline]
    pub(crate) fn of(&self, from: usize) -> &[u32] {
        &self.targets[self.range(from)]
    }

    pub(crate) fn lists(&self) -> usize {
        self.begin.len().saturating_sub(1)
    }

    pub(crate) fn total(&self) -> usize {
        self.targets.len()
    }

    /// The edges turned round, from targets to sources, for targets below a bound.
    pub(crate) fn reversed(&self, bound: usize) -> Self {
        let mut begin = vec![0_u32; bound + 1];
        for &target in self.targets.iter().filter(|&&target| (target as usize) < bound) {
            begin[target as usize + 1] += 1;
        }
        for at in 0..bound {
            begin[at + 1] += begin[at];
        }
        let mut next = begin.clone();
        let mut targets = vec![0; begin[bound] as usize];
        for from in 0..self.lists() {
            for &target in self.of(from).iter().filter(|&&target| (target as usize) < bound) {
                let place = &mut next[target as usize];
                targets[*place as usize] = from as u32;
                *place += 1;
            }
        }
        Self { begin, targets }
    }
}
