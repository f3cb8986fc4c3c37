//! One question, one answer: everything that proves something is asked, in the order that
//! pays.

use palisade_blockage::Effort;
use palisade_board::{Budget, Color, Outcome, Position};
use palisade_proof::{WonEnd, WonLine, how_men_hold};
use palisade_question::{Bounds, Question, Reason};

use crate::certificates::lacking;
use crate::chooser::Search;
use crate::image::Image;
use crate::mate::find_again;
use crate::meter::{Meter, SolveProgress, SolveStage};
use crate::replies::sorted;
use crate::solution::{Solution, WhyOpen};
use crate::solver::Solver;
use crate::ways::ways;

impl Solver {
    /// What is proved of a position, and how. `palisade::Knowledge::solve` says how it is asked.
    pub fn solve(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        on_progress: &mut dyn FnMut(&SolveProgress),
    ) -> Solution {
        if let Some(solution) = self.by_fifty_moves(position) {
            return solution;
        }
        // Mirror images and other colours are one question.
        let (image, searched) = Image::of(position);
        let asked = Question::new(&searched);
        let meter = Meter::new(budget, image, on_progress);
        let mut bounds = asked.bounds(Effort::Careful, &mut self.store);
        let mover = searched.side_to_move();
        let sides = [mover, !mover];
        let mut search = Search::new(&asked, &sides, bounds);
        if bounds.exact().is_none() && budget.limit() > 0 {
            meter.tell(bounds, [false; 2]);
            let tell = &mut |bounds, through| meter.tell(bounds, through);
            search.run(&mut self.paused, &mut self.store, &meter, tell);
            bounds = search.bounds;
        }
        let why_open = WhyOpen::of(&asked, &search);
        // Who has been asked before may know it without a search.
        let gets_through = Color::ALL.map(|side| {
            let ending = asked.ending.as_ref();
            search.gets_through[side.index()]
                || ending.is_some_and(|ending| self.store.walk.prover.breaks_through(ending, side))
        });
        let gets_through = image.sides(gets_through);
        let spent = meter.work();
        self.store.remember(&searched, bounds, spent);
        self.store.reach_around(asked.ending.is_some(), image.bounds(bounds));
        let mut line = self.line(&asked, bounds, spent, &meter);
        let first = line.as_ref().and_then(|line| line.moves.first().copied());
        let (mut best, open_moves) =
            self.replies(&asked, (bounds, &search.around), first, spent, &meter);
        best.iter_mut().for_each(|step| *step = image.step(*step));
        best.sort_unstable();
        if let Some(line) = &mut line {
            line.moves.iter_mut().for_each(|step| *step = image.step(*step));
        }
        let lacks_certificate = image.sides(lacking(&asked, bounds));
        let bounds = image.bounds(bounds);
        let how = Color::ALL.map(|side| {
            let attacker = image.side(side);
            let by_kept = |is_kept: &dyn Fn(&Position) -> bool| {
                let is_kept =
                    |after: &Position| image.position(after).is_some_and(|at| is_kept(&at));
                how_men_hold(position, side, &is_kept)
            };
            match bounds.reason_against(side) {
                _ if !bounds.excludes_win(side) => None,
                Reason::ClosedSet => {
                    let set = self.store.closed[attacker.index()].as_ref()?;
                    by_kept(&|at| set.has(at))
                }
                Reason::Fear => {
                    let slices = self.store.slices();
                    by_kept(&|at| slices.wins(at, attacker) == Some(false))
                }
                // A side with no more than the other one needs no fortress.
                Reason::Slices if position.is_ahead(side) => {
                    let stage = SolveStage::Tool(Reason::Slices, attacker);
                    let watch = |_| meter.goes_on(stage);
                    let budget = Budget::work(u64::MAX).watched_by(&watch);
                    self.store.slices().fortress(position, !side, &budget)
                }
                _ => None,
            }
        });
        Solution {
            gets_through,
            why_open,
            best,
            open_moves,
            line,
            lacks_certificate,
            how,
            work: meter.work(),
            by_fifty_moves: self.value_by_fifty_moves(position, bounds),
            ..Solution::new(*position, bounds)
        }
    }

    /// What tables make of the fifty-move rule where a side wins without it.
    pub(crate) fn value_by_fifty_moves(
        &self,
        position: &Position,
        bounds: Bounds,
    ) -> Option<Outcome> {
        bounds.exact().filter(|&value| value != Outcome::Draw)?;
        self.store.files.value_by_fifty_moves(position)
    }

