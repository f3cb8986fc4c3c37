//! Where the defending king goes to and fro for ever: 3.3 and 3.6 of
//! `docs/blockage-proof.md`.

use palisade_board::{Bitboard, Rank, Square, king_attacks, king_dilate, pawn_attacks};
use palisade_structure::{ATTACKER, neighbors, zone};

use super::steps::with_replies;
use super::view::View;

/// What the defending king needs to know to go to and fro for ever (3.3).
#[derive(Clone, Copy)]
pub(crate) struct Home {
    /// Squares on which no man but the kings ever stands and which no attacking pawn or
    /// piece ever attacks.
    pub(crate) quiet: Bitboard,
    /// The squares on which the attacking king may ever stand: F.
    pub(crate) flood: Bitboard,
}

impl Home {
    /// Is the defending king at home, or does his next move lead there?
    #[inline]
    pub(crate) fn is_reached(self, view: View) -> bool {
        self.before_the_door().contains(view.defender) || self.is_roamed(view)
    }

    /// Squares with a step to a home that the attacking king never comes near.
    ///
    /// In most walls there are such quiet squares. Two of them side by side keep the
    /// defending king safe for ever.
    #[inline]
    fn before_the_door(self) -> Bitboard {
        let behind = self.quiet - king_dilate(self.flood);
        neighbors(behind & neighbors(behind))
    }

    /// For all squares of the attacking king on the flood at once: the squares from which
    /// the home is reached wherever he stands, and those from which it may be.
    pub(crate) fn reached_from(self) -> (Bitboard, Bitboard) {
        let roam = self.roam();
        let (mut sure, maybe) = (self.before_the_door(), neighbors(roam));
        for square in maybe - sure {
            let steps = king_attacks(square) & roam;
            let kings = self.flood - zone(square);
            // A king too far away to take every step away changes nothing.
            let near = kings & steps.first().map_or(kings, zone);
            if near.iter().all(|king| (steps - zone(king)).any()) {
                sure |= square.bitboard();
            }
        }
        (sure, maybe)
    }

    /// Squares from which the defending king goes to and fro and always catches this
    /// running pawn (3.6).
    ///
    /// He stops the pawn, takes it, or takes the piece that it becomes. The sets are worked
    /// out from the pawn's last step back to the square where it stands.
    #[inline(never)]
    pub(crate) fn catching(self, runner: Square, attacker_moves: bool) -> Bitboard {
        // Q and T of 3.6. Below, `safe` is A(p) and `replies` is D(p).
        let behind = self.quiet - king_dilate(self.flood);
        let home = behind & neighbors(behind);
        // The squares from which the king takes the new piece and is at home.
        let takes = |on: Bitboard| if home.meets(on) { neighbors(on) } else { Bitboard::EMPTY };
        let mut ahead = Square::new(runner.file(), Rank::Eighth).bitboard();
        // The squares of the king that answer a step of the pawn, and its double step.
        let mut met = ahead | takes(ahead);
        let mut met_further = Bitboard::FULL;
        loop {
            let pawn = ahead.south();
            let mut safe = (behind & met) - pawn - pawn_attacks(ATTACKER, pawn);
            if pawn.meets(Rank::Second.bitboard()) {
                safe &= ahead | met_further;
            }
            let safe = with_replies(safe, takes(pawn));
            let replies = neighbors(safe) | takes(pawn);
            if replies.is_empty() {
                return replies;
            }
            if pawn.contains(runner) {
                return if attacker_moves { safe } else { replies };
            }
            (met_further, met) = (met, pawn | replies);
            ahead = pawn;
        }
    }

    /// Can the king go to and fro on squares that the attacking king comes near? His first
    /// step counts with the attacking king where he stands and where he may go next (3.3).
    #[inline(never)]
    fn is_roamed(self, view: View) -> bool {
        let steps = king_attacks(view.defender) & self.roam();
        let mut kings = view.king.bitboard();
        if view.attacker_moves {
            kings |= king_attacks(view.king) & (self.flood - zone(view.defender));
        }
        kings.iter().all(|king| (steps - zone(king)).any())
    }

    /// The greatest set of quiet squares that the king need never leave: H of 3.3.
    ///
    /// From each square a step leads to another square of the set, wherever the attacking
    /// king stands.
    pub(crate) fn roam(self) -> Bitboard {
        let mut roam = self.quiet;
        // An attacking king further away than this leaves the defending king every step.
        let near = king_dilate(king_dilate(self.flood));
        let mut stale = near;
        loop {
            let mut lost = roam - neighbors(roam);
            // The attacking king takes away three squares at most.
            for square in (roam & stale) - with_four_neighbors(roam) {
                let steps = king_attacks(square) & roam;
                let kings = self.flood - zone(square);
                if steps.iter().fold(kings, |kings, to| kings & zone(to)).any() {
                    lost |= square.bitboard();
                }
            }
            if lost.is_empty() {
                return roam;
            }
            roam -= lost;
            stale = near & neighbors(lost);
        }
    }
}

/// Squares with four neighbors or more in a set.
const fn with_four_neighbors(set: Bitboard) -> Bitboard {
    let (east, west) = (set.east(), set.west());
    // How many of three squares side by side are in the set, as a number of two bits.
    let (odd, twos) = count(east, west, set);
    let (beside, pair) = count(east, west, Bitboard::EMPTY);
    let (_, carry) = count(odd.north(), odd.south(), beside);
    // Four neighbors or more are two twos or more.
    at_least_two([twos.north(), twos.south(), pair, carry])
}

/// Adds three numbers of one digit each: the lower digit of the sum, and the higher.
const fn count(one: Bitboard, two: Bitboard, three: Bitboard) -> (Bitboard, Bitboard) {
    let (one, two, three) = (one.0, two.0, three.0);
    (Bitboard(one ^ two ^ three), Bitboard(one & two | (one | two) & three))
}

/// Squares that are in two of the sets or more.
const fn at_least_two([a, b, c, d]: [Bitboard; 4]) -> Bitboard {
    let (a, b, c, d) = (a.0, b.0, c.0, d.0);
    Bitboard(a & b | c & d | (a | b) & (c | d))
}

#[cfg(test)]
mod tests {
    use palisade_board::Square;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn four_neighbors_are_counted_right(set: u64, other: u64) {
            for set in [set, set & other, set | other] {
                let set = Bitboard(set);
                let counted = Square::ALL
                    .into_iter()
                    .filter(|&square| (king_attacks(square) & set).len() >= 4)
                    .collect::<Bitboard>();
                prop_assert_eq!(with_four_neighbors(set), counted);
            }
        }

        #[test]
        fn who_roams_always_has_a_step_that_goes_on(a: u64, b: u64, c: u64, flood: u64) {
            let home = Home { quiet: Bitboard(a & b | c), flood: Bitboard(flood) };
            let roam = home.roam();
            prop_assert!(roam.is_subset(home.quiet));
            for square in roam {
                for king in home.flood - zone(square) {
                    prop_assert!((king_attacks(square) & (roam - zone(king))).any());
                }
            }
        }
    }
}
