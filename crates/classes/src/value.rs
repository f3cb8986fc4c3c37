//! Position values: what a ranking compares.

use core::fmt;

/// Most functions a class may have.
pub const MAX_FUNCTIONS: usize = 4;

/// The value of a position: its class value, then its functions in turn.
///
/// Values compare in that order, which is the ranking of Bramer 1977, sections
/// 2.2 and 2.4: a function only speaks where all before it are equal.
///
/// ```
/// use palisade_classes::Value;
/// // K-E5 in Table 4: class value 7, function 2 is 44.
/// let value = Value { class: 7, functions: [44, 0, 0, 0] };
/// assert!(value > Value { class: 6, functions: [99; 4] });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value {
    /// The class value.
    pub class: u16,
    /// The functions from the first, 0 for null functions.
    pub functions: [u8; MAX_FUNCTIONS],
}

impl Value {
    /// The level at which this value parts from another.
    #[must_use]
    pub fn level(&self, other: &Self) -> Level {
        if self.class != other.class {
            return Level::Class;
        }
        let differs = self.functions.iter().zip(&other.functions).position(|(a, b)| a != b);
        differs.map_or(Level::Tie, |n| Level::Function(n as u8 + 1))
    }
}

/// At what level a move was preferred to the next best (Bramer 1977, section 10.1).
///
/// ```
/// use palisade_classes::Level;
/// assert_eq!(Level::Class.to_string(), "1");
/// assert_eq!(Level::Function(1).to_string(), "2");
/// assert_eq!(Level::Tie.to_string(), "T");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// By class value alone, SEL 1 in the thesis.
    Class,
    /// By the first, second, ... function, SEL 2, 3, ... in the thesis.
    Function(u8),
    /// Not at all: the tie was settled by the order of generation, SEL T.
    Tie,
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Class => f.write_str("1"),
            Self::Function(n) => write!(f, "{}", n + 1),
            Self::Tie => f.write_str("T"),
        }
    }
}
