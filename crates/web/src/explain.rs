//! Everything that is known at once of a position.

use palisade::diagram::FenceSquares;
use palisade::{
    Bounds, Color, Coordination, Explanation, Knowledge, Opinion, PawnEnding, Position, SideView,
    blockage_of, unwinnable,
};

use crate::json::Object;
use crate::question::{Question, Trouble};

pub(crate) fn write(
    question: &Question<'_>,
    out: &mut Object<'_>,
    knowledge: &mut Knowledge,
) -> Result<(), Trouble> {
    question.allows(&[])?;
    let position = question.position()?;
    out.text("fen", position);
    out.text("turn", position.side_to_move());
    out.text_or_null("over", over(&position));
    out.plain("check", position.is_check());
    match PawnEnding::try_from(&position) {
        Ok(ending) => write_ending(out, &knowledge.explain(&ending)),
        Err(_) => write_men(out, &position, &knowledge.probe_board(&position)),
    }
    Ok(())
}

/// How the game has ended, if it has.
fn over(position: &Position) -> Option<&'static str> {
    if position.is_checkmate() {
        Some("checkmate")
    } else if position.is_stalemate() {
        Some("stalemate")
    } else if position.has_insufficient_material() {
        Some("material")
    } else {
        None
    }
}

pub(crate) fn write_value(out: &mut Object<'_>, bounds: &Bounds) {
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

fn write_ending(out: &mut Object<'_>, explanation: &Explanation) {
    out.plain("pawns_only", true);
    write_value(out, &explanation.bounds);
    for view in &explanation.sides {
        out.object(&view.attacker.to_string(), |out| {
            write_side(out, view);
        });
    }
    match &explanation.coordination {
        Some(kings) => out.object("kings", |out| write_kings(out, kings)),
        None => out.text_or_null("kings", None::<&str>),
    }
    match &explanation.table {
        Some(table) => out.object("table", |out| {
            out.plain("class", table.class);
            out.text("meaning", &table.meaning);
            out.text_or_null("step", table.step);
        }),
        None => out.text_or_null("table", None::<&str>),
    }
    out.moves_or_null("best", explanation.best.as_deref());
    out.text("words", explanation.words());
}

fn write_side(out: &mut Object<'_>, view: &SideView) {
    out.plain("blockage", view.blockage);
    out.plain("effort_max", view.blockage_at_utmost);
    out.plain("unwinnable", view.unwinnable);
    out.object("paper", |out| write_opinion(out, view.paper.opinion()));
    out.object("flood", |out| write_opinion(out, view.flood.opinion()));
    let fence = FenceSquares::new(&view.paper, &view.flood);
    out.object("squares", |out| {
        out.squares("fence", fence.posts);
        out.squares("flood", fence.flood);
        out.squares("marked", fence.marked);
        out.squares("dynamic", fence.dynamic);
    });
}

fn write_opinion<R: core::fmt::Display>(out: &mut Object<'_>, opinion: Opinion<R>) {
    out.plain("blocked", opinion.refusal().is_none());
    out.text_or_null("why_not", opinion.refusal());
}

fn write_kings(out: &mut Object<'_>, kings: &Coordination) {
    out.text("attacker", kings.attacker);
    out.plain("holds", kings.holds);
    out.squares("defences", kings.defences);
    out.text_or_null("advised", kings.advised);
}

/// The little that is known at once where there are other men.
fn write_men(out: &mut Object<'_>, position: &Position, bounds: &Bounds) {
    out.plain("pawns_only", false);
    write_value(out, bounds);
    for side in Color::ALL {
        out.object(&side.to_string(), |out| {
            let dead = unwinnable(position, side);
            let blockage = dead || blockage_of(position, side);
            out.plain("blockage", blockage);
            out.plain("effort_max", blockage);
            out.plain("unwinnable", dead);
        });
    }
}
