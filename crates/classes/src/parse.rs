//! Reading rules back from the text in which they are printed.

use core::str::FromStr;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use thiserror::Error;

use palisade_board::Man;

use crate::men;
use crate::property::{Measure, Predicate};
use crate::rule::{Relation, Rule, Test};
use crate::term::{Axis, Coordinate, Length, Point, Term};

/// Why a text is no rule, and where: the byte at which reading stopped.
///
/// ```
/// use palisade_classes::{InvalidRule, Rule};
/// let error = "WK1 = BK1 AND WX2 > 3".parse::<Rule>().unwrap_err();
/// assert_eq!(error, InvalidRule { at: 14, expected: "a rule" });
/// assert_eq!(error.to_string(), "expected a rule at byte 14");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected {expected} at byte {at}")]
pub struct InvalidRule {
    /// How many bytes were read before.
    pub at: usize,
    /// What should have stood there.
    pub expected: &'static str,
}

/// The names that a text may use besides co-ordinates: rules, predicates and
/// measures that have a name.
///
/// ```
/// use palisade_classes::{Rule, Vocabulary};
/// let facing: Rule = "WK1 = BK1 AND BK2 - WK2 = 2".parse()?;
/// let words = Vocabulary::new().with_rule("opposition", facing);
/// let rule = words.read("opposition AND NOT WP1 = 1")?;
/// assert_eq!(rule.to_string(), "opposition AND NOT WP1 = 1");
/// # Ok::<(), palisade_classes::InvalidRule>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    rules: Vec<(&'static str, Rule)>,
    measures: Vec<&'static Measure>,
}

impl Vocabulary {
    /// No names at all.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The names of an ending: rules by their texts, predicates, and measures. Where a rule and a
    /// predicate have one name, the text means the rule.
    pub(crate) fn naming(
        rules: &[(&'static str, &str)],
        predicates: &'static [Predicate],
        measures: &'static [Measure],
    ) -> Self {
        let mut words = Self::new();
        words.measures.extend(measures);
        for &(name, text) in rules {
            let rule = words.read(text).expect("the tests read every rule that has a name");
            words = words.with_rule(name, rule);
        }
        for predicate in predicates {
            words = words.with_predicate(predicate);
        }
        words
    }

    /// The measure with a name.
    #[must_use]
    pub fn measure(&self, name: &str) -> Option<&'static Measure> {
        self.measures.iter().copied().find(|measure| measure.name == name)
    }

    /// The predicate with a name.
    #[must_use]
    pub fn predicate(&self, name: &str) -> Option<&'static Predicate> {
        self.predicates().find(|predicate| predicate.name == name)
    }

