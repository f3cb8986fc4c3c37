//! Every placement that kings and pawns can bring about together, structure by
//! structure.

use alloc::boxed::Box;
use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Square, king_attacks};
use palisade_structure::{ATTACKER, Change, Numbers, Start, Step, Structure, neighbors, zone};

use super::reach::{Archive, Kept, NORTH, Reach, Rows, SOUTH};
use crate::exit::Exit;
use crate::spent::Spent;

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
    winner: Color,
    table: Numbers,
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
    pub(super) fn new(root: &Start, winner: Color, order: Order) -> Self {
        let mut walk = Self {
            winner,
            table: Numbers::new(),
            nodes: Vec::new(),
            queue: BinaryHeap::new(),
            order,
            archive: Archive::new(),
            spare: Vec::new(),
            rows: Rows::NONE,
            exits: Vec::new(),
            queens: 0,
        };
        let mover = if root.attacker_moves { NORTH } else { SOUTH };
        let (north, south) = (root.attacker, root.defender.bitboard());
        let mates = mates(root.structure, winner.opponent());
        // Who can take in passing is not mated.
        let rescued =
            mover != winner && root.en_passant[0].is_some() && mates.squares(north).meets(south);
        if !rescued {
            walk.add(root.structure, mover, north, south);
        }
        for taken in root.en_passant.into_iter().flatten() {
            walk.add(taken, mover.opponent(), north, south);
        }
        walk
    }

    /// One more placement to start from.
    pub(super) fn add(
        &mut self,
        structure: Structure,
        mover: Color,
        north: Square,
        south: Bitboard,
    ) {
        self.rows.start(mover);
        self.rows.push(north, south);
        self.put(structure);
    }

    /// Puts the rows down in a structure, unless they can be left out.
    fn put(&mut self, structure: Structure) {
        // Without a pawn he never mates.
        if self.rows.is_empty() || structure.pawns(self.winner).is_empty() {
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
                self.leave(structure, &reach);
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
        let loser = self.winner.opponent();
        let mates = mates(structure, loser);
        reach.iter(loser).any(|(north, south)| mates.squares(north).meets(south))
    }

    /// Plays every move that changes the structure.
    fn leave(&mut self, structure: Structure, reach: &Reach) {
        for change in structure.changes() {
            if change.step == Step::Promotes {
                self.promote(structure, &change, reach);
            }
            self.follow(structure, &change, reach);
            for taken in change.taken_in_passing() {
                self.take_in_passing(structure, &change, taken, reach);
            }
        }
    }

    /// Puts down what a move leads to; after a promotion, what is left when the
    /// other king takes the new piece.
    fn follow(&mut self, structure: Structure, change: &Change, reach: &Reach) {
        let Change { step, by, to, path, after, .. } = *change;
        // After a double step that could be taken nobody is mated.
        let rescued = self.winner == by && change.takers().any();
        let mates = if rescued { mates(after, by.opponent()) } else { Mates::NONE };
        let rows = &mut self.rows;
        match (step, by) {
            (Step::Push | Step::Takes, NORTH) => {
                rows.start(SOUTH);
                for north in reach.rows(NORTH) - (after.guarded() | path) {
                    let south = reach.row(NORTH, north) - path;
                    rows.push(north, south - mates.squares(north));
                }
            }
            (Step::Push | Step::Takes, SOUTH) => {
                let unchecked = !(after.attacked() | path);
                rows.start(NORTH);
                for north in reach.rows(SOUTH) - path {
                    let south = reach.row(SOUTH, north) & unchecked;
                    rows.push(north, south - mates.squares(north));
                }
            }
            (Step::KingTakes, NORTH) => {
                rows.start(SOUTH);
                rows.push(to, beside(reach, NORTH, to));
            }
            (Step::KingTakes, SOUTH) => {
                rows.start(NORTH);
                for north in reach.rows(SOUTH) - zone(to) {
                    rows.push(north, neighbors(reach.row(SOUTH, north)) & to.bitboard());
                }
            }
            (Step::Promotes, NORTH) => {
                let takes = to.bitboard() - after.attacked();
                rows.start(NORTH);
                for north in reach.rows(NORTH) - (after.guarded() | zone(to)) {
                    rows.push(north, neighbors(reach.row(NORTH, north)) & takes);
                }
            }
            (Step::Promotes, SOUTH) => {
                rows.start(SOUTH);
                if !after.guarded().contains(to) {
                    rows.push(to, beside(reach, SOUTH, to) - structure.attacked());
                }
            }
        }
        self.put(after);
    }

    fn take_in_passing(
        &mut self,
        structure: Structure,
        change: &Change,
        taken: Structure,
        reach: &Reach,
    ) {
        let rows = &mut self.rows;
        let free = !(change.path | taken.all());
        match change.by {
            // Neither the step nor the capture leaves its own king in check.
            NORTH => {
                rows.start(NORTH);
                for north in (reach.rows(NORTH) & free) - change.after.guarded() {
                    rows.push(north, (reach.row(NORTH, north) & free) - taken.attacked());
                }
            }
            SOUTH => {
                let unchecked = free - structure.attacked();
                rows.start(SOUTH);
                for north in (reach.rows(SOUTH) & free) - taken.guarded() {
                    rows.push(north, reach.row(SOUTH, north) & unchecked);
                }
            }
        }
        self.put(taken);
    }

    /// Notes a promotion where it is possible.
    fn promote(&mut self, structure: Structure, change: &Change, reach: &Reach) {
        let Change { by, to, path, after, .. } = *change;
        let (barred, unchecked) = match by {
            NORTH => (path | after.guarded(), !path),
            SOUTH => (path, !(path | structure.attacked())),
        };
        for north in reach.rows(by) - barred {
            let south = reach.row(by, north) & unchecked;
            if south.any() {
                self.queens += usize::from(by == self.winner);
                self.exits.push(Exit { after, by, to, north, south });
            }
        }
    }
}

