//! The primitives rules are refined with: a number or a yes, and the words for it.

use alloc::format;
use alloc::string::String;

use crate::placement::Placement;
use crate::rule::{Comparable, Predicate, Rule};
use crate::term::{Measure, Term};

/// What a primitive looks at.
///
/// ```
/// use palisade_classes::{Measured, Placement, notation::WK2};
/// let rank = Measured::Term(WK2.into());
/// assert_eq!(rank.value(&"WK C6, BK C8".parse::<Placement>()?), 6);
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measured {
    /// A number.
    Term(Term),
    /// A property, 1 where it holds and 0 elsewhere.
    Predicate(&'static Predicate),
}

impl Measured {
    /// The number, or 1 for yes and 0 for no.
    ///
    /// ```
    /// use palisade_classes::{Measured, Placement, kpk};
    /// let runs = Measured::Predicate(&kpk::PAWN_CAN_RUN);
    /// assert_eq!(runs.value(&"WK C6, WP B7, BK H8".parse::<Placement>()?), 1);
    /// # Ok::<(), palisade_classes::InvalidPlacement>(())
    /// ```
    #[must_use]
    pub fn value(&self, placement: &Placement) -> i16 {
        match self {
            Self::Term(term) => term.value(placement),
            Self::Predicate(predicate) => i16::from((predicate.holds)(placement)),
        }
    }
}

/// How a chess player says what a primitive asks.
///
/// ```
/// use palisade_classes::Words;
/// let words = Words::Rank("your king");
/// assert_eq!(words.say(6, 8, 1, 8), "your king is on the 6th rank or above");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Words {
    /// The sentence for yes and the sentence for no.
    Either(&'static str, &'static str),
    /// The rank of a man.
    Rank(&'static str),
    /// The file of a pawn on the files a to d.
    PawnFile,
    /// King steps from one to another.
    Steps(&'static str, &'static str),
    /// How many steps further the Black king is from this than yours.
    Race(&'static str),
    /// How many ranks the first is above the second.
    Above(&'static str, &'static str),
    /// How many files lie from the first to the second.
    FilesApart(&'static str, &'static str),
    /// How many files further the Black king is from the pawn's file than yours.
    FilesNearer,
    /// How many of something there are.
    Count(&'static str),
}

impl Words {
    /// The bounds `low..=high` in words, where the primitive can be from
    /// `least` to `most`.
    ///
    /// ```
    /// use palisade_classes::Words;
    /// let race = Words::Race("the pawn");
    /// assert_eq!(race.say(-9, -1, -9, 9), "the Black king is nearer to the pawn than yours");
    /// assert_eq!(race.say(0, 0, -9, 9), "the kings are equally near to the pawn");
    /// ```
    #[must_use]
    pub fn say(&self, low: i16, high: i16, least: i16, most: i16) -> String {
        match *self {
            Self::Either(yes, no) => String::from(if low > 0 { yes } else { no }),
            Self::Rank(man) => match bounds(low, high, least, most) {
                Bounds::Just(rank) => format!("{man} is on the {} rank", ordinal(rank)),
                Bounds::AtLeast(rank) => format!("{man} is on the {} rank or above", ordinal(rank)),
                Bounds::AtMost(rank) => format!("{man} is on the {} rank or below", ordinal(rank)),
                Bounds::Between(a, b) => {
                    format!("{man} is on the {} to {} rank", ordinal(a), ordinal(b))
                }
            },
            Self::PawnFile => {
                let file = |n: i16| ["a", "b", "c", "d"][usize::try_from(n - 1).unwrap_or(0) & 3];
                match (low, high) {
                    (1, 1) => String::from("the pawn is a rook pawn"),
                    (2, 2) => String::from("the pawn is a knight pawn"),
                    (3, 3) => String::from("the pawn is a bishop pawn"),
                    (4, 4) => String::from("the pawn is a centre pawn"),
                    (2, 4) => String::from("the pawn is no rook pawn"),
                    (3, 4) => String::from("the pawn is a bishop or centre pawn"),
                    (1, 2) => String::from("the pawn is a rook or knight pawn"),
                    (1, 3) => String::from("the pawn is no centre pawn"),
                    (a, b) => format!("the pawn is on the {}- to {}-file", file(a), file(b)),
                }
            }
            Self::Steps(a, b) => match bounds(low, high, least, most) {
                Bounds::Just(0) => format!("{a} is on {b}"),
                Bounds::Just(1) => format!("{a} is next to {b}"),
                Bounds::AtMost(1) => format!("{a} is on or next to {b}"),
                Bounds::AtLeast(1) => format!("{a} is not on {b}"),
                Bounds::AtLeast(2) if least >= 1 => format!("{a} is not next to {b}"),
                Bounds::Just(n) => format!("{a} is {n} steps from {b}"),
                Bounds::AtMost(n) => format!("{a} is at most {n} steps from {b}"),
                Bounds::AtLeast(n) => format!("{a} is at least {n} steps from {b}"),
                Bounds::Between(n, m) => format!("{a} is {n} to {m} steps from {b}"),
            },
            Self::Race(to) => compare(
                low,
                high,
                least,
                most,
                &format!("your king is nearer to {to} than Black's"),
                &format!("the Black king is nearer to {to} than yours"),
                &format!("the kings are equally near to {to}"),
                "step",
            ),
            Self::Above(a, b) => compare(
                low,
                high,
                least,
                most,
                &format!("{a} is above {b}"),
                &format!("{a} is below {b}"),
                &format!("{a} is level with {b}"),
                "rank",
            ),
            Self::FilesNearer => compare(
                low,
                high,
                least,
                most,
                "your king is nearer to the pawn's file than Black's",
                "the Black king is nearer to the pawn's file than yours",
                "the kings are equally far from the pawn's file",
                "file",
            ),
            Self::FilesApart(a, b) => match bounds(low, high, least, most) {
                Bounds::Just(0) | Bounds::AtMost(0) => format!("{a} is on the file of {b}"),
                Bounds::Just(1) => format!("{a} is on a file beside {b}"),
                Bounds::AtMost(1) => format!("{a} is on the file of {b} or beside it"),
                Bounds::AtLeast(1) => format!("{a} is not on the file of {b}"),
                Bounds::Just(n) => format!("{a} is {n} files from {b}"),
                Bounds::AtMost(n) => format!("{a} is at most {n} files from {b}"),
                Bounds::AtLeast(n) => format!("{a} is at least {n} files from {b}"),
                Bounds::Between(n, m) => format!("{a} is {n} to {m} files from {b}"),
            },
            Self::Count(what) => match bounds(low, high, least, most) {
                Bounds::Just(n) => format!("{what} is {n}"),
                Bounds::AtMost(n) => format!("{what} is at most {n}"),
                Bounds::AtLeast(n) => format!("{what} is at least {n}"),
                Bounds::Between(n, m) => format!("{what} is {n} to {m}"),
            },
        }
    }
}

enum Bounds {
    Just(i16),
    AtLeast(i16),
    AtMost(i16),
    Between(i16, i16),
}

const fn bounds(low: i16, high: i16, least: i16, most: i16) -> Bounds {
    if low == high {
        Bounds::Just(low)
    } else if high >= most {
        Bounds::AtLeast(low)
    } else if low <= least {
        Bounds::AtMost(high)
    } else {
        Bounds::Between(low, high)
    }
}

fn ordinal(n: i16) -> String {
    match n {
        1 => String::from("1st"),
        2 => String::from("2nd"),
        3 => String::from("3rd"),
        n => format!("{n}th"),
    }
}

/// A difference in words: ahead, behind or level, and by how much.
#[expect(clippy::too_many_arguments, reason = "four numbers and four phrases, used in one file")]
fn compare(
    low: i16,
    high: i16,
    least: i16,
    most: i16,
    ahead: &str,
    behind: &str,
    level: &str,
    unit: &str,
) -> String {
    let by = |n: i16| format!("{n} {unit}{}", if n == 1 { "" } else { "s" });
    match bounds(low, high, least, most) {
        Bounds::Just(0) => String::from(level),
        Bounds::Just(n) if n > 0 => format!("{ahead}, by {}", by(n)),
        Bounds::Just(n) => format!("{behind}, by {}", by(-n)),
        Bounds::AtLeast(1) => String::from(ahead),
        Bounds::AtLeast(0) => format!("it is not so that {behind}"),
        Bounds::AtLeast(n) if n > 0 => format!("{ahead}, by at least {}", by(n)),
        Bounds::AtLeast(n) => format!("it is not so that {behind} by more than {}", by(-n)),
        Bounds::AtMost(-1) => String::from(behind),
        Bounds::AtMost(0) => format!("it is not so that {ahead}"),
        Bounds::AtMost(n) if n < 0 => format!("{behind}, by at least {}", by(-n)),
        Bounds::AtMost(n) => format!("it is not so that {ahead} by more than {}", by(n)),
        Bounds::Between(a, b) if a > 0 => format!("{ahead}, by {a} to {}", by(b)),
        Bounds::Between(a, b) if b < 0 => format!("{behind}, by {} to {}", -b, by(-a)),
        Bounds::Between(0, b) => format!("{level}, or {ahead} by at most {}", by(b)),
        Bounds::Between(a, 0) => format!("{level}, or {behind} by at most {}", by(-a)),
        Bounds::Between(a, b) => {
            format!("{ahead} by at most {}, or {behind} by at most {}", by(b), by(-a))
        }
    }
}

/// A number or property that a refined rule may ask for, with its words.
///
/// ```
/// use palisade_classes::{Primitive, kpk};
/// let pool: Vec<Primitive> = kpk::primitives();
/// assert!(pool.len() > 30);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Primitive {
    /// What it looks at.
    pub measured: Measured,
    /// How it is said.
    pub words: Words,
    /// What it costs a reader, in tenths of a plain condition.
    pub price: u8,
    /// The number to rank by, where it can rank.
    pub ranks: Option<Term>,
}

impl Primitive {
    /// A number with its words.
    ///
    /// ```
    /// use palisade_classes::{Primitive, Words, notation::WK2};
    /// assert_eq!(Primitive::number(WK2, Words::Rank("your king")).price, 10);
    /// ```
    #[must_use]
    pub fn number(term: impl Into<Term>, words: Words) -> Self {
        let term = term.into();
        Self { measured: Measured::Term(term), words, price: 10, ranks: Some(term) }
    }

    /// A property with the sentences for yes and for no.
    ///
    /// ```
    /// use palisade_classes::{Primitive, kpk};
    /// let runs = Primitive::property(&kpk::PAWN_CAN_RUN, "the pawn can run", "the pawn cannot run");
    /// assert_eq!(runs.words.say(1, 1, 0, 1), "the pawn can run");
    /// ```
    #[must_use]
    pub const fn property(
        predicate: &'static Predicate,
        yes: &'static str,
        no: &'static str,
    ) -> Self {
        Self {
            measured: Measured::Predicate(predicate),
            words: Words::Either(yes, no),
            price: 8,
            ranks: None,
        }
    }

    /// The same property, ranking too: a measure that is 1 where it holds.
    ///
    /// ```
    /// use palisade_classes::{Primitive, kpk};
    /// let opposition = Primitive::property(&kpk::OPPOSITION, "you have it", "you do not")
    ///     .ranking(&kpk::OPPOSITION_HOLDS);
    /// assert!(opposition.ranks.is_some());
    /// ```
    #[must_use]
    pub const fn ranking(self, measure: &'static Measure) -> Self {
        Self { ranks: Some(Term::Measure(measure)), ..self }
    }

    /// The same at another price.
    ///
    /// ```
    /// use palisade_classes::{Primitive, Words, notation::WK2};
    /// assert_eq!(Primitive::number(WK2, Words::Rank("your king")).priced(15).price, 15);
    /// ```
    #[must_use]
    pub const fn priced(self, price: u8) -> Self {
        Self { price, ..self }
    }

    /// The rule that it is from `low` to `high`, where it can be from `least`
    /// to `most`.
    ///
    /// ```
    /// use palisade_classes::{Primitive, Words, notation::WK2};
    /// let rank = Primitive::number(WK2, Words::Rank("your king"));
    /// assert_eq!(rank.rule(6, 8, 1, 8).to_string(), "WK2 ≥ 6");
    /// ```
    #[must_use]
    pub fn rule(&self, low: i16, high: i16, least: i16, most: i16) -> Rule {
        let number = |n: i16| i8::try_from(n).unwrap_or(if n < 0 { i8::MIN } else { i8::MAX });
        match self.measured {
            Measured::Predicate(predicate) if low > 0 => Rule::Predicate(predicate),
            Measured::Predicate(predicate) => !Rule::Predicate(predicate),
            Measured::Term(term) => match bounds(low, high, least, most) {
                Bounds::Just(n) => term.is(number(n)),
                Bounds::AtLeast(n) => term.at_least(number(n)),
                Bounds::AtMost(n) => term.at_most(number(n)),
                Bounds::Between(a, b) => term.at_least(number(a)) & term.at_most(number(b)),
            },
        }
    }
}

/// Measures that are 1 where a property holds, so that it can rank.
macro_rules! holds {
    ($($measure:ident $property:ident $name:literal;)*) => {$(
        #[doc = concat!("1 where [`", stringify!($property), "`] holds, otherwise 0.")]
        pub const $measure: crate::term::Measure = crate::term::Measure {
            name: $name,
            meaning: $property.meaning,
            count: |placement| i16::from(($property.holds)(placement)),
        };
    )*};
}
pub(crate) use holds;
