//! How much of real pawn endings and of studies is solved, and how soon.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use palisade::{Bounds, Color, Knowledge, Outcome as Value, Position, Promise, Reason, Role};
use palisade_endings::Budget;
use serde_json::json;

use crate::clock::Clock;
use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Solves positions with `Knowledge::solve`, and counts what is decided by when: of each
/// position, whether White wins and whether Black wins. A side that is proved to mate or to
/// promote safely first has "broken through"; `lab decided` counts that as decided, and gives
/// each side its own time, so that twice the time is fair here.
///
/// The order of its questions does not depend on the budget. So one run with the longest
/// time tells of all shorter ones. Time is processor time of one thread, lines and moves not
/// counted. Ends with 1 if a value contradicts a `expected_result` of the table.
#[derive(Args)]
#[command(after_help = "Example:\n  lab solve --positions 150 --times 20,200,2000")]
pub(crate) struct Options {
    /// FENs, EPDs, or tab-separated values with a `fen` column; kp_any.tsv of the data
    /// if none is given.
    file: Option<PathBuf>,
    /// Milliseconds of processor time for each position, the longest last.
    #[arg(long, default_value = "20,200,2000", value_name = "MS,MS", value_delimiter = ',')]
    times: Vec<u64>,
    /// So many positions, spread evenly over the file.
    #[arg(long, default_value_t = 150)]
    positions: usize,
    /// Leave out positions of more pawns than this.
    #[arg(long, default_value_t = 16, value_name = "PAWNS")]
    most: u32,
    /// One position a game, the first with at most a piece a side and at most two pawns that can still
    /// be moved or taken by pawns; of walled_men.tsv if no file is given.
    #[arg(long)]
    few_men: bool,
    /// These alone, by the first column of the table.
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',')]
    only: Vec<String>,
    /// Megabytes for all caches.
    #[arg(long, default_value_t = 1024, value_name = "MB")]
    megabytes: usize,
    /// Forget everything before each position.
    #[arg(long)]
    fresh: bool,
    /// Have certificates written, and count by reason which promises have one, need none, and lack one.
    #[arg(long)]
    certificates: bool,
    /// Print what becomes of each position.
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

/// A position of the table.
struct Row {
    name: String,
    position: Position,
    expected: String,
}

/// What became of one.
pub(crate) struct Solved {
    pub(crate) bounds: Bounds,
    /// When it was known whether each side wins, in seconds.
    pub(crate) decided: [Option<f64>; 2],
    /// When that was known, or that the side breaks through.
    through: [Option<f64>; 2],
    pub(crate) seconds: f64,
}

fn rows(options: &Options) -> Result<Vec<Row>, Fault> {
    let given = if options.few_men { "walled_men.tsv" } else { "kp_any.tsv" };
    let path = data::path(options.file.as_deref(), given);
    let text = data::text(&path)?;
    let mut lines = text.lines();
    let names: Vec<&str> = lines.clone().next().unwrap_or_default().split('\t').collect();
    let column = |name: &str| names.iter().position(|other| *other == name);
    let fen = column("fen");
    if fen.is_some() {
        lines.next();
    }
    let (mut rows, mut games) = (Vec::new(), BTreeSet::new());
    for (number, line) in lines.enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let field = |at: Option<usize>| at.and_then(|at| line.split('\t').nth(at));
        let text = field(fen).unwrap_or(line);
        let position: Position = text.parse().map_err(|error| Fault::Position {
            place: format!("{}:{}", path.display(), number + 1),
            error,
        })?;
        let name = field(Some(0)).unwrap_or_default().to_owned();
        let expected = field(column("expected_result")).unwrap_or("?").to_owned();
        let wanted = options.only.is_empty() || options.only.contains(&name);
        let wanted = wanted && position.pawns().all().len() <= options.most;
        let game = || field(column("game")).unwrap_or(text).to_owned();
        if wanted && (!options.few_men || has_few_men(&position) && games.insert(game())) {
            rows.push(Row { name, position, expected });
        }
    }
    let every = (rows.len() as f64 / options.positions as f64).max(1.0);
    let mut index = 0.0;
    let mut at = 0;
    rows.retain(|_| {
        at += 1;
        let taken = (at - 1) as f64 >= index;
        index += if taken { every } else { 0.0 };
        taken
    });
    Ok(rows)
}

