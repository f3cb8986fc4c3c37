//! What the program does with its words.

mod answer;
mod ask;
mod chart;
#[cfg(feature = "cluster")]
mod cluster;
mod fault;
mod games;
mod interrupt;
mod measure;
mod page;
mod paper;
mod place;
mod progress;
mod prompt;
mod report;
mod session;
mod statements;
mod thrown;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use fault::{Fault, Interrupted};

/// Asks questions over millions of games, in SQL.
///
/// Without a command and without -c it reads SQL: from a terminal with a prompt, and else
/// whatever comes in. The functions are blockage, walled, unwinnable, dead, solve, annotated, material,
/// positions and fault; the tables pgn and pgn_games read PGN, plain and .zst. A file of Parquet, CSV
/// or JSON is a table by its name in quotes.
#[derive(Parser)]
#[command(
    name = "palisade-sql",
    version,
    after_help = "Examples:
  palisade-sql -c \"SELECT white, black, site FROM pgn_games('games.pgn.zst') WHERE dead(fen)\"
  palisade-sql -t kp=kp_any.tsv -c \"SELECT result, count(*) FROM kp WHERE walled(fen) GROUP BY result\"
  palisade-sql -o walls.parquet -c \"SELECT * FROM 'positions.parquet' WHERE walled(fen)\""
)]
struct Words {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    ask: ask::Options,
}

#[derive(Subcommand)]
enum Command {
    /// Counts walls, dead positions and misjudged results of collections, and says of each player what
    /// he has thrown away: pages and charts.
    Report(report::Options),
    /// Measures what a column of positions and a file of games cost, against a bare loop.
    Measure(measure::Options),
    /// Writes games that were never played, to try things on.
    Games(games::Options),
    /// Starts a scheduler and executors on this machine.
    #[cfg(feature = "cluster")]
    Cluster(cluster::Options),
    /// Starts a scheduler.
    #[cfg(feature = "cluster")]
    Scheduler(cluster::SchedulerOptions),
    /// Starts an executor.
    #[cfg(feature = "cluster")]
    Executor(cluster::ExecutorOptions),
}

async fn run(words: Words) -> Result<(), Fault> {
    match words.command {
        None => ask::run(words.ask).await,
        Some(Command::Report(options)) => report::run(options).await,
        Some(Command::Measure(options)) => measure::run(options).await,
        Some(Command::Games(options)) => games::run(&options),
        #[cfg(feature = "cluster")]
        Some(Command::Cluster(options)) => cluster::run(options).await,
        #[cfg(feature = "cluster")]
        Some(Command::Scheduler(options)) => cluster::scheduler(options).await,
        #[cfg(feature = "cluster")]
        Some(Command::Executor(options)) => cluster::executor(options).await,
    }
}

/// Runs the program.
pub(crate) fn main() -> ExitCode {
    let words = Words::parse();
    // Plans are trees, and what walks down them wants more than the usual stack.
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().thread_stack_size(8 << 20).build();
    let outcome = match runtime {
        Ok(runtime) => {
            let outcome = runtime.block_on(run(words));
            // Nobody waits for what was begun and is not wanted any more.
            runtime.shutdown_background();
            outcome
        }
        Err(error) => Err(error.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // Who has read enough is no error.
        Err(_) if place::is_gone() => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("error: {fault}");
            match fault.is::<Interrupted>() {
                true => ExitCode::from(Interrupted::STATUS),
                false => ExitCode::FAILURE,
            }
        }
    }
}
