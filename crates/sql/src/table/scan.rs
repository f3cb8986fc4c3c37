//! Reading PGN as a step of a query plan.
//!
//! What is to be read comes from a step below: a table in memory, each of whose partitions
//! names files and parts of files. So a cluster can hand a task its share of the work as it
//! does with every table, and needs to know nothing of PGN.

use core::fmt;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch, StringArray, UInt64Array};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef, UInt64Type};
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{DFSchema, exec_err, internal_err};
use datafusion::datasource::memory::MemorySourceConfig;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::context::ExecutionProps;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::Expr;
use datafusion::physical_expr::{EquivalenceProperties, PhysicalExpr, create_physical_expr};
use datafusion::physical_plan::execution_plan::{Boundedness, EmissionType};
use datafusion::physical_plan::metrics::{
    BaselineMetrics, Count, ExecutionPlanMetricsSet, MetricBuilder, MetricsSet,
};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{
    ChildrenPropertiesMode, DisplayAs, DisplayFormatType, ExecutionPlan, Partitioning,
    PlanProperties, ReplaceChildrenOptions,
};
use datafusion::prelude::SessionConfig;
use futures::{Stream, StreamExt, TryStreamExt};

use super::bounds::Bounds;
use super::columns::Kind;
use super::parts::{PartBlocks, is_plain};
use super::rows::Wanted;
use crate::pgn::Block;
use crate::settings::invalid;
use crate::stop::Stop;

/// A file, or a part of a plain one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) path: PathBuf,
    pub(crate) range: Option<Range<u64>>,
}

/// A plain file is not cut into smaller parts than this.
const SMALLEST: u64 = 1 << 20;

/// A packed file is about so many times as much work as a plain one of its length.
const PACKED: u64 = 6;

/// Shares files among so many who read at the same time. What is packed is read by one.
pub(super) fn groups(files: &[PathBuf], count: usize) -> Result<Vec<Vec<Part>>> {
    let count = count.max(1);
    let mut sizes = Vec::with_capacity(files.len());
    for path in files {
        let size = path
            .metadata()
            .map_err(|error| DataFusionError::Plan(format!("{}: {error}", path.display())))?;
        // What cannot be read is said when it is read. A pipe, too, has no parts.
        let is_whole = !(size.is_file() && is_plain(path));
        sizes.push((path, size.len(), is_whole));
    }
    let plain: u64 = sizes.iter().filter(|(.., packed)| !packed).map(|(_, size, _)| size).sum();
    let piece = plain.div_ceil(count as u64).max(SMALLEST);
    let mut parts = Vec::new();
    for (path, size, packed) in sizes {
        if packed {
            parts.push((size.saturating_mul(PACKED), Part { path: path.clone(), range: None }));
            continue;
        }
        let pieces = size.div_ceil(piece).max(1);
        for number in 0..pieces {
            let end = if number + 1 == pieces { u64::MAX } else { (number + 1) * piece };
            let range = Some(number * piece..end);
            parts.push((size.min(piece), Part { path: path.clone(), range }));
        }
    }
    // The largest first, each to whom has least.
    parts.sort_by_key(|(work, _)| core::cmp::Reverse(*work));
    let mut groups = vec![(0, Vec::new()); count.min(parts.len()).max(1)];
    for (work, part) in parts {
        if let Some((sum, group)) = groups.iter_mut().min_by_key(|(sum, _)| *sum) {
            *sum += work;
            group.push(part);
        }
    }
    Ok(groups.into_iter().map(|(_, group)| group).collect())
}

/// How parts travel: a row each.
fn part_schema() -> SchemaRef {
    Arc::new(Schema::new(vec![
        Field::new("path", DataType::Utf8, false),
        Field::new("start", DataType::UInt64, true),
        Field::new("end", DataType::UInt64, true),
    ]))
}

/// The step that says what is to be read: a partition for each group.
pub(super) fn input(groups: &[Vec<Part>]) -> Result<Arc<dyn ExecutionPlan>> {
    let schema = part_schema();
    let mut partitions = Vec::with_capacity(groups.len());
    for group in groups {
        let mut paths = Vec::with_capacity(group.len());
        for part in group {
            let Some(path) = part.path.to_str() else {
                return exec_err!("{}: the path of PGN must be UTF-8", part.path.display());
            };
            paths.push(path);
        }
        let limit = |of: fn(&Range<u64>) -> u64| -> ArrayRef {
            Arc::new(UInt64Array::from_iter(group.iter().map(|part| part.range.as_ref().map(of))))
        };
        let columns: Vec<ArrayRef> = vec![
            Arc::new(StringArray::from(paths)),
            limit(|range| range.start),
            limit(|range| range.end),
        ];
        partitions.push(vec![RecordBatch::try_new(Arc::clone(&schema), columns)?]);
    }
    Ok(MemorySourceConfig::try_new_exec(&partitions, schema, None)?)
}

