//! Walls: worlds, and their check.

mod check;
mod world;

pub(crate) use check::check;
pub use world::World;
