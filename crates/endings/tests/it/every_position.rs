//! A slow judge of pawn endings: every position a node, men of every kind, moves from another
//! crate's generator, and flags swept until nothing changes.
//!
//! What has not been looked at yet may be won by either side: so each position has two bounds,
//! and the judge looks at what its questions still need, the cheapest first, until they are
//! judged or there is no room. Databases judge what has a man a side at most.

use std::collections::HashMap;
use std::sync::Arc;

use cozy_chess::{Board, Color, Piece};
use palisade_board::{Role, Square};
use palisade_tables::duel::{Duel, Outcome, Promotions};

use palisade_testkit::other_program::moves;

/// White wins for certain; White is not known not to win; the same of Black.
const WON: [u8; 2] = [1, 4];
const HOPED: [u8; 2] = [2, 8];

/// Men and mover, ten bits a man.
type Key = u128;

/// What a queen on the board costs.
const QUEEN: u32 = 2;

/// What a king costs, and a piece that hardly anybody wants.
const OTHER: u32 = 3;

struct Node {
    white_moves: bool,
    /// How dear it is to look at: pieces count, and more if they are no queens.
    cost: u32,
    /// Its moves in the list of moves, once it has been looked at.
    children: Option<(u32, u32)>,
}

/// Positions, and what is known of each.
pub(crate) struct Judge {
    databases: Arc<Promotions>,
    numbers: HashMap<Key, u32>,
    nodes: Vec<Node>,
    children: Vec<u32>,
    flags: Vec<u8>,
    /// Boards of those that have not been looked at.
    boards: HashMap<u32, Board>,
}

fn key(board: &Board) -> Key {
    let mut key = u128::from(board.side_to_move() == Color::White);
    key = key << 4 | board.en_passant().map_or(0, |file| file as u128 + 1);
    for square in board.occupied() {
        let piece = board.piece_on(square).map_or(0, |piece| piece as u128);
        let white = u128::from(board.colors(Color::White).has(square));
        key = key << 10 | (square as u128) << 4 | piece << 1 | white;
    }
    key
}

/// Does a database say what it is worth? Then all flags that it has.
fn by_database(databases: &Promotions, board: &Board) -> Option<u8> {
    let man = |color: Color| {
        let others = board.colors(color) & !board.pieces(Piece::King);
        let square = others.into_iter().next()?;
        let role = match board.piece_on(square)? {
            Piece::Pawn => Role::Pawn,
            Piece::Knight => Role::Knight,
            Piece::Bishop => Role::Bishop,
            Piece::Rook => Role::Rook,
            Piece::Queen | Piece::King => Role::Queen,
        };
        Some((role, Square::ALL[square as usize]))
    };
    let few = Color::ALL.iter().all(|&color| board.colors(color).len() <= 2);
    if !few || board.en_passant().is_some() {
        return None;
    }
    let king = |color| Square::ALL[board.king(color) as usize];
    let white_moves = board.side_to_move() == Color::White;
    let mover = palisade_board::Color::ALL[usize::from(!white_moves)];
    let [white, black] = [Color::White, Color::Black].map(man);
    let duel = Duel::new(king(Color::White), king(Color::Black), white, black, mover).ok()?;
    let mover = mover.index();
    Some(match databases.probe(&duel)? {
        Outcome::Win => WON[mover] | HOPED[mover],
        Outcome::Loss => WON[1 - mover] | HOPED[1 - mover],
        Outcome::Draw => 0,
    })
}

impl Judge {
    pub(crate) fn new(databases: Arc<Promotions>) -> Self {
        Self {
            databases,
            numbers: HashMap::new(),
            nodes: Vec::new(),
            children: Vec::new(),
            flags: Vec::new(),
            boards: HashMap::new(),
        }
    }

