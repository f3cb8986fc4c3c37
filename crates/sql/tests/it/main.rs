//! One program of tests, so that the engine is linked once.

#[cfg(feature = "cluster")]
mod cluster;
mod functions;
mod program;
mod pushdown;
mod rows;
mod tables;
