//! Every door of the facade leads to the same answer.

use cozy_chess::Board;
use palisade::Position;
use palisade::testing::{endings, walled_endings};
use palisade::{
    BoardView, Color, Effort, Knowledge, Narrowed, PawnEnding, Raw, Reason, Recognizer, SearchNode,
    Window, cannot_win, why_not,
};
use palisade_blockage::{blockage, blockage_with, blockage_with_men};
use proptest::prelude::*;

fn cozy(color: Color) -> cozy_chess::Color {
    if color.is_white() { cozy_chess::Color::White } else { cozy_chess::Color::Black }
}

fn every_door_agrees(ending: &PawnEnding) {
    let fen = ending.to_string();
    // Other crates refuse some positions that cannot arise; those have fewer doors.
    let cozy_board = fen.parse::<Board>().ok();
    let raw = Raw::of(ending);
    assert_eq!(raw.to_pawn_ending(), Ok(*ending));
    let position = Position::from(ending);
    for side in Color::ALL {
        assert_eq!(blockage_with(ending, side, Effort::default()), blockage(ending, side), "{fen}");
        for effort in Effort::ALL {
            let answer = cannot_win(ending, side, effort);
            // More may be known than the bound sees, never less.
            let bound = blockage_with(ending, side, effort);
            assert!(answer || !bound, "{fen} {side} {effort:?}");
            assert!(answer == bound || effort > Effort::Node, "{fen} {side} {effort:?}");
            let mut knowledge = Knowledge::default();
            // Asked twice: the second answer is remembered. A handle knows more at a glance, for it
            // remembers, and from `Careful` on, for it has databases.
            for _ in 0..2 {
                let known = knowledge.cannot_win(ending, side, effort);
                assert!(known == answer || known && effort != Effort::Node, "{fen}");
            }
            assert_eq!(cannot_win(&position, side, effort), answer, "position: {fen}");
            assert_eq!(cannot_win(&raw, side, effort), answer, "raw: {fen}");
            if let Some(board) = &cozy_board {
                assert_eq!(cannot_win(board, cozy(side), effort), answer, "cozy-chess: {fen}");
                let known = Knowledge::default().cannot_win(board, side, effort);
                assert_eq!(known, knowledge.cannot_win(ending, side, effort), "cozy-chess: {fen}");
            }
        }
        // A handle has databases as well.
        let bounds = Knowledge::default().bounds(ending, Effort::Careful);
        let careful = cannot_win(ending, side, Effort::Careful);
        assert!(bounds.excludes_win(side) || !careful, "{fen}");
    }
    narrowing_agrees(ending, cozy_board.as_ref());
}

/// Beside the root a node is told at least what the bound sees, where both sides have pawns, and at most what
/// more effort sees; a window around the draw is narrowed as the two null windows say.
fn narrowing_agrees(ending: &PawnEnding, other: Option<&impl BoardView>) {
    let mover = ending.side_to_move();
    let at = SearchNode { depth: 5, ply: 1, one_ply: 1 };
    let has_pawns = Color::ALL.into_iter().all(|side| !ending.pawns().of(side).is_empty());
    let (mut knowledge, mut small) = (Knowledge::default(), Recognizer::new());
    let said = Color::ALL.map(|side| {
        let alpha = if side == mover { 0 } else { -1 };
        let window = Window { alpha, beta: alpha + 1 };
        let found = knowledge.narrow(ending, window, 0, at);
        assert_eq!(small.narrow(ending, window, 0, at), found, "{ending}");
        let again = other.map(|board| knowledge.narrow(board, window, 0, at));
        assert!(again.is_none_or(|again| again == found), "{ending}");
        let said = matches!(found, Narrowed::Cutoff { .. });
        assert!(said || !(has_pawns && blockage(ending, side)), "{ending} {side}");
        assert!(!said || cannot_win(ending, side, Effort::Careful), "{ending} {side}");
        said
    });
    let window = Window { alpha: -900, beta: 900 };
    let narrowed = window.narrow(0, mover, |side| said[side.index()]);
    assert_eq!(knowledge.narrow(ending, window, 0, at), narrowed, "{ending}");
}

