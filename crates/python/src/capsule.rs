//! Arrow by its C data interface: columns of others moved out of their capsules, and ours
//! put into some.
//!
//! This is the only file with `unsafe`. All of it rests on one promise, which Python makes by
//! the name of a capsule: behind it is a structure of the Arrow C data interface, valid and
//! unshared. A structure is moved out as the interface says, so that its `release` is called
//! once, by the drop of what is moved; the capsule then finds nothing to release. Offsets and
//! views inside the data are not believed: `texts` checks each.
//!
//! <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>
#![allow(unsafe_code)]

use core::ffi::CStr;

use arrow_array::ffi::{from_ffi_and_data_type, to_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_data::ArrayData;
use arrow_data::ffi::FFI_ArrowArray;
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyCapsuleMethods, PyTuple};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// A column that is ours now, and not read yet.
pub(crate) enum Column {
    Array(FFI_ArrowSchema, FFI_ArrowArray),
    Stream(FFI_ArrowArrayStream),
}

impl Column {
    /// The column that `object` can hand over; None if it has no method for it.
    pub(crate) fn of(object: &Bound<'_, PyAny>) -> PyResult<Option<Self>> {
        let py = object.py();
        if let Some(method) = object.getattr_opt(intern!(py, "__arrow_c_array__"))? {
            let (schema, array): (Bound<'_, PyAny>, Bound<'_, PyAny>) =
                method.call0()?.extract()?;
            let schema = moved(&schema, SCHEMA, FFI_ArrowSchema::from_raw)?;
            let array = moved(&array, ARRAY, FFI_ArrowArray::from_raw)?;
            if schema.release().is_none() || array.is_released() {
                return Err(used());
            }
            return Ok(Some(Self::Array(schema, array)));
        }
        let Some(method) = object.getattr_opt(intern!(py, "__arrow_c_stream__"))? else {
            return Ok(None);
        };
        let stream = moved(&method.call0()?, STREAM, FFI_ArrowArrayStream::from_raw)?;
        if stream.release().is_none() {
            return Err(used());
        }
        Ok(Some(Self::Stream(stream)))
    }

    /// The chunks of the column, without empty ones.
    ///
    /// `accept` sees the type before any data is touched. To be called without the
    /// interpreter: what makes a stream may have to wait for a thread that needs it.
    pub(crate) fn read(self, accept: fn(&DataType) -> PyResult<()>) -> PyResult<Vec<ArrayData>> {
        match self {
            Self::Array(schema, array) => {
                let kind = kind(&schema)?;
                accept(&kind)?;
                Ok(imported(array, &kind)?.into_iter().collect())
            }
            Self::Stream(mut stream) => {
                let kind = kind(&schema(&mut stream)?)?;
                accept(&kind)?;
                let mut chunks = Vec::new();
                while let Some(array) = next(&mut stream)? {
                    chunks.extend(imported(array, &kind)?);
                }
                Ok(chunks)
            }
        }
    }
}

/// Two capsules with `data`, as the method `__arrow_c_array__` returns them.
///
/// A capsule that nobody empties releases its contents when it goes.
pub(crate) fn export<'py>(py: Python<'py>, data: &ArrayData) -> PyResult<Bound<'py, PyTuple>> {
    let (array, _) = to_ffi(data).map_err(|error| broken(&error))?;
    let field = Field::new("", data.data_type().clone(), true);
    let schema = FFI_ArrowSchema::try_from(&field).map_err(|error| broken(&error))?;
    let schema = PyCapsule::new_with_value(py, schema, SCHEMA)?;
    PyTuple::new(py, [schema, PyCapsule::new_with_value(py, array, ARRAY)?])
}

