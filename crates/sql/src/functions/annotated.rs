//! What is proved of a game whose moves stand in a column.

use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, StringBuilder, UInt32Builder};
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::error::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature};
use palisade::{Color, Knowledge, Position};
use palisade_answers::{Annotated as Game, Limits};
use palisade_pgn::games;

use super::lists::{lists, type_of};
use super::rows::{Argument, Each, coerce, signature};
use super::solve::{budget, databases, knowledge, words};
use super::work::Watch;
use crate::settings::syzygy;

/// `annotated(moves)`, `annotated(moves, fen)` and `annotated(moves, fen, work)`: a list of
/// structs, one for each thing that is proved of the moves that were played:
///
/// - `ply` and `move`: the move that it is said after, 0 and null before the first;
/// - `kind`: `wall`, `win`, `only`, `let_go`, `loses`, `opened`, `dead` or `result`;
/// - `side`: the side that it is about;
/// - `better`: a line that would have been better, in UCI, unless it stands in the text;
/// - `words`: a sentence for people.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Annotated {
    signature: Signature,
}

impl Default for Annotated {
    fn default() -> Self {
        Self { signature: signature() }
    }
}

/// About a tenth of a second a game: most have no pawn ending, and cost far less.
const BUDGET: u64 = 100_000;

/// What stands in a struct, but for the ply, which comes first.
const TEXTS: [&str; 5] = ["move", "kind", "side", "better", "words"];

fn fields() -> Fields {
    let texts = TEXTS.iter().map(|name| Field::new(*name, DataType::Utf8, true));
    core::iter::once(Field::new("ply", DataType::UInt32, false)).chain(texts).collect()
}

/// Something that is said of a game.
type Said = (u32, [Option<String>; TEXTS.len()]);

/// The remarks of a game, and why it cannot be played to its end.
fn remarks(
    moves: &str,
    start: Position,
    mut knowledge: Knowledge,
    work: u64,
    watch: &Watch,
) -> (Vec<Said>, Option<String>) {
    let text = format!("[SetUp \"1\"]\n[FEN \"{start}\"]\n\n{moves}\n");
    // Another game in the column would be a second one: its tags begin it.
    let Some(game) = games(text.as_bytes(), 0).next() else {
        return (Vec::new(), Some("it holds no game".to_owned()));
    };
    let ready = |knowledge: &mut Knowledge| knowledge.share_databases(Arc::clone(databases()));
    let game = Game::new(&game, &mut knowledge, Limits::work(work), watch, ready);
    let nodes = &game.tree.nodes;
    let ply = |number: usize| nodes[..=number].iter().filter(|node| node.depth == 0).count();
    let said = |remark: &palisade_answers::Remark| -> Option<Said> {
        let node = remark.node.map(|number| &nodes[number]);
        if node.is_some_and(|node| node.depth > 0) {
            return None;
        }
        let side = if remark.side == Color::White { "white" } else { "black" };
        let texts = [
            node.map(|node| node.san.to_string()),
            Some(remark.kind.name().to_owned()),
            Some(side.to_owned()),
            Some(words(&remark.better)).filter(|line| !line.is_empty()),
            Some(remark.words.clone()),
        ];
        Some((remark.node.map_or(0, ply) as u32, texts))
    };
    let said = game.remarks.iter().filter_map(said).collect();
    (said, game.fault.map(|(_, why)| why))
}

impl ScalarUDFImpl for Annotated {
    fn name(&self) -> &'static str {
        "annotated"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, found: &[DataType]) -> Result<Vec<DataType>> {
        coerce(self.name(), 1, &[Argument::Text, Argument::Text, Argument::Number], found)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(type_of(&fields()))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let budgets = match arguments.args.get(2) {
            Some(argument) => Each::number(argument, budget)?,
            None => Each::One(Some(BUDGET)),
        };
        let tables = syzygy(&arguments.config_options);
        lists(&arguments, self.name(), &fields(), 1, |games, lengths, watch| {
            let mut plies = UInt32Builder::with_capacity(8);
            let mut texts = TEXTS.map(|_| StringBuilder::with_capacity(8, 64));
            for (row, game) in games {
                let work = budgets.get(row);
                let game = lengths.begin(game.filter(|_| work.is_some()))?;
                let Some(((moves, start), work)) = game.zip(work) else { continue };
                let (said, fault) = remarks(moves, start, knowledge(tables.clone()), work, watch);
                if lengths.end(said.len(), fault.as_deref())? {
                    for (ply, row) in said {
                        plies.append_value(ply);
                        for (column, text) in texts.iter_mut().zip(row) {
                            column.append_option(text);
                        }
                    }
                }
            }
            let texts = texts.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
            Ok(core::iter::once(Arc::new(plies.finish()) as ArrayRef).chain(texts).collect())
        })
    }
}
