//! The two Black strategies of section 7.5, written as tables like any other.

use alloc::vec;

use palisade_board::Color;

use crate::class::Class;
use crate::function::Function;
use crate::men;
use crate::notation::*;
use crate::placement::Placement;
use crate::rule::Comparable;
use crate::table::{Convention, Table};
use crate::term::Measure;
use crate::written::sound;

/// `(5 - c)(4 - c) / 2`: 0 on the two middle lines, then 1, 3 and 6.
const fn from_the_middle(coordinate: i8) -> i16 {
    let c = coordinate as i16;
    (5 - c) * (4 - c) / 2
}

fn along_each_axis(placement: &Placement) -> (i16, i16) {
    let king = men::BLACK_KING;
    (from_the_middle(placement.file(king)), from_the_middle(placement.rank(king)))
}

const FURTHER_FROM_CENTRE: Measure = Measure {
    name: "edge",
    meaning: "how far the Black king is from the middle files or ranks, whichever is further",
    count: |placement| {
        let (file, rank) = along_each_axis(placement);
        file.max(rank)
    },
};

const NEARER_TO_CENTRE: Measure = Measure {
    name: "inner edge",
    meaning: "how far the Black king is from the middle files or ranks, whichever is nearer",
    count: |placement| {
        let (file, rank) = along_each_axis(placement);
        file.min(rank)
    },
};

/// Strategy A: take the rook if possible, otherwise go to the centre of the board.
///
/// Its two functions are printed with the co-ordinates of the rook; those of
/// the Black king are meant (Bramer 1977, section 7.5).
///
/// ```
/// use palisade_classes::krk;
/// let defence = krk::towards_the_centre();
/// let choice = defence.choose(&"WK A1, WR H2, BK C7".parse()?).unwrap();
/// assert_eq!(choice.step.to_string(), "K-D6");
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[must_use]
pub fn towards_the_centre() -> Table {
    defence(
        "KRK, strategy A",
        Class::new(2, 1, "Go to the centre.").with_functions([
            Function::smallest(1, 8, &FURTHER_FROM_CENTRE),
            Function::smallest(2, 8, &NEARER_TO_CENTRE),
        ]),
    )
}

/// Strategy B: take the rook if possible, otherwise anything; a random player
/// chooses among [`Table::best`].
///
/// ```
/// use palisade_classes::krk;
/// let defence = krk::take_or_wander();
/// assert_eq!(defence.best(&"WK A1, WR H2, BK D5".parse()?).len(), 8);
/// assert_eq!(defence.best(&"WK A1, WR E5, BK D5".parse()?).len(), 1);
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[must_use]
pub fn take_or_wander() -> Table {
    defence("KRK, strategy B", Class::new(2, 1, "All other positions."))
}

fn defence(name: &'static str, otherwise: Class) -> Table {
    let taken = Class::new(1, 2, "The rook has been taken.").with_rule(WR1.is(0));
    sound(name, Color::Black, Convention::AsGiven, 10, vec![taken, otherwise])
}
