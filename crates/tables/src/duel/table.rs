//! The truth of one question: with these men, where does their owner win?

use alloc::boxed::Box;
use alloc::vec;

use palisade_board::{Bitboard, Role, Square, Symmetry};

use crate::fold::{FREE, Fold, HALF};

/// Where a side with one man wins, as it sees the board: its own pawn goes north.
///
/// A table is a row of 64-bit words, a bit a square of the other king. The word is found from the
/// other men, after a symmetry has brought the own king to a square that has words:
///
/// ```text
/// word = (own king * own man's squares + own man) * other man's squares + other man
///
/// own king        without pawns: a1 b1 c1 d1 b2 c2 d2 c3 d3 d4, eight symmetries
///                 with pawns:    files a to d, the mirror only
/// a man's squares 64, of a pawn the 48 from a2, and 1 if there is no man
/// ```
#[derive(Clone, Debug)]
pub(super) struct DuelTable {
    pub(super) fold: &'static Fold,
    /// Of each man how many squares he has, and the first of them.
    axes: [(usize, usize); 2],
    /// With the other side to move, and with the own one.
    words: [Box<[Bitboard]>; 2],
}

impl DuelTable {
    /// A table in which nobody wins, of the own man and the other one.
    pub(super) fn empty(men: [Option<Role>; 2]) -> Self {
        let fold = if men.contains(&Some(Role::Pawn)) { &HALF } else { &FREE };
        let axes = men.map(|man| match man {
            None => (1, 0),
            Some(Role::Pawn) => (48, 8),
            Some(_) => (64, 0),
        });
        let words = vec![Bitboard::EMPTY; fold.planes * axes[0].0 * axes[1].0].into_boxed_slice();
        Self { fold, axes, words: [words.clone(), words] }
    }

    /// The squares of a man in order; nothing, once, if there is none.
    pub(super) fn squares(
        &self,
        man: usize,
    ) -> impl Iterator<Item = Option<Square>> + Clone + use<> {
        let (count, first) = self.axes[man];
        (first..first + count).map(move |at| (count > 1).then(|| Square::ALL[at]))
    }

    pub(super) const fn bytes(&self) -> usize {
        2 * 8 * self.words[0].len()
    }

    /// The word of the own king and the men, and the symmetry under which they are found there.
    #[inline]
    fn find(&self, king: Square, men: [Option<Square>; 2]) -> (usize, Symmetry) {
        let (plane, symmetry) = self.fold.place(king);
        let word = men.into_iter().zip(self.axes).fold(plane, |word, (man, (squares, first))| {
            word * squares + man.map_or(0, |man| symmetry.square(man).index() - first)
        });
        (word, symmetry)
    }

    /// Says where the other king loses, with the other side to move and with the own one. The own
    /// king stands where it has words.
    pub(super) fn fill(&mut self, king: Square, men: [Option<Square>; 2], won: [Bitboard; 2]) {
        let (word, _) = self.find(king, men);
        self.words.iter_mut().zip(won).for_each(|(words, won)| words[word] = won);
    }

    /// The squares of the other king on which it loses, the own king and the men being on these.
    pub(super) fn row(
        &self,
        is_own_move: bool,
        king: Square,
        men: [Option<Square>; 2],
    ) -> Bitboard {
        let (word, symmetry) = self.find(king, men);
        symmetry.inverse().bitboard(self.words[usize::from(is_own_move)][word])
    }

    /// Is a placement of the kings, the own one first, and of the men won?
    #[inline]
    pub(super) fn has(
        &self,
        is_own_move: bool,
        kings: [Square; 2],
        men: [Option<Square>; 2],
    ) -> bool {
        let (word, symmetry) = self.find(kings[0], men);
        self.words[usize::from(is_own_move)][word].contains(symmetry.square(kings[1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use palisade_board::Color;

    use crate::duel::{Material, Promotions};

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

    /// The words of a database as that maker had laid them out: squares of the white king by square
    /// of the black one and of the men, those that White wins first, then by who moves.
    fn words(all: &Promotions, material: Material) -> [Vec<Bitboard>; 4] {
        let men = [material.white(), material.black()];
        let fold = DuelTable::empty(men).fold;
        let places = men.map(|man| match man {
            None => Vec::from([None]),
            Some(Role::Pawn) => Square::ALL[8..56].iter().copied().map(Some).collect(),
            Some(_) => Square::ALL.map(Some).to_vec(),
        });
        let pairs = || {
            let whites = places[0].iter();
            whites.flat_map(|&white| places[1].iter().map(move |&black| [white, black]))
        };
        let sets = [Color::White, Color::Black].map(|side| Color::ALL.map(|mover| (side, mover)));
        let [first, second, third, fourth] = sets.as_flattened() else { panic!() };
        [first, second, third, fourth].map(|&(side, mover)| {
            let (own, other) = (side.index(), (!side).index());
            let Some(table) = all.table([men[own], men[other]]) else {
                return Vec::from_iter(
                    (0..fold.planes).flat_map(|_| pairs()).map(|_| Bitboard::EMPTY),
                );
            };
            let kings = (0..fold.planes).map(|plane| fold.square(plane));
            let word = |(black, men): (Square, [Option<Square>; 2])| {
                let seen = |at: Square| at.relative_to(side);
                let men = [own, other].map(|index| men[index].map(seen));
                let is_won = |white: &Square| {
                    let kings = [*white, black].map(seen);
                    table.has(mover == side, [kings[own], kings[other]], men)
                };
                Square::ALL.into_iter().filter(is_won).collect()
            };
            kings.flat_map(|king| pairs().map(move |men| (king, men))).map(word).collect()
        })
    }

    #[test]
    fn every_word_is_what_another_maker_found() {
        let all = Promotions::all();
        for (name, counts, sum) in FOUND {
            let material = Material::all().find(|material| material.to_string() == name);
            let sets = words(&all, material.expect("it is one of all"));
            let found: [u32; 4] =
                [0, 1, 2, 3].map(|set: usize| sets[set].iter().map(|word| word.len()).sum());
            assert_eq!(found, counts, "{name}");
            let words = sets.iter().flatten();
            let found = words.fold(0_u64, |sum, word| {
                (sum.rotate_left(5) ^ word.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            });
            assert_eq!(found, sum, "{name}");
        }
        let built = Material::all().filter(|material| all.knows(*material) && !material.is_dead());
        assert_eq!(built.count(), FOUND.len());
    }
}
