//! A position alone, or its eight images looked at together.
//!
//! A rule holds if any image satisfies it, so a test is asked of all eight at
//! once. Every number becomes eight numbers, one for each image, and a truth value
//! becomes a set of images. Eight numbers of 16 bits fill one register, so asking
//! eight images costs little more than asking one.

use palisade_board::Symmetry;

use crate::placement::Placement;

/// A set of images: bit n is the image by `Symmetry::ALL[n]`.
pub(crate) type Set = u8;

/// `N` images of a placement, of which terms read one number each.
pub(crate) trait Images<const N: usize> {
    /// The number in this slot of each, and what is added to it.
    fn coordinate(&self, slot: u8, plus: i8) -> [i16; N];

    /// The image of this index.
    fn image(&self, index: usize) -> Placement;
}

/// The placement as it stands.
impl Images<1> for Placement {
    #[inline]
    fn coordinate(&self, slot: u8, plus: i8) -> [i16; 1] {
        [i16::from(self.slot(slot)) + i16::from(plus)]
    }

    #[inline]
    fn image(&self, _: usize) -> Placement {
        *self
    }
}

/// The eight images of a placement, in the order of [`Symmetry::ALL`].
pub(crate) struct AllImages {
    placement: Placement,
    /// One slot a co-ordinate, as in a placement; the last holds zeros.
    slots: [[i16; 8]; 25],
}

impl AllImages {
    #[inline]
    pub(crate) fn new(placement: &Placement) -> Self {
        let mut slots = [[0; 8]; 25];
        for slot in (0..24).step_by(2) {
            let (file, rank) = (placement.slot(slot), placement.slot(slot + 1));
            if file == 0 {
                continue;
            }
            let (f, r) = (i16::from(file), i16::from(rank));
            let (g, s) = (9 - f, 9 - r);
            slots[usize::from(slot)] = [f, g, f, g, r, r, s, s];
            slots[usize::from(slot) + 1] = [r, r, s, s, f, g, f, g];
        }
        Self { placement: *placement, slots }
    }
}

impl Images<8> for AllImages {
    #[inline]
    fn coordinate(&self, slot: u8, plus: i8) -> [i16; 8] {
        let value = self.slots.get(usize::from(slot)).copied().unwrap_or_default();
        value.map(|value| value + i16::from(plus))
    }

    fn image(&self, index: usize) -> Placement {
        self.placement.image(Symmetry::ALL[index & 7])
    }
}

/// The numbers of two terms, image by image, made one.
#[inline]
pub(crate) fn zip<T, const N: usize>(
    a: [i16; N],
    b: [i16; N],
    f: impl Fn(i16, i16) -> T,
) -> [T; N] {
    core::array::from_fn(|image| f(a[image], b[image]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::krk;

    #[test]
    fn images_together_agree_with_the_images_one_by_one() {
        let table = krk::revised();
        for text in ["WK F5, WR E6, BK F7", "WK A1, WR B7, BK A8", "WK C6, WR H8, BK C8"] {
            let placement: Placement = text.parse().unwrap();
            let images = AllImages::new(&placement);
            for class in table.classes() {
                let held = class.rule.held_by(&images, Set::MAX);
                for (image, symmetry) in Symmetry::ALL.into_iter().enumerate() {
                    let alone = class.rule.holds(&placement.image(symmetry));
                    assert_eq!(held >> image & 1 == 1, alone, "{text}, {symmetry:?}");
                }
            }
        }
    }
}
