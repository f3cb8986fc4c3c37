//! A text of any length in pieces of whole games.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::game::Game;
use super::sources::{Counted, unpacked};
use super::split::{first_certain, games, last_certain};
use super::tokens::{Token, Tokens};

/// Bytes that are read at a time: enough for a hundred games and more, and little beside the
/// rows that become of it.
const BLOCK: usize = 256 << 10;

/// Bytes that are read of a pipe at a time. Less has come, where whoever writes may wait.
const PIECE: usize = 16 << 10;

/// A game of more bytes than this cannot be played to its end: of it only a block is kept, for the rest would not fit
/// into memory.
const MOST_GAME_BYTES: usize = 64 << 20;

/// What such a game ends with: the end of a comment, and a word that is no move.
const TOO_LONG: &[u8] = b" } longer-than-64-MiB\n\n";

/// A piece of text that consists of whole games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Where it begins in the text, in bytes.
    pub offset: u64,
    /// The games.
    pub text: Vec<u8>,
}

impl Block {
    /// Its games.
    pub fn games(&self) -> impl Iterator<Item = Game<'_>> {
        games(&self.text, self.offset)
    }
}

/// The blocks of a file, plain or packed, one after the other.
///
/// Memory is a block, however long the file is. How it is packed is told by its first bytes,
/// whatever its name is; it may be a pipe.
///
/// ```
/// use palisade_pgn::Blocks;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.pgn");
/// std::fs::write(&path, "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n")?;
/// let mut count = 0;
/// for block in Blocks::open(&path)? {
///     count += block?.games().count();
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
    /// Whoever writes may wait for what becomes of a game: it is given away when it is over.
    is_pipe: bool,
    over: bool,
}

/// How far a text was read.
enum Filled {
    /// As far as was wanted.
    Full,
    /// What has come so far has whole games up to here, and more may be long in coming.
    Games(usize),
    End,
}

impl Blocks {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened or read, or is no text, or is packed in a way that is not
    /// known.
    pub fn open(path: &Path) -> io::Result<Self> {
        let is_pipe = !path.metadata()?.is_file();
        Ok(Self { is_pipe, ..Self::of(File::open(path)?)? })
    }

    /// The blocks of what is read from anywhere, plain or packed: of standard input, say.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is no text, or is packed in a way that is not known.
    pub fn of(source: impl Read + Send + 'static) -> io::Result<Self> {
        let (source, read) = unpacked(source)?;
        Ok(Self { is_pipe: true, ..Self::new(source, read, 0) })
    }

    /// The blocks of a text in memory.
    ///
    /// # Errors
    ///
    /// If a game in it is longer than any is.
    pub fn read_all(text: Vec<u8>) -> io::Result<Vec<Block>> {
        let source = Box::new(io::Cursor::new(text));
        Self::new(source, Arc::default(), 0).collect()
    }

    /// The blocks of a plain file from a place on, to which `file` was moved. A game begins there.
    #[must_use]
    pub fn at(file: File, place: u64) -> Self {
        let read = Arc::new(AtomicU64::new(0));
        let source = Counted { inner: file, read: Arc::clone(&read) };
        Self::new(Box::new(source), read, place)
    }

    fn new(source: Box<dyn Read + Send>, read: Arc<AtomicU64>, offset: u64) -> Self {
        Self { source, read, rest: Vec::new(), offset, is_pipe: false, over: false }
    }

