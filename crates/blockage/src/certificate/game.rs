//! Which squares hold in each world: what may change it is answered by a move into another one.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::cell::Cell;

use palisade_board::{
    Bitboard, Budget, Color, Progress, Role, Square, attacks, king_attacks, squares_between,
};
use palisade_proof::World;

use super::draft::{Pawns, WorldDraft, one_step};

/// By square of the mover, where the attacking king may be, the attacker to move.
type Rows = [Bitboard; 64];

const NOTHING: Rows = [Bitboard::EMPTY; 64];

/// Units of work for a world that is looked at.
const WORLD: u64 = 16;

/// What all games of a question have cost together.
pub(super) struct Meter<'b> {
    budget: &'b Budget<'b>,
    work: Cell<u64>,
}

impl<'b> Meter<'b> {
    pub(super) const fn new(budget: &'b Budget<'b>) -> Self {
        Self { budget, work: Cell::new(0) }
    }

    /// Counts a world; false, if there is no budget for it. Then no world holds any more, and every
    /// way to look for them soon ends.
    fn pays(&self) -> bool {
        self.work.set(self.work.get() + WORLD);
        self.budget.look(Progress { work: self.work.get() }).is_continue()
    }
}

/// A world that was looked at.
struct WorldNode {
    draft: WorldDraft,
    rows: Rows,
    /// Worlds that its answers lead to.
    answers: BTreeSet<usize>,
}

/// All worlds of a question.
pub(super) struct WorldGame<'m> {
    attacker: Color,
    pawns: Pawns,
    most: usize,
    /// Captures and pushes come to an end by themselves. Where many are followed, all depths
    /// share what follows them.
    shares: bool,
    nodes: Vec<WorldNode>,
    known: BTreeMap<(WorldDraft, u32), usize>,
    /// The first world is of use only if one of these squares of the mover holds with the
    /// attacking king there.
    need: Option<(Bitboard, Square)>,
    meter: &'m Meter<'m>,
}

/// A move of the attacker that changes a world.
struct WorldChange {
    index: usize,
    from: Square,
    to: Square,
    promotes: bool,
}

impl<'m> WorldGame<'m> {
    pub(super) fn new(
        attacker: Color,
        pawns: Pawns,
        most: usize,
        shares: bool,
        need: Option<(Bitboard, Square)>,
        meter: &'m Meter<'m>,
    ) -> Self {
        Self {
            attacker,
            pawns,
            most,
            shares,
            nodes: Vec::new(),
            known: BTreeMap::new(),
            need,
            meter,
        }
    }

    /// Judges a world, and says which one it is; nothing if no square holds.
    pub(super) fn judge(&mut self, mut draft: WorldDraft, depth: u32) -> Option<usize> {
        let absorbs = depth == 0;
        if !draft.settle(self.attacker, self.pawns, absorbs) {
            return None;
        }
        let key = (draft, if self.shares { depth.min(1) } else { depth });
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        if self.nodes.len() >= self.most || !self.meter.pays() {
            return None;
        }
        let draft = key.0.clone();
        let rows = self.quiet(&draft);
        let index = self.nodes.len();
        self.nodes.push(WorldNode {
            draft: draft.clone(),
            rows: NOTHING,
            answers: BTreeSet::new(),
        });
        self.known.insert(key, index);
        let mut answers = BTreeSet::new();
        let rows = self.survive(&draft, rows, depth, index, &mut answers);
        self.nodes[index].rows = rows;
        self.nodes[index].answers = answers;
        Some(index)
    }

    /// Where the mover is in peace, before anything changes.
    fn quiet(&self, draft: &WorldDraft) -> Rows {
        let standing = draft.standing();
        let sure = standing | draft.single();
        let mut disturbed = standing | draft.loose;
        for &(role, set) in &draft.men {
            disturbed |= set;
            for from in set {
                disturbed |= attacks(role.of(self.attacker), from, sure);
            }
        }
        let king = draft.stands[Role::King.index()].first();
        let mut rows = NOTHING;
        // A king who stands is in peace too. His own square is disturbed as one that is taken.
        let attacked = |square: Square| {
            draft.men.iter().any(|&(role, set)| {
                set.iter().any(|from| attacks(role.of(self.attacker), from, sure).contains(square))
            })
        };
        if king.is_some_and(attacked) {
            return rows;
        }
        let beside = king.map_or(Bitboard::EMPTY, king_attacks);
        for at in !disturbed {
            let near = if draft.mover == Role::King { king_attacks(at) } else { beside };
            rows[at.index()] = draft.kings - near.with(at);
        }
        rows
    }

