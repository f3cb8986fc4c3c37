//! A class of positions: rule, value, and the functions that rank within it.

use alloc::borrow::Cow;
use core::fmt;

use crate::function::Function;
use crate::rule::Rule;
use crate::value::MAX_FUNCTIONS;

/// One row of a table: which positions, how good they are, what to prefer among them.
///
/// ```
/// use palisade_classes::{Class, Function, Vocabulary};
///
/// let words = Vocabulary::new();
/// let says = "The kings face each other on the rook file, the rook beside.";
/// let mut class = Class::new(14, 10, says);
/// class.rule = words.read("WK1 = BK1 AND WK1 = 1 AND BK2 - WK2 = 2 AND WR1 = 2")?;
/// class.functions[0] = Some(Function::smallest(7, 8, words.read_term("WR2")?));
/// assert_eq!(class.functions[0].unwrap().to_string(), "8 - WR2");
/// # Ok::<(), palisade_classes::InvalidRule>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its number, by which people call it; it says nothing about order.
    pub number: u16,
    /// Its class value: the larger, the better for the player.
    pub value: u16,
    /// What it says to a chess player, a sentence or two.
    pub meaning: Cow<'static, str>,
    /// Its rule; a position belongs to the first class whose rule it satisfies.
    pub rule: Rule,
    /// The associated functions from the first; `None` is the null function.
    pub functions: [Option<Function>; MAX_FUNCTIONS],
}

impl Class {
    /// A class that takes every position, without functions, until its fields say otherwise.
    pub fn new(number: u16, value: u16, meaning: impl Into<Cow<'static, str>>) -> Self {
        let functions = [None; MAX_FUNCTIONS];
        Self { number, value, meaning: meaning.into(), rule: Rule::Always, functions }
    }

    /// Writes the numbers of the functions: "2,3,0,0".
    pub(crate) fn write_function_numbers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, function) in self.functions.iter().enumerate() {
            let comma = if n == 0 { "" } else { "," };
            write!(f, "{comma}{}", function.map_or(0, |function| function.number))?;
        }
        Ok(())
    }
}
