//! Fear first: slices near a position, where whatever lies further is given to the attacker.
//!
//! What is held all the same is held. Most walls are decided near the board: a change that leads far
//! is answered by a trade, or wins at once. So the tables of a step are a few hundred where the whole
//! has millions.
//!
//! Proof: `docs/slices.md`, step 13; `docs/endings.md`, section 5.

use alloc::collections::BTreeSet;

use palisade_board::{Budget, Color, Position};

use super::near::Near;
use super::plan::roots;
use super::scope::Scope;
use super::store::Goal;
use super::{Slices, bytes_of};
use crate::one_slice::key::{SliceKey, SlicePlacement};
use crate::one_slice::meter::{SliceMeter, Stopped};
use crate::one_slice::solve::Asked;

/// Questions whose steps go on where they were broken off. With more the one that waits longest lists its
/// slices anew.
const MOST_NEAR: usize = 8;

impl Slices {
    /// Can a side not win, though all that lies far from here is given to it? First little is near, then
    /// more and more. `None` if that is all there is, or if it wins.
    ///
    /// # Errors
    ///
    /// Why it is not known yet. The next call goes on, inside a table if need be.
    ///
    /// ```
    /// use palisade_board::{Budget, Color, Position};
    /// use palisade_tables::slices::{SlicePlan, Slices};
    /// // e6 is answered by taking, and Black's king keeps d4: two hundred tables of many thousands.
    /// let wall: Position = "8/6n1/2p3p1/1p1kPpP1/1P1P1P2/3K4/8/2B5 w - - 0 1".parse()?;
    /// let mut slices = Slices::new(1 << 30);
    /// assert!(SlicePlan::new(&wall, &[Color::White], 10_000, || true).is_err());
    /// let budget = Budget::work(10_000_000);
    /// assert_eq!(slices.fear(&wall, Color::White, &budget)?, Some(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fear(
        &mut self,
        position: &Position,
        side: Color,
        budget: &Budget<'_>,
    ) -> Result<Option<bool>, Stopped> {
        self.work = 0;
        if self.wins(position, side).is_none() {
            let mut meter = SliceMeter::new(budget, 0);
            let done = self.fear_on(position, side, &mut meter);
            self.upper_crew.rest();
            self.work = meter.work();
            done?;
        }
        Ok(self.wins(position, side))
    }

    /// Goes on, step by step, until it is known that a side cannot win, or there is nothing further.
    fn fear_on(
        &mut self,
        position: &Position,
        side: Color,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(), Stopped> {
        let (roots, placed) = (roots(position, side)?, SlicePlacement::new(position, side)?);
        let own = self.near.iter().position(|near| near.roots == roots);
        let own = own.map(|number| self.near.remove(number));
        let mut near = own.unwrap_or_else(|| Near::of(roots));
        near.begin(&placed);
        let said = loop {
            if let Err(why) = self.take_near(&mut near, meter) {
                break Err(why);
            }
            near.done = 0;
            if self.wins(position, side) == Some(false) || !near.reach_further() {
                break Ok(());
            }
        };
        if self.near.len() == MOST_NEAR {
            self.near.remove(0);
        }
        self.near.push(near);
        said
    }

    /// Lists the slices of a step, and works out those that have no table or one that may be better.
    fn take_near(&mut self, near: &mut Near, meter: &mut SliceMeter<'_>) -> Result<(), Stopped> {
        let Self { store, upper_crew, near: others, .. } = self;
        near.list(&|key| store.whole(*key).is_some(), meter)?;
        let goal = Goal { asked: Asked::Upper, scope: Scope::Complete };
        let (listed, slices) = (near.bytes(), &near.slices);
        store.work_out(goal, slices, &mut near.done, upper_crew, meter, &mut |store, _| {
            if bytes_of(store, others) + listed > store.most {
                // What other questions have asked for goes.
                others.clear();
                let own: BTreeSet<&SliceKey> = slices.iter().collect();
                store.retain(|asked, name, _| asked == Asked::Both || own.contains(name));
            }
            store.bytes + listed <= store.most
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use palisade_board::{Role, Setup, Square};
    use palisade_testkit::{Dice, sweep};

    use super::super::SlicePlan;
    use super::*;

    const PLENTY: Budget<'static> = Budget::work(u64::MAX);

    /// What is held though all that lies further is given away is held by tables of everything; and in
    /// parts it is found as well.
    #[test]
    fn fear_never_holds_what_is_won() {
        let mut dice = Dice::new(47);
        let (mut asked, mut held) = (0, 0);
        while asked < sweep::times(4) {
            let Some(position) = few_men(&mut dice) else { continue };
            let plan = SlicePlan::new(&position, &Color::ALL, 60, || true);
            if !plan.is_ok_and(|plan| plan.count().with_two <= 6) {
                continue;
            }
            asked += 1;
            let mut whole = Slices::new(1 << 30);
            whole.work_out(&position, &Color::ALL, &PLENTY).expect("enough memory");
            for side in Color::ALL {
                let mut slices = Slices::new(1 << 30);
                // In parts of less than a table with two pieces each.
                let mut parts = 0;
                let said = loop {
                    parts += 1;
                    match slices.fear(&position, side, &Budget::work(1_000)) {
                        Err(Stopped::Budget) => assert!(parts < 100_000, "{position} stands still"),
                        said => break said.expect("has a slice"),
                    }
                };
                if said == Some(false) {
                    held += 1;
                    assert_ne!(whole.wins(&position, side), Some(true), "{position} {side}");
                }
                let mut at_once = Slices::new(1 << 30);
                assert_eq!(at_once.fear(&position, side, &PLENTY), Ok(said), "{position} {side}");
                for (_, after) in position.successors() {
                    if slices.wins(&after, side) == Some(false) {
                        assert_ne!(whole.wins(&after, side), Some(true), "{after} {side}");
                    }
                }
            }
        }
        assert!(held > asked / 4, "{held} of {asked}");
    }

    /// Either of two equal pieces may be taken by a pawn that promotes.
    #[test]
    fn each_of_two_equal_pieces_is_taken() {
        for (fen, side) in [
            ("nn6/1P6/8/2p1p1p1/2P1P1P1/8/8/1k1K4 w - - 0 1", Color::White),
            ("nn6/1P6/8/8/8/8/P7/1k1K4 w - - 0 1", Color::White),
            ("1nn5/1P6/8/8/8/p7/P7/1k1K4 w - - 0 1", Color::White),
            ("6nn/6P1/8/1p1p1p2/1P1P1P2/8/8/4K1k1 w - - 0 1", Color::White),
            ("1K1k4/8/8/2p1p1p1/2P1P1P1/8/1p6/NN6 b - - 0 1", Color::Black),
        ] {
            let position: Position = fen.parse().expect("legal");
            let mut slices = Slices::new(1 << 30);
            let said = slices.fear(&position, side, &Budget::work(500_000));
            assert_ne!(said, Ok(Some(false)), "{fen}");
        }
    }

    /// A piece and a pawn a side at most, or two pieces of one side.
    fn few_men(dice: &mut Dice) -> Option<Position> {
        let mut setup = Setup::default();
        let mut men = Vec::from([Role::King.of(Color::White), Role::King.of(Color::Black)]);
        let twins = dice.chance(1, 3);
        for side in Color::ALL {
            let role = dice.pick(&Role::PROMOTIONS).of(side);
            let pieces = match twins {
                true => 2 * usize::from(side == Color::Black),
                false => usize::from(dice.chance(2, 3)),
            };
            men.extend(core::iter::repeat_n(role, pieces));
            let pawns = dice.below(2_usize);
            men.extend((0..pawns).map(|_| Role::Pawn.of(side)));
        }
        for man in men {
            let square = Square::ALL[dice.below(64_usize)];
            setup.put(square, man);
        }
        setup.side_to_move = dice.pick(&Color::ALL);
        Position::try_from(setup).ok()
    }
}