    fn predicates(&self) -> impl Iterator<Item = &'static Predicate> {
        self.rules.iter().filter_map(|(_, rule)| match rule {
            Rule::Predicate(predicate) => Some(*predicate),
            _ => None,
        })
    }

    /// With a rule under a name; a rule that has the name already is taken as it is.
    #[must_use]
    pub fn with_rule(mut self, name: &'static str, rule: Rule) -> Self {
        let named = match rule {
            Rule::Named(other, _) if other == name => rule,
            rule => rule.named(name),
        };
        self.rules.push((name, named));
        self
    }

    /// With a predicate under its own name.
    #[must_use]
    pub fn with_predicate(mut self, predicate: &'static Predicate) -> Self {
        self.rules.push((predicate.name, Rule::Predicate(predicate)));
        self
    }

    /// With a measure under its own name.
    #[must_use]
    pub fn with_measure(mut self, measure: &'static Measure) -> Self {
        self.measures.push(measure);
        self
    }

    /// Reads a rule as rules are printed; `<=`, `>=` and `!=` serve for ≤, ≥ and ≠.
    ///
    /// ```
    /// use palisade_classes::{Placement, Vocabulary};
    /// let text = "BK2 - WK2 = 2 AND (WK1 = BK1 OR BK1 = 1 AND WK1 = 2)";
    /// let rule = Vocabulary::new().read(text)?;
    /// assert_eq!(rule.to_string(), text);
    /// # Ok::<(), palisade_classes::InvalidRule>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the text is not a rule, or uses a name that is not known.
    pub fn read(&self, text: &str) -> Result<Rule, InvalidRule> {
        self.whole(text, |reader| reader.rule(0))
    }

    /// Reads a term as terms are printed.
    ///
    /// ```
    /// use palisade_classes::{Placement, Vocabulary};
    /// let nearer = Vocabulary::new().read_term("dist(BK,WP) - dist(WK,WP)")?;
    /// let placement: Placement = "WK A1, WP D4, BK D6".parse().unwrap();
    /// assert_eq!(nearer.value(&placement), 2 - 3);
    /// # Ok::<(), palisade_classes::InvalidRule>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the text is not a term, or uses a name that is not known.
    pub fn read_term(&self, text: &str) -> Result<Term, InvalidRule> {
        self.whole(text, |reader| {
            reader.blanks();
            reader.term().map_or_else(|| reader.fail("a term"), Ok)
        })
    }

    /// Reads a text that has nothing more in it.
    fn whole<T>(
        &self,
        text: &str,
        read: impl FnOnce(&mut RuleReader<'_>) -> Result<T, InvalidRule>,
    ) -> Result<T, InvalidRule> {
        let mut reader = RuleReader { text, at: 0, words: self };
        let found = read(&mut reader)?;
        reader.blanks();
        if reader.at < text.len() { reader.fail("the end") } else { Ok(found) }
    }
}

impl FromStr for Rule {
    type Err = InvalidRule;

    /// Reads a rule without names; see [`Vocabulary::read`].
    fn from_str(text: &str) -> Result<Self, InvalidRule> {
        Vocabulary::new().read(text)
    }
}

/// Brackets within brackets beyond this are refused rather than read.
const DEEPEST: u32 = 64;

struct RuleReader<'text> {
    text: &'text str,
    at: usize,
    words: &'text Vocabulary,
}

