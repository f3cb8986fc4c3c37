//! What experiments ask of a table beside its moves: to be changed, and how near a choice was.

use core::fmt;

use palisade_classes::{Candidate, Class, Function, InvalidTable, Placement, Rule, Table, Value};

/// What experiments do with a table.
pub trait TableTools: Sized {
    /// The same table with its classes changed by a program.
    ///
    /// This is the door for every change of the thesis: a new class before
    /// another, a rule made narrower, functions chosen anew, two classes made
    /// one (sections 6 and 10).
    ///
    /// ```
    /// use palisade_classes::{InvalidTable, krk};
    /// use palisade_lab_classes::TableTools;
    ///
    /// // Section 7.4: without class 7 the book move of Figure 52 is played.
    /// let edited = krk::revised().edit(|classes| classes.retain(|class| class.number != 7))?;
    /// assert_eq!(edited.classes().len(), 13);
    ///
    /// // A change that would leave positions without a class is refused.
    /// let broken = krk::revised().edit(|classes| classes.truncate(13));
    /// assert_eq!(broken, Err(InvalidTable::NoResidualClass));
    /// # Ok::<(), InvalidTable>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Table::new`], when the change breaks the table.
    fn edit(&self, change: impl FnOnce(&mut Vec<Class>)) -> Result<Self, InvalidTable>;

    /// The same table under another name.
    ///
    /// ```
    /// use palisade_lab_classes::TableTools;
    /// assert_eq!(palisade_classes::krk::revised().named("mine").name(), "mine");
    /// ```
    #[must_use]
    fn named(self, name: impl Into<String>) -> Self;

    /// The moves that tie for the best, in the order of generation.
    ///
    /// Which of them is played is arbitrary (section 2.4), so whoever wants to
    /// promise something of a table must look at all of them.
    #[must_use]
    fn best(&self, placement: &Placement) -> Vec<Candidate<'_>>;

    /// At what level the move that is chosen is preferred to the next best; [`Level::Class`]
    /// where it is the only move.
    #[must_use]
    fn level(&self, placement: &Placement) -> Level;
}

impl TableTools for Table {
    fn edit(&self, change: impl FnOnce(&mut Vec<Class>)) -> Result<Self, InvalidTable> {
        let mut classes = self.classes().to_vec();
        change(&mut classes);
        Self::new(self.name().to_owned(), self.player(), self.convention(), self.base(), classes)
    }

    fn named(self, name: impl Into<String>) -> Self {
        let classes = self.classes().to_vec();
        Self::new(name.into(), self.player(), self.convention(), self.base(), classes)
            .expect("the classes of a table make one")
    }

    fn best(&self, placement: &Placement) -> Vec<Candidate<'_>> {
        let best = self.candidates(placement).map(|one| one.evaluation.value).max();
        self.candidates(placement).filter(|one| Some(one.evaluation.value) == best).collect()
    }

    fn level(&self, placement: &Placement) -> Level {
        let mut values: Vec<_> =
            self.candidates(placement).map(|one| one.evaluation.value).collect();
        values.sort_unstable();
        match values[..] {
            [.., second, best] => Level::between(&best, &second),
            _ => Level::Class,
        }
    }
}

/// What experiments build classes with.
pub trait ClassTools {
    /// The same class with a rule.
    #[must_use]
    fn with_rule(self, rule: Rule) -> Self;

    /// The same class with functions; those beyond the fourth are dropped.
    #[must_use]
    fn with_functions(self, functions: impl IntoIterator<Item = Function>) -> Self;
}

impl ClassTools for Class {
    fn with_rule(self, rule: Rule) -> Self {
        Self { rule, ..self }
    }

    fn with_functions(self, functions: impl IntoIterator<Item = Function>) -> Self {
        let mut functions = functions.into_iter();
        Self { functions: core::array::from_fn(|_| functions.next()), ..self }
    }
}

/// At what level a move was preferred to the next best (Bramer 1977, section 10.1).
///
/// ```
/// use palisade_lab_classes::Level;
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

impl Level {
    /// The level at which two values part.
    #[must_use]
    pub fn between(one: &Value, other: &Value) -> Self {
        if one.class != other.class {
            return Self::Class;
        }
        let differs = one.functions.iter().zip(&other.functions).position(|(a, b)| a != b);
        differs.map_or(Self::Tie, |n| Self::Function(n as u8 + 1))
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_classes::{kpk, krk};

    #[test]
    fn the_level_tells_of_ties() {
        let rook = "WK F5, WR E6, BK F7".parse().unwrap();
        let pawn = "WK E5, WP C4, BK F7".parse().unwrap();
        for (table, placement) in [
            (krk::initial(), rook),
            (krk::revised(), rook),
            (kpk::initial(), pawn),
            (kpk::final_table(), pawn),
        ] {
            let is_tie = table.level(&placement) == Level::Tie;
            assert_eq!(table.best(&placement).len() > 1, is_tie, "{}", table.name());
        }
    }
}
