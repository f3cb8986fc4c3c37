//! Syzygy tables, as they are given on the command line.

use std::ffi::OsString;
use std::io;
use std::sync::Arc;

use clap::Args;
use palisade::Knowledge;
use palisade::tables::syzygy::Syzygy;

use crate::output;

/// Where the tables are.
#[derive(Args, Clone)]
pub(crate) struct Folders {
    /// Ask the Syzygy tables in this folder as well, or in several, written as in PATH; without it
    /// those that the environment variable SYZYGY_PATH names.
    #[arg(long, value_name = "DIR")]
    syzygy: Option<OsString>,
}

impl Folders {
    /// The folders, if any were named.
    pub(crate) fn named(&self) -> Option<OsString> {
        let named = || std::env::var_os("SYZYGY_PATH").filter(|folders| !folders.is_empty());
        self.syzygy.clone().or_else(named)
    }

    /// The tables, or none if nobody has named a folder.
    ///
    /// # Errors
    ///
    /// If there are none in what was named.
    pub(crate) fn open(&self) -> io::Result<Tables> {
        let opened = self.named().map(|folders| Syzygy::open(folders).map(Arc::new)).transpose();
        opened.map(Tables).map_err(io::Error::other)
    }
}

/// Whether the fifty-move rule counts.
#[derive(Args, Clone, Copy)]
pub(crate) struct Fifty {
    /// Let the fifty-move rule count, on from the counter of the position, wherever a Syzygy table
    /// tells how: then a win that comes too late is a draw.
    #[arg(long)]
    pub(crate) fifty: bool,
}

/// The tables that all threads share, if there are any.
#[derive(Clone)]
pub(crate) struct Tables(Option<Arc<Syzygy>>);

impl Tables {
    /// The handle, which asks them from now on.
    pub(crate) fn with(&self, mut knowledge: Knowledge) -> Knowledge {
        knowledge.set_syzygy(self.0.clone());
        knowledge
    }

    /// Says which of them were missing or damaged, if that was not said before.
    pub(crate) fn tell(&self, command: &str) {
        for fault in self.0.iter().flat_map(|tables| tables.take_faults()) {
            output::tell!("{command}: {fault}");
        }
    }
}
