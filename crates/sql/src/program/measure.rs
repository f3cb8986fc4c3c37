//! What a million positions and a file of games cost, beside a bare loop in the same run.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use cpu_time::ProcessTime;
use datafusion::arrow::array::{ArrayRef, RecordBatch, StringArray};
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::Compression;
use datafusion::parquet::file::properties::WriterProperties;
use datafusion::prelude::SessionContext;
use palisade::{Color, Effort, Position, cannot_win, unwinnable};
use palisade_sql::pgn::{Blocks, games};
use palisade_testkit::Dice;
use serde_json::{Value, json};

use super::fault::Fault;
use super::{games as made, paper, report};

/// How much is measured.
#[derive(Args)]
#[command(after_help = "Example:\n  palisade-sql measure --json")]
pub(crate) struct Options {
    /// Positions in the column.
    #[arg(long, default_value_t = 1_000_000)]
    positions: usize,
    /// The length of the file of games, in MiB.
    #[arg(long, default_value_t = 96)]
    games: usize,
    /// Threads for the positions, of the bare loop and of SQL.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Rounds; of each the two stand side by side, and the median of their ratios counts.
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    #[command(flatten)]
    paper: paper::Options,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

/// Positions as games have them, one in twenty games from a wall on.
fn positions(count: usize) -> Vec<String> {
    let mut dice = Dice::new(33);
    let mut fens = Vec::with_capacity(count);
    for number in 0.. {
        let text = made::game(number, 20, false, &mut dice);
        for game in games(text.as_bytes(), 0) {
            fens.extend(game.replay().into_iter().flatten().map(|now| now.position.to_string()));
        }
        if fens.len() >= count {
            break;
        }
    }
    fens.truncate(count);
    fens
}

fn write_parquet(path: &Path, fens: &[String]) -> Result<(), Fault> {
    let schema = |array: &ArrayRef| RecordBatch::try_from_iter([("fen", Arc::clone(array))]);
    let mut writer = None;
    for chunk in fens.chunks(64 << 10) {
        let array: ArrayRef = Arc::new(StringArray::from_iter_values(chunk));
        let batch = schema(&array)?;
        if writer.is_none() {
            let properties = WriterProperties::builder()
                .set_compression(Compression::ZSTD(Default::default()))
                .set_max_row_group_row_count(Some(128 << 10))
                .build();
            writer =
                Some(ArrowWriter::try_new(File::create(path)?, batch.schema(), Some(properties))?);
        }
        if let Some(writer) = &mut writer {
            writer.write(&batch)?;
        }
    }
    if let Some(writer) = writer {
        writer.close()?;
    }
    Ok(())
}

/// The bare loop: texts in memory, a function, so many threads.
fn bare(fens: &[String], threads: usize, ask: fn(&Position) -> bool) -> (f64, usize) {
    let begun = Instant::now();
    let chunk = fens.len().div_ceil(threads.max(1)).max(1);
    let count = std::thread::scope(|scope| {
        let parts: Vec<_> = fens
            .chunks(chunk)
            .map(|part| {
                scope.spawn(move || {
                    part.iter()
                        .filter(|fen| fen.parse().is_ok_and(|position| ask(&position)))
                        .count()
                })
            })
            .collect();
        parts.into_iter().map(|part| part.join().unwrap_or(0)).sum()
    });
    (begun.elapsed().as_secs_f64(), count)
}

async fn count(session: &SessionContext, sql: &str) -> Result<(f64, usize), Fault> {
    let begun = Instant::now();
    let rows = report::rows(session, sql).await?;
    let count = rows.first().and_then(|row| row.first()).and_then(|text| text.parse().ok());
    let count = count.ok_or_else(|| format!("{sql}: no number"))?;
    Ok((begun.elapsed().as_secs_f64(), count))
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// A condition in SQL, and the same in Rust.
type Question = (&'static str, fn(&Position) -> bool);

const QUESTIONS: [Question; 3] = [
    ("blockage(fen, 'white')", |position| cannot_win(position, Color::White, Effort::Node)),
    ("walled(fen)", |position| {
        Color::ALL.into_iter().all(|side| cannot_win(position, side, Effort::Node))
    }),
    ("unwinnable(fen, 'white')", |position| unwinnable(position, Color::White)),
];

async fn columns(options: &Options, folder: &Path) -> Result<Vec<Value>, Fault> {
    let fens = positions(options.positions);
    let path = folder.join("positions.parquet");
    write_parquet(&path, &fens)?;
    let configuration = palisade_sql::configuration().with_target_partitions(options.threads);
    let session = palisade_sql::session_with(configuration, 512 << 20);
    let mut measured = Vec::new();
    for (condition, ask) in QUESTIONS {
        let sql = format!("SELECT count(*) FROM '{}' WHERE {condition}", path.display());
        let (mut ratios, mut rates) = (Vec::new(), Vec::new());
        let mut found = 0;
        for _ in 0..options.rounds.max(1) {
            let (loop_time, expected) = bare(&fens, options.threads, ask);
            let (sql_time, answer) = count(&session, &sql).await?;
            if answer != expected {
                return Err(format!("{condition}: SQL counts {answer}, the loop {expected}").into());
            }
            found = answer;
            ratios.push(loop_time / sql_time);
            rates.push(fens.len() as f64 / sql_time);
        }
        let best = ratios.iter().copied().fold(0.0, f64::max);
        measured.push(json!({
            "condition": condition, "positions": fens.len(), "threads": options.threads,
            "proved": found, "of_bare_loop": median(&mut ratios), "of_bare_loop_best": best,
            "positions_a_second": median(&mut rates),
        }));
    }
    Ok(measured)
}

/// Files of games, of which none ever has kings and pawns alone.
struct Files {
    plain: PathBuf,
    packed: PathBuf,
    bytes: u64,
    packed_bytes: u64,
    games: u64,
}

fn write_games(folder: &Path, name: &str, mib: usize, annotated: bool) -> Result<Files, Fault> {
    let mut dice = Dice::new(7);
    let (mut text, mut count) = (Vec::with_capacity(mib << 20), 0);
    for number in 0.. {
        if text.len() >= mib << 20 {
            break;
        }
        let one = made::game(number, 0, annotated, &mut dice);
        let bare = games(one.as_bytes(), 0)
            .filter_map(|game| game.replay().ok())
            .flatten()
            .any(|now| now.position.pieces().is_empty());
        if !bare {
            text.extend_from_slice(one.as_bytes());
            count += 1;
        }
    }
    let plain = folder.join(format!("{name}.pgn"));
    let packed = folder.join(format!("{name}.pgn.zst"));
    std::fs::write(&plain, &text)?;
    std::fs::write(&packed, zstd::encode_all(text.as_slice(), 3)?)?;
    let packed_bytes = packed.metadata()?.len();
    Ok(Files { plain, packed, bytes: text.len() as u64, packed_bytes, games: count })
}

/// Megabytes of text in a second of one core's work, by processor time.
async fn rate(session: &SessionContext, bytes: u64, sql: &str) -> Result<(f64, usize), Fault> {
    let mut best = 0.0_f64;
    let mut found = 0;
    for _ in 0..3 {
        let begun = ProcessTime::now();
        found = count(session, sql).await?.1;
        best = best.max(bytes as f64 / 1e6 / begun.elapsed().as_secs_f64());
    }
    Ok((best, found))
}

async fn texts(options: &Options, folder: &Path) -> Result<(Vec<Value>, paper::Rates), Fault> {
    let configuration = palisade_sql::configuration().with_target_partitions(1);
    let session = palisade_sql::session_with(configuration, 512 << 20);
    let mut measured = Vec::new();
    let mut rates = paper::Rates::default();
    for (name, annotated) in [("annotated", true), ("bare", false)] {
        let files = write_games(folder, name, options.games, annotated)?;
        let asked = |what: &str, table: &str, rest: &str, path: &Path| {
            (
                what.to_owned(),
                format!(
                    "SELECT {rest}",
                    rest = rest.replace("FROM", &format!("FROM {table}('{}')", path.display()))
                ),
            )
        };
        let (plain, packed) = (files.plain.as_path(), files.packed.as_path());
        let questions = [
            asked("no wanted ending", "pgn", "count(*) FROM WHERE pieces = 0", plain),
            asked("no wanted ending, .zst", "pgn", "count(*) FROM WHERE pieces = 0", packed),
            asked("headers only", "pgn_games", "count(*) FROM WHERE white_elo > 2750", plain),
            asked("last position", "pgn_games", "count(*) FROM WHERE dead(fen)", plain),
            asked("every position", "pgn", "count(fen) FROM", plain),
        ];
        for (what, sql) in questions {
            let (rate, found) = rate(&session, files.bytes, &sql).await?;
            measured.push(json!({
                "games": name, "question": what, "megabytes_a_second_a_core": rate, "found": found,
            }));
            if annotated {
                rates.note(&what, rate, files.games, files.bytes);
            }
        }
        let begun = ProcessTime::now();
        let mut unpacked = 0;
        for block in Blocks::open(&files.packed)? {
            unpacked += block?.text.len();
        }
        let seconds = begun.elapsed().as_secs_f64();
        if annotated {
            rates.unpack = unpacked as f64 / 1e6 / seconds;
            rates.packed = files.packed_bytes as f64 / files.bytes as f64;
        }
        measured.push(json!({
            "games": name, "question": "unpacking alone",
            "megabytes_a_second_a_core": unpacked as f64 / 1e6 / seconds, "found": files.games,
        }));
    }
    Ok((measured, rates))
}

/// The most memory that a process of its own held for a question, in MiB.
fn peak(sql: &str) -> Result<Option<f64>, Fault> {
    let out = Command::new(std::env::current_exe()?).args(["--peak", "-q", "-c", sql]).output()?;
    if !out.status.success() {
        return Err(String::from_utf8_lossy(&out.stderr).into_owned().into());
    }
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    let number = said.lines().find_map(|line| line.strip_prefix("peak MiB: ")?.parse().ok());
    Ok(number)
}

fn memory(folder: &Path) -> Result<Vec<Value>, Fault> {
    let mut measured = Vec::new();
    for (length, times) in [("the files above", 1), ("four times as long", 4)] {
        let path = folder.join(format!("times-{times}.pgn"));
        let mut out = File::create(&path)?;
        for _ in 0..times {
            std::io::copy(&mut File::open(folder.join("annotated.pgn"))?, &mut out)?;
        }
        for (what, sql) in [
            (
                "count",
                format!(
                    "SELECT count(*) FROM pgn('{}') WHERE blockage(fen, 'white')",
                    path.display()
                ),
            ),
            (
                "group",
                format!(
                    "SELECT material(fen) AS kind, count(*) FROM pgn('{}') GROUP BY kind ORDER BY 2 DESC LIMIT 3",
                    path.display()
                ),
            ),
        ] {
            measured.push(json!({ "input": length, "question": what, "peak_mib": peak(&sql)? }));
        }
    }
    Ok(measured)
}

fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => {
            let number = number.as_f64().unwrap_or(f64::NAN);
            if number < 10.0 { format!("{number:.2}") } else { format!("{number:.0}") }
        }
        other => other.to_string(),
    }
}

fn say(title: &str, rows: &[Value]) {
    println!("{title}");
    for row in rows.iter().filter_map(Value::as_object) {
        let said: Vec<_> = row
            .iter()
            .map(|(name, value)| format!("{} {}", name.replace('_', " "), text(value)))
            .collect();
        println!("  {}", said.join(", "));
    }
}

pub(crate) async fn run(options: Options) -> Result<(), Fault> {
    let folder = tempfile::tempdir()?;
    let columns = columns(&options, folder.path()).await?;
    let (texts, rates) = texts(&options, folder.path()).await?;
    let memory = memory(folder.path())?;
    let paper = paper::reckon(&options.paper, &rates, &columns);
    if options.json {
        let all = json!({
            "columns": columns, "pgn": texts, "memory": memory, "on_paper": paper,
        });
        println!("{all}");
        return Ok(());
    }
    say("Positions from Parquet, beside a bare loop over texts in memory:", &columns);
    say("PGN, by processor time:", &texts);
    say("Memory of a process of its own:", &memory);
    say("On paper:", &paper);
    Ok(())
}