impl<'text> RuleReader<'text> {
    fn rest(&self) -> &'text str {
        &self.text[self.at..]
    }

    fn fail<T>(&self, expected: &'static str) -> Result<T, InvalidRule> {
        Err(InvalidRule { at: self.at, expected })
    }

    fn blanks(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    /// Takes a piece of text if it comes next.
    fn take(&mut self, piece: &str) -> bool {
        let found = self.rest().starts_with(piece);
        if found {
            self.at += piece.len();
        }
        found
    }

    /// Takes a word after blanks, one that is not the beginning of a longer word.
    fn take_word(&mut self, word: &str) -> bool {
        let start = self.at;
        self.blanks();
        let whole = self.take(word)
            && !self.rest().starts_with(|next: char| next.is_alphanumeric() || next == '\'');
        if !whole {
            self.at = start;
        }
        whole
    }

    fn need(&mut self, piece: &'static str) -> Result<(), InvalidRule> {
        if self.take(piece) { Ok(()) } else { self.fail(piece) }
    }

    fn rule(&mut self, depth: u32) -> Result<Rule, InvalidRule> {
        self.joined("OR", Rule::Any, |reader| reader.joined("AND", Rule::All, |r| r.part(depth)))
    }

    fn joined(
        &mut self,
        word: &str,
        join: fn(Vec<Rule>) -> Rule,
        mut part: impl FnMut(&mut Self) -> Result<Rule, InvalidRule>,
    ) -> Result<Rule, InvalidRule> {
        let first = part(self)?;
        if !self.take_word(word) {
            return Ok(first);
        }
        let mut rules = vec![first, part(self)?];
        while self.take_word(word) {
            rules.push(part(self)?);
        }
        Ok(join(rules))
    }

    fn part(&mut self, depth: u32) -> Result<Rule, InvalidRule> {
        self.blanks();
        if depth > DEEPEST {
            return self.fail("fewer brackets");
        }
        if self.take_word("NOT") {
            return Ok(Rule::Not(Box::new(self.part(depth + 1)?)));
        }
        if self.take("(") {
            let rule = self.rule(depth + 1)?;
            self.blanks();
            self.need(")")?;
            return Ok(rule);
        }
        if self.take_word("TRUE") {
            return Ok(Rule::Always);
        }
        if self.take_word("FALSE") {
            return Ok(Rule::Any(Vec::new()));
        }
        let words = self.words;
        match self.longest(words.rules.iter().map(|(name, rule)| (*name, rule))) {
            Some(rule) => Ok(rule.clone()),
            None => self.comparison(),
        }
    }

    /// Takes the longest of the names that comes next.
    fn longest<T>(&mut self, named: impl Iterator<Item = (&'static str, T)>) -> Option<T> {
        let (start, mut end, mut longest) = (self.at, self.at, None);
        for (name, item) in named {
            if self.take_word(name) && self.at > end {
                (end, longest) = (self.at, Some(item));
            }
            self.at = start;
        }
        self.at = end;
        longest
    }

    fn comparison(&mut self) -> Result<Rule, InvalidRule> {
        let Some(left) = self.term() else { return self.fail("a rule") };
        self.blanks();
        let relations = [
            ("=", Relation::Equal),
            ("≠", Relation::Unequal),
            ("!=", Relation::Unequal),
            ("≤", Relation::AtMost),
            ("<=", Relation::AtMost),
            ("≥", Relation::AtLeast),
            (">=", Relation::AtLeast),
            ("<", Relation::Below),
            (">", Relation::Above),
        ];
        let Some(&(_, relation)) = relations.iter().find(|(sign, _)| self.take(sign)) else {
            return self.fail("a relation");
        };
        self.blanks();
        let Some(right) = self.term() else { return self.fail("a term") };
        Ok(Rule::Test(Test { left, relation, right }))
    }

    /// A reading that leaves nothing taken where it fails.
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let start = self.at;
        let found = read(self);
        if found.is_none() {
            self.at = start;
        }
        found
    }

    fn term(&mut self) -> Option<Term> {
        let words = self.words;
        if let Some(measure) = self.longest(words.measures.iter().map(|known| (known.name, *known)))
        {
            return Some(Term::Measure(measure));
        }
        let holds = self.attempt(|reader| {
            let predicate = reader.longest(words.predicates().map(|known| (known.name, known)))?;
            reader.take_word("holds").then_some(Term::Holds(predicate))
        });
        let term = holds.or_else(|| self.attempt(Self::distance));
        let term = term.or_else(|| self.of_two("max(", Term::Larger));
        let term = term.or_else(|| self.of_two("min(", Term::Smaller));
        term.or_else(|| self.length_or_excess())
    }

    /// Two lengths in brackets.
    fn of_two(&mut self, name: &str, of: fn(Length, Length) -> Term) -> Option<Term> {
        self.attempt(|reader| {
            reader.take(name).then_some(())?;
            let a = reader.length()?;
            reader.take(", ").then_some(())?;
            let b = reader.length()?;
            reader.take(")").then_some(of(a, b))
        })
    }

    fn length_or_excess(&mut self) -> Option<Term> {
        let length = self.length()?;
        let less = self.attempt(|reader| {
            reader.take(" - ").then_some(())?;
            if !reader.take("(") {
                return reader.length();
            }
            let length = reader.length()?;
            reader.take(")").then_some(length)
        });
        Some(less.map_or(Term::Length(length), |less| Term::Excess(length, less)))
    }

    /// `dist(A,B)`, or `dist(A,X) - dist(B,X)`.
    fn distance(&mut self) -> Option<Term> {
        let (a, to) = self.two_points()?;
        let other = self.attempt(|reader| {
            reader.take(" - ").then_some(())?;
            reader.two_points().filter(|&(_, other)| other == to)
        });
        Some(other.map_or(Term::Distance(a, to), |(b, _)| Term::Race(a, b, to)))
    }

    fn two_points(&mut self) -> Option<(Point, Point)> {
        self.take("dist(").then_some(())?;
        let a = self.point()?;
        self.take(",").then_some(())?;
        let b = self.point()?;
        self.take(")").then_some((a, b))
    }

    fn point(&mut self) -> Option<Point> {
        if self.take("(") {
            let file = self.coordinate()?;
            self.take(",").then_some(())?;
            let rank = self.coordinate()?;
            return self.take(")").then_some(Point { file, rank });
        }
        self.piece().map(Point::of)
    }

    fn length(&mut self) -> Option<Length> {
        let gap = self.attempt(|reader| {
            reader.take("abs(").then_some(())?;
            let (a, b) = reader.difference()?;
            reader.take(")").then_some(Length::Gap(a, b))
        });
        gap.or_else(|| {
            let difference = self.attempt(Self::difference);
            difference.map(|(a, b)| Length::Difference(a, b))
        })
        .or_else(|| self.attempt(Self::coordinate).map(Length::Coordinate))
    }

    fn difference(&mut self) -> Option<(Coordinate, Coordinate)> {
        let a = self.coordinate()?;
        self.take(" - ").then_some(())?;
        Some((a, self.coordinate()?))
    }

    fn coordinate(&mut self) -> Option<Coordinate> {
        let Some(piece) = self.attempt(Self::piece) else {
            return self.number().map(Coordinate::constant);
        };
        let axis =
            if self.take("1") { Axis::File } else { self.take("2").then_some(Axis::Rank)? };
        let coordinate = Coordinate::of(piece, axis);
        let signed = self.rest().starts_with(['+', '-']);
        if signed { Some(coordinate.plus(self.number()?)) } else { Some(coordinate) }
    }

    fn piece(&mut self) -> Option<Man> {
        let found = men::ORDER.into_iter().find(|&man| self.rest().starts_with(men::name(man)));
        self.at += if found.is_some() { 2 } else { 0 };
        found
    }

    /// A whole number with or without a sign.
    fn number(&mut self) -> Option<i8> {
        let rest = self.rest();
        let sign = usize::from(rest.starts_with(['+', '-']));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        let number = rest[..sign + digits].parse().ok()?;
        self.at += sign + digits;
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{kpk, kqk, krk};
    use alloc::string::ToString;

    #[test]
    fn every_rule_of_every_table_is_read_back() {
        let kpk = [kpk::initial(), kpk::final_table(), kpk::refined()];
        let krk = [krk::initial(), krk::revised(), krk::refined()];
        for (words, tables) in [
            (kpk::vocabulary(), &kpk[..]),
            (krk::vocabulary(), &krk[..]),
            (kqk::vocabulary(), &[kqk::refined()]),
        ] {
            for table in tables {
                for class in table.classes() {
                    let text = class.rule.to_string();
                    assert_eq!(words.read(&text).as_ref(), Ok(&class.rule), "{}", table.name());
                }
            }
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |text: &str| {
            let error = text.parse::<Rule>().unwrap_err();
            (error.at, error.expected)
        };
        assert_eq!(error(""), (0, "a rule"));
        assert_eq!(error("WK1"), (3, "a relation"));
        assert_eq!(error("WK1 ="), (5, "a term"));
        assert_eq!(error("WK1 = 1 AND"), (11, "a rule"));
        assert_eq!(error("(WK1 = 1"), (8, ")"));
        assert_eq!(error("WK1 = 1)"), (7, "the end"));
        assert_eq!(error("WK1 = 1000"), (6, "a term"));
        assert_eq!(error("é"), (0, "a rule"));
        assert_eq!(error(&"(".repeat(1000)).1, "fewer brackets");
    }
}
