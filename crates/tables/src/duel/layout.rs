//! The places of positions in a table.

use palisade_board::{Role, Square, Symmetry};

use super::Material;

/// How the positions of one material are laid out.
///
/// A table is a row of 64-bit words, a bit a square of the white king. The word
/// is found from the other pieces, after a symmetry has brought the black king
/// to one of its standard squares:
///
/// ```text
/// word = (black king * white squares + white's man) * black squares + black's man
///
/// black king      without pawns: a1 b1 c1 d1 b2 c2 d2 c3 d3 d4, eight symmetries
///                 with pawns:    files a to d, the mirror only
/// a man's squares 64, of a pawn the 48 from a2, and 1 if there is no man
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) material: Material,
}

const HALF: [Square; 32] = {
    let mut squares = [Square::A1; 32];
    let mut at = 0;
    while at < 32 {
        squares[at] = Square::ALL[at / 4 * 8 + at % 4];
        at += 1;
    }
    squares
};

/// By square of the black king: its place among the standard squares and the
/// symmetry that takes it there.
type Places = [(u8, Symmetry); 64];

/// The triangle a1, d1, d4: one square of each eight that the symmetries of the board take to
/// one another.
const TRIANGLE: [Square; 10] = [
    Square::A1,
    Square::B1,
    Square::C1,
    Square::D1,
    Square::B2,
    Square::C2,
    Square::D2,
    Square::C3,
    Square::D3,
    Square::D4,
];

static WITHOUT_PAWNS: Places = places(&TRIANGLE, &Symmetry::ALL);
static WITH_PAWNS: Places = places(&HALF, &Symmetry::PAWNS);

const fn places(standard: &[Square], symmetries: &[Symmetry]) -> Places {
    let mut places = [(0, Symmetry::Identity); 64];
    let mut at = 0;
    while at < standard.len() {
        let mut next = symmetries.len();
        // Backwards, so that the identity has the last word.
        while next > 0 {
            next -= 1;
            let symmetry = symmetries[next].inverse();
            places[symmetry.square(standard[at]).index()] = (at as u8, symmetries[next]);
        }
        at += 1;
    }
    places
}

const fn size(man: Option<Role>) -> usize {
    match man {
        None => 1,
        Some(Role::Pawn) => 48,
        Some(_) => 64,
    }
}

fn place(man: Option<Role>, square: Option<Square>) -> usize {
    match (man, square) {
        (Some(Role::Pawn), Some(square)) => square.index() - 8,
        (Some(_), Some(square)) => square.index(),
        _ => 0,
    }
}

impl Layout {
    /// The number of words.
    pub(super) const fn len(self) -> usize {
        self.kings().len() * size(self.material.white()) * size(self.material.black())
    }

    /// The standard squares of the black king.
    pub(super) const fn kings(self) -> &'static [Square] {
        if self.material.has_pawn() { &HALF } else { &TRIANGLE }
    }

    /// The word of a black king on a standard square, by its place.
    #[inline]
    pub(super) fn word(self, king: usize, white: Option<Square>, black: Option<Square>) -> usize {
        let (white_man, black_man) = (self.material.white(), self.material.black());
        (king * size(white_man) + place(white_man, white)) * size(black_man)
            + place(black_man, black)
    }

    /// The place of any black king, and the symmetry that takes him there.
    #[inline]
    pub(super) fn place_of(self, black_king: Square) -> (usize, Symmetry) {
        let places = if self.material.has_pawn() { &WITH_PAWNS } else { &WITHOUT_PAWNS };
        let (king, symmetry) = places[black_king.index()];
        (usize::from(king), symmetry)
    }

    /// The word of any black king, and the symmetry under which the pieces are
    /// found there.
    #[inline]
    pub(super) fn find(
        self,
        black_king: Square,
        white: Option<Square>,
        black: Option<Square>,
    ) -> (usize, Symmetry) {
        let (king, symmetry) = self.place_of(black_king);
        let image = |square: Option<Square>| square.map(|square| symmetry.square(square));
        (self.word(king, image(white), image(black)), symmetry)
    }

    /// The squares of the black king and of White's lone piece in a word.
    pub(super) fn lone(self, word: usize) -> (Square, Square) {
        (self.kings()[word / 64], Square::ALL[word % 64])
    }
}
