//! Games whose moves stand in a column, as collections are published.

use std::sync::Arc;

use datafusion::arrow::array::StringArray;
use datafusion::arrow::datatypes::{DataType, Schema};
use datafusion::error::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature};

use super::lists::{Asked, Games, lists, type_of};
use super::rows::{Argument, answer, coerce, signature};
use super::work::Watch;
use crate::pgn::Replay;
use crate::table::{AnnotatedReplay, Columns, Kind};

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

/// Games that are played by one thread at a time: some milliseconds of work, after which the
/// thread looks whether anybody still waits.
const PIECE: usize = 64;

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
        Ok(type_of(&schema().fields))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let schema = Arc::new(schema());
        lists(&arguments, self.name(), schema.fields(), PIECE, |games, lengths, _| {
            let mut columns = Columns::new(&schema);
            for (_, game) in games {
                let Some((moves, start)) = lengths.begin(game)? else { continue };
                let mut replay = Replay::new(start, moves.as_bytes());
                let kept: Vec<_> = AnnotatedReplay::new(&mut replay, true).collect();
                let fault = replay.fault().map(|fault| fault.to_string());
                if lengths.end(kept.len(), fault.as_deref())? {
                    for (index, now) in kept.iter().enumerate() {
                        let is_last = fault.is_none() && index + 1 == kept.len();
                        columns.push(0, now, is_last, None);
                    }
                }
            }
            let columns = schema.fields().iter().filter_map(|field| columns.finish(field.name()));
            Ok(columns.collect())
        })
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
        let fault = |(moves, start): Asked<'_>| match start {
            Ok(start) => {
                let mut replay = Replay::new(start, moves.as_bytes());
                replay.by_ref().for_each(drop);
                replay.fault().map(|fault| fault.to_string())
            }
            Err(error) => Some(error),
        };
        let games = Games::new(&arguments)?;
        let pieces = games.shared(PIECE, &Watch::new(), |games| {
            Ok(games.map(|(_, game)| game.and_then(fault)).collect::<Vec<_>>())
        })?;
        let answers: StringArray = pieces.into_iter().flatten().collect();
        answer(&arguments, Arc::new(answers))
    }
}
