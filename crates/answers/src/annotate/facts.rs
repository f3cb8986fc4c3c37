//! What is proved of each position of a game.

use palisade::{
    Bounds, Budget, Color, Effort, Knowledge, Move, Outcome, PawnEnding, Position, Reason,
    Solution, unwinnable,
};
use palisade_pgn::Tree;

use crate::limits::{Clock, Host, Limits};
use crate::lone_heavy_piece::LoneHeavyPiece;

/// What is proved of a position.
#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub(super) position: Position,
    pub(super) bounds: Bounds,
    /// How the side that wins does it, to the end of the proof; its next move alone where the way is
    /// dearer than the value. Empty if it is not known.
    pub(super) line: Vec<Move>,
    /// The moves that are proved to keep the value.
    pub(super) best: Vec<Move>,
    /// Is it proved of every other move that it does not?
    pub(super) others_lose: bool,
    /// Can nobody mate any more, whatever is played?
    pub(super) is_dead: bool,
}

impl Facts {
    fn seen(position: &Position, knowledge: &mut Knowledge) -> Self {
        // With men beside the pawns one rung is all there is.
        let effort = if is_bare(position) { Effort::Careful } else { Effort::Node };
        Self {
            position: *position,
            bounds: knowledge.bounds(position, effort),
            line: Vec::new(),
            best: Vec::new(),
            others_lose: false,
            is_dead: Color::ALL.into_iter().all(|side| unwinnable(position, side)),
        }
    }

    /// Finds the moves that keep the value without a search, where databases know what all lead to.
    fn look_up_moves(&mut self, knowledge: &mut Knowledge) {
        let mut known = |after| knowledge.bounds(&after, Effort::Node).exact();
        let moves = self.position.successors().map(|(chosen, after)| (chosen, known(after)));
        let moves: Vec<_> = moves.collect();
        if moves.iter().all(|(_, value)| value.is_some()) {
            let kept = moves.iter().filter(|(_, value)| *value == self.bounds.exact());
            self.best = kept.map(|&(chosen, _)| chosen).collect();
            self.others_lose = true;
        }
    }

    fn learn(&mut self, solution: &Solution) {
        self.bounds = self.bounds.meet(solution.bounds);
        if let (Some(line), Some(_)) = (&solution.line, solution.value()) {
            self.line.clone_from(&line.moves);
        }
        if solution.value().is_some() {
            self.best = solution.best.clone();
            self.others_lose = solution.open_moves == 0;
        }
        let mover = self.position.side_to_move();
        if self.line.is_empty() && self.wins(mover) {
            self.line.extend(soonest(&self.position).or_else(|| solution.best.first().copied()));
        }
    }

    /// Is the value one by the fifty-move rule? Others know nothing of that rule.
    pub(super) fn is_counted(&self) -> bool {
        self.bounds.exact().is_some() && self.bounds.lower.reason == Reason::FiftyMoves
    }

    /// What is proved after a move that may be played here. The side to move may play it, so it has
    /// no less than that.
    pub(super) fn look_ahead(&mut self, chosen: Move, after: &Self) {
        let mover = self.position.side_to_move();
        // A win with the rule is one without it. Nothing else follows from one value for the other.
        let is_same = self.is_counted() == after.is_counted();
        if !is_same && (self.is_counted() || !after.wins(mover)) {
            return;
        }
        if after.wins(mover) {
            if !self.wins(mover) || self.line.is_empty() && !after.line.is_empty() {
                self.line = core::iter::once(chosen).chain(after.line.iter().copied()).collect();
            }
            // What proves it there need not be true here; but the rule that is counted is.
            let counted = after.bounds.lower.reason == Reason::FiftyMoves;
            let reason = if counted { Reason::FiftyMoves } else { Reason::OneMove };
            self.bounds = self.bounds.meet(Bounds::settled(Outcome::win_of(mover), reason));
        } else if after.bounds.excludes_win(!mover) {
            self.bounds = self.bounds.without_win(!mover, Reason::OneMove);
        }
    }

    pub(super) fn wins(&self, side: Color) -> bool {
        self.bounds.exact() == Some(Outcome::win_of(side))
    }

    /// The only move that keeps the value, where there was a choice, and something to lose.
    pub(super) fn only_move(&self) -> Option<Move> {
        let lost = self.wins(!self.position.side_to_move());
        match self.best[..] {
            [only] if self.others_lose && !lost => {
                (self.position.legal_moves().len() > 1).then_some(only)
            }
            _ => None,
        }
    }

