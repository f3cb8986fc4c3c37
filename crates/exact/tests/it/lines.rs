//! Lines of play: every move legal, and a breach at the end.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square, Successor};
use palisade_exact::{Budget, Line, LineEnd, Prover, Verdict};
use palisade_testkit::{Dice, sweep};

/// Plays the line; a piece that has appeared must be taken at once, or be the
/// attacker's last move.
fn replay(ending: &PawnEnding, attacker: Color, line: &Line) {
    let mut now = *ending;
    let mut moves = line.moves.iter().peekable();
    while let Some(&step) = moves.next() {
        match now.play(step).unwrap_or_else(|error| panic!("{ending}: {error:?}")) {
            Successor::Ending(after) => now = after,
            Successor::Promoted(promoted) => {
                let mover = now.side_to_move();
                let Some(take) = moves.next() else {
                    assert_eq!((mover, line.end), (attacker, LineEnd::Promotion), "{ending}");
                    return;
                };
                assert_eq!(take.to, promoted.square(), "{ending}");
                let (white, black) = match mover {
                    Color::White => (promoted.king(Color::White), take.to),
                    Color::Black => (take.to, promoted.king(Color::Black)),
                };
                now = PawnEnding::new(promoted.pawns(), white, black, mover, None).unwrap();
            }
        }
    }
    assert_eq!(line.end, LineEnd::Mate, "{ending}");
    assert!(now.is_checkmate() && now.side_to_move() != attacker, "{ending}");
}

#[test]
fn every_line_is_legal_and_ends_in_a_breach() {
    let mut dice = Dice::new(0x11e5_0001);
    let (mut lines, mut long) = (0, 0);
    while lines < sweep::times(50) {
        let (mut white, mut black) = (0u64, 0u64);
        for _ in 0..2 + dice.below(3) {
            let square = 1u64 << (8 + dice.below(48));
            if (white | black) & square == 0 {
                *if dice.below(2) == 0 { &mut white } else { &mut black } |= square;
            }
        }
        let Ok(pawns) = Pawns::new(Bitboard(white), Bitboard(black)) else { continue };
        let mut king = || Square::ALL[dice.below(64) as usize];
        let (white_king, black_king) = (king(), king());
        let mover = Color::ALL[dice.below(2) as usize];
        let attacker = Color::ALL[dice.below(2) as usize];
        let Ok(ending) = PawnEnding::new(pawns, white_king, black_king, mover, None) else {
            continue;
        };
        let mut prover = Prover::new();
        match prover.line(&ending, attacker, &Budget::work(20_000)) {
            Ok(line) => {
                replay(&ending, attacker, &line);
                lines += 1;
                long += u64::from(line.moves.len() > 8);
            }
            // Proved, but not kept in a form that shows it.
            Err(Verdict::Unknown(_)) => {}
            Err(verdict) => assert_eq!(verdict, Verdict::Holds),
        }
    }
    assert!(long * 20 > lines, "{long}");
}
