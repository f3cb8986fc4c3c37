// What a bound promises, held against the prover; the fuzz target and the test
// of the regressions share it.

use palisade_blockage::{Effort, blockage_with, unwinnable};
use palisade_board::{Bitboard, Color, File, PawnEnding, Rank, Setup, Square};
use palisade_exact::{Budget, Prover, Unknown, Verdict};

/// Structures that the prover may look at for one question.
const BUDGET: u64 = 2_000;

/// Panics if a promise is refuted.
pub(crate) fn check(ending: &PawnEnding) {
    for attacker in Color::ALL {
        let efforts =
            [Effort::default(), Effort::Utmost].map(|e| blockage_with(ending, attacker, e));
        let [promised, full] = efforts;
        assert!(full || !promised, "{ending}: more effort turns a yes into a no ({attacker})");
        let dead = unwinnable(ending, attacker);
        if full || dead {
            let verdict = Prover::new().prove(ending, attacker, &Budget::structures(BUDGET));
            // A promise says more than that the attacker cannot win: the defender
            // holds without promoting.
            let refuted = match verdict {
                Verdict::Breaks => true,
                Verdict::Unknown(Unknown::Promotion) => full,
                _ => false,
            };
            assert!(!refuted, "{ending}: promised against {attacker}, {verdict:?}");
        }
    }
}

/// A position for any 32 bytes, often one with a wall.
#[allow(dead_code, reason = "the fuzz target alone makes positions from bytes")]
pub(crate) fn setup(bytes: &[u8; 32]) -> Setup {
    let square = |byte: u8| Square::ALL[usize::from(byte & 63)];
    let (mut white, mut black) = (Bitboard::EMPTY, Bitboard::EMPTY);
    // A byte a file: three bits choose the rank of a ram, or none.
    for (file, byte) in File::ALL.into_iter().zip(bytes) {
        let rank = Rank::ALL[usize::from(byte & 7)];
        if (1..6).contains(&rank.index()) && byte & 0x80 == 0 {
            let pawn = Square::new(file, rank).bitboard();
            white |= pawn;
            black |= pawn.north();
        }
    }
    for &byte in &bytes[8..28] {
        let pawn = square(byte).bitboard() - Bitboard::BACK_RANKS - white - black;
        match byte >> 6 {
            0 => white |= pawn,
            1 => black |= pawn,
            _ => {}
        }
    }
    let kings = [square(bytes[28]), square(bytes[29])];
    let off = kings[0].bitboard() | kings[1].bitboard();
    Setup {
        white_pawns: white - off,
        black_pawns: black - off,
        white_king: kings[0],
        black_king: kings[1],
        side_to_move: Color::ALL[usize::from(bytes[30] & 1)],
        en_passant: (bytes[31] & 0x40 == 0).then(|| square(bytes[31])),
    }
}
