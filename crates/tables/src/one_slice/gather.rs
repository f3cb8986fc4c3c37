//! What the changes of a slice give: where the attacker wins by one, and where one saves the
//! defender.
//!
//! Proof: `docs/slices.md`, step 3.

use alloc::vec::Vec;
use core::iter::once;

use palisade_board::{Bitboard, Square, king_attacks, neighbors, squares_between};
use palisade_structure::ATTACKER;
use palisade_structure::men::{MenChange, Mover, Taken};

use super::change::SliceChange;
use super::ground::SliceGround;
use super::key::{AXES, SliceKey, SliceSpot};
use super::meter::{SliceMeter, Stopped, VISIT};
use super::planes::legal;
use super::table::{KnownSlice, SliceView};

/// What was met among the children of one slice.
#[derive(Debug, Default)]
pub(crate) struct Met {
    /// Was anything looked into whose two bounds differ?
    pub(crate) unknown: bool,
    /// Was anything looked into that is not worked out, but could be?
    pub(crate) missing: bool,
    /// The last promotion of which nothing was known: its square, whom it takes, and the men without the
    /// new piece. Of two knights either may be taken, and the same men are left.
    promoted: Option<(Option<Square>, Taken, SliceKey)>,
}

/// Looks into the children of one slice.
pub(crate) struct Gather<'g, 't> {
    pub(crate) ground: &'g SliceGround,
    pub(crate) find: &'g dyn Fn(SliceKey) -> KnownSlice<'t>,
    pub(crate) high: bool,
    pub(crate) met: &'g mut Met,
}

/// What a slice says that a change leads to.
struct Child<'t> {
    view: SliceView<'t>,
    /// Where the defender, to move, is lost; or else where the attacker, to move, does not win.
    won: bool,
    /// All words, where many are asked for.
    words: Option<Vec<Bitboard>>,
}

/// A change with all that it leads to.
struct Seen<'t> {
    change: SliceChange,
    after: Child<'t>,
    passing: Vec<Child<'t>>,
}

