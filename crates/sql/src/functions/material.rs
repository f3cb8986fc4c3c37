//! The men on the board, by name.

use std::sync::Arc;

use datafusion::arrow::array::StringBuilder;
use datafusion::arrow::datatypes::DataType;
use datafusion::error::Result;
use datafusion::logical_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature};
use palisade::{Color, Position, Role};

use super::rows::{Argument, answer, coerce, each, signature};

/// `material(fen)`.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Material {
    signature: Signature,
}

impl Default for Material {
    fn default() -> Self {
        Self { signature: signature() }
    }
}

/// Writes the men of both sides, White's first: `KRPvKR`.
fn write_material(position: &Position, text: &mut String) {
    text.clear();
    for color in Color::ALL {
        if color == Color::Black {
            text.push('v');
        }
        let roles = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        for (role, letter) in roles.into_iter().zip("KQRBNP".chars()) {
            for _ in 0..position.men(role.of(color)).len() {
                text.push(letter);
            }
        }
    }
}

impl ScalarUDFImpl for Material {
    fn name(&self) -> &'static str {
        "material"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, found: &[DataType]) -> Result<Vec<DataType>> {
        coerce(self.name(), 1, &[Argument::Text], found)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let mut answers = StringBuilder::with_capacity(arguments.number_rows, 0);
        let mut text = String::new();
        each(&arguments, self.name(), |_, position| {
            answers.append_option(position.map(|position| {
                write_material(&position, &mut text);
                &text
            }));
            Ok(())
        })?;
        answer(&arguments, Arc::new(answers.finish()))
    }
}
