//! The value of a position, searched with a budget.

use std::sync::{Arc, OnceLock};

use datafusion::arrow::array::{ArrayRef, StringBuilder, StructArray, UInt64Builder};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::common::exec_err;
use datafusion::error::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature};
use palisade::exact::Budget;
use palisade::tables::duel::Promotions;
use palisade::{Knowledge, Move};

use super::rows::{Argument, Each, answer, each, signature};

/// `solve(fen)` and `solve(fen, budget)`: a struct of
///
/// - `value`: `white`, `draw` or `black`, where it is proved;
/// - `lower`, `upper`: what White has for certain, and the most he can hope for;
/// - `best`: the moves, in UCI, that are proved to keep the value;
/// - `line`: how a side wins, to the end of the proof;
/// - `work`: the structures it took. The budget counts these; the same budget ends the same
///   way everywhere.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Solve {
    signature: Signature,
}

impl Default for Solve {
    fn default() -> Self {
        let (text, number) = (Argument::Text, Argument::Number);
        Self { signature: signature([&[text], &[text, number]]) }
    }
}

/// About a second.
const BUDGET: u64 = 1_000_000;

/// What stands in the struct, but for the work.
const TEXTS: [&str; 5] = ["value", "lower", "upper", "best", "line"];

fn fields() -> Fields {
    let texts = TEXTS.iter().map(|name| Field::new(*name, DataType::Utf8, true));
    texts.chain([Field::new("work", DataType::UInt64, true)]).collect()
}

/// Made once, when a question first needs them; all threads share them.
fn databases() -> &'static Arc<Promotions> {
    static DATABASES: OnceLock<Arc<Promotions>> = OnceLock::new();
    DATABASES.get_or_init(|| Knowledge::default().databases())
}

fn budget(number: i64) -> Result<u64> {
    match u64::try_from(number) {
        Ok(number) => Ok(number),
        Err(_) => exec_err!("solve: a budget is a number from 0 on, and not {number}"),
    }
}

fn words(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl ScalarUDFImpl for Solve {
    fn name(&self) -> &'static str {
        "solve"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Struct(fields()))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let budgets = match arguments.args.get(1) {
            Some(argument) => Each::number(argument, budget)?,
            None => Each::One(Some(BUDGET)),
        };
        let mut texts = TEXTS.map(|_| StringBuilder::new());
        let mut work = UInt64Builder::new();
        let mut valid = Vec::new();
        each(&arguments, self.name(), |row, position| {
            let asked = position.zip(budgets.get(row));
            valid.push(asked.is_some());
            let Some((position, budget)) = asked else {
                texts.iter_mut().for_each(StringBuilder::append_null);
                work.append_null();
                return Ok(());
            };
            // Of its own for each row: what one has learned never shows in the next.
            let mut knowledge = Knowledge::builder().certificates(false).build();
            knowledge.share_databases(Arc::clone(databases()));
            let solution = knowledge.solve(&position, &Budget::work(budget), |_| {});
            let bounds = solution.bounds();
            let best = Some(words(solution.best())).filter(|best| !best.is_empty());
            let said = [
                bounds.exact().map(|value| value.to_string()),
                Some(bounds.lower.outcome.to_string()),
                Some(bounds.upper.outcome.to_string()),
                best,
                solution.line().map(|line| words(&line.moves)),
            ];
            for (column, text) in texts.iter_mut().zip(said) {
                column.append_option(text);
            }
            work.append_value(solution.work());
            Ok(())
        })?;
        let mut columns: Vec<ArrayRef> = Vec::with_capacity(TEXTS.len() + 1);
        for mut column in texts {
            columns.push(Arc::new(column.finish()));
        }
        columns.push(Arc::new(work.finish()));
        let array = StructArray::try_new(fields(), columns, Some(NullBuffer::from(valid)))?;
        answer(&arguments, Arc::new(array))
    }
}
