//! A text of any length in pieces of whole games.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::game::Game;
use super::sources::{self, Packing};
use super::split::{first_certain, games, last_certain};
use super::tokens::{Token, Tokens};

/// Bytes that are read at a time: enough for a hundred games and more, and little beside the
/// rows that become of it.
const BLOCK: usize = 256 << 10;

/// Bytes that are read of a pipe at a time. Less has come, where whoever writes may wait.
const PIECE: usize = 16 << 10;

/// A game of more bytes than this cannot be played to its end: of it only a block is kept, for the rest would not fit
/// into memory.
const LONGEST: usize = 64 << 20;

/// What such a game ends with: the end of a comment, and a word that is no move.
const TOO_LONG: &[u8] = b" } longer-than-64-MiB\n\n";

/// Bytes that a part of a file looks back to find where a game begins for certain; if none
/// begins there, further, and in the end to the beginning of the file.
const LOOK_BACK: u64 = 64 << 10;

/// A piece of text that consists of whole games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Where it begins in the text, in bytes.
    pub offset: u64,
    /// The games, and perhaps a few that belong to other parts of the file.
    pub text: Vec<u8>,
    /// Where the games begin that are wanted.
    range: Range,
}

impl Block {
    /// The games that begin in the part of the file that is read.
    pub fn games(&self) -> impl Iterator<Item = Game<'_>> {
        games(&self.text, self.offset).filter(|game| self.range.contains(&game.offset))
    }
}

/// A part of a file, in bytes. Of its games those that begin in it.
pub type Range = core::ops::Range<u64>;

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
/// for block in Blocks::open(&path, None)? {
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
    /// Games that begin elsewhere belong to others.
    range: Range,
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
    /// Opens a file, or a part of it. A packed file has no parts: a range is for plain ones.
    ///
    /// # Errors
    ///
    /// If the file cannot be opened or read, or is no text, or is packed in a way that is not
    /// known.
    pub fn open(path: &Path, range: Option<Range>) -> io::Result<Self> {
        let range = range.unwrap_or(0..u64::MAX);
        if range.start == 0 {
            let opened = sources::unpacked(File::open(path)?)?;
            if range.end != u64::MAX && opened.packing != Packing::Plain {
                let why = "a packed file has no parts";
                return Err(io::Error::new(io::ErrorKind::InvalidData, why));
            }
            let is_pipe = !path.metadata()?.is_file();
            return Ok(Self { is_pipe, ..Self::new(opened.source, opened.read, 0, range) });
        }
        let mut file = File::open(path)?;
        let from = certain_before(&mut file, range.start)?;
        file.seek(SeekFrom::Start(from))?;
        let read = Arc::new(AtomicU64::new(0));
        let source = Box::new(sources::Counted::new(file, Arc::clone(&read)));
        Ok(Self::new(source, read, from, range))
    }

    /// The blocks of what is read from anywhere, plain or packed: of standard input, say.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is no text, or is packed in a way that is not known.
    pub fn of(source: impl Read + Send + 'static) -> io::Result<Self> {
        let opened = sources::unpacked(source)?;
        Ok(Self { is_pipe: true, ..Self::new(opened.source, opened.read, 0, 0..u64::MAX) })
    }

    /// The blocks of a text in memory.
    ///
    /// # Errors
    ///
    /// If a game in it is longer than any is.
    pub fn read_all(text: Vec<u8>) -> io::Result<Vec<Block>> {
        let source = Box::new(io::Cursor::new(text));
        Self::new(source, Arc::default(), 0, 0..u64::MAX).collect()
    }

    fn new(source: Box<dyn Read + Send>, read: Arc<AtomicU64>, from: u64, range: Range) -> Self {
        let over = range.is_empty();
        Self { source, read, rest: Vec::new(), offset: from, range, is_pipe: false, over }
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
        let block = Block { offset: self.offset, text, range: self.range.clone() };
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
        if self.over || self.offset >= self.range.end {
            return Ok(None);
        }
        let mut length = BLOCK;
        let mut cut = loop {
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
                None if length < LONGEST => length *= 2,
                None => return self.shortened().map(Some),
            }
        };
        if self.offset + cut as u64 > self.range.end {
            let end = usize::try_from(self.range.end - self.offset).unwrap_or(cut);
            if let Some(start) = first_certain(&self.rest[..cut], end) {
                cut = start;
                self.over = true;
            }
        }
        let after = self.rest.split_off(cut);
        let text = core::mem::replace(&mut self.rest, after);
        let offset = self.offset;
        self.offset += text.len() as u64;
        Ok((!text.is_empty()).then_some(Block { offset, text, range: self.range.clone() }))
    }
}

/// Does a text end with a game that its result and the end of a line have ended?
fn ends_a_game(text: &[u8]) -> bool {
    let is_over = |game: Game<'_>| Tokens::new(game.moves()).last() == Some(Token::Result);
    matches!(text, [.., b'\n' | b'\r']) && games(text, 0).last().is_some_and(is_over)
}

