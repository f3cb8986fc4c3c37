//! A plain solver of the same game: every position a node, moves from another
//! crate's generator, and flags swept until nothing changes.

use std::collections::HashMap;

use cozy_chess::{BitBoard, Board, Color, GameStatus, Piece, Square};

use palisade_testkit::other_program::moves;

/// One position, and what its mover may do.
struct Node {
    defender_moves: bool,
    /// Stalemate, or an attacker without a move.
    over_held: bool,
    children: Vec<usize>,
    /// A promotion that the other king may take at once: the position after.
    promotions: Vec<Option<usize>>,
}

/// All positions reachable from one, and who holds them.
pub(crate) struct Naive {
    index: HashMap<Key, usize>,
    nodes: Vec<Node>,
    /// Held though the defender must not promote.
    pub(crate) lower: Vec<bool>,
    /// Held if his promotion were safe.
    pub(crate) upper: Vec<bool>,
    /// One board for each node.
    pub(crate) boards: Vec<Board>,
}

type Key = (u64, u64, Square, Square, Color, Option<cozy_chess::File>);

fn key(board: &Board) -> Key {
    (
        board.colored_pieces(Color::White, Piece::Pawn).0,
        board.colored_pieces(Color::Black, Piece::Pawn).0,
        board.king(Color::White),
        board.king(Color::Black),
        board.side_to_move(),
        board.en_passant(),
    )
}

impl Naive {
    /// The graph below `root`, or nothing if it has more than `limit` positions.
    pub(crate) fn new(root: &Board, attacker: Color, limit: usize) -> Option<Self> {
        let mut naive = Self {
            index: HashMap::new(),
            nodes: Vec::new(),
            lower: Vec::new(),
            upper: Vec::new(),
            boards: Vec::new(),
        };
        naive.number(root);
        let mut next = 0;
        while next < naive.boards.len() {
            if naive.boards.len() > limit {
                return None;
            }
            let board = naive.boards[next].clone();
            let node = naive.node(&board, attacker);
            naive.nodes.push(node);
            next += 1;
        }
        naive.lower = naive.solve(false);
        naive.upper = naive.solve(true);
        Some(naive)
    }

    fn number(&mut self, board: &Board) -> usize {
        let next = self.boards.len();
        let number = *self.index.entry(key(board)).or_insert(next);
        if number == next {
            self.boards.push(board.clone());
        }
        number
    }

    fn node(&mut self, board: &Board, attacker: Color) -> Node {
        let mover = board.side_to_move();
        let mut node = Node {
            defender_moves: mover != attacker,
            over_held: mover == attacker && board.status() != GameStatus::Ongoing
                || mover != attacker && moves(board).is_empty() && board.checkers().is_empty(),
            children: Vec::new(),
            promotions: Vec::new(),
        };
        for step in moves(board) {
            let mut after = board.clone();
            after.play(step);
            match step.promotion {
                None => node.children.push(self.number(&after)),
                Some(Piece::Queen) => {
                    let takes = moves(&after).into_iter().find(|reply| reply.to == step.to);
                    let taken = takes.map(|reply| {
                        let mut taken = after.clone();
                        taken.play(reply);
                        self.number(&taken)
                    });
                    node.promotions.push(taken);
                }
                Some(_) => {}
            }
        }
        node
    }

    /// The greatest set of positions that the defender can keep.
    fn solve(&self, may_promote: bool) -> Vec<bool> {
        let mut held = vec![true; self.nodes.len()];
        loop {
            let mut changed = false;
            for (number, node) in self.nodes.iter().enumerate().rev() {
                let holds = held[number]
                    && if node.over_held {
                        true
                    } else if node.defender_moves {
                        node.children.iter().any(|&child| held[child])
                            || may_promote
                                && node.promotions.iter().any(|p| p.is_none_or(|child| held[child]))
                    } else {
                        node.children.iter().all(|&child| held[child])
                            && node.promotions.iter().all(|p| p.is_some_and(|child| held[child]))
                    };
                changed |= holds != held[number];
                held[number] = holds;
            }
            if !changed {
                return held;
            }
        }
    }
}

/// A board with these pawns and kings, if it is a legal position.
pub(crate) fn board(
    white: u64,
    black: u64,
    white_king: Square,
    black_king: Square,
    mover: Color,
) -> Option<Board> {
    // The generator does not refuse kings that touch.
    if cozy_chess::get_king_moves(white_king).has(black_king) {
        return None;
    }
    let mut builder = cozy_chess::BoardBuilder::empty();
    for square in BitBoard(white) {
        *builder.square_mut(square) = Some((Piece::Pawn, Color::White));
    }
    for square in BitBoard(black) {
        *builder.square_mut(square) = Some((Piece::Pawn, Color::Black));
    }
    for (square, color) in [(white_king, Color::White), (black_king, Color::Black)] {
        if builder.square(square).is_some() {
            return None;
        }
        *builder.square_mut(square) = Some((Piece::King, color));
    }
    builder.side_to_move = mover;
    builder.build().ok()
}
