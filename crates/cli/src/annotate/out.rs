//! Where annotated games go.

use std::io::{self, Write as _};

use crate::beside::Beside;
use crate::output::why;
use crate::reader;

/// Where the games go.
pub(super) enum Out {
    Standard(io::StdoutLock<'static>),
    File(Beside),
}

impl Out {
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Standard(out) => {
                let written = out.write_all(bytes).and_then(|()| out.flush());
                written.map_err(|error| {
                    io::Error::new(error.kind(), format!("standard output: {}", why(&error)))
                })
            }
            Self::File(file) => file.add(bytes),
        }
    }

    /// Does nobody read what is written? A file always has its reader.
    pub(super) fn is_deserted(&self) -> bool {
        matches!(self, Self::Standard(_)) && reader::has_left()
    }
}
