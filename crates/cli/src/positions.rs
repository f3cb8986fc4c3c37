//! Positions from files and standard input: FEN, EPD, or a table with a `fen`
//! column.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use palisade_pgn::Packing;

/// How much is read at once. A longer line is noise, and is cut.
const BLOCK: usize = 1 << 16;

/// The text of a file or of standard input, some whole lines at a time: as many
/// as have come, so that a slow pipe is answered at once.
pub struct Blocks {
    input: Box<dyn Read>,
    buffer: Vec<u8>,
    /// How much of the buffer was handed out.
    used: usize,
    /// The number of the next line, counted from 1.
    number: usize,
    /// Where in a line the position stands, once the first line has said so.
    column: Option<Column>,
    /// The rest of a line that was cut is still to come.
    cut: bool,
}

/// Where in a line the position stands.
#[derive(Clone, Copy)]
enum Column {
    WholeLine,
    /// Which one, and what stands between columns.
    Number(usize, u8),
}

impl Blocks {
    /// Opens a file, or standard input for `-`.
    ///
    /// # Errors
    ///
    /// If it cannot be opened.
    pub fn open(path: &Path) -> io::Result<Self> {
        let input: Box<dyn Read> = if path == Path::new("-") {
            Box::new(io::stdin().lock())
        } else if path.is_dir() {
            // Opening a directory succeeds on some systems; reading it then fails oddly.
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a directory"));
        } else {
            Box::new(File::open(path)?)
        };
        Ok(Self::from_input(input))
    }

    /// The lines of anything that can be read.
    ///
    /// ```
    /// use palisade_cli::positions::Blocks;
    /// let mut blocks = Blocks::of("fen\tresult\n4k3/8/8/8/8/8/8/4K3 w - -\t1/2".as_bytes());
    /// let mut found = Vec::new();
    /// while let Some(lines) = blocks.next_lines()? {
    ///     found.extend(lines.map(|(number, text)| (number, text.into_owned())));
    /// }
    /// assert_eq!(found, [(2, "4k3/8/8/8/8/8/8/4K3 w - -".to_owned())]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn of(input: impl Read + 'static) -> Self {
        Self::from_input(Box::new(input))
    }

    const fn from_input(input: Box<dyn Read>) -> Self {
        Self { input, buffer: Vec::new(), used: 0, number: 1, column: None, cut: false }
    }

    /// The next lines; `None` at the end.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn next_lines(&mut self) -> io::Result<Option<Lines<'_>>> {
        self.buffer.drain(..self.used);
        self.used = 0;
        loop {
            let more = self.fill()?;
            if self.number == 1 {
                refuse(&self.buffer)?;
            }
            if self.cut && !self.skip_the_rest_of_a_line() && more {
                continue;
            }
            let last = self.buffer.iter().rposition(|&byte| byte == b'\n');
            match last {
                Some(last) => self.used = last + 1,
                None if more && self.buffer.len() < BLOCK => continue,
                None => {
                    self.used = self.buffer.len();
                    self.cut = more;
                }
            }
            if self.used == 0 {
                return Ok(None);
            }
            let text = &self.buffer[..self.used];
            // A file of some editors begins with a mark.
            let mark = if self.number == 1 { "\u{feff}" } else { "" };
            let mut lines = Lines {
                text: text.strip_prefix(mark.as_bytes()).unwrap_or(text),
                number: self.number,
                column: Column::WholeLine,
            };
            self.number += newlines(lines.text);
            // A slow pipe may have sent nothing but comments so far.
            self.column = self.column.or_else(|| lines.take_header());
            lines.column = self.column.unwrap_or(Column::WholeLine);
            return Ok(Some(lines));
        }
    }

    /// Reads what there is; false at the end.
    fn fill(&mut self) -> io::Result<bool> {
        let filled = self.buffer.len();
        self.buffer.resize(BLOCK, 0);
        let read = loop {
            match self.input.read(&mut self.buffer[filled..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.buffer.truncate(filled + *read.as_ref().unwrap_or(&0));
        Ok(read? > 0)
    }

    /// True if its end has come.
    fn skip_the_rest_of_a_line(&mut self) -> bool {
        let end = self.buffer.iter().position(|&byte| byte == b'\n');
        self.buffer.drain(..end.map_or(self.buffer.len(), |end| end + 1));
        self.number += usize::from(end.is_some());
        self.cut = end.is_none();
        !self.cut
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
    let text = first.strip_prefix(b"\xef\xbb\xbf").unwrap_or(first).trim_ascii_start();
    let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    let is_header = line.starts_with(b"[") && line.ends_with(b"\"]") && !line.starts_with(b"[FEN ");
    match is_header {
        true => {
            wrong("it holds games, and positions were expected; `palisade annotate` reads games")
        }
        false => Ok(()),
    }
}

fn newlines(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte == b'\n').count()
}

/// The lines that hold a position, each with its number; empty lines and `#`
/// comments are passed over.
#[derive(Clone)]
pub struct Lines<'a> {
    text: &'a [u8],
    number: usize,
    column: Column,
}

impl<'a> Lines<'a> {
    /// Passes over the names of columns, if the first line holds them; `None` while there
    /// is no line yet.
    fn take_header(&mut self) -> Option<Column> {
        let mut after = self.clone();
        let (_, names) = after.next()?;
        let found = ['\t', ',', ';'].into_iter().find_map(|sign| {
            let column = names.split(sign).position(|name| name.trim_matches('"') == "fen")?;
            Some(Column::Number(column, sign as u8))
        });
        if found.is_some() {
            *self = after;
        }
        Some(found.unwrap_or(Column::WholeLine))
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, Cow<'a, str>);

    fn next(&mut self) -> Option<Self::Item> {
        while !self.text.is_empty() {
            let end = self.text.iter().position(|&byte| byte == b'\n');
            let (line, rest) = self.text.split_at(end.map_or(self.text.len(), |end| end + 1));
            let number = self.number;
            (self.text, self.number) = (rest, number + 1);
            let start = line.trim_ascii_start();
            if start.is_empty() || start.starts_with(b"#") {
                continue;
            }
            let field = match self.column {
                Column::WholeLine => Some(line),
                Column::Number(column, sign) => line.split(|&byte| byte == sign).nth(column),
            };
            let field = field.unwrap_or_default().trim_ascii();
            let quoted = field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\""));
            let field = quoted.unwrap_or(field);
            return Some((number, String::from_utf8_lossy(field)));
        }
        None
    }
}
