//! What a session may choose.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use datafusion::common::config_err;
use datafusion::config::{ConfigEntry, ConfigExtension, ConfigOptions, ExtensionOptions};
use datafusion::error::{DataFusionError, Result};
use palisade::tables::syzygy::{Syzygy, SyzygyFault};

/// What becomes of a text that is no position, and of a game that cannot be played to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Invalid {
    /// The answer is null. Of such a game there is one row without a position, and its column
    /// `fault` says why.
    #[default]
    Null,
    /// The same, but a game has its positions up to the fault, which all its rows name; none
    /// of them is the last.
    Part,
    /// The question ends with an error.
    Error,
}

impl Invalid {
    const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Part => "part",
            Self::Error => "error",
        }
    }
}

/// Syzygy tables, and the folders that they are in.
#[derive(Clone)]
struct Tables {
    folders: String,
    opened: Arc<Syzygy>,
}

impl Tables {
    /// A process opens the same folders once: an executor is told of them with every task.
    fn open(folders: &str) -> Result<Self> {
        static OPENED: Mutex<BTreeMap<String, Arc<Syzygy>>> = Mutex::new(BTreeMap::new());
        let mut all = OPENED.lock().unwrap_or_else(PoisonError::into_inner);
        let opened = match all.get(folders) {
            Some(opened) => Arc::clone(opened),
            None => {
                let opened = Syzygy::open(folders).map_err(|why| {
                    DataFusionError::External(Box::new(why)).context("palisade.syzygy")
                })?;
                let opened = Arc::new(opened);
                all.insert(folders.to_owned(), Arc::clone(&opened));
                opened
            }
        };
        Ok(Self { folders: folders.to_owned(), opened })
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.folders.fmt(f)
    }
}

impl PartialEq for Tables {
    fn eq(&self, other: &Self) -> bool {
        self.folders == other.folders
    }
}

impl Eq for Tables {}

/// What a session may choose: `SET palisade.invalid = 'error'`, and `SET palisade.syzygy = '/tables'`:
/// the folders, as in `PATH`, of Syzygy tables that `solve` and `annotated` ask as well.
///
/// ```
/// # #[tokio::main]
/// # async fn main() -> datafusion::error::Result<()> {
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/syzygy");
/// let sql = palisade_sql::session();
/// sql.sql(&format!("SET palisade.syzygy = '{folder}'")).await?;
/// assert!(sql.sql("SET palisade.syzygy = '/no such folder'").await.is_err());
/// # Ok(())
/// # }
/// ```
///
/// The macro that mostly writes this leaves the prefix out of the entries, and then a choice
/// does not travel to a cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// What becomes of what is no position, and of what is no move.
    pub invalid: Invalid,
    tables: Option<Tables>,
}

impl Settings {
    /// The Syzygy tables that are to be asked, if there are any.
    #[must_use]
    pub fn syzygy(&self) -> Option<Arc<Syzygy>> {
        self.tables.as_ref().map(|tables| Arc::clone(&tables.opened))
    }

    /// What was missing or damaged of the Syzygy tables since this was last asked.
    #[must_use]
    pub fn take_faults(&self) -> Vec<SyzygyFault> {
        self.syzygy().map(|tables| tables.take_faults()).unwrap_or_default()
    }
}

impl ConfigExtension for Settings {
    const PREFIX: &'static str = "palisade";
}

impl ExtensionOptions for Settings {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn cloned(&self) -> Box<dyn ExtensionOptions> {
        Box::new(self.clone())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<()> {
        match key {
            "invalid" => {
                let known = [Invalid::Null, Invalid::Part, Invalid::Error];
                match known.into_iter().find(|invalid| invalid.name() == value) {
                    Some(invalid) => self.invalid = invalid,
                    None => {
                        return config_err!(
                            "palisade.invalid is null, part or error, and not {value:?}"
                        );
                    }
                }
            }
            "syzygy" if value.is_empty() => self.tables = None,
            "syzygy" => self.tables = Some(Tables::open(value)?),
            _ => {
                let known = "only palisade.invalid and palisade.syzygy";
                return config_err!("there is no palisade.{key}, {known}");
            }
        }
        Ok(())
    }

    fn entries(&self) -> Vec<ConfigEntry> {
        vec![
            ConfigEntry {
                key: "palisade.invalid".to_owned(),
                value: Some(self.invalid.name().to_owned()),
                description: "What becomes of a text that is no position, and of a game with a \
                    fault: null, part or error.",
            },
            ConfigEntry {
                key: "palisade.syzygy".to_owned(),
                value: self.tables.as_ref().map(|tables| tables.folders.clone()),
                description: "The folders of Syzygy tables that solve and annotated ask as well, \
                    written as in PATH; none if it is empty.",
            },
        ]
    }
}

/// The Syzygy tables that are to be asked, if there are any.
pub(crate) fn syzygy(options: &ConfigOptions) -> Option<Arc<Syzygy>> {
    options.extensions.get::<Settings>()?.syzygy()
}

/// What becomes of what cannot be read?
pub(crate) fn invalid(options: &ConfigOptions) -> Invalid {
    options.extensions.get::<Settings>().map_or(Invalid::Null, |settings| settings.invalid)
}

/// Does what cannot be read end the query?
pub(crate) fn is_strict(options: &ConfigOptions) -> bool {
    invalid(options) == Invalid::Error
}
