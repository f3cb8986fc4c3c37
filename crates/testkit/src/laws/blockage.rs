//! A promise of `blockage` is never refuted by the prover.

use crate::EndingSetup;
use palisade_blockage::{Effort, blockage_with};
use palisade_board::{Bitboard, Color, PawnEnding, Square};
use palisade_endings::{Budget, Open, Prover, Verdict};

/// A legal position from bytes: 8 for each side's pawns, then the kings, then
/// side to move and the file of a double step; `None` where they make none.
#[must_use]
pub fn ending(bytes: &[u8]) -> Option<PawnEnding> {
    let pawns = |from: usize| {
        let word = bytes.get(from..from + 8)?;
        Some(Bitboard(u64::from_le_bytes(word.try_into().ok()?)) - Bitboard::BACK_RANKS)
    };
    let (white, black) = (pawns(0)?, pawns(8)?);
    let square = |from: usize| Square::from_index(usize::from(bytes.get(from)? & 63));
    let last = bytes.get(18)?;
    let side_to_move = Color::ALL[usize::from(last & 1)];
    let rank = if side_to_move.is_white() { 5 } else { 2 };
    let passed = Square::from_index(8 * rank + usize::from(last >> 1 & 7))?;
    let setup = EndingSetup {
        white_pawns: white,
        black_pawns: black - white,
        white_king: square(16)?,
        black_king: square(17)?,
        side_to_move,
        en_passant: Some(passed).filter(|_| last & 16 != 0),
    };
    PawnEnding::try_from(setup).ok()
}

/// Asks for both sides, at an effort that fuzzing can afford, and holds a yes
/// against the prover.
///
/// # Panics
///
/// If the prover refutes a promise.
pub fn refute(ending: &PawnEnding) {
    for attacker in Color::ALL {
        if blockage_with(ending, attacker, Effort::Careful) {
            let verdict = Prover::new().prove(ending, attacker, &Budget::work(150));
            // A promise never hangs on the defender's promotion either.
            let refuted = matches!(verdict, Verdict::Breaks | Verdict::Unknown(Open::Promotions));
            assert!(!refuted, "{ending}: promised against {attacker}, {verdict:?}");
        }
    }
}
