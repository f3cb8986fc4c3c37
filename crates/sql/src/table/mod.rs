//! PGN as tables.
//!
//! `pgn('games.pgn.zst')` has a row for every position, `pgn_games('games.pgn.zst')` a row
//! for every game. The path is that of a file, plain or `.zst`, of a folder, or has a `*` in
//! its last part.
//!
//! | column of both | what it is |
//! |---|---|
//! | `game` | where the game begins in the text of its file, in bytes: its name |
//! | `file` | the path of the file |
//! | `result`, `termination`, `white`, `black`, `white_elo`, `black_elo`, `event`, `site`, `date`, `time_control`, `eco`, `opening`, `variant` | headers; a rating that is no number is null |
//! | `headers` | all of them: `headers['Annotator']` |
//! | `men`, `pieces` | how many stand on the board, and how many of these are neither king nor pawn |
//!
//! | of positions | |
//! |---|---|
//! | `ply` | so many moves were played before |
//! | `fen` | the position |
//! | `move` | what is played here, as written; null in the last position |
//! | `eval` | the `[%eval]` of annotated games, in pawns, as White sees it; a mate is 100 |
//! | `last` | is this the last position? |
//!
//! | of games | |
//! |---|---|
//! | `plies` | so many moves were played |
//! | `fen`, `men`, `pieces` | of the last position |
//! | `moves` | the moves as they are written |
//! | `fault` | what stands there that cannot be played, if something does |
//!
//! Only what a query needs is done. Conditions on headers are tried before a game is played.
//! A condition on `men` or `pieces` from above (`pieces = 0`, `men <= 7`) is first tried on
//! the number of captures that are written: a game with too few costs a look for its end. If
//! no position is wanted, none is made.

mod bounds;
mod columns;
mod rows;
mod scan;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableFunctionArgs, TableFunctionImpl, TableProvider};
use datafusion::common::tree_node::TreeNode;
use datafusion::common::{ScalarValue, plan_err};
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown, TableType};
use datafusion::physical_plan::ExecutionPlan;

pub use columns::Kind;
pub use scan::{BYTES_READ, PgnScan};

pub(crate) use bounds::Bounds;

/// The table functions `pgn` and `pgn_games`, by name.
#[must_use]
pub fn functions() -> Vec<(&'static str, Arc<dyn TableFunctionImpl>)> {
    let function = |kind| Arc::new(Function(kind)) as Arc<dyn TableFunctionImpl>;
    vec![("pgn", function(Kind::Positions)), ("pgn_games", function(Kind::Games))]
}

#[derive(Debug)]
struct Function(Kind);

impl TableFunctionImpl for Function {
    fn call_with_args(&self, args: TableFunctionArgs<'_, '_>) -> Result<Arc<dyn TableProvider>> {
        let path = match args.exprs() {
            [Expr::Literal(value, _)] => match value {
                ScalarValue::Utf8(Some(path))
                | ScalarValue::Utf8View(Some(path))
                | ScalarValue::LargeUtf8(Some(path)) => path.as_str(),
                _ => return plan_err!("{} wants the path of a file in quotes", self.0.name()),
            },
            _ => return plan_err!("{} wants one path in quotes", self.0.name()),
        };
        Ok(Arc::new(Pgn::new(self.0, Path::new(path))?))
    }
}

/// A table of PGN: files, and what a row is.
#[derive(Debug)]
pub struct Pgn {
    kind: Kind,
    files: Vec<PathBuf>,
    schema: SchemaRef,
}

impl Pgn {
    /// The positions or the games of a file, a folder, or all files that a `*` fits.
    ///
    /// # Errors
    ///
    /// If there are none, or the folder cannot be read.
    pub fn new(kind: Kind, path: &Path) -> Result<Self> {
        let files = files(path).map_err(|error| {
            DataFusionError::Plan(format!("{}: {}: {error}", kind.name(), path.display()))
        })?;
        if files.is_empty() {
            return plan_err!("{}: no file {}", kind.name(), path.display());
        }
        Ok(Self::of(kind, files))
    }

