//! The third rung: both kings exactly where they stand.
//!
//! In one structure the two kings play a game on 64 x 64 placements: the
//! defender wins it if he can for ever avoid every move that leaves the
//! structure for a child in which he is not known to be safe. The greatest fixed
//! point of that game is found with one set of defending squares for each
//! attacking square. Children are judged by the flood game first; only those
//! that a line of play still needs are played out exactly themselves. See
//! `docs/blockage-proof.md`, section 5.

use palisade_board::{Bitboard, Rank, Square, king_attacks, king_dilate, king_flood, pawn_attacks};

use super::flood_game::{FloodGame, Safe};
use super::steps::neighbors;
use super::structure::{ATTACKER, DEFENDER, Structure};

/// Squares of the defending king for each square of the attacking king.
#[derive(Clone)]
pub(super) struct Table([Bitboard; 64]);

impl Table {
    const EMPTY: Self = Self([Bitboard::EMPTY; 64]);

    #[inline]
    fn at(&self, king: Square) -> Bitboard {
        self.0[king.index()]
    }

    #[inline]
    fn at_mut(&mut self, king: Square) -> &mut Bitboard {
        &mut self.0[king.index()]
    }
}

/// Placements of the kings with either side to move.
#[derive(Clone)]
pub(super) struct Placements {
    pub(super) attacker_moves: Table,
    pub(super) defender_moves: Table,
}

impl Placements {
    pub(super) const EMPTY: Self =
        Self { attacker_moves: Table::EMPTY, defender_moves: Table::EMPTY };

    /// One placement.
    pub(super) fn single(king: Square, defender: Square, attacker_moves: bool) -> Self {
        let mut placements = Self::EMPTY;
        let table = if attacker_moves {
            &mut placements.attacker_moves
        } else {
            &mut placements.defender_moves
        };
        *table.at_mut(king) = defender.bitboard();
        placements
    }

    /// Is the placement safe with the attacker to move?
    pub(super) fn holds_attack(&self, king: Square, defender: Square) -> bool {
        self.attacker_moves.at(king).contains(defender)
    }

    /// Is the placement safe with the defender to move?
    pub(super) fn holds_reply(&self, king: Square, defender: Square) -> bool {
        self.defender_moves.at(king).contains(defender)
    }

    /// Has the defending king a step to a safe placement?
    pub(super) fn holds_step(&self, king: Square, defender: Square) -> bool {
        self.attacker_moves.at(king).meets(king_attacks(defender))
    }

    /// Keeps, with the defender to move, what a step of his king holds.
    fn keep_steps(&mut self) {
        for king in Square::ALL {
            *self.defender_moves.at_mut(king) &= neighbors(self.attacker_moves.at(king));
        }
    }

    fn join(&mut self, other: &Self) {
        for king in Square::ALL {
            *self.attacker_moves.at_mut(king) |= other.attacker_moves.at(king);
            *self.defender_moves.at_mut(king) |= other.defender_moves.at(king);
        }
    }

    fn join_complement(&mut self, other: &Self) {
        for king in Square::ALL {
            *self.attacker_moves.at_mut(king) |= !other.attacker_moves.at(king);
            *self.defender_moves.at_mut(king) |= !other.defender_moves.at(king);
        }
    }

    fn remove(&mut self, other: &Self) {
        for king in Square::ALL {
            *self.attacker_moves.at_mut(king) -= other.attacker_moves.at(king);
            *self.defender_moves.at_mut(king) -= other.defender_moves.at(king);
        }
    }

    fn is_disjoint(&self, other: &Self, region: Bitboard) -> bool {
        region.iter().all(|king| {
            self.attacker_moves.at(king).is_disjoint(other.attacker_moves.at(king))
                && self.defender_moves.at(king).is_disjoint(other.defender_moves.at(king))
        })
    }

    /// The attacking king's squares with a placement.
    fn kings(&self) -> Bitboard {
        Square::ALL
            .into_iter()
            .filter(|&king| (self.attacker_moves.at(king) | self.defender_moves.at(king)).any())
            .fold(Bitboard::EMPTY, Bitboard::with)
    }
}

