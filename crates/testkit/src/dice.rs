//! Random numbers that come again: one generator for all tests.

use palisade_board::{Bitboard, Square};

/// `SplitMix64` (Steele, Lea and Flood 2014): a good stream from any seed.
///
/// A failure can be had again from its seed. Published figures depend on the
/// sequence, so it stays as it is.
///
/// ```
/// use palisade_testkit::Dice;
/// let mut dice = Dice::new(0);
/// assert_eq!(dice.roll(), 0xe220_a839_7b1d_cdaf);
/// ```
#[derive(Clone, Debug)]
pub struct Dice(u64);

/// A whole number that can be thrown with [`Dice::below`].
pub trait Count: Copy {
    /// The number as a bound; it is not negative.
    fn bound(self) -> u64;
    /// The number thrown; it is less than a bound of this type.
    fn thrown(number: u64) -> Self;
}

macro_rules! count {
    ($($number:ty),*) => {$(
        impl Count for $number {
            fn bound(self) -> u64 {
                self as u64
            }

            fn thrown(number: u64) -> Self {
                number as Self
            }
        }
    )*};
}

// `i32` is what a plain number in the source is.
count!(usize, u64, u32, i32);

impl Dice {
    /// Dice that fall the same way whenever the seed is the same.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub const fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`; zero if the bound is zero.
    pub fn below<N: Count>(&mut self, bound: N) -> N {
        let product = u128::from(self.roll()) * u128::from(bound.bound());
        N::thrown((product >> 64) as u64)
    }

    /// True `times` out of `of`.
    pub fn chance(&mut self, times: usize, of: usize) -> bool {
        self.below(of) < times
    }

    /// One of the items.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A member of a set, `None` of the empty one.
    pub fn member(&mut self, set: Bitboard) -> Option<Square> {
        match set.len() as usize {
            0 => None,
            len => set.iter().nth(self.below(len)),
        }
    }

    /// The items in another order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in (1..items.len()).rev() {
            items.swap(place, self.below(place + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_are_even_and_below_their_bound() {
        let mut dice = Dice::new(7);
        let mut seen = [0; 6];
        for _ in 0..6000 {
            seen[dice.below(6_usize)] += 1;
        }
        assert!(seen.iter().all(|times| (850..1150).contains(times)), "{seen:?}");
        assert_eq!((dice.below(1), dice.below(0)), (0, 0));
    }

    #[test]
    fn a_member_is_one_of_the_set() {
        let mut dice = Dice::new(7);
        let set = Bitboard(0x8100_0000_0000_0081);
        assert!((0..100).all(|_| dice.member(set).is_some_and(|square| set.contains(square))));
        assert_eq!(dice.member(Bitboard::EMPTY), None);
    }

    #[test]
    fn a_shuffle_keeps_the_items() {
        let mut items: Vec<_> = (0..52).collect();
        Dice::new(3).shuffle(&mut items);
        assert!(items != (0..52).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..52).collect::<Vec<_>>());
    }
}
