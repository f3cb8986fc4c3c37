//! The lines `[Name "value"]`.

use std::borrow::Cow;

use super::tokens::line;

/// A header as it stands in a text: where its parts are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// From the bracket to here goes the name.
    name: usize,
    /// From here,
    begin: usize,
    /// to here goes the value.
    end: usize,
    /// So long is all of it.
    pub(crate) length: usize,
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte)
}

/// The beginning of a header, up to its quotation mark: the length of its name with the
/// bracket, and where the mark is.
pub(crate) fn opening(text: &[u8]) -> Option<(usize, usize)> {
    match text {
        [b'[', first, ..] if first.is_ascii_alphanumeric() || *first == b'_' => {}
        _ => return None,
    }
    let name = 1 + text[1..].iter().take_while(|byte| is_name(**byte)).count();
    let blanks = text[name..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    (text.get(name + blanks) == Some(&b'"')).then_some((name, name + blanks))
}

impl Header {
    /// The header that a text begins with. One whose end is missing goes to the end of its
    /// line.
    pub(crate) fn read(text: &[u8]) -> Option<Self> {
        let (name, mark) = opening(text)?;
        let begin = mark + 1;
        let mut place = begin;
        let stop = begin + line(&text[begin..]);
        loop {
            let Some(found) = memchr::memchr(b'"', &text[place..stop]).map(|at| place + at) else {
                // Without an end.
                let value = text[begin..stop].trim_ascii_end();
                let value = value.strip_suffix(b"]").unwrap_or(value);
                return Some(Self { name, begin, end: begin + value.len(), length: stop });
            };
            let after = &text[found + 1..stop];
            let blanks = after.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            if after.get(blanks) == Some(&b']') && !is_escaped(&text[begin..found]) {
                return Some(Self { name, begin, end: found, length: found + blanks + 2 });
            }
            place = found + 1;
        }
    }

    pub(crate) fn name(self, text: &[u8]) -> &[u8] {
        &text[1..self.name]
    }

    /// Is it whole, and nothing but blanks behind it on its line?
    pub(crate) fn is_whole_line(self, text: &[u8]) -> Option<usize> {
        let end = self.length + line(&text[self.length..]);
        let is_whole = text[..self.length].ends_with(b"]")
            && self.end + 1 < self.length
            && text[self.length..end].trim_ascii().is_empty()
            && matches!(text[..end], [.., b'\n' | b'\r']);
        is_whole.then_some(end)
    }

    /// What is not UTF-8 is taken for Latin-1, as old files have it.
    pub(crate) fn value(self, text: &[u8]) -> Cow<'_, str> {
        let value = &text[self.begin..self.end];
        let value = match core::str::from_utf8(value) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => value.iter().map(|&byte| char::from(byte)).collect::<String>().into(),
        };
        if !value.contains('\\') {
            return value;
        }
        // Only quotes and backslashes are escaped.
        let mut plain = String::with_capacity(value.len());
        let mut letters = value.chars().peekable();
        while let Some(letter) = letters.next() {
            match letters.peek() {
                Some(&escaped @ ('"' | '\\')) if letter == '\\' => {
                    letters.next();
                    plain.push(escaped);
                }
                _ => plain.push(letter),
            }
        }
        plain.into()
    }
}

/// Does a text end with an odd number of backslashes?
fn is_escaped(text: &[u8]) -> bool {
    text.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 1
}

/// The headers of a text of nothing else, but for comments and lines that are skipped.
pub(crate) fn headers(text: &[u8]) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
    let mut place = 0;
    core::iter::from_fn(move || {
        loop {
            place = skip_between(text, place);
            let rest = text.get(place..).filter(|rest| !rest.is_empty())?;
            let Some(header) = Header::read(rest) else {
                place += line(rest);
                continue;
            };
            place += header.length;
            if let Ok(name) = core::str::from_utf8(header.name(rest)) {
                return Some((name, header.value(rest)));
            }
        }
    })
}

/// Past what may stand before and between headers: blanks, marks of byte order, comments, and
/// lines that are skipped.
pub(crate) fn skip_between(text: &[u8], from: usize) -> usize {
    let mut place = from;
    while let Some(&byte) = text.get(place) {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' | b'\x0b' | b'\x0c' => place += 1,
            0xef if text[place..].starts_with(b"\xef\xbb\xbf") => place += 3,
            b'%' if super::tokens::begins_line(text, place) => place += line(&text[place..]),
            b';' => place += line(&text[place..]),
            b'{' => match memchr::memchr(b'}', &text[place..]) {
                Some(end) => place += end + 1,
                None => return place,
            },
            _ => return place,
        }
    }
    place
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_read_as_they_are_written() {
        let text = b"[White \"M\xfcller \\\"x\\\" \\\\\"]\r\n[FEN  \"a\"] [B\t\"c]\"]\n{x}\n% y\n[D\n\"\"]\n[E \"f\n[G \"h]\n[odd]\n[I \"\"j\"\"]";
        let found: Vec<_> = headers(text).map(|(n, v)| format!("{n}={v}")).collect();
        assert_eq!(
            found,
            ["White=Müller \"x\" \\", "FEN=a", "B=c]", "D=", "E=f", "G=h", "I=\"j\""]
        );
    }
}
