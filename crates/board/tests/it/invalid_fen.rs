//! What is not a position, and the words that say why.

use palisade_board::{Epd, PawnEnding, Position};

/// A text, and the whole error that it must give.
const INVALID: &[(&str, &str)] = &[
    // Nothing, or not enough.
    ("", "board: missing"),
    (" \t\n ", "board: missing"),
    ("4k3/8/8/8/8/8/8/4K3", "side to move: missing"),
    ("4k3/8/8/8/8/8/8/4K3 w", "castling rights: missing"),
    ("4k3/8/8/8/8/8/8/4K3 w -", "en-passant square: missing"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0", "fullmove number: missing"),
    // The board.
    ("4k3/8/8/8/3R4/8/8/4K3 w - - 0 1", "board: rook on d4: only kings and pawns"),
    ("q3k3/8/8/8/8/8/8/4K3 w - - 0 1", "board: queen on a8: only kings and pawns"),
    ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "board: bishop on f1: only kings and pawns"),
    ("4k1n1/8/8/8/8/8/8/4K3 w - - 0 1", "board: knight on g8: only kings and pawns"),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "board: rook on a8: only kings and pawns",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2x w - - 0 1",
        "board: 'x' on rank 1: expected the letter of a man, 1 to 8, or /",
    ),
    (
        "4k3/8/8/0/8/8/8/4K3 w - - 0 1",
        "board: '0' on rank 5: expected the letter of a man, 1 to 8, or /",
    ),
    (
        "4k3/8/8/9/8/8/8/4K3 w - - 0 1",
        "board: '9' on rank 5: expected the letter of a man, 1 to 8, or /",
    ),
    (
        "4k3/8/8/♔7/8/8/8/8 w - - 0 1",
        "board: '♔' on rank 5: expected the letter of a man, 1 to 8, or /",
    ),
    (
        "4k3/8/\u{0}7/8/8/8/8/4K3 w - - 0 1",
        "board: '\\0' on rank 6: expected the letter of a man, 1 to 8, or /",
    ),
    ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "board: rank 1 does not have eight squares"),
    ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "board: rank 1 does not have eight squares"),
    ("4k3/8/44p/8/8/8/8/4K3 w - - 0 1", "board: rank 6 does not have eight squares"),
    ("4k3//8/8/8/8/8/4K3 w - - 0 1", "board: rank 7 does not have eight squares"),
    ("/ w - - 0 1", "board: rank 8 does not have eight squares"),
    ("4k3/8/8/8/8/8/4K3 w - - 0 1", "board: expected eight ranks, found fewer"),
    ("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "board: expected eight ranks, found more"),
    ("4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "board: expected eight ranks, found more"),
    ("8/8/8/8/8/8/8/4K3 w - - 0 1", "position: no black king"),
    ("4k3/8/8/8/8/8/8/8 w - - 0 1", "position: no white king"),
    ("8/8/8/8/8/8/8/8 w - - 0 1", "position: no white king"),
    ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "position: second white king on e1"),
    ("4k3/8/8/5k2/8/8/8/K7 w - - 0 1", "position: second black king on e8"),
    // The other fields.
    ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side to move: expected w or b, found \"W\""),
    ("4k3/8/8/8/8/8/8/4K3 - - - 0 1", "side to move: expected w or b, found \"-\""),
    ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "position: castling right K: no white rook on h1"),
    ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en-passant square: expected a square or -, found \"e9\""),
    ("4k3/8/8/8/8/8/8/4K3 w - E3 0 1", "en-passant square: expected a square or -, found \"E3\""),
    ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "halfmove clock: expected a number up to 65535, found \"x\""),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
        "halfmove clock: expected a number up to 65535, found \"-1\"",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - +1 1",
        "halfmove clock: expected a number up to 65535, found \"+1\"",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 65536",
        "fullmove number: expected a number up to 65535, found \"65536\"",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 and more of it",
        "after the fullmove number: nothing more expected, found \"and more of it\"",
    ),
    // Fields that can be read, and no position.
    (
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "position: pawn on a8: no pawn stands on the first or last rank",
    ),
    (
        "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
        "position: pawn on a1: no pawn stands on the first or last rank",
    ),
    (
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
        "position: white has 9 pawns: at most eight are possible",
    ),
    (
        "4k3/pppppppp/pppp4/8/8/8/8/4K3 w - - 0 1",
        "position: black has 12 pawns: at most eight are possible",
    ),
    ("8/8/8/8/8/8/4k3/4K3 w - - 0 1", "position: kings on e1 and e2 stand side by side"),
    ("8/8/3k4/4K3/8/8/8/8 b - - 0 1", "position: kings on e5 and d6 stand side by side"),
    (
        "8/8/3k4/4P3/8/8/8/4K3 w - - 0 1",
        "position: black king on d6 is attacked from e5, but it is not black's move",
    ),
    (
        "4k3/8/8/8/8/3p4/4K3/8 b - - 0 1",
        "position: white king on e2 is attacked from d3, but it is not white's move",
    ),
    (
        "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1",
        "position: en-passant square e4: not on the rank that white passes over",
    ),
    (
        "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
        "position: en-passant square e3: not on the rank that black passes over",
    ),
    (
        "4k3/8/8/8/3P4/8/8/4K3 b - e3 0 1",
        "position: en-passant square e3: no enemy pawn stands ahead of it",
    ),
    ("4k3/8/8/8/4P3/4p3/8/4K3 b - e3 0 1", "position: en-passant square e3: e3 is occupied"),
    ("4k3/8/8/8/4P3/8/4K3/8 b - e3 0 1", "position: en-passant square e3: e2 is occupied"),
    (
        "8/8/8/2kpP3/1P6/8/8/4K3 w - d6 0 1",
        "position: black king on c5 is attacked from b4, but it is not black's move",
    ),
    (
        "8/8/8/8/P2k4/2P5/8/4K3 b - a3 0 1",
        "position: en-passant square a3: the man on c3 gave check before the double step",
    ),
];

