//! One program of tests, so that the engine is linked once.

#[cfg(feature = "cluster")]
mod cluster;
#[cfg(all(feature = "cluster", target_os = "linux"))]
mod faults;
mod functions;
mod program;
mod pushdown;
mod rows;
mod tables;
