//! Palisade for boards of shakmaty.
//!
//! # Should I use this crate?
//!
//! **It is licensed under the GPL, version 3 or later, because shakmaty is; so is
//! every program that links it.** Use it if your program is already under the GPL
//! and has shakmaty's boards. Otherwise take `palisade`, which is MIT, and hand it
//! six numbers ([`palisade::Raw`]).
//!
//! # Example: at a search node
//!
//! ```
//! use palisade::{Knowledge, Narrowed, Recognizer, Window};
//! use palisade_shakmaty::{Asked, color_of};
//! use shakmaty::{CastlingMode, Chess, Position, fen::Fen};
//!
//! let wall: Fen = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse().unwrap();
//! let wall: Chess = wall.into_position(CastlingMode::Standard).unwrap();
//! let window = Window { alpha: 20, beta: 21 };
//! let answer = Asked(Knowledge::default()).narrow(&wall, color_of(wall.turn()), window, 0);
//! assert!(matches!(answer, Narrowed::Cutoff { score: 0, .. }));
//! ```
#![no_std]

use palisade::{Bitboard, Color, Narrowed, PawnEnding, Recognizer, Setup, Square, Window};
use shakmaty::{Chess, Position};

pub use palisade::board::NotAPawnEnding;

/// A side, in Palisade's words.
///
/// ```
/// assert_eq!(palisade_shakmaty::color_of(shakmaty::Color::Black), palisade::Color::Black);
/// ```
#[must_use]
#[inline]
pub const fn color_of(color: shakmaty::Color) -> Color {
    match color {
        shakmaty::Color::White => Color::White,
        shakmaty::Color::Black => Color::Black,
    }
}

/// The position, if there is nothing but kings and pawns; the first thing asked
/// is whether there is anything else.
///
/// # Errors
///
/// If there is a queen, rook, bishop or knight, or the board is no position.
///
/// ```
/// use palisade::Square;
/// use palisade_shakmaty::{NotAPawnEnding, ending_of};
/// let first = shakmaty::Chess::default();
/// assert_eq!(ending_of(&first), Err(NotAPawnEnding::Piece(Square::A1)));
/// ```
#[inline]
pub fn ending_of(position: &Chess) -> Result<PawnEnding, NotAPawnEnding> {
    let board = position.board();
    let others = Bitboard((board.occupied() ^ board.pawns() ^ board.kings()).0);
    if let Some(square) = others.first() {
        return Err(NotAPawnEnding::Piece(square));
    }
    let king = |color| {
        // A position of shakmaty has both kings; a1 would be refused by what follows.
        board.king_of(color).map_or(Square::A1, square_of)
    };
    Ok(PawnEnding::try_from(Setup {
        white_pawns: Bitboard((board.pawns() & board.white()).0),
        black_pawns: Bitboard((board.pawns() & board.black()).0),
        white_king: king(shakmaty::Color::White),
        black_king: king(shakmaty::Color::Black),
        side_to_move: color_of(position.turn()),
        en_passant: position.pseudo_legal_ep_square().map(square_of),
    })?)
}

/// Both crates count from a1 over h1 to h8.
#[inline]
fn square_of(square: shakmaty::Square) -> Square {
    Square::ALL[usize::from(square)]
}

/// Is it proved that `attacker` cannot win? False at once if there is anything
/// but kings and pawns. See [`palisade::blockage()`].
///
/// ```
/// use palisade_shakmaty::blockage_of;
/// use shakmaty::{Chess, Color};
/// assert!(!blockage_of(&Chess::default(), Color::White));
/// ```
#[must_use]
#[inline]
pub fn blockage_of(position: &Chess, attacker: shakmaty::Color) -> bool {
    ending_of(position).is_ok_and(|ending| palisade::blockage(&ending, color_of(attacker)))
}

/// A recognizer of pawn endings, asked about boards of shakmaty.
///
/// ```
/// use palisade::{Color, Knowledge, Recognizer};
/// use palisade_shakmaty::Asked;
/// let mut known = Asked(Knowledge::default());
/// assert!(!known.cannot_win(&shakmaty::Chess::default(), Color::White));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked<R>(
    /// What is asked: a [`Knowledge`](palisade::Knowledge), or your own.
    pub R,
);

impl<R: Recognizer<PawnEnding>> Recognizer<Chess> for Asked<R> {
    #[inline]
    fn cannot_win(&mut self, position: &Chess, side: Color) -> bool {
        ending_of(position).is_ok_and(|ending| self.0.cannot_win(&ending, side))
    }

    #[inline]
    fn narrow<S: Copy + Ord>(
        &mut self,
        position: &Chess,
        side_to_move: Color,
        window: Window<S>,
        draw: S,
    ) -> Narrowed<S> {
        match ending_of(position) {
            Ok(ending) => self.0.narrow(&ending, side_to_move, window, draw),
            Err(_) => Narrowed::Search(window),
        }
    }
}

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