/// The parts that rows name.
fn parts(batch: &RecordBatch) -> Result<Vec<Part>> {
    let path = batch.column(0).as_string_opt::<i32>();
    let start = batch.column(1).as_primitive_opt::<UInt64Type>();
    let end = batch.column(2).as_primitive_opt::<UInt64Type>();
    let (Some(path), Some(start), Some(end)) = (path, start, end) else {
        return internal_err!("PgnScan reads paths and limits, and not {}", batch.schema());
    };
    let part = |row| Part {
        path: PathBuf::from(path.value(row)),
        range: start.is_valid(row).then(|| start.value(row)..end.value(row)),
    };
    Ok((0..batch.num_rows()).map(part).collect())
}

/// So many bytes are to be read, packed as they lie there.
pub(super) fn bytes(groups: &[Vec<Part>]) -> u64 {
    let length = |part: &Part| {
        let size = part.path.metadata().map_or(0, |found| found.len());
        match &part.range {
            Some(range) => range.end.min(size).saturating_sub(range.start),
            None => size,
        }
    };
    groups.iter().flatten().map(length).sum()
}

/// Reads PGN into rows.
#[derive(Debug)]
pub struct PgnScan {
    pub(crate) kind: Kind,
    pub(crate) projection: Vec<usize>,
    /// What is asked of headers.
    pub(crate) filters: Vec<Expr>,
    pub(crate) bounds: Bounds,
    input: Arc<dyn ExecutionPlan>,
    bytes: u64,
    wanted: Arc<Wanted>,
    /// Said by who waits for the rows; never on one machine, where the stream is dropped.
    pub(crate) stop: Stop,
    properties: Arc<PlanProperties>,
    metrics: ExecutionPlanMetricsSet,
}

/// Conditions over the columns that they ask.
fn conditions(
    kind: Kind,
    filters: &[Expr],
    config: &SessionConfig,
) -> Result<(Vec<Arc<dyn PhysicalExpr>>, SchemaRef)> {
    let names: BTreeSet<&str> = filters
        .iter()
        .flat_map(|filter| filter.column_refs())
        .map(|column| column.name.as_str())
        .collect();
    let schema = kind.schema();
    let fields = schema.fields().iter().filter(|field| names.contains(field.name().as_str()));
    let asked = Arc::new(Schema::new(fields.cloned().collect::<Vec<_>>()));
    let named = DFSchema::try_from(Arc::clone(&asked))?;
    let mut properties = ExecutionProps::new();
    properties.config_options = Some(Arc::clone(config.options()));
    let made = filters.iter().map(|filter| {
        // The table has no name here, whatever the query calls it.
        let filter = datafusion::logical_expr::expr_rewriter::unnormalize_col(filter.clone());
        create_physical_expr(&filter, &named, &properties, &Default::default())
    });
    Ok((made.collect::<Result<_>>()?, asked))
}

impl PgnScan {
    pub(crate) fn try_new(
        kind: Kind,
        projection: Vec<usize>,
        filters: Vec<Expr>,
        bounds: Bounds,
        input: Arc<dyn ExecutionPlan>,
        bytes: u64,
        config: &SessionConfig,
    ) -> Result<Self> {
        let schema = Arc::new(kind.schema().project(&projection)?);
        let (physical, asked) = conditions(kind, &filters, config)?;
        let wanted = Wanted {
            kind,
            schema: Arc::clone(&schema),
            bounds,
            filters: physical,
            asked,
            invalid: invalid(config.options()),
            batch: config.batch_size(),
        };
        let properties = PlanProperties::new(
            EquivalenceProperties::new(schema),
            Partitioning::UnknownPartitioning(
                input.properties().output_partitioning().partition_count(),
            ),
            EmissionType::Incremental,
            Boundedness::Bounded,
        );
        Ok(Self {
            kind,
            projection,
            filters,
            bounds,
            input,
            bytes,
            wanted: Arc::new(wanted),
            stop: Stop::default(),
            properties: Arc::new(properties),
            metrics: ExecutionPlanMetricsSet::new(),
        })
    }

    /// The length of all that is to be read, in bytes, packed as it lies there.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The same with another step below.
    fn with_input(&self, input: Arc<dyn ExecutionPlan>) -> Self {
        let partitioning = input.properties().output_partitioning().partition_count();
        let properties = PlanProperties::new(
            EquivalenceProperties::new(self.schema()),
            Partitioning::UnknownPartitioning(partitioning),
            EmissionType::Incremental,
            Boundedness::Bounded,
        );
        Self {
            kind: self.kind,
            projection: self.projection.clone(),
            filters: self.filters.clone(),
            bounds: self.bounds,
            input,
            bytes: self.bytes,
            wanted: Arc::clone(&self.wanted),
            stop: self.stop.clone(),
            properties: Arc::new(properties),
            metrics: ExecutionPlanMetricsSet::new(),
        }
    }
}

impl DisplayAs for PgnScan {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> =
            self.wanted.schema.fields().iter().map(|field| field.name().as_str()).collect();
        write!(f, "PgnScan: {} [{}]", self.kind.name(), names.join(", "))?;
        if self.bounds != Bounds::default() {
            write!(f, ", {:?}", self.bounds)?;
        }
        for filter in &self.filters {
            write!(f, ", {filter}")?;
        }
        Ok(())
    }
}

