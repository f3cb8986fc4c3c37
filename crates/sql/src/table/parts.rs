//! Parts of a file of games, each of which is read by itself.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use palisade_pgn::{Block, Blocks, Packing, last_certain};

/// Bytes at the beginning of a file that tell what it is.
const FIRST_BYTES: u64 = 1024;

/// Bytes that a part of a file looks back to find where a game begins for certain. If none begins
/// there, it looks eight times as far back, and so on.
const LOOK_BACK_BYTES: u64 = 64 << 10;

/// Bytes of the longest game that is read whole. A part that finds no beginning so far back reads the
/// file from its beginning.
const MOST_GAME_BYTES: u64 = 64 << 20;

/// Is a file no packed one?
pub(super) fn is_plain(path: &Path) -> bool {
    let mut first = Vec::new();
    let read = File::open(path).and_then(|file| file.take(FIRST_BYTES).read_to_end(&mut first));
    read.is_ok() && matches!(Packing::of_bytes(&first), Ok(Packing::Plain))
}

/// The blocks of a file, or of the games that begin in a part of a plain one.
pub(super) struct PartBlocks {
    blocks: Blocks,
    range: Range<u64>,
    over: bool,
}

impl PartBlocks {
    /// Opens a file, or a part of it, in bytes.
    pub(super) fn open(path: &Path, range: Option<Range<u64>>) -> io::Result<Self> {
        if range.is_some() && !is_plain(path) {
            let why = "a packed file has no parts";
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        let range = range.unwrap_or(0..u64::MAX);
        let blocks = match range.start {
            0 => Blocks::open(path)?,
            start => {
                let mut file = File::open(path)?;
                let from = certain_before(&mut file, start)?;
                file.seek(SeekFrom::Start(from))?;
                Blocks::at(file, from)
            }
        };
        Ok(Self { blocks, over: range.is_empty(), range })
    }

    /// The bytes of the file that are read so far, packed ones if it is packed.
    pub(super) fn read(&self) -> Arc<AtomicU64> {
        self.blocks.read()
    }

    /// The block without the games that belong to other parts.
    fn trimmed(&mut self, mut block: Block) -> Block {
        // So many bytes stand before the first game from there on.
        let before = |block: &Block, from: u64| {
            let at = block.games().map(|game| game.offset).find(|&offset| offset >= from)?;
            usize::try_from(at - block.offset).ok()
        };
        if block.offset + block.text.len() as u64 > self.range.end {
            if let Some(end) = before(&block, self.range.end) {
                block.text.truncate(end);
                self.over = true;
            }
        }
        if block.offset < self.range.start {
            let others = before(&block, self.range.start).unwrap_or(block.text.len());
            block.text.drain(..others);
            block.offset += others as u64;
        }
        block
    }
}

impl Iterator for PartBlocks {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.over {
            match self.blocks.next()? {
                Ok(block) if block.offset >= self.range.end => return None,
                Ok(block) => {
                    let block = self.trimmed(block);
                    if !block.text.is_empty() {
                        return Some(Ok(block));
                    }
                }
                Err(error) => return Some(Err(error)),
            }
        }
        None
    }
}

/// Where the last game begins for certain at a place of a file or before; 0 if that is far.
fn certain_before(file: &mut File, place: u64) -> io::Result<u64> {
    let mut back = LOOK_BACK_BYTES;
    while back <= MOST_GAME_BYTES {
        let from = place.saturating_sub(back);
        file.seek(SeekFrom::Start(from))?;
        let mut text = Vec::new();
        file.by_ref().take(place - from + LOOK_BACK_BYTES).read_to_end(&mut text)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_pgn::{Game, games};
    use std::sync::atomic::Ordering;

    /// A block at least.
    const BLOCK: usize = 256 << 10;

    fn names(path: &Path, range: Option<Range<u64>>) -> Vec<(u64, String)> {
        let mut names = Vec::new();
        let mut blocks = PartBlocks::open(path, range).unwrap();
        for block in blocks.by_ref() {
            let block = block.unwrap();
            let name = |game: Game<'_>| {
                (game.offset, game.header("Event").unwrap_or_default().into_owned())
            };
            names.extend(block.games().map(name));
        }
        assert!(names.is_empty() || blocks.read().load(Ordering::Relaxed) > 0);
        names
    }

    #[test]
    fn parts_of_a_file_are_together_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        let text = palisade_testkit::games::of_all_lengths(3000);
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
}
