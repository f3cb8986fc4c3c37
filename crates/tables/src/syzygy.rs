//! Syzygy tables: files of other people's, of up to seven men, read where somebody has them.
//!
//! Ronald de Man's tables say of every placement who wins, and in how many plies the next capture
//! or pawn move comes. A table is read when it is first asked, its checksum with it, and is kept.
//! What is missing or damaged gives no answer. Castling rights are in no table; en-passant rights
//! are played out.
//!
//! The reader is written after Fathom and Pyrrhic (MIT), which describe the format by their code.

mod checksum;
mod men;
mod numbering;
mod probe;
mod table;

use core::fmt;
use std::collections::{BTreeMap, HashMap};
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::string::{String, ToString};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::vec::Vec;

use men::TableMen;
use table::{SyzygyTable, TableKind};

pub use probe::Wdl;

/// The tables in one or more folders.
///
/// ```
/// use palisade_board::Position;
/// use palisade_tables::syzygy::{Syzygy, Wdl};
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/syzygy");
/// let tables = Syzygy::open(folder)?;
/// let pawn: Position = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1".parse()?;
/// assert_eq!(tables.wdl(&pawn), Some(Wdl::Win));
/// // There are tables of three men alone.
/// let rooks: Position = "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
/// assert_eq!((tables.wdl(&rooks), tables.most_men()), (None, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Syzygy {
    /// By the men in both orders: the table, and whether its name begins with Black's.
    tables: HashMap<TableMen, (Arc<Slot>, bool)>,
    most_men: usize,
    told: Mutex<Told>,
}

/// The files of a table, read when they are first asked.
struct Slot {
    men: TableMen,
    files: [Option<PathBuf>; 2],
    tables: [OnceLock<Option<SyzygyTable>>; 2],
}

/// What was told already, and what is to be told.
#[derive(Default)]
struct Told {
    names: Vec<String>,
    faults: Vec<SyzygyFault>,
}

/// Why there are no tables.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SyzygyError {
    /// A folder cannot be read, or is none.
    #[error("Syzygy: \"{}\" is no folder that can be read: {}", path.display(),
        source.to_string().split(" (os error").next().unwrap_or_default())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// There is no table in any of the folders.
    #[error("Syzygy: no table (*.rtbw) in \"{0}\"")]
    Empty(String),
}

/// A table that could not be asked.
///
/// ```
/// use palisade_tables::syzygy::SyzygyFault;
/// let fault = SyzygyFault::Missing { file: "KQvKQ.rtbw".to_string() };
/// assert_eq!(fault.to_string(), "Syzygy: KQvKQ.rtbw is missing");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SyzygyFault {
    /// It is in no folder, though other tables of as many men are.
    #[error("Syzygy: {file} is missing")]
    Missing {
        /// Its name.
        file: String,
    },
    /// It cannot be read, or is not what was once written.
    #[error("Syzygy: {file} is not used: {why}")]
    Damaged {
        /// Its path.
        file: String,
        /// What is wrong with it.
        why: String,
    },
}

impl Syzygy {
    /// The tables in these folders: one, or several as in `PATH`. The first that has a file is asked.
    ///
    /// Only names are looked at, no file is read.
    ///
    /// # Errors
    ///
    /// If one of them cannot be read as a folder, or none has a table.
    pub fn open(folders: impl AsRef<OsStr>) -> Result<Self, SyzygyError> {
        let folders = folders.as_ref();
        let mut found: BTreeMap<String, (TableMen, [Option<PathBuf>; 2])> = BTreeMap::new();
        for folder in std::env::split_paths(folders) {
            let unread = |source| SyzygyError::Folder { path: folder.clone(), source };
            for entry in std::fs::read_dir(&folder).map_err(unread)? {
                let path = entry.map_err(unread)?.path();
                let Some((men, kind)) = read_name(&path) else { continue };
                let (_, files) = found.entry(men.name()).or_insert((men, [None, None]));
                // The first folder that has a name is asked, as a shell looks a program up in `PATH`.
                files[kind as usize].get_or_insert(path);
            }
        }
        let mut tables = HashMap::new();
        let mut most_men = 0;
        for (men, files) in found.into_values().filter(|(_, files)| files[0].is_some()) {
            most_men = most_men.max(men.count());
            let slot = Arc::new(Slot { men, files, tables: Default::default() });
            // Men that are their own flip have one entry: the one that is not turned comes last and stays.
            tables.insert(men.flip(), (Arc::clone(&slot), true));
            tables.insert(men, (slot, false));
        }
        if tables.is_empty() {
            return Err(SyzygyError::Empty(folders.to_string_lossy().into_owned()));
        }
        Ok(Self { tables, most_men, told: Mutex::default() })
    }

    /// The most men that any table has, the kings too.
    #[must_use]
    pub const fn most_men(&self) -> usize {
        self.most_men
    }

    /// What was missing or damaged since this was last asked: each file is named once.
    pub fn take_faults(&self) -> Vec<SyzygyFault> {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        core::mem::take(&mut told.faults)
    }

    fn tell(&self, fault: SyzygyFault) {
        let (SyzygyFault::Missing { file } | SyzygyFault::Damaged { file, .. }) = &fault;
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if !told.names.contains(file) {
            told.names.push(file.clone());
            told.faults.push(fault);
        }
    }

    /// A table, read if it was not before, and whether its name begins with Black's men.
    fn table(&self, men: TableMen, kind: TableKind) -> Option<(&SyzygyTable, bool)> {
        let missing = |name: String| {
            self.tell(SyzygyFault::Missing { file: std::format!("{name}.{}", kind.suffix()) });
        };
        let Some((slot, flip)) = self.tables.get(&men) else {
            missing(men.usual_name());
            return None;
        };
        let table = slot.tables[kind as usize].get_or_init(|| {
            let Some(path) = &slot.files[kind as usize] else {
                missing(slot.men.name());
                return None;
            };
            let read = read(path, kind, slot.men);
            let damaged = |why| SyzygyFault::Damaged { file: path.display().to_string(), why };
            read.map_err(|why| self.tell(damaged(why))).ok()
        });
        Some((table.as_ref()?, *flip))
    }

    /// What a table said that was read without a fault does not fit.
    fn doubt(&self, men: TableMen, kind: TableKind) {
        let Some((slot, _)) = self.tables.get(&men) else { return };
        if let Some(path) = &slot.files[kind as usize] {
            let why = table::Damage::Contents.to_string();
            self.tell(SyzygyFault::Damaged { file: path.display().to_string(), why });
        }
    }
}

impl fmt::Debug for Syzygy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.tables.values().filter(|(_, flip)| !flip).collect();
        write!(f, "Syzygy({} tables of at most {} men)", names.len(), self.most_men)
    }
}

fn read_name(path: &Path) -> Option<(TableMen, TableKind)> {
    let suffix = path.extension()?.to_str()?;
    let kind = [TableKind::Outcome, TableKind::Distance]
        .into_iter()
        .find(|kind| kind.suffix() == suffix)?;
    Some((TableMen::parse(path.file_stem()?.to_str()?)?, kind))
}

fn read(path: &Path, kind: TableKind, men: TableMen) -> Result<SyzygyTable, String> {
    let bytes = std::fs::read(path).map_err(|fault| fault.to_string())?;
    SyzygyTable::parse(kind, men, bytes).map_err(|damage| damage.to_string())
}
