//! The bitbase: who wins, in 24 KiB.

use palisade_board::{Bitboard, Color, Kpk, Krk, Rank, Square, king_attacks};

use super::steps::{
    NOWHERE, WhiteKings, black_must_enter, captures, legal_black, pawns, slot, white_reaches,
};

/// Whether White wins king and pawn against king: one bit a position, 24 KiB.
///
/// Under the laws of chess. It needs no allocator, is made in about a
/// millisecond, and a probe is one shift of one word:
///
/// ```text
/// word  11 10 9 8 7      | 6             | 5 4 3 2 1 0
///       pawn, 0 to 23:   | side to move: | black king
///       (rank - 2) * 4   | 1 for Black   | a1 .. h8
///       + file, a to d   |               |
/// bit   the white king, a1 .. h8
/// ```
///
/// A pawn on files e to h is looked up in the mirror. An illegal position, such
/// as two touching kings, has a bit too: it is not set.
///
/// # Example: in an engine
///
/// ```
/// use std::sync::LazyLock;
/// use palisade_board::{Color, Square};
/// use palisade_tables::kpk::Bitbase;
///
/// static BITBASE: LazyLock<Bitbase> = LazyLock::new(Bitbase::new);
/// let wins = |color| BITBASE.probe(Square::E6, Square::E5, Square::E8, color);
/// assert!(wins(Color::White) && wins(Color::Black));
/// assert_eq!(size_of::<Bitbase>(), 24 * 1024);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitbase {
    words: [Bitboard; 24 << 7],
}

impl Bitbase {
    /// Computes the bitbase.
    ///
    /// The pawn only goes forward, so that one rank is finished before the rank
    /// behind it begins. Within a rank: White wins if one move leads to a win,
    /// Black loses if all of his do, until nothing changes.
    #[must_use]
    pub fn new() -> Self {
        let mut bitbase = Self { words: [Bitboard::EMPTY; 24 << 7] };
        for pawn in pawns().rev().filter(|pawn| pawn.rank() != Rank::Eighth) {
            let push = match pawn.forward(Color::White) {
                Some(ahead) if ahead.rank() == Rank::Eighth => arrivals(ahead),
                Some(ahead) => bitbase.black_loses(ahead),
                None => NOWHERE,
            };
            let double = match pawn.offset(0, 2) {
                Some(two_ahead) if pawn.rank() == Rank::Second => bitbase.black_loses(two_ahead),
                _ => NOWHERE,
            };
            let mut white_wins = NOWHERE;
            loop {
                let black_loses = black_must_enter(pawn, &white_wins);
                let wider = white_reaches(pawn, &black_loses, &push, &double);
                if wider == white_wins {
                    bitbase.white_kings(pawn, Color::White).copy_from_slice(&white_wins);
                    bitbase.white_kings(pawn, Color::Black).copy_from_slice(&black_loses);
                    break;
                }
                white_wins = wider;
            }
        }
        bitbase
    }

    /// Whether White wins this position.
    #[must_use]
    #[inline]
    pub fn is_win(&self, position: &Kpk) -> bool {
        let (king, lone) = (position.white_king(), position.black_king());
        self.probe(king, position.pawn(), lone, position.side_to_move())
    }

    /// Whether White wins with his king and pawn here; false if the squares make
    /// no position.
    ///
    /// ```
    /// use palisade_board::{Color, Square};
    /// use palisade_tables::kpk::Bitbase;
    /// let bitbase = Bitbase::new();
    /// assert!(bitbase.probe(Square::A1, Square::H7, Square::A3, Color::White));
    /// assert!(!bitbase.probe(Square::A1, Square::H7, Square::A2, Color::White));
    /// ```
    #[must_use]
    #[inline]
    pub fn probe(
        &self,
        white_king: Square,
        pawn: Square,
        black_king: Square,
        side_to_move: Color,
    ) -> bool {
        // On files e to h every square is mirrored.
        let mirror = if pawn.index() & 4 == 0 { 0 } else { 7 };
        let pawn = pawn.index() ^ mirror;
        let pawn = (pawn >> 3) * 4 + (pawn & 3);
        // A pawn on the first rank wraps round to no word.
        let word =
            (pawn.wrapping_sub(4) << 7) | side_to_move.index() << 6 | (black_king.index() ^ mirror);
        self.words
            .get(word)
            .is_some_and(|squares| squares.0 >> (white_king.index() ^ mirror) & 1 != 0)
    }

    /// The number of positions that White wins, both sides to move, with the
    /// pawn on files a to d.
    #[must_use]
    pub fn wins(&self) -> u32 {
        self.words.iter().map(|squares| squares.len()).sum()
    }

    fn black_loses(&mut self, pawn: Square) -> WhiteKings {
        let mut white_kings = NOWHERE;
        white_kings.copy_from_slice(self.white_kings(pawn, Color::Black));
        white_kings
    }

    fn white_kings(&mut self, pawn: Square, side_to_move: Color) -> &mut [Bitboard] {
        let first = slot(pawn) << 7 | side_to_move.index() << 6;
        &mut self.words[first..first + 64]
    }
}

impl Default for Bitbase {
    fn default() -> Self {
        Self::new()
    }
}

/// Where a pawn that has just arrived on the eighth rank wins: it cannot be
/// captured, and a rook does not stalemate.
///
/// That is all, since a rook or a queen always wins with White to move, and no
/// queen mates on a square where a rook would stalemate (in these positions; the
/// tests compare them all with the database, which tries both pieces).
fn arrivals(pawn: Square) -> WhiteKings {
    let (legal, captures) = (legal_black(pawn), captures(pawn));
    let mut white_kings: WhiteKings = core::array::from_fn(|at| legal[at] - captures[at]);
    for black_king in Square::ALL {
        let squares = &mut white_kings[black_king.index()];
        // Only a white king near by can take squares from the black one.
        let near = king_attacks(black_king)
            .iter()
            .fold(Bitboard::EMPTY, |near, square| near | king_attacks(square));
        for white_king in *squares & near {
            let rook = Krk::new(white_king, pawn, black_king, Color::Black);
            if rook.is_ok_and(|rook| rook.is_stalemate()) {
                *squares = squares.without(white_king);
            }
        }
    }
    white_kings
}
