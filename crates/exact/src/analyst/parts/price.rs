//! What a move costs in the choice of the next part.

use alloc::vec::Vec;

use super::super::board::{Board, Candidate, Step, TooManyPieces};
use super::super::effort::{DOUBLE, Effort, MOST};
use super::super::prior::cost;
use super::super::state::Lines;

/// The powers of two between one and two by sixteenths, in 65536ths.
const POWERS: [u64; DOUBLE as usize] = [
    65536, 68438, 71468, 74632, 77936, 81386, 84990, 88752, 92682, 96785, 101_070, 105_545,
    110_218, 115_098, 120_194, 125_515,
];

/// So many times as much as this, for sixteenths of doublings.
pub(super) fn times(cost: u64, doublings: Effort) -> u64 {
    let doublings = doublings.max(0).unsigned_abs();
    let part = u128::from(cost) * u128::from(POWERS[usize::from(doublings % 16)]);
    let whole = (part << (doublings / 16).min(40)) / u128::from(POWERS[0]);
    u64::try_from(whole).unwrap_or(u64::MAX).min(u64::MAX - 1)
}

impl Lines<'_, '_> {
    /// What each move of the attacker leads to, and what it costs by its place in the order; a
    /// move that is given costs nothing.
    pub(super) fn priors(
        &self,
        board: &Board,
        foreseen: Option<Step>,
        given: Option<Step>,
    ) -> Vec<(Board, Effort)> {
        let best = given.or(foreseen);
        let weighed = |(step, after): (Step, Result<Board, TooManyPieces>)| {
            let after = after.ok()?;
            let order = self.prior(board, step, &after, best == Some(step), MOST)?;
            Some((order, step, after))
        };
        let mut moves: Vec<Candidate> = board.successors().filter_map(weighed).collect();
        moves.sort_by_key(|(order, ..)| *order);
        let priced = |(place, (_, step, after)): (usize, Candidate)| {
            (after, if given == Some(step) { 0 } else { cost(place) })
        };
        moves.into_iter().enumerate().map(priced).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_powers() {
        for (sixteenths, power) in POWERS.iter().enumerate() {
            let exact = 65536.0 * (sixteenths as f64 / 16.0).exp2();
            assert!((exact - *power as f64).abs() <= 1.0, "{sixteenths}");
        }
    }

    #[test]
    fn times_is_the_power_of_two() {
        for (cost, doublings, expected) in
            [(1000, 0, 1000), (1000, 16, 2000), (1000, 8, 1414), (3, 16 * 40, 3 << 40)]
        {
            assert_eq!(times(cost, doublings), expected);
        }
        // More than there is stays less than never.
        assert_eq!(times(u64::MAX, MOST), u64::MAX - 1);
        assert!(times(u64::MAX / 2, 15) > times(u64::MAX / 2, 14));
    }
}
