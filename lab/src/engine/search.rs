//! Alpha-beta with iterative deepening, a hash table and quiescence.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cozy_chess::{Board, GameStatus, Move, Piece};
use palisade::{Color, Effort, Knowledge, Narrowed, SearchNode, Window};

use super::evaluation::{PIECE_VALUES, evaluate, net};
use super::table::{ScoreBound, Table};

/// The score of a draw.
pub(crate) const DRAW: i32 = 0;
/// The score of a mate on the board. A mate further off scores one less for each ply.
pub(crate) const MATE: i32 = 30_000;
/// Scores beyond this are mates: `MATE` less the plies to the mate.
pub(crate) const MATE_IN_SIGHT: i32 = MATE - 1_000;
const INFINITE: i32 = MATE + 1;
const MAX_PLY: usize = 128;

/// Whom the search asks.
pub(crate) trait Source {
    /// Is it asked at all nodes, also where only captures are looked at? The depth is 0
    /// there. Scores then stay within the window: one beyond it would outbid a draw that
    /// nobody asked about, because the window had no room for more than a draw.
    const EVERYWHERE: bool = false;

    /// Ends a node or narrows its window. The depth is what is left, the ply what has been
    /// played: at 0, the root, what is said counts for nothing, for the root owes a move.
    fn narrow(
        &mut self,
        board: &Board,
        window: Window<i32>,
        depth: i32,
        ply: usize,
    ) -> Narrowed<i32>;

    /// Is it proved that this side cannot win here? Asked of the moves of the root.
    fn cannot_win(&mut self, _: &Board, _side: Color) -> bool {
        false
    }

    /// Forgets what was found: a new game.
    fn forget(&mut self) {}
}

impl Source for Knowledge {
    #[inline(always)]
    fn narrow(
        &mut self,
        board: &Board,
        window: Window<i32>,
        depth: i32,
        ply: usize,
    ) -> Narrowed<i32> {
        self.narrow(board, window, DRAW, SearchNode { depth, ply: ply as i32, one_ply: 1 })
    }

    fn cannot_win(&mut self, board: &Board, side: Color) -> bool {
        Self::cannot_win(self, board, side, Effort::Careful)
    }
}

/// What the search does with what it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// It does not ask.
    Off,
    /// It asks and ignores the answer: the same tree as without, so that the
    /// difference in time is the cost alone.
    Ignored,
    /// It asks and believes.
    On,
    /// The same, and where the best that it has is a draw it plays a move that stays inside what is
    /// proved, if there is one.
    Keep,
}

impl Use {
    const fn believes(self) -> bool {
        matches!(self, Self::On | Self::Keep)
    }
}

/// When to stop.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    /// The search ends after this number of plies.
    pub(crate) depth: Option<i32>,
    /// The search ends after this number of nodes.
    pub(crate) nodes: Option<u64>,
    /// The search ends after this time.
    pub(crate) time: Option<Duration>,
    /// How much work every evaluation does besides, in hidden units of a small net. It has
    /// no effect on the score: so the tree is the same, and a node takes as long as in
    /// engines that have a net.
    pub(crate) net: usize,
}

/// What a finished iteration found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    /// How deep it went, in plies.
    pub(crate) depth: i32,
    /// What the side to move has, in hundredths of a pawn.
    pub(crate) score: i32,
    /// The best line.
    pub(crate) line: Vec<Move>,
    /// Nodes so far.
    pub(crate) nodes: u64,
    /// Questions so far that were answered: this side cannot win.
    pub(crate) blockages: u64,
    /// The time so far.
    pub(crate) elapsed: Duration,
}

/// A search, and what it borrows.
pub(crate) struct Searcher<'a, S> {
    table: &'a mut Table,
    knowledge: &'a mut S,
    usage: Use,
    stop: &'a AtomicBool,
    limits: Limits,
    started: Instant,
    nodes: u64,
    blockages: u64,
    stopped: bool,
    /// The hash keys of the game and of the line being searched.
    history: Vec<u64>,
    killers: [[Option<Move>; 2]; MAX_PLY + 1],
    /// How often a quiet move from one square to another was good.
    credit: Box<[[i32; 64]; 64]>,
}

