//! How far the end is, where one man stands against a lone king.

use alloc::boxed::Box;
use alloc::vec;

use palisade_board::{Bitboard, Color, Square};

use super::Material;
use super::layout::Layout;
use super::solver::{Solver, Watch};

/// The plies to the end from every position of a material in which it comes.
///
/// ```
/// use palisade_board::{Color, Square};
/// use palisade_exact::duel::{Material, Plies};
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

    /// The plies to mate of a queen or a rook.
    #[must_use]
    pub fn to_mate(material: Material) -> Self {
        let mut solver = Solver::watched(material, &[], Watch::NOBODY);
        let mut plies = Self::new(solver.table.layout);
        let winner = Color::White;
        // Ply by ply, so that what is found is never nearer than it is called. A sweep that
        // adds nothing is the last: what is left is never mated.
        for ply in (0..NEVER - 1).step_by(2) {
            solver.sweep += 1;
            solver.losses(winner, |word, kings| plies.note(!winner, word, kings, ply));
            let changed = solver.gains(winner, |word, kings| {
                plies.note(winner, word, kings, ply + 1);
            });
            if changed == 0 {
                break;
            }
        }
        plies
    }
}
