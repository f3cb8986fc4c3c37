//! All positions of one ending, numbered, with what every primitive says of them.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Color, Man};
use palisade_lab_tables::kpk::{Database, Rules};

use super::bits::Bits;
use super::forced::{Forced, Replies};
use crate::Primitive;
use crate::edges::Edges;
use crate::ground::{Ground, LOST, symmetries_of};
use palisade_classes::Placement;

/// An ending laid out for refinement: starts with White to move, the positions
/// they lead to, and how much worse than the best each move is.
#[derive(Clone, Debug)]
pub struct Arena {
    pub(super) primitives: Vec<Primitive>,
    pub(super) positions: Vec<Placement>,
    pub(super) start_placements: Vec<Placement>,
    /// The edges from starts to positions.
    pub(super) moves: Edges,
    /// The loss of each move, beside `moves`, in the measure of the ending.
    pub(super) regret: Vec<u8>,
    /// The edges from positions to the starts before them.
    pub(super) before: Edges,
    /// The value of each primitive in each position, less the primitive's least value.
    cells: Vec<Vec<u8>>,
    pub(super) least: Vec<i16>,
    pub(super) most: Vec<i16>,
    /// For each primitive and bound, the positions at most and at least at that bound.
    at_most: Vec<Vec<Bits>>,
    at_least: Vec<Vec<Bits>>,
    /// Black's answers, for endings that are played until mate.
    pub(super) replies: Option<Replies>,
    /// The least moves to mate from every start, for endings that are played until mate.
    pub(super) perfect: Vec<u8>,
}

impl Arena {
    /// King and pawn against king: every position won for White, the pawn on
    /// the files a to d. A move that is not among the best costs 1.
    #[must_use]
    pub fn kpk() -> Self {
        let database = Database::new(Rules::Clarke);
        let mut number = vec![LOST; palisade_lab_tables::Kpk::INDEX_BOUND];
        let mut arena = Self::bare(crate::pool::kpk());
        let won =
            database.positions().filter(|p| p.side_to_move() == Color::White && database.is_win(p));
        for start in won {
            let best: Vec<_> = database.best_moves(&start).collect();
            let mut targets = Vec::new();
            for (step, after) in start.moves() {
                let slot = &mut number[after.index()];
                if *slot == LOST {
                    *slot = arena.positions.len() as u32;
                    arena.positions.push(Placement::from(after.standard()));
                }
                targets.push(*slot);
                arena.regret.push(u8::from(!best.contains(&step)));
            }
            arena.moves.push(targets);
            arena.start_placements.push(Placement::from(start));
        }
        arena.finish()
    }

    /// King and rook, or queen, against king, by symmetry one position of
    /// eight. A move costs the moves by which it puts off the mate, two at most.
    #[must_use]
    pub fn lone_king(man: Man) -> Self {
        Self::mating(&[man], crate::pool::lone_king(man))
    }

    /// King and two men against king, by symmetry one position of eight. Two bishops stand on
    /// squares of both colours.
    ///
    /// A start that cannot be won costs nothing, whatever is played.
    #[must_use]
    pub fn two_men(pair: [Man; 2]) -> Self {
        Self::mating(&pair, crate::pool::two_men(pair))
    }

    fn mating(men: &[Man], primitives: Vec<Primitive>) -> Self {
        let ground = Ground::new(men, symmetries_of(men));
        let mut arena = Self::bare(primitives);
        arena.positions = (0..ground.positions()).map(|n| ground.position(n)).collect();
        arena.start_placements = (0..ground.starts()).map(|n| ground.start(n)).collect();
        let count = (0..ground.positions()).map(|p| ground.black.of(p).len() as u8).collect();
        let back = ground.black.reversed(ground.starts());
        let replies = Replies { back, mates: ground.won, count };
        arena.moves = ground.white;
        arena.regret = vec![0; arena.moves.total()];
        let mut arena = arena.finish();
        let mut forced = Forced::default();
        forced.play_perfectly(&arena.moves, &replies);
        arena.replies = Some(replies);
        arena.perfect = forced.of_start;
        let depth = forced.of_position;
        for start in 0..arena.starts() {
            let best = arena.moves.of(start).iter().map(|&p| depth[p as usize]).min().unwrap_or(0);
            for edge in arena.moves.range(start) {
                let p = arena.moves.of(start)[edge - arena.moves.range(start).start];
                arena.regret[edge] = (depth[p as usize] - best).min(2);
            }
        }
        arena
    }

