//! Structures of pawns, one after the other: in which of them can nobody mate any more?
//!
//! A structure is the pawns and what other men are left. Pawns only go forward and men only
//! go off, so structures lead to others and never back. Each keeps one case, in which all
//! pawns stand and other men roam; a move or a capture of a pawn leads to another one.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Color, Position, Rank, Role, Square, pawn_attacks};

use crate::case::{DeadCase, DeadRoom, attacks, guarded, is_plain};
use crate::close::{PawnMoves, close};
use crate::ends::{CaseMove, ends};
use crate::picture::may_mate;
use crate::room::{join_rooms, leave_room, part};

/// The pawns of a structure, and how many other men of each kind there are.
type Key = ([Bitboard; 2], [[u8; 6]; 2]);

struct StructureCase {
    /// All that leads here, not closed yet.
    entry: DeadCase,
    case: DeadCase,
    waiting: bool,
    /// It may have a mate in it, or was not looked at.
    open: bool,
    /// Structures that lead here.
    from: Vec<u32>,
}

/// What was found out about structures.
struct StructureGraph {
    winner: Color,
    nodes: Vec<StructureCase>,
    numbers: BTreeMap<Key, u32>,
    waiting: Vec<u32>,
}

fn key(case: &DeadCase) -> Key {
    let men = Color::ALL.map(|color| {
        let side = color.index();
        let mut men = case.most[side];
        for (count, still) in men.iter_mut().zip(case.still[side]).skip(1) {
            *count += still.len() as u8;
        }
        men
    });
    ([case.still[0][0], case.still[1][0]], men)
}

/// Structures from which no mate can be reached, each with its pawns; is the first one among
/// them?
///
/// Each look at a structure is one of the steps of the budget, and is added to those that
/// are spent. What is not looked at any more counts as open.
pub(crate) fn dead_structures(
    root: &Position,
    winner: Color,
    limit: usize,
    budget: &Budget<'_>,
    steps: &mut u64,
) -> (bool, Vec<([Bitboard; 2], DeadCase)>) {
    if !is_plain(root) || *steps >= budget.limit() || budget.stops(*steps) {
        return (false, Vec::new());
    }
    let mut graph =
        StructureGraph { winner, nodes: Vec::new(), numbers: BTreeMap::new(), waiting: Vec::new() };
    graph.enter(DeadCase::of(root), 0);
    graph.walk(limit, budget, steps);
    graph.dead()
}

impl StructureGraph {
    fn walk(&mut self, limit: usize, budget: &Budget<'_>, steps: &mut u64) {
        let end = steps.saturating_add(2 * limit as u64).min(budget.limit());
        // Those that came last first: a structure is best looked at when all that leads
        // there is known, but most have one way in.
        while let Some(number) = self.waiting.pop() {
            if *steps >= end || (*steps % 4 == 3 && budget.stops(*steps)) {
                self.waiting.push(number);
                break;
            }
            *steps += 1;
            self.look_at(number, limit);
        }
        for &number in &self.waiting {
            self.nodes[number as usize].open = true;
        }
    }

    fn look_at(&mut self, number: u32, limit: usize) {
        let node = &mut self.nodes[number as usize];
        node.waiting = false;
        let mut case = node.entry;
        // Mostly nothing more can happen, wherever the pawns go.
        case.rooms.fill(DeadRoom::NONE);
        if close(&mut case, PawnMoves::Loose, self.winner) {
            let alone = !may_mate(&case, self.winner);
            if alone || (part(&node.entry, &mut case) && !may_mate(&case, self.winner)) {
                node.case = case;
                node.open = false;
                return;
            }
        }
        case = node.entry;
        close(&mut case, PawnMoves::Exact, self.winner);
        part(&node.entry, &mut case);
        node.case = case;
        node.open = may_mate(&case, self.winner);
        if node.open {
            // Somebody may be locked in until another one is taken.
            case = node.entry;
            close(&mut case, PawnMoves::Held, self.winner);
            part(&node.entry, &mut case);
            if case == node.case || may_mate(&case, self.winner) {
                return;
            }
            node.case = case;
            node.open = false;
        }
        let mut exits = Vec::new();
        leave(&case, self.winner, &mut |after| exits.push(after));
        for after in exits {
            if self.nodes.len() >= limit {
                self.nodes[number as usize].open = true;
                return;
            }
            self.enter(after, number);
        }
    }