impl<'a, S: Source> Searcher<'a, S> {
    /// A search that has not begun; `history` are the keys of the game before it.
    pub(crate) fn new(
        table: &'a mut Table,
        knowledge: &'a mut S,
        usage: Use,
        stop: &'a AtomicBool,
        limits: Limits,
        history: Vec<u64>,
    ) -> Self {
        Self {
            table,
            knowledge,
            usage,
            stop,
            limits,
            started: Instant::now(),
            nodes: 0,
            blockages: 0,
            stopped: false,
            history,
            killers: [[None; 2]; MAX_PLY + 1],
            credit: Box::new([[0; 64]; 64]),
        }
    }

    /// Deepens until a limit is reached; `progress` hears of each iteration.
    pub(crate) fn run(&mut self, board: &Board, mut progress: impl FnMut(&Report)) -> Report {
        let mut report = Report::default();
        // A move is always at hand, even if no iteration can be finished.
        board.generate_moves(|moves| {
            report.line = moves.into_iter().take(1).collect();
            true
        });
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
        }
        if self.usage == Use::Keep && report.score == DRAW {
            self.stay_inside(board, &mut report.line);
        }
        report.nodes = self.nodes;
        report.blockages = self.blockages;
        report.elapsed = self.started.elapsed();
        report
    }

    /// Plays a move after which the other side is proved not to win, if the line begins with another
    /// one. The value is a draw: no move has more, and a proved one has no less, however shallow
    /// the search was that told the moves apart.
    fn stay_inside(&mut self, board: &Board, line: &mut Vec<Move>) {
        let other = !Color::from(board.side_to_move());
        let mut moves = self.ordered_moves(board, line.first().copied(), 0).into_iter();
        let inside = moves.find(|&chosen| {
            let mut next = board.clone();
            next.play_unchecked(chosen);
            self.knowledge.cannot_win(&next, other)
        });
        if inside.is_some_and(|chosen| line.first() != Some(&chosen)) {
            *line = inside.into_iter().collect();
        }
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
                ScoreBound::Exact => return score,
                ScoreBound::AtLeast if score >= beta => return score,
                ScoreBound::AtMost if score <= alpha => return score,
                _ => {}
            }
        }
        let asked = Window { alpha, beta };
        // The one line of knowledge.
        let window = match self.narrow(board, asked, depth, ply) {
            Narrowed::Cutoff { score, .. } => return score,
            Narrowed::Search(window) => window,
        };
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
        let within = window != asked || S::EVERYWHERE && self.usage.believes();
        let best_score = if within { window.clamp(best_score) } else { best_score };
        let bound = if best_score >= asked.beta {
            ScoreBound::AtLeast
        } else if best_score > open_alpha {
            ScoreBound::Exact
        } else {
            ScoreBound::AtMost
        };
        self.table.put(key, best_move, to_table(best_score, ply), depth, bound);
        best_score
    }

    /// Asks what is known, and believes it if that is the use made of it.
    #[inline(always)]
    fn narrow(
        &mut self,
        board: &Board,
        asked: Window<i32>,
        depth: i32,
        ply: usize,
    ) -> Narrowed<i32> {
        if self.usage == Use::Off {
            return Narrowed::Search(asked);
        }
        let narrowed = self.knowledge.narrow(board, asked, depth, ply);
        if ply == 0 {
            return Narrowed::Search(asked);
        }
        self.blockages += u64::from(narrowed != Narrowed::Search(asked));
        if self.usage == Use::Ignored { Narrowed::Search(asked) } else { narrowed }
    }

    fn quiescence(&mut self, board: &Board, alpha: i32, beta: i32, ply: usize) -> i32 {
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
        let asked = Window { alpha, beta };
        if S::EVERYWHERE && self.usage != Use::Off {
            return match self.narrow(board, asked, 0, ply) {
                Narrowed::Cutoff { score, .. } => score,
                Narrowed::Search(window) => {
                    let score = self.captures(board, window, ply);
                    if self.usage.believes() { window.clamp(score) } else { score }
                }
            };
        }
        self.captures(board, asked, ply)
    }

    /// The score after the captures that pay, or all moves out of a check.
    #[inline(always)]
    fn captures(&mut self, board: &Board, window: Window<i32>, ply: usize) -> i32 {
        let Window { mut alpha, beta } = window;
        let in_check = !board.checkers().is_empty();
        let standing = evaluate(board);
        net(standing, self.limits.net);
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
        if self.nodes.is_multiple_of(1024) {
            let late = self.limits.time.is_some_and(|time| self.started.elapsed() >= time);
            self.stopped |= late || self.stop.load(Ordering::Relaxed);
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
