//! How far a table of a queen against pawns looks ahead.
//!
//! Proof: `docs/endings.md`, 2.4.

use palisade_board::Rank;
use palisade_structure::{Change, Step, Structure};

/// How many moves of the other side's pawns a table follows: after one more the owner
/// of the queen gives up, and when she loses a pawn of her own to the king as well.
///
/// A queen that masters the pawns mostly does so before they have made two moves, and
/// they have a dozen more: all structures that those lead to need not be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Horizon(u8);

/// The most pawns that are looked at to the end, whatever the horizon.
const FEW: u32 = 2;

impl Horizon {
    /// To the end.
    pub const NONE: Self = Self(u8::MAX);

    /// This number of moves.
    #[must_use]
    pub const fn moves(moves: u8) -> Self {
        Self(moves)
    }

    /// The same for a structure: to the end, where the pawns are few or have no more
    /// moves than that.
    #[must_use]
    pub fn within(self, structure: Structure) -> Self {
        let ranks = structure.attackers.iter().map(|pawn| pawn.rank());
        let moves: usize = ranks.map(|rank| Rank::Eighth.index() - rank.index()).sum();
        let all = structure.attackers.len() <= FEW || moves <= usize::from(self.0);
        if all { Self::NONE } else { self }
    }

    /// One move less, if there is one.
    pub(super) const fn nearer(self) -> Option<Self> {
        match self {
            Self::NONE | Self(0) => None,
            Self(moves) => Some(Self(moves - 1)),
        }
    }

    /// What is left after a pawn of the other side has moved.
    pub(super) const fn after_pawn_move(self) -> Option<Self> {
        match self {
            Self::NONE => Some(self),
            _ => self.nearer(),
        }
    }

    /// What is left after the other king has taken a pawn of the owner's.
    pub(super) const fn after_loss(self) -> Option<Self> {
        match self {
            Self::NONE => Some(self),
            _ => None,
        }
    }

    /// What is left after a step; none as well if the owner never takes it, whose pawns
    /// stand still.
    pub(super) fn after(self, step: &Change) -> Option<Self> {
        match (step.is_attackers(), step.step) {
            (true, Step::KingTakes) => self.after_loss(),
            (true, _) => self.after_pawn_move(),
            (false, Step::KingTakes) => Some(self),
            (false, _) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_board::Bitboard;

    fn pawns(attackers: u64, defenders: u64) -> Structure {
        Structure { attackers: Bitboard(attackers), defenders: Bitboard(defenders) }
    }

    #[test]
    fn a_horizon_comes_nearer_with_each_move_of_the_pawns() {
        let three = pawns(0x0001_0001_0001_0000, 0x0002_0000_0000_0000);
        let mut seen = [0; 4];
        for step in three.changes() {
            let left = [Horizon::moves(0), Horizon::moves(2), Horizon::NONE]
                .map(|horizon| horizon.after(&step));
            let (kind, expected) = match (step.is_attackers(), step.step) {
                (true, Step::KingTakes) => (0, [None, None, Some(Horizon::NONE)]),
                (true, _) => (1, [None, Some(Horizon::moves(1)), Some(Horizon::NONE)]),
                (false, Step::KingTakes) => {
                    (2, [Horizon::moves(0), Horizon::moves(2), Horizon::NONE].map(Some))
                }
                (false, _) => (3, [None; 3]),
            };
            assert_eq!(left, expected, "{step:?}");
            seen[kind] += 1;
        }
        assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
    }

    #[test]
    fn few_pawns_and_few_moves_are_looked_at_to_the_end() {
        let of = |attack| Horizon::moves(3).within(pawns(attack, 0));
        assert_eq!(of(0), Horizon::NONE);
        assert_eq!(of(0x0300), Horizon::NONE);
        assert_eq!(of(0x0700), Horizon::moves(3));
        // Three pawns on the seventh rank have three moves.
        assert_eq!(of(0x0007_0000_0000_0000), Horizon::NONE);
        assert_eq!(of(0x0003_0100_0000_0000), Horizon::moves(3));
    }
}
