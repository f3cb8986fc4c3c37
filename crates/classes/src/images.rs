//! The eight images of a position, looked at together.
//!
//! A rule holds if any image satisfies it, so a test is asked of all eight at
//! once: every number becomes eight, one a lane, and a truth value becomes a
//! set of lanes. Eight lanes of 16 bits are one register, so asking eight
//! images costs little more than asking one.

use palisade_board::Symmetry;

use crate::placement::Placement;
use crate::rule::{Relation, Rule, Test};
use crate::term::{Coordinate, Length, Point, Term};

/// One number for each image, in the order of [`Symmetry::ALL`].
type Lanes = [i16; 8];

/// A set of images: bit n is the image by `Symmetry::ALL[n]`.
pub(crate) type Set = u8;

/// The eight images of a placement.
pub(crate) struct Images {
    placement: Placement,
    /// One slot a co-ordinate, as in a placement; the last holds zeros.
    slots: [Lanes; 25],
}

#[inline]
fn map(a: Lanes, f: impl Fn(i16) -> i16) -> Lanes {
    core::array::from_fn(|lane| f(a[lane]))
}

#[inline]
fn zip(a: Lanes, b: Lanes, f: impl Fn(i16, i16) -> i16) -> Lanes {
    core::array::from_fn(|lane| f(a[lane], b[lane]))
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

    /// The image of a lane.
    pub(crate) fn get(&self, lane: usize) -> Placement {
        self.placement.image(Symmetry::ALL[lane & 7])
    }

    #[inline]
    fn coordinate(&self, coordinate: Coordinate) -> Lanes {
        let (slot, plus) = coordinate.parts();
        let value = self.slots.get(usize::from(slot)).copied().unwrap_or_default();
        map(value, |value| value + i16::from(plus))
    }

    #[inline]
    fn length(&self, length: Length) -> Lanes {
        match length {
            Length::Coordinate(a) => self.coordinate(a),
            Length::Difference(a, b) => zip(self.coordinate(a), self.coordinate(b), |a, b| a - b),
            Length::Gap(a, b) => self.gap(a, b),
        }
    }

    #[inline]
    fn gap(&self, a: Coordinate, b: Coordinate) -> Lanes {
        zip(self.coordinate(a), self.coordinate(b), |a, b| (a - b).abs())
    }

    #[inline]
    fn distance(&self, a: Point, b: Point) -> Lanes {
        zip(self.gap(a.file, b.file), self.gap(a.rank, b.rank), i16::max)
    }

    #[inline]
    fn term(&self, term: &Term) -> Lanes {
        match *term {
            Term::Length(length) => self.length(length),
            Term::Larger(a, b) => zip(self.length(a), self.length(b), i16::max),
            Term::Smaller(a, b) => zip(self.length(a), self.length(b), i16::min),
            Term::Excess(a, b) => zip(self.length(a), self.length(b), |a, b| a - b),
            Term::Distance(a, b) => self.distance(a, b),
            Term::Race(a, b, to) => zip(self.distance(a, to), self.distance(b, to), |a, b| a - b),
            Term::Measure(measure) => core::array::from_fn(|lane| (measure.count)(&self.get(lane))),
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
                let mut held = 0;
                for lane in (0..8).filter(|lane| asked >> lane & 1 == 1) {
                    held |= u8::from((predicate.holds)(&self.get(lane))) << lane;
                }
                held
            }
            Rule::Named(_, rule) => self.satisfying(rule, asked),
            Rule::Not(rule) => asked & !self.satisfying(rule, asked),
            Rule::All(rules) => {
                let mut left = asked;
                for rule in rules {
                    if left == 0 {
                        break;
                    }
                    left = self.satisfying(rule, left);
                }
                left
            }
            Rule::Any(rules) => {
                let mut held = 0;
                for rule in rules {
                    if held == asked {
                        break;
                    }
                    held |= self.satisfying(rule, asked & !held);
                }
                held
            }
        }
    }
}

#[inline]
fn set(a: Lanes, b: Lanes, holds: impl Fn(i16, i16) -> bool) -> Set {
    let mut set = 0;
    for lane in 0..8 {
        set |= u8::from(holds(a[lane], b[lane])) << lane;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::krk;

    #[test]
    fn lanes_agree_with_the_images_one_by_one() {
        let table = krk::revised();
        for text in ["WK F5, WR E6, BK F7", "WK A1, WR B7, BK A8", "WK C6, WR H8, BK C8"] {
            let placement: Placement = text.parse().unwrap();
            let images = Images::new(&placement);
            for class in table.classes() {
                let held = images.satisfying(&class.rule, !0);
                for (lane, symmetry) in Symmetry::ALL.into_iter().enumerate() {
                    let alone = class.rule.holds(&placement.image(symmetry));
                    assert_eq!(held >> lane & 1 == 1, alone, "{text}, {symmetry:?}");
                }
            }
        }
    }
}
