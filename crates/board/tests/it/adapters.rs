//! The same position through every door.

use palisade_board::{BoardView as _, NotAPawnEnding, PawnEnding};

const POSITIONS: [&str; 5] = [
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1",
    "4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
];

#[test]
fn every_door_leads_to_the_same_position() {
    for fen in POSITIONS {
        let ending: PawnEnding = fen.parse().unwrap();
        let cozy: cozy_chess::Board = fen.parse().unwrap();
        assert_eq!(cozy.to_pawn_ending(), Ok(ending), "{fen}");
    }
}

#[test]
fn pieces_are_named_by_their_square() {
    let fen = "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1";
    let cozy: cozy_chess::Board = fen.parse().unwrap();
    let expected = Err(NotAPawnEnding::Piece(palisade_board::Square::D4));
    assert_eq!(cozy.to_pawn_ending(), expected);
}
