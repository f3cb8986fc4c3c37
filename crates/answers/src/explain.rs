//! Everything that is known of a position, at once or within a budget.

use palisade::walls::MenWall;
use palisade::{Color, Effort, Explanation, Opinion, PawnEnding, Position};
use palisade_classes::Advice;
use palisade_diagram::FenceSquares;
use palisade_lore::patterns::PlanOpinion;
use palisade_lore::{Coordination, SideView};

use crate::json::{Object, written};
use crate::limits::Clock;
use crate::lone_heavy_piece::LoneHeavyPiece;
use crate::question::Request;
use crate::read::Trouble;
use crate::rules::lone_pawn_advice;
use crate::value;

/// The effort of the bound if nothing is said: an explanation is for a person, who can wait.
const EFFORT: Effort = Effort::Careful;

/// An explanation as one object, `explanation` of the schema. At the command line `given` is the
/// text as it came.
///
/// ```
/// use palisade::{Budget, Effort, Knowledge, Position};
/// let wall: Position = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let explained = Knowledge::default().explain(&wall, Effort::Node, &Budget::work(0))?;
/// let json = palisade_answers::explanation(None, &explained);
/// assert!(json.contains(r#""white":{"cannot_win":true"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn explanation(given: Option<&str>, explanation: &Explanation) -> String {
    written(|out| write_explanation(out, given, explanation))
}

pub(crate) fn write(question: &mut Request<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    let position = question.position()?;
    let effort = question.effort()?.unwrap_or(EFFORT);
    // Without a limit nothing is searched: who asks wants what is seen at once.
    let clock = Clock::new(question.limits(0)?, question.host);
    let (fifty, knowledge) = (question.is_set("fifty")?, &mut *question.knowledge);
    knowledge.set_fifty_moves(fifty);
    let explained = clock.limited(|budget| knowledge.explain(&position, effort, budget))?;
    write_explanation(out, None, &explained);
    Ok(())
}

fn write_explanation(out: &mut Object<'_>, given: Option<&str>, explanation: &Explanation) {
    let Explanation { position, bounds, sides, best, .. } = explanation;
    let ending = PawnEnding::try_from(position).ok();
    let heavy = LoneHeavyPiece::of(position);
    out.given(given);
    out.text("fen", position);
    out.text("turn", position.side_to_move());
    out.text_or_null("over", over(position));
    out.plain("check", position.is_check());
    out.plain("pawns_only", ending.is_some());
    value::write(out, bounds);
    for view in sides {
        let how = explanation.how(view.attacker);
        // Of kings and pawns alone `squares` shows the fence, and says what a wall with men would.
        let wall = ending.is_none().then(|| MenWall::new(position, view.attacker)).flatten();
        out.object(view.attacker, |out| write_side(out, view, how, wall));
    }
    out.moves_or_null("best", best.as_deref());
    out.object_or_null("plans", explanation.plans(), write_plans);
    out.object_or_null("kings", explanation.coordination().as_ref(), write_kings);
    let tables = match (&ending, &heavy) {
        (Some(ending), _) => lone_pawn_advice(ending),
        (None, Some(heavy)) => heavy.tables(),
        (None, None) => Vec::new(),
    };
    out.objects("tables", tables, write_table);
    out.object_or_null("mate", heavy.as_ref(), |out, heavy| {
        out.plain_or_null("in_moves", heavy.mate_in());
        out.moves_or_null("quickest", Some(&heavy.quickest_moves()));
    });
    out.text("words", explanation.words());
}

/// How the game has ended, if it has.
fn over(position: &Position) -> Option<&'static str> {
    let ends = [
        ("checkmate", position.is_checkmate()),
        ("stalemate", position.is_stalemate()),
        ("material", position.has_insufficient_material()),
    ];
    ends.into_iter().find_map(|(name, is_over)| is_over.then_some(name))
}

fn write_side(out: &mut Object<'_>, view: &SideView, how: Option<&str>, wall: Option<MenWall>) {
    out.plain("cannot_win", view.why.is_some());
    out.text_or_null("why", view.why);
    out.text_or_null("how", how);
    out.text("effort", view.effort);
    out.plain("unwinnable", view.unwinnable);
    out.plain("gets_through", view.gets_through);
    let paper = view.paper.as_ref();
    out.object_or_null("paper", paper, |out, paper| write_opinion(out, paper.opinion()));
    let flood = view.flood.as_ref();
    out.object_or_null("flood", flood, |out, flood| write_opinion(out, flood.opinion()));
    let fence = paper.zip(flood).map(|(paper, flood)| FenceSquares::new(paper, flood));
    out.object_or_null("squares", fence, |out, fence| {
        out.squares("fence", fence.posts);
        out.squares("flood", fence.flood);
        out.squares("marked", fence.marked);
        out.squares("dynamic", fence.dynamic);
    });
    out.object_or_null("wall", wall, |out, wall| {
        out.squares("flood", wall.king_flood - wall.home);
        out.squares("reach", wall.flood);
        out.squares("still", wall.still | wall.permanent);
        out.squares("home", wall.home);
    });
}

fn write_opinion<R: core::fmt::Display>(out: &mut Object<'_>, opinion: Opinion<R>) {
    out.plain("blocked", opinion.refusal().is_none());
    out.text_or_null("why_not", opinion.refusal());
}

/// PawnKing's two values, and the best plan of either side.
fn write_plans(out: &mut Object<'_>, opinion: PlanOpinion) {
    out.text("optimistic", opinion.optimistic);
    out.text("pessimistic", opinion.pessimistic);
    for side in Color::ALL {
        out.object_or_null(side, opinion.plan(side), |out, plan| {
            out.text("kind", plan.kind);
            out.text("standing", plan.standing);
            out.text("square", plan.square);
            out.text("goal", plan.goal);
            out.text_or_null("king", plan.king);
            out.plain("moves", plan.moves);
            out.objects("patterns", plan.patterns(), |out, pattern| {
                out.text("name", pattern.name);
                out.text("meaning", pattern.meaning);
            });
            out.text("words", plan);
        });
    }
}

fn write_kings(out: &mut Object<'_>, kings: &Coordination) {
    out.text("attacker", kings.attacker);
    out.plain("holds", kings.holds);
    out.squares("defences", kings.defences);
    out.text_or_null("advised", kings.advised);
}

fn write_table(out: &mut Object<'_>, said: Advice<'_>) {
    out.text("name", said.table.name());
    out.plain("class_number", said.class.number);
    out.text("meaning", &said.class.meaning);
    out.text_or_null("plays", said.plays);
}
