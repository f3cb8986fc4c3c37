//! Works out one bound of one slice, its children being known.
//!
//! The numbers of the steps are those of the page on slices.
//!
//! Proof: `docs/slices.md`, step 4.

use alloc::vec::Vec;

use palisade_board::{Bitboard, neighbors, squares_between};
use palisade_structure::men::MenChange;
use palisade_structure::{ATTACKER, DEFENDER};

use super::change::changes;
use super::gather::{Gather, Met};
use super::ground::SliceGround;
use super::key::{AXES, SliceKey, SliceSpot};
use super::meter::{SliceMeter, Stopped, VISIT};
use super::planes::{PlaneArrays, Settling, axes_of, legal};
use super::table::{KnownSlice, SliceBound, SliceTable};

/// What is asked of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Asked {
    Both,
    /// The lower bound alone, which stands for both.
    Lower,
    /// The upper bound alone, which stands for both.
    Upper,
}

/// Arrays that every slice uses again.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    /// What is legal, the attacker to move and the defender to move.
    legal: [Vec<Bitboard>; 2],
    pub(crate) arrays: PlaneArrays,
    /// Both arrays of the lower bound, from which the upper one goes on.
    low: [Vec<Bitboard>; 2],
}

/// How far the working out of a table has come: the lower bound with what it met, if it is there, and the
/// bound that is worked on. Whoever breaks it off keeps the workspace for it.
#[derive(Debug, Default)]
pub(crate) struct TableCourse {
    low: Option<(SliceBound, Met)>,
    bound: BoundCourse,
}

/// How far the working out of a bound has come.
#[derive(Debug, Default)]
pub(crate) struct BoundCourse {
    /// Changes that are gathered, those of the defender first; one more, if that is paid for.
    gathered: usize,
    met: Met,
    settling: Option<Settling>,
}

/// A slice that is asked with less room for the defender, as often as somebody likes.
pub(crate) struct KeptSlice {
    ground: SliceGround,
    /// Attacker to move: legal, and won by no change.
    left: Vec<Bitboard>,
    workspace: Workspace,
}

impl KeptSlice {
    /// Gathers what changes save and win, whatever is unknown being won.
    pub(crate) fn new<'t>(
        ground: SliceGround,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<Self, Stopped> {
        let (mut workspace, course) = (Workspace::default(), &mut BoundCourse::default());
        workspace.set_up(&ground);
        workspace.begin(&ground, true, &|_| false, course, find, meter)?;
        Ok(Self { ground, left: workspace.arrays.left.clone(), workspace })
    }

    /// Step 9: the placements with the attacker to move that the defender holds with his king and
    /// his pieces on these squares after each quiet step.
    pub(crate) fn within(
        &mut self,
        kings: Bitboard,
        pieces: Bitboard,
        meter: &mut SliceMeter<'_>,
    ) -> Result<&[Bitboard], Stopped> {
        let Self { ground, left, workspace: Workspace { arrays, .. } } = self;
        arrays.left.clone_from(left);
        arrays.won.fill(Bitboard::EMPTY);
        arrays.walks.fill(Bitboard::EMPTY);
        let defends = ground.axes.map(|man| man.is_some_and(|(by_attacker, _)| !by_attacker));
        ground.each_spot(Bitboard::FULL, |spot, index| {
            let is_on = |axis: usize| !defends[axis] || pieces.contains(spot.men[axis]);
            let keep = if (0..AXES).all(is_on) { kings } else { Bitboard::EMPTY };
            arrays.left[index] &= keep;
        });
        arrays.settle(ground, &mut None, meter)?;
        Ok(&arrays.left)
    }
}

/// Arrays of a word for each placement: those above, `legal` and `low` twice, and no `steps`.
const ARRAYS: usize = 8;

impl Workspace {
    /// Bytes that are kept for the next slice, about: those of a slice with pawns and two pieces.
    /// What is larger is given back.
    pub(crate) const KEPT_BYTES: usize = (ARRAYS * size_of::<Bitboard>()) << 18;

    /// Bytes that it takes to work a slice out.
    pub(crate) fn bytes_for(key: SliceKey) -> usize {
        let ground = SliceGround::folded(key);
        (ARRAYS + key.defender.len()) * size_of::<Bitboard>() * ground.words()
    }

