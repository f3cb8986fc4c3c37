//! Texts that are read: positions, and what shells make of them.

use palisade::{Effort, Position};
use palisade_answers::read;
use palisade_testkit::strategies::any_position;
use palisade_testkit::sweep;
use proptest::prelude::*;

proptest! {
    #![proptest_config(sweep::laws())]

    /// A position is the same as FEN and as EPD, with quotation marks and without.
    #[test]
    fn a_position_is_read_in_every_form(position in any_position(), spaces in "[ \t\r\n]{0,3}") {
        let fen = position.to_string();
        let fields: Vec<&str> = fen.split(' ').collect();
        let epd = fields[..4].join(" ");
        let plain: Position = epd.parse().unwrap();
        for text in [format!("{spaces}{epd}{spaces}"), format!("{epd} id \"a; b\";")] {
            prop_assert_eq!(read::position(&text), Ok(plain));
        }
        prop_assert_eq!(read::position(&format!("\u{feff}{fen}")), Ok(position));
        let mut words: Vec<String> = fields.iter().map(|&field| field.to_owned()).collect();
        prop_assert_eq!(read::unquoted(&words), [fen.clone()]);
        words.extend(words.clone());
        words.push("file.epd".to_owned());
        let both = [fen.clone(), fen.clone(), "file.epd".to_owned()];
        prop_assert_eq!(read::unquoted(&words), both.clone());
        prop_assert_eq!(read::unquoted(&both), both);
    }
}

#[test]
fn operations_keep_their_words_together() {
    let words = ["8/k7/8/8/8/8/8/K7", "w", "-", "-", "bm", "Ka2;", "id", "a study;", "b.epd"];
    let joined = read::unquoted(&words.map(str::to_owned));
    assert_eq!(joined, ["8/k7/8/8/8/8/8/K7 w - - bm Ka2; id a study;", "b.epd"]);
    assert!(read::position(&joined[0]).is_ok());
    // What is cut short is no panic, and is explained.
    let joined = read::unquoted(&["8/k7/8/8/8/8/8/K7", "w"].map(str::to_owned));
    assert_eq!(joined, ["8/k7/8/8/8/8/8/K7 w"]);
    let trouble = read::position(&joined[0]).unwrap_err();
    assert_eq!(trouble.to_string(), "castling rights: missing");
}

#[test]
fn wrong_counters_are_no_operations() {
    let trouble = read::position("8/k7/8/8/8/8/8/K7 w - - 0 one").unwrap_err();
    assert_eq!(
        trouble.to_string(),
        "fullmove number: expected a number up to 65535, found \"one\""
    );
}

#[test]
fn every_effort_is_read_as_it_is_printed() {
    for effort in Effort::ALL {
        assert_eq!(read::effort(&effort.to_string()), Ok(effort));
    }
    assert!(read::effort("Node").is_err());
}

/// Of a wall's squares those are named that the man who goes to and fro gets to.
#[test]
fn nobody_is_said_to_go_where_he_cannot_get() {
    use palisade::{Color, Effort, Position, how_it_holds, why_not};
    let how = |fen: &str, attacker| {
        let position: Position = fen.parse().unwrap();
        let why = why_not(&position, attacker, Effort::Careful).expect("a wall");
        how_it_holds(&position, attacker, why).expect("words")
    };
    let corner = how("k1b5/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/8/K1B5 w - - 0 1", Color::White);
    assert!(corner.starts_with("Black's king goes to and fro on a8 and b8;"), "{corner}");
    let cut = how("8/8/1pp2k2/p1p1pp2/P1P1P2p/1P3P1P/2PbN3/7K w - - 4 73", Color::Black);
    assert!(!cut.contains("b1") && !cut.contains("a2"), "{cut}");
}
