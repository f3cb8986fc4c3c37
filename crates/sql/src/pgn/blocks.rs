//! A text of any length in pieces of whole games.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::game::next_start;

/// So much is read at a time: enough for a hundred games and more, and little beside the
/// rows that become of it.
const BLOCK: usize = 256 << 10;

/// A game longer than this is none: what is read would not fit into memory.
const LONGEST: usize = 64 << 20;

/// To tell where a game begins, a part of a file looks so far back. Lines of headers are
/// shorter.
const LOOK_BACK: u64 = 64 << 10;

/// A piece of text that consists of whole games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Where it begins in the text, in bytes.
    pub offset: u64,
    /// The games.
    pub text: Vec<u8>,
}

/// A part of a file, in bytes. Of its games those that begin in it.
pub type Range = core::ops::Range<u64>;

/// The blocks of a file, plain or packed with zstd, one after the other.
///
/// Memory is a block, however long the file is.
///
/// ```
/// use palisade_sql::pgn::{Blocks, games};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.pgn");
/// std::fs::write(&path, "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n")?;
/// let mut count = 0;
/// for block in Blocks::open(&path, None)? {
///     let block = block?;
///     count += games(&block.text, block.offset).count();
/// }
/// assert_eq!(count, 2);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Blocks {
    source: Box<dyn Read + Send>,
    /// Bytes of the file that are read, packed ones if it is packed.
    read: Arc<AtomicU64>,
    /// What is read and not yet given away; it begins with a game.
    rest: Vec<u8>,
    /// Where that stands in the text.
    offset: u64,
    /// Games that begin here or later belong to others.
    end: u64,
    over: bool,
}

/// Counts what is read.
struct Counted<R> {
    inner: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

impl Blocks {
    /// Is it packed, by its name?
    #[must_use]
    pub fn is_packed(path: &Path) -> bool {
        path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zst"))
    }

    /// Opens a file, or a part of it. A packed file has no parts: a range is for plain ones.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened or read.
    pub fn open(path: &Path, range: Option<Range>) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let read = Arc::new(AtomicU64::new(0));
        let counted = |inner| Counted { inner, read: Arc::clone(&read) };
        if Self::is_packed(path) {
            let packed = BufReader::with_capacity(BLOCK, counted(file));
            let source = Box::new(zstd::Decoder::with_buffer(packed)?);
            return Self::new(source, read, 0, 0, u64::MAX);
        }
        let Range { start, end } = range.unwrap_or(0..u64::MAX);
        let from = start.saturating_sub(LOOK_BACK);
        file.seek(SeekFrom::Start(from))?;
        Self::new(Box::new(counted(file)), Arc::clone(&read), from, start, end)
    }

    /// From a place in the text, but without the games that begin before another.
    fn new(
        source: Box<dyn Read + Send>,
        read: Arc<AtomicU64>,
        from: u64,
        first: u64,
        end: u64,
    ) -> io::Result<Self> {
        let over = first >= end;
        let mut blocks = Self { source, read, rest: Vec::new(), offset: from, end, over };
        if first == 0 {
            blocks.fill(BLOCK)?;
            if blocks.rest.starts_with(b"\xef\xbb\xbf") {
                blocks.drop_front(3);
            }
        } else {
            blocks.go_to_first(first)?;
        }
        Ok(blocks)
    }

