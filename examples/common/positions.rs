//! Positions from files and standard input: FEN, EPD, or a table with a `fen`
//! column.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The largest line that is read whole; anything longer is noise.
const LONGEST_LINE: u64 = 64 * 1024;

/// A line of the input, with the part of it that describes the position.
pub(crate) struct Line {
    /// Where it came from: a file's name, or `-`.
    pub source: String,
    /// Its number, counted from 1.
    pub number: usize,
    /// The position's text as it was given.
    pub text: String,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.source, self.number)
    }
}

/// Reads the positions of a file, or of standard input for `-`.
pub(crate) fn lines_of(path: &Path) -> io::Result<Lines> {
    let source = path.display().to_string();
    let input: Box<dyn BufRead> = if source == "-" {
        Box::new(io::stdin().lock())
    } else {
        // Opening a directory succeeds on some systems; reading it then fails oddly.
        if path.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a directory"));
        }
        Box::new(BufReader::with_capacity(1 << 16, File::open(path)?))
    };
    Ok(Lines { source, input, number: 0, column: None })
}

/// The lines that hold a position; empty lines and `#` comments are passed over.
pub(crate) struct Lines {
    source: String,
    input: Box<dyn BufRead>,
    number: usize,
    /// Which tab-separated column holds the position, once a header has said so.
    column: Option<usize>,
}

impl Lines {
    fn next_text(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let mut limited = io::Read::take(&mut self.input, LONGEST_LINE);
        if limited.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if !bytes.ends_with(b"\n") {
            skip_line(&mut self.input)?;
        }
        self.number += 1;
        Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
    }
}

fn skip_line(input: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let newline = buffer.iter().position(|&byte| byte == b'\n');
        let used = newline.map_or(buffer.len(), |position| position + 1);
        input.consume(used);
        if newline.is_some() {
            return Ok(());
        }
    }
}

impl Iterator for Lines {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let text = match self.next_text() {
                Ok(text) => text?,
                Err(error) => return Some(Err(error)),
            };
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            if self.column.is_none()
                && let Some(column) = text.split('\t').position(|name| name == "fen")
            {
                self.column = Some(column);
                continue;
            }
            let text = match self.column {
                Some(column) => text.split('\t').nth(column).unwrap_or("").to_owned(),
                None => text,
            };
            return Some(Ok(Line { source: self.source.clone(), number: self.number, text }));
        }
    }
}
