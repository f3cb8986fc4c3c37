//! A session of `DataFusion` that knows chess.

use std::sync::Arc;

use datafusion::execution::SessionStateBuilder;
use datafusion::execution::memory_pool::FairSpillPool;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::execution::session_state::SessionState;
use datafusion::prelude::{SessionConfig, SessionContext};

use crate::functions::{self, Settings};
use crate::table;

/// What sorts, joins and groups may hold, in bytes, before they go to the disk: with what
/// reading holds, a session stays below a gigabyte.
const MEMORY: usize = 512 << 20;

/// The usual configuration, with the settings of Palisade.
///
/// ```
/// let configuration = palisade_sql::configuration().with_target_partitions(2);
/// assert_eq!(configuration.target_partitions(), 2);
/// ```
#[must_use]
pub fn configuration() -> SessionConfig {
    SessionConfig::new().with_information_schema(true).with_option_extension(Settings::default())
}

/// Adds the functions and the tables of Palisade to a session.
///
/// It should have been made with the [`configuration`], or `SET palisade.invalid` is unknown
/// to it.
pub fn register(session: &SessionContext) {
    for function in functions::all() {
        session.register_udf(function.as_ref().clone());
    }
    for (name, function) in table::functions() {
        session.register_udtf(name, function);
    }
}

/// What a session is made of, here and at a scheduler.
pub(crate) fn state(configuration: SessionConfig, memory: usize) -> SessionState {
    let pool = Arc::new(FairSpillPool::new(memory));
    let runtime = RuntimeEnvBuilder::new().with_memory_pool(pool).build_arc().unwrap_or_default();
    let state = SessionStateBuilder::new()
        .with_default_features()
        .with_config(configuration)
        .with_runtime_env(runtime)
        .build();
    with_late_fields(state)
}

/// Lets the fields of a struct be taken where the question says so.
///
/// `DataFusion` takes them as early as it can, for files have them in columns of their own; the
/// fields of `solve(fen)` are then taken, and so solved, before a condition has left rows out.
pub(crate) fn with_late_fields(state: SessionState) -> SessionState {
    let early = ["extract_leaf_expressions", "push_down_leaf_projections"];
    let rules = state.optimizers().iter().filter(|rule| !early.contains(&rule.name()));
    let rules = rules.cloned().collect();
    SessionStateBuilder::new_from_existing(state).with_optimizer_rules(rules).build()
}

/// A session with all that is here. A file is a table: `SELECT * FROM 'games.parquet'`.
///
/// ```
/// # #[tokio::main]
/// # async fn main() -> datafusion::error::Result<()> {
/// let sql = palisade_sql::session();
/// let rows = sql.sql("SELECT material('8/8/8/8/8/4k3/4P3/4K3 w - - 0 1')");
/// assert_eq!(rows.await?.count().await?, 1);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn session() -> SessionContext {
    session_with(configuration(), MEMORY)
}

/// A session with a configuration, which should come from [`configuration`], and so many
/// bytes for sorting, joining and grouping.
#[must_use]
pub fn session_with(configuration: SessionConfig, memory: usize) -> SessionContext {
    let session = SessionContext::new_with_state(state(configuration, memory)).enable_url_table();
    register(&session);
    session
}
