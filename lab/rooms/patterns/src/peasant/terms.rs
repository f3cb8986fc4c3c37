//! The terms of the static evaluation.

use palisade_board::{Color, File, PawnEnding, Rank, Square, front_span};

/// The terms of PEASANT's evaluation before they are weighted, each White's
/// minus Black's (Church 1978, footnote 1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PeasantTerms {
    /// MAT: pieces.
    pub material: i32,
    /// PP: passed pawns.
    pub passed: i32,
    /// PRO: moves of the most advanced pawn to promotion; a side without pawns
    /// counts as many as a pawn on its first rank would need, 7.
    pub promotion: i32,
    /// K1: king steps to the centre of gravity of all pawns.
    pub king_distance: i32,
    /// K2: 1 if White has the opposition, -1 if Black has it.
    pub opposition: i32,
    /// R: the ranks of passed pawns that the other king cannot stop.
    pub runners: i32,
}

/// The weights of the terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PeasantWeights {
    /// The weight of [`PeasantTerms::material`].
    pub material: i32,
    /// The weight of [`PeasantTerms::passed`].
    pub passed: i32,
    /// The weight of [`PeasantTerms::promotion`]. Fewer moves are better.
    pub promotion: i32,
    /// The weight of [`PeasantTerms::king_distance`]. It is deducted for each step.
    pub king_distance: i32,
    /// The weight of [`PeasantTerms::opposition`].
    pub opposition: i32,
    /// The weight of [`PeasantTerms::runners`].
    pub runners: i32,
}

impl PeasantWeights {
    /// `10 MAT + 5 PP - PRO + K1 + K2 + R`, with five points a step in K1,
    /// three in K2 and ten a rank in R.
    pub const PUBLISHED: Self = Self {
        material: 10,
        passed: 5,
        promotion: -1,
        king_distance: -5,
        opposition: 3,
        runners: 10,
    };
}

const MOST: i32 = 1 << 30;
const LEAST: i32 = -MOST;

impl PeasantTerms {
    /// The terms of a position.
    #[must_use]
    pub fn of(ending: &PawnEnding) -> Self {
        let [white, black] = Color::ALL.map(|side| one_side(ending, side));
        Self {
            material: white.material - black.material,
            passed: white.passed - black.passed,
            promotion: white.promotion - black.promotion,
            king_distance: white.king_distance - black.king_distance,
            opposition: white.opposition - black.opposition,
            runners: white.runners - black.runners,
        }
    }

    /// The weighted sum, for White; never beyond 2^30 either way, whatever the weights,
    /// so that a search can still add to it and turn it round.
    #[must_use]
    pub const fn weighted(&self, weights: &PeasantWeights) -> i32 {
        let sum = weights
            .material
            .saturating_mul(self.material)
            .saturating_add(weights.passed.saturating_mul(self.passed))
            .saturating_add(weights.promotion.saturating_mul(self.promotion))
            .saturating_add(weights.king_distance.saturating_mul(self.king_distance))
            .saturating_add(weights.opposition.saturating_mul(self.opposition))
            .saturating_add(weights.runners.saturating_mul(self.runners));
        // `clamp` is not yet constant.
        match sum {
            ..=LEAST => LEAST,
            MOST.. => MOST,
            _ => sum,
        }
    }
}

fn one_side(ending: &PawnEnding, side: Color) -> PeasantTerms {
    let pawns = ending.pawns();
    let own = pawns.of(side);
    let (king, other) = (ending.king(side), ending.king(side.opponent()));
    let rank = |pawn: Square| pawn.relative_to(side).rank().index() as i32;
    let passed = pawns.passed(side);
    let runners = passed.into_iter().filter(|&pawn| is_beyond(ending, side, pawn));
    PeasantTerms {
        material: own.len() as i32,
        passed: passed.len() as i32,
        promotion: own.into_iter().map(|pawn| 7 - rank(pawn)).min().unwrap_or(7),
        king_distance: centre(ending).map_or(0, |centre| i32::from(king.distance(centre))),
        opposition: i32::from(ending.side_to_move() != side && are_opposed(king, other)),
        // Ranks are counted from one.
        runners: runners.map(|pawn| rank(pawn) + 1).sum(),
    }
}

/// The two kings on a rank or file with one square between them.
fn are_opposed(one: Square, other: Square) -> bool {
    let files = one.file().distance(other.file());
    let ranks = one.rank().distance(other.rank());
    matches!((files, ranks), (0, 2) | (2, 0))
}

/// The square nearest to the mean of all pawns.
fn centre(ending: &PawnEnding) -> Option<Square> {
    let pawns = ending.pawns().all();
    let count = pawns.len() as usize;
    if count == 0 {
        return None;
    }
    let sum = |part: fn(Square) -> usize| pawns.into_iter().map(part).sum::<usize>();
    let rounded = |sum: usize| (2 * sum + count) / (2 * count);
    let file = File::from_index(rounded(sum(|pawn| pawn.file().index())))?;
    let rank = Rank::from_index(rounded(sum(|pawn| pawn.rank().index())))?;
    Some(Square::new(file, rank))
}

/// Is the other king outside the square of this passed pawn?
pub(super) fn is_beyond(ending: &PawnEnding, side: Color, pawn: Square) -> bool {
    let span = front_span(side, pawn.bitboard());
    if span.meets(ending.pawns().all()) {
        return false;
    }
    let Some(goal) = span.relative_to(side).last().map(|goal| goal.relative_to(side)) else {
        return false;
    };
    let moves = moves_to_queen(ending, side, pawn);
    let delay = u8::from(ending.side_to_move() != side);
    ending.king(side.opponent()).distance(goal) > moves + delay
}

/// A passed pawn's moves to promotion, with one more if its own king is in the
/// way.
pub(super) fn moves_to_queen(ending: &PawnEnding, side: Color, pawn: Square) -> u8 {
    let steps = 7 - pawn.relative_to(side).rank().index() as u8;
    let steps = if steps == 6 { 5 } else { steps };
    let blocked = front_span(side, pawn.bitboard()).contains(ending.king(side));
    steps + u8::from(blocked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_weights_do_not_overflow() {
        let terms = PeasantTerms { material: 8, promotion: -6, ..PeasantTerms::default() };
        let weights =
            PeasantWeights { material: i32::MAX, promotion: i32::MIN, ..PeasantWeights::PUBLISHED };
        assert_eq!(terms.weighted(&weights), 1 << 30);
        let lost = PeasantTerms { material: -8, promotion: 6, ..terms };
        assert_eq!(lost.weighted(&weights), -(1 << 30));
    }
}
