//! Every placement that kings and pawns can bring about together, structure by
//! structure.

use alloc::boxed::Box;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use super::reach::{Archive, Kept, NORTH, Reach, Rows, SOUTH};
use crate::dead::Spent;
use crate::extract::moves_left;
use crate::lanes::{ZONE, grow, indices};
use crate::prover::Root;
use crate::structure::{Move, Step, Structure};
use crate::table::Table;

/// A promotion that can be reached: the way out of king-and-pawn play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Exit {
    /// The structure without the pawn.
    pub(crate) after: Structure,
    pub(crate) by_north: bool,
    /// Where the new piece stands.
    pub(crate) to: u8,
    pub(crate) north: u8,
    /// Where the southern king can be.
    pub(crate) south: u64,
}

/// How a walk ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// A mate was reached.
    Mate,
    /// The winner's first promotion was reached.
    Queen,
    /// There is no more to see.
    Seen,
    /// It has taken as long as it might.
    Stopped,
}

/// Which structure comes next.
#[derive(Clone, Copy)]
pub(super) enum Order {
    /// The one with most moves left: each is then walked through once, with
    /// everything that leads to it known.
    Thorough,
    /// The one with the winner's foremost pawn.
    Forward,
}

struct Node {
    structure: Structure,
    /// Placements that have not been walked through.
    fresh: Option<Box<Reach>>,
    /// Placements that have.
    walked: Option<Kept>,
}

/// All structures reached so far, and those that have more to give.
pub(super) struct Walk {
    /// Whose mates are looked for.
    winner: usize,
    table: Table,
    nodes: Vec<Node>,
    queue: BinaryHeap<(usize, u32)>,
    order: Order,
    archive: Archive,
    /// Empty sets, to be used again.
    #[expect(clippy::vec_box, reason = "nodes hand a set on without copying it")]
    spare: Vec<Box<Reach>>,
    /// What the move at hand leads to.
    rows: Rows,
    pub(super) exits: Vec<Exit>,
    /// Promotions of the winner's so far.
    queens: usize,
}

impl Walk {
    /// The walk from a position, seen with the attacker as North.
    pub(super) fn new(root: &Root, winner: usize, order: Order) -> Self {
        let mut walk = Self {
            winner,
            table: Table::new(),
            nodes: Vec::new(),
            queue: BinaryHeap::new(),
            order,
            archive: Archive::new(),
            spare: Vec::new(),
            rows: Rows::NONE,
            exits: Vec::new(),
            queens: 0,
        };
        let mover = usize::from(!root.attacker_moves);
        let (north, south) = (root.attacker, 1 << root.defender);
        let mates = mates(root.structure, 1 - winner);
        // Who can take in passing is not mated.
        let rescued =
            mover != winner && root.en_passant[0].is_some() && mates.squares(north) & south != 0;
        if !rescued {
            walk.add(root.structure, mover, north, south);
        }
        for taken in root.en_passant.into_iter().flatten() {
            walk.add(taken, 1 - mover, north, south);
        }
        walk
    }

    /// One more placement to start from.
    pub(super) fn add(&mut self, structure: Structure, mover: usize, north: usize, south: u64) {
        self.rows.start(mover);
        self.rows.push(north, south);
        self.put(structure);
    }

    /// Puts the rows down in a structure, unless they can be left out.
    fn put(&mut self, structure: Structure) {
        // Without a pawn he never mates.
        let pawns = [structure.attack, structure.defend][self.winner];
        if self.rows.is_empty() || pawns == 0 {
            return;
        }
        let number = self.table.find(structure).unwrap_or_else(|| {
            self.nodes.push(Node { structure, fresh: None, walked: None });
            self.table.add(structure)
        });
        let node = &mut self.nodes[number as usize];
        if node.fresh.is_none() {
            self.queue.push((self.order.of(structure, self.winner), number));
        }
        let new = || self.spare.pop().unwrap_or_else(Reach::new);
        self.rows.add_to(node.fresh.get_or_insert_with(new));
    }

