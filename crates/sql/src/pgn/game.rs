//! One game: its headers and its moves, still as text.

use std::borrow::Cow;

use palisade_board::{ParseFenError, Position};

use super::moves::Replay;
use super::tokens::may_bare;

/// A game as it stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game<'a> {
    /// Where it begins in the text of its file, in bytes: a name that needs no counting, and
    /// so no reading of what stands before.
    pub offset: u64,
    /// The lines `[Name "value"]`.
    headers: &'a [u8],
    /// All that follows them.
    moves: &'a [u8],
}

/// The length of the line that a text begins with, with its end.
fn line(text: &[u8]) -> usize {
    memchr::memchr(b'\n', text).map_or(text.len(), |end| end + 1)
}

/// Is this the beginning of a line of headers? A comment that is broken into lines may
/// begin one with `[%eval`, which is none.
pub(super) fn is_header(text: &[u8]) -> bool {
    matches!(text, [b'[', letter, ..] if letter.is_ascii_alphanumeric() || *letter == b'_')
}

/// Where the next game begins: at the first header that follows something else.
/// `None` if that is not in this text.
///
/// `inside` tells whether the text begins among headers.
pub(super) fn next_start(text: &[u8], from: usize) -> Option<usize> {
    let mut place = from;
    loop {
        // The headers that a line break stands before.
        let found = place + memchr::memmem::find(&text[place..], b"\n[")? + 1;
        if is_header(&text[found..]) && !follows_header(&text[..found]) {
            return Some(found);
        }
        place = found;
    }
}

/// Is the last line with anything on it a header?
pub(super) fn follows_header(text: &[u8]) -> bool {
    let end = text.trim_ascii_end();
    let start = memchr::memrchr(b'\n', end).map_or(0, |place| place + 1);
    is_header(&end[start..]) && end.ends_with(b"]")
}

/// The games of a text that begins with one.
///
/// ```
/// use palisade_sql::pgn::games;
/// let text = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
/// let found: Vec<_> = games(text, 0).collect();
/// assert_eq!(found.len(), 2);
/// assert_eq!(found[1].header("White").unwrap(), "B");
/// assert_eq!(found[1].offset, 22);
/// ```
pub fn games(text: &[u8], offset: u64) -> impl Iterator<Item = Game<'_>> {
    let mut place = text.len() - text.trim_ascii_start().len();
    core::iter::from_fn(move || {
        let rest = &text[place..];
        if rest.trim_ascii_start().is_empty() {
            return None;
        }
        let mut headers = 0;
        while is_header(&rest[headers..]) || matches!(rest[headers..], [b'\r' | b'\n', ..]) {
            headers += line(&rest[headers..]);
        }
        let end = next_start(rest, headers.saturating_sub(1)).unwrap_or(rest.len());
        let game = Game {
            offset: offset + place as u64,
            headers: &rest[..headers],
            moves: &rest[headers..end.max(headers)],
        };
        place += end.max(headers);
        Some(game)
    })
}

