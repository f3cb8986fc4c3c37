//! Where rows go: written beside their place, and put there when they are whole.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use datafusion::catalog::TableProvider;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::datasource::listing::ListingTable;
use datafusion::datasource::source_as_provider;
use datafusion::logical_expr::LogicalPlan;
use palisade_sql::table::Pgn;
use tempfile::{NamedTempFile, TempDir};

use super::fault::Fault;

/// Has the reader of the standard output gone? Then all is said that he wanted.
static GONE: AtomicBool = AtomicBool::new(false);

/// Does nobody read the standard output any more?
pub(crate) fn is_gone() -> bool {
    GONE.load(Ordering::Relaxed)
}

/// The standard output, which notes that its reader has gone.
pub(crate) struct Out(io::StdoutLock<'static>);

impl Out {
    pub(crate) fn new() -> Self {
        Self(io::stdout().lock())
    }

    fn note<T>(result: io::Result<T>) -> io::Result<T> {
        if matches!(&result, Err(error) if error.kind() == io::ErrorKind::BrokenPipe) {
            GONE.store(true, Ordering::Relaxed);
        }
        result
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Self::note(self.0.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Self::note(self.0.flush())
    }
}

fn named(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// The folder of a file that need not be there yet.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// A file beside its place. If it is dropped before, what stands at the place stays.
pub(crate) struct Beside {
    file: NamedTempFile,
    place: PathBuf,
}

impl Beside {
    pub(crate) fn new(place: &Path) -> Result<Self, Fault> {
        let prefix = format!(".{}.", place.file_name().unwrap_or_default().to_string_lossy());
        let file =
            tempfile::Builder::new().prefix(&prefix).suffix(".part").tempfile_in(folder(place));
        let file = file.map_err(|error| named(place, &error))?;
        Ok(Self { file, place: place.to_owned() })
    }

    pub(crate) fn file(&self) -> io::Result<std::fs::File> {
        self.file.as_file().try_clone()
    }

    /// Puts it where it belongs.
    pub(crate) fn finish(self) -> Result<(), Fault> {
        let Self { file, place } = self;
        make_readable(file.path());
        file.as_file().sync_all()?;
        file.persist(&place).map_err(|error| named(&place, &error.error))?;
        Ok(())
    }
}

/// Others may read it, as they may read what is made without detours.
fn make_readable(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Where that cannot be, the file is one that its owner alone reads.
        let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644));
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// The place of a `COPY`, while its rows are written beside it.
pub(crate) struct Copying {
    beside: TempDir,
    place: PathBuf,
}

impl Copying {
    /// Lets a `COPY` to a local place write into a folder beside it: the changed plan.
    pub(crate) fn divert(plan: LogicalPlan) -> Result<(LogicalPlan, Option<Self>), Fault> {
        let LogicalPlan::Copy(mut copy) = plan else { return Ok((plan, None)) };
        let url = copy.output_url.clone();
        let local = url.strip_prefix("file://").unwrap_or(&url);
        if local.contains("://") {
            return Ok((LogicalPlan::Copy(copy), None));
        }
        let place = PathBuf::from(local.trim_end_matches('/'));
        refuse_inputs(&copy.input, &place)?;
        let beside = tempfile::Builder::new().prefix(".palisade-sql.").tempdir_in(folder(&place));
        let beside = beside.map_err(|error| named(&place, &error))?;
        let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let slash = if local.ends_with('/') { "/" } else { "" };
        let inside = std::path::absolute(beside.path())?.join(name);
        copy.output_url = format!("{}{slash}", inside.display());
        Ok((LogicalPlan::Copy(copy), Some(Self { beside, place })))
    }

    /// Puts the files where they belong.
    pub(crate) fn finish(self) -> Result<(), Fault> {
        for entry in std::fs::read_dir(self.beside.path())? {
            put(&entry?.path(), &self.place)?;
        }
        Ok(())
    }
}

/// Moves a file to its place, and what lies in a folder into that.
fn put(from: &Path, to: &Path) -> Result<(), Fault> {
    if from.is_dir() && to.is_dir() {
        for entry in std::fs::read_dir(from)? {
            let entry = entry?;
            put(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    Ok(std::fs::rename(from, to).map_err(|error| named(to, &error))?)
}

/// The files and folders that a question reads.
fn inputs(plan: &LogicalPlan) -> Result<Vec<PathBuf>, Fault> {
    let mut paths = Vec::new();
    plan.apply_with_subqueries(|node| {
        if let LogicalPlan::TableScan(scan) = node
            && let Ok(provider) = source_as_provider(&scan.source)
        {
            let provider: &dyn TableProvider = provider.as_ref();
            let any: &dyn std::any::Any = provider;
            if let Some(pgn) = any.downcast_ref::<Pgn>() {
                paths.extend(pgn.files().iter().cloned());
            }
            if let Some(listing) = any.downcast_ref::<ListingTable>() {
                let urls = listing.table_paths().iter();
                paths.extend(urls.filter_map(|url| url.get_url().to_file_path().ok()));
            }
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(paths)
}

/// A file that somebody has made is not replaced, unless he says so.
pub(crate) fn refuse_what_is_there(output: &Path, force: bool) -> Result<(), Fault> {
    if output.exists() && !force {
        return Err(format!("{}: it is there; --force replaces it", output.display()).into());
    }
    Ok(())
}

/// An output that is read as well would be destroyed, or read while it grows.
pub(crate) fn refuse_inputs(plan: &LogicalPlan, output: &Path) -> Result<(), Fault> {
    // What is not there yet is no input.
    let Ok(output) = output.canonicalize() else { return Ok(()) };
    for input in inputs(plan)? {
        let Ok(input) = input.canonicalize() else { continue };
        let is_inside = input.is_dir() && output.starts_with(&input);
        if input == output || is_inside || (output.is_dir() && input.starts_with(&output)) {
            return Err(
                format!("{}: the question reads it; write elsewhere", output.display()).into()
            );
        }
    }
    Ok(())
}
