//! Games whose moves stand in a column, and a list of structs for each of them.

use std::ops::Range;
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, ListArray, StructArray};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer};
use datafusion::arrow::compute::concat;
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::common::exec_err;
use datafusion::error::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs};
use palisade::Position;
use palisade_answers::read;

use super::rows::{Texts, answer, is_scalar};
use super::work::{Watch, shared};
use crate::settings::{Invalid, invalid};

/// The moves of games, and where they begin.
pub(super) struct Games {
    texts: Vec<ArrayRef>,
    rows: usize,
}

/// The moves of a game, and its first position, or why there is none.
pub(super) type Asked<'a> = (&'a str, Result<Position, String>);

/// The moves of a game that has a first position.
pub(super) type Begun<'a> = (&'a str, Position);

/// Some of the games, each with its row; none where moves or position are null.
pub(super) type Piece<'a, 'p> = &'p mut dyn Iterator<Item = (usize, Option<Asked<'a>>)>;

impl Games {
    pub(super) fn new(arguments: &ScalarFunctionArgs) -> Result<Self> {
        let rows = if is_scalar(arguments) { 1 } else { arguments.number_rows };
        // What comes after moves and position is no text.
        let texts = arguments.args.iter().take(2).map(|text| text.to_array(rows));
        Ok(Self { texts: texts.collect::<Result<_>>()?, rows })
    }

    /// The games of some rows: none where moves or position are null.
    fn of(&self, rows: Range<usize>) -> Result<impl Iterator<Item = Option<Asked<'_>>>> {
        let texts = self.texts.iter().map(Texts::new).collect::<Result<Vec<_>>>()?;
        Ok(rows.map(move |row| {
            let moves = texts.first()?.get(row)?;
            let Some(fens) = texts.get(1) else { return Some((moves, Ok(Position::START))) };
            Some((moves, read::position(fens.get(row)?).map_err(|error| error.to_string())))
        }))
    }

    /// What is made of each `piece` of the rows, in their order, by as many threads as are free.
    pub(super) fn shared<T: Send>(
        &self,
        piece: usize,
        watch: &Watch,
        make: impl Fn(Piece<'_, '_>) -> Result<T> + Sync,
    ) -> Result<Vec<T>> {
        // No rows are a piece, too: they have columns.
        let made = shared(self.rows.div_ceil(piece).max(1), watch, |number| {
            let rows = number * piece..self.rows.min((number + 1) * piece);
            make(&mut rows.clone().zip(self.of(rows)?))
        })?;
        made.into_iter().collect()
    }
}

fn field(fields: &Fields) -> Arc<Field> {
    Arc::new(Field::new_list_field(DataType::Struct(fields.clone()), true))
}

/// The type of a column of such lists.
pub(super) fn type_of(fields: &Fields) -> DataType {
    DataType::List(field(fields))
}

/// The lengths of the lists of a piece, none where one is null, and what becomes of faults.
pub(super) struct Lengths<'f> {
    function: &'f str,
    policy: Invalid,
    all: Vec<Option<usize>>,
}

impl Lengths<'_> {
    fn fault(&self, fault: &str) -> Result<Option<usize>> {
        match self.policy {
            Invalid::Error => exec_err!("{}: {fault}", self.function),
            _ => Ok(None),
        }
    }

    /// A game that can be begun; of others the list is null.
    pub(super) fn begin<'a>(&mut self, game: Option<Asked<'a>>) -> Result<Option<Begun<'a>>> {
        let none = match game {
            Some((moves, Ok(start))) => return Ok(Some((moves, start))),
            Some((_, Err(fault))) => self.fault(&fault)?,
            None => None,
        };
        self.all.push(none);
        Ok(None)
    }

    /// Notes the length of the list of a game that was begun, and why it cannot be played to its
    /// end: is the list kept?
    pub(super) fn end(&mut self, length: usize, fault: Option<&str>) -> Result<bool> {
        let length = match fault {
            Some(fault) if self.policy != Invalid::Part => self.fault(fault)?,
            _ => Some(length),
        };
        self.all.push(length);
        Ok(length.is_some())
    }
}

/// A list for each game. `make` is given a piece of the games, each with its row; it begins and ends
/// each, and makes the columns of the lists that are kept.
pub(super) fn lists(
    arguments: &ScalarFunctionArgs,
    function: &str,
    fields: &Fields,
    piece: usize,
    make: impl Fn(Piece<'_, '_>, &mut Lengths<'_>, &Watch) -> Result<Vec<ArrayRef>> + Sync,
) -> Result<ColumnarValue> {
    let policy = invalid(&arguments.config_options);
    let watch = Watch::new();
    let made = Games::new(arguments)?.shared(piece, &watch, |games| {
        let mut lengths = Lengths { function, policy, all: Vec::new() };
        let columns = make(games, &mut lengths, &watch)?;
        Ok((lengths.all, columns))
    })?;
    let (mut lengths, mut pieces) = (Vec::new(), Vec::with_capacity(made.len()));
    for (some, columns) in made {
        lengths.extend(some);
        pieces.push(columns);
    }
    let column = |number: usize| {
        let pieces: Vec<_> = pieces.iter().map(|columns| columns[number].as_ref()).collect();
        concat(&pieces)
    };
    let columns = (0..fields.len()).map(column).collect::<Result<_, _>>()?;
    let values = StructArray::try_new(fields.clone(), columns, None)?;
    let valid: Vec<bool> = lengths.iter().map(Option::is_some).collect();
    let offsets = OffsetBuffer::from_lengths(lengths.into_iter().map(Option::unwrap_or_default));
    let valid = Some(NullBuffer::from(valid));
    let list = ListArray::try_new(field(fields), offsets, Arc::new(values), valid)?;
    answer(arguments, Arc::new(list))
}
