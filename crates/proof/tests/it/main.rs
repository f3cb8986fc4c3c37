//! Certificates of every kind, as they stand in `tests/data`.

mod stages;

use std::fs;
use std::path::Path;

use palisade_board::{Bitboard, Color, Position, Square};
use palisade_proof::{Certificate, Claim, Refused, check, check_within, how_men_hold};

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    fs::read_to_string(path).unwrap()
}

fn read(name: &str) -> Certificate {
    text(name).parse().unwrap()
}

/// All files of the data with this ending.
fn names(ending: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    names.filter_map(|name| name.into_string().ok()).filter(|name| name.ends_with(ending)).collect()
}

#[test]
fn certificates_are_accepted_and_written_as_they_were_read() {
    let names = names(".proof");
    assert!(names.len() >= 11);
    for name in names {
        let certificate = read(&name);
        assert_eq!(check(&certificate), Ok(()), "{name}");
        assert_eq!(certificate.to_string(), text(&name), "{name}");
    }
}

/// Answers that are no legal moves: a man steps onto the attacking king, or a pawn goes ahead to
/// where a bishop may be. Both claims are true, and these are no proofs of them.
#[test]
fn an_answer_has_to_be_legal() {
    for name in ["onto-the-king.proof", "pawn-into-a-set.proof"] {
        let refused = check(&read(&format!("refused/{name}")));
        assert!(refused.is_err(), "{name}");
    }
}

/// The other side's move, one that is not legal, one before a line of both, and the loser's before a win.
#[test]
fn a_move_before_a_claim_is_of_who_is_helped() {
    let texts = text("refused/after.proof");
    let refused = texts.split_inclusive("\nend\n").map(|text| check(&text.parse().unwrap()));
    let first = |step: &str| Err(Refused::First(step.parse().unwrap()));
    let wanted = ["a1b2", "a1a3", "f7g7", "a2b2"].map(first);
    assert_eq!(refused.collect::<Vec<_>>(), wanted);
    let after = read("after-last-man.proof");
    assert_eq!(after.why(), "After a1b2: Black cannot win: White holds in 0 structures of pawns.");
    let twice = text("after.proof").replace("after e6e7\n", "after e6e7\nafter a2b2\n");
    assert!(twice.parse::<Certificate>().is_err());
}

/// Taken in passing, stalemated, stalemated by the move, a move too many, a move too few.
#[test]
fn a_strategy_has_to_mate_whatever_is_replied() {
    let texts = text("refused/no-mate.proof");
    let refused = texts.split_inclusive("\nend\n").map(|text| check(&text.parse().unwrap()));
    let spare = Err(Refused::Spare { number: 3, step: "f8h8".parse().unwrap() });
    let none = Err(Refused::NoMate);
    assert_eq!(refused.collect::<Vec<_>>(), [none, none, none, spare, none]);
    let mates = read("mates.proof");
    assert_eq!(mates.why(), "Black mates by force: 4 moves say how.");
    let other = Certificate { side: !mates.side, ..mates };
    assert!(check(&other).is_err());
    // A limit bounds the moves that are looked at.
    assert_eq!(check_within(&read("mates-two-rooks.proof"), 40), Err(Refused::More(40)));
}

/// Nothing is said of a position that is not kept, nor that a man never moves who has a move.
#[test]
fn no_more_is_said_than_is_kept() {
    for fen in [
        "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1",
        "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 b - - 0 1",
        "3k4/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2BQK3 w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        assert_eq!(how_men_hold(&position, Color::White, &|_| false), None, "{fen}");
    }
    // The knight has two moves, after which nothing is kept.
    let knight: Position = "k7/8/8/8/8/8/8/N6K w - - 0 1".parse().unwrap();
    let is_kept = |position: &Position| position.man_on(Square::A1).is_some();
    let how = how_men_hold(&knight, Color::White, &is_kept).expect("few positions").words;
    assert!(!how.contains("never move"), "{how}");
    // Black is in check or mated wherever anything is kept, and his knight would have moves.
    let checked: Position = "8/8/4p2p/4PB1P/p2pn3/P2P4/K5R1/3R3k b - - 0 1".parse().unwrap();
    let is_kept = |position: &Position| position.man_on(Square::D1).is_some();
    for kept in [&is_kept as &dyn Fn(&Position) -> bool, &Position::is_check] {
        let how = how_men_hold(&checked, Color::Black, kept).expect("few positions").words;
        assert!(!how.contains("never move"), "{how}");
    }
}