    /// Walks on through structure after structure.
    pub(super) fn run(&mut self, spent: &mut Spent<'_>) -> End {
        let mut moves = Vec::new();
        while let Some(&(_, number)) = self.queue.peek() {
            if !spent.step() {
                return End::Stopped;
            }
            self.queue.pop();
            let node = &mut self.nodes[number as usize];
            let Some(mut reach) = node.fresh.take() else { continue };
            let structure = node.structure;
            self.close(number, &mut reach);
            if self.any_mate(structure, &reach) {
                return End::Mate;
            }
            let queens = self.queens;
            if !reach.is_empty() {
                self.leave(structure, &reach, &mut moves);
            }
            reach.clear();
            self.spare.push(reach);
            if self.queens > 0 && queens == 0 {
                return End::Queen;
            }
        }
        End::Seen
    }

    /// Adds what steps of the kings lead to, and takes away what is known.
    fn close(&mut self, number: u32, reach: &mut Reach) {
        let node = &mut self.nodes[number as usize];
        let known = node.walked;
        for (mover, north, south) in known.into_iter().flat_map(|kept| self.archive.iter(kept)) {
            reach.add(mover, north, south);
        }
        reach.close(node.structure);
        node.walked = Some(self.archive.keep(reach));
        for (mover, north, south) in known.into_iter().flat_map(|kept| self.archive.iter(kept)) {
            reach.remove(mover, north, south);
        }
    }

    /// Has the winner mated?
    fn any_mate(&self, structure: Structure, reach: &Reach) -> bool {
        let mates = mates(structure, 1 - self.winner);
        reach.iter(1 - self.winner).any(|(north, south)| mates.squares(north) & south != 0)
    }

    /// Plays every move that changes the structure.
    fn leave(&mut self, structure: Structure, reach: &Reach, moves: &mut Vec<Move>) {
        structure.moves(moves);
        for step in &*moves {
            if step.step == Step::Promotes {
                self.promote(structure, step, reach);
            }
            self.follow(structure, step, reach);
            for taken in step.en_passant.into_iter().flatten() {
                self.take_in_passing(structure, step, taken, reach);
            }
        }
    }

    /// Puts down what a move leads to; after a promotion, what is left when the
    /// other king takes the new piece.
    fn follow(&mut self, structure: Structure, step: &Move, reach: &Reach) {
        let after = step.after;
        let to = usize::from(step.to);
        let rows = &mut self.rows;
        match (step.step, step.by_attacker) {
            (Step::Push | Step::Takes, true) => {
                // After a double step that could be taken he is not mated.
                let rescued = step.en_passant[0].is_some() && self.winner == NORTH;
                let mates = if rescued { mates(after, SOUTH) } else { Mates::NONE };
                rows.start(SOUTH);
                for north in indices(reach.rows[NORTH] & !(after.guarded() | step.path)) {
                    let south = reach.row(NORTH, north) & !step.path;
                    rows.push(north, south & !mates.squares(north));
                }
            }
            (Step::Push | Step::Takes, false) => {
                let rescued = step.en_passant[0].is_some() && self.winner == SOUTH;
                let mates = if rescued { mates(after, NORTH) } else { Mates::NONE };
                let unchecked = !(after.attacked() | step.path);
                rows.start(NORTH);
                for north in indices(reach.rows[SOUTH] & !step.path) {
                    let south = reach.row(SOUTH, north) & unchecked;
                    rows.push(north, south & !mates.squares(north));
                }
            }
            (Step::KingTakes, true) => {
                rows.start(SOUTH);
                rows.push(to, beside(reach, NORTH, to));
            }
            (Step::KingTakes, false) => {
                rows.start(NORTH);
                for north in indices(reach.rows[SOUTH] & !ZONE[to]) {
                    rows.push(north, grow(reach.row(SOUTH, north)) & 1 << to);
                }
            }
            (Step::Promotes, true) => {
                let takes = 1 << to & !after.attacked();
                rows.start(NORTH);
                for north in indices(reach.rows[NORTH] & !(after.guarded() | ZONE[to])) {
                    rows.push(north, grow(reach.row(NORTH, north)) & takes);
                }
            }
            (Step::Promotes, false) => {
                rows.start(SOUTH);
                if after.guarded() >> to & 1 == 0 {
                    rows.push(to, beside(reach, SOUTH, to) & !structure.attacked());
                }
            }
        }
        self.put(after);
    }

