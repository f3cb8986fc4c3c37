//! The experiment of David-Tabibi, Felner and Netanyahu (2004, section 4):
//! a search with and without knowledge over a file of positions.
//!
//! ```text
//! cargo run --release --example table1 -- positions.tsv
//! ```

#[path = "common/positions.rs"]
mod positions;

#[path = "engine/evaluation.rs"]
mod evaluation;
#[path = "engine/proofs.rs"]
mod proofs;
#[path = "engine/search.rs"]
mod search;
#[path = "engine/table.rs"]
mod table;

use std::collections::{BTreeSet, HashSet};
use std::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use clap::Parser;
use cozy_chess::{Board, Move};
use indicatif::{ProgressBar, ProgressStyle};
use palisade::blockages::{Opinion, PaperTest};
use palisade::{Color, PawnEnding, Recognizer};
use serde_json::{Value, json};

use positions::Blocks;
use proofs::Proofs;
use search::{DRAW, Limits, Report, Searcher, Use};
use table::Table;

/// Searches each position of a file with and without knowledge, and prints the
/// columns of Table 1 of David-Tabibi et al. (2004).
#[derive(Parser)]
#[command(name = "table1")]
struct Arguments {
    /// A file of FENs, EPDs, or tab-separated values with a `fen` column; - for standard input.
    file: PathBuf,
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
    /// No question is worked on harder.
    #[arg(long, value_enum, default_value = "utmost")]
    effort: Effort,
    /// The prover's share of the time, in thousandths.
    #[arg(long, default_value_t = 4, value_name = "THOUSANDTHS")]
    prover: u64,
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
    /// Write everything as one object.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Source {
    /// The bound, which is proved.
    Proofs,
    /// The rules of 2004: opinions, wrong now and then.
    Paper,
}

/// The rules of 2004, believed as the paper believed them. No engine should: they are
/// opinions. Here they are what the proofs are compared with.
#[derive(Default)]
struct Paper {
    /// Where the rules saw a blockage, if that is to be written.
    walls: Option<HashSet<PawnEnding>>,
}

impl Recognizer<Board> for Paper {
    fn cannot_win(&mut self, board: &Board, side: Color) -> bool {
        let Ok(ending) = PawnEnding::try_from(board) else { return false };
        let blocked = PaperTest::new(&ending, side).opinion() == Opinion::LooksBlocked;
        if let Some(walls) = self.walls.as_mut().filter(|_| blocked) {
            walls.insert(ending);
        }
        blocked
    }
}

impl search::Source for Paper {
    /// Falcon asked everywhere.
    const LEAST_DEPTH: i32 = 5;

    fn effort(&self) -> palisade::Effort {
        palisade::Effort::Utmost
    }

