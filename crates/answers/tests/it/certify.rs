//! Certificates of a handle that has been in use.

use palisade::proof::check;
use palisade::{Budget, Color, Knowledge, Position};
use palisade_answers::read::Sought;
use palisade_answers::{Limits, Session, certify};

/// What is remembered is no longer searched for, and is written down all the same.
#[test]
fn what_was_solved_is_certified_by_the_same_handle() {
    let known = &mut Knowledge::builder().build();
    let asked = [
        ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1", Color::White, Sought::CannotWin),
        ("8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1", Color::White, Sought::Wins),
        ("8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1", Color::Black, Sought::CannotWin),
        ("8/8/1p2k1pb/p1p1Pp1p/P1P2P1P/2P2PB1/5K2/8 w - - 0 1", Color::White, Sought::CannotWin),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Color::Black, Sought::CannotWin),
    ]
    .map(|(fen, side, sought)| (fen.parse::<Position>().unwrap(), side, sought));
    for (position, side, sought) in asked {
        let bounds = known.solve(&position, &Budget::work(1_000_000), |_| {}).unwrap().bounds;
        match sought {
            Sought::CannotWin => assert!(bounds.excludes_win(side), "{position}"),
            _ => assert!(bounds.exact().is_some(), "{position}"),
        }
    }
    // The last one first: what was asked between is in the handle too.
    for (position, side, sought) in asked.into_iter().rev() {
        let proof = certify(known, &position, side, sought, Limits::work(1_000_000), &());
        let proof = proof.unwrap_or_else(|why| panic!("{position}: {why}"));
        assert_eq!((proof.position, proof.side), (position, side));
        assert_eq!(check(&proof), Ok(()), "{position}");
    }
}

/// The same with texts, as the page asks.
#[test]
fn a_session_that_has_solved_certifies() {
    let mut session = Session::default();
    let fen = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1";
    let said = session.answer(&format!("solve\n{fen}\nwork 1000000"), &());
    assert!(said.contains(r#""exact":"white""#), "{said}");
    let said = session.answer(&format!("certify\n{fen}\nside white\nsought wins"), &());
    assert!(said.contains(r#""why_not":null"#), "{said}");
}
