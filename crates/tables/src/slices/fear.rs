//! Fear first: slices near a position, where whatever lies further is given to the attacker.
//!
//! What is held all the same is held. Most walls are decided near the board: a change that leads far
//! is answered by a trade, or wins at once. So the tables of a step are a few hundred where the whole
//! has millions.
//!
//! Proof: `docs/slices.md`, step 13; `docs/endings.md`, section 5.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;

use palisade_board::{Color, Position};

use super::crew::Crew;
use super::near::{CHILDREN_COST, Near};
use super::plan::roots;
use super::queue::{Asked, Queue, children};
use super::scope::{Tables, whole_table};
use super::wins::wins_by;
use crate::slice::key::{SliceKey, SlicePlacement};
use crate::slice::meter::{SliceMeter, Stopped};
use crate::slice::table::SliceTable;

/// Questions whose steps go on where they were broken off. With more the one that waits longest lists its
/// slices anew.
const MOST_COURSES: usize = 8;

/// Tables of one bound, the upper one: what is unknown is won by the attacker.
#[derive(Debug, Default)]
pub(super) struct Fears {
    tables: BTreeMap<SliceKey, Feared>,
    courses: Vec<Near>,
    pub(super) crew: Crew,
    /// Tables that were worked out, again or not.
    made: u64,
    bytes: usize,
}

#[derive(Debug)]
struct Feared {
    /// Both bounds are the upper one.
    table: Arc<SliceTable>,
    /// When it was worked out, and when that was last something else.
    made: u64,
    changed: u64,
}

impl Fears {
    pub(super) fn bytes(&self) -> usize {
        let listed: usize = self.courses.iter().map(Near::bytes).sum();
        self.bytes + listed
    }

    pub(super) fn clear(&mut self) {
        let mut crew = core::mem::take(&mut self.crew);
        crew.forget();
        *self = Self { crew, ..Self::default() };
    }

    /// Is it known that a side cannot win?
    pub(super) fn holds(&self, position: &Position, side: Color) -> bool {
        let mut find = |key| self.tables.get(&key).map(|feared| Arc::clone(&feared.table));
        !self.tables.is_empty() && wins_by(position, side, &mut find) == Some(false)
    }

    /// Goes on, step by step, until it is known that a side cannot win, or there is nothing further. `whole`
    /// may have tables that nothing makes better.
    pub(super) fn ask(
        &mut self,
        (position, side): (&Position, Color),
        room: usize,
        whole: &Tables,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(), Stopped> {
        let (roots, placed) = (roots(position, side)?, SlicePlacement::new(position, side)?);
        let own = self.courses.iter().position(|near| near.roots == roots);
        let own = own.map(|number| self.courses.remove(number));
        let mut near = own.unwrap_or_else(|| Near::of(roots));
        near.begin(&placed);
        let said = loop {
            let step = near.list(&|key| whole_table(whole, key).is_some(), meter);
            if let Err(why) = step.and_then(|()| self.work_out(&mut near, room, whole, meter)) {
                break Err(why);
            }
            near.done = 0;
            if self.holds(position, side) || !near.reach_further() {
                break Ok(());
            }
        };
        self.crew.rest();
        if self.courses.len() == MOST_COURSES {
            self.courses.remove(0);
        }
        self.courses.push(near);
        said
    }

    /// Works out what is left of a step: tables that are not there, or of which a child has changed.
    fn work_out(
        &mut self,
        near: &mut Near,
        room: usize,
        whole: &Tables,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(), Stopped> {
        let room = room.saturating_sub(near.bytes());
        while let Some(&key) = near.slices.get(near.done) {
            meter.tell(near.done, near.slices.len());
            if self.asks_for_children(key) {
                meter.spend(CHILDREN_COST)?;
            }
            if self.is_stale(key) {
                // Taken out meanwhile, for the queue that it works on looks at the tables here.
                let mut crew = core::mem::take(&mut self.crew);
                let made = crew.make(
                    &Queue {
                        slices: &near.slices[near.done..],
                        asked: Asked::Upper,
                        table: &|name| {
                            let feared = || self.tables.get(name).map(|feared| &feared.table);
                            whole_table(whole, name).or_else(feared).map(Arc::clone)
                        },
                        wants: &|key| self.is_stale(*key),
                        room: room.saturating_sub(self.bytes),
                    },
                    meter,
                );
                self.crew = crew;
                self.enter(key, made?);
                if self.bytes() > room {
                    self.keep_only(&near.slices);
                    if self.bytes > room {
                        return Err(Stopped::Memory);
                    }
                }
            }
            near.done += 1;
        }
        Ok(())
    }

    /// Is there a table that children may make better?
    fn asks_for_children(&self, key: SliceKey) -> bool {
        self.tables.get(&key).is_some_and(|feared| feared.table.is_partial)
    }

    /// Is a table to be made: is it not there, or has a child changed since?
    fn is_stale(&self, key: SliceKey) -> bool {
        let Some(feared) = self.tables.get(&key) else { return true };
        let is_newer = |child: &SliceKey| {
            self.tables.get(child).is_some_and(|child| child.changed > feared.made)
        };
        feared.table.is_partial && children(key).iter().any(is_newer)
    }

    fn enter(&mut self, key: SliceKey, table: SliceTable) {
        self.made += 1;
        let before = self.tables.get(&key);
        // The same bound once more is no news: parents that have used it need not be made anew.
        let same = before.filter(|before| before.table.low == table.low);
        let changed = same.map_or(self.made, |before| before.changed);
        self.bytes += table.bytes();
        self.bytes -= before.map_or(0, |before| before.table.bytes());
        self.tables.insert(key, Feared { table: Arc::new(table), made: self.made, changed });
    }

    /// What other questions have asked for goes.
    fn keep_only(&mut self, family: &[SliceKey]) {
        self.courses.clear();
        let family: BTreeSet<&SliceKey> = family.iter().collect();
        self.tables.retain(|key, _| family.contains(key));
        self.bytes = self.tables.values().map(|feared| feared.table.bytes()).sum();
    }
}

#[cfg(test)]
mod tests {
    use palisade_board::{Budget, Role, Setup, Square};
    use palisade_testkit::{Dice, sweep};

    use super::super::{SlicePlan, Slices};
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
