//! `PawnKing` as a method of the search.

use palisade_board::{
    Bitboard, Color, Move, PawnEnding, Position, Square, king_attacks, pawn_attacks,
};

use palisade_lore::patterns::{Advantage, PawnPlan, PlanKind, PlanOpinion};

use crate::search::promotion::{Threat, threat};
use crate::search::{Assessment, Horizon, Method, Priorities, StructureReuse};
use crate::sensitivity::Sensitivity;

/// Horacek's programme as far as its description goes: plans, optimistic and
/// pessimistic values, moves ordered by the plan they belong to, values reused
/// for other kings within their sensitivity.
///
/// What the description leaves open is ours: the rules of the plans, and how
/// nodes are shared out where there is no depth limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PawnKing {
    /// How deep it looks.
    pub horizon: Horizon,
    /// Which values serve for other kings within their sensitivity.
    pub reuse: StructureReuse,
}

impl PawnKing {
    /// As described: no depth, no iterations, and values reused.
    pub const DESCRIBED: Self = Self { horizon: Horizon::Shares, reuse: StructureReuse::Always };

    /// The same knowledge in a search that deepens ply by ply, and reuses no
    /// value for other kings.
    pub const DEEPENING: Self = Self { horizon: Horizon::Deepening, reuse: StructureReuse::Never };
}

/// What half a level is worth in a score: more than the ranks of all plans.
const LEVEL: i32 = 2048;

/// A score that only a win has: six halves of decisive, less what plans weigh.
const DECISIVE: i32 = 5 * LEVEL;

impl Method for PawnKing {
    fn assess(&self, ending: &PawnEnding) -> Assessment {
        let opinion = PlanOpinion::of(ending);
        let score = match ending.side_to_move() {
            Color::White => score(&opinion),
            Color::Black => -score(&opinion),
        };
        Assessment {
            score,
            settled: opinion.certain().is_some(),
            sensitivity: Sensitivity::of(&opinion),
        }
    }

    fn level(&self, score: i32) -> Advantage {
        match score {
            DECISIVE.. => Advantage::DecisiveWhite,
            _ if score <= -DECISIVE => Advantage::DecisiveBlack,
            // Two halves a step, rounded towards equality.
            _ => Advantage::from_steps((score / (2 * LEVEL)).clamp(-2, 2) as i8),
        }
    }

    fn won(&self, plies: u16) -> i32 {
        7 * LEVEL - i32::from(plies)
    }

    fn promoted(&self, after: &Position, plies: u16) -> i32 {
        match threat(after) {
            Threat::None => self.won(plies),
            Threat::Seventh => 3 * LEVEL,
            Threat::Queen => LEVEL / 2,
        }
    }

    fn prioritise(&self, ending: &PawnEnding, priorities: &mut Priorities) {
        let mut plans = [None; 24];
        let mut count = 0;
        let _ = PlanOpinion::with_plans(ending, |plan| {
            if count < plans.len() {
                plans[count] = Some(plan);
                count += 1;
            }
        });
        let side = ending.side_to_move();
        let hanging = hanging(ending, side);
        priorities.set(|candidate| {
            priority(ending, candidate, hanging)
                + plans
                    .iter()
                    .flatten()
                    .map(|plan| serves(ending, candidate, plan))
                    .max()
                    .unwrap_or(0)
        });
    }

    fn plies(&self, priority: i32) -> u16 {
        if priority == 0 { 2 } else { 1 }
    }

    fn horizon(&self) -> Horizon {
        self.horizon
    }

    fn reuse(&self) -> StructureReuse {
        self.reuse
    }
}

/// One number that orders opinions, as White sees them (Horacek 1982): first the average of the
/// optimistic and the pessimistic value, then the best hierarchical values of the plans. A
/// position that White may win or only draw is worth less than a win and more than a draw.
fn score(opinion: &PlanOpinion) -> i32 {
    let rank = |side: Color| opinion.plan(side).map_or(0, |plan| i32::from(plan.rank()));
    let average = opinion.optimistic.steps() + opinion.pessimistic.steps();
    i32::from(average) * LEVEL + rank(Color::White) - rank(Color::Black)
}

/// Own pawns that the other king attacks and nobody guards.
fn hanging(ending: &PawnEnding, side: Color) -> Bitboard {
    let guarded = king_attacks(ending.king(side)) | ending.pawns().attacks(side);
    let attacked = king_attacks(ending.king(side.opponent()));
    (ending.pawns().of(side) & attacked) - guarded
}

/// Promotions, captures, and what saves a hanging pawn come first.
fn priority(ending: &PawnEnding, candidate: Move, hanging: Bitboard) -> i32 {
    let side = ending.side_to_move();
    let is_king = candidate.from == ending.king(side);
    let captures = ending.pawns().of(side.opponent()).contains(candidate.to)
        || !is_king && candidate.from.file() != candidate.to.file();
    let guards = if is_king {
        king_attacks(candidate.to)
    } else {
        pawn_attacks(side, candidate.to.bitboard())
    };
    if candidate.promotion.is_some() {
        1 << 22
    } else if captures {
        1 << 21
    } else if hanging.contains(candidate.from) || guards.meets(hanging) {
        1 << 20
    } else {
        0
    }
}

/// The value of the plan, if the move belongs to it.
fn serves(ending: &PawnEnding, candidate: Move, plan: &PawnPlan) -> i32 {
    let side = ending.side_to_move();
    let nearer = |to: Square| candidate.to.distance(to) < candidate.from.distance(to);
    let is_king = candidate.from == ending.king(side);
    let belongs = match (plan.side == side, plan.kind) {
        (true, PlanKind::Escort) => {
            is_king && (nearer(plan.goal) || nearer(plan.square)) || candidate.from == plan.square
        }
        (true, PlanKind::Hunt) => is_king && nearer(plan.goal),
        (true, _) => candidate.from == plan.square,
        // Stop the other side's plan: the king goes where it leads.
        (false, _) => is_king && nearer(plan.goal),
    };
    if belongs { i32::from(plan.rank()) } else { 0 }
}
