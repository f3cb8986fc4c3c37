//! The rules of pawn endings with men of every kind, by the moves of another program, for a judge
//! that looks at every position. Databases know what has a man a side at most.

use std::sync::Arc;

use cozy_chess::{Board, Color, Piece};
use palisade_board::Outcome;
use palisade_tables::duel::Promotions;

use palisade_testkit::judge::{Rules, Wins};
use palisade_testkit::other_program::{after, moves};

/// What a queen on the board costs.
const QUEEN: u32 = 2;

/// What a king costs, and a piece that hardly anybody wants.
const OTHER: u32 = 3;

/// The rules of endings, with databases where there are few men.
pub(crate) struct Endings(pub(crate) Arc<Promotions>);

/// Does a database say by side whether it wins?
fn by_database(databases: &Promotions, board: &Board) -> Option<[bool; 2]> {
    let few = Color::ALL.iter().all(|&color| board.colors(color).len() <= 2);
    if !few || board.en_passant().is_some() {
        return None;
    }
    let value = databases.value(&board.to_string().parse().ok()?)?;
    Some(palisade_board::Color::ALL.map(|side| value == Outcome::win_of(side)))
}

impl Rules for Endings {
    type Position = Board;
    type Key = u64;

    fn key(&self, board: &Board) -> u64 {
        board.hash()
    }

    fn known(&self, board: &Board) -> Wins {
        // A bare king never wins.
        let is_bare = |color: Color| board.colors(color).len() == 1;
        let bare = [Color::White, Color::Black].map(|color| is_bare(color).then_some(false));
        by_database(&self.0, board).map_or(bare, |wins| wins.map(Some))
    }

    fn moves(&self, board: &Board) -> (palisade_board::Color, Vec<Board>) {
        let next = moves(board).into_iter().map(|step| after(board, step)).collect();
        let black = board.side_to_move() == Color::Black;
        (palisade_board::Color::ALL[usize::from(black)], next)
    }

    fn at_end(&self, board: &Board) -> [bool; 2] {
        let mated = !board.checkers().is_empty();
        [Color::White, Color::Black].map(|color| mated && color != board.side_to_move())
    }

    /// Pieces count, and more if they are no queens.
    fn cost(&self, board: &Board) -> u32 {
        let queens = board.pieces(Piece::Queen);
        let others = board.occupied() & !(queens | board.pieces(Piece::Pawn));
        queens.len() * QUEEN + others.len() * OTHER
    }
}
