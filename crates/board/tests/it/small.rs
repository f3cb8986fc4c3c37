//! The laws of the small positions, and their moves beside cozy-chess.

use cozy_chess::Board;
use palisade_board::{Color, Kpk, Krk, Square, Symmetry};

fn all_kpk() -> impl Iterator<Item = Kpk> {
    (0..Kpk::INDEX_BOUND).filter_map(Kpk::from_index)
}

fn all_krk() -> impl Iterator<Item = Krk> {
    (0..Krk::INDEX_BOUND).filter_map(Krk::from_index)
}

#[test]
fn index_and_from_index_are_inverse() {
    for index in 0..Kpk::INDEX_BOUND {
        assert!(Kpk::from_index(index).is_none_or(|position| position.index() == index));
    }
    assert!(all_kpk().all(|position| position.mirror().index() == position.index()));
    for position in all_krk() {
        for symmetry in Symmetry::ALL {
            let [king, rook, lone] =
                [position.white_king(), position.rook(), position.black_king()]
                    .map(|square| symmetry.square(square));
            let image = Krk::new(king, rook, lone, position.side_to_move()).unwrap();
            assert_eq!((image.index(), image.standard()), (position.index(), position));
        }
    }
}

#[test]
fn every_krk_position_has_an_index() {
    let mut seen = vec![false; Krk::INDEX_BOUND];
    for white_king in Square::ALL {
        for rook in Square::ALL {
            for black_king in Square::ALL {
                for color in Color::ALL {
                    if let Ok(position) = Krk::new(white_king, rook, black_king, color) {
                        seen[position.index()] = true;
                    }
                }
            }
        }
    }
    for (index, seen) in seen.into_iter().enumerate() {
        assert_eq!(Krk::from_index(index).is_some(), seen);
    }
}

#[test]
fn standard_positions_are_counted_as_clarke_counts_them() {
    let count = |color| all_kpk().filter(|p| p.side_to_move() == color).count();
    let stalemates =
        |color| all_kpk().filter(|p| p.side_to_move() == color && p.is_stalemate()).count();
    assert_eq!(count(Color::White) - stalemates(Color::White), 81_662);
    assert_eq!(stalemates(Color::White), 2);
    assert_eq!(count(Color::Black), 97_992);
    assert_eq!(stalemates(Color::Black), 9);
}

/// The number of legal moves and whether the side to move is in check.
fn oracle(fen: &str) -> Option<(usize, bool)> {
    let board: Board = fen.parse().ok()?;
    let mut moves = 0;
    board.generate_moves(|set| {
        moves += set.into_iter().count();
        false
    });
    Some((moves, !board.checkers().is_empty()))
}

#[test]
fn kpk_moves_agree_with_cozy_chess() {
    let mut compared = 0;
    for position in all_kpk().step_by(7) {
        let Some((moves, check)) = oracle(&position.to_string()) else { continue };
        let promotes = position.moves().any(|(_, next)| next.pawn().rank().index() == 7);
        let found = position.moves().count()
            + usize::from(position.is_man_en_prise())
            + if promotes { 3 } else { 0 };
        assert_eq!((found, position.is_check()), (moves, check), "{position}");
        assert_eq!(position.is_stalemate(), moves == 0 && !check, "{position}");
        compared += 1;
    }
    assert!(compared > 20_000);
}

#[test]
fn krk_moves_agree_with_cozy_chess() {
    let mut compared = 0;
    for position in all_krk().step_by(3) {
        let Some((moves, check)) = oracle(&position.to_string()) else { continue };
        let found = position.moves().count() + usize::from(position.is_man_en_prise());
        assert_eq!((found, position.is_check()), (moves, check), "{position}");
        assert_eq!(position.is_stalemate(), moves == 0 && !check, "{position}");
        assert_eq!(position.is_checkmate(), moves == 0 && check, "{position}");
        compared += 1;
    }
    assert!(compared > 15_000);
}

#[test]
fn every_successor_is_a_position() {
    for position in all_kpk() {
        for (_, next) in position.moves() {
            let made =
                Kpk::new(next.white_king(), next.pawn(), next.black_king(), next.side_to_move());
            assert_eq!(made, Ok(next));
        }
    }
    for position in all_krk() {
        for (_, next) in position.moves() {
            let made =
                Krk::new(next.white_king(), next.rook(), next.black_king(), next.side_to_move());
            assert_eq!(made, Ok(next));
        }
    }
}
