//! The same questions on many machines, by Ballista.
//!
//! A scheduler shares a query among executors; both know the functions and the tables of
//! Palisade, by name. Files are read where a task runs, so every machine must see them under
//! the same path.
//!
//! ```no_run
//! # #[tokio::main]
//! # async fn main() -> datafusion::error::Result<()> {
//! use palisade_sql::{cluster, configuration};
//! let sql = cluster::connect("df://localhost:50050", configuration()).await?;
//! sql.sql("SELECT count(*) FROM pgn_games('/data/*.pgn.zst') WHERE dead(fen)").await?.show().await
//! # }
//! ```

mod codec;
mod engine;
mod slots;
mod spread;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use ballista::prelude::SessionContextExt;
use ballista_core::ConfigProducer;
use ballista_core::config::BALLISTA_CLIENT_PULL;
use ballista_core::execution_plans::DistributedQueryExec;
use ballista_core::extension::SessionConfigExt;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_core::serde::protobuf::job_status::Status;
use ballista_core::serde::protobuf::scheduler_grpc_client::SchedulerGrpcClient;
use ballista_core::serde::protobuf::{CancelJobParams, GetJobStatusParams};
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::SessionStateBuilder;
use datafusion::execution::session_state::SessionState;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::prelude::{SessionConfig, SessionContext};
use datafusion_proto::protobuf::LogicalPlanNode;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::functions::{self, Settings};
use crate::session;

/// An executor tells so often that it lives, in seconds.
const HEARTBEAT: u64 = 2;

/// Not heard of for so long, it is taken for lost, and its work is given to others.
const LOST: u64 = 10;

/// The rows of a finished question lie with the executors for so many seconds, for whoever
/// fetches them: ten minutes. Then the scheduler lets them be removed, and so they are when the
/// executor ends. Those of a question that failed or was cancelled are removed at once.
pub const KEPT: u64 = 600;

/// So many seconds after they were written rows go that no scheduler let go, for it was killed.
/// It is a day, because a question may need what its first part wrote for as long as it runs.
const FORGOTTEN: u64 = 24 * 60 * 60;

/// An executor looks so often, in seconds, for what is forgotten.
const CLEANED: u64 = 600;

/// So often, every hundredth of a second, it is looked whether a question has its name, before
/// it is taken for one that has not been asked.
const NAMED: u32 = 30;

/// A scheduler that so often in a row knows nothing of a question will never know of it. What it
/// has just been given it does not know for a moment.
const UNKNOWN: u32 = 4;

/// The configuration, with what Ballista adds, and how plans of ours are written.
fn with_codecs(configuration: SessionConfig) -> SessionConfig {
    configuration
        .with_ballista_logical_extension_codec(Arc::new(codec::Logical::default()))
        .with_ballista_physical_extension_codec(Arc::new(codec::Physical::default()))
}

/// What the scheduler and the executors begin with; a session then says what it wants.
fn producer() -> ConfigProducer {
    Arc::new(|| {
        with_codecs(SessionConfig::new_with_ballista()).with_option_extension(Settings::default())
    })
}

fn with_functions(state: SessionState) -> SessionState {
    let mut all: Vec<_> = state.scalar_functions().values().cloned().collect();
    all.extend(functions::all());
    SessionStateBuilder::new_from_existing(state).with_scalar_functions(all).build()
}

/// What plans at the scheduler.
fn planner(configuration: SessionConfig) -> Result<SessionState> {
    let state = ballista_core::utils::default_session_builder(configuration)?;
    Ok(spread::with_spread(session::with_late_fields(with_functions(state))))
}

fn wrong(error: impl std::fmt::Display) -> DataFusionError {
    DataFusionError::Execution(error.to_string())
}

/// A session whose questions are answered by a cluster.
///
/// # Errors
///
/// If the address is none.
pub async fn connect(address: &str, configuration: SessionConfig) -> Result<SessionContext> {
    let configuration = with_codecs(configuration.upgrade_for_ballista());
    // A question has its name at once, by which it is cancelled.
    let configuration = configuration.set_bool(BALLISTA_CLIENT_PULL, true);
    let state = with_functions(session::state(configuration, usize::MAX));
    let session = SessionContext::remote_with_state(address, state).await?.enable_url_table();
    crate::register(&session);
    Ok(session)
}

/// Tells a scheduler that nobody waits for the rows of a plan any more, so that executors do
/// not go on with it: was there something to end?
///
/// # Errors
///
/// If the scheduler is not to be reached.
pub async fn cancel(address: &str, plan: &Arc<dyn ExecutionPlan>) -> Result<bool> {
    if !is_shared(plan) {
        return Ok(false);
    }
    // The first that the scheduler says of a question is its name.
    let mut job_id = job(plan);
    for _ in 0..NAMED {
        if job_id.is_some() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
        job_id = job(plan);
    }
    let Some(job_id) = job_id else { return Ok(false) };
    let address = address.replacen("df://", "http://", 1);
    let mut scheduler = SchedulerGrpcClient::connect(address).await.map_err(wrong)?;
    let answer = scheduler.cancel_job(CancelJobParams { job_id }).await.map_err(wrong)?;
    Ok(answer.into_inner().cancelled)
}

