//! Pictures as SVG, to be shown or kept.

use palisade::Color;
use palisade::diagram::{Diagram, MapDiagram};
use palisade::squares::{Tempi, map_of};

use crate::json::Object;
use crate::question::{Question, Trouble};

pub(crate) fn write(question: &Question<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    question.allows(&["of", "attacker", "reading"])?;
    let of = question.value("of", Of::Board, "board, fence or map", Of::read)?;
    let wanted = "white or black";
    let attacker = question.value("attacker", Color::White, wanted, |name| match name {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    })?;
    let reading = question.reading()?;
    let svg = match of {
        Of::Board => Diagram::of_men(&question.position()?).to_string(),
        Of::Fence => {
            let title = format!("The fence before {attacker}");
            Diagram::fence(&question.ending("a fence")?, attacker).title(&title).to_string()
        }
        Of::Map => {
            let ending = question.ending("a map of co-ordinate squares")?;
            let (ground, map) = map_of(&ending, attacker, reading.reading, Tempi::default());
            let title = format!("{}: {attacker} attacks", reading.name);
            MapDiagram::new(&ground, &map).title(&title).to_string()
        }
    };
    out.text("svg", svg);
    Ok(())
}

enum Of {
    Board,
    Fence,
    Map,
}

impl Of {
    fn read(name: &str) -> Option<Self> {
        Some(match name {
            "board" => Self::Board,
            "fence" => Self::Fence,
            "map" => Self::Map,
            _ => return None,
        })
    }
}
