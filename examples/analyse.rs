//! Analyses pawn endings: the fence, what each side can hope for, and why.
//!
//! ```text
//! cargo run --release --example analyse -- "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1"
//! ```

#[path = "common/positions.rs"]
mod positions;

use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use palisade::blockage::{DynamicPawn, Opinion};
use palisade::exact::Verdict;
use palisade::{
    Bitboard, Bounds, Color, Explanation, Fen, Knowledge, PawnEnding, Reason, SideView, Square,
};
use serde_json::json;

use positions::Line;

/// Analyses pawn endings: the fence, what each side can hope for, and why.
///
/// Lines that hold no position are reported with their number and the reason;
/// the rest goes on, and the exit status is 2.
#[derive(Parser)]
#[command(name = "analyse")]
struct Arguments {
    /// FENs or EPDs in quotes, or files of them, one a line, or tables with a
    /// `fen` column; - or nothing for standard input.
    positions: Vec<String>,
    /// Let the prover and the solver work on so many pawn structures a
    /// question, about a microsecond each.
    #[arg(long, default_value_t = 0, value_name = "STRUCTURES")]
    budget: u64,
    /// Judge promotions by exact databases; takes some seconds at the start.
    #[arg(long)]
    promotions: bool,
    /// Print one JSON object a line and position.
    #[arg(long)]
    json: bool,
    /// Threads; as many as there are cores unless given. Order is kept.
    #[arg(long)]
    threads: Option<usize>,
    /// No colours, even on a terminal.
    #[arg(long)]
    plain: bool,
}

/// Positions that are analysed before any is printed: enough to share out.
const BATCH: usize = 2048;

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        // Whoever read us has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("analyse: {error}");
            ExitCode::from(2)
        }
    }
}

/// True if every line held a position.
fn run(arguments: &Arguments) -> io::Result<bool> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.unwrap_or_else(cores).max(1);
    let mut workers: Vec<_> = (0..threads)
        .map(|_| {
            Knowledge::builder()
                .structures(arguments.budget)
                .promotions(arguments.promotions)
                .build()
        })
        .collect();
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let colors = !arguments.plain && !arguments.json && io::stdout().is_terminal();
    let style = Style { json: arguments.json, colors };
    let mut clean = true;
    let standard_input = ["-".to_owned()];
    let sources: &[String] =
        if arguments.positions.is_empty() { &standard_input } else { &arguments.positions };
    for (index, source) in sources.iter().enumerate() {
        let path = PathBuf::from(source);
        if source == "-" || path.exists() {
            clean &= analyse_file(&path, &mut workers, style, &mut out)?;
        } else {
            let line = Line { source: "argument".into(), number: index + 1, text: source.clone() };
            clean &= analyse_lines(&[line], &mut workers, style, &mut out)?;
        }
    }
    out.flush()?;
    Ok(clean)
}

fn analyse_file(
    path: &Path,
    workers: &mut [Knowledge],
    style: Style,
    out: &mut impl Write,
) -> io::Result<bool> {
    let mut clean = true;
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let mut lines = positions::lines_of(path).map_err(named)?;
    // Someone at a terminal wants each answer at once, and so does a slow pipe.
    let batch = if path == Path::new("-") && io::stdin().is_terminal() { 1 } else { BATCH };
    loop {
        let read = lines.by_ref().take(batch).collect::<io::Result<Vec<_>>>().map_err(named)?;
        if read.is_empty() {
            return Ok(clean);
        }
        clean &= analyse_lines(&read, workers, style, out)?;
        if batch == 1 {
            out.flush()?;
        }
    }
}

/// Shares lines out among the workers and prints their answers in order.
fn analyse_lines(
    lines: &[Line],
    workers: &mut [Knowledge],
    style: Style,
    out: &mut impl Write,
) -> io::Result<bool> {
    let share = lines.len().div_ceil(workers.len()).max(1);
    let answers: Vec<Vec<Result<String, String>>> = std::thread::scope(|scope| {
        let running: Vec<_> = lines
            .chunks(share)
            .zip(workers)
            .map(|(lines, knowledge)| {
                scope.spawn(move || {
                    lines.iter().map(|line| analyse(&line.text, knowledge, style)).collect()
                })
            })
            .collect();
        running.into_iter().map(|thread| thread.join().unwrap_or_default()).collect()
    });
    let mut clean = true;
    for (line, answer) in lines.iter().zip(answers.iter().flatten()) {
        match answer {
            Ok(text) => out.write_all(text.as_bytes())?,
            Err(reason) => {
                clean = false;
                // In the order of the lines, even if both go to one terminal.
                out.flush()?;
                eprintln!("{line}: {reason}");
            }
        }
    }
    Ok(clean)
}

#[derive(Clone, Copy)]
struct Style {
    json: bool,
    colors: bool,
}

fn analyse(text: &str, knowledge: &mut Knowledge, style: Style) -> Result<String, String> {
    let ending = read_position(text)?;
    Ok(if style.json {
        as_json(text, &ending, knowledge)
    } else {
        as_text(&knowledge.explain(&ending), style.colors)
    })
}

