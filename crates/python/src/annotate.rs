//! Games with what is proved of them.

use core::time::Duration;
use std::sync::Arc;

use palisade::Knowledge;
use palisade_answers::{Annotated, Host as _, Limits, no_annotation, written_with};
use palisade_pgn::Blocks;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::ask::databases;
use crate::watch::Watch;

/// Annotates every game of a PGN: the text with comments put in, and the JSON of each game.
#[pyfunction]
pub(crate) fn annotate(
    py: Python<'_>,
    pgn: &str,
    work: u64,
    seconds: Option<f64>,
) -> PyResult<(String, Vec<String>)> {
    let seconds = seconds.map(Duration::try_from_secs_f64).transpose();
    let seconds = seconds.map_err(|error| PyValueError::new_err(format!("seconds: {error}")))?;
    let limits = Limits { work, seconds };
    py.detach(|| {
        let blocks = Blocks::read_all(pgn.as_bytes().to_vec())?;
        let mut knowledge = Knowledge::builder().certificates(false).build();
        knowledge.share_databases(Arc::clone(databases()));
        let watch = Watch::default();
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
    })
}
