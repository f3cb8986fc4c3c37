//! The primitives rules are refined with: a number or a yes, and the words for it.

use alloc::format;
use alloc::string::String;

use palisade_classes::Placement;
use palisade_classes::{Coordinate, Length, Predicate, Relation, Rule, Term, Test, Vocabulary};

/// What a primitive looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measured {
    /// A number.
    Term(Term),
    /// A property, 1 where it holds and 0 elsewhere.
    Predicate(&'static Predicate),
}

impl Measured {
    /// The number, or 1 for yes and 0 for no.
    #[must_use]
    pub fn value(&self, placement: &Placement) -> i16 {
        match self {
            Self::Term(term) => term.value(placement),
            Self::Predicate(predicate) => i16::from((predicate.holds)(placement)),
        }
    }
}

/// How a chess player says what a primitive asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// The sentence for yes and the sentence for no.
    Either(&'static str, &'static str),
    /// The rank of a man.
    Rank(&'static str),
    /// The file of a man.
    File(&'static str),
    /// The file of a pawn on the files a to d.
    PawnFile,
    /// King steps from one to another.
    Steps(&'static str, &'static str),
    /// How many steps further the Black king is from this than yours.
    Race(&'static str),
    /// How many ranks the first is above the second.
    Above(&'static str, &'static str),
    /// How many ranks this man is further from the Black king's edge than he is.
    Behind(&'static str),
    /// How many files lie from the first to the second.
    FilesApart(&'static str, &'static str),
    /// How many files further the Black king is from the pawn's file than yours.
    FilesNearer,
    /// How many of something there are, before and after the number, and the
    /// sentence for none.
    Amount {
        /// What comes before the number.
        before: &'static str,
        /// What is counted, one of it.
        one: &'static str,
        /// What is counted, more than one.
        many: &'static str,
        /// What comes after.
        after: &'static str,
        /// The sentence for none.
        none: &'static str,
    },
    /// How many squares the Black king can walk to, 60 where he gets at this man.
    Walk(&'static str),
}

impl Words {
    /// The bounds `low..=high` in words, where the primitive can be from
    /// `least` to `most`.
    #[must_use]
    pub fn say(&self, low: i16, high: i16, least: i16, most: i16) -> String {
        let bounds = bounds(low, high, least, most);
        match *self {
            Self::Either(yes, no) => String::from(if low > 0 { yes } else { no }),
            Self::Rank(man) => rank(bounds, man),
            Self::File(man) if low == high => format!("{man} is on the {}-file", letter(low)),
            Self::File(man) => {
                format!("{man} is on the {}- to {}-file", letter(low), letter(high))
            }
            Self::PawnFile => pawn_file(low, high),
            Self::Steps(a, b) => match bounds {
                Bounds::Just(0) => format!("{a} is on {b}"),
                Bounds::Just(1) => format!("{a} is next to {b}"),
                Bounds::AtMost(1) => format!("{a} is on or next to {b}"),
                Bounds::AtLeast(1) => format!("{a} is not on {b}"),
                Bounds::AtLeast(2) if least >= 1 => format!("{a} is not next to {b}"),
                bounds => format!("{a} is {} from {b}", amount(bounds, "step", "steps")),
            },
            Self::Race(to) => compared(
                bounds,
                ["step", "steps"],
                &|by| format!("your king is {by}nearer to {to} than Black's"),
                &|by| format!("the Black king is {by}nearer to {to} than yours"),
                [
                    &format!("the kings are equally near to {to}"),
                    &format!("your king is no further from {to} than Black's"),
                    &format!("the Black king is no further from {to} than yours"),
                ],
            ),
            Self::Above(a, b) => compared(
                bounds,
                ["rank", "ranks"],
                &|by| format!("{a} is {by}above {b}"),
                &|by| format!("{a} is {by}below {b}"),
                [
                    &format!("{a} is level with {b}"),
                    &format!("{a} is level with {b} or above"),
                    &format!("{a} is level with {b} or below"),
                ],
            ),
            Self::Behind(man) => compared(
                bounds,
                ["rank", "ranks"],
                &|by| format!("{man} is {by}further from the Black king's edge than he is"),
                &|by| format!("{man} is {by}nearer to the Black king's edge than he is"),
                [
                    &format!("{man} is as far from the Black king's edge as he is"),
                    &format!("{man} is no nearer to the Black king's edge than he is"),
                    &format!("{man} is no further from the Black king's edge than he is"),
                ],
            ),
            Self::FilesNearer => compared(
                bounds,
                ["file", "files"],
                &|by| format!("your king is {by}nearer to the pawn's file than Black's"),
                &|by| format!("the Black king is {by}nearer to the pawn's file than yours"),
                [
                    "the kings are equally far from the pawn's file",
                    "your king is no further from the pawn's file than Black's",
                    "the Black king is no further from the pawn's file than yours",
                ],
            ),
            Self::FilesApart(a, b) => match bounds {
                Bounds::Just(0) | Bounds::AtMost(0) => format!("{a} is on the file of {b}"),
                Bounds::Just(1) => format!("{a} is on a file beside {b}"),
                Bounds::AtMost(1) => format!("{a} is on the file of {b} or beside it"),
                Bounds::AtLeast(1) => format!("{a} is not on the file of {b}"),
                bounds => format!("{a} is {} from {b}", amount(bounds, "file", "files")),
            },
            Self::Amount { before, one, many, after, none } => match bounds {
                Bounds::Just(0) | Bounds::AtMost(0) => String::from(none),
                bounds => {
                    let amount = amount(bounds, one, many);
                    String::from(format!("{before} {amount} {after}").trim_end())
                }
            },
            Self::Walk(man) if low >= 60 => format!("the Black king gets at {man}"),
            Self::Walk(man) => walk(bounds, man, high >= 60),
        }
    }

    /// What a function prefers that makes this large, or small.
    #[must_use]
    pub fn prefer(&self, large: bool) -> String {
        let or = |yes: String, no: String| if large { yes } else { no };
        match *self {
            Self::Either(yes, no) => format!("that {}", if large { yes } else { no }),
            Self::Rank(man) => or(format!("{man} far up"), format!("{man} far down")),
            Self::File(man) => {
                or(format!("{man} far to the right"), format!("{man} far to the left"))
            }
            Self::PawnFile => or(String::from("a centre pawn"), String::from("a rook pawn")),
            Self::Steps(a, b) => or(format!("{a} far from {b}"), format!("{a} near to {b}")),
            Self::Race(to) => or(
                format!("your king nearer to {to} than Black's, by much"),
                format!("the Black king nearer to {to} than yours, by much"),
            ),
            Self::Above(a, b) => or(format!("{a} far above {b}"), format!("{a} far below {b}")),
            Self::Behind(man) => or(
                format!("{man} further from the Black king's edge than he is, by much"),
                format!("{man} nearer to the Black king's edge than he is, by much"),
            ),
            Self::FilesNearer => or(
                String::from("your king nearer to the pawn's file than Black's, by much"),
                String::from("the Black king nearer to the pawn's file than yours, by much"),
            ),
            Self::FilesApart(a, b) => {
                or(format!("{a} many files from {b}"), format!("{a} few files from {b}"))
            }
            Self::Amount { before, many, after, .. } => {
                let count = if large { "many" } else { "few" };
                let text = format!("that {before} {count} {many} {after}");
                String::from(text.trim_end())
            }
            Self::Walk(man) => or(
                format!("that the Black king can walk far, or get at {man}"),
                format!("that the Black king can walk to few squares, and not get at {man}"),
            ),
        }
    }
}

fn letter(file: i16) -> char {
    let files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    files[usize::try_from(file - 1).unwrap_or(0) & 7]
}

fn pawn_file(low: i16, high: i16) -> String {
    String::from(match (low, high) {
        (1, 1) => "the pawn is a rook pawn",
        (2, 2) => "the pawn is a knight pawn",
        (3, 3) => "the pawn is a bishop pawn",
        (4, 4) => "the pawn is a centre pawn",
        (2, 4) => "the pawn is no rook pawn",
        (3, 4) => "the pawn is a bishop or centre pawn",
        (1, 2) => "the pawn is a rook or knight pawn",
        (1, 3) => "the pawn is no centre pawn",
        (2, 3) => "the pawn is a knight or bishop pawn",
        (a, b) => return format!("the pawn is on the {}- to {}-file", letter(a), letter(b)),
    })
}

#[derive(Clone, Copy)]
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

/// A number of things: "2 steps", "at least 1 file".
fn amount(bounds: Bounds, one: &str, many: &str) -> String {
    let unit = |n: i16| if n == 1 { one } else { many };
    match bounds {
        Bounds::Just(0) => format!("no {one}"),
        Bounds::Just(n) => format!("{n} {}", unit(n)),
        Bounds::AtLeast(n) => format!("at least {n} {}", unit(n)),
        Bounds::AtMost(n) => format!("at most {n} {}", unit(n)),
        Bounds::Between(a, b) => format!("{a} to {b} {}", unit(b)),
    }
}

/// A difference in words: ahead, behind or level, and by how much.
///
/// The three fixed sentences say: level, not behind, not ahead.
fn compared(
    bounds: Bounds,
    [one, many]: [&str; 2],
    ahead: &dyn Fn(&str) -> String,
    behind: &dyn Fn(&str) -> String,
    [level, not_behind, not_ahead]: [&str; 3],
) -> String {
    let by = |bounds: Bounds| format!("{} ", amount(bounds, one, many));
    match bounds {
        Bounds::Just(0) => String::from(level),
        Bounds::Just(n) if n > 0 => ahead(&by(Bounds::Just(n))),
        Bounds::Just(n) => behind(&by(Bounds::Just(-n))),
        Bounds::AtLeast(1) => ahead(""),
        Bounds::AtLeast(0) => String::from(not_behind),
        Bounds::AtLeast(n) if n > 0 => ahead(&by(Bounds::AtLeast(n))),
        Bounds::AtLeast(n) => behind(&by(Bounds::AtMost(-n))),
        Bounds::AtMost(-1) => behind(""),
        Bounds::AtMost(0) => String::from(not_ahead),
        Bounds::AtMost(n) if n < 0 => behind(&by(Bounds::AtLeast(-n))),
        Bounds::AtMost(n) => ahead(&by(Bounds::AtMost(n))),
        Bounds::Between(a, b) if a > 0 => ahead(&by(Bounds::Between(a, b))),
        Bounds::Between(a, b) if b < 0 => behind(&by(Bounds::Between(-b, -a))),
        Bounds::Between(0, b) => format!("{level}, or {}", ahead(&by(Bounds::AtMost(b)))),
        Bounds::Between(a, 0) => format!("{level}, or {}", behind(&by(Bounds::AtMost(-a)))),
        Bounds::Between(a, b) => {
            format!("{}, and {}", behind(&by(Bounds::AtMost(-a))), ahead(&by(Bounds::AtMost(b))))
        }
    }
}

/// On which ranks a man is.
fn rank(bounds: Bounds, man: &str) -> String {
    match bounds {
        Bounds::Just(rank) => format!("{man} is on the {} rank", ordinal(rank)),
        Bounds::AtLeast(rank) => format!("{man} is on the {} rank or above", ordinal(rank)),
        Bounds::AtMost(rank) => format!("{man} is on the {} rank or below", ordinal(rank)),
        Bounds::Between(a, b) => format!("{man} is on the {} to {} rank", ordinal(a), ordinal(b)),
    }
}

/// How far the Black king can walk, and whether he may get at the man.
fn walk(bounds: Bounds, man: &str, may_reach: bool) -> String {
    let but = if may_reach {
        format!(", or gets at {man}")
    } else {
        format!(" and does not get at {man}")
    };
    match bounds {
        Bounds::Just(0) | Bounds::AtMost(0) => format!("the Black king can walk nowhere{but}"),
        bounds => {
            format!("the Black king can walk to {}{but}", amount(bounds, "square", "squares"))
        }
    }
}

/// A number or property that a refined rule may ask for, with its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Primitive {
    /// What it looks at.
    pub measured: Measured,
    /// How it is said.
    pub words: Words,
    /// What it costs a reader, in tenths of a plain condition.
    pub price: u8,
    /// The number to rank by, where it can rank.
    pub ranks: Option<Term>,
    /// The number with the other sign, for a number that can be negative.
    ///
    /// A function is never negative, so it asks for the smallest of the opposite where the
    /// largest number is wanted.
    pub opposite: Option<Term>,
}

/// The properties by which no function ranks: only rules ask about them.
const UNRANKED: [&str; 4] =
    ["pawn can run", "side by side", "on the bishop's colour", "knight on the bishop's colour"];

impl Primitive {
    /// A number with its words.
    #[must_use]
    pub fn number(term: Term, words: Words) -> Self {
        let (ranks, opposite) = (Some(term), reversed(term));
        Self { measured: Measured::Term(term), words, price: 10, ranks, opposite }
    }

    /// A property with the sentences for yes and for no; a function may
    /// rank by it, but for those of [`UNRANKED`].
    pub(super) fn property(
        vocabulary: &Vocabulary,
        name: &str,
        yes: &'static str,
        no: &'static str,
    ) -> Self {
        let predicate = vocabulary.predicate(name).expect("a known property");
        let ranks = (!UNRANKED.contains(&name)).then_some(Term::Holds(predicate));
        let (measured, words) = (Measured::Predicate(predicate), Words::Either(yes, no));
        Self { measured, words, price: 8, ranks, opposite: None }
    }

    /// This number with the one that is its opposite.
    pub(super) const fn with_opposite(self, opposite: Term) -> Self {
        Self { opposite: Some(opposite), ..self }
    }

    /// This primitive at another price.
    #[must_use]
    pub const fn priced(self, price: u8) -> Self {
        Self { price, ..self }
    }

    /// The rule that it is from `low` to `high`, where it can be from `least`
    /// to `most`.
    #[must_use]
    pub fn rule(&self, low: i16, high: i16, least: i16, most: i16) -> Rule {
        match self.measured {
            Measured::Predicate(predicate) if low > 0 => Rule::Predicate(predicate),
            Measured::Predicate(predicate) => Rule::Not(Box::new(Rule::Predicate(predicate))),
            Measured::Term(term) => match bounds(low, high, least, most) {
                Bounds::Just(n) => test(term, Relation::Equal, n),
                Bounds::AtLeast(n) => test(term, Relation::AtLeast, n),
                Bounds::AtMost(n) => test(term, Relation::AtMost, n),
                Bounds::Between(a, b) => {
                    test(term, Relation::AtLeast, a) & test(term, Relation::AtMost, b)
                }
            },
        }
    }
}

/// The test of a term against a number.
fn test(left: Term, relation: Relation, number: i16) -> Rule {
    let number = i8::try_from(number).unwrap_or(if number < 0 { i8::MIN } else { i8::MAX });
    let right = Term::Length(Length::Coordinate(Coordinate::constant(number)));
    Rule::Test(Test { left, relation, right })
}

/// The term with the opposite sign, if it is a difference.
const fn reversed(term: Term) -> Option<Term> {
    match term {
        Term::Race(a, b, to) => Some(Term::Race(b, a, to)),
        Term::Excess(a, b) => Some(Term::Excess(b, a)),
        Term::Length(Length::Difference(a, b)) => Some(Term::Length(Length::Difference(b, a))),
        _ => None,
    }
}