/// What is known of the safe placements: at least `low`, at most `high`.
pub(super) struct Bounds {
    pub(super) low: Placements,
    pub(super) high: Placements,
}

/// A move that changes the structure.
#[derive(Clone, Copy)]
enum Change {
    /// The attacker pushes; a king on the path prevents it. If the defender may
    /// then capture en passant, he is not stalemated whatever it looks like.
    Push { path: Bitboard, en_passant: bool },
    /// The attacker promotes; the defending king must take at once.
    Promote { to: Square },
    /// An attacking pawn captures.
    PawnTakes,
    /// The attacking king captures.
    KingTakes { to: Square },
    /// The defending king captures.
    DefendingKingTakes { on: Square },
    /// A defending pawn captures.
    DefendingPawnTakes,
}

#[derive(Clone, Copy)]
struct Child {
    structure: Structure,
    change: Change,
}

impl Change {
    /// Is it the attacker's choice?
    fn is_attackers(self) -> bool {
        !matches!(self, Self::DefendingKingTakes { .. } | Self::DefendingPawnTakes)
    }
}

/// All children of a structure: at most eight pawns a side make at most 16
/// pushes, 16 captures by pawns each way, and eight captures by each king.
struct Children {
    list: [Child; 64],
    len: usize,
}

impl Children {
    fn push(&mut self, structure: Structure, change: Change) {
        if let Some(place) = self.list.get_mut(self.len) {
            *place = Child { structure, change };
            self.len += 1;
        }
    }

    fn of(s: Structure, region: Bitboard) -> Self {
        let mut children =
            Self { list: [Child { structure: s, change: Change::PawnTakes }; 64], len: 0 };
        let near = king_dilate(region);
        for on in s.attackers - s.attacked() {
            children.push(s.without_attacker(on), Change::DefendingKingTakes { on });
        }
        for on in s.attackers & s.guarded() {
            for from in pawn_attacks(ATTACKER, on.bitboard()) & s.defenders {
                children.push(s.recaptured(from, on), Change::DefendingPawnTakes);
            }
        }
        for from in s.attackers & Rank::Seventh.bitboard() {
            if let Some(to) = from.forward(ATTACKER) {
                children.push(s.without_attacker(from), Change::Promote { to });
            }
        }
        for to in s.defenders & (near - s.guarded()) {
            children.push(s.without_defender(to), Change::KingTakes { to });
        }
        for to in s.defenders & s.attacked() {
            for from in pawn_attacks(DEFENDER, to.bitboard()) & s.attackers {
                children.push(s.captured(from, to), Change::PawnTakes);
            }
        }
        let empty = !s.all();
        for from in s.attackers & (empty.south() - Rank::Seventh.bitboard()) {
            let Some(to) = from.forward(ATTACKER) else { continue };
            let path = to.bitboard();
            children.push(s.pushed(from, to), Change::Push { path, en_passant: false });
            let Some(far) = to.forward(ATTACKER) else { continue };
            if from.rank() == Rank::Second && empty.contains(far) {
                let en_passant = pawn_attacks(ATTACKER, path).meets(s.defenders);
                let path = path.with(far);
                children.push(s.pushed(from, far), Change::Push { path, en_passant });
            }
        }
        children
    }

    fn iter(&self) -> impl Iterator<Item = Child> + '_ {
        self.list[..self.len].iter().copied()
    }
}

/// What the children leave of one structure's placements.
#[derive(Clone)]
struct Rules {
    /// With the attacker to move: placements no known child refutes.
    kept: Table,
    /// With the defender to move: placements from which leaving the structure is safe.
    left: Table,
}

/// One structure with everything the fixed point needs.
struct Game {
    structure: Structure,
    region: Bitboard,
    walkable: Bitboard,
}

impl Game {
    fn new(structure: Structure, kings: Bitboard) -> Self {
        let walkable = structure.walkable();
        Self { structure, region: king_flood(kings, walkable), walkable }
    }

