//! Certificates: asked for, and checked.

use palisade::endings::Whole;
use palisade::proof::{Certificate, Claim, check as holds, wall_certificate};
use palisade::{Budget, Color, Effort, PawnEnding, Position, Progress, cannot_win};
use palisade_exact::{Guarantor, Prover, Verdict};

use crate::json::Object;
use crate::limits::{Clock, Host, Limits};
use crate::question::Question;
use crate::read::{self, Sought, Trouble};
use crate::winnable::Winnable;

/// What is done if nothing is said, in units of about a microsecond.
const WORK: u64 = 5_000_000;

/// Why there is no certificate.
///
/// ```
/// use palisade::Color;
/// use palisade_answers::Unproved;
/// assert_eq!(Unproved::Breaks(Color::White).to_string(), "white mates, or promotes safely first");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unproved {
    /// The side gets through.
    #[error("{0} mates, or promotes safely first")]
    Breaks(Color),
    /// Nothing is proved.
    #[error("not proved that {0} cannot win; solve may know more")]
    Open(Color),
    /// A win with other men.
    #[error("only wins of pawn endings are written down")]
    Men,
    /// Perhaps it is no win.
    #[error("not proved that {0} wins, or it takes too much to write")]
    NoWin(Color),
    /// Neither answer was found.
    #[error("time is up")]
    Time,
}

/// Proves something and writes it down. `walk` makes the walk through every structure, when
/// nothing quicker has proved it, and hears of the time that is left.
///
/// ```
/// use palisade::endings::Whole;
/// use palisade::tables::duel::Promotions;
/// use palisade::{Color, Position};
/// use palisade_answers::read::Sought;
/// use palisade_answers::{Clock, Limits, certify};
/// let fine: Position = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
/// let walk = |_: &Clock<'_>| Some(Whole::new(Promotions::all(), 1 << 26));
/// let limits = Limits::work(5_000_000);
/// let proof = certify(&fine, Color::White, Sought::CannotWin, limits, walk, &()).unwrap();
/// assert_eq!(palisade::proof::check(&proof), Ok(()));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
///
/// # Errors
///
/// If it is not so, or not proved within the limits.
pub fn certify(
    position: &Position,
    side: Color,
    sought: Sought,
    limits: Limits,
    walk: impl FnOnce(&Clock<'_>) -> Option<Whole>,
    host: &dyn Host,
) -> Result<Certificate, Unproved> {
    let clock = Clock::new(limits, host);
    // To make databases for a walk that may not begin would be in vain.
    let walk = || clock.look(0).is_continue().then(|| walk(&clock)).flatten();
    let watch = |progress: Progress| clock.look(progress.work);
    let budget = Budget::work(limits.work).watched_by(&watch);
    match sought {
        Sought::CannotWin => held(position, side, &budget, walk),
        Sought::Wins => {
            let ending = PawnEnding::try_from(position).map_err(|_| Unproved::Men)?;
            by_walk(&ending, side, true, &budget, walk).ok_or(Unproved::NoWin(side))
        }
        Sought::Mate => {
            let sides = Color::ALL.map(|one| (one == side).then_some(one));
            let answers = Winnable::of(position, sides, limits, host);
            answers
                .into_iter()
                .flatten()
                .find_map(|answer| answer.certificate)
                .ok_or(Unproved::Time)
        }
    }
}

/// That a side cannot win against the best defence.
fn held(
    position: &Position,
    attacker: Color,
    budget: &Budget<'_>,
    walk: impl FnOnce() -> Option<Whole>,
) -> Result<Certificate, Unproved> {
    // What the bound promises has a short certificate, found at once.
    let promised = cannot_win(position, attacker, Effort::Utmost);
    if let Some(wall) = promised.then(|| wall_certificate(position, attacker)).flatten() {
        return Ok(wall);
    }
    let ending = PawnEnding::try_from(position).ok();
    let proved = match &ending {
        Some(ending) => Prover::new().certify(ending, attacker, budget),
        None => Guarantor::new().certify(position, attacker, budget),
    };
    proved.or_else(|verdict| {
        let walked = ending.and_then(|ending| by_walk(&ending, attacker, false, budget, walk));
        walked.ok_or(match verdict {
            Verdict::Breaks => Unproved::Breaks(attacker),
            _ => Unproved::Open(attacker),
        })
    })
}

/// What the walk through every structure writes down, if that is its answer.
fn by_walk(
    ending: &PawnEnding,
    side: Color,
    wins: bool,
    budget: &Budget<'_>,
    walk: impl FnOnce() -> Option<Whole>,
) -> Option<Certificate> {
    let certificate = walk()?.certify(ending, side, budget)?;
    (matches!(certificate.claim, Claim::Wins(_)) == wins).then_some(certificate)
}

/// The certificate as text, or why there is none.
pub(crate) fn write(
    question: &Question<'_>,
    out: &mut Object<'_>,
    walk: impl FnOnce(&Clock<'_>) -> Option<Whole>,
    host: &dyn Host,
) -> Result<(), Trouble> {
    question.allows(&["work", "seconds", "side", "sought"])?;
    let position = question.position()?;
    let side = question.side("side")?.unwrap_or(Color::White);
    let sought = question.setting("sought", read::sought)?.unwrap_or(Sought::CannotWin);
    let proof = certify(&position, side, sought, question.limits(WORK)?, walk, host);
    out.text("fen", position);
    out.text("side", side);
    out.text("sought", sought.name());
    out.text_or_null("certificate", proof.as_ref().ok());
    out.text_or_null("why_not", proof.as_ref().err());
    Ok(())
}

/// Whether a certificate proves what it says.
pub(crate) fn write_check(
    question: &Question<'_>,
    text: &str,
    out: &mut Object<'_>,
) -> Result<(), Trouble> {
    question.allows(&[])?;
    let read = text.parse::<Certificate>();
    let refused = match &read {
        Ok(certificate) => holds(certificate).err().map(|refused| refused.to_string()),
        Err(error) => Some(error.to_string()),
    };
    let certificate = read.ok();
    out.text_or_null("fen", certificate.as_ref().map(|proof| proof.position));
    out.plain("holds", refused.is_none());
    out.text_or_null("claims", certificate.as_ref().map(Certificate::why));
    out.text_or_null("refused", refused);
    Ok(())
}
