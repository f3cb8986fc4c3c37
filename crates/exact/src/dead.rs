//! The dead position: can a side still mate, if both sides help?

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use palisade_board::{Color, PawnEnding};

use crate::budget::Budget;
use crate::extract::moves_left;
use crate::lanes::{ZONE, grow, indices};
use crate::placements::Placements;
use crate::prover::Root;
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
    /// survive.
    Promotion,
}

/// Can `winner` still mate, if both sides help?
///
/// This is what a chess server must know when a flag falls. It walks through
/// every pawn structure that legal moves can reach, with all placements of the
/// kings at once, so that locked positions take microseconds.
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
    let mut walk = Walk::new();
    let mut placements = root.placement(root.attacker_moves);
    if !root.attacker_moves && root.en_passant[0].is_some() {
        // Who can take in passing is not mated.
        placements.remove(&mates(root.structure));
    }
    walk.add(root.structure, placements);
    for taken in root.en_passant.into_iter().flatten() {
        walk.add(taken, root.placement(!root.attacker_moves));
    }
    walk.run(budget)
}

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
    /// The structures with most moves left first: each is then walked through
    /// once, with everything that leads to it known.
    queue: BinaryHeap<(usize, u32)>,
}

impl Walk {
    fn new() -> Self {
        Self { table: Table::new(), nodes: Vec::new(), queue: BinaryHeap::new() }
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
            self.queue.push((moves_left(structure), number));
        }
    }

    fn run(&mut self, budget: &Budget<'_>) -> Winnability {
        let mut moves = Vec::new();
        let mut leaves = false;
        let mut work = 0;
        while let Some((_, number)) = self.queue.pop() {
            if work >= budget.limit() || (work % 64 == 63 && budget.stops(work)) {
                return Winnability::Unknown(Unsettled::Budget);
            }
            work += 1;
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
                return Winnability::Winnable;
            }
            structure.moves(&mut moves);
            for step in &moves {
                if step.step == Step::Promotes {
                    match self.promote(structure, step, &reach) {
                        Some(true) => return Winnability::Winnable,
                        Some(false) => leaves = true,
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
        if leaves { Winnability::Unknown(Unsettled::Promotion) } else { Winnability::Unwinnable }
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
    let blockers = step.after.occupied() | 1 << attacker;
    let barred =
        step.after.defend | step.after.attacked() | ZONE[attacker] | queen_attacks(to, blockers);
    grow(1 << defender) & !barred & !(1 << to) != 0
}

/// What a queen attacks; the defending king is no blocker, for he cannot step
/// back along a line of attack.
fn queen_attacks(from: usize, blockers: u64) -> u64 {
    let mut attacks = 0;
    for (files, ranks) in [(0i8, 1i8), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
    {
        let (mut file, mut rank) = ((from % 8) as i8, (from / 8) as i8);
        loop {
            file += files;
            rank += ranks;
            if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                break;
            }
            let square = 1u64 << (rank * 8 + file);
            attacks |= square;
            if blockers & square != 0 {
                break;
            }
        }
    }
    attacks
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
