//! The dead position: can a side still mate, if both sides help?

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use palisade_board::{Color, PawnEnding};

use crate::budget::Budget;
use crate::extract::moves_left;
use crate::helpmate::helpmate;
use crate::lanes::{ZONE, grow, indices};
use crate::placements::Placements;
use crate::prover::Root;
use crate::rays::queen_attacks;
use crate::search::{after, after_taking};
use crate::structure::{Move, Step, Structure, north_attacks};
use crate::table::Table;

/// Whether a side can still mate by *any* sequence of legal moves, the other
/// side helping (FIDE Laws of Chess, 5.2.2 and 6.9).
///
/// ```
/// use palisade_exact::{Unsettled, Winnability};
/// assert_ne!(Winnability::Unwinnable, Winnability::Unknown(Unsettled::Budget));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winnability {
    /// No sequence of legal moves ends in mate by this side: a proof.
    Unwinnable,
    /// A mate by this side was reached, or a queen of his that cannot be taken
    /// at once and leaves the other king a step.
    ///
    /// Unlike [`Unwinnable`](Self::Unwinnable) this is not a proof: that such a
    /// queen can be helped to a mate is taken for granted.
    Winnable,
    /// Neither was shown.
    Unknown(Unsettled),
}

/// Why [`winnability`] cannot say.
///
/// ```
/// use palisade_exact::Unsettled;
/// assert_ne!(Unsettled::Budget, Unsettled::Promotion);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unsettled {
    /// The budget is spent.
    Budget,
    /// A promotion is possible that leads out of king-and-pawn play, and does
    /// not settle the matter by itself: the other side's, or one that cannot
    /// survive; and there are too many positions with pieces to look at them all.
    Promotion,
}

/// Can `winner` still mate, if both sides help?
///
/// This is what a chess server must know when a flag falls. It walks through
/// every pawn structure that legal moves can reach, with all placements of the
/// kings at once, so that locked positions take microseconds. Where promotions do
/// not settle it, it walks through positions one by one, pieces and all, as far
/// as the budget reaches.
///
/// # Example: locked pawns
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_exact::{Budget, Winnability, winnability};
///
/// // No king gets past the pawns, and no pawn can ever move.
/// let locked: PawnEnding = "8/7k/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K7 w - - 0 1".parse()?;
/// let budget = Budget::structures(1000);
/// assert_eq!(winnability(&locked, Color::White, &budget), Winnability::Unwinnable);
///
/// // A king alone never mates; a king with a pawn may.
/// let pawn: PawnEnding = "8/8/4k3/8/8/8/4P3/4K3 w - - 0 1".parse()?;
/// assert_eq!(winnability(&pawn, Color::White, &budget), Winnability::Winnable);
/// assert_eq!(winnability(&pawn, Color::Black, &budget), Winnability::Unwinnable);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn winnability(ending: &PawnEnding, winner: Color, budget: &Budget<'_>) -> Winnability {
    let root = Root::new(ending, winner);
    let mut work = 0;
    // Where little can happen the whole walk is cheap. Elsewhere a pawn that
    // runs home saves most of it.
    let mut walk = Walk::new(&root, Order::Thorough);
    let mut said = walk.run(SHORT, budget, &mut work);
    if said.is_none() {
        let run = Walk::new(&root, Order::Forward).run(RUN, budget, &mut work);
        said = match run {
            Some(Winnability::Winnable) => run,
            _ => walk.run(u64::MAX, budget, &mut work),
        };
    }
    match said {
        None => Winnability::Unknown(Unsettled::Budget),
        Some(Winnability::Unknown(_)) => match helpmate(ending, winner, budget, work) {
            Some(true) => Winnability::Winnable,
            Some(false) => Winnability::Unwinnable,
            None => Winnability::Unknown(Unsettled::Promotion),
        },
        Some(said) => said,
    }
}

/// Structures that are looked at before a pawn is tried that runs home, and then
/// with that pawn.
const SHORT: u64 = 100;
const RUN: u64 = 300;

struct Node {
    structure: Structure,
    /// Placements that have been walked through.
    walked: Placements,
    /// Placements that have not.
    fresh: Placements,
    waiting: bool,
}

/// All structures reached so far, and those that have more to give.
struct Walk {
    table: Table,
    nodes: Vec<Node>,
    queue: BinaryHeap<(usize, u32)>,
    order: Order,
    /// Something leads out of king-and-pawn play.
    leaves: bool,
}

/// Which structure comes next.
#[derive(Clone, Copy)]
enum Order {
    /// The one with most moves left: each is then walked through once, with
    /// everything that leads to it known.
    Thorough,
    /// The one with the foremost pawn.
    Forward,
}

impl Order {
    fn of(self, structure: Structure) -> usize {
        match self {
            Self::Thorough => moves_left(structure),
            Self::Forward => {
                let rank = structure.attack.checked_ilog2().map_or(0, |square| square / 8);
                rank as usize * 256 + 255 - moves_left(structure).min(255)
            }
        }
    }
}

