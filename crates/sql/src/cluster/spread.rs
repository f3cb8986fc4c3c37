//! Few rows, much work: `solve` and its like on all executors, however few parts a table has.
//!
//! Ballista makes a task of each part of a scan, and a small file is one part. So a step below
//! them asks for rows that are shared by their positions or games; who plans the tasks then shares
//! them. It plans anew after each step that is done, and takes away all sharing that no step
//! asks for, which is why a step must ask.

use std::fmt;
use std::sync::Arc;

use async_trait::async_trait;
use datafusion::catalog::Session;
use datafusion::common::internal_err;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::error::Result;
use datafusion::execution::context::QueryPlanner;
use datafusion::execution::session_state::SessionState;
use datafusion::execution::{SendableRecordBatchStream, SessionStateBuilder, TaskContext};
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_expr::utils::collect_columns;
use datafusion::physical_expr::{
    Distribution, EquivalenceProperties, PhysicalExpr, ScalarFunctionExpr,
};
use datafusion::physical_plan::aggregates::{AggregateExec, AggregateMode};
use datafusion::physical_plan::distribution_requirements::InputDistributionRequirements;
use datafusion::physical_plan::execution_plan::{Boundedness, EmissionType};
use datafusion::physical_plan::filter::FilterExec;
use datafusion::physical_plan::projection::ProjectionExec;
use datafusion::physical_plan::{
    ChildrenPropertiesMode, DisplayAs, DisplayFormatType, ExecutionPlan, ExecutionPlanProperties,
    PlanProperties, ReplaceChildrenOptions,
};

/// Lets the questions of a session be shared so.
pub(super) fn with_spread(state: SessionState) -> SessionState {
    let planner = Planner(Arc::clone(state.query_planner()));
    SessionStateBuilder::new_from_existing(state).with_query_planner(Arc::new(planner)).build()
}

/// What takes so long for a row that to send the row elsewhere costs less.
const SLOW: [&str; 6] = ["annotated", "fault", "positions", "solve", "winnable", "winnable_proof"];

/// Plans as another one, and adds steps below what is slow.
#[derive(Debug)]
struct Planner(Arc<dyn QueryPlanner + Send + Sync>);

#[async_trait]
impl QueryPlanner for Planner {
    async fn create_physical_plan(
        &self,
        plan: &LogicalPlan,
        session: &dyn Session,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let plan = self.0.create_physical_plan(plan, session).await?;
        let parts = session.config().target_partitions();
        Ok(plan.transform_up(|step| spread(step, parts))?.data)
    }
}

/// The columns that slow functions are asked of in a step; none if there are no such functions.
fn asked(step: &Arc<dyn ExecutionPlan>) -> Result<Vec<Arc<dyn PhysicalExpr>>> {
    let mut columns: Vec<Arc<dyn PhysicalExpr>> = Vec::new();
    step.apply_expressions(&mut |root| {
        root.apply(|expression| {
            let any: &dyn std::any::Any = expression.as_ref();
            if let Some(call) = any.downcast_ref::<ScalarFunctionExpr>()
                && SLOW.contains(&call.name())
            {
                let found = call.args().iter().flat_map(collect_columns);
                columns.extend(found.map(|column| Arc::new(column) as _));
            }
            Ok(TreeNodeRecursion::Continue)
        })
    })?;
    Ok(columns)
}

/// May the rows of a step come from any parts, in any order?
fn is_indifferent(step: &Arc<dyn ExecutionPlan>) -> bool {
    let any: &dyn std::any::Any = step.as_ref();
    if let Some(groups) = any.downcast_ref::<AggregateExec>() {
        return *groups.mode() == AggregateMode::Partial;
    }
    any.is::<ProjectionExec>() || any.is::<FilterExec>()
}

fn spread(
    step: Arc<dyn ExecutionPlan>,
    parts: usize,
) -> Result<Transformed<Arc<dyn ExecutionPlan>>> {
    let input = match step.children()[..] {
        [input] if is_indifferent(&step) => Arc::clone(input),
        _ => return Ok(Transformed::no(step)),
    };
    let columns = asked(&step)?;
    let are_enough = input.output_partitioning().partition_count() >= parts;
    if columns.is_empty() || are_enough || input.output_ordering().is_some() {
        return Ok(Transformed::no(step));
    }
    // Two of them: of the lower one nobody knows how many rows it has, or few rows would be
    // thought not worth sharing.
    let input = Arc::new(Spread::new(input, Vec::new()));
    let input: Arc<dyn ExecutionPlan> = Arc::new(Spread::new(input, columns));
    let options = ReplaceChildrenOptions::new(ChildrenPropertiesMode::Recompute);
    Ok(Transformed::yes(step.replace_children(vec![input], options)?))
}

/// Hands rows on, and asks for those with the same values in one part.
#[derive(Debug)]
pub(super) struct Spread {
    input: Arc<dyn ExecutionPlan>,
    columns: Vec<Arc<dyn PhysicalExpr>>,
    properties: Arc<PlanProperties>,
}

impl Spread {
    pub(super) fn new(input: Arc<dyn ExecutionPlan>, columns: Vec<Arc<dyn PhysicalExpr>>) -> Self {
        let properties = PlanProperties::new(
            EquivalenceProperties::new(input.schema()),
            input.output_partitioning().clone(),
            EmissionType::Incremental,
            Boundedness::Bounded,
        );
        Self { input, columns, properties: Arc::new(properties) }
    }
}

impl DisplayAs for Spread {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.columns.iter().map(ToString::to_string).collect();
        write!(f, "Spread: [{}]", names.join(", "))
    }
}

impl ExecutionPlan for Spread {
    fn name(&self) -> &'static str {
        "Spread"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        vec![&self.input]
    }

    fn input_distribution_requirements(&self) -> InputDistributionRequirements {
        InputDistributionRequirements::new(vec![if self.columns.is_empty() {
            Distribution::UnspecifiedDistribution
        } else {
            Distribution::KeyPartitioned(self.columns.clone())
        }])
    }

    fn apply_expressions(
        &self,
        f: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        for column in &self.columns {
            if f(column)? == TreeNodeRecursion::Stop {
                return Ok(TreeNodeRecursion::Stop);
            }
        }
        Ok(TreeNodeRecursion::Continue)
    }

    fn replace_children(
        self: Arc<Self>,
        mut children: Vec<Arc<dyn ExecutionPlan>>,
        _: ReplaceChildrenOptions,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        match (children.pop(), children.is_empty()) {
            (Some(input), true) => Ok(Arc::new(Self::new(input, self.columns.clone()))),
            _ => internal_err!("Spread has one step below"),
        }
    }

    fn with_new_children(
        self: Arc<Self>,
        children: Vec<Arc<dyn ExecutionPlan>>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        self.replace_children(
            children,
            ReplaceChildrenOptions::new(ChildrenPropertiesMode::Recompute),
        )
    }

    fn execute(
        &self,
        partition: usize,
        context: Arc<TaskContext>,
    ) -> Result<SendableRecordBatchStream> {
        self.input.execute(partition, context)
    }
}
