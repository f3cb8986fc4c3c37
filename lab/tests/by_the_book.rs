//! The problems of Fine that take minutes: asked in parts, with books of moves to begin with.
//!
//! The books stand beside this file, a line for each position. Two were written by hand; that
//! of Fine 82 is what a playing program thought best. Nothing is proved by a book: it only says
//! what is tried first, and that the position is a hard one. So it stays in the laboratory.

use std::sync::{Arc, LazyLock};

use palisade_board::{Color, PawnEnding};
use palisade_exact::duel::Promotions;
use palisade_exact::{Analyst, Book, Budget};

const FINE_80: &str = "8/8/1ppk4/p4pp1/P1PP2p1/2P1K1P1/7P/8 b - - 0 1";
const FINE_82: &str = "8/pp5p/8/PP2k3/2P2pp1/3K4/6PP/8 w - - 0 1";
const FINE_90: &str = "8/7p/2k1Pp2/pp1p2p1/3P2P1/4P3/P3K2P/8 w - - 0 1";

fn fine_80_book() -> Book {
    include_str!("books/fine_80.txt").parse().unwrap()
}

fn fine_82_book() -> Book {
    include_str!("books/fine_82.txt").parse().unwrap()
}

fn fine_90_book() -> Book {
    include_str!("books/fine_90.txt").parse().unwrap()
}

fn analyst() -> Analyst {
    /// Every database, built once.
    static EVERYTHING: LazyLock<Arc<Promotions>> = LazyLock::new(|| Arc::new(Promotions::all()));
    Analyst::with_promotions(EVERYTHING.clone()).with_queen_tables(30_000)
}

/// The position after these moves.
fn after(fen: &str, line: &str) -> PawnEnding {
    line.split_whitespace().fold(fen.parse().unwrap(), |ending: PawnEnding, step| {
        ending.play(step.parse().unwrap()).unwrap().ending().unwrap()
    })
}

/// Does `.ci/sweeps` ask? It takes a part of a long sweep, the same part every time.
fn is_short() -> bool {
    std::env::var("PALISADE_SWEEP").is_ok_and(|length| length == "short")
}

/// This side wins after each of these lines, asked in turn of one analyst: what one answer
/// teaches helps with the others.
#[track_caller]
fn wins_after_each(side: Color, fen: &str, lines: &[&str], book: &Book, each: u64) {
    let mut analyst = analyst();
    for line in lines {
        let won = analyst.wins_in_parts(&after(fen, line), side, book, &Budget::work(each));
        println!("{line}: {won:?} with {} million", analyst.work() / 1_000_000);
        assert_eq!(won, Some(true), "{line}");
    }
}

/// Black takes back on b5, and answers a check with the king's move to d5. (Without the book
/// it takes twice as long.)
#[test]
#[ignore = "exhaustive: about a quarter of an hour, half a minute in short"]
fn fine_80_is_won() {
    // In short against 2.Kf2 alone.
    let line = if is_short() { "b6b5 e3f2" } else { "" };
    wins_after_each(Color::Black, FINE_80, &[line], &fine_80_book(), 1_000_000_000);
}

/// A playing program takes 1.g3 for level; 1.c5 wins.
#[test]
#[ignore = "exhaustive: about a minute"]
fn fine_82_is_not_won_by_a_push_on_the_wing() {
    let budget = Budget::work(40_000_000);
    let held =
        analyst().holds_in_parts(&after(FINE_82, "g2g3"), Color::Black, &fine_82_book(), &budget);
    assert_eq!(held, Some(true));
}

#[test]
#[ignore = "exhaustive: about five minutes, half a minute in short"]
fn fine_82_is_lost_by_all_other_moves() {
    let lines = ["d3d2", "d3e2", "d3c3", "d3c2", "h2h3", "h2h4", "b5b6", "a5a6"];
    let lines = if is_short() { &["b5b6"][..] } else { &lines[..] };
    wins_after_each(Color::Black, FINE_82, lines, &fine_82_book(), 100_000_000);
}

/// The main line, 1.e4 dxe4. Where the book ends, each move of Black's still takes minutes, so
/// this has no short form.
#[test]
#[ignore = "exhaustive: about forty minutes"]
fn fine_90_is_won_in_the_main_line() {
    wins_after_each(Color::White, FINE_90, &["e3e4 d5e4"], &fine_90_book(), 1_500_000_000);
}

/// Two of the other answers, with the book of the main line.
#[test]
#[ignore = "exhaustive: about three minutes, one in short"]
fn fine_90_is_won_against_two_moves_of_the_king() {
    let lines = ["e3e4 c6b7", "e3e4 c6b6"];
    let lines = if is_short() { &lines[..1] } else { &lines[..] };
    wins_after_each(Color::White, FINE_90, lines, &fine_90_book(), 100_000_000);
}
