//! Playing and drawing by a map.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Rank, Square, king_attacks};
use palisade_squares::{
    FirstCriterion, Ground, MapResult, Opposition, Placement, Plan, Plans, Reading, key_squares,
    oppositions, systems, triangulation,
};
use palisade_testkit::sweep;
use proptest::prelude::*;

fn ending(fen: &str) -> PawnEnding {
    fen.parse().unwrap()
}

const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

/// White attacks.
fn placed(pawns: Pawns, kings: Placement, mover: Color) -> Option<PawnEnding> {
    PawnEnding::new(pawns, kings.attacking, kings.defending, mover, None).ok()
}

/// Rams on the chosen files and ranks.
fn any_rams() -> impl Strategy<Value = Pawns> {
    prop::collection::vec((any::<bool>(), 1..6_usize), 8).prop_map(|files| {
        let mut white = Bitboard::EMPTY;
        for (file, (present, rank)) in files.into_iter().enumerate() {
            if present {
                white = white.with(Square::from_index(rank * 8 + file).unwrap());
            }
        }
        Pawns::new(white, white.north()).unwrap()
    })
}

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
    fn whoever_can_get_through_first_does_so_without_repeating(pawns in any_rams()) {
        let plans = Plans::exact(pawns);
        for here in placements(plans.of(Color::White).ground()) {
            let Some(first) = placed(pawns, here, Color::White) else { continue };
            let Some(moves) = plans.moves_to_win(&first) else { continue };
            let after = Placement { attacking: plans.best_step(&first).unwrap(), ..here };
            // Nothing but a pawn that he takes there is in his way.
            let Some(answered) = placed(pawns, after, Color::Black) else {
                prop_assert!(pawns.black().contains(after.attacking));
                continue;
            };
            for (step, next) in answered.successors().filter(|(step, _)| step.from == here.defending) {
                let next = next.ending().unwrap();
                prop_assert_eq!(next.pawns(), pawns, "{} {}", first, step);
                let left = plans.moves_to_win(&next);
                prop_assert!(left.is_some_and(|left| left < moves), "{first} {step}");
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

/// In how many moves White takes a pawn before Black does, found backwards from the end; by the
/// rules of chess, with pawns that rest.
fn race(pawns: Pawns) -> Vec<(PawnEnding, Option<u8>)> {
    let ending =
        |attacking, defending, mover| placed(pawns, Placement { attacking, defending }, mover);
    let steps = |position: PawnEnding| {
        let king = position.king(position.side_to_move());
        let moves = position.legal_moves();
        moves.iter().filter(|step| step.from == king).map(|step| step.to).collect::<Vec<_>>()
    };
    let mut left = vec![None; 64 * 64];
    let place = |attacking: Square, defending: Square| attacking.index() * 64 + defending.index();
    for moves in 1.. {
        let known = left.clone();
        let soon = |attacking: Square, defending: Square| {
            pawns.black().contains(attacking)
                || ending(attacking, defending, Color::Black).is_some_and(|answering| {
                    let answers = steps(answering);
                    let lost = |to: &Square| {
                        !pawns.white().contains(*to) && known[place(attacking, *to)].is_some()
                    };
                    // Who has only moves of pawns left has to break the fence up.
                    let stalemate = answering.legal_moves().is_empty();
                    !stalemate && answers.iter().all(lost)
                })
        };
        for attacking in Square::ALL {
            for defending in Square::ALL {
                let here = place(attacking, defending);
                let Some(position) = ending(attacking, defending, Color::White) else { continue };
                if known[here].is_none() && steps(position).iter().any(|to| soon(*to, defending)) {
                    left[here] = Some(moves);
                }
            }
        }
        if left == known {
            break;
        }
    }
    let pairs = Square::ALL.into_iter().flat_map(|a| Square::ALL.map(|d| (a, d)));
    pairs.filter_map(|(a, d)| Some((ending(a, d, Color::White)?, left[place(a, d)]))).collect()
}

proptest! {
    #![proptest_config(sweep::laws_of(40))]

    #[test]
    fn who_gets_through_first_is_what_the_rules_of_chess_say(pawns in any_rams()) {
        let plans = Plans::exact(pawns);
        // A king whom a pawn gives check stands on no square of the ground: no map knows him.
        let ground = plans.of(Color::White).ground().attacking_squares();
        let on_it = |position: &PawnEnding| ground.contains(position.king(Color::White));
        for (position, expected) in race(pawns).into_iter().filter(|(here, _)| on_it(here)) {
            prop_assert_eq!(plans.moves_to_win(&position), expected, "{}", position);
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
fn a_whole_game_is_played_from_one_pair_of_plans() {
    let mut position = ending(FINE_70);
    let plans = Plans::exact(position.pawns());
    assert_eq!(plans.result(&position), MapResult::WonFor(Color::White));
    let pawns = position.pawns();
    for ply in 0.. {
        assert!(ply < 100, "no progress");
        let from = position.king(position.side_to_move());
        let to = plans.best_step(&position).unwrap();
        let next = position.play(palisade_board::Move::new(from, to)).unwrap().ending().unwrap();
        if next.pawns() != pawns {
            // White has taken the first pawn.
            assert!(next.pawns().black().len() < pawns.black().len());
            break;
        }
        assert_eq!(plans.result(&next), MapResult::WonFor(Color::White));
        position = next;
    }
}

/// White gets through on h5, and he keeps Black away from b5: but not with one king.
#[test]
fn a_king_cannot_attack_on_one_wing_and_defend_on_the_other() {
    let position = ending("8/k7/1p6/1P5p/7P/8/8/K7 w - - 0 1");
    let plans = Plans::exact(position.pawns());
    let kings = Placement { attacking: Square::A1, defending: Square::A7 };
    assert!(!plans.of(Color::White).is_coordinated(kings));
    let turned = Placement { attacking: Square::A7, defending: Square::A1 };
    assert!(plans.of(Color::Black).can_coordinate(turned));
    assert_eq!(plans.moves_to_win(&position), None);
    assert_eq!(plans.result(&position), MapResult::Drawn);
    // He stays where he can come back in time.
    let step = plans.best_step(&position).unwrap();
    assert!(plans.of(Color::Black).holding_steps(turned).contains(step));
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
    let key = key_squares(criterion.ground(), &map);
    let beyond: Bitboard =
        Square::ALL.into_iter().filter(|square| square.rank() >= Rank::Fifth).collect();
    assert_eq!(key, beyond & criterion.ground().attacking_squares());
}
