//! One question, answered with JSON in the words of `palisade_answers`.

use std::sync::LazyLock;

use palisade_answers::{Databases, Host as _, Session, cores};
use pyo3::prelude::*;

use crate::arguments::Threads;
use crate::position::text;
use crate::syzygy;
use crate::watch::{Stop, Watch};

/// Answers a question about a position with JSON, each setting a name and a value.
///
/// >>> from palisade_chess import _palisade
/// >>> _palisade.ask("bound", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", [("effort", "much")])
/// '{"error":"effort: expected glance, node or careful, found \\u0022much\\u0022","kind":"question"}'
#[pyfunction]
#[pyo3(signature = (name, position, settings, stop = Stop::default(), threads = None))]
#[pyo3(text_signature = "(name, position, settings, stop=None, threads=None)")]
pub(crate) fn ask(
    py: Python<'_>,
    name: &str,
    position: &Bound<'_, PyAny>,
    settings: Vec<(String, String)>,
    stop: Stop,
    threads: Option<Threads>,
) -> PyResult<String> {
    let position = text(position, None)?;
    let settings = settings.iter().map(|(name, value)| format!("{name} {value}"));
    let lines = [name.to_owned(), position.trim().to_owned()].into_iter().chain(settings);
    // A line feed would begin a setting.
    let lines: Vec<String> = lines.map(|line| line.replace(['\r', '\n'], " ")).collect();
    let answer = py.detach(|| {
        let mut session = Session::default();
        syzygy::share(&mut session.knowledge);
        let watch = Watch::new(stop);
        if name == "solve" {
            let threads = palisade::Threads::new(cores(threads.map(|threads| threads.0)));
            session.knowledge.set_threads(&threads);
            DATABASES.share(&mut session.knowledge, || watch.look(0));
        }
        let answer = session.answer(&lines.join("\n"), &watch);
        watch.finish(answer)
    })?;
    syzygy::warn(py)?;
    Ok(answer)
}

/// Answers a question about a text with JSON: whether a certificate holds.
#[pyfunction]
pub(crate) fn ask_text(py: Python<'_>, name: &str, text: &str) -> String {
    py.detach(|| Session::default().answer(&format!("{name}\n\n{text}"), &()))
}

/// The databases, which are made once, when a question first needs them; all threads share them. Who is
/// stopped before they are made has none.
pub(crate) static DATABASES: LazyLock<Databases> = LazyLock::new(Databases::default);