    /// The positions or the games of files that were found before.
    #[must_use]
    pub fn of(kind: Kind, files: Vec<PathBuf>) -> Self {
        Self { kind, files, schema: kind.schema() }
    }

    /// What a row is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The files, in their order.
    #[must_use]
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }
}

/// Is it PGN, by its name?
fn is_pgn(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.ends_with(".pgn") || name.ends_with(".pgn.zst")
}

fn files(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
    let (folder, fits): (&Path, Box<dyn Fn(&str) -> bool>) = match name {
        _ if path.is_dir() => (path, Box::new(is_pgn)),
        Some(name) if name.contains('*') && !path.exists() => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let (before, after) = name.split_once('*').unwrap_or_default();
            let (before, after) = (before.to_owned(), after.to_owned());
            let fits = move |name: &str| {
                name.strip_prefix(before.as_str()).is_some_and(|rest| rest.ends_with(&after))
            };
            (folder.unwrap_or(Path::new(".")), Box::new(fits))
        }
        _ => {
            // Elsewhere, on a cluster, the same file has another working folder.
            return Ok(vec![path.canonicalize()?]);
        }
    };
    let mut files = Vec::new();
    for entry in folder.canonicalize()?.read_dir()? {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        if path.is_file() && name.is_some_and(|name| fits(&name)) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Can it be asked of the headers alone?
fn is_of_headers(filter: &Expr) -> bool {
    let columns = filter.column_refs();
    let special = |expr: &Expr| {
        Ok(matches!(
            expr,
            Expr::ScalarSubquery(_)
                | Expr::Exists(_)
                | Expr::InSubquery(_)
                | Expr::OuterReferenceColumn(_, _)
                | Expr::Placeholder(_)
        ))
    };
    !columns.is_empty()
        && columns.iter().all(|column| columns::is_header(&column.name))
        && !filter.is_volatile()
        && !filter.exists(special).unwrap_or(true)
}

#[async_trait]
impl TableProvider for Pgn {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    fn supports_filters_pushdown(
        &self,
        filters: &[&Expr],
    ) -> Result<Vec<TableProviderFilterPushDown>> {
        let support = |filter: &&Expr| {
            if is_of_headers(filter) {
                TableProviderFilterPushDown::Exact
            } else if Bounds::default().narrow(filter) {
                TableProviderFilterPushDown::Inexact
            } else {
                TableProviderFilterPushDown::Unsupported
            }
        };
        Ok(filters.iter().map(support).collect())
    }

    async fn scan(
        &self,
        state: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        _limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let all = || (0..self.schema.fields().len()).collect();
        let projection = projection.cloned().unwrap_or_else(all);
        let (of_headers, others): (Vec<_>, Vec<_>) =
            filters.iter().cloned().partition(is_of_headers);
        let mut bounds = Bounds::default();
        for filter in &others {
            bounds.narrow(filter);
        }
        let groups = scan::groups(&self.files, state.config().target_partitions())?;
        let scan = PgnScan::try_new(
            self.kind,
            projection,
            of_headers,
            bounds,
            scan::input(&groups)?,
            scan::bytes(&groups),
            state.config(),
        )?;
        Ok(Arc::new(scan))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_may_be_files_folders_and_stars() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.pgn", "a.pgn.zst", "notes.txt", "c.PGN"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let names = |path: &Path| -> Vec<String> {
            let name = |path: PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
            files(path).unwrap().into_iter().map(name).collect()
        };
        assert_eq!(names(folder.path()), ["a.pgn.zst", "b.pgn", "c.PGN"]);
        assert_eq!(names(&folder.path().join("*.pgn")), ["b.pgn"]);
        assert_eq!(names(&folder.path().join("b.pgn")), ["b.pgn"]);
        assert!(Pgn::new(Kind::Games, &folder.path().join("none.pgn")).is_err());
        assert!(Pgn::new(Kind::Games, &folder.path().join("x*")).is_err());
    }
}
