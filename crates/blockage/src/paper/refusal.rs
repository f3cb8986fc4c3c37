//! The reasons of the paper, section by section.

use palisade_board::Square;

use super::{ExceptionCondition, FencePawnCondition};

/// Why the paper's rules do not take a position for a blockage.
///
/// The order is that of the paper's sections, and a test reports the least.
/// Shown as text, each begins with its section.
///
/// ```
/// use palisade_blockage::PaperRefusal;
/// assert_eq!(PaperRefusal::NoFence.to_string(), "2.3: the marked squares form no fence");
/// assert!(PaperRefusal::NoFence < PaperRefusal::NoVacantSquare);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
#[non_exhaustive]
pub enum PaperRefusal {
    /// No path of marked squares leads from the a-file to the h-file.
    #[error("2.3: the marked squares form no fence")]
    NoFence,
    /// The attacking king stands on the fence or above it.
    #[error("2.3: the attacking king is not below the fence")]
    AttackingKingNotBelow,
    /// The defending king stands on the attacker's side.
    #[error("2.3: the defending king is below the fence")]
    DefendingKingBelow,
    /// The defending king has no empty square to step on.
    #[error("2.3: the defending king has no vacant square")]
    NoVacantSquare,
    /// With the defender's pawns below the fence gone, no fence is left.
    #[error("3: without the pawns below it there is no fence")]
    FenceRestedOnRemovedPawns,
    /// A pawn can capture, and 3.2 does not cover it.
    #[error("3: the pawn on {pawn} can capture on {target}")]
    Capture {
        /// The attacker's pawn.
        pawn: Square,
        /// The pawn it can take.
        target: Square,
    },
    /// A dynamic pawn above the fence, and the king is not in front of it.
    #[error("3.1: the defending king is not in front of the pawn on {pawn}")]
    PawnAbove {
        /// The attacker's pawn.
        pawn: Square,
    },
    /// A dynamic pawn on the fence can break it.
    #[error("3.2: the pawn on {pawn} can break the fence: {lacks}; 3.4: {exception}")]
    PawnOnFence {
        /// The attacker's pawn.
        pawn: Square,
        /// The first condition of 3.2 that fails.
        lacks: FencePawnCondition,
        /// The first condition of the exception that fails.
        exception: ExceptionCondition,
    },
    /// A dynamic pawn below the fence meets an enemy pawn before the fence.
    #[error("3.3: the pawn on {pawn} engages an enemy pawn on {at}, below the fence")]
    Engages {
        /// The attacker's pawn.
        pawn: Square,
        /// Where it comes under attack, and can itself capture.
        at: Square,
    },
    /// A dynamic pawn below the fence reaches it and can break it.
    #[error(
        "3.3: the pawn on {pawn} reaches the fence on {at} and can break it: {lacks}; 3.4: {exception}"
    )]
    ReachesFence {
        /// The attacker's pawn.
        pawn: Square,
        /// The square of the fence.
        at: Square,
        /// The first condition of 3.2 that fails.
        lacks: FencePawnCondition,
        /// The first condition of the exception that fails.
        exception: ExceptionCondition,
    },
}
