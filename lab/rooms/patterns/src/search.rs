//! Depth-first alpha-beta over king-and-pawn positions, for any [`Method`].

mod method;
mod order;
pub(crate) mod promotion;
mod table;

use palisade_board::{Color, Move, PawnEnding, Position, Role};

use palisade_lore::patterns::Advantage;

pub use method::{Assessment, Horizon, Method, Repetition, StructureReuse};
pub use order::Priorities;
pub use table::TableSlot;
use table::{Bound, Entry, Table};

/// The longest line. A core restriction, not a depth limit: lines end long
/// before by repetition or for lack of nodes.
const LONGEST: usize = 200;

/// More than any score.
const INFINITE: i32 = i32::MAX / 2;

/// A promise that a side cannot win: the door for sound knowledge of other
/// crates, which this one does not know.
///
/// Any `Fn(&PawnEnding, Color) -> bool` is one. `true` must be a proof: the
/// search then never scores that side above a draw.
pub trait CannotWin {
    /// Is it proved that `side` cannot win?
    fn cannot_win(&self, ending: &PawnEnding, side: Color) -> bool;
}

impl<F: Fn(&PawnEnding, Color) -> bool> CannotWin for F {
    fn cannot_win(&self, ending: &PawnEnding, side: Color) -> bool {
        self(ending, side)
    }
}

/// What a search found. Only as good as its method: an opinion, not a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeuristicResult {
    /// The move it would play; none if there is none.
    pub best: Option<Move>,
    /// The score for the side to move.
    pub score: i32,
    /// The score as one of seven values, for White.
    pub level: Advantage,
    /// Nodes visited.
    pub nodes: u64,
    /// The deepest search that was finished, in plies; 0 for a method that
    /// knows no depth.
    pub plies: u16,
    /// How often the table knew the position.
    pub position_hits: u64,
    /// How often the table knew the structure, and these kings hurt nothing.
    pub structure_hits: u64,
    /// How often a promise that a side cannot win cut a line.
    pub bound_hits: u64,
}

/// A search: a method, its memory and its limits.
///
/// Nothing is allocated. The same limits give the same result, always.
pub struct Search<'a, M> {
    method: M,
    table: Table<'a>,
    most_nodes: u64,
    most_plies: u16,
    bounds: Option<&'a dyn CannotWin>,
    observer: Option<&'a mut Observer<'a>>,
    nodes: u64,
    position_hits: u64,
    structure_hits: u64,
    bound_hits: u64,
    stopped: bool,
    line: [u64; LONGEST],
    killers: [[Option<Move>; 2]; LONGEST],
}

/// Watches values that are taken for other kings.
type Observer<'a> = dyn FnMut(&PawnEnding, Advantage) + 'a;

/// What a node may spend.
#[derive(Clone, Copy)]
struct Allowance {
    plies: u16,
    /// The node count at which to be done.
    until: u64,
}

impl<'a, M: Method> Search<'a, M> {
    /// A search that keeps what it learns in `memory`, with a limit of 100 000
    /// nodes.
    ///
    /// The memory may have any length, even none; its content is discarded.
    #[must_use]
    pub fn new(method: M, memory: &'a mut [TableSlot]) -> Self {
        Self {
            method,
            table: Table::new(memory),
            most_nodes: 100_000,
            most_plies: LONGEST as u16 - 1,
            bounds: None,
            observer: None,
            nodes: 0,
            position_hits: 0,
            structure_hits: 0,
            bound_hits: 0,
            stopped: false,
            line: [0; LONGEST],
            killers: [[None; 2]; LONGEST],
        }
    }

    /// Limits the nodes.
    #[must_use]
    pub const fn nodes(mut self, most: u64) -> Self {
        self.most_nodes = most;
        self
    }

    /// Limits the depth.
    #[must_use]
    pub fn plies(mut self, most: u16) -> Self {
        self.most_plies = most.min(LONGEST as u16 - 1);
        self
    }

    /// Believes these promises.
    #[must_use]
    pub const fn bounded_by(mut self, bounds: &'a dyn CannotWin) -> Self {
        self.bounds = Some(bounds);
        self
    }

    /// Reports every position that took its value from other kings of the same
    /// structure, with that value for White: how the reuse is measured.
    #[must_use]
    pub fn observed_by(mut self, observer: &'a mut Observer<'a>) -> Self {
        self.observer = Some(observer);
        self
    }

