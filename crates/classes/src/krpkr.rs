//! Fragments of king, rook and pawn against king and rook: Philidor's defence
//! and Lucena's bridge (Bramer 1977, Appendix 2).
//!
//! They are no playing algorithm but the beginning of one: as many classes as
//! the main lines of Fine's textbook (1941) need. They show that a further
//! endgame is a new table and nothing else. The thesis letters its classes;
//! here a is class 1, b class 2, and so on, and class values are ten times the
//! printed ones. The classes that the appendix takes for granted (a rook or a
//! pawn that can be taken) have numbers from 11.
//!
//! ```
//! use palisade_classes::krpkr;
//! // Fine's No. 303 after 1. P-K5: Black keeps his rook on the third rank.
//! let defence = krpkr::philidor();
//! let choice = defence.choose(&"WK F5, WR H7, WP E5, BK E8, BR B6".parse()?).unwrap();
//! assert_eq!(choice.step.to_string(), "R-A6");
//! assert_eq!(krpkr::letter(choice.evaluation.class), Some('a'));
//! # Ok::<(), palisade_classes::InvalidPlacement>(())
//! ```

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Color, Man};

use crate::class::Class;
use crate::function::Function;
use crate::generate::is_attacked;
use crate::men;
use crate::notation::*;
use crate::rule::{Comparable, Predicate, Rule};
use crate::table::{Convention, Table};
use crate::term::distance;
use crate::written::sound;

/// The letter by which the thesis calls a class, `None` for those it takes for granted.
///
/// ```
/// use palisade_classes::krpkr;
/// assert_eq!(krpkr::lucena().class(4).and_then(krpkr::letter), Some('d'));
/// assert_eq!(krpkr::lucena().class(11).and_then(krpkr::letter), None);
/// ```
#[must_use]
pub fn letter(class: &Class) -> Option<char> {
    "abcde".chars().nth(usize::from(class.number).checked_sub(1)?)
}

const BLACK_ROOK_EN_PRISE: Predicate = Predicate {
    name: "Black rook en prise",
    meaning: "White can take the Black rook",
    holds: |placement| is_attacked(placement, men::BLACK_ROOK),
};

const WHITE_ROOK_EN_PRISE: Predicate = Predicate {
    name: "White rook en prise",
    meaning: "Black can take the White rook",
    holds: |placement| {
        is_attacked(placement, men::WHITE_ROOK) && !guarded(placement, men::WHITE_ROOK)
    },
};

const PAWN_EN_PRISE: Predicate = Predicate {
    name: "pawn en prise",
    meaning: "Black can take the pawn",
    holds: |placement| {
        is_attacked(placement, men::WHITE_PAWN) && !guarded(placement, men::WHITE_PAWN)
    },
};

/// Whether the White king stands beside a man.
fn guarded(placement: &crate::Placement, piece: Man) -> bool {
    match (placement.square(men::WHITE_KING), placement.square(piece)) {
        (Some(king), Some(square)) => king.distance(square) == 1,
        _ => false,
    }
}

/// Black's king stands on the queening square and White's rook on the seventh rank.
fn philidor_position() -> Rule {
    (BK1.is(WP1) & BK2.is(8) & WR2.is(7)).named("Philidor")
}

/// Philidor's defence, moves for Black (Fine's No. 303).
///
/// ```
/// let table = palisade_classes::krpkr::philidor();
/// assert_eq!(table.player(), palisade_board::Color::Black);
/// ```
#[must_use]
pub fn philidor() -> Table {
    let classes = vec![
        Class::new(11, 0, "Your rook can be taken.").with_rule(&BLACK_ROOK_EN_PRISE),
        Class::new(12, 60, "You have taken the pawn.").with_rule(WP1.is(0)),
        Class::new(1, 40, "Philidor's position, your rook on the third rank, the pawn not there.")
            .with_rule(philidor_position() & BR2.is(6) & WP2.below(6))
            .with_functions([Function::largest(1, (WK1 - BR1).abs())]),
        Class::new(2, 30, "Philidor's position, your rook behind a pawn its king has left.")
            .with_rule(
                philidor_position() & BR1.is(WP1) & BR2.below(WP2) & distance(WK, WP).above(2),
            ),
        Class::new(3, 20, "Philidor's position, the pawn on the sixth rank, check from behind.")
            .with_rule(philidor_position() & WP2.is(6) & BR1.is(WK1) & BR2.below(WK2)),
        Class::new(4, 10, "Philidor's position; the rook goes to the eighth rank.")
            .with_rule(philidor_position())
            .with_functions([Function::smallest(2, 8, BR2)]),
        Class::new(5, 50, "Your king is on the file in front of the pawn, near it, the rook far.")
            .with_rule(BK1.is(WP1) & BK2.above(WP2))
            .with_functions([
                Function::smallest(3, 8, BK2),
                Function::largest(1, (WK1 - BR1).abs()),
            ]),
        Class::new(13, 5, "All other positions."),
    ];
    fragment("Philidor's position", Color::Black, classes)
}

/// White's king in front of its pawn on the seventh rank, the rook on the fourth.
fn lucena_position() -> Rule {
    (WK2.is(8)
        & BK2.is(8)
        & WP2.is(7)
        & WK1.is(WP1)
        & WK1.is(BK1 + 2)
        & BR1.is(WK1 + 1)
        & WR2.is(4))
    .named("Lucena")
}

/// Lucena's bridge, moves for White (Fine's No. 307), the Black king to the
/// left of the White one.
///
/// ```
/// use palisade_classes::krpkr;
/// let table = krpkr::lucena();
/// let choice = table.choose(&"WK G8, WR F1, WP G7, BK E8, BR H3".parse()?).unwrap();
/// assert_eq!(choice.step.to_string(), "R-F4");
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[must_use]
pub fn lucena() -> Table {
    let shut_off = WR1.is(BK1 + 1) & WP1.at_least(BK1 + 3);
    let beside = WK1.is(WP1) | WK1.is(WP1 - 1);
    let classes = vec![
        Class::new(11, 0, "Your rook can be taken.").with_rule(&WHITE_ROOK_EN_PRISE),
        Class::new(12, 5, "Your pawn can be taken.").with_rule(&PAWN_EN_PRISE),
        Class::new(1, 40, "The bridge is built: your rook stands between your king and his rook.")
            .with_rule(
                BR1.is(WR1)
                    & WR1.is(WK1)
                    & WK1.is(WP1)
                    & BR2.below(WR2)
                    & WR2.below(WK2)
                    & WK2.below(WP2)
                    & WP2.is(7)
                    & distance(BK, WP).above(2),
            ),
        Class::new(2, 30, "Your rook shuts his king off, and yours comes down beside the pawn.")
            .with_rule(shut_off & WP2.is(7) & beside)
            .with_functions([
                Function::smallest(1, 8, WK2),
                Function::smallest(2, 8, (WK1 - WP1).abs()),
            ]),
        Class::new(3, 20, "Lucena's position, your rook driving his king away.")
            .with_rule(lucena_position() & WR1.is(BK1)),
        Class::new(4, 10, "Lucena's position, your rook on the file beside his king.")
            .with_rule(lucena_position() & WR1.is(BK1 + 1)),
        Class::new(13, 6, "All other positions."),
    ];
    fragment("the Lucena position", Color::White, classes)
}

fn fragment(name: &'static str, player: Color, classes: Vec<Class>) -> Table {
    sound(name, player, Convention::AsGiven, 10, classes)
}
