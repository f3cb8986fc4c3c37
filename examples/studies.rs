//! Studies solved with co-ordinate squares coupled to pawn moves.
//!
//! `studies PATH [SECONDS] [options]` reads a table of studies (tab separated: name,
//! FEN, expected result, best moves) and proves what it can of each within so many
//! seconds (of processor time, where the system tells it; at last two analysts work
//! side by side, one for each side). It ends with the table of Church's problems: what
//! PEASANT saw, what the program of 1978 saw, and what is proved here.
//!
//! What is proved: that a side *breaks through* (it mates, or promotes safely
//! before the other side does), that it *wins*, or that neither side can win.
//! What a new queen is worth is a matter of databases that take some seconds to
//! build; `--no-promotions` leaves that question alone.
//!
//! `--only Fine-76,Fine-82` leaves out all other studies. `--queen-tables N` gives each
//! analyst room for so many tables of a queen against pawns, of 64 kilobytes each: for
//! questions of minutes. Who has a minute or more is asked in parts.

use std::cell::Cell;
use std::fmt;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use palisade_board::{Color, Move, PawnEnding, Successor, king_attacks};
use palisade_exact::{Analyst, Book, Budget, Prover, Solver, Unknown, Verdict};
use palisade_squares::ForcedSearch;
use palisade_tables::duel::Promotions;

/// Church (1978), "Evaluation": who saw the win among the sixteen problems
/// shared with PEASANT, as far as the text says it.
const SHARED: [(&str, &str, &str); 16] = [
    ("Fine-25", "no", "no"),
    ("Fine-26", "best move", "yes"),
    ("Fine-29", "yes", "yes"),
    ("Fine-42", "best move", "yes"),
    ("Fine-51", "yes", "yes"),
    ("Fine-53", "no", "no"),
    ("Fine-58", "no", "no"),
    ("Fine-61", "it seems", "yes"),
    ("Fine-66", "has trouble", "yes"),
    ("Fine-67", "no", "no"),
    ("Fine-70", "no", "yes"),
    ("Fine-76", "no", "no"),
    ("Fine-80", "no", "no"),
    ("Fine-82", "no", "yes"),
    ("Fine-90", "no", "no"),
    ("Fine-100A", "no", "partly"),
];

/// What is proved of a study.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Finding {
    /// This side mates, or promotes safely first.
    BreaksThrough(Color),
    /// This side wins.
    Wins(Color),
    /// Neither side can win.
    Drawn,
    /// This side cannot win; of the other nothing is proved.
    CannotWin(Color, Unknown),
    Open(Unknown),
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = |why: &Unknown| match why {
            Unknown::Budget => "time is up",
            _ => "hangs on what new queens do",
        };
        match self {
            Self::BreaksThrough(side) => write!(f, "{side} breaks through"),
            Self::Wins(side) => write!(f, "{side} wins"),
            Self::Drawn => f.write_str("drawn"),
            Self::CannotWin(side, reason) => write!(f, "{side} cannot win; {}", why(reason)),
            Self::Open(reason) => write!(f, "unknown: {}", why(reason)),
        }
    }
}

impl Finding {
    /// Is the result proved?
    const fn is_result(self) -> bool {
        matches!(self, Self::Wins(_) | Self::Drawn)
    }

    /// Can the expected result be true?
    fn agrees(self, expected: &str) -> bool {
        match self {
            Self::Wins(side) => {
                expected == "?" || (expected == "1-0") == side.is_white() && !expected.contains('/')
            }
            Self::Drawn => matches!(expected, "1/2-1/2" | "?"),
            Self::CannotWin(side, _) => expected != if side.is_white() { "1-0" } else { "0-1" },
            Self::BreaksThrough(_) | Self::Open(_) => true,
        }
    }
}

/// A clock that a budget's callback can look at: processor time where the
/// system tells it, so that other people's work does not count.
struct Clock {
    started: Duration,
    allowed: Duration,
    origin: Instant,
}

impl Clock {
    fn new(allowed: Duration) -> Self {
        let origin = Instant::now();
        Self { started: now(origin), allowed, origin }
    }

    fn elapsed(&self) -> Duration {
        now(self.origin).saturating_sub(self.started)
    }

    fn is_up(&self) -> bool {
        self.elapsed() >= self.allowed
    }