    /// Adds what leads to a structure.
    fn enter(&mut self, mut entry: DeadCase, from: u32) {
        let side = self.winner.index();
        if (0..5).all(|r| entry.still[side][r].is_empty() && entry.most[side][r] == 0) {
            return;
        }
        let solid = entry.solid(Color::White) | entry.solid(Color::Black);
        for set in entry.reach.iter_mut().flatten() {
            *set -= solid;
        }
        let key = key(&entry);
        let new = self.nodes.len() as u32;
        let number = *self.numbers.entry(key).or_insert(new);
        if number == new {
            let (case, from) = (DeadCase::EMPTY, Vec::from([from]));
            self.nodes.push(StructureCase { entry, case, waiting: true, open: false, from });
            self.waiting.push(number);
            return;
        }
        let node = &mut self.nodes[number as usize];
        if !node.from.contains(&from) {
            node.from.push(from);
        }
        if join(&mut node.entry, &entry) && !node.open {
            if !node.waiting {
                self.waiting.push(number);
            }
            node.waiting = true;
        }
    }

    /// The structures from which no open one can be reached.
    fn dead(self) -> (bool, Vec<([Bitboard; 2], DeadCase)>) {
        let mut open: Vec<bool> = self.nodes.iter().map(|node| node.open).collect();
        let mut spread: Vec<usize> = (0..open.len()).filter(|&at| open[at]).collect();
        while let Some(at) = spread.pop() {
            for &from in &self.nodes[at].from {
                if !open[from as usize] {
                    open[from as usize] = true;
                    spread.push(from as usize);
                }
            }
        }
        let dead = self.nodes.iter().zip(&open).filter(|(_, open)| !**open);
        (!open[0], dead.map(|(node, _)| (key(&node.entry).0, node.case)).collect())
    }
}

/// Grants the one what the other has; was there anything new?
fn join(entry: &mut DeadCase, other: &DeadCase) -> bool {
    let before = *entry;
    for side in 0..2 {
        for role in 1..6 {
            let both = entry.still[side][role] & other.still[side][role];
            let apart = (entry.still[side][role] | other.still[side][role]) - both;
            entry.most[side][role] += (entry.still[side][role] - both).len() as u8;
            entry.still[side][role] = both;
            entry.reach[side][role] |= apart | other.reach[side][role];
        }
    }
    join_rooms(&before, other, entry);
    before != *entry
}

