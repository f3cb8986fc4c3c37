//! The truth of one material.

use alloc::boxed::Box;
use alloc::vec;

use palisade_board::{Bitboard, Color, Symmetry};

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

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::super::Promotions;

    /// By material: the positions that White wins with White to move and with Black to move, those
    /// that Black wins in the same order, and a sum of all words. They were taken from databases
    /// that a maker of their own had made, which knew nothing of slices.
    const FOUND: [(&str, [u32; 4], u64); 18] = [
        ("KQK", [22434, 31307, 0, 0], 0x5853268c10871b58),
        ("KRK", [27352, 31473, 0, 0], 0xd09493350f4294da),
        ("KPK", [62480, 48802, 0, 0], 0xb9603f198d699754),
        ("KQKQ", [581695, 6952, 6430, 583787], 0xed91f803575172a2),
        ("KQKR", [1376365, 1101703, 2615, 482875], 0xd333263a62030cb2),
        ("KQKB", [1386101, 1421966, 0, 0], 0xfe6d192dccd4b91d),
        ("KQKN", [1381312, 1575383, 0, 0], 0xd985e491a076d609),
        ("KQKP", [3349631, 3993795, 20, 385976], 0x125768ac3c70d5a3),
        ("KRKR", [490517, 11483, 11329, 490657], 0x10b14cad866b389c),
        ("KRKB", [594842, 62380, 0, 0], 0xcf2803b0a089794b),
        ("KRKN", [815802, 218849, 1, 4], 0x5ff14940727503c8),
        ("KRKP", [3703102, 3292745, 6727, 816810], 0x0b7755cb9c5df5fb),
        ("KBKB", [104, 28, 14, 57], 0x80a5869702f58684),
        ("KBKN", [4, 2, 1, 5], 0x83983e33eea35cc6),
        ("KBKP", [104, 28, 232968, 1174317], 0xc30402582cad2e0b),
        ("KNKN", [10, 2, 1, 5], 0x1a09cbdbbbf0db4c),
        ("KNKP", [208, 35, 608446, 1622140], 0xbd1cfde2d1e0210b),
        ("KPKP", [1606514, 868985, 868985, 1606514], 0x0f07341675b28653),
    ];

    #[test]
    fn every_word_is_what_another_maker_found() {
        let all = Promotions::all();
        for (name, counts, sum) in FOUND {
            let table = all.tables().iter().find(|table| table.layout.material.to_string() == name);
            let table = table.expect("all are built");
            let sets = || table.white_wins.iter().chain(&table.black_wins);
            let found: Vec<u32> =
                sets().map(|set| set.iter().map(|word| word.len()).sum()).collect();
            assert_eq!(found, counts, "{name}");
            let words = sets().flat_map(|set| set.iter());
            let found = words.fold(0_u64, |sum, word| {
                (sum.rotate_left(5) ^ word.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            });
            assert_eq!(found, sum, "{name}");
        }
        assert_eq!(all.tables().len(), FOUND.len());
    }
}
