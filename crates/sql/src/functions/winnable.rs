//! Can a side still mate, if both sides help? In full, for both sides or with what proves it.

use std::ops::ControlFlow;
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, StringBuilder, StructArray};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::error::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature};
use palisade::{Budget, Color, Helpmates, Winnability};
use palisade_answers::read;

use super::rows::{Argument, Each, answer, coerce, each_by, side, signature};
use super::solve::{budget, words};
use super::work::{Watch, shared};

/// What is done for a side if nothing is said, in units of a few microseconds: enough for nearly
/// all.
const BUDGET: u64 = 100_000;

/// What is in the struct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// `winnable(fen)` and `winnable(fen, work)`: `white` and `black`, each `winnable`, `unwinnable`
    /// or `unknown`.
    Both,
    /// `winnable_proof(fen, side)` and `winnable_proof(fen, side, work)`: `verdict`, the `line` that
    /// mates, and the `certificate`, as `palisade check` reads it.
    Proof,
}

/// A function that searches for helpmates, or for the proof that there are none.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Winnable {
    kind: Kind,
    signature: Signature,
}

impl Winnable {
    pub(super) fn all() -> [Self; 2] {
        [Kind::Both, Kind::Proof].map(|kind| Self { kind, signature: signature() })
    }

    const fn names(&self) -> &'static [&'static str] {
        match self.kind {
            Kind::Both => &["white", "black"],
            Kind::Proof => &["verdict", "line", "certificate"],
        }
    }

    fn fields(&self) -> Fields {
        self.names().iter().map(|name| Field::new(*name, DataType::Utf8, true)).collect()
    }

    /// What stands in the struct, in the order of its names.
    fn say(&self, asked: Asked, watch: &Watch) -> Vec<Option<String>> {
        let Asked { board, side, budget } = asked;
        let look =
            |_| if watch.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let one = |winner| board.winnability(winner, &Budget::work(budget).watched_by(&look));
        match self.kind {
            Kind::Both => Color::ALL.map(|winner| Some(one(winner).name().to_owned())).to_vec(),
            Kind::Proof => {
                let said = one(side);
                let line = match &said {
                    Winnability::Winnable(line) => Some(words(line)),
                    _ => None,
                };
                let certificate = said.certificate(&board.position, side);
                let certificate = certificate.map(|certificate| certificate.to_string());
                vec![Some(said.name().to_owned()), line, certificate]
            }
        }
    }
}

/// A question of one row. The side is White where both are asked for.
#[derive(Clone, Copy)]
struct Asked {
    board: Helpmates,
    side: Color,
    budget: u64,
}

impl ScalarUDFImpl for Winnable {
    fn name(&self) -> &'static str {
        match self.kind {
            Kind::Both => "winnable",
            Kind::Proof => "winnable_proof",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, found: &[DataType]) -> Result<Vec<DataType>> {
        let (text, number) = (Argument::Text, Argument::Number);
        match self.kind {
            Kind::Both => coerce(self.name(), 1, &[text, number], found),
            Kind::Proof => coerce(self.name(), 2, &[text, text, number], found),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Struct(self.fields()))
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let (sides, budgets) = match self.kind {
            Kind::Both => (None, arguments.args.get(1)),
            Kind::Proof => (arguments.args.get(1), arguments.args.get(2)),
        };
        let sides = match sides {
            Some(argument) => Each::named(argument, side)?,
            None => Each::One(Some(Color::White)),
        };
        let budgets = match budgets {
            Some(argument) => Each::number(argument, budget)?,
            None => Each::One(Some(BUDGET)),
        };
        let mut asked = Vec::with_capacity(arguments.number_rows);
        each_by(read::helpmates, &arguments, self.name(), |row, board| {
            let given = board.zip(sides.get(row)).zip(budgets.get(row));
            asked.push(given.map(|((board, side), budget)| Asked { board, side, budget }));
            Ok(())
        })?;
        let watch = Watch::new();
        let said = shared(asked.len(), &watch, |row| asked[row].map(|one| self.say(one, &watch)))?;
        let mut texts: Vec<_> = self.names().iter().map(|_| StringBuilder::new()).collect();
        let valid: Vec<bool> = said.iter().map(Option::is_some).collect();
        for said in said {
            let mut said = said.unwrap_or_default().into_iter();
            for column in &mut texts {
                column.append_option(said.next().flatten());
            }
        }
        let columns = texts.into_iter().map(|mut column| Arc::new(column.finish()) as ArrayRef);
        let columns = columns.collect();
        let array = StructArray::try_new(self.fields(), columns, Some(NullBuffer::from(valid)))?;
        answer(&arguments, Arc::new(array))
    }
}
