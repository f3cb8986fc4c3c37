//! Tests of the rungs by themselves, for the gates keep most positions from them.

extern crate std;

use std::cell::RefCell;
use std::vec::Vec;

use palisade_board::{Bitboard, Color, PawnEnding, Square};
use palisade_endings::{Budget, Open, Prover, Verdict};
use palisade_testkit::EndingSetup;
use palisade_testkit::near_walls::{
    BEYOND_THE_FLOOD, CHECK_AT_ONCE, FIRST_RUNG, NearWall, PARTS_TOO_SMALL, ZUGZWANG,
    ZUGZWANG_AT_ONCE, all, change,
};
use palisade_testkit::sweep;
use proptest::prelude::*;

use super::view::View;
use super::{parts, simple};

/// What stands on one file of a wall: a ram, or a lever with some squares between the
/// two pawns, or nothing; and whether the wall rises there, or falls.
fn file_of_a_wall() -> impl Strategy<Value = (Option<usize>, usize)> {
    let pawns = prop_oneof![5 => Just(Some(0)), 2 => (1..4_usize).prop_map(Some), 3 => Just(None)];
    (pawns, 0..3_usize)
}

/// Walls with levers and gaps, and kings anywhere: often a promise hangs on a tempo.
fn wall() -> impl Strategy<Value = Option<PawnEnding>> {
    let files = prop::collection::vec(file_of_a_wall(), 8);
    let noise = prop::collection::vec((8..56_usize, any::<bool>()), 0..3);
    (1..5_usize, files, noise, 0..64_usize, 0..64_usize, any::<bool>()).prop_map(
        |(mut rank, files, noise, white, black, turn)| {
            let (mut white_pawns, mut black_pawns) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for (file, (between, rise)) in files.into_iter().enumerate() {
                rank = (rank + rise).clamp(2, 5) - 1;
                let Some(between) = between else { continue };
                // A lever stands a little back.
                let own = rank.saturating_sub(between / 2).max(1);
                let other = (own + 1 + between).min(6);
                white_pawns |= Square::ALL[8 * own + file].bitboard();
                black_pawns |= Square::ALL[8 * other + file].bitboard();
            }
            for (square, own) in noise {
                let square = Square::ALL[square];
                let taken = (white_pawns | black_pawns).contains(square);
                match own {
                    _ if taken => {}
                    true => white_pawns |= square.bitboard(),
                    false => black_pawns |= square.bitboard(),
                }
            }
            let side_to_move = if turn { Color::White } else { Color::Black };
            let (white_king, black_king) = (Square::ALL[white], Square::ALL[black]);
            let en_passant = None;
            let setup = EndingSetup {
                white_pawns,
                black_pawns,
                white_king,
                black_king,
                side_to_move,
                en_passant,
            };
            PawnEnding::try_from(setup).ok()
        },
    )
}

/// What is at most four changes away from a wall of the list.
fn beside_a_near_wall() -> impl Strategy<Value = Option<PawnEnding>> {
    let changes = prop::collection::vec((0..64_usize, 0..6_usize), 0..5);
    (prop::sample::select(all().collect::<Vec<_>>()), changes).prop_map(|(wall, changes)| {
        let mut setup = EndingSetup::from(ending(wall));
        for (square, what) in changes {
            change(&mut setup, Square::ALL[square], what);
        }
        PawnEnding::try_from(setup).ok()
    })
}

fn ending(fen: &str) -> PawnEnding {
    fen.parse().unwrap()
}

fn promised(ending: &PawnEnding, attacker: Color) -> bool {
    let view = View::new(ending, attacker);
    simple::holds(view) || parts::holds::<256, 64>(view, 200, 50)
}

std::thread_local! {
    static PROVER: RefCell<Prover> = RefCell::new(Prover::with_bytes(1 << 28));
}

fn verdict(ending: &PawnEnding, attacker: Color, structures: u64) -> Verdict {
    let budget = Budget::work(structures);
    PROVER.with_borrow_mut(|prover| prover.prove(ending, attacker, &budget))
}

fn check(ending: Option<PawnEnding>, structures: u64) -> Result<(), TestCaseError> {
    let Some(ending) = ending else { return Ok(()) };
    for attacker in Color::ALL {
        if promised(&ending, attacker) {
            let verdict = verdict(&ending, attacker, structures);
            prop_assert!(
                !matches!(verdict, Verdict::Breaks | Verdict::Unknown(Open::Promotions)),
                "{ending}, {attacker} attacks: {verdict:?}"
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(sweep::laws_of(1_000))]

    #[test]
    fn no_rung_is_refuted_where_no_gate_was_asked(ending in wall()) {
        check(ending, 300)?;
    }
}

proptest! {
    #![proptest_config(sweep::laws_of(1_000))]

    #[test]
    fn no_rung_is_refuted_beside_a_near_wall(ending in beside_a_near_wall()) {
        check(ending, 2_000)?;
    }
}

/// The wall falls and is not promised, the other is promised and stands.
fn tell_apart(NearWall { falls, stands }: NearWall) {
    let (falls, stands) = (ending(falls), ending(stands));
    assert_eq!(verdict(&falls, Color::White, 20_000), Verdict::Breaks);
    assert!(!promised(&falls, Color::White));
    assert_eq!(verdict(&stands, Color::White, 20_000), Verdict::Holds);
    assert!(promised(&stands, Color::White));
}

#[test]
fn the_first_rung_tells_walls_apart_by_each_of_its_conditions() {
    FIRST_RUNG.into_iter().for_each(tell_apart);
}

#[test]
fn parts_are_linked_where_one_attacks_pawns_of_the_other() {
    tell_apart(PARTS_TOO_SMALL);
}

#[test]
fn a_check_may_leave_no_time_for_a_capture() {
    tell_apart(CHECK_AT_ONCE);
}

#[test]
fn who_roams_needs_a_step_wherever_the_other_king_stands() {
    tell_apart(ZUGZWANG);
}

#[test]
fn the_first_step_is_there_after_any_move_of_the_other_king() {
    tell_apart(ZUGZWANG_AT_ONCE);
}

#[test]
fn the_flood_of_hot_files_stays_where_the_others_were_followed_for() {
    tell_apart(BEYOND_THE_FLOOD);
}