    /// The moves of the attacker that change the world, the worst first, and whether he has
    /// others.
    fn changes(&self, draft: &WorldDraft, home: Bitboard) -> (Vec<WorldChange>, bool) {
        let standing = draft.standing();
        let (mut changes, mut passes) = (Vec::new(), false);
        for (index, &(role, set)) in draft.men.iter().enumerate() {
            for from in set {
                for to in draft.goals(role.of(self.attacker), from, home) {
                    if set.contains(to) && !standing.contains(to) {
                        passes = true;
                        continue;
                    }
                    let promotes = role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
                    changes.push(WorldChange { index, from, to, promotes });
                }
            }
        }
        changes.sort_by_key(|change| (!change.promotes, !standing.contains(change.to)));
        (changes, passes)
    }

    /// The greatest part of the rows that survives every move.
    fn survive(
        &mut self,
        draft: &WorldDraft,
        mut rows: Rows,
        depth: u32,
        own: usize,
        answers: &mut BTreeSet<usize>,
    ) -> Rows {
        let attacker = self.attacker;
        let (standing, guarded) = (draft.standing(), draft.guarded(attacker));
        let movers: Vec<Square> =
            Square::ALL.into_iter().filter(|at| rows[at.index()].any()).collect();
        let mut home = movers.iter().copied().collect::<Bitboard>();
        if draft.mover == Role::King {
            home = Bitboard::EMPTY;
        }
        let (changes, passes) = self.changes(draft, home);
        loop {
            let before = rows;
            answers.clear();
            let steps = |rows: &Rows, at: Square| {
                let goals = one_step(draft.mover.of(attacker.opponent()), at) - standing;
                goals.iter().fold(Bitboard::EMPTY, |all, to| all | rows[to.index()])
            };
            for &at in &movers {
                if rows[at.index()].is_empty() {
                    continue;
                }
                let near = match draft.mover {
                    Role::King => king_attacks(at).with(at),
                    _ => Bitboard::EMPTY,
                };
                let own_men = draft.single() - draft.kings;
                let mut quiet = if passes { rows[at.index()] } else { Bitboard::EMPTY };
                let mut taken = Bitboard::EMPTY;
                for king in rows[at.index()] {
                    let to = king_attacks(king) - own_men - near - guarded;
                    let prey = standing.with(at);
                    quiet |= to - prey;
                    taken |= to & prey;
                }
                let mut bad = quiet - steps(&rows, at);
                if bad.any() && depth > 0 {
                    let met = draft.clone();
                    bad -= self.answered(&met, at, None, bad, depth - 1, answers);
                }
                for to in taken {
                    let mut met = draft.clone();
                    met.stands = met.stands.map(|set| set.without(to));
                    met.kings = to.bitboard();
                    let saved = depth > 0
                        && at != to
                        && self.answered(&met, at, None, to.bitboard(), depth - 1, answers).any();
                    if !saved {
                        bad |= to.bitboard();
                    }
                }
                if bad.any() {
                    let here = if passes { bad } else { Bitboard::EMPTY };
                    let lost = rows[at.index()].iter().filter(|&king| {
                        here.contains(king)
                            || (king_attacks(king) - own_men - near - guarded).meets(bad)
                    });
                    rows[at.index()] -= lost.collect::<Bitboard>();
                }
            }
            if own == 0 && !self.is_of_use(&rows) {
                return NOTHING;
            }
            if rows != before {
                continue;
            }
            for change in &changes {
                let WorldChange { index, from, to, promotes } = *change;
                let role = draft.men[index].0;
                let ahead = role == Role::Pawn && from.file() == to.file();
                let way = squares_between(from, to);
                for &at in &movers {
                    let left = rows[at.index()] - way - to.bitboard();
                    let aside = role == Role::Pawn && !ahead;
                    let stopped = way.contains(at) || ahead && to == at;
                    let prey = standing | draft.loose | at.bitboard();
                    if left.is_empty() || stopped || aside && !prey.contains(to) {
                        continue;
                    }
                    let mut found = Bitboard::EMPTY;
                    if depth > 0 && at != to {
                        let mut met = draft.clone();
                        met.stands = met.stands.map(|set| set.without(to));
                        met.men[index].1 = to.bitboard();
                        let piece = promotes.then_some(index);
                        // Pushes come to an end by themselves.
                        let pushed = ahead && !promotes;
                        let further = if pushed { depth } else { depth - 1 };
                        found = self.answered(&met, at, piece, left, further, answers);
                    }
                    rows[at.index()] -= left - found;
                }
                if own == 0 && !self.is_of_use(&rows) {
                    return NOTHING;
                }
            }
            if rows == before {
                answers.insert(own);
                return rows;
            }
        }
    }