    /// The value, if the fifty-move rule is to count and tables can count it.
    #[must_use]
    pub fn counted(&self, position: &Position) -> Option<Outcome> {
        let files = &self.store.files;
        let counts = files.by_fifty_moves && position.has_legal_move();
        counts.then(|| files.value_by_fifty_moves(position)).flatten()
    }

    /// The whole answer by tables, if the fifty-move rule is to count and they can count it.
    #[must_use]
    pub fn by_fifty_moves(&self, position: &Position) -> Option<Solution> {
        let files = &self.store.files;
        let value = self.counted(position)?;
        let mover = position.side_to_move();
        let (best, open_moves) =
            sorted(position, |_, after| match value == Outcome::win_of(!mover) {
                // Whatever he plays, he has lost.
                true => Some(true),
                false => {
                    let value_after = match after.has_legal_move() {
                        true => files.value_by_fifty_moves(after)?,
                        false if after.is_check() => Outcome::win_of(mover),
                        false => Outcome::Draw,
                    };
                    Some(value_after == value)
                }
            });
        Some(Solution {
            best,
            open_moves,
            lacks_certificate: [true; 2],
            by_fifty_moves: Some(value),
            ..Solution::new(*position, Bounds::settled(value, Reason::FiftyMoves))
        })
    }

    /// One line to the end of the proof, where a side wins.
    fn line(
        &mut self,
        asked: &Question,
        bounds: Bounds,
        spent: u64,
        meter: &Meter<'_>,
    ) -> Option<WonLine> {
        let winner = match bounds.exact()? {
            Outcome::WhiteWins => Color::White,
            Outcome::BlackWins => Color::Black,
            Outcome::Draw => return None,
        };
        // The limit that excludes all but this win says what has proved it.
        let limit = if winner.is_white() { bounds.lower } else { bounds.upper };
        if limit.reason == Reason::Mate {
            let store = &mut self.store;
            meter.ask(SolveStage::Line(winner), spent.saturating_add(LINE_WORK), |budget| {
                ((), find_again(store, &asked.position, winner, budget))
            });
            if let Some(mate) = self.store.mate_of(&asked.position, winner) {
                return Some(WonLine::new(mate.line.clone(), WonEnd::Mate));
            }
        }
        if limit.reason == Reason::Checkmate || meter.is_up() {
            return None;
        }
        if matches!(limit.reason, Reason::OneMove | Reason::Uncastled) {
            return ways(&asked.position).find_map(|way| {
                let there = way.asked.bounds(Effort::Careful, &mut self.store);
                way.carried(there).exact()?;
                let mut line = self.line(&way.asked, there, spent, meter)?;
                line.moves.splice(0..0, way.step);
                Some(line)
            });
        }
        let units = spent.saturating_mul(2) + LINE_WORK;
        // The databases know who wins, and slices the way as well.
        if limit.reason == Reason::Slices || asked.is_duel() {
            let line = self.line_by_slices(&asked.position, winner, units, meter);
            if line.is_some() || limit.reason == Reason::Slices {
                return line;
            }
        }
        self.store.make_databases(meter)?;
        let (lines, prover) = self.store.lines(winner);
        let mut line = meter.ask(SolveStage::Line(winner), units, |budget| {
            let line = lines.line(prover, &asked.position, winner, budget);
            (line, lines.work())
        })?;
        if matches!(line.end, WonEnd::Database | WonEnd::QueenTable) {
            let at = line.moves.iter().try_fold(asked.position, |at, &step| at.play(step).ok())?;
            // The rest shows what is proved already: the budget is for other questions too.
            let few = units.min(meter.left() / 8);
            let rest =
                if few < REST_WORK { None } else { self.line_by_slices(&at, winner, few, meter) };
            if let Some(rest) = rest.filter(|rest| rest.end == WonEnd::Mate) {
                line.moves.extend(rest.moves);
                line.end = WonEnd::Mate;
            }
        }
        Some(line)
    }

    fn line_by_slices(
        &mut self,
        position: &Position,
        winner: Color,
        units: u64,
        meter: &Meter<'_>,
    ) -> Option<WonLine> {
        let slices = self.store.slices();
        meter.ask(SolveStage::Line(winner), units, |budget| {
            (slices.line(position, winner, budget), slices.work())
        })
    }
}

/// Units of work that the rest of a line takes, about. With fewer it is not begun.
const REST_WORK: u64 = 10_000;

/// Units of work that a line may take beside twice what the value took; with no more there is none.
const LINE_WORK: u64 = 300_000;
