//! Where games begin and end.

use super::game::Game;
use super::headers::{Header, opening, skip_between};
use super::tokens::{Token, Tokens, line};

/// Where the line of a place begins, if only blanks stand before the place.
fn line_start(text: &[u8], place: usize) -> Option<usize> {
    let mut at = place;
    loop {
        match &text[..at] {
            [] | [.., b'\n' | b'\r'] => return Some(at),
            [.., b' ' | b'\t'] => at -= 1,
            [.., 0xef, 0xbb, 0xbf] => at -= 3,
            _ => return None,
        }
    }
}

/// Is the line before the one that begins here empty?
fn follows_empty_line(text: &[u8], start: usize) -> bool {
    let before = match &text[..start] {
        [before @ .., b'\r', b'\n'] | [before @ .., b'\n' | b'\r'] => before,
        _ => return false,
    };
    line_start(before, before.len()).is_some()
}

/// What every certain beginning begins with.
pub(crate) const EVENT: &[u8] = b"[Event \"";

/// Does a game begin at this header for certain, whatever stands before? An empty line, the
/// header `Event`, and another header. All of that must be in the text.
fn is_certain(text: &[u8], place: usize) -> bool {
    let rest = &text[place..];
    let first = || {
        let start = line_start(text, place).filter(|start| *start > 0)?;
        if !rest.starts_with(EVENT) || !follows_empty_line(text, start) {
            return None;
        }
        let next = &rest[Header::read(rest)?.is_whole_line(rest)?..];
        let blanks = next.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let next = &next[blanks..];
        Header::read(next)?.is_whole_line(next)
    };
    first().is_some()
}

/// The first certain beginning from a place on.
pub(crate) fn first_certain(text: &[u8], from: usize) -> Option<usize> {
    let mut places = memchr::memmem::find_iter(text.get(from..)?, EVENT).map(|at| from + at);
    places.find(|place| is_certain(text, *place))
}

/// Where the last game begins that begins before a place for certain: with an empty line before it, the
/// header `Event`, and another header, whatever stands before.
///
/// ```
/// use palisade_pgn::last_certain;
/// let text = b"1. e4 { *\n\n[Event \"A\"]\n[Site \"a\"]\n\n1. d4 *\n";
/// assert_eq!(last_certain(text, text.len()), Some(11));
/// assert_eq!(last_certain(text, 11), None);
/// ```
#[must_use]
pub fn last_certain(text: &[u8], before: usize) -> Option<usize> {
    let end = before.saturating_add(EVENT.len() - 1).min(text.len());
    memchr::memmem::rfind_iter(&text[..end], EVENT).find(|place| is_certain(text, *place))
}

/// Looks for what ends moves, from their beginning on.
struct EndSearch<'a> {
    text: &'a [u8],
    /// May headers stand elsewhere than right behind a line feed?
    is_odd: bool,
    /// Up to here it is known what is a comment.
    known: usize,
}

impl EndSearch<'_> {
    /// Is a place inside a comment?
    fn is_comment(&mut self, place: usize) -> bool {
        while self.known < place {
            let before = &self.text[self.known..place];
            let Some(found) = memchr::memchr3(b'{', b';', b'%', before) else {
                self.known = place;
                return false;
            };
            let found = self.known + found;
            self.known = match self.text[found] {
                b'{' => memchr::memchr(b'}', &self.text[found..])
                    .map_or(usize::MAX, |end| found + end + 1),
                b'%' if !super::tokens::begins_line(self.text, found) => found + 1,
                _ => found + line(&self.text[found..]),
            };
        }
        self.known > place
    }

    /// Where the next bracket stands that may begin a line.
    fn next_bracket(&self, from: usize) -> Option<usize> {
        if self.is_odd {
            return Some(from + memchr::memchr(b'[', self.text.get(from..)?)?);
        }
        // Most brackets are those of clocks: "[%clk". The one at the place itself counts too.
        let before = from.saturating_sub(1);
        let found = memchr::memmem::find(self.text.get(before..)?, b"\n[");
        found.map(|found| before + found + 1)
    }

    /// Where the first header stands that begins a game.
    fn next_header(&mut self, from: usize) -> Option<usize> {
        let mut place = from;
        loop {
            let here = self.next_bracket(place)?;
            place = here + 1;
            if opening(&self.text[here..]).is_none() || line_start(self.text, here).is_none() {
                continue;
            }
            if is_certain(self.text, here) || !self.is_comment(here) {
                return Some(here);
            }
        }
    }
}

/// May lines of a text begin otherwise than with a line feed, or headers with blanks?
fn is_odd(text: &[u8]) -> bool {
    memchr::memchr2_iter(b'\r', 0xef, text)
        .any(|at| text[at] == 0xef || text.get(at + 1) != Some(&b'\n'))
        || memchr::memmem::find(text, b"\n ").is_some()
        || memchr::memmem::find(text, b"\n\t").is_some()
}

