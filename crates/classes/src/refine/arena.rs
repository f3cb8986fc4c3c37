//! All positions of one ending, numbered, with what every primitive says of them.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Color, Man, Symmetry};
use palisade_tables::kpk::{Database, Rules};

use super::bits::Bits;
use super::edges::Edges;
use super::forced::{Forced, Replies};
use crate::generate::{is_attacked, successors};
use crate::men;
use crate::placement::Placement;
use crate::primitive::Primitive;

/// An ending laid out for refinement: starts with White to move, the positions
/// they lead to, and how much worse than the best each move is.
///
/// ```no_run
/// use palisade_classes::refine::Arena;
/// let arena = Arena::kpk();
/// assert_eq!(arena.starts(), 62_480);
/// ```
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

pub(super) const LOST: u32 = u32::MAX;

impl Arena {
    /// King and pawn against king: every position won for White, the pawn on
    /// the files a to d. A move that is not among the best costs 1.
    ///
    /// ```no_run
    /// use palisade_classes::refine::Arena;
    /// assert!(Arena::kpk().positions() > 60_000);
    /// ```
    #[must_use]
    pub fn kpk() -> Self {
        let database = Database::new(Rules::Clarke);
        let mut number = vec![LOST; palisade_board::Kpk::INDEX_BOUND];
        let mut arena = Self::bare(crate::kpk::primitives());
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
    ///
    /// ```no_run
    /// use palisade_classes::men;
    /// use palisade_classes::refine::Arena;
    /// assert_eq!(Arena::lone_king(men::WHITE_ROOK).positions(), 28_056);
    /// ```
    #[must_use]
    pub fn lone_king(man: Man) -> Self {
        let mut arena = Self::bare(crate::krk::primitives(man));
        let mut position_number = vec![LOST; 1 << 18];
        let mut start_number = vec![LOST; 1 << 18];
        let all = (0..1 << 18).filter_map(|index| placement_of(man, index).map(|p| (index, p)));
        for (index, placement) in all {
            if least_image(man, &placement) != index {
                continue;
            }
            position_number[index] = arena.positions.len() as u32;
            arena.positions.push(placement);
            if !is_attacked(&placement, men::BLACK_KING) {
                start_number[index] = arena.start_placements.len() as u32;
                arena.start_placements.push(placement);
            }
        }
        for start in &arena.start_placements {
            let after = successors(start, Color::White).map(|(_, after)| least_image(man, &after));
            arena.moves.push(after.map(|index| position_number[index]));
        }
        let (mut to, mut mates) = (Edges::default(), Vec::new());
        for (n, position) in arena.positions.iter().enumerate() {
            let answers: Vec<u32> = successors(position, Color::Black)
                .map(
                    |(_, after)| {
                        if after.has(man) { start_number[least_image(man, &after)] } else { LOST }
                    },
                )
                .collect();
            if answers.is_empty() && is_attacked(position, men::BLACK_KING) {
                mates.push(n as u32);
            }
            to.push(answers);
        }
        let back = to.reversed(arena.start_placements.len());
        let count = (0..to.lists()).map(|p| to.of(p).len() as u8).collect();
        let replies = Replies { back, mates, count };
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

    fn finish(mut self) -> Self {
        let count = self.positions.len();
        self.before = self.moves.reversed(count);
        let width = self.primitives.len();
        self.cells = vec![vec![0; count]; width];
        for (f, primitive) in self.primitives.iter().enumerate() {
            let values: Vec<i16> =
                self.positions.iter().map(|p| primitive.measured.value(p)).collect();
            let least = values.iter().copied().min().unwrap_or(0);
            let most = values.iter().copied().max().unwrap_or(0);
            for (p, &value) in values.iter().enumerate() {
                self.cells[f][p] = (value - least) as u8;
            }
            let bounds = least..=most;
            let set = |holds: &dyn Fn(i16) -> bool| Bits::from_fn(count, |p| holds(values[p]));
            self.at_most.push(bounds.clone().map(|v| set(&|x| x <= v)).collect());
            self.at_least.push(bounds.map(|v| set(&|x| x >= v)).collect());
            self.least.push(least);
            self.most.push(most);
        }
        self
    }

    /// How many positions have White to move.
    ///
    /// ```no_run
    /// use palisade_classes::men;
    /// use palisade_classes::refine::Arena;
    /// assert_eq!(Arena::lone_king(men::WHITE_ROOK).starts(), 21_959);
    /// ```
    #[must_use]
    pub fn starts(&self) -> usize {
        self.start_placements.len()
    }

    /// How many positions they lead to.
    ///
    /// ```no_run
    /// use palisade_classes::refine::Arena;
    /// assert!(Arena::kpk().positions() > Arena::kpk().starts());
    /// ```
    #[must_use]
    pub fn positions(&self) -> usize {
        self.positions.len()
    }

    /// The positions with Black to move, one of each set of symmetric ones.
    ///
    /// ```no_run
    /// use palisade_classes::men;
    /// use palisade_classes::refine::Arena;
    /// let arena = Arena::lone_king(men::WHITE_ROOK);
    /// assert_eq!(arena.placements().len(), arena.positions());
    /// ```
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

fn placement_of(man: Man, index: usize) -> Option<Placement> {
    let square = |shift: usize| palisade_board::Square::from_index(index >> shift & 63);
    let men = [(men::BLACK_KING, square(12)?), (men::WHITE_KING, square(6)?), (man, square(0)?)];
    Placement::new(&men).ok()
}

fn index_of(man: Man, placement: &Placement) -> usize {
    let square = |piece| placement.square(piece).map_or(0, palisade_board::Square::index);
    square(men::BLACK_KING) << 12 | square(men::WHITE_KING) << 6 | square(man)
}

fn least_image(man: Man, placement: &Placement) -> usize {
    let images = Symmetry::ALL.into_iter().map(|symmetry| placement.image(symmetry));
    images.map(|image| index_of(man, &image)).min().unwrap_or(0)
}
