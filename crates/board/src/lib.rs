//! Squares, bitboards, pawn structures and king-and-pawn positions: the ground
//! floor of Palisade.
//!
//! # Should I use this crate?
//!
//! If you want chess endgame knowledge, use [`palisade`], which stands on this
//! crate and re-exports what you need of it. Use this crate by itself if you
//! write tools about pawn structures: it is small, `no_std`, needs no
//! allocator, has no `unsafe`, and names what the literature names: rams,
//! levers, front spans, fixed pawns. It knows kings and pawns only; for a whole
//! game of chess, take a full move generator.
//!
//! [`palisade`]: https://docs.rs/palisade
#![no_std]

#[cfg(any(feature = "chess", feature = "cozy-chess"))]
mod adapters;
mod bitboard;
mod color;
mod direction;
mod ending;
mod excerpt;
mod fen;
mod geometry;
mod moves;
mod pawns;
mod picture;
mod small;
mod square;
mod symmetry;
mod zobrist;

#[cfg(any(feature = "chess", feature = "cozy-chess"))]
pub use adapters::NotAPawnEnding;
pub use bitboard::{Bitboard, ParseBitboardError, Squares};
pub use color::Color;
pub use direction::Direction;
pub use ending::{
    EnPassantFault, IllegalMove, InvalidEnding, PawnEnding, Picture, Promoted, Setup, SetupFaults,
    Successor,
};
pub use excerpt::{Excerpt, ParseNameError};
pub use fen::{Epd, Fen, FenField, ParseFenError};
pub use geometry::{
    DistanceMap, attack_span, fill_files, fill_forward, fill_forward_through, fill_north,
    fill_south, front_span, king_attacks, king_dilate, king_flood, pawn_attacks,
    pawn_double_attacks, rear_span, walking_distance,
};
pub use moves::{Move, MoveList, ParseMoveError, PromotionPiece};
pub use pawns::{InvalidPawns, PawnTraits, Pawns};
pub use small::{InvalidSmallPosition, Kpk, KpkMove, Krk, KrkMove};
pub use square::{File, ParseSquareError, Rank, Square};
pub use symmetry::Symmetry;
