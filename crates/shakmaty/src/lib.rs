//! Palisade for boards of shakmaty.
//!
//! # Should I use this crate?
//!
//! **It is licensed under the GPL, version 3 or later, because shakmaty is; so is
//! every program that links it.** Use it if your program is already under the GPL
//! and has shakmaty's boards. Otherwise take `palisade`, which is MIT, and hand it
//! eight sets ([`palisade::Raw`]).
//!
//! # Example: at a search node
//!
//! ```
//! use palisade::{Knowledge, Narrowed, SearchNode, Window};
//! use palisade_shakmaty::Shown;
//! use shakmaty::{CastlingMode, Chess, fen::Fen};
//!
//! let wall: Fen = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse().unwrap();
//! let wall: Chess = wall.into_position(CastlingMode::Standard).unwrap();
//! let window = Window { alpha: 20, beta: 21 };
//! let answer = Knowledge::default().narrow(&Shown(&wall), window, 0, SearchNode { depth: 7, ply: 3, one_ply: 1 });
//! assert!(matches!(answer, Narrowed::Cutoff { score: 0, .. }));
//! ```
#![no_std]

use palisade::{Bitboard, BoardView, CastlingRights, Color, Effort, PawnEnding, Role, Square};
use shakmaty::CastlingSide::{KingSide, QueenSide};
use shakmaty::{Chess, Position};

pub use palisade::NotAPawnEnding;

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

/// A board of shakmaty, shown to Palisade.
///
/// The one thing that this crate has to say: everything of Palisade that takes a board
/// takes this, with the same exits before anything is converted.
///
/// ```
/// use palisade::{BoardView, Position};
/// use palisade_shakmaty::Shown;
/// let first = shakmaty::Chess::default();
/// assert_eq!(Shown(&first).to_position(), Ok(Position::START));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a>(
    /// The board that is shown.
    pub &'a Chess,
);

impl BoardView for Shown<'_> {
    #[inline]
    fn role(&self, role: Role) -> Bitboard {
        let board = self.0.board();
        Bitboard(u64::from(match role {
            Role::Pawn => board.pawns(),
            Role::Knight => board.knights(),
            Role::Bishop => board.bishops(),
            Role::Rook => board.rooks(),
            Role::Queen => board.queens(),
            Role::King => board.kings(),
        }))
    }

    #[inline]
    fn color(&self, color: Color) -> Bitboard {
        let board = self.0.board();
        let men = if color.is_white() { board.white() } else { board.black() };
        Bitboard(men.into())
    }

    #[inline]
    fn side_to_move(&self) -> Color {
        color_of(self.0.turn())
    }

    #[inline]
    fn en_passant(&self) -> Option<Square> {
        self.0.pseudo_legal_ep_square().map(square_of)
    }

    fn castling(&self) -> Option<CastlingRights> {
        let castles = self.0.castles();
        let mut castling = CastlingRights::empty();
        for (color, side, corner, right) in [
            (Color::White, KingSide, Square::H1, CastlingRights::WHITE_SHORT),
            (Color::White, QueenSide, Square::A1, CastlingRights::WHITE_LONG),
            (Color::Black, KingSide, Square::H8, CastlingRights::BLACK_SHORT),
            (Color::Black, QueenSide, Square::A8, CastlingRights::BLACK_LONG),
        ] {
            let color = shakmaty::Color::from_white(color.is_white());
            match castles.rook(color, side).map(square_of) {
                None => {}
                Some(square) if square == corner => castling |= right,
                Some(_) => return None,
            }
        }
        Some(castling)
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
    Shown(position).to_pawn_ending()
}

/// Both crates count from a1 over h1 to h8.
#[inline]
fn square_of(square: shakmaty::Square) -> Square {
    Square::ALL[usize::from(square)]
}

/// Is it proved that `side` cannot win? See [`palisade::cannot_win`].
///
/// ```
/// use palisade::Effort;
/// use palisade_shakmaty::cannot_win;
/// use shakmaty::{Chess, Color};
/// assert!(!cannot_win(&Chess::default(), Color::White, Effort::Node));
/// ```
#[must_use]
#[inline]
pub fn cannot_win(position: &Chess, side: shakmaty::Color, effort: Effort) -> bool {
    palisade::cannot_win(&Shown(position), color_of(side), effort)
}

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