/// A FEN, or an EPD with operations.
fn read_position(text: &str) -> Result<PawnEnding, String> {
    match text.parse::<Fen>() {
        Ok(fen) => Ok(fen.ending),
        Err(error) => match palisade::Epd::parse(text) {
            // Four good fields and something that is no counter: operations.
            Ok(epd) if epd.operations().next().is_some() && text.contains(';') => Ok(epd.ending()),
            _ => Err(error.to_string()),
        },
    }
}

fn as_json(text: &str, ending: &PawnEnding, knowledge: &mut Knowledge) -> String {
    let views = Color::ALL.map(|attacker| {
        let view = SideView::new(ending, attacker);
        SideView { proof: knowledge.prove(ending, attacker), ..view }
    });
    let bounds = knowledge.probe_with(ending, &views);
    let best = knowledge.best_moves(ending, &bounds);
    let [white, black] = views.map(|view| {
        json!({
            "paper": view.looks_blocked(),
            "flood": view.flood_separates(),
            "blockage": view.blockage,
            "effort_max": view.blockage_at_utmost,
            "unwinnable": view.unwinnable,
            "proof": view.proof.map(|verdict| match verdict {
                Verdict::Holds => "holds",
                Verdict::Breaks => "breaks",
                Verdict::Unknown(_) => "unknown",
            }),
        })
    });
    let object = json!({
        "fen": text,
        "white": white,
        "black": black,
        "value": {
            "lower": bounds.lower.outcome.to_string(),
            "upper": bounds.upper.outcome.to_string(),
        },
        "best": best.map(|moves| moves.iter().map(ToString::to_string).collect::<Vec<_>>()),
        "reasons": reasons(&bounds, &views),
    });
    format!("{object}\n")
}

/// What limits the value, and why the paper says no, in chess words.
fn reasons(bounds: &Bounds, views: &[SideView; 2]) -> Vec<String> {
    let mut reasons = Vec::new();
    for (name, limit) in [("at least", bounds.lower), ("at most", bounds.upper)] {
        if limit.reason != Reason::Nothing {
            reasons.push(format!("{name} {limit}"));
        }
    }
    for view in views {
        if let Opinion::Refused(why) = view.paper.opinion() {
            reasons.push(format!("paper, {} attacking: {why}", view.attacker));
        }
    }
    reasons
}

/// The explanation, with the fences drawn before the words.
fn as_text(explanation: &Explanation, colors: bool) -> String {
    let mut text = String::new();
    for view in &explanation.sides {
        if view.paper.fence().is_some() || view.flood.fence().is_some() {
            draw(&mut text, explanation, view, colors);
        }
    }
    format!("{text}{explanation}\n")
}

/// How squares are shown: on a terminal by their background, else by a letter.
struct Look {
    ansi: &'static str,
    plain: char,
    meaning: &'static str,
}

const FENCE: Look = Look { ansi: "\x1b[41m", plain: '#', meaning: "fence" };
const FLOOD: Look = Look { ansi: "\x1b[44m", plain: '~', meaning: "flood" };
const MARKED: Look = Look { ansi: "\x1b[43m", plain: '+', meaning: "marked" };
const DYNAMIC: &str = "\x1b[1;35m";
const RESET: &str = "\x1b[0m";

fn draw(text: &mut String, explanation: &Explanation, view: &SideView, colors: bool) {
    let fence = view.paper.fence().or(view.flood.fence());
    let fence = fence.map_or(Bitboard::EMPTY, |fence| fence.squares());
    let dynamic: Bitboard =
        view.paper.dynamic_pawns().map(|DynamicPawn { square, .. }| square).collect();
    let layers =
        [(fence, FENCE), (view.flood.flood(), FLOOD), (view.paper.marked().squares(), MARKED)];
    // Writing to a string cannot fail.
    let _ = writeln!(text, "The fence against {}:", view.attacker);
    for row in (0..8).rev() {
        let _ = write!(text, "{} ", row + 1);
        for square in (0..8).filter_map(|file| Square::from_index(8 * row + file)) {
            let look = layers.iter().find(|(set, _)| set.contains(square)).map(|(_, look)| look);
            let man = man_on(&explanation.ending, square);
            if colors {
                let (back, fore) = (
                    look.map_or("", |look| look.ansi),
                    if dynamic.contains(square) { DYNAMIC } else { "" },
                );
                let _ = write!(text, "{back}{fore}{} {RESET}", man.unwrap_or(' '));
            } else {
                let empty = look.map_or('.', |look| look.plain);
                let _ = write!(text, "{} ", man.unwrap_or(empty));
            }
        }
        text.push('\n');
    }
    text.push_str("  a b c d e f g h\n");
    for look in [FENCE, FLOOD, MARKED] {
        let (sample, end) =
            if colors { (format!("{}  ", look.ansi), RESET) } else { (look.plain.to_string(), "") };
        let _ = write!(text, "{sample}{end} {}   ", look.meaning);
    }
    if dynamic.any() {
        let _ = write!(text, "dynamic pawns: {dynamic:?}");
    }
    text.push_str("\n\n");
}

fn man_on(ending: &PawnEnding, square: Square) -> Option<char> {
    match square {
        _ if square == ending.king(Color::White) => Some('K'),
        _ if square == ending.king(Color::Black) => Some('k'),
        _ => match ending.pawns().color_on(square)? {
            Color::White => Some('P'),
            Color::Black => Some('p'),
        },
    }
}