    /// The bytes of the file that are read so far, to be watched.
    #[must_use]
    pub fn read(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// Reads until `length` bytes are there, or the end; of a pipe no longer than until games are whole.
    fn fill(&mut self, length: usize) -> io::Result<Filled> {
        while self.is_pipe && self.rest.len() < length {
            let mut piece = [0; PIECE];
            let wanted = PIECE.min(length - self.rest.len());
            let got = match self.source.read(&mut piece[..wanted]) {
                Ok(0) => return Ok(Filled::End),
                Ok(got) => got,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            self.rest.extend_from_slice(&piece[..got]);
            if got < wanted && self.rest.len() < BLOCK {
                let whole = ends_a_game(&self.rest).then_some(self.rest.len());
                if let Some(cut) = whole.or_else(|| last_certain(&self.rest, self.rest.len())) {
                    return Ok(Filled::Games(cut));
                }
            }
        }
        let missing = length.saturating_sub(self.rest.len());
        let wanted = missing as u64;
        let got = self.source.by_ref().take(wanted).read_to_end(&mut self.rest)?;
        Ok(if got == missing { Filled::Full } else { Filled::End })
    }

    /// A game that is longer than any, its beginning alone; what comes then begins where a game does for certain.
    fn shortened(&mut self) -> io::Result<Block> {
        let text = [&self.rest[..BLOCK], TOO_LONG].concat();
        let block = Block { offset: self.offset, text };
        let mut next = None;
        while next.is_none() && !self.over {
            self.skip(self.rest.len() - PIECE);
            self.over = matches!(self.fill(BLOCK)?, Filled::End);
            next = first_certain(&self.rest, 0);
        }
        self.skip(next.unwrap_or(self.rest.len()));
        self.over &= self.rest.is_empty();
        Ok(block)
    }

    fn skip(&mut self, bytes: usize) {
        self.rest.drain(..bytes);
        self.offset += bytes as u64;
    }

    /// Where what is read can be cut, so that what stands before are whole games, whatever
    /// comes later.
    fn cut(&self) -> Option<usize> {
        if let Some(certain) = last_certain(&self.rest, self.rest.len()) {
            return Some(certain);
        }
        // The last game may go on, and where it begins may turn out otherwise; the one before
        // is decided.
        let starts: Vec<u64> = games(&self.rest, 0).map(|game| game.offset).collect();
        let before_last = starts.len().checked_sub(2).map(|index| starts[index])?;
        usize::try_from(before_last).ok().filter(|cut| *cut > 0 && starts.len() > 2)
    }

    fn block(&mut self) -> io::Result<Option<Block>> {
        if self.over {
            return Ok(None);
        }
        let mut length = BLOCK;
        let cut = loop {
            match self.fill(length)? {
                Filled::Full => {}
                Filled::Games(cut) => break cut,
                Filled::End => {
                    self.over = true;
                    break self.rest.len();
                }
            }
            match self.cut() {
                Some(cut) => break cut,
                None if length < MOST_GAME_BYTES => length *= 2,
                None => return self.shortened().map(Some),
            }
        };
        let after = self.rest.split_off(cut);
        let text = core::mem::replace(&mut self.rest, after);
        let offset = self.offset;
        self.offset += text.len() as u64;
        Ok((!text.is_empty()).then_some(Block { offset, text }))
    }
}

/// Does a text end with a game that its result and the end of a line have ended?
fn ends_a_game(text: &[u8]) -> bool {
    let is_over = |game: Game<'_>| Tokens::new(game.moves()).last() == Some(Token::Result);
    matches!(text, [.., b'\n' | b'\r']) && games(text, 0).last().is_some_and(is_over)
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
    use super::*;

    /// What a pipe has at hand, and then nothing more.
    struct Pipe(Vec<&'static str>);

    impl Read for Pipe {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let mut come = self.0.remove(0).as_bytes();
            let read = come.read(buffer)?;
            assert!(come.is_empty() && read > 0, "whoever waits for more waits for ever");
            Ok(read)
        }
    }

    /// The game is given away before anything is read that comes after it.
    #[test]
    fn a_pipe_gives_each_game_when_it_is_over() {
        let pieces = [
            "[Event \"A\"]\n",
            "\n1. e4 {\n*\n",
            "} e5 (1... c5 *\n",
            ") 1-0\n",
            "\n[Event \"B\"]\n[Site \"\"]\n\n*\n\n[Event \"C\"]\n[Site \"\"]\n\n1.",
            " e4 1/2-1/2\n\n",
        ];
        let mut blocks = Blocks::of(Pipe(pieces.to_vec())).unwrap();
        for names in [vec!["A"], vec!["B"], vec!["C"]] {
            let block = blocks.next().unwrap().unwrap();
            let found: Vec<_> =
                block.games().map(|game| game.header("Event").unwrap().into_owned()).collect();
            assert_eq!(found, names);
        }
    }

    #[test]
    fn a_comment_without_end_costs_one_game() {
        let comment = "x".repeat(MOST_GAME_BYTES + (3 << 20));
        let game = |name: &str| format!("[Event \"{name}\"]\n[Site \"\"]\n\n1. e4 *\n\n");
        let long = format!("[Event \"long\"]\n[Site \"\"]\n\n1. e4 {{ {comment} }} e5 *\n\n");
        let text = [game("a"), long, game("b"), game("c")].concat();
        let place = text.rfind("[Event \"b\"]").unwrap() as u64;
        let mut found = Vec::new();
        for block in Blocks::read_all(text.into_bytes()).unwrap() {
            for game in block.games() {
                let mut replay = game.replay().unwrap();
                let plies = replay.by_ref().count() - 1;
                let name = game.header("Event").unwrap().into_owned();
                found.push((name, game.offset, plies, replay.fault().is_some()));
            }
        }
        let names: Vec<_> = found.iter().map(|(name, ..)| name.as_str()).collect();
        assert_eq!(names, ["a", "long", "b", "c"]);
        assert_eq!(found[2].1, place);
        assert_eq!(
            found.iter().map(|game| game.3).collect::<Vec<_>>(),
            [false, true, false, false]
        );
    }

    #[test]
    fn a_text_that_ends_in_a_header_has_a_fault() {
        for (cut, is_cut) in
            [("[White \"Ad", true), ("[White \"Ada\"", true), ("[White \"Ada\"]", false)]
        {
            let text = format!("[Event \"A\"]\n{cut}");
            let game = games(text.as_bytes(), 0).next().unwrap();
            assert_eq!(game.replay().is_err(), is_cut, "{text}");
        }
    }

    #[cfg(feature = "packed")]
    fn names(path: &Path) -> Vec<(u64, String)> {
        let mut names = Vec::new();
        for block in Blocks::open(path).unwrap() {
            let block = block.unwrap();
            let name = |game: Game<'_>| {
                (game.offset, game.header("Event").unwrap_or_default().into_owned())
            };
            names.extend(block.games().map(name));
        }
        names
    }

    #[cfg(feature = "packed")]
    #[test]
    fn packed_is_as_plain() {
        let folder = tempfile::tempdir().unwrap();
        let plain = folder.path().join("games.pgn");
        let packed = folder.path().join("games.pgn.zst");
        let text = palisade_testkit::games::of_all_lengths(3000);
        std::fs::write(&plain, &text).unwrap();
        // Two frames, as tools that pack in parallel write them.
        let (one, other) = text.split_at(text.len() / 3);
        let mut frames = zstd::encode_all(one, 1).unwrap();
        frames.extend(zstd::encode_all(other, 1).unwrap());
        let mut tools = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        io::Write::write_all(&mut tools, one).unwrap();
        let mut members = tools.finish().unwrap();
        let mut tools = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        io::Write::write_all(&mut tools, other).unwrap();
        members.extend(tools.finish().unwrap());
        let mut streams = Vec::new();
        for part in [one, other] {
            let mut tools = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
            io::Write::write_all(&mut tools, part).unwrap();
            streams.extend(tools.finish().unwrap());
        }
        for bytes in [frames, members, streams] {
            std::fs::write(&packed, &bytes).unwrap();
            assert!(names(&packed) == names(&plain));
            // What is cut short is an error, and no shorter file.
            std::fs::write(&packed, &bytes[..bytes.len() - 20]).unwrap();
            assert!(Blocks::open(&packed).unwrap().any(|block| block.is_err()));
        }
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        for (bytes, says) in [
            (&b"PK\x03\x04xxxxxx"[..], "zip"),
            (b"\xfd7zXZ\x00xxx", "xz"),
            (b"\xff\xfe[\x00E\x00", "UTF-16"),
            (b"PAR1\x15\x04", "Parquet"),
            (b"[Event \"\x00\"]", "no text"),
        ] {
            std::fs::write(&path, bytes).unwrap();
            let error = Blocks::open(&path).err().unwrap().to_string();
            assert!(error.contains(says), "{error}");
        }
    }

    #[test]
    fn a_file_of_nothing_has_no_block() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        std::fs::write(&path, "").unwrap();
        assert_eq!(Blocks::open(&path).unwrap().count(), 0);
    }
}