/// What is behind a capsule, moved out of it.
fn moved<T>(capsule: &Bound<'_, PyAny>, name: &CStr, take: unsafe fn(*mut T) -> T) -> PyResult<T> {
    let capsule = capsule.cast::<PyCapsule>().map_err(|_| {
        PyTypeError::new_err(format!("a capsule {name:?} is wanted, and this is {capsule:?}"))
    })?;
    let pointer = capsule.pointer_checked(Some(name))?.cast::<T>();
    // SAFETY: by its name, the capsule holds a valid and aligned `T`, and `capsule` keeps it
    // alive. We hold the interpreter, so nobody else moves it meanwhile. `take` leaves a
    // structure there that counts as released.
    Ok(unsafe { take(pointer.as_ptr()) })
}

fn kind(schema: &FFI_ArrowSchema) -> PyResult<DataType> {
    DataType::try_from(schema)
        .map_err(|error| PyTypeError::new_err(format!("the type of this is not known: {error}")))
}

/// The schema of a stream.
fn schema(stream: &mut FFI_ArrowArrayStream) -> PyResult<FFI_ArrowSchema> {
    let get_schema = stream.get_schema().ok_or_else(incomplete)?;
    let mut schema = FFI_ArrowSchema::empty();
    // SAFETY: the function is that of this stream, which is valid and not released, and it
    // may overwrite an empty structure.
    match unsafe { get_schema(stream, &raw mut schema) } {
        0 if schema.release().is_some() => Ok(schema),
        0 => Err(incomplete()),
        code => Err(failed(stream, code)),
    }
}

/// The next array of a stream, unless it has ended.
fn next(stream: &mut FFI_ArrowArrayStream) -> PyResult<Option<FFI_ArrowArray>> {
    let get_next = stream.get_next().ok_or_else(incomplete)?;
    let mut array = FFI_ArrowArray::empty();
    // SAFETY: as for the schema. A stream at its end writes an array that is released.
    match unsafe { get_next(stream, &raw mut array) } {
        0 => Ok(Some(array).filter(|array| !array.is_released())),
        code => Err(failed(stream, code)),
    }
}

/// Why the last call of a stream failed; only to be called after one that did.
fn failed(stream: &mut FFI_ArrowArrayStream, code: i32) -> PyErr {
    let mut words = String::new();
    if let Some(get_last_error) = stream.get_last_error() {
        // SAFETY: the function is that of this stream, and the last call has failed.
        let text = unsafe { get_last_error(stream) };
        if !text.is_null() {
            // SAFETY: the text ends with a zero and is valid until the next call.
            words = format!(": {}", unsafe { CStr::from_ptr(text) }.to_string_lossy());
        }
    }
    PyRuntimeError::new_err(format!("the Arrow stream failed with code {code}{words}"))
}

/// The data of an array that is not empty.
fn imported(array: FFI_ArrowArray, kind: &DataType) -> PyResult<Option<ArrayData>> {
    // An empty array need not have buffers.
    if array.is_empty() {
        return Ok(None);
    }
    // A negative number becomes one that is too large.
    const MOST_ROWS: usize = isize::MAX as usize / 64;
    if array.len() > MOST_ROWS || array.offset() > MOST_ROWS {
        return Err(PyValueError::new_err("an Arrow array has a length or offset that cannot be"));
    }
    // Nulls need no buffers, and Polars hands over one all the same.
    if *kind == DataType::Null {
        return Ok(Some(ArrayData::new_null(kind, array.len())));
    }
    // SAFETY: the array is valid, was made for a schema of this type, and its buffers are as
    // long as its length and offset say; it is kept until the last use of a buffer.
    unsafe { from_ffi_and_data_type(array, kind.clone()) }.map(Some).map_err(|error| broken(&error))
}

fn used() -> PyErr {
    PyValueError::new_err("this Arrow data was handed over before, and is no longer here")
}

fn incomplete() -> PyErr {
    PyValueError::new_err("this Arrow stream is not complete")
}

fn broken(error: &ArrowError) -> PyErr {
    PyValueError::new_err(format!("this Arrow data cannot be used: {error}"))
}
