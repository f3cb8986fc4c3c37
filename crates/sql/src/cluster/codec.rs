//! How our steps of a plan travel: names, paths and conditions.
//!
//! Functions travel by name, for both ends have them. All else is what Ballista writes.

use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;

use ballista_core::serde::{BallistaLogicalExtensionCodec, BallistaPhysicalExtensionCodec};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::TableProvider;
use datafusion::common::{TableReference, exec_err};
use datafusion::datasource::file_format::FileFormatFactory;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::TaskContext;
use datafusion::logical_expr::{Expr, Extension, LogicalPlan, ScalarUDF};
use datafusion::physical_plan::ExecutionPlan;
use datafusion_proto::bytes::Serializeable;
use datafusion_proto::logical_plan::LogicalExtensionCodec;
use datafusion_proto::physical_plan::{PhysicalExtensionCodec, PhysicalProtoConverterExtension};
use prost::Message;

use super::spread::Spread;
use crate::functions;
use crate::stop::Stoppable;
use crate::table::{Bounds, Kind, Pgn, PgnScan};

/// What ours begins with, as nothing of Ballista's does.
const OURS: &[u8] = b"palisade-pgn\0";

/// All that is said of a [`Spread`].
const SPREAD: &[u8] = b"palisade-spread\0";

/// A table, with its files, or a scan; what a scan reads, a step below it says.
#[derive(Clone, PartialEq, Message)]
struct PgnMessage {
    #[prost(bool, tag = "1")]
    games: bool,
    #[prost(string, repeated, tag = "2")]
    files: Vec<String>,
    #[prost(uint64, repeated, tag = "3")]
    projection: Vec<u64>,
    #[prost(bytes = "vec", repeated, tag = "4")]
    filters: Vec<Vec<u8>>,
    #[prost(uint32, tag = "5")]
    men: u32,
    #[prost(uint32, tag = "6")]
    pieces: u32,
    #[prost(uint32, tag = "7")]
    first: u32,
    #[prost(uint32, tag = "8")]
    last: u32,
    #[prost(bool, tag = "9")]
    ends: bool,
}

impl PgnMessage {
    fn kind(&self) -> Kind {
        if self.games { Kind::Games } else { Kind::Positions }
    }

    fn write(&self, buffer: &mut Vec<u8>) -> Result<()> {
        buffer.extend_from_slice(OURS);
        self.encode(buffer).map_err(|error| DataFusionError::External(error.into()))
    }

    /// `None` if it is not ours.
    fn read(buffer: &[u8]) -> Result<Option<Self>> {
        let Some(rest) = buffer.strip_prefix(OURS) else { return Ok(None) };
        Self::decode(rest).map(Some).map_err(|error| DataFusionError::External(error.into()))
    }

    fn of_table(table: &Pgn) -> Result<Self> {
        let mut files = Vec::with_capacity(table.files().len());
        for path in table.files() {
            let Some(path) = path.to_str() else {
                return exec_err!("{}: a path on a cluster must be UTF-8", path.display());
            };
            if !std::fs::metadata(path)?.is_file() {
                return exec_err!("{path}: a cluster reads files, and no pipes");
            }
            files.push(path.to_owned());
        }
        Ok(Self { games: table.kind() == Kind::Games, files, ..Self::default() })
    }

    fn table(self) -> Pgn {
        Pgn::of(self.kind(), self.files.into_iter().map(PathBuf::from).collect())
    }

    fn of_scan(scan: &PgnScan) -> Result<Self> {
        let bytes = |filter: &Expr| filter.to_bytes().map(|bytes| bytes.to_vec());
        let Bounds { men, pieces, first, last, ends } = scan.bounds;
        Ok(Self {
            games: scan.kind == Kind::Games,
            files: Vec::new(),
            projection: scan.projection.iter().map(|index| *index as u64).collect(),
            filters: scan.filters.iter().map(bytes).collect::<Result<_>>()?,
            men,
            pieces,
            first,
            last,
            ends,
        })
    }

    fn scan(self, inputs: &[Arc<dyn ExecutionPlan>], context: &TaskContext) -> Result<PgnScan> {
        let [input] = inputs else {
            return exec_err!("a scan of PGN has one step below, and not {}", inputs.len());
        };
        let kind = self.kind();
        let filter = |bytes: &Vec<u8>| Expr::from_bytes_with_ctx(bytes, context);
        let filters = self.filters.iter().map(filter).collect::<Result<_>>()?;
        let index = |index: &u64| {
            usize::try_from(*index)
                .map_err(|error| DataFusionError::Execution(format!("column {index}: {error}")))
        };
        let projection = self.projection.iter().map(index).collect::<Result<_>>()?;
        let Self { men, pieces, first, last, ends, .. } = self;
        let bounds = Bounds { men, pieces, first, last, ends };
        let (input, config) = (Arc::clone(input), context.session_config());
        PgnScan::try_new(kind, projection, filters, bounds, input, 0, config)
    }
}

