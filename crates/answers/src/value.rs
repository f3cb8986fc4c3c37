//! Proved limits of a value, for programs and in words.

use palisade::{Bounds, Limit, Outcome, Reason};

use crate::json::Object;

pub(crate) fn write(out: &mut Object<'_>, bounds: &Bounds) {
    out.object("value", |out| {
        out.text("lower", bounds.lower.outcome);
        out.text("upper", bounds.upper.outcome);
        out.text_or_null("exact", bounds.exact());
        out.object("reasons", |out| {
            out.text("lower", bounds.lower.reason);
            out.text("upper", bounds.upper.reason);
        });
    });
}

/// The value in a few words.
///
/// ```
/// use palisade::Bounds;
/// assert_eq!(palisade_answers::value_in_words(&Bounds::OPEN), "open");
/// ```
#[must_use]
pub const fn value_in_words(bounds: &Bounds) -> &'static str {
    use Outcome::{BlackWins, Draw, WhiteWins};
    match (bounds.lower.outcome, bounds.upper.outcome) {
        (WhiteWins, _) => "White wins",
        (_, BlackWins) => "Black wins",
        (Draw, Draw) => "a draw",
        (Draw, WhiteWins) => "White wins or draws",
        (BlackWins, Draw) => "Black wins or draws",
        (BlackWins, WhiteWins) => "open",
    }
}

/// What proves the value, the lower limit first, in words: "a draw" by one reason is told once.
///
/// ```
/// use palisade::{Bounds, Color, Reason};
/// use palisade_answers::reasons_in_words;
/// let bounds = Bounds::OPEN.without_win(Color::White, Reason::NoPawns);
/// assert_eq!(reasons_in_words(&bounds), ["at most draw (a bare king cannot mate)"]);
/// assert_eq!(reasons_in_words(&Bounds::OPEN), [""; 0]);
/// ```
#[must_use]
pub fn reasons_in_words(bounds: &Bounds) -> Vec<String> {
    let Bounds { lower, upper } = bounds;
    // A win is one promise, and so is a draw that one reason gives both sides.
    let one = match bounds.exact() {
        Some(Outcome::WhiteWins) => Some(lower),
        Some(Outcome::BlackWins) => Some(upper),
        _ => (lower == upper).then_some(lower),
    };
    let known = |limit: &Limit| limit.reason != Reason::Nothing;
    if let Some(one) = one {
        return Vec::from([one.reason.to_string()]);
    }
    let limits = [("at least", lower), ("at most", upper)];
    let known = limits.into_iter().filter(|(_, limit)| known(limit));
    known.map(|(name, limit)| format!("{name} {limit}")).collect()
}
