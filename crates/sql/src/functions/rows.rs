//! From columns to positions and sides, row by row.

use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{ScalarValue, exec_err, plan_datafusion_err, plan_err};
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, Signature, Volatility};
use palisade::{Color, Effort, Position};
use palisade_answers::read::{self, Trouble};

use crate::settings::is_strict;

/// The types of an argument list: a function says in [`coerce`] what it takes.
pub(super) fn signature() -> Signature {
    Signature::user_defined(Volatility::Immutable)
}

/// What an argument may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Argument {
    Text,
    Number,
}

impl Argument {
    /// The type in which an argument of this one is given.
    fn of(self, found: &DataType) -> Option<DataType> {
        match (self, found) {
            (_, DataType::Dictionary(_, inner)) => self.of(inner),
            (Self::Text, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View) => {
                Some(found.clone())
            }
            (Self::Text, DataType::Null) => Some(DataType::Utf8),
            (Self::Number, kind) if kind.is_integer() || kind.is_null() => Some(DataType::Int64),
            _ => None,
        }
    }
}

/// The types in which arguments are given to a function that takes these, of which the last
/// may be left out.
pub(super) fn coerce(
    function: &str,
    least: usize,
    wanted: &[Argument],
    found: &[DataType],
) -> Result<Vec<DataType>> {
    if !(least..=wanted.len()).contains(&found.len()) {
        let most = wanted.len();
        let takes = if least == most { format!("{most}") } else { format!("{least} to {most}") };
        return plan_err!("{function} takes {takes} arguments, and not {}", found.len());
    }
    let one = |(number, (argument, found)): (usize, (&Argument, &DataType))| {
        argument.of(found).ok_or_else(|| {
            let wants = match argument {
                Argument::Text => "a text",
                Argument::Number => "a whole number",
            };
            plan_datafusion_err!(
                "{function}: argument {} must be {wants}, and is {found}",
                number + 1
            )
        })
    };
    wanted.iter().zip(found).enumerate().map(one).collect()
}

/// A column of texts, of whatever layout.
pub(super) enum Texts<'a> {
    Utf8(&'a datafusion::arrow::array::StringArray),
    Large(&'a datafusion::arrow::array::LargeStringArray),
    View(&'a datafusion::arrow::array::StringViewArray),
    Nulls,
}

impl<'a> Texts<'a> {
    pub(super) fn new(array: &'a ArrayRef) -> Result<Self> {
        Ok(match array.data_type() {
            DataType::Utf8 => Self::Utf8(array.as_string()),
            DataType::LargeUtf8 => Self::Large(array.as_string()),
            DataType::Utf8View => Self::View(array.as_string_view()),
            DataType::Null => Self::Nulls,
            other => return exec_err!("expected a text, found a column of type {other}"),
        })
    }

    #[inline]
    pub(super) fn get(&self, row: usize) -> Option<&'a str> {
        match self {
            Self::Utf8(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Large(array) => array.is_valid(row).then(|| array.value(row)),
            Self::View(array) => array.is_valid(row).then(|| array.value(row)),
            Self::Nulls => None,
        }
    }
}

pub(super) fn side(name: &str) -> Result<Color> {
    read::side("side", name).or_else(|trouble| exec_err!("{trouble}"))
}

pub(super) fn effort(name: &str) -> Result<Effort> {
    read::effort(name).or_else(|trouble| exec_err!("{trouble}"))
}

/// An argument that is mostly the same for all rows.
pub(super) enum Each<T> {
    One(Option<T>),
    Many(Vec<Option<T>>),
}

impl<T: Copy> Each<T> {
    /// An argument that is a name of something.
    pub(super) fn named(argument: &ColumnarValue, read: fn(&str) -> Result<T>) -> Result<Self> {
        let array = match argument {
            ColumnarValue::Scalar(value) => value.to_array()?,
            ColumnarValue::Array(array) => Arc::clone(array),
        };
        let texts = Texts::new(&array)?;
        let value = |row| texts.get(row).map(read).transpose();
        Ok(match argument {
            ColumnarValue::Scalar(_) => Self::One(value(0)?),
            ColumnarValue::Array(_) => {
                Self::Many((0..array.len()).map(value).collect::<Result<_>>()?)
            }
        })
    }

    /// An argument that is a number.
    pub(super) fn number(argument: &ColumnarValue, read: fn(i64) -> Result<T>) -> Result<Self> {
        use datafusion::arrow::datatypes::Int64Type;
        Ok(match argument {
            ColumnarValue::Scalar(ScalarValue::Int64(value)) => {
                Self::One(value.map(read).transpose()?)
            }
            ColumnarValue::Scalar(value) if value.is_null() => Self::One(None),
            ColumnarValue::Array(array) => match array.as_primitive_opt::<Int64Type>() {
                Some(numbers) => Self::Many(
                    numbers.iter().map(|n| n.map(read).transpose()).collect::<Result<_>>()?,
                ),
                None => return exec_err!("expected whole numbers, found {}", array.data_type()),
            },
            ColumnarValue::Scalar(other) => {
                return exec_err!("expected a whole number, found {}", other.data_type());
            }
        })
    }

    #[inline]
    pub(super) fn get(&self, row: usize) -> Option<T> {
        match self {
            Self::One(value) => *value,
            Self::Many(values) => values[row],
        }
    }
}

/// Calls `tell` for every row, in their order, with its position, if it has one.
pub(super) fn each(
    arguments: &ScalarFunctionArgs,
    function: &str,
    tell: impl FnMut(usize, Option<Position>) -> Result<()>,
) -> Result<()> {
    each_by(read::position, arguments, function, tell)
}

/// The same, read by `read`.
pub(super) fn each_by<P: Copy>(
    read: fn(&str) -> Result<P, Trouble>,
    arguments: &ScalarFunctionArgs,
    function: &str,
    mut tell: impl FnMut(usize, Option<P>) -> Result<()>,
) -> Result<()> {
    let strict = is_strict(&arguments.config_options);
    let Some(column) = arguments.args.first() else {
        return exec_err!("{function} wants a position");
    };
    let rows = if is_scalar(arguments) { 1 } else { arguments.number_rows };
    let array =
        column.to_array(if matches!(column, ColumnarValue::Scalar(_)) { 1 } else { rows })?;
    let texts = Texts::new(&array)?;
    let read = |text: &str| match read(text) {
        Ok(position) => Ok(Some(position)),
        Err(error) if strict => {
            Err(DataFusionError::Execution(format!("{function}: {error} in {text:?}")))
        }
        Err(_) => Ok(None),
    };
    if let ColumnarValue::Scalar(_) = column {
        let position = texts.get(0).map_or(Ok(None), read)?;
        return (0..rows).try_for_each(|row| tell(row, position));
    }
    (0..rows).try_for_each(|row| tell(row, texts.get(row).map_or(Ok(None), read)?))
}

pub(super) fn is_scalar(arguments: &ScalarFunctionArgs) -> bool {
    arguments.args.iter().all(|argument| matches!(argument, ColumnarValue::Scalar(_)))
}

/// The answers: one if all arguments are, and else a column.
pub(super) fn answer(arguments: &ScalarFunctionArgs, array: ArrayRef) -> Result<ColumnarValue> {
    if is_scalar(arguments) {
        return ScalarValue::try_from_array(&array, 0).map(ColumnarValue::Scalar);
    }
    Ok(ColumnarValue::Array(array))
}
