//! One question, one answer: everything that proves something is asked, in the order that
//! pays.

mod by_book;
mod certificates;
mod force;
mod meter;
mod questions;
mod replies;
mod solution;
mod tools;

use palisade_board::{BoardView, Color, InvalidPosition, Position};
use palisade_exact::{Budget, WonLine};

use crate::question::Question;
use crate::{Bounds, Effort, Knowledge, Outcome, Reason};
use meter::Meter;

pub use meter::{SolveProgress, Stage};
pub use solution::Solution;
use tools::by_database;
pub(crate) use tools::{BYTES, Tools};

impl Knowledge {
    /// What is proved of a position, and how: limits with reasons, the moves that keep the
    /// value, a line to the end of the proof where a side wins, and a certificate where one
    /// exists.
    ///
    /// It asks the static bound, the databases, the prover, the walk through every structure,
    /// the solver and the analyst, both sides in turn, with growing shares of the budget; the
    /// walk once, when its structures are few for such a share. The order of the questions does not
    /// depend on the budget, which only cuts it off. So a bigger budget never proves less;
    /// and what has been proved of a position is not forgotten when it is asked about again.
    ///
    /// The budget counts work as [`Budget`] says, about a microsecond a unit. A budget in
    /// time is a callback of the caller's, [`Budget::watched_by`]. `on_progress` hears now
    /// and then what is known so far. The databases are built once, when they are first
    /// needed, in a second or two. In work they count as nothing; the budget's callback is asked
    /// meanwhile, so a budget in time counts them. [`databases`](Self::databases) makes them
    /// beforehand.
    ///
    /// Every legal position is taken. With other men on the board than kings and pawns it
    /// knows little: mates, bare material, walls with men, what leads to them by force, duels, and with
    /// up to four pieces what the prover of such walls holds and what can be won by playing it out.
    /// Where nothing is proved the limits are open, and say so.
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
        let asked = Question::new(position);
        let mut meter = Meter::new(budget, on_progress);
        let mut bounds = self.bounds_of(&asked, Effort::Utmost);
        let mut breaks = [false; 2];
        if bounds.exact().is_none() && budget.limit() > 0 {
            bounds = bounds.meet(self.by_database(&asked, &meter));
            meter.tell(bounds);
            if bounds.exact().is_none() {
                let mover = position.side_to_move();
                let sides = [mover, !mover];
                bounds = self.search(&asked, bounds, &sides, u64::MAX, &mut breaks, &mut meter);
            }
        }
        self.tools.remember(position, bounds);
        let spent = meter.work();
        let line = self.line(&asked, bounds, spent, &mut meter);
        let certificates = self.certificates(&asked, bounds, spent, &mut meter);
        let (best, open) = self.replies(&asked, bounds, spent, &mut meter);
        let work = meter.work();
        let in_book = None;
        Solution {
            position: *position,
            bounds,
            breaks,
            best,
            open,
            line,
            certificates,
            work,
            in_book,
        }
    }

    /// What the databases say of at most one man a side.
    fn by_database(&mut self, asked: &Question, meter: &Meter<'_>) -> Bounds {
        let look = || meter.goes_on(Stage::Databases);
        if !asked.is_duel() || self.tools.make_databases(look).is_none() {
            return Bounds::OPEN;
        }
        let found = by_database(&self.databases(), &asked.position);
        found.map_or(Bounds::OPEN, |outcome| Bounds::settled(outcome, Reason::Database))
    }

    /// One line to the end of the proof, where a side wins.
    fn line(
        &mut self,
        asked: &Question,
        bounds: Bounds,
        spent: u64,
        meter: &mut Meter<'_>,
    ) -> Option<WonLine> {
        let winner = match bounds.exact()? {
            Outcome::WhiteWins => Color::White,
            Outcome::BlackWins => Color::Black,
            Outcome::Draw => return None,
        };
        if bounds.lower.reason == Reason::Checkmate || meter.is_up() {
            return None;
        }
        self.tools.make_databases(|| meter.goes_on(Stage::Databases))?;
        let analyst = self.tools.analyst(winner);
        meter.ask(Stage::Line(winner), spent.saturating_mul(2) + LINE, |budget| {
            let line = analyst.line(&asked.position, winner, budget);
            (line, analyst.work())
        })
    }
}

/// Units of work that a line may take beside twice what the value took; with no more there is none.
const LINE: u64 = 100_000;