/// Where the last game begins for certain at a place of a file or before; 0 if that is far.
fn certain_before(file: &mut File, place: u64) -> io::Result<u64> {
    let mut back = LOOK_BACK;
    while back <= LONGEST as u64 {
        let from = place.saturating_sub(back);
        file.seek(SeekFrom::Start(from))?;
        let mut text = Vec::new();
        file.by_ref().take(place - from + LOOK_BACK).read_to_end(&mut text)?;
        let before = usize::try_from(place - from).unwrap_or(usize::MAX).saturating_add(1);
        if let Some(certain) = last_certain(&text, before) {
            return Ok(from + certain as u64);
        }
        if from == 0 {
            break;
        }
        back *= 8;
    }
    Ok(0)
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
        let comment = "x".repeat(LONGEST + (3 << 20));
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
            let name = |game: Game<'_>| {
                (game.offset, game.header("Event").unwrap_or_default().into_owned())
            };
            names.extend(block.games().map(name));
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

    /// Games of every odd kind, and comments that look like games.
    fn odd_text(dice: &mut palisade_testkit::Dice, count: usize) -> Vec<u8> {
        let mut text = String::new();
        for number in 0..count {
            text.push_str(match dice.below(12_u32) {
                0 => "1. e4 e5 1-0\n\n",
                1 => "1. d4 d5\n\n",
                2 => "[White \"x\"]\n\n1. e4 {a\n[Event \"no\"]\n[Site \"no\"]\n} *\n",
                3 => "[Event \"x\"]\n[Site \"y\"]\n\n",
                4 => "1. e4 { never closed\n\n",
                5 => "% [Event \"no\"]\n[Event \"x\"]\r\n\r\n*\r\n",
                6 => "[Event \"x\"]\n[Site \"y\"]\n\n1. e4 ; { no\n *\n\n",
                7 => "\u{feff}  [Event \"i\"]\n\n1. c4 c5 *\n",
                8 => "e4 *\nd4 *\n}\n",
                _ => "",
            });
            text.push_str(&format!("[Event \"{number}\"]\n[Site \"z\"]\n\n1. e4 (1. d4) *\n\n"));
        }
        text.into_bytes()
    }

    /// Wherever a file is cut, and however odd it is, the parts are together the whole.
    #[test]
    fn parts_of_odd_files_are_together_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        let mut dice = palisade_testkit::Dice::new(5);
        for round in 0..4 {
            let text = odd_text(&mut dice, 6);
            std::fs::write(&path, &text).unwrap();
            let whole = names(&path, None);
            assert!(whole.len() > 6, "round {round}");
            let length = text.len() as u64;
            for cut in 0..=length {
                let mut both = names(&path, Some(0..cut));
                both.extend(names(&path, Some(cut..u64::MAX)));
                assert_eq!(both, whole, "round {round}, cut at {cut}");
            }
        }
        // Longer than what is looked back, and than a block.
        let text = odd_text(&mut dice, 20_000);
        assert!(text.len() > 4 * BLOCK);
        std::fs::write(&path, &text).unwrap();
        let whole = names(&path, None);
        let at_once: Vec<_> = games(&text, 0).map(|game| game.offset).collect();
        assert_eq!(whole.iter().map(|(offset, _)| *offset).collect::<Vec<_>>(), at_once);
        let length = text.len() as u64;
        for parts in [2, 7] {
            let mut all = Vec::new();
            for part in 0..parts {
                all.extend(names(&path, Some(part * length / parts..(part + 1) * length / parts)));
            }
            assert_eq!(all, whole, "{parts} parts");
        }
    }

    /// Without a header the games are found all the same, from any place on.
    #[test]
    fn files_without_headers_are_read_in_blocks_and_parts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        let text = "1. e4 e5 2. Nf3 Nc6 1-0\n\n".repeat(12_000);
        std::fs::write(&path, &text).unwrap();
        let whole = names(&path, None);
        assert_eq!(whole.len(), 12_000);
        let length = text.len() as u64;
        let mut both = names(&path, Some(0..length / 2));
        both.extend(names(&path, Some(length / 2..length)));
        assert_eq!(both, whole);
    }

    #[cfg(feature = "packed")]
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
            assert!(names(&packed, None) == names(&plain, None));
            // What is cut short is an error, and no shorter file.
            std::fs::write(&packed, &bytes[..bytes.len() - 20]).unwrap();
            assert!(Blocks::open(&packed, None).unwrap().any(|block| block.is_err()));
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
            let error = Blocks::open(&path, None).err().unwrap().to_string();
            assert!(error.contains(says), "{error}");
        }
    }

    #[test]
    fn a_file_of_nothing_has_no_block() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        std::fs::write(&path, "").unwrap();
        assert_eq!(Blocks::open(&path, None).unwrap().count(), 0);
    }
}