impl ExecutionPlan for PgnScan {
    fn name(&self) -> &'static str {
        "PgnScan"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        vec![&self.input]
    }

    fn benefits_from_input_partitioning(&self) -> Vec<bool> {
        vec![false]
    }

    fn apply_expressions(
        &self,
        f: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        for filter in &self.wanted.filters {
            if f(filter)? == TreeNodeRecursion::Stop {
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
            (Some(input), true) => Ok(Arc::new(self.with_input(input))),
            _ => internal_err!("PgnScan has one step below"),
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
        let named = self.input.execute(partition, Arc::clone(&context))?;
        let wanted = Arc::clone(&self.wanted);
        let metrics = BaselineMetrics::new(&self.metrics, partition);
        let counter = |name| MetricBuilder::new(&self.metrics).counter(name, partition);
        let read = counter(BYTES_READ);
        let (played, faults) = (counter(GAMES_PLAYED), counter(GAMES_WITH_FAULTS));
        // A packed file is unpacked by one thread, and its games are played by many.
        let threads = context.session_config().target_partitions().max(1);
        let threads = threads.div_ceil(self.properties.partitioning.partition_count().max(1));
        let parts = named
            .map(|batch| parts(&batch?))
            .map_ok(|parts| {
                futures::stream::iter(parts.into_iter().map(Ok::<Part, DataFusionError>))
            })
            .try_flatten();
        let parts = parts.map_ok(move |part| {
            let wanted = Arc::clone(&wanted);
            let file = part.path.display().to_string();
            blocks(part, read.clone())
                .map(move |block| {
                    let (wanted, file) = (Arc::clone(&wanted), file.clone());
                    async move {
                        let block = block?;
                        in_thread(move || wanted.rows(&block, &file)).await?
                    }
                })
                .buffered(threads)
        });
        let rows = parts
            .try_flatten()
            .map_ok(move |made| {
                played.add(made.played);
                faults.add(made.faults);
                futures::stream::iter(made.rows.into_iter().map(Ok::<_, DataFusionError>))
            })
            .try_flatten()
            .inspect_ok(move |batch: &RecordBatch| metrics.record_output(batch.num_rows()));
        // Rows that end too early end with an error, and are not taken for all.
        let (stop, ended) = (self.stop.clone(), self.stop.clone());
        let end = futures::stream::once(async move {
            if ended.is_stopped() { Err(Stop::error()) } else { Ok(None) }
        });
        let rows = rows.map_ok(Some).take_until(stop.stopped()).chain(end);
        let rows = rows.try_filter_map(|row| std::future::ready(Ok(row)));
        Ok(Box::pin(RecordBatchStreamAdapter::new(self.schema(), rows)))
    }

    fn metrics(&self) -> Option<MetricsSet> {
        Some(self.metrics.clone_inner())
    }
}

/// The name of the metric that counts the bytes that are read, packed ones if a file is packed.
pub const BYTES_READ: &str = "bytes_read";

/// The name of the metric that counts the games that are played.
pub const GAMES_PLAYED: &str = "games_played";

/// The name of the metric that counts those of them that cannot be played to their end.
pub const GAMES_WITH_FAULTS: &str = "games_with_faults";

/// Opens a part. A pipe gives what it has once, and so it is opened once.
fn open(part: &Part) -> std::io::Result<PartBlocks> {
    static PIPES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if !part.path.metadata()?.is_file() {
        let mut pipes = PIPES.lock().unwrap_or_else(PoisonError::into_inner);
        if !pipes.insert(part.path.clone()) {
            let what = "a pipe is read once; write it to a file, to read it again";
            return Err(std::io::Error::other(what));
        }
    }
    PartBlocks::open(&part.path, part.range.clone())
}

async fn in_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| DataFusionError::ExecutionJoin(Box::new(error)))
}

/// The blocks of a part, each read in a thread that may wait for the disk.
fn blocks(part: Part, count: Count) -> impl Stream<Item = Result<Block>> + Send {
    enum State {
        Closed(Part),
        Open(PartBlocks, u64, Part),
        Over,
    }
    futures::stream::unfold(State::Closed(part), move |state| {
        let count = count.clone();
        async move {
            let place = |part: &Part, error: std::io::Error| {
                let error =
                    std::io::Error::new(error.kind(), format!("{}: {error}", part.path.display()));
                DataFusionError::IoError(error)
            };
            let step = in_thread(move || {
                let (mut blocks, before, part) = match state {
                    State::Over => return None,
                    State::Open(blocks, before, part) => (blocks, before, part),
                    State::Closed(part) => match open(&part) {
                        Ok(blocks) => (blocks, 0, part),
                        Err(error) => return Some((Err(place(&part, error)), State::Over)),
                    },
                };
                let block = blocks.next();
                let now = blocks.read().load(Ordering::Relaxed);
                count.add(usize::try_from(now - before).unwrap_or(0));
                match block? {
                    Ok(block) => Some((Ok(block), State::Open(blocks, now, part))),
                    Err(error) => Some((Err(place(&part, error)), State::Over)),
                }
            });
            match step.await {
                Ok(step) => step,
                Err(error) => Some((Err(error), State::Over)),
            }
        }
    })
}
