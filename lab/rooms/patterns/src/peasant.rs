//! PEASANT (Newborn 1977), as Church 1978 describes it in his first footnote.

mod few;
mod queens;
mod rules;
mod terms;

use palisade_board::{Color, Move, PawnEnding, Position};

use palisade_lore::patterns::Advantage;

use crate::sensitivity::Sensitivity;

use crate::search::{Assessment, Horizon, Method, Priorities, Repetition};
use rules::WON;
pub use terms::{PeasantTerms, PeasantWeights};

/// Newborn's programme for kings and pawns: a fixed-depth alpha-beta search
/// with a static evaluation of six terms.
///
/// All nine conditions of a terminal node are there. What the literature at hand does not
/// say of them is a *reconstruction*:
///
/// - The special evaluators of one or two pawns against none ("ONEPAWN",
///   "TWOPAWN", condition 2): our own
///   [`PlanOpinion`](palisade_lore::patterns::PlanOpinion) judges these, with a look ahead.
/// - How a queen enters the score (condition 3): she outweighs all else. Replies to a
///   promotion are tried, and are not counted as nodes.
/// - What a win scores: conditions 3, 4 and a won case of 2 score above every sum of terms,
///   earlier wins higher (condition 5).
/// - "The winning side allows draw by repetition" (condition 9): the side to move, which the
///   evaluation sees behind, can repeat the position. Then the node is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Peasant {
    /// The weights of the evaluation.
    pub weights: PeasantWeights,
    /// The repetition rule.
    pub repetition: Repetition,
}

impl Peasant {
    /// As published.
    pub const PUBLISHED: Self =
        Self { weights: PeasantWeights::PUBLISHED, repetition: Repetition::FourPliesUp };

    /// With the repetition rule that Church calls for: "The most serious design
    /// error is that rule six is too weak."
    pub const CHURCH: Self =
        Self { weights: PeasantWeights::PUBLISHED, repetition: Repetition::AnywhereAbove };
}

impl Method for Peasant {
    fn assess(&self, ending: &PawnEnding) -> Assessment {
        let side = ending.side_to_move();
        let assessment = |white_score: i32, settled| Assessment {
            score: if side.is_white() { white_score } else { -white_score },
            settled,
            sensitivity: Sensitivity::NONE,
        };
        let score = PeasantTerms::of(ending).weighted(&self.weights);
        if rules::few_against_none(ending) {
            let has_pawns = |side: &Color| ending.pawns().of(*side).any();
            return match Color::ALL.into_iter().find(has_pawns) {
                Some(Color::White) if few::is_won(ending, Color::White) => {
                    assessment(WON + score, true)
                }
                Some(Color::Black) if few::is_won(ending, Color::Black) => {
                    assessment(-WON + score, true)
                }
                _ => assessment(0, true),
            };
        }
        match rules::outracer(ending) {
            Some(Color::White) => assessment(WON + score, true),
            Some(Color::Black) => assessment(-WON + score, true),
            None => assessment(score, false),
        }
    }

    fn level(&self, score: i32) -> Advantage {
        // Ten points are a pawn.
        match score {
            5_000.. => Advantage::DecisiveWhite,
            20..5_000 => Advantage::BigWhite,
            10..20 => Advantage::SlightWhite,
            -9..10 => Advantage::Equal,
            -19..=-10 => Advantage::SlightBlack,
            -4_999..=-20 => Advantage::BigBlack,
            ..=-5_000 => Advantage::DecisiveBlack,
        }
    }

    fn won(&self, plies: u16) -> i32 {
        2 * WON - i32::from(plies)
    }

    fn promoted(&self, after: &Position, plies: u16) -> i32 {
        queens::after(after, plies)
    }

    fn prioritise(&self, ending: &PawnEnding, priorities: &mut Priorities) {
        captures_first(ending, priorities);
    }

    fn considers(&self, ending: &PawnEnding, candidate: Move) -> bool {
        rules::considers(ending, candidate)
    }

    fn horizon(&self) -> Horizon {
        Horizon::Deepening
    }

    fn repetition(&self) -> Repetition {
        self.repetition
    }

    fn allows_no_repetition(&self) -> bool {
        true
    }
}

/// "Moves are sorted so that captures and promotions are first."
pub(crate) fn captures_first(ending: &PawnEnding, priorities: &mut Priorities) {
    let side = ending.side_to_move();
    let enemies = ending.pawns().of(side.opponent());
    priorities.set(|candidate| {
        if candidate.promotion.is_some() {
            1 << 22
        } else if enemies.contains(candidate.to) {
            1 << 21
        } else {
            0
        }
    });
}
