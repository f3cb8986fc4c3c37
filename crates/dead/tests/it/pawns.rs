//! Dead pawn endings, against every position that can be reached, one by one.

use cozy_chess::Board;
use palisade_board::{Bitboard, Color, PawnEnding};
use palisade_dead::{Budget, Winnability};
use palisade_testkit::EndingSetup;
use palisade_testkit::{Dice, sweep};

use super::play::{reached, side_of};

fn winnability(ending: &PawnEnding, winner: Color, budget: &Budget<'_>) -> Winnability {
    palisade_dead::winnability(&ending.into(), winner, budget)
}

/// White's only new queen stalemates next: dead, and found to be so.
#[test]
fn a_queen_that_only_stalemates_is_no_way_to_win() {
    let ending: PawnEnding =
        "1K6/PP6/P2p2p1/5pPk/3P1P1p/7P/8/8 w - - 0 1".parse().expect("a position");
    for side in Color::ALL {
        let verdict = winnability(&ending, side, &Budget::work(2_000));
        assert!(verdict.is_unwinnable(), "{side}");
    }
}

/// Kings among pawns that are mostly blocked: where dead positions are. A few
/// moves on, so that a pawn may be taken in passing.
fn cage(dice: &mut Dice) -> Option<Board> {
    let (mut white, mut black) = (0u64, 0u64);
    // A wall from edge to edge, or a corner.
    let wall = dice.below(3) > 0;
    let files = if wall { 8 } else { 2 + dice.below(3) };
    let base = 2 + dice.below(2);
    for file in 0..files {
        // In a wall no pawn stands where its neighbour's can take it.
        let rank = if wall { base + file % 2 } else { 1 + dice.below(5) };
        let at = 1u64 << (8 * rank + file);
        match dice.below(if wall { 40 } else { 8 }) {
            0 => white |= at,
            1 => black |= at,
            2 => (white, black) = (white | at | at >> 8, black | at << 8),
            3 => (white, black) = (white | at, black | at << 8 | at << 16),
            4..20 if file % 2 == 0 => {}
            _ => (white, black) = (white | at, black | at << 8),
        }
    }
    let mut square = || {
        let file = dice.below(8.min(files + 1));
        palisade_board::Square::from_index((8 * dice.below(8) + file) as usize)
    };
    let (white_king, black_king) = (square()?, square()?);
    let setup = EndingSetup {
        white_pawns: Bitboard(white) - Bitboard::BACK_RANKS,
        black_pawns: Bitboard(black) - Bitboard::BACK_RANKS,
        white_king,
        black_king,
        side_to_move: Color::ALL[dice.below(2) as usize],
        en_passant: None,
    };
    let ending = PawnEnding::try_from(setup).ok()?;
    let mut board: Board = ending.to_string().parse().ok()?;
    for _ in 0..dice.below(6) {
        let mut moves = Vec::new();
        board.generate_moves(|some| {
            moves.extend(some.into_iter().filter(|step| step.promotion.is_none()));
            false
        });
        if moves.is_empty() || board.en_passant().is_some() {
            break;
        }
        board.play(moves[dice.below(moves.len() as u64) as usize]);
    }
    Some(board)
}

#[test]
fn a_position_is_dead_if_no_line_of_moves_mates() {
    let (mut dead, mut winnable, mut open, mut passing) = (0, 0, 0, 0);
    let throws = sweep::times(500);
    for seed in 0..throws {
        let mut dice = Dice::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        dice.roll();
        let Some(board) = cage(&mut dice) else { continue };
        let Ok(ending) = board.to_string().parse::<PawnEnding>() else { continue };
        for side in Color::ALL {
            let Some(truth) = reached(&board, side_of(side), 20_000) else { continue };
            match winnability(&ending, side, &Budget::work(20_000)) {
                Winnability::Unknown => open += 1,
                said => assert_eq!(said.is_winnable(), truth, "{board} {side}"),
            }
            dead += u64::from(!truth);
            winnable += u64::from(truth);
            passing += u64::from(board.en_passant().is_some());
        }
    }
    let told = format!("{dead} dead, {winnable} not, {open} open, {passing} with a right to take");
    assert!(dead * 15 > throws && winnable * 3 > throws && passing * 500 > throws, "{told}");
    assert!(open * 500 < dead + winnable, "{told}");
}
