//! What refined rules may ask for: numbers and properties by their names, each with its words.

mod kpk;
mod lone_king;
mod primitive;
mod two_men;

use std::sync::LazyLock;

use palisade_classes::{Placement, Term, Vocabulary};

pub use primitive::{Measured, Primitive, Words};

pub(crate) use kpk::{kpk, without_the_thesis};
pub(crate) use lone_king::lone_king;
pub(crate) use two_men::vocabulary;
pub(crate) use two_men::{EN_PRISE, KING_TO_FURTHER, PEN, two_men};

/// The names for a king and one man or two against a king.
static MATING: LazyLock<Vocabulary> = LazyLock::new(vocabulary);

/// A number of [`MATING`] with its words.
fn number(text: &str, words: Words) -> Primitive {
    Primitive::number(term(text), words)
}

fn term(text: &str) -> Term {
    MATING.read_term(text).expect("a term of the pool")
}

/// A property of [`MATING`] with the sentences for yes and for no.
fn property(name: &str, yes: &'static str, no: &'static str) -> Primitive {
    Primitive::property(&MATING, name, yes, no)
}

/// What is looked at: the number of a measure, or 1 where a property holds.
pub type Look = LazyLock<Counts>;

type Counts = Box<dyn Fn(&Placement) -> i16 + Send + Sync>;

/// What a measure of a mating ending counts.
const fn looks(at: fn() -> Counts) -> Look {
    LazyLock::new(at)
}

fn counted(name: &str) -> Counts {
    Box::new(MATING.measure(name).expect("a measure of the pool").count)
}

/// 1 where a property of these words holds, else 0.
fn holds(words: &Vocabulary, name: &str) -> Counts {
    let property = words.predicate(name).expect("a property of the pool");
    Box::new(|placement| i16::from((property.holds)(placement)))
}

/// The steps of the Black king to the nearest edge.
pub static FROM_EDGE: Look = looks(|| counted("from edge"));
pub(crate) static ROOM: Look = looks(|| counted("room"));
pub(crate) static BETWEEN_KINGS: Look = looks(|| holds(&MATING, "between kings"));
pub(crate) static FACING: Look = looks(|| holds(&MATING, "facing"));
pub(crate) static ON_A_KEY_SQUARE: Look = looks(|| holds(&kpk::WORDS, "on a key square"));
pub(crate) static OPPOSITION: Look = looks(|| holds(&kpk::WORDS, "opposition"));