impl Walk {
    fn new(root: &Root, order: Order) -> Self {
        let mut walk = Self {
            table: Table::new(),
            nodes: Vec::new(),
            queue: BinaryHeap::new(),
            order,
            leaves: false,
        };
        let mut placements = root.placement(root.attacker_moves);
        if !root.attacker_moves && root.en_passant[0].is_some() {
            // Who can take in passing is not mated.
            placements.remove(&mates(root.structure));
        }
        walk.add(root.structure, placements);
        for taken in root.en_passant.into_iter().flatten() {
            walk.add(taken, root.placement(!root.attacker_moves));
        }
        walk
    }

    fn add(&mut self, structure: Structure, mut placements: Placements) {
        // Without a pawn he never mates.
        if structure.attack == 0 || placements.is_empty() {
            return;
        }
        let number = self.table.find(structure).unwrap_or_else(|| {
            self.nodes.push(Node {
                structure,
                walked: Placements::NONE,
                fresh: Placements::NONE,
                waiting: false,
            });
            self.table.add(structure)
        });
        let node = &mut self.nodes[number as usize];
        placements.remove(&node.walked);
        if placements.is_empty() {
            return;
        }
        node.fresh.join(&placements);
        if !node.waiting {
            node.waiting = true;
            self.queue.push((self.order.of(structure), number));
        }
    }

    /// Walks on through so many structures; `None` if that is not the end.
    fn run(&mut self, most: u64, budget: &Budget<'_>, work: &mut u64) -> Option<Winnability> {
        let mut moves = Vec::new();
        let end = work.saturating_add(most).min(budget.limit());
        while let Some(&(_, number)) = self.queue.peek() {
            if *work >= end || (*work % 64 == 63 && budget.stops(*work)) {
                return None;
            }
            *work += 1;
            self.queue.pop();
            let node = &mut self.nodes[number as usize];
            let structure = node.structure;
            let legal = Placements::legal(structure);
            let mut all = node.walked;
            all.join(&node.fresh);
            let mut reach = all.spread(structure, &legal);
            core::mem::swap(&mut node.walked, &mut reach);
            // From here on only what is new.
            let before = reach;
            let mut reach = node.walked;
            reach.remove(&before);
            node.fresh = Placements::NONE;
            node.waiting = false;
            if !reach.between(&Placements::NONE, &mates(structure)).is_empty() {
                return Some(Winnability::Winnable);
            }
            structure.moves(&mut moves);
            for step in &moves {
                if step.step == Step::Promotes {
                    match self.promote(structure, step, &reach) {
                        Some(true) => return Some(Winnability::Winnable),
                        Some(false) => self.leaves = true,
                        None => {}
                    }
                }
                let mut next = after(step, &reach);
                if step.by_attacker && step.en_passant[0].is_some() {
                    next.remove(&mates(step.after));
                }
                self.add(step.after, next);
                for taken in step.en_passant.into_iter().flatten() {
                    self.add(taken, after_taking(step, taken, &reach));
                }
            }
        }
        Some(match self.leaves {
            true => Winnability::Unknown(Unsettled::Promotion),
            false => Winnability::Unwinnable,
        })
    }

    /// Is the promotion possible, and does it settle the matter?
    fn promote(&self, structure: Structure, step: &Move, reach: &Placements) -> Option<bool> {
        let mut possible = None;
        if step.by_attacker {
            for index in indices(!(step.after.guarded() | step.path)) {
                let defenders = reach.attacker[index] & !step.path;
                for defender in indices(defenders) {
                    possible = Some(false);
                    if leaves_a_step(step, index, defender) {
                        return Some(true);
                    }
                }
            }
        } else {
            for index in indices(!step.path) {
                if reach.defender[index] & !(step.path | structure.attacked()) != 0 {
                    possible = Some(false);
                }
            }
        }
        possible
    }
}

/// Has the defending king a step that does not take the new queen?
fn leaves_a_step(step: &Move, attacker: usize, defender: usize) -> bool {
    let to = usize::from(step.to);
    // The defending king is no blocker: he cannot step back along a line.
    let blockers = step.after.occupied() | 1 << attacker;
    let barred =
        step.after.defend | step.after.attacked() | ZONE[attacker] | queen_attacks(to, blockers);
    grow(1 << defender) & !barred & !(1 << to) != 0
}

/// The placements in which the defender, to move, is mated by pawns; if he may
/// take in passing, he is not.
fn mates(structure: Structure) -> Placements {
    let mut mates = Placements::NONE;
    let attacked = structure.attacked();
    let mut rescued = 0;
    for square in indices(structure.guarded() & structure.attack) {
        rescued |= !north_attacks(structure.attack & !(1 << square));
    }
    let checked = attacked & !structure.occupied() & !rescued;
    if checked == 0 {
        return mates;
    }
    let enter = !(structure.defend | attacked);
    for index in indices(structure.attacker_safe()) {
        let legal = checked & !ZONE[index];
        mates.defender[index] = legal & !grow(enter & !ZONE[index]);
    }
    mates
}