    fn bare(primitives: Vec<Primitive>) -> Self {
        Self {
            primitives,
            positions: Vec::new(),
            start_placements: Vec::new(),
            moves: Edges::default(),
            regret: Vec::new(),
            before: Edges::default(),
            cells: Vec::new(),
            least: Vec::new(),
            most: Vec::new(),
            at_most: Vec::new(),
            at_least: Vec::new(),
            replies: None,
            perfect: Vec::new(),
        }
    }

    /// The ending near its end: the starts from which perfect play mates in so many moves, and
    /// the positions they lead to. Whoever leaves them has escaped.
    #[must_use]
    pub fn within(&self, moves: u8) -> Self {
        let near = |start: &usize| self.perfect.get(*start).is_some_and(|&least| least <= moves);
        let starts: Vec<usize> = (0..self.starts()).filter(near).collect();
        let mut kept = vec![LOST; self.positions()];
        for &start in &starts {
            for &to in self.moves.of(start) {
                kept[to as usize] = 0;
            }
        }
        let mut part = Self::bare(self.primitives.clone());
        let mut old = Vec::new();
        for (position, number) in kept.iter_mut().enumerate().filter(|(_, kept)| **kept == 0) {
            *number = old.len() as u32;
            old.push(position);
            part.positions.push(self.positions[position]);
        }
        let mut new_start = vec![LOST; self.starts()];
        for (number, &start) in starts.iter().enumerate() {
            new_start[start] = number as u32;
            part.start_placements.push(self.start_placements[start]);
            part.moves.push(self.moves.of(start).iter().map(|&to| kept[to as usize]));
            part.regret.extend_from_slice(&self.regret[self.moves.range(start)]);
            part.perfect.push(self.perfect[start]);
        }
        part.before = part.moves.reversed(part.positions.len());
        for cells in &self.cells {
            part.cells.push(old.iter().map(|&position| cells[position]).collect());
        }
        (part.least, part.most) = (self.least.clone(), self.most.clone());
        part.collect_bounds();
        part.replies = self.replies.as_ref().map(|replies| Replies {
            back: {
                let mut back = Edges::default();
                for &start in &starts {
                    let from = replies.back.of(start).iter().map(|&p| kept[p as usize]);
                    back.push(from.filter(|&p| p != LOST));
                }
                back
            },
            mates: {
                let mates = replies.mates.iter().map(|&p| kept[p as usize]);
                mates.filter(|&p| p != LOST).collect()
            },
            count: old.iter().map(|&position| replies.count[position]).collect(),
        });
        part
    }

    fn finish(mut self) -> Self {
        let count = self.positions.len();
        self.before = self.moves.reversed(count);
        for primitive in &self.primitives {
            let values: Vec<i16> =
                self.positions.iter().map(|p| primitive.measured.value(p)).collect();
            let least = values.iter().copied().min().unwrap_or(0);
            let most = values.iter().copied().max().unwrap_or(0);
            self.cells.push(values.iter().map(|value| (value - least) as u8).collect());
            self.least.push(least);
            self.most.push(most);
        }
        self.collect_bounds();
        self
    }

    /// Collects the positions at most and at least at every bound.
    fn collect_bounds(&mut self) {
        let count = self.positions.len();
        for (f, cells) in self.cells.iter().enumerate() {
            let set = |holds: &dyn Fn(u8) -> bool| Bits::from_fn(count, |p| holds(cells[p]));
            let bounds = 0..=self.span(f);
            let at_most = bounds.clone().map(|v| set(&|x| x <= v)).collect();
            let at_least = bounds.map(|v| set(&|x| x >= v)).collect();
            self.at_most.push(at_most);
            self.at_least.push(at_least);
        }
    }

    /// How many positions have White to move.
    #[must_use]
    pub fn starts(&self) -> usize {
        self.start_placements.len()
    }

    /// How many positions they lead to.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The positions with Black to move, one of each set of symmetric ones.
    #[must_use]
    pub fn placements(&self) -> &[Placement] {
        &self.positions
    }

    pub(super) fn cell(&self, position: usize, primitive: usize) -> u8 {
        self.cells[primitive][position]
    }

    /// What a primitive says of every position.
    pub(super) fn column(&self, primitive: usize) -> &[u8] {
        &self.cells[primitive]
    }

    /// How many values a primitive takes.
    pub(super) fn span(&self, primitive: usize) -> u8 {
        (self.most[primitive] - self.least[primitive]) as u8
    }

    /// Leaves in `set` the positions whose cell is from `low` to `high`.
    pub(super) fn restrict(&self, set: &mut Bits, primitive: usize, low: u8, high: u8) {
        if low > 0 {
            set.and(&self.at_least[primitive][usize::from(low)]);
        }
        if high < self.span(primitive) {
            set.and(&self.at_most[primitive][usize::from(high)]);
        }
    }
}
