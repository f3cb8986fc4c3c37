//! Images of the board: which squares of the attacking king a table has words for.
//!
//! A slice with pawns has words for each of his squares. Without pawns a placement and its images
//! are one, so squares are left out from which an image leads to another one.
//!
//! Proof: `docs/slices.md`, step 2.

use palisade_board::{Bitboard, Square, Symmetry};

use super::key::SliceKey;

/// No square of the attacking king: it stands in for those that have no words.
const NOWHERE: u8 = u8::MAX;

/// The squares of the attacking king that have words, and the images that lead to them.
#[derive(Debug)]
pub(super) struct Fold {
    images: &'static [Symmetry],
    /// The squares that have words.
    pub(super) kings: u64,
    /// How many there are.
    pub(super) planes: usize,
    /// By square, the how manieth it is of these.
    planes_of: [u8; 64],
    /// By number, the square.
    squares: [u8; 64],
}

/// With pawns.
static WHOLE: Fold = Fold::new(&[Symmetry::Identity]);

/// With bishops: dark squares stay dark.
static COLORED: Fold = Fold::new(&[
    Symmetry::Identity,
    Symmetry::Rotate180,
    Symmetry::Transpose,
    Symmetry::AntiTranspose,
]);

/// Neither pawns nor bishops.
static FREE: Fold = Fold::new(&Symmetry::ALL);

impl Fold {
    pub(super) fn of(key: SliceKey) -> &'static Self {
        match key.structure.all().is_empty() {
            false => &WHOLE,
            // Dark squares have to stay dark.
            true if key.pieces().any(|(_, kind)| kind != kind.mirror()) => &COLORED,
            true => &FREE,
        }
    }

    pub(super) const fn whole() -> &'static Self {
        &WHOLE
    }

    /// Of all images of a square the one with the smallest number has words.
    const fn new(images: &'static [Symmetry]) -> Self {
        let mut fold =
            Self { images, kings: 0, planes: 0, planes_of: [NOWHERE; 64], squares: [0; 64] };
        let mut square = 0;
        while square < 64 {
            let mut is_first = true;
            let mut image = 0;
            while image < images.len() {
                is_first &= images[image].square(Square::ALL[square]).index() >= square;
                image += 1;
            }
            if is_first {
                fold.kings |= 1 << square;
                fold.planes_of[square] = fold.planes as u8;
                fold.squares[fold.planes] = square as u8;
                fold.planes += 1;
            }
            square += 1;
        }
        fold
    }

    /// The number of a square that has words.
    #[inline]
    pub(super) const fn plane(&self, king: usize) -> usize {
        self.planes_of[king] as usize
    }

    #[inline]
    pub(super) const fn square(&self, plane: usize) -> usize {
        self.squares[plane] as usize
    }

    /// The images that bring a square to one that has words: two, if it stands on a diagonal that
    /// is kept.
    #[inline]
    pub(super) fn images(&self, king: usize) -> impl Iterator<Item = Image> {
        let all = self.images.iter().map(|&symmetry| Image(symmetry));
        all.filter(move |image| self.kings >> image.square(king) & 1 != 0)
    }
}

/// One image of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Image(Symmetry);

impl Image {
    #[inline]
    pub(super) const fn square(self, square: usize) -> usize {
        self.0.square(Square::ALL[square]).index()
    }

    #[inline]
    pub(super) fn set(self, set: u64) -> u64 {
        match self.0 {
            Symmetry::Identity => set,
            symmetry => symmetry.bitboard(Bitboard(set)).0,
        }
    }

    /// A set as it was before the image was made.
    #[inline]
    pub(super) fn back(self, set: u64) -> u64 {
        Self(self.0.inverse()).set(set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_an_image_with_words() {
        for (fold, planes) in [(&WHOLE, 64), (&COLORED, 20), (&FREE, 10)] {
            assert_eq!(fold.planes, planes);
            assert_eq!(fold.kings.count_ones() as usize, planes);
            for square in 0..64 {
                let images: Vec<_> = fold.images(square).collect();
                assert!(!images.is_empty() && images.len() <= 2, "{square}");
                for image in images {
                    assert_eq!(image.back(image.set(1 << square)), 1 << square);
                    assert_eq!(image.set(1 << square), 1 << image.square(square));
                    let plane = fold.plane(image.square(square));
                    assert_eq!(fold.square(plane), image.square(square));
                }
            }
        }
    }

    extern crate std;
    use std::vec::Vec;
}