    /// The bytes of the file that are read so far, to be watched.
    #[must_use]
    pub fn read(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    fn drop_front(&mut self, length: usize) {
        self.rest.drain(..length);
        self.offset += length as u64;
    }

    /// Reads until so much is there, or the end: is there more?
    fn fill(&mut self, length: usize) -> io::Result<bool> {
        let missing = length.saturating_sub(self.rest.len());
        let wanted = missing as u64;
        let got = self.source.by_ref().take(wanted).read_to_end(&mut self.rest)?;
        Ok(got == missing)
    }

    /// Drops what stands before the first game that begins at `first` or later.
    fn go_to_first(&mut self, first: u64) -> io::Result<()> {
        // The line break before it is looked for.
        let before = usize::try_from(first - self.offset).unwrap_or(0).saturating_sub(1);
        let mut length = before + BLOCK;
        loop {
            let more = self.fill(length)?;
            if let Some(start) = next_start(&self.rest, before.min(self.rest.len())) {
                self.drop_front(start);
                return Ok(());
            }
            if !more {
                self.over = true;
                return Ok(());
            }
            length = self.longer(length)?;
        }
    }

    fn longer(&self, length: usize) -> io::Result<usize> {
        if length >= LONGEST {
            let (offset, most) = (self.offset, LONGEST >> 20);
            let what = format!("no game ends within {most} MiB from byte {offset} on");
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
        Ok(2 * length)
    }

    /// Where the last game begins of those that are read, but not at the front.
    fn last_start(&self) -> Option<usize> {
        // From behind by steps, for a step is mostly enough.
        let mut from = self.rest.len();
        while from > 1 {
            from = from.saturating_sub(16 << 10).max(1);
            let mut last = None;
            let mut place = from - 1;
            while let Some(start) = next_start(&self.rest, place) {
                last = Some(start);
                place = start;
            }
            if last.is_some() {
                return last;
            }
        }
        None
    }

    fn block(&mut self) -> io::Result<Option<Block>> {
        if self.over || self.offset >= self.end {
            return Ok(None);
        }
        let mut length = BLOCK;
        let mut cut = loop {
            if !self.fill(length)? {
                self.over = true;
                break self.rest.len();
            }
            match self.last_start() {
                Some(start) => break start,
                None => length = self.longer(length)?,
            }
        };
        if self.offset + cut as u64 > self.end {
            // The first game of the others is among these.
            let mut place = usize::try_from(self.end - self.offset).unwrap_or(cut);
            place = place.saturating_sub(1);
            if let Some(start) = next_start(&self.rest[..cut], place) {
                cut = start;
                self.over = true;
            }
        }
        let after = self.rest.split_off(cut);
        let text = core::mem::replace(&mut self.rest, after);
        let offset = self.offset;
        self.offset += text.len() as u64;
        Ok((!text.is_empty()).then_some(Block { offset, text }))
    }
}

impl Iterator for Blocks {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<Self::Item> {
        let block = self.block().transpose();
        if matches!(block, Some(Err(_))) {
            self.over = true;
        }
        block
    }
}

#[cfg(test)]
mod tests {
    use super::super::games;
    use super::*;

    /// A text of games, of very different lengths.
    fn text() -> Vec<u8> {
        let mut text = Vec::new();
        for number in 0..3000_usize {
            let moves = "1. e4 { [%clk 0:01:00]\n[%eval 0.1] } e5 ".repeat(number % 40);
            let game = format!("[Event \"{number}\"]\n[White \"x\"]\n\n{moves}*\n\n");
            text.extend_from_slice(game.as_bytes());
        }
        text
    }

    fn names(path: &Path, range: Option<Range>) -> Vec<(u64, String)> {
        let mut names = Vec::new();
        for block in Blocks::open(path, range).unwrap() {
            let block = block.unwrap();
            names.extend(
                games(&block.text, block.offset)
                    .map(|game| (game.offset, game.header("Event").unwrap().into_owned())),
            );
        }
        names
    }

    #[test]
    fn parts_of_a_file_are_together_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        let text = text();
        std::fs::write(&path, &text).unwrap();
        let whole = names(&path, None);
        assert_eq!(whole.len(), 3000);
        for (number, (offset, name)) in whole.iter().enumerate() {
            assert_eq!(*name, number.to_string());
            let place = usize::try_from(*offset).unwrap();
            assert!(text[place..].starts_with(format!("[Event \"{number}\"]").as_bytes()));
        }
        let length = text.len() as u64;
        for parts in [2, 3, 7, 50] {
            let step = length / parts;
            let mut all = Vec::new();
            for part in 0..parts {
                let end = if part + 1 == parts { length } else { (part + 1) * step };
                all.extend(names(&path, Some(part * step..end)));
            }
            assert_eq!(all, whole, "{parts} parts");
        }
        // Every way to cut two games apart.
        let small = &text[..usize::try_from(whole[3].0).unwrap()];
        std::fs::write(&path, small).unwrap();
        let length = small.len() as u64;
        for cut in 0..=length {
            let mut both = names(&path, Some(0..cut));
            both.extend(names(&path, Some(cut..length)));
            assert_eq!(both, whole[..3], "cut at {cut}");
        }
    }

    #[test]
    fn packed_is_as_plain() {
        let folder = tempfile::tempdir().unwrap();
        let plain = folder.path().join("games.pgn");
        let packed = folder.path().join("games.pgn.zst");
        let text = text();
        std::fs::write(&plain, &text).unwrap();
        // Two frames, as tools that pack in parallel write them.
        let (one, other) = text.split_at(text.len() / 3);
        let mut frames = zstd::encode_all(one, 1).unwrap();
        frames.extend(zstd::encode_all(other, 1).unwrap());
        std::fs::write(&packed, frames).unwrap();
        assert_eq!(names(&packed, None), names(&plain, None));
    }

    #[test]
    fn a_file_of_nothing_has_no_block() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        std::fs::write(&path, "").unwrap();
        assert_eq!(Blocks::open(&path, None).unwrap().count(), 0);
    }
}
