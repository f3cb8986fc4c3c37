//! Works out one bound of one slice, its children being known.
//!
//! The numbers of the steps are those of the page on slices.

use alloc::vec::Vec;

use super::change::changes;
use super::gather::Gather;
use super::ground::{Ground, Step, Steps, beside, each, king};
use super::key::{Key, Spot};
use super::meter::{Meter, Stopped, VISIT};
use super::reply::Reply;
use super::table::{Bound, Known};

/// What looking at a word again in the fixed point costs, in thousandths of a unit.
const LOOK: u64 = 60;

/// Arrays that every slice uses again.
#[derive(Debug, Default)]
pub(super) struct Workspace {
    /// Attacker to move: legal, and not won yet.
    left: Vec<u64>,
    /// Defender to move: legal, and no change or stalemate saves him. Before that is known, where
    /// a change does.
    bound: Vec<u64>,
    /// Defender to move: won by the attacker.
    won: Vec<u64>,
    /// What the attacker has just won with his move.
    fresh: Vec<u64>,
    /// Is the word in `dirty`?
    is_dirty: Vec<bool>,
    dirty: Vec<u32>,
}

/// The pieces of one side, with their steps.
type Pieces<'s> = Vec<(usize, &'s Steps)>;

/// One bound, and whether something unknown was met.
pub(super) struct Solved {
    pub(super) bound: Bound,
    pub(super) met_unknown: bool,
}

