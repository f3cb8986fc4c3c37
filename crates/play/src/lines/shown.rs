//! One line of play for a win that is proved.
//!
//! What was proved is remembered move by move, or stands in the bounds of structures. So a
//! line is read off. Bounds say how many moves it takes to the next change of pawns: the attacker
//! takes the fewest and the defender the most. Where they do not, the attacker plays the move that was
//! proved, the defender the answer that took most to refute. Among equal moves a person's choice is
//! played. Every position on the way is known to be won. What memory has lost is proved again, if
//! there is work left for it.

use alloc::vec::Vec;

use palisade_board::{Budget, Color, Move, PawnEnding, Position, Role};
use palisade_proof::{WonEnd, WonLine};
use palisade_structure::Start;

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
const MOST_PLIES: usize = 400;

impl Lines {
    /// One line of play for a win: the moves that were proved, against the answers that took
    /// most to refute, down to mate or to what is known. `None` if no win is proved with this
    /// budget.
    ///
    /// ```
    /// use palisade_board::{Color, Position};
    /// use palisade_tables::duel::Promotions;
    /// use palisade_endings::{Budget, Prover};
    /// use palisade_play::Lines;
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

/// Moves to the next change where nobody knows how many.
const ENDLESS: i32 = 1 << 10;

impl LineWalk<'_, '_> {
    fn follow_to_end(&mut self, mut board: Position) -> (Vec<Move>, WonEnd) {
        let mut steps = Vec::new();
        while steps.len() < MOST_PLIES {
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
        let entry = self.lines.met(board).filter(|entry| entry.won);
        let proved = entry.and_then(|entry| entry.best);
        let falls = self.moves_left(board).is_some();
        let best = self.choose(board, |walk, step, after| {
            if walk.is_mate(after) {
                return Some((10, 0));
            }
            // Who takes a new queen loses to the pawn that is left: bounds know it, and no table of her.
            let is_won = walk.is_won(after)
                || falls
                    && step.promotion == Some(Role::Queen)
                    && walk.lines.decide(after) == Some(true);
            if !is_won || walk.seen.contains(&BoardKey::of(after)) {
                return None;
            }
            if !falls && proved == Some(step) {
                return Some((9, 0));
            }
            if walk.end(after).is_some() {
                return Some((7, 0));
            }
            let changes = structure(after) != structure(board);
            Some((5 + u8::from(changes), -walk.moves_left(after).unwrap_or(ENDLESS)))
        });
        best.or_else(|| {
            // What was known is lost: prove it again, if that has not been tried here.
            let lost = !self.is_won(board) || proved.is_none();
            (lost && self.lines.decide(board) == Some(true)).then_some(())?;
            let step = self.lines.met(board)?.best?;
            let after = board.play(step).ok()?;
            (!self.seen.contains(&BoardKey::of(&after))).then_some((step, after))
        })
    }

    /// The answer that took most to refute.
    fn resist(&mut self, board: &Position) -> Option<(Move, Position)> {
        let best = self.lines.met(board).and_then(|entry| entry.best);
        let falls = self.moves_left(board).is_some();
        self.choose(board, |walk, step, after| {
            if !walk.is_won(after) {
                return Some((0, 0));
            }
            if walk.end(after).is_some() {
                return Some((1, 0));
            }
            let failed = walk.lines.met(after).map_or(0, |entry| entry.failed);
            let failed: LineEffort = if failed == HOPELESS { 0 } else { failed };
            Some(match walk.moves_left(after) {
                Some(moves) if falls => (5, moves),
                _ if best == Some(step) => (4, 0),
                _ if failed > 0 => (3, i32::from(failed)),
                moves => (2, moves.unwrap_or_default()),
            })
        })
    }

    fn choose(
        &mut self,
        board: &Position,
        mut merit: impl FnMut(&mut Self, Move, &Position) -> Option<Merit>,
    ) -> Option<(Move, Position)> {
        let few = board.successors().filter(|(_, after)| after.pieces().len() <= PIECES);
        let shown = few.filter_map(|(step, after)| {
            let merit = merit(self, step, &after)?;
            Some(((merit, board.liking(step, &after)), step, after))
        });
        let best = shown.reduce(|best, next| if next.0 > best.0 { next } else { best });
        best.map(|(_, step, after)| (step, after))
    }

    /// Of the attacker's moves how many there are at most to the next change of pawns, where bounds say that
    /// he wins: sweeps until the placement falls out of the upper one.
    fn moves_left(&self, board: &Position) -> Option<i32> {
        let graph = &*self.lines.graph;
        let structure = structure(board).filter(|&structure| graph.find(structure).is_some())?;
        let mut list = Vec::new();
        edges(structure, &mut list);
        list.iter_mut().for_each(|edge| edge.child = graph.find(edge.change.after));
        let [attacker, defender] = kings(board);
        let attacks = board.side_to_move() == ATTACKER;
        let sweeps = graph.sweeps(structure, &list, BoundView::Upper);
        let fallen = sweeps.iter().position(|set| !set.contains(attacker, defender, attacks))?;
        Some(fallen as i32)
    }
}