    fn look(&self) -> ControlFlow<()> {
        if self.is_up() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Asks with a budget of so much work and the time that is left.
    fn within<T>(&self, work: u64, ask: impl FnOnce(&Budget<'_>) -> T) -> T {
        let watch = |_| self.look();
        ask(&Budget::structures(work).watched_by(&watch))
    }
}

fn now(origin: Instant) -> Duration {
    let scheduler = std::fs::read_to_string("/proc/thread-self/schedstat");
    let nanoseconds = scheduler.ok().and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| origin.elapsed(), Duration::from_nanos)
}

/// How many positions the search for forced lines may look at: a moment.
const FORCED: u64 = 300_000;

/// Looks for a forced line, then asks the prover about both sides in turn, with
/// growing budgets, so that neither uses up the other's time.
fn find(prover: &mut Prover, ending: &PawnEnding, clock: &Clock) -> Finding {
    for attacker in Color::ALL {
        if ForcedSearch::new(FORCED).break_through(ending, attacker).is_some() {
            return Finding::BreaksThrough(attacker);
        }
    }
    let mut verdicts = [Verdict::Unknown(Unknown::Budget); 2];
    let mut budget = 256;
    while !clock.is_up() && verdicts.contains(&Verdict::Unknown(Unknown::Budget)) {
        for attacker in Color::ALL {
            let verdict = &mut verdicts[attacker.index()];
            if *verdict != Verdict::Unknown(Unknown::Budget) {
                continue;
            }
            *verdict = clock.within(budget, |budget| prover.prove(ending, attacker, budget));
            if *verdict == Verdict::Breaks {
                return Finding::BreaksThrough(attacker);
            }
        }
        budget *= 4;
    }
    match verdicts {
        [Verdict::Holds, Verdict::Holds] => Finding::Drawn,
        [Verdict::Holds, Verdict::Unknown(why)] => Finding::CannotWin(Color::White, why),
        [Verdict::Unknown(why), Verdict::Holds] => Finding::CannotWin(Color::Black, why),
        [Verdict::Unknown(Unknown::Promotion), Verdict::Unknown(why)] => Finding::Open(why),
        _ => Finding::Open(Unknown::Budget),
    }
}

/// What short questions may cost, one after the other.
const SHORT: [u64; 2] = [20_000, 120_000];

/// What a move may cost when it is asked whether it keeps the result.
const KEEPS: u64 = 200_000;

/// From so long on a question is asked in parts.
const PATIENT: Duration = Duration::from_secs(60);

/// Whoever can prove more than a break-through, one analyst for each attacker.
struct Judges {
    promotions: Arc<Promotions>,
    queen_tables: Option<usize>,
    solver: Solver,
    analysts: [Analyst; 2],
}

impl Judges {
    fn new(promotions: Arc<Promotions>, queen_tables: Option<usize>) -> Self {
        let solver = Solver::with_promotions(promotions.clone());
        let analysts = Color::ALL.map(|_| {
            let analyst = Analyst::with_promotions(promotions.clone());
            match queen_tables {
                Some(most) => analyst.with_queen_tables(most),
                None => analyst,
            }
        });
        Self { promotions, queen_tables, solver, analysts }
    }

    /// The same with nothing in mind.
    fn fresh(&self) -> Self {
        Self::new(self.promotions.clone(), self.queen_tables)
    }

    /// What the solver makes of a question, or else the analyst, each with so much work.
    fn wins(
        &mut self,
        ending: &PawnEnding,
        side: Color,
        [solver, analyst]: [u64; 2],
        clock: &Clock,
    ) -> Option<bool> {
        clock.within(solver, |budget| self.solver.wins(ending, side, budget)).or_else(|| {
            let mind = &mut self.analysts[side.index()];
            clock.within(analyst, |budget| mind.wins(ending, side, budget))
        })
    }

