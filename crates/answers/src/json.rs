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

/// One object as a text.
pub(crate) fn written(fill: impl FnOnce(&mut Object<'_>)) -> String {
    let mut out = String::new();
    object(&mut out, fill);
    out
}

/// Why a line has no answer, as one object, `trouble` of the schema: so each line in has a line
/// out.
///
/// ```
/// let json = palisade_answers::trouble("hello", "no position", "position");
/// assert_eq!(json, r#"{"given":"hello","error":"no position","kind":"position"}"#);
/// ```
#[must_use]
pub fn trouble(given: &str, error: &str, kind: &str) -> String {
    written(|out| {
        out.given(Some(given));
        out.text("error", error);
        out.text("kind", kind);
    })
}

/// Writes a text in quotes.
pub(crate) fn text(out: &mut String, text: impl Display) {
    out.push('"');
    // Writing to memory cannot fail.
    let _ = write!(JsonText(out), "{text}");
    out.push('"');
}

/// Writes what may stand within a JSON string.
struct JsonText<'a>(&'a mut String);

impl core::fmt::Write for JsonText<'_> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        let special = |letter: char| letter < ' ' || letter == '"' || letter == '\\';
        let mut rest = text;
        while let Some(place) = rest.find(special) {
            self.0.push_str(&rest[..place]);
            // What is special has one byte.
            write!(self.0, "\\u{:04x}", rest.as_bytes()[place])?;
            rest = &rest[place + 1..];
        }
        self.0.push_str(rest);
        Ok(())
    }
}

impl Object<'_> {
    /// The place of a value, which the caller writes.
    pub(crate) fn value(&mut self, key: impl Display) -> &mut String {
        if !self.is_empty {
            self.out.push(',');
        }
        self.is_empty = false;
        text(self.out, key);
        self.out.push(':');
        self.out
    }

    /// The text as it came, where it is told.
    pub(crate) fn given(&mut self, given: Option<&str>) {
        if let Some(given) = given {
            self.text("given", given);
        }
    }

    pub(crate) fn text(&mut self, key: impl Display, value: impl Display) {
        text(self.value(key), value);
    }

    pub(crate) fn null(&mut self, key: impl Display) {
        self.value(key).push_str("null");
    }

    pub(crate) fn text_or_null(&mut self, key: impl Display, value: Option<impl Display>) {
        match value {
            Some(value) => self.text(key, value),
            None => self.null(key),
        }
    }

    /// A truth value or a number, as it prints itself.
    pub(crate) fn plain(&mut self, key: impl Display, value: impl Display) {
        // Writing to memory cannot fail.
        let _ = write!(self.value(key), "{value}");
    }

    pub(crate) fn plain_or_null(&mut self, key: impl Display, value: Option<impl Display>) {
        match value {
            Some(value) => self.plain(key, value),
            None => self.null(key),
        }
    }

    /// Seconds, to the microsecond.
    pub(crate) fn seconds(&mut self, seconds: f64) {
        self.plain("seconds", format_args!("{seconds:.6}"));
    }

    pub(crate) fn object(&mut self, key: impl Display, fill: impl FnOnce(&mut Object<'_>)) {
        object(self.value(key), fill);
    }

    pub(crate) fn object_or_null<T>(
        &mut self,
        key: impl Display,
        value: Option<T>,
        fill: impl FnOnce(&mut Object<'_>, T),
    ) {
        match value {
            Some(value) => self.object(key, |out| fill(out, value)),
            None => self.null(key),
        }
    }

    /// A list, each item of which is written by a function of its own.
    pub(crate) fn list<T>(
        &mut self,
        key: impl Display,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut String, T),
    ) {
        let out = self.value(key);
        out.push('[');
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                out.push(',');
            }
            write(out, item);
        }
        out.push(']');
    }

    /// A list of objects.
    pub(crate) fn objects<T>(
        &mut self,
        key: impl Display,
        items: impl IntoIterator<Item = T>,
        mut fill: impl FnMut(&mut Object<'_>, T),
    ) {
        self.list(key, items, |out, item| object(out, |out| fill(out, item)));
    }

    pub(crate) fn squares(&mut self, key: impl Display, squares: Bitboard) {
        self.list(key, squares, text);
    }

    pub(crate) fn moves_or_null(&mut self, key: impl Display, moves: Option<&[Move]>) {
        match moves {
            Some(moves) => self.list(key, moves, text),
            None => self.null(key),
        }
    }
}

#[test]
fn what_is_written_is_json() {
    let out = written(|object| {
        object.text("a \"quote\"", "line\nend \\♔");
        object.plain("number", 7);
        object.squares("none", Bitboard::EMPTY);
        object.text_or_null("nothing", None::<&str>);
    });
    let read: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(read["a \"quote\""], "line\nend \\♔");
    assert_eq!(read["number"], 7);
    assert!(read["none"].as_array().unwrap().is_empty() && read["nothing"].is_null());
}
