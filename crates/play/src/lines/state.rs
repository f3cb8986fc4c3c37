//! What lines keep, and what one question on its way can ask of it.
//!
//! Everything here is known already or can be worked out at once. The search stands in
//! `search.rs`, beside this.

use alloc::vec::Vec;

use palisade_board::{Budget, Move, Position, Square};
use palisade_structure::{Start, Structure};

use super::board::{
    ATTACKER, BoardKey, DEFENDER, LineCandidate, PIECES, is_bare, is_sharp, structure,
};
use super::history::History;
use super::memory::{HOPELESS, LineEffort, PositionEntry, PositionMemory};
use super::static_eval::static_eval;
use super::tables::TableSavings;
use palisade_endings::shared::Graph;
use palisade_endings::shared::{Edge, edges};

/// Proves wins by playing lines out, new queens included.
///
/// The graph of pawn structures asks what a
/// promotion is worth; where both sides queen, or a queen has to deal with many
/// pawns, nobody can tell it. Lines go on with the pieces on the board,
/// as a player would, until every answer of the defender ends in something that
/// is proved: a mate, a duel of the databases, a queen that is known to master
/// the pawns, or a placement that the graph has settled. What it proves
/// it tells the graph, so that one line found serves all placements of the kings
/// that lead to it.
///
/// What it works out it keeps, within its bytes; what it proves of structures the prover keeps.
///
/// "Wins" is a proof of a win under the laws of chess, the fifty-move rule left
/// out: see `docs/endings.md`, section 4. Finding none proves nothing.
///
/// # Example: Fine 70 to the end
///
/// ```no_run
/// use palisade_board::{Color, Position};
/// use palisade_tables::duel::Promotions;
/// use palisade_endings::{Budget, Prover};
/// use palisade_play::Lines;
///
/// let fine_70: Position = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let mut prover = Prover::with_promotions(Promotions::all(), 1 << 29);
/// let mut lines = Lines::new(1 << 29);
/// let budget = Budget::work(1_000_000);
/// assert_eq!(lines.wins(&mut prover, &fine_70, Color::White, &budget), Some(true));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
pub struct Lines {
    pub(super) tables: TableSavings,
    pub(super) memory: PositionMemory,
    pub(super) history: History,
    pub(super) work: u64,
    /// The part of the work for which the graph was searched.
    pub(super) graph_work: u64,
    pub(super) moves: Vec<Edge>,
}

/// Hundredths of a pawn that count as one when the defender's answers are ordered.
const EVAL_PART: i32 = 10;

/// Units of work between two calls of the budget's callback.
const LOOK_EVERY: u64 = 1024;

impl Lines {
    /// All work is counted from the start of a question.
    pub(super) const fn count_afresh(&mut self) {
        (self.work, self.graph_work, self.tables.work) = (0, 0, 0);
    }
}

/// One question on its way.
pub(super) struct LineSearch<'a, 'b> {
    pub(super) kept: &'a mut Lines,
    /// Where structures are proved; what lines prove of them is written there.
    pub(super) graph: &'a mut Graph,
    pub(super) budget: &'a Budget<'b>,
    pub(super) spent: bool,
    /// How the position that was asked about is evaluated.
    pub(super) eval: i32,
}

impl<'a, 'b> LineSearch<'a, 'b> {
    pub(super) fn new(kept: &'a mut Lines, graph: &'a mut Graph, budget: &'a Budget<'b>) -> Self {
        Self { kept, graph, budget, spent: false, eval: 0 }
    }

    /// Does the attacker win, by a search of the graph?
    pub(super) fn search(&mut self, root: &Start, budget: &Budget<'_>) -> Option<bool> {
        let (verdict, work) = self.graph.prove(root, budget);
        self.kept.work += work;
        verdict.breaks()
    }

    /// What is remembered of a position.
    pub(super) fn met(&self, board: &Position) -> Option<&PositionEntry> {
        self.kept.memory.get(BoardKey::of(board))
    }

    pub(super) fn out_of_budget(&mut self) -> bool {
        let work = &mut self.kept.work;
        *work += 1;
        self.spent |=
            *work >= self.budget.limit() || *work % LOOK_EVERY == 0 && self.budget.stops(*work);
        self.spent
    }

    /// What is known at once; for more effort tables may be worked out.
    pub(super) fn known(&mut self, board: &Position, effort: LineEffort) -> Option<bool> {
        if let Some(won) = self.by_material(board) {
            return Some(won);
        }
        if board.en_passant().is_some() {
            // Neither a structure nor a table knows that right.
            return None;
        }
        match structure(board) {
            Some(structure) => self.settled(board, structure),
            None => {
                let Lines { tables, work, .. } = &mut *self.kept;
                tables.master(self.graph.still()?, board, effort, self.budget, work)
            }
        }
    }

    /// What is known already: nothing is worked out.
    pub(super) fn recalled(&self, board: &Position) -> Option<bool> {
        match self.met(board) {
            Some(entry) if entry.won => return Some(true),
            Some(entry) if entry.failed == HOPELESS => return Some(false),
            _ => {}
        }
        if let Some(won) = self.by_material(board) {
            return Some(won);
        }
        if board.en_passant().is_some() {
            return None;
        }
        self.bounded(board, self.graph.find(structure(board)?)?)
    }

    /// A bare king never wins, and two men are a matter of the databases.
    fn by_material(&self, board: &Position) -> Option<bool> {
        if is_bare(board, ATTACKER) {
            return Some(false);
        }
        self.graph.wins_by_database(board, ATTACKER)
    }

