//! Positions from real games. They are no part of the repository.

use std::path::PathBuf;

use palisade_board::PawnEnding;

/// The folder of the data: what `PALISADE_DATA` names, else `../shared/data` beside
/// the repository.
#[must_use]
pub fn folder() -> PathBuf {
    std::env::var_os("PALISADE_DATA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    )
}

/// The text of a data file; where it is not there, a line on stderr says so.
#[must_use]
pub fn text(name: &str) -> Option<String> {
    let path = folder().join(name);
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        eprintln!("SKIPPED: {} is not here; set PALISADE_DATA to its folder", path.display());
    }
    text
}

/// The pawn endings in the column `fen` of a data file; none if the file is not there.
#[must_use]
pub fn endings(name: &str) -> Vec<PawnEnding> {
    let Some(text) = text(name) else { return Vec::new() };
    let mut lines = text.lines();
    let header = lines.next().unwrap_or("");
    let Some(column) = header.split('\t').position(|name| name == "fen") else {
        return Vec::new();
    };
    lines.filter_map(|line| line.split('\t').nth(column)?.parse().ok()).collect()
}
