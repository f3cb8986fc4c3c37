//! Where annotated games go.

use std::io;

use crate::beside::Beside;
use crate::output::standard;
use crate::reader;

/// Where the games go.
pub(super) enum Out {
    Standard(io::StdoutLock<'static>),
    File(Beside),
}

impl Out {
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Standard(out) => standard(out, bytes),
            Self::File(file) => file.add(bytes),
        }
    }

    /// Does nobody read what is written? A file always has its reader.
    pub(super) fn is_deserted(&self) -> bool {
        matches!(self, Self::Standard(_)) && reader::has_left()
    }
}