#[test]
fn every_invalid_fen_says_what_is_wrong() {
    for (text, expected) in INVALID {
        let error = text.parse::<PawnEnding>().expect_err(text);
        assert_eq!(&error.to_string(), expected, "{text}");
    }
}

/// The same where men other than kings and pawns may stand.
const INVALID_WITH_MEN: &[(&str, &str)] = &[
    ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "position: castling right K: no white rook on h1"),
    ("4k3/8/8/8/8/8/8/R4K2 w Q - 0 1", "position: castling right Q: no white king on e1"),
    ("r3k3/8/8/8/8/8/8/4K3 w kq - 0 1", "position: castling right k: no black rook on h8"),
    (
        "4k3/8/8/8/8/8/8/4K3 w KK - 0 1",
        "castling rights: expected - or letters of KQkq, found \"KK\"",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w K- - 0 1",
        "castling rights: expected - or letters of KQkq, found \"K-\"",
    ),
    (
        "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1",
        "castling rights: \"HAha\" names files, as in Chess960, which is not supported",
    ),
    (
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "position: black king on e8 is attacked from e2, but it is not black's move",
    ),
    ("4k3/4r3/8/1b6/8/8/4PK2/5q1n w - - 0 1", "no error"),
    (
        "4k3/8/8/8/7b/3n1q2/5K2/8 w - - 0 1",
        "position: white king on f2 is attacked by 3, more than two",
    ),
    ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "no error"),
    ("b3k1b1/1pppppp1/8/8/8/8/8/b1b1K1b1 b - - 0 1", "no error"),
    (
        "4k3/8/8/8/8/QQQQQ3/PPPPPPPP/QQQ1K3 w - - 0 1",
        "position: white has 17 men: at most sixteen are possible",
    ),
    (
        "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
        "position: pawn on h8: no pawn stands on the first or last rank",
    ),
    (
        "8/8/8/8/1R2Pk2/8/8/4K3 b - e3 0 1",
        "position: en-passant square e3: the man on b4 gave check before the double step",
    ),
    ("8/8/8/8/4P3/8/1R3k2/K7 b - e3 0 1", "no error"),
    (
        "8/8/8/8/4P2R/5k2/8/K6B b - e3 0 1",
        "position: en-passant square e3: the man on h1 gave check before the double step",
    ),
];

#[test]
fn with_men_too_every_invalid_fen_says_what_is_wrong() {
    for (text, expected) in INVALID_WITH_MEN {
        let said =
            text.parse::<Position>().map_or_else(|error| error.to_string(), |_| "no error".into());
        assert_eq!(&said, expected, "{text}");
    }
}

#[test]
fn what_is_no_pawn_ending_is_no_position_unless_it_has_pieces() {
    for (text, expected) in INVALID {
        let parsed = text.parse::<Position>();
        assert_eq!(parsed.is_ok(), expected.contains("only kings and pawns"), "{text}: {parsed:?}");
        if !expected.starts_with("position:") && parsed.is_err() {
            assert_eq!(parsed, Err(text.parse::<PawnEnding>().unwrap_err()), "{text}");
        }
    }
}

#[test]
fn an_epd_has_the_same_errors_in_its_four_fields() {
    for (text, expected) in INVALID.iter().chain(INVALID_WITH_MEN).filter(|(_, expected)| {
        !["halfmove", "fullmove", "after"].iter().any(|start| expected.starts_with(start))
    }) {
        let errors = (Epd::parse(text).err(), text.parse::<Position>().err());
        assert_eq!(errors.0, errors.1, "{text}: {expected}");
    }
}

#[test]
fn long_noise_is_quoted_in_part() {
    let noise = "x".repeat(3000);
    assert_eq!(
        noise.parse::<PawnEnding>().unwrap_err().to_string(),
        "board: 'x' on rank 8: expected the letter of a man, 1 to 8, or /"
    );
    let line = format!("4k3/8/8/8/8/8/8/4K3 {noise} - - 0 1");
    assert_eq!(
        line.parse::<PawnEnding>().unwrap_err().to_string(),
        "side to move: expected w or b, found \"xxxxxxxxxxxxxxxxxxxxxxxx...\""
    );
    // The cut never falls within a character.
    let line = format!("4k3/8/8/8/8/8/8/4K3 x{} - - 0 1", "é".repeat(1500));
    assert_eq!(
        line.parse::<PawnEnding>().unwrap_err().to_string(),
        "side to move: expected w or b, found \"xééééééééééé...\""
    );
}

#[test]
fn what_other_programs_write_is_read() {
    let expected: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    for text in [
        "4k3/8/8/8/8/8/4P3/4K3 w - -",
        "  4k3/8/8/8/8/8/4P3/4K3   w  -  -  0  1  ",
        "4k3/8/8/8/8/8/4P3/4K3\tw\t-\t-\t12\t60\r\n",
        "4k3/44/8/8/8/8/1111P111/4K3 w - - 0 1",
    ] {
        assert_eq!(text.parse(), Ok(expected), "{text:?}");
    }
}