/// The end of the headers that stand at a place, and whether the next game begins there.
fn end_of_headers(text: &[u8], start: usize) -> (usize, bool) {
    let mut place = start;
    loop {
        let next = skip_between(text, place);
        let rest = &text[next..];
        let Some(header) = Header::read(rest) else {
            // A line that wants to be one among them is passed over.
            let is_broken =
                place > start && matches!(rest, [b'[', letter, ..] if letter.is_ascii_alphabetic());
            if is_broken && line_start(text, next).is_some() {
                place = next + line(rest);
                continue;
            }
            return (place, false);
        };
        let between = &text[place..next];
        if place > start && between.iter().any(|byte| !matches!(byte, b' ' | b'\t')) {
            let breaks = between.iter().filter(|byte| **byte == b'\n').count();
            let breaks = breaks.max(between.iter().filter(|byte| **byte == b'\r').count());
            let name = header.name(rest);
            let begins = breaks != 1 || between.contains(&b'{');
            if begins && (is_certain(text, next) || has_header(&text[start..place], name)) {
                return (place, true);
            }
        }
        place = next + header.length;
    }
}

fn has_header(headers: &[u8], name: &[u8]) -> bool {
    super::headers::headers(headers).any(|(found, _)| found.as_bytes() == name)
}

/// Where moves without headers begin another game, in moves that begin one.
fn next_bare(moves: &[u8]) -> Option<usize> {
    if !may_hold_several(moves) {
        return None;
    }
    let mut tokens = Tokens::new(moves);
    let (mut moved, mut ended) = (false, None);
    let mut number = None;
    loop {
        let before = tokens.at();
        let token = tokens.next()?;
        let is_after = ended.is_some_and(|end: usize| {
            moves[end..tokens.at()].iter().any(|byte| matches!(byte, b'\n' | b'\r'))
        });
        match token {
            Token::Number(1, true) => {
                let start = before + skip_blanks(&moves[before..]);
                let fresh =
                    line_start(moves, start).is_some_and(|start| follows_empty_line(moves, start));
                if (moved && fresh && ended.is_none()) || (is_after && number.is_none()) {
                    return Some(start);
                }
                number = Some(1);
            }
            Token::Number(other, _) => number = Some(other),
            Token::Move(_) => {
                if is_after && number.is_none() {
                    return Some(before + skip_blanks(&moves[before..]));
                }
                if ended.is_some() {
                    // More stands behind the result, and no game begins there.
                    return None;
                }
                moved = true;
            }
            Token::Result => {
                ended = ended.or(Some(tokens.at()));
                number = None;
            }
            Token::Comment(_) => {}
            Token::Unclosed(_) => return None,
        }
    }
}

/// To the next word, without comments and variations: what stands before it in a line is rare
/// enough to be left to the game before.
fn skip_blanks(text: &[u8]) -> usize {
    let mut tokens = Tokens::new(text);
    let mut before = 0;
    while let Some(token) = tokens.next() {
        if !matches!(token, Token::Comment(_)) {
            break;
        }
        before = tokens.at();
    }
    skip_between(text, before)
}

/// A look without words: is there a result that is not the end, or a line that begins with a
/// first move, but not the first line?
fn may_hold_several(moves: &[u8]) -> bool {
    let text = moves.trim_ascii();
    let text = ["1-0", "0-1", "1/2-1/2", "*"]
        .iter()
        .find_map(|result| text.strip_suffix(result.as_bytes()))
        .unwrap_or(text);
    let has = |part: &[u8]| memchr::memmem::find(text, part).is_some();
    memchr::memchr(b'*', text).is_some()
        || has(b"\n1.")
        || has(b"1-0")
        || has(b"0-1")
        || has(b"2-1/2")
        || memchr::memchr(b'\r', text).is_some_and(|_| has(b"\r1."))
        // Dashes and fractions that are no ASCII.
        || (memchr::memchr2(0xc2, 0xe2, text).is_some()
            && (has("½".as_bytes()) || has("\u{2013}".as_bytes())))
}

