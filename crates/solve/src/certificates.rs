//! The certificate of a promise, or the word that there is none. It is written from what the tools keep.

use alloc::boxed::Box;

use palisade_blockage::Effort;
use palisade_blockage::wall_certificate;
use palisade_board::{Budget, Color, InvalidPosition, Outcome, Position};
use palisade_dead::winnability;
use palisade_proof::{Certificate, Claim, check};
use palisade_question::{Bounds, Question, Reason};
use palisade_tables::slices::has_slice;

use crate::chooser::Search;
use crate::closed;
use crate::fear;
use crate::image::Image;
use crate::mate::find_again;
use crate::meter::{Meter, SolveProgress, SolveStage, counted};
use crate::solver::Solver;
use crate::store::Store;
use crate::ways::ways;

/// Units of work for a certificate beside those that the value took. Past them there is none.
const WRITING_WORK: u64 = 100_000;

/// Where another tool than the walk has the answer, the walk is asked for a certificate if there are
/// at most this number of structures. It works out each of them.
const MOST_WALKED: usize = 1_000;

/// A certificate of a win that another tool has found begins with all structures, at most this
/// number: with the queens beside them more are past what `check` takes.
const MOST_LISTED: usize = 4_000;

/// What somebody wants to have written down of a side.
///
/// ```
/// use palisade::{Color, Promise};
/// assert_eq!(Promise::Wins(Color::White).to_string(), "white wins");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promise {
    /// It wins.
    Wins(Color),
    /// It cannot win.
    CannotWin(Color),
}

impl Promise {
    /// The side that it is about.
    #[must_use]
    pub const fn side(self) -> Color {
        match self {
            Self::Wins(side) | Self::CannotWin(side) => side,
        }
    }

    const fn wins(self) -> bool {
        matches!(self, Self::Wins(_))
    }

    /// What proves it, if these limits do.
    fn reason(self, bounds: Bounds) -> Option<Reason> {
        let side = self.side();
        // A side wins by its lower limit, as it sees the value, and cannot win by its upper one.
        let limit = if side.is_white() == self.wins() { bounds.lower } else { bounds.upper };
        let holds = match self {
            Self::Wins(_) => bounds.exact() == Some(Outcome::win_of(side)),
            Self::CannotWin(_) => bounds.excludes_win(side),
        };
        holds.then_some(limit.reason)
    }
}

impl Image {
    /// What is promised of the image, if this is of the position.
    fn promise(self, promise: Promise) -> Promise {
        match promise {
            Promise::Wins(side) => Promise::Wins(self.side(side)),
            Promise::CannotWin(side) => Promise::CannotWin(self.side(side)),
        }
    }
}

impl core::fmt::Display for Promise {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Wins(side) => write!(f, "{side} wins"),
            Self::CannotWin(side) => write!(f, "{side} cannot win"),
        }
    }
}

/// Why there is no certificate.
///
/// ```
/// use palisade::{Color, NoCertificate, Promise};
/// let promise = Promise::CannotWin(Color::White);
/// let said = NoCertificate::Unproved(promise).to_string();
/// assert_eq!(said, "not proved that white cannot win; solve may know more");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoCertificate {
    /// The board shows no legal position.
    #[error("no legal position: {0}")]
    Position(#[from] InvalidPosition),
    /// The side mates, or promotes safely first.
    #[error("{0} mates, or promotes safely first")]
    GetsThrough(Color),
    /// It is not proved within the budget.
    #[error("not proved that {0}; solve may know more")]
    Unproved(Promise),
    /// It is proved, by what nothing can write down, or by what takes too much to write.
    #[error("proved, without a certificate: {0}")]
    Uncertified(Reason),
}

impl Solver {
    /// Proves what is promised and writes the proof down. `palisade::Knowledge::certify` says more.
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub fn certify(
        &mut self,
        position: &Position,
        promise: Promise,
        budget: &Budget<'_>,
    ) -> Result<Certificate, NoCertificate> {
        let (image, searched) = Image::of(position);
        let mut ignore = |_: &SolveProgress| {};
        let meter = Meter::new(budget, image, &mut ignore);
        let asked = Question::new(&searched);
        let bounds = asked.bounds(Effort::Careful, &mut self.store);
        let sides = [image.side(promise.side())];
        let mut search = Search::new(&asked, &sides, bounds);
        if bounds.exact().is_none() && budget.limit() > 0 {
            search.run(&mut self.paused, &mut self.store, &meter, &mut |_, _| {});
        }
        self.store.remember(&searched, search.bounds, meter.work());
        let gets_through = search.gets_through[sides[0].index()];
        let Some(reason) = promise.reason(image.bounds(search.bounds)) else {
            return Err(match promise {
                Promise::CannotWin(side) if gets_through => NoCertificate::GetsThrough(side),
                _ => NoCertificate::Unproved(promise),
            });
        };
        // Writing may take as much work again: what was proved before costs nothing now, and may cost
        // much to be written down.
        meter.ends_by_callback_alone();
        let work = budget.limit();
        let task = WritingTask { asked: &asked, promise: image.promise(promise), reason, work };
        let proof = task.write_down(&mut self.store, &meter);
        let proof = proof.map(|proof| image.certificate(proof, position));
        proof.ok_or(NoCertificate::Uncertified(reason))
    }
}

/// Of which sides is something proved that nothing can write down?
pub(crate) fn lacking(asked: &Question, bounds: Bounds) -> [bool; 2] {
    Color::ALL.map(|side| {
        let promised = promised(side, bounds);
        promised.is_some_and(|(promise, reason)| is_never_written_down(asked, promise, reason))
    })
}

