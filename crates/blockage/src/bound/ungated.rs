//! Tests of the rungs by themselves, for the gates keep most positions from them.

use palisade_board::{Bitboard, Color, PawnEnding, Setup, Square};
use palisade_exact::{Budget, Prover, Unknown, Verdict};
use proptest::prelude::*;

use super::view::View;
use super::{parts, simple};

/// What stands on one file of a wall: a ram, or a lever with so many squares between the
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
            let setup = Setup {
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 60_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_rung_is_refuted_where_no_gate_was_asked(ending in wall()) {
        let Some(ending) = ending else { return Ok(()) };
        for attacker in Color::ALL {
            let view = View::new(&ending, attacker);
            if !simple::holds(view) && !parts::holds::<256, 64>(view, 200, 50) {
                continue;
            }
            let verdict = Prover::new().prove(&ending, attacker, &Budget::structures(300));
            prop_assert!(
                !matches!(verdict, Verdict::Breaks | Verdict::Unknown(Unknown::Promotion)),
                "{ending}, {attacker} attacks: {verdict:?}"
            );
        }
    }
}
