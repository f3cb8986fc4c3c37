//! The value of a position, searched with a budget, and a line that shows it.

use palisade::{Color, Outcome, Solution, how_it_holds};

use crate::json::{Object, text, written};
use crate::limits::Clock;
use crate::moves::write_line;
use crate::question::Request;
use crate::read::Trouble;
use crate::value;

/// What is done if nothing is said, in units of a few microseconds.
const DEFAULT_WORK: u64 = 2_000_000;

/// A solution as one object, `solution` of the schema. At the command line `given` is the text
/// as it came, and `seconds` are those of the processor.
///
/// ```
/// use palisade::{Budget, Knowledge, Position};
/// let pawn: Position = "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1".parse()?;
/// let solution = Knowledge::default().solve(&pawn, &Budget::work(1000), |_| {})?;
/// let json = palisade_answers::solution(None, &solution, 0.5);
/// assert!(json.ends_with(r#""seconds":0.500000}"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn solution(given: Option<&str>, solution: &Solution, seconds: f64) -> String {
    written(|out| write_solution(out, given, solution, seconds))
}

pub(crate) fn write(question: &mut Request<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    let position = question.position()?;
    let clock = Clock::new(question.limits(DEFAULT_WORK)?, question.host);
    let (all_moves, fifty) = (question.is_set("all_moves")?, question.is_set("fifty")?);
    let knowledge = &mut *question.knowledge;
    knowledge.set_all_moves(all_moves);
    knowledge.set_fifty_moves(fifty);
    let solution = clock.limited(|budget| knowledge.solve(&position, budget, |_| {}))?;
    write_solution(out, None, &solution, clock.seconds());
    Ok(())
}

/// How walls hold that keep a side from winning, with their squares: what a player would say.
///
/// ```
/// use palisade::{Budget, Knowledge, Position};
/// // Karjakin and Ding Liren, 2018.
/// let wall: Position = "8/4b3/8/1kp1p1p1/1p1pN1P1/pP1P3p/K1P4P/8 w - - 0 46".parse()?;
/// let solution = Knowledge::default().solve(&wall, &Budget::work(1000), |_| {})?;
/// let how = palisade_answers::how_sides_are_held(&solution);
/// assert!(how[0].starts_with("White's king goes to and fro on a1, b1 and a2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn how_sides_are_held(solution: &Solution) -> Vec<String> {
    let bounds = solution.bounds;
    // Who has lost cannot win either, but of him nobody asks what holds him.
    let is_held =
        |side: Color| bounds.excludes_win(side) && bounds.exact() != Some(Outcome::win_of(!side));
    let how = |side: Color| {
        let how = solution.how[side.index()].as_ref().map(|how| how.words.clone());
        how.or_else(|| how_it_holds(&solution.position, side, bounds.reason_against(side)))
    };
    Color::ALL.into_iter().filter(|&side| is_held(side)).filter_map(how).collect()
}

fn write_solution(out: &mut Object<'_>, given: Option<&str>, solution: &Solution, seconds: f64) {
    let bounds = solution.bounds;
    out.given(given);
    out.text("fen", solution.position);
    value::write(out, &bounds);
    let best = &solution.best[..];
    // An empty list would say that no move keeps the value, which nobody knows while that is open.
    out.moves_or_null("best", (solution.value().is_some() || !best.is_empty()).then_some(best));
    out.plain("open_moves", solution.open_moves);
    out.object("gets_through", |out| {
        for side in Color::ALL {
            out.plain(side, solution.gets_through[side.index()]);
        }
    });
    let line = solution.line.as_ref().zip(bounds.exact());
    out.object_or_null("line", line, |out, (line, winner)| {
        write_line(out, winner, &solution.position, &line.moves, line.end, usize::MAX);
    });
    out.list("how", how_sides_are_held(solution), text);
    out.text_or_null("by_fifty_moves", solution.by_fifty_moves);
    out.plain_or_null("in_book", solution.in_book);
    out.text_or_null("why_open", solution.why_open);
    let lacks = |side: &Color| solution.lacks_certificate[side.index()];
    out.list("uncertified", Color::ALL.into_iter().filter(lacks), text);
    out.plain("work", solution.work);
    out.seconds(seconds);
}
