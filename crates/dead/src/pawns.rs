//! Kings and pawns alone: every placement of both kings that both sides together can bring
//! about, structure by structure.
//!
//! A case holds the kings apart, as if each square of one went with each square of the other. That
//! is too much where one king keeps the other out. Here the two are held together, and pawns move.
//!
//! The winner's pawns walk north. For each structure two tables hold the reached placements:
//! squares of the losing king for each square of the winning one. Structures are taken in the
//! order in which pawns move, so each is finished when it is taken.
//!
//! Proof: `docs/dead-positions.md`, step 7 of "The static answer".

use palisade_board::{Bitboard, Color, PawnEnding, Role, Square, king_attacks};
use palisade_structure::{
    ATTACKER, DEFENDER, KingSets, Placements, Start, Step, Structure, neighbors, zone,
};

use crate::case::DeadCase;
use crate::close::{PawnMoves, close};
use crate::picture::may_mate;

const WINNER: Color = ATTACKER;
const LOSER: Color = DEFENDER;

/// The most structures that are held, on the stack. With more nothing is proved.
const STRUCTURES: usize = 8;

/// The most pawns outside rams, beside one for each ram, with which structures are listed. With
/// more little is locked, and a helpmate is nearly always near.
const LOOSE: u32 = 4;

/// Is there no mate by this side, by the placements of both kings? False says nothing.
///
/// The list ends at a promotion, at a mate that pawns may give, and after [`STRUCTURES`]. Structures
/// are left out from which the case of all placements has no mate. If it ends by itself there is
/// no mate.
pub(crate) fn unwinnable(ending: &PawnEnding, side: Color) -> bool {
    let pawns = ending.pawns();
    let rams = pawns.rams(side).len();
    rams > 0 && 2 * rams + LOOSE >= pawns.all().len() && no_mate_in_reach(&Start::new(ending, side))
}

#[derive(Clone, Copy)]
struct PawnNode {
    structure: Structure,
    /// The winner attacks.
    reached: Placements,
    waiting: bool,
}

const EMPTY: PawnNode =
    PawnNode { structure: Structure::EMPTY, reached: Placements::EMPTY, waiting: false };

/// The search met a mate, a promotion, or the end of its room.
struct GaveUp;

struct KingGraph {
    nodes: [PawnNode; STRUCTURES],
    len: usize,
}

/// Is a mate out of reach? False also when the search gives up.
#[inline(never)]
fn no_mate_in_reach(start: &Start) -> bool {
    let mut graph = KingGraph { nodes: [EMPTY; STRUCTURES], len: 0 };
    graph.explore(start).is_ok()
}

