//! Rows written as they come.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use clap::ValueEnum;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::arrow::{csv, json};
use datafusion::execution::SendableRecordBatchStream;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::Compression;
use datafusion::parquet::file::properties::WriterProperties;
use futures::StreamExt;

use super::fault::Fault;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Lines and columns, to be read.
    Table,
    /// Comma-separated values.
    Csv,
    /// An object a line.
    Json,
    /// Parquet, to a file only.
    #[value(skip)]
    Parquet,
}

impl Format {
    fn of(path: &Path) -> Result<Self, Fault> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending.as_deref() {
            Some("parquet") => Ok(Self::Parquet),
            Some("csv") => Ok(Self::Csv),
            Some("json" | "jsonl" | "ndjson") => Ok(Self::Json),
            _ => Err(format!("{}: expected .parquet, .csv or .json", path.display()).into()),
        }
    }
}

enum Writing {
    /// The first rows, and how many there are.
    Table {
        kept: Vec<RecordBatch>,
        most: usize,
        count: usize,
        out: Box<dyn Write + Send>,
    },
    Csv(csv::Writer<Box<dyn Write + Send>>),
    Json(json::LineDelimitedWriter<Box<dyn Write + Send>>),
    Parquet(Box<ArrowWriter<File>>),
}

/// Where an answer goes.
pub(crate) struct Answer {
    schema: SchemaRef,
    writing: Writing,
}

impl Answer {
    /// To a file in the format of its name, or to the standard output.
    pub(crate) fn new(
        schema: SchemaRef,
        format: Format,
        most: usize,
        path: Option<&Path>,
    ) -> Result<Self, Fault> {
        let named = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
        let format = path.map_or(Ok(format), Format::of)?;
        let file = path.map(|path| File::create(path).map_err(|error| named(path, error)));
        let file = file.transpose()?;
        let writing = match (format, file) {
            (Format::Parquet, Some(file)) => {
                let properties = WriterProperties::builder()
                    .set_compression(Compression::ZSTD(Default::default()))
                    .build();
                let writer = ArrowWriter::try_new(file, schema.clone(), Some(properties))?;
                Writing::Parquet(Box::new(writer))
            }
            (format, file) => {
                let out: Box<dyn Write + Send> = match file {
                    Some(file) => Box::new(BufWriter::new(file)),
                    None => Box::new(BufWriter::new(io::stdout())),
                };
                match format {
                    Format::Csv => Writing::Csv(csv::Writer::new(out)),
                    Format::Json => Writing::Json(json::LineDelimitedWriter::new(out)),
                    _ => Writing::Table { kept: Vec::new(), most, count: 0, out },
                }
            }
        };
        Ok(Self { schema, writing })
    }

    fn push(&mut self, batch: RecordBatch) -> Result<(), Fault> {
        match &mut self.writing {
            Writing::Csv(writer) => writer.write(&batch)?,
            Writing::Json(writer) => writer.write(&batch)?,
            Writing::Parquet(writer) => writer.write(&batch)?,
            Writing::Table { kept, most, count, .. } => {
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
        while let Some(batch) = rows.next().await {
            self.push(batch?)?;
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
            Writing::Table { mut kept, most, count, mut out } => {
                if !says {
                    return Ok(());
                }
                if kept.is_empty() {
                    kept.push(RecordBatch::new_empty(self.schema));
                }
                writeln!(out, "{}", pretty_format_batches(&kept)?)?;
                if count > most {
                    writeln!(out, "{most} of {count} rows")?;
                }
                out.flush()?;
            }
        }
        Ok(())
    }
}
