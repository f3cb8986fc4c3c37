//! What stands among the moves of a game.

/// A word that says something of the moves played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    /// The number of a move, and whether White moves next: one dot follows, or none.
    Number(u64, bool),
    /// A move, or what stands where one should.
    Move(&'a [u8]),
    /// What stands in braces.
    Comment(&'a [u8]),
    /// How the game ended.
    Result,
    /// A brace or a parenthesis that is never closed; the rest is lost in it.
    Unclosed(u8),
}

/// What stands at a place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextItem<'a> {
    /// A blank, or what closes nothing.
    Past,
    /// What is said of the move before without a word: a sign, a number of one.
    Aside,
    /// A variation begins; it stands there still.
    Open,
    /// A variation ends.
    Close,
    /// A word.
    Word(Token<'a>),
}

/// The words of a text, without variations.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
}

/// Where a word ends.
const ENDS: [bool; 256] = {
    let mut ends = [false; 256];
    let bytes = b" \t\r\n\x0b\x0c{}();$";
    let mut index = 0;
    while index < bytes.len() {
        ends[bytes[index] as usize] = true;
        index += 1;
    }
    ends
};

/// The length of a line, with its end, whatever that is.
pub(crate) fn line(text: &[u8]) -> usize {
    match memchr::memchr2(b'\n', b'\r', text) {
        Some(end) if text[end..].starts_with(b"\r\n") => end + 2,
        Some(end) => end + 1,
        None => text.len(),
    }
}

/// Does a line begin here?
pub(crate) fn begins_line(text: &[u8], at: usize) -> bool {
    at == 0 || matches!(text[at - 1], b'\n' | b'\r')
}

/// What people write beside a move without meaning another.
const ASIDES: [&[u8]; 8] = [b"e.p.", b"e.p", b"ep", b"ep.", b"mate", b"ch", b"ch.", b"dbl"];

impl<'a> Tokens<'a> {
    pub(crate) const fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// Where the next word is looked for.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Past a variation, with all that stands in it: is it closed?
    fn skip_variation(&mut self) -> bool {
        let mut depth = 0_usize;
        while self.at < self.text.len() {
            let here = self.at;
            self.at += 1;
            match self.text[here] {
                b'(' => depth += 1,
                b')' if depth <= 1 => return true,
                b')' => depth -= 1,
                b'{' => match memchr::memchr(b'}', &self.text[self.at..]) {
                    Some(end) => self.at += end + 1,
                    None => self.at = self.text.len(),
                },
                b';' => self.at = here + line(&self.text[here..]),
                b'%' if begins_line(self.text, here) => self.at = here + line(&self.text[here..]),
                _ => {}
            }
        }
        false
    }

    /// The word that begins here, past which it goes.
    fn word(&mut self) -> &'a [u8] {
        let rest = &self.text[self.at..];
        let mut length =
            rest.iter().position(|byte| ENDS[usize::from(*byte)]).unwrap_or(rest.len());
        // "a8(Q)" is a move, and no variation follows.
        if let [.., b'1' | b'8'] = rest[..length] {
            if let [b'(', letter, b')', ..] = rest[length..] {
                if b"QRBNqrbn".contains(&letter) {
                    length += 3;
                }
            }
        }
        self.at += length;
        &rest[..length]
    }
}

/// Is a word one of the four ways to write how a game ended, or one that people use?
fn is_result(word: &[u8]) -> bool {
    matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*" | b"1/2")
        || word == "½-½".as_bytes()
        || word == "1–0".as_bytes()
        || word == "0–1".as_bytes()
        || word == "½–½".as_bytes()
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    #[inline]
    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            match self.step()? {
                TextItem::Past | TextItem::Aside | TextItem::Close => {}
                TextItem::Open => {
                    if !self.skip_variation() {
                        return Some(Token::Unclosed(b'('));
                    }
                }
                TextItem::Word(token) => return Some(token),
            }
        }
    }
}

impl<'a> Tokens<'a> {
    /// Into the variation that begins here.
    pub(crate) const fn enter(&mut self) {
        self.at += 1;
    }

    /// What stands here; all but the beginning of a variation is passed.
    #[inline(always)]
    pub(crate) fn step(&mut self) -> Option<TextItem<'a>> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        match rest[0] {
            b' ' | b'\t' | b'\r' | b'\n' | b'\x0b' | b'\x0c' | b'.' | b'}' => self.at += 1,
            b')' => {
                self.at += 1;
                return Some(TextItem::Close);
            }
            b'{' => {
                let inside = &rest[1..];
                let Some(end) = memchr::memchr(b'}', inside) else {
                    self.at = self.text.len();
                    return Some(TextItem::Word(Token::Unclosed(b'{')));
                };
                self.at += end + 2;
                return Some(TextItem::Word(Token::Comment(&inside[..end])));
            }
            b';' => self.at += line(rest),
            b'%' if begins_line(self.text, self.at) => self.at += line(rest),
            b'(' => return Some(TextItem::Open),
            b'$' => {
                let digits = rest[1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                self.at += 1 + digits;
                return Some(TextItem::Aside);
            }
            0xef if rest.starts_with(b"\xef\xbb\xbf") => self.at += 3,
            first => {
                let begun = self.at;
                let word = self.word();
                if !first.is_ascii_lowercase() && is_result(word) {
                    return Some(TextItem::Word(Token::Result));
                }
                if first.is_ascii_digit() && !word.starts_with(b"0-") && word != b"0000" {
                    return Some(TextItem::Word(self.number(begun, word)));
                }
                let says = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
                let is_sign = !word.iter().any(says) && !matches!(word, b"--" | b"@@@@");
                if is_sign || ASIDES.contains(&word) {
                    return Some(TextItem::Aside);
                }
                return Some(TextItem::Word(Token::Move(word)));
            }
        }
        Some(TextItem::Past)
    }

    /// The number that a word begins with; what follows its dots is the next word.
    fn number(&mut self, begun: usize, word: &'a [u8]) -> Token<'a> {
        let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
        // A result that is cut short is told as it stands there.
        if word.get(digits) == Some(&b'/') {
            return Token::Move(word);
        }
        let dots = word[digits..].iter().take_while(|byte| **byte == b'.').count();
        self.at = begun + digits + dots;
        let number = word[..digits].iter().fold(0_u64, |sum, digit| {
            sum.saturating_mul(10).saturating_add(u64::from(digit - b'0'))
        });
        Token::Number(number, dots <= 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        Tokens::new(text.as_bytes())
            .filter_map(|token| match token {
                Token::Move(word) => Some(String::from_utf8_lossy(word).into_owned()),
                Token::Unclosed(sign) => Some(format!("unclosed {}", char::from(sign))),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn words_are_told_apart() {
        for (text, expected) in [
            ("1.e4 e5 2. Nf3! $2Nc6$10 *", "e4 e5 Nf3! Nc6"),
            ("1. e4 {a (b} (1. d4 {)} d5) ; e5\n1... e5", "e4 e5"),
            ("exd6 e.p. Qh7+ mate = -- +- 0-0 O-O-O", "exd6 Qh7+ -- 0-0 O-O-O"),
            ("a8(Q) b8 (b8=Q) *", "a8(Q) b8"),
            ("1. e4 1/2-1/", "e4 1/2-1/"),
            ("% no\ne4\r% no\r e5", "e4 e5"),
            ("e4 {e5", "e4 unclosed {"),
            ("e4 (e5", "e4 unclosed ("),
            ("e4 ; {\ne5 ( ; )\n) d4", "e4 e5 d4"),
        ] {
            assert_eq!(moves(text).join(" "), expected, "{text}");
        }
    }
}
