//! One question, one answer: everything that proves something is asked, in the order that
//! pays.

mod meter;
mod questions;
mod replies;
mod solution;
mod tools;

use palisade_blockage::{blockage, blockage_with_men};
use palisade_board::{Color, PawnEnding, Position};
use palisade_dead::unwinnable;
use palisade_exact::{Budget, WonLine};
use palisade_tables::duel::{Duel, Outcome as ForMover, Promotions};

use alloc::sync::Arc;

use crate::high_effort::blockage_on_heap;
use crate::{Bounds, Effort, Knowledge, Outcome, Reason};
use meter::Meter;

pub use meter::{Progress, Stage};
pub use solution::Solution;
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
    /// needed, in a second or two that the budget does not count:
    /// [`databases`](Self::databases) does so beforehand.
    ///
    /// Every legal position is taken. With other men on the board than kings and pawns it
    /// knows little: mates, bare material, walls with men, duels, and with up to four pieces what
    /// the prover of such walls holds and what can be won by playing it out. Where nothing is
    /// proved the limits are open, and say so.
    ///
    /// ```
    /// use palisade::exact::Budget;
    /// use palisade::{Knowledge, Outcome, Position};
    /// let mut knowledge = Knowledge::default();
    /// let fine_58: Position = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let solution = knowledge.solve(&fine_58, &Budget::work(1_000_000), |_| {});
    /// assert_eq!(solution.value(), Some(Outcome::WhiteWins));
    /// assert_eq!(solution.best()[0].to_string(), "d4d5");
    /// assert_eq!(solution.line().unwrap().moves[0].to_string(), "d4d5");
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn solve(
        &mut self,
        position: &Position,
        budget: &Budget<'_>,
        mut on_progress: impl FnMut(&Progress),
    ) -> Solution {
        let asked = Question::new(position);
        let mut meter = Meter::new(budget, &mut on_progress);
        let mut bounds = self.statically(&asked);
        let mut breaks = [false; 2];
        if bounds.exact().is_none() {
            if let Some(known) = self.tools.recall(position) {
                bounds = bounds.meet(known);
            }
        }
        if bounds.exact().is_none() && budget.limit() > 0 {
            bounds = bounds.meet(self.by_database(&asked));
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
        let certificates = self.certificates(&asked, bounds, &mut meter);
        let (best, open) = self.replies(&asked, bounds, spent, &mut meter);
        let work = meter.work();
        Solution { position: *position, bounds, breaks, best, open, line, certificates, work }
    }

    /// The databases that [`solve`](Self::solve) judges promotions by, built if they are not
    /// there: 28 MB, which any number of threads may share.
    ///
    /// ```no_run
    /// use palisade::Knowledge;
    /// let mut knowledge = Knowledge::default();
    /// let mut other = Knowledge::default();
    /// other.share_databases(knowledge.databases());
    /// ```
    pub fn databases(&mut self) -> Arc<Promotions> {
        self.tools.databases()
    }

    /// Takes databases that are there already. What was found with others is forgotten.
    ///
    /// ```
    /// use palisade::tables::duel::{Material, Promotions};
    /// use palisade::Knowledge;
    /// let queen = Material::QUEEN;
    /// Knowledge::default().share_databases(Promotions::with([queen]));
    /// ```
    pub fn share_databases(&mut self, databases: impl Into<Arc<Promotions>>) {
        self.tools.share(databases.into());
    }

    /// What is proved without a search.
    fn statically(&mut self, asked: &Question) -> Bounds {
        let position = &asked.position;
        if !position.has_legal_move() {
            return Bounds::over(position.is_check(), position.side_to_move());
        }
        let single = asked.ending.as_ref().and_then(|ending| self.decided(ending));
        single.unwrap_or_else(|| {
            Color::ALL.into_iter().fold(Bounds::OPEN, |bounds, side| {
                asked.stopped(side).map_or(bounds, |reason| bounds.without_win(side, reason))
            })
        })
    }

    /// What the databases say of at most one man a side.
    fn by_database(&mut self, asked: &Question) -> Bounds {
        if !asked.is_duel() {
            return Bounds::OPEN;
        }
        let databases = self.databases();
        let found = match &asked.ending {
            Some(ending) => databases.ending(ending),
            None => Duel::try_from(&asked.position).ok().and_then(|duel| databases.probe(&duel)),
        };
        let mover = asked.position.side_to_move();
        found.map_or(Bounds::OPEN, |outcome| {
            let outcome = match outcome {
                ForMover::Win => Outcome::win_of(mover),
                ForMover::Draw => Outcome::Draw,
                ForMover::Loss => Outcome::win_of(!mover),
            };
            Bounds::settled(outcome, Reason::Database)
        })
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
        let analyst = self.tools.analyst(winner);
        meter.ask(Stage::Line(winner), spent.saturating_mul(2) + LINE, |budget| {
            let line = analyst.line(&asked.position, winner, budget);
            (line, analyst.work())
        })
    }

    /// A certificate for each side that is proved not to win, where the prover finds one.
    fn certificates(
        &mut self,
        asked: &Question,
        bounds: Bounds,
        meter: &mut Meter<'_>,
    ) -> [Option<palisade_proof::Certificate>; 2] {
        let wanted = self.tools.certificates && bounds.lower.reason != Reason::Stalemate;
        Color::ALL.map(|attacker| {
            let ending = asked.ending.as_ref().filter(|_| wanted)?;
            let held = bounds.excludes_win(attacker) && ending.pawns().of(attacker).any();
            if !held || bounds.exact() == Some(Outcome::win_of(!attacker)) || meter.is_up() {
                return None;
            }
            let prover = self.tools.prover();
            meter.ask(Stage::Certificate(attacker), CERTIFICATE, |budget| {
                (prover.certify(ending, attacker, budget).ok(), prover.work())
            })
        })
    }
}

/// Units of work that a line may take beside twice what the value took; with no more there is none.
const LINE: u64 = 100_000;

/// Most units of work for a certificate; past them there is none.
const CERTIFICATE: u64 = 50_000;

/// A position as the tools want it.
pub(crate) struct Question {
    pub(crate) position: Position,
    /// With kings and pawns alone.
    pub(crate) ending: Option<PawnEnding>,
}

impl Question {
    pub(crate) fn new(position: &Position) -> Self {
        Self { position: *position, ending: PawnEnding::try_from(position).ok() }
    }

    /// Is there at most one man on each side?
    fn is_duel(&self) -> bool {
        Color::ALL.iter().all(|&color| self.position.color(color).len() <= 2)
    }

    /// Why a side cannot win, if that is seen without a search.
    fn stopped(&self, side: Color) -> Option<Reason> {
        let Self { position, ending } = self;
        if !position.color(side).has_several() {
            return Some(Reason::NoPawns);
        }
        let Some(ending) = ending else {
            if !position.has_mating_material(side) {
                return Some(Reason::Material);
            }
            return if blockage_with_men(position, side) {
                Some(Reason::WallWithMen)
            } else {
                unwinnable(position, side).then_some(Reason::Unwinnable)
            };
        };
        if blockage(ending, side) {
            Some(Reason::held(ending, side, Effort::default()))
        } else if unwinnable(position, side) {
            Some(Reason::Unwinnable)
        } else if blockage_on_heap(ending, side, Effort::Utmost) {
            Some(Reason::held(ending, side, Effort::Utmost))
        } else {
            None
        }
    }
}
