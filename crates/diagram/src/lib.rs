//! Pictures of positions and maps as SVG, drawn by our own hand.
//!
//! [`Diagram`] shows a position with sets of squares shaded in one language of
//! colours and signs ([`Shade`]); [`MapDiagram`] shows a
//! whole map of co-ordinate squares. Both are printed with `Display` and stand by
//! themselves: no script, no font, no network.

#![no_std]

extern crate alloc;
mod board;
mod diagram;
mod fence;
mod man;
mod map;
mod men;
mod shade;

pub use diagram::Diagram;
pub use fence::FenceSquares;
pub use map::MapDiagram;
pub use shade::Shade;
