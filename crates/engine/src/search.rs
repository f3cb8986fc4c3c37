//! One search of the engine: what it has printed, and what its scores are held within.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::time::Duration;

use super::events::{Depth, EngineQuestion};
use super::game::PlayedGame;
use super::lines::{Go, Info};
use super::proved::{Bounds, Color, Move, Outcome, Position, Proved, is_asked};
use super::score::Score;
use super::settings::Settings;

/// What is proved of the positions that were asked about.
pub(super) type Known = HashMap<Position, Proved>;

/// How long an engine that was told to stop may take for its move.
pub(super) const STOP_TIME: Duration = Duration::from_secs(10);

/// Time that a search on a clock gives in advance: for a look at a root and some of its moves.
const ADVANCE: Duration = Depth::Look.cost();

/// Positions of one look.
const LOOKS: usize = 8;

/// The first portion of work. Later ones are half of what was spent: a prover that is stopped repeats
/// parts of its question.
const PORTION: Duration = Duration::from_millis(1);

/// Work for the moves that keep a value, the first time that they are asked for, and by how much it grows.
const FIRST_HOW: Duration = Duration::from_millis(4);
const HOW_GROWTH: u32 = 4;

/// Positions that are worked on beside the root: what lines begin with, and where no clock runs all of them.
const MOST_NEAR: usize = 32;

/// Most positions of one root. A line brings new ones at every depth; later ones are left out.
const MOST_POSITIONS: usize = 512;

/// Most time that a move waits for an answer where a clock runs.
const TIMED_WAIT: Duration = Duration::from_millis(10);

/// Most time that a move waits for an answer where nodes or plies are counted and no clock runs. An
/// answer takes some ten milliseconds; only a busy machine needs more.
const FREE_WAIT: Duration = Duration::from_secs(1);

/// A search of the engine.
#[derive(Debug)]
pub(super) struct EngineSearch {
    pub(super) number: u64,
    pub(super) game: PlayedGame,
    pub(super) go: Go,
    pub(super) began: Duration,
    pub(super) spent: Duration,
    /// What is still to be looked at: the root and its moves, then what stands further on in lines.
    pub(super) to_look_at: [VecDeque<Position>; 2],
    noted: HashSet<Position>,
    /// What is worked on beside the root, the last one first.
    near: VecDeque<Position>,
    /// The side that seems to be ahead.
    ahead: Color,
    /// Has the root been worked on?
    has_worked: bool,
    /// Was work what was asked for last?
    has_just_worked: bool,
    /// Would more work tell no more?
    pub(super) is_all: bool,
    /// Work for the moves that keep its value, the next time.
    how: Duration,
    /// The last line of each number.
    pub(super) lines: BTreeMap<usize, PrintedLine>,
    /// The moves that the engine has wanted to play, the last one last.
    pub(super) wanted: Vec<Move>,
    /// What was said of proofs: of which position, and how much was known.
    pub(super) told: Vec<(Position, [Outcome; 2])>,
    pub(super) remarks: usize,
    pub(super) is_stopped: bool,
    pub(super) phase: Phase,
}

/// How far it has come.
#[derive(Debug)]
pub(super) enum Phase {
    /// The engine thinks.
    Thinking,
    /// The engine has played; its move waits for an answer.
    Waiting { chosen: Move, line: Vec<u8>, until: Duration },
    /// The engine thinks again, about the moves that keep what its own gave away.
    Again { among: Vec<Move>, fallback: Move, until: Duration },
}

/// A line that the engine has printed.
#[derive(Debug)]
pub(super) struct PrintedLine {
    pub(super) info: Info,
    pub(super) line: String,
    /// As the GUI has seen it last.
    pub(super) as_shown: String,
    /// The depth of the engine's score that was told beside a held one.
    pub(super) told: Option<String>,
}

impl EngineSearch {
    /// Begins; it asks nothing of an open position, nor of its moves.
    pub(super) fn new(number: u64, game: PlayedGame, go: Go, began: Duration) -> Self {
        let root = game.root;
        let ahead = if root.is_ahead(Color::Black) { Color::Black } else { Color::White };
        let mut search = Self {
            number,
            game,
            go,
            began,
            spent: Duration::ZERO,
            to_look_at: Default::default(),
            noted: HashSet::new(),
            near: VecDeque::new(),
            ahead,
            has_worked: false,
            has_just_worked: false,
            is_all: !is_asked(&root),
            how: FIRST_HOW,
            lines: BTreeMap::new(),
            wanted: Vec::new(),
            told: Vec::new(),
            remarks: 0,
            is_stopped: false,
            phase: Phase::Thinking,
        };
        if !search.is_all {
            search.look_around();
        }
        search
    }

