//! Tables: an ordered list of classes that covers every position.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use palisade_board::{Color, Symmetry};
use thiserror::Error;

use crate::class::Class;
use crate::function::Function;
use crate::generate::{PlacementMove, successors};
use crate::images::{AllImages, Images, Set};
use crate::men;
use crate::placement::Placement;
use crate::rule::Rule;
use crate::value::{MAX_FUNCTIONS, Value};

/// How rules written for one orientation of the board apply to all.
///
/// ```
/// use palisade_classes::{Convention, krk};
/// assert_eq!(krk::revised().convention(), Convention::AnyImage);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// Rules apply to the position as it stands.
    AsGiven,
    /// A rule holds if any of the eight symmetric images satisfies it, and its
    /// functions are computed in the first image that does, in the order of
    /// [`Symmetry::ALL`] (Bramer 1977, section 4.2.1).
    AnyImage,
    /// The position is first mirrored, if need be, to bring the pawn on the
    /// files a to d (section 8.1).
    PawnOnQueenside,
}

/// Why classes do not make a table.
///
/// ```
/// use palisade_board::Color;
/// use palisade_classes::{Class, Convention, InvalidTable, Table};
/// let twice = vec![Class::new(1, 10, "One."), Class::new(1, 20, "Another.")];
/// let table = Table::new("doubtful", Color::White, Convention::AsGiven, 10, twice);
/// assert_eq!(table, Err(InvalidTable::RepeatedNumber(1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidTable {
    /// The last rule must take every position, or some would have no class.
    #[error("the last class must take every position")]
    NoResidualClass,
    /// Two classes have one number.
    #[error("two classes have the number {0}")]
    RepeatedNumber(u16),
    /// Two classes have one value, so they would not be ranked.
    #[error("two classes have the value {0}")]
    RepeatedValue(u16),
    /// A null function stands before a function that counts.
    #[error("class {0} has a null function before another function")]
    NullBeforeFunction(u16),
    /// More classes than a program that refines tables can hold.
    #[error("more than {0} classes cannot be refined")]
    TooManyClasses(usize),
    /// A base below 2 leaves no room for functions.
    #[error("the base {0} is less than 2")]
    Base(u8),
}

/// An algorithm of Bramer's model: an ordered list of classes (1977, section 2).
///
/// A position belongs to the first class whose rule it satisfies, and the last
/// class takes every position, so that the classes are a partition. A table is
/// a value: it can be printed and compared, and none loses a position.
///
/// ```
/// use palisade_classes::{Placement, krk};
///
/// let table = krk::initial();
/// let figure_29: Placement = "WK F5, WR E6, BK F7".parse()?;
/// let choice = table.choose(&figure_29).unwrap();
/// assert_eq!(choice.step.to_string(), "K-E5");
/// assert_eq!(choice.evaluation.class.number, 7);
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub(crate) name: Cow<'static, str>,
    pub(crate) player: Color,
    pub(crate) convention: Convention,
    pub(crate) base: u8,
    pub(crate) classes: Vec<Class>,
}

/// What a table says of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation<'table> {
    /// The class it belongs to.
    pub class: &'table Class,
    /// The place of the class in testing order, from 0.
    pub index: usize,
    /// The image of the position that satisfied the rule, in which the
    /// functions were computed.
    pub image: Placement,
    /// Its value.
    pub value: Value,
}

/// One successor of a position and what the table says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate<'table> {
    /// The move.
    pub step: PlacementMove,
    /// The position it leads to.
    pub successor: Placement,
    /// What the table says of that.
    pub evaluation: Evaluation<'table>,
}

impl Table {
    /// Classes in testing order, for the moves of one side.
    ///
    /// `base` is the K of the thesis, larger than any function value
    /// (section 2.6). A function value outside `0..base` is brought to the
    /// nearer end, so that no function can ever outvote one before it.
    ///
    /// # Errors
    ///
    /// A missing residual class at the end, a number or value used twice, a
    /// null function before another, a base below 2.
    pub fn new(
        name: impl Into<Cow<'static, str>>,
        player: Color,
        convention: Convention,
        base: u8,
        classes: Vec<Class>,
    ) -> Result<Self, InvalidTable> {
        let table = Self { name: name.into(), player, convention, base, classes };
        table.validate()?;
        Ok(table)
    }

