//! The answers to a column of positions, as a column.

use arrow_array::{Array, BooleanArray};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice, PyTuple, PyType};

use crate::capsule::export;

/// The answers to a column of positions: True, False or None for each.
///
/// It is a column of Arrow, of type bool, for all that take `__arrow_c_array__`;
/// `pyarrow.array(answers)` and `polars.Series(answers)` share its memory and copy nothing. By
/// itself it does what a list does that nobody changes: length, index, slice, loop, comparison
/// with a list.
///
/// >>> import palisade_chess as palisade, pyarrow
/// >>> fens = pyarrow.array(["3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1", None])
/// >>> answers = palisade.blockages(fens, "white")
/// >>> answers
/// <palisade.Answers: 2, of them 1 true and 1 null>
/// >>> answers.to_list(), answers[0], len(answers), answers == [True, None]
/// ([True, None], True, 2, True)
/// >>> pyarrow.array(answers).null_count
/// 1
#[pyclass(frozen, module = "palisade_chess")]
pub(crate) struct Answers {
    answers: BooleanArray,
}

impl Answers {
    pub(crate) fn new(answers: Vec<Option<bool>>) -> Self {
        Self { answers: answers.into() }
    }

    fn get(&self, index: usize) -> Option<bool> {
        self.answers.is_valid(index).then(|| self.answers.value(index))
    }
}

/// What stands in the brackets.
#[derive(FromPyObject)]
enum Place<'py> {
    Slice(Bound<'py, PySlice>),
    Index(isize),
}

#[pymethods]
impl Answers {
    /// A column of these answers.
    #[new]
    fn of(answers: Vec<Option<bool>>) -> Self {
        Self::new(answers)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyList>,))> {
        Ok((slf.get_type(), (slf.get().to_list(slf.py())?,)))
    }

    fn __len__(&self) -> usize {
        self.answers.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: Place<'py>) -> PyResult<Bound<'py, PyAny>> {
        let length = self.answers.len();
        match index {
            Place::Index(index) => {
                let from_start = if index < 0 { index + length as isize } else { index };
                let index = usize::try_from(from_start).ok().filter(|index| *index < length);
                let index =
                    index.ok_or_else(|| PyIndexError::new_err("there is no such answer"))?;
                Ok(self.get(index).into_pyobject(py)?.into_any())
            }
            Place::Slice(slice) => {
                let slice = slice.indices(length as isize)?;
                let answers = if slice.step == 1 {
                    // The same memory.
                    self.answers.slice(slice.start as usize, slice.slicelength)
                } else {
                    let index = |number| slice.start + slice.step * number as isize;
                    (0..slice.slicelength).map(|number| self.get(index(number) as usize)).collect()
                };
                Ok(Bound::new(py, Self { answers })?.into_any())
            }
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.to_list(py)?.try_iter()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let equal = match other.cast::<Self>() {
            Ok(other) => self.answers == other.get().answers,
            Err(_) => match other.cast::<PyList>() {
                Ok(list) => self.to_list(py)?.eq(list)?,
                Err(_) => return Ok(py.NotImplemented()),
            },
        };
        Ok(equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __repr__(&self) -> String {
        let (length, nulls) = (self.answers.len(), self.answers.null_count());
        let proved = self.answers.true_count();
        format!("<palisade.Answers: {length}, of them {proved} true and {nulls} null>")
    }

    /// The answers as a list.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.answers.iter())
    }

    /// Hands the column over, by the Arrow PyCapsule interface; it shares its memory.
    ///
    /// The type is bool, whatever is requested.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let _ = requested_schema;
        export(py, &self.answers.to_data())
    }
}
