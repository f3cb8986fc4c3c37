//! Squares, bitboards, men, any position of chess, pawn structures: the ground floor
//! of Palisade.
//!
//! # Should I use this crate?
//!
//! If you want chess endgame knowledge, use [`palisade`], which stands on this
//! crate and re-exports what you need of it. Use this crate by itself if you
//! write tools about endgames: it is small, `no_std`, needs no allocator, has no
//! `unsafe` and no large tables, and names what the literature names: rams,
//! levers, front spans, fixed pawns. It does not know Chess960; for a playing
//! program take a board made for that, and show it to Palisade as a [`BoardView`].
//!
//! [`palisade`]: https://docs.rs/palisade
//!
//! # What is here
//!
//! | you want | take |
//! |---|---|
//! | to name squares and draw sets of them | [`Square`], [`Bitboard`], [`bitboard!`] |
//! | attacks, spans, fills, distances | the free functions |
//! | a pawn structure, and what is in it | [`Pawns`] |
//! | what stands where | [`Role`], [`Man`] |
//! | any position, its moves, its key | [`Position`], [`Move`], [`LegalMoves`], [`Setup`] |
//! | kings and pawns alone, in a quarter of the room | [`PawnEnding`] |
//! | what another board shows | [`BoardView`] |
//! | to read and print positions | `FromStr` and `Display`, [`Epd`] |
//! | to say what an answer may cost | [`Budget`], [`Progress`] |
//!
//! ```
//! use palisade_board::{bitboard, Color, PawnEnding};
//! let ending: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
//! assert_eq!(ending.pawns().fixed(Color::White), bitboard! {
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//!     . X . . X . . X
//!     . X . . . . . .
//!     . . . . . . . .
//!     . . . . . . . .
//! });
//! # Ok::<(), palisade_board::ParseFenError>(())
//! ```
//!
//! # Features
//!
//! All off by default. `serde`: storing every plain value; what is read back is
//! checked. `cozy-chess`: positions from boards of this crate.
#![no_std]

mod attacks;
mod bitboard;
mod budget;
mod castling;
mod color;
#[cfg(feature = "cozy-chess")]
mod cozy_chess;
mod ending;
mod fen;
mod geometry;
mod index_enum;
mod moves;
mod narrow;
mod outcome;
mod pawns;
mod position;
mod quoted;
mod role;
mod square;
mod symmetry;
mod view;
mod zobrist;

pub use attacks::{
    attacks, bishop_attacks, knight_attacks, knights_attack, line_through, queen_attacks,
    rook_attacks, squares_between,
};
pub use bitboard::{Bitboard, Squares};
pub use budget::{Budget, Gauge, Progress, Share, stop_if};
pub use castling::CastlingRights;
pub use color::Color;
pub use ending::PawnEnding;
pub use fen::{Epd, FenField, ParseFenError};
pub use geometry::{
    attack_span, fill_forward, fill_forward_through, fill_north, fill_south, front_span,
    king_attacks, king_dilate, king_flood, neighbors, pawn_attacks, rear_span,
};
pub use moves::{IllegalMove, Move};
pub use narrow::NotAPawnEnding;
pub use outcome::Outcome;
pub use pawns::Pawns;
pub use position::{EnPassantFault, InvalidPosition, LegalMoves, MovesFrom, Position, Setup};
pub use quoted::{ParseNameError, Quoted};
pub use role::{Man, Role};
pub use square::{File, Rank, Square};
pub use symmetry::Symmetry;
pub use view::BoardView;

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
