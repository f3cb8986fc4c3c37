//! Games with what is proved of them.

use palisade::Knowledge;
use palisade_answers::{Annotated, Host as _, no_annotation, written_with};
use palisade_pgn::Blocks;
use pyo3::prelude::*;

use crate::arguments::limits;
use crate::ask::share_databases;
use crate::syzygy;
use crate::watch::{Stop, Watch};

/// Annotates every game of a PGN: the text with comments put in, and the JSON of each game.
#[pyfunction]
#[pyo3(signature = (pgn, work, seconds, stop = Stop::default()))]
#[pyo3(text_signature = "(pgn, work, seconds, stop=None)")]
pub(crate) fn annotate(
    py: Python<'_>,
    pgn: &str,
    work: &str,
    seconds: Option<&str>,
    stop: Stop,
) -> PyResult<(String, Vec<String>)> {
    let limits = limits(work, seconds)?;
    let annotated = py.detach(|| {
        let blocks = Blocks::read_all(pgn.as_bytes().to_vec())?;
        let mut knowledge = Knowledge::builder().certificates(false).build();
        syzygy::share(&mut knowledge);
        let watch = Watch::new(stop);
        share_databases(&mut knowledge, &watch);
        let (mut text, mut games) = (Vec::new(), Vec::new());
        for block in blocks {
            let mut insertions = Vec::new();
            for game in block.games() {
                if watch.look(0).is_break() {
                    break;
                }
                games.push(match Annotated::new(&game, &mut knowledge, limits, &watch) {
                    Ok(annotated) => {
                        insertions.extend(annotated.insertions());
                        annotated.json(&game)
                    }
                    Err(why) => no_annotation(&game, &why),
                });
            }
            text.extend(written_with(&block.text, block.offset, insertions));
        }
        // What came as a text is one still: whole texts were put in.
        watch.finish((String::from_utf8_lossy(&text).into_owned(), games))
    })?;
    syzygy::warn(py)?;
    Ok(annotated)
}
