//! Each answer is as `schema.json` says, and says what is so.

use core::ops::ControlFlow;
use core::time::Duration;

use palisade::{Budget, Effort, Knowledge, Position};
use palisade_answers::{Host, Language, Session};
use palisade_testkit::any_position::{small_position, wall_with_men};
use palisade_testkit::{Dice, near_walls, random, schema, sweep};
use serde_json::Value;

const WALL: &str = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

/// A host without a clock, which ends work beyond a bound: no databases are made for it.
struct Until(u64);

impl Host for Until {
    fn now(&self) -> Duration {
        Duration::from_secs(1)
    }

    fn look(&self, work: u64) -> ControlFlow<()> {
        if work < self.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Positions of every kind: games that are over, few men, walls, and any.
fn positions() -> Vec<String> {
    let few = [
        WALL,
        FINE_70,
        "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "8/8/8/8/8/8/8/K1k5 w - - 0 1",
        "8/8/8/3k4/8/8/8/KR6 w - - 0 1",
        "8/8/8/3k4/8/8/8/KB6 w - - 0 1",
        "8/8/5k2/3K4/2P5/8/8/8 w - - 0 1",
        "8/2k5/8/3p4/8/4K3/8/8 w - - 0 1",
        "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1",
    ];
    let near = near_walls::all().step_by(19).map(str::to_owned);
    let count = sweep::times(12);
    let endings = (0..count).filter_map(|seed| random::ending_from(seed, 5));
    let mut dice = Dice::new(42);
    let men = (0..count).filter_map(|index| match index % 2 {
        0 => small_position(&mut dice),
        _ => wall_with_men(&mut dice),
    });
    let men: Vec<_> = men.map(|position| position.to_string()).collect();
    let few = few.into_iter().map(str::to_owned);
    few.chain(near).chain(endings.map(|ending| ending.to_string())).chain(men).collect()
}

/// What tables of rules mean is English everywhere.
#[test]
fn every_sentence_of_an_explanation_is_there_in_every_language() {
    let mut known = Knowledge::default();
    for fen in positions() {
        let position: Position = fen.parse().unwrap();
        let explained = known.explain(&position, Effort::Node, &Budget::work(0)).unwrap();
        let words = explained.words().to_string();
        for line in words.lines().map(str::trim).filter(|line| !line.starts_with("Bramer's ")) {
            for language in Language::ALL {
                assert!(language.known(line).is_some(), "{}: {line}", language.letters());
            }
        }
    }
}

#[test]
fn every_answer_is_as_the_schema_says() {
    let mut session = Session::default();
    let positions = positions();
    assert!(positions.len() > 30);
    for fen in &positions {
        for (name, definition, settings) in [
            ("bound", "bound", "effort careful"),
            ("explain", "explanation", ""),
            ("explain", "explanation", "effort glance\nwork 300"),
            ("solve", "solution", "work 300"),
            ("winnable", "winnability", "work 3000"),
            ("winnable", "winnability", "work 10\nside b\nseconds 2"),
            ("moves", "moves", ""),
            ("picture", "picture", "of fence\nattacker black"),
            ("certify", "certified", "side black\nwork 3000"),
        ] {
            let question = format!("{name}\n{fen}\n{settings}");
            let answer = session.answer(&question, &Until(250));
            let valid = schema::check(definition, &answer);
            assert!(valid.is_ok(), "{question}: {}", valid.unwrap_err());
        }
    }
}

#[test]
fn maps_and_the_rest_are_as_the_schema_says() {
    let mut session = Session::default();
    for fen in [WALL, FINE_70, "8/2k5/8/3p4/8/4K3/8/8 w - - 0 1"] {
        for setting in ["reading exact", "reading pruned", "attacker_tempi 1\ndefender_tempi 9"] {
            let answer = session.answer(&format!("maps\n{fen}\n{setting}"), &());
            assert_eq!(schema::check("maps", &answer), Ok(()));
        }
        let answer = session.answer(&format!("picture\n{fen}\nof map"), &());
        assert_eq!(schema::check("picture", &answer), Ok(()));
    }
    assert_eq!(schema::check("version", &session.answer("version", &())), Ok(()));
    for (question, kind) in [
        ("", "question"),
        ("what", "question"),
        ("bound\n", "position"),
        ("moves\n8/8/8 w", "position"),
        ("moves\n4k3/8/8/8/8/8/8/4K3 w - -\neffort node", "question"),
        ("winnable\n4k3/8/8/8/8/8/8/4K3 w - -\nside grey", "question"),
        ("solve\n4k3/8/8/8/8/8/8/4K3 w - -\nseconds -1", "question"),
        ("maps\n4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "men"),
    ] {
        let answer = session.answer(question, &());
        assert_eq!(schema::check("trouble", &answer), Ok(()), "{question}");
        let read: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(read["kind"], kind, "{question}");
    }
}

#[test]
fn a_certificate_is_given_and_checked() {
    let mut session = Session::default();
    for (fen, settings, whom) in [
        (WALL, "", "White"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "sought mate", "White"),
        ("8/8/4k3/4p3/8/8/4K3/8 w - - 0 1", "side black\nsought mate", "Black"),
        ("8/8/4K3/8/8/4P3/4k3/8 w - - 0 1", "sought wins", "White"),
    ] {
        let given = session.answer(&format!("certify\n{fen}\n{settings}"), &());
        assert_eq!(schema::check("certified", &given), Ok(()));
        let given: Value = serde_json::from_str(&given).unwrap();
        let certificate =
            given["certificate"].as_str().unwrap_or_else(|| panic!("{given}")).to_owned();
        for (text, holds) in [
            (certificate.clone(), true),
            (
                certificate.replace("\nside white", "\nside black"),
                !certificate.contains("side white"),
            ),
            (certificate.replace(" w - -", " w K -"), !certificate.contains(" w - -")),
            (String::new(), false),
        ] {
            let checked = session.answer(&format!("check\n\n{text}"), &());
            assert_eq!(schema::check("checked", &checked), Ok(()));
            let checked: Value = serde_json::from_str(&checked).unwrap();
            assert_eq!(checked["holds"], holds, "{text}: {checked}");
            if holds {
                let said = checked["claims"].as_str().unwrap();
                assert!(said.contains(whom), "{said}");
            }
        }
    }
    let open = session.answer("certify\n8/8/4K3/8/8/4P3/4k3/8 w - - 0 1", &());
    assert!(open.contains("\"certificate\":null"), "{open}");
}

#[test]
fn a_change_of_an_answer_is_seen() {
    let answer = Session::default().answer(&format!("bound\n{WALL}"), &());
    assert_eq!(schema::check("bound", &answer), Ok(()));
    for (from, to) in
        [("true", "1"), ("node", "much"), ("fen", "FEN"), ("{\"cannot", "{\"a\":1,\"cannot")]
    {
        let changed = answer.replacen(from, to, 1);
        assert_ne!(changed, answer);
        assert!(schema::check("bound", &changed).is_err(), "{changed}");
    }
}

#[test]
fn fine_70_has_fourteen_letters() {
    let question = format!("maps\n{FINE_70}\nreading reach");
    let answer = Session::default().answer(&question, &());
    let read: Value = serde_json::from_str(&answer).unwrap();
    let systems = read["white"]["systems"].as_array().unwrap();
    let narrow = systems.iter().filter(|system| system["narrow"] == true);
    let letters: String = narrow.map(|system| system["letter"].as_str().unwrap()).collect();
    assert_eq!(letters, "ABCDEFGHIJKLMN");
    assert_eq!(read["white"]["advised"], "b1");
}
