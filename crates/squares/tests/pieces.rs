//! The smaller pieces of the thesis on the positions it shows them with.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square};
use palisade_squares::{
    Criteria, FirstCriterion, Ground, PawnSquare, Reading, Targets, breakthrough, pawn_clusters,
    stalemates,
};

fn ending(fen: &str) -> PawnEnding {
    fen.parse().unwrap()
}

fn set<const N: usize>(squares: [Square; N]) -> Bitboard {
    squares.into_iter().collect()
}

#[test]
fn fine_51_61_and_82_break_through_and_mirror_images_do_too() {
    for (fen, moves) in [
        ("8/8/2pp3k/8/1P1P3K/8/8/8 w - - 0 1", 5),
        ("8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1", 5),
        // One less than in Fine, whose Black king guards the c-file.
        ("8/pp5p/8/PP2k3/2P2pp1/3K4/6PP/8 w - - 0 1", 5),
    ] {
        let ending = ending(fen);
        let forced = |pawns: Pawns, attacker| {
            pawn_clusters(pawns, attacker).filter_map(|cluster| breakthrough(&cluster)).collect()
        };
        let found: Vec<_> = forced(ending.pawns(), Color::White);
        assert_eq!(found.iter().map(|found| found.moves).min(), Some(moves), "{fen}");
        let mirrored: Vec<_> = forced(ending.pawns().mirror(), Color::White);
        let flipped: Vec<_> = forced(ending.pawns().flip(), Color::Black);
        let best = |found: &[palisade_squares::Breakthrough]| {
            found.iter().map(|found| (found.moves, found.queening.len())).min()
        };
        assert_eq!(best(&mirrored), best(&found));
        assert_eq!(best(&flipped), best(&found));
    }
}

/// Shrunk by a law: the answer depended on which winning move came first.
#[test]
fn two_ways_to_queen_are_both_reported() {
    let pawns = Pawns::new(set([Square::B2, Square::A5]), set([Square::A7])).unwrap();
    let map = |pawns| FirstCriterion::new(pawns, Color::White, Reading::CHURCH_1978).map();
    assert_eq!(map(pawns).mirror(), map(pawns.mirror()));
}

#[test]
fn equal_pawns_that_stand_still_do_not_break_through() {
    let locked = ending("8/8/3p4/p2P1p2/P2P1P2/8/8/K6k w - - 0 1");
    for attacker in Color::ALL {
        assert!(
            pawn_clusters(locked.pawns(), attacker).all(|cluster| breakthrough(&cluster).is_none())
        );
    }
}

#[test]
fn clusters_join_over_a_file_that_holds_a_defender() {
    let sizes = |white: Bitboard, black: Bitboard| -> Vec<(u32, u32)> {
        pawn_clusters(Pawns::new(white, black).unwrap(), Color::White)
            .map(|cluster| (cluster.attackers.len(), cluster.defenders.len()))
            .collect()
    };
    let apart = set([Square::A4, Square::C4]);
    assert_eq!(sizes(apart, Bitboard::EMPTY), [(1, 0), (1, 0)]);
    assert_eq!(sizes(apart, set([Square::B6])), [(2, 1)]);
    // Two empty files are too far, whatever stands there.
    assert_eq!(
        sizes(set([Square::A4, Square::D4]), set([Square::B6, Square::C6])),
        [(1, 1), (1, 1)]
    );
}

#[test]
fn fine_29_has_targets_ahead_of_its_passed_pawn_and_a_stalemate() {
    let fine_29 = ending("4k3/4Pp2/5P2/4K3/8/8/8/8 w - - 0 1");
    let ground = Ground::new(fine_29.pawns(), Color::White);
    let targets = Targets::new(&ground, Color::White, Reading::CHURCH_1978);
    assert_eq!(targets.squares(), set([Square::F7, Square::D8, Square::F8]));
    assert!(stalemates(&ground, Square::D6).contains(Square::E8));
    assert!(
        stalemates(&ground, Square::E6).is_empty()
            || !stalemates(&ground, Square::E6).contains(Square::D7)
    );
}

#[test]
fn protected_pawns_are_no_targets_unless_the_reading_says_so() {
    let chain = ending("7k/2p5/1p6/8/8/8/8/K7 w - - 0 1");
    let ground = Ground::new(chain.pawns(), Color::White);
    let all = Reading { criteria: Criteria::empty(), slack: 3 };
    let squares = |reading| Targets::new(&ground, Color::White, reading).squares();
    assert_eq!(squares(Reading::PASSIVE), set([Square::C7]));
    assert_eq!(squares(all), set([Square::B6, Square::C7]));
}

#[test]
fn a_pawn_that_a_passed_pawn_outruns_is_no_target() {
    // White queens on e8 in three moves: the pawn on g3 is safe from Black.
    let race = ending("7k/8/8/4P3/7p/6P1/8/K7 w - - 0 1");
    let ground = Ground::new(race.pawns(), Color::White);
    let squares = |reading| Targets::new(&ground, Color::Black, reading).squares();
    assert!(squares(Reading::PASSIVE).contains(Square::G3));
    assert!(!squares(Reading::CHURCH_1978).contains(Square::G3));
}

#[test]
fn an_outside_passed_pawn_deflects_the_defender() {
    // Without deflection d6 holds f6 and the square of the pawn.
    let fine_62_like = ending("8/8/3k1p2/8/P4K2/8/8/8 w - - 0 1");
    let map = |criteria| {
        let reading = Reading { criteria, slack: 3 };
        *FirstCriterion::new(fine_62_like.pawns(), Color::White, reading).initial()
    };
    let plain = Reading::PASSIVE.criteria | Criteria::PAWN_SQUARES;
    let holds = |criteria| map(criteria)[Square::F4].contains(Square::D6);
    assert!(holds(plain));
    assert!(!holds(plain | Criteria::DEFLECTION));
}

#[test]
fn the_square_of_a_pawn_knows_the_double_step() {
    let ground = Ground::new(Pawns::EMPTY, Color::White);
    let from_second = PawnSquare::new(&ground, Square::A2).catching(Square::H1);
    let from_third = PawnSquare::new(&ground, Square::A3).catching(Square::H1);
    assert_eq!(from_second, from_third);
}
