//! Rules: what a position must satisfy to belong to a class.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::BitAnd;

use crate::images::{Images, Set, zip};
use crate::placement::Placement;
use crate::property::Predicate;
use crate::term::Term;

/// How a test compares its two terms.
///
/// ```
/// use palisade_classes::Relation;
/// assert_eq!(Relation::AtMost.to_string(), "≤");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// =
    Equal,
    /// ≠
    Unequal,
    /// <
    Below,
    /// ≤
    AtMost,
    /// >
    Above,
    /// ≥
    AtLeast,
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "=",
            Self::Unequal => "≠",
            Self::Below => "<",
            Self::AtMost => "≤",
            Self::Above => ">",
            Self::AtLeast => "≥",
        })
    }
}

/// One comparison of two terms, the primitive of every rule (Bramer 1977, section 6.3).
///
/// ```
/// use palisade_classes::{Relation, Rule};
/// let Rule::Test(test) = "WK1 = BK1".parse()? else { unreachable!() };
/// assert_eq!(test.relation, Relation::Equal);
/// assert_eq!(test.to_string(), "WK1 = BK1");
/// # Ok::<(), palisade_classes::InvalidRule>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// The term that is compared.
    pub left: Term,
    /// How it is compared.
    pub relation: Relation,
    /// What it is compared with, a constant in most rules.
    pub right: Term,
}

impl Test {
    /// The images in which it holds.
    #[inline]
    fn held_by<const N: usize>(&self, images: &impl Images<N>) -> Set {
        let (left, right) = (self.left.values(images), self.right.values(images));
        let held = match self.relation {
            Relation::Equal => zip(left, right, |a, b| a == b),
            Relation::Unequal => zip(left, right, |a, b| a != b),
            Relation::Below => zip(left, right, |a, b| a < b),
            Relation::AtMost => zip(left, right, |a, b| a <= b),
            Relation::Above => zip(left, right, |a, b| a > b),
            Relation::AtLeast => zip(left, right, |a, b| a >= b),
        };
        (0..N).fold(0, |set, image| set | Set::from(held[image]) << image)
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.left, self.relation, self.right)
    }
}

