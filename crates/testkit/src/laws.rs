//! The laws that the fuzz targets check, here so that their seeds and past findings
//! also run as ordinary tests.

#[cfg(feature = "blockage")]
pub mod blockage;
pub mod fen;
#[cfg(feature = "blockage")]
pub mod fence;
pub mod play;
#[cfg(feature = "blockage")]
pub mod proof;
#[cfg(feature = "blockage")]
pub mod remembered;

/// Holds a law against each seed of a fuzz target: which of them can be read.
///
/// # Panics
///
/// If a law is broken, or `fuzz/seeds` has no such folder.
#[must_use]
pub fn kept_by_seeds(target: &str, check: fn(&[u8]) -> bool) -> Vec<bool> {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let files = std::fs::read_dir(folder).expect("fuzz/ stands beside crates/");
    files.map(|file| check(&std::fs::read(file.unwrap().path()).unwrap())).collect()
}
