//! The static bounds: proved at once, without a search.

use palisade::{Color, unwinnable, why_not};

use crate::json::Object;
use crate::question::Request;
use crate::read::Trouble;

/// Who cannot win, and who cannot be helped to.
pub(crate) fn write(question: &mut Request<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    let position = question.position()?;
    let effort = question.effort()?.unwrap_or_default();
    out.text("fen", position);
    for side in Color::ALL {
        out.object(side, |out| {
            let why = why_not(&position, side, effort);
            out.plain("cannot_win", why.is_some());
            out.text_or_null("why", why);
            out.text("effort", effort);
            out.plain("unwinnable", unwinnable(&position, side));
        });
    }
    Ok(())
}
