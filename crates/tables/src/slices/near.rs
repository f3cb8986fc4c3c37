//! The slices near a position: what changes can be played there, and how far they lead.
//!
//! Each man has a *region*, the squares that he may get to while pawns and men stay what they are, as if
//! the others stood in nobody's way. A change that nobody can play from his region leads nowhere. So
//! a king behind a wall takes no pawn of the other half.
//!
//! What is left out costs no truth: whatever is not listed is given to the attacker.
//!
//! Proof: `docs/slices.md`, step 13; `docs/endings.md`, section 5.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use palisade_board::{Bitboard, Square, neighbors};
use palisade_structure::ATTACKER;
use palisade_structure::men::{MenChange, Mover, PieceKind, Taken};

use super::queue::order;
use crate::one_slice::change::{SliceChange, changes};
use crate::one_slice::ground::SliceGround;
use crate::one_slice::key::{AXES, SliceKey, SlicePlacement};
use crate::one_slice::meter::{CHILDREN_COST, SliceMeter, Stopped};
use crate::one_slice::table::Named;

/// By its number of pieces, how far a slice lies behind a change that leads there. A table with two pieces
/// takes 64 times the work of one with one, so less is looked at where men stay on the board, and trades
/// are followed far. With three pieces no table is made but that of the position itself.
const DISTANCES: [u32; 3] = [1, 1, 2];

/// Bytes of a slice that is met, about.
const MET_BYTES: usize = 400;

/// The most slices of a question. With more it has no further step: as many take minutes.
const MOST_SLICES: usize = 1 << 18;

/// Where each man may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    king: Bitboard,
    men: [Bitboard; AXES],
    /// The defending king.
    other: Bitboard,
}

/// A slice that was met.
#[derive(Debug)]
struct NearSlice {
    distance: u32,
    region: Region,
    is_listed: bool,
}

/// The slices up to a distance from a position.
#[derive(Debug, Default)]
pub(super) struct Near {
    pub(super) roots: Vec<SliceKey>,
    met: BTreeMap<SliceKey, NearSlice>,
    /// Those whose changes are still to be listed, the nearest first.
    waiting: BTreeSet<(u32, SliceKey)>,
    reach: u32,
    /// Children first, once they are listed.
    pub(super) slices: Vec<SliceKey>,
    is_sorted: bool,
    /// How many of them are done in this step.
    pub(super) done: usize,
}

impl Near {
    /// Of these slices, of which nothing is listed yet.
    pub(super) fn of(roots: Vec<SliceKey>) -> Self {
        Self { roots, ..Self::default() }
    }

