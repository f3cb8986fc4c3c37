//! shakmaty's boards get the answers that Palisade's own positions get.

use palisade::testing::{endings, walled_endings};
use palisade::{Color, Effort, Knowledge, PawnEnding};
use palisade_shakmaty::{Shown, cannot_win, ending_of};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Chess, fen::Fen};

fn board_of(fen: &str) -> Option<Chess> {
    fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).ok()
}

fn same_answers(ending: &PawnEnding) {
    // shakmaty refuses some positions that cannot arise; those have no answer here.
    let Some(board) = board_of(&ending.to_string()) else { return };
    assert_eq!(ending_of(&board), Ok(*ending));
    let sides = [(Color::White, shakmaty::Color::White), (Color::Black, shakmaty::Color::Black)];
    for (side, theirs) in sides {
        let answer = palisade::cannot_win(ending, side, Effort::Node);
        assert_eq!(cannot_win(&board, theirs, Effort::Node), answer, "{ending}");
        let known = Knowledge::default().cannot_win(&Shown(&board), side, Effort::Node);
        assert_eq!(known, answer, "{ending}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_ending_gets_the_same_answer(ending in endings()) {
        same_answers(&ending);
    }

    #[test]
    fn walls_get_the_same_answer(ending in walled_endings()) {
        same_answers(&ending);
    }
}

#[test]
fn en_passant_is_passed_on() {
    let ending: PawnEnding = "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1".parse().unwrap();
    let board = board_of(&ending.to_string()).unwrap();
    assert_eq!(ending_of(&board).unwrap().en_passant(), ending.en_passant());
    assert!(ending.en_passant().is_some());
}

#[test]
fn a_free_rook_is_not_blocked() {
    let board = board_of("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/R7 w - - 0 1").unwrap();
    assert!(ending_of(&board).is_err());
    assert!(!cannot_win(&board, shakmaty::Color::White, Effort::Careful));
}
