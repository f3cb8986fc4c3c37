//! Playing and drawing by a map.

use palisade_board::{Bitboard, Color, PawnEnding, Rank, Square, king_attacks};
use palisade_squares::{
    FirstCriterion, Ground, Opposition, Placement, Plan, Reading, key_squares, oppositions,
    systems, triangulation,
};
use palisade_testkit::random::any_rams;
use palisade_testkit::sweep;
use proptest::prelude::*;

fn ending(fen: &str) -> PawnEnding {
    fen.parse().unwrap()
}

const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

fn placements(ground: &Ground) -> impl Iterator<Item = Placement> + '_ {
    Square::ALL.into_iter().flat_map(|attacking| {
        ground
            .defending_squares(attacking)
            .into_iter()
            .map(move |defending| Placement { attacking, defending })
    })
}

proptest! {
    #![proptest_config(sweep::laws_of(60))]

    #[test]
    fn every_best_step_makes_progress(pawns in any_rams()) {
        let plan = Plan::exact(pawns, Color::White);
        let ground = *plan.ground();
        for here in placements(&ground) {
            let Some(moves @ 1..) = plan.moves_to_win(here) else { continue };
            let step = plan.best_step(here);
            prop_assert!(step.is_some(), "{here} is won");
            let after = Placement { attacking: step.unwrap(), ..here };
            for defending in king_attacks(here.defending) & ground.defending_squares(after.attacking) {
                let next = Placement { defending, ..after };
                prop_assert!(plan.moves_to_win(next).is_some_and(|left| left < moves), "{here} {next}");
            }
        }
    }

    #[test]
    fn a_coordinated_defender_faces_no_winning_step_and_a_lost_one_does(pawns in any_rams()) {
        let plan = Plan::exact(pawns, Color::Black);
        for here in placements(plan.ground()) {
            let on_target = pawns.white().contains(here.attacking);
            if !on_target {
                prop_assert_eq!(plan.is_coordinated(here), plan.winning_steps(here).is_empty());
            }
        }
    }

    #[test]
    fn whoever_can_coordinate_stays_coordinated(pawns in any_rams()) {
        let plan = Plan::exact(pawns, Color::White);
        for here in placements(plan.ground()) {
            for defending in plan.holding_steps(here) {
                let next = Placement { defending, ..here };
                prop_assert!(plan.is_coordinated(next));
            }
        }
    }
}

#[test]
fn lasker_wins_fine_70_against_every_defence_without_repeating() {
    let plan = Plan::exact(ending(FINE_70).pawns(), Color::White);
    let start = Placement { attacking: Square::A1, defending: Square::A7 };
    let moves = plan.moves_to_win(start).unwrap();
    // All replies, always the plan's step: the longest line has that many moves.
    fn longest(plan: &Plan, here: Placement) -> u8 {
        if plan.moves_to_win(here) == Some(0) {
            return 0;
        }
        let attacking = plan.best_step(here).unwrap();
        let replies = king_attacks(here.defending) & plan.ground().defending_squares(attacking);
        let next =
            replies.iter().map(|defending| longest(plan, Placement { attacking, defending }));
        1 + next.max().unwrap_or(0)
    }
    assert_eq!(longest(&plan, start), moves);
    assert_eq!(plan.winning_line(start).count(), usize::from(moves));
}

#[test]
fn triangulation_is_found_where_trainers_see_it() {
    // One ram: White circles round the pawn so that Black has to leave it.
    let ram = ending("8/8/3p4/3P4/8/8/8/K6k w - - 0 1");
    let plan = Plan::exact(ram.pawns(), Color::White);
    let start = Placement { attacking: Square::C6, defending: Square::E5 };
    let line: Vec<Placement> = plan.winning_line(start).collect();
    let path: Vec<String> = line.iter().map(Placement::to_string).collect();
    assert_eq!(path, ["c6 e5", "c7 d5", "d7 e5", "c6 f6"]);
    assert_eq!(triangulation(&line), Some((0, 3)));
    // On his way he takes the opposition twice, and gives it up when he is back.
    let taken: Vec<(usize, Opposition)> = oppositions(&line).collect();
    assert_eq!(taken, [(1, Opposition::Diagonal), (2, Opposition::Direct)]);
    // Fine 70 is won without losing a move.
    let plan = Plan::exact(ending(FINE_70).pawns(), Color::White);
    let start = Placement { attacking: Square::A1, defending: Square::A7 };
    let line: Vec<Placement> = plan.winning_line(start).collect();
    assert_eq!(triangulation(&line), None);
}

#[test]
fn fine_70_has_the_systems_and_the_key_squares_that_trainers_draw() {
    let criterion =
        FirstCriterion::of_ending(&ending(FINE_70), Color::White, Reading::PASSIVE_PRUNED);
    let map = criterion.map();
    let corresponding: Vec<String> =
        systems(&map).take(6).map(|system| system.to_string()).collect();
    assert_eq!(
        corresponding,
        [
            "{c4} {b6}",
            "{h4} {g6}",
            "{a3, a2, a1} {b8, d8, b7, d7}",
            "{b3, b1} {a7, c7}",
            "{c3, c1} {b7}",
            "{d3, d1} {c7}",
        ]
    );
    // The key squares are the fifth rank and all beyond it.
    let key = key_squares(&criterion.ground, &map);
    let beyond: Bitboard =
        Square::ALL.into_iter().filter(|square| square.rank() >= Rank::Fifth).collect();
    assert_eq!(key, beyond & criterion.ground.attacking_squares());
}
