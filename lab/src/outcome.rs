//! How an experiment ends.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// What an experiment says of the claims that it tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It ran to its end.
    Done,
    /// It found against what is promised or published: it ends with status 1.
    Refuted,
}

impl Outcome {
    /// Refuted if so many findings are against it.
    pub(crate) const fn of(against: usize) -> Self {
        if against == 0 { Self::Done } else { Self::Refuted }
    }
}

/// Why an experiment could not be made.
#[derive(Debug, Error)]
pub(crate) enum Fault {
    /// A data file is not there, or cannot be read.
    #[error(
        "{}: {error}; positions from games and studies are looked for in the folder that \
         PALISADE_DATA names, else in ../shared/data, else in lab/data/samples",
        path.display()
    )]
    Data { path: PathBuf, error: io::Error },
    /// Another file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File { path: PathBuf, error: io::Error },
    /// A line of a file holds no position.
    #[error("{place}: {error}")]
    Position { place: String, error: palisade::ParseFenError },
    /// An option, or a line, that says nothing.
    #[error("{0}")]
    Input(String),
}