fn function(name: &str) -> Result<Arc<ScalarUDF>> {
    match functions::all().into_iter().find(|function| function.name() == name) {
        Some(function) => Ok(function),
        None => exec_err!("there is no function {name}"),
    }
}

/// Tables, from the client to the scheduler.
#[derive(Debug, Default)]
pub(super) struct Logical(BallistaLogicalExtensionCodec);

impl LogicalExtensionCodec for Logical {
    fn try_decode(
        &self,
        buffer: &[u8],
        inputs: &[LogicalPlan],
        context: &TaskContext,
    ) -> Result<Extension> {
        self.0.try_decode(buffer, inputs, context)
    }

    fn try_encode(&self, node: &Extension, buffer: &mut Vec<u8>) -> Result<()> {
        self.0.try_encode(node, buffer)
    }

    fn try_decode_table_provider(
        &self,
        buffer: &[u8],
        name: &TableReference,
        schema: SchemaRef,
        context: &TaskContext,
    ) -> Result<Arc<dyn TableProvider>> {
        match PgnMessage::read(buffer)? {
            Some(message) => Ok(Arc::new(message.table())),
            None => self.0.try_decode_table_provider(buffer, name, schema, context),
        }
    }

    fn try_encode_table_provider(
        &self,
        name: &TableReference,
        table: Arc<dyn TableProvider>,
        buffer: &mut Vec<u8>,
    ) -> Result<()> {
        let any: &dyn Any = table.as_ref();
        match any.downcast_ref::<Pgn>() {
            Some(table) => PgnMessage::of_table(table)?.write(buffer),
            None => self.0.try_encode_table_provider(name, table, buffer),
        }
    }

    fn try_decode_file_format(
        &self,
        buffer: &[u8],
        context: &TaskContext,
    ) -> Result<Arc<dyn FileFormatFactory>> {
        self.0.try_decode_file_format(buffer, context)
    }

    fn try_encode_file_format(
        &self,
        buffer: &mut Vec<u8>,
        format: Arc<dyn FileFormatFactory>,
    ) -> Result<()> {
        self.0.try_encode_file_format(buffer, format)
    }

    fn try_decode_udf(&self, name: &str, _: &[u8]) -> Result<Arc<ScalarUDF>> {
        function(name)
    }
}

/// Steps of a plan, from the scheduler to the executors.
#[derive(Debug, Default)]
pub(super) struct Physical(BallistaPhysicalExtensionCodec);

/// What says that a function is ours: a plan then asks us for it, and a task gets one that can
/// be stopped.
const FUNCTION: &[u8] = b"palisade";

impl PhysicalExtensionCodec for Physical {
    fn try_decode(
        &self,
        buffer: &[u8],
        inputs: &[Arc<dyn ExecutionPlan>],
        context: &TaskContext,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        match PgnMessage::read(buffer)? {
            Some(message) => Ok(Arc::new(message.scan(inputs, context)?)),
            // It has asked for its rows, and they are there.
            None if buffer == SPREAD => match inputs {
                [input] => Ok(Arc::new(Spread::new(Arc::clone(input), Vec::new()))),
                _ => exec_err!("Spread has one step below, and not {}", inputs.len()),
            },
            None => self.0.try_decode(buffer, inputs, context, converter),
        }
    }

    fn try_encode(
        &self,
        node: Arc<dyn ExecutionPlan>,
        buffer: &mut Vec<u8>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<()> {
        let any: &dyn Any = node.as_ref();
        match any.downcast_ref::<PgnScan>() {
            Some(scan) => PgnMessage::of_scan(scan)?.write(buffer),
            None if any.is::<Spread>() => {
                buffer.extend_from_slice(SPREAD);
                Ok(())
            }
            None => self.0.try_encode(node, buffer, converter),
        }
    }

    fn try_decode_udf(&self, name: &str, _: &[u8]) -> Result<Arc<ScalarUDF>> {
        function(name).map(Stoppable::of)
    }

    fn try_encode_udf(&self, called: &ScalarUDF, buffer: &mut Vec<u8>) -> Result<()> {
        if function(called.name()).is_ok() {
            buffer.extend_from_slice(FUNCTION);
        }
        Ok(())
    }
}