    /// Works out what is asked of a slice, as well as it is known what its changes lead to. It goes on with a
    /// course.
    pub(crate) fn make<'t>(
        &mut self,
        key: SliceKey,
        asked: Asked,
        course: &mut TableCourse,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<SliceTable, Stopped> {
        let (low, met) = match course.low.take() {
            Some(low) => low,
            None => {
                self.solve(key, [asked == Asked::Upper, false], &mut course.bound, find, meter)?
            }
        };
        // Without anything unknown there is but one answer.
        let high = match met.unknown && asked == Asked::Both {
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
        if Self::bytes_for(key) > 2 * Self::KEPT_BYTES {
            *self = Self::default();
        }
        Ok(SliceTable { low, high, is_partial: met.missing })
    }

    /// Step 5: what is legal in a slice.
    pub(crate) fn set_up(&mut self, ground: &SliceGround) {
        let [to_move, to_reply] = &mut self.legal;
        legal(ground, true, to_move);
        legal(ground, false, to_reply);
    }

    /// Steps 3 and 5: where the changes of a slice that is set up win and save, but for those that are to be
    /// left out. It goes on with a course.
    pub(crate) fn begin<'t>(
        &mut self,
        ground: &SliceGround,
        high: bool,
        leaves_out: &dyn Fn(&MenChange) -> bool,
        course: &mut BoundCourse,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(), Stopped> {
        if course.gathered == 0 {
            for array in [&mut self.arrays.bound, &mut self.arrays.won, &mut self.arrays.walks] {
                array.clear();
                array.resize(ground.words(), Bitboard::EMPTY);
            }
        }
        let mut changes = changes(ground.key);
        changes.retain(|change| !leaves_out(&change.men));
        changes.sort_by_key(|change| change.men.by == ATTACKER);
        let defenders = changes.partition_point(|change| change.men.by == DEFENDER);
        let mut gather = Gather { ground, find, high, met: &mut course.met };
        while course.gathered <= changes.len() {
            if course.gathered == defenders {
                self.find_bound(ground);
                self.arrays.left.clone_from(&self.legal[0]);
            }
            let change = changes.get(course.gathered);
            course.gathered += 1;
            match change {
                Some(change) if change.men.by == DEFENDER => {
                    gather.change(change, meter, |index, saved| self.arrays.bound[index] |= saved)
                }
                Some(change) => {
                    gather.change(change, meter, |index, won| self.arrays.left[index] -= won)
                }
                None => meter.spend(6 * VISIT * ground.words() as u64),
            }?;
        }
        Ok(())
    }

    /// Works out one bound. The upper one may go on from the lower one, if that is what was worked out
    /// last. Was anything met that is unknown, or that is missing? It goes on with a course.
    fn solve<'t>(
        &mut self,
        key: SliceKey,
        [high, goes_on]: [bool; 2],
        course: &mut BoundCourse,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(SliceBound, Met), Stopped> {
        let ground = SliceGround::folded(key);
        match goes_on {
            _ if course.gathered > 0 => {}
            true => {
                let PlaneArrays { left, won, .. } = &mut self.arrays;
                self.low = [core::mem::take(left), core::mem::take(won)];
            }
            false => self.set_up(&ground),
        }
        self.begin(&ground, high, &|_| false, course, find, meter)?;
        if goes_on && course.settling.is_none() {
            // What is won below is won above.
            self.arrays.left.iter_mut().zip(&self.low[0]).for_each(|(left, low)| *left &= *low);
            self.arrays.won.copy_from_slice(&self.low[1]);
        }
        self.arrays.settle(&ground, &mut course.settling, meter)?;
        let bound = SliceBound::pack(&self.legal, &self.arrays.left, &self.arrays.won);
        Ok((bound, core::mem::take(course).met))
    }

    /// Step 5: with the defender to move, the legal placements in which neither a change nor stalemate
    /// saves him.
    fn find_bound(&mut self, ground: &SliceGround) {
        let Self { legal: [to_move, to_reply], arrays: PlaneArrays { bound, .. }, .. } = self;
        bound.iter_mut().zip(to_reply).for_each(|(bound, legal)| *bound = *legal - *bound);
        for index in 0..bound.len() {
            let stuck = bound[index] - neighbors(to_move[index]);
            if stuck.is_empty() {
                continue;
            }
            let spot = ground.spot(index);
            let checked = ground.defender_moves(spot).1;
            for own in stuck - checked - steps_to(ground, to_move, spot, index) {
                if !ground.can_move(spot, own) {
                    bound[index] = bound[index].without(own);
                }
            }
        }
    }

    /// Both arrays after the fixed point: as planes have it, and as one word after the other has it.
    #[cfg(test)]
    pub(crate) fn both_ways<'t>(
        &mut self,
        ground: &SliceGround,
        high: bool,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> [[Vec<Bitboard>; 2]; 2] {
        self.set_up(ground);
        let course = &mut BoundCourse::default();
        self.begin(ground, high, &|_| false, course, find, meter).expect("no end");
        let (mut left, mut won) = (self.arrays.left.clone(), self.arrays.won.clone());
        let mut is_new = true;
        while is_new {
            is_new = false;
            ground.each_spot(Bitboard::FULL, |spot, index| {
                let stays = steps_to(ground, &left, spot, index);
                won[index] |= self.arrays.bound[index] - stays;
            });
            ground.each_spot(Bitboard::FULL, |spot, index| {
                let near = (palisade_board::king_attacks(spot.king) & ground.kings()).iter();
                let mut wins = near.fold(Bitboard::EMPTY, |all, king| {
                    all | won[ground.index(SliceSpot { king, men: spot.men })]
                });
                each_step(ground, true, spot, index, |after, between| {
                    wins |= won[after] - between;
                });
                is_new |= left[index].meets(wins);
                left[index] -= wins;
            });
        }
        self.arrays.settle(ground, &mut None, meter).expect("no end");
        [[self.arrays.left.clone(), self.arrays.won.clone()], [left, won]]
    }
}

/// The words that the steps of a side's pieces lead to, from either end, and which squares have to be
/// empty for it.
#[inline(always)]
pub(crate) fn each_step(
    ground: &SliceGround,
    by_attacker: bool,
    spot: SliceSpot,
    index: usize,
    mut see: impl FnMut(usize, Bitboard),
) {
    for axis in axes_of(ground, by_attacker) {
        let Some((_, kind)) = ground.axes[axis] else { continue };
        let (from, shift) = (spot.men[axis], ground.shift(axis));
        let stands = ground.pawns | ground.others(spot, axis);
        for to in kind.attacks(from, stands) - stands {
            let after = index - (from.index() << shift) + (to.index() << shift);
            see(after, squares_between(from, to));
        }
    }
}

/// The squares of his king from which the defender has a quiet move to what is left.
#[inline(always)]
pub(crate) fn steps_to(
    ground: &SliceGround,
    left: &[Bitboard],
    spot: SliceSpot,
    index: usize,
) -> Bitboard {
    let mut from = neighbors(left[index]);
    each_step(ground, false, spot, index, |after, between| from |= left[after] - between);
    from
}