impl KingGraph {
    fn explore(&mut self, start: &Start) -> Result<(), GaveUp> {
        self.seed(start)?;
        while let Some(place) = self.next() {
            self.nodes[place].waiting = false;
            let mut node = self.nodes[place];
            if place > 0 && has_no_mate(&node) {
                continue;
            }
            step_kings(&mut node);
            if has_mate(&node) {
                return Err(GaveUp);
            }
            self.kings_take(&node)?;
            self.pawns_move(&node, WINNER)?;
            self.pawns_move(&node, LOSER)?;
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

    fn node(&mut self, structure: Structure) -> Result<&mut PawnNode, GaveUp> {
        let known = self.nodes[..self.len].iter().position(|node| node.structure == structure);
        let place = match known {
            Some(place) => place,
            None if self.len < STRUCTURES => {
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
            let sets = match mover {
                WINNER => &mut node.reached.attacker_moves,
                LOSER => &mut node.reached.defender_moves,
            };
            sets[king] |= losing;
        }
        Ok(())
    }

    /// What is left when a king takes a pawn.
    fn kings_take(&mut self, node: &PawnNode) -> Result<(), GaveUp> {
        let losing = &node.reached.attacker_moves;
        for taken in node.structure.king_takes(WINNER, Bitboard::FULL) {
            for king in king_attacks(taken.to) & kings(losing) {
                self.reach(LOSER, taken.after, taken.to, losing[king] - zone(taken.to))?;
            }
        }
        let losing = &node.reached.defender_moves;
        for taken in node.structure.king_takes(LOSER, Bitboard::FULL) {
            let beside = king_attacks(taken.to);
            for king in kings(losing) - beside {
                if losing[king].meets(beside) {
                    self.reach(WINNER, taken.after, king, taken.to.bitboard())?;
                }
            }
        }
        Ok(())
    }

    /// What is left when the pawns of a side move.
    fn pawns_move(&mut self, node: &PawnNode, by: Color) -> Result<(), GaveUp> {
        let (s, losing) = (node.structure, node.reached.sets(by == WINNER));
        let (kings, other) = (kings(losing), by.opponent());
        for taken in s.pawn_takes(by) {
            for king in kings {
                let losing = unchecked(by, taken.after, king, losing[king]);
                self.reach(other, taken.after, king, losing)?;
            }
        }
        s.promotions(by).chain(s.pushes(by)).try_for_each(|push| {
            for king in kings - push.path {
                let losing = unchecked(by, push.after, king, losing[king] - push.path);
                if losing.is_empty() {
                    continue;
                }
                if push.step == Step::Promotes {
                    return Err(GaveUp);
                }
                self.reach(other, push.after, king, losing)?;
                for taken in push.taken_in_passing() {
                    self.reach(by, taken, king, unchecked(other, taken, king, losing))?;
                }
            }
            Ok(())
        })
    }
}

/// Squares of the losing king with which a move that has led to this structure was legal: pawns do
/// not check the king of the side that has moved.
fn unchecked(mover: Color, after: Structure, king: Square, losing: Bitboard) -> Bitboard {
    match mover {
        WINNER if after.guarded().contains(king) => Bitboard::EMPTY,
        WINNER => losing,
        LOSER => losing - after.attacked(),
    }
}

/// The squares of the winning king with placements.
fn kings(losing: &KingSets) -> Bitboard {
    losing.iter().filter(|(_, losing)| losing.any()).map(|(king, _)| king).collect()
}

/// Is there no mate after any placement, by the case of all of them?
///
/// Not asked of the first structure: its case was asked before.
fn has_no_mate(node: &PawnNode) -> bool {
    let Structure { attackers, defenders } = node.structure;
    let mut case = DeadCase::EMPTY;
    let Placements { attacker_moves, defender_moves } = &node.reached;
    let losing = attacker_moves.united() | defender_moves.united();
    let kings = [kings(attacker_moves) | kings(defender_moves), losing];
    for ((color, pawns), kings) in
        [WINNER, LOSER].into_iter().zip([attackers, defenders]).zip(kings)
    {
        case.still[color.index()][Role::Pawn.index()] = pawns;
        case.reach[color.index()][Role::King.index()] = kings;
        case.most[color.index()][Role::King.index()] = 1;
    }
    close(&mut case, PawnMoves::Loose, WINNER) && !may_mate(&case, WINNER)
}

/// Adds all placements that steps of the kings reach.
///
/// [`Placements::spread`] finds the same, and takes twice as long where few squares are reached.
fn step_kings(PawnNode { structure, reached, .. }: &mut PawnNode) {
    let Placements { attacker_moves, defender_moves } = reached;
    let walkable = structure.walkable();
    let open = !(structure.all() | structure.attacked());
    // Squares of the winning king where placements came that have not moved on.
    let mut fresh = kings(attacker_moves) | kings(defender_moves);
    while let Some(king) = fresh.first() {
        fresh = fresh.without(king);
        attacker_moves[king] |= neighbors(defender_moves[king]) & (open - zone(king));
        let losing = attacker_moves[king];
        if losing.is_empty() {
            continue;
        }
        for to in king_attacks(king) & walkable {
            if !(losing - zone(to)).is_subset(defender_moves[to]) {
                defender_moves[to] |= losing - zone(to);
                fresh = fresh.with(to);
            }
        }
    }
}

/// Is the losing king somewhere in check without a square to go to? A pawn that
/// captures the checking one is not considered.
fn has_mate(node: &PawnNode) -> bool {
    let s = node.structure;
    let attacked = s.attacked();
    node.reached.defender_moves.iter().any(|(king, losing)| {
        let closed = s.defenders | attacked | zone(king);
        let checked = losing & attacked;
        checked.any() && !checked.is_subset(neighbors(!closed))
    })
}
