//! Plain values survive being stored; what is no value is refused.

use std::fmt::Debug;

use palisade_board::{
    Bitboard, CastlingRights, Color, Epd, File, Man, Move, PawnEnding, Pawns, Position, Rank, Role,
    Setup, Square, Symmetry,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T) {
    let text = serde_json::to_string(&value).expect("every plain value can be written");
    assert_eq!(serde_json::from_str::<T>(&text).expect(&text), value, "{text}");
}

#[test]
fn plain_values_survive() {
    Square::ALL.into_iter().for_each(round_trip);
    File::ALL.into_iter().for_each(round_trip);
    Rank::ALL.into_iter().for_each(round_trip);
    Color::ALL.into_iter().for_each(round_trip);
    Symmetry::ALL.into_iter().for_each(round_trip);
    Role::ALL.into_iter().for_each(round_trip);
    Man::ALL.into_iter().for_each(round_trip);
    round_trip(CastlingRights::WHITE_LONG | CastlingRights::BLACK_SHORT);
    round_trip(Bitboard(0x8100_0000_0000_0081));
    round_trip("e7e8n".parse::<Move>().unwrap());
}

#[test]
fn positions_and_all_that_follows_them_survive() {
    let position: Position = "8/P5k1/8/8/3pPp2/8/8/4K3 b - e3 3 41".parse().unwrap();
    round_trip(position);
    round_trip(Setup::from(position));
    round_trip(Position::START);
    let ending = PawnEnding::try_from(&position).unwrap();
    round_trip(ending);
    round_trip(ending.pawns());
    for (played, next) in position.successors() {
        round_trip(played);
        round_trip(next);
    }
}

#[test]
fn an_epd_is_written_as_its_line() {
    let line = r#"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - bm Kb1; id "Fine 70";"#;
    let epd = Epd::parse(line).unwrap();
    let text: String = serde_json::from_str(&serde_json::to_string(&epd).unwrap()).unwrap();
    assert_eq!(text, line);
}

#[test]
fn what_is_stored_is_checked_when_it_is_read() {
    let error = serde_json::from_str::<Pawns>(r#"{"white": 1, "black": 0}"#).unwrap_err();
    assert!(error.to_string().contains("pawn on a1"), "{error}");
    let mut touching = Setup::default();
    touching.put(Square::E1, Role::King.of(Color::White));
    touching.put(Square::E2, Role::King.of(Color::Black));
    let touching = serde_json::to_string(&touching).unwrap();
    assert!(serde_json::from_str::<Setup>(&touching).is_ok());
    let error = serde_json::from_str::<PawnEnding>(&touching).unwrap_err();
    assert!(error.to_string().contains("side by side"), "{error}");
}
