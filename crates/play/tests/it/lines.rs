//! The lines against the databases, the prover and himself.

use std::sync::Arc;

use palisade_board::{Bitboard, Color, Outcome, PawnEnding, Pawns, Position, Square};
use palisade_endings::{Budget, Prover, Verdict};
use palisade_play::Lines;
use palisade_tables::duel::{Material, Promotions};
use palisade_testkit::{Dice, sweep};

use palisade_testkit::databases::{everything, without_pawn_against_pawn};

use crate::is_won;

/// A prover and an lines with these databases.
fn with(promotions: impl Into<Arc<Promotions>>) -> (Prover, Lines) {
    let promotions = promotions.into();
    let prover = Prover::with_promotions(Arc::clone(&promotions), 1 << 28);
    (prover, Lines::new(1 << 28))
}

/// Any pawns and kings.
fn random_ending(dice: &mut Dice, pawns: u64) -> Option<PawnEnding> {
    let (mut white, mut black) = (0u64, 0u64);
    for _ in 0..pawns {
        let square = 1u64 << (8 + dice.below(48));
        *if dice.below(2) == 0 { &mut white } else { &mut black } |= square;
    }
    let pawns = Pawns::new(Bitboard(white & !black), Bitboard(black & !white));
    let mut square = || Square::ALL[dice.below(64) as usize];
    let (white_king, black_king) = (square(), square());
    let mover = Color::ALL[dice.below(2) as usize];
    let right = (dice.below(3) == 0).then(|| Square::ALL[(dice.below(2) * 24 + 16) as usize]);
    let right = right.map(|first| Square::ALL[first.index() + dice.below(8) as usize]);
    PawnEnding::new(pawns.ok()?, white_king, black_king, mover, right).ok()
}

/// Is it a win for `attacker`, by the databases?
fn truth(promotions: &Promotions, ending: &PawnEnding, attacker: Color) -> bool {
    promotions.wins(&Position::from(ending), attacker).expect("at most one pawn a side")
}

/// With every database but that of the material itself.
#[test]
fn pawn_against_pawn_is_played_out_as_the_database_has_it() {
    let all = everything();
    let promotions = without_pawn_against_pawn();
    let mut dice = Dice::new(0x1234_5678_9abc_def1);
    let (mut wins, mut draws, mut open) = (0, 0, 0);
    while wins + draws < sweep::times(60) {
        let Some(ending) = random_ending(&mut dice, 2) else { continue };
        let pawns = ending.pawns();
        if pawns.white().len() != 1 || pawns.black().len() != 1 {
            continue;
        }
        for attacker in Color::ALL {
            let (mut prover, mut lines) = with(promotions.clone());
            let won = truth(&all, &ending, attacker);
            match is_won(&mut lines, &mut prover, &ending, attacker, &Budget::work(20_000)) {
                Some(answer) => assert_eq!(answer, won, "{ending} {attacker}"),
                None => open += 1,
            }
            wins += u64::from(won);
            draws += u64::from(!won);
        }
    }
    assert!(wins * 5 > wins + draws && open * 20 < wins + draws, "{wins} {draws} {open}");
}

/// With hardly a database, so that queens are played against queens.
#[test]
fn no_duel_is_called_won_that_is_not() {
    let all = everything();
    let rook = Material::ROOK;
    let queen = Material::QUEEN;
    let few = Arc::new(Promotions::with([rook, queen]));
    let mut prover = Prover::with_promotions(few.clone(), 1 << 28);
    let mut both = Color::ALL.map(|_| Lines::new(1 << 28));
    let mut dice = Dice::new(0xfeed_5eed_0bad_cafe);
    let (mut asked, mut found, mut won) = (0, 0, 0);
    while asked < sweep::times(200) {
        let Some(ending) = random_ending(&mut dice, 2) else { continue };
        let position = Position::from(ending);
        for (_, promoted) in position.successors().filter(|(step, _)| step.promotion.is_some()) {
            let Some(truth) = all.value(&promoted) else { continue };
            for attacker in Color::ALL {
                asked += 1;
                let expected = truth == Outcome::win_of(attacker);
                let lines = &mut both[attacker.index()];
                let budget = Budget::work(1_500);
                let answer = lines.wins(&mut prover, &promoted, attacker, &budget);
                assert!(answer.is_none_or(|answer| answer == expected), "{promoted:?} {attacker}");
                won += u64::from(expected);
                found += u64::from(answer == Some(true));
            }
        }
    }
    assert!(found * 10 > asked && won > found, "{found} of {won} in {asked}");
}

#[test]
fn what_the_prover_holds_is_not_won_and_nobody_wins_against_a_winner() {
    let promotions = everything();
    let mut dice = Dice::new(0x0ddb_a11c_0ffe_e123);
    let (mut won, mut held) = (0, 0);
    let throws = sweep::times(30);
    for number in 0..throws {
        let Some(ending) = random_ending(&mut dice, 3 + number % 4) else { continue };
        let budget = Budget::work(4_000);
        let wins = Color::ALL.map(|attacker| {
            let (mut prover, mut lines) = with(promotions.clone());
            is_won(&mut lines, &mut prover, &ending, attacker, &budget)
        });
        assert_ne!(wins, [Some(true); 2], "{ending}");
        for attacker in Color::ALL {
            if wins[attacker.index()] == Some(true) {
                let verdict = Prover::new().prove(&ending, attacker, &budget);
                assert_ne!(verdict, Verdict::Holds, "{ending} {attacker}");
                won += 1;
            }
            held += u64::from(wins[attacker.index()] == Some(false));
        }
    }
    assert!(won * 10 > throws && held * 10 > throws, "{won} {held}");
}

