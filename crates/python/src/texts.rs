//! The texts of a column, by their numbers.

use std::borrow::Cow;

use arrow_array::OffsetSizeTrait;
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// Refuses what is no column of texts, and says what it is.
pub(crate) fn accept(kind: &DataType) -> PyResult<()> {
    let hint = match kind {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null => return Ok(()),
        DataType::Struct(_) => "a table: one of its columns is wanted",
        DataType::Dictionary(..) => "cast it to texts",
        _ => "each position is a text, a FEN",
    };
    Err(PyTypeError::new_err(format!(
        "a column of type utf8, large_utf8 or utf8_view is wanted, and this is {kind}; {hint}"
    )))
}

/// An array says that a text is where none is.
pub(crate) struct Outside;

impl core::fmt::Display for Outside {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the array has no text where it says")
    }
}

/// A column of texts, which may have many chunks.
pub(crate) struct Texts<'a> {
    chunks: &'a [ArrayData],
    /// The number of the first text of each chunk.
    starts: Vec<usize>,
    length: usize,
}

impl<'a> Texts<'a> {
    /// Of chunks that are not empty.
    pub(crate) fn new(chunks: &'a [ArrayData]) -> Self {
        let mut length = 0;
        let mut starts = Vec::with_capacity(chunks.len());
        for chunk in chunks {
            starts.push(length);
            length += chunk.len();
        }
        Self { chunks, starts, length }
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// The text with this number; None where the column has a null.
    pub(crate) fn get(&self, index: usize) -> Result<Option<Cow<'a, str>>, Outside> {
        let number = self.starts.partition_point(|start| *start <= index) - 1;
        let (chunk, index) = (&self.chunks[number], index - self.starts[number]);
        if chunk.nulls().is_some_and(|nulls| nulls.is_null(index)) {
            return Ok(None);
        }
        let text = match chunk.data_type() {
            DataType::Null => return Ok(None),
            DataType::LargeUtf8 => between::<i64>(chunk, index),
            DataType::Utf8View => viewed(chunk, index),
            _ => between::<i32>(chunk, index),
        };
        let text = text.ok_or(Outside)?;
        // The bytes need not be text. The sign that then stands for them is in no FEN.
        let text = str::from_utf8(text).map_or_else(|_| String::from_utf8_lossy(text), Cow::from);
        Ok(Some(text))
    }
}

/// The text between two offsets.
fn between<O: OffsetSizeTrait>(chunk: &ArrayData, index: usize) -> Option<&[u8]> {
    let [_, bytes] = chunk.buffers() else { return None };
    let offsets = chunk.buffer::<O>(0);
    let start = offsets.get(index)?.to_usize()?;
    let end = offsets.get(index + 1)?.to_usize()?;
    bytes.as_slice().get(start..end)
}

/// The text of a view: within it, or in one of the buffers that follow.
fn viewed(chunk: &ArrayData, index: usize) -> Option<&[u8]> {
    const WIDTH: usize = 16;
    const INLINE: usize = 12;
    let [views, data @ ..] = chunk.buffers() else { return None };
    let start = (chunk.offset() + index) * WIDTH;
    let view = views.as_slice().get(start..start + WIDTH)?;
    let word = |at: usize| {
        let bytes = view.get(at..at + 4)?.try_into().ok()?;
        usize::try_from(i32::from_ne_bytes(bytes)).ok()
    };
    let length = word(0)?;
    if length <= INLINE {
        return view.get(4..4 + length);
    }
    let start = word(12)?;
    data.get(word(8)?)?.as_slice().get(start..start.checked_add(length)?)
}