/// Every move that changes the pawns of a closed case.
fn leave(case: &DeadCase, winner: Color, add: &mut impl FnMut(DeadCase)) {
    let solid = case.solid(Color::White) | case.solid(Color::Black);
    for color in Color::ALL {
        let (side, enemy) = (color.index(), color.opponent());
        for from in case.still[side][0] {
            push(case, (color, winner), from, solid, add);
            for to in pawn_attacks(color, from.bitboard()) {
                let step = CaseMove { color, role: Role::Pawn, from: from.bitboard(), to };
                if ends(case, winner, step) {
                    continue;
                }
                for role in &Role::ALL[..5] {
                    let (foe, kind) = (enemy.index(), role.index());
                    if (case.still[foe][kind] | case.reach[foe][kind]).contains(to) {
                        let mut after = *case;
                        take(&mut after, color, Role::Pawn, from);
                        take(&mut after, enemy, *role, to);
                        put(after, color, to, add);
                    }
                }
            }
        }
        // Still pieces can be taken where a capture of one leaves the case.
        let prey = case.solid(enemy) - case.still[enemy.index()][5];
        for role in &Role::ALL[1..] {
            let kind = role.index();
            let barred = match role {
                Role::King => guarded(case, enemy),
                _ => Bitboard::EMPTY,
            };
            let mut taken = Bitboard::EMPTY;
            for from in case.reach[side][kind] {
                taken |= attacks(*role, from, solid);
            }
            for to in (taken & prey) - barred - case.reach[side][kind] {
                let mut after = *case;
                let from = case.reach[side][kind] & attacks(*role, to, solid);
                if ends(case, winner, CaseMove { color, role: *role, from, to }) {
                    continue;
                }
                if case.rooms_of(side, kind).any(|room| from.is_subset(room.squares)) {
                    leave_room(&mut after, side, kind, from);
                }
                spend_one(&mut after, color, *role);
                remove(&mut after, enemy, to);
                after.still[side][kind] |= to.bitboard();
                add(after);
            }
            for from in case.still[side][kind] {
                for to in (attacks(*role, from, solid) & prey) - barred {
                    let step = CaseMove { color, role: *role, from: from.bitboard(), to };
                    if ends(case, winner, step) {
                        continue;
                    }
                    let mut after = *case;
                    take(&mut after, color, *role, from);
                    remove(&mut after, enemy, to);
                    after.still[side][kind] |= to.bitboard();
                    add(after);
                }
            }
        }
    }
}

fn push(
    case: &DeadCase,
    (color, winner): (Color, Color),
    from: Square,
    solid: Bitboard,
    add: &mut impl FnMut(DeadCase),
) {
    let (side, enemy) = (color.index(), color.opponent());
    let Some(next) = from.forward(color).filter(|&next| !solid.contains(next)) else { return };
    let over =
        |to| ends(case, winner, CaseMove { color, role: Role::Pawn, from: from.bitboard(), to });
    let mut after = *case;
    take(&mut after, color, Role::Pawn, from);
    if !over(next) {
        put(after, color, next, add);
    }
    if from.rank() != Rank::Second.relative_to(color) {
        return;
    }
    if let Some(far) = next.forward(color).filter(|&far| !solid.contains(far) && !over(far)) {
        after.still[side][0] |= far.bitboard();
        add(after);
        for taker in pawn_attacks(color, next.bitboard()) & case.still[enemy.index()][0] {
            let mut taken = after;
            take(&mut taken, color, Role::Pawn, far);
            take(&mut taken, enemy, Role::Pawn, taker);
            taken.still[enemy.index()][0] |= next.bitboard();
            add(taken);
        }
    }
}

/// A pawn arrives, and becomes something on the last rank.
fn put(after: DeadCase, color: Color, to: Square, add: &mut impl FnMut(DeadCase)) {
    let promotes = to.forward(color).is_none();
    let roles = if promotes { &Role::PROMOTIONS[..] } else { &[Role::Pawn][..] };
    for role in roles {
        let mut after = after;
        after.still[color.index()][role.index()] |= to.bitboard();
        add(after);
    }
}

/// Takes the still man off this square.
fn remove(case: &mut DeadCase, color: Color, square: Square) {
    for men in &mut case.still[color.index()] {
        *men = men.without(square);
    }
}

/// Takes a man off this square.
fn take(case: &mut DeadCase, color: Color, role: Role, square: Square) {
    let (side, kind) = (color.index(), role.index());
    if case.still[side][kind].contains(square) {
        case.still[side][kind] = case.still[side][kind].without(square);
    } else {
        leave_room(case, side, kind, square.bitboard());
        spend_one(case, color, role);
    }
}

/// One man that is not still goes elsewhere.
fn spend_one(case: &mut DeadCase, color: Color, role: Role) {
    let (side, kind) = (color.index(), role.index());
    case.most[side][kind] = case.most[side][kind].saturating_sub(1);
    if case.most[side][kind] == 0 {
        case.reach[side][kind] = Bitboard::EMPTY;
    }
}
