//! Works out one bound of one slice, its children being known.
//!
//! The numbers of the steps are those of the page on slices.
//!
//! Proof: `docs/slices.md`, step 4.

use alloc::vec::Vec;

use palisade_structure::men::MenChange;
use palisade_structure::{ATTACKER, DEFENDER};

use super::change::changes;
use super::gather::{Gather, Promoted};
use super::ground::{Movers, PieceStep, Pieces, SliceGround, Steps, beside, each};
use super::key::{AXES, SliceKey, SliceSpot};
use super::meter::{SliceMeter, Stopped, VISIT};
use super::planes::{PlaneArrays, Settling, legal};
use super::table::{KnownSlice, SliceBound, SliceTable};

/// Arrays that every slice uses again.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    /// What is legal, the attacker to move and the defender to move.
    legal: [Vec<u64>; 2],
    /// Attacker to move: legal, and not won yet.
    pub(super) left: Vec<u64>,
    /// Defender to move: legal, and no change or stalemate saves him. Before that is known, where
    /// a change does.
    pub(super) bound: Vec<u64>,
    /// Defender to move: won by the attacker.
    won: Vec<u64>,
    /// Where the attacker's pieces win by a quiet step.
    walks: Vec<u64>,
    /// By axis, where the defender's piece steps to what is left.
    steps: [Vec<u64>; AXES],
    /// Both arrays of the lower bound, from which the upper one goes on.
    low: [Vec<u64>; 2],
}

/// How far the working out of a table has come: the lower bound with what it met, if it is there, and the
/// bound that is worked on. Whoever breaks it off keeps the workspace for it.
#[derive(Debug, Default)]
pub(crate) struct TableCourse {
    low: Option<(SliceBound, [bool; 2])>,
    pub(super) bound: BoundCourse,
}

/// How far the working out of a bound has come.
#[derive(Debug, Default)]
pub(super) struct BoundCourse {
    /// Changes that are gathered, those of the defender first; one more, if that is paid for.
    gathered: usize,
    promoted: Promoted,
    /// Was anything met that is unknown, or that is missing?
    met: [bool; 2],
    settling: Option<Settling>,
}

/// A slice that is asked with less room for the defender, as often as somebody likes.
pub(super) struct KeptSlice {
    ground: SliceGround,
    /// Attacker to move: legal, and won by no change.
    left: Vec<u64>,
    workspace: Workspace,
}

impl KeptSlice {
    /// Gathers what changes save and win, whatever is unknown being won.
    pub(super) fn new<'t>(
        ground: SliceGround,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<Self, Stopped> {
        let (mut workspace, course) = (Workspace::default(), &mut BoundCourse::default());
        workspace.set_up(&ground);
        workspace.begin(&ground, true, &|_| false, course, find, meter)?;
        Ok(Self { ground, left: workspace.left.clone(), workspace })
    }

    /// Step 9: the placements with the attacker to move that the defender holds with his king and
    /// his pieces on these squares after each quiet step.
    pub(super) fn within(
        &mut self,
        kings: u64,
        pieces: u64,
        meter: &mut SliceMeter<'_>,
    ) -> Result<&[u64], Stopped> {
        let Self { ground, left, workspace } = self;
        workspace.left.clone_from(left);
        workspace.won.fill(0);
        workspace.walks.fill(0);
        let defends = ground.axes.map(|man| man.is_some_and(|(by_attacker, _)| !by_attacker));
        ground.each_spot(u64::MAX, |spot, index| {
            let is_on = |axis: usize| !defends[axis] || pieces >> spot.men[axis] & 1 != 0;
            let keep = if (0..AXES).all(is_on) { kings } else { 0 };
            workspace.left[index] &= keep;
        });
        workspace.settle(ground, &mut None, meter)?;
        Ok(&workspace.left)
    }
}

/// Arrays of a word for each placement: those above, `legal` and `low` twice, and no `steps`.
const ARRAYS: usize = 8;

impl Workspace {
    /// Bytes that are kept for the next slice, about: those of a slice with pawns and two pieces.
    /// What is larger is given back.
    pub(super) const KEPT: usize = (ARRAYS * size_of::<u64>()) << 18;

