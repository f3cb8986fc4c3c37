//! Alpha-beta with iterative deepening, a hash table and quiescence.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cozy_chess::{Board, GameStatus, Move, Piece};
use palisade::{Effort, Narrowed, PawnEnding, Recognizer, Window};

use crate::evaluation::{PIECE_VALUES, evaluate};
use crate::table::{Bound, Table};

/// The score of a draw.
pub const DRAW: i32 = 0;
/// The score of a mate on the board; so many plies less of one that is so far off.
pub const MATE: i32 = 30_000;
/// Scores beyond this are mates in so many plies.
pub const MATE_IN_SIGHT: i32 = MATE - 1_000;
const INFINITE: i32 = MATE + 1;
const MAX_PLY: usize = 128;

/// How much work a node is worth. What the root's moves lead to is few, and comes again
/// in every iteration, when the cache remembers it; with little depth left there are
/// most nodes, and they come again with more. A question has to be found in the
/// processor's caches first, which takes longer than most answers.
const fn worth(depth: i32, ply: usize, least: i32) -> Option<Effort> {
    if ply == 1 {
        Some(Effort::Utmost)
    } else if depth >= least {
        Some(Effort::Node)
    } else {
        None
    }
}

/// Whom the search asks.
pub trait Source: Recognizer<Board> {
    /// With fewer plies left it is not asked.
    const LEAST_DEPTH: i32;

    /// How hard it may work on a question.
    fn effort(&self) -> Effort;
    /// Changes that, from now on.
    fn set_effort(&mut self, effort: Effort);

    /// Tries at leisure to prove that a side cannot win, and remembers it: did it
    /// succeed, and how much work was it?
    fn study(
        &mut self,
        _: &Board,
        _: palisade::Color,
        _work: u64,
        _stopped: &dyn Fn() -> bool,
    ) -> (bool, u64) {
        (false, 0)
    }

    /// Forgets what was found at leisure: a new game.
    fn forget(&mut self) {}
}

/// Questions above [`Effort::Node`] are dear where there is nearly a wall, and nothing
/// elsewhere: they may take one part in so many of the time ...
const DEAR_SHARE: u32 = 100;

/// ... and so much in advance, to see a wall at the root at once.
const ADVANCE: Duration = Duration::from_micros(1000);

/// Nodes that take as long as a unit of the prover's work.
const NODES: u64 = 12;

/// The first question to the prover about a position costs at most so much, each
/// further one four times as much as the one before.
const FIRST_WORK: u64 = 128;

/// How often the prover is asked within an iteration, in nodes.
const STUDY_EVERY: u64 = 1 << 17;

/// A position that decides, and what the next question about it may cost.
struct Crossroads {
    board: Board,
    is_root: bool,
    work: u64,
}

/// What the search does with what it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// It does not ask.
    Off,
    /// It asks and ignores the answer: the same tree as without, so that the
    /// difference in time is the cost alone.
    Ignored,
    /// It asks and believes.
    On,
}

/// When to stop.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// After so many plies.
    pub depth: Option<i32>,
    /// After so many nodes.
    pub nodes: Option<u64>,
    /// After so long.
    pub time: Option<Duration>,
    /// The prover's share of the time, in thousandths.
    pub prover: u64,
}

/// What a finished iteration found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How deep it went, in plies.
    pub depth: i32,
    /// What the side to move has, in hundredths of a pawn.
    pub score: i32,
    /// The best line.
    pub line: Vec<Move>,
    /// Nodes so far.
    pub nodes: u64,
    /// Questions so far that were answered: this side cannot win.
    pub blockages: u64,
    /// The time so far.
    pub elapsed: Duration,
}

/// A search, and what it borrows.
pub struct Searcher<'a, S> {
    table: &'a mut Table,
    knowledge: &'a mut S,
    /// No node is worked on harder.
    effort: Effort,
    usage: Use,
    stop: &'a AtomicBool,
    limits: Limits,
    started: Instant,
    nodes: u64,
    blockages: u64,
    /// Time that has gone into dear questions.
    asking: Duration,
    /// Work that the prover has done.
    studied: u64,
    /// What it is asked about, and the side that seems to be ahead.
    crossroads: Vec<Crossroads>,
    ahead: Option<palisade::Color>,
    stopped: bool,
    /// The hash keys of the game and of the line being searched.
    history: Vec<u64>,
    killers: [[Option<Move>; 2]; MAX_PLY + 1],
    /// How often a quiet move from one square to another was good.
    credit: Box<[[i32; 64]; 64]>,
}

