//! Pictures that show in a notebook.

use palisade::diagram::{Diagram, MapDiagram};
use palisade::squares::{NamedReading, Tempi, map_of};
use pyo3::prelude::*;

use crate::arguments::{Side, unexpected};
use crate::position::{ending, read};

/// A picture as SVG, which a notebook shows; `str` of it is the text.
#[pyclass(frozen, get_all, module = "palisade")]
pub(crate) struct Picture {
    svg: String,
}

#[pymethods]
impl Picture {
    fn _repr_svg_(&self) -> &str {
        &self.svg
    }

    fn __str__(&self) -> &str {
        &self.svg
    }

    fn __repr__(&self) -> String {
        format!("<palisade.Picture: {} bytes of SVG>", self.svg.len())
    }
}

/// Draws a position: the "board", the "fence" before `attacker`, or the "map" of his
/// co-ordinate squares.
///
/// `reading` is that of the map: "exact", "reach", "church", "passive", "pruned" or "races".
///
/// >>> import palisade
/// >>> palisade.picture("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", of="map").svg[:5]
/// '<svg '
#[pyfunction]
#[pyo3(signature = (position, *, of = "board", attacker = Side(palisade::Color::White), reading = "exact"))]
#[pyo3(text_signature = "(position, *, of='board', attacker='white', reading='exact')")]
pub(crate) fn picture(
    py: Python<'_>,
    position: &Bound<'_, PyAny>,
    of: &str,
    attacker: Side,
    reading: &str,
) -> PyResult<Picture> {
    const READINGS: &str = "exact, reach, church, passive, pruned or races";
    let position = read(position)?;
    let Side(attacker) = attacker;
    let svg = match of {
        "board" => Diagram::of_men(&position).to_string(),
        "fence" => Diagram::fence(&ending(&position, "a fence")?, attacker).to_string(),
        "map" => {
            let ending = ending(&position, "a map of co-ordinate squares")?;
            let named = NamedReading::of(reading)
                .ok_or_else(|| unexpected("reading", reading, READINGS))?;
            py.detach(|| {
                let (ground, map) = map_of(&ending, attacker, named.reading, Tempi::default());
                let title = format!("{}: {attacker} attacks", named.name);
                MapDiagram::new(&ground, &map).title(&title).to_string()
            })
        }
        _ => return Err(unexpected("of", of, "board, fence or map")),
    };
    Ok(Picture { svg })
}
