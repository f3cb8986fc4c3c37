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

use palisade_board::{Color, Position};
use palisade_structure::ATTACKER;
use palisade_structure::men::{MenChange, Mover, Taken};

use super::change::{SliceChange, changes};
use super::ground::{SliceGround, attacks, beside, each};
use super::key::{AXES, Refused, SliceKey, SlicePlacement};
use super::meter::{SliceMeter, Stopped};
use super::plan::{order, roots};
use super::table::Named;

/// How far a slice with so many pieces lies behind a change that leads there. A table with two pieces takes
/// 64 times the work of one with one, so less is looked at where men stay on the board, and trades are
/// followed far. With three pieces no table is made but that of the position itself.
const FAR: [u32; 3] = [1, 1, 2];

/// What it takes to list a slice with its children, in thousandths of a unit: fifteen microseconds.
const LIST: u64 = 15_000;

/// Bytes of a slice that is listed, about.
const BYTES: usize = 400;

/// The most slices of a question. With more it has no further step: as many take minutes.
const MOST_SLICES: usize = 1 << 18;

/// Where each man may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Region {
    king: u64,
    men: [u64; AXES],
    /// The defending king.
    other: u64,
}

/// A slice that was met.
#[derive(Debug)]
struct Met {
    distance: u32,
    region: Region,
    is_listed: bool,
}

/// The slices up to a distance from a position.
#[derive(Debug)]
pub(super) struct Near {
    roots: Vec<SliceKey>,
    met: BTreeMap<SliceKey, Met>,
    /// Those whose changes are still to be listed, the nearest first.
    waiting: BTreeSet<(u32, SliceKey)>,
    reach: u32,
    slices: Vec<SliceKey>,
    is_sorted: bool,
}

impl Near {
    /// Nothing is listed yet.
    pub(super) fn new(position: &Position, side: Color) -> Result<Self, Refused> {
        let placed = SlicePlacement::new(position, side)?;
        let mut near = Self {
            roots: roots(position, side)?,
            met: BTreeMap::new(),
            waiting: BTreeSet::new(),
            reach: 0,
            slices: Vec::new(),
            is_sorted: false,
        };
        let set = |square: usize| 1 << square;
        let region = Region {
            king: set(placed.spot.king),
            men: placed.spot.men.map(set),
            other: set(placed.other),
        };
        near.meet(0, placed.key, region);
        // What taking in passing leads to has the same men but for a pawn.
        let all = Region { king: u64::MAX, men: [u64::MAX; AXES], other: u64::MAX };
        for root in near.roots.clone().into_iter().skip(1) {
            near.meet(0, root, all);
        }
        Ok(near)
    }

    /// Are they of the same slices, asked for the same side?
    pub(super) fn is_of(&self, other: &Self) -> bool {
        self.roots == other.roots
    }

    pub(super) fn bytes(&self) -> usize {
        self.met.len() * BYTES
    }

    /// Children first, once they are listed.
    pub(super) fn slices(&self) -> &[SliceKey] {
        &self.slices
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
            meter.spend(LIST)?;
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
                let is_too_many = change.beside.is_some() || change.key.len() >= FAR.len();
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
        if let Some(far) = FAR.get(key.len()) {
            self.meet(distance + far, key, region);
        }
    }

    /// Waits for a slice, if it is nearer than it was, or if a man may be on more squares.
    fn meet(&mut self, distance: u32, key: SliceKey, region: Region) {
        let named = Named::new(key);
        if named.key.is_never_won() {
            return;
        }
        let region = region.named(&named);
        let Some(met) = self.met.get_mut(&named.key) else {
            self.met.insert(named.key, Met { distance, region, is_listed: false });
            self.waiting.insert((distance, named.key));
            return;
        };
        let joined = met.region.join(&region);
        if joined != met.region || distance < met.distance {
            self.waiting.remove(&(met.distance, named.key));
            met.region = joined;
            met.distance = met.distance.min(distance);
            self.waiting.insert((met.distance, named.key));
        }
    }
}

impl Region {
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
            self.king |= beside(self.king) & ground.kings() & !ground.guarded;
            self.other |= beside(self.other) & ground.kings() & !ground.attacked;
            for (axis, man) in ground.axes.iter().enumerate() {
                let Some((_, kind)) = *man else { continue };
                let steps = each(self.men[axis]).map(|from| attacks(kind, from, ground.pawns));
                self.men[axis] |= steps.fold(0, |all, to| all | to) & !ground.pawns;
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
            _ => u64::MAX,
        };
        let goals = men.to.map_or(u64::MAX, |to| to.bitboard().0) & taken;
        let free = !men.path.0;
        let (mut king, mut other) = (self.king & free, self.other & free);
        let goals = match men.mover {
            Mover::Pawn(_) => goals,
            Mover::King if men.by == ATTACKER => {
                king = beside(king) & goals & !ground.guarded;
                king
            }
            Mover::King => {
                other = beside(other) & goals & !ground.attacked;
                other
            }
            Mover::Piece(axis) => {
                let kind = ground.axes[axis]?.1;
                let from = each(self.men[axis]).map(|from| attacks(kind, from, ground.pawns));
                from.fold(0, |all, to| all | to) & goals
            }
        };
        let placed = change.placed(self.men.map(|men| men & free), goals, 0);
        let all = placed.into_iter().take(change.key.len()).chain([king, other, goals]);
        (!{ all }.any(|set| set == 0)).then_some(Self { king, men: placed, other })
    }

    /// Where they may be once the new piece is taken, by whomever.
    fn after_taking(&self, men: &MenChange) -> Self {
        let to = men.to.map_or(0, |to| to.bitboard().0);
        let placed = SliceChange::without_new(*men).placed(self.men, to, 0);
        Self { king: self.king | to, men: placed.map(|men| men | to), other: self.other | to }
    }
}
