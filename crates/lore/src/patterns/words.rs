//! An opinion in the words of a player.

use core::fmt;

use palisade_board::Color;

use super::opinion::PlanOpinion;
use super::plan::{PawnPlan, PlanKind, PlanStanding};

/// The plan as a player would say it, with its squares, behind "would".
///
/// ```
/// use palisade_lore::patterns::PlanOpinion;
/// use palisade::{Color, PawnEnding};
/// let ending: PawnEnding = "7k/8/8/P7/8/8/8/K7 w - - 0 1".parse()?;
/// let plan = PlanOpinion::of(&ending).plan(Color::White).unwrap();
/// assert_eq!(plan.to_string(), "run with the pawn on a5 to a8 (moves: 3); this should win");
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
impl fmt::Display for PawnPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, standing, square, goal, king, moves, .. } = *self;
        match (kind, king) {
            (PlanKind::Run, _) => write!(f, "run with the pawn on {square} to {goal}")?,
            (PlanKind::Escort, None) => {
                write!(f, "bring the pawn on {square} to {goal}, for the king stands well")?;
            }
            (PlanKind::Escort, Some(to)) if to == square => {
                write!(f, "bring the king to the pawn on {square}, and the pawn to {goal}")?;
            }
            (PlanKind::Escort, Some(to)) => {
                write!(
                    f,
                    "bring the king to the key square {to}, and the pawn on {square} to {goal}"
                )?;
            }
            (PlanKind::Break, _) => write!(f, "break through with the pawn on {square}")?,
            (PlanKind::Advance, _) => {
                write!(f, "make the pawn on {square} a passed pawn by exchanges")?;
            }
            (PlanKind::Hunt, _) => write!(f, "win the pawn on {square} with the king")?,
            (PlanKind::Lever, _) => write!(f, "take on {goal} with the pawn on {square}")?,
        }
        // The moves of a plan that is held up are a guess at a way that may not be there.
        if standing > PlanStanding::Held {
            write!(f, " (moves: {moves})")?;
        }
        f.write_str(match standing {
            PlanStanding::Lost => "; but that pawn is lost",
            PlanStanding::Held => "; but this is held up",
            PlanStanding::Useful => "; this should help",
            PlanStanding::Strong => "; this should bring much",
            PlanStanding::Decisive => "; this should win",
        })
    }
}

/// The paragraph of an explanation. It says "opinion" first.
impl fmt::Display for PlanOpinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let best = self.optimistic.in_words();
        match self.certain() {
            Some(_) => writeln!(f, "PawnKing's opinion (1982): {best}.")?,
            None => writeln!(
                f,
                "PawnKing's opinion (1982): at best for White, {best}; at worst, {}.",
                self.pessimistic.in_words()
            )?,
        }
        for side in Color::ALL {
            let Some(plan) = self.plan(side) else { continue };
            write!(f, "  {} would {plan}. Patterns:", side.name())?;
            for (index, pattern) in plan.patterns().enumerate() {
                write!(f, "{} {}", if index == 0 { "" } else { "," }, pattern.name)?;
            }
            writeln!(f, ".")?;
        }
        Ok(())
    }
}
