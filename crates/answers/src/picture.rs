//! Pictures as SVG, to be shown or kept.

use palisade::{Color, Outcome, PawnEnding, Position, Reason, Solution};
use palisade_diagram::{Diagram, MapDiagram, Shade};
use palisade_squares::{FirstCriterion, NamedReading};

use crate::json::Object;
use crate::question::Request;
use crate::read::{self, Trouble};

/// What holds a side: the fence of pawns before it, and with other men the wall of `MenWall`.
///
/// ```
/// use palisade::{Color, Position};
/// let penrose: Position = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1".parse()?;
/// let picture = palisade_answers::fence(&penrose, Color::Black);
/// assert!(picture.to_string().starts_with("<svg "));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[must_use]
pub fn fence(position: &Position, attacker: Color) -> Diagram {
    match PawnEnding::try_from(position) {
        Ok(ending) => Diagram::fence(&ending, attacker),
        Err(_) => Diagram::men_wall(position, attacker),
    }
}

/// The co-ordinate squares of an attacker. Maps by two readings look alike, so the title says whose it is.
///
/// ```
/// use palisade::{Color, Position};
/// use palisade_answers::{map, read};
/// let fine_70: Position = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let picture = map(&fine_70, Color::White, read::reading("exact")?)?;
/// assert!(picture.to_string().contains("white attacks"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If there are other men than kings and pawns.
pub fn map(
    position: &Position,
    attacker: Color,
    named: &NamedReading,
) -> Result<MapDiagram, Trouble> {
    let ending = read::ending(position, "a map of co-ordinate squares")?;
    let criterion = FirstCriterion::of_ending(&ending, attacker, named.reading);
    Ok(MapDiagram::new(&criterion.ground, &criterion.map())
        .title(&format!("{}: {attacker} attacks", named.name)))
}

/// What a solution shows: how the side that is behind holds, and else up to three moves that keep the value.
///
/// ```
/// use palisade::{Budget, Knowledge, Position};
/// let pawn: Position = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1".parse()?;
/// let solution = Knowledge::default().solve(&pawn, &Budget::work(100_000), |_| {})?;
/// assert!(palisade_answers::picture_of(&solution).to_string().contains("e6 to d6"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn picture_of(solution: &Solution) -> Diagram {
    let position = &solution.position;
    if solution.value().is_none_or(|value| value == Outcome::Draw) {
        let mut sides = Color::ALL;
        sides.sort_by_key(|&side| !position.is_ahead(side));
        let held = |side: &Color| solution.bounds.excludes_win(*side);
        let how = |side: Color| solution.how[side.index()].as_ref();
        if let Some(how) = sides.into_iter().filter(held).find_map(how) {
            let reached = how.reached - how.home;
            let men = Diagram::of_men(position).shade(Shade::Reach, reached);
            return men.shade(Shade::Home, how.home);
        }
        if let Some(side) = sides.into_iter().find(|&side| {
            let why = solution.bounds.reason_against(side);
            held(&side) && matches!(why, Reason::Blockage | Reason::WallWithMen)
        }) {
            return fence(position, side);
        }
    }
    let shown = solution.best.iter().filter(|_| solution.value().is_some()).take(3);
    shown.fold(Diagram::of_men(position), |drawn, step| drawn.arrow(step.from, step.to))
}

pub(crate) fn write(question: &mut Request<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    let attacker = question.side("attacker")?.unwrap_or(Color::White);
    let reading = question.reading()?;
    let position = question.position()?;
    let svg = match question.setting("of", |text| Ok(text.to_owned()))?.as_deref() {
        None | Some("board") => Diagram::of_men(&position).to_string(),
        Some("fence") => {
            let title = format!("The fence before {attacker}");
            fence(&position, attacker).title(&title).to_string()
        }
        Some("map") => map(&position, attacker, reading)?.to_string(),
        Some(other) => return Err(Trouble::value("of", "board, fence or map", other)),
    };
    out.text("svg", svg);
    Ok(())
}
