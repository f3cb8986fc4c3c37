//! The value of a position, searched with a budget, and a line that shows it.

use core::ops::ControlFlow;

use palisade::Knowledge;
use palisade::exact::{Budget, Progress, WonEnd};

use crate::explain::write_value;
use crate::json::Object;
use crate::moves::write_line;
use crate::question::{Question, Trouble, Watch};

/// What the caches may hold: a telephone has no more to give.
pub(crate) const BYTES: usize = 256 << 20;

pub(crate) fn write(
    question: &Question<'_>,
    out: &mut Object<'_>,
    knowledge: &mut Knowledge,
    watch: Watch<'_>,
) -> Result<(), Trouble> {
    question.allows(&["budget"])?;
    let position = question.position()?;
    let budget = question.number("budget", 1_000_000, u64::MAX)?;
    let told = |progress: Progress| -> ControlFlow<()> { watch(progress.work) };
    let budget = Budget::work(budget).watched_by(&told);
    let solution = knowledge.solve(&position, &budget, |_| {});
    let bounds = solution.bounds();
    out.text("fen", position);
    write_value(out, &bounds);
    out.moves_or_null("best", solution.value().map(|_| solution.best()));
    out.plain("open_moves", solution.open_moves());
    match (solution.line(), bounds.exact()) {
        (Some(line), Some(winner)) => out.object("line", |out| {
            out.text("winner", winner);
            out.text("end", end(line.end));
            out.text("end_words", line.end);
            write_line(out, &position, &line.moves);
        }),
        _ => out.text_or_null("line", None::<&str>),
    }
    out.plain("work", solution.work());
    Ok(())
}

const fn end(end: WonEnd) -> &'static str {
    match end {
        WonEnd::Mate => "mate",
        WonEnd::Database => "database",
        WonEnd::QueenTable => "queen",
        // An end of a kind that is not known here: its words say it.
        _ => "untold",
    }
}
