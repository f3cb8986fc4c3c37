//! The problems of Fine with which Church evaluates his program.
//!
//! By default those that are settled in a moment; in a sweep all, also those that take minutes
//! and are asked in parts, with books of moves to begin with. The books stand beside this file,
//! a line for each position. Two were written by hand; that of Fine 82 is what a playing
//! program thought best. Nothing is proved by a book: it only says what is tried first, and
//! that the position is a hard one. So it stays in the laboratory.

use std::sync::{Arc, LazyLock};

use palisade_board::{Color, PawnEnding, Successor};
use palisade_exact::duel::Promotions;
use palisade_exact::{Analyst, Budget, Hints, Prover, Solver, Verdict};
use palisade_testkit::sweep;

const FINE_61: &str = "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1";
const FINE_66: &str = "8/1k3ppp/8/3K4/7P/5PP1/8/8 w - - 0 1";
const FINE_67: &str = "8/2p5/3k4/1p1p1K2/8/1P1P4/2P5/8 w - - 0 1";
const FINE_76: &str = "8/8/p6p/1p3kp1/1P6/P4PKP/5P2/8 w - - 0 1";
const FINE_100A: &str = "8/6p1/3k1p2/2p2Pp1/2P1p1P1/1P4P1/4K3/8 w - - 0 1";

const FINE_80: &str = "8/8/1ppk4/p4pp1/P1PP2p1/2P1K1P1/7P/8 b - - 0 1";
const FINE_82: &str = "8/pp5p/8/PP2k3/2P2pp1/3K4/6PP/8 w - - 0 1";
const FINE_90: &str = "8/7p/2k1Pp2/pp1p2p1/3P2P1/4P3/P3K2P/8 w - - 0 1";
const AVERBAKH_676: &str = "8/k6p/3p1p1P/3P2p1/3P2P1/8/6P1/K7 w - - 0 1";

/// Every database, built once.
fn everything() -> Arc<Promotions> {
    static ALL: LazyLock<Arc<Promotions>> = LazyLock::new(|| Arc::new(Promotions::all()));
    ALL.clone()
}

/// The position after these moves.
fn after(fen: &str, line: &str) -> PawnEnding {
    line.split_whitespace().fold(fen.parse().unwrap(), |ending: PawnEnding, step| {
        ending.play(step.parse().unwrap()).unwrap().ending().unwrap()
    })
}