    /// What the bounds of the structure say.
    fn settled(&mut self, board: &Position, structure: Structure) -> Option<bool> {
        let graph = &mut *self.graph;
        let number = match graph.find(structure) {
            Some(number) => number,
            None if !graph.is_full() => {
                let number = graph.enter(structure);
                edges(structure, &mut self.kept.moves);
                graph.evaluate(number, &mut self.kept.moves);
                self.kept.work += 1;
                number
            }
            None => return None,
        };
        self.bounded(board, number)
    }

    /// What the bounds of the structure of this number say.
    fn bounded(&self, board: &Position, number: u32) -> Option<bool> {
        let node = &self.graph.nodes[number as usize];
        let [attacker, defender] = kings(board);
        node.holds(attacker, defender, board.side_to_move() == ATTACKER).map(|held| !held)
    }

    /// Evaluates the structure again if what it leads to has changed; did that
    /// change it?
    pub(super) fn has_news(&mut self, board: &Position) -> bool {
        let Some(structure) = structure(board) else { return false };
        let (graph, moves) = (&mut *self.graph, &mut self.kept.moves);
        let Some(number) = graph.find(structure) else { return false };
        let evaluated = graph.nodes[number as usize].evaluated;
        edges(structure, moves);
        let newer = moves.iter().any(|edge| {
            let after = graph.find(edge.change.after);
            after.is_some_and(|after| graph.nodes[after as usize].changed > evaluated)
        });
        newer && graph.evaluate(number, moves)
    }

    /// What is remembered, or known at once, of a position.
    pub(super) fn at_once(&mut self, board: &Position, effort: LineEffort) -> Option<bool> {
        if let Some(entry) = self.met(board) {
            if entry.won {
                return Some(true);
            }
            if entry.failed >= effort {
                return Some(false);
            }
        }
        let won = self.known(board, effort)?;
        self.note(board, won, HOPELESS, None);
        Some(won)
    }

    /// The highest effort with which a position was not won.
    pub(super) fn failed(&self, board: &Position) -> LineEffort {
        self.met(board).map_or(0, |entry| entry.failed)
    }

    /// Where the budget has ended nothing has failed: the next question goes on here.
    pub(super) fn take_back(&mut self, board: &Position, failed: LineEffort) {
        if self.spent {
            self.kept.memory.entry(BoardKey::of(board)).failed = failed;
        }
    }

    /// Remembers what was found, and tells the graph of a win.
    pub(super) fn note(
        &mut self,
        board: &Position,
        won: bool,
        effort: LineEffort,
        best: Option<Move>,
    ) {
        let entry = self.kept.memory.entry(BoardKey::of(board));
        entry.best = best.or(entry.best);
        if !won || effort < HOPELESS {
            entry.failed = entry.failed.max(effort);
        }
        if !won {
            return;
        }
        entry.won = true;
        if board.side_to_move() == DEFENDER || board.en_passant().is_some() {
            return;
        }
        let Some(structure) = structure(board) else { return };
        let graph = &mut *self.graph;
        let Some(number) = graph.find(structure) else { return };
        let [attacker, defender] = kings(board);
        if graph.nodes[number as usize].learn_broken(attacker, defender) {
            edges(structure, &mut self.kept.moves);
            graph.evaluate(number, &mut self.kept.moves);
            self.kept.work += 1;
        }
    }

    /// All moves that `weigh` does not drop, in its order, and whether none would make too many pieces.
    pub(super) fn moves(
        &mut self,
        board: &Position,
        mut weigh: impl FnMut(&mut Self, Move, &Position) -> Option<i32>,
    ) -> (Vec<LineCandidate>, bool) {
        let mut moves: Vec<LineCandidate> = Vec::with_capacity(32);
        moves.extend(board.successors().map(|(step, after)| (0, step, after)));
        let all = moves.len();
        moves.retain(|(_, _, after)| after.pieces().len() <= PIECES);
        let fit = moves.len() == all;
        self.kept.memory.fetch(moves.iter().map(|(_, _, after)| BoardKey::of(after)));
        moves.retain_mut(|(order, step, after)| {
            let weight = weigh(self, *step, after);
            *order = weight.unwrap_or_default();
            weight.is_some()
        });
        // Each position, which is large, is moved once.
        moves.sort_by_cached_key(|(order, _, _)| *order);
        (moves, fit)
    }

    /// The answers that are not refuted at sight, the hardest first; or whether
    /// it is a win, if that can be seen already.
    pub(super) fn answers(
        &mut self,
        board: &Position,
        best: Option<Move>,
    ) -> Result<Vec<LineCandidate>, bool> {
        let (mut any, mut settles) = (false, None);
        let (answers, fit) = self.moves(board, |lines, step, after| {
            any = true;
            if settles.is_some() || lines.at_once(after, 0) == Some(true) {
                return None;
            }
            let tried = lines.met(after).map_or(0, |entry| entry.failed);
            if tried == HOPELESS {
                settles = Some(step);
                return None;
            }
            // How well an answer resists; the least is tried first.
            let best = if best == Some(step) { 200 } else { 0 };
            let sharp = if is_sharp(board, step) { 20 } else { 0 };
            let elsewhere = lines.kept.history.of(DEFENDER, step);
            Some(static_eval(after) / EVAL_PART - 4 * i32::from(tried) - best - sharp - elsewhere)
        });
        if settles.is_some() {
            self.note(board, false, HOPELESS, settles);
        }
        if settles.is_some() || !fit {
            return Err(false);
        }
        if !any {
            let mated = board.is_check();
            self.note(board, mated, HOPELESS, None);
            return Err(mated);
        }
        Ok(answers)
    }
}

/// The attacking king's square and the defending one's.
pub(super) fn kings(board: &Position) -> [Square; 2] {
    [ATTACKER, DEFENDER].map(|side| board.king(side))
}
