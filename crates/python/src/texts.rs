//! Many positions: a list of texts or a column of them, by their numbers.

use std::borrow::Cow;

use arrow_array::OffsetSizeTrait;
use arrow_data::ArrayData;
use arrow_schema::DataType;
use palisade_answers::read::Trouble;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyString;

use crate::capsule::Column;
use crate::position::{InvalidFen, text};

/// Refuses what is no column of texts, and says what it is.
fn accept(kind: &DataType) -> PyResult<()> {
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

/// What is said of an array that has no text where it says.
const OUTSIDE: &str = "the array has no text where it says";

/// Texts as Python hands them in.
pub(crate) enum Texts {
    /// Of whatever one can loop over.
    List(Vec<Option<PyBackedStr>>),
    /// The chunks of a column, each with the number of the text behind it.
    Column(Vec<(usize, ArrayData)>),
}

impl Texts {
    fn of(given: &Bound<'_, PyAny>) -> PyResult<Self> {
        // One text has as many letters, and they are no positions.
        if given.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("many positions are wanted, and this is one text"));
        }
        if let Some(column) = Column::of(given)? {
            let chunks = given.py().detach(|| column.read(accept))?;
            let ends = chunks.iter().scan(0, |end, chunk| {
                *end += chunk.len();
                Some(*end)
            });
            return Ok(Self::Column(ends.collect::<Vec<_>>().into_iter().zip(chunks).collect()));
        }
        let all = given.try_iter().map_err(|_| {
            PyTypeError::new_err(format!("many positions are wanted, and this is {given:?}"))
        })?;
        let mut texts = Vec::with_capacity(given.len().unwrap_or(0));
        for (index, position) in all.enumerate() {
            let position = position?;
            texts.push((!position.is_none()).then(|| text(&position, Some(index))).transpose()?);
        }
        Ok(Self::List(texts))
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::List(texts) => texts.len(),
            Self::Column(chunks) => chunks.last().map_or(0, |chunk| chunk.0),
        }
    }

    /// The text with this number; None where there is a null.
    fn get(&self, index: usize) -> Result<Option<Cow<'_, str>>, &'static str> {
        let chunks = match self {
            Self::List(texts) => return Ok(texts[index].as_deref().map(Cow::Borrowed)),
            Self::Column(chunks) => chunks,
        };
        let (end, chunk) = &chunks[chunks.partition_point(|chunk| chunk.0 <= index)];
        let index = index + chunk.len() - end;
        if chunk.nulls().is_some_and(|nulls| nulls.is_null(index)) {
            return Ok(None);
        }
        let text = match chunk.data_type() {
            DataType::Null => return Ok(None),
            DataType::LargeUtf8 => between::<i64>(chunk, index),
            DataType::Utf8View => viewed(chunk, index),
            _ => between::<i32>(chunk, index),
        };
        let text = text.ok_or(OUTSIDE)?;
        // The bytes need not be text. The sign that then stands for them is in no FEN.
        Ok(Some(str::from_utf8(text).map_or_else(|_| String::from_utf8_lossy(text), Cow::from)))
    }
}

/// Positions as Python hands them in, each read when it is asked for.
pub(crate) struct PositionTexts {
    pub(crate) texts: Texts,
    /// Is a text that is no position answered with None?
    is_lenient: bool,
}

impl PositionTexts {
    /// Of a list, of whatever else one can loop over, or of a column of Arrow.
    pub(crate) fn of(given: &Bound<'_, PyAny>, invalid: &str) -> PyResult<Self> {
        Ok(Self { is_lenient: is_lenient(invalid)?, texts: Texts::of(given)? })
    }

    /// What is made of the position with this number; None where there is a null.
    pub(crate) fn get<P>(
        &self,
        index: usize,
        read: impl Fn(&str) -> Result<P, Trouble>,
    ) -> PyResult<Option<P>> {
        let found = match self.texts.get(index) {
            Ok(None) => return Ok(None),
            Ok(Some(text)) => read(&text).map_err(|error| error.to_string()),
            Err(outside) => Err(outside.into()),
        };
        match found {
            Ok(position) => Ok(Some(position)),
            Err(_) if self.is_lenient => Ok(None),
            Err(error) => Err(InvalidFen::new_err(format!("position {index}: {error}"))),
        }
    }
}

/// With `invalid` "none" a text that is no position is answered with None.
pub(crate) fn is_lenient(invalid: &str) -> PyResult<bool> {
    match invalid {
        "raise" => Ok(false),
        "none" => Ok(true),
        _ => {
            let words = format!("invalid: expected raise or none, found {invalid:?}");
            Err(PyValueError::new_err(words))
        }
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