/// Problem, position with White to move, and, where proved at once, all moves
/// that break through.
const SETTLED: [(&str, &str, &[&str]); 8] = [
    ("25", "6k1/7p/5P1K/8/8/8/7P/8 w - - 0 1", &["h6g5"]),
    ("26", "8/2k5/p1P5/P1K5/8/8/8/8 w - - 0 1", &["c5d5"]),
    ("29", "4k3/4Pp2/5P2/4K3/8/8/8/8 w - - 0 1", &["e5d4", "e5d5", "e5e4", "e5f4", "e5f5"]),
    ("42", "8/5p2/8/4K1P1/5Pk1/8/8/8 w - - 0 1", &["e5e4"]),
    ("51", "8/8/2pp3k/8/1P1P3K/8/8/8 w - - 0 1", &["d4d5", "h4g3", "h4g4"]),
    ("53", "8/8/3pkp2/8/8/3PK3/5P2/8 w - - 0 1", &["e3d4", "e3e4", "e3f4"]),
    ("58", "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1", &["d4d5"]),
    ("70", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", &["a1b1"]),
];

const BUDGET: Budget<'static> = Budget::work(5_000);

#[test]
fn eight_problems_break_through_and_the_other_side_cannot_win() {
    for (problem, fen, _) in SETTLED {
        let ending: PawnEnding = fen.parse().unwrap();
        let mut prover = Prover::new();
        let verdicts = Color::ALL.map(|attacker| prover.prove(&ending, attacker, &BUDGET));
        assert_eq!(verdicts, [Verdict::Breaks, Verdict::Holds], "Fine {problem}");
    }
}

#[test]
fn the_moves_that_break_through_are_the_books_and_what_only_loses_time() {
    for (problem, fen, expected) in SETTLED {
        let ending: PawnEnding = fen.parse().unwrap();
        let mut prover = Prover::new();
        let mut breaking: Vec<String> = ending
            .successors()
            .filter_map(|(step, after)| match after {
                Successor::Ending(after) => {
                    let verdict = prover.prove(&after, Color::White, &BUDGET);
                    (verdict == Verdict::Breaks).then(|| step.to_string())
                }
                Successor::Promoted(_) => None,
            })
            .collect();
        breaking.sort();
        assert_eq!(breaking, expected, "Fine {problem}");
    }
}

#[test]
fn what_breaks_through_wins() {
    for (problem, fen, _) in SETTLED {
        let mut analyst = Analyst::with_promotions(everything());
        let budget = Budget::work(1_000_000);
        let won = analyst.wins(&fen.parse().unwrap(), Color::White, &budget);
        assert_eq!(won, Some(true), "Fine {problem}");
    }
}

/// Every move is decided: it wins, or Black provably holds after it. What gets through need not
/// win: in Fine 53 three moves do, and one wins.
#[test]
fn the_moves_that_win_are_the_books_and_no_others() {
    let budget = Budget::work(30_000_000);
    let settled = SETTLED.map(|(problem, fen, breaking)| {
        (problem, fen, if problem == "53" { &["e3e4"] } else { breaking })
    });
    let dearer: [(_, _, &[_]); 2] =
        [("66", FINE_66, &["d5d6", "h4h5"]), ("67", FINE_67, &["b3b4"])];
    let dearer = dearer.into_iter().filter(|_| sweep::is_full());
    for (problem, fen, expected) in settled.into_iter().chain(dearer) {
        let ending: PawnEnding = fen.parse().unwrap();
        let mut analyst = Analyst::with_promotions(everything());
        for (step, after) in ending.successors() {
            let after = after.ending().unwrap();
            let proved = if expected.contains(&step.to_string().as_str()) {
                analyst.wins(&after, Color::White, &budget)
            } else {
                analyst.holds_in_parts(&after, Color::Black, &Hints::default(), &budget)
            };
            assert_eq!(proved, Some(true), "Fine {problem}, {step}");
        }
    }
}

#[test]
fn averbakh_673_is_drawn_whoever_moves() {
    let promotions = everything();
    for mover in ["w", "b"] {
        let fen = format!("8/k6p/3p3P/p2P4/P2P4/8/8/K7 {mover} - - 0 1");
        let ending: PawnEnding = fen.parse().unwrap();
        let mut solver = Solver::with_promotions(promotions.clone());
        let budget = Budget::work(300_000);
        let wins = Color::ALL.map(|side| solver.wins(&ending, side, &budget));
        assert_eq!(wins, [Some(false); 2], "{fen}");
    }
}

/// Positions that a side wins, and the work that proves it. Each is a problem after some moves.
struct Won {
    fen: &'static str,
    lines: &'static [&'static str],
    side: Color,
    /// Structures for each line.
    work: u64,
    /// What is tried first, where the position is asked in parts.
    book: Option<&'static str>,
    /// Is it proved in a moment? The others take up to three quarters of an hour.
    is_quick: bool,
}

