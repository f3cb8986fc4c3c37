//! One line of play for a win that is proved.
//!
//! What was proved is remembered move by move, or stands in the bounds of structures. So a
//! line is read off: the attacker plays the move that was proved, the defender the answer
//! that took most to refute. Every position on the way is known to be won. What memory has
//! lost is proved again, if there is work left for it.

use alloc::vec::Vec;

use palisade_board::{Budget, Color, Move, PawnEnding, Position};
use palisade_proof::{WonEnd, WonLine};
use palisade_structure::{Placements, Start};

use super::board::{ATTACKER, BoardKey, PIECES, structure};
use super::memory::{DOUBLE, HOPELESS, LineEffort};
use super::state::{LineSearch, Lines, kings};
use palisade_endings::Prover;
use palisade_endings::shared::BoundView;
use palisade_endings::shared::edges;

/// The effort, in sixteenths of a doubling, that tables may take for a promotion in a line. The prover may
/// have judged it, who keeps no moves.
const SHOWN: LineEffort = 16 * DOUBLE;

/// Plies of the longest line that is shown. A longer one ends untold there.
const LONGEST: usize = 400;

impl Lines {
    /// One line of play for a win: the moves that were proved, against the answers that took
    /// most to refute, down to mate or to what is known. `None` if no win is proved with this
    /// budget.
    ///
    /// ```
    /// use palisade_board::{Color, Position};
    /// use palisade_tables::duel::Promotions;
    /// use palisade_endings::{Budget, Prover};
    /// use palisade_lines::Lines;
    /// use palisade_proof::WonEnd;
    /// let fine_70: Position = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
    /// let budget = Budget::work(1_000_000);
    /// let mut prover = Prover::with_promotions(Promotions::default(), 1 << 28);
    /// let mut lines = Lines::new(1 << 28);
    /// let line = lines.line(&mut prover, &fine_70, Color::White, &budget).unwrap();
    /// assert_eq!(line.moves[0].to_string(), "a1b1");
    /// assert_ne!(line.end, WonEnd::Untold);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn line(
        &mut self,
        prover: &mut Prover,
        position: &Position,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Option<WonLine> {
        let board = self.begin(prover, position, attacker)?;
        let lines = LineSearch::new(self, &mut prover.graph, budget);
        let mut walk = LineWalk { lines, seen: Vec::from([BoardKey::of(&board)]) };
        walk.prove(&board).then_some(())?;
        let (steps, end) = walk.follow_to_end(board);
        let seen = |step: Move| if attacker == ATTACKER { step } else { step.flip() };
        Some(WonLine::new(steps.into_iter().map(seen).collect(), end))
    }
}

/// A line on its way.
struct LineWalk<'a, 'b> {
    lines: LineSearch<'a, 'b>,
    /// What was on the board already.
    seen: Vec<BoardKey>,
}

/// How good a move is to show: the greatest is shown.
type Merit = (u8, i32);

impl LineWalk<'_, '_> {
    fn follow_to_end(&mut self, mut board: Position) -> (Vec<Move>, WonEnd) {
        let mut steps = Vec::new();
        while steps.len() < LONGEST {
            if let Some(end) = self.end(&board) {
                return (steps, end);
            }
            let attacks = board.side_to_move() == ATTACKER;
            let chosen = if attacks { self.attack(&board) } else { self.resist(&board) };
            let Some((step, after)) = chosen else { break };
            steps.push(step);
            self.seen.push(BoardKey::of(&after));
            board = after;
        }
        (steps, WonEnd::Untold)
    }

    /// Is what is left known without a line?
    fn end(&mut self, board: &Position) -> Option<WonEnd> {
        if self.lines.graph.wins_by_database(board, ATTACKER).is_some() {
            // Mate is mate, whatever a database says of it.
            return Some(if self.is_mate(board) { WonEnd::Mate } else { WonEnd::Database });
        }
        if self.is_mate(board) {
            return Some(WonEnd::Mate);
        }
        let pieces = structure(board).is_none();
        (pieces && self.lines.known(board, SHOWN) == Some(true)).then_some(WonEnd::QueenTable)
    }

    fn is_mate(&self, board: &Position) -> bool {
        board.side_to_move() != ATTACKER && board.is_check() && !board.has_legal_move()
    }