/// Random play from the first position: pieces come off, pawns go forward.
fn random_board() -> impl Strategy<Value = Board> {
    prop::collection::vec(any::<u16>(), 0..120).prop_map(|choices| {
        let mut board = Board::default();
        for choice in choices {
            let mut moves = Vec::new();
            board.generate_moves(|batch| {
                moves.extend(batch);
                false
            });
            let Some(&chosen) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            board.play_unchecked(chosen);
        }
        board
    })
}

/// One pawn, and the opposition: a handle's database knows it, the bound does not.
#[test]
fn a_handle_may_know_more_by_its_databases() {
    let ending: PawnEnding = "8/6k1/8/5K2/6P1/8/8/8 b - - 0 1".parse().unwrap();
    every_door_agrees(&ending);
    assert!(!cannot_win(&ending, Color::White, Effort::Careful));
    assert!(Knowledge::default().cannot_win(&ending, Color::White, Effort::Careful));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_ending_gets_the_same_answer_through_every_door(ending in endings()) {
        every_door_agrees(&ending);
    }

    #[test]
    fn walls_get_the_same_answer_through_every_door(ending in walled_endings()) {
        every_door_agrees(&ending);
    }

    #[test]
    fn random_boards_get_the_same_answer_through_every_door(board in random_board()) {
        match board.to_pawn_ending() {
            Ok(ending) => every_door_agrees(&ending),
            Err(_) => men_get_the_same_answer(&board),
        }
    }

    #[test]
    fn numbers_that_are_no_position_are_never_blocked(
        roles: [u64; 6], colors: [u64; 2], side_to_move: u8, castling: u8, en_passant: u8,
        men: [u8; 12], disjoint: bool,
    ) {
        let mut raw = Raw { roles, colors, side_to_move, castling, en_passant };
        if disjoint {
            // Nearly a position: a few men thrown on squares, perhaps on one another's.
            (raw.roles, raw.colors) = ([0; 6], [0; 2]);
            for (index, man) in men.into_iter().enumerate() {
                let role = if index < 2 { 5 } else { usize::from(man >> 6 & 1) };
                raw.roles[role] |= 1 << (man & 63);
                raw.colors[index & 1] |= 1 << (man & 63);
            }
        }
        prop_assert_eq!(raw.to_position().is_err() || !raw.roles[1..5].iter().all(|&set| set == 0),
            raw.to_pawn_ending().is_err());
        if raw.to_pawn_ending().is_err() {
            prop_assert!(raw.to_position().is_ok()
                || Color::ALL.into_iter().all(|side| why_not(&raw, side, Effort::Careful).is_none()));
        }
    }
}

/// With men other than kings and pawns every door says what the rung says, or knows more.
fn men_get_the_same_answer(board: &Board) {
    let mut knowledge = Knowledge::default();
    let Ok(position) = board.to_position() else { return };
    for side in Color::ALL {
        let rung = blockage_with_men(&position, side);
        for effort in [Effort::Node, Effort::Careful] {
            let answer = cannot_win(board, cozy(side), effort);
            assert!(answer || !rung, "{board}");
            assert_eq!(cannot_win(&position, side, effort), answer, "{board}");
            assert_eq!(cannot_win(&Raw::of(board), side, effort), answer, "{board}");
            let known = knowledge.cannot_win(board, side, effort);
            assert!(known || !answer, "{board}");
        }
    }
    let at = SearchNode { depth: 5, ply: 1, one_ply: 1 };
    for side in Color::ALL {
        let alpha = if side == position.side_to_move() { 0 } else { -1 };
        let found = knowledge.narrow(board, Window { alpha, beta: alpha + 1 }, 0, at);
        let said = matches!(found, Narrowed::Cutoff { .. });
        assert!(said || !blockage_with_men(&position, side), "{board}");
        assert!(!said || cannot_win(&position, side, Effort::Careful), "{board}");
    }
}

