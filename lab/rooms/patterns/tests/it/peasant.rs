//! The terms of PEASANT's evaluation, worked out by hand.
//!
//! Each is White's minus Black's. PRO counts ranks, a pawn on its second rank needing six
//! moves; R counts a double step, and ranks from one. The centre of gravity is rounded to
//! the nearest square, halves up.

use palisade_board::{PawnEnding, Position};
use palisade_lab_patterns::{
    Method, Peasant, PeasantTerms, PeasantWeights, Repetition, Search, TableSlot,
};
use palisade_lore::patterns::Advantage;

/// MAT, PP, PRO, K1, K2 and R, and `10 MAT + 5 PP - PRO - 5 K1 + 3 K2 + 10 R`.
#[track_caller]
fn check(fen: &str, terms: [i32; 6], sum: i32) {
    let ending: PawnEnding = fen.parse().unwrap();
    let [material, passed, promotion, king_distance, opposition, runners] = terms;
    let expected = PeasantTerms { material, passed, promotion, king_distance, opposition, runners };
    let computed = PeasantTerms::of(&ending);
    assert_eq!(computed, expected, "{fen}");
    assert_eq!(computed.weighted(&PeasantWeights::PUBLISHED), sum, "{fen}");
}

#[test]
fn one_pawn_with_the_other_king_before_it() {
    // PRO: 6 against the 7 of a side without pawns. K1: 1 step to e2 against 6.
    check("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", [1, 1, -1, -5, 0, 0], 41);
}

#[test]
fn the_opposition_is_his_who_need_not_move() {
    // K1: 2 steps to e2 against 4.
    check("8/8/4k3/8/4K3/8/4P3/8 b - - 0 1", [1, 1, -1, -2, 1, 0], 29);
    check("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1", [1, 1, -1, -2, -1, 0], 23);
    // Side by side on the fifth rank: 3 steps each.
    check("8/8/8/3K1k2/8/8/4P3/8 b - - 0 1", [1, 1, -1, 0, 1, 0], 19);
    // Neither on a diagonal nor from afar. K1: 2 against 4, and 1 against 5.
    check("8/8/4k3/8/2K5/8/4P3/8 b - - 0 1", [1, 1, -1, -2, 0, 0], 26);
    check("8/4k3/8/8/8/4K3/4P3/8 b - - 0 1", [1, 1, -1, -4, 0, 0], 36);
}

#[test]
fn a_pawn_that_the_other_king_cannot_catch_counts_its_rank() {
    // PRO: 3 - 7. K1: 4 steps to a5 against 7. R: the fifth rank.
    check("8/8/8/P7/8/8/8/K6k w - - 0 1", [1, 1, -4, -3, 0, 5], 84);
    // Four files from a8 the king is late if White moves, and in time if he does.
    check("4k3/8/8/P7/8/8/8/K7 w - - 0 1", [1, 1, -4, 0, 0, 5], 69);
    check("4k3/8/8/P7/8/8/8/K7 b - - 0 1", [1, 1, -4, 0, 0, 0], 19);
    // Five files: late whoever moves. K1: 4 against 5.
    check("5k2/8/8/P7/8/8/8/K7 b - - 0 1", [1, 1, -4, -1, 0, 5], 74);
}

#[test]
fn a_double_step_saves_a_move() {
    // Six files from a8 he is late, five files are five moves. K1: 1 against 6.
    check("6k1/8/8/8/8/8/P7/K7 w - - 0 1", [1, 1, -1, -5, 0, 2], 61);
    check("5k2/8/8/8/8/8/P7/K7 w - - 0 1", [1, 1, -1, -5, 0, 0], 41);
}

#[test]
fn the_own_king_in_the_way_costs_a_move() {
    // On a7 he makes it four moves. K1: 2 against 4, and against 5.
    check("4k3/K7/8/P7/8/8/8/8 w - - 0 1", [1, 1, -4, -2, 0, 0], 29);
    check("5k2/K7/8/P7/8/8/8/8 w - - 0 1", [1, 1, -4, -3, 0, 5], 84);
}

#[test]
fn a_pawn_behind_another_is_passed_and_does_not_run() {
    // The centre of a4 and a5 is a5. PRO: the foremost alone.
    check("8/8/8/P7/P7/8/8/K6k w - - 0 1", [2, 2, -4, -3, 0, 5], 99);
}

