//! The duels of `palisade-tables` beside the distances.

use palisade_board::{Color, Rank, Role};
use palisade_lab_tables::{Kpk, Krk, kpk, krk};
use palisade_tables::duel::{Duel, Material, Outcome, Promotions};

/// Against the database with depths, which shares no code with this one.
#[test]
fn rook_against_king_agrees_with_the_distances_to_mate() {
    let duels = Promotions::with([Material::ROOK]);
    let database = krk::Database::new();
    for position in (0..Krk::INDEX_BOUND).filter_map(Krk::from_index) {
        let rook = Some((Role::Rook, position.rook()));
        let (king, lone) = (position.white_king(), position.black_king());
        let duel = Duel::new(king, lone, rook, None, position.side_to_move()).unwrap();
        let expected = match (database.depth(&position), position.side_to_move()) {
            (Some(_), Color::White) => Outcome::Win,
            (Some(_), Color::Black) => Outcome::Loss,
            (None, _) => Outcome::Draw,
        };
        assert_eq!(duels.probe(&duel), Some(expected), "{position}");
    }
}

#[test]
fn pawn_against_king_agrees_with_the_distances_to_mate() {
    let duels = Promotions::with([Material::PAWN]);
    let database = kpk::Database::new(kpk::Rules::Chess);
    let mut wins = 0;
    for position in (0..Kpk::INDEX_BOUND).filter_map(Kpk::from_index) {
        if position.pawn().rank() == Rank::Eighth {
            continue;
        }
        let pawn = Some((Role::Pawn, position.pawn()));
        let (king, lone) = (position.white_king(), position.black_king());
        let duel = Duel::new(king, lone, pawn, None, position.side_to_move()).unwrap();
        let won = database.is_win(&position);
        let expected = match position.side_to_move() {
            _ if !won => Outcome::Draw,
            Color::White => Outcome::Win,
            Color::Black => Outcome::Loss,
        };
        assert_eq!(duels.probe(&duel), Some(expected), "{position}");
        wins += u32::from(won);
    }
    assert_eq!(wins, 111_282);
}
