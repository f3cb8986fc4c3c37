//! Works out one bound of one slice, its children being known.
//!
//! The numbers of the steps are those of the page on slices.
//!
//! Proof: `docs/slices.md`, step 4.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget};
use palisade_structure::{ATTACKER, DEFENDER};

use super::change::changes;
use super::gather::Gather;
use super::ground::{Movers, PieceStep, Pieces, SliceGround, Steps, beside, each, king};
use super::key::{AXES, SliceKey, SliceSpot};
use super::meter::{SliceMeter, Stopped, VISIT};
use super::planes::{PlaneArrays, has_planes, legal};
use super::reply::SliceReply;
use super::table::{KnownSlice, SliceBound, SliceTable, SliceView};

/// What looking at a word again in the fixed point costs, in thousandths of a unit.
const LOOK: u64 = 60;

/// The same for a word of a plane.
const PLANE_LOOK: u64 = 4;

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
    /// What the attacker has just won with his move.
    fresh: Vec<u64>,
    /// Of one plane: what the defender, to move, has lost since it was begun.
    gained: Vec<u64>,
    /// Of one plane: will the word be looked at?
    is_dirty: Vec<bool>,
    /// Both arrays of the lower bound, from which the upper one goes on.
    low: [Vec<u64>; 2],
}

/// A slice that is worked out, and asked again with less room for the defender.
pub(super) struct KeptSlice {
    ground: SliceGround,
    left: Vec<u64>,
    won: Vec<u64>,
    legal: Vec<u64>,
    workspace: Workspace,
}

impl KeptSlice {
    pub(super) fn new(view: SliceView<'_>) -> Self {
        let words = view.ground.words();
        let [mut left, mut won, mut legal] = [(); 3].map(|()| alloc::vec![0; words]);
        view.ground.each_spot(u64::MAX, |spot, index| {
            (left[index], won[index]) = (view.left(spot), view.won(spot));
            legal[index] = view.ground.defender_moves(spot).0;
        });
        let ground = &view.ground;
        let Movers { defenders, .. } = Movers::of(ground);
        ground.each_spot(u64::MAX, |spot, index| {
            // Whom no quiet step saves a change or stalemate saves.
            legal[index] &= won[index] | steps_to(ground, &defenders, &left, spot, index);
        });
        Self { ground: view.ground, left, won, legal, workspace: Workspace::default() }
    }

    /// Step 9: the placements with the attacker to move that the defender holds with his king and
    /// his pieces on these squares after each quiet step.
    pub(super) fn within(&mut self, kings: u64, pieces: u64) -> &[u64] {
        let Self { ground, left, won, legal, workspace } = self;
        workspace.left.clone_from(left);
        workspace.won.clone_from(won);
        workspace.bound.clone_from(legal);
        workspace.clear(ground);
        let defends = ground.axes.map(|man| man.is_some_and(|(by_attacker, _)| !by_attacker));
        ground.each_spot(u64::MAX, |spot, index| {
            let is_on = |axis: usize| !defends[axis] || pieces >> spot.men[axis] & 1 != 0;
            let keep = if (0..AXES).all(is_on) { kings } else { 0 };
            workspace.fresh[index] = left[index] & !keep;
        });
        let budget = Budget::work(u64::MAX);
        // Nothing stops it but a budget, and this one has no end.
        let _ = workspace.settle(ground, &Movers::of(ground), &mut SliceMeter::new(&budget, 0));
        &workspace.left
    }
}

/// Arrays of a word for each placement: those above, `legal` and `low` twice.
const ARRAYS: usize = 8;

impl Workspace {
    /// Bytes that are kept for the next slice, about: those of a slice with pawns and two pieces.
    /// What is larger is given back.
    pub(super) const KEPT: usize = (ARRAYS * size_of::<u64>()) << 18;

    /// Bytes that it takes to work a slice out.
    pub(super) fn bytes_for(key: SliceKey) -> usize {
        let ground = SliceGround::folded(key);
        // Of one plane: what it has gained, what is dirty, and three lists of numbers.
        let plane = ground.plane_words() * (size_of::<u64>() + 1 + 3 * size_of::<u32>());
        ARRAYS * size_of::<u64>() * ground.words() + plane
    }

    /// Empties what a fixed point begins with.
    fn clear(&mut self, ground: &SliceGround) {
        self.fresh.clear();
        self.fresh.resize(ground.words(), 0);
        self.gained.clear();
        self.gained.resize(ground.plane_words(), 0);
        self.is_dirty.clear();
        self.is_dirty.resize(ground.plane_words(), false);
    }

