//! Games whose moves stand in a column, as collections are published.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, ListArray, StringBuilder, StructArray};
use datafusion::arrow::buffer::{NullBuffer, OffsetBuffer};
use datafusion::arrow::datatypes::{DataType, Field, Schema};
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature};
use palisade::Position;
use palisade_answers::read;

use super::rows::{Argument, Texts, answer, coerce, is_scalar, signature};
use crate::pgn::Game;
use crate::settings::{Invalid, invalid};
use crate::table::{Columns, Kind};

/// `positions(moves)` and `positions(moves, fen)`: a list of structs, a position each, as the
/// table `pgn` has them.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Positions {
    signature: Signature,
}

/// `fault(moves)` and `fault(moves, fen)`: why a game cannot be played to its end, and null if
/// it can.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Fault {
    signature: Signature,
}

impl Default for Positions {
    fn default() -> Self {
        Self { signature: signature() }
    }
}

impl Default for Fault {
    fn default() -> Self {
        Self { signature: signature() }
    }
}

/// The columns of the table that are not of its file.
fn schema() -> Schema {
    const NAMES: [&str; 9] =
        ["ply", "fen", "move", "uci", "eval", "clock", "men", "pieces", "last"];
    let all = Kind::Positions.schema();
    let fields = all.fields().iter().filter(|field| NAMES.contains(&field.name().as_str()));
    Schema::new(fields.cloned().collect::<Vec<_>>())
}

/// Moves and first positions, row by row: nothing where one of them is null.
pub(super) fn each(
    arguments: &ScalarFunctionArgs,
    mut tell: impl FnMut(usize, Option<(&str, Result<Position, String>)>) -> Result<()>,
) -> Result<usize> {
    let rows = if is_scalar(arguments) { 1 } else { arguments.number_rows };
    let arrays = ColumnarValue::values_to_arrays(&arguments.args)?;
    // What comes after moves and position is no text.
    let texts = arrays.iter().take(2).map(Texts::new).collect::<Result<Vec<_>>>()?;
    for row in 0..rows {
        let moves = texts.first().and_then(|texts| texts.get(row));
        let start = match texts.get(1) {
            None => Some(Ok(Position::START)),
            Some(fens) => {
                fens.get(row).map(|fen| read::position(fen).map_err(|error| error.to_string()))
            }
        };
        tell(row, moves.zip(start))?;
    }
    Ok(rows)
}

impl ScalarUDFImpl for Positions {
    fn name(&self) -> &'static str {
        "positions"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, found: &[DataType]) -> Result<Vec<DataType>> {
        coerce(self.name(), 1, &[Argument::Text, Argument::Text], found)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        let inner = DataType::Struct(schema().fields);
        Ok(DataType::List(Arc::new(Field::new_list_field(inner, true))))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let schema = Arc::new(schema());
        let mut columns = Columns::new(&schema);
        let policy = invalid(&arguments.config_options);
        let (mut lengths, mut valid) = (Vec::new(), Vec::new());
        each(&arguments, |_, asked| {
            let mut kept = Vec::new();
            let mut fault = None;
            match &asked {
                Some((moves, Ok(start))) => {
                    let mut replay = Game::of_moves(moves).replay_from(*start);
                    kept.extend(replay.by_ref());
                    fault = replay.fault().map(|fault| fault.to_string());
                }
                Some((_, Err(error))) => fault = Some(error.clone()),
                None => {}
            }
            if let (Some(fault), Invalid::Error) = (&fault, policy) {
                return Err(DataFusionError::Execution(format!("positions: {fault}")));
            }
            let is_known = asked.is_some()
                && (fault.is_none() || (policy == Invalid::Part && !kept.is_empty()));
            if !is_known {
                kept.clear();
            }
            for (index, now) in kept.iter().enumerate() {
                columns.push(0, now, fault.is_none() && index + 1 == kept.len(), None);
            }
            lengths.push(kept.len());
            valid.push(is_known);
            Ok(())
        })?;
        let arrays: Vec<ArrayRef> =
            schema.fields().iter().filter_map(|field| columns.finish(field.name())).collect();
        let values = StructArray::try_new(schema.fields().clone(), arrays, None)?;
        let field =
            Arc::new(Field::new_list_field(DataType::Struct(schema.fields().clone()), true));
        let offsets = OffsetBuffer::from_lengths(lengths);
        let list =
            ListArray::try_new(field, offsets, Arc::new(values), Some(NullBuffer::from(valid)))?;
        answer(&arguments, Arc::new(list))
    }
}

impl ScalarUDFImpl for Fault {
    fn name(&self) -> &'static str {
        "fault"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, found: &[DataType]) -> Result<Vec<DataType>> {
        coerce(self.name(), 1, &[Argument::Text, Argument::Text], found)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let mut answers = StringBuilder::with_capacity(arguments.number_rows, 0);
        each(&arguments, |_, asked| {
            answers.append_option(asked.and_then(|(moves, start)| match start {
                Ok(start) => {
                    let mut replay = Game::of_moves(moves).replay_from(start).without_comments();
                    replay.by_ref().for_each(drop);
                    replay.fault().map(|fault| fault.to_string())
                }
                Err(error) => Some(error),
            }));
            Ok(())
        })?;
        answer(&arguments, Arc::new(answers.finish()))
    }
}
