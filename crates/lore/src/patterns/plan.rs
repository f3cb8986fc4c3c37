//! What a side may try, and how far it gets.

use core::fmt;

use palisade_board::{Color, Square};

use super::pattern::Pattern;

/// What a plan is about.
///
/// ```
/// use palisade_lore::patterns::PlanKind;
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
    /// The king wins a pawn.
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

/// How a plan stands, from worst to best: the classification of a partial evaluation.
///
/// All are opinions; `docs/patterns.md` says how often each is wrong.
///
/// ```
/// use palisade_lore::patterns::PlanStanding;
/// assert!(PlanStanding::Decisive > PlanStanding::Strong);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlanStanding {
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
impl fmt::Display for PlanStanding {
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

/// The patterns that one plan rests on: three at most.
pub(super) type Grounds = [Option<&'static Pattern>; 3];

/// One plan of one side: how it stands, how sensitive that is, and how far the goal.
///
/// Horacek 1982 calls this a partial evaluation. It is an opinion.
///
/// ```
/// use palisade_lore::patterns::{PlanKind, PlanOpinion, PlanStanding};
/// use palisade::{Color, PawnEnding, Square};
/// let ending: PawnEnding = "7k/8/8/P7/8/8/8/K7 w - - 0 1".parse()?;
/// let plan = PlanOpinion::of(&ending).plan(Color::White).unwrap();
/// assert_eq!((plan.kind, plan.standing), (PlanKind::Run, PlanStanding::Decisive));
/// assert_eq!((plan.square, plan.goal, plan.moves), (Square::A5, Square::A8, 3));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PawnPlan {
    /// Whose plan it is.
    pub side: Color,
    /// What it is about.
    pub kind: PlanKind,
    /// How it stands.
    pub standing: PlanStanding,
    /// The pawn that it is about: one of its side, or the enemy's that is hunted.
    pub square: Square,
    /// The square it leads to.
    pub goal: Square,
    /// The square that the king makes for, if the plan needs him and he is not there.
    pub king: Option<Square>,
    /// The sensitive value: by how much the closest of the deciding distances may change before
    /// the standing does.
    pub sensitivity: u8,
    /// The goal distance: own moves to the goal.
    pub moves: u8,
    pub(super) grounds: Grounds,
}

impl PawnPlan {
    /// The hierarchical value: better standing first, then the less sensitive, then the nearer
    /// goal.
    #[must_use]
    pub fn rank(&self) -> u16 {
        let sensitivity = u16::from(self.sensitivity.min(7));
        let nearness = u16::from(31 - self.moves.min(31));
        self.standing as u16 * 256 + sensitivity * 32 + nearness
    }

    /// The patterns that it rests on.
    pub fn patterns(&self) -> impl Iterator<Item = &'static Pattern> + use<> {
        self.grounds.into_iter().flatten()
    }
}
