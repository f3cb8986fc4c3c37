//! Dead positions: can a side still mate, if both sides help?

use core::ops::ControlFlow;

use palisade::dead::{Budget, Progress, Winnability, winnability};
use palisade::{Color, PawnEnding, Position};

use crate::json::Object;
use crate::question::{Question, Trouble, Watch};

/// The most work that may be asked for.
const MOST: u64 = 1_000_000_000;

pub(crate) fn write(
    question: &Question<'_>,
    out: &mut Object<'_>,
    watch: Watch<'_>,
) -> Result<(), Trouble> {
    question.allows(&["budget"])?;
    let position = question.position()?;
    let budget = question.number("budget", 100_000, MOST)?;
    out.text("fen", position);
    let done = core::cell::Cell::new(0);
    for winner in Color::ALL {
        let before = done.get();
        let told = |work| {
            done.set(before + work);
            watch(before + work)
        };
        out.text(&winner.to_string(), verdict(&position, winner, budget, &told));
    }
    Ok(())
}

/// `winnable`, `unwinnable` or `unknown`; the first two are proved.
fn verdict(position: &Position, winner: Color, budget: u64, watch: Watch<'_>) -> &'static str {
    let Ok(ending) = PawnEnding::try_from(position) else {
        let nothing = !position.has_mating_material(winner) || position.is_stalemate();
        return if nothing { "unwinnable" } else { "unknown" };
    };
    let told = |progress: Progress| -> ControlFlow<()> { watch(progress.steps) };
    match winnability(&ending, winner, &Budget::steps(budget).watched_by(&told)) {
        Winnability::Winnable => "winnable",
        Winnability::Unwinnable => "unwinnable",
        Winnability::Unknown(_) => "unknown",
    }
}