/// The job that a plan became.
fn job(plan: &Arc<dyn ExecutionPlan>) -> Option<String> {
    let any: &dyn std::any::Any = plan.as_ref();
    match any.downcast_ref::<DistributedQueryExec<LogicalPlanNode>>() {
        Some(query) => query.job_id().map(Into::into),
        None => plan.children().into_iter().find_map(job),
    }
}

/// Does a plan run on a cluster?
#[must_use]
pub fn is_shared(plan: &Arc<dyn ExecutionPlan>) -> bool {
    let any: &dyn std::any::Any = plan.as_ref();
    any.is::<DistributedQueryExec<LogicalPlanNode>>() || plan.children().into_iter().any(is_shared)
}

/// Comes back if a scheduler knows nothing of a plan whose rows are awaited, because it ended
/// and began anew; whoever awaits them would wait for ever.
///
/// # Errors
///
/// If the scheduler is not to be reached.
pub async fn forgotten(address: &str, plan: &Arc<dyn ExecutionPlan>) -> Result<()> {
    let address = address.replacen("df://", "http://", 1);
    let mut scheduler = SchedulerGrpcClient::connect(address).await.map_err(wrong)?;
    let mut unknown = 0;
    while unknown < UNKNOWN {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let Some(id) = job(plan) else { continue };
        let ask = GetJobStatusParams { job_id: id };
        let said = scheduler.get_job_status(ask).await.map_err(wrong)?.into_inner();
        match said.status.and_then(|status| status.status) {
            None => unknown += 1,
            // What was done is forgotten in its time, while its rows may still be fetched.
            Some(Status::Successful(_)) => std::future::pending().await,
            Some(_) => unknown = 0,
        }
    }
    Ok(())
}

