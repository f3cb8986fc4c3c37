//! Rows written as they come.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use clap::ValueEnum;
use datafusion::arrow::array::{Array, ArrayRef, RecordBatch, StringBuilder};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::arrow::error::ArrowError;
use datafusion::arrow::util::display::array_value_to_string;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::arrow::{csv, json};
use datafusion::execution::SendableRecordBatchStream;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::Compression;
use datafusion::parquet::file::properties::WriterProperties;
use futures::StreamExt;

use super::chart::{Bar, COLORS, Chart};
use super::fault::Fault;
use super::place::{Beside, Out};

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Lines and columns, to be read.
    Table,
    /// A bar a row: named by the first column, as long as the columns of numbers say.
    Chart,
    /// Comma-separated values; lists and maps as JSON.
    Csv,
    /// An object a line.
    Json,
    /// Parquet, to a file only.
    #[value(skip)]
    Parquet,
    /// The bars as a picture, to a file only.
    #[value(skip)]
    Svg,
}

impl Format {
    fn of(path: &Path) -> Result<Self, Fault> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("parquet") => Ok(Self::Parquet),
            Some("csv") => Ok(Self::Csv),
            Some("json" | "jsonl" | "ndjson") => Ok(Self::Json),
            Some("svg") => Ok(Self::Svg),
            _ => Err(format!("{}: expected .parquet, .csv, .json or .svg", path.display()).into()),
        }
    }
}

type Sink = BufWriter<Box<dyn Write + Send>>;

enum Writing {
    /// The first rows, and how many there are; a table or a chart of them, to a file or shown.
    First {
        format: Format,
        file: Option<File>,
        kept: Vec<RecordBatch>,
        most: usize,
        count: usize,
    },
    Csv(Box<csv::Writer<Sink>>),
    Json(json::LineDelimitedWriter<Sink>),
    Parquet(Box<ArrowWriter<File>>),
}

/// Where an answer goes.
pub(crate) struct Answer {
    schema: SchemaRef,
    writing: Writing,
    beside: Option<Beside>,
    /// Rows that are shown when all of them are there.
    spool: Option<File>,
}

/// Are there values inside of values?
fn is_nested(kind: &DataType) -> bool {
    kind.is_nested()
}

/// Each value of a column as JSON.
fn as_json(column: &ArrayRef) -> Result<ArrayRef, ArrowError> {
    let field = Field::new("v", column.data_type().clone(), true);
    let batch = RecordBatch::try_new(Arc::new(Schema::new(vec![field])), vec![Arc::clone(column)])?;
    let mut lines = Vec::new();
    let mut writer = json::LineDelimitedWriter::new(&mut lines);
    writer.write(&batch)?;
    writer.finish()?;
    let mut texts = StringBuilder::new();
    for line in lines.split(|byte| *byte == b'\n').take(column.len()) {
        // {"v":...}, and {} for null.
        let value = line.strip_prefix(b"{\"v\":").and_then(|rest| rest.strip_suffix(b"}"));
        texts.append_option(value.map(String::from_utf8_lossy));
    }
    Ok(Arc::new(texts.finish()))
}

/// What CSV can hold of a batch.
fn flat(batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let schema = batch.schema();
    if !schema.fields().iter().any(|field| is_nested(field.data_type())) {
        return Ok(batch.clone());
    }
    let (mut fields, mut columns) = (Vec::new(), Vec::new());
    for (field, column) in schema.fields().iter().zip(batch.columns()) {
        let column =
            if is_nested(field.data_type()) { as_json(column)? } else { Arc::clone(column) };
        fields.push(Field::new(field.name(), column.data_type().clone(), true));
        columns.push(column);
    }
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)
}

