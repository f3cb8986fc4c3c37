//! Averbakh 673 (counter-attacks) and 676 (tempo), as the thesis prints them.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Rank, Square, king_attacks};
use palisade_squares::{
    FirstCriterion, Ground, Reading, Row, SquareMap, Tempi, exact_map, tempo_map,
};

/// Church (1978), "Pawn Moves to Gain Tempo", each row as far as it is printed.
const TEMPO_TABLE: [&str; 17] = [
    "f5 {e7}",
    "a4 {b6, d5, c4, d4, g4, g2}",
    "b4 {a6, d5, d4, g4, g2}",
    "c4 {b6, g4, g2}",
    "e4 {d8, d7, g4, g2}",
    "a3 {b7, d5, c4, d4, e4, f4, g4, h4, c3, d3, e3, g3, f2, g2, f1, h1}",
    "b3 {a7, d4, f4, g4, h4, d3, f2, h2, f1, g1, h1}",
    "c3 {b7, f4, g4, h4, c3, g3, f2, g2, h2, f1, g1, h1}",
    "d3 {c7, f4, h4, g3, f2, g2, h2, f1, g1, h1}",
    "a2 {b8, d5, a4, b4, c4, d4, e4, f4, g4, h4, c3, d3, e3, g3, c2, d2, e2, f2, g2, h2, e1, f1, g1, h1}",
    "b2 {a8, b4, c4, d4, e4, f4, g4, h4, d3}",
    "c2 {b8, b4}",
    "d2 {c8, d4, e4}",
    "a1 {b7, a5, b5, d5, b4, c4, d4}",
    "b1 {a7, b5, d5, b4, c4, d4}",
    "c1 {b7, d5, c4}",
    "d1 {c7, d5}",
];

/// Church (1978), "Counter-Attack Defenses".
const COUNTER_ATTACK_TABLE: [&str; 10] = [
    "b5 {h6}",
    "f5 {e7, f7, h6, a4, b4, a3, b3}",
    "g5 {e7, f7, h6, a4, b4, b3, a3}",
    "c4 {b6, g6, h6, a4}",
    "e4 {d8, e8, f8, g8, d7, e7, f7, f6, g6, h6, g5, h5, a5, b4, c4, g4, a3, b3, a2, b2, c2}",
    "b3 {a7, c7, f7, f6, h6, d5, f5, h5, g5, h5, d4, e4, f4, g4, h4, d3, e3}",
    "c3 {b7, f7, f6, g6, h6, d5, f5, g5, h5, a4, e4, f4, g4, h4, a3, e3}",
    "d3 {c7, f7, f6, g6, h6, d5, f5, g5, h5, a4, b4, f4, g4, h4, a3, b3, a2, b2}",
    "b2 {a8, b8, c8, e8, f8, g8, e7, f7, f6, g6, h6, d5, f5, g5, h5, a4, b4, c4, d4, e4, f5, g4, h4, d3, e3, f3, g3, h3, d2, e2, f2, d1}",
    "c2 {b8, c8, e8, f8, g8, e7, f7, f6, g6, h6, f5, g5, h5, a4, b4, c4, d4, e4, f4, g4, h4, a3, e3, f3, g3, h3, a2}",
];

fn rows(table: &[&str]) -> impl Iterator<Item = Row> {
    table.iter().map(|row| row.parse().unwrap())
}

fn pawns(fen: &str) -> Pawns {
    fen.parse::<PawnEnding>().unwrap().pawns()
}

fn averbakh_676() -> Pawns {
    pawns("8/k6p/3p1p1P/3P2p1/3P2P1/8/6P1/K7 w - - 0 1")
}

fn averbakh_673() -> Pawns {
    pawns("8/k6p/3p3P/p2P4/P2P4/8/8/K7 w - - 0 1")
}

fn with_tempi(pawns: Pawns, attacker: u8) -> SquareMap {
    let criterion = FirstCriterion::new(pawns, Color::White, Reading::PASSIVE);
    tempo_map(criterion.network(), criterion.initial(), Tempi { attacker, defender: 0 })
}

/// The sixth to the eighth rank.
fn far() -> Bitboard {
    Rank::Sixth.bitboard() | Rank::Seventh.bitboard() | Rank::Eighth.bitboard()
}

#[test]
fn the_tempo_table_holds_on_the_far_ranks() {
    let map = with_tempi(averbakh_676(), 1);
    for row in rows(&TEMPO_TABLE) {
        assert_eq!(map[row.attacking] & far(), row.defences & far(), "{}", row.attacking);
    }
}

#[test]
fn the_condition_is_imposed_exactly_once() {
    // Without a tempo the rows are too large, with a second one too small.
    for tempi in [0, 2] {
        let map = with_tempi(averbakh_676(), tempi);
        let agree =
            rows(&TEMPO_TABLE).filter(|row| map[row.attacking] & far() == row.defences & far());
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
    for row in rows(&COUNTER_ATTACK_TABLE) {
        let found = Row { attacking: row.attacking, defences: map[row.attacking] };
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
    let impossible: Vec<String> = rows(&COUNTER_ATTACK_TABLE)
        .map(|row| Row {
            attacking: row.attacking,
            defences: row.defences - ground.defending_squares(row.attacking),
        })
        .filter(|row| row.defences.any())
        .map(|row| row.to_string())
        .collect();
    // The kings would touch; and a king cannot stand on his own pawn.
    assert_eq!(impossible, ["g5 {h6}", "e4 {a5}"]);

    let named_twice: Vec<Square> = COUNTER_ATTACK_TABLE
        .iter()
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
    let differ: Vec<String> = rows(&COUNTER_ATTACK_TABLE)
        .filter(|row| exact[row.attacking] != row.defences)
        .map(|row| Row { defences: exact[row.attacking], ..row }.to_string())
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
    assert!(rows(&COUNTER_ATTACK_TABLE).all(|row| exact[row.attacking].is_subset(row.defences)));
}
