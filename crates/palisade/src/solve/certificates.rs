//! A certificate for each promise that a solution makes.

use palisade_blockage::wall_certificate;
use palisade_board::{Budget, Color};
use palisade_dead::winnability;
use palisade_proof::Certificate;

use super::meter::{Meter, Stage};
use crate::question::Question;
use crate::{Bounds, Knowledge, Outcome, Reason};

/// Units of work for a prover's certificate; with pieces on the board so many more than the value
/// took. Past them there is none.
const WORK: u64 = 50_000;

/// Units of work for a certificate of the walk's, beside what the value took; past them there is
/// none.
const BY_WALK: u64 = 100_000;

/// Who was asked was not the walk: it is, for a certificate, if there are at most so many structures.
const STRUCTURES: usize = 1_000;

/// Units of work for a certificate that nobody can mate; past them there is none.
const STEPS: u64 = 20_000;

impl Knowledge {
    /// A certificate for the side that wins, or for each that is proved not to, where one can be
    /// had. Who has won needs none of the other side, and none is needed after the end of the
    /// game.
    pub(super) fn certificates(
        &mut self,
        asked: &Question,
        bounds: Bounds,
        spent: u64,
        meter: &mut Meter<'_>,
    ) -> [Option<Certificate>; 2] {
        Color::ALL.map(|side| {
            let value = bounds.exact();
            if !self.tools.certificates || value == Some(Outcome::win_of(!side)) || meter.is_up() {
                return None;
            }
            let [best, worst] = match side {
                Color::White => [bounds.upper, bounds.lower],
                Color::Black => [bounds.lower, bounds.upper],
            };
            if value == Some(Outcome::win_of(side)) {
                return self.by_walk(asked, side, worst.reason, spent, meter);
            }
            if !bounds.excludes_win(side) {
                return None;
            }
            // What has just been worked out is written down at once.
            if best.reason == Reason::Whole {
                let certificate = self.by_walk(asked, side, best.reason, spent, meter);
                return certificate
                    .or_else(|| self.certificate(asked, side, best.reason, spent, meter));
            }
            let certificate = self.certificate(asked, side, best.reason, spent, meter);
            certificate.or_else(|| self.by_walk(asked, side, best.reason, spent, meter))
        })
    }

    /// What the walk through every structure can write down of its answer.
    fn by_walk(
        &mut self,
        asked: &Question,
        side: Color,
        reason: Reason,
        spent: u64,
        meter: &Meter<'_>,
    ) -> Option<Certificate> {
        let ending = asked.ending.as_ref()?;
        match reason {
            Reason::Whole | Reason::Solver | Reason::Analyst | Reason::Database => {}
            _ => return None,
        }
        self.tools.make_databases(|| meter.goes_on(Stage::Databases))?;
        let whole = self.tools.whole();
        if reason != Reason::Whole {
            whole.structures(ending, side, STRUCTURES)?;
        }
        meter.ask(Stage::Certificate(side), spent.saturating_add(BY_WALK), |budget| {
            (whole.certify(ending, side, budget), whole.work())
        })
    }

    fn certificate(
        &mut self,
        asked: &Question,
        side: Color,
        reason: Reason,
        spent: u64,
        meter: &Meter<'_>,
    ) -> Option<Certificate> {
        let position = &asked.position;
        let wall = match reason {
            // A bare king, a lone bishop and the end of a game are seen at a glance.
            Reason::NoPawns | Reason::Material | Reason::Stalemate | Reason::Checkmate => {
                return None;
            }
            Reason::Unwinnable => {
                let budget = Budget::work(STEPS);
                return winnability(position, side, &budget).certificate(position, side);
            }
            Reason::Blockage(_) | Reason::KingHolds(_) | Reason::WallWithMen => {
                wall_certificate(position, side)
            }
            _ => None,
        };
        wall.or_else(|| {
            let work = if asked.ending.is_some() { WORK } else { WORK.saturating_add(spent) };
            meter.ask(Stage::Certificate(side), work, |budget| match &asked.ending {
                Some(ending) => {
                    let prover = self.tools.prover();
                    (prover.certify(ending, side, budget).ok(), prover.work())
                }
                None => {
                    let mut prover = self.tools.guarantor();
                    (prover.certify(position, side, budget).ok(), prover.last().0)
                }
            })
        })
    }
}