/// A chart of some rows.
fn drawn(batches: &[RecordBatch], draw: fn(&Chart<'_>) -> String) -> Result<String, Fault> {
    let schema = batches.first().map(RecordBatch::schema).ok_or("a chart wants rows")?;
    let fields = schema.fields().iter().enumerate().skip(1);
    let numbers: Vec<_> = fields.filter(|(_, field)| field.data_type().is_numeric()).collect();
    if !(1..=COLORS.len()).contains(&numbers.len()) {
        let (found, most) = (numbers.len(), COLORS.len());
        return Err(format!(
            "a chart wants a column of names and then 1 to {most} of numbers, and these are {found}"
        )
        .into());
    }
    let mut bars = Vec::new();
    for batch in batches {
        for row in 0..batch.num_rows() {
            let text = |column: usize| array_value_to_string(batch.column(column), row);
            let mut parts = Vec::with_capacity(numbers.len());
            for (column, _) in &numbers {
                // Null has no length.
                let part = text(*column)?.parse().unwrap_or(0.0_f64);
                if part < 0.0 {
                    return Err(format!("a chart has no bar for {part}, which is below 0").into());
                }
                parts.push(part);
            }
            bars.push(Bar { name: text(0)?, parts });
        }
    }
    let parts: Vec<_> = numbers.iter().map(|(_, field)| field.name().as_str()).collect();
    let title = format!("{}: {}", schema.field(0).name(), parts.join(", "));
    Ok(draw(&Chart { title: &title, parts: &parts, bars }))
}

impl Answer {
    /// To a file in the format of its name, or to the standard output; `atomic`: all rows at
    /// the end, or none.
    pub(crate) fn new(
        schema: SchemaRef,
        format: Format,
        most: usize,
        path: Option<&Path>,
        atomic: bool,
    ) -> Result<Self, Fault> {
        let format = path.map_or(Ok(format), Format::of)?;
        let beside = path.map(Beside::new).transpose()?;
        let mut spool = None;
        let file = match &beside {
            Some(beside) => Some(beside.file()?),
            None if atomic && !matches!(format, Format::Table | Format::Chart) => {
                let file = tempfile::tempfile()?;
                spool = Some(file.try_clone()?);
                Some(file)
            }
            None => None,
        };
        let writing = match (format, file) {
            (Format::Parquet, Some(file)) => {
                let properties = WriterProperties::builder()
                    .set_compression(Compression::ZSTD(Default::default()))
                    .build();
                let writer = ArrowWriter::try_new(file, schema.clone(), Some(properties))?;
                Writing::Parquet(Box::new(writer))
            }
            (Format::Csv | Format::Json, file) => {
                let out: Box<dyn Write + Send> = match file {
                    Some(file) => Box::new(file),
                    None => Box::new(Stdout),
                };
                let out = BufWriter::with_capacity(64 << 10, out);
                if format == Format::Csv {
                    Writing::Csv(Box::new(csv::Writer::new(out)))
                } else {
                    Writing::Json(json::LineDelimitedWriter::new(out))
                }
            }
            (_, file) => Writing::First { format, file, kept: Vec::new(), most, count: 0 },
        };
        Ok(Self { schema, writing, beside, spool })
    }

    fn push(&mut self, batch: RecordBatch) -> Result<(), Fault> {
        match &mut self.writing {
            Writing::Csv(writer) => writer.write(&flat(&batch)?)?,
            Writing::Json(writer) => writer.write(&batch)?,
            Writing::Parquet(writer) => writer.write(&batch)?,
            Writing::First { kept, most, count, .. } => {
                let room = most.saturating_sub(*count);
                *count += batch.num_rows();
                if room > 0 {
                    kept.push(batch.slice(0, room.min(batch.num_rows())));
                }
            }
        }
        Ok(())
    }

    /// Writes all rows. A table without columns is written only if it `says` something.
    pub(crate) async fn write(
        mut self,
        mut rows: SendableRecordBatchStream,
        says: bool,
    ) -> Result<(), Fault> {
        let mut some = false;
        while let Some(batch) = rows.next().await {
            some = true;
            self.push(batch?)?;
        }
        if !some && matches!(self.writing, Writing::Csv(_)) && says {
            // The names of the columns stand above no rows, too.
            self.push(RecordBatch::new_empty(Arc::clone(&self.schema)))?;
        }
        match self.writing {
            Writing::Csv(writer) => writer.into_inner().flush()?,
            Writing::Json(mut writer) => {
                writer.finish()?;
                writer.into_inner().flush()?;
            }
            Writing::Parquet(writer) => {
                writer.close()?;
            }
            Writing::First { format, file, mut kept, most, count } => {
                if !says {
                    return Ok(());
                }
                if kept.is_empty() {
                    kept.push(RecordBatch::new_empty(self.schema));
                }
                let text = match format {
                    Format::Svg => drawn(&kept, |chart| chart.svg())?,
                    Format::Chart => drawn(&kept, |chart| chart.text())?,
                    _ => format!("{}\n", pretty_format_batches(&kept)?),
                };
                let mut out: Box<dyn Write> = match file {
                    Some(file) => Box::new(file),
                    None => Box::new(Out::new()),
                };
                out.write_all(text.as_bytes())?;
                if count > most && format != Format::Svg {
                    writeln!(out, "{most} of {count} rows")?;
                }
                out.flush()?;
            }
        }
        if let Some(mut spool) = self.spool {
            io::Seek::rewind(&mut spool)?;
            io::copy(&mut spool, &mut Out::new())?;
        }
        self.beside.map_or(Ok(()), Beside::finish)
    }
}

/// The standard output, locked for each piece alone, so that it may go from thread to thread.
struct Stdout;

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Out::new().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Out::new().flush()
    }
}
