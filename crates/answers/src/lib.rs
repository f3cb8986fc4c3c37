//! Palisade in texts: questions and positions in, JSON and words out.
//!
//! Every door reads and writes here, so the same thing has one name and one shape behind each of
//! them: the command line, pages and Node, C, and Python. `schema.json` beside the sources has a
//! definition for each answer.
//!
//! A question is a few lines: what is asked, the position, and settings, each a name and a
//! value; `README.md` lists them. The answer is one JSON object, and for a question that has none
//! too.
//!
//! ```
//! use palisade_answers::Session;
//! let question = "bound\n3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1\neffort node";
//! let answer = Session::default().answer(question, &());
//! assert!(answer.contains(r#""white":{"cannot_win":true"#));
//! ```
//!
//! A door that asks the library itself reads its arguments with [`read`] and has its answers
//! written by [`solution`] and its like.

mod annotate;
mod book;
mod bound;
mod certify;
mod databases;
mod explain;
mod in_order;
mod json;
mod language;
mod limits;
mod lone_heavy_piece;
mod many;
mod maps;
mod moves;
mod notation;
mod picture;
mod question;
pub mod read;
mod report;
mod rules;
mod session;
mod solve;
#[cfg(feature = "syzygy")]
mod tables;
mod value;
mod winnable;

pub use palisade_classes::Advice;

pub use annotate::{Annotated, Exercise, Remark, RemarkKind, written_with};
pub use book::{BookFile, FilePages};
pub use certify::{Unproved, certify};
pub use databases::Databases;
pub use explain::explanation;
pub use in_order::in_order;
pub use json::trouble;
pub use language::Language;
pub use limits::{Clock, Host, Limits};
pub use lone_heavy_piece::LoneHeavyPiece;
pub use many::{Many, Worker, cores};
pub use notation::numbered_line;
pub use picture::{fence, map, picture_of};
pub use report::{GamesReport, Played};
pub use rules::lone_pawn_advice;
pub use session::Session;
pub use solve::{how_sides_are_held, solution};
pub use value::{reasons_in_words, value_in_words};
pub use winnable::{Winnable, verdicts, winnability};