    /// Squares of the defending king beside no king and on no pawn.
    #[inline]
    fn apart(&self, king: Square) -> Bitboard {
        !(king_attacks(king).with(king) | self.structure.all())
    }

    /// Stalemates of the defender: not in check, no move of king or pawn.
    fn stalemates(&self, king: Square) -> Bitboard {
        let s = self.structure;
        if (s.attackers & s.guarded()).any() {
            return Bitboard::EMPTY;
        }
        let closed = s.attacked() | s.defenders | king_attacks(king).with(king);
        let stuck = !neighbors(!closed) & (self.apart(king) - s.attacked());
        if stuck.is_empty() {
            return stuck;
        }
        // A pawn may be stopped by nothing but a king.
        let targets = s.defenders.south() - s.all() - king.bitboard();
        if targets.is_empty() {
            stuck
        } else if targets.has_several() {
            Bitboard::EMPTY
        } else {
            stuck & targets
        }
    }

    /// The rules before any child is known: all kept, nothing left.
    fn rules(&self) -> Rules {
        let mut rules = Rules { kept: Table::EMPTY, left: Table::EMPTY };
        let attacked = self.structure.attacked();
        for king in self.region {
            *rules.kept.at_mut(king) = self.apart(king) - attacked;
            *rules.left.at_mut(king) = self.stalemates(king);
        }
        rules
    }

    /// Adds what one child says where the attacking king is on `king`, given the
    /// child's safe squares with either side to move.
    #[inline]
    fn apply(
        &self,
        rules: &mut Rules,
        change: Change,
        king: Square,
        attacker_moves: Bitboard,
        defender_moves: Bitboard,
    ) {
        let kept = rules.kept.at_mut(king);
        let left = rules.left.at_mut(king);
        match change {
            Change::Push { path, .. } => {
                if !path.contains(king) {
                    *kept &= defender_moves | path;
                }
            }
            Change::PawnTakes => *kept &= defender_moves,
            Change::KingTakes { to } => *kept &= defender_moves | king_attacks(to),
            Change::Promote { to } => {
                if king != to {
                    *kept &= if attacker_moves.contains(to) {
                        king_attacks(to).with(to)
                    } else {
                        to.bitboard()
                    };
                }
            }
            Change::DefendingKingTakes { on } => {
                if attacker_moves.contains(on) {
                    *left |= king_attacks(on) & self.apart(king);
                }
            }
            Change::DefendingPawnTakes => *left |= attacker_moves & self.apart(king),
        }
    }

    /// The attacking king's squares before and after a change.
    fn mover(change: Change, king: Square) -> Option<Square> {
        match change {
            Change::KingTakes { to } => king_attacks(to).contains(king).then_some(to),
            _ => Some(king),
        }
    }

    /// The most a child can grant: every placement that is not at once illegal.
    fn apply_optimist(&self, rules: &mut Rules, child: Child) {
        if matches!(
            child.change,
            Change::Push { .. } | Change::PawnTakes | Change::KingTakes { .. }
        ) {
            return;
        }
        let attacked = child.structure.attacked();
        for king in self.region {
            let legal = !(king_attacks(king).with(king) | attacked);
            self.apply(rules, child.change, king, legal, Bitboard::FULL);
        }
    }

    /// Adds what the flood game grants of a child.
    fn apply_flood<const N: usize>(
        &self,
        rules: &mut Rules,
        child: Child,
        flood: &mut FloodGame<N>,
    ) {
        self.each_flood(child, flood, |after, safe| {
            // A king that captures comes from any square beside.
            let from = match child.change {
                Change::KingTakes { to } => king_attacks(to) & self.region,
                _ => after,
            };
            for king in from {
                let Safe { attacker_moves, defender_moves } = safe;
                self.apply(rules, child.change, king, attacker_moves, defender_moves);
            }
        });
    }

    /// Adds what a child says for every placement.
    fn apply_all(&self, rules: &mut Rules, change: Change, safe: &Placements) {
        for king in self.region {
            if let Some(after) = Self::mover(change, king) {
                let (attacker_moves, defender_moves) =
                    (safe.attacker_moves.at(after), safe.defender_moves.at(after));
                self.apply(rules, change, king, attacker_moves, defender_moves);
            }
        }
    }

