//! Pictures as SVG, to be shown or kept.

use palisade::{Color, PawnEnding, Position};
use palisade_diagram::{Diagram, MapDiagram};
use palisade_squares::{Tempi, map_of};

use crate::json::Object;
use crate::question::Request;
use crate::read::{self, Shown, Trouble};

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

pub(crate) fn write(question: &Request<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    question.allows(&["of", "attacker", "reading"])?;
    let attacker = question.side("attacker")?.unwrap_or(Color::White);
    let reading = question.reading()?;
    let position = question.position()?;
    let svg = match question.setting("of", read::shown)?.unwrap_or(Shown::Board) {
        Shown::Board => Diagram::of_men(&position).to_string(),
        Shown::Fence => {
            let title = format!("The fence before {attacker}");
            fence(&position, attacker).title(&title).to_string()
        }
        Shown::Map => {
            let ending = read::ending(&position, "a map of co-ordinate squares")?;
            let (ground, map) = map_of(&ending, attacker, reading.reading, Tempi::default());
            let title = format!("{}: {attacker} attacks", reading.name);
            MapDiagram::new(&ground, &map).title(&title).to_string()
        }
    };
    out.text("svg", svg);
    Ok(())
}
