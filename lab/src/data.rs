//! Positions from files.

use std::fs;
use std::path::{Path, PathBuf};

use palisade::PawnEnding;
use palisade_cli::positions::Blocks;

use crate::outcome::Fault;

/// The file that was named, else the one of this name in the folder of the data.
pub(crate) fn path(named: Option<&Path>, name: &str) -> PathBuf {
    named.map_or_else(|| palisade_testkit::data::folder().join(name), Path::to_path_buf)
}

/// The text of a data file.
pub(crate) fn text(path: &Path) -> Result<String, Fault> {
    fs::read_to_string(path).map_err(|error| Fault::Data { path: path.into(), error })
}

/// The pawn endings of a file of FENs, EPDs or tab-separated values with a column
/// `fen`, `-` for standard input.
pub(crate) fn endings(path: &Path) -> Result<Vec<PawnEnding>, Fault> {
    let fault = |error| Fault::Data { path: path.into(), error };
    let mut blocks = Blocks::open(path).map_err(fault)?;
    let mut endings = Vec::new();
    while let Some(lines) = blocks.next_lines().map_err(fault)? {
        for (number, text) in lines {
            let ending = text.parse().map_err(|error| Fault::Position {
                place: format!("{}:{number}", path.display()),
                error,
            })?;
            endings.push(ending);
        }
    }
    Ok(endings)
}
