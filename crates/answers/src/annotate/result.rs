//! The result of a game, held against its last position.

use palisade::Outcome::{BlackWins, Draw, WhiteWins};
use palisade::{Budget, Color, Outcome, Winnability, winnability};
use palisade_pgn::Game;

use super::facts::Facts;
use super::remark::{Remark, RemarkKind};
use super::say::{by, stop};

/// What people write at the end of a game that is over.
fn read(text: &str) -> Option<Outcome> {
    Some(match text {
        "1-0" => WhiteWins,
        "0-1" => BlackWins,
        "1/2-1/2" | "1/2" => Draw,
        _ => return None,
    })
}

pub(super) const fn written(outcome: Outcome) -> &'static str {
    match outcome {
        WhiteWins => "1-0",
        BlackWins => "0-1",
        Draw => "1/2-1/2",
    }
}

/// What is wrong with the result of a game: against its own moves, the rules, or what is proved.
pub(super) fn judge(game: &Game<'_>, last: Option<usize>, end: &Facts) -> Vec<Remark> {
    let header = game.header("Result").and_then(|text| read(&text));
    let moves = String::from_utf8_lossy(game.moves());
    let at_end = moves.split_whitespace().next_back().and_then(read);
    let mut said = Vec::new();
    let remark = |side: Color, halves: u32, words: String| {
        let mut remark = Remark::new(last, RemarkKind::Result, side, end.position, words);
        remark.halves = halves;
        remark
    };
    if !end.position.has_legal_move() {
        let (is, name) = match end.position.is_check() {
            true => (Outcome::win_of(!end.position.side_to_move()), "Checkmate"),
            false => (Draw, "Stalemate"),
        };
        if let Some(wrong) = [header, at_end].into_iter().flatten().find(|&said| said != is) {
            let words = format!("{name}: the result is {}, not {}.", written(is), written(wrong));
            said.push(remark(Color::White, 0, words));
        }
        return said;
    }
    if let (Some(header), Some(at_end)) = (header, at_end) {
        if header != at_end {
            let (header, at_end) = (written(header), written(at_end));
            let words = format!("The tag Result says {header}, the moves end with {at_end}.");
            said.push(remark(Color::White, 0, words));
        }
    }
    let Some(result) = header.or(at_end) else { return said };
    let ended = game.header("Termination").unwrap_or_default().to_ascii_lowercase();
    let on_time = ended.contains("time");
    let found = match result {
        WhiteWins => of_win(end, Color::White, on_time),
        BlackWins => of_win(end, Color::Black, on_time),
        Draw => of_draw(end),
    };
    said.extend(found.map(|(side, halves, words)| {
        let mut remark = remark(side, halves, words);
        // Of the side that would have won, not of the one that has to answer it.
        let wins = halves > 0 && end.wins(end.position.side_to_move());
        remark.arrow = end.line.first().copied().filter(|_| wins);
        remark
    }));
    said
}

/// A side has won, as the game says: should it have?
fn of_win(end: &Facts, winner: Color, on_time: bool) -> Option<(Color, u32, String)> {
    let (loser, name) = (winner.opponent().name(), winner.name());
    if cannot_mate(end, winner) {
        let words = format!("{name} cannot mate by any moves, so the result is wrong: a draw.");
        return Some((winner, 0, words));
    }
    if !end.bounds.excludes_win(winner) {
        return None;
    }
    let other_wins = end.wins(!winner);
    let worth = match other_wins {
        true => format!("{loser} wins{}", by(&end.position, &end.line)),
        false => format!("{name} cannot win: {}", end.bounds.reason_against(winner)),
    };
    let (halves, words) = match on_time {
        true => (0, format!("{loser} lost on time. On the board {worth}")),
        false => (if other_wins { 2 } else { 1 }, format!("{loser} gave up, though {worth}")),
    };
    Some((winner, halves, stop(words)))
}

fn of_draw(end: &Facts) -> Option<(Color, u32, String)> {
    let side = Color::ALL.into_iter().find(|&side| end.wins(side))?;
    let line = by(&end.position, &end.line);
    Some((side, 1, stop(format!("A draw, though {} wins{line}", side.name()))))
}

/// Has it been shown that no moves at all let this side mate? Asked of the last position alone.
fn cannot_mate(end: &Facts, winner: Color) -> bool {
    /// Units of a few microseconds; past them it counts as not shown.
    const MOST_WORK: u64 = 100_000;
    matches!(
        winnability(&end.position, winner, &Budget::work(MOST_WORK)),
        Winnability::Unwinnable(_)
    )
}
