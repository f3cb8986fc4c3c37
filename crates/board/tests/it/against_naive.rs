//! The general generator against a deliberately naive one: no sets, no tables, no
//! shortcuts. It tries every pair of squares and asks whether the king can be taken.

use palisade_board::{CastlingRights, Color, Man, Move, Position, Role, Square};
use palisade_testkit::strategies::any_position;
use palisade_testkit::sweep;
use proptest::prelude::*;

type Board = [Option<Man>; 64];

/// Files and ranks from one square to another.
fn apart(from: usize, to: usize) -> (i32, i32) {
    ((to % 8) as i32 - (from % 8) as i32, (to / 8) as i32 - (from / 8) as i32)
}

/// Is nothing between two squares of a line?
fn is_clear(board: &Board, from: usize, to: usize) -> bool {
    let (files, ranks) = apart(from, to);
    let step = files.signum() + 8 * ranks.signum();
    let mut at = from as i32 + step;
    while at != to as i32 {
        if board[at as usize].is_some() {
            return false;
        }
        at += step;
    }
    true
}

fn attacks(board: &Board, from: usize, to: usize) -> bool {
    let Some(man) = board[from] else { return false };
    let (files, ranks) = apart(from, to);
    let (wide, tall) = (files.abs(), ranks.abs());
    match man.role {
        Role::Pawn => wide == 1 && ranks == if man.color == Color::White { 1 } else { -1 },
        Role::Knight => wide * tall == 2,
        Role::King => wide.max(tall) == 1,
        Role::Bishop => wide == tall && wide > 0 && is_clear(board, from, to),
        Role::Rook => (wide == 0) != (tall == 0) && is_clear(board, from, to),
        Role::Queen => {
            (wide == tall || wide == 0 || tall == 0) && from != to && is_clear(board, from, to)
        }
    }
}

fn is_attacked(board: &Board, square: usize, by: Color) -> bool {
    (0..64)
        .any(|from| board[from].is_some_and(|man| man.color == by) && attacks(board, from, square))
}

fn naive_moves(position: &Position) -> Vec<Move> {
    let board: Board = std::array::from_fn(|index| position.man_on(Square::ALL[index]));
    let own = position.side_to_move();
    let (forward, home, last) = if own == Color::White { (8, 1, 7) } else { (-8, 6, 0) };
    let passed = position.en_passant().map(Square::index);
    let mut moves = Vec::new();
    for from in 0..64 {
        let Some(man) = board[from].filter(|man| man.color == own) else { continue };
        for to in 0..64 {
            if board[to].is_some_and(|other| other.color == own) {
                continue;
            }
            let mut after = board;
            let goes = match man.role {
                Role::Pawn if to as i32 == from as i32 + forward => board[to].is_none(),
                Role::Pawn if to as i32 == from as i32 + 2 * forward => {
                    let between = (from as i32 + forward) as usize;
                    from / 8 == home && board[to].is_none() && board[between].is_none()
                }
                Role::Pawn if Some(to) == passed && attacks(&board, from, to) => {
                    after[(to as i32 - forward) as usize] = None;
                    true
                }
                Role::Pawn => board[to].is_some() && attacks(&board, from, to),
                _ => attacks(&board, from, to),
            };
            if !goes {
                continue;
            }
            after[to] = after[from].take();
            let king = after.iter().position(|man| *man == Some(Role::King.of(own))).unwrap();
            if is_attacked(&after, king, !own) {
                continue;
            }
            let promotes = man.role == Role::Pawn && to / 8 == last;
            let roles: &[Option<Role>] = if promotes {
                &[Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)]
            } else {
                &[None]
            };
            let [from, to] = [from, to].map(|index| Square::ALL[index]);
            moves.extend(roles.iter().map(|&promotion| Move { from, to, promotion }));
        }
    }
    let rights = [
        (Color::White, CastlingRights::WHITE_SHORT, [4, 5, 6], [5, 6].as_slice()),
        (Color::White, CastlingRights::WHITE_LONG, [4, 3, 2], [3, 2, 1].as_slice()),
        (Color::Black, CastlingRights::BLACK_SHORT, [60, 61, 62], [61, 62].as_slice()),
        (Color::Black, CastlingRights::BLACK_LONG, [60, 59, 58], [59, 58, 57].as_slice()),
    ];
    for (color, right, way, empty) in rights {
        if color == own
            && position.castling().contains(right)
            && empty.iter().all(|&square| board[square].is_none())
            && way.iter().all(|&square| !is_attacked(&board, square, !own))
        {
            moves.push(Move::new(Square::ALL[way[0]], Square::ALL[way[2]]));
        }
    }
    moves.sort();
    moves
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn the_moves_are_those_that_leave_no_king_to_be_taken(position in any_position()) {
        let mut moves: Vec<_> = position.legal_moves().collect();
        moves.sort();
        prop_assert_eq!(&moves, &naive_moves(&position));
        let king = position.king(position.side_to_move()).index();
        let board: Board = std::array::from_fn(|index| position.man_on(Square::ALL[index]));
        let attacked = is_attacked(&board, king, !position.side_to_move());
        prop_assert_eq!(position.is_check(), attacked);
        for color in Color::ALL {
            let set = position.attacked_by(color);
            let naive = Square::ALL.into_iter().filter(|to| is_attacked(&board, to.index(), color));
            prop_assert_eq!(set, naive.collect());
        }
    }
}
