//! Play by another crate's moves.

use std::collections::HashSet;

use cozy_chess::{Board, Color as CozyColor, Piece};
use palisade_board::{Color, Move, Position};

pub(crate) fn side_of(color: Color) -> CozyColor {
    if color.is_white() { CozyColor::White } else { CozyColor::Black }
}

/// Every move of every position, until a mate is met; `None` if there are more
/// positions than that.
pub(crate) fn reached(root: &Board, winner: CozyColor, limit: usize) -> Option<bool> {
    // Same positions are told apart by their hashes: a slip would be a miracle.
    let mut seen = HashSet::from([root.hash()]);
    let mut waiting = vec![root.clone()];
    while let Some(board) = waiting.pop() {
        let mut any = false;
        board.generate_moves(|moves| {
            any = true;
            for step in moves {
                let mut next = board.clone();
                next.play_unchecked(step);
                let bare = next.colors(winner) == next.colored_pieces(winner, Piece::King);
                if !bare && seen.insert(next.hash()) {
                    waiting.push(next);
                }
            }
            false
        });
        if !any && board.side_to_move() != winner && !board.checkers().is_empty() {
            return Some(true);
        }
        if seen.len() > limit {
            return None;
        }
    }
    Some(false)
}

/// The line is replayed on another board.
pub(crate) fn replay(position: &Position, winner: Color, line: &[Move]) {
    let mut board: Board = position.to_string().parse().unwrap();
    for step in line {
        let mut text = step.to_string();
        // That board writes castling as the king taking his rook.
        let king = board.pieces(Piece::King);
        let from: cozy_chess::Square = text[..2].parse().unwrap();
        if king.has(from) {
            text = match text.as_str() {
                "e1g1" => castled(&board, "e1g1", "e1h1"),
                "e1c1" => castled(&board, "e1c1", "e1a1"),
                "e8g8" => castled(&board, "e8g8", "e8h8"),
                "e8c8" => castled(&board, "e8c8", "e8a8"),
                _ => text,
            };
        }
        board.play(text.parse().unwrap());
    }
    assert_eq!(board.status(), cozy_chess::GameStatus::Won, "{position} {winner}");
    assert_eq!(board.side_to_move() == cozy_chess::Color::White, !winner.is_white());
}

fn castled(board: &Board, plain: &str, castling: &str) -> String {
    let step: cozy_chess::Move = castling.parse().unwrap();
    if board.is_legal(step) { castling.into() } else { plain.into() }
}
