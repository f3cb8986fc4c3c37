//! The duels of `palisade-tables` beside the distances.

use palisade_board::{Color, Outcome, Rank, Role};
use palisade_lab_tables::{Kpk, Krk, kpk, krk};
use palisade_tables::duel::{Material, Promotions};
use palisade_testkit::any_position::three_men;

/// Against the database with depths, which shares no code with this one.
#[test]
fn rook_against_king_agrees_with_the_distances_to_mate() {
    let duels = Promotions::with([Material::ROOK]);
    let database = krk::Database::new();
    for position in (0..Krk::INDEX_BOUND).filter_map(Krk::from_index) {
        let kings = [position.white_king(), position.black_king()];
        let rook = Role::Rook.of(Color::White);
        let board = three_men(kings, rook, position.rook(), position.side_to_move()).unwrap();
        let won = database.depth(&position).map_or(Outcome::Draw, |_| Outcome::WhiteWins);
        assert_eq!(duels.value(&board), Some(won), "{position}");
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
        let kings = [position.white_king(), position.black_king()];
        let pawn = Role::Pawn.of(Color::White);
        let board = three_men(kings, pawn, position.pawn(), position.side_to_move()).unwrap();
        let won = database.is_win(&position);
        let expected = if won { Outcome::WhiteWins } else { Outcome::Draw };
        assert_eq!(duels.value(&board), Some(expected), "{position}");
        wins += u32::from(won);
    }
    assert_eq!(wins, 111_282);
}
