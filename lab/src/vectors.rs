//! Dead positions: what we find of another solver's own vectors, and what it finds.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use palisade::{Color, Position, Role};
use palisade_dead::{Budget, Winnability, unwinnable, winnability};
use palisade_testkit::Dice;
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Asks both solvers of helpmates about the vectors of the crate chasolver: how many dead
/// questions each finds, and how long a question takes: mean, median and worst.
///
/// They take turns at each question, and what takes long is timed three times, of which the
/// shortest counts. Ends with 1 if an answer of ours is against the vectors.
#[derive(Args)]
#[command(after_help = "Example:\n  lab vectors --every 10 --open")]
pub(crate) struct Options {
    /// The vectors; those in crates/dead/tests/data if none are given. Where a line has no two
    /// letters before its position, true is what chasolver says.
    file: Option<PathBuf>,
    /// The positions at the end of games among chasolver's sources, as Cargo has unpacked
    /// them.
    #[arg(long, conflicts_with = "file")]
    games: bool,
    /// So many positions of games that dice play, captures first; true is what chasolver says.
    #[arg(long, conflicts_with_all = ["file", "games", "quick"], value_name = "N")]
    self_play: Option<usize>,
    /// One position of so many.
    #[arg(long, default_value_t = 1, value_name = "N")]
    every: usize,
    /// Positions and structures that we look at for a question.
    #[arg(long, default_value_t = 1_000_000)]
    steps: u64,
    /// Write what we say of each question, to compare two versions: position, side, whether the
    /// static answer finds it dead, the full answer.
    #[arg(long, value_name = "FILE")]
    verdicts: Option<PathBuf>,
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
        if let Some(both) = line.split('\t').next().and_then(judged) {
            questions.extend(both);
            continue;
        }
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

/// A position asked about for both sides, with what the other solver says as the truth.
fn judged(fen: &str) -> Option<[Question; 2]> {
    let (position, board) = (fen.parse::<Position>().ok()?, fen.parse::<chess::Board>().ok()?);
    Some(Color::ALL.map(|winner| {
        let mut question = Question { position, board, winner, winnable: true };
        let said = chasolver::winnability(&question.board, question.side());
        question.winnable = said != Some(chasolver::Winnability::Unwinnable);
        question
    }))
}

/// Positions of games between two dice that rather capture, with 4 to 32 men.
fn self_play(count: usize) -> Vec<Question> {
    let mut dice = Dice::new(1);
    let mut questions = Vec::new();
    while questions.len() < 2 * count {
        let mut position = Position::START;
        for _ in 0..dice.below(200usize) {
            let moves: Vec<_> = position.legal_moves().collect();
            if moves.is_empty() || position.occupied().len() < 4 {
                break;
            }
            let captures: Vec<_> =
                moves.iter().copied().filter(|m| position.occupied().contains(m.to)).collect();
            let rather = if captures.is_empty() || dice.chance(2, 3) { &moves } else { &captures };
            position = position.play(dice.pick(rather)).unwrap_or(position);
        }
        if position.occupied().len() >= 4 {
            questions.extend(judged(&position.to_string()).into_iter().flatten());
        }
    }
    questions
}

/// What a solver made of the questions of a class.
#[derive(Clone, Default)]
struct Tally {
    hopeless: u32,
    found: u32,
    open: u32,
    wrong: u32,
    times: Vec<Duration>,
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.hopeless += other.hopeless;
        self.found += other.found;
        self.open += other.open;
        self.wrong += other.wrong;
        self.times.extend(&other.times);
    }

    fn mean(&self) -> Duration {
        self.times.iter().sum::<Duration>() / self.times.len().max(1) as u32
    }

    fn median(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        times.get(times.len() / 2).copied().unwrap_or_default()
    }