    pub(crate) fn validate(&self) -> Result<(), InvalidTable> {
        if self.base < 2 {
            return Err(InvalidTable::Base(self.base));
        }
        if self.classes.last().is_none_or(|last| last.rule != Rule::Always) {
            return Err(InvalidTable::NoResidualClass);
        }
        for (n, class) in self.classes.iter().enumerate() {
            let before = &self.classes[..n];
            if before.iter().any(|other| other.number == class.number) {
                return Err(InvalidTable::RepeatedNumber(class.number));
            }
            if before.iter().any(|other| other.value == class.value) {
                return Err(InvalidTable::RepeatedValue(class.value));
            }
            let first_null = class.functions.iter().position(Option::is_none);
            if first_null.is_some_and(|null| class.functions[null..].iter().any(Option::is_some)) {
                return Err(InvalidTable::NullBeforeFunction(class.number));
            }
        }
        Ok(())
    }

    /// What the table is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The side whose moves it chooses; the positions it ranks have the other to move.
    #[must_use]
    pub const fn player(&self) -> Color {
        self.player
    }

    /// How its rules apply to the symmetric images of a position.
    #[must_use]
    pub const fn convention(&self) -> Convention {
        self.convention
    }

    /// The base K of its position values.
    #[must_use]
    pub const fn base(&self) -> u8 {
        self.base
    }

    /// The classes in testing order.
    #[must_use]
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// The class with a number.
    #[must_use]
    pub fn class(&self, number: u16) -> Option<&Class> {
        self.classes.iter().find(|class| class.number == number)
    }

    /// The functions in use, each once, in the order of their numbers.
    #[must_use]
    pub fn functions(&self) -> Vec<Function> {
        let mut functions: Vec<Function> =
            self.classes.iter().flat_map(|class| class.functions).flatten().collect();
        functions.sort_unstable_by_key(|function| function.number);
        functions.dedup();
        functions
    }

    /// The class of a position, with its place in testing order and the image
    /// that satisfied the rule.
    #[must_use]
    pub fn classify(&self, placement: &Placement) -> (&Class, usize, Placement) {
        let found = match self.convention {
            Convention::AsGiven => self.first_class(placement, 1),
            Convention::PawnOnQueenside => self.first_class(&pawn_on_queenside(placement), 1),
            Convention::AnyImage => self.first_class(&AllImages::new(placement), Set::MAX),
        };
        // There is one: the last class takes every position, as `validate` has seen.
        let last = self.classes.len() - 1;
        found.unwrap_or((&self.classes[last], last, *placement))
    }

    /// The first class of which some image that is `asked` satisfies the rule.
    fn first_class<const N: usize>(
        &self,
        images: &impl Images<N>,
        asked: Set,
    ) -> Option<(&Class, usize, Placement)> {
        self.classes.iter().enumerate().find_map(|(index, class)| {
            let satisfying = class.rule.held_by(images, asked);
            let first = satisfying.trailing_zeros() as usize;
            (satisfying != 0).then(|| (class, index, images.image(first)))
        })
    }

    /// The class and the value of a position.
    #[must_use]
    pub fn evaluate(&self, placement: &Placement) -> Evaluation<'_> {
        let (class, index, image) = self.classify(placement);
        let mut value = Value { class: class.value, functions: [0; MAX_FUNCTIONS] };
        for (slot, function) in value.functions.iter_mut().zip(class.functions.iter().flatten()) {
            *slot = function.value(&image).clamp(0, i16::from(self.base) - 1) as u8;
        }
        Evaluation { class, index, image, value }
    }

    /// Every successor with its class and value, in the order of generation.
    pub fn candidates(&self, placement: &Placement) -> impl Iterator<Item = Candidate<'_>> {
        successors(placement, self.player).map(|(step, successor)| Candidate {
            step,
            successor,
            evaluation: self.evaluate(&successor),
        })
    }

    /// The move with the highest ranked successor, the first generated of those
    /// that tie; `None` where there is no move.
    #[must_use]
    pub fn choose(&self, placement: &Placement) -> Option<Candidate<'_>> {
        self.candidates(placement).reduce(|best, next| {
            if next.evaluation.value > best.evaluation.value { next } else { best }
        })
    }
}

/// The position with its pawn on the files a to d.
fn pawn_on_queenside(placement: &Placement) -> Placement {
    let pawn = if placement.has(men::WHITE_PAWN) { men::WHITE_PAWN } else { men::BLACK_PAWN };
    if placement.file(pawn) > 4 { placement.image(Symmetry::MirrorFiles) } else { *placement }
}

impl fmt::Display for Table {
    /// Prints the classes in testing order: number, value, functions, rule, and
    /// what it says; then the functions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} (moves for {})", self.name, self.player.name())?;
        writeln!(f, "class value functions")?;
        for class in &self.classes {
            write!(f, "{:>5} {:>5} ", class.number, class.value)?;
            class.write_function_numbers(f)?;
            writeln!(f, "  {}\n{:21}{}", class.rule, "", class.meaning)?;
        }
        for function in self.functions() {
            writeln!(f, "function {}: {function}", function.number)?;
        }
        Ok(())
    }
}
