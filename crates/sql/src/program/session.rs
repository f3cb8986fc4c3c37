//! A session as the words of the command line want it.

use std::path::Path;
use std::sync::Arc;

use clap::Args;
use datafusion::datasource::file_format::file_compression_type::FileCompressionType;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::prelude::{CsvReadOptions, JsonReadOptions, ParquetReadOptions, SessionContext};
use palisade_sql::table::{Kind, Pgn};

use super::fault::Fault;

/// How questions are answered.
#[derive(Args, Clone)]
#[group(id = "session")]
pub(crate) struct Options {
    /// Name a table: a file, a folder of Parquet, or PGN (its positions). The format is that
    /// of its last letters: parquet, csv, tsv, json, jsonl, ndjson, pgn; all but the first
    /// also with .gz or .zst.
    #[arg(short, long = "table", value_name = "NAME=PATH", value_parser = pair)]
    tables: Vec<(String, String)>,
    /// Threads that work at a time; all cores if none is given. On a cluster: into so many
    /// parts its work is cut, 16 if none is given.
    #[arg(long, value_name = "COUNT")]
    threads: Option<usize>,
    /// What sorts, joins and groups may hold in memory, in MiB, before they go to the disk.
    #[arg(long, value_name = "MIB", default_value_t = 512)]
    memory: usize,
    /// End with an error at a text that is no position, and at a move that is none, instead
    /// of answering with null.
    #[arg(long)]
    strict: bool,
    /// Let solve and annotated ask the Syzygy tables in this folder as well, or in several, written as
    /// in PATH; without it those that the environment variable SYZYGY_PATH names.
    #[arg(long, value_name = "DIR")]
    syzygy: Option<String>,
    /// Ask a cluster: the address of its scheduler, as df://localhost:50050.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "ADDRESS")]
    cluster: Option<String>,
    /// Wait so long for executors, if a cluster has none, and then end with an error.
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "cluster")]
    wait: u64,
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, path)) if !name.is_empty() && !path.is_empty() => {
            Ok((name.to_owned(), path.to_owned()))
        }
        _ => Err(format!("expected NAME=PATH, found {text:?}")),
    }
}

impl Options {
    /// Into so many parts a cluster's work is cut, whatever this machine is.
    #[cfg(feature = "cluster")]
    fn parts(&self) -> Option<usize> {
        self.cluster.as_ref().map(|_| 16)
    }

    #[cfg(not(feature = "cluster"))]
    fn parts(&self) -> Option<usize> {
        None
    }
}

/// Makes the session, with its tables.
pub(crate) async fn open(options: &Options) -> Result<SessionContext, Fault> {
    let mut configuration = palisade_sql::configuration();
    if let Some(threads) = options.threads.or(options.parts()) {
        configuration = configuration.with_target_partitions(threads.max(1));
    }
    if options.strict {
        configuration.options_mut().set("palisade.invalid", "error")?;
    }
    let named = || std::env::var("SYZYGY_PATH").ok().filter(|folders| !folders.is_empty());
    if let Some(folders) = options.syzygy.clone().or_else(named) {
        configuration.options_mut().set("palisade.syzygy", &folders)?;
    }
    if let Some(threads) = options.threads {
        palisade_sql::functions::set_threads(threads);
    }
    let memory = options.memory.max(1) << 20;
    let session = session(options, configuration, memory).await?;
    for (name, path) in &options.tables {
        add(&session, name, path).await?;
    }
    Ok(session)
}

/// The scheduler that is asked, if one is, and for how long one waits for its executors.
#[cfg(feature = "cluster")]
static SCHEDULER: std::sync::OnceLock<(String, std::time::Duration)> = std::sync::OnceLock::new();