    fn set_effort(&mut self, _: palisade::Effort) {}
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Effort {
    Glance,
    Node,
    Careful,
    Thorough,
    Utmost,
}

impl From<Effort> for palisade::Effort {
    fn from(effort: Effort) -> Self {
        match effort {
            Effort::Glance => Self::Glance,
            Effort::Node => Self::Node,
            Effort::Careful => Self::Careful,
            Effort::Thorough => Self::Thorough,
            Effort::Utmost => Self::Utmost,
        }
    }
}

/// One search of one position.
struct Row {
    fen: String,
    usage: Use,
    report: Report,
}

const USES: [(Use, &str); 3] = [(Use::On, "on"), (Use::Off, "off"), (Use::Ignored, "ignored")];

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(clean) if clean => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(2),
        Err(error) => {
            eprintln!("table1: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let (boards, clean) = read_boards(arguments)?;
    if boards.is_empty() {
        return Err("no position to search".into());
    }
    let rows = search_all(arguments, &boards)?;
    print_table(&rows, boards.len());
    if let Some(path) = &arguments.csv {
        write_csv(File::create(path)?, &rows)?;
    }
    if let Some(path) = &arguments.json {
        serde_json::to_writer_pretty(File::create(path)?, &as_json(&rows))?;
    }
    Ok(clean)
}

/// The positions, and whether every line was one.
fn read_boards(arguments: &Arguments) -> Result<(Vec<Board>, bool), Box<dyn Error>> {
    let shown = arguments.file.display();
    let named = |error: io::Error| format!("{shown}: {error}");
    let mut blocks = Blocks::open(&arguments.file).map_err(named)?;
    let (mut boards, mut clean) = (Vec::new(), true);
    while let Some(lines) = blocks.next().map_err(named)? {
        for (number, text) in lines {
            if Some(boards.len()) == arguments.limit {
                return Ok((boards, clean));
            }
            match with_counters(&text).parse() {
                Ok(board) => boards.push(board),
                Err(error) => {
                    eprintln!("{shown}:{number}: {error}: {text:.80}");
                    clean = false;
                }
            }
        }
    }
    Ok((boards, clean))
}

/// A FEN from a FEN or an EPD.
fn with_counters(text: &str) -> String {
    let fields: Vec<_> = text.split_whitespace().collect();
    let counters = fields.get(4..6).filter(|two| two.iter().all(|n| n.parse::<u16>().is_ok()));
    let [clock, number] = counters.and_then(|two| two.try_into().ok()).unwrap_or(["0", "1"]);
    format!("{} {clock} {number}", fields[..fields.len().min(4)].join(" "))
}

fn search_all(arguments: &Arguments, boards: &[Board]) -> Result<Vec<Row>, Box<dyn Error>> {
    let limits = match arguments.time {
        Some(time) => Limits { time: Some(Duration::from_millis(time)), ..Limits::default() },
        None => Limits { nodes: Some(arguments.nodes), ..Limits::default() },
    };
    let limits = Limits { prover: arguments.prover, ..limits };
    let bar = ProgressBar::new(boards.len() as u64)
        .with_style(ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {eta} left")?);
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
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                let mut table = Table::with_megabytes(arguments.hash);
                let mut paper = Paper { walls: arguments.walls.as_ref().map(|_| HashSet::new()) };
                let mut knowledge = Proofs::new(arguments.effort.into());
                while let Some((index, board)) = next_board() {
                    let times = index..index + arguments.repeat.max(1);
                    let rows = match arguments.knowledge {
                        Source::Proofs => {
                            search_often(times, board, &mut table, &mut knowledge, limits)
                        }
                        Source::Paper => search_often(times, board, &mut table, &mut paper, limits),
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
    if let Some(path) = &arguments.walls {
        let mut file = BufWriter::new(File::create(path)?);
        for wall in walls.into_inner().map_err(|_| "a search panicked")? {
            writeln!(file, "{wall}")?;
        }
        file.flush()?;
    }
    let mut rows = rows.into_inner().map_err(|_| "a search panicked")?;
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

/// What this thread has had of a processor, where Linux says so: it does not count
/// what other programs took meanwhile. The count is brought up to date when the thread
/// is scheduled, else with the clock's next tick, milliseconds later: so yield first.
fn processor_time() -> Option<Duration> {
    std::thread::yield_now();
    let counted = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    counted.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
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
    println!("Knowledge        Nodes   Blockages   Draws   Speed (NPS)   Overhead");
    for (usage, name) in USES {
        let sum = Sum::of(rows, usage);
        let overhead = match usage {
            Use::Off => "-".into(),
            _ => format!("{:.2} %", 100.0 * overhead(rows, usage)),
        };
        println!(
            "{name:<9}{:>13}{:>12}{:>8}{:>14.0}{overhead:>11}",
            sum.nodes,
            sum.blockages,
            sum.draws,
            sum.speed()
        );
    }
    println!(
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

#[cfg(test)]
mod tests {
    use palisade::blockages::figures::{self, Figure};

    use super::*;

    fn search(figure: Figure, knowledge: &mut impl search::Source, nodes: u64) -> Report {
        let board = with_counters(figure.fen).parse().unwrap();
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let [row, ..] = search_one(0, &board, &mut Table::with_megabytes(4), knowledge, limits);
        row.report
    }

    /// Tables 2 and 3 of the paper, and table 4 after some more plies than it took.
    #[test]
    fn the_rules_of_2004_find_what_the_paper_says_they_find() {
        for figure in [figures::PAPER_2, figures::PAPER_3] {
            let report = search(figure, &mut Paper::default(), 200);
            assert!(report.depth >= 2, "{}", figure.name);
            assert_eq!(report.score, DRAW, "{}", figure.name);
        }
        let report = search(figures::PAPER_16, &mut Paper::default(), 50_000);
        assert_eq!(report.score, DRAW);
        assert_eq!(line_text(&report.line[..1]), "f4c4");
    }

    #[test]
    fn the_proofs_find_figure_2() {
        let mut knowledge = Proofs::new(palisade::Effort::Utmost);
        let report = search(figures::PAPER_2, &mut knowledge, 200);
        assert_eq!(report.score, DRAW);
    }

    /// At glances the search sees no draw here, however long; the prover does.
    #[test]
    fn the_prover_shows_a_wall_at_leisure() {
        let board = "1k6/8/2p2p2/1p1p4/1P1P1p1p/5P1P/P1K3P1/8 w - - 0 1".parse().unwrap();
        for (prover, drawn) in [(0, false), (1000, true)] {
            let mut knowledge = Proofs::new(palisade::Effort::Glance);
            let limits = Limits { nodes: Some(300_000), prover, ..Limits::default() };
            let mut table = Table::with_megabytes(4);
            let [row, ..] = search_one(0, &board, &mut table, &mut knowledge, limits);
            assert_eq!(row.report.score == DRAW, drawn, "{prover}");
        }
    }
}
