//! The move generator against an independent one.

use cozy_chess::{Board, Piece};
use palisade_board::{Move, PawnEnding, Role, Square};
use palisade_testkit::strategies::any_ending;
use palisade_testkit::sweep;
use proptest::prelude::*;

use crate::yardstick::{their_moves, their_perft};

/// Positions where generators go wrong: en passant from both sides and as the
/// answer to a check, promotions, double steps through a king, zugzwang, mate.
const POSITIONS: [(&str, u32); 12] = [
    ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 4),
    ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 7),
    ("8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1", 6),
    ("4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1", 6),
    ("8/2p5/3p4/KP5k/1p3p1p/4P3/6P1/8 b - - 0 1", 5),
    ("8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1", 5),
    ("8/PPP4k/8/8/8/8/4Kppp/8 b - - 0 1", 5),
    ("8/8/8/k2Pp3/8/3K4/8/8 w - e6 0 1", 6),
    ("8/8/8/2k5/3Pp3/8/1K6/8 b - d3 0 1", 6),
    ("k7/PP6/1K6/8/8/8/8/8 b - - 0 1", 3),
    ("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", 3),
    ("4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1", 6),
];

fn board_of(ending: &PawnEnding) -> Board {
    ending.to_string().parse().expect("cozy-chess accepts what we accept")
}

/// As in `PawnEnding::perft`, a promotion ends its line.
fn is_pawn_ending(board: &Board) -> bool {
    (board.pieces(Piece::King) | board.pieces(Piece::Pawn)) == board.occupied()
}

fn our_moves(ending: &PawnEnding) -> Vec<String> {
    let mut texts: Vec<_> = ending.legal_moves().into_iter().map(|m| m.to_string()).collect();
    texts.sort();
    texts
}

#[test]
fn perft_agrees_on_known_positions() {
    for (fen, plies) in POSITIONS {
        let ending: PawnEnding = fen.parse().expect(fen);
        let board = board_of(&ending);
        for plies in 0..=plies {
            assert_eq!(
                ending.perft(plies),
                their_perft(&board, plies, is_pawn_ending),
                "{fen}, {plies} plies"
            );
        }
    }
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn both_list_the_same_moves(ending in any_ending()) {
        let board = board_of(&ending);
        prop_assert_eq!(our_moves(&ending), their_moves(&board));
        prop_assert_eq!(ending.is_check(), !board.checkers().is_empty());
    }

    #[test]
    fn both_agree_after_every_move(ending in any_ending()) {
        let board = board_of(&ending);
        for (chosen, next) in ending.successors() {
            let mut after = board.clone();
            after.play_unchecked(chosen.to_string().parse().unwrap());
            if let Some(next) = next.ending() {
                prop_assert_eq!(our_moves(&next), their_moves(&after));
            }
        }
    }

    #[test]
    fn a_move_is_legal_if_and_only_if_it_is_listed(
        ending in any_ending(),
        from in 0_usize..64,
        to in 0_usize..64,
        piece in 0_usize..5,
    ) {
        let promotion = Role::PROMOTIONS.get(piece).copied();
        let random = Move { from: Square::ALL[from], to: Square::ALL[to], promotion };
        let moves = ending.legal_moves();
        prop_assert_eq!(ending.play(random).is_ok(), moves.contains(&random));
        for &listed in &moves {
            prop_assert!(ending.play(listed).is_ok());
            let without = Move { promotion: None, ..listed };
            prop_assert_eq!(ending.play(without).is_ok(), listed.promotion.is_none());
        }
    }

    #[test]
    fn perft_agrees_on_random_positions(ending in any_ending()) {
        prop_assert_eq!(ending.perft(2), their_perft(&board_of(&ending), 2, is_pawn_ending));
    }
}

/// The generator would prove little if it rarely made what goes wrong.
#[test]
fn the_special_cases_are_frequent() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut passant, mut forced, mut checks, mut promotions) = (0, 0, 0, 0);
    for _ in 0..1000 {
        let ending = any_ending().new_tree(&mut runner).unwrap().current();
        let captures = ending.en_passant_captors().any();
        passant += u32::from(captures);
        forced += u32::from(captures && ending.is_check());
        checks += u32::from(ending.is_check());
        promotions += u32::from(ending.legal_moves().iter().any(|m| m.promotion.is_some()));
    }
    assert!(
        passant >= 100 && forced >= 20 && checks >= 100 && promotions >= 100,
        "{passant} en passant, {forced} of them in check; {checks} checks, {promotions} promotions"
    );
}
