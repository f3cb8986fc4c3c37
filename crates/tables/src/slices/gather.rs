//! What the changes of a slice give: where the attacker wins by one, and where one saves the
//! defender.
//!
//! Proof: `docs/slices.md`, step 3.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Square};
use palisade_structure::ATTACKER;
use palisade_structure::men::{MenChange, Mover, Taken};

use super::change::SliceChange;
use super::ground::{SliceGround, attacks, beside, between, each, king};
use super::key::{AXES, SliceKey, SliceSpot};
use super::meter::{SliceMeter, Stopped, VISIT};
use super::reply::SliceReply;
use super::table::{KnownSlice, SliceView};

/// Looks into the children of one slice.
pub(super) struct Gather<'g, 't> {
    ground: &'g SliceGround,
    find: &'g dyn Fn(SliceKey) -> KnownSlice<'t>,
    high: bool,
    /// Was anything looked into whose two bounds differ?
    pub(super) met_unknown: bool,
    /// Was anything looked into that is not worked out, but could be?
    pub(super) met_missing: bool,
}

/// A change with all that it leads to.
struct Seen<'c, 't> {
    change: &'c SliceChange,
    after: SliceView<'t>,
    passing: Vec<SliceView<'t>>,
}

/// A new piece of which nothing is known but what becomes of it when it is taken at once.
struct Retaken<'t> {
    /// What is left, before somebody stands on the square.
    after: SliceChange,
    view: SliceView<'t>,
}

impl<'g, 't> Gather<'g, 't> {
    pub(super) const fn new(
        ground: &'g SliceGround,
        find: &'g dyn Fn(SliceKey) -> KnownSlice<'t>,
        high: bool,
    ) -> Self {
        Self { ground, find, high, met_unknown: false, met_missing: false }
    }

    fn known(&self, key: SliceKey, beside: Option<Square>) -> KnownSlice<'t> {
        match beside {
            Some(_) => KnownSlice::Unknown,
            None => (self.find)(key),
        }
    }

    /// If nothing is known of a promotion: what taking the new piece at once leads to.
    fn retaken(&self, change: &SliceChange) -> Option<Retaken<'t>> {
        let is_unknown = matches!(self.known(change.key, change.beside), KnownSlice::Unknown);
        if !change.men.promotes || !is_unknown {
            return None;
        }
        let after = SliceChange::without_new(change.men);
        let ground = SliceGround::new(after.key, None);
        let view = SliceView::new(ground, (self.find)(after.key), self.high);
        Some(Retaken { after, view })
    }

    fn view(&mut self, key: SliceKey, beside: Option<Square>) -> SliceView<'t> {
        let known = self.known(key, beside);
        self.met_unknown |= match known {
            KnownSlice::Never => false,
            KnownSlice::Unknown => true,
            KnownSlice::Table(table) => table.high.is_some(),
        };
        self.met_missing |= match known {
            KnownSlice::Never => false,
            KnownSlice::Unknown => beside.is_none(),
            KnownSlice::Table(table) => table.is_partial,
        };
        SliceView::new(SliceGround::new(key, beside), known, self.high)
    }

    /// Step 3: for each word the squares of the defending king with which the change does its
    /// mover good. The attacker wins by it; the defender is not lost after it.
    pub(super) fn change(
        &mut self,
        change: &SliceChange,
        meter: &mut SliceMeter<'_>,
        mut give: impl FnMut(usize, u64),
    ) -> Result<(), Stopped> {
        let men = change.men;
        let after = self.view(change.key, change.beside);
        let passing = men.taken_in_passing().map(|key| self.view(key, None)).collect();
        let seen = Seen { change, after, passing };
        let visited = match men.mover {
            Mover::Pawn(_) => self.by_pawn(&seen, &mut give),
            Mover::King if men.by == ATTACKER => self.by_attacking_king(&seen, &mut give),
            Mover::King => self.by_defending_king(&seen, &mut give),
            Mover::Piece(axis) => self.by_piece(&seen, axis, &mut give),
        };
        meter.spend(2 * VISIT * visited as u64)
    }

    fn by_pawn(&self, seen: &Seen<'_, 't>, give: &mut impl FnMut(usize, u64)) -> usize {
        let MenChange { by, to, taken, path, .. } = seen.change.men;
        let mut among = [u64::MAX; AXES];
        if let (Taken::Piece(axis), Some(to)) = (taken, to) {
            among[axis] = to.bitboard().0;
        }
        let empty = path.0;
        let mut visited = 0;
        let retaken = self.retaken(seen.change);
        for king in each(self.ground.kings()) {
            self.ground.each_of(king, among, &mut |spot, index| {
                visited += 1;
                if self.ground.men(spot) & empty == 0 {
                    let mut good = seen.good(seen.change.spot(spot));
                    if let Some(retaken) = retaken.as_ref().filter(|_| good != 0) {
                        good &= !retaken.bad(spot, by == ATTACKER);
                    }
                    give(index, good & !empty);
                }
            });
        }
        visited
    }

    fn by_attacking_king(&self, seen: &Seen<'_, 't>, give: &mut impl FnMut(usize, u64)) -> usize {
        let child = &seen.after.ground;
        let goals = self.goals(&seen.change.men);
        let mut visited = 0;
        for goal in each(goals) {
            child.each_of(goal, [u64::MAX; AXES], &mut |spot, _| {
                visited += 1;
                let good = seen.good(spot);
                if good != 0 {
                    let before = self.spot_before(&seen.change.men, spot, goal);
                    for king in each(king(goal) & self.ground.kings()) {
                        give(self.ground.index(SliceSpot { king, ..before }), good);
                    }
                }
            });
        }
        visited
    }

    fn by_defending_king(&self, seen: &Seen<'_, 't>, give: &mut impl FnMut(usize, u64)) -> usize {
        let goals = self.goals(&seen.change.men);
        let mut visited = 0;
        seen.after.ground.each_spot(self.ground.kings(), |spot, _| {
            visited += 1;
            for goal in each(seen.good(spot) & goals) {
                let before = self.spot_before(&seen.change.men, spot, goal);
                give(self.ground.index(before), king(goal));
            }
        });
        visited
    }

    fn by_piece(
        &self,
        seen: &Seen<'_, 't>,
        axis: usize,
        give: &mut impl FnMut(usize, u64),
    ) -> usize {
        let Some((_, kind)) = self.ground.axes[axis] else { return 0 };
        let child = &seen.after.ground;
        // Without the piece that is taken, those behind it have an axis nearer.
        let own = match seen.change.men.taken {
            Taken::Piece(gone) if gone < axis => axis - 1,
            _ => axis,
        };
        let mut among = [u64::MAX; AXES];
        among[own] = self.goals(&seen.change.men);
        let mut visited = 0;
        for king in each(self.ground.kings()) {
            child.each_of(king, among, &mut |spot, _| {
                visited += 1;
                let good = seen.good(spot);
                if good == 0 {
                    return;
                }
                let goal = spot.men[own];
                let mut before = self.spot_before(&seen.change.men, spot, goal);
                let others = self.ground.pawns | child.men(spot);
                for from in each(attacks(kind, goal, others) & !others) {
                    before.men[axis] = from;
                    give(self.ground.index(before), good & !between(from, goal));
                }
            });
        }
        visited
    }

    /// The squares on which a king or piece takes.
    fn goals(&self, change: &MenChange) -> u64 {
        match (change.to, change.taken) {
            (Some(to), _) => to.bitboard().0,
            (None, Taken::Piece(axis)) => {
                let domain = self.ground.axes[axis].map_or(0, |(_, kind)| kind.domain().0);
                domain & !self.ground.pawns
            }
            (None, _) => 0,
        }
    }

    /// The pieces before a capture on a square, from those after it.
    fn spot_before(&self, change: &MenChange, mut after: SliceSpot, goal: usize) -> SliceSpot {
        if let Taken::Piece(axis) = change.taken {
            after.men[axis..].rotate_right(1);
            after.men[axis] = goal;
        }
        after
    }
}

