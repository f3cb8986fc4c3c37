//! Dead positions: can a side still mate, if both sides help?

use core::cell::Cell;
use core::ops::ControlFlow;

use palisade::Color;
use palisade::dead::{Budget, Progress, Winnability, winnability};

use crate::json::Object;
use crate::moves::write_line;
use crate::question::{Question, Trouble, Watch};

pub(crate) fn write(
    question: &Question<'_>,
    out: &mut Object<'_>,
    watch: Watch<'_>,
) -> Result<(), Trouble> {
    question.allows(&["budget"])?;
    let position = question.position()?;
    let budget = question.number("budget", 100_000, u64::MAX)?;
    out.text("fen", position);
    // The work of both questions together.
    let (before, now) = (Cell::new(0), Cell::new(0));
    let told = |progress: Progress| -> ControlFlow<()> {
        now.set(before.get() + progress.work);
        watch(now.get())
    };
    let budget = Budget::work(budget).watched_by(&told);
    for winner in Color::ALL {
        let answer = winnability(&position, winner, &budget);
        before.set(now.get());
        out.object(&winner.to_string(), |out| {
            out.text("verdict", answer.name());
            let certificate = answer.certificate(&position, winner);
            out.text_or_null("why", certificate.map(|certificate| certificate.why()));
            if let Winnability::Winnable(line) = &answer {
                write_line(out, &position, line);
            }
        });
    }
    Ok(())
}
