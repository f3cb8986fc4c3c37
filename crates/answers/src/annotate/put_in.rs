//! Remarks put into the text of a file, which stays as it is otherwise.

use std::borrow::Cow;

/// A text with others put in, each at its place from the beginning of the file on; those of one
/// place in their order. A comment or a sign that stands there already is not put in again.
#[must_use]
pub fn written_with(
    text: &[u8],
    offset: u64,
    insertions: impl IntoIterator<Item = (u64, String)>,
) -> Vec<u8> {
    let mut all: Vec<_> = insertions.into_iter().collect();
    all.sort_by_key(|&(place, _)| place);
    let (mut out, mut done) = (Vec::with_capacity(text.len()), 0);
    for (place, inserted) in all {
        let mut place =
            usize::try_from(place - offset).unwrap_or(text.len()).clamp(done, text.len());
        // What is of the move stands before a variation, and its signs before a comment.
        let is_line = inserted.starts_with(" (");
        let own = asides(text, place).filter(|(_, aside)| is_line || b"$!?".contains(&aside[0]));
        place = own.last().map_or(place, |(end, _)| end);
        out.extend_from_slice(&text[done..place]);
        out.extend_from_slice(fitted(text, place, &inserted).as_bytes());
        done = place;
    }
    out.extend_from_slice(&text[done..]);
    out
}

/// What stands behind a move and is of it, each with the place of its end: comments, and signs after
/// them.
fn asides(text: &[u8], mut place: usize) -> impl Iterator<Item = (usize, &[u8])> {
    core::iter::from_fn(move || {
        let begins = text.len() - text[place..].trim_ascii_start().len();
        let rest = &text[begins..];
        let length = match rest.first()? {
            b'{' => rest.iter().position(|&byte| byte == b'}').map(|end| end + 1),
            b';' => rest.iter().position(|&byte| byte == b'\n'),
            b'$' | b'!' | b'?' => {
                let is_sign = |byte: &u8| byte.is_ascii_digit() || b"$!?".contains(byte);
                rest.iter().position(|byte| !is_sign(byte))
            }
            _ => None,
        };
        place = begins + length?;
        Some((place, &text[begins..place]))
    })
}

/// What is put in, as it fits its place: not what an earlier run has put there, and with the ends of
/// lines that the file has.
fn fitted<'a>(text: &[u8], place: usize, inserted: &'a str) -> Cow<'a, str> {
    let before = &text[..place];
    let comment = inserted.find('{').map_or("", |at| inserted[at..].trim_end());
    // Some programs write a blank inside of the braces, or break lines in a comment.
    let words = |text: &[u8]| {
        let text = String::from_utf8_lossy(text);
        text.trim_matches(['{', '}']).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let said = comment.trim_matches(['{', '}']);
    if asides(text, place).any(|(_, aside)| aside[0] == b'{' && words(aside) == said) {
        return Cow::Borrowed("");
    }
    let signs = before.rsplit(u8::is_ascii_whitespace).take_while(|word| word.starts_with(b"$"));
    let mut signs = signs.chain(asides(text, place).map(|(_, aside)| aside));
    let own = inserted.strip_prefix(' ').and_then(|rest| rest.get(..2));
    let stands =
        own.is_some_and(|own| own.starts_with('$') && signs.any(|sign| sign == own.as_bytes()));
    let inserted = if stands { &inserted[" $4".len()..] } else { inserted };
    let line = before.iter().rposition(|&byte| byte == b'\n');
    match line.is_some_and(|end| before[..end].ends_with(b"\r")) {
        true => Cow::Owned(inserted.replace('\n', "\r\n")),
        false => Cow::Borrowed(inserted),
    }
}
