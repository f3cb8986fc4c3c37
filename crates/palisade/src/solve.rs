//! One question, one answer: everything that proves something is asked, in the order that
//! pays.

mod by_book;
mod certificates;
mod chooser;
mod databases;
mod dead;
mod files;
mod force;
mod guarantor;
mod image;
mod mate;
mod meter;
mod mirrored;
mod players;
mod prover;
mod replies;
mod slices;
mod solution;
mod store;
mod tool;
mod walk;

use palisade_board::{BoardView, Color, InvalidPosition, Position};
use palisade_endings::Budget;
use palisade_proof::{WonEnd, WonLine};

use crate::question::Question;
use crate::{Bounds, Effort, Knowledge, Outcome, Reason};
pub use by_book::{AskBookError, EndingBook};
use certificates::Certificates;
pub use certificates::{NoCertificate, Promise};
use chooser::Rounds;
use image::Image;
use mate::find_again;
use meter::Meter;
use replies::sorted;

pub(crate) use chooser::Course;
pub(crate) use files::Files;
pub(crate) use force::{ATTACKER, Forced, holds_by_force};
pub use meter::{SolveProgress, Stage};
pub use solution::{Solution, WhyOpen};
pub(crate) use store::{BYTES, Store};

impl Knowledge {
    /// What is proved of a position, and how: limits with reasons, the moves that keep the
    /// value, a line to the end of the proof where a side wins, and a certificate where one
    /// exists.
    ///
    /// It asks the static bound, then each tool that can say anything of such a position, both
    /// sides in turn, with growing shares of the budget: databases, dead positions, checks and
    /// captures, the provers, the walk through every structure, and lines that are played out. The
    /// order of the questions does not depend on the budget, which only cuts it off. So a bigger
    /// budget never proves less. Who asks again about the position that was broken off last goes on from
    /// there; and what has been proved of a position is not forgotten when it is asked about again, until
    /// what has cost more needs its room. Mirror images, and positions with colours flipped, get one answer.
    ///
    /// When the value is known, other moves are searched as long as it took to find, or for a
    /// twentieth of a second; [`all_moves`](crate::KnowledgeBuilder::all_moves) has them searched
    /// as long as the budget lasts. When all tools have said all they can before the budget is
    /// spent, [`Solution::why_open`] says so.
    ///
    /// The budget counts work as [`Budget`] says, about a microsecond a unit. A budget in
    /// time is a callback of the caller's, [`Budget::watched_by`]. `on_progress` hears now
    /// and then what is known so far. The databases are built once, when they are first
    /// needed, in a second or two. In work they count as nothing; the budget's callback is asked
    /// meanwhile, so a budget in time counts them. [`databases`](Self::databases) makes them
    /// beforehand.
    ///
    /// Every legal position is taken. With more than four pieces it knows little: bare material, dead
    /// positions, walls with men, and what leads to them by force. Where nothing is proved the
    /// limits are open, and say so.
    ///
    /// ```
    /// use palisade::{Budget, Knowledge, Outcome, Position};
    /// let mut knowledge = Knowledge::default();
    /// let fine_58: Position = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let solution = knowledge.solve(&fine_58, &Budget::work(1_000_000), |_| {})?;
    /// assert_eq!(solution.value(), Some(Outcome::WhiteWins));
    /// assert_eq!(solution.best()[0].to_string(), "d4d5");
    /// assert_eq!(solution.line().unwrap().moves[0].to_string(), "d4d5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Any board is taken. One that shows no legal position, or castling rights of Chess960, has
    /// no value, and the error says what is wrong with it; a [`Position`] never has.
    pub fn solve<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        budget: &Budget<'_>,
        mut on_progress: impl FnMut(&SolveProgress),
    ) -> Result<Solution, InvalidPosition> {
        let position = board.to_position()?;
        Ok(self.solve_position(&position, budget, &mut on_progress))
    }

    pub(crate) fn solve_position(
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
        self.store.turn_to(asked.ending.is_none());
        let meter = Meter::new(budget, image, on_progress);
        let mut bounds = self.bounds_of(&asked, Effort::Utmost);
        let mover = searched.side_to_move();
        let sides = [mover, !mover];
        let mut search = Rounds::new(&asked, &sides, bounds);
        let mut certificates = Certificates::of(&asked);
        certificates.add(&mut self.store, bounds, &meter);
        if bounds.exact().is_none() && budget.limit() > 0 {
            meter.tell(bounds, [false; 2]);
            search = search.going_on(&mut self.paused);
            search.run(&mut self.store, &meter, &mut |store, bounds, through| {
                meter.tell(bounds, through);
                certificates.add(store, bounds, &meter);
            });
            bounds = search.bounds;
            self.paused = search.course.take();
        }
        let why_open = WhyOpen::of(&asked, &search);
        // Who has been asked before may know it without a search.
        let gets_through = Color::ALL.map(|side| {
            let ending = asked.ending.as_ref();
            search.gets_through[side.index()]
                || ending.is_some_and(|ending| self.store.gets_through(ending, side))
        });
        let gets_through = image.sides(gets_through);
        let spent = meter.work();
        self.store.remember(&searched, bounds, spent);
        self.store.reach_around(asked.ending.is_some(), image.bounds(bounds));
        let mut line = self.line(&asked, bounds, spent, &meter);
        let first = line.as_ref().and_then(|line| line.moves.first().copied());
        let (mut best, open) = self.replies(&asked, bounds, first, spent, &meter);
        best.iter_mut().for_each(|step| *step = image.step(*step));
        best.sort_unstable();
        if let Some(line) = &mut line {
            line.moves.iter_mut().for_each(|step| *step = image.step(*step));
        }
        let (certificates, lacks_certificate) = certificates.finish(&self.store, bounds);
        let certificates = image.sides(certificates);
        let certificates =
            certificates.map(|proof| proof.map(|proof| image.certificate(proof, position)));
        let lacks_certificate = image.sides(lacks_certificate);
        let bounds = image.bounds(bounds);
        Solution {
            position: *position,
            bounds,
            gets_through,
            why_open,
            best,
            open,
            line,
            certificates,
            lacks_certificate,
            work: meter.work(),
            in_book: None,
            by_fifty_moves: self.value_by_fifty_moves(position, bounds),
        }
    }

    /// What tables make of the fifty-move rule where a side wins without it.
    fn value_by_fifty_moves(&self, position: &Position, bounds: Bounds) -> Option<Outcome> {
        bounds.exact().filter(|&value| value != Outcome::Draw)?;
        self.store.files.value_by_fifty_moves(position)
    }

    /// The value, if the fifty-move rule is to count and tables can count it.
    pub(crate) fn counted(&self, position: &Position) -> Option<Outcome> {
        let files = &self.store.files;
        let counts = files.by_fifty_moves && position.has_legal_move();
        counts.then(|| files.value_by_fifty_moves(position)).flatten()
    }

    /// The whole answer by tables, if the fifty-move rule is to count and they can count it.
    pub(crate) fn by_fifty_moves(&self, position: &Position) -> Option<Solution> {
        let files = &self.store.files;
        let value = self.counted(position)?;
        let mover = position.side_to_move();
        let (best, open) = sorted(position, |_, after| match value == Outcome::win_of(!mover) {
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
            position: *position,
            bounds: Bounds::settled(value, Reason::FiftyMoves),
            gets_through: [false; 2],
            why_open: None,
            best,
            open,
            line: None,
            certificates: [None, None],
            lacks_certificate: [true; 2],
            work: 0,
            in_book: None,
            by_fifty_moves: Some(value),
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
            meter.ask(Stage::Line(winner), spent.saturating_add(LINE), |budget| {
                ((), find_again(store, &asked.position, winner, budget))
            });
            if let Some(mate) = self.store.mate_of(&asked.position, winner) {
                return Some(WonLine::new(mate.line().to_vec(), WonEnd::Mate));
            }
        }
        if limit.reason == Reason::Checkmate || meter.is_up() {
            return None;
        }
        let units = spent.saturating_mul(2) + LINE;
        if limit.reason == Reason::Slices {
            let slices = self.store.slices();
            return meter.ask(Stage::Line(winner), units, |budget| {
                let line = slices.line(&asked.position, winner, budget);
                (line, slices.work())
            });
        }
        self.store.make_databases(|| meter.goes_on(Stage::Databases))?;
        let analyst = self.store.analyst(winner);
        meter.ask(Stage::Line(winner), units, |budget| {
            let line = analyst.line(&asked.position, winner, budget);
            (line, analyst.work())
        })
    }
}

/// Units of work that a line may take beside twice what the value took; with no more there is none.
const LINE: u64 = 100_000;
