//! The static bounds: proved at once, without a search.

use palisade::{Color, blockage_of_with, unwinnable};

use crate::json::Object;
use crate::question::Question;
use crate::read::Trouble;

/// Who cannot win, and who cannot be helped to.
pub(crate) fn write(question: &Question<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    question.allows(&["effort"])?;
    let position = question.position()?;
    let effort = question.effort()?;
    out.text("fen", position);
    out.text("effort", effort);
    for side in Color::ALL {
        out.object(side, |out| {
            out.plain("blockage", blockage_of_with(&position, side, effort));
            out.plain("unwinnable", unwinnable(&position, side));
        });
    }
    Ok(())
}