    /// Searches a position.
    #[must_use]
    pub fn run(mut self, ending: &PawnEnding) -> HeuristicResult {
        let (mut best, mut score, mut finished) = (None, 0, 0);
        match self.method.horizon() {
            Horizon::Shares => {
                let whole = Allowance { plies: self.most_plies, until: self.most_nodes };
                (score, best) = self.root(ending, whole, None);
            }
            Horizon::Deepening => {
                for plies in 1..=self.most_plies {
                    if self.method.repetition() == Repetition::FourPliesUp {
                        self.table.clear();
                    }
                    let whole = Allowance { plies, until: u64::MAX };
                    let (found, chosen) = self.root(ending, whole, best);
                    if self.stopped && best.is_some() {
                        break;
                    }
                    (score, best) = (found, chosen);
                    if self.stopped {
                        break;
                    }
                    finished = plies;
                    // A win found is not found any better a ply later.
                    if self.method.level(score).steps().abs() == 3 {
                        break;
                    }
                }
            }
        }
        let side = ending.side_to_move();
        HeuristicResult {
            best,
            score,
            level: self.method.level_for_white(score, side),
            nodes: self.nodes,
            plies: finished,
            position_hits: self.position_hits,
            structure_hits: self.structure_hits,
            bound_hits: self.bound_hits,
        }
    }

    /// The root is always looked into: a score alone is no move.
    fn root(
        &mut self,
        ending: &PawnEnding,
        allowance: Allowance,
        first: Option<Move>,
    ) -> (i32, Option<Move>) {
        self.nodes += 1;
        self.line[0] = table::key(ending);
        let position = Position::from(ending);
        if !position.has_legal_move() {
            let score = if position.is_check() { -self.method.won(0) } else { 0 };
            return (score, None);
        }
        self.moves(ending, -INFINITE, INFINITE, allowance, 0, first)
    }

