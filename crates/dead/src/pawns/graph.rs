//! Every position that both sides together can reach, structure by structure.
//!
//! The winner's pawns walk north. For each structure two tables hold the reached
//! placements of the kings: squares of the losing king for each square of the
//! winning one. Structures are taken in the order in which pawns move, so each
//! is finished when it is taken.

use palisade_board::{Bitboard, Color, Square, king_attacks};
use palisade_structure::{ATTACKER, DEFENDER, KingSets, Start, Step, Structure, neighbors, zone};

use super::reach::{Army, no_more_checks};

const WINNER: Color = ATTACKER;
const LOSER: Color = DEFENDER;

/// The most structures that the search holds. With more it gives up.
const NODES: usize = 8;

/// Squares of the losing king for each square of the winning one.
#[derive(Clone, Copy)]
struct Table {
    /// The squares of the winning king with an entry that is not empty.
    kings: Bitboard,
    losing: KingSets,
}

impl Table {
    const EMPTY: Self = Self { kings: Bitboard::EMPTY, losing: KingSets::EMPTY };

    #[inline]
    fn at(&self, king: Square) -> Bitboard {
        self.losing[king]
    }

    /// Adds placements; true if one was new.
    #[inline]
    fn add(&mut self, king: Square, losing: Bitboard) -> bool {
        let here = &mut self.losing[king];
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
    structure: Structure::EMPTY,
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
pub(super) fn no_mate_in_reach(start: &Start) -> bool {
    let mut graph = Graph { nodes: [EMPTY; NODES], len: 0 };
    graph.explore(start).is_ok()
}

impl Graph {
    fn explore(&mut self, start: &Start) -> Result<(), GaveUp> {
        self.seed(start)?;
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

    fn seed(&mut self, start: &Start) -> Result<(), GaveUp> {
        let here = start.defender.bitboard();
        let mover = if start.attacker_moves { WINNER } else { LOSER };
        self.reach(mover, start.structure, start.attacker, here)?;
        for taken in start.en_passant.into_iter().flatten() {
            self.reach(mover.opponent(), taken, start.attacker, here)?;
        }
        Ok(())
    }

    /// The waiting structure with the most moves left: no other waiting structure
    /// leads to it.
    fn next(&self) -> Option<usize> {
        (0..self.len)
            .filter(|&place| self.nodes[place].waiting)
            .max_by_key(|&place| self.nodes[place].structure.moves_left())
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
        let table = &node.winner_moves;
        for taken in s.king_takes(WINNER, Bitboard::FULL) {
            for king in king_attacks(taken.to) & table.kings {
                let losing = table.at(king) - zone(taken.to);
                self.reach(LOSER, taken.after, taken.to, losing)?;
            }
        }
        for taken in s.pawn_takes(WINNER) {
            for king in table.kings - taken.after.guarded() {
                self.reach(LOSER, taken.after, king, table.at(king))?;
            }
        }
        s.promotions(WINNER).chain(s.pushes(WINNER)).try_for_each(|push| {
            for king in table.kings - s.guarded() - push.path {
                let losing = table.at(king) - push.path;
                if losing.is_empty() {
                    continue;
                }
                if push.step == Step::Promotes {
                    return Err(GaveUp);
                }
                self.reach(LOSER, push.after, king, losing)?;
                for taken in push.taken_in_passing() {
                    self.reach(WINNER, taken, king, losing - taken.attacked())?;
                }
            }
            Ok(())
        })
    }

    fn loser_leaves(&mut self, node: &Node) -> Result<(), GaveUp> {
        let s = node.structure;
        let table = &node.loser_moves;
        for taken in s.king_takes(LOSER, Bitboard::FULL) {
            let beside = king_attacks(taken.to);
            for king in table.kings - beside {
                if table.at(king).meets(beside) {
                    self.reach(WINNER, taken.after, king, taken.to.bitboard())?;
                }
            }
        }
        for taken in s.pawn_takes(LOSER) {
            for king in table.kings {
                self.reach(WINNER, taken.after, king, table.at(king) - taken.after.attacked())?;
            }
        }
        s.promotions(LOSER).chain(s.pushes(LOSER)).try_for_each(|push| {
            for king in table.kings - push.path {
                let losing = table.at(king) - (s.attacked() | push.path);
                if losing.is_empty() {
                    continue;
                }
                if push.step == Step::Promotes {
                    return Err(GaveUp);
                }
                self.reach(WINNER, push.after, king, losing)?;
                for taken in push.taken_in_passing() {
                    if !taken.guarded().contains(king) {
                        self.reach(LOSER, taken, king, losing)?;
                    }
                }
            }
            Ok(())
        })
    }
}

/// Can the winner give no check any more in this structure and all after it?
fn is_dead(node: &Node) -> bool {
    let Structure { attackers, defenders } = node.structure;
    let winning = node.winner_moves.kings | node.loser_moves.kings;
    let replying = node.loser_moves.losing.united();
    let losing = node.winner_moves.losing.united() | replying;
    let checked = replying.meets(node.structure.attacked());
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
