//! A refined table as Rust source, to be shipped as data.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use palisade_board::Man;

use crate::class::Class;
use crate::function::Function;
use crate::men;
use crate::rule::{Relation, Rule, Test};
use crate::table::Table;
use crate::term::{Coordinate, Length, Point, Term};

/// The classes of a table as Rust expressions, one `class(...)` each.
///
/// Rules of classes in `given` are written `given(number)`, with what was added
/// to them after.
///
/// ```
/// use palisade_classes::{krk, refine::rust_source};
/// let source = rust_source(&krk::initial(), &krk::initial());
/// assert!(source.contains("given(10)"));
/// ```
#[must_use]
pub fn rust_source(table: &Table, given: &Table) -> String {
    let mut text = String::new();
    for class in table.classes() {
        let conditions = class.rule.conditions();
        // The given rule that this one begins with: its own, or that of a class
        // it was split from.
        let begins = |old: &&Class| {
            old.rule != Rule::Always && conditions.starts_with(old.rule.conditions())
        };
        let old = given.class(class.number).filter(begins);
        let old = old.or_else(|| given.classes().iter().find(begins));
        let own: Vec<String> = match old {
            Some(old) => {
                let added = &conditions[old.rule.conditions().len()..];
                let old = format!("given({})", old.number);
                core::iter::once(old).chain(added.iter().map(rule)).collect()
            }
            None if class.rule == Rule::Always => Vec::from([String::from("Rule::Always")]),
            None => conditions.iter().map(rule).collect(),
        };
        let functions: Vec<String> = class.functions.iter().flatten().map(function).collect();
        text.push_str(&format!(
            "class(\n{},\n{},\n{:?},\n{},\n&[{}],\n),\n",
            class.number,
            class.value,
            class.meaning,
            own.join(" & "),
            functions.join(", ")
        ));
    }
    text
}

fn function(function: &Function) -> String {
    match function.from {
        None => format!("Function::largest({}, {})", function.number, bare(&function.expression)),
        Some(from) => format!(
            "Function::smallest({}, {from}, {})",
            function.number,
            bare(&function.expression)
        ),
    }
}

/// A term as an argument: a measure needs no brackets there.
fn bare(expression: &Term) -> String {
    match expression {
        Term::Measure(measure) => format!("&{}", constant(measure.name)),
        other => term(other),
    }
}

fn rule(rule: &Rule) -> String {
    match rule {
        Rule::Predicate(predicate) => format!("Rule::from(&{})", constant(predicate.name)),
        Rule::Not(inner) => format!("!{}", self::rule(inner)),
        Rule::Test(Test { left, relation, right }) => {
            let method = match relation {
                Relation::Equal => "is",
                Relation::Unequal => "is_not",
                Relation::Below => "below",
                Relation::AtMost => "at_most",
                Relation::Above => "above",
                Relation::AtLeast => "at_least",
            };
            let left = term(left);
            let left = if left.contains(" - ") && !left.ends_with(')') {
                format!("({left})")
            } else {
                left
            };
            format!("{left}.{method}({})", term(right))
        }
        other => format!("/* {other} */"),
    }
}

/// A name in capitals: "Black can blockade" is `BLACK_CAN_BLOCKADE`.
fn constant(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ');
    letters.map(|c| if c == ' ' { '_' } else { c.to_ascii_uppercase() }).collect()
}

fn coordinate(c: Coordinate) -> String {
    let plus = c.parts().1;
    match c.source() {
        None => plus.to_string(),
        Some((piece, axis)) => {
            let name = format!("{}{}", men::name(piece), axis as u8 + 1);
            match plus {
                0 => name,
                n if n > 0 => format!("{name} + {n}"),
                n => format!("{name} - {}", -n),
            }
        }
    }
}

fn length(length: &Length) -> String {
    match length {
        Length::Coordinate(c) => coordinate(*c),
        Length::Difference(a, b) => format!("{} - {}", coordinate(*a), coordinate(*b)),
        Length::Gap(a, b) => format!("({} - {}).abs()", coordinate(*a), coordinate(*b)),
    }
}

fn point(p: Point) -> String {
    match p.file.source() {
        Some((piece, _)) if p == Point::of(piece) => piece_name(piece),
        _ => format!("point({}, {})", coordinate(p.file), coordinate(p.rank)),
    }
}

fn piece_name(piece: Man) -> String {
    men::name(piece).to_string()
}

fn term(term: &Term) -> String {
    match term {
        Term::Length(l) => length(l),
        Term::Larger(a, b) => format!("larger({}, {})", length(a), length(b)),
        Term::Smaller(a, b) => format!("smaller({}, {})", length(a), length(b)),
        Term::Excess(a, b) => format!("excess({}, {})", length(a), length(b)),
        Term::Distance(a, b) => format!("distance({}, {})", point(*a), point(*b)),
        Term::Race(a, b, to) => format!("race({}, {}, {})", point(*a), point(*b), point(*to)),
        Term::Measure(measure) => format!("(&{})", constant(measure.name)),
    }
}
