//! Palisade behind a door of text for WebAssembly: a question in, JSON out.
//!
//! The questions and the answers are those of `palisade_answers`; this crate has the door alone,
//! and it is there on that machine alone. So a page, Node and whoever else has WebAssembly need no
//! tool to open it.

#[cfg(target_arch = "wasm32")]
mod door;
