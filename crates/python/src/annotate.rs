//! Games with what is proved of them.

use palisade::Knowledge;
use palisade_answers::{Annotated, Host as _, read, written_with};
use palisade_pgn::{Block, Blocks, Game};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::{limits, refused};
use crate::ask::DATABASES;
use crate::syzygy;
use crate::watch::{Stop, Tell, Watch, say};

/// Annotates every game of a PGN, plain or packed: the text with comments put in, and the JSON of
/// each game. With `invalid` "raise" a game that cannot be read to its end is an error, before
/// anything long begins.
#[pyfunction]
#[pyo3(signature = (pgn, work, seconds, language, fifty, invalid, stop = Stop::default(), tell = None))]
#[pyo3(text_signature = "(pgn, work, seconds, language, fifty, invalid, stop=None, tell=None)")]
#[expect(clippy::too_many_arguments, reason = "as Python gives them")]
pub(crate) fn annotate(
    py: Python<'_>,
    pgn: &[u8],
    work: &str,
    seconds: Option<&str>,
    language: &str,
    fifty: bool,
    invalid: &str,
    stop: Stop,
    tell: Tell,
) -> PyResult<(Vec<u8>, Vec<String>)> {
    let limits = limits(work, seconds)?;
    let language = read::language(language).map_err(refused)?;
    let is_lenient = crate::texts::is_lenient(invalid)?;
    let annotated = py.detach(|| {
        let blocks = Blocks::of(std::io::Cursor::new(pgn.to_vec()))?;
        let blocks: Vec<Block> = blocks.collect::<Result<_, _>>()?;
        let all = || blocks.iter().flat_map(Block::games);
        let fault = all().enumerate().find_map(|(number, game)| Some((number + 1, fault(&game)?)));
        if let Some((number, fault)) = fault.filter(|_| !is_lenient) {
            return Err(PyValueError::new_err(format!("game {number}: {fault}")));
        }
        let mut knowledge = Knowledge::builder().fifty_moves(fifty).build();
        syzygy::share(&mut knowledge);
        let watch = Watch::new(stop);
        let (mut text, mut games) = (Vec::new(), Vec::new());
        for block in &blocks {
            let mut insertions = Vec::new();
            for game in block.games() {
                if watch.look(0).is_break() {
                    break;
                }
                say(&tell, games.len())?;
                // Most games need none of the databases.
                let ready =
                    |knowledge: &mut Knowledge| DATABASES.share(knowledge, || watch.look(0));
                let annotated = Annotated::new(&game, &mut knowledge, limits, &watch, ready)
                    .in_language(language);
                insertions.extend(annotated.insertions(Annotated::LINE));
                games.push(annotated.json(&game));
            }
            text.extend(written_with(&block.text, block.offset, insertions));
        }
        say(&tell, games.len())?;
        watch.finish((text, games))
    })?;
    syzygy::warn(py)?;
    Ok(annotated)
}

/// Why a game cannot be read to its end.
fn fault(game: &Game<'_>) -> Option<String> {
    match game.tree() {
        Ok(tree) => tree.fault.map(|why| why.to_string()),
        Err(why) => Some(why.to_string()),
    }
}

/// The number of games in a PGN, plain or packed.
#[pyfunction]
pub(crate) fn count_games(py: Python<'_>, pgn: &[u8]) -> PyResult<usize> {
    py.detach(|| {
        let blocks = Blocks::of(std::io::Cursor::new(pgn.to_vec()))?;
        blocks.map(|block| Ok(block?.games().count())).sum()
    })
}