    /// Begins at a placement. Men may stand where those of an earlier one did not get to: if anything is to be
    /// listed for them, nothing is done.
    pub(super) fn begin(&mut self, placed: &SlicePlacement) {
        let SlicePlacement { spot, other, .. } = placed;
        let men = spot.men.map(Square::bitboard);
        let region = Region { king: spot.king.bitboard(), men, other: other.bitboard() };
        let is_new = self.meet(0, placed.key, region);
        // What taking in passing leads to has the same men but for a pawn.
        let all = Region::of_all(Bitboard::FULL);
        let taken = self.roots.clone().into_iter().skip(1);
        if taken.fold(is_new, |is_new, root| self.meet(0, root, all) || is_new) {
            self.done = 0;
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.met.len() * MET_BYTES
    }

    /// Begins the next step, if there is anything further.
    pub(super) fn reach_further(&mut self) -> bool {
        let next = self.waiting.first().filter(|_| self.slices.len() < MOST_SLICES);
        let next = next.map(|&(distance, _)| distance);
        self.reach = next.unwrap_or(self.reach);
        next.is_some()
    }

    /// Lists the slices of the step. `is_whole` says which of them nothing makes better.
    pub(super) fn list(
        &mut self,
        is_whole: &dyn Fn(&SliceKey) -> bool,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(), Stopped> {
        while let Some(&(distance, key)) = self.waiting.first().filter(|next| next.0 <= self.reach)
        {
            meter.spend(CHILDREN_COST)?;
            self.waiting.pop_first();
            let Some(met) = self.met.get_mut(&key).filter(|_| !is_whole(&key)) else { continue };
            if !core::mem::replace(&mut met.is_listed, true) {
                self.slices.push(key);
                self.is_sorted = false;
            }
            let ground = SliceGround::new(key, None);
            met.region = met.region.spread(&ground);
            let region = met.region;
            for change in changes(key) {
                let Some(after) = region.after(&ground, &change) else { continue };
                // A piece that is one too many may be taken at once.
                let is_too_many = change.beside.is_some() || change.key.len() >= DISTANCES.len();
                match change.men.promotes && is_too_many {
                    true => self.come(distance, change.men.after, region.after_taking(&change.men)),
                    false => self.come(distance, change.key, after),
                }
                for taken in change.men.taken_in_passing() {
                    self.come(distance, taken, after);
                }
            }
        }
        if !core::mem::replace(&mut self.is_sorted, true) {
            self.slices.sort_by_cached_key(order);
        }
        Ok(())
    }

    fn come(&mut self, distance: u32, key: SliceKey, region: Region) {
        if let Some(further) = DISTANCES.get(key.len()) {
            self.meet(distance + further, key, region);
        }
    }

    /// Waits for a slice, if it is nearer than it was, or if a man may be on more squares. Does it wait?
    fn meet(&mut self, distance: u32, key: SliceKey, region: Region) -> bool {
        let named = Named::new(key);
        if named.key.is_never_won() {
            return false;
        }
        let region = region.named(&named);
        let met = self.met.entry(named.key).or_insert(NearSlice {
            distance: u32::MAX,
            region: Region::of_all(Bitboard::EMPTY),
            is_listed: false,
        });
        let joined = met.region.join(&region);
        if joined == met.region && distance >= met.distance {
            return false;
        }
        self.waiting.remove(&(met.distance, named.key));
        met.region = joined;
        met.distance = met.distance.min(distance);
        self.waiting.insert((met.distance, named.key))
    }
}

impl Region {
    /// Everybody is on these squares.
    const fn of_all(squares: Bitboard) -> Self {
        Self { king: squares, men: [squares; AXES], other: squares }
    }

    fn join(self, other: &Self) -> Self {
        let men = core::array::from_fn(|axis| self.men[axis] | other.men[axis]);
        Self { king: self.king | other.king, men, other: self.other | other.other }
    }

    fn named(self, named: &Named) -> Self {
        let [king, other] = [self.king, self.other].map(|set| named.set(set));
        Self { king, men: named.sets(self.men), other }
    }

    /// All squares that quiet moves lead to.
    fn spread(mut self, ground: &SliceGround) -> Self {
        loop {
            let before = self;
            self.king |= (neighbors(self.king) & ground.kings()) - ground.guarded;
            self.other |= (neighbors(self.other) & ground.kings()) - ground.attacked;
            for (axis, man) in ground.axes.iter().enumerate() {
                if let Some((_, kind)) = *man {
                    self.men[axis] |= attacks_of(kind, self.men[axis], ground) - ground.pawns;
                }
            }
            if self == before {
                return self;
            }
        }
    }

    /// Where the men may be after a change; nothing, if nobody can play it from here.
    fn after(&self, ground: &SliceGround, change: &SliceChange) -> Option<Self> {
        let men = change.men;
        let taken = match men.taken {
            Taken::Piece(axis) => self.men[axis],
            _ => Bitboard::FULL,
        };
        let goals = men.to.map_or(Bitboard::FULL, Square::bitboard) & taken;
        let (mut king, mut other) = (self.king - men.path, self.other - men.path);
        let goals = match men.mover {
            Mover::Pawn(_) => goals,
            Mover::King if men.by == ATTACKER => {
                king = (neighbors(king) & goals) - ground.guarded;
                king
            }
            Mover::King => {
                other = (neighbors(other) & goals) - ground.attacked;
                other
            }
            Mover::Piece(axis) => attacks_of(ground.axes[axis]?.1, self.men[axis], ground) & goals,
        };
        let placed = change.placed(self.men.map(|man| man - men.path), goals, Bitboard::EMPTY);
        let pieces = &placed[..change.key.len()];
        let can_be = pieces.iter().chain(&[king, other, goals]).all(|set| set.any());
        can_be.then_some(Self { king, men: placed, other })
    }

    /// Where they may be once the new piece is taken, by whomever.
    fn after_taking(&self, men: &MenChange) -> Self {
        let to = men.to.map_or(Bitboard::EMPTY, Square::bitboard);
        let placed = SliceChange::without_new(*men).placed(self.men, to, Bitboard::EMPTY);
        Self { king: self.king | to, men: placed.map(|men| men | to), other: self.other | to }
    }
}

/// What a piece attacks from any of these squares, past all men but pawns.
fn attacks_of(kind: PieceKind, from: Bitboard, ground: &SliceGround) -> Bitboard {
    let attacks = from.iter().map(|from| kind.attacks(from, ground.pawns));
    attacks.fold(Bitboard::EMPTY, Bitboard::union)
}

#[cfg(test)]
mod tests {
    use palisade_board::{Budget, Color, Position, Setup, Square};
    use palisade_testkit::{Dice, sweep};

    use super::super::plan::roots;
    use super::*;

    fn list(near: &mut Near, position: &Position) {
        let budget = Budget::work(u64::MAX);
        let mut meter = SliceMeter::new(&budget, 0);
        near.begin(&SlicePlacement::new(position, Color::White).expect("has a slice"));
        near.list(&|_| false, &mut meter).expect("no end");
    }

    /// Wherever the kings stood that were asked about before, all is listed that is near others.
    #[test]
    fn what_is_near_does_not_hang_on_what_was_asked_before() {
        let wall: Position = "8/1kb5/8/2p1p1p1/1pP1PpPp/1P3P1P/R7/3K4 b - - 0 1".parse().unwrap();
        let roots = roots(&wall, Color::White).expect("has a slice");
        let (mut dice, mut before, mut grew) = (Dice::new(3), Near::of(roots.clone()), 0);
        list(&mut before, &wall);
        for _ in 0..2 {
            before.reach_further();
            list(&mut before, &wall);
        }
        for _ in 0..sweep::times(40) {
            let mut setup = Setup::from(wall);
            for side in Color::ALL {
                setup.clear(wall.king(side));
                let free = !wall.occupied();
                let square = dice.pick(&free.into_iter().collect::<Vec<Square>>());
                setup.put(square, palisade_board::Role::King.of(side));
            }
            let Ok(position) = Position::try_from(setup) else { continue };
            let met = before.slices.len();
            list(&mut before, &position);
            grew += usize::from(before.slices.len() > met);
            let mut fresh = Near::of(roots.clone());
            list(&mut fresh, &position);
            for _ in 0..2 {
                fresh.reach_further();
                list(&mut fresh, &position);
            }
            let is_listed = |key: &SliceKey| before.slices.contains(key);
            assert!(fresh.slices.iter().all(is_listed), "{position}");
        }
        assert!(grew > 0);
    }
}
