//! Certificates: asked for, and checked.

use palisade::proof::{Certificate, check as holds};
use palisade::{Color, Helpmates, Knowledge, NoCertificate, Position, Promise};

use crate::json::Object;
use crate::limits::{Clock, Host, Limits};
use crate::question::Request;
use crate::read::{self, Sought, Trouble};
use crate::winnable::Winnable;

/// What is done if nothing is said, in units of a few microseconds.
const DEFAULT_WORK: u64 = 5_000_000;

/// Why there is no certificate.
///
/// ```
/// use palisade::{Color, NoCertificate};
/// use palisade_answers::Unproved;
/// let through = Unproved::Promise(NoCertificate::GetsThrough(Color::White));
/// assert_eq!(through.to_string(), "white mates, or promotes safely first");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unproved {
    /// What is promised is not proved, or has no certificate.
    #[error(transparent)]
    Promise(#[from] NoCertificate),
    /// Whether the side can still mate was not found.
    #[error("time is up")]
    Time,
}

/// Proves something and writes it down.
///
/// ```
/// use palisade::{Color, Knowledge, Position};
/// use palisade_answers::read::Sought;
/// use palisade_answers::{Limits, certify};
/// let fine: Position = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
/// let (mut knowledge, limits) = (Knowledge::default(), Limits::work(5_000_000));
/// let sought = Sought::CannotWin;
/// let proof = certify(&mut knowledge, &fine, Color::White, sought, limits, &()).unwrap();
/// assert_eq!(palisade::proof::check(&proof), Ok(()));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
///
/// # Errors
///
/// If it is not so, not proved within the limits, or proved by what nothing can write down.
pub fn certify(
    knowledge: &mut Knowledge,
    position: &Position,
    side: Color,
    sought: Sought,
    limits: Limits,
    host: &dyn Host,
) -> Result<Certificate, Unproved> {
    let promise = match sought {
        Sought::CannotWin => Promise::CannotWin(side),
        Sought::Wins => Promise::Wins(side),
        Sought::Mate => {
            let sides = Color::ALL.map(|one| (one == side).then_some(one));
            // Asked without a wish: that he can mate is a proof, that he cannot is one too.
            let answers = Winnable::of(&Helpmates::new(*position), sides, limits, host);
            let found = answers.into_iter().flatten().find_map(|answer| answer.certificate);
            return found.ok_or(Unproved::Time);
        }
    };
    let clock = Clock::new(limits, host);
    Ok(clock.limited(|budget| knowledge.certify(position, promise, budget))?)
}

/// The certificate as text, or why there is none.
pub(crate) fn write(question: &mut Request<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    let position = question.position()?;
    let side = question.side("side")?.unwrap_or(Color::White);
    let sought = question.setting("sought", read::sought)?.unwrap_or(Sought::CannotWin);
    let (limits, host) = (question.limits(DEFAULT_WORK)?, question.host);
    let proof = certify(question.knowledge, &position, side, sought, limits, host);
    out.text("fen", position);
    out.text("side", side);
    out.text("sought", sought.name());
    out.text_or_null("certificate", proof.as_ref().ok());
    out.text_or_null("why_not", proof.as_ref().err());
    Ok(())
}

/// Whether a certificate proves what it says.
pub(crate) fn write_check(question: &mut Request<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    let read = question.subject.parse::<Certificate>();
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
