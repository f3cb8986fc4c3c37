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

use std::net::SocketAddr;
use std::sync::Arc;

use ballista::prelude::SessionContextExt;
use ballista_core::ConfigProducer;
use ballista_core::execution_plans::DistributedQueryExec;
use ballista_core::extension::SessionConfigExt;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_core::serde::protobuf::CancelJobParams;
use ballista_core::serde::protobuf::scheduler_grpc_client::SchedulerGrpcClient;
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

use crate::functions::{self, Settings};
use crate::session;

/// An executor tells so often that it lives, in seconds.
const HEARTBEAT: u64 = 2;

/// Not heard of for so long, it is taken for lost, and its work is given to others.
const LOST: u64 = 10;

/// The rows of a finished question lie with the executors for so many seconds, for whoever
/// fetches them. Then they are removed, and so they are when the executor ends.
const KEPT: u64 = 600;

/// An executor looks so often, in seconds, for what may be removed.
const CLEANED: u64 = 60;

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
    let Some(job_id) = job(plan) else { return Ok(false) };
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

/// Runs a scheduler until the process ends.
///
/// # Errors
///
/// If the address is taken, or something else of the network fails.
pub async fn serve_scheduler(address: SocketAddr, external_host: &str) -> Result<()> {
    let configuration = SchedulerConfig {
        bind_host: address.ip().to_string(),
        bind_port: address.port(),
        external_host: external_host.to_owned(),
        executor_timeout_seconds: LOST,
        expire_dead_executor_interval_seconds: HEARTBEAT,
        no_executors_grace_period_seconds: LOST,
        override_config_producer: Some(producer()),
        override_session_builder: Some(Arc::new(|configuration| {
            ballista_core::utils::default_session_builder(configuration).map(with_functions)
        })),
        override_logical_codec: Some(Arc::new(codec::Logical::default())),
        override_physical_codec: Some(Arc::new(codec::Physical::default())),
        ..SchedulerConfig::default()
    };
    let cluster = BallistaCluster::new_from_config(&configuration).await.map_err(wrong)?;
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
            job_data_ttl_seconds: KEPT,
            job_data_clean_up_interval_seconds: CLEANED,
            memory_pool_size: Some(self.memory),
            override_function_registry: Some(Arc::new(registry)),
            override_config_producer: Some(producer()),
            override_logical_codec: Some(Arc::new(codec::Logical::default())),
            override_physical_codec: Some(Arc::new(codec::Physical::default())),
            ..ExecutorProcessConfig::default()
        };
        start_executor_process(Arc::new(configuration)).await.map_err(wrong)
    }
}