    fn take_in_passing(
        &mut self,
        structure: Structure,
        step: &Move,
        taken: Structure,
        reach: &Reach,
    ) {
        let rows = &mut self.rows;
        let free = !(step.path | taken.occupied());
        if step.by_attacker {
            // Neither the step nor the capture leaves its own king in check.
            rows.start(NORTH);
            for north in indices(reach.rows[NORTH] & free & !step.after.guarded()) {
                rows.push(north, reach.row(NORTH, north) & free & !taken.attacked());
            }
        } else {
            let unchecked = free & !structure.attacked();
            rows.start(SOUTH);
            for north in indices(reach.rows[SOUTH] & free & !taken.guarded()) {
                rows.push(north, reach.row(SOUTH, north) & unchecked);
            }
        }
        self.put(taken);
    }

    /// Notes a promotion where it is possible.
    fn promote(&mut self, structure: Structure, step: &Move, reach: &Reach) {
        let by_winner = step.by_attacker == (self.winner == NORTH);
        let (mover, barred, unchecked) = match step.by_attacker {
            true => (NORTH, step.path | step.after.guarded(), !step.path),
            false => (SOUTH, step.path, !(step.path | structure.attacked())),
        };
        for north in indices(reach.rows[mover] & !barred) {
            let south = reach.row(mover, north) & unchecked;
            if south != 0 {
                self.queens += usize::from(by_winner);
                self.exits.push(Exit {
                    after: step.after,
                    by_north: step.by_attacker,
                    to: step.to,
                    north: north as u8,
                    south,
                });
            }
        }
    }
}

impl Order {
    fn of(self, structure: Structure, winner: usize) -> usize {
        match self {
            Self::Thorough => moves_left(structure),
            Self::Forward => {
                let pawns = [structure.attack, structure.defend.swap_bytes()][winner];
                let rank = pawns.checked_ilog2().map_or(0, |square| square / 8);
                rank as usize * 256 + 255 - moves_left(structure).min(255)
            }
        }
    }
}

/// The squares of the southern king when the northern one stands on `to`, having
/// come there by a step.
fn beside(reach: &Reach, mover: usize, to: usize) -> u64 {
    let from = ZONE[to] & !(1 << to) & reach.rows[mover];
    indices(from).fold(0, |all, north| all | reach.row(mover, north)) & !ZONE[to]
}

/// The placements in which a king, to move, is mated by pawns, if he may not
/// take in passing.
struct Mates {
    mated: usize,
    /// Where he is in check and no pawn can take the one that gives it.
    checked: u64,
    /// Where he may go as far as pawns are concerned.
    enter: u64,
}

impl Mates {
    const NONE: Self = Self { mated: NORTH, checked: 0, enter: 0 };

    /// The squares of the southern king that make a mate.
    fn squares(&self, north: usize) -> u64 {
        if self.checked == 0 {
            return 0;
        }
        if self.mated == SOUTH {
            return self.checked & !ZONE[north] & !grow(self.enter & !ZONE[north]);
        }
        if self.checked >> north & 1 == 0 {
            return 0;
        }
        // The other king has to guard every square that is left.
        let steps = self.enter & ZONE[north] & !(1 << north);
        indices(steps).fold(!ZONE[north], |all, to| all & ZONE[to])
    }
}

/// The mates of one side in a structure.
fn mates(structure: Structure, mated: usize) -> Mates {
    // Seen as if South were mated.
    let seen = if mated == SOUTH { structure } else { structure.turned() };
    let attacked = seen.attacked();
    let mut rescued = 0;
    for square in indices(seen.guarded() & seen.attack) {
        let rest = Structure { attack: seen.attack & !(1 << square), ..seen };
        rescued |= !rest.attacked();
    }
    let checked = attacked & !seen.occupied() & !rescued;
    let enter = !(seen.defend | attacked);
    let turn = |set: u64| if mated == SOUTH { set } else { set.swap_bytes() };
    Mates { mated, checked: turn(checked), enter: turn(enter) }
}
