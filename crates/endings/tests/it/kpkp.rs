//! Pawn against pawn, wholly: the databases counted, and the prover
//! beside it.

use palisade_board::{Color, Outcome, PawnEnding, Pawns, Position, Square};
use palisade_endings::{Budget, Prover, Verdict};
use palisade_testkit::{Dice, sweep};

use palisade_testkit::databases::everything;

/// Every legal position of one pawn a side with White's pawn on files a to d,
/// and once more with each right to capture en passant that can be used.
fn endings() -> impl Iterator<Item = PawnEnding> {
    let squares = || Square::ALL[8..56].iter().copied();
    let structures = squares().filter(|white| white.file().index() < 4).flat_map(move |white| {
        squares().filter_map(move |black| Pawns::new(white.bitboard(), black.bitboard()).ok())
    });
    let placed = structures.flat_map(|pawns| {
        let kings = Square::ALL.into_iter().flat_map(|w| Square::ALL.map(|b| (w, b)));
        kings.flat_map(move |kings| Color::ALL.map(|color| (pawns, kings, color)))
    });
    placed.flat_map(|(pawns, (white, black), color)| {
        let passed = pawns.of(!color).first().and_then(|pawn| pawn.forward(color));
        [None, passed].into_iter().enumerate().filter_map(move |(n, right)| {
            let ending = PawnEnding::new(pawns, white, black, color, right).ok()?;
            (n == 0 || ending.en_passant_captors().any()).then_some(ending)
        })
    })
}

/// 0 for a loss of the side to move, 1 for a draw, 2 for a win.
fn for_mover(value: Outcome, mover: Color) -> usize {
    if mover.is_white() { value as usize } else { 2 - value as usize }
}

/// The number of losses, draws and wins for the side to move. Each side may
/// have the move, so the sums are equal: the board can be turned over.
#[test]
fn totals() {
    let promotions = everything();
    let (mut totals, mut with_right) = ([[0; 3]; 2], [0; 3]);
    for ending in endings() {
        let value = promotions.value(&Position::from(&ending)).unwrap();
        let outcome = for_mover(value, ending.side_to_move());
        match ending.en_passant() {
            None => totals[ending.side_to_move().index()][outcome] += 1,
            Some(_) => with_right[outcome] += 1,
        }
    }
    assert_eq!(totals, [[868_985, 1_242_545, 1_606_514]; 2]);
    assert_eq!(totals[0].iter().sum::<u32>(), 3_718_044);
    assert_eq!(with_right, [0, 9322, 34_464]);
}

/// One pawn a side anywhere, and every second time a right to capture in passing if there is one.
fn thrown(dice: &mut Dice) -> Option<PawnEnding> {
    let mut square = || Square::ALL[dice.below(64)];
    let (white, black, kings) = (square(), square(), [square(), square()]);
    let pawns = Pawns::new(white.bitboard(), black.bitboard()).ok()?;
    let mover = dice.pick(&Color::ALL);
    let passed = pawns.of(!mover).first().and_then(|pawn| pawn.forward(mover));
    let place = |right| PawnEnding::new(pawns, kings[0], kings[1], mover, right).ok();
    passed.filter(|_| dice.chance(1, 2)).and_then(|to| place(Some(to))).or_else(|| place(None))
}

/// Where the prover says that the attacker cannot win, he does not; where it
/// says that he gets through, he does not lose.
#[test]
fn no_verdict_of_the_prover_contradicts_the_truth() {
    let promotions = everything();
    let mut prover = Prover::new();
    let budget = Budget::work(100_000);
    let (mut holds, mut breaks) = (0, 0);
    let (mut dice, mut asked, throws) = (Dice::new(0x4b50), 0, sweep::times(300));
    while asked < throws {
        let Some(ending) = thrown(&mut dice) else { continue };
        asked += 1;
        for attacker in Color::ALL {
            let outcome = promotions.value(&Position::from(&ending)).unwrap();
            match prover.prove(&ending, attacker, &budget) {
                Verdict::Holds => {
                    assert_ne!(outcome, Outcome::win_of(attacker), "{ending} {attacker}");
                    holds += 1;
                }
                Verdict::Breaks => {
                    assert_ne!(outcome, Outcome::win_of(!attacker), "{ending} {attacker}");
                    breaks += 1;
                }
                Verdict::Unknown(_) => {}
            }
        }
    }
    assert!(holds * 3 > throws && breaks * 3 > throws, "{holds} {breaks}");
}