#[test]
fn a_wall_with_men_is_seen_through_every_door() {
    let board: Board = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1".parse().unwrap();
    men_get_the_same_answer(&board);
    assert!(cannot_win(&board, cozy_chess::Color::Black, Effort::Node));
    let bounds = Knowledge::default().bounds(&board, Effort::Node);
    assert!(bounds.excludes_win(Color::Black) && !bounds.excludes_win(Color::White));
    assert_eq!(bounds.lower.reason, Reason::WallWithMen);
    let window = Window { alpha: -300, beta: -200 };
    let mut small = Recognizer::new();
    let mut at = |depth| small.narrow(&board, window, 0, SearchNode { depth, ply: 3, one_ply: 1 });
    // With few plies left it is left alone.
    assert_eq!(at(SearchNode::LEAST_DEPTH - 1), Narrowed::Search(window));
    let narrowed = at(SearchNode::LEAST_DEPTH);
    assert!(matches!(narrowed, Narrowed::Cutoff { score: 0, .. }));
}

/// A search that fails high lowers the depth, and its first plies fall below the gate.
#[test]
fn near_the_root_a_node_is_asked_about_whatever_its_depth() {
    for fen in [
        "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1",
        "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 b - - 0 1",
    ] {
        let board: Board = fen.parse().unwrap();
        let window = Window { alpha: 20, beta: 21 };
        for depth in -1..=SearchNode::LEAST_DEPTH {
            for ply in 1..=3 {
                let at = SearchNode { depth, ply, one_ply: 1 };
                let seen = Knowledge::default().narrow(&board, window, 0, at);
                let is_asked = ply <= 2 || depth == SearchNode::LEAST_DEPTH;
                assert_eq!(seen != Narrowed::Search(window), is_asked, "{fen} {at:?}");
                assert_eq!(Recognizer::new().narrow(&board, window, 0, at), seen, "{fen} {at:?}");
            }
        }
    }
}

/// The first rung sees nothing of this wall. The structure is looked at where it has been met often
/// enough, and at once beside the root.
#[test]
fn what_is_met_often_is_asked_in_full() {
    let wall: PawnEnding = "8/2p5/2pk4/p1p1p1p1/P1P1P1P1/K7/3P4/8 w - - 0 1".parse().unwrap();
    assert!(!blockage_with(&wall, Color::White, Effort::Glance) && blockage(&wall, Color::White));
    let window = Window { alpha: 20, beta: 21 };
    let met_until_held = |ply| {
        let mut small = Recognizer::over([const { palisade::walls::WallSlot::new() }; 4]);
        let at = SearchNode { depth: 9, ply, one_ply: 1 };
        let mut held =
            (1..99).map(|_| small.narrow(&wall, window, 0, at) != Narrowed::Search(window));
        held.position(|held| held).map(|before| before + 1)
    };
    assert_eq!([1, 9].map(met_until_held), [Some(1), Some(8)]);
}

#[test]
fn a_wall_with_a_rook_behind_it_is_not_blocked() {
    let board: Board = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/R7 w - - 0 1".parse().unwrap();
    men_get_the_same_answer(&board);
    assert!(!cannot_win(&board, cozy_chess::Color::White, Effort::Careful));
}

/// Without a rook there is no right to castle.
#[test]
fn castling_rights_without_rooks_are_no_position() {
    let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse().unwrap();
    let raw = Raw { castling: 1, ..Raw::of(&wall) };
    assert!(cannot_win(&Raw::of(&wall), Color::White, Effort::Node));
    assert!(!cannot_win(&raw, Color::White, Effort::Careful));
    assert!(raw.to_pawn_ending().is_err() && raw.to_position().is_err());
}
