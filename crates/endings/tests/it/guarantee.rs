//! What the prover that assumes first promises, before a judge that shares nothing with it.

use core::cell::Cell;
use core::ops::ControlFlow;

use cozy_chess::{Board, Piece};
use palisade_board::{Color, Position};
use palisade_endings::{Budget, Guarantor, Progress, Prover, Verdict};
use palisade_testkit::any_position::sparse;
use palisade_testkit::figures::HELD;
use palisade_testkit::{Dice, sweep};

use super::through::{Promotions, Through, boards, judged};

/// Units of work for one question: mostly few, for most promises come early.
const BUDGETS: [u64; 6] = [300, 300, 1_000, 1_000, 1_000, 6_000];

/// Of each kind so many positions that follow from one are asked about.
const ASKED: usize = 12;

/// Asks about some of what follows from a position, what is lost and what is not; returns how
/// many of each were asked and how many of the others were promised. One prover is asked about all of
/// it, and promises whatever one does that begins anew.
fn judge(dice: &mut Dice, position: &Position, attacker: Color, most: usize) -> [u64; 3] {
    let board: Board = position.to_string().parse().expect("a position");
    let rules = Through { attacker, promotions: Promotions::Hold };
    let (all, _) = judged(rules, &board, most);
    // Where nobody has a piece another prover is asked, which has its own tests.
    let has_pieces =
        |board: &Board| board.occupied() != board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    let met = boards(&all, attacker).into_iter().filter(|(board, _)| has_pieces(board));
    let (lost, others): (Vec<_>, Vec<_>) = met.partition(|(_, through)| *through == Some(true));
    let [mut won, mut open, mut held] = [0; 3];
    let (mut prover, mut guarantor) = (Prover::new(), Guarantor::new());
    for some in [lost, others] {
        for _ in 0..ASKED.min(some.len()) {
            let (board, through) = dice.pick(&some);
            let position: Position = board.to_string().parse().expect("a position");
            let budget = Budget::work(dice.pick(&BUDGETS));
            let fresh = Guarantor::new().prove(&mut Prover::new(), &position, attacker, &budget);
            let said = guarantor.prove(&mut prover, &position, attacker, &budget);
            let lost = through == Some(true);
            let holds = said == Verdict::Holds;
            assert!(holds || fresh != Verdict::Holds, "{board} {attacker}: {budget:?}");
            assert!(!holds || !lost, "{board} {attacker}: through");
            won += u64::from(lost);
            open += u64::from(!lost);
            held += u64::from(holds);
        }
    }
    [won, open, held]
}

/// What is asked in small parts, however small, ends no worse: neither work nor room is lost for good.
#[test]
fn parts_take_nothing_away() {
    for (fen, attacker, part, bytes) in [
        ("N7/8/8/8/1p6/6K1/k7/8 b - - 0 1", Color::White, 100, 1 << 20),
        ("3B4/8/8/5k2/1K2b2p/5p2/8/8 w - - 0 1", Color::White, 5_000, 1 << 28),
        ("8/8/2p2k2/8/3K4/8/3B4/3N4 w - - 0 1", Color::Black, 2_000, 1 << 28),
        ("8/K2p4/8/8/8/6k1/5N2/8 b - - 0 1", Color::Black, 1_000, 1 << 28),
    ] {
        let (mut prover, mut guarantor) = (Prover::new(), Guarantor::with_bytes(bytes));
        let mut ask = |work| {
            guarantor.prove(&mut prover, &fen.parse().unwrap(), attacker, &Budget::work(work))
        };
        let parts = (0..30).map(|_| ask(part)).find(|said| *said == Verdict::Holds);
        assert_eq!(parts.unwrap_or_else(|| ask(60_000)), Verdict::Holds, "{fen}");
    }
}

#[test]
fn nothing_holds_where_somebody_gets_through() {
    let mut dice = Dice::new(45);
    let [mut won, mut open, mut held] = [0; 3];
    let throws = sweep::times(60);
    for throw in 0..throws {
        let rams = if throw % 2 == 0 { 0 } else { 5 };
        let Some(position) = sparse(&mut dice, rams, false) else { continue };
        for attacker in Color::ALL {
            let [lost, others, promised] = judge(&mut dice, &position, attacker, 4_000);
            won += lost;
            open += others;
            held += promised;
        }
    }
    assert!(won > 4 * throws && held > throws, "{won} {open} {held}");
}

