//! King and pawn against king under the laws of chess.

use palisade_board::{Color, Rank, Square};
use palisade_lab_tables::kpk::{Database, Rules};
use palisade_lab_tables::{Kpk, Krk, krk};

/// The number that every engine's bitbase is checked with.
#[test]
fn white_wins_111282_positions() {
    let database = Database::new(Rules::Chess);
    let wins = database
        .positions()
        .filter(|position| position.pawn().rank() != Rank::Eighth && database.is_win(position));
    assert_eq!(wins.count(), 111_282);
}

/// Clarke's rules and those of chess differ on who wins in one position only:
/// a pawn safe on b8 with kings on a3 and a1, where a rook stalemates as a queen
/// does. It is never needed: White to move before it wins in another way.
#[test]
fn clarke_and_chess_differ_in_one_position() {
    let [clarke, chess] = Rules::ALL.map(Database::new);
    let differ = |position: &Kpk| clarke.is_win(position) != chess.is_win(position);
    let differences: Vec<_> = clarke.positions().filter(differ).collect();
    let exception = Kpk::new(Square::A3, Square::B8, Square::A1, Color::Black).unwrap();
    assert_eq!(differences, [exception]);
    assert!(clarke.is_win(&exception));
}

#[test]
fn the_longest_mate_takes_28_moves() {
    let database = Database::new(Rules::Chess);
    let longest = |color| {
        let positions = database.positions().filter(move |p| p.side_to_move() == color);
        positions.filter_map(|position| database.depth(&position)).max()
    };
    assert_eq!(longest(Color::White), Some(2 * 28 - 1));
    assert_eq!(longest(Color::Black), Some(2 * 28));
}

/// Kf6, f7 against Kh7: f8=Q stalemates, f8=R mates two plies later.
#[test]
fn a_queen_that_stalemates_is_not_taken() {
    let chess = Database::new(Rules::Chess);
    let promoted = Krk::new(Square::F6, Square::F8, Square::H7, Color::Black).unwrap();
    assert_eq!(krk::Database::new().depth(&promoted), Some(2));
    let position = Kpk::new(Square::F6, Square::F7, Square::H7, Color::White).unwrap();
    assert_eq!(chess.depth(&position), Some(3));
}
