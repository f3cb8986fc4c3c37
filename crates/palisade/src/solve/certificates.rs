//! A certificate for each promise that a solution makes.

use palisade_blockage::wall_certificate;
use palisade_board::Color;
use palisade_dead::winnability;
use palisade_proof::Certificate;

use super::meter::{Meter, Stage};
use crate::question::Question;
use crate::{Bounds, Knowledge, Outcome, Reason};

/// Units of work for a certificate of a prover; past them there is none.
const WORK: u64 = 50_000;

/// Steps for a certificate that nobody can mate; past them there is none.
const STEPS: u64 = 20_000;

impl Knowledge {
    /// A certificate for each side that is proved not to win, where one can be had. Who has
    /// won needs none of the other side, and none is needed after the end of the game.
    pub(super) fn certificates(
        &mut self,
        asked: &Question,
        bounds: Bounds,
        meter: &mut Meter<'_>,
    ) -> [Option<Certificate>; 2] {
        Color::ALL.map(|side| {
            let limit = if side.is_white() { bounds.upper } else { bounds.lower };
            let held = self.tools.certificates
                && bounds.excludes_win(side)
                && bounds.exact() != Some(Outcome::win_of(!side));
            if !held || meter.is_up() {
                return None;
            }
            self.certificate(asked, side, limit.reason, meter)
        })
    }

    fn certificate(
        &mut self,
        asked: &Question,
        side: Color,
        reason: Reason,
        meter: &Meter<'_>,
    ) -> Option<Certificate> {
        let position = &asked.position;
        let wall = match reason {
            // A bare king, a lone bishop and the end of a game are seen at a glance.
            Reason::NoPawns | Reason::Material | Reason::Stalemate | Reason::Checkmate => {
                return None;
            }
            Reason::Unwinnable => {
                let budget = palisade_dead::Budget::steps(STEPS);
                return winnability(position, side, &budget).certificate(position, side);
            }
            Reason::Blockage(_) | Reason::KingHolds(_) | Reason::WallWithMen => {
                wall_certificate(position, side)
            }
            _ => None,
        };
        wall.or_else(|| {
            meter.ask(Stage::Certificate(side), WORK, |budget| match &asked.ending {
                Some(ending) => {
                    let prover = self.tools.prover();
                    (prover.certify(ending, side, budget).ok(), prover.work())
                }
                None => {
                    let mut prover = self.tools.men_prover();
                    (prover.certify(position, side, budget).ok(), prover.last().0)
                }
            })
        })
    }
}
