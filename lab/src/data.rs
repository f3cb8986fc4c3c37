//! Positions from files.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use palisade::{ParseFenError, PawnEnding};
use palisade_cli::positions::PositionLines;

use crate::outcome::Fault;

/// The file that was named, else the one of this name in the folder of the data, else the sample
/// of it that the repository has.
pub(crate) fn path(named: Option<&Path>, name: &str) -> PathBuf {
    if let Some(named) = named {
        return named.to_path_buf();
    }
    let whole = palisade_testkit::data::folder().join(name);
    let sample = sample(name);
    // Tests read what every clone has.
    if sample.exists() && (cfg!(test) || !whole.exists()) {
        eprintln!("{name} is not in {}: the sample is read", whole.with_file_name("").display());
        return sample;
    }
    whole
}

/// The sample of a data file; `lab/data/samples/README.md` tells how it was drawn.
pub(crate) fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/samples").join(name)
}

/// The text of a data file.
pub(crate) fn text(path: &Path) -> Result<String, Fault> {
    fs::read_to_string(path).map_err(|error| Fault::Data { path: path.into(), error })
}

/// The pawn endings of a file of FENs, EPDs or tab-separated values with a column
/// `fen`, `-` for standard input.
pub(crate) fn endings(path: &Path) -> Result<Vec<PawnEnding>, Fault> {
    positions(path)
}

/// The positions of such a file, of whatever type is read.
pub(crate) fn positions<P>(path: &Path) -> Result<Vec<P>, Fault>
where
    P: FromStr<Err = ParseFenError>,
{
    let fault = |error| Fault::Data { path: path.into(), error };
    let mut endings = Vec::new();
    for line in PositionLines::open(path).map_err(fault)? {
        let (number, text) = line.map_err(fault)?;
        let ending = text.parse().map_err(|error| Fault::Position {
            place: format!("{}:{number}", path.display()),
            error,
        })?;
        endings.push(ending);
    }
    Ok(endings)
}
