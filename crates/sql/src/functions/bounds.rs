//! What is proved at once, without a search.

use std::sync::Arc;

use datafusion::arrow::array::BooleanBuilder;
use datafusion::arrow::datatypes::DataType;
use datafusion::error::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature};
use palisade::{Color, Effort, Helpmates, cannot_win};
use palisade_answers::read;

use super::rows::{Argument, Each, answer, coerce, each_by, effort, side, signature};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Question {
    Blockage,
    Walled,
    Unwinnable,
    Dead,
}

/// A function that answers true where something is proved.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Bound {
    question: Question,
}

impl Bound {
    pub(super) const ALL: [Self; 4] = [
        Self { question: Question::Blockage },
        Self { question: Question::Walled },
        Self { question: Question::Unwinnable },
        Self { question: Question::Dead },
    ];

    /// Is it asked of one side?
    const fn has_side(&self) -> bool {
        matches!(self.question, Question::Blockage | Question::Unwinnable)
    }

    fn ask(&self, board: &Helpmates, side: Color, effort: Effort) -> bool {
        match self.question {
            Question::Blockage => cannot_win(&board.position, side, effort),
            Question::Walled => {
                Color::ALL.into_iter().all(|side| cannot_win(&board.position, side, effort))
            }
            Question::Unwinnable => board.unwinnable(side),
            Question::Dead => Color::ALL.into_iter().all(|side| board.unwinnable(side)),
        }
    }
}

impl ScalarUDFImpl for Bound {
    fn name(&self) -> &str {
        match self.question {
            Question::Blockage => "blockage",
            Question::Walled => "walled",
            Question::Unwinnable => "unwinnable",
            Question::Dead => "dead",
        }
    }

    fn signature(&self) -> &Signature {
        use std::sync::LazyLock;
        static ANY: LazyLock<Signature> = LazyLock::new(signature);
        &ANY
    }

    fn coerce_types(&self, found: &[DataType]) -> Result<Vec<DataType>> {
        let text = Argument::Text;
        match self.question {
            Question::Blockage => coerce(self.name(), 2, &[text, text, text], found),
            Question::Unwinnable => coerce(self.name(), 2, &[text, text], found),
            Question::Walled | Question::Dead => coerce(self.name(), 1, &[text], found),
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Boolean)
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let sides = match arguments.args.get(1).filter(|_| self.has_side()) {
            Some(argument) => Each::named(argument, side)?,
            None => Each::One(Some(Color::White)),
        };
        let efforts = match arguments.args.get(2) {
            Some(argument) => Each::named(argument, effort)?,
            None => Each::One(Some(Effort::default())),
        };
        let mut answers = BooleanBuilder::with_capacity(arguments.number_rows);
        // Who cannot win may by castling, and by which rules one castles the bound does not know.
        let read = match self.question {
            Question::Blockage | Question::Walled => {
                |text: &str| read::position(text).map(Helpmates::new)
            }
            Question::Unwinnable | Question::Dead => read::helpmates,
        };
        each_by(read, &arguments, self.name(), |row, board| {
            let asked = board.zip(sides.get(row)).zip(efforts.get(row));
            answers
                .append_option(asked.map(|((board, side), effort)| self.ask(&board, side, effort)));
            Ok(())
        })?;
        answer(&arguments, Arc::new(answers.finish()))
    }
}
