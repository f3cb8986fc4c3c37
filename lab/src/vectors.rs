//! Dead positions: what we find of another solver's own vectors, and what it finds.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use palisade::{Color, Position, Role};
use palisade_dead::{Budget, Winnability, unwinnable, winnability};
use serde_json::json;

use crate::clock::processor_time;
use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Asks both solvers of helpmates about the vectors of the crate chasolver: how many dead
/// questions each finds, and how long a question takes.
///
/// Ends with 1 if an answer of ours is against the vectors.
#[derive(Args)]
#[command(after_help = "Example:\n  lab vectors --every 10 --open")]
pub(crate) struct Options {
    /// The vectors; those in crates/dead/tests/data if none are given.
    file: Option<PathBuf>,
    /// The positions at the end of games among chasolver's sources, as Cargo has unpacked
    /// them.
    #[arg(long, conflicts_with = "file")]
    games: bool,
    /// One position of so many.
    #[arg(long, default_value_t = 1, value_name = "N")]
    every: usize,
    /// Positions and structures that we look at for a question.
    #[arg(long, default_value_t = 1_000_000)]
    steps: u64,
    /// Leave out what the other solver takes long for.
    #[arg(long)]
    quick: bool,
    /// List what stays open.
    #[arg(long, conflicts_with = "json")]
    open: bool,
    /// Print one object a line and solver.
    #[arg(long)]
    json: bool,
}

/// A position, the side that would win, and whether it can.
struct Question {
    position: Position,
    board: chess::Board,
    winner: Color,
    winnable: bool,
}

const CLASSES: [&str; 4] = ["pawns", "bishops", "knights", "rooks or queens"];

impl Question {
    fn class(&self) -> usize {
        let has = |role| self.position.role(role).any();
        match () {
            () if has(Role::Queen) || has(Role::Rook) => 3,
            () if has(Role::Knight) => 2,
            () => usize::from(has(Role::Bishop)),
        }
    }

    fn side(&self) -> chess::Color {
        if self.winner.is_white() { chess::Color::White } else { chess::Color::Black }
    }
}

/// Where Cargo unpacks the sources of the other solver.
fn unpacked() -> Option<PathBuf> {
    let cargo = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo")))?;
    let registries = std::fs::read_dir(cargo.join("registry/src")).ok()?;
    let files = registries
        .filter_map(Result::ok)
        .map(|registry| registry.path().join("chasolver-3.0.0/tests/lichess.txt"));
    files.into_iter().find(|file| file.exists())
}

/// Each legal position asked about for both sides, and how many are not legal.
fn questions(text: &str, every: usize) -> (Vec<Question>, usize) {
    let (mut questions, mut illegal) = (Vec::new(), 0);
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    for line in lines.step_by(every.max(1)) {
        let Some((winners, fen)) = line.split_at_checked(2) else { continue };
        let (Ok(position), Ok(board)) = (fen.trim().parse(), fen.trim().parse()) else {
            illegal += 1;
            continue;
        };
        let winnable = [winners.starts_with('W'), winners.ends_with('B')];
        questions.extend(Color::ALL.into_iter().zip(winnable).map(|(winner, winnable)| Question {
            position,
            board,
            winner,
            winnable,
        }));
    }
    (questions, illegal)
}

/// What a solver made of the questions of a class.
#[derive(Clone, Copy, Default)]
struct Tally {
    asked: u32,
    hopeless: u32,
    found: u32,
    open: u32,
    wrong: u32,
    total: Duration,
    worst: Duration,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.asked += other.asked;
        self.hopeless += other.hopeless;
        self.found += other.found;
        self.open += other.open;
        self.wrong += other.wrong;
        self.total += other.total;
        self.worst = self.worst.max(other.worst);
    }
}

/// What it says: can the side mate? `None` if it does not know.
type Ask = fn(&Question, &Budget<'_>) -> Option<bool>;

const SOLVERS: [(&str, bool, Ask); 4] = [
    ("unwinnable", false, |q, _| unwinnable(&q.position, q.winner).then_some(false)),
    ("winnability", false, |q, budget| match winnability(&q.position, q.winner, budget) {
        Winnability::Winnable(_) => Some(true),
        Winnability::Unwinnable(_) => Some(false),
        Winnability::Unknown => None,
    }),
    ("chasolver, fast", false, |q, _| {
        chasolver::is_unwinnable_fast(&q.board, q.side()).then_some(false)
    }),
    ("chasolver, full", true, |q, _| {
        let said = chasolver::winnability(&q.board, q.side())?;
        Some(said != chasolver::Winnability::Unwinnable)
    }),
];

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let vendored = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/dead/tests/data/chasolver.txt");
    let path = match (&options.file, options.games) {
        (Some(path), _) => path.clone(),
        (None, false) => PathBuf::from(vendored),
        (None, true) => unpacked().ok_or_else(|| {
            Fault::Input("the sources of chasolver are not unpacked here: name a file".into())
        })?,
    };
    let (questions, illegal) = questions(&data::text(&path)?, options.every);
    if questions.is_empty() {
        return Err(Fault::Input(format!("{}: no position", path.display())));
    }
    if !options.json {
        say!("{} questions; {illegal} positions are not legal", questions.len());
    }
    let bar = progress::bar(questions.len() * 4);
    let budget = Budget::work(options.steps);
    let mut against = 0;
    for (name, slow, ask) in SOLVERS {
        if slow && options.quick {
            continue;
        }
        let mut classes = [Tally::default(); 4];
        // Other work on the machine weighs on the clock, but not on this.
        let before = processor_time();
        for question in &questions {
            let start = Instant::now();
            let said = ask(question, &budget);
            let time = start.elapsed();
            let tally = Tally {
                asked: 1,
                hopeless: u32::from(!question.winnable),
                found: u32::from(said == Some(false)),
                open: u32::from(said.is_none()),
                wrong: u32::from(said.is_some_and(|said| said != question.winnable)),
                total: time,
                worst: time,
            };
            classes[question.class()].add(&tally);
            if options.open && name == "winnability" && said.is_none() {
                let truth = if question.winnable { "winnable" } else { "unwinnable" };
                bar.suspend(|| say!("open: {} {} {truth}", question.position, question.winner));
            }
            bar.inc(1);
        }
        let spent = processor_time().zip(before).map(|(after, before)| after - before);
        let mut all = Tally::default();
        classes.iter().for_each(|class| all.add(class));
        all.total = spent.unwrap_or(all.total);
        if !name.starts_with("chasolver") {
            against += all.wrong as usize;
        }
        let rows = CLASSES.iter().copied().zip(classes).chain([("all", all)]);
        for (class, tally) in rows.filter(|(_, tally)| tally.asked > 0) {
            bar.suspend(|| tell(options.json, name, class, &tally));
        }
    }
    bar.finish_and_clear();
    Ok(Outcome::of(against))
}

fn tell(json: bool, name: &str, class: &str, tally: &Tally) {
    let mean = tally.total / tally.asked;
    if json {
        say!(
            "{}",
            json!({
                "solver": name, "class": class, "questions": tally.asked,
                "dead": tally.hopeless, "found": tally.found, "open": tally.open,
                "wrong": tally.wrong, "seconds": mean.as_secs_f64(),
                "worst": tally.worst.as_secs_f64(),
            })
        );
    } else {
        say!(
            "{name:<16} {class:<16} {:>6} asked, {:>5} of {:>5} dead found, {:>5} open, {} wrong, \
             {mean:?} a question, {:?} at worst",
            tally.asked,
            tally.found,
            tally.hopeless,
            tally.open,
            tally.wrong,
            tally.worst
        );
    }
}
