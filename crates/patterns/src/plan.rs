//! What a side may try, and how far it gets.

use core::fmt;

use palisade_board::{Color, Square};

/// What a plan is about.
///
/// ```
/// use palisade_patterns::PlanKind;
/// assert_eq!(PlanKind::Run.to_string(), "run");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PlanKind {
    /// A passed pawn runs, by itself or under the hand of its king.
    Run,
    /// The king goes to a key square of a passed pawn.
    Escort,
    /// Pawns break through.
    Break,
    /// A candidate becomes passed by exchanges.
    Advance,
    /// The king wins a weak pawn.
    Hunt,
    /// A pawn captures a pawn.
    Lever,
}

/// In one word.
impl fmt::Display for PlanKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Run => "run",
            Self::Escort => "escort",
            Self::Break => "break",
            Self::Advance => "advance",
            Self::Hunt => "hunt",
            Self::Lever => "lever",
        })
    }
}

/// How a plan stands: the classification of a partial evaluation, from worst
/// to best.
///
/// All are opinions; the documentation of the crate says how often each is
/// wrong.
///
/// ```
/// use palisade_patterns::Standing;
/// assert!(Standing::Decisive > Standing::Strong);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// The plan fails, and what it is about is lost.
    Lost,
    /// The plan is held up.
    Held,
    /// The plan brings something.
    Useful,
    /// The plan should bring a lot, and perhaps everything.
    Strong,
    /// The plan should win the game.
    Decisive,
}

/// In one word.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Lost => "lost",
            Self::Held => "held",
            Self::Useful => "useful",
            Self::Strong => "strong",
            Self::Decisive => "decisive",
        })
    }
}

/// A partial evaluation: one plan of one side, how it stands, how sensitive
/// that is, and how far the goal.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_patterns::{HeuristicEvaluation, PlanKind, Standing};
/// let ending: PawnEnding = "7k/8/8/P7/8/8/8/K7 w - - 0 1".parse()?;
/// let evaluation = HeuristicEvaluation::of(&ending);
/// let plan = evaluation.best_plan(Color::White).unwrap();
/// assert_eq!((plan.kind, plan.standing), (PlanKind::Run, Standing::Decisive));
/// assert_eq!((plan.square, plan.goal, plan.moves), (Square::A5, Square::A8, 3));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    /// Whose plan it is.
    pub side: Color,
    /// What it is about.
    pub kind: PlanKind,
    /// How it stands.
    pub standing: Standing,
    /// The square it starts from: a pawn of its side, or the king's.
    pub square: Square,
    /// The square it leads to.
    pub goal: Square,
    /// The sensitive value: by how much the closest of the deciding distances
    /// may change before the standing does.
    pub sensitivity: u8,
    /// The goal distance: own moves to the goal.
    pub moves: u8,
}

impl Plan {
    /// The hierarchical value: better standing first, then the less sensitive,
    /// then the nearer goal.
    #[must_use]
    pub const fn rank(&self) -> u16 {
        let sensitivity = if self.sensitivity > 7 { 7 } else { self.sensitivity };
        let nearness = 31 - if self.moves > 31 { 31 } else { self.moves };
        self.standing as u16 * 256 + sensitivity as u16 * 32 + nearness as u16
    }
}

/// In words.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { side, kind, standing, square, goal, sensitivity, moves } = self;
        write!(
            f,
            "{side}: {kind} {square}-{goal} is {standing} (sensitive by {sensitivity}, {moves} moves)"
        )
    }
}
