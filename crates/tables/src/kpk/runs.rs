//! Where the pawn can run.

use palisade_board::{Color, Kpk, Rank};

use super::steps::{
    Board, NOWHERE, WhiteKings, black_must_enter, captures, empty_board, legal_black, pawns, slot,
    white_reaches,
};

/// The positions in which the pawn wins by pushes alone: whatever Black does,
/// it is advanced at every move and arrives on the eighth rank unharmed.
///
/// This is the exact predicate "Pawn can run" of Bramer 1977, against which his
/// formula for it can be checked. Black to move: every one of his moves leaves a
/// pawn that can run, and he cannot capture it.
///
/// ```
/// use palisade_board::{Color, Kpk, Square};
/// use palisade_tables::kpk::Runs;
/// let runs = Runs::new();
/// let outside = Kpk::new(Square::A1, Square::E5, Square::A5, Color::White)?;
/// assert!(runs.contains(&outside));
/// let inside = Kpk::new(Square::A1, Square::E5, Square::B5, Color::White)?;
/// assert!(!runs.contains(&inside));
/// # Ok::<(), palisade_board::InvalidSmallPosition>(())
/// ```
#[derive(Clone, Debug)]
pub struct Runs {
    white_to_move: Board,
    black_to_move: Board,
}

impl Runs {
    /// Works back from the eighth rank, one pawn square after the other.
    #[must_use]
    pub fn new() -> Self {
        let mut runs = Self { white_to_move: empty_board(), black_to_move: empty_board() };
        for pawn in pawns().rev() {
            let at = slot(pawn);
            if pawn.rank() == Rank::Eighth {
                let (legal, captures) = (legal_black(pawn), captures(pawn));
                let safe: WhiteKings = core::array::from_fn(|black| legal[black] - captures[black]);
                runs.black_to_move[at] = safe;
                continue;
            }
            let second = pawn.rank() == Rank::Second;
            let double = if second { runs.black_to_move[at + 8] } else { NOWHERE };
            let pushes = white_reaches(pawn, &NOWHERE, &runs.black_to_move[at + 4], &double);
            runs.white_to_move[at] = pushes;
            runs.black_to_move[at] = black_must_enter(pawn, &pushes);
        }
        runs
    }

    /// Whether the pawn can run.
    #[must_use]
    pub fn contains(&self, position: &Kpk) -> bool {
        let standard = position.standard();
        let board = match standard.side_to_move() {
            Color::White => &self.white_to_move,
            Color::Black => &self.black_to_move,
        };
        board[slot(standard.pawn())][standard.black_king().index()].contains(standard.white_king())
    }
}

impl Default for Runs {
    fn default() -> Self {
        Self::new()
    }
}