impl Order {
    fn of(self, structure: Structure, winner: Color) -> usize {
        match self {
            Self::Thorough => structure.moves_left(),
            Self::Forward => {
                let foremost = structure.pawns(winner).relative_to(winner).last();
                let rank = foremost.map_or(0, |pawn| pawn.rank().index());
                rank * 256 + 255 - structure.moves_left().min(255)
            }
        }
    }
}

/// The squares of the southern king when the northern one stands on `to`, having
/// come there by a step.
fn beside(reach: &Reach, mover: Color, to: Square) -> Bitboard {
    let from = king_attacks(to) & reach.rows(mover);
    from.iter().fold(Bitboard::EMPTY, |all, north| all | reach.row(mover, north)) - zone(to)
}

/// The placements in which a king, to move, is mated by pawns, if he may not
/// take in passing.
struct Mates {
    mated: Color,
    /// Where he is in check and no pawn can take the one that gives it.
    checked: Bitboard,
    /// Where he may go as far as pawns are concerned.
    enter: Bitboard,
}

impl Mates {
    const NONE: Self = Self { mated: NORTH, checked: Bitboard::EMPTY, enter: Bitboard::EMPTY };

    /// The squares of the southern king that make a mate.
    fn squares(&self, north: Square) -> Bitboard {
        if self.checked.is_empty() {
            return Bitboard::EMPTY;
        }
        if self.mated == SOUTH {
            return self.checked - zone(north) - neighbors(self.enter - zone(north));
        }
        if !self.checked.contains(north) {
            return Bitboard::EMPTY;
        }
        // The other king has to guard every square that is left.
        let steps = self.enter & king_attacks(north);
        steps.iter().fold(!zone(north), |all, to| all & zone(to))
    }
}

/// The mates of one side in a structure.
fn mates(structure: Structure, mated: Color) -> Mates {
    // Seen as if South were mated.
    let seen = if mated == SOUTH { structure } else { structure.turned() };
    let attacked = seen.attacked();
    let mut rescued = Bitboard::EMPTY;
    for square in seen.with_targets() {
        rescued |= !seen.without(ATTACKER, square).attacked();
    }
    let checked = attacked - (seen.all() | rescued);
    let enter = !(seen.defenders | attacked);
    let turn = |set: Bitboard| set.relative_to(mated.opponent());
    Mates { mated, checked: turn(checked), enter: turn(enter) }
}
