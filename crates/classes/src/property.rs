//! What is read off a position by a program of its own, under a name.

use crate::placement::Placement;

/// Compares and prints `$named` by its field `name`: its function is no data.
macro_rules! by_name {
    ($named:ident) => {
        impl PartialEq for $named {
            fn eq(&self, other: &Self) -> bool {
                self.name == other.name
            }
        }

        impl Eq for $named {}

        impl core::fmt::Debug for $named {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, concat!(stringify!($named), "({})"), self.name)
            }
        }
    };
}

/// A property that needs a program: "the pawn can run".
///
/// Predicates are told apart by their names, so two of one name must mean the
/// same thing.
///
/// ```
/// use palisade_classes::{Placement, Predicate, Rule};
/// const BARE: Predicate = Predicate {
///     name: "bare kings",
///     meaning: "only the kings are left",
///     holds: |placement| placement.men().count() == 2,
/// };
/// assert!(Rule::Predicate(&BARE).holds(&"WK C6, BK C8".parse::<Placement>()?));
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Copy)]
pub struct Predicate {
    /// What it is called in rules.
    pub name: &'static str,
    /// What it says, as a sentence without a full stop.
    pub meaning: &'static str,
    /// How it is decided.
    pub holds: fn(&Placement) -> bool,
}

by_name!(Predicate);

/// A number that needs a program: an area, a mobility.
///
/// Measures are told apart by their names, so two of one name must count the
/// same thing.
///
/// ```
/// use palisade_classes::{Measure, men, Placement, Term};
/// const MEN: Measure = Measure {
///     name: "men",
///     meaning: "the number of men on the board",
///     count: |placement| placement.men().count() as i16,
/// };
/// let placement: Placement = "WK C6, BK C8".parse()?;
/// assert_eq!(Term::Measure(&MEN).value(&placement), 2);
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Copy)]
pub struct Measure {
    /// What it is called in rules and tables.
    pub name: &'static str,
    /// What it counts, in words that follow "is".
    pub meaning: &'static str,
    /// How it is counted.
    pub count: fn(&Placement) -> i16,
}

by_name!(Measure);
