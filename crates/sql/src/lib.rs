//! Questions over millions of games, in SQL, on one machine or many.
//!
//! # Should I use this crate?
//!
//! Use it if you have a collection, in PGN or Parquet or CSV, and a question: which of these
//! games ended in a dead position, which evaluations are wrong in front of a wall? The
//! program `palisade-sql` answers it without a line of code, see the README of this folder.
//! Use the library if you have a session of [DataFusion](https://datafusion.apache.org) and
//! want [`functions`] and [`table`]s in it, or an engine of your own and want to read
//! [`pgn`] fast.
//!
//! Palisade brings what it knows of chess, and no engine: planning, threads, memory, Parquet
//! and the cluster are those of `DataFusion` and Ballista.
//!
//! # Example
//!
//! ```
//! # #[tokio::main]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("games.pgn");
//! let fen = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";
//! std::fs::write(&path, format!("[White \"Ada\"]\n[FEN \"{fen}\"]\n\n1. Kd3 Kd7 1-0\n"))?;
//! let sql = palisade_sql::session();
//! let query = format!(
//!     "SELECT white, ply FROM pgn('{}') WHERE pieces = 0 AND last AND walled(fen)",
//!     path.display()
//! );
//! let rows = sql.sql(&query).await?.count().await?;
//! assert_eq!(rows, 1); // Ada won a position that nobody can win.
//! # Ok(())
//! # }
//! ```

#[cfg(feature = "cluster")]
pub mod cluster;
pub mod functions;
mod session;
mod settings;
#[cfg_attr(
    not(feature = "cluster"),
    expect(dead_code, reason = "tasks are stopped on clusters alone")
)]
mod stop;
pub mod table;

/// The reader of games, a crate of its own.
pub use palisade_pgn as pgn;
pub use session::{configuration, register, session, session_with};