    fn is_of_use(&self, rows: &Rows) -> bool {
        self.need
            .is_none_or(|(movers, king)| movers.iter().any(|at| rows[at.index()].contains(king)))
    }

    /// For which of these squares of the attacking king the defender has an answer in another
    /// world, where a number of captures are left to follow. A new piece has to be taken.
    fn answered(
        &mut self,
        met: &WorldDraft,
        at: Square,
        piece: Option<usize>,
        kings: Bitboard,
        left: u32,
        answers: &mut BTreeSet<usize>,
    ) -> Bitboard {
        let defender = self.attacker.opponent();
        let mut found = Bitboard::EMPTY;
        // Are all answered, with what this world holds?
        let gain = |found: &mut Bitboard,
                    answers: &mut BTreeSet<usize>,
                    world: Option<(usize, Rows)>,
                    mover: Bitboard| {
            let Some((index, rows)) = world else { return false };
            let held = mover.iter().fold(Bitboard::EMPTY, |all, to| all | rows[to.index()]);
            if (kings & (held - *found)).any() {
                answers.insert(index);
                *found |= kings & held;
            }
            kings.is_subset(*found)
        };
        for index in 0..met.men.len() {
            let (_, set) = met.men[index];
            let (Some(to), false) = (set.first(), set.has_several()) else { continue };
            if piece.is_some_and(|piece| piece != index) {
                continue;
            }
            let mut without = met.clone();
            without.men.remove(index);
            let bare = without.men.is_empty();
            // The mover takes.
            if one_step(met.mover.of(defender), at).contains(to) {
                if bare {
                    found |= kings - king_attacks(to).with(to);
                    if kings.is_subset(found) {
                        return found;
                    }
                } else {
                    let child = self.judge(without.clone(), left);
                    if gain(&mut found, answers, self.rows(child), to.bitboard()) {
                        return kings;
                    }
                }
            }
            // Another man takes.
            for role in Role::ALL {
                for from in met.stands[role.index()] {
                    let last = role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
                    if last || !one_step(role.of(defender), from).contains(to) {
                        continue;
                    }
                    if bare {
                        return kings;
                    }
                    let mut after = without.clone();
                    let moved = &mut after.stands[role.index()];
                    *moved = moved.without(from).with(to);
                    let child = self.judge(after, left);
                    if gain(&mut found, answers, self.rows(child), at.bitboard()) {
                        return kings;
                    }
                }
            }
        }
        if piece.is_none() {
            let steps = one_step(met.mover.of(defender), at) - met.standing();
            let child = self.judge(met.clone(), left);
            gain(&mut found, answers, self.rows(child), steps);
        }
        found
    }

    fn rows(&self, world: Option<usize>) -> Option<(usize, Rows)> {
        world.map(|index| (index, self.nodes[index].rows))
    }

    /// The worlds that these need.
    pub(super) fn write(&self, starts: &[Option<usize>], worlds: &mut Vec<World>) {
        let mut needed: BTreeSet<usize> = BTreeSet::new();
        let mut waiting: Vec<usize> = starts.iter().copied().flatten().collect();
        while let Some(index) = waiting.pop() {
            let node = &self.nodes[index];
            if node.rows.iter().any(|set| set.any()) && needed.insert(index) {
                waiting.extend(&node.answers);
            }
        }
        worlds.extend(needed.iter().map(|&index| self.nodes[index].world()));
    }
}

impl WorldNode {
    fn world(&self) -> World {
        let WorldDraft { stands, loose, ref men, kings, mover } = self.draft;
        // Squares of the mover that allow the same squares of the king share a row. What is
        // beside a king is no position, so it does not matter.
        let mut rows: Vec<(Bitboard, Bitboard)> = Vec::new();
        for at in Square::ALL {
            let here = self.rows[at.index()];
            if here.is_empty() {
                continue;
            }
            let near = if mover == Role::King { king_attacks(at) } else { Bitboard::EMPTY };
            let free = near.with(at);
            let all = if (kings - free).is_subset(here) { kings } else { here };
            match rows.iter_mut().find(|row| row.0 == all) {
                Some(row) => row.1 |= at.bitboard(),
                None => rows.push((all, at.bitboard())),
            }
        }
        let mut men = men.clone();
        men.sort_unstable();
        World { stands, loose, men, mover, rows }
    }
}
