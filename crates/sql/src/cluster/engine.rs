//! Tasks of an executor, which end at once if their question is cancelled.
//!
//! Ballista forgets a task that is cancelled, but what it began goes on to its end: a file is
//! read, and a batch with `solve` may take an hour. So functions and scans of a task are told.

use std::fmt;
use std::sync::Arc;

use ballista_core::JobId;
use ballista_core::serde::protobuf::{
    RuntimeStatsReport, ShuffleWritePartition, TaskColumnStats, WindowStateReport,
};
use ballista_executor::execution_engine::{
    DefaultExecutionEngine, ExecutionEngine, QueryStageExecutor,
};
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::error::Result;
use datafusion::execution::TaskContext;
use datafusion::physical_expr::ScalarFunctionExpr;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::metrics::MetricsSet;
use datafusion::prelude::SessionConfig;

use crate::stop::{Stop, Stoppable};
use crate::table::PgnScan;

/// That of Ballista, but that its tasks can be stopped.
#[derive(Default)]
pub(super) struct Engine(DefaultExecutionEngine);

/// All that can be stopped in a plan.
fn stops(plan: &Arc<dyn ExecutionPlan>) -> Result<Vec<Stop>> {
    let mut stops = Vec::new();
    plan.apply(|step| {
        let any: &dyn std::any::Any = step.as_ref();
        if let Some(scan) = any.downcast_ref::<PgnScan>() {
            stops.push(scan.stop.clone());
        }
        step.apply_expressions(&mut |root| {
            root.apply(|expression| {
                let any: &dyn std::any::Any = expression.as_ref();
                let call = any.downcast_ref::<ScalarFunctionExpr>();
                let ours = call.and_then(|call| call.fun().inner().downcast_ref::<Stoppable>());
                stops.extend(ours.map(|function| function.stop.clone()));
                Ok(TreeNodeRecursion::Continue)
            })
        })
    })?;
    Ok(stops)
}

impl ExecutionEngine for Engine {
    fn create_query_stage_exec(
        &self,
        job: JobId,
        stage: usize,
        task: usize,
        parts: Vec<usize>,
        plan: Arc<dyn ExecutionPlan>,
        folder: &str,
        config: &SessionConfig,
    ) -> Result<Arc<dyn QueryStageExecutor>> {
        let stops = stops(&plan)?;
        let stage =
            self.0.create_query_stage_exec(job, stage, task, parts, plan, folder, config)?;
        Ok(Arc::new(Task { stage, stops }))
    }
}

#[derive(Debug)]
struct Task {
    stage: Arc<dyn QueryStageExecutor>,
    stops: Vec<Stop>,
}

/// Stops a task unless it came to its end.
struct Guard<'a> {
    stops: &'a [Stop],
    is_whole: bool,
}

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if !self.is_whole {
            self.stops.iter().for_each(Stop::stop);
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stage.fmt(f)
    }
}

#[async_trait::async_trait]
impl QueryStageExecutor for Task {
    async fn execute_query_stage(
        &self,
        task: usize,
        context: Arc<TaskContext>,
    ) -> Result<Vec<ShuffleWritePartition>> {
        let mut guard = Guard { stops: &self.stops, is_whole: false };
        let written = self.stage.execute_query_stage(task, context).await;
        guard.is_whole = written.is_ok();
        written
    }

    fn collect_plan_metrics(&self) -> Vec<MetricsSet> {
        self.stage.collect_plan_metrics()
    }

    fn collect_runtime_stats_reports(&self) -> Vec<RuntimeStatsReport> {
        self.stage.collect_runtime_stats_reports()
    }

    fn collect_window_state_reports(&self) -> Result<Vec<WindowStateReport>> {
        self.stage.collect_window_state_reports()
    }

    fn collect_column_stats(&self) -> Vec<TaskColumnStats> {
        self.stage.collect_column_stats()
    }
}
