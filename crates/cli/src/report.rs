//! A solution in words.

use std::fmt::Write as _;

use palisade::{Color, Move, Outcome, Position, Solution, WhyOpen};
use palisade_answers::{
    Language, how_sides_are_held, numbered_line, reasons_in_words, value_in_words,
};
use palisade_pgn::San;
use palisade_proof::WonLine;

use crate::interrupt;

/// How a person wants it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wording {
    pub(crate) colors: bool,
    /// Plies of a line at most.
    pub(crate) plies: usize,
    pub(crate) language: Language,
    /// Are moves written for programs: `d4d5`, and not `d5+`?
    pub(crate) uci: bool,
}

impl Wording {
    fn name(self, position: &Position, chosen: Move) -> String {
        if self.uci { chosen.to_string() } else { San::write(position, chosen) }
    }
}

/// A solution for a person.
pub(crate) fn text(fen: &str, solution: &Solution, seconds: f64, style: Wording) -> String {
    let Wording { colors, language, .. } = style;
    let say = |words: &str| language.say(words);
    let bounds = solution.bounds;
    let [bold, plain] = if colors { ["\x1b[1m", "\x1b[0m"] } else { [""; 2] };
    let mut why = reasons_in_words(&bounds);
    if why.is_empty() {
        why.push("nothing is proved".to_owned());
    }
    let why = why.iter().map(|why| say(why)).collect::<Vec<_>>().join("; ");
    let value = say(value_in_words(&bounds));
    let mut text = format!("{fen}\n  {bold}{value}{plain}: {why} [{seconds:.2} s]\n");
    // Writing to a string cannot fail.
    let mut line = |words: &str| _ = writeln!(text, "  {}", say(words));
    if solution.by_fifty_moves.is_some_and(|value| Some(value) != bounds.exact()) {
        line("by the fifty-move rule a draw: the win comes too late");
    }
    for side in Color::ALL.into_iter().filter(|_| bounds.exact().is_none()) {
        if solution.gets_through[side.index()] {
            line(&format!("{side} mates or promotes safely first, which may not be enough"));
        }
    }
    how_sides_are_held(solution).iter().for_each(|how| line(how));
    // Of a book the next line says it.
    if let Some(open) = solution.why_open.filter(|why| *why != WhyOpen::Book) {
        // Whoever has pressed Ctrl-C knows that it was no budget.
        let stopped = open == WhyOpen::Budget && interrupt::is_pressed();
        line(&if stopped { "it was interrupted".to_owned() } else { open.to_string() });
    }
    for side in Color::ALL.into_iter().filter(|&side| solution.lacks_certificate[side.index()]) {
        line(&format!("of {side} this is proved, without a certificate"));
    }
    if solution.in_book == Some(false) {
        line("its pawns are not in the book");
    }
    write_best(&mut text, solution, style);
    if let Some(line) = solution.line.as_ref().filter(|line| !line.moves.is_empty()) {
        write_line(&mut text, solution, line, style);
    }
    text
}

fn write_best(text: &mut String, solution: &Solution, style: Wording) {
    let say = |words: &str| style.language.say(words);
    let bounds = solution.bounds;
    let (best, open) = (&solution.best[..], solution.open_moves);
    let mover = solution.position.side_to_move();
    if best.is_empty() && (bounds.exact().is_none() || open == 0) {
        return;
    }
    if bounds.exact() == Some(Outcome::win_of(!mover)) {
        let _ = writeln!(text, "  {}", say("every move loses"));
        return;
    }
    let wins = bounds.exact() == Some(Outcome::win_of(mover));
    let words = if wins { "wins" } else { "holds" };
    if open == 0 && best.len() > 12 && best.len() == solution.position.legal_moves().count() {
        let _ = writeln!(text, "  {}", say(&format!("every move {words}")));
        return;
    }
    let name = |&chosen: &Move| style.name(&solution.position, chosen);
    let names: Vec<String> = best.iter().map(name).collect();
    let names = if names.is_empty() { "-".into() } else { say(&names.join(" ")) };
    let _ = write!(text, "  {}: {names}", say(words));
    let _ = match open {
        0 => writeln!(text),
        1 => writeln!(text, " ({})", say("1 move is open")),
        _ => writeln!(text, " ({})", say(&format!("{open} moves are open"))),
    };
}

fn write_line(text: &mut String, solution: &Solution, line: &WonLine, style: Wording) {
    let Wording { plies, language, .. } = style;
    let shown = &line.moves[..line.moves.len().min(plies)];
    let moves = numbered_line(&solution.position, shown, |at, chosen| style.name(at, chosen));
    let _ = write!(text, "  {}: {}", language.say("line"), language.say(&moves));
    let rest = line.moves.len().saturating_sub(plies);
    if rest > 0 {
        let _ = write!(text, " ... {}", language.say(&format!("{rest} more plies")));
    }
    let _ = writeln!(text, "; {}", language.say(&line.end.to_string()));
}
