//! Palisade behind a door of text: a question in, JSON out.
//!
//! A question is a few lines: what is asked, the position, and settings, each a name
//! and a value. The answer is one JSON object. That is all that crosses the border, so a
//! page, Node and whoever else has WebAssembly need no tool to open the door, and the
//! answers can be tested without a browser.
//!
//! ```
//! use palisade_web::Session;
//! let question = "bound\n3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1\neffort node";
//! let answer = Session::default().answer(question, &|_| core::ops::ControlFlow::Continue(()));
//! assert!(answer.contains(r#""white":{"blockage":true"#));
//! ```
//!
//! `README.md` beside the package for Node lists the questions with their settings.

mod bound;
#[cfg(target_arch = "wasm32")]
mod door;
mod explain;
mod json;
mod maps;
mod moves;
mod notation;
mod picture;
mod question;
mod session;
mod solve;
mod winnable;

pub use session::Session;