    /// Is it worth a search: kings and pawns, men that a database has, or few men with rams
    /// between them?
    fn is_worth_solving(&self) -> bool {
        let position = &self.position;
        let over = self.is_dead || !position.has_legal_move();
        let rams = position.pawns().rams(Color::White).len() >= 3;
        let by_table = |reason| matches!(reason, Reason::Syzygy | Reason::FiftyMoves);
        let in_database = position.occupied().len() <= 4
            || [self.bounds.lower, self.bounds.upper].iter().any(|limit| by_table(limit.reason));
        !over && (is_bare(position) || in_database || position.pieces().len() <= 2 && rams)
    }
}

/// A move of the side that wins that mates soonest, where that is known at once: a mate, or how a
/// queen or a rook mates alone.
fn soonest(position: &Position) -> Option<Move> {
    let mate = position.successors().find(|(_, after)| after.is_checkmate());
    let alone = || Some(*LoneHeavyPiece::of(position)?.quickest_moves().first()?);
    mate.map(|(chosen, _)| chosen).or_else(alone)
}

/// Where the facts of a position stand: the start is the first.
pub(super) fn place(node: Option<usize>) -> usize {
    node.map_or(0, |number| number + 1)
}

fn is_bare(position: &Position) -> bool {
    PawnEnding::try_from(position).is_ok()
}

/// Men with both kings, up to which databases know a position.
const FEW_MEN: u32 = 4;

/// What is proved of the first position of a game and after each of its moves. Those that are worth
/// a search share the budget, the main line first, as variations share what it leaves: each may take
/// half of what is left. Before the first search the knowledge is made ready for it.
///
/// What a glance knows to be a draw is not searched, unless the next move loses it: then the moves
/// that would have held are wanted.
pub(super) fn of_all(
    tree: &Tree<'_>,
    knowledge: &mut Knowledge,
    limits: Limits,
    host: &dyn Host,
    ready: impl FnOnce(&mut Knowledge),
) -> Vec<Facts> {
    let positions = tree.nodes.iter().map(|node| &node.position);
    let positions = core::iter::once(&tree.start).chain(positions);
    let mut all: Vec<_> = positions.map(|position| Facts::seen(position, knowledge)).collect();
    // What stands at a place but the first comes of the move before it.
    let node = |place: usize| place.checked_sub(1).map(|number| &tree.nodes[number]);
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&place| node(place).map_or(0, |node| node.depth));
    if all.iter().any(Facts::is_worth_solving) {
        ready(knowledge);
        // What is looked up then needs no search, in the first game no more than in later ones.
        for facts in all.iter_mut().filter(|facts| facts.position.occupied().len() <= FEW_MEN) {
            *facts = Facts::seen(&facts.position, knowledge);
        }
    }
    // What was made ready serves all games, and is not paid for by this one.
    let clock = Clock::new(limits, host);
    let mut searches = Searches { knowledge, limits, clock, left: limits.work };
    for &number in &order {
        let is_known = all[number].bounds.exact() == Some(Outcome::Draw);
        // A win is searched too, for a line that shows it.
        if !is_known && all[number].is_worth_solving() {
            searches.search(&mut all[number]);
        }
    }
    for &number in &order {
        let Some(node) = node(number) else { continue };
        let before = place(node.parent);
        let mover = all[before].position.side_to_move();
        let is_lost = all[before].bounds.excludes_win(!mover) && all[number].wins(!mover);
        if is_lost && all[before].best.is_empty() && all[before].is_worth_solving() {
            all[before].look_up_moves(searches.knowledge);
            if all[before].best.is_empty() {
                searches.search(&mut all[before]);
            }
        }
    }
    all
}

/// Searches that share a budget.
struct Searches<'a> {
    knowledge: &'a mut Knowledge,
    limits: Limits,
    clock: Clock<'a>,
    /// Units of work that are left.
    left: u64,
}

impl Searches<'_> {
    fn search(&mut self, facts: &mut Facts) {
        if self.left == 0 || self.clock.look(self.limits.work - self.left).is_break() {
            return;
        }
        let Self { limits, clock, left, .. } = self;
        let half = Limits {
            work: left.div_ceil(2),
            seconds: limits.seconds.map(|allowed| {
                allowed.saturating_sub(core::time::Duration::from_secs_f64(clock.seconds())) / 2
            }),
        };
        let share = clock.part(half);
        let solve = |budget: &Budget<'_>| self.knowledge.solve(&facts.position, budget, |_| {});
        if let Ok(solution) = share.limited(solve) {
            *left = left.saturating_sub(solution.work);
            facts.learn(&solution);
        }
    }
}
