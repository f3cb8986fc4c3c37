//! A solution in words.

use std::fmt::Write as _;

use palisade::endings::WonLine;
use palisade::{Color, Move, Outcome, Solution, WhyOpen};
use palisade_answers::{reasons_in_words, value_in_words};

/// A solution for a person.
pub(crate) fn text(
    fen: &str,
    solution: &Solution,
    seconds: f64,
    colors: bool,
    plies: usize,
) -> String {
    let bounds = solution.bounds();
    let [bold, plain] = if colors { ["\x1b[1m", "\x1b[0m"] } else { [""; 2] };
    let mut why = reasons_in_words(&bounds).join("; ");
    if why.is_empty() {
        why.push_str("nothing is proved");
    }
    let value = value_in_words(&bounds);
    let mut text = format!("{fen}\n  {bold}{value}{plain}: {why} [{seconds:.2} s]\n");
    if solution.by_fifty_moves().is_some_and(|value| Some(value) != bounds.exact()) {
        text.push_str("  by the fifty-move rule a draw: the win comes too late\n");
    }
    for side in Color::ALL.into_iter().filter(|_| bounds.exact().is_none()) {
        if solution.breaks_through(side) {
            // Writing to a string cannot fail.
            let _ =
                writeln!(text, "  {side} mates or promotes safely first, which may not be enough");
        }
    }
    // Of a book the next line says it.
    if let Some(open) = solution.why_open().filter(|why| *why != WhyOpen::Book) {
        let _ = writeln!(text, "  {open}");
    }
    for side in Color::ALL.into_iter().filter(|&side| solution.lacks_certificate(side)) {
        let _ = writeln!(text, "  of {side} this is proved, without a certificate");
    }
    if solution.in_book() == Some(false) {
        text.push_str("  its pawns are not in the book\n");
    }
    write_best(&mut text, solution);
    if let Some(line) = solution.line().filter(|line| !line.moves.is_empty()) {
        write_line(&mut text, solution, line, plies);
    }
    text
}

fn write_best(text: &mut String, solution: &Solution) {
    let bounds = solution.bounds();
    let (best, open) = (solution.best(), solution.open_moves());
    let mover = solution.position().side_to_move();
    if best.is_empty() && (bounds.exact().is_none() || open == 0) {
        return;
    }
    if bounds.exact() == Some(Outcome::win_of(!mover)) {
        let _ = writeln!(text, "  every move loses");
        return;
    }
    let wins = bounds.exact() == Some(Outcome::win_of(mover));
    let words = if wins { "wins" } else { "holds" };
    if open == 0 && best.len() > 12 && best.len() == solution.position().legal_moves().count() {
        let _ = writeln!(text, "  every move {words}");
        return;
    }
    let names: Vec<String> = best.iter().map(Move::to_string).collect();
    let _ =
        write!(text, "  {words}: {}", if names.is_empty() { "-".into() } else { names.join(" ") });
    let _ = match open {
        0 => writeln!(text),
        _ => writeln!(text, " ({open} moves are open)"),
    };
}

fn write_line(text: &mut String, solution: &Solution, line: &WonLine, plies: usize) {
    let mut number = u32::from(solution.position().fullmove_number());
    let mut white = solution.position().side_to_move().is_white();
    text.push_str("  line:");
    for (index, step) in line.moves.iter().take(plies).enumerate() {
        let _ = match (white, index) {
            (true, _) => write!(text, " {number}. {step}"),
            (false, 0) => write!(text, " {number}... {step}"),
            (false, _) => write!(text, " {step}"),
        };
        number += u32::from(!white);
        white = !white;
    }
    let rest = line.moves.len().saturating_sub(plies);
    if rest > 0 {
        let _ = write!(text, " ... {rest} more plies");
    }
    let _ = writeln!(text, "; {}", line.end);
}