impl Retaken<'_> {
    /// Step 6: the squares of the defending king with which whoever has promoted is no better off,
    /// for the new piece is taken at once.
    fn bad(&self, before: SliceSpot, by_attacker: bool) -> u64 {
        let spot = self.after.spot(before);
        let (ground, goal) = (&self.view.ground, self.after.square());
        let after = |spot: SliceSpot| match by_attacker {
            true => self.view.left(spot),
            false => self.view.won(spot),
        };
        let mut bad = match by_attacker {
            // The defending king himself takes: he stands beside the square.
            true if after(spot) >> goal & 1 != 0 => king(goal),
            false if king(goal) >> spot.king & 1 != 0 => after(SliceSpot { king: goal, ..spot }),
            _ => 0,
        };
        let occupied = ground.pawns | ground.men(spot) | 1 << goal;
        for (axis, man) in ground.axes.iter().enumerate() {
            let from = spot.men[axis];
            let takes = man.is_some_and(|(side, kind)| {
                side != by_attacker && attacks(kind, from, occupied) >> goal & 1 != 0
            });
            if takes {
                let mut taken = spot;
                taken.men[axis] = goal;
                bad |= after(taken) & !between(from, goal);
            }
        }
        bad
    }
}

impl Seen<'_, '_> {
    /// By where the men stand after the change: the squares of the defending king with which it
    /// does its mover good.
    fn good(&self, spot: SliceSpot) -> u64 {
        if self.change.men.by == ATTACKER { self.won(spot) } else { self.saved(spot) }
    }

    /// The defender is not lost, whatever the attacker takes in passing.
    fn saved(&self, spot: SliceSpot) -> u64 {
        let saved = self.after.left(spot);
        self.passing.iter().fold(saved, |saved, view| saved & !view.won(spot))
    }

    /// The attacker wins, whatever the defender takes in passing.
    fn won(&self, spot: SliceSpot) -> u64 {
        let mut won = self.after.won(spot);
        let (mut takes, mut saves) = (0, 0);
        for view in &self.passing {
            takes |= view.ground.attacker_moves(spot);
            saves |= view.left(spot);
        }
        won &= !saves;
        let ground = &self.after.ground;
        // Where he would be stalemated but for a capture in passing that loses he is lost.
        let lost = takes & !saves & !won & !beside(ground.attacker_moves(spot));
        if lost != 0 {
            let (legal, checked) = ground.defender_moves(spot);
            for own in each(lost & legal & !checked) {
                if !SliceReply::new(ground, spot, own).can_move() {
                    won |= Bitboard(1 << own).0;
                }
            }
        }
        won
    }
}