    /// Has the root and its moves looked at.
    pub(super) fn look_around(&mut self) {
        let moves = self.game.root.successors().map(|(_, after)| after.without_counters());
        self.to_look_at[0] = std::iter::once(self.game.root).chain(moves).collect();
        self.noted.extend(&self.to_look_at[0]);
    }

    /// What is asked next, when it is paid for; nothing, if nothing is left.
    pub(super) fn due(&self, known: &Known) -> Option<Depth> {
        let root = known.get(&self.game.root);
        let is_open = root.is_none_or(|root| root.bounds.exact().is_none()) && !self.is_all;
        let portion = PORTION.max(self.spent / 2);
        let work = match root.filter(|root| root.keeps.is_empty()) {
            Some(root) if self.wants_moves(known, root, is_open) => Some(Depth::How(self.how)),
            _ => is_open.then_some(Depth::Work(self.ahead, portion)),
        };
        let [moves, further] = &self.to_look_at;
        // What stands further on decides about no move: it is looked at between portions of work.
        let looks = !further.is_empty() && (work.is_none() || self.has_just_worked);
        if looks || !moves.is_empty() { Some(Depth::Look) } else { work }
    }

    /// Is it proved that the root is won or held, and not by which moves? That it is held is asked once while
    /// its value is open.
    fn wants_moves(&self, known: &Known, root: &Proved, is_open: bool) -> bool {
        let least = root.limits(self.game.root.side_to_move()).lower.outcome;
        let keeps = |step| self.after(known, Some(step)).lower.outcome >= least;
        match least {
            Outcome::BlackWins => false,
            Outcome::Draw if is_open && self.how > FIRST_HOW => false,
            Outcome::Draw => !self.game.root.legal_moves().any(keeps),
            Outcome::WhiteWins => true,
        }
    }

    /// The next question. It counts as asked.
    pub(super) fn ask(&mut self, depth: Depth) -> EngineQuestion {
        self.has_just_worked = depth != Depth::Look;
        self.has_worked |= self.has_just_worked;
        let root = self.game.root;
        let positions = match depth {
            Depth::Look => {
                let further = usize::from(self.to_look_at[0].is_empty());
                let queue = &mut self.to_look_at[further];
                queue.drain(..queue.len().min(LOOKS)).collect()
            }
            Depth::Work(..) => std::iter::once(root).chain(self.near.iter().copied()).collect(),
            Depth::How(time) => {
                self.how = time * HOW_GROWTH;
                vec![root]
            }
        };
        EngineQuestion { positions, depth }
    }

    /// Has every move been looked at, and the root been worked on once?
    pub(super) fn has_looked_around(&self, known: &Known) -> bool {
        let is_done = match self.due(known) {
            Some(Depth::Work(..)) => self.has_worked,
            Some(Depth::How(time)) => time > FIRST_HOW,
            Some(Depth::Look) | None => true,
        };
        is_done && self.to_look_at[0].is_empty()
    }

    /// Notes a line of the engine's, and the positions along it.
    pub(super) fn note(&mut self, info: Info, line: String) {
        let along: Vec<Position> = self.game.along(&info.moves).collect();
        // Nothing is asked in games that are plainly open; who analyses has a thread for it.
        if is_asked(&self.game.root) || self.go.is_analysis() {
            let near = if self.go.is_timed() { 1 } else { along.len() };
            for (ply, &position) in along.iter().enumerate().filter(|(_, at)| is_asked(at)) {
                if self.noted.len() < MOST_POSITIONS && self.noted.insert(position) {
                    self.to_look_at[1].push_back(position);
                }
                if ply < near && !self.near.contains(&position) {
                    self.near.push_front(position);
                    self.near.truncate(MOST_NEAR);
                    self.is_all = false;
                }
            }
        }
        let (mover, score) = (self.game.root.side_to_move(), Score::value(info.score));
        if info.multipv == 1 && score != 0 {
            self.ahead = if score > 0 { mover } else { !mover };
        }
        if let Some(&first) = info.moves.first().filter(|_| info.multipv == 1) {
            if self.wanted.last() != Some(&first) {
                self.wanted.push(first);
            }
        }
        let told = self.lines.get(&info.multipv).and_then(|shown| shown.told.clone());
        let shown = PrintedLine { line, as_shown: String::new(), told, info };
        self.lines.insert(shown.info.multipv, shown);
    }

