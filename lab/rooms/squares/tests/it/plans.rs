//! `Plans`: their laws, and why they have a third map.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Position, Square};
use palisade_lab_squares::{MapResult, Plans};
use palisade_squares::{Ground, Placement};
use palisade_testkit::random::any_rams;
use palisade_testkit::sweep;
use proptest::prelude::*;

const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

fn ending(fen: &str) -> PawnEnding {
    fen.parse().unwrap()
}

/// White attacks.
fn placed(pawns: Pawns, kings: Placement, mover: Color) -> Option<PawnEnding> {
    PawnEnding::new(pawns, kings.attacking, kings.defending, mover, None).ok()
}

fn placements(ground: &Ground) -> impl Iterator<Item = Placement> + '_ {
    Square::ALL.into_iter().flat_map(|attacking| {
        ground
            .defending_squares(attacking)
            .into_iter()
            .map(move |defending| Placement { attacking, defending })
    })
}

/// Rams on some files, from a number: the same for all time.
fn rams(seed: u64) -> Pawns {
    let digits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_right(17);
    let white = (0..8).fold(Bitboard::EMPTY, |white, file| {
        let digit = (digits >> (6 * file)) as usize & 63;
        // Every second file on average, and each of five ranks as often.
        if digit < 30 { white.with(Square::ALL[(1 + digit % 5) * 8 + file]) } else { white }
    });
    Pawns::new(white, white.north()).unwrap()
}

/// Why `Plans` has a third map: of what two maps call won, one placement in 26 is not.
#[test]
fn two_maps_call_some_draws_won() {
    let (mut called_won, mut not_won) = (0, 0);
    for pawns in (0..200).map(rams) {
        let plans = Plans::exact(pawns);
        let (white, black) = (plans.of(Color::White), plans.of(Color::Black));
        for here in placements(white.ground()) {
            let turned = Placement { attacking: here.defending, defending: here.attacking };
            if white.is_coordinated(here) || !black.can_coordinate(turned) {
                continue;
            }
            let Some(position) = placed(pawns, here, Color::White) else { continue };
            called_won += 1;
            not_won += u32::from(plans.result(&position) != MapResult::WonFor(Color::White));
        }
    }
    assert_eq!((not_won, called_won), (3_399, 88_528));
}

proptest! {
    #![proptest_config(sweep::laws_of(60))]

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
            let steps = Position::from(answered).successors();
            for (step, next) in steps.filter(|(step, _)| step.from == here.defending) {
                let next = PawnEnding::try_from(next).unwrap();
                prop_assert_eq!(next.pawns(), pawns, "{} {}", first, step);
                let left = plans.moves_to_win(&next);
                prop_assert!(left.is_some_and(|left| left < moves), "{first} {step}");
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
        let moves = Position::from(&position).legal_moves();
        moves.filter(|step| step.from == king).map(|step| step.to).collect::<Vec<_>>()
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
                    let stalemate = !Position::from(&answering).has_legal_move();
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
fn a_whole_game_is_played_from_one_pair_of_plans() {
    let mut position = ending(FINE_70);
    let plans = Plans::exact(position.pawns());
    assert_eq!(plans.result(&position), MapResult::WonFor(Color::White));
    let pawns = position.pawns();
    for ply in 0.. {
        assert!(ply < 100, "no progress");
        let from = position.king(position.side_to_move());
        let to = plans.best_step(&position).unwrap();
        let next = Position::from(&position).play(palisade_board::Move::new(from, to)).unwrap();
        let next = PawnEnding::try_from(next).unwrap();
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