    /// Works out both bounds of a slice, as well as it is known what its changes lead to.
    pub(super) fn make<'t>(
        &mut self,
        key: SliceKey,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<SliceTable, Stopped> {
        let (low, [met_unknown, is_partial]) = self.solve(key, false, false, find, meter)?;
        // Without anything unknown there is but one answer.
        let high = match met_unknown {
            true => Some(self.solve(key, true, true, find, meter)?.0),
            false => None,
        };
        if Self::bytes_for(key) > 2 * Self::KEPT {
            *self = Self::default();
        }
        Ok(SliceTable { low, high, is_partial })
    }

    /// Steps 3 and 5: where the changes of a slice win and save. `spares` leaves out that kings take
    /// pieces. Was anything looked into whose two bounds differ, or that is not worked out, but could be?
    pub(super) fn begin<'t>(
        &mut self,
        ground: &SliceGround,
        [high, spares]: [bool; 2],
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<[bool; 2], Stopped> {
        self.clear(ground);
        for array in [&mut self.bound, &mut self.won] {
            array.clear();
            array.resize(ground.words(), 0);
        }
        let [to_move, to_reply] = &mut self.legal;
        legal(ground, true, to_move);
        legal(ground, false, to_reply);
        let changes = changes(ground.key);
        let mut gather = Gather::new(ground, find, high, spares);
        for change in changes.iter().filter(|change| change.men.by == DEFENDER) {
            gather.change(change, meter, |index, saved| self.bound[index] |= saved)?;
        }
        self.find_bound(ground, &Movers::of(ground).defenders);
        self.left.clone_from(&self.legal[0]);
        for change in changes.iter().filter(|change| change.men.by == ATTACKER) {
            gather.change(change, meter, |index, won| self.left[index] &= !won)?;
        }
        meter.spend(6 * VISIT * ground.words() as u64)?;
        Ok([gather.met_unknown, gather.met_missing])
    }

    /// Works out one bound. The upper one goes on from the lower one, if that is what was worked out
    /// last. Was anything met that is unknown, or that is missing?
    pub(super) fn solve<'t>(
        &mut self,
        key: SliceKey,
        high: bool,
        goes_on: bool,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(SliceBound, [bool; 2]), Stopped> {
        let ground = SliceGround::folded(key);
        if goes_on {
            self.low = [core::mem::take(&mut self.left), core::mem::take(&mut self.won)];
        }
        let met = self.begin(&ground, [high, false], find, meter)?;
        if goes_on {
            // What is won below is won above.
            self.left.iter_mut().zip(&self.low[0]).for_each(|(left, low)| *left &= low);
            self.won.copy_from_slice(&self.low[1]);
        }
        if has_planes(key) {
            meter.spend(PLANE_LOOK * self.settle_planes(&ground))?;
        } else {
            self.settle(&ground, &Movers::of(&ground), meter)?;
        }
        Ok((SliceBound::pack(&self.legal, &self.left, &self.won), met))
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
                if !SliceReply::new(ground, spot, own).can_change() {
                    bound[index] &= !(1 << own);
                }
            }
        }
    }

    /// What one bound begins with, and both arrays after the fixed point: word by word, and by planes.
    #[cfg(test)]
    pub(super) fn both_ways<'t>(
        &mut self,
        ground: &SliceGround,
        high: bool,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> [[Vec<u64>; 2]; 2] {
        [false, true].map(|by_planes| {
            self.begin(ground, [high, false], find, meter).expect("no end");
            if by_planes {
                self.settle_planes(ground);
            } else {
                self.settle(ground, &Movers::of(ground), meter).expect("no end");
            }
            [self.left.clone(), self.won.clone()]
        })
    }

    /// Step 4, where whole planes are worked out.
    fn settle_planes(&mut self, ground: &SliceGround) -> u64 {
        let Self { bound, left, won, fresh, .. } = self;
        PlaneArrays { bound, left, won, walks: fresh }.settle(ground)
    }

    /// Step 4: the least fixed point, by what is new alone.
    ///
    /// The words of one square of the attacking king are a plane: only that king leaves it. So a
    /// plane is worked out until nothing in it changes, while it lies in the nearest memory, and
    /// what is new goes to the planes beside it then.
    fn settle(
        &mut self,
        ground: &SliceGround,
        movers: &Movers,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(), Stopped> {
        let size = ground.plane_words();
        let free = ground.kings();
        let mut waits = free;
        let mut is_first = free;
        let mut lists = Lists::default();
        while waits != 0 {
            for own in each(free) {
                if waits >> own & 1 == 0 {
                    continue;
                }
                waits &= !(1 << own);
                let plane = ground.fold.place(own).0;
                let range = plane * size..(plane + 1) * size;
                let mut plane = Plane {
                    ground,
                    king: own,
                    left: &mut self.left[range.clone()],
                    bound: &self.bound[range.clone()],
                    won: &mut self.won[range.clone()],
                    fresh: &mut self.fresh[range],
                    gained: &mut self.gained,
                    is_dirty: &mut self.is_dirty,
                    lists: &mut lists,
                };
                let looks = plane.settle(is_first >> own & 1 != 0, movers);
                is_first &= !(1 << own);
                // The attacking king comes from the planes beside this one. Where he comes from a
                // square without words, it is told to its images.
                let folds = ground.fold.kings != u64::MAX;
                for &index in &lists.gained {
                    let index = index as usize;
                    let new = core::mem::take(&mut self.gained[index]);
                    let mut tell = |from: usize, index: usize, new: u64| {
                        let before = ground.fold.place(from).0 * size + index;
                        let gain = new & self.left[before];
                        if gain != 0 {
                            self.fresh[before] |= gain;
                            waits |= 1 << from;
                        }
                    };
                    for from in each(king(own) & !ground.pawns) {
                        if !folds {
                            tell(from, index, new);
                            continue;
                        }
                        for image in ground.fold.images(from) {
                            let spot = ground.image(ground.spot_of(from, index), image);
                            tell(spot.king, ground.index_of(spot), image.bitboard(Bitboard(new)).0);
                        }
                    }
                }
                lists.gained.clear();
                meter.spend(LOOK * looks + size as u64)?;
            }
        }
        Ok(())
    }
}

