//! Position values: what a ranking compares.

use core::fmt;

/// Most functions a class may have.
pub const MAX_FUNCTIONS: usize = 4;

/// The value of a position: its class value, then its functions in turn.
///
/// Values compare in that order, which is the ranking of Bramer 1977, sections
/// 2.2 and 2.4: a function only speaks where all before it are equal. The
/// thesis packs them into one number with a base K larger than any function
/// (section 2.6); [`Value::packed`] is that number and [`Value::unpacked`]
/// takes it apart again.
///
/// ```
/// use palisade_classes::Value;
/// // K-E5 in Table 4: class value 7, function 2 is 44, base 100, three functions.
/// let value = Value { class: 7, functions: [44, 0, 0, 0] };
/// assert_eq!(value.packed(100, 3), 7_440_000);
/// assert_eq!(Value::unpacked(7_440_000, 100, 3), value);
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
    /// The position value of the thesis: `K^m * class + K^(m-1) * f1 + ... + fm`.
    ///
    /// Unique as long as every function is below the base, which a
    /// [`Table`](crate::Table) sees to, and at most four functions are asked for.
    ///
    /// ```
    /// use palisade_classes::Value;
    /// assert_eq!(Value { class: 9, functions: [0; 4] }.packed(100, 3), 9_000_000);
    /// ```
    #[must_use]
    pub fn packed(&self, base: u8, functions: usize) -> u64 {
        let functions = &self.functions[..functions.min(MAX_FUNCTIONS)];
        functions.iter().fold(u64::from(self.class), |sum, &f| sum * u64::from(base) + u64::from(f))
    }

    /// The parts of a position value, the inverse of [`Value::packed`].
    ///
    /// A base of 0 or 1 packs nothing and is read as 2; a class value beyond
    /// 65535 is cut off there.
    ///
    /// ```
    /// use palisade_classes::Value;
    /// assert_eq!(Value::unpacked(5_380_800, 100, 3).functions, [38, 8, 0, 0]);
    /// ```
    #[must_use]
    pub fn unpacked(mut packed: u64, base: u8, functions: usize) -> Self {
        let base = u64::from(base.max(2));
        let mut value = Self::default();
        for f in value.functions[..functions.min(MAX_FUNCTIONS)].iter_mut().rev() {
            *f = (packed % base) as u8;
            packed /= base;
        }
        value.class = u16::try_from(packed).unwrap_or(u16::MAX);
        value
    }

    /// The level at which this value parts from another.
    ///
    /// ```
    /// use palisade_classes::{Level, Value};
    /// let better = Value { class: 7, functions: [44, 2, 0, 0] };
    /// let worse = Value { class: 7, functions: [44, 1, 9, 0] };
    /// assert_eq!(better.level(&worse), Level::Function(2));
    /// ```
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