    /// What solver and analysts make of it, if that is more, and the time that they
    /// took side by side, which the clock of one thread does not see.
    fn value(
        &mut self,
        ending: &PawnEnding,
        finding: Finding,
        clock: &Clock,
    ) -> (Finding, Duration) {
        let mut wins = match finding {
            Finding::CannotWin(side, _) => Color::ALL.map(|color| (color == side).then_some(false)),
            _ => [None; 2],
        };
        let first = match finding {
            Finding::BreaksThrough(side) | Finding::CannotWin(side, _) => side,
            _ => ending.side_to_move(),
        };
        // Short questions to everybody, unless somebody breaks through.
        let broken = matches!(finding, Finding::BreaksThrough(_));
        for &work in SHORT.iter().filter(|_| !broken) {
            for side in [first, !first] {
                let known = &mut wins[side.index()];
                if known.is_none() {
                    *known = self.wins(ending, side, [work / 2, work], clock);
                }
                if *known == Some(true) {
                    return (Finding::Wins(side), Duration::ZERO);
                }
            }
        }
        let beside = self.analyse_both(ending, &mut wins, clock);
        let finding = match wins {
            [Some(true), _] => Finding::Wins(Color::White),
            [_, Some(true)] => Finding::Wins(Color::Black),
            [Some(false), Some(false)] => Finding::Drawn,
            [Some(false), None] => Finding::CannotWin(Color::White, Unknown::Budget),
            [None, Some(false)] => Finding::CannotWin(Color::Black, Unknown::Budget),
            [None, None] => finding,
        };
        (finding, beside)
    }

    /// A long question to each analyst, side by side: even who breaks through may be
    /// mated. Whose opponent cannot win will often not win either, and the solver is
    /// the one to prove it. Each has the rest of the time; what was needed of it is
    /// returned.
    fn analyse_both(
        &mut self,
        ending: &PawnEnding,
        wins: &mut [Option<bool>; 2],
        clock: &Clock,
    ) -> Duration {
        let rest = clock.allowed.saturating_sub(clock.elapsed());
        let open = |side: &Color| wins[side.index()].is_none();
        let sides: Vec<Color> = Color::ALL.into_iter().filter(open).collect();
        let decided = AtomicBool::new(false);
        let Self { solver, analysts, .. } = self;
        let asked = |wins: &mut dyn FnMut(&Budget<'_>) -> Option<bool>, settles: bool| {
            let clock = Clock::new(rest);
            let watch = |_| match decided.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => clock.look(),
            };
            let answer = wins(&Budget::structures(u64::MAX).watched_by(&watch));
            decided.fetch_or(answer == Some(true) || answer == Some(settles), Ordering::Relaxed);
            (answer, clock.elapsed())
        };
        let alone = sides.len() == 1;
        let answers: Vec<(Color, Option<bool>, Duration)> = std::thread::scope(|scope| {
            let mut threads = Vec::new();
            for (side, analyst) in Color::ALL.into_iter().zip(analysts) {
                if sides.contains(&side) {
                    let mut wins = move |budget: &Budget<'_>| match rest < PATIENT {
                        true => analyst.wins(ending, side, budget),
                        false => analyst.wins_in_parts(ending, side, &Book::default(), budget),
                    };
                    let ask = move || asked(&mut wins, !alone);
                    threads.push((side, scope.spawn(ask)));
                }
            }
            if let [side] = sides[..] {
                let ask = move || asked(&mut |budget| solver.wins(ending, side, budget), false);
                threads.push((side, scope.spawn(ask)));
            }
            let told = threads.into_iter().filter_map(|(side, thread)| {
                thread.join().ok().map(|(answer, time)| (side, answer, time))
            });
            told.collect()
        });
        for &(side, answer, _) in &answers {
            wins[side.index()] = wins[side.index()].or(answer);
        }
        answers.iter().map(|&(.., time)| time).max().unwrap_or_default()
    }

    /// Does the move keep a win for whoever makes it?
    fn keeps(&mut self, after: &Successor, side: Color, clock: &Clock) -> Option<bool> {
        // Who has minutes for the study may ask longer about each move.
        let keeps = KEEPS * clock.allowed.as_secs().max(5) / 5;
        match after {
            Successor::Ending(after) => {
                let won = self.wins(after, side, [keeps / 4, keeps], clock);
                won.or_else(|| {
                    let (other, book) = (&mut self.analysts[(!side).index()], Book::default());
                    let held = clock
                        .within(keeps, |budget| other.holds_in_parts(after, !side, &book, budget));
                    held.map(|held| !held)
                })
            }
            Successor::Promoted(after) => clock.within(keeps, |budget| {
                self.analysts[side.index()].wins_with_pieces(&after.into(), side, budget)
            }),
        }
    }
}