/// At most a piece a side, one at least, and at most two pawns that are not locked.
fn has_few_men(position: &Position) -> bool {
    let (pawns, kings) = (position.pawns(), position.role(Role::King));
    let pieces = |color| (position.color(color) - pawns.all() - kings).len();
    let loose = |color| (pawns.pushes(color).len() + pawns.levers(color).len()) as usize;
    let [white, black] = Color::ALL.map(pieces);
    white <= 1
        && black <= 1
        && white + black > 0
        && Color::ALL.map(loose).iter().sum::<usize>() <= 2
}

/// Solves a position in so much time of the processor, or until it is known whether one side wins.
pub(crate) fn solve(
    knowledge: &mut Knowledge,
    position: &Position,
    allowed: Duration,
    side: Option<Color>,
) -> Solved {
    let clock = Clock::new(allowed);
    let decided = Cell::new([None; 2]);
    let through = Cell::new([None; 2]);
    let settled = Cell::new(false);
    // What comes after the value is not measured.
    let watch = |_| if settled.get() { ControlFlow::Break(()) } else { clock.look() };
    let budget = Budget::work(u64::MAX).watched_by(&watch);
    let note = |bounds: Bounds, breaks: [bool; 2]| {
        let now = clock.elapsed().as_secs_f64();
        let mut times = [decided.get(), through.get()];
        for side in Color::ALL {
            let known = bounds.exact().is_some() || bounds.excludes_win(side);
            for (times, known) in times.iter_mut().zip([known, known || breaks[side.index()]]) {
                let time = &mut times[side.index()];
                *time = time.or(known.then_some(now));
            }
        }
        decided.set(times[0]);
        through.set(times[1]);
        let enough = side.is_some_and(|side| bounds.excludes_win(side));
        settled.set(enough || bounds.exact().is_some());
    };
    let mut last = (Bounds::OPEN, [false; 2]);
    let solution = knowledge.solve(position, &budget, |now| {
        if (now.bounds, now.breaks) != last {
            last = (now.bounds, now.breaks);
            note(last.0, last.1);
        }
    });
    // A position is always taken.
    let bounds = solution.map_or(last.0, |solution| {
        note(solution.bounds, solution.gets_through);
        solution.bounds
    });
    Solved {
        bounds,
        decided: decided.get(),
        through: through.get(),
        seconds: clock.elapsed().as_secs_f64(),
    }
}