    /// Is the position known to be won, or can that be proved now?
    fn prove(&mut self, board: &Position) -> bool {
        if self.is_won(board) {
            return true;
        }
        if let Ok(ending) = PawnEnding::try_from(board) {
            let root = Start::new(&ending, ATTACKER);
            let part = Budget::work(self.lines.budget.limit() / 8);
            let part = part.watched_as(self.lines.budget, 0);
            if let Some(won) = self.lines.search(&root, &part) {
                return won;
            }
        }
        self.lines.decide(board) == Some(true)
    }

    /// Is it known to be won without a search?
    fn is_won(&mut self, board: &Position) -> bool {
        self.lines.recalled(board) == Some(true)
            || structure(board).is_none() && self.lines.known(board, SHOWN) == Some(true)
    }

    /// A move that is known to win and leads to nothing that was there before.
    fn attack(&mut self, board: &Position) -> Option<(Move, Position)> {
        let entry = self.lines.memory().get(BoardKey::of(board)).filter(|entry| entry.won);
        let proved = entry.and_then(|entry| entry.best);
        let ranks = self.ranks(board);
        let best = self.choose(board, |walk, step, after| {
            if walk.is_mate(after) {
                return Some((10, 0));
            }
            if !walk.is_won(after) || walk.seen.contains(&BoardKey::of(after)) {
                return None;
            }
            if proved == Some(step) {
                return Some((9, 0));
            }
            Some(match walk.end(after) {
                Some(_) => (7, 0),
                None if structure(after) != structure(board) => (6, 0),
                None => (5, -rank(&ranks, after)),
            })
        });
        best.or_else(|| {
            // What was known is lost: prove it again, if that has not been tried here.
            let lost = !self.is_won(board) || proved.is_none();
            (lost && self.lines.decide(board) == Some(true)).then_some(())?;
            let step = self.lines.memory().get(BoardKey::of(board))?.best?;
            let after = board.play(step).ok()?;
            (!self.seen.contains(&BoardKey::of(&after))).then_some((step, after))
        })
    }

    /// The answer that took most to refute.
    fn resist(&mut self, board: &Position) -> Option<(Move, Position)> {
        let best = self.lines.memory().get(BoardKey::of(board)).and_then(|entry| entry.best);
        let ranks = self.ranks(board);
        self.choose(board, |walk, step, after| {
            if !walk.is_won(after) {
                return Some((0, 0));
            }
            let failed =
                walk.lines.memory().get(BoardKey::of(after)).map_or(0, |entry| entry.failed);
            let failed: LineEffort = if failed == HOPELESS { 0 } else { failed };
            let stays = structure(after).is_some() && structure(after) == structure(board);
            Some(match walk.end(after) {
                Some(_) => (1, 0),
                None if best == Some(step) => (4, 0),
                None if failed > 0 => (3, i32::from(failed)),
                None => (2, if stays { rank(&ranks, after) } else { 0 }),
            })
        })
    }

    fn choose(
        &mut self,
        board: &Position,
        mut merit: impl FnMut(&mut Self, Move, &Position) -> Option<Merit>,
    ) -> Option<(Move, Position)> {
        let mut best: Option<(Merit, Move, Position)> = None;
        for (step, after) in board.successors() {
            if after.pieces().len() > PIECES {
                continue;
            }
            let Some(merit) = merit(self, step, &after) else { continue };
            if best.as_ref().is_none_or(|(most, ..)| merit > *most) {
                best = Some((merit, step, after));
            }
        }
        best.map(|(_, step, after)| (step, after))
    }

    /// When each placement of the structure falls out of the upper bound.
    fn ranks(&self, board: &Position) -> Vec<Placements> {
        let graph = &*self.lines.graph;
        let known = structure(board).filter(|&structure| graph.find(structure).is_some());
        known.map_or(Vec::new(), |structure| {
            let mut list = Vec::new();
            edges(structure, &mut list);
            list.iter_mut().for_each(|edge| edge.child = graph.find(edge.change.after));
            graph.sweeps(structure, &list, BoundView::Upper)
        })
    }
}

/// How many sweeps it took until the placement fell.
fn rank(ranks: &[Placements], board: &Position) -> i32 {
    let [attacker, defender] = kings(board);
    let attacks = board.side_to_move() == ATTACKER;
    let fallen = ranks.iter().position(|set| !set.contains(attacker, defender, attacks));
    fallen.unwrap_or(ranks.len()) as i32
}
