//! How far the end is, where one man stands against a lone king.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Role, Square, attacks, king_attacks, neighbors};

use super::Material;
use super::layout::Layout;
use super::legal::{checks_black, legal, way};
use super::table::unfold;

/// The plies to the end from every position of a material in which it comes.
///
/// ```
/// use palisade_board::{Color, Square};
/// use palisade_tables::duel::{Material, Plies};
/// let plies = Plies::to_mate(Material::QUEEN);
/// assert_eq!(plies.get(Square::F7, Square::A1, Square::H7, Color::White), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Plies {
    layout: Layout,
    /// By side to move, then by word and white king; `NEVER` where the end never comes.
    plies: [Box<[u8]>; 2],
}

const NEVER: u8 = u8::MAX;

impl Plies {
    fn new(layout: Layout) -> Self {
        let plies = || vec![NEVER; layout.len() * 64].into_boxed_slice();
        Self { layout, plies: [plies(), plies()] }
    }

    fn note(&mut self, mover: Color, word: usize, kings: Bitboard, plies: u8) {
        for king in kings {
            self.plies[mover.index()][word * 64 + king.index()] = plies;
        }
    }

    /// The plies to the end; the squares must be those of a position.
    #[must_use]
    pub fn get(
        &self,
        white_king: Square,
        man: Square,
        black_king: Square,
        mover: Color,
    ) -> Option<u8> {
        let (word, symmetry) = self.layout.find(black_king, Some(man), None);
        let king = symmetry.square(white_king);
        Some(self.plies[mover.index()][word * 64 + king.index()]).filter(|&plies| plies != NEVER)
    }

    /// The plies to mate of a queen or a rook; of other materials nothing is counted.
    #[must_use]
    pub fn to_mate(material: Material) -> Self {
        let mut plies = Self::new(Layout { material });
        let (Some(role @ (Role::Rook | Role::Queen)), None) = (material.white(), material.black())
        else {
            return plies;
        };
        let mut hunt = Hunt::new(plies.layout, role);
        // Ply by ply, so that what is found is never nearer than it is called. A ply that adds
        // nothing is the last: what is left is never mated.
        for ply in (0..NEVER - 1).step_by(2) {
            hunt.lose(|word, kings| plies.note(Color::Black, word, kings, ply));
            if !hunt.win(|word, kings| plies.note(Color::White, word, kings, ply + 1)) {
                break;
            }
        }
        plies
    }
}

/// A man and his king against a lone one: by word of the layout, squares of the white king.
struct Hunt {
    layout: Layout,
    role: Role,
    /// White moves, and is not known to mate.
    left: Vec<Bitboard>,
    /// Black moves, is no stalemate, takes nothing, and is not known to be mated.
    held: Vec<Bitboard>,
    /// Black moves, and is mated.
    lost: Vec<Bitboard>,
}

impl Hunt {
    fn new(layout: Layout, role: Role) -> Self {
        let men = |word| layout.lone(word);
        let legal = |word, mover| {
            let (king, man) = men(word);
            legal(Some((role, man)), None, king, mover)
        };
        let words = 0..layout.len();
        let left: Vec<_> = words.clone().map(|word| legal(word, Color::White)).collect();
        let held = words.map(|word| {
            let (king, man) = men(word);
            let checked = checks_black(Some((role, man)), None, king);
            // Who takes the man draws: nobody guards it but the king beside it.
            let takes =
                if king_attacks(king).contains(man) { !king_attacks(man) } else { Bitboard::EMPTY };
            let stays = escapes(layout, &left, word);
            (legal(word, Color::Black) & (stays | checked)) - takes
        });
        let held = held.collect();
        Self { layout, role, held, lost: vec![Bitboard::EMPTY; left.len()], left }
    }

    /// Finds where every step of Black's leads to mate.
    fn lose(&mut self, mut found: impl FnMut(usize, Bitboard)) {
        for word in 0..self.held.len() {
            let news = self.held[word] - escapes(self.layout, &self.left, word);
            if news.any() {
                self.held[word] -= news;
                self.lost[word] |= news;
                found(word, news);
            }
        }
    }

    /// Finds where a step of White's leads to what is lost. Is there anything new?
    fn win(&mut self, mut found: impl FnMut(usize, Bitboard)) -> bool {
        let mut any = false;
        for word in 0..self.left.len() {
            let (king, man) = self.layout.lone(word);
            let place = self.layout.place_of(king).0;
            let mut reached = neighbors(self.lost[word]);
            for to in attacks(self.role.of(Color::White), man, king.bitboard()).without(king) {
                let lost = self.lost[self.layout.word(place, Some(to), None)];
                reached |= lost - way(self.role, man, to);
            }
            let news = self.left[word] & reached;
            if news.any() {
                self.left[word] -= news;
                found(word, news);
                any = true;
            }
        }
        any
    }
}

/// The white kings with which a step of the black one, no capture, leads into a set.
fn escapes(layout: Layout, into: &[Bitboard], word: usize) -> Bitboard {
    let (king, man) = layout.lone(word);
    let steps = king_attacks(king).without(man).into_iter().map(|to| {
        let (after, symmetry) = layout.find(to, Some(man), None);
        unfold(into[after], symmetry)
    });
    steps.fold(Bitboard::EMPTY, Bitboard::union)
}
