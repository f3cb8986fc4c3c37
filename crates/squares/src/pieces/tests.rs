//! The smaller pieces of the thesis on the positions it shows them with.

use std::vec::Vec;

use palisade_board::{
    Bitboard, Color, File, PawnEnding, Pawns, Position, Rank, Square, king_attacks,
};
use palisade_tables::duel::{Material, Promotions};
use palisade_testkit::locked::{any_kings_round, any_locked};
use palisade_testkit::strategies::{any_color, any_pawns};
use palisade_testkit::sweep;
use proptest::prelude::*;

use super::cluster::PawnCluster;
use super::target::{moves_after_capture, passed_pawn_targets};
use super::*;
use crate::{Criteria, FirstCriterion, Ground, Reading, SquareMap};

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
            pawn_clusters(pawns, attacker)
                .filter_map(|cluster| breakthroughs(&cluster).next())
                .collect()
        };
        let found: Vec<_> = forced(ending.pawns(), Color::White);
        assert_eq!(found.iter().map(|found| found.moves).min(), Some(moves), "{fen}");
        let mirrored: Vec<_> = forced(ending.pawns().mirror(), Color::White);
        let flipped: Vec<_> = forced(ending.pawns().flip(), Color::Black);
        let best = |found: &[Breakthrough]| {
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
            pawn_clusters(locked.pawns(), attacker)
                .all(|cluster| breakthroughs(&cluster).next().is_none())
        );
    }
}