#[test]
fn pawns_that_guard_each_others_way_are_not_passed() {
    // PRO: 4 - 5. The centre of e4 and d6 is e5: 4 steps against 3.
    check("4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 1", [0, 0, -1, 1, 0, 0], -4);
}

#[test]
fn what_black_has_is_deducted() {
    // PRO: 7 - 2. K1: 7 steps each to h3. R: his sixth rank.
    check("K7/8/8/8/8/7p/8/k7 b - - 0 1", [-1, -1, 5, 0, 0, -6], -80);
    // Runners on both wings: a2 and b2 count 2 each, h7 counts 2, though White moves: he
    // is 7 squares from h1. The centre is d4: 3 steps against 4.
    check("7k/7p/8/8/8/8/PP6/K7 w - - 0 1", [1, 1, 0, -1, 0, 2], 40);
}

#[test]
fn without_pawns_all_is_even() {
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [0; 6], 0);
    // The opposition counts even so.
    check("8/8/4k3/8/4K3/8/8/8 w - - 0 1", [0, 0, 0, 0, -1, 0], -3);
}

/// The score of a promotion for the side that promotes.
fn promoted(fen: &str, step: &str) -> i32 {
    let position: Position = fen.parse().unwrap();
    Peasant::PUBLISHED.promoted(&position.play(step.parse().unwrap()).unwrap(), 1)
}

/// Terminal conditions 3 and 7: after a promotion every reply is tried.
#[test]
fn a_promotion_is_judged_after_the_replies() {
    let wins = Peasant::PUBLISHED.won(3);
    assert_eq!(promoted("8/P5k1/7p/8/7P/8/8/K7 w - - 0 1", "a7a8q"), wins);
    // Stalemate.
    assert_eq!(promoted("8/k1P4p/2K4P/8/8/8/8/8 w - - 0 1", "c7c8q"), 0);
    // The other side queens in reply.
    assert_eq!(promoted("8/P5k1/8/8/8/8/4K1p1/8 w - - 0 1", "a7a8q"), 0);
    // It would, but the queen guards the square and takes the new one.
    assert!(promoted("8/7P/8/8/8/6k1/p7/2K5 w - - 0 1", "h7h8q") > 5_000);
}

/// Condition 2: such a position ends, whatever its rules say.
#[test]
fn one_or_two_pawns_against_none_are_the_end() {
    for (fen, level) in [
        ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", Advantage::Equal),
        ("8/8/4k3/8/4K3/8/4P3/8 b - - 0 1", Advantage::DecisiveWhite),
        ("8/8/2k5/8/8/8/PP6/K7 w - - 0 1", Advantage::DecisiveWhite),
        ("8/pp6/8/8/2K5/8/8/7k w - - 0 1", Advantage::DecisiveBlack),
    ] {
        let ending: PawnEnding = fen.parse().unwrap();
        let assessment = Peasant::PUBLISHED.assess(&ending);
        assert!(assessment.settled, "{fen}");
        let seen = Peasant::PUBLISHED.level_for_white(assessment.score, ending.side_to_move());
        assert_eq!(seen, level, "{fen}");
    }
}

/// Condition 9 spares the side that is behind the ply in which it repeats. Fine 26, without
/// and with Church's rule: he is not mended by it, for his own rule sees more.
#[test]
fn the_winning_side_does_not_allow_a_repetition() {
    assert!(Peasant::PUBLISHED.allows_no_repetition());
    let fine_26: PawnEnding = "8/2k5/p1P5/P1K5/8/8/8/8 w - - 0 1".parse().unwrap();
    let mut memory = vec![TableSlot::EMPTY; 1 << 16];
    let nodes = [Repetition::FourPliesUp, Repetition::AnywhereAbove].map(|repetition| {
        let method = Peasant { repetition, ..Peasant::PUBLISHED };
        let found = Search::new(method, &mut memory).nodes(100_000).run(&fine_26);
        assert_eq!(found.level, Advantage::DecisiveWhite);
        found.nodes
    });
    assert!(nodes[0] > 5 * nodes[1], "{nodes:?}");
}
