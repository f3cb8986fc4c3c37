//! Everything that is known at once of a position.

use palisade::diagram::FenceSquares;
use palisade::exact::Verdict;
use palisade::{
    Bounds, Color, Coordination, Effort, Explanation, Knowledge, Opinion, PawnEnding, Position,
    Reason, SideView, unwinnable,
};

use crate::json::{Object, object, written};
use crate::major::Major;
use crate::question::Question;
use crate::read::Trouble;
use crate::rules::Said;
use crate::value;

/// What is known at once of a position as one object, `explanation` of the schema. At the command
/// line `given` is the text as it came.
///
/// ```
/// use palisade::{Knowledge, Position};
/// let wall: Position = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let json = palisade_answers::explanation(None, &wall, &mut Knowledge::default());
/// assert!(json.contains(r#""white":{"cannot_win":true"#));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[must_use]
pub fn explanation(given: Option<&str>, position: &Position, knowledge: &mut Knowledge) -> String {
    written(|out| write_all(out, given, position, knowledge))
}

pub(crate) fn write(
    question: &Question<'_>,
    out: &mut Object<'_>,
    knowledge: &mut Knowledge,
) -> Result<(), Trouble> {
    question.allows(&[])?;
    write_all(out, None, &question.position()?, knowledge);
    Ok(())
}

fn write_all(
    out: &mut Object<'_>,
    given: Option<&str>,
    position: &Position,
    knowledge: &mut Knowledge,
) {
    out.given(given);
    out.text("fen", position);
    out.text("turn", position.side_to_move());
    out.text_or_null("over", over(position));
    out.plain("check", position.is_check());
    match PawnEnding::try_from(position) {
        Ok(ending) => write_ending(out, &knowledge.explain(&ending)),
        Err(_) => write_men(out, position, knowledge.probe_board(position)),
    }
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

fn write_ending(out: &mut Object<'_>, explanation: &Explanation) {
    out.plain("pawns_only", true);
    value::write(out, &explanation.bounds);
    for view in &explanation.sides {
        out.object(view.attacker, |out| write_side(out, view, &explanation.bounds));
    }
    out.moves_or_null("best", explanation.best.as_deref());
    out.object_or_null("kings", explanation.coordination.as_ref(), write_kings);
    write_tables(out, &Said::of_ending(&explanation.ending));
    out.null("mate");
    out.text("words", explanation.words());
}

fn write_side(out: &mut Object<'_>, view: &SideView, bounds: &Bounds) {
    write_proved(out, bounds, view.attacker, view.effort);
    out.plain("unwinnable", view.unwinnable);
    out.plain("gets_through", view.proof == Some(Verdict::Breaks));
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

fn write_proved(out: &mut Object<'_>, bounds: &Bounds, side: Color, effort: Effort) {
    let limit = if side.is_white() { bounds.upper } else { bounds.lower };
    let why = Some(limit.reason).filter(|_| bounds.excludes_win(side));
    out.plain("cannot_win", why.is_some());
    out.text_or_null("why", why);
    out.text("effort", effort);
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

fn write_tables(out: &mut Object<'_>, tables: &[Said]) {
    out.list("tables", tables, |out, said| {
        object(out, |out| {
            out.text("name", said.table);
            out.plain("class", said.class);
            out.text("meaning", said.meaning);
            out.text_or_null("plays", said.plays);
        });
    });
}

/// The little that is known at once where there are other men.
fn write_men(out: &mut Object<'_>, position: &Position, bounds: Bounds) {
    let major = Major::of(position);
    let bounds = match &major {
        Some(major) => Bounds::settled(major.outcome(), Reason::Database),
        None => bounds,
    };
    out.plain("pawns_only", false);
    value::write(out, &bounds);
    for side in Color::ALL {
        out.object(side, |out| {
            write_proved(out, &bounds, side, Effort::default());
            out.plain("unwinnable", unwinnable(position, side));
            out.plain("gets_through", false);
            for key in ["paper", "flood", "squares"] {
                out.null(key);
            }
        });
    }
    let best = match &major {
        Some(major) => Some(major.best_moves()),
        // Where the game is over there is no move; where nobody can win, each one keeps that.
        None => bounds.exact().map(|_| position.legal_moves().collect()),
    };
    out.moves_or_null("best", best.as_deref());
    out.null("kings");
    write_tables(out, &major.as_ref().map(Major::tables).unwrap_or_default());
    out.object_or_null("mate", major.as_ref(), |out, major| {
        match major.mate_in() {
            Some(moves) => out.plain("in_moves", moves),
            None => out.null("in_moves"),
        }
        out.moves_or_null("quickest", Some(&major.quickest_moves()));
    });
    out.text("words", bounds);
}