    /// The value of a position below the root.
    fn node(
        &mut self,
        ending: &PawnEnding,
        alpha: i32,
        beta: i32,
        allowance: Allowance,
        ply: usize,
    ) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.most_nodes {
            self.stopped = true;
        }
        if self.is_repeated(ending, ply) {
            return 0;
        }
        let position = Position::from(ending);
        if !position.has_legal_move() {
            return if position.is_check() { -self.method.won(ply as u16) } else { 0 };
        }
        let (mut alpha, mut beta) = (alpha, beta);
        if let Some(bounds) = self.bounds {
            let side = ending.side_to_move();
            if beta > 0 && bounds.cannot_win(ending, side) {
                beta = 0;
            }
            if alpha < 0 && bounds.cannot_win(ending, side.opponent()) {
                alpha = 0;
            }
            if alpha >= beta {
                self.bound_hits += 1;
                return 0;
            }
        }
        let effort = self.effort(allowance);
        let mut first = None;
        if let Some(slot) = self.table.position(ending) {
            let in_place = match self.method.repetition() {
                Repetition::FourPliesUp => usize::from(slot.ply) == ply,
                Repetition::AnywhereAbove => true,
            };
            first = slot.best;
            if in_place && slot.effort >= effort {
                let cuts = match slot.bound {
                    Bound::Exact => true,
                    Bound::AtLeast => slot.score >= beta,
                    Bound::AtMost => slot.score <= alpha,
                };
                if cuts {
                    self.position_hits += 1;
                    return slot.score;
                }
            }
        }
        if self.method.reuse() != StructureReuse::Never
            && let Some(slot) = self.table.structure(ending)
            && slot.effort >= effort
        {
            let score = slot.score;
            self.structure_hits += 1;
            let level = self.method.level_for_white(score, ending.side_to_move());
            if let Some(observer) = &mut self.observer {
                observer(ending, level);
            }
            return score;
        }
        let assessment = self.method.assess(ending);
        let out_of_sight = allowance.plies == 0
            || self.nodes >= allowance.until
            || self.stopped
            || ply + 1 >= LONGEST;
        if assessment.settled || out_of_sight {
            if assessment.settled {
                let entry = Entry {
                    score: assessment.score,
                    effort: u32::MAX,
                    ply: ply as u16,
                    bound: Bound::Exact,
                    best: None,
                    sensitivity: assessment.sensitivity,
                };
                self.store(ending, entry);
            }
            return assessment.score;
        }
        self.line[ply] = table::key(ending);
        let behind = self.method.allows_no_repetition() && assessment.score < 0;
        if behind && self.can_repeat(ending, ply) {
            return 0;
        }
        let (score, best) = self.moves(ending, alpha, beta, allowance, ply, first);
        if !self.stopped {
            let bound = if score <= alpha {
                Bound::AtMost
            } else if score >= beta {
                Bound::AtLeast
            } else {
                Bound::Exact
            };
            let sensitivity = assessment.sensitivity;
            self.store(ending, Entry { score, effort, ply: ply as u16, bound, best, sensitivity });
        }
        score
    }

    /// The best of the moves of a position.
    fn moves(
        &mut self,
        ending: &PawnEnding,
        mut alpha: i32,
        beta: i32,
        allowance: Allowance,
        ply: usize,
        first: Option<Move>,
    ) -> (i32, Option<Move>) {
        let mut priorities = Priorities::new(ending);
        self.method.prioritise(ending, &mut priorities);
        let killers = self.killers[ply];
        priorities.raise(|candidate| {
            if Some(candidate) == first {
                1 << 24
            } else if killers.contains(&Some(candidate)) {
                1 << 10
            } else {
                0
            }
        });
        let (mut best_score, mut best) = (-INFINITE, None);
        while let Some(candidate) = priorities.next_best() {
            let pruned = best.is_some() && !self.method.considers(ending, candidate);
            if pruned || is_underpromotion(candidate) {
                continue;
            }
            let plies = match self.method.horizon() {
                Horizon::Deepening => self.method.plies(priorities.last),
                Horizon::Shares => 1,
            };
            let below = self.share(allowance, priorities.len(), plies);
            let mut score = self.after(ending, candidate, alpha, beta, below, ply);
            if plies > 1 && score > alpha && allowance.plies > 1 && !self.stopped {
                // Better than it promised: it deserves the full depth.
                let below = self.share(allowance, priorities.len(), 1);
                score = self.after(ending, candidate, alpha, beta, below, ply);
            }
            if score > best_score {
                (best_score, best) = (score, Some(candidate));
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if self.killers[ply][0] != best {
                    self.killers[ply] = [best, self.killers[ply][0]];
                }
                break;
            }
            if self.stopped {
                break;
            }
        }
        (best_score, best)
    }

    /// The value of a move for the side that makes it.
    fn after(
        &mut self,
        ending: &PawnEnding,
        candidate: Move,
        alpha: i32,
        beta: i32,
        below: Allowance,
        ply: usize,
    ) -> i32 {
        // Only legal moves are asked for.
        let Ok(after) = Position::from(ending).play(candidate) else { return -INFINITE };
        if let Ok(next) = PawnEnding::try_from(&after) {
            return -self.node(&next, -beta, -alpha, below, ply + 1);
        }
        self.nodes += 1;
        match promotion::recaptured(&after) {
            // The same side is to move again, two plies later.
            Some(next) if ply + 2 < LONGEST => {
                self.line[ply + 1] = 0;
                let below = Allowance { plies: below.plies.saturating_sub(1), ..below };
                self.node(&next, alpha, beta, below, ply + 2)
            }
            _ => self.method.promoted(&after, ply as u16),
        }
    }

    /// What the next move may spend, with so many more to come.
    fn share(&self, allowance: Allowance, left: usize, plies: u16) -> Allowance {
        let plies = allowance.plies.saturating_sub(plies);
        match self.method.horizon() {
            Horizon::Deepening => Allowance { plies, until: allowance.until },
            Horizon::Shares => {
                let whole = allowance.until.saturating_sub(self.nodes);
                let part = if left == 0 { whole } else { whole * 2 / (left as u64 + 2) };
                Allowance { plies, until: self.nodes + part }
            }
        }
    }

    fn effort(&self, allowance: Allowance) -> u32 {
        match self.method.horizon() {
            Horizon::Deepening => u32::from(allowance.plies),
            Horizon::Shares => {
                u32::try_from(allowance.until.saturating_sub(self.nodes)).unwrap_or(u32::MAX)
            }
        }
    }

    fn is_repeated(&self, ending: &PawnEnding, ply: usize) -> bool {
        let key = table::key(ending);
        let first = match self.method.repetition() {
            Repetition::FourPliesUp => match ply.checked_sub(4) {
                Some(ply) => return self.line[ply] == key,
                None => return false,
            },
            Repetition::AnywhereAbove => ply % 2,
        };
        self.line[first..ply].iter().step_by(2).any(|&above| above == key)
    }

    /// Can the side to move repeat a position? Only its king can.
    fn can_repeat(&self, ending: &PawnEnding, ply: usize) -> bool {
        let king = ending.king(ending.side_to_move());
        let mut next = Position::from(ending).successors().filter(|(step, _)| step.from == king);
        ply >= 3
            && next.any(|(_, next)| {
                PawnEnding::try_from(&next).is_ok_and(|next| self.is_repeated(&next, ply + 1))
            })
    }

    fn store(&mut self, ending: &PawnEnding, entry: Entry) {
        self.table.store_position(ending, entry);
        let serves = match self.method.reuse() {
            StructureReuse::Never => false,
            StructureReuse::Decisive => self.method.level(entry.score).steps().abs() == 3,
            StructureReuse::Always => true,
        };
        if serves && entry.bound == Bound::Exact {
            self.table.store_structure(ending, entry);
        }
    }
}

/// Only queens: a rook for stalemate's sake is scored as the queen would be.
fn is_underpromotion(candidate: Move) -> bool {
    candidate.promotion.is_some_and(|piece| piece != Role::Queen)
}