    /// The limits within which a line's score is held, and the moves that are shown in its place.
    ///
    /// A line is worth what its first move is worth: at most what is proved of the root, and within
    /// what is proved after that move. The lower limit of the root is a promise about the best move
    /// alone. So it raises a score only together with a line that is proved.
    pub(super) fn holds(
        &self,
        known: &Known,
        info: &Info,
        several: bool,
    ) -> (Bounds, Option<Vec<Move>>) {
        let mover = self.game.root.side_to_move();
        let Some(root) = known.get(&self.game.root) else {
            return (self.after(known, info.moves.first().copied()), None);
        };
        let whole = root.limits(mover);
        let from_above = Bounds { lower: Bounds::OPEN.lower, ..whole };
        let is_best = info.multipv == 1 && self.go.moves.is_empty();
        let Some(&first) = info.moves.first() else {
            return (if is_best { whole } else { from_above }, None);
        };
        let of_line = from_above.meet(self.after(known, Some(first)));
        let of_line = match root.keeps.contains(&first) {
            true => of_line.meet(Bounds { upper: Bounds::OPEN.upper, ..whole }),
            false => of_line,
        };
        if of_line.lower.outcome >= whole.lower.outcome || !is_best || several {
            let line = self.proved_line(known, root).filter(|line| line.first() == Some(&first));
            return (of_line, line);
        }
        match self.proved_line(known, root) {
            Some(line) => (whole, Some(line)),
            None => (of_line, None),
        }
    }

    /// The line of a proved win, or one move that keeps what is proved.
    fn proved_line(&self, known: &Known, root: &Proved) -> Option<Vec<Move>> {
        let mover = self.game.root.side_to_move();
        let least = root.limits(mover).lower.outcome;
        if least == Outcome::WhiteWins && !root.line.is_empty() {
            let legal = self.game.along(&root.line).count();
            return Some(root.line[..legal].to_vec());
        }
        let kept = || {
            let mut moves = self.game.root.legal_moves();
            moves.find(|&step| self.after(known, Some(step)).lower.outcome >= least)
        };
        root.keeps.first().copied().or_else(kept).map(|step| vec![step])
    }

    /// What is proved after a move of the root, as its mover sees it.
    pub(super) fn after(&self, known: &Known, step: Option<Move>) -> Bounds {
        let mover = self.game.root.side_to_move();
        let position = step.and_then(|step| self.game.after(step));
        let proved = position.and_then(|position| known.get(&position));
        proved.map_or(Bounds::OPEN, |proved| proved.limits(mover))
    }

    /// When a search has run long enough to pay `cost` from its share; never, without a share.
    pub(super) fn affordable_at(&self, cost: Duration, thousandths: u32) -> Option<Duration> {
        let missing = (self.spent + cost).saturating_sub(ADVANCE);
        let factor = 1000_u32.checked_div(thousandths)?;
        // A little later, so that the sum is there when it is counted.
        Some(self.began + missing * (factor + 1) + Duration::from_micros(100))
    }

    /// How long a move may wait for an answer.
    pub(super) fn wait(&self, thousandths: u32, now: Duration) -> Duration {
        if self.is_stopped || !is_asked(&self.game.root) {
            Duration::ZERO
        } else if self.go.is_timed() {
            share(now.saturating_sub(self.began), thousandths).min(TIMED_WAIT)
        } else {
            FREE_WAIT
        }
    }

    /// How much an engine may think again, as words of `go`, and when it has to be done; nothing,
    /// where no time is left for that.
    pub(super) fn again(&self, now: Duration) -> Option<(String, Duration)> {
        if self.is_stopped {
            return None;
        }
        let patience = now + STOP_TIME;
        if let Some(nodes) = self.go.nodes {
            return Some((format!("nodes {}", (nodes / 8).max(1)), patience));
        }
        if let Some(plies) = self.go.depth.filter(|_| !self.go.is_timed()) {
            return Some((format!("depth {}", (plies / 2).max(1)), patience));
        }
        // An eighth of what it has taken, if that is little beside what is left.
        let taken = now.saturating_sub(self.began);
        let again = (taken / 8).max(Duration::from_millis(1));
        let mover = self.game.root.side_to_move();
        let left = self.go.clocks[mover.index()]?.checked_sub(taken)?;
        let is_little = left > Duration::from_secs(1) + 20 * again && self.go.move_time.is_none();
        let late = now + 2 * again + Duration::from_millis(50);
        is_little.then(|| (format!("movetime {}", again.as_millis().max(1)), late))
    }

    /// Is more known of a position than was told? It counts as told from then on.
    pub(super) fn is_news(&mut self, position: Position, proved: &Proved) -> bool {
        let limits = [proved.bounds.lower.outcome, proved.bounds.upper.outcome];
        let is_new = !self.told.contains(&(position, limits));
        if is_new {
            self.told.push((position, limits));
        }
        is_new
    }

    /// What the search has earned by now: its share of the time where a clock runs, or what the
    /// user has set.
    pub(super) fn earned(&self, settings: &Settings, now: Duration) -> Duration {
        match self.go.is_timed() {
            true => ADVANCE + share(now.saturating_sub(self.began), settings.share),
            false => settings.seconds,
        }
    }
}

/// Thousandths of a time.
fn share(time: Duration, thousandths: u32) -> Duration {
    time * thousandths / 1000
}