/// A predicate over positions, as a value: tests joined by AND, OR and NOT.
///
/// A rule is read from the text in which the thesis prints it, printed as that text, joined to
/// another by the operator `&`, and compared for equality.
///
/// ```
/// use palisade_classes::{Placement, Rule};
///
/// // Rule 8 of the first KRK table: opposition, the rook one file nearer the centre.
/// let text = "BK2 - WK2 = 2 AND WK1 = BK1 AND WR1 - WK1 = 1";
/// let rule: Rule = text.parse()?;
/// assert_eq!(rule.to_string(), text);
///
/// let figure_8: Placement = "WK C4, WR D1, BK C6".parse().unwrap();
/// assert!(rule.holds(&figure_8));
/// assert!(!Rule::Not(Box::new(rule)).holds(&figure_8));
/// # Ok::<(), palisade_classes::InvalidRule>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Holds everywhere: the rule of the residual class.
    Always,
    /// One comparison.
    Test(Test),
    /// A property with a program.
    Predicate(&'static Predicate),
    /// A rule with a name, which is what is printed.
    Named(&'static str, Box<Self>),
    /// Holds when the rule does not.
    Not(Box<Self>),
    /// Holds when every one does (so it holds when there is none).
    All(Vec<Self>),
    /// Holds when at least one does (so it fails when there is none).
    Any(Vec<Self>),
}

impl Rule {
    /// Whether a position satisfies it.
    #[must_use]
    pub fn holds(&self, placement: &Placement) -> bool {
        self.held_by(placement, 1) == 1
    }

    /// The images among `asked` that satisfy it.
    pub(crate) fn held_by<const N: usize>(&self, images: &impl Images<N>, asked: Set) -> Set {
        match self {
            Self::Always => asked,
            Self::Test(test) => asked & test.held_by(images),
            Self::Predicate(predicate) => {
                let asked = (0..N).filter(|image| asked >> image & 1 == 1);
                let holds = |&image: &usize| (predicate.holds)(&images.image(image));
                asked.filter(holds).fold(0, |held, image| held | 1 << image)
            }
            Self::Named(_, rule) => rule.held_by(images, asked),
            Self::Not(rule) => asked & !rule.held_by(images, asked),
            // Where nothing is left to be asked the rest of the rules is passed over.
            Self::All(rules) => rules.iter().fold(asked, |left, rule| match left {
                0 => 0,
                left => rule.held_by(images, left),
            }),
            Self::Any(rules) => rules.iter().fold(0, |held, rule| match asked & !held {
                0 => held,
                open => held | rule.held_by(images, open),
            }),
        }
    }

    /// The same rule under a name that a reader knows.
    pub(crate) fn named(self, name: &'static str) -> Self {
        Self::Named(name, Box::new(self))
    }

    /// The rules it is the conjunction of: itself alone if it is none.
    #[must_use]
    pub fn conditions(&self) -> &[Self] {
        match self {
            Self::Always => &[],
            Self::All(rules) => rules,
            single => core::slice::from_ref(single),
        }
    }

    fn fmt_within(&self, f: &mut fmt::Formatter<'_>, parent: Binding) -> fmt::Result {
        let (rules, binding, word, empty) = match self {
            Self::All(rules) => (rules, Binding::And, " AND ", "TRUE"),
            Self::Any(rules) => (rules, Binding::Or, " OR ", "FALSE"),
            Self::Always => return f.write_str("TRUE"),
            Self::Test(test) => return write!(f, "{test}"),
            Self::Predicate(predicate) => return f.write_str(predicate.name),
            Self::Named(name, _) => return f.write_str(name),
            Self::Not(rule) => {
                f.write_str("NOT ")?;
                return rule.fmt_within(f, Binding::Not);
            }
        };
        if rules.is_empty() {
            return f.write_str(empty);
        }
        let brackets = parent < binding && rules.len() > 1;
        if brackets {
            f.write_str("(")?;
        }
        for (n, rule) in rules.iter().enumerate() {
            if n > 0 {
                f.write_str(word)?;
            }
            rule.fmt_within(f, if rules.len() > 1 { binding } else { parent })?;
        }
        if brackets { f.write_str(")") } else { Ok(()) }
    }
}

/// How tightly a connective holds its parts: NOT most, OR least.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Binding {
    Not,
    And,
    Or,
    Nothing,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_within(f, Binding::Nothing)
    }
}

impl BitAnd for Rule {
    type Output = Self;

    /// AND; chains stay flat, so `a & b & c` is one conjunction of three.
    fn bitand(self, other: Self) -> Self {
        let parts = |rule| match rule {
            Self::All(rules) => rules,
            single => vec![single],
        };
        match (self, other) {
            (Self::Always, rule) | (rule, Self::Always) => rule,
            (first, second) => Self::All([parts(first), parts(second)].concat()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn brackets_stand_where_they_are_needed_and_nowhere_else() {
        let [a, b, c] = ["WK1 = 1", "WK2 = 2", "WR1 = 3"].map(|test| test.parse::<Rule>().unwrap());
        let text = |rule: Rule| rule.to_string();
        assert_eq!(text(a.clone() & b.clone() & c.clone()), "WK1 = 1 AND WK2 = 2 AND WR1 = 3");
        let either = Rule::Any(vec![b.clone(), c.clone()]);
        assert_eq!(text(a.clone() & either), "WK1 = 1 AND (WK2 = 2 OR WR1 = 3)");
        let either = Rule::Any(vec![a.clone() & b.clone(), c.clone()]);
        assert_eq!(text(either), "WK1 = 1 AND WK2 = 2 OR WR1 = 3");
        let neither = Rule::Not(Box::new(a & b));
        assert_eq!(text(neither & c), "NOT (WK1 = 1 AND WK2 = 2) AND WR1 = 3");
        assert_eq!(text(Rule::All(Vec::new())), "TRUE");
        assert_eq!(text(Rule::Any(Vec::new())), "FALSE");
    }
}
