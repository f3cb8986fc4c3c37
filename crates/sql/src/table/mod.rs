//! PGN as tables.
//!
//! `pgn('games.pgn.zst')` has a row for every position, `pgn_games('games.pgn.zst')` a row
//! for every game. A path is that of a file, of a folder, of a pipe (`-` is what comes in), or a
//! pattern with `*`, `?`, `[abc]`, `{a,b}` and, for folders at any depth, `**`; there may be several
//! paths. How a file is packed (gzip, bzip2, zstd) is told by its first bytes.
//!
//! | column of both | what it is |
//! |---|---|
//! | `game` | where the game begins in the text of its file, in bytes: its name |
//! | `file` | the path of the file |
//! | `result`, `termination`, `white`, `black`, `white_elo`, `black_elo`, `event`, `site`, `round`, `date`, `utc_date`, `utc_time`, `time_control`, `eco`, `opening`, `variant` | headers; a rating that is no number is null |
//! | `headers` | all of them: `headers['Annotator']` |
//! | `men`, `pieces` | how many stand on the board, and how many of these are neither king nor pawn |
//! | `fault` | why the game cannot be played to its end, if so |
//!
//! | of positions | |
//! |---|---|
//! | `ply` | so many moves were played before |
//! | `fen` | the position |
//! | `move`, `uci` | what is played here, as written and in UCI; null in the last position |
//! | `eval` | the `[%eval]` of annotated games, in pawns, as White sees it; a mate is 100 |
//! | `clock` | the `[%clk]` of the side to move, in seconds, as it stood after its last move |
//! | `last` | is this the last position? |
//!
//! | of games | |
//! |---|---|
//! | `plies` | so many moves were played |
//! | `fen`, `men`, `pieces` | of the last position |
//! | `moves` | the moves as they are written |
//! | `start` | the position that they begin at, as the header `FEN` has it |
//!
//! # Games with a fault
//!
//! A game that cannot be played to its end is no half game: it has one row, without a position,
//! and with a `fault`. `SET palisade.invalid = 'part'` gives the positions before the fault too,
//! and `'error'` ends the question. Faults are moves that are none, comments and variations that
//! are not closed, moves after the result, first positions that are none, and variants: what the
//! header `Variant` calls otherwise than chess. Games of Chess960 are played if their first
//! position is written and is one of chess, castling included, and are faults otherwise.
//!
//! # What is spared
//!
//! Only what a query needs is done. Conditions on headers are tried before a game is played.
//! A condition on `men` or `pieces` from above (`pieces = 0`, `men <= 7`) is first tried on
//! the captures that are written: a game with too few costs a look for its end. If
//! no position is wanted, none is made. All conditions are asked again of the rows.

mod annotated;
mod bounds;
mod columns;
mod files;
mod parts;
mod rows;
mod scan;
mod sparing;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use datafusion::arrow::array::Array;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableFunctionArgs, TableFunctionImpl, TableProvider};
use datafusion::common::tree_node::TreeNode;
use datafusion::common::{ScalarValue, plan_datafusion_err, plan_err};
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{Expr, TableProviderFilterPushDown, TableType};
use datafusion::physical_plan::ExecutionPlan;

pub use columns::Kind;
pub use scan::{BYTES_READ, GAMES_PLAYED, GAMES_WITH_FAULTS, PgnScan};

pub(crate) use annotated::AnnotatedReplay;
pub(crate) use bounds::Bounds;
pub(crate) use rows::Columns;

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
        let mut paths = Vec::new();
        for argument in args.exprs() {
            add_paths(argument, &mut paths)
                .ok_or_else(|| plan_datafusion_err!("{} wants paths in quotes", self.0.name()))?;
        }
        if paths.is_empty() {
            return plan_err!("{} wants the path of a file in quotes", self.0.name());
        }
        Ok(Arc::new(Pgn::new(self.0, &paths)?))
    }
}

/// A path, or a list of them.
fn add_paths(argument: &Expr, paths: &mut Vec<PathBuf>) -> Option<()> {
    match argument {
        Expr::Literal(ScalarValue::List(list), _) => {
            for row in 0..list.len() {
                let values = list.value(row);
                for index in 0..values.len() {
                    let value = ScalarValue::try_from_array(&values, index).ok()?;
                    add_paths(&Expr::Literal(value, None), paths)?;
                }
            }
        }
        Expr::Literal(value, _) => paths.push(PathBuf::from(value.try_as_str()??)),
        Expr::ScalarFunction(call) if call.name() == "make_array" => {
            call.args.iter().try_for_each(|inner| add_paths(inner, paths))?;
        }
        _ => return None,
    }
    Some(())
}

/// A table of PGN: files, and what a row is.
#[derive(Debug)]
pub struct Pgn {
    kind: Kind,
    files: Vec<PathBuf>,
    schema: SchemaRef,
}

impl Pgn {
    /// The positions or the games of files, folders, and all files that patterns fit, in this
    /// order; a file that is named twice is read once.
    ///
    /// # Errors
    ///
    /// If one of them names no file, or cannot be read.
    pub fn new<P: AsRef<Path>>(kind: Kind, paths: &[P]) -> Result<Self> {
        let mut all = Vec::new();
        for path in paths.iter().map(AsRef::as_ref) {
            let found = files::named(path).map_err(|error| {
                DataFusionError::Plan(format!("{}: {}: {error}", kind.name(), path.display()))
            })?;
            if found.is_empty() {
                return plan_err!("{}: no file {}", kind.name(), path.display());
            }
            for file in found {
                if !all.contains(&file) {
                    all.push(file);
                }
            }
        }
        Ok(Self::of(kind, all))
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
            // What is spared is a matter of time alone: the query asks again.
            if is_of_headers(filter) || Bounds::default().narrow(filter) {
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
