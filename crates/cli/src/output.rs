//! Where a text goes: to a file, or to standard output.

use std::fmt::Display;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::process::ExitCode;

use palisade_answers::Language;

use crate::interrupt;

/// Writes a line to the error stream. Who has closed it, or has no room, need not be told; what the
/// standard library has for it would panic.
macro_rules! tell {
    ($($words:tt)*) => {{
        let line = format_args!("{}\n", format_args!($($words)*)).to_string();
        let _ = std::io::Write::write_all(&mut std::io::stderr(), line.as_bytes());
    }};
}
pub(crate) use tell;

/// The name of a file, for people.
pub(crate) fn place(path: &Path) -> String {
    match path.as_os_str() == "-" {
        true => "standard input".to_owned(),
        false => path.display().to_string(),
    }
}

/// Why a file could not be opened or written, as all commands say it.
pub(crate) fn why(error: &io::Error) -> String {
    match (error.kind(), error.raw_os_error()) {
        (io::ErrorKind::NotFound, Some(_)) => "no such file or folder".to_owned(),
        // So the standard library has it, and no others: what is no UTF-8.
        (io::ErrorKind::InvalidData, None) if error.get_ref().is_none() => {
            "no text in UTF-8".into()
        }
        (io::ErrorKind::IsADirectory, _) => "a folder, and a file was expected".to_owned(),
        // The number of the system tells nobody more.
        _ => error.to_string().split(" (os error").next().unwrap_or_default().to_owned(),
    }
}

/// A fault of a file, with its name.
pub(crate) fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {}", place(path), why(error)))
}

/// The same fault in another language, where it has words for it.
pub(crate) fn translated<T>(said: io::Result<T>, language: Language) -> io::Result<T> {
    said.map_err(|error| io::Error::new(error.kind(), language.say(&error.to_string())))
}

/// Writes to standard output, so that whoever waits for it sees it at once.
pub(crate) fn standard(out: &mut io::StdoutLock<'_>, bytes: &[u8]) -> io::Result<()> {
    let written = out.write_all(bytes).and_then(|()| out.flush());
    written
        .map_err(|error| io::Error::new(error.kind(), format!("standard output: {}", why(&error))))
}

/// Are colours wanted on standard output: is it a terminal, and has nobody said no?
/// (<https://no-color.org>)
pub(crate) fn has_colors(plain: bool) -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !plain && !refused && io::stdout().is_terminal()
}

/// Says why a command does no more, and has its status.
pub(crate) fn refused(command: &str, status: u8, why: impl Display) -> ExitCode {
    tell!("{command}: {why}");
    ExitCode::from(status)
}

/// The status of a command that answers line by line: 0 if every line held a position, 130 if it
/// was interrupted, else 2.
pub(crate) fn status(command: &str, clean: io::Result<bool>) -> ExitCode {
    match clean {
        _ if interrupt::is_pressed() => ExitCode::from(interrupt::STATUS),
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        // Whoever read us has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => refused(command, 2, error),
    }
}