#[test]
fn clusters_join_over_a_file_that_holds_a_defender() {
    let sizes = |white: Bitboard, black: Bitboard| -> Vec<(u32, u32)> {
        pawn_clusters(Pawns::new(white, black).unwrap(), Color::White)
            .map(|PawnCluster { structure, .. }| structure)
            .map(|structure| (structure.attackers.len(), structure.defenders.len()))
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
        FirstCriterion::new(fine_62_like.pawns(), Color::White, reading).initial
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

/// White to move, and only White has a pawn to run with.
fn square_of<const N: usize>(pawn: Square, white: [Square; N], black: Bitboard) -> PawnSquare {
    let pawns = Pawns::new(set(white).with(pawn), black).unwrap();
    PawnSquare::new(&Ground::new(pawns, Color::White), pawn)
}

#[test]
fn with_the_attacking_king_far_away_it_is_a_square_and_the_truth() {
    let truth = Promotions::with([Material::PAWN]);
    for pawn in [Square::A2, Square::A3, Square::A4, Square::A5, Square::A6, Square::A7] {
        let square = square_of(pawn, [], Bitboard::EMPTY);
        let catching = square.catching(Square::H1);
        // The pawn on a6 covers b7, which bars the way from c6. In truth it has left a6 by then.
        let missed = if pawn == Square::A6 { Square::C6.bitboard() } else { Bitboard::EMPTY };
        assert_eq!(catching, open_board_within(Square::A8, square.moves()) - missed);
        let pawns = Pawns::new(pawn.bitboard(), Bitboard::EMPTY).unwrap();
        for defending in Square::ALL {
            if let Ok(ending) = PawnEnding::new(pawns, Square::H1, defending, Color::White, None) {
                let wins = truth.wins(&Position::from(&ending), Color::White) == Some(true);
                assert_eq!((catching | missed).contains(defending), !wins, "{pawn}, {defending}");
            }
        }
    }
}

#[test]
fn the_defender_has_to_be_closer_to_the_pawn_or_to_where_it_queens() {
    let square = square_of(Square::A4, [], Bitboard::EMPTY);
    // The king on b7 is one step from a8: only whoever attacks the pawn within two
    // moves is before him, and by b6 or c5, for the pawn attacks b5.
    let near_the_pawn = [Square::A6, Square::B6, Square::A5, Square::B5, Square::C5]
        .into_iter()
        .chain([Square::A4, Square::B4, Square::C4]);
    assert_eq!(square.catching(Square::B7), near_the_pawn.chain([Square::A8]).collect());
    // A tie is the attacker's: from e4 both goals are four steps away.
    let from_e4 = square.catching(Square::E4);
    for (nearer, tied) in [(Square::D8, Square::E8), (Square::D6, Square::E6)] {
        assert!(from_e4.contains(nearer) && !from_e4.contains(tied));
        assert!(square.catching(Square::H1).contains(tied), "in the square all the same");
    }
}

#[test]
fn obstacles_bend_the_square_of_a_pawn() {
    let far = Square::H1;
    let plain = square_of(Square::A4, [], Bitboard::EMPTY).catching(far);
    assert!(plain.contains(Square::E4));
    // The only way in time is the diagonal: a pawn of his own stands on it, or
    // a pawn of the attacker's covers it.
    for bent in [
        square_of(Square::A4, [], Square::D5.bitboard()),
        square_of(Square::A4, [Square::C4], Bitboard::EMPTY),
    ] {
        assert_eq!(plain - bent.catching(far), Square::E4.bitboard());
    }
    // What delays the attacking king makes the square larger: with d5 covered
    // he is five steps from a8, no longer four.
    let before = square_of(Square::A3, [], Bitboard::EMPTY).catching(Square::E4);
    let after = square_of(Square::A3, [], Square::E6.bitboard()).catching(Square::E4);
    assert!(!before.contains(Square::E8) && after.contains(Square::E8));
}

/// The first criterion and the map of White's pawns, with one piece more.
fn with_and_without(pawns: Pawns, piece: Criteria) -> [(SquareMap, SquareMap); 2] {
    [Criteria::empty(), piece].map(|piece| {
        let reading = Reading { criteria: Reading::PASSIVE.criteria | piece, slack: 3 };
        let criterion = FirstCriterion::new(pawns, Color::White, reading);
        (criterion.initial, criterion.map())
    })
}

#[test]
fn nobody_holds_a_king_who_supports_his_passed_pawn() {
    // Fine 88, its e-pawn: "Suppose the white king is on f7. There is no place the
    // defending king can be".
    let pawns = Pawns::new(Square::E5.bitboard(), Bitboard::EMPTY).unwrap();
    let [(_, without), (_, with)] = with_and_without(pawns, Criteria::PASSED_PAWN_TARGETS);
    for target in [Square::D7, Square::F7] {
        assert!(without[target].any() && with[target].is_empty());
    }
    // What is left of it is the opposition.
    assert_eq!(with[Square::D6], Square::D8.bitboard());
    assert_eq!(with[Square::F6], Square::F8.bitboard());
    assert!(without[Square::D6].len() > 50);
}

#[test]
fn whoever_leaves_the_square_of_a_passed_pawn_is_out_of_the_map() {
    let pawns = Pawns::new(Square::A4.bitboard(), Bitboard::EMPTY).unwrap();
    let [(_, without), (_, with)] = with_and_without(pawns, Criteria::PAWN_SQUARES);
    assert!(without[Square::H1].contains(Square::F4));
    let covered = Square::B5.bitboard();
    assert_eq!(with[Square::H1], open_board_within(Square::A8, 4) - covered);
}

/// The thesis takes 51 for its example, and solves 61 and 82. In 82 the black king is near enough
/// for this criterion; there a tempo on the other wing decides.
#[test]
fn black_is_too_far_from_the_breakthroughs_of_fine_51_and_61() {
    for (fen, holds) in [
        ("8/8/2pp3k/8/1P1P3K/8/8/8 w - - 0 1", false),
        ("8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1", false),
        ("8/pp5p/8/PP2k3/2P2pp1/3K4/6PP/8 w - - 0 1", true),
    ] {
        let position = ending(fen);
        let map = FirstCriterion::of_ending(&position, Color::White, Reading::CHURCH_1978).map();
        let [white, black] = [Color::White, Color::Black].map(|color| position.king(color));
        assert_eq!(map[white].contains(black), holds, "{fen}");
    }
}

#[test]
fn a_breakthrough_asks_the_defender_to_be_near_if_the_attackers_king_is() {
    // Fine 51: five moves, of which Black takes with a pawn in one: from the third rank no king
    // is on b8 by then. And if he does not take, White does, and is on c8 in four.
    let pawns = ending("8/8/2pp3k/8/1P1P3K/8/8/8 w - - 0 1").pawns();
    let [(without, map_without), (with, map_with)] =
        with_and_without(pawns, Criteria::BREAKTHROUGHS);
    let below = (Rank::Second.bitboard() | Rank::Third.bitboard()).without(Square::H2)
        - (Square::G3.bitboard() | Square::H3.bitboard());
    let aside = Square::H6.bitboard() | Square::H7.bitboard() | Square::H8.bitboard();
    assert_eq!(without[Square::H4] - with[Square::H4], below | aside);
    // "If the white king were on h8, then the pawn sacrifice would not work": the
    // d-pawn that captured queens too.
    assert_eq!(without[Square::H8], with[Square::H8]);
    // And a map, not only what it starts from: Black keeps the opposition in vain.
    assert!(map_without[Square::H2].contains(Square::F2));
    assert!(!map_with[Square::H2].contains(Square::F2));
}

#[test]
fn printed_distances_that_the_printed_rule_does_not_give() {
    let ground = Ground::new(ending(FINE_70).pawns(), Color::White);
    let distance = |color, from, to| KingWalk::new(&ground, color, to).distance(from);
    // Printed 2, 3 and 7.
    assert_eq!(distance(Color::White, Square::C4, Square::A5), Some(2));
    assert_eq!(distance(Color::White, Square::C4, Square::D6), Some(3));
    assert_eq!(distance(Color::White, Square::C4, Square::F5), Some(5));
    // Printed 6, and 4.
    assert_eq!(distance(Color::White, Square::H3, Square::D5), Some(5));
    assert_eq!(distance(Color::Black, Square::H5, Square::D5), Some(4));
}

const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

#[test]
fn averbakh_673_is_counted_as_the_thesis_counts_it() {
    let pawns = ending("8/k6p/3p3P/p2P4/P2P4/8/8/K7 w - - 0 1").pawns();
    assert_eq!(moves_after_capture(pawns, Color::White, Square::A5), 5);
    assert_eq!(moves_after_capture(pawns, Color::Black, Square::H6), 6);
    // Black has to capture on d5 and on d4.
    assert_eq!(moves_after_capture(pawns, Color::Black, Square::D5), 7);
    // White wins a5 in five moves from f5 and queens five moves later; Black wins h6 in two
    // from f7 and queens six moves later.
    let race = MapRace::new(&Ground::new(pawns, Color::White), Reading::CHURCH_1978, None);
    assert!(race.queening_within(8).contains(Square::F7));
    assert!(!race.queening_within(7).contains(Square::F7));
    let certain = race.certain_within(10, Square::E4);
    assert!(certain.contains(Square::G6), "g6 to h6 is one, e4 to h6 is three");
    assert!(!race.certain_within(10, Square::F5).contains(Square::F7));
}

#[test]
fn a_passed_pawn_of_the_defender_runs_if_the_attacker_is_far() {
    let pawns = ending("7k/8/8/8/p7/8/8/7K w - - 0 1").pawns();
    let race = MapRace::new(&Ground::new(pawns, Color::White), Reading::CHURCH_1978, None);
    assert!(race.is_running_within(3, Square::H3));
    assert!(!race.is_running_within(3, Square::D3));
}

#[test]
fn a_king_supports_a_passed_pawn_from_the_seventh_rank() {
    let pawns = ending("8/8/8/2k1P3/8/8/8/4K3 w - - 0 1").pawns();
    assert_eq!(passed_pawn_targets(pawns, Color::White), set([Square::D7, Square::F7]));
}

/// Fine 62: the outside pawn draws a king on the e-file to a8, and one on the d-file to a7.
#[test]
fn an_outside_pawn_draws_the_king_as_far_as_it_gets() {
    let pawns = Pawns::new(Square::A4.bitboard(), Bitboard::EMPTY).unwrap();
    let drawn = |file| deflected_to(&Ground::new(pawns, Color::White), Square::A4, file);
    assert_eq!(drawn(File::D), Some(Square::A7));
    assert_eq!(drawn(File::E), Some(Square::A8));
    assert_eq!(drawn(File::F), None);
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn the_fixed_point_is_the_greatest(
        ending in any_kings_round(prop_oneof![any_pawns(), any_locked()]),
        attacker in any_color(),
    ) {
        // Whatever stays when only the refuted go, one at a time, is the greatest: no set of
        // defences that answer one another ever loses its first member.
        for reading in READINGS {
            let criterion = FirstCriterion::of_ending(&ending, attacker, reading);
            let greatest = refuted_removed(&criterion, &ending, reading);
            prop_assert_eq!(criterion.map(), greatest, "{:?}", reading);
        }
    }
}

/// The kings' squares matter to the one that prunes.
const READINGS: [Reading; 5] = [
    Reading::RACES,
    Reading::PASSIVE,
    Reading::PASSIVE_PRUNED,
    Reading::CHURCH_1978,
    Reading::EXACT,
];

/// The first criterion less every defence that some step of the attacker
/// refutes, one by one, from the rules of the kings alone.
fn refuted_removed(criterion: &FirstCriterion, ending: &PawnEnding, reading: Reading) -> SquareMap {
    let ground = &criterion.ground;
    let attacker = ground.attacker();
    let has = |piece| reading.criteria.contains(piece);
    let start = crate::Placement::of(ending, attacker);
    let targets = Targets::new(ground, attacker, reading);
    let progress = progress_steps(ground, &targets, start);
    let steps = |from: Square| {
        let steps = king_attacks(from) & ground.attacking_squares();
        if has(Criteria::PRUNE_STEPS) { steps & progress(from) } else { steps }
    };
    let stalemate_holds = has(Criteria::STALEMATE) && no_pawn_moves(ground);
    let answered = |holds: &SquareMap, to: Square, defending: Square| {
        let replies = king_attacks(defending) & ground.defending_squares(to);
        let captured = ground.pawns().of(ground.defender()).contains(to);
        replies.meets(holds[to]) || (stalemate_holds && replies.is_empty() && !captured)
    };
    // A king sure of his counter-attack answers nothing any more: he stays even alone.
    let counters = |attacking: Square, defending: Square| {
        let mut alone = SquareMap::empty(attacker);
        alone[attacking] = defending.bitboard();
        has(Criteria::COUNTER_ATTACK) && criterion.network.triangulate(alone) == alone
    };
    let mut holds = criterion.initial;
    loop {
        let before = holds;
        for attacking in Square::ALL {
            for defending in before[attacking] {
                let refuted = steps(attacking)
                    .iter()
                    .any(|to| ground.is_legal(to, defending) && !answered(&holds, to, defending));
                if refuted && !counters(attacking, defending) {
                    holds[attacking] = holds[attacking].without(defending);
                }
            }
        }
        if holds == before {
            break;
        }
    }
    if has(Criteria::PRUNE_DEFENCES) {
        holds.intersection(&reachable_defences(ground, start, reading.slack))
    } else {
        holds
    }
}

fn no_pawn_moves(ground: &Ground) -> bool {
    let pawns = ground.pawns();
    let defender = ground.defender();
    pawns.pushes(defender).is_empty() && pawns.attacks(defender).is_disjoint(pawns.of(!defender))
}
