//! Chance that repeats itself: `SplitMix64` (Steele, Lea and Flood 2014).
//!
//! The tests' dice fall the same way. They are no part of the library; players and
//! refinement are, so this crate has its own.

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below a bound: the high half of a product, and nearly even.
    pub(crate) const fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_falls_as_the_dice_of_the_tests() {
        let (mut chance, mut dice) = (Chance(1977), palisade_testkit::Dice::new(1977));
        for _ in 0..100 {
            assert_eq!(chance.next(), dice.roll());
            assert_eq!(chance.below(64), dice.below(64_usize));
        }
    }
}
