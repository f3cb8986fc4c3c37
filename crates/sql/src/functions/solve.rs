//! The value of a position, searched with a budget.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use datafusion::arrow::array::{ArrayRef, StringBuilder, StructArray, UInt64Builder};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::common::exec_err;
use datafusion::error::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature};
use palisade::tables::duel::Promotions;
use palisade::tables::syzygy::Syzygy;
use palisade::{Budget, Knowledge, Move, Position};

use super::rows::{Argument, Each, answer, coerce, each, signature};
use super::work::{Watch, shared};
use crate::settings::syzygy;

/// `solve(fen)` and `solve(fen, work)`: a struct of
///
/// - `value`: `white`, `draw` or `black`, where it is proved;
/// - `lower`, `upper`: what White has for certain, and the most he can hope for;
/// - `by_fifty_moves`: the value if that rule counts, where Syzygy tables tell it;
/// - `best`: the moves, in UCI, that are proved to keep the value, or not to lose;
/// - `line`: how a side wins, to the end of the proof;
/// - `work`: the units of a few microseconds that it took. The budget counts these; the same
///   budget ends the same way everywhere.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Solve {
    signature: Signature,
}

impl Default for Solve {
    fn default() -> Self {
        Self { signature: signature() }
    }
}

/// About a second.
const BUDGET: u64 = 1_000_000;

/// What stands in the struct, but for the work.
const TEXTS: [&str; 6] = ["value", "lower", "upper", "by_fifty_moves", "best", "line"];

fn fields() -> Fields {
    let texts = TEXTS.iter().map(|name| Field::new(*name, DataType::Utf8, true));
    texts.chain([Field::new("work", DataType::UInt64, true)]).collect()
}

/// Made once, when a question first needs them; all threads share them.
pub(super) fn databases() -> &'static Arc<Promotions> {
    static DATABASES: OnceLock<Arc<Promotions>> = OnceLock::new();
    DATABASES.get_or_init(|| Knowledge::default().databases())
}

pub(super) fn budget(number: i64) -> Result<u64> {
    match u64::try_from(number) {
        Ok(number) => Ok(number),
        Err(_) => exec_err!("work: expected a whole number from 0 on, found \"{number}\""),
    }
}

pub(super) fn words(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Of its own for each row: what one has learned never shows in the next.
pub(super) fn knowledge(tables: Option<Arc<Syzygy>>) -> Knowledge {
    let mut knowledge = Knowledge::builder().build();
    knowledge.set_syzygy(tables);
    knowledge
}

/// The texts and the work for a position.
fn solve(
    position: &Position,
    budget: u64,
    tables: Option<Arc<Syzygy>>,
    watch: &Watch,
) -> Option<([Option<String>; TEXTS.len()], u64)> {
    let look = |_| if watch.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let mut knowledge = knowledge(tables);
    knowledge.share_databases(Arc::clone(databases()));
    let solution =
        knowledge.solve(position, &Budget::work(budget).watched_by(&look), |_| {}).ok()?;
    let bounds = solution.bounds;
    let said = [
        bounds.exact().map(|value| value.to_string()),
        Some(bounds.lower.outcome.to_string()),
        Some(bounds.upper.outcome.to_string()),
        solution.by_fifty_moves.map(|value| value.to_string()),
        Some(words(&solution.best)).filter(|best| !best.is_empty()),
        solution.line.as_ref().map(|line| words(&line.moves)),
    ];
    Some((said, solution.work))
}

impl ScalarUDFImpl for Solve {
    fn name(&self) -> &'static str {
        "solve"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, found: &[DataType]) -> Result<Vec<DataType>> {
        coerce(self.name(), 1, &[Argument::Text, Argument::Number], found)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Struct(fields()))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let budgets = match arguments.args.get(1) {
            Some(argument) => Each::number(argument, budget)?,
            None => Each::One(Some(BUDGET)),
        };
        let mut asked = Vec::with_capacity(arguments.number_rows);
        each(&arguments, self.name(), |row, position| {
            asked.push(position.zip(budgets.get(row)));
            Ok(())
        })?;
        if asked.iter().any(Option::is_some) {
            // Once, and not by each thread beside the others.
            databases();
        }
        let (watch, tables) = (Watch::new(), syzygy(&arguments.config_options));
        let said = shared(asked.len(), &watch, |row| {
            let (position, budget) = asked[row]?;
            solve(&position, budget, tables.clone(), &watch)
        })?;
        let mut texts = TEXTS.map(|_| StringBuilder::new());
        let mut work = UInt64Builder::new();
        let mut valid = Vec::with_capacity(said.len());
        for said in said {
            valid.push(said.is_some());
            let (said, effort) =
                said.map_or_else(Default::default, |(said, work)| (said, Some(work)));
            for (column, text) in texts.iter_mut().zip(said) {
                column.append_option(text);
            }
            work.append_option(effort);
        }
        let mut columns: Vec<ArrayRef> = Vec::with_capacity(TEXTS.len() + 1);
        for mut column in texts {
            columns.push(Arc::new(column.finish()));
        }
        columns.push(Arc::new(work.finish()));
        let array = StructArray::try_new(fields(), columns, Some(NullBuffer::from(valid)))?;
        answer(&arguments, Arc::new(array))
    }
}