    /// Bytes that it takes to work a slice out.
    pub(super) fn bytes_for(key: SliceKey) -> usize {
        let ground = SliceGround::folded(key);
        (ARRAYS + key.defender.len()) * size_of::<u64>() * ground.words()
    }

    /// Works out both bounds of a slice, as well as it is known what its changes lead to. It goes on with a
    /// course.
    pub(crate) fn make<'t>(
        &mut self,
        key: SliceKey,
        course: &mut TableCourse,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<SliceTable, Stopped> {
        let (low, met) = match course.low.take() {
            Some(low) => low,
            None => self.solve(key, [false; 2], &mut course.bound, find, meter)?,
        };
        let [met_unknown, is_partial] = met;
        // Without anything unknown there is but one answer.
        let high = match met_unknown {
            true => match self.solve(key, [true; 2], &mut course.bound, find, meter) {
                Ok((high, _)) => Some(high),
                Err(why) => {
                    course.low = Some((low, met));
                    return Err(why);
                }
            },
            false => None,
        };
        // What is larger than most slices want goes.
        if Self::bytes_for(key) > 2 * Self::KEPT {
            *self = Self::default();
        }
        Ok(SliceTable { low, high, is_partial })
    }

    /// Step 5: what is legal in a slice.
    pub(super) fn set_up(&mut self, ground: &SliceGround) {
        let [to_move, to_reply] = &mut self.legal;
        legal(ground, true, to_move);
        legal(ground, false, to_reply);
    }

    /// Steps 3 and 5: where the changes of a slice that is set up win and save, but for those that are to be
    /// left out. It goes on with a course.
    pub(super) fn begin<'t>(
        &mut self,
        ground: &SliceGround,
        high: bool,
        leaves_out: &dyn Fn(&MenChange) -> bool,
        course: &mut BoundCourse,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(), Stopped> {
        if course.gathered == 0 {
            for array in [&mut self.bound, &mut self.won, &mut self.walks] {
                array.clear();
                array.resize(ground.words(), 0);
            }
        }
        let mut changes = changes(ground.key);
        changes.retain(|change| !leaves_out(&change.men));
        changes.sort_by_key(|change| change.men.by == ATTACKER);
        let defenders = changes.partition_point(|change| change.men.by == DEFENDER);
        let mut gather = Gather::new(ground, find, high);
        gather.promoted = course.promoted;
        while course.gathered <= changes.len() {
            if course.gathered == defenders {
                self.find_bound(ground, &Movers::of(ground).defenders);
                self.left.clone_from(&self.legal[0]);
            }
            let change = changes.get(course.gathered);
            course.gathered += 1;
            let paid = match change {
                Some(change) if change.men.by == DEFENDER => {
                    gather.change(change, meter, |index, saved| self.bound[index] |= saved)
                }
                Some(change) => gather.change(change, meter, |index, won| self.left[index] &= !won),
                None => meter.spend(6 * VISIT * ground.words() as u64),
            };
            // Was anything looked into whose two bounds differ, or that is not worked out, but could be?
            course.met[0] |= gather.met_unknown;
            course.met[1] |= gather.met_missing;
            course.promoted = gather.promoted;
            paid?;
        }
        Ok(())
    }

    /// Works out one bound. The upper one may go on from the lower one, if that is what was worked out
    /// last. Was anything met that is unknown, or that is missing? It goes on with a course.
    pub(super) fn solve<'t>(
        &mut self,
        key: SliceKey,
        [high, goes_on]: [bool; 2],
        course: &mut BoundCourse,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(SliceBound, [bool; 2]), Stopped> {
        let ground = SliceGround::folded(key);
        match goes_on {
            _ if course.gathered > 0 => {}
            true => self.low = [core::mem::take(&mut self.left), core::mem::take(&mut self.won)],
            false => self.set_up(&ground),
        }
        self.begin(&ground, high, &|_| false, course, find, meter)?;
        if goes_on && course.settling.is_none() {
            // What is won below is won above.
            self.left.iter_mut().zip(&self.low[0]).for_each(|(left, low)| *left &= low);
            self.won.copy_from_slice(&self.low[1]);
        }
        self.settle(&ground, &mut course.settling, meter)?;
        let bound = SliceBound::pack(&self.legal, &self.left, &self.won);
        Ok((bound, core::mem::take(course).met))
    }