impl<'g, 't> Gather<'g, 't> {
    fn known(&mut self, key: SliceKey, beside: Option<Square>) -> KnownSlice<'t> {
        let known = if beside.is_some() { KnownSlice::Unknown } else { (self.find)(key) };
        let (is_open, is_partial) = match known {
            KnownSlice::Never => (false, false),
            KnownSlice::Unknown => (true, beside.is_none()),
            KnownSlice::Table(table) => (table.high.is_some(), table.is_partial),
        };
        self.met.unknown |= is_open;
        self.met.missing |= is_partial;
        known
    }

    fn child(&self, ground: SliceGround, known: KnownSlice<'t>, won: bool, all: bool) -> Child<'t> {
        let view = SliceView::new(ground, known, self.high);
        let has_same_shape = ground.words() == self.ground.words();
        let words = if all && has_same_shape { view.unpacked(won) } else { None };
        Child { view, won, words }
    }

    /// A change with all that it leads to.
    fn seen(&mut self, change: SliceChange, known: KnownSlice<'t>) -> Seen<'t> {
        let men = change.men;
        let by_attacker = men.by == ATTACKER;
        let all = matches!(men.mover, Mover::Pawn(_)) || men.mover == Mover::King && !by_attacker;
        let after = self.child(SliceGround::new(change.key, None), known, by_attacker, all);
        let passing = men.taken_in_passing().map(|key| {
            let known = self.known(key, None);
            self.child(SliceGround::new(key, None), known, !by_attacker, all)
        });
        Seen { change, after, passing: passing.collect() }
    }

    /// Step 6: a promotion of which nothing is known. It does good unless the new piece is taken at
    /// once, and that does good to whoever takes it.
    fn seen_new(&self, men: MenChange) -> Seen<'t> {
        let by_attacker = men.by == ATTACKER;
        let ground = SliceGround::new(men.after, men.to);
        let mut words = Vec::new();
        legal(&ground, !by_attacker, &mut words);
        let mut met = Met::default();
        let mut other = Gather { ground: &ground, find: self.find, high: self.high, met: &mut met };
        let takes =
            |man: &(usize, &Option<_>)| matches!(man.1, Some((side, _)) if *side != by_attacker);
        let pieces = ground.axes.iter().enumerate().filter(takes);
        for mover in once(Mover::King).chain(pieces.map(|(axis, _)| Mover::Piece(axis))) {
            let taken = Taken::Pawn;
            let path = Bitboard::EMPTY;
            let taking = MenChange { by: !men.by, mover, taken, path, promotes: false, ..men };
            let seen = other.seen(SliceChange::without_new(taking), (self.find)(men.after));
            other.gather(&seen, &mut |index, bad| words[index] -= bad);
        }
        let view = SliceView::new(ground, KnownSlice::Unknown, self.high);
        let after = Child { view, won: by_attacker, words: Some(words) };
        Seen { change: SliceChange::without_new(men), after, passing: Vec::new() }
    }

    /// Step 3: for each word the squares of the defending king with which the change does its
    /// mover good. The attacker wins by it; the defender is not lost after it.
    pub(crate) fn change(
        &mut self,
        change: &SliceChange,
        meter: &mut SliceMeter<'_>,
        mut give: impl FnMut(usize, Bitboard),
    ) -> Result<(), Stopped> {
        let men = change.men;
        let known = self.known(change.key, change.beside);
        let is_unknown = matches!(known, KnownSlice::Unknown);
        // The unknown is of no use to whoever proves.
        if is_unknown && (men.by == ATTACKER) != self.high && men.takers().is_empty() {
            return Ok(());
        }
        let seen = if men.promotes && is_unknown {
            // While it is unknown all four pieces are worth the same.
            let name = (men.to, men.taken, men.after);
            if self.met.promoted.replace(name) == Some(name) {
                return Ok(());
            }
            self.seen_new(men)
        } else {
            self.seen(*change, known)
        };
        let visited = self.gather(&seen, &mut give);
        meter.spend(2 * VISIT * visited as u64)
    }

    fn gather(&self, seen: &Seen<'t>, give: &mut impl FnMut(usize, Bitboard)) -> usize {
        match seen.change.men.mover {
            Mover::Pawn(_) => self.by_pawn(seen, give),
            Mover::King if seen.change.men.by == ATTACKER => self.by_attacking_king(seen, give),
            Mover::King => self.by_defending_king(seen, give),
            Mover::Piece(axis) => self.by_piece(seen, axis, give),
        }
    }

    fn by_pawn(&self, seen: &Seen<'t>, give: &mut impl FnMut(usize, Bitboard)) -> usize {
        let MenChange { to, taken, path, .. } = seen.change.men;
        let mut among = [Bitboard::FULL; AXES];
        if let (Taken::Piece(axis), Some(to)) = (taken, to) {
            among[axis] = to.bitboard();
        } else if let Some(words) = seen.words() {
            // Nobody but the pawn moves: word for word the same arrays, of which a row differs in the
            // last piece.
            let (width, last) = (self.ground.plane_words().min(64), self.ground.last());
            for (row, words) in words.chunks(width).enumerate() {
                let at = row * width;
                if self.ground.others(self.ground.spot(at), last).meets(path) {
                    continue;
                }
                for (man, &good) in words.iter().enumerate() {
                    if width == 1 || path.0 >> man & 1 == 0 {
                        give(at + man, good - path);
                    }
                }
            }
            return words.len() / 8;
        }
        let mut visited = 0;
        for king in self.ground.kings() {
            self.ground.each_of(king, among, &mut |spot, index| {
                visited += 1;
                if self.ground.men(spot).is_disjoint(path) {
                    give(index, seen.good(seen.change.spot(spot)) - path);
                }
            });
        }
        visited
    }

    fn by_attacking_king(&self, seen: &Seen<'t>, give: &mut impl FnMut(usize, Bitboard)) -> usize {
        let child = &seen.after.view.ground;
        let goals = self.goals(&seen.change.men);
        let mut visited = 0;
        for goal in goals {
            child.each_of(goal, [Bitboard::FULL; AXES], &mut |spot, _| {
                visited += 1;
                let good = seen.good(spot);
                if good.any() {
                    let before = self.spot_before(&seen.change.men, spot, goal);
                    for king in king_attacks(goal) & self.ground.kings() {
                        give(self.ground.index(SliceSpot { king, ..before }), good);
                    }
                }
            });
        }
        visited
    }

    fn by_defending_king(&self, seen: &Seen<'t>, give: &mut impl FnMut(usize, Bitboard)) -> usize {
        if let (Some(to), Some(words)) = (seen.change.men.to, seen.words()) {
            let near = king_attacks(to);
            for (index, good) in words.iter().enumerate() {
                give(index, if good.contains(to) { near } else { Bitboard::EMPTY });
            }
            return words.len() / 8;
        }
        let goals = self.goals(&seen.change.men);
        let mut visited = 0;
        seen.after.view.ground.each_spot(self.ground.kings(), |spot, _| {
            visited += 1;
            for goal in seen.good(spot) & goals {
                let before = self.spot_before(&seen.change.men, spot, goal);
                give(self.ground.index(before), king_attacks(goal));
            }
        });
        visited
    }

    fn by_piece(
        &self,
        seen: &Seen<'t>,
        axis: usize,
        give: &mut impl FnMut(usize, Bitboard),
    ) -> usize {
        let Some((_, kind)) = self.ground.axes[axis] else { return 0 };
        let child = &seen.after.view.ground;
        // Without the piece that is taken, those behind it have an axis nearer.
        let own = match seen.change.men.taken {
            Taken::Piece(gone) if gone < axis => axis - 1,
            _ => axis,
        };
        let mut among = [Bitboard::FULL; AXES];
        among[own] = self.goals(&seen.change.men);
        let mut visited = 0;
        for king in self.ground.kings() {
            child.each_of(king, among, &mut |spot, _| {
                visited += 1;
                let good = seen.good(spot);
                if good.is_empty() {
                    return;
                }
                let goal = spot.men[own];
                let mut before = self.spot_before(&seen.change.men, spot, goal);
                let others = self.ground.pawns | child.men(spot);
                for from in kind.attacks(goal, others) - others {
                    before.men[axis] = from;
                    give(self.ground.index(before), good - squares_between(from, goal));
                }
            });
        }
        visited
    }

    /// The squares on which a king or piece takes.
    fn goals(&self, change: &MenChange) -> Bitboard {
        match (change.to, change.taken) {
            (Some(to), _) => to.bitboard(),
            (None, Taken::Piece(axis)) => self.ground.domain(axis),
            (None, _) => Bitboard::EMPTY,
        }
    }

    /// The pieces before a capture on a square, from those after it.
    #[inline]
    fn spot_before(&self, change: &MenChange, mut after: SliceSpot, goal: Square) -> SliceSpot {
        if let Taken::Piece(axis) = change.taken {
            let [first, second, _] = after.men;
            after.men = match axis {
                0 => [goal, first, second],
                1 => [first, goal, second],
                _ => [first, second, goal],
            };
        }
        after
    }
}