const fn by_white(fen: &'static str, lines: &'static [&'static str], work: u64) -> Won {
    Won { fen, lines, side: Color::White, work, book: None, is_quick: false }
}

const WON: &[Won] = &[
    by_white(FINE_61, &[""], 20_000_000),
    Won { is_quick: true, ..by_white(FINE_66, &[""], 20_000_000) },
    Won { is_quick: true, ..by_white(FINE_67, &[""], 20_000_000) },
    by_white(AVERBAKH_676, &[""], 20_000_000),
    by_white(FINE_76, &[""], 100_000_000),
    by_white(FINE_100A, &[""], 30_000_000),
    // The break-through can wait until the king has been driven back by a check.
    by_white(FINE_61, &["h2h3"], 20_000_000),
    // The other move of the king.
    by_white(FINE_100A, &["e2d2"], 30_000_000),
    // Black takes back on b5, and answers a check with the king's move to d5. (Without the book
    // it takes twice as long.)
    Won {
        side: Color::Black,
        book: Some(include_str!("books/fine_80.txt")),
        ..by_white(FINE_80, &[""], 1_000_000_000)
    },
    // A playing program takes 1.g3 for level. All other moves lose; 1.c5 wins.
    Won {
        side: Color::Black,
        book: Some(include_str!("books/fine_82.txt")),
        ..by_white(
            FINE_82,
            &["d3d2", "d3e2", "d3c3", "d3c2", "h2h3", "h2h4", "b5b6", "a5a6"],
            100_000_000,
        )
    },
    // The main line, 1.e4 dxe4. Where the book ends, each move of Black's takes minutes.
    Won {
        book: Some(include_str!("books/fine_90.txt")),
        ..by_white(FINE_90, &["e3e4 d5e4"], 1_500_000_000)
    },
    // Two of the other answers, with the book of the main line.
    Won {
        book: Some(include_str!("books/fine_90.txt")),
        ..by_white(FINE_90, &["e3e4 c6b7", "e3e4 c6b6"], 100_000_000)
    },
];

/// What one answer teaches helps with the next of the same problem.
#[test]
fn the_problems_are_won() {
    for won in WON.iter().filter(|won| won.is_quick || sweep::is_full()) {
        let mut analyst = Analyst::with_promotions(everything());
        if won.book.is_some() {
            analyst = analyst.with_queen_tables(30_000);
        }
        for line in won.lines {
            let (ending, budget) = (after(won.fen, line), Budget::work(won.work));
            let answer = match won.book {
                Some(book) => {
                    analyst.wins_in_parts(&ending, won.side, &book.parse().unwrap(), &budget)
                }
                None => analyst.wins(&ending, won.side, &budget),
            };
            assert_eq!(answer, Some(true), "{} {line}", won.fen);
        }
    }
}

/// Moves after which the other side holds: in Fine 61 all but the break-through and the check,
/// in Fine 82 a push on the wing. All take longer than a moment.
#[test]
fn in_fine_61_and_82_other_moves_do_not_win() {
    let in_fine_82 = include_str!("books/fine_82.txt").parse().unwrap();
    let in_fine_61 = ["g2f1", "g2f2", "g2g1", "g2h1", "a5a6", "c5c6"].map(|step| (FINE_61, step));
    let held = in_fine_61.into_iter().chain([(FINE_82, "g2g3")]);
    let chosen = held.take(if sweep::is_full() { usize::MAX } else { 1 });
    for (fen, step) in chosen {
        let mut analyst = Analyst::with_promotions(everything()).with_queen_tables(30_000);
        let book = if fen == FINE_82 { &in_fine_82 } else { &Hints::default() };
        let budget = Budget::work(40_000_000);
        let answer = analyst.holds_in_parts(&after(fen, step), Color::Black, book, &budget);
        assert_eq!(answer, Some(true), "{fen} {step}");
    }
}

/// Whoever wins after a move, White or Black: so all that is left open by a book's solution
/// is settled.
#[test]
fn in_fine_76_and_100a_the_other_moves_lose() {
    for (fen, winning) in [(FINE_76, &["f3f4"][..]), (FINE_100A, &["e2d2", "e2f2"])] {
        let ending: PawnEnding = fen.parse().unwrap();
        let mut analyst = Analyst::with_promotions(everything());
        let budget = Budget::work(10_000_000);
        let others =
            ending.successors().filter(|(step, _)| !winning.contains(&step.to_string().as_str()));
        for (step, after) in others.take(if sweep::is_full() { usize::MAX } else { 2 }) {
            let after = after.ending().unwrap();
            assert_eq!(analyst.wins(&after, Color::Black, &budget), Some(true), "{step}");
        }
    }
}

#[test]
fn fine_66_and_67_and_averbakh_676_break_through() {
    for fen in
        [FINE_66, FINE_67, AVERBAKH_676].into_iter().take(if sweep::is_full() { 3 } else { 1 })
    {
        let ending: PawnEnding = fen.parse().unwrap();
        let budget = Budget::work(1_000_000);
        let verdict = Prover::new().prove(&ending, Color::White, &budget);
        assert_eq!(verdict, Verdict::Breaks, "{fen}");
    }
}
