//! The experiment of David-Tabibi, Felner and Netanyahu (2004, section 4):
//! a search with and without knowledge over a file of positions.

mod paper;
mod settled;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashSet};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::engine::search::{self, DRAW, Limits, Report, Searcher, Use};
use crate::engine::table::Table;
use clap::Args;
use cozy_chess::{Board, Move};
use palisade::{Knowledge, KnowledgeBuilder, Narrowed, NodeWork, Window};
use palisade_cli::positions::PositionLines;
use serde_json::{Value, json};

use crate::outcome::{Fault, Outcome};
use crate::progress;
use crate::say::say;
use crate::{clock, data};
pub(crate) use paper::{Falcon, Paper};
pub(crate) use settled::{Settled, continuations, settle};

/// Searches each position of a file with and without knowledge, and prints the
/// columns of Table 1 of David-Tabibi et al. (2004).
#[derive(Args)]
#[command(after_help = "Example:\n  lab table1 positions.tsv --repeat 2")]
pub(crate) struct Options {
    /// A file of FENs, EPDs, or tab-separated values with a `fen` column; - for standard
    /// input; kp_six_plus.tsv of the data if none is given.
    file: Option<PathBuf>,
    /// Nodes per position and search; the default unless --time is given.
    #[arg(long, default_value_t = 200_000, conflicts_with = "time")]
    nodes: u64,
    /// Milliseconds per position and search.
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
    /// Searches each so many times and takes the fastest, for what disturbs a search
    /// only ever makes it slower.
    #[arg(long, default_value_t = 1, value_name = "TIMES")]
    repeat: usize,
    /// Positions searched at once. Speeds are only comparable with as many cores.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Whom the search asks.
    #[arg(long, value_enum, default_value = "proofs")]
    knowledge: Source,
    /// Ask the rules of 2004 only with so many plies left; Falcon asks everywhere.
    #[arg(long, default_value_t = Paper::LEAST_DEPTH, value_name = "PLIES")]
    least_depth: i32,
    /// The part of a search's time that its proofs may take, in thousandths.
    #[arg(long, default_value_t = NodeWork::default().share, value_name = "THOUSANDTHS")]
    share: u32,
    /// Take the first so many positions.
    #[arg(long)]
    limit: Option<usize>,
    /// Hash table of each search, in megabytes.
    #[arg(long, default_value_t = 16)]
    hash: usize,
    /// Write a line for each position and search.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write every position met in which the paper's rules saw a blockage, sorted.
    #[arg(long, value_name = "FILE", requires = "knowledge")]
    walls: Option<PathBuf>,
    /// Print everything as one object.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Source {
    /// The bound, which is proved.
    Proofs,
    /// The rules of 2004: opinions, wrong now and then.
    Paper,
    /// The same as Falcon asked them: at every node, with a pawn hash table.
    Falcon,
}

/// A handle for each search, so that none knows what another has proved.
struct Proofs {
    settings: KnowledgeBuilder,
    known: Knowledge,
}

impl Proofs {
    fn new(share: u32) -> Self {
        let work = NodeWork { share, ..NodeWork::default() };
        let settings = Knowledge::builder().node_work(work);
        Self { known: settings.build(), settings }
    }
}

impl search::Source for Proofs {
    fn narrow(
        &mut self,
        board: &Board,
        window: Window<i32>,
        depth: i32,
        ply: usize,
    ) -> Narrowed<i32> {
        search::Source::narrow(&mut self.known, board, window, depth, ply)
    }

    fn forget(&mut self) {
        self.known = self.settings.build();
    }
}

/// One search of one position.
struct Row {
    fen: String,
    usage: Use,
    report: Report,
}

const USES: [(Use, &str); 3] = [(Use::On, "on"), (Use::Off, "off"), (Use::Ignored, "ignored")];

/// A file that was named cannot be written.
fn unwritten(path: &Path) -> impl Fn(io::Error) -> Fault {
    move |error| Fault::File { path: path.into(), error }
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let boards = read_boards(options)?;
    if boards.is_empty() {
        return Err(Fault::Input("no position to search".into()));
    }
    let rows = search_all(options, &boards)?;
    if let Some(path) = &options.csv {
        File::create(path).and_then(|file| write_csv(file, &rows)).map_err(unwritten(path))?;
    }
    if options.json {
        say!("{}", as_json(&rows));
    } else {
        print_table(&rows, boards.len());
    }
    Ok(Outcome::Done)
}

