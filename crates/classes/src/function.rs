//! Associated functions: how positions of one class are ranked.

use core::fmt;

use crate::placement::Placement;
use crate::term::{Length, Term};

/// An associated function: an expression to be made as large, or as small, as can be.
///
/// As in the thesis it is `expression`, or `constant - expression` where the
/// smallest is wanted (Bramer 1977, section 6.3), so that the larger value is
/// always the better for the player.
///
/// ```
/// use palisade_classes::{Function, Placement, Vocabulary};
///
/// // Function 3 of KRK: make the file difference of the kings small.
/// let files = Vocabulary::new().read_term("abs(WK1 - BK1)")?;
/// let function = Function::smallest(3, 8, files);
/// assert_eq!(function.to_string(), "8 - abs(WK1 - BK1)");
/// let placement: Placement = "WK D4, WR D5, BK B6".parse().unwrap();
/// assert_eq!(function.value(&placement), 6);
/// # Ok::<(), palisade_classes::InvalidRule>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its number in the value table; 0 is kept for the null function.
    pub number: u8,
    /// The constant it is taken from when the smallest is wanted.
    pub from: Option<i16>,
    /// What is measured.
    pub expression: Term,
}

impl Function {
    /// Prefers the largest value of an expression.
    #[must_use]
    pub const fn largest(number: u8, expression: Term) -> Self {
        Self { number, from: None, expression }
    }

    /// Prefers the smallest value of an expression, taken from a constant that
    /// keeps the value from being negative.
    #[must_use]
    pub const fn smallest(number: u8, from: i16, expression: Term) -> Self {
        Self { number, from: Some(from), expression }
    }

    /// Its value in a position, larger being better.
    #[must_use]
    #[inline]
    pub fn value(&self, placement: &Placement) -> i16 {
        let measured = self.expression.value(placement);
        self.from.map_or(measured, |from| from.saturating_sub(measured))
    }
}

impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            None => write!(f, "{}", self.expression),
            Some(from) => match self.expression {
                // A difference taken from a constant needs its brackets.
                Term::Length(Length::Difference(..)) | Term::Excess(..) | Term::Race(..) => {
                    write!(f, "{from} - ({})", self.expression)
                }
                _ => write!(f, "{from} - {}", self.expression),
            },
        }
    }
}
