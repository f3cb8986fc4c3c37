//! Positions from files and standard input: FEN, EPD, or a table with a `fen`
//! column.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use palisade_pgn::Packing;

/// Bytes of a line at most. A longer line is noise, and is cut.
const LONGEST_LINE: usize = 1 << 16;

/// The lines of a file or of standard input that hold a position, each with its number; empty lines
/// and `#` comments are passed over.
///
/// ```
/// use palisade_cli::positions::PositionLines;
/// let text = "fen\tresult\n4k3/8/8/8/8/8/8/4K3 w - -\t1/2".as_bytes();
/// let found = PositionLines::of(text).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(found, [(2, "4k3/8/8/8/8/8/8/4K3 w - -".to_owned())]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct PositionLines {
    input: Box<dyn BufRead>,
    /// Lines that were read.
    number: usize,
    /// Where in a line the position stands, once the first line has said so.
    column: Option<PositionColumn>,
}

/// Where in a line the position stands.
#[derive(Clone, Copy)]
enum PositionColumn {
    WholeLine,
    /// Which one, and what stands between columns.
    Number(usize, char),
}

impl PositionLines {
    /// Opens a file, or standard input for `-`.
    ///
    /// # Errors
    ///
    /// If it cannot be opened.
    pub fn open(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::of(io::stdin().lock()));
        }
        // Opening a directory succeeds on some systems; reading it then fails oddly.
        match path.is_dir() {
            true => Err(io::Error::new(io::ErrorKind::IsADirectory, "is a directory")),
            false => File::open(path).map(Self::of),
        }
    }

    /// The lines of anything that can be read.
    #[must_use]
    pub fn of(input: impl Read + 'static) -> Self {
        Self { input: Box::new(BufReader::new(input)), number: 0, column: None }
    }

    /// The next line, whatever it holds.
    fn read_line(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        (&mut self.input).take(LONGEST_LINE as u64).read_until(b'\n', &mut line)?;
        if line.len() == LONGEST_LINE && !line.ends_with(b"\n") {
            self.input.skip_until(b'\n')?;
        }
        self.number += 1;
        if self.column.is_none() {
            refuse(&line)?;
        }
        Ok((!line.is_empty()).then(|| String::from_utf8_lossy(&line).into_owned()))
    }

    /// What a line holds; none, if that is nothing, or the names of columns.
    fn position(&mut self, line: &str) -> Option<String> {
        // A file of some editors begins with a mark.
        let line = line.strip_prefix('\u{feff}').filter(|_| self.number == 1).unwrap_or(line);
        if line.trim_ascii().is_empty() || line.trim_ascii_start().starts_with('#') {
            return None;
        }
        let bare = |field: &str| {
            let field = field.trim_ascii();
            let quoted = field.strip_prefix('"').and_then(|field| field.strip_suffix('"'));
            quoted.unwrap_or(field).to_owned()
        };
        let Some(column) = self.column else {
            let named = ['\t', ',', ';'].into_iter().find_map(|sign| {
                let column = line.split(sign).position(|name| bare(name) == "fen")?;
                Some(PositionColumn::Number(column, sign))
            });
            self.column = named.or(Some(PositionColumn::WholeLine));
            return named.is_none().then(|| bare(line));
        };
        Some(match column {
            PositionColumn::WholeLine => bare(line),
            PositionColumn::Number(column, sign) => {
                line.split(sign).nth(column).map(bare).unwrap_or_default()
            }
        })
    }
}

impl Iterator for PositionLines {
    type Item = io::Result<(usize, String)>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = self.read_line().transpose()?;
            if let Some(found) = line.map(|line| self.position(&line)).transpose() {
                return Some(found.map(|text| (self.number, text)));
            }
        }
    }
}

/// What is no list of positions is told at once, and not line by line.
fn refuse(first: &[u8]) -> io::Result<()> {
    let wrong = |what: &str| Err(io::Error::new(io::ErrorKind::InvalidData, what.to_owned()));
    if let Ok(packing @ (Packing::Gzip | Packing::Bzip2 | Packing::Zstd)) = Packing::of_bytes(first)
    {
        return wrong(&format!("it is packed with {packing:?}; unpack it first").to_lowercase());
    }
    if first.starts_with(b"\xff\xfe") || first.starts_with(b"\xfe\xff") {
        return wrong("it is UTF-16; save it as UTF-8");
    }
    let line = first.strip_prefix(b"\xef\xbb\xbf").unwrap_or(first).trim_ascii();
    match line.starts_with(b"[") && line.ends_with(b"\"]") && !line.starts_with(b"[FEN ") {
        true => {
            wrong("it holds games, and positions were expected; `palisade annotate` reads games")
        }
        false => Ok(()),
    }
}
