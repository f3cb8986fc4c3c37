//! How far the end is, where one man stands against a lone king.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Rank, Square};

use super::Material;
use super::layout::Layout;
use super::reach::legal;
use super::solver::{Solver, Watch};
use super::table::WhiteKings;

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

/// By plies: the words and white kings from which a promotion wins in just so many.
type Arrivals = Vec<Vec<(usize, Bitboard)>>;

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

    /// Looks for ends ply by ply until no more come. `winner` seeks the end. The first losses
    /// are `first` plies away from it.
    fn search(&mut self, solver: &mut Solver<'_>, winner: Color, first: u8, arrivals: &Arrivals) {
        for ply in (first..NEVER - 1).step_by(2) {
            solver.sweep += 1;
            solver.losses(winner, |word, kings| self.note(!winner, word, kings, ply));
            let mut changed = solver.gains(winner, |word, kings| {
                self.note(winner, word, kings, ply + 1);
            });
            for &(word, kings) in arrivals.get(usize::from(ply) + 1).into_iter().flatten() {
                let legal = solver.movers[winner.index()].legal[word];
                let news = kings & (legal - solver.wins(winner, winner)[word]);
                self.note(winner, word, news, ply + 1);
                changed += solver.add(winner, winner, word, news);
            }
            if changed == 0 && usize::from(ply) + 2 >= arrivals.len() {
                break;
            }
        }
    }

    /// The plies to mate of a queen or a rook.
    #[must_use]
    pub fn to_mate(material: Material) -> Self {
        let mut solver = Solver::watched(material, &[], Watch::NOBODY);
        let mut plies = Self::new(solver.table.layout);
        plies.search(&mut solver, Color::White, 0, &vec![]);
        plies
    }

    /// The plies until White has won with a pawn, and the positions with White to move in
    /// which he does.
    ///
    /// `arrived` says how many plies are left when the pawn has come to the eighth rank and
    /// Black is to move: it is given the white king, the pawn and the black king, and says
    /// `None` where that is no win.
    pub(crate) fn of_pawn(arrived: impl Fn(Square, Square, Square) -> Option<u8>) -> (Self, Won) {
        let mut solver = Solver::watched(Material::PAWN, &[], Watch::NOBODY);
        let layout = solver.table.layout;
        let mut arrivals = Arrivals::new();
        for word in 0..layout.len() {
            let pieces = layout.pieces(word);
            let Some(to) = pieces.white.and_then(|(_, pawn)| pawn.forward(Color::White)) else {
                continue;
            };
            if to.rank() != Rank::Eighth || to == pieces.black_king {
                continue;
            }
            let kings = legal(None, None, pieces.black_king, Color::Black);
            for king in kings.without(to) {
                let Some(plies) = arrived(king, to, pieces.black_king) else { continue };
                let at = usize::from(plies) + 1;
                if arrivals.len() <= at {
                    arrivals.resize(at + 1, vec![]);
                }
                arrivals[at].push((word, king.bitboard()));
            }
        }
        let mut plies = Self::new(layout);
        plies.search(&mut solver, Color::White, 0, &arrivals);
        let [white, _] = solver.table.white_wins;
        (plies, Won(white))
    }

    /// The plies until a draw is final: Black, to move, is stalemated, can capture the pawn,
    /// or can stalemate White. Black seeks this end and White puts it off.
    pub(crate) fn to_draw(won: &Won) -> Self {
        let (white, black) = (Color::White, Color::Black);
        let mut solver = Solver::watched(Material::PAWN, &[], Watch::NOBODY);
        let layout = solver.table.layout;
        let mut plies = Self::new(layout);
        let stalemates: [Vec<Bitboard>; 2] = solver.movers.each_ref().map(|mover| {
            (0..layout.len()).map(|word| mover.legal[word] - mover.playing[word]).collect()
        });
        for word in 0..layout.len() {
            let pieces = layout.pieces(word);
            let mover = &solver.movers[black.index()];
            let into = &stalemates[white.index()];
            let stalemating = solver.reaches(black, &pieces, Bitboard::FULL, |at, _| into[at]);
            let ends = mover.escapes[word] | stalemates[black.index()][word] | stalemating;
            let ends = ends & mover.legal[word];
            plies.note(black, word, ends, 0);
            solver.add(black, black, word, ends);
            // White, stalemated, has drawn.
            plies.note(white, word, stalemates[white.index()][word], 0);
        }
        let mover = &mut solver.movers[white.index()];
        for word in 0..layout.len() {
            mover.playing[word] -= won.0[word];
            // What promotes and does not win is captured at once.
            mover.escapes[word] = Bitboard::EMPTY;
        }
        plies.search(&mut solver, black, 1, &vec![]);
        plies
    }
}

/// The positions with White to move that White wins.
pub(crate) struct Won(WhiteKings);
