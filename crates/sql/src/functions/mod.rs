//! What can be asked of a position in SQL.
//!
//! | function | answer |
//! |---|---|
//! | `blockage(fen, side)` | is it proved, without a search, that `side` cannot win? |
//! | `blockage(fen, side, effort)` | the same with `'glance'`, `'node'` or `'careful'` |
//! | `walled(fen)` | is it proved so of both sides? |
//! | `unwinnable(fen, side)` | is it proved that `side` can never mate, even if the other side helps? |
//! | `dead(fen)` | is it proved so of both sides? |
//! | `winnable(fen)`, `winnable(fen, work)` | a struct: `white`, `black`: can it still mate, if the other helps? `winnable`, `unwinnable` or `unknown` |
//! | `winnable_proof(fen, side)`, `winnable_proof(fen, side, work)` | a struct: `verdict`, the `line` that mates, `certificate` |
//! | `solve(fen)`, `solve(fen, work)` | a struct: `value`, `lower`, `upper`, `by_fifty_moves`, `best`, `line`, `work` |
//! | `material(fen)` | the men, as tables of endgames name them: `KRPvKR` |
//! | `positions(moves)`, `positions(moves, fen)` | a list of structs: the positions of a game, with the columns of `pgn` that are not of its file; null if it cannot be played to its end |
//! | `fault(moves)`, `fault(moves, fen)` | why it cannot, or null |
//! | `annotated(moves)`, `annotated(moves, fen)`, `annotated(moves, fen, work)` | a list of structs: what is proved of the moves that were played; null if the game cannot be played to its end |
//!
//! True is a promise, false says nothing. A side is `'white'` or `'black'`, or their first
//! letters. What is null is answered with null. A text that is no position is answered as
//! `SET palisade.invalid` says: `'null'`, or with an error that quotes it (`'error'`). Syzygy tables
//! in the folder that `SET palisade.syzygy` names are asked by `solve` and `annotated` as well.
//!
//! ```
//! # #[tokio::main]
//! # async fn main() -> datafusion::error::Result<()> {
//! let sql = palisade_sql::session();
//! let query = "SELECT blockage('3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1', 'white') AS wall";
//! let rows = sql.sql(query).await?.collect().await?;
//! assert!(datafusion::arrow::util::pretty::pretty_format_batches(&rows)?.to_string().contains("true"));
//! # Ok(())
//! # }
//! ```

mod annotated;
mod bounds;
mod lists;
mod material;
mod moves;
mod rows;
mod solve;
mod winnable;
mod work;

use std::sync::Arc;

use datafusion::logical_expr::ScalarUDF;

pub use crate::settings::{Invalid, Settings};
pub use work::{interrupt, set_threads};

/// All functions, to be registered wherever SQL is planned or run.
///
/// ```
/// let names: Vec<_> = palisade_sql::functions::all().iter().map(|f| f.name().to_owned()).collect();
/// assert!(names.contains(&"blockage".to_owned()));
/// ```
#[must_use]
pub fn all() -> Vec<Arc<ScalarUDF>> {
    let mut functions: Vec<_> =
        bounds::Bound::ALL.into_iter().map(|bound| Arc::new(ScalarUDF::from(bound))).collect();
    functions.push(Arc::new(ScalarUDF::from(solve::Solve::default())));
    functions.extend(winnable::Winnable::all().map(|one| Arc::new(ScalarUDF::from(one))));
    functions.push(Arc::new(ScalarUDF::from(moves::Positions::default())));
    functions.push(Arc::new(ScalarUDF::from(moves::Fault::default())));
    functions.push(Arc::new(ScalarUDF::from(annotated::Annotated::default())));
    functions.push(Arc::new(ScalarUDF::from(material::Material::default())));
    functions
}
