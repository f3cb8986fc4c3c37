//! A file that is written beside its place, and put there when it is whole.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::interrupt;
use crate::output::{self, named};

/// A file beside its place. If it is dropped before it is finished, nothing is left of it, and
/// what stood at the place still does. A device is written itself.
pub(crate) struct Beside {
    file: File,
    path: Option<PathBuf>,
    place: PathBuf,
    force: bool,
}

impl Beside {
    /// Begins the file, so that a place where none can be is told before the work.
    ///
    /// # Errors
    ///
    /// If there is a file already, and it may not be replaced, or if none can be made.
    pub(crate) fn new(place: &Path, force: bool) -> io::Result<Self> {
        Self::begun(place, force).map_err(|error| named(place, &error))
    }

    fn begun(place: &Path, force: bool) -> io::Result<Self> {
        if is_device(place) {
            let file = File::options().write(true).open(place)?;
            return Ok(Self { file, path: None, place: place.to_owned(), force });
        }
        refuse(place, force)?;
        let mut name = OsString::from(".");
        name.push(place.file_name().unwrap_or_default());
        name.push(format!(".{}.part", std::process::id()));
        let path = place.with_file_name(name);
        // Its name has the number of this program.
        let file = File::create_new(&path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => io::Error::new(error.kind(), "named for two outputs"),
            _ => error,
        })?;
        interrupt::begin(&path);
        Ok(Self { file, path: Some(path), place: place.to_owned(), force })
    }

    /// Writes a part of it.
    ///
    /// # Errors
    ///
    /// If that cannot be.
    pub(crate) fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes).map_err(|error| named(&self.place, &error))
    }

    /// Puts what was written where it belongs.
    ///
    /// # Errors
    ///
    /// If that cannot be; then nothing has changed.
    pub(crate) fn finish(self) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        let synced = self.file.sync_all().and_then(|()| refuse(&self.place, self.force));
        let put = synced.and_then(|()| fs::rename(path, &self.place));
        put.map_err(|error| named(&self.place, &error))
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        let Some(path) = &self.path else { return };
        interrupt::end(path);
        // After the renaming there is nothing to take away.
        let _ = fs::remove_file(path);
    }
}

/// Writes the text of a command; 2 if it cannot be written.
pub(crate) fn write(command: &str, text: &str, place: Option<&Path>) -> ExitCode {
    let standard = || output::standard(&mut io::stdout().lock(), text.as_bytes());
    let written = place.map_or_else(standard, |path| put(path, text));
    output::status(command, written.map(|()| true))
}

/// Puts a text into a file, whatever was there before.
pub(crate) fn put(path: &Path, text: &str) -> io::Result<()> {
    let mut file = Beside::new(path, true)?;
    file.add(text.as_bytes())?;
    file.finish()
}

/// Is something there that is neither a file nor a folder?
fn is_device(place: &Path) -> bool {
    place.metadata().is_ok_and(|known| !known.is_file() && !known.is_dir())
}

/// Refuses a place where something is, unless it may be replaced.
///
/// # Errors
///
/// If a book cannot be there.
pub(crate) fn refuse(place: &Path, force: bool) -> io::Result<()> {
    if place.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a directory"));
    }
    // What is put there takes the place of whatever had the name: of a device too.
    if is_device(place) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "is no plain file"));
    }
    match !force && place.symlink_metadata().is_ok() {
        true => Err(io::Error::new(io::ErrorKind::AlreadyExists, "is there; --force replaces it")),
        false => Ok(()),
    }
}