    /// What the flood game grants of a child.
    fn flood<const N: usize>(&self, child: Child, flood: &mut FloodGame<N>) -> Placements {
        let mut granted = Placements::EMPTY;
        self.each_flood(child, flood, |after, safe| {
            for king in after {
                *granted.attacker_moves.at_mut(king) = safe.attacker_moves;
                *granted.defender_moves.at_mut(king) = safe.defender_moves;
            }
        });
        granted
    }

    /// Calls back for each flood of the attacking king in a child, with his squares
    /// there that this structure leads to.
    fn each_flood<const N: usize>(
        &self,
        child: Child,
        flood: &mut FloodGame<N>,
        mut visit: impl FnMut(Bitboard, Safe),
    ) {
        let mut rest = match child.change {
            Change::KingTakes { to } => to.bitboard(),
            Change::Push { path, .. } => self.region - path,
            Change::Promote { to } => self.region.without(to),
            _ => self.region,
        };
        let walkable = child.structure.walkable();
        while let Some(king) = rest.first() {
            let component = king_flood(king.bitboard(), walkable) & rest;
            visit(component, flood.safe(child.structure, king.bitboard()));
            rest -= component;
        }
    }

    /// The greatest set of placements closed under the rules.
    fn fixed_point(&self, rules: &Rules) -> Placements {
        let mut safe =
            Placements { attacker_moves: rules.kept.clone(), defender_moves: Table::EMPTY };
        for king in self.region {
            *safe.defender_moves.at_mut(king) = self.replies(rules, &safe, king);
        }
        loop {
            let mut changed = false;
            for king in self.region {
                let before = safe.attacker_moves.at(king);
                if before.is_empty() {
                    continue;
                }
                let mut after = before;
                for to in king_attacks(king) & self.walkable {
                    after &= safe.defender_moves.at(to) | king_attacks(to).with(to);
                }
                if after != before {
                    changed = true;
                    *safe.attacker_moves.at_mut(king) = after;
                    *safe.defender_moves.at_mut(king) = self.replies(rules, &safe, king);
                }
            }
            if !changed {
                return safe;
            }
        }
    }

    #[inline]
    fn replies(&self, rules: &Rules, safe: &Placements, king: Square) -> Bitboard {
        (neighbors(safe.attacker_moves.at(king)) & self.apart(king)) | rules.left.at(king)
    }

    /// Placements that play from `need` can reach inside `high` and outside `low`.
    fn reachable(&self, need: &Placements, bounds: &Bounds) -> Placements {
        let Bounds { low, high } = bounds;
        let mut reached = Placements::EMPTY;
        let open_attacker =
            |king: Square| high.attacker_moves.at(king) - low.attacker_moves.at(king);
        let open_defender =
            |king: Square| high.defender_moves.at(king) - low.defender_moves.at(king);
        for king in self.region {
            *reached.attacker_moves.at_mut(king) =
                need.attacker_moves.at(king) & open_attacker(king);
            *reached.defender_moves.at_mut(king) =
                need.defender_moves.at(king) & open_defender(king);
        }
        loop {
            let mut changed = false;
            for king in self.region {
                let waiting = reached.attacker_moves.at(king);
                let moved =
                    waiting | neighbors(reached.defender_moves.at(king)) & open_attacker(king);
                if moved != waiting {
                    *reached.attacker_moves.at_mut(king) = moved;
                    changed = true;
                }
                if moved.any() {
                    for to in king_attacks(king) & self.walkable {
                        let here = reached.defender_moves.at(to);
                        let more = here | moved & open_defender(to);
                        if more != here {
                            *reached.defender_moves.at_mut(to) = more;
                            changed = true;
                        }
                    }
                }
            }
            if !changed {
                return reached;
            }
        }
    }

