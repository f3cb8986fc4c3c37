//! Images of the board: which squares of a king a table has words for.
//!
//! With pawns a table of slices has words for each of his squares, and one of duels for those of the
//! files a to d. Without pawns a placement and its images are one, so squares are left out from which
//! an image leads to another one.
//!
//! Proof: `docs/slices.md`, step 2.

use palisade_board::{Bitboard, Square, Symmetry};

/// The squares of a king that have words, and the images that lead to them.
#[derive(Debug)]
pub(crate) struct Fold {
    images: &'static [Symmetry],
    /// The squares that have words.
    pub(crate) kings: Bitboard,
    /// How many there are.
    pub(crate) planes: usize,
    /// By square: the number of the square with words that an image brings it to, and that image.
    places: [(u8, Symmetry); 64],
    /// By number, the square.
    squares: [Square; 64],
}

/// Every square.
pub(crate) static WHOLE: Fold = Fold::new(&[Symmetry::Identity]);

/// The files a to d, a to h being the other half: pawns stay pawns.
pub(crate) static HALF: Fold = Fold::new(&Symmetry::PAWNS);

/// With bishops: dark squares stay dark.
pub(crate) static COLORED: Fold = Fold::new(&[
    Symmetry::Identity,
    Symmetry::Rotate180,
    Symmetry::Transpose,
    Symmetry::AntiTranspose,
]);

/// Neither pawns nor bishops, or bishops of either kind: a1 b1 c1 d1 b2 c2 d2 c3 d3 d4.
pub(crate) static FREE: Fold = Fold::new(&Symmetry::ALL);

impl Fold {
    /// Of all images of a square the one with the smallest number has words. The identity is the
    /// first of the images.
    const fn new(images: &'static [Symmetry]) -> Self {
        let places = [(0, Symmetry::Identity); 64];
        let (kings, squares) = (Bitboard::EMPTY, Square::ALL);
        let mut fold = Self { images, kings, planes: 0, places, squares };
        // Loops by hand, for a constant is worked out without iterators.
        let mut square = 0;
        while square < 64 {
            let (mut first, mut image) = (square, 0);
            while image < images.len() {
                let to = images[image].square(Square::ALL[square]).index();
                if to < first {
                    first = to;
                    fold.places[square].1 = images[image];
                }
                image += 1;
            }
            if first == square {
                fold.kings = fold.kings.with(Square::ALL[square]);
                fold.places[square].0 = fold.planes as u8;
                fold.squares[fold.planes] = Square::ALL[square];
                fold.planes += 1;
            } else {
                fold.places[square].0 = fold.places[first].0;
            }
            square += 1;
        }
        fold
    }

    /// An image that brings a square to one that has words, and the number of that.
    #[inline]
    pub(crate) const fn place(&self, king: Square) -> (usize, Symmetry) {
        let (plane, image) = self.places[king.index()];
        (plane as usize, image)
    }

    /// The square of a number.
    #[inline]
    pub(crate) const fn square(&self, plane: usize) -> Square {
        self.squares[plane]
    }

    /// The images that bring a square to one that has words: two, if it stands on a diagonal that
    /// is kept.
    #[inline]
    pub(crate) fn images(&self, king: Square) -> impl Iterator<Item = Symmetry> {
        let is_kept = move |image: &Symmetry| self.kings.contains(image.square(king));
        self.images.iter().copied().filter(is_kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn every_square_has_an_image_with_words() {
        for (fold, planes) in [(&WHOLE, 64), (&HALF, 32), (&COLORED, 20), (&FREE, 10)] {
            assert_eq!(fold.planes, planes);
            assert_eq!(fold.kings.len() as usize, planes);
            for square in Square::ALL {
                let images: Vec<_> = fold.images(square).collect();
                assert!(!images.is_empty() && images.len() <= 2, "{square}");
                let (plane, first) = fold.place(square);
                assert_eq!(images[0], first, "{square}");
                for image in images {
                    assert_eq!(fold.square(plane), image.square(square), "{square}");
                }
            }
        }
    }
}