impl<'a, S: Source> Searcher<'a, S> {
    /// A search that has not begun; `history` are the keys of the game before it.
    pub fn new(
        table: &'a mut Table,
        knowledge: &'a mut S,
        usage: Use,
        stop: &'a AtomicBool,
        limits: Limits,
        history: Vec<u64>,
    ) -> Self {
        Self {
            table,
            effort: knowledge.effort(),
            knowledge,
            usage,
            stop,
            limits,
            started: Instant::now(),
            nodes: 0,
            blockages: 0,
            asking: Duration::ZERO,
            studied: 0,
            crossroads: Vec::new(),
            ahead: None,
            stopped: false,
            history,
            killers: [[None; 2]; MAX_PLY + 1],
            credit: Box::new([[0; 64]; 64]),
        }
    }

    /// Deepens until a limit is reached; `progress` hears of each iteration.
    pub fn run(&mut self, board: &Board, mut progress: impl FnMut(&Report)) -> Report {
        let mut report = Report::default();
        // A move is always at hand, even if no iteration can be finished.
        board.generate_moves(|moves| {
            report.line = moves.into_iter().take(1).collect();
            true
        });
        self.crossroads = crossroads(board);
        let deepest = self.limits.depth.unwrap_or(MAX_PLY as i32 - 1).min(MAX_PLY as i32 - 1);
        for depth in 1..=deepest {
            let score = self.node(board, -INFINITE, INFINITE, depth, 0);
            if self.stopped {
                break;
            }
            let line = self.principal_line(board, depth);
            report = Report {
                depth,
                score,
                line: if line.is_empty() { report.line } else { line },
                nodes: self.nodes,
                blockages: self.blockages,
                elapsed: self.started.elapsed(),
            };
            progress(&report);
            let mover = board.side_to_move();
            self.ahead = match score {
                DRAW => None,
                1.. => Some(mover.into()),
                _ => Some((!mover).into()),
            };
            self.study();
        }
        self.knowledge.set_effort(self.effort);
        report.nodes = self.nodes;
        report.blockages = self.blockages;
        report.elapsed = self.started.elapsed();
        report
    }

    /// Asks the prover, if its share of the time allows, whether the side that seems
    /// to be ahead can win at all.
    fn study(&mut self) {
        let Some(ahead) = self.ahead.filter(|_| self.usage != Use::Off) else { return };
        let (stop, started, time) = (self.stop, self.started, self.limits.time);
        let stopped =
            || stop.load(Ordering::Relaxed) || time.is_some_and(|time| started.elapsed() >= time);
        let earned = self.nodes * self.limits.prover / (1000 * NODES);
        let mut questions = core::mem::take(&mut self.crossroads);
        questions.retain_mut(|Crossroads { board, is_root, work }| {
            if self.studied + *work > earned {
                return true;
            }
            let (shown, done) = self.knowledge.study(board, ahead, *work, &stopped);
            self.studied += done;
            *work *= 4;
            if shown && *is_root {
                // The root keeps its window: its moves have to say it.
                for next in after(board) {
                    self.studied += self.knowledge.study(&next, ahead, FIRST_WORK, &stopped).1;
                }
            }
            !shown
        });
        self.crossroads = questions;
    }

