//! Every position that both sides together can reach, structure by structure.
//!
//! The winner's pawns walk north. For each structure two tables hold the reached
//! placements of the kings: squares of the losing king for each square of the
//! winning one. Structures are taken in the order in which pawns move, so each
//! is finished when it is taken.

use palisade_board::{Bitboard, Color, Rank, Square, king_attacks, pawn_attacks};

use super::reach::{Army, no_more_checks};
use crate::bound::steps::{neighbors, zone};
use crate::bound::structure::Structure;
use crate::bound::view::View;

const WINNER: Color = Color::White;
const LOSER: Color = Color::Black;

/// Structures that the search can hold: past that it gives up.
const NODES: usize = 8;

/// Squares of the losing king for each square of the winning one.
#[derive(Clone, Copy)]
struct Table {
    /// The squares of the winning king with an entry that is not empty.
    kings: Bitboard,
    losing: [Bitboard; 64],
}

impl Table {
    const EMPTY: Self = Self { kings: Bitboard::EMPTY, losing: [Bitboard::EMPTY; 64] };

    #[inline]
    fn at(&self, king: Square) -> Bitboard {
        self.losing[king.index()]
    }

    /// Adds placements; true if one was new.
    #[inline]
    fn add(&mut self, king: Square, losing: Bitboard) -> bool {
        let here = &mut self.losing[king.index()];
        let new = !losing.is_subset(*here);
        if new {
            *here |= losing;
            self.kings = self.kings.with(king);
        }
        new
    }
}

#[derive(Clone, Copy)]
struct Node {
    structure: Structure,
    winner_moves: Table,
    loser_moves: Table,
    waiting: bool,
}

const EMPTY: Node = Node {
    structure: Structure { attackers: Bitboard::EMPTY, defenders: Bitboard::EMPTY },
    winner_moves: Table::EMPTY,
    loser_moves: Table::EMPTY,
    waiting: false,
};

/// The search met a mate, a promotion, or the end of its room.
struct GaveUp;

struct Graph {
    nodes: [Node; NODES],
    len: usize,
}

/// Is a mate out of reach? False also when the search gives up.
#[inline(never)]
pub(super) fn no_mate_in_reach(view: View) -> bool {
    let mut graph = Graph { nodes: [EMPTY; NODES], len: 0 };
    graph.explore(view).is_ok()
}

impl Graph {
    fn explore(&mut self, view: View) -> Result<(), GaveUp> {
        self.seed(view)?;
        while let Some(place) = self.next() {
            self.nodes[place].waiting = false;
            let mut node = self.nodes[place];
            if is_dead(&node) {
                continue;
            }
            close(&mut node);
            if has_mate(&node) {
                return Err(GaveUp);
            }
            self.winner_leaves(&node)?;
            self.loser_leaves(&node)?;
        }
        Ok(())
    }

    fn seed(&mut self, view: View) -> Result<(), GaveUp> {
        let here = view.defender.bitboard();
        let mover = if view.attacker_moves { WINNER } else { LOSER };
        self.reach(mover, view.structure, view.king, here)?;
        for child in view.en_passant_children() {
            self.reach(LOSER, child.structure, child.king, here)?;
        }
        if !view.attacker_moves {
            self.en_passant_by_loser(view.structure, view.en_passant, view.king, here)?;
        }
        Ok(())
    }

    /// The waiting structure with the most pawns, least advanced of these: no
    /// other waiting structure leads to it.
    fn next(&self) -> Option<usize> {
        (0..self.len)
            .filter(|&place| self.nodes[place].waiting)
            .min_by_key(|&place| progress(self.nodes[place].structure))
    }

    fn node(&mut self, structure: Structure) -> Result<&mut Node, GaveUp> {
        let known = self.nodes[..self.len].iter().position(|node| node.structure == structure);
        let place = match known {
            Some(place) => place,
            None if self.len < NODES => {
                self.nodes[self.len].structure = structure;
                self.len += 1;
                self.len - 1
            }
            None => return Err(GaveUp),
        };
        let node = &mut self.nodes[place];
        node.waiting = true;
        Ok(node)
    }

    /// Notes that both sides can bring these placements about, with this side to move.
    fn reach(
        &mut self,
        mover: Color,
        structure: Structure,
        king: Square,
        losing: Bitboard,
    ) -> Result<(), GaveUp> {
        if losing.any() && structure.attackers.any() {
            let node = self.node(structure)?;
            let table = match mover {
                WINNER => &mut node.winner_moves,
                LOSER => &mut node.loser_moves,
            };
            table.add(king, losing);
        }
        Ok(())
    }

    fn winner_leaves(&mut self, node: &Node) -> Result<(), GaveUp> {
        let s = node.structure;
        let empty = !s.all();
        for to in s.defenders - s.guarded() {
            let taken = s.without_defender(to);
            for king in king_attacks(to) & node.winner_moves.kings {
                let losing = node.winner_moves.at(king) - zone(to);
                self.reach(LOSER, taken, to, losing)?;
            }
        }
        for to in s.defenders & s.attacked() {
            for from in pawn_attacks(LOSER, to.bitboard()) & s.attackers {
                let taken = s.captured(from, to);
                for king in node.winner_moves.kings - taken.guarded() {
                    self.reach(LOSER, taken, king, node.winner_moves.at(king))?;
                }
            }
        }
        for from in s.attackers & empty.south() {
            let Some(to) = from.forward(WINNER) else { continue };
            let path = to.bitboard();
            let movers = node.winner_moves.kings - s.guarded() - path;
            for king in movers {
                let losing = node.winner_moves.at(king) - path;
                if losing.is_empty() {
                    continue;
                }
                if to.rank() == Rank::Eighth {
                    return Err(GaveUp);
                }
                self.reach(LOSER, s.pushed(from, to), king, losing)?;
                let far = path.north();
                if from.rank() == Rank::Second && empty.meets(far) && !far.contains(king) {
                    let structure = Structure { attackers: s.attackers.without(from) | far, ..s };
                    self.reach(LOSER, structure, king, losing - far)?;
                    self.en_passant_by_loser(structure, path, king, losing - far)?;
                }
            }
        }
        Ok(())
    }