    fn worst(&self) -> Duration {
        self.times.iter().max().copied().unwrap_or_default()
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
    let (questions, illegal) = match options.self_play {
        Some(count) => (self_play(count), 0),
        None => read(options)?,
    };
    if !options.json {
        say!("{} questions; {illegal} positions are not legal", questions.len());
    }
    let solvers: Vec<_> = SOLVERS.iter().filter(|solver| !(solver.1 && options.quick)).collect();
    let mut verdicts = String::new();
    let bar = progress::bar(questions.len());
    let budget = Budget::work(options.steps);
    let mut tallies: Vec<[Tally; 4]> = solvers.iter().map(|_| Default::default()).collect();
    for (turn, question) in questions.iter().enumerate() {
        let mut ours = [None; 2];
        for number in 0..solvers.len() {
            // Nobody always comes first, when the position is not yet in the cache.
            let number = (number + turn) % solvers.len();
            let (name, _, ask) = solvers[number];
            let (said, time) = timed(*ask, question, &budget);
            if let Some(place) = ours.get_mut(number) {
                *place = said;
            }
            let tally = &mut tallies[number][question.class()];
            tally.hopeless += u32::from(!question.winnable);
            tally.found += u32::from(said == Some(false));
            tally.open += u32::from(said.is_none());
            tally.wrong += u32::from(said.is_some_and(|said| said != question.winnable));
            tally.times.push(time);
            if options.open && *name == "winnability" && said.is_none() {
                let truth = if question.winnable { "winnable" } else { "unwinnable" };
                bar.suspend(|| say!("open: {} {} {truth}", question.position, question.winner));
            }
        }
        if options.verdicts.is_some() {
            let said =
                ours.map(|said| said.map_or("unknown", |can| if can { "mate" } else { "dead" }));
            let line =
                format!("{}\t{}\t{}\t{}\n", question.position, question.winner, said[0], said[1]);
            verdicts.push_str(&line);
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(path) = &options.verdicts {
        std::fs::write(path, verdicts)
            .map_err(|error| Fault::Input(format!("{}: {error}", path.display())))?;
    }
    let mut against = 0;
    let mut whole = Vec::new();
    for ((name, ..), classes) in solvers.iter().zip(&tallies) {
        let mut all = Tally::default();
        classes.iter().for_each(|class| all.add(class));
        if !name.starts_with("chasolver") {
            against += all.wrong as usize;
        }
        let rows = CLASSES.iter().copied().zip(classes).chain([("all", &all)]);
        for (class, tally) in rows.filter(|(_, tally)| !tally.times.is_empty()) {
            tell(options.json, name, class, tally);
        }
        whole.push((*name, all));
    }
    for (ours, theirs) in [(0, 2), (1, 3)] {
        if let (false, Some((name, our)), Some((peer, their))) =
            (options.json, whole.get(ours), whole.get(theirs))
        {
            let ratio = |a: Duration, b: Duration| a.as_secs_f64() / b.as_secs_f64();
            let means = ratio(our.mean(), their.mean());
            let medians = ratio(our.median(), their.median());
            say!("{name} beside {peer}: {means:.2} of its mean, {medians:.2} of its median");
        }
    }
    Ok(Outcome::of(against))
}

/// The questions of a file.
fn read(options: &Options) -> Result<(Vec<Question>, usize), Fault> {
    let vendored = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/dead/tests/data/chasolver.txt");
    let path = match (&options.file, options.games) {
        (Some(path), _) => path.clone(),
        (None, false) => PathBuf::from(vendored),
        (None, true) => unpacked().ok_or_else(|| {
            Fault::Input("the sources of chasolver are not unpacked here: name a file".into())
        })?,
    };
    let (questions, illegal) = questions(&data::text(&path)?, options.every);
    match questions.is_empty() {
        true => Err(Fault::Input(format!("{}: no position", path.display()))),
        false => Ok((questions, illegal)),
    }
}

/// An answer and its time; of three times the shortest, if it is between these, for other work
/// on the machine takes slices of milliseconds.
fn timed(ask: Ask, question: &Question, budget: &Budget<'_>) -> (Option<bool>, Duration) {
    let once = || {
        let start = Instant::now();
        let said = ask(question, budget);
        (said, start.elapsed())
    };
    let (said, mut time) = once();
    if time > SLICE && time < LONG {
        time = time.min(once().1).min(once().1);
    }
    (said, time)
}

/// What takes less has hardly been interrupted.
const SLICE: Duration = Duration::from_micros(300);
/// What takes more is slow anyway.
const LONG: Duration = Duration::from_millis(100);

fn tell(json: bool, name: &str, class: &str, tally: &Tally) {
    let asked = tally.times.len();
    let (mean, median, worst) = (tally.mean(), tally.median(), tally.worst());
    if json {
        say!(
            "{}",
            json!({
                "solver": name, "class": class, "questions": asked,
                "dead": tally.hopeless, "found": tally.found, "open": tally.open,
                "wrong": tally.wrong, "seconds": mean.as_secs_f64(),
                "median": median.as_secs_f64(), "worst": worst.as_secs_f64(),
            })
        );
    } else {
        say!(
            "{name:<16} {class:<16} {:>6} asked, {:>5} of {:>5} dead found, {:>5} open, {} wrong, \
             {mean:?} a question, {median:?} in the median, {worst:?} at worst",
            asked,
            tally.found,
            tally.hopeless,
            tally.open,
            tally.wrong,
        );
    }
}
