//! The laws that the fuzz targets check, here so that their seeds and past findings
//! also run as ordinary tests.

#[cfg(feature = "blockage")]
pub mod blockage;
pub mod fen;
pub mod play;