/// The moves that provably keep what was found, and how many are open.
fn moves(
    prover: &mut Prover,
    judges: &mut Option<Judges>,
    ending: &PawnEnding,
    finding: Finding,
    clock: &Clock,
) -> (Vec<Move>, usize) {
    let mover = ending.side_to_move();
    // Who must get through, or be kept from it, for the move to be good.
    let (attacker, good) = match finding {
        Finding::BreaksThrough(side) | Finding::Wins(side) if side == mover => {
            (side, Verdict::Breaks)
        }
        Finding::Drawn => (!mover, Verdict::Holds),
        _ => return (Vec::new(), 0),
    };
    let mut keeping = Vec::new();
    let mut open = 0;
    for (step, after) in ending.successors() {
        let mut verdict = match &after {
            Successor::Ending(after) => {
                clock.within(50_000, |budget| prover.prove(after, attacker, budget))
            }
            // A piece that the other king does not touch is not taken at once.
            Successor::Promoted(_)
                if attacker == mover && !king_attacks(ending.king(!mover)).contains(step.to) =>
            {
                Verdict::Breaks
            }
            Successor::Promoted(_) => Verdict::Unknown(Unknown::Promotion),
        };
        if let (Some(judges), true) = (judges.as_mut(), verdict != Verdict::Holds) {
            verdict = match judges.keeps(&after, attacker, clock) {
                Some(true) => Verdict::Breaks,
                Some(false) => Verdict::Holds,
                None if matches!(finding, Finding::BreaksThrough(_)) => verdict,
                None => Verdict::Unknown(Unknown::Budget),
            };
        }
        if verdict == good {
            keeping.push(step);
        } else if !verdict.is_decided() {
            open += 1;
        }
    }
    (keeping, open)
}

struct Row {
    name: String,
    expected: String,
    best: String,
    pawns: u32,
    finding: Finding,
    keeping: Vec<Move>,
    open: usize,
    seconds: f64,
}

impl Row {
    /// The moves as one word.
    fn moves(&self) -> String {
        let names: Vec<String> = self.keeping.iter().map(Move::to_string).collect();
        match (names.is_empty(), self.open) {
            (true, 0) => "-".to_owned(),
            (true, open) => format!("{open} open"),
            (false, 0) => names.join(" "),
            (false, open) => format!("{} ({open} open)", names.join(" ")),
        }
    }

    /// Are the moves of the table among ours, as far as all moves are proved?
    fn moves_agree(&self) -> bool {
        self.best == "-"
            || self.keeping.is_empty()
            || self.open > 0
            || self.best.split(' ').any(|best| self.keeping.iter().any(|m| m.to_string() == best))
    }
}

fn study(line: &str, allowed: Duration, judges: Option<&Judges>) -> Option<Row> {
    let mut fields = line.split('\t');
    let (name, fen) = (fields.next()?, fields.next()?);
    let (expected, best) = (fields.next()?, fields.next().unwrap_or("-"));
    let ending: PawnEnding = match fen.parse() {
        Ok(ending) => ending,
        Err(error) => {
            eprintln!("{name}: {error}");
            return None;
        }
    };
    let mut prover = Prover::new();
    let mut judges = judges.map(Judges::fresh);
    let clock = Clock::new(allowed);
    // With somebody to judge promotions the prover gets a fifth of the time.
    let share = if judges.is_some() { allowed / 5 } else { allowed };
    let mut finding = find(&mut prover, &ending, &Clock::new(share));
    let mut beside = Duration::ZERO;
    if let (false, Some(judges)) = (finding.is_result(), &mut judges) {
        (finding, beside) = judges.value(&ending, finding, &clock);
    }
    let seconds = (clock.elapsed() + beside).as_secs_f64();
    let clock = Clock::new(allowed / 2);
    let (keeping, open) = moves(&mut prover, &mut judges, &ending, finding, &clock);
    Some(Row {
        name: name.to_owned(),
        expected: expected.to_owned(),
        best: best.to_owned(),
        pawns: ending.pawns().all().len(),
        finding,
        keeping,
        open,
        seconds,
    })
}

const USAGE: &str =
    "studies PATH [SECONDS] [--no-promotions] [--only NAME,NAME] [--queen-tables N]";

