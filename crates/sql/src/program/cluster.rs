//! Scheduler and executors as processes.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use clap::Args;
use palisade_sql::cluster;
use tokio::process::{Child, Command};

use super::fault::Fault;

/// A cluster on this machine, to try it.
#[derive(Args)]
#[command(after_help = "Example:
  palisade-sql cluster --executors 3 &
  palisade-sql --cluster df://localhost:50050 -c \"SELECT count(*) FROM pgn('games.pgn') WHERE dead(fen)\"")]
pub(crate) struct Options {
    /// So many executors.
    #[arg(long, default_value_t = 3)]
    executors: u16,
    /// The port of the scheduler. Executors take two ports each, from the next one on.
    #[arg(long, default_value_t = 50050)]
    port: u16,
    /// Tasks that an executor works at, at a time.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// A scheduler.
#[derive(Args)]
pub(crate) struct SchedulerOptions {
    /// The address it listens at. Whoever reaches it can read what the executors can read:
    /// it is for networks that are trusted.
    #[arg(long, default_value = "127.0.0.1")]
    bind: IpAddr,
    /// Its port.
    #[arg(long, default_value_t = 50050)]
    port: u16,
    /// The name by which executors find it.
    #[arg(long, default_value = "localhost")]
    host: String,
    /// The rows of an answer lie with the executors for so long, to be fetched.
    #[arg(long, value_name = "SECONDS", default_value_t = cluster::KEPT,
          value_parser = clap::value_parser!(u64).range(1..))]
    keep: u64,
}

/// An executor.
#[derive(Args)]
pub(crate) struct ExecutorOptions {
    /// The address it listens at.
    #[arg(long, default_value = "127.0.0.1")]
    bind: IpAddr,
    /// The port for data; the next is for orders.
    #[arg(long, default_value_t = 50051)]
    port: u16,
    /// The name by which others find it.
    #[arg(long)]
    host: Option<String>,
    /// The host of the scheduler.
    #[arg(long, default_value = "localhost")]
    scheduler: String,
    /// The port of the scheduler.
    #[arg(long, default_value_t = 50050)]
    scheduler_port: u16,
    /// Tasks at a time; 0 for all cores.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// What sorts, joins and groups may hold in memory, in MiB.
    #[arg(long, default_value_t = 512)]
    memory: u64,
}

pub(crate) async fn scheduler(options: SchedulerOptions) -> Result<(), Fault> {
    let address = SocketAddr::new(options.bind, options.port);
    Ok(cluster::serve_scheduler(address, &options.host, options.keep).await?)
}

pub(crate) async fn executor(options: ExecutorOptions) -> Result<(), Fault> {
    let executor = cluster::Executor {
        bind_host: options.bind.to_string(),
        external_host: options.host,
        port: options.port,
        scheduler_host: options.scheduler,
        scheduler_port: options.scheduler_port,
        threads: options.threads,
        memory: options.memory << 20,
    };
    Ok(executor.serve().await?)
}

fn start(words: &[String]) -> Result<Child, Fault> {
    let program = std::env::current_exe()?;
    Ok(Command::new(program).args(words).kill_on_drop(true).spawn()?)
}

/// So often it is looked whether all executors are there.
const PATIENCE: Duration = Duration::from_millis(500);

/// Says when an executor ends; comes back when none is left.
async fn watch(mut executors: Vec<Child>) -> Fault {
    while !executors.is_empty() {
        tokio::time::sleep(PATIENCE).await;
        let mut left = Vec::new();
        let all = executors.len();
        for mut executor in executors {
            let process = executor.id().unwrap_or_default();
            match executor.try_wait() {
                Ok(None) => left.push(executor),
                Ok(Some(status)) => eprintln!("executor ended (process {process}): {status}"),
                Err(error) => eprintln!("executor lost (process {process}): {error}"),
            }
        }
        executors = left;
        if executors.len() < all {
            eprintln!("{} executors are left", executors.len());
        }
    }
    "no executor is left".into()
}

pub(crate) async fn run(options: Options) -> Result<(), Fault> {
    let Options { executors, port, threads } = options;
    let words = |text: String| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let mut scheduler = start(&words(format!("scheduler --port {port}")))?;
    let mut children = Vec::new();
    for number in 0..executors {
        let Some(own) = number.checked_mul(2).and_then(|n| n.checked_add(port)?.checked_add(1))
        else {
            return Err(format!("no ports for {executors} executors from {port} on").into());
        };
        let host = "--host 127.0.0.1 --scheduler 127.0.0.1";
        children.push(start(&words(format!(
            "executor --port {own} {host} --scheduler-port {port} --threads {threads}"
        )))?);
    }
    for _ in 0..100 {
        if tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let processes: Vec<_> =
        children.iter().filter_map(Child::id).map(|id| id.to_string()).collect();
    println!(
        "df://localhost:{port} with {executors} executors (processes {})",
        processes.join(" ")
    );
    println!("Ctrl-C ends them.");
    tokio::select! {
        ended = scheduler.wait() => Err(format!("the scheduler ended: {}", ended?).into()),
        fault = watch(children) => Err(fault),
        signal = tokio::signal::ctrl_c() => Ok(signal?),
    }
}
