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
        if inserted.starts_with(" (") {
            place = past_comments(text, place);
        }
        out.extend_from_slice(&text[done..place]);
        out.extend_from_slice(fitted(text, place, &inserted).as_bytes());
        done = place;
    }
    out.extend_from_slice(&text[done..]);
    out
}

/// Past the comments that follow a place: they are of the move, and a variation comes after them.
fn past_comments(text: &[u8], place: usize) -> usize {
    let mut past = place;
    loop {
        let rest = &text[past..];
        let begins = past + rest.len() - rest.trim_ascii_start().len();
        let end = match text.get(begins) {
            Some(b'{') => text[begins..].iter().position(|&byte| byte == b'}').map(|end| end + 1),
            Some(b';') => text[begins..].iter().position(|&byte| byte == b'\n'),
            _ => None,
        };
        match end {
            Some(length) => past = begins + length,
            None => return past,
        }
    }
}

/// What is put in, as it fits its place: not what an earlier run has put there, and with the ends of
/// lines that the file has.
fn fitted<'a>(text: &[u8], place: usize, inserted: &'a str) -> Cow<'a, str> {
    let (before, mut after) = text.split_at(place);
    let comment = inserted.find('{').map_or("", |at| inserted[at..].trim_end());
    while let Some(rest) = after.trim_ascii_start().strip_prefix(b"{") {
        let Some(end) = rest.iter().position(|&byte| byte == b'}') else { break };
        // Some programs write a blank inside of the braces, or break lines in a comment.
        let words = |text: &[u8]| {
            let text = String::from_utf8_lossy(text);
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        if words(&rest[..end]) == comment.trim_matches(['{', '}']) {
            return Cow::Borrowed("");
        }
        after = &rest[end + 1..];
    }
    let signs = before.rsplit(u8::is_ascii_whitespace).take_while(|word| word.starts_with(b"$"));
    let mut signs = signs.into_iter();
    let own = inserted.strip_prefix(" $").and_then(|rest| rest.get(..1));
    let stands = own.is_some_and(|own| signs.any(|sign| sign[1..] == *own.as_bytes()));
    let inserted = if stands { &inserted[" $4".len()..] } else { inserted };
    let line = before.iter().rposition(|&byte| byte == b'\n');
    match line.is_some_and(|end| before[..end].ends_with(b"\r")) {
        true => Cow::Owned(inserted.replace('\n', "\r\n")),
        false => Cow::Borrowed(inserted),
    }
}
