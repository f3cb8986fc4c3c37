//! Certificates: a claim about a position as plain data, its text, and the check of it.
//!
//! Whoever doubts an answer reads this crate. It stands on the board alone and shares nothing
//! with what finds the proofs. There is one [`Certificate`], one text, and one [`check`];
//! beneath it each kind of claim has a check of its own that can be read in one sitting:
//!
//! | claim | says | file |
//! |---|---|---|
//! | [`Claim::HoldsWithMen`] | a side cannot win: position by position | `men.rs` |
//! | [`Claim::Wall`] | a side cannot win: where each man may ever be | `wall/check.rs` |
//! | [`Claim::Wins`], [`Claim::CannotWin`] | a side wins, or cannot win: on which stages it rests | `stages/check.rs` |
//! | [`Claim::Mates`] | a side mates by force: its moves, against every reply | `mates.rs` |
//! | [`Claim::Unwinnable`] | a side cannot mate, whatever both play | `unwinnable/check.rs` |
//! | [`Claim::Winnable`] | a side can mate if both help: the moves | `mates.rs` |
//!
//! `docs/certificates.md` describes texts and rules for whoever writes another checker; one in
//! Python lies in `crates/proof/python`.
//!
//! ```
//! use palisade_proof::{Certificate, check};
//! let text = "palisade proof 1
//! fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1
//! side white
//! winnable
//! end
//! ";
//! let mated: Certificate = text.parse()?;
//! assert_eq!(check(&mated), Ok(()));
//! assert_eq!(mated.to_string(), text);
//! # Ok::<(), palisade_proof::ParseCertificateError>(())
//! ```
#![no_std]

extern crate alloc;

/// The README's example runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

mod certificate;
mod mates;
mod men;
mod refused;
mod stages;
mod text;
mod unwinnable;
mod wall;
mod won_line;
mod words;

pub use certificate::{Certificate, Claim, check, check_within};
pub use men::{HowHeld, Row, how_men_hold};
pub use refused::Refused;
pub use stages::Stage;
pub use text::ParseCertificateError;
pub use unwinnable::{CHECKED, Case, Room};
pub use wall::World;
pub use won_line::{WonEnd, WonLine};
