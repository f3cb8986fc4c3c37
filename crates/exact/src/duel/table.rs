//! The truth of one material.

use alloc::boxed::Box;
use alloc::vec;

use palisade_board::{Bitboard, Color, Square, Symmetry};

use super::layout::Layout;
use super::{Duel, Material, Outcome};

/// The squares of the white king for each word of a [`Layout`].
pub(super) type WhiteKings = Box<[Bitboard]>;

/// Who wins each position of one material: a bit for each side.
#[derive(Clone, Debug)]
pub(super) struct DuelTable {
    pub(super) layout: Layout,
    /// By side to move: the positions that White wins.
    pub(super) white_wins: [WhiteKings; 2],
    /// By side to move: the positions that Black wins.
    pub(super) black_wins: [WhiteKings; 2],
}

/// The white kings that make a position legal, and those with which it is won.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WordVerdict {
    pub(super) legal: Bitboard,
    pub(super) white_wins: Bitboard,
    pub(super) black_wins: Bitboard,
}

impl WordVerdict {
    pub(super) const fn wins(&self, winner: Color) -> Bitboard {
        match winner {
            Color::White => self.white_wins,
            Color::Black => self.black_wins,
        }
    }

    /// The verdict for these white kings only.
    pub(super) fn among(self, kings: Bitboard) -> Self {
        Self {
            legal: self.legal & kings,
            white_wins: self.white_wins & kings,
            black_wins: self.black_wins & kings,
        }
    }
}

impl DuelTable {
    /// A table in which nobody wins.
    pub(super) fn empty(material: Material) -> Self {
        let layout = Layout { material };
        let white_kings = || vec![Bitboard::EMPTY; layout.len()].into_boxed_slice();
        Self {
            layout,
            white_wins: [white_kings(), white_kings()],
            black_wins: [white_kings(), white_kings()],
        }
    }

    /// The bytes of its four sets.
    pub(super) const fn bytes(&self) -> usize {
        4 * 8 * self.layout.len()
    }

    /// The outcome of a position, which must be of this table's material.
    #[inline]
    pub(super) fn outcome(&self, duel: &Duel) -> Outcome {
        let [white, black] = duel.men.map(|man| man.map(|(_, square)| square));
        let [white_king, black_king] = duel.kings;
        let (word, symmetry) = self.layout.find(black_king, white, black);
        let king = symmetry.square(white_king);
        let (own, other) = match duel.side_to_move {
            Color::White => (&self.white_wins, &self.black_wins),
            Color::Black => (&self.black_wins, &self.white_wins),
        };
        let mover = duel.side_to_move.index();
        if own[mover][word].contains(king) {
            Outcome::Win
        } else if other[mover][word].contains(king) {
            Outcome::Loss
        } else {
            Outcome::Draw
        }
    }

    /// The white kings with which White wins, and those with which Black does.
    pub(super) fn wins(
        &self,
        black_king: Square,
        white: Option<Square>,
        black: Option<Square>,
        side_to_move: Color,
    ) -> (Bitboard, Bitboard) {
        let (word, symmetry) = self.layout.find(black_king, white, black);
        let squares = |wins: &[WhiteKings; 2]| unfold(wins[side_to_move.index()][word], symmetry);
        (squares(&self.white_wins), squares(&self.black_wins))
    }

    /// The same table with the sides exchanged.
    pub(super) fn flipped(&self) -> Self {
        let mut flipped = Self::empty(self.layout.material.flip());
        for word in 0..flipped.layout.len() {
            let pieces = flipped.layout.pieces(word);
            let turned = |man: Option<(_, Square)>| man.map(|(_, square)| square.flip());
            let (white, black) = (turned(pieces.black), turned(pieces.white));
            let white_king = pieces.black_king.flip();
            for king in Square::ALL {
                let (from, symmetry) = self.layout.find(king.flip(), white, black);
                let white_king = symmetry.square(white_king);
                for color in Color::ALL {
                    let (to, turned) = (color.index(), (!color).index());
                    if self.black_wins[turned][from].contains(white_king) {
                        let squares = &mut flipped.white_wins[to][word];
                        *squares = squares.with(king);
                    }
                    if self.white_wins[turned][from].contains(white_king) {
                        let squares = &mut flipped.black_wins[to][word];
                        *squares = squares.with(king);
                    }
                }
            }
        }
        flipped
    }
}

/// A set as it is for pieces that `symmetry` brought to the word it was read from.
#[inline]
pub(super) const fn unfold(squares: Bitboard, symmetry: Symmetry) -> Bitboard {
    match symmetry {
        Symmetry::Identity => squares,
        Symmetry::MirrorFiles => squares.mirror(),
        symmetry => symmetry.inverse().bitboard(squares),
    }
}