struct Options {
    path: String,
    seconds: f64,
    promotions: bool,
    only: Vec<String>,
    queen_tables: Option<usize>,
}

impl Options {
    fn parse(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let (mut path, mut seconds) = (None, None);
        let (mut promotions, mut only, mut queen_tables) = (true, Vec::new(), None);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("{word} wants a value"));
            match word.as_str() {
                "--no-promotions" => promotions = false,
                "--only" => only = value()?.split(',').map(str::to_owned).collect(),
                "--queen-tables" => {
                    let number = value()?;
                    queen_tables =
                        Some(number.parse().map_err(|_| format!("no number: {number}"))?);
                }
                option if option.starts_with('-') => return Err(format!("no option {option}")),
                _ if path.is_none() => path = Some(word),
                number if seconds.is_none() => {
                    let valid = number.parse().ok().filter(|seconds| (0.0..1e6).contains(seconds));
                    seconds = Some(valid.ok_or_else(|| format!("no number of seconds: {number}"))?);
                }
                _ => return Err(format!("one word too many: {word}")),
            }
        }
        let path = path.ok_or("a table of studies is missing")?;
        Ok(Self { path, seconds: seconds.unwrap_or(10.0), promotions, only, queen_tables })
    }
}

fn main() -> ExitCode {
    let Options { path, seconds, promotions, only, queen_tables } =
        match Options::parse(std::env::args().skip(1)) {
            Ok(options) => options,
            Err(error) => {
                eprintln!("{error}\nusage: {USAGE}");
                return ExitCode::FAILURE;
            }
        };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::FAILURE;
        }
    };
    let judges = promotions.then(|| Judges::new(Arc::new(Promotions::all()), queen_tables));
    let allowed = Duration::from_secs_f64(seconds);
    let asked = |line: &&str| {
        let name = line.split('\t').next().unwrap_or_default();
        name != "id" && (only.is_empty() || only.iter().any(|other| other == name))
    };
    let lines: Vec<&str> = text.lines().filter(asked).collect();
    let done = Cell::new(0);
    let rows: Vec<Row> = lines
        .iter()
        .filter_map(|line| {
            done.set(done.get() + 1);
            let row = study(line, allowed, judges.as_ref())?;
            let mark =
                if row.finding.agrees(&row.expected) && row.moves_agree() { ' ' } else { '!' };
            println!(
                "{mark} {:<16} {:<8} {:<40} {:6.2} s  {} (table: {})",
                row.name,
                row.expected,
                row.finding.to_string(),
                row.seconds,
                row.moves(),
                row.best,
            );
            eprintln!("{} of {}", done.get(), lines.len());
            Some(row)
        })
        .collect();

    println!("\n| problem | PEASANT | Church 1978 | here | moves that keep it | time |");
    println!("|---|---|---|---|---|---|");
    for (name, peasant, church) in SHARED {
        if let Some(row) = rows.iter().find(|row| row.name == name) {
            println!(
                "| {} | {peasant} | {church} | {} | {} | {:.2} s |",
                name.replace('-', " "),
                row.finding,
                row.moves(),
                row.seconds,
            );
        }
    }
    let small: Vec<&Row> = rows.iter().filter(|row| row.pawns <= 10).collect();
    let count =
        |test: &dyn Fn(Finding) -> bool| small.iter().filter(|row| test(row.finding)).count();
    let results = count(&|finding: Finding| finding.is_result());
    let breaks = count(&|finding| matches!(finding, Finding::BreaksThrough(_)));
    for (word, number) in [
        ("won for one side", count(&|finding| matches!(finding, Finding::Wins(_)))),
        ("drawn", count(&|finding| finding == Finding::Drawn)),
        ("a break-through", breaks),
        ("one side cannot win", count(&|finding| matches!(finding, Finding::CannotWin(..)))),
        ("open, time is up", count(&|finding| finding == Finding::Open(Unknown::Budget))),
        ("open, new queens", count(&|finding| finding == Finding::Open(Unknown::Promotion))),
    ] {
        println!("| {word} | {number} |");
    }
    let wrong = rows.iter().filter(|row| !row.finding.agrees(&row.expected)).count();
    println!(
        "\nOf {} studies with at most ten pawns: {results} results proved, {breaks} more \
         break-throughs; {wrong} results contradict the table.",
        small.len()
    );
    ExitCode::SUCCESS
}
