//! The answer.

use alloc::vec::Vec;
use core::fmt;

use palisade_board::{Move, Outcome, Position};
use palisade_proof::{HowHeld, WonLine};
use palisade_question::{Bounds, MOST_PIECES, Question};

use crate::chooser::Search;

/// What `palisade::Knowledge::solve` has proved.
///
/// ```
/// use palisade::Budget;
/// use palisade::{Knowledge, Outcome, Position};
/// let fine_70: Position = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
/// let mut knowledge = Knowledge::builder().all_moves(true).build();
/// let solution = knowledge.solve(&fine_70, &Budget::work(500_000), |_| {})?;
/// assert_eq!(solution.value(), Some(Outcome::Draw));
/// // Only Kb7 and Kb8 hold.
/// assert_eq!((solution.best.len(), solution.open_moves), (2, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The position that was asked about.
    pub position: Position,
    /// Proved limits on the value, each with its reason.
    pub bounds: Bounds,
    /// Of each side: is it proved that it mates, or promotes to a piece that is not taken at once,
    /// before the other promotes? That is usually a win, and is none yet.
    pub gets_through: [bool; 2],
    /// Why the value is not known: the budget is spent, or no tool has anything left to say. Nothing
    /// where it is known.
    pub why_open: Option<WhyOpen>,
    /// The moves that are proved to keep the value. Where it is not known but the side to move is
    /// proved not to lose, the moves that are proved not to lose.
    pub best: Vec<Move>,
    /// How many other moves may keep it as well: nothing is proved of them.
    pub open_moves: usize,
    /// How the side that wins does it: one line to the end of the proof.
    pub line: Option<WonLine>,
    /// Is something proved of each side, that it wins or that it cannot, which nothing can write
    /// down? `palisade::Knowledge::certify` writes the rest.
    pub lacks_certificate: [bool; 2],
    /// How a closed set, or tables of what lies near, keep each side from winning, for a person: which
    /// men go to and fro, and what becomes of each try. Nothing, if that takes too many words.
    ///
    /// ```
    /// use palisade::{Budget, Color, Knowledge, Position};
    /// // Penrose, 2017.
    /// let wall: Position = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1".parse()?;
    /// let solution = Knowledge::default().solve(&wall, &Budget::work(2_000_000), |_| {})?;
    /// let how = &solution.how[Color::White.index()].as_ref().unwrap().words;
    /// assert!(how.contains("A pawn that takes the rook on b5 is taken back."), "{how}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub how: [Option<HowHeld>; 2],
    /// The work that it took, as the budget counts it.
    pub work: u64,
    /// Are the pawns of the position in the book that was asked? Nothing, if no book was.
    pub in_book: Option<bool>,
    /// What the fifty-move rule, counted on from the position's counter, makes of a win: that win or
    /// a draw. Nothing where nobody wins, or no table can tell.
    ///
    /// [`value`](Self::value) is without that rule, unless
    /// `palisade::KnowledgeBuilder::fifty_moves` has it counted.
    pub by_fifty_moves: Option<Outcome>,
}

impl Solution {
    /// What is proved of a position, and nothing beside it.
    pub(crate) const fn new(position: Position, bounds: Bounds) -> Self {
        Self {
            position,
            bounds,
            gets_through: [false; 2],
            why_open: None,
            best: Vec::new(),
            open_moves: 0,
            line: None,
            lacks_certificate: [false; 2],
            how: [None, None],
            work: 0,
            in_book: None,
            by_fifty_moves: None,
        }
    }

    /// The value, if the limits meet.
    #[must_use]
    pub fn value(&self) -> Option<Outcome> {
        self.bounds.exact()
    }
}

/// Why a value is not known.
///
/// ```
/// use palisade::{Budget, Knowledge, Position, WhyOpen};
/// let open: Position = "4k3/3pp3/8/8/8/8/3PP3/4K3 w - - 0 1".parse()?;
/// let solution = Knowledge::default().solve(&open, &Budget::work(0), |_| {})?;
/// assert_eq!(solution.why_open, Some(WhyOpen::Budget));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WhyOpen {
    /// The budget is spent, or its callback has broken the search off.
    Budget,
    /// All tools that take this number of pieces have said all they can.
    Pieces,
    /// All tools that know of castling have said all they can.
    Castling,
    /// Every tool has said all it can.
    Exhausted,
    /// The book that was asked says nothing of it.
    Book,
}

impl WhyOpen {
    /// Of a search that has come to its end.
    pub(crate) fn of(asked: &Question, search: &Search<'_>) -> Option<Self> {
        if search.bounds.exact().is_some() {
            return None;
        }
        Some(if !search.is_exhausted {
            Self::Budget
        } else if asked.position.pieces().len() > MOST_PIECES {
            Self::Pieces
        } else if !asked.position.castling().is_empty() {
            Self::Castling
        } else {
            Self::Exhausted
        })
    }
}

impl fmt::Display for WhyOpen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Budget => f.write_str("the budget is spent: more may help"),
            Self::Pieces => {
                write!(f, "no method here goes further: more than {MOST_PIECES} pieces")
            }
            Self::Castling => f.write_str("no method here goes further: somebody may castle"),
            Self::Exhausted => f.write_str("no method here goes further"),
            Self::Book => f.write_str("the book says nothing of it"),
        }
    }
}