/// What is promised of a side, and why. Who has lost needs none.
fn promised(side: Color, bounds: Bounds) -> Option<(Promise, Reason)> {
    if bounds.exact() == Some(Outcome::win_of(!side)) {
        return None;
    }
    let both = [Promise::Wins(side), Promise::CannotWin(side)];
    both.into_iter().find_map(|promise| Some((promise, promise.reason(bounds)?)))
}

/// Is this proved by what no claim of `palisade-proof` can say?
fn is_never_written_down(asked: &Question, promise: Promise, reason: Reason) -> bool {
    match reason {
        Reason::Force | Reason::FiftyMoves => true,
        Reason::Lines | Reason::Database | Reason::Syzygy => {
            promise.wins() && asked.ending.is_none()
        }
        _ => false,
    }
}

/// Something to be written down.
struct WritingTask<'a> {
    asked: &'a Question,
    promise: Promise,
    /// What has proved it.
    reason: Reason,
    /// Units of work that writing may take beside [`WRITING_WORK`].
    work: u64,
}

impl WritingTask<'_> {
    fn write_down(&self, store: &mut Store, meter: &Meter<'_>) -> Option<Certificate> {
        let (position, side) = (&self.asked.position, self.promise.side());
        if meter.is_up() || is_never_written_down(self.asked, self.promise, self.reason) {
            return None;
        }
        match self.reason {
            Reason::Unwinnable
            | Reason::NoPawns
            | Reason::Material
            | Reason::Stalemate
            | Reason::Checkmate => {
                let found = self.ask(meter, |budget| {
                    counted(budget, |budget| winnability(position, side, budget))
                });
                return found
                    .certificate(position, side)
                    .filter(|proof| matches!(proof.claim, Claim::Unwinnable { .. }));
            }
            Reason::Blockage | Reason::KingHolds | Reason::WallWithMen => {
                let wall = self.ask(meter, |budget| {
                    counted(budget, |budget| wall_certificate(position, side, budget))
                });
                if wall.is_some() {
                    return wall;
                }
            }
            Reason::Mate => {
                self.ask(meter, |budget| ((), find_again(store, position, side, budget)));
                let kept = store.mate_of(position, side);
                return kept.map(palisade_play::ForcedMate::certificate);
            }
            Reason::ClosedSet => {
                return self.ask(meter, |budget| closed::certify(store, position, side, budget));
            }
            // What the walk has just worked out is written down at once.
            Reason::Walk | Reason::OneMove | Reason::Uncastled => {
                let is_walk = self.reason == Reason::Walk;
                let proof =
                    if is_walk { self.by_walk(store, meter) } else { self.by_a_way(store, meter) };
                if proof.is_some() {
                    return proof;
                }
            }
            _ => {}
        }
        if self.promise.wins() {
            return self.by_walk(store, meter);
        }
        self.by_provers(store, meter).or_else(|| self.by_walk(store, meter))
    }

    /// Asks with the work that is for writing.
    fn ask<T>(&self, meter: &Meter<'_>, ask: impl FnOnce(&Budget<'_>) -> (T, u64)) -> T {
        meter.ask(
            SolveStage::Certificate(self.promise.side()),
            WRITING_WORK.saturating_add(self.work),
            ask,
        )
    }

    /// What is written down of another position, if it says as much here; with the move that leads there.
    fn by_a_way(&self, store: &mut Store, meter: &Meter<'_>) -> Option<Certificate> {
        let (position, side) = (self.asked.position, self.promise.side());
        ways(&position).find_map(|way| {
            let there = way.asked.bounds(Effort::Careful, store);
            self.promise.reason(way.carried(there))?;
            let task =
                WritingTask { asked: &way.asked, reason: self.promise.reason(there)?, ..*self };
            let claim = task.write_down(store, meter)?.claim;
            let after = |step, claim| Claim::After(step, Box::new(claim));
            let claim = if let Some(step) = way.step { after(step, claim) } else { claim };
            let proof = Certificate { position, side, claim };
            check(&proof).is_ok().then_some(proof)
        })
    }

    /// What the provers can write down.
    fn by_provers(&self, store: &mut Store, meter: &Meter<'_>) -> Option<Certificate> {
        let side = self.promise.side();
        self.ask(meter, |budget| match &self.asked.ending {
            Some(ending) => {
                let prover = store.prover();
                (prover.certify(ending, side, budget).ok(), prover.work())
            }
            None if !has_slice(&self.asked.position) => (None, 0),
            None => fear::certify(store, &self.asked.position, side, budget),
        })
    }

    /// What the walk through every structure can write down of its answer. Of others' answers it
    /// has to work out all structures first: they must be few. Where it cannot, because both sides
    /// promote, say, a win may still be proved by all structures and the winner's queens.
    fn by_walk(&self, store: &mut Store, meter: &Meter<'_>) -> Option<Certificate> {
        let ending = self.asked.ending.as_ref()?;
        let side = self.promise.side();
        store.make_databases(meter)?;
        let walk = store.walk();
        if self.reason == Reason::Walk || walk.structures(ending, side, MOST_WALKED).is_some() {
            let proof = self.ask(meter, |budget| (walk.certify(ending, side, budget), walk.work()));
            let is_meant =
                |proof: &Certificate| matches!(proof.claim, Claim::Wins(_)) == self.promise.wins();
            if let Some(proof) = proof.filter(is_meant) {
                return Some(proof);
            }
        }
        if !self.promise.wins() {
            return None;
        }
        self.ask(meter, |budget| (walk.certify_win(ending, side, MOST_LISTED, budget), walk.work()))
    }
}