/// Has a scheduler an executor? Without one its questions wait, and it says so nowhere else.
///
/// # Errors
///
/// If the scheduler is not to be reached, or is none.
pub async fn is_ready(address: &str) -> Result<bool> {
    let place = address.rsplit("//").next().unwrap_or(address).trim_end_matches('/');
    let named = |error: std::io::Error| wrong(format!("{address}: {error}"));
    let mut stream = TcpStream::connect(place).await.map_err(named)?;
    let ask = format!("GET /readyz HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).await.map_err(named)?;
    let mut answer = Vec::new();
    stream.take(64).read_to_end(&mut answer).await.map_err(named)?;
    match String::from_utf8_lossy(&answer).split(' ').nth(1) {
        Some("200") => Ok(true),
        Some("503") => Ok(false),
        _ => Err(wrong(format!("{address}: no scheduler answers there"))),
    }
}

/// Did a question end only because an executor was lost with rows of it? Then it can be asked
/// again.
///
/// The rows of an answer are fetched from the executors one after the other; one that is gone
/// by then is not reached, or breaks off.
#[must_use]
pub fn is_lost(error: &str) -> bool {
    let gone = ["h2 protocol error", "transport error", "tcp connect error", "GrpcConnectionError"];
    error.contains(slots::LOST) || gone.iter().any(|words| error.contains(words))
}

/// Runs a scheduler until the process ends. The rows of a finished question are kept for so
/// many seconds, as [`KEPT`] says; they can be fetched no longer.
///
/// # Errors
///
/// If the address is taken, or something else of the network fails.
pub async fn serve_scheduler(address: SocketAddr, external_host: &str, kept: u64) -> Result<()> {
    let configuration = SchedulerConfig {
        bind_host: address.ip().to_string(),
        bind_port: address.port(),
        external_host: external_host.to_owned(),
        executor_timeout_seconds: LOST,
        expire_dead_executor_interval_seconds: HEARTBEAT,
        no_executors_grace_period_seconds: LOST,
        override_config_producer: Some(producer()),
        finished_job_data_clean_up_interval_seconds: kept,
        finished_job_state_clean_up_interval_seconds: kept,
        override_session_builder: Some(Arc::new(planner)),
        override_logical_codec: Some(Arc::new(codec::Logical::default())),
        override_physical_codec: Some(Arc::new(codec::Physical::default())),
        ..SchedulerConfig::default()
    };
    let cluster = BallistaCluster::new_from_config(&configuration).await.map_err(wrong)?;
    let slots = slots::Slots::new(cluster.cluster_state());
    let cluster = BallistaCluster::new(Arc::new(slots), cluster.job_state());
    start_server(cluster, address, Arc::new(configuration)).await.map_err(wrong)
}

/// An executor: where it listens, and for whom it works.
#[derive(Clone, Debug)]
pub struct Executor {
    /// The address it binds.
    pub bind_host: String,
    /// The name by which other machines find it; `None` if the scheduler should take the
    /// address that it comes from.
    pub external_host: Option<String>,
    /// The port for data. The one after it is for orders.
    pub port: u16,
    /// The host of the scheduler,
    pub scheduler_host: String,
    /// and its port.
    pub scheduler_port: u16,
    /// So many tasks at a time; 0 for all cores.
    pub threads: usize,
    /// What sorts, joins and groups of all tasks may hold, in bytes.
    pub memory: u64,
}

impl Executor {
    /// Works until the process ends.
    ///
    /// # Errors
    ///
    /// If the scheduler is not found, a port is taken, or the disk has no place.
    pub async fn serve(self) -> Result<()> {
        if self.threads > 0 {
            functions::set_threads(self.threads);
        }
        // What is handed on lies there; it goes with the executor.
        let folder = tempfile::tempdir()?;
        let state = ballista_core::utils::default_session_builder(producer()())?;
        let registry = BallistaFunctionRegistry::from(&with_functions(state));
        let configuration = ExecutorProcessConfig {
            bind_host: self.bind_host,
            external_host: self.external_host,
            port: self.port,
            grpc_port: self.port.saturating_add(1),
            scheduler_host: self.scheduler_host,
            scheduler_port: self.scheduler_port,
            scheduler_connect_timeout_seconds: 30,
            vcores: self.threads,
            work_dir: Some(folder.path().display().to_string()),
            executor_heartbeat_interval_seconds: HEARTBEAT,
            job_data_ttl_seconds: FORGOTTEN,
            job_data_clean_up_interval_seconds: CLEANED,
            memory_pool_size: Some(self.memory),
            override_execution_engine: Some(Arc::new(engine::Engine::default())),
            override_function_registry: Some(Arc::new(registry)),
            override_config_producer: Some(producer()),
            override_logical_codec: Some(Arc::new(codec::Logical::default())),
            override_physical_codec: Some(Arc::new(codec::Physical::default())),
            ..ExecutorProcessConfig::default()
        };
        start_executor_process(Arc::new(configuration)).await.map_err(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use datafusion::physical_plan::displayable;
    use datafusion::physical_planner::DefaultPhysicalPlanner;
    use datafusion::prelude::CsvReadOptions;

    /// The plan and the rows of a question, planned in two steps, as a scheduler does it.
    async fn rows(session: &SessionContext, sql: &str) -> (String, String) {
        let state = session.state();
        let logical = state.create_logical_plan(sql).await.unwrap();
        let first = SessionStateBuilder::new_from_existing(state.clone())
            .with_physical_optimizer_rules(Vec::new())
            .build();
        let plan = first.create_physical_plan(&logical).await.unwrap();
        let planner = DefaultPhysicalPlanner::default();
        let plan = planner.optimize_physical_plan(plan, &state, |_, _| {}).unwrap();
        let rows = datafusion::physical_plan::collect(Arc::clone(&plan), session.task_ctx());
        let rows = datafusion::arrow::util::pretty::pretty_format_batches(&rows.await.unwrap());
        (displayable(plan.as_ref()).indent(false).to_string(), rows.unwrap().to_string())
    }

    /// A small file is one part, and is solved in eight.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn few_rows_are_solved_in_many_parts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.csv");
        let lines: String =
            (1..=30).map(|n| format!("{n},4k3/8/8/8/8/8/4P3/4K3 w - - 0 {n}\n")).collect();
        std::fs::write(&path, format!("id,fen\n{lines}")).unwrap();
        let configuration = producer()().with_target_partitions(8);
        let state = planner(configuration).unwrap();
        let shared = SessionContext::new_with_state(state);
        let plain = session::session_with(session::configuration(), 64 << 20);
        for session in [&shared, &plain] {
            let path = path.to_str().unwrap();
            session.register_csv("t", path, CsvReadOptions::new()).await.unwrap();
        }
        for sql in [
            "SELECT id, s.best FROM (SELECT id, solve(fen, 100) AS s FROM t) ORDER BY id",
            "SELECT id FROM t WHERE (solve(fen, 100))['upper'] <> 'draw' ORDER BY id LIMIT 7",
            "SELECT s.upper, count(*) FROM (SELECT solve(fen, 100) AS s FROM t) GROUP BY 1",
            "SELECT (solve(fen, 100))['upper'] AS u, sum(id) FROM t GROUP BY 1",
            "SELECT count((solve(fen, 100))['upper']) FROM t",
        ] {
            let (plan, found) = rows(&shared, sql).await;
            assert!(plan.contains("RepartitionExec: partitioning=Hash([fen@"), "{plan}");
            assert_eq!(found, rows(&plain, sql).await.1, "{sql}");
        }
        let (plan, _) = rows(&shared, "SELECT dead(fen) FROM t").await;
        assert!(!plan.contains("Spread"), "{plan}");
    }
}