    /// The number of a position.
    pub(crate) fn enter(&mut self, board: &Board) -> u32 {
        let key = key(board);
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let number = self.nodes.len() as u32;
        self.numbers.insert(key, number);
        let known = by_database(&self.databases, board);
        let children = known.map(|_| (0, 0));
        let white_moves = board.side_to_move() == Color::White;
        let queens = board.pieces(Piece::Queen);
        let others = board.occupied() & !(queens | board.pieces(Piece::Pawn));
        let cost = queens.len() * QUEEN + others.len() * OTHER;
        self.nodes.push(Node { white_moves, cost, children });
        // A bare king never wins.
        let bare = [Color::White, Color::Black].map(|color| board.colors(color).len() == 1);
        let hope = |side: usize| if bare[side] { 0 } else { HOPED[side] };
        self.flags.push(known.unwrap_or(hope(0) | hope(1)));
        if known.is_none() {
            self.boards.insert(number, board.clone());
        }
        number
    }

    fn look(&mut self, number: u32) {
        let Some(board) = self.boards.remove(&number) else { return };
        let from = self.children.len() as u32;
        let all = moves(&board);
        for &step in &all {
            let mut after = board.clone();
            after.play_unchecked(step);
            let child = self.enter(&after);
            self.children.push(child);
        }
        self.nodes[number as usize].children = Some((from, self.children.len() as u32));
        if all.is_empty() {
            let winner = usize::from(board.side_to_move() == Color::White);
            let mated = !board.checkers().is_empty();
            self.flags[number as usize] = if mated { WON[winner] | HOPED[winner] } else { 0 };
        }
    }

    /// Works out all bounds: the least sets of wins, with what has not been looked at lost, and
    /// won.
    fn sweep(&mut self) {
        for (node, flags) in self.nodes.iter().zip(&mut self.flags) {
            // What is won stays so; what is hoped for is worked out again.
            if node.children.is_some_and(|(from, to)| from < to) {
                *flags &= WON[0] | WON[1];
            }
        }
        loop {
            let mut changed = false;
            for number in (0..self.nodes.len()).rev() {
                let node = &self.nodes[number];
                let Some((from, to)) = node.children.filter(|(from, to)| from < to) else {
                    continue;
                };
                let (mut any, mut all) = (0, !0);
                for &child in &self.children[from as usize..to as usize] {
                    let flags = self.flags[child as usize];
                    any |= flags;
                    all &= flags;
                }
                let movers = match node.white_moves {
                    true => WON[0] | HOPED[0],
                    false => WON[1] | HOPED[1],
                };
                let flags = self.flags[number] | any & movers | all & !movers & 15;
                changed |= flags != self.flags[number];
                self.flags[number] = flags;
            }
            if !changed {
                return;
            }
        }
    }

    /// Does a side win? By index: White, Black.
    pub(crate) fn wins(&self, number: u32) -> [Option<bool>; 2] {
        let flags = self.flags[number as usize];
        [0, 1].map(|side| match (flags & WON[side] != 0, flags & HOPED[side] != 0) {
            (true, _) => Some(true),
            (false, false) => Some(false),
            (false, true) => None,
        })
    }

    fn is_open(&self, number: u32) -> bool {
        self.wins(number).contains(&None)
    }

    /// What has not been looked at, and matters for these questions.
    fn wanted(&self, questions: &[u32]) -> Vec<u32> {
        let mut seen = vec![false; self.nodes.len()];
        let mut waiting: Vec<u32> = questions.to_vec();
        let mut wanted = Vec::new();
        while let Some(number) = waiting.pop() {
            if core::mem::replace(&mut seen[number as usize], true) || !self.is_open(number) {
                continue;
            }
            match self.nodes[number as usize].children {
                Some((from, to)) => {
                    waiting.extend_from_slice(&self.children[from as usize..to as usize]);
                }
                None => wanted.push(number),
            }
        }
        wanted
    }

    /// Judges these positions as far as there is room for so many more positions.
    pub(crate) fn judge(&mut self, questions: &[u32], room: usize) {
        let most = self.nodes.len() + room;
        let mut portion = 1000;
        loop {
            let mut wanted = self.wanted(questions);
            if wanted.is_empty() || self.nodes.len() >= most {
                return;
            }
            wanted.sort_by_key(|&number| (self.nodes[number as usize].cost, number));
            for number in wanted.into_iter().take(portion) {
                self.look(number);
            }
            self.sweep();
            portion += portion / 2;
        }
    }
}
