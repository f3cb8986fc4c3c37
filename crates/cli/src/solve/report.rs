//! A solution in words, and as an object.

use std::fmt::Write as _;
use std::time::Duration;

use palisade::exact::WonLine;
use palisade::{Bounds, Color, Limit, Move, Outcome, Reason, Solution};

use crate::json::{Reasons, write_moves, write_or_null, write_plain, write_string, write_value};

#[derive(Clone, Copy)]
pub(super) enum Style {
    Json,
    Text { colors: bool, plies: usize },
}

pub(super) fn write(
    out: &mut Vec<u8>,
    fen: &str,
    solution: &Solution,
    time: Duration,
    style: Style,
) {
    match style {
        Style::Json => write_json(out, fen, solution, time),
        Style::Text { colors, plies } => {
            out.extend_from_slice(text(fen, solution, time, colors, plies).as_bytes());
        }
    }
}

/// The value in a few words.
pub(super) fn value(bounds: Bounds) -> &'static str {
    use Outcome::{BlackWins, Draw, WhiteWins};
    match (bounds.lower.outcome, bounds.upper.outcome) {
        (WhiteWins, _) => "White wins",
        (_, BlackWins) => "Black wins",
        (Draw, Draw) => "a draw",
        (Draw, WhiteWins) => "White wins or draws",
        (BlackWins, Draw) => "Black wins or draws",
        (BlackWins, WhiteWins) => "open",
    }
}

/// What is proved, with its reasons, the lower limit first.
fn limits(bounds: Bounds) -> impl Iterator<Item = (&'static str, Limit)> {
    // A win is one promise, and so is a draw that one reason gives both sides.
    let (one, limits) = match bounds.exact() {
        Some(Outcome::WhiteWins) => (true, [bounds.lower; 2]),
        Some(Outcome::BlackWins) => (true, [bounds.upper; 2]),
        _ => (bounds.lower == bounds.upper, [bounds.lower, bounds.upper]),
    };
    let names = if one { ["", ""] } else { ["at least ", "at most "] };
    let known = move |&(_, limit): &(_, Limit)| limit.reason != Reason::Nothing;
    names.into_iter().zip(limits).take(if one { 1 } else { 2 }).filter(known)
}

fn text(fen: &str, solution: &Solution, time: Duration, colors: bool, plies: usize) -> String {
    let bounds = solution.bounds();
    let [bold, plain] = if colors { ["\x1b[1m", "\x1b[0m"] } else { [""; 2] };
    let mut text = format!("{fen}\n  {bold}{}{plain}", value(bounds));
    // Writing to a string cannot fail.
    let mut reasons = limits(bounds).peekable();
    if reasons.peek().is_none() {
        let _ = write!(text, ": nothing is proved");
    }
    for (index, (name, limit)) in reasons.enumerate() {
        let sign = if index == 0 { ": " } else { "; " };
        match name {
            "" => write!(text, "{sign}{}", limit.reason),
            _ => write!(text, "{sign}{name}{limit}"),
        }
        .unwrap_or_default();
    }
    let _ = writeln!(text, " [{:.2} s]", time.as_secs_f64());
    for side in Color::ALL.into_iter().filter(|_| bounds.exact().is_none()) {
        if solution.breaks_through(side) {
            let _ =
                writeln!(text, "  {side} mates or promotes safely first, which may not be enough");
        }
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
    if bounds.exact().is_none() || best.is_empty() && open == 0 {
        return;
    }
    if bounds.exact() == Some(Outcome::win_of(!mover)) {
        let _ = writeln!(text, "  every move loses");
        return;
    }
    let words = if bounds.exact() == Some(Outcome::Draw) { "holds" } else { "wins" };
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

fn write_json(out: &mut Vec<u8>, fen: &str, solution: &Solution, time: Duration) {
    let bounds = solution.bounds();
    out.extend_from_slice(br#"{"fen":"#);
    write_string(out, &fen);
    let best = bounds.exact().map(|_| solution.best().to_vec());
    write_value(out, [bounds.lower.outcome, bounds.upper.outcome], best);
    out.extend_from_slice(br#","open":"#);
    write_plain(out, &solution.open_moves());
    out.extend_from_slice(br#","line":"#);
    write_or_null(out, solution.line(), |out, line| write_moves(out, &line.moves));
    out.extend_from_slice(br#","end":"#);
    write_or_null(out, solution.line(), |out, line| write_string(out, &line.end));
    out.extend_from_slice(br#","breaks":["#);
    let sides = Color::ALL.into_iter().filter(|&side| solution.breaks_through(side));
    for (index, side) in sides.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write_string(out, &side);
    }
    out.push(b']');
    let mut reasons = Reasons::new(out);
    for (name, limit) in limits(bounds) {
        reasons.add(format_args!("{name}{limit}"));
    }
    reasons.close();
    out.extend_from_slice(br#","seconds":"#);
    write_plain(out, &format_args!("{:.3}", time.as_secs_f64()));
    out.extend_from_slice(b"}\n");
}