/// Is a plan answered by a cluster? Then comes back when it has an executor.
///
/// A scheduler without executors would keep the question, and say nothing.
#[cfg(feature = "cluster")]
pub(crate) async fn await_cluster(plan: &Arc<dyn ExecutionPlan>) -> Result<bool, Fault> {
    use palisade_sql::cluster;
    let Some((address, most)) = SCHEDULER.get().filter(|_| cluster::is_shared(plan)) else {
        return Ok(false);
    };
    let begun = std::time::Instant::now();
    let mut is_said = false;
    while !cluster::is_ready(address).await? {
        let seconds = most.as_secs();
        if begun.elapsed() >= *most {
            return Err(format!("{address}: no executor came within {seconds} seconds").into());
        }
        if !is_said {
            is_said = true;
            eprintln!("{address} has no executors: waiting for one, {seconds} seconds at most");
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    Ok(true)
}

#[cfg(not(feature = "cluster"))]
pub(crate) async fn await_cluster(_: &Arc<dyn ExecutionPlan>) -> Result<bool, Fault> {
    Ok(false)
}

/// What is said of a question that a scheduler has forgotten.
#[cfg(feature = "cluster")]
const FORGOTTEN: &str = "the scheduler began anew, and knows nothing of the question";

/// Comes back if a cluster has forgotten a plan whose rows are awaited.
#[cfg(feature = "cluster")]
pub(crate) async fn forgotten(plan: &Arc<dyn ExecutionPlan>) -> Fault {
    // One that is not reached is said by who awaits the rows.
    if let Some((address, _)) = SCHEDULER.get().filter(|_| palisade_sql::cluster::is_shared(plan))
        && palisade_sql::cluster::forgotten(address, plan).await.is_ok()
    {
        return FORGOTTEN.into();
    }
    std::future::pending().await
}

#[cfg(not(feature = "cluster"))]
pub(crate) async fn forgotten(_: &Arc<dyn ExecutionPlan>) -> Fault {
    std::future::pending().await
}

/// Did a question end only because a machine of the cluster was lost?
#[cfg(feature = "cluster")]
pub(crate) fn is_lost(error: &Fault) -> bool {
    let said = error.to_string();
    SCHEDULER.get().is_some() && (said == FORGOTTEN || palisade_sql::cluster::is_lost(&said))
}

#[cfg(not(feature = "cluster"))]
pub(crate) fn is_lost(_: &Fault) -> bool {
    false
}

/// Ends what a cluster does for a plan; it is ended here anyway.
#[cfg(feature = "cluster")]
pub(crate) async fn cancel(plan: &Arc<dyn ExecutionPlan>) {
    if let Some((address, _)) = SCHEDULER.get()
        && let Err(error) = palisade_sql::cluster::cancel(address, plan).await
    {
        eprintln!("the cluster was not told: {error}");
    }
}

#[cfg(not(feature = "cluster"))]
pub(crate) async fn cancel(_: &Arc<dyn ExecutionPlan>) {}

#[cfg(feature = "cluster")]
async fn session(
    options: &Options,
    configuration: datafusion::prelude::SessionConfig,
    memory: usize,
) -> Result<SessionContext, Fault> {
    Ok(match &options.cluster {
        Some(address) => {
            let wait = std::time::Duration::from_secs(options.wait);
            SCHEDULER.get_or_init(|| (address.clone(), wait));
            palisade_sql::cluster::connect(address, configuration).await?
        }
        None => palisade_sql::session_with(configuration, memory),
    })
}

#[cfg(not(feature = "cluster"))]
async fn session(
    _: &Options,
    configuration: datafusion::prelude::SessionConfig,
    memory: usize,
) -> Result<SessionContext, Fault> {
    Ok(palisade_sql::session_with(configuration, memory))
}

/// Makes a table of a file, by the last letters of its name.
pub(crate) async fn add(session: &SessionContext, name: &str, path: &str) -> Result<(), Fault> {
    let lower = path.to_ascii_lowercase();
    let (inner, packed) = match lower.rsplit_once('.') {
        Some((inner, "gz")) => (inner, FileCompressionType::GZIP),
        Some((inner, "zst")) => (inner, FileCompressionType::ZSTD),
        _ => (lower.as_str(), FileCompressionType::UNCOMPRESSED),
    };
    let ending = format!(".{}", path.rsplit('.').next().unwrap_or_default());
    let format = inner.rsplit('.').next().unwrap_or_default();
    match format {
        "csv" | "tsv" => {
            let delimiter = if format == "tsv" { b'\t' } else { b',' };
            let options = CsvReadOptions::new()
                .delimiter(delimiter)
                .file_extension(&ending)
                .file_compression_type(packed);
            session.register_csv(name, path, options).await?;
        }
        "json" | "jsonl" | "ndjson" => {
            let options =
                JsonReadOptions::default().file_extension(&ending).file_compression_type(packed);
            session.register_json(name, path, options).await?;
        }
        "pgn" => {
            let table = Pgn::new(Kind::Positions, &[path])?;
            session.register_table(name, Arc::new(table))?;
        }
        _ if format == "parquet" || Path::new(path).is_dir() => {
            session.register_parquet(name, path, ParquetReadOptions::default()).await?;
        }
        _ => return Err(format!("{path}: not the name of a format that is known").into()),
    }
    Ok(())
}