impl Child<'_> {
    #[inline]
    fn get(&self, spot: SliceSpot) -> Bitboard {
        match &self.words {
            Some(words) => words[self.view.ground.index(spot)],
            None if self.won => self.view.won(spot),
            None => self.view.left(spot),
        }
    }
}

impl Seen<'_> {
    /// All words, if they say what the change does for its mover.
    fn words(&self) -> Option<&[Bitboard]> {
        self.after.words.as_deref().filter(|_| self.passing.is_empty())
    }

    /// By where the men stand after the change: the squares of the defending king with which it
    /// does its mover good. The defender is not lost, or the attacker wins, whatever the other side takes
    /// in passing.
    #[inline]
    fn good(&self, spot: SliceSpot) -> Bitboard {
        let good = self.after.get(spot);
        if self.passing.is_empty() {
            return good;
        }
        let saves = self.passing.iter().fold(Bitboard::EMPTY, |all, child| all | child.get(spot));
        let good = good - saves;
        if self.change.men.by == ATTACKER {
            good | self.would_be_stalemate(spot, good | saves)
        } else {
            good
        }
    }

    /// Where the defender would be stalemated but for a capture in passing that loses he is lost.
    fn would_be_stalemate(&self, spot: SliceSpot, known: Bitboard) -> Bitboard {
        let ground = &self.after.view.ground;
        let takes = self.passing.iter().map(|child| child.view.ground.attacker_moves(spot));
        let takes = takes.fold(Bitboard::EMPTY, Bitboard::union);
        let lost = takes - known - neighbors(ground.attacker_moves(spot));
        if lost.is_empty() {
            return lost;
        }
        let (legal, checked) = ground.defender_moves(spot);
        let stuck = (lost & legal) - checked;
        stuck.iter().filter(|&own| !ground.can_move(spot, own)).collect()
    }
}