/// The positions; a line that holds none is told and passed over.
fn read_boards(options: &Options) -> Result<Vec<Board>, Fault> {
    let path = data::path(options.file.as_deref(), "kp_six_plus.tsv");
    let fault = |error| Fault::Data { path: path.clone(), error };
    let mut boards = Vec::new();
    for line in PositionLines::open(&path).map_err(fault)? {
        let (number, text) = line.map_err(fault)?;
        if Some(boards.len()) == options.limit {
            return Ok(boards);
        }
        match with_counters(&text).parse() {
            Ok(board) => boards.push(board),
            Err(error) => eprintln!("{}:{number}: {error}: {text:.80}", path.display()),
        }
    }
    Ok(boards)
}

/// A FEN from a FEN or an EPD.
fn with_counters(text: &str) -> String {
    let fields: Vec<_> = text.split_whitespace().collect();
    let counters = fields.get(4..6).filter(|two| two.iter().all(|n| n.parse::<u16>().is_ok()));
    let [clock, number] = counters.and_then(|two| two.try_into().ok()).unwrap_or(["0", "1"]);
    format!("{} {clock} {number}", fields[..fields.len().min(4)].join(" "))
}

fn search_all(options: &Options, boards: &[Board]) -> Result<Vec<Row>, Fault> {
    let limits = match options.time {
        Some(time) => Limits { time: Some(Duration::from_millis(time)), ..Limits::default() },
        None => Limits { nodes: Some(options.nodes), ..Limits::default() },
    };
    let bar = progress::bar(boards.len());
    let (next, rows) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let walls = Mutex::new(BTreeSet::new());
    let next_board = || {
        let index = next.fetch_add(1, Ordering::Relaxed);
        boards.get(index).map(|board| (index, board))
    };
    let keep = |index, found: [Row; 3]| {
        if let Ok(mut rows) = rows.lock() {
            rows.extend(found.map(|row| (index, row)));
        }
        bar.inc(1);
    };
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                let mut table = Table::with_megabytes(options.hash);
                let mut paper = Paper::new(options.least_depth);
                paper.walls = options.walls.as_ref().map(|_| HashSet::new());
                let mut falcon = Falcon::default();
                let mut proofs = Proofs::new(options.share);
                while let Some((index, board)) = next_board() {
                    let times = index..index + options.repeat.max(1);
                    let rows = match options.knowledge {
                        Source::Proofs => {
                            search_often(times, board, &mut table, &mut proofs, limits)
                        }
                        Source::Paper => search_often(times, board, &mut table, &mut paper, limits),
                        Source::Falcon => {
                            search_often(times, board, &mut table, &mut falcon, limits)
                        }
                    };
                    keep(index, rows);
                }
                if let (Some(own), Ok(mut walls)) = (paper.walls, walls.lock()) {
                    walls.extend(own.iter().map(ToString::to_string));
                }
            });
        }
    });
    bar.finish_and_clear();
    if let Some(path) = &options.walls {
        let walls = walls.into_inner().unwrap_or_else(PoisonError::into_inner);
        write_walls(path, &walls).map_err(unwritten(path))?;
    }
    let mut rows = rows.into_inner().unwrap_or_else(PoisonError::into_inner);
    rows.sort_by_key(|&(index, _)| index);
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

/// The searches of one position, each time with another one first; of each kind the
/// first one found, and the shortest time that any took.
fn search_often(
    times: Range<usize>,
    board: &Board,
    table: &mut Table,
    knowledge: &mut impl search::Source,
    limits: Limits,
) -> [Row; 3] {
    let mut again = |time| search_one(time, board, table, knowledge, limits);
    let mut rows = again(times.start);
    for time in times.skip(1) {
        for (row, other) in rows.iter_mut().zip(again(time)) {
            row.report.elapsed = row.report.elapsed.min(other.report.elapsed);
        }
    }
    rows
}

/// The searches of one position.
fn search_one(
    index: usize,
    board: &Board,
    table: &mut Table,
    knowledge: &mut impl search::Source,
    limits: Limits,
) -> [Row; 3] {
    // Each search in turn goes first, so that none profits from a warm cache.
    let first = index % USES.len();
    let mut uses = USES;
    uses.rotate_left(first);
    let mut rows = uses.map(|(usage, _)| {
        table.clear();
        knowledge.forget();
        let stop = AtomicBool::new(false);
        let before = processor_time();
        let mut report =
            Searcher::new(table, knowledge, usage, &stop, limits, vec![]).run(board, |_| {});
        if let (Some(before), Some(after)) = (before, processor_time()) {
            report.elapsed = after.saturating_sub(before);
        }
        Row { fen: board.to_string(), usage, report }
    });
    rows.rotate_right(first);
    rows
}

