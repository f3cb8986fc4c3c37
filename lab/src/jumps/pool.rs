//! What a rule may be made of and a function rank by: the notation of section 11.3.

use std::collections::BTreeSet;

use palisade_classes::notation::*;
use palisade_classes::{
    Comparable, Coordinate, Function, Measured, Point, Rule, Term, distance, excess, kpk, point,
    race, smaller,
};

use super::ground::{Ground, Members};

/// One comparison, and where it holds.
pub(super) struct Condition {
    pub(super) rule: Rule,
    pub(super) members: Members,
}

/// One associated function, and its value after each move of the test file.
pub(super) struct Ranking {
    pub(super) function: Function,
    pub(super) values: Vec<u8>,
}

/// All conditions and all functions.
pub(super) struct Pool {
    pub(super) conditions: Vec<Condition>,
    pub(super) rankings: Vec<Ranking>,
}

/// Co-ordinates, differences, block distances to squares beside the pawn and beside the
/// White king's rank, and who is nearer: all that the rules of the thesis are made of.
fn terms() -> Vec<Term> {
    let mut terms: Vec<Term> = [WK1, WK2, BK1, BK2, WP1, WP2].map(Term::from).to_vec();
    terms.extend([WK2 - WP2, BK2 - WP2, BK2 - WK2].map(Term::from));
    terms.extend([WK1 - WP1, BK1 - WP1, WK1 - BK1].map(|gap| Term::from(gap.abs())));
    terms.push(excess((BK1 - WP1).abs(), (WK1 - WP1).abs()));
    terms.push(distance(WK, BK));
    for square in [WP, point(WP1, WP2 + 1), point(WP1, WP2 + 2), point(WP1, 8), point(WP1 + 2, 8)] {
        terms.extend([distance(WK, square), distance(BK, square), race(BK, WK, square)]);
    }
    let files = [WP1, WP1 + 1, WP1 + 2];
    let ranks = (-2..=2).map(|k| WK2 + k).chain((1..=3).map(|k| WP2 + k));
    let ranks: Vec<Coordinate> = ranks.collect();
    let squares = files.iter().flat_map(|&file| ranks.iter().map(move |&rank| (file, rank)));
    terms.extend(squares.map(|(file, rank)| distance(BK, Point { file, rank })));
    terms
}

/// The items of section 11.3 that are never negative.
fn ranked() -> Vec<Term> {
    let gaps = [WK1 - WP1, BK1 - WP1, WK1 - BK1, WK2 - WP2, BK2 - WP2, BK2 - WK2];
    let mut terms: Vec<Term> = [WK1, WK2, BK1, BK2, WP2].map(Term::from).to_vec();
    terms.extend(gaps.map(|gap| Term::from(gap.abs())));
    terms.push((WK2 - WP2).into());
    terms.push(smaller((WK1 - WP1).abs(), (WK2 - WP2).abs()));
    for square in [WP, point(WP1, WP2 + 1), point(WP1, 8)] {
        terms.extend([distance(WK, square), distance(BK, square)]);
    }
    terms
}

impl Pool {
    /// The notation of the thesis; with `notions` also what the annealing may speak of.
    pub(super) fn new(ground: &Ground, notions: bool) -> Self {
        let mut rules: Vec<Rule> = Vec::new();
        for term in terms() {
            let values: BTreeSet<i16> = ground.all.iter().map(|p| term.value(p)).collect();
            let numbers = values.iter().filter_map(|&value| i8::try_from(value).ok());
            for number in numbers {
                rules.extend([term.is(number), term.at_most(number), term.at_least(number)]);
            }
        }
        let properties = kpk::primitives().into_iter().filter(|_| notions);
        for primitive in properties {
            if let Measured::Predicate(predicate) = primitive.measured {
                rules.extend([Rule::Predicate(predicate), !Rule::Predicate(predicate)]);
            }
        }
        let (mut known, mut conditions) = (BTreeSet::new(), Vec::new());
        for rule in rules {
            let members = ground.members(&rule);
            let count = members.all.count();
            let says_something = 0 < count && count < ground.all.len();
            if says_something && known.insert(members.all.clone()) {
                conditions.push(Condition { rule, members });
            }
        }
        Self { conditions, rankings: rankings(ground) }
    }
}

/// Those of the thesis under their numbers, the others from 10.
fn rankings(ground: &Ground) -> Vec<Ranking> {
    let mut functions = kpk::separate_classes().functions();
    let mut next = 10;
    let mut add = |function: Function| {
        let like = |f: &Function| (f.from, f.expression) == (function.from, function.expression);
        if !functions.iter().any(like) {
            functions.push(Function { number: next, ..function });
            next += 1;
        }
    };
    for term in ranked() {
        add(Function::largest(0, term));
        add(Function::smallest(0, 8, term));
    }
    let base = i16::from(kpk::initial().base());
    let values = |function: &Function| {
        let value = |p| function.value(p).clamp(0, base - 1) as u8;
        ground.file.iter().map(value).collect()
    };
    functions.into_iter().map(|f| Ranking { values: values(&f), function: f }).collect()
}
