//! The seven values.

use core::fmt;

use palisade_board::Color;

/// One of seven values: decisive, big or slight advantage for either side, or equality
/// (Horacek 1982). Ordered from Black's best to White's.
///
/// ```
/// use palisade::Color;
/// use palisade_lore::patterns::Advantage;
/// assert!(Advantage::DecisiveWhite > Advantage::BigWhite);
/// assert_eq!(Advantage::decisive(Color::Black), Advantage::DecisiveBlack);
/// assert_eq!(Advantage::SlightBlack.steps(), -1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Advantage {
    /// Black should win.
    DecisiveBlack,
    /// Black is much better.
    BigBlack,
    /// Black is a little better.
    SlightBlack,
    /// Neither side is better.
    #[default]
    Equal,
    /// White is a little better.
    SlightWhite,
    /// White is much better.
    BigWhite,
    /// White should win.
    DecisiveWhite,
}

impl Advantage {
    /// The side should win.
    #[must_use]
    pub const fn decisive(side: Color) -> Self {
        match side {
            Color::White => Self::DecisiveWhite,
            Color::Black => Self::DecisiveBlack,
        }
    }

    /// How many values White is above equality: -3 to 3.
    #[must_use]
    pub const fn steps(self) -> i8 {
        self as i8 - 3
    }

    /// In a sentence for people.
    pub(super) const fn in_words(self) -> &'static str {
        WORDS[self as usize][1]
    }

    /// The value this number of steps above equality, at most the best of either side.
    #[must_use]
    pub const fn from_steps(steps: i8) -> Self {
        match steps {
            ..=-3 => Self::DecisiveBlack,
            -2 => Self::BigBlack,
            -1 => Self::SlightBlack,
            0 => Self::Equal,
            1 => Self::SlightWhite,
            2 => Self::BigWhite,
            3.. => Self::DecisiveWhite,
        }
    }
}

/// In words: `decisive for white`, `equal`.
/// For programs, and in a sentence.
const WORDS: [[&str; 2]; 7] = [
    ["decisive for black", "Black should win"],
    ["big for black", "Black is much better"],
    ["slight for black", "Black is a little better"],
    ["equal", "neither side is better"],
    ["slight for white", "White is a little better"],
    ["big for white", "White is much better"],
    ["decisive for white", "White should win"],
];

impl fmt::Display for Advantage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(WORDS[*self as usize][0])
    }
}
