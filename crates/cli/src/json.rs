//! JSON, written straight into a buffer, so that a stream of positions takes no longer than
//! its answers.

use std::fmt::{self, Write as _};

use palisade::{Move, Outcome};

pub(crate) fn write_value(
    out: &mut Vec<u8>,
    [lower, upper]: [Outcome; 2],
    best: Option<Vec<Move>>,
) {
    out.extend_from_slice(br#","value":{"lower":"#);
    write_string(out, &lower);
    out.extend_from_slice(br#","upper":"#);
    write_string(out, &upper);
    out.extend_from_slice(br#"},"best":"#);
    write_or_null(out, best, |out, moves| write_moves(out, &moves));
}

/// The list of reasons; it wants to be closed.
pub(crate) struct Reasons<'a> {
    out: &'a mut Vec<u8>,
    separator: &'static [u8],
}

impl<'a> Reasons<'a> {
    pub(crate) fn new(out: &'a mut Vec<u8>) -> Self {
        out.extend_from_slice(br#","reasons":["#);
        Self { out, separator: b"" }
    }

    pub(crate) fn add(&mut self, reason: fmt::Arguments<'_>) {
        self.out.extend_from_slice(self.separator);
        self.separator = b",";
        write_string(self.out, &reason);
    }

    pub(crate) fn close(self) {
        self.out.push(b']');
    }
}

pub(crate) fn write_or_null<T>(
    out: &mut Vec<u8>,
    value: Option<T>,
    write: impl FnOnce(&mut Vec<u8>, T),
) {
    match value {
        Some(value) => write(out, value),
        None => out.extend_from_slice(b"null"),
    }
}

pub(crate) fn write_moves(out: &mut Vec<u8>, moves: &[Move]) {
    out.push(b'[');
    for (index, chosen) in moves.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        write_string(out, chosen);
    }
    out.push(b']');
}

pub(crate) fn write_plain(out: &mut Vec<u8>, number: &dyn fmt::Display) {
    // Writing to memory cannot fail.
    let _ = write!(Escaped(out), "{number}");
}

pub(crate) fn write_string(out: &mut Vec<u8>, text: &dyn fmt::Display) {
    out.push(b'"');
    write_plain(out, text);
    out.push(b'"');
}

/// Writes what may stand within a JSON string.
struct Escaped<'a>(&'a mut Vec<u8>);

impl fmt::Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let special = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
        let mut rest = text.as_bytes();
        while let Some(place) = rest.iter().position(|&byte| special(byte)) {
            self.0.extend_from_slice(&rest[..place]);
            self.0.extend_from_slice(format!("\\u{:04x}", rest[place]).as_bytes());
            rest = &rest[place + 1..];
        }
        self.0.extend_from_slice(rest);
        Ok(())
    }
}
