//! Position values: what a ranking compares.

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