impl Workspace {
    /// Step 3: children first, then what follows from them.
    pub(super) fn solve<'t>(
        &mut self,
        key: Key,
        high: bool,
        find: &dyn Fn(Key) -> Known<'t>,
        meter: &mut Meter<'_>,
    ) -> Result<Solved, Stopped> {
        let ground = Ground::new(key, None);
        let words = ground.words();
        for array in [&mut self.left, &mut self.bound, &mut self.won, &mut self.fresh] {
            array.clear();
            array.resize(words, 0);
        }
        self.is_dirty.clear();
        self.is_dirty.resize(words, false);
        let steps = ground.axes.map(|axis| axis.map(|(_, kind)| Steps::new(kind, ground.pawns)));
        let side = |by_attacker: bool| -> Pieces<'_> {
            let all = ground.axes.iter().zip(&steps).enumerate();
            let own = all.filter(|(_, (man, _))| man.is_some_and(|(side, _)| side == by_attacker));
            own.filter_map(|(axis, (_, steps))| Some((axis, steps.as_ref()?))).collect()
        };
        let changes = changes(key);
        let mut gather = Gather::new(&ground, find, high);
        for change in changes.iter().filter(|change| !change.by_attacker) {
            gather.change(change, meter, |index, saved| self.bound[index] |= saved)?;
        }
        self.find_bound(&ground, &side(false), meter)?;
        for change in changes.iter().filter(|change| change.by_attacker) {
            gather.change(change, meter, |index, won| self.left[index] &= !won)?;
        }
        self.settle(&ground, &side(true), &side(false), meter)?;
        let bound = Bound::pack(&ground, &self.left, &self.won);
        Ok(Solved { bound, met_unknown: gather.met_unknown })
    }

    /// Step 5: legal placements, and of those with the defender to move the ones in which neither
    /// a change nor stalemate saves him.
    fn find_bound(
        &mut self,
        ground: &Ground,
        defenders: &Pieces<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        ground.each_spot(u64::MAX, |spot, index| self.left[index] = ground.attacker_moves(spot));
        meter.spend(2 * VISIT * ground.words() as u64)?;
        ground.each_spot(u64::MAX, |spot, index| {
            let (legal, checked) = ground.defender_moves(spot);
            let mut bound = legal & !self.bound[index];
            let quiet = bound & !checked;
            if quiet != 0 {
                let stuck = quiet & !steps_to(ground, defenders, &self.left, spot, index);
                for own in each(stuck) {
                    if !Reply::new(ground, spot, own).can_change() {
                        bound &= !(1 << own);
                    }
                }
            }
            self.bound[index] = bound;
            if bound != 0 {
                self.is_dirty[index] = true;
                self.dirty.push(index as u32);
            }
        });
        meter.spend(4 * VISIT * ground.words() as u64)
    }

    /// Step 4: the least fixed point, by what is new alone.
    fn settle(
        &mut self,
        ground: &Ground,
        attackers: &Pieces<'_>,
        defenders: &Pieces<'_>,
        meter: &mut Meter<'_>,
    ) -> Result<(), Stopped> {
        let free = !ground.pawns;
        let king_stride = ground.widths[0] * ground.widths[1];
        let mut list = Vec::new();
        let mut fresh: Vec<u32> = Vec::new();
        while !self.dirty.is_empty() {
            core::mem::swap(&mut list, &mut self.dirty);
            let mut looks = 0;
            for index in list.drain(..) {
                let index = index as usize;
                self.is_dirty[index] = false;
                let open = self.bound[index] & !self.won[index];
                if open == 0 {
                    continue;
                }
                looks += 1;
                let spot = ground.spot(index);
                let new = open & !steps_to(ground, defenders, &self.left, spot, index);
                if new == 0 {
                    continue;
                }
                looks += 1;
                self.won[index] |= new;
                let row = index - spot.king * king_stride;
                for from in each(king(spot.king) & free) {
                    let before = row + from * king_stride;
                    let gain = new & self.left[before] & !self.fresh[before];
                    if gain != 0 {
                        if self.fresh[before] == 0 {
                            fresh.push(before as u32);
                        }
                        self.fresh[before] |= gain;
                    }
                }
                for &(axis, steps) in attackers {
                    each_step(ground, axis, steps, spot, index, |before, step| {
                        let gain = new & self.left[before] & !step.through & !self.fresh[before];
                        if gain != 0 {
                            if self.fresh[before] == 0 {
                                fresh.push(before as u32);
                            }
                            self.fresh[before] |= gain;
                        }
                    });
                }
            }
            for index in fresh.drain(..) {
                let index = index as usize;
                let gain = core::mem::take(&mut self.fresh[index]);
                self.left[index] &= !gain;
                if self.is_open(index, beside(gain)) {
                    self.mark(index);
                }
                if !defenders.is_empty() {
                    looks += 1;
                    let spot = ground.spot(index);
                    for &(axis, steps) in defenders {
                        each_step(ground, axis, steps, spot, index, |before, step| {
                            if self.is_open(before, gain & !step.through) {
                                self.mark(before);
                            }
                        });
                    }
                }
            }
            meter.spend(LOOK * looks)?;
        }
        Ok(())
    }

    /// Is there anything among these squares that may become won, and waits for nobody?
    #[inline]
    fn is_open(&self, index: usize, squares: u64) -> bool {
        !self.is_dirty[index] && self.bound[index] & !self.won[index] & squares != 0
    }

    #[inline]
    fn mark(&mut self, index: usize) {
        self.is_dirty[index] = true;
        self.dirty.push(index as u32);
    }
}

/// The words that one piece's steps lead to, from either end.
#[inline]
fn each_step(
    ground: &Ground,
    axis: usize,
    steps: &Steps,
    spot: Spot,
    index: usize,
    mut see: impl FnMut(usize, &Step),
) {
    let stands = 1_u64 << spot.king | ground.man(spot, 1 - axis);
    let stride = ground.stride(axis);
    let base = index - spot.men[axis] * stride;
    for step in steps.from(spot.men[axis]) {
        if step.through & stands == 0 {
            see(base + step.to * stride, step);
        }
    }
}

/// The squares of his king from which the defender has a quiet move to what is left.
#[inline]
fn steps_to(
    ground: &Ground,
    defenders: &Pieces<'_>,
    left: &[u64],
    spot: Spot,
    index: usize,
) -> u64 {
    let mut from = beside(left[index]);
    for &(axis, steps) in defenders {
        each_step(ground, axis, steps, spot, index, |after, step| {
            from |= left[after] & !step.through;
        });
    }
    from
}