/// The board turned over or mirrored is worth the same, and what is won with a
/// small budget is won with a larger one.
#[test]
fn turning_and_mirroring_change_no_answer() {
    let promotions = everything();
    let mut dice = Dice::new(0x7ead_beef_0000_1117);
    let mut decided = 0;
    let throws = sweep::times(50);
    for _ in 0..throws {
        let Some(ending) = random_ending(&mut dice, 4) else { continue };
        let images = [
            (ending, Color::White),
            (ending.flip(), Color::Black),
            (ending.mirror(), Color::White),
            (ending.flip().mirror(), Color::Black),
        ];
        let answers = images.map(|(image, attacker)| {
            let (mut prover, mut lines) = with(promotions.clone());
            is_won(&mut lines, &mut prover, &image, attacker, &Budget::work(1_000))
        });
        let known: Vec<bool> = answers.into_iter().flatten().collect();
        assert!(known.windows(2).all(|pair| pair[0] == pair[1]), "{ending}: {answers:?}");
        decided += u64::from(!known.is_empty());
    }
    assert!(decided * 12 > throws, "{decided}");
}

#[test]
fn studies_are_won_to_the_last_queen() {
    let (mut prover, mut lines) = with(everything());
    for fen in [
        "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        "8/8/8/KP6/1p6/k4p2/5P2/8 w - - 0 1",
        "8/p7/Pp6/1P6/8/K2k4/P7/8 w - - 0 1",
        "3k4/2p5/2K5/1P1P4/8/8/8/8 w - - 0 1",
    ] {
        let ending: PawnEnding = fen.parse().unwrap();
        let budget = Budget::work(2_000_000);
        assert_eq!(
            is_won(&mut lines, &mut prover, &ending, Color::White, &budget),
            Some(true),
            "{fen}"
        );
    }
}

/// Black queens first, and is mated: in four moves, and in a sweep as in Chernev, Practical Chess Endings 82.
#[test]
fn who_queens_first_may_be_mated() {
    let cases = ["7k/5K2/p5P1/P7/8/8/3p4/8 b - - 0 1", "7k/8/5PpK/Pp1P2pp/3P4/8/5p2/8 w - - 0 1"];
    for fen in &cases[..1 + usize::from(sweep::is_full())] {
        let study: PawnEnding = fen.parse().unwrap();
        let breaks = Prover::new().prove(&study, Color::Black, &Budget::work(20_000));
        assert_eq!(breaks, Verdict::Breaks, "{fen}");
        let (mut prover, mut lines) = with(everything());
        let budget = Budget::work(4_000_000);
        let won = is_won(&mut lines, &mut prover, &study, Color::White, &budget);
        assert_eq!(won, Some(true), "{fen}");
    }
}

#[test]
fn a_spent_budget_is_admitted_and_heeded() {
    let fine_82: PawnEnding = "8/pp5p/8/PP2k3/2P2pp1/3K4/6PP/8 w - - 0 1".parse().unwrap();
    let (mut prover, mut lines) = with(Promotions::default());
    assert_eq!(is_won(&mut lines, &mut prover, &fine_82, Color::White, &Budget::work(500)), None);
    assert!(lines.work() < 2_000, "{}", lines.work());
}

/// It is White's move, and he is mated.
#[test]
fn a_mate_on_the_board_is_seen() {
    let mated: Position = "8/8/8/8/8/1k6/1q1P4/K7 w - - 0 1".parse().unwrap();
    let budget = Budget::work(60);
    let (mut prover, mut lines) = with(Promotions::default());
    assert_eq!(lines.wins(&mut prover, &mated, Color::Black, &budget), Some(true));
}

#[test]
fn five_pieces_and_castling_are_not_looked_at() {
    for fen in ["qqqqk3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"] {
        let position: Position = fen.parse().unwrap();
        let budget = Budget::work(60);
        let (mut prover, mut lines) = with(Promotions::default());
        let wins = lines.wins(&mut prover, &position, Color::White, &budget);
        assert_eq!(wins, None);
    }
}

/// A prover that judges no promotions proves breaches, and a breach is no win: lines that work with one
/// say nothing, and keep nothing of it.
#[test]
fn with_a_prover_that_judges_nothing_lines_say_nothing() {
    let (_, mut kept) = with(everything());
    let budget = Budget::work(20_000);
    for fen in [
        "8/8/K2P4/8/8/p7/1k6/8 w - - 0 1",
        "8/P7/8/8/4K3/8/3p4/7k w - - 0 1",
        "8/2p5/8/8/8/4P3/1k5K/8 w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        let white = Color::White;
        for _ in 0..2 {
            let mut blind = Prover::with_bytes(1 << 26);
            assert_eq!(kept.wins(&mut blind, &position, white, &budget), None, "{fen}");
            assert_eq!(kept.line(&mut blind, &position, white, &budget), None, "{fen}");
        }
        let (mut judged, _) = with(everything());
        let said = kept.wins(&mut judged, &position, white, &budget);
        assert_eq!(said, everything().wins(&position, white), "{fen}");
    }
}