    /// The placements of a child that reached placements of this structure need,
    /// less those already known to be safe.
    fn child_need(&self, child: Child, reached: &Placements, safe: &Placements) -> Placements {
        let mut need = Placements::EMPTY;
        for king in self.region {
            let waiting = reached.attacker_moves.at(king);
            let replying = reached.defender_moves.at(king);
            match child.change {
                Change::Push { path, .. } => {
                    if !path.contains(king) {
                        *need.defender_moves.at_mut(king) = waiting - path;
                    }
                }
                Change::PawnTakes => *need.defender_moves.at_mut(king) = waiting,
                Change::KingTakes { to } => {
                    if king_attacks(king).contains(to) {
                        *need.defender_moves.at_mut(to) |= waiting - king_attacks(to).with(to);
                    }
                }
                Change::Promote { to } => {
                    if king != to && waiting.meets(king_attacks(to)) {
                        *need.attacker_moves.at_mut(king) = to.bitboard();
                    }
                }
                Change::DefendingKingTakes { on } => {
                    if replying.meets(king_attacks(on)) {
                        *need.attacker_moves.at_mut(king) = on.bitboard();
                    }
                }
                Change::DefendingPawnTakes => *need.attacker_moves.at_mut(king) = replying,
            }
        }
        need.remove(safe);
        need
    }
}

/// The work of one question at the third rung.
pub(super) struct ExactKings<'a, const N: usize> {
    pub(super) flood: &'a mut FloodGame<N>,
}

/// One exact structure costs as much as this many floods.
const UNITS: u32 = 8;

impl<const N: usize> ExactKings<'_, N> {
    /// Bounds on the safe placements of a structure, good enough for `need`
    /// where the budget and `depth` allow.
    pub(super) fn solve(&mut self, structure: Structure, need: &Placements, depth: u32) -> Bounds {
        let game = Game::new(structure, need.kings());
        let region = game.region;
        let mut bounds = Bounds { low: Placements::EMPTY, high: Placements::EMPTY };
        let children = Children::of(structure, region);
        let base = game.rules();

        let mut optimist = base.clone();
        for child in children.iter() {
            game.apply_optimist(&mut optimist, child);
        }
        bounds.high = game.fixed_point(&optimist);
        if self.flood.budget < UNITS || need.is_disjoint(&bounds.high, region) {
            return bounds;
        }
        self.flood.budget -= UNITS;

        let mut pessimist = base.clone();
        for child in children.iter() {
            game.apply_flood(&mut pessimist, child, self.flood);
        }
        bounds.low = game.fixed_point(&pessimist);
        if depth == 0 || settled(need, &bounds, region) {
            return bounds;
        }

        let mut deeper = base;
        let mut reached = game.reachable(need, &bounds);
        for child in children.iter() {
            let mut safe = game.flood(child, self.flood);
            let wanted = game.child_need(child, &reached, &safe);
            if wanted.kings().any() && self.flood.budget >= UNITS {
                let mut answer = self.solve(child.structure, &wanted, depth - 1);
                if matches!(child.change, Change::Push { en_passant: true, .. }) {
                    answer.low.keep_steps();
                }
                safe.join(&answer.low);
                if child.change.is_attackers() {
                    let mut high = answer.high;
                    high.join_complement(&wanted);
                    game.apply_all(&mut optimist, child.change, &high);
                    bounds.high = game.fixed_point(&optimist);
                    if need.is_disjoint(&bounds.high, region) {
                        return bounds;
                    }
                    reached = game.reachable(need, &bounds);
                }
            }
            game.apply_all(&mut deeper, child.change, &safe);
        }
        bounds.low = game.fixed_point(&deeper);
        bounds
    }
}

/// Nothing between the bounds is needed.
fn settled(need: &Placements, bounds: &Bounds, region: Bitboard) -> bool {
    region.iter().all(|king| {
        (need.attacker_moves.at(king) & bounds.high.attacker_moves.at(king))
            .is_subset(bounds.low.attacker_moves.at(king))
            && (need.defender_moves.at(king) & bounds.high.defender_moves.at(king))
                .is_subset(bounds.low.defender_moves.at(king))
    })
}
