//! The columns of the tables.

use std::sync::Arc;

use datafusion::arrow::array::{
    ArrayRef, Int32Builder, MapBuilder, MapFieldNames, StringBuilder, UInt64Builder,
};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::error::Result;
use palisade::Position;

use crate::pgn::Game;

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A position of a game.
    Positions,
    /// A game.
    Games,
}

/// Headers that have a column: its name, and theirs.
const TEXTS: [(&str, &str); 14] = [
    ("result", "Result"),
    ("termination", "Termination"),
    ("white", "White"),
    ("black", "Black"),
    ("event", "Event"),
    ("site", "Site"),
    ("date", "Date"),
    ("utc_date", "UTCDate"),
    ("utc_time", "UTCTime"),
    ("round", "Round"),
    ("time_control", "TimeControl"),
    ("eco", "ECO"),
    ("opening", "Opening"),
    ("variant", "Variant"),
];

const NUMBERS: [(&str, &str); 2] = [("white_elo", "WhiteElo"), ("black_elo", "BlackElo")];

impl Kind {
    /// The name of its table function.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Positions => "pgn",
            Self::Games => "pgn_games",
        }
    }

    /// Its columns.
    #[must_use]
    pub fn schema(self) -> SchemaRef {
        let text = DataType::Utf8;
        let own: &[(&str, DataType)] = match self {
            Self::Positions => &[
                ("game", DataType::UInt64),
                ("ply", DataType::UInt16),
                ("fen", text.clone()),
                ("move", text.clone()),
                ("uci", text.clone()),
                ("eval", DataType::Float32),
                ("clock", DataType::Float32),
                ("men", DataType::UInt8),
                ("pieces", DataType::UInt8),
                ("last", DataType::Boolean),
                ("fault", text.clone()),
            ],
            Self::Games => &[
                ("game", DataType::UInt64),
                ("plies", DataType::UInt16),
                ("fen", text.clone()),
                ("men", DataType::UInt8),
                ("pieces", DataType::UInt8),
                ("moves", text.clone()),
                ("start", text.clone()),
                ("fault", text.clone()),
            ],
        };
        let own = own.iter().map(|(name, kind)| Field::new(*name, kind.clone(), true));
        let texts = TEXTS.iter().map(|(name, _)| Field::new(*name, text.clone(), true));
        let numbers = NUMBERS.iter().map(|(name, _)| Field::new(*name, DataType::Int32, true));
        let headers = Field::new("headers", empty_map(), true);
        let file = Field::new("file", text.clone(), true);
        Arc::new(Schema::new(
            own.chain(texts).chain(numbers).chain([headers, file]).collect::<Vec<_>>(),
        ))
    }
}

/// Is it known before a game is played?
pub(super) fn is_header(column: &str) -> bool {
    matches!(column, "game" | "file" | "headers" | "moves" | "start")
        || TEXTS.iter().chain(&NUMBERS).any(|(name, _)| *name == column)
}

fn map_builder() -> MapBuilder<StringBuilder, StringBuilder> {
    let names = MapFieldNames {
        entry: "entries".to_owned(),
        key: "key".to_owned(),
        value: "value".to_owned(),
    };
    MapBuilder::new(Some(names), StringBuilder::new(), StringBuilder::new())
}

/// The type of the column `headers`.
fn empty_map() -> DataType {
    use datafusion::arrow::array::Array;
    map_builder().finish().data_type().clone()
}

/// A column that is known before a game is played, a row for each game.
pub(super) fn header_column(column: &str, games: &[Game<'_>], file: &str) -> Result<ArrayRef> {
    if let Some((_, tag)) = TEXTS.iter().find(|(name, _)| *name == column) {
        let mut values = StringBuilder::with_capacity(games.len(), 0);
        for game in games {
            values.append_option(game.header(tag));
        }
        return Ok(Arc::new(values.finish()));
    }
    if let Some((_, tag)) = NUMBERS.iter().find(|(name, _)| *name == column) {
        let mut values = Int32Builder::with_capacity(games.len());
        for game in games {
            values.append_option(game.header(tag).and_then(|value| value.trim().parse().ok()));
        }
        return Ok(Arc::new(values.finish()));
    }
    Ok(match column {
        "game" => {
            let mut values = UInt64Builder::with_capacity(games.len());
            games.iter().for_each(|game| values.append_value(game.offset));
            Arc::new(values.finish())
        }
        "file" => {
            let mut values = StringBuilder::with_capacity(games.len(), 0);
            games.iter().for_each(|_| values.append_value(file));
            Arc::new(values.finish())
        }
        "start" => {
            let mut values = StringBuilder::new();
            let usual = Position::START.to_string();
            for game in games {
                let start = game.headers().find(|(name, _)| name.eq_ignore_ascii_case("FEN"));
                values.append_value(start.map_or(usual.as_str().into(), |(_, start)| start));
            }
            Arc::new(values.finish())
        }
        "moves" => {
            let mut values = StringBuilder::new();
            for game in games {
                values.append_value(String::from_utf8_lossy(game.moves()));
            }
            Arc::new(values.finish())
        }
        _ => {
            let mut values = map_builder();
            for game in games {
                // A map has a key once; of a header that is written twice the first counts.
                let mut seen: Vec<&str> = Vec::new();
                for (name, value) in game.headers() {
                    if !seen.contains(&name) {
                        seen.push(name);
                        values.keys().append_value(name);
                        values.values().append_value(value);
                    }
                }
                values.append(true)?;
            }
            Arc::new(values.finish())
        }
    })
}