/// Numbers of words of a plane.
#[derive(Debug, Default)]
struct Lists {
    /// To be looked at.
    dirty: Vec<u32>,
    /// Won by the attacker's move, which is not told yet.
    fresh: Vec<u32>,
    /// Where the defender, to move, has lost more since the plane was begun.
    gained: Vec<u32>,
}

/// The words of one square of the attacking king.
struct Plane<'w> {
    ground: &'w SliceGround,
    king: usize,
    left: &'w mut [u64],
    bound: &'w [u64],
    won: &'w mut [u64],
    fresh: &'w mut [u64],
    gained: &'w mut [u64],
    is_dirty: &'w mut [bool],
    lists: &'w mut Lists,
}

impl Plane<'_> {
    /// Works the plane out until nothing changes; how many words were looked at.
    fn settle(&mut self, all: bool, movers: &Movers) -> u64 {
        let mut looks = 0;
        for index in 0..self.fresh.len() {
            if self.fresh[index] != 0 {
                self.lists.fresh.push(index as u32);
            }
            if all && self.bound[index] & !self.won[index] != 0 {
                self.mark(index);
            }
        }
        loop {
            looks += (self.lists.fresh.len() + self.lists.dirty.len()) as u64;
            self.tell(&movers.defenders);
            if self.lists.dirty.is_empty() {
                return looks;
            }
            self.look(movers);
        }
    }

    /// What the attacker has just won with his move: the defender's words from which a king or a
    /// piece came there have to be looked at.
    fn tell(&mut self, defenders: &Pieces) {
        let mut list = core::mem::take(&mut self.lists.fresh);
        for index in list.drain(..) {
            let index = index as usize;
            let gain = core::mem::take(&mut self.fresh[index]) & self.left[index];
            self.left[index] &= !gain;
            if self.is_open(index, beside(gain)) {
                self.mark(index);
            }
            if !defenders.is_empty() {
                let spot = self.ground.spot_of(self.king, index);
                for (axis, steps) in defenders {
                    each_step(self.ground, *axis, steps, spot, index, |before, step| {
                        if self.is_open(before, gain & !step.through) {
                            self.mark(before);
                        }
                    });
                }
            }
        }
        self.lists.fresh = list;
    }

    /// Looks at the defender's words that may be lost now, and takes what is to the words from
    /// which a piece of the attacker's leads there.
    fn look(&mut self, movers: &Movers) {
        let mut list = core::mem::take(&mut self.lists.dirty);
        for index in list.drain(..) {
            let index = index as usize;
            self.is_dirty[index] = false;
            let open = self.bound[index] & !self.won[index];
            if open == 0 {
                continue;
            }
            let spot = self.ground.spot_of(self.king, index);
            let new = open & !steps_to(self.ground, &movers.defenders, self.left, spot, index);
            if new == 0 {
                continue;
            }
            self.won[index] |= new;
            if self.gained[index] == 0 {
                self.lists.gained.push(index as u32);
            }
            self.gained[index] |= new;
            for (axis, steps) in &movers.attackers {
                each_step(self.ground, *axis, steps, spot, index, |before, step| {
                    let gain = new & self.left[before] & !step.through;
                    if gain != 0 {
                        if self.fresh[before] == 0 {
                            self.lists.fresh.push(before as u32);
                        }
                        self.fresh[before] |= gain;
                    }
                });
            }
        }
        self.lists.dirty = list;
    }

    /// Is there anything among these squares that may become lost, and waits for nobody?
    #[inline]
    fn is_open(&self, index: usize, squares: u64) -> bool {
        self.bound[index] & !self.won[index] & squares != 0 && !self.is_dirty[index]
    }

    #[inline]
    fn mark(&mut self, index: usize) {
        self.is_dirty[index] = true;
        self.lists.dirty.push(index as u32);
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
