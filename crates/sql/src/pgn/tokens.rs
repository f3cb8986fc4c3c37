//! What stands among the moves of a game.

/// A word that says something of the moves played.
pub(super) enum Token<'a> {
    /// A move, without its number.
    Move(&'a [u8]),
    /// What stands in braces.
    Comment(&'a [u8]),
}

/// The words of a game to its result, without variations.
#[derive(Clone, Debug)]
pub(super) struct Tokens<'a> {
    rest: &'a [u8],
}

impl<'a> Tokens<'a> {
    pub(super) const fn new(text: &'a [u8]) -> Self {
        Self { rest: text }
    }

    fn skip_line(&mut self) {
        let end = memchr::memchr(b'\n', self.rest).map_or(self.rest.len(), |end| end + 1);
        self.rest = &self.rest[end..];
    }

    /// Past a variation, with all that stands in it.
    fn skip_variation(&mut self) {
        let mut depth = 0_usize;
        while let Some(place) = memchr::memchr3(b'(', b')', b'{', self.rest) {
            let found = self.rest[place];
            self.rest = &self.rest[place + 1..];
            match found {
                b'(' => depth += 1,
                b')' if depth <= 1 => return,
                b')' => depth -= 1,
                _ => {
                    let end = memchr::memchr(b'}', self.rest).map_or(self.rest.len(), |at| at + 1);
                    self.rest = &self.rest[end..];
                }
            }
        }
        self.rest = &[];
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            match *self.rest {
                [] => return None,
                [b'{', ..] => {
                    let end = memchr::memchr(b'}', self.rest).unwrap_or(self.rest.len());
                    let comment = &self.rest[1..end];
                    self.rest = self.rest.get(end + 1..).unwrap_or_default();
                    return Some(Token::Comment(comment));
                }
                [b';', ..] => self.skip_line(),
                [b'(', ..] => self.skip_variation(),
                [b' ' | b'\t' | b'\r' | b'\n' | b'.' | b')' | b'}', ref after @ ..] => {
                    self.rest = after;
                }
                _ => {
                    let ends = |byte: &u8| b" \t\r\n{}();".contains(byte);
                    let length = self.rest.iter().position(ends).unwrap_or(self.rest.len());
                    let (word, after) = self.rest.split_at(length);
                    self.rest = after;
                    if matches!(word, b"1-0" | b"0-1" | b"1/2-1/2" | b"*") {
                        return None;
                    }
                    if let Some(text) = without_number(word) {
                        return Some(Token::Move(text));
                    }
                }
            }
        }
    }
}

/// A word without the number of a move before it; `None` if nothing is left, or a sign.
fn without_number(word: &[u8]) -> Option<&[u8]> {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = match &word[digits..] {
        // "0-0" is no number.
        [b'-', ..] => word,
        rest if digits == 0 => rest,
        [] => return None,
        [b'.', ..] => {
            let dots = word[digits..].iter().take_while(|byte| **byte == b'.').count();
            &word[digits + dots..]
        }
        rest => rest,
    };
    let sign = matches!(rest, [] | [b'$' | b'!' | b'?', ..]);
    (!sign).then_some(rest)
}

/// May there be a moment without any piece but kings and pawns, to judge by what is written?
/// `pieces` is how many there are at the beginning.
///
/// Two things speak against it, and no board is needed for either. So many captures must
/// have been written before. And a piece that moves was there: no such moment lies before
/// its move, but for a promotion in between.
pub(super) fn may_bare(text: &[u8], pieces: u32) -> bool {
    // At least so many are there; and was there a moment, since a piece was last seen, when
    // this allowed for none?
    let (mut least, mut is_open) = (pieces, pieces == 0);
    for token in Tokens::new(text) {
        let Token::Move(word) = token else { continue };
        if word.contains(&b'x') {
            least = least.saturating_sub(1);
        }
        if matches!(word, [b'N' | b'B' | b'R' | b'Q', ..]) {
            is_open = false;
            least = least.max(1);
        }
        // A pawn on a last rank is one no more, however that is written.
        if matches!(word, [b'a'..=b'h', ..]) && word.iter().any(|byte| b"18".contains(byte)) {
            if is_open {
                return true;
            }
            least += 1;
        }
        is_open |= least == 0;
    }
    is_open
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_that_moves_later_was_there() {
        for (pieces, text, expected) in [
            (0, "1. e4 *", true),
            (2, "1. Rxe5 Kxe5 2. Kd2 *", true),
            (2, "1. Rxe5 Kxe5 2. Nd2 *", false),
            (2, "1. Rxe5 *", false),
            (2, "1. Rxe5 {xx Kxe5 (x) R} Kxe5 {R} 2. e8=Q+ Kd4 3. Qe1 *", true),
            (2, "1. Rxe5 Kxe5 (1... Rxe5) 2. Nxe5 *", false),
            (1, "1. e8=Q Kxe8 2. Kd2 *", false),
            (1, "1. e8Q Kxe8 2. Kxd2 *", true),
        ] {
            assert_eq!(may_bare(text.as_bytes(), pieces), expected, "{text}");
        }
    }
}
