//! Averbakh 673 (counter-attacks) and 676 (tempo), as the thesis prints them.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Rank, Square, king_attacks};
use palisade_squares::{
    FirstCriterion, Ground, MapRow, Reading, SquareMap, Tempi, exact_map, tempo_map,
};

use crate::printed::printed;

fn rows(table: &str) -> impl Iterator<Item = MapRow> {
    printed(table).rows.into_iter().map(|row| row.parse().unwrap())
}

fn pawns(table: &str) -> Pawns {
    printed(table).fen.parse::<PawnEnding>().unwrap().pawns()
}

fn averbakh_676() -> Pawns {
    pawns("tempo")
}

fn averbakh_673() -> Pawns {
    pawns("counter-attacks")
}

fn with_tempi(pawns: Pawns, attacker: u8) -> SquareMap {
    let criterion = FirstCriterion::new(pawns, Color::White, Reading::PASSIVE);
    tempo_map(&criterion.network, &criterion.initial, Tempi { attacker, defender: 0 })
}

/// The sixth to the eighth rank.
fn far() -> Bitboard {
    Rank::Sixth.bitboard() | Rank::Seventh.bitboard() | Rank::Eighth.bitboard()
}

#[test]
fn the_tempo_table_holds_on_the_far_ranks() {
    let map = with_tempi(averbakh_676(), 1);
    for row in rows("tempo") {
        assert_eq!(map[row.attacking] & far(), row.defences & far(), "{}", row.attacking);
    }
}

#[test]
fn the_condition_is_imposed_exactly_once() {
    // Without a tempo the rows are too large, with a second one too small.
    for tempi in [0, 2] {
        let map = with_tempi(averbakh_676(), tempi);
        let agree = rows("tempo").filter(|row| map[row.attacking] & far() == row.defences & far());
        assert_eq!(agree.count(), 0, "{tempi} tempi");
    }
}

#[test]
fn with_the_tempo_only_kb1_wins_and_only_kb7_draws() {
    let map = with_tempi(averbakh_676(), 1);
    let black = Square::A7;
    assert!(!map[Square::A1].contains(black));
    let winning: Bitboard = king_attacks(Square::A1)
        .iter()
        .filter(|to| map[*to].is_disjoint(king_attacks(black)))
        .collect();
    assert_eq!(winning, Square::B1.bitboard());
    assert_eq!(map[Square::A1] & king_attacks(black), Square::B7.bitboard());
}

#[test]
fn averbakh_673_is_drawn_whoever_moves() {
    for reading in [Reading::CHURCH_1978, Reading::PASSIVE] {
        let map = |attacker| FirstCriterion::new(averbakh_673(), attacker, reading).map();
        let (white, black) = (Square::A1, Square::A7);
        let whites = map(Color::White);
        let blacks = map(Color::Black);
        // White to move: Black co-ordinates already, White can.
        let black_holds = whites[white].contains(black);
        let white_holds = blacks[black].meets(king_attacks(white));
        // Black to move, the other way round.
        let black_can = whites[white].meets(king_attacks(black));
        let white_does = blacks[black].contains(white);
        let drawn = [black_holds, white_holds, black_can, white_does];
        // Without counter-attacks White would seem to win.
        assert_eq!(drawn.iter().all(|holds| *holds), reading == Reading::CHURCH_1978);
    }
}

#[test]
fn counter_attack_rows_that_hold_as_full_sets() {
    let map = FirstCriterion::new(averbakh_673(), Color::White, Reading::CHURCH_1978).map();
    for row in rows("counter-attacks") {
        let found = MapRow { attacking: row.attacking, defences: map[row.attacking] };
        if [Square::B5, Square::F5, Square::D3].contains(&row.attacking) {
            assert_eq!(found, row);
        }
        // Of the others, no more than three squares are missing and three are new.
        let missing = row.defences - found.defences;
        let new = found.defences - row.defences;
        assert!(missing.len() <= 3 && new.len() <= 3, "{row}, found {found}");
    }
}

/// What the printed table of figure 4 cannot mean.
#[test]
fn printed_errors_of_averbakh_673() {
    let ground = Ground::new(averbakh_673(), Color::White);
    let impossible: Vec<String> = rows("counter-attacks")
        .map(|row| MapRow {
            attacking: row.attacking,
            defences: row.defences - ground.defending_squares(row.attacking),
        })
        .filter(|row| row.defences.any())
        .map(|row| row.to_string())
        .collect();
    // The kings would touch; and a king cannot stand on his own pawn.
    assert_eq!(impossible, ["g5 {h6}", "e4 {a5}"]);

    let named_twice: Vec<Square> = printed("counter-attacks")
        .rows
        .into_iter()
        .flat_map(|row| {
            let names: Vec<Square> = row[3..]
                .trim_matches(['{', '}', ' '])
                .split(", ")
                .map(|name| name.parse().unwrap())
                .collect();
            let later = names.clone();
            names
                .into_iter()
                .enumerate()
                .filter_map(move |(index, name)| later[..index].contains(&name).then_some(name))
        })
        .collect();
    // b3 names h5 twice and lacks g6; b2 names f5 twice and lacks f4.
    assert_eq!(named_twice, [Square::H5, Square::F5]);
    let map = FirstCriterion::new(averbakh_673(), Color::White, Reading::CHURCH_1978).map();
    assert!(map[Square::B3].contains(Square::G6) && map[Square::B2].contains(Square::F4));

    // And the table is not what perfect play of the kings gives: no row is.
    let exact = exact_map(averbakh_673(), Color::White);
    let differ: Vec<String> = rows("counter-attacks")
        .filter(|row| exact[row.attacking] != row.defences)
        .map(|row| MapRow { defences: exact[row.attacking], ..row }.to_string())
        .collect();
    assert_eq!(
        differ,
        [
            "b5 {}",
            "f5 {e7}",
            "g5 {f7}",
            "c4 {b6}",
            "e4 {d8, d7}",
            "b3 {a7, c7, d4, d3}",
            "c3 {b7, d5}",
            "d3 {c7}",
            "b2 {a8, c8, b4, d4, d3, d2}",
            "c2 {b8, c4, e4}",
        ]
    );
    // All that the kings hold is printed; what is printed beyond that are counter-attacks.
    assert!(rows("counter-attacks").all(|row| exact[row.attacking].is_subset(row.defences)));
}