    fn node(&mut self, board: &Board, alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(board, alpha, beta, ply);
        }
        if self.out_of_budget() {
            return DRAW;
        }
        match board.status() {
            GameStatus::Won => return ply as i32 - MATE,
            GameStatus::Drawn => return DRAW,
            GameStatus::Ongoing => {}
        }
        let key = board.hash();
        if ply > 0 && self.is_repetition(board, key) {
            return DRAW;
        }
        let stored = self.table.get(key);
        if let Some(entry) = stored.filter(|entry| ply > 0 && entry.depth >= depth) {
            let score = from_table(entry.score, ply);
            match entry.bound {
                Bound::Exact => return score,
                Bound::AtLeast if score >= beta => return score,
                Bound::AtMost if score <= alpha => return score,
                _ => {}
            }
        }
        let asked = Window { alpha, beta };
        let mut window = asked;
        // The root keeps its window: it owes a move.
        if ply > 0 {
            // The one line of knowledge.
            window = match self.narrow(board, asked, depth, ply) {
                Narrowed::Cutoff { score, .. } => return score,
                Narrowed::Search(window) => window,
            };
        }
        let Window { mut alpha, beta } = window;
        let open_alpha = alpha;
        let in_check = !board.checkers().is_empty();
        let depth = depth + i32::from(in_check);
        let moves = self.ordered_moves(board, stored.and_then(|entry| entry.best), ply);
        let mut best_score = -INFINITE;
        let mut best_move = None;
        self.history.push(key);
        for (number, chosen) in moves.into_iter().enumerate() {
            let mut next = board.clone();
            next.play_unchecked(chosen);
            let quiet = is_quiet(board, chosen);
            let late = number >= 4 && depth >= 3 && quiet && !in_check;
            let reduction = i32::from(late);
            let mut score = if number == 0 {
                -self.node(&next, -beta, -alpha, depth - 1, ply + 1)
            } else {
                -self.node(&next, -alpha - 1, -alpha, depth - 1 - reduction, ply + 1)
            };
            if number > 0 && score > alpha && (score < beta || reduction > 0) {
                score = -self.node(&next, -beta, -alpha, depth - 1, ply + 1);
            }
            if self.stopped {
                break;
            }
            if score > best_score {
                best_score = score;
                best_move = Some(chosen);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if quiet {
                    self.remember(chosen, depth, ply);
                }
                break;
            }
        }
        self.history.pop();
        if self.stopped {
            return DRAW;
        }
        // What a narrowed window promises holds of the score too.
        let best_score = if window == asked { best_score } else { window.clamp(best_score) };
        let bound = if best_score >= asked.beta {
            Bound::AtLeast
        } else if best_score > open_alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.table.put(key, best_move, to_table(best_score, ply), depth, bound);
        best_score
    }

    /// Asks what is known, and believes it if that is the use made of it.
    fn narrow(
        &mut self,
        board: &Board,
        asked: Window<i32>,
        depth: i32,
        ply: usize,
    ) -> Narrowed<i32> {
        let Some(effort) = worth(depth, ply, S::LEAST_DEPTH).filter(|_| self.usage != Use::Off)
        else {
            return Narrowed::Search(asked);
        };
        let mut effort = effort.min(self.effort);
        let start = (effort > Effort::Node).then(Instant::now);
        if start.is_some_and(|now| self.asking > ADVANCE + (now - self.started) / DEAR_SHARE) {
            effort = Effort::Node;
        }
        self.knowledge.set_effort(effort);
        let narrowed = self.knowledge.narrow(board, board.side_to_move().into(), asked, DRAW);
        self.asking += start.map_or(Duration::ZERO, |start| start.elapsed());
        self.blockages += u64::from(narrowed != Narrowed::Search(asked));
        if self.usage == Use::Ignored { Narrowed::Search(asked) } else { narrowed }
    }

    fn quiescence(&mut self, board: &Board, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.out_of_budget() {
            return DRAW;
        }
        let in_check = !board.checkers().is_empty();
        if in_check || is_bare(board) {
            match board.status() {
                GameStatus::Won => return ply as i32 - MATE,
                GameStatus::Drawn => return DRAW,
                GameStatus::Ongoing => {}
            }
        }
        let standing = evaluate(board);
        if ply >= MAX_PLY {
            return standing;
        }
        let mut best = if in_check { ply as i32 - MATE } else { standing };
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
        for chosen in self.ordered_moves(board, None, ply) {
            if !in_check && is_quiet(board, chosen) {
                continue;
            }
            let mut next = board.clone();
            next.play_unchecked(chosen);
            let score = -self.quiescence(&next, -beta, -alpha, ply + 1);
            if self.stopped {
                return DRAW;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn out_of_budget(&mut self) -> bool {
        self.nodes += 1;
        if self.limits.nodes.is_some_and(|nodes| self.nodes > nodes) {
            self.stopped = true;
        }
        if self.nodes % 1024 == 0 {
            let late = self.limits.time.is_some_and(|time| self.started.elapsed() >= time);
            self.stopped |= late || self.stop.load(Ordering::Relaxed);
        }
        if self.nodes % STUDY_EVERY == 0 {
            self.study();
        }
        self.stopped
    }

    /// One earlier occurrence is enough: what was no progress once is none twice.
    fn is_repetition(&self, board: &Board, key: u64) -> bool {
        let reversible = usize::from(board.halfmove_clock());
        self.history.iter().rev().take(reversible).skip(1).step_by(2).any(|&old| old == key)
    }

    fn remember(&mut self, chosen: Move, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(chosen) {
            *killers = [Some(chosen), killers[0]];
        }
        self.credit[chosen.from as usize][chosen.to as usize] += depth * depth;
    }

    fn ordered_moves(&self, board: &Board, first: Option<Move>, ply: usize) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        board.generate_moves(|batch| {
            moves.extend(
                batch.into_iter().map(|chosen| (self.priority(board, chosen, first, ply), chosen)),
            );
            false
        });
        moves.sort_by_key(|&(priority, _)| core::cmp::Reverse(priority));
        moves.into_iter().map(|(_, chosen)| chosen).collect()
    }

    fn priority(&self, board: &Board, chosen: Move, first: Option<Move>, ply: usize) -> i32 {
        if Some(chosen) == first {
            return i32::MAX;
        }
        let promoted = chosen.promotion.map_or(0, |piece| PIECE_VALUES[piece as usize]);
        let victim = board
            .piece_on(chosen.to)
            .filter(|_| is_capture(board, chosen))
            .map_or(0, |piece| PIECE_VALUES[piece as usize]);
        if victim + promoted > 0 {
            let attacker = board.piece_on(chosen.from).map_or(0, |piece| piece as i32);
            return 1_000_000 + 16 * (victim + promoted) - attacker;
        }
        match self.killers[ply.min(MAX_PLY)].iter().position(|&killer| killer == Some(chosen)) {
            Some(position) => 900_000 - position as i32,
            None => self.credit[chosen.from as usize][chosen.to as usize].min(800_000),
        }
    }

    /// The line that the table remembers, as far as it holds together.
    fn principal_line(&self, board: &Board, depth: i32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut board = board.clone();
        for _ in 0..depth {
            let Some(best) = self.table.get(board.hash()).and_then(|entry| entry.best) else {
                break;
            };
            if board.try_play(best).is_err() {
                break;
            }
            line.push(best);
        }
        line
    }
}

/// The pawn endings that decide: the root, or else what can arise of it in two plies.
fn crossroads(root: &Board) -> Vec<Crossroads> {
    let is_ending = |board: &Board| is_bare(board) && PawnEnding::try_from(board).is_ok();
    let is_root = is_ending(root);
    let boards = if is_root {
        vec![root.clone()]
    } else {
        let first = after(root);
        first.iter().flat_map(after).chain(first.iter().cloned()).filter(is_ending).collect()
    };
    boards.into_iter().map(|board| Crossroads { board, is_root, work: FIRST_WORK }).collect()
}

/// What the moves lead to.
fn after(board: &Board) -> Vec<Board> {
    let mut boards = Vec::new();
    board.generate_moves(|batch| {
        boards.extend(batch.into_iter().map(|chosen| {
            let mut next = board.clone();
            next.play_unchecked(chosen);
            next
        }));
        false
    });
    boards
}

/// Kings and pawns alone: stalemate is near.
fn is_bare(board: &Board) -> bool {
    (board.pieces(Piece::King) | board.pieces(Piece::Pawn)) == board.occupied()
}

fn is_capture(board: &Board, chosen: Move) -> bool {
    // Castling takes its own rook in this notation.
    board.colors(!board.side_to_move()).has(chosen.to)
}

fn is_quiet(board: &Board, chosen: Move) -> bool {
    chosen.promotion.is_none() && !is_capture(board, chosen)
}

/// Mates are stored by their distance from the position, not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        MATE_IN_SIGHT.. => score + ply as i32,
        _ if score <= -MATE_IN_SIGHT => score - ply as i32,
        _ => score,
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        MATE_IN_SIGHT.. => score - ply as i32,
        _ if score <= -MATE_IN_SIGHT => score + ply as i32,
        _ => score,
    }
}
