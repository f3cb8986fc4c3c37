//! Moves that are given for positions, as hints.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::str::FromStr;

use palisade_board::{
    IllegalMove, Move, ParseFenError, ParseMoveError, PawnEnding, Quoted, Successor,
};

/// Moves given for positions: where to begin.
///
/// A long proof is found sooner by one who has read how the win goes. What hints
/// say is only tried first: nothing is proved by them, and a wrong move costs time.
///
/// ```
/// use palisade_board::PawnEnding;
/// use palisade_exact::Hints;
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let line = ["a1b1", "a7b7", "b1c1"].map(|text| text.parse().unwrap());
/// let hints = Hints::default().with_line(&fine_70, line)?;
/// assert_eq!(hints.find(&fine_70), Some("a1b1".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// As text it has a line for each position: its FEN, a colon, and the moves from there. Empty
/// lines and those that begin with `#` are passed over.
///
/// ```
/// use palisade_exact::Hints;
/// let hints: Hints = "
///     ## Fine 70: the king goes round.
///     8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1: a1b1 a7b7 b1c1
///     8/1k6/3p4/p2P1p2/P2P1P2/8/8/3K4 w - - 0 1: d1c2
/// "
/// .parse()?;
/// assert!(hints.find(&"8/1k6/3p4/p2P1p2/P2P1P2/8/8/3K4 w - - 0 1".parse()?).is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hints {
    moves: BTreeMap<PawnEnding, Move>,
}

impl Hints {
    /// The same hints with the moves of both sides in this line, up to a promotion.
    ///
    /// Where a line leaves another one, what was given last counts.
    ///
    /// # Errors
    ///
    /// If a move is not legal where it is given.
    pub fn with_line(
        mut self,
        start: &PawnEnding,
        line: impl IntoIterator<Item = Move>,
    ) -> Result<Self, IllegalMove> {
        let mut ending = *start;
        for step in line {
            let after = ending.play(step)?;
            self.moves.insert(ending, step);
            let Successor::Ending(after) = after else { break };
            ending = after;
        }
        Ok(self)
    }

    /// The move for this position, if there is one.
    #[must_use]
    pub fn find(&self, ending: &PawnEnding) -> Option<Move> {
        self.moves.get(ending).copied()
    }
}

/// In which line of hints there is something wrong, and what.
///
/// ```
/// use palisade_exact::Hints;
/// let error = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1: e2e5".parse::<Hints>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1: e2e5 is not a legal move here");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
#[non_exhaustive]
pub struct ParseHintsError {
    /// Counted from one.
    pub line: usize,
    /// What is wrong there.
    pub fault: HintFault,
}

/// What may be wrong in a line of hints.
///
/// ```
/// use palisade_exact::Hints;
/// for (text, said) in [
///     ("e2e4 e7e5", "expected a position, a colon and moves, found \"e2e4 e7e5\""),
///     ("4k3/8/8 w - -: e2e4", "board: expected eight ranks, found fewer"),
///     ("4k3/8/8/8/8/8/4P3/4K3 w - -: e4", "expected a move such as e2e4 or e7e8q, found \"e4\""),
/// ] {
///     assert_eq!(text.parse::<Hints>().unwrap_err().fault.to_string(), said);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HintFault {
    /// Nothing says where the moves begin.
    #[error("expected a position, a colon and moves, found {0}")]
    NoColon(Quoted),
    /// What stands before the colon is no position.
    #[error(transparent)]
    Position(#[from] ParseFenError),
    /// What stands after the colon are no moves.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// The moves after the colon cannot be played.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl FromStr for Hints {
    type Err = ParseHintsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lines = text.lines().map(str::trim).zip(1..);
        let mut told = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
        told.try_fold(Self::default(), |hints, (text, line)| {
            hints.with_text(text).map_err(|fault| ParseHintsError { line, fault })
        })
    }
}

impl Hints {
    fn with_text(self, line: &str) -> Result<Self, HintFault> {
        let (position, moves) =
            line.split_once(':').ok_or_else(|| HintFault::NoColon(Quoted::new(line)))?;
        let moves: Result<Vec<Move>, _> = moves.split_whitespace().map(str::parse).collect();
        Ok(self.with_line(&position.parse()?, moves?)?)
    }
}