/// The time of the processor so far, counted now and not at the last tick.
fn processor_time() -> Option<Duration> {
    std::thread::yield_now();
    clock::processor_time()
}

/// The sums over all positions of one way to search.
#[derive(Default)]
struct Sum {
    nodes: u64,
    blockages: u64,
    draws: usize,
    seconds: f64,
}

impl Sum {
    fn of(rows: &[Row], usage: Use) -> Self {
        let mut sum = Self::default();
        for row in rows.iter().filter(|row| row.usage == usage) {
            sum.nodes += row.report.nodes;
            sum.blockages += row.report.blockages;
            sum.draws += usize::from(row.report.score == DRAW);
            sum.seconds += row.report.elapsed.as_secs_f64();
        }
        sum
    }

    fn speed(&self) -> f64 {
        self.nodes as f64 / self.seconds.max(1e-9)
    }
}

/// How much longer the searches took than as many nodes of the same positions take
/// without knowledge. A search that sees the draw soon leaves nodes out, and those of one
/// position take longer than those of another: so each is compared with itself.
fn overhead(rows: &[Row], usage: Use) -> f64 {
    let (mut taken, mut expected) = (0.0, 0.0);
    for searches in rows.chunks(USES.len()) {
        let (off, other) = (Sum::of(searches, Use::Off), Sum::of(searches, usage));
        taken += other.seconds;
        expected += other.nodes as f64 / off.speed().max(1e-9);
    }
    taken / expected.max(1e-9) - 1.0
}

fn print_table(rows: &[Row], positions: usize) {
    say!("Knowledge        Nodes   Blockages   Draws   Speed (NPS)   Overhead");
    for (usage, name) in USES {
        let sum = Sum::of(rows, usage);
        let overhead = match usage {
            Use::Off => "-".into(),
            _ => format!("{:.2} %", 100.0 * overhead(rows, usage)),
        };
        say!(
            "{name:<9}{:>13}{:>12}{:>8}{:>14.0}{overhead:>11}",
            sum.nodes,
            sum.blockages,
            sum.draws,
            sum.speed()
        );
    }
    say!(
        "{positions} positions. \"ignored\" asks and does not believe: the same tree as \"off\",\n\
         so its overhead is the cost of asking alone. Overheads compare each position\n\
         with itself, without knowledge."
    );
}

fn line_text(line: &[Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn name_of(usage: Use) -> &'static str {
    USES.iter().find(|&&(other, _)| other == usage).map_or("", |&(_, name)| name)
}

fn write_walls(path: &Path, walls: &BTreeSet<String>) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    for wall in walls {
        writeln!(file, "{wall}")?;
    }
    file.flush()
}

fn write_csv(mut file: File, rows: &[Row]) -> io::Result<()> {
    writeln!(file, "fen,knowledge,depth,score,nodes,blockages,seconds,line")?;
    for Row { fen, usage, report } in rows {
        writeln!(
            file,
            "{fen},{},{},{},{},{},{:.6},{}",
            name_of(*usage),
            report.depth,
            report.score,
            report.nodes,
            report.blockages,
            report.elapsed.as_secs_f64(),
            line_text(&report.line)
        )?;
    }
    Ok(())
}

fn as_json(rows: &[Row]) -> Value {
    let sums: Vec<_> = USES
        .iter()
        .map(|&(usage, name)| {
            let sum = Sum::of(rows, usage);
            json!({
                "knowledge": name, "nodes": sum.nodes, "blockages": sum.blockages,
                "draws": sum.draws, "seconds": sum.seconds, "nodes_per_second": sum.speed(),
                "overhead": (usage != Use::Off).then(|| overhead(rows, usage)),
            })
        })
        .collect();
    let searches: Vec<_> = rows
        .iter()
        .map(|Row { fen, usage, report }| {
            json!({
                "fen": fen, "knowledge": name_of(*usage), "depth": report.depth,
                "score": report.score, "nodes": report.nodes, "blockages": report.blockages,
                "seconds": report.elapsed.as_secs_f64(), "line": line_text(&report.line),
            })
        })
        .collect();
    json!({ "sums": sums, "searches": searches })
}
