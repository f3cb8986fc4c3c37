//! The laws of the small positions, and their moves beside cozy-chess.

use cozy_chess::Board;
use palisade_board::{Color, Move, Position, Square, Symmetry};
use palisade_lab_tables::{Kpk, Krk};

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

#[test]
fn small_positions_are_narrowed_with_the_same_moves() {
    let mut seen = 0;
    for [one, man, other] in triples() {
        for color in Color::ALL {
            if let Ok(krk) = Krk::new(one, man, other, color) {
                let position = Position::try_from(&krk).unwrap();
                assert_eq!(Krk::try_from(&position), Ok(krk));
                assert_eq!(Krk::try_from(&position.flip()), Ok(krk));
                let takes = usize::from(krk.is_man_en_prise());
                assert_eq!(position.legal_moves().len(), krk.moves().count() + takes, "{position}");
                assert_eq!(position.is_checkmate(), krk.is_checkmate());
                seen += 1;
            }
            if let Ok(kpk) = Kpk::new(one, man, other, color)
                && let Ok(position) = Position::try_from(&kpk)
            {
                assert_eq!(Kpk::try_from(&position), Ok(kpk));
                assert_eq!(Kpk::try_from(&position.flip()), Ok(kpk));
                assert_eq!(position.is_stalemate(), kpk.is_stalemate());
                assert_eq!(goals_of_kpk(&kpk), goals_but_captures(&position), "{position}");
                seen += 1;
            }
        }
    }
    assert!(seen > 20_000, "{seen}");
}

/// Where the moves of a small position lead from and to.
fn goals_of_kpk(kpk: &Kpk) -> Vec<(Square, Square)> {
    let squares = |of: &Kpk| [of.white_king(), of.pawn(), of.black_king()];
    let mut goals: Vec<_> = kpk
        .moves()
        .flat_map(|(_, next)| squares(kpk).into_iter().zip(squares(&next)))
        .filter(|(from, to)| from != to)
        .collect();
    goals.sort();
    goals
}

/// The same of a position, where a promotion is one move and a capture none.
fn goals_but_captures(position: &Position) -> Vec<(Square, Square)> {
    let quiet = |legal: &Move| !position.occupied().contains(legal.to);
    let moves = position.legal_moves().filter(quiet);
    let mut goals: Vec<_> = moves.map(|legal| (legal.from, legal.to)).collect();
    goals.sort();
    goals.dedup();
    goals
}

/// A fifth of all triples of squares.
fn triples() -> impl Iterator<Item = [Square; 3]> {
    (0..64 * 64 * 64_usize)
        .step_by(5)
        .map(|index| [index % 64, index / 64 % 64, index / 4096].map(|index| Square::ALL[index]))
}