impl<'a> Game<'a> {
    /// The headers in their order: names and values.
    ///
    /// What is not UTF-8 is taken for Latin-1, as old files have it.
    pub fn headers(&self) -> impl Iterator<Item = (&'a str, Cow<'a, str>)> + use<'a> {
        let mut rest = self.headers;
        core::iter::from_fn(move || {
            loop {
                if rest.is_empty() {
                    return None;
                }
                let (now, after) = rest.split_at(line(rest));
                rest = after;
                if let Some(pair) = pair(now) {
                    return Some(pair);
                }
            }
        })
    }

    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<Cow<'a, str>> {
        self.headers().find_map(|(found, value)| (found == name).then_some(value))
    }

    /// The moves with all that stands among them.
    #[must_use]
    pub fn moves(&self) -> &'a [u8] {
        self.moves.trim_ascii()
    }

    /// Where it begins: the header `FEN`, and the usual position without one.
    ///
    /// # Errors
    ///
    /// If the header is no position.
    pub fn start(&self) -> Result<Position, ParseFenError> {
        // Nearly all begin as games do, and then it is enough to look for the name.
        if memchr::memmem::find(self.headers, b"[FEN \"").is_none() {
            return Ok(Position::START);
        }
        self.header("FEN").map_or(Ok(Position::START), |fen| fen.parse())
    }

    /// At least so many men are on the board whenever one looks, told without playing: every
    /// capture is written with an `x`.
    ///
    /// Among all men, and among all that are neither king nor pawn.
    #[must_use]
    pub fn least(&self) -> (u32, u32) {
        let taken = memchr::memchr_iter(b'x', self.moves).count();
        let taken = u32::try_from(taken).unwrap_or(u32::MAX);
        let (men, pieces) = match self.start() {
            Ok(start) => (start.occupied().len(), start.pieces().len()),
            Err(_) => (0, 0),
        };
        (men.saturating_sub(taken), pieces.saturating_sub(taken))
    }

    /// May there be a moment in it with kings and pawns alone? Told without playing; false is
    /// certain.
    ///
    /// ```
    /// use palisade_sql::pgn::games;
    /// let game = games(b"1. e4 e5 2. Nf3 Nc6 *", 0).next().unwrap();
    /// assert!(!game.may_be_bare());
    /// ```
    #[must_use]
    pub fn may_be_bare(&self) -> bool {
        let Ok(start) = self.start() else { return true };
        let pieces = start.pieces().len();
        // Most games have too few captures, and these are counted at once.
        memchr::memchr_iter(b'x', self.moves).take(pieces as usize).count() == pieces as usize
            && may_bare(self.moves, pieces)
    }

    /// Plays the game.
    ///
    /// # Errors
    ///
    /// If its first position is none.
    pub fn replay(&self) -> Result<Replay<'a>, ParseFenError> {
        self.start().map(|start| Replay::new(start, self.moves))
    }
}

/// Name and value of a line `[Name "value"]`.
fn pair(line: &[u8]) -> Option<(&str, Cow<'_, str>)> {
    let inside = line.trim_ascii().strip_prefix(b"[")?.strip_suffix(b"]")?;
    let space = memchr::memchr2(b' ', b'\t', inside)?;
    let name = core::str::from_utf8(&inside[..space]).ok()?;
    let value = inside[space..].trim_ascii().strip_prefix(b"\"")?;
    let value = value.strip_suffix(b"\"").unwrap_or(value);
    let value = match core::str::from_utf8(value) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => value.iter().map(|&byte| char::from(byte)).collect::<String>().into(),
    };
    if !value.contains('\\') {
        return Some((name, value));
    }
    // Only quotes and backslashes are escaped.
    let plain = value.replace("\\\"", "\"").replace("\\\\", "\\");
    Some((name, plain.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_that_look_like_headers_begin_no_game() {
        let text = b"[White \"A\"]\n[Black \"B\"]\n\n1. e4 { [%clk 1:00]\n[%eval 0.3] } e5 *\n\n\
            [White \"C\"]\n\n1. d4 *\n";
        let found: Vec<_> = games(text, 7).collect();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].offset, 7);
        assert_eq!(found[0].header("Black").unwrap(), "B");
        assert_eq!(found[1].header("White").unwrap(), "C");
    }

    #[test]
    fn ends_of_lines_and_old_letters_are_taken_as_they_come() {
        let text = b"\r\n[White \"M\xfcller \\\"x\\\"\"]\r\n[Result \"*\"]\r\n\r\n1. e4 *\r\n\r\n[White \"C\"]\r\n\r\n*\r\n";
        let found: Vec<_> = games(text, 0).collect();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].header("White").unwrap(), "Müller \"x\"");
        assert_eq!(found[0].moves(), b"1. e4 *");
        assert_eq!(found[1].moves(), b"*");
    }

    #[test]
    fn moves_without_headers_and_headers_without_moves_are_games() {
        assert_eq!(games(b"1. e4 e5 *\n", 0).count(), 1);
        assert_eq!(games(b"[White \"A\"]\n", 0).count(), 1);
        assert_eq!(games(b" \n\n", 0).count(), 0);
    }

    #[test]
    fn captures_bound_the_men() {
        let text = b"[FEN \"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1\"]\n\n1. exd5 *";
        assert_eq!(games(text, 0).next().unwrap().least(), (3, 0));
        assert_eq!(games(b"1. e4 d5 2. exd5 Qxd5", 0).next().unwrap().least(), (30, 12));
    }
}