/// Can the result of the table be true?
fn agrees(expected: &str, bounds: Bounds) -> bool {
    let value = match expected {
        "1-0" => Value::WhiteWins,
        "0-1" => Value::BlackWins,
        "1/2-1/2" => Value::Draw,
        _ => return true,
    };
    bounds.lower.outcome <= value && value <= bounds.upper.outcome
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let rows = rows(options)?;
    if rows.is_empty() {
        return Err(Fault::Input("no such position".into()));
    }
    let longest = options.times.iter().copied().max().unwrap_or_default();
    if options.certificates {
        print_certificates(&certificates(&rows, Duration::from_millis(longest), options), options);
        return Ok(Outcome::Done);
    }
    let settings = Knowledge::builder().bytes(options.megabytes << 20);
    let mut knowledge = settings.build();
    let databases = knowledge.databases();
    let bar = progress::bar(rows.len());
    let mut all = Vec::new();
    for row in &rows {
        if options.fresh {
            knowledge = settings.build();
            knowledge.share_databases(databases.clone());
        }
        let solved = solve(&mut knowledge, &row.position, Duration::from_millis(longest), None);
        if options.list {
            let mark = if agrees(&row.expected, solved.bounds) { ' ' } else { '!' };
            let Row { name, position, expected } = row;
            let Solved { bounds, seconds, .. } = &solved;
            bar.suspend(|| say!("{mark} {name} {expected} {seconds:.3} s {bounds} {position}"));
        }
        all.push(solved);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let against = rows.iter().zip(&all).filter(|(row, s)| !agrees(&row.expected, s.bounds)).count();
    print(options, &all, against);
    Ok(Outcome::of(against))
}

/// What a reason has promised: how often that is written down, is seen at a glance, and is neither.
type Written = BTreeMap<String, [usize; 3]>;

/// Does who sees the board see that it is so? Then it needs no certificate.
const fn is_seen_at_a_glance(reason: Reason) -> bool {
    use Reason::{Checkmate, Corner, Material, NoPawns, Stalemate};
    matches!(reason, NoPawns | Material | Corner | Stalemate | Checkmate)
}

/// Has certificates written by a fresh handle for each position. Returns the seconds for answers, and
/// for certificates, too.
fn certificates(rows: &[Row], allowed: Duration, options: &Options) -> (Written, [f64; 2]) {
    let settings = Knowledge::builder().bytes(options.megabytes << 20);
    let databases = settings.build().databases();
    let (mut written, mut seconds) = (Written::new(), [0.0; 2]);
    let bar = progress::bar(rows.len());
    for row in rows {
        let mut knowledge = settings.build();
        knowledge.share_databases(databases.clone());
        let clock = Clock::new(allowed);
        let solution = clock.within(u64::MAX, |budget| {
            knowledge.solve(&row.position, budget, |_| {}).expect("a position is always taken")
        });
        seconds[0] += clock.elapsed().as_secs_f64();
        let bounds = solution.bounds;
        for side in Color::ALL {
            // Who wins has promised of the other side that it cannot, by the same proof.
            if bounds.exact() == Some(Value::win_of(!side)) {
                continue;
            }
            let wins = bounds.exact() == Some(Value::win_of(side));
            // A win is the limit that keeps the other side from its own.
            let reason = bounds.reason_against(if wins { !side } else { side });
            if !wins && !bounds.excludes_win(side) {
                continue;
            }
            let promise = if wins { Promise::Wins(side) } else { Promise::CannotWin(side) };
            let begun = Clock::new(allowed);
            let proof = begun.within(u64::MAX, |budget| {
                knowledge.certify(&row.position, promise, budget).is_ok()
            });
            seconds[1] += begun.elapsed().as_secs_f64();
            let which = match proof {
                true => 0,
                false if is_seen_at_a_glance(reason) => 1,
                false => 2,
            };
            if options.list && which == 2 {
                bar.suspend(|| say!("{reason}: {}", row.position));
            }
            written.entry(reason.to_string()).or_default()[which] += 1;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    (written, seconds)
}

fn print_certificates((written, [answers, certificates]): &(Written, [f64; 2]), options: &Options) {
    let sum = |which: usize| written.values().map(|counts| counts[which]).sum::<usize>();
    let all = [sum(0), sum(1), sum(2)];
    if options.json {
        let named = |[with, glance, without]: [usize; 3]| json!({ "with": with, "at_a_glance": glance, "without": without });
        let reasons: serde_json::Map<_, _> =
            written.iter().map(|(reason, &counts)| (reason.clone(), named(counts))).collect();
        say!(
            "{}",
            json!({
                "all": named(all), "reasons": reasons,
                "seconds": { "answers": answers, "certificates": certificates },
            })
        );
        return;
    }
    say!(" with glance without");
    for (reason, [with, glance, without]) in
        written.iter().map(|(reason, counts)| (reason.as_str(), *counts)).chain([("all", all)])
    {
        say!("{with:5} {glance:6} {without:7}  {reason}");
    }
    say!("answers took {answers:.1} s, certificates {certificates:.1} s");
}

fn print(options: &Options, all: &[Solved], against: usize) {
    let mut exact: Vec<f64> = all
        .iter()
        .filter(|solved| solved.bounds.exact().is_some())
        .map(|solved| solved.decided.iter().flatten().fold(0.0, |most, &time| time.max(most)))
        .collect();
    exact.sort_by(f64::total_cmp);
    let median = exact.get(exact.len() / 2).copied().unwrap_or_default();
    let by = |milliseconds: u64| {
        let by = milliseconds as f64 / 1e3;
        let count = |times: fn(&Solved) -> [Option<f64>; 2]| {
            let times = all.iter().flat_map(times);
            times.filter(|time| time.is_some_and(|time| time <= by)).count()
        };
        let (decided, through) = (count(|solved| solved.decided), count(|solved| solved.through));
        let values = exact.iter().filter(|&&time| time <= by).count();
        (decided, through, values)
    };
    let positions = all.len();
    let share = |part: usize, whole: usize| 100.0 * part as f64 / whole as f64;
    if options.json {
        let times: Vec<_> = options
            .times
            .iter()
            .map(|&time| {
                let (decided, through, values) = by(time);
                json!({
                    "milliseconds": time, "decided": decided, "decided_or_through": through,
                    "values": values,
                })
            })
            .collect();
        say!(
            "{}",
            json!({
                "positions": positions, "questions": 2 * positions, "times": times,
                "values": exact.len(), "median_seconds": median, "against": against,
            })
        );
        return;
    }
    for &time in &options.times {
        let (decided, through, values) = by(time);
        say!(
            "{time:>6} ms: {decided} of {} questions decided, {:.1} %; with break-throughs \
             {through}, {:.1} %; {values} values, {:.1} %",
            2 * positions,
            share(decided, 2 * positions),
            share(through, 2 * positions),
            share(values, positions),
        );
    }
    let part = exact.len();
    say!(
        "{part} of {positions} values, half of them within {median:.3} s; {against} against the table"
    );
}