#[test]
fn mirror_images_and_other_colours_get_the_same_answer() {
    let mut dice = Dice::new(91);
    let (mut asked, mut held) = (0, 0);
    while asked < sweep::times(60) {
        let Some(position) = sparse(&mut dice, 5, false) else { continue };
        let Some(mirror) = position.mirror() else { continue };
        for attacker in Color::ALL {
            asked += 1;
            let ask = |position: &Position, attacker| {
                let mut guarantor = Guarantor::new();
                let budget = Budget::work(2_000);
                let said = guarantor.prove(&mut Prover::new(), position, attacker, &budget);
                (said, guarantor.last())
            };
            let said = ask(&position, attacker);
            held += u64::from(said.0 == Verdict::Holds);
            if palisade_board::PawnEnding::try_from(&position).is_err() {
                assert_eq!(ask(&mirror, attacker), said, "{position} {attacker}");
            }
            assert_eq!(ask(&position.flip(), !attacker), said, "{position} {attacker}");
        }
    }
    assert!(held * 20 > asked, "{held} of {asked}");
}

#[test]
fn known_fortresses_hold_and_more_never_proves_less() {
    for (fen, attacker) in HELD {
        let position: Position = fen.parse().expect(fen);
        let mut less = [false; 4];
        for bytes in [1 << 18, 1 << 22, 1 << 28] {
            let mut before = false;
            for (work, less) in [100, 2_000, 20_000, 200_000].into_iter().zip(&mut less) {
                let said = Guarantor::with_bytes(bytes).prove(
                    &mut Prover::new(),
                    &position,
                    attacker,
                    &Budget::work(work),
                );
                let holds = said == Verdict::Holds;
                assert!(holds || !before && !*less, "{fen} {bytes} {work}");
                (before, *less) = (holds, holds);
            }
        }
        assert!(less[3], "{fen}");
    }
}

#[test]
fn what_is_won_is_never_said_to_hold() {
    for (fen, attacker) in [
        // The right bishop for the pawn on the edge.
        ("k7/8/PK6/8/8/8/8/3B4 w - - 0 1", Color::White),
        ("8/8/8/8/8/k7/8/KQ6 b - - 0 1", Color::White),
        ("8/8/8/8/8/1k6/8/KR6 b - - 0 1", Color::White),
        // A king must not take what a man guards who is gone from the board after it.
        ("8/3K4/1k1P4/8/8/8/8/2N5 b - - 0 1", Color::White),
        ("8/8/2K5/2P5/2k5/8/8/B7 b - - 0 1", Color::White),
        // Only a right to take in passing wins.
        ("8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1", Color::White),
        ("6k1/8/8/1Pp5/1K6/8/8/6N1 w - c6 0 1", Color::White),
    ] {
        let position: Position = fen.parse().expect(fen);
        let verdict =
            Guarantor::new().prove(&mut Prover::new(), &position, attacker, &Budget::work(20_000));
        assert_ne!(verdict, Verdict::Holds, "{fen}");
    }
}

/// Whoever stops it is obeyed, wherever it is, and is asked often enough.
#[test]
fn little_is_done_between_two_looks() {
    for (fen, attacker) in HELD {
        let position: Position = fen.parse().expect(fen);
        let (last, looks) = (Cell::new(0), Cell::new(0_u64));
        let watch = |now: Progress| {
            let before = last.replace(now.work);
            assert!(before <= now.work, "{fen}: {before}, then {}", now.work);
            assert!(now.work - before <= 1_024, "{fen}: {before}, then {}", now.work);
            looks.set(looks.get() + 1);
            ControlFlow::Continue(())
        };
        let mut guarantor = Guarantor::new();
        let budget = Budget::work(20_000).watched_by(&watch);
        let _ = guarantor.prove(&mut Prover::new(), &position, attacker, &budget);
        assert!(guarantor.last().0 - last.get() <= 1_024, "{fen}");
        for stop in [looks.get() / 3, looks.get() / 2] {
            let (left, refused) = (Cell::new(stop), Cell::new(0));
            let watch = |_| match left.get().checked_sub(1) {
                Some(less) => {
                    left.set(less);
                    ControlFlow::Continue(())
                }
                None => {
                    refused.set(refused.get() + 1);
                    ControlFlow::Break(())
                }
            };
            let budget = Budget::work(20_000).watched_by(&watch);
            let verdict = Guarantor::new().prove(&mut Prover::new(), &position, attacker, &budget);
            assert!(verdict != Verdict::Holds || refused.get() == 0, "{fen}");
            assert!(refused.get() <= 3, "{fen}: asked {} times", refused.get());
        }
    }
}