#[test]
fn what_is_said_is_what_was_counted() {
    let rows = read("locked-bishop.proof");
    let Claim::HoldsWithMen(listed) = &rows.claim else { panic!() };
    assert_eq!(listed.len(), 33);
    let how = "White's bishop goes to and fro on a1, c1 and b2.";
    assert_eq!(rows.why(), format!("Black cannot win: White keeps 33 positions. {how}"));
    let said = "White cannot win: Black holds in 1 structure of pawns.";
    assert_eq!(read("fine-70.proof").why(), said);
}

#[test]
fn a_row_without_squares_or_twice_is_refused() {
    let mut certificate = read("locked-bishop.proof");
    let Claim::HoldsWithMen(rows) = &mut certificate.claim else { panic!() };
    rows.push(rows[0]);
    let last = rows.len();
    assert_eq!(check(&certificate), Err(Refused::Twice(last)));
    let Claim::HoldsWithMen(rows) = &mut certificate.claim else { panic!() };
    rows[last - 1].kings = Bitboard::EMPTY;
    rows.swap(0, last - 1);
    assert_eq!(check(&certificate), Err(Refused::EmptyRow(1)));
}

/// The one world of Penrose's position, changed.
fn penrose(change: impl Fn(&mut palisade_proof::World)) -> Result<(), Refused> {
    let mut certificate = read("penrose.proof");
    let Claim::Wall(worlds) = &mut certificate.claim else { panic!() };
    change(&mut worlds[0]);
    check(&certificate)
}

#[test]
fn each_condition_of_a_wall_is_asked() {
    assert_eq!(penrose(|_| ()), Ok(()));
    // A bishop that is said to stand still moves.
    let still = |world: &mut palisade_proof::World| {
        let bishop = world.men.iter_mut().find(|man| man.1.has_several()).unwrap();
        bishop.1 = Square::B2.bitboard();
    };
    assert!(penrose(still).is_err());
    // The bishops attack a dark square.
    let dark = |world: &mut palisade_proof::World| world.rows[0].1 |= Square::E1.bitboard();
    assert!(matches!(penrose(dark), Err(Refused::WorldForm(1) | Refused::Attacked { .. })));
    // A pawn that stands is gone.
    let gone = |world: &mut palisade_proof::World| {
        world.stands[0] = world.stands[0].without(Square::B3);
    };
    assert!(penrose(gone).is_err());
    // One square is no home.
    let stuck = |world: &mut palisade_proof::World| world.rows[0].1 = Square::E2.bitboard();
    assert!(matches!(penrose(stuck), Err(Refused::Stuck { world: 1, .. })));
    // Nobody said where the king goes.
    let nowhere = |world: &mut palisade_proof::World| world.rows.clear();
    assert_eq!(penrose(nowhere), Err(Refused::Root));
}

#[test]
fn the_other_side_is_not_held() {
    let mut certificate = read("penrose.proof");
    assert_eq!(certificate.side, Color::Black);
    certificate.side = Color::White;
    assert!(check(&certificate).is_err());
}

/// Lists of placements are what was written before 0.3.0. They are read for their structures.
#[test]
fn an_old_list_is_read_for_its_structures() {
    let mut old = text("ram.proof").replace("cannot win", "holds").replace("stage", "structure");
    old = old.replace("\nend", "\nd2 1 2\nend");
    assert_eq!(old.parse::<Certificate>().unwrap(), read("ram.proof"));
}

#[test]
fn faults_are_named_with_their_line() {
    let head = "palisade proof 1\nfen 4k3/8/8/p7/P7/8/8/4K3 w - - 0 1\nside white\n";
    for (text, line) in [
        (String::new(), 1),
        ("nonsense".to_owned(), 1),
        ("palisade proof 1\nfen x".to_owned(), 2),
        (format!("{head}holds"), 5),
        (format!("{head}holds\nstructure 1"), 5),
        (format!("{head}holds\na1 1 1\nend"), 5),
        (format!("{head}holds with men\n8/8 a1\nend"), 5),
        (format!("{head}wall\nstands p a5\nend"), 5),
        (format!("{head}wall\nworld\nstands P a4\nend"), 6),
        (format!("{head}wall\nworld\nkings a1 b1\nend"), 6),
        (format!("{head}unwinnable x\nend"), 4),
        (format!("{head}winnable a1\nend"), 4),
        (format!("{head}winnable\nend\nmore"), 6),
        (format!("{head}\u{e9}{}", "\u{e9}".repeat(100)), 4),
    ] {
        let error = text.parse::<Certificate>().unwrap_err();
        assert!(error.line == line || text.ends_with("more"), "{text}: {error}");
    }
}