/// The games of a text that begins with one, or with what stands before the first.
///
/// ```
/// use palisade_pgn::games;
/// let text = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n";
/// let found: Vec<_> = games(text, 0).collect();
/// assert_eq!(found.len(), 2);
/// assert_eq!(found[1].header("White").unwrap(), "B");
/// assert_eq!(found[1].offset, 22);
/// ```
pub fn games(text: &[u8], offset: u64) -> impl Iterator<Item = Game<'_>> {
    let mut place = 0;
    let is_odd = is_odd(text);
    // Where the next header stands, once it was looked for.
    let mut next = None;
    core::iter::from_fn(move || {
        loop {
            let start = skip_between(text, place);
            if start >= text.len() {
                return None;
            }
            let (headers, is_over) = match opening(&text[start..]) {
                Some(_) => end_of_headers(text, start),
                None => (start, false),
            };
            if is_over {
                place = headers;
                return Some(Game::new(offset + start as u64, &text[start..headers], &[]));
            }
            let known = next.filter(|next| *next > headers);
            let end = known.unwrap_or_else(|| {
                EndSearch { text, is_odd, known: headers }
                    .next_header(headers)
                    .unwrap_or(text.len())
            });
            next = Some(end);
            let moves = &text[headers..end];
            let moves = next_bare(moves).filter(|at| *at > 0).map_or(moves, |at| &moves[..at]);
            place = headers + moves.len();
            if place == start {
                // No step forward: a bracket that is neither header nor move.
                place += 1;
                continue;
            }
            let says = |token| matches!(token, Token::Move(_) | Token::Result | Token::Unclosed(_));
            if headers == start && !Tokens::new(moves).any(says) {
                continue;
            }
            return Some(Game::new(offset + start as u64, &text[start..headers], moves));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each game by its event and its moves.
    fn found(text: &str) -> Vec<String> {
        let said = |game: Game<'_>| {
            let name = game.header("Event").or(game.header("White")).unwrap_or_default();
            format!("{name}: {}", String::from_utf8_lossy(game.moves()).trim())
        };
        games(text.as_bytes(), 0).map(said).collect()
    }

    #[test]
    fn comments_begin_no_game() {
        for inside in ["[%eval 0.3]", "[Fischer]", "[Kasparov \"x\"]", "\n[Event \"x\"]\n\n1. d4"] {
            let text = format!(
                "[Event \"A\"]\n[Black \"B\"]\n\n1. e4 {{ x\n{inside} }} e5 *\n\n[Event \"C\"]\n\n1. d4 *\n"
            );
            assert_eq!(found(&text).len(), 2, "{text}");
        }
        let text =
            "[Event \"A\"]\n\n1. e4 { never closed\n\n[Event \"B\"]\n[Site \"b\"]\n\n1. d4 *";
        assert_eq!(found(text), ["A: 1. e4 { never closed", "B: 1. d4 *"]);
        let line = "[Event \"A\"]\n\n1. e4 ; {\n[Event \"B\"]\n\n1. d4 *";
        assert_eq!(found(line).len(), 2);
    }

    #[test]
    fn games_need_no_headers_and_headers_no_moves() {
        assert_eq!(
            found("1. e4 *\n\n1. d4 1-0\n1. c4 0-1\n"),
            [": 1. e4 *", ": 1. d4 1-0", ": 1. c4 0-1"]
        );
        assert_eq!(found("1. e4 e5\n\n1. d4 d5\n\n1. c4"), [": 1. e4 e5", ": 1. d4 d5", ": 1. c4"]);
        assert_eq!(found("e4 e5 1-0\nd4 d5 *\n"), [": e4 e5 1-0", ": d4 d5 *"]);
        assert_eq!(
            found("[Event \"A\"]\n[White \"x\"]\n\n[Event \"B\"]\n\n1. e4 *\n"),
            ["A: ", "B: 1. e4 *"]
        );
        assert_eq!(found("[Event \"A\"]\n\n[White \"x\"]\n\n1. e4 *"), ["A: 1. e4 *"]);
        assert_eq!(found("[Event \"A\"]\n{x}\n[White \"x\"]\n1. e4 *"), ["A: 1. e4 *"]);
        assert_eq!(found("[White \"A\"]\n").len(), 1);
        assert_eq!(found("*").len(), 1);
        assert_eq!(found(" \n\n").len(), 0);
        assert_eq!(found("% a\n; b\n{ c }\n").len(), 0);
        assert_eq!(found("% a\n[Event \"A\"]\n\n% b\n*\n"), ["A: % b\n*"]);
    }

    #[test]
    fn a_game_goes_on_over_empty_lines_and_comments_after_its_result() {
        assert_eq!(found("1. e4\n\ne5 2. Nf3 *").len(), 1);
        assert_eq!(found("1. e4 {x}\n\n1... e5 *").len(), 1);
        assert_eq!(found("1. e4 * {1-0 in truth}\n(1. d4)").len(), 1);
        assert_eq!(found("1. e4 * 2. d4\n").len(), 1);
        assert_eq!(found("1. e4 {1-0}\n1. d4 *").len(), 1);
    }

    #[test]
    fn ends_of_lines_are_taken_as_they_come() {
        let text = "\u{feff}[Event \"A\"]\n[Site \"a\"]\n\n1. e4 e5\n*\n\n\u{feff}[Event \"B\"]\n[Site \"b\"]\n\n1. d4\n*\n\n  [White \"C\"]\n\n*\n";
        for end in ["\n", "\r\n", "\r"] {
            let text = text.replace('\n', end);
            let names: Vec<_> = found(&text).iter().map(|game| game[..1].to_owned()).collect();
            assert_eq!(names, ["A", "B", "C"], "{end:?}");
            let game = games(text.as_bytes(), 7).nth(1).unwrap();
            assert!(text[usize::try_from(game.offset).unwrap() - 7..].starts_with("[Event \"B\""));
        }
    }
}