    /// Step 5: with the defender to move, the legal placements in which neither a change nor stalemate
    /// saves him.
    fn find_bound(&mut self, ground: &SliceGround, defenders: &Pieces) {
        let Self { legal: [to_move, to_reply], bound, .. } = self;
        bound.iter_mut().zip(to_reply).for_each(|(bound, legal)| *bound = *legal & !*bound);
        for index in 0..bound.len() {
            let stuck = bound[index] & !beside(to_move[index]);
            if stuck == 0 {
                continue;
            }
            let spot = ground.spot(index);
            let checked = ground.defender_moves(spot).1;
            for own in each(stuck & !(checked | steps_to(ground, defenders, to_move, spot, index)))
            {
                if !ground.can_move(spot, own) {
                    bound[index] &= !(1 << own);
                }
            }
        }
    }

    /// Both arrays after the fixed point: as planes have it, and as one word after the other has it.
    #[cfg(test)]
    pub(super) fn both_ways<'t>(
        &mut self,
        ground: &SliceGround,
        high: bool,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> [[Vec<u64>; 2]; 2] {
        use super::ground::king;
        self.set_up(ground);
        let course = &mut BoundCourse::default();
        self.begin(ground, high, &|_| false, course, find, meter).expect("no end");
        let (mut left, mut won) = (self.left.clone(), self.won.clone());
        let Movers { attackers, defenders } = Movers::of(ground);
        let mut is_new = true;
        while is_new {
            is_new = false;
            ground.each_spot(u64::MAX, |spot, index| {
                let stays = won[index] | steps_to(ground, &defenders, &left, spot, index);
                won[index] |= self.bound[index] & !stays;
            });
            ground.each_spot(u64::MAX, |spot, index| {
                let near = each(king(spot.king) & ground.kings());
                let mut wins = near.fold(0, |all, king| {
                    all | won[ground.index(SliceSpot { king, men: spot.men })]
                });
                for (axis, steps) in &attackers {
                    each_step(ground, *axis, steps, spot, index, |after, step| {
                        wins |= won[after] & !step.through;
                    });
                }
                is_new |= left[index] & wins != 0;
                left[index] &= !wins;
            });
        }
        self.settle(ground, &mut None, meter).expect("no end");
        [[self.left.clone(), self.won.clone()], [left, won]]
    }

    /// Step 4. It goes on with what was settled.
    fn settle(
        &mut self,
        ground: &SliceGround,
        settling: &mut Option<Settling>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(), Stopped> {
        let Self { bound, left, won, walks, steps, .. } = self;
        let settling = settling.get_or_insert_with(|| Settling::begin(ground, steps));
        PlaneArrays { bound, left, won, walks, steps }.settle(ground, settling, meter)
    }
}

/// The words that one piece's steps lead to, from either end.
#[inline(always)]
pub(super) fn each_step(
    ground: &SliceGround,
    axis: usize,
    steps: &Steps,
    spot: SliceSpot,
    index: usize,
    mut see: impl FnMut(usize, &PieceStep),
) {
    let stands = ground.others(spot, axis);
    let shift = ground.shift(axis);
    let base = index - (spot.men[axis] << shift);
    for step in steps.from(spot.men[axis]) {
        if step.through & stands == 0 {
            see(base + (usize::from(step.to) << shift), step);
        }
    }
}

/// The squares of his king from which the defender has a quiet move to what is left.
#[inline(always)]
pub(super) fn steps_to(
    ground: &SliceGround,
    defenders: &Pieces,
    left: &[u64],
    spot: SliceSpot,
    index: usize,
) -> u64 {
    let mut from = beside(left[index]);
    for (axis, steps) in defenders {
        each_step(ground, *axis, steps, spot, index, |after, step| {
            from |= left[after] & !step.through;
        });
    }
    from
}
