//! Where a text goes: to a file, or to standard output.

use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::process::ExitCode;

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
        (io::ErrorKind::IsADirectory, _) => "a folder, and a file was expected".to_owned(),
        // The number of the system tells nobody more.
        _ => error.to_string().split(" (os error").next().unwrap_or_default().to_owned(),
    }
}

/// A fault of a file, with its name.
pub(crate) fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {}", place(path), why(error)))
}

/// Are colours wanted on standard output: is it a terminal, and has nobody said no?
/// (<https://no-color.org>)
pub(crate) fn has_colors(plain: bool) -> bool {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    !plain && !refused && io::stdout().is_terminal()
}

/// Writes the text of a command; 2 if it cannot be written.
pub(crate) fn write(command: &str, text: &str, place: Option<&Path>) -> ExitCode {
    let written = match place {
        Some(path) => std::fs::write(path, text),
        None => {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes()).and_then(|()| out.flush())
        }
    };
    let error = match written {
        Ok(()) => return ExitCode::SUCCESS,
        // Whoever read us has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Err(error) => error,
    };
    match place {
        Some(path) => tell!("{command}: {}", named(path, &error)),
        None => tell!("{command}: standard output: {}", why(&error)),
    }
    ExitCode::from(2)
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
        Err(error) => {
            tell!("{command}: {error}");
            ExitCode::from(2)
        }
    }
}
