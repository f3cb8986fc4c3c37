//! PEASANT (Newborn 1977), as Church 1978 describes it in his first footnote.

mod rules;
mod terms;

use palisade_board::{Color, Move, PawnEnding, Promoted};

use crate::evaluation::HeuristicEvaluation;
use crate::level::Level;
use crate::search::promotion::{Threat, threat};
use crate::search::{Assessment, Horizon, Method, Priorities, Repetition};
use crate::sensitivity::Sensitivity;
pub use terms::{PeasantTerms, PeasantWeights};

/// Newborn's programme for kings and pawns: a fixed-depth alpha-beta search
/// with a static evaluation of six terms.
///
/// Three things cannot be had from the literature at hand, and are replaced:
///
/// - The special evaluators of one or two pawns against none ("ONEPAWN",
///   "TWOPAWN"): our own [`HeuristicEvaluation`] judges these.
/// - How a queen enters the score: it counts as a passed pawn that has reached
///   the eighth rank, beyond all else.
/// - What a win scores: terminal conditions 3, 4 and a won case of 2 score
///   above every sum of terms, earlier wins higher (condition 5).
///
/// ```
/// use palisade_board::PawnEnding;
/// use palisade_patterns::{Level, Peasant, Search, TableSlot};
/// // Fine 29, which PEASANT solves fast.
/// let ending: PawnEnding = "4k3/4Pp2/5P2/4K3/8/8/8/8 w - - 0 1".parse()?;
/// let mut memory = vec![TableSlot::EMPTY; 1 << 12];
/// let found = Search::new(Peasant::PUBLISHED, &mut memory).nodes(20_000).run(&ending);
/// assert_eq!(found.level, Level::DecisiveWhite);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Peasant {
    /// The weights of the evaluation.
    pub weights: PeasantWeights,
    /// The repetition rule.
    pub repetition: Repetition,
}

impl Peasant {
    /// As published.
    ///
    /// ```
    /// use palisade_patterns::{Peasant, Repetition};
    /// assert_eq!(Peasant::PUBLISHED.repetition, Repetition::FourPliesUp);
    /// ```
    pub const PUBLISHED: Self =
        Self { weights: PeasantWeights::PUBLISHED, repetition: Repetition::FourPliesUp };

    /// With the repetition rule that Church calls for: "The most serious design
    /// error is that rule six is too weak."
    ///
    /// ```
    /// use palisade_patterns::{Peasant, Repetition};
    /// assert_eq!(Peasant::CHURCH.repetition, Repetition::AnywhereAbove);
    /// ```
    pub const CHURCH: Self =
        Self { weights: PeasantWeights::PUBLISHED, repetition: Repetition::AnywhereAbove };
}

/// Above every sum of terms.
const WON: i32 = 10_000;

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
            return match HeuristicEvaluation::of(ending).certain() {
                Some(Level::DecisiveWhite) => assessment(WON + score, true),
                Some(Level::DecisiveBlack) => assessment(-WON + score, true),
                Some(_) => assessment(0, true),
                None => assessment(score, false),
            };
        }
        match rules::outracer(ending) {
            Some(Color::White) => assessment(WON + score, true),
            Some(Color::Black) => assessment(-WON + score, true),
            None => assessment(score, false),
        }
    }

    fn level(&self, score: i32) -> Level {
        // Ten points are a pawn.
        match score {
            5_000.. => Level::DecisiveWhite,
            20..5_000 => Level::BigWhite,
            10..20 => Level::SlightWhite,
            -9..10 => Level::Equal,
            -19..=-10 => Level::SlightBlack,
            -4_999..=-20 => Level::BigBlack,
            ..=-5_000 => Level::DecisiveBlack,
        }
    }

    fn won(&self, plies: u16) -> i32 {
        2 * WON - i32::from(plies)
    }

    fn promoted(&self, after: &Promoted, plies: u16) -> i32 {
        match threat(after) {
            Threat::Queen => 0,
            Threat::None | Threat::Seventh => self.won(plies),
        }
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
