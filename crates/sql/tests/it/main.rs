//! One program of tests, so that the engine is linked once.

#[cfg(feature = "cluster")]
mod cluster;
#[cfg(feature = "cluster")]
mod faults;
mod functions;
mod program;
mod pushdown;
mod rows;
mod tables;
