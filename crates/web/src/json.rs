//! JSON, written straight into a text.

use core::fmt::{Display, Write as _};

use palisade::{Bitboard, Move};

/// An object that is being written.
pub(crate) struct Object<'a> {
    out: &'a mut String,
    is_empty: bool,
}

/// Writes one object.
pub(crate) fn object(out: &mut String, fill: impl FnOnce(&mut Object<'_>)) {
    out.push('{');
    fill(&mut Object { out, is_empty: true });
    out.push('}');
}

/// Writes a list, each item by a function of its own.
pub(crate) fn list<T>(
    out: &mut String,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut String, T),
) {
    out.push('[');
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(out, item);
    }
    out.push(']');
}

/// Writes a text in quotes.
pub(crate) fn text(out: &mut String, text: impl Display) {
    out.push('"');
    // Writing to memory cannot fail.
    let _ = write!(Escaped(out), "{text}");
    out.push('"');
}

/// Writes what may stand within a JSON string.
struct Escaped<'a>(&'a mut String);

impl core::fmt::Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for letter in text.chars() {
            match letter {
                '"' | '\\' => self.0.extend(['\\', letter]),
                letter if letter < ' ' => write!(self.0, "\\u{:04x}", u32::from(letter))?,
                letter => self.0.push(letter),
            }
        }
        Ok(())
    }
}

impl Object<'_> {
    /// The place of a value; whoever asks writes it.
    pub(crate) fn value(&mut self, key: &str) -> &mut String {
        if !self.is_empty {
            self.out.push(',');
        }
        self.is_empty = false;
        text(self.out, key);
        self.out.push(':');
        self.out
    }

    pub(crate) fn text(&mut self, key: &str, value: impl Display) {
        text(self.value(key), value);
    }

    pub(crate) fn text_or_null(&mut self, key: &str, value: Option<impl Display>) {
        match value {
            Some(value) => self.text(key, value),
            None => self.value(key).push_str("null"),
        }
    }

    /// A truth value or a number, as it prints itself.
    pub(crate) fn plain(&mut self, key: &str, value: impl Display) {
        // Writing to memory cannot fail.
        let _ = write!(self.value(key), "{value}");
    }

    pub(crate) fn object(&mut self, key: &str, fill: impl FnOnce(&mut Object<'_>)) {
        object(self.value(key), fill);
    }

    pub(crate) fn list<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        write: impl FnMut(&mut String, T),
    ) {
        list(self.value(key), items, write);
    }

    pub(crate) fn squares(&mut self, key: &str, squares: Bitboard) {
        self.list(key, squares, text);
    }

    pub(crate) fn moves_or_null(&mut self, key: &str, moves: Option<&[Move]>) {
        match moves {
            Some(moves) => self.list(key, moves, text),
            None => self.value(key).push_str("null"),
        }
    }
}

#[test]
fn what_is_written_is_json() {
    let mut out = String::new();
    object(&mut out, |object| {
        object.text("a \"quote\"", "line\nend \\");
        object.plain("number", 7);
        object.squares("none", Bitboard::EMPTY);
        object.text_or_null("nothing", None::<&str>);
    });
    let read: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(read["a \"quote\""], "line\nend \\");
    assert_eq!(read["number"], 7);
    assert!(read["none"].as_array().unwrap().is_empty() && read["nothing"].is_null());
}