    fn loser_leaves(&mut self, node: &Node) -> Result<(), GaveUp> {
        let s = node.structure;
        let empty = !s.all();
        for king in node.loser_moves.kings {
            let losing = node.loser_moves.at(king);
            let takeable = s.attackers - s.attacked() - king_attacks(king);
            for on in takeable & neighbors(losing) {
                self.reach(WINNER, s.without_attacker(on), king, on.bitboard())?;
            }
            for on in s.attackers & s.guarded() {
                for from in pawn_attacks(WINNER, on.bitboard()) & s.defenders {
                    let taken = s.recaptured(from, on);
                    self.reach(WINNER, taken, king, losing - taken.attacked())?;
                }
            }
            let unchecked = losing - s.attacked();
            for from in s.defenders & (empty.without(king)).north() {
                let Some(to) = from.forward(LOSER) else { continue };
                let pushing = unchecked.without(to);
                if pushing.is_empty() {
                    continue;
                }
                if to.rank() == Rank::First {
                    return Err(GaveUp);
                }
                let without = s.defenders.without(from);
                let structure = Structure { defenders: without.with(to), ..s };
                self.reach(WINNER, structure, king, pushing)?;
                let far = to.bitboard().south();
                if from.rank() == Rank::Seventh && empty.meets(far) && !far.contains(king) {
                    let structure = Structure { defenders: without | far, ..s };
                    self.reach(WINNER, structure, king, pushing - far)?;
                    for captor in pawn_attacks(LOSER, to.bitboard()) & s.attackers {
                        let taken = Structure {
                            attackers: s.attackers.without(captor).with(to),
                            defenders: without,
                        };
                        if !taken.guarded().contains(king) {
                            self.reach(LOSER, taken, king, pushing - far)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The loser captures a pawn that has just passed over `passed`.
    fn en_passant_by_loser(
        &mut self,
        s: Structure,
        passed: Bitboard,
        king: Square,
        losing: Bitboard,
    ) -> Result<(), GaveUp> {
        for captor in pawn_attacks(WINNER, passed) & s.defenders {
            let taken = Structure {
                attackers: s.attackers - passed.north(),
                defenders: s.defenders.without(captor) | passed,
            };
            self.reach(WINNER, taken, king, losing - taken.attacked())?;
        }
        Ok(())
    }
}

/// Grows with every capture, and with every push.
fn progress(s: Structure) -> u32 {
    let ranks = |pawns: Bitboard| pawns.iter().map(|pawn| pawn.rank() as u32).sum::<u32>();
    let captured = 16 - s.all().len().min(16);
    // A capture outweighs every push, and pawns never go back.
    1_000 * captured + ranks(s.attackers) + ranks(s.defenders.flip())
}

/// Can the winner give no check any more in this structure and all after it?
fn is_dead(node: &Node) -> bool {
    let Structure { attackers, defenders } = node.structure;
    let winning = node.winner_moves.kings | node.loser_moves.kings;
    let losing = node
        .winner_moves
        .losing
        .iter()
        .chain(&node.loser_moves.losing)
        .fold(Bitboard::EMPTY, |all, &losing| all | losing);
    let checked =
        node.loser_moves.losing.iter().any(|losing| losing.meets(node.structure.attacked()));
    !checked
        && no_more_checks(
            Army::new(WINNER, attackers, winning),
            Army::new(LOSER, defenders, losing),
        )
}

/// Adds all placements that steps of the kings reach.
fn close(node: &mut Node) {
    let s = node.structure;
    let walkable = s.walkable();
    let open = !(s.all() | s.attacked());
    // Squares of the winning king where placements came that have not moved on.
    let mut fresh = node.winner_moves.kings | node.loser_moves.kings;
    while let Some(king) = fresh.first() {
        fresh = fresh.without(king);
        let replies = neighbors(node.loser_moves.at(king)) & (open - zone(king));
        node.winner_moves.add(king, replies);
        let losing = node.winner_moves.at(king);
        if losing.is_empty() {
            continue;
        }
        for to in king_attacks(king) & walkable {
            if node.loser_moves.add(to, losing - zone(to)) {
                fresh = fresh.with(to);
            }
        }
    }
}

/// Is the losing king somewhere in check without a square to go to? A pawn that
/// captures the checking one is not considered.
fn has_mate(node: &Node) -> bool {
    let s = node.structure;
    let attacked = s.attacked();
    node.loser_moves.kings.iter().any(|king| {
        let closed = s.defenders | attacked | zone(king);
        let checked = node.loser_moves.at(king) & attacked;
        checked.any() && !checked.is_subset(neighbors(!closed))
    })
}
