//! The eight images of a position, looked at together.
//!
//! A rule holds if any image satisfies it, so a test is asked of all eight at
//! once. Every number becomes eight numbers, one for each image, and a truth value
//! becomes a set of images. Eight numbers of 16 bits fill one register, so asking
//! eight images costs little more than asking one.

use palisade_board::Symmetry;

use crate::placement::Placement;
use crate::rule::{Relation, Rule, Test};
use crate::term::{Coordinate, Length, Point, Term};

/// One number for each image, in the order of [`Symmetry::ALL`].
type PerImage = [i16; 8];

/// A set of images: bit n is the image by `Symmetry::ALL[n]`.
pub(crate) type Set = u8;

/// The eight images of a placement.
pub(crate) struct Images {
    placement: Placement,
    /// One slot a co-ordinate, as in a placement; the last holds zeros.
    slots: [PerImage; 25],
}

#[inline]
fn map(a: PerImage, f: impl Fn(i16) -> i16) -> PerImage {
    core::array::from_fn(|image| f(a[image]))
}

#[inline]
fn zip(a: PerImage, b: PerImage, f: impl Fn(i16, i16) -> i16) -> PerImage {
    core::array::from_fn(|image| f(a[image], b[image]))
}

impl Images {
    #[inline]
    pub(crate) fn new(placement: &Placement) -> Self {
        let mut slots = [[0; 8]; 25];
        for slot in (0..24).step_by(2) {
            let (file, rank) = (placement.slot(slot), placement.slot(slot + 1));
            if file == 0 {
                continue;
            }
            let (f, r) = (i16::from(file), i16::from(rank));
            let (g, s) = (9 - f, 9 - r);
            slots[usize::from(slot)] = [f, g, f, g, r, r, s, s];
            slots[usize::from(slot) + 1] = [r, r, s, s, f, g, f, g];
        }
        Self { placement: *placement, slots }
    }

    /// The image of this index.
    pub(crate) fn get(&self, image: usize) -> Placement {
        self.placement.image(Symmetry::ALL[image & 7])
    }

    #[inline]
    fn coordinate(&self, coordinate: Coordinate) -> PerImage {
        let (slot, plus) = coordinate.parts();
        let value = self.slots.get(usize::from(slot)).copied().unwrap_or_default();
        map(value, |value| value + i16::from(plus))
    }

    #[inline]
    fn length(&self, length: Length) -> PerImage {
        match length {
            Length::Coordinate(a) => self.coordinate(a),
            Length::Difference(a, b) => zip(self.coordinate(a), self.coordinate(b), |a, b| a - b),
            Length::Gap(a, b) => self.gap(a, b),
        }
    }

    #[inline]
    fn gap(&self, a: Coordinate, b: Coordinate) -> PerImage {
        zip(self.coordinate(a), self.coordinate(b), |a, b| (a - b).abs())
    }

    #[inline]
    fn distance(&self, a: Point, b: Point) -> PerImage {
        zip(self.gap(a.file, b.file), self.gap(a.rank, b.rank), i16::max)
    }

    #[inline]
    fn term(&self, term: &Term) -> PerImage {
        match *term {
            Term::Length(length) => self.length(length),
            Term::Larger(a, b) => zip(self.length(a), self.length(b), i16::max),
            Term::Smaller(a, b) => zip(self.length(a), self.length(b), i16::min),
            Term::Excess(a, b) => zip(self.length(a), self.length(b), |a, b| a - b),
            Term::Distance(a, b) => self.distance(a, b),
            Term::Race(a, b, to) => zip(self.distance(a, to), self.distance(b, to), |a, b| a - b),
            Term::Measure(_) | Term::Holds(_) => {
                core::array::from_fn(|image| term.value(&self.get(image)))
            }
        }
    }

    /// The images in which a test holds.
    #[inline]
    fn test(&self, test: &Test) -> Set {
        let (left, right) = (self.term(&test.left), self.term(&test.right));
        match test.relation {
            Relation::Equal => set(left, right, |a, b| a == b),
            Relation::Unequal => set(left, right, |a, b| a != b),
            Relation::Below => set(left, right, |a, b| a < b),
            Relation::AtMost => set(left, right, |a, b| a <= b),
            Relation::Above => set(left, right, |a, b| a > b),
            Relation::AtLeast => set(left, right, |a, b| a >= b),
        }
    }

    /// The images among `asked` that satisfy a rule.
    pub(crate) fn satisfying(&self, rule: &Rule, asked: Set) -> Set {
        match rule {
            Rule::Always => asked,
            Rule::Test(test) => asked & self.test(test),
            Rule::Predicate(predicate) => {
                let holds = |image| u8::from((predicate.holds)(&self.get(image))) << image;
                let images = (0..8).filter(|image| asked >> image & 1 == 1);
                images.fold(0, |held, image| held | holds(image))
            }
            Rule::Named(_, rule) => self.satisfying(rule, asked),
            Rule::Not(rule) => asked & !self.satisfying(rule, asked),
            // Where nothing is left to be asked the rest of the rules is passed over.
            Rule::All(rules) => rules.iter().fold(asked, |left, rule| match left {
                0 => 0,
                left => self.satisfying(rule, left),
            }),
            Rule::Any(rules) => rules.iter().fold(0, |held, rule| match asked & !held {
                0 => held,
                open => held | self.satisfying(rule, open),
            }),
        }
    }
}

#[inline]
fn set(a: PerImage, b: PerImage, holds: impl Fn(i16, i16) -> bool) -> Set {
    let mut set = 0;
    for image in 0..8 {
        set |= u8::from(holds(a[image], b[image])) << image;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::krk;

    #[test]
    fn images_together_agree_with_the_images_one_by_one() {
        let table = krk::revised();
        for text in ["WK F5, WR E6, BK F7", "WK A1, WR B7, BK A8", "WK C6, WR H8, BK C8"] {
            let placement: Placement = text.parse().unwrap();
            let images = Images::new(&placement);
            for class in table.classes() {
                let held = images.satisfying(&class.rule, !0);
                for (image, symmetry) in Symmetry::ALL.into_iter().enumerate() {
                    let alone = class.rule.holds(&placement.image(symmetry));
                    assert_eq!(held >> image & 1 == 1, alone, "{text}, {symmetry:?}");
                }
            }
        }
    }
}
