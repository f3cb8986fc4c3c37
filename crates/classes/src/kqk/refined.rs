//! King and queen against king: the table a program made of the first one.
//!
//! Obtained from [`initial`](super::initial) by
//!
//! ```sh
//! cargo run --release -p palisade-lab -- refine kqk
//! ```
//!
//! which gives this table again, whatever the machine. It mates from all 144508
//! starts against every defence, in 14 moves at most.

use alloc::vec;
use alloc::vec::Vec;

use crate::class::Class;
use crate::function::Function;
use crate::krk::{
    ATTACKED, BETWEEN_KINGS, BLACK_IN_THE_MIDDLE, BLACK_IN_THE_MIDDLE_HOLDS, CHECK_HOLDS, FACING,
    FROM_CORNER, FROM_EDGE, KING_BELOW, KING_FROM_CENTRE, KINGS_ALONG, KINGS_SUM, LARGER_SIDE,
    MAN_AHEAD, MAN_ALONG, MAN_BELOW, MOBILITY, ROOM, SMALLER_SIDE, WALK,
};
use crate::notation::*;
use crate::rule::{Comparable, Rule};
use crate::table::{Convention, Table};
use crate::term::{distance, race, smaller};
use crate::written::{class, table};

/// The refined table: every class with one sentence, made from its rule.
///
/// The classes whose numbers are in the first table are its classes, most with
/// functions chosen anew, some with a narrower rule.
///
/// ```
/// assert_eq!(palisade_classes::kqk::refined().classes().len(), 22);
/// ```
#[must_use]
pub fn refined() -> Table {
    table("KQK, refined", Convention::AnyImage, classes())
}

fn classes() -> Vec<Class> {
    let initial = super::initial();
    // The rule of a class of the first table.
    let given = |number| initial.class(number).map_or(Rule::Always, |class| class.rule.clone());
    vec![
        class(1, 30, "Black is stalemated or can take your queen.", given(1), &[]),
        class(2, 210, "Black is mated.", given(2), &[]),
        class(
            4,
            20,
            "Black has at least 2 moves, the Black king is 2 to 5 lines from the queen's nearer file or rank, and the kings do not face each other.",
            (&MOBILITY).at_least(2)
                & smaller((BK1 - WQ1).abs(), (BK2 - WQ2).abs()).at_least(2)
                & smaller((BK1 - WQ1).abs(), (BK2 - WQ2).abs()).at_most(5)
                & !Rule::from(&FACING),
            &[],
        ),
        class(
            36,
            40,
            "Your king is at most 2 steps from the queen, the kings are at least 3 lines apart, files and ranks together, the Black king is 3 steps from the nearest corner, and the Black king is not between your king and the queen, by file or by rank.",
            distance(WK, WQ).at_most(2)
                & (&KINGS_SUM).at_least(3)
                & (&FROM_CORNER).is(3)
                & !Rule::from(&BLACK_IN_THE_MIDDLE),
            &[Function::smallest(54, 60, &WALK)],
        ),
        class(
            31,
            60,
            "The Black king's room has at least 14 squares, and the queen's file or rank runs between the kings.",
            (&ROOM).at_least(14) & Rule::from(&BETWEEN_KINGS),
            &[
                Function::smallest(56, 7, &SMALLER_SIDE),
                Function::smallest(20, 8, &MOBILITY),
                Function::smallest(28, 6, race(BK, WK, WQ)),
                Function::largest(53, &ROOM),
            ],
        ),
        class(
            37,
            190,
            "Your king is at least 2 ranks further from the Black king's edge than he is, the queen is as far from the Black king's edge as he is, or the queen is at most 1 rank further from the Black king's edge than he is, the Black king's room has at most 7 squares, and the Black king is not beside the queen.",
            (&KING_BELOW).at_least(2)
                & (&MAN_BELOW).at_least(0)
                & (&MAN_BELOW).at_most(1)
                & (&ROOM).at_most(7)
                & !Rule::from(&ATTACKED),
            &[
                Function::smallest(36, 14, &KINGS_SUM),
                Function::largest(75, &BLACK_IN_THE_MIDDLE_HOLDS),
                Function::smallest(29, 6, race(WK, BK, WQ)),
                Function::smallest(26, 7, distance(BK, WQ)),
            ],
        ),
        class(
            42,
            200,
            "Your king is 2 ranks further from the Black king's edge than he is, the kings are at most 1 step apart along the Black king's edge, and the Black king can walk to 1 to 14 squares and does not get at the queen.",
            (&KING_BELOW).is(2)
                & (&KINGS_ALONG).at_most(1)
                & (&WALK).at_least(1)
                & (&WALK).at_most(14),
            &[
                Function::smallest(54, 60, &WALK),
                Function::largest(31, smaller((WK1 - BK1).abs(), (WK2 - BK2).abs())),
                Function::smallest(42, 3, &KING_FROM_CENTRE),
                Function::largest(53, &ROOM),
            ],
        ),
        class(
            38,
            10,
            "The Black king is at least 2 steps from the nearest corner, the Black king's room is at least 6 lines wide at its narrower side, and the kings do not face each other.",
            (&FROM_CORNER).at_least(2) & (&SMALLER_SIDE).at_least(6) & !Rule::from(&FACING),
            &[],
        ),
        class(
            51,
            70,
            "Your king is at least 3 steps nearer to the queen than Black's, and the Black king can walk to 5 to 59 squares and does not get at the queen.",
            race(BK, WK, WQ).at_least(3) & (&WALK).at_least(5) & (&WALK).at_most(59),
            &[Function::smallest(54, 60, &WALK), Function::smallest(44, 7, &KING_BELOW)],
        ),
        class(
            58,
            50,
            "Black has at most 2 moves, the Black king is at least 3 steps nearer to the queen than yours, and the Black king can walk to at least 11 squares, or gets at the queen.",
            (&MOBILITY).at_most(2) & race(BK, WK, WQ).at_most(-3) & (&WALK).at_least(11),
            &[],
        ),
        class(
            53,
            170,
            "The kings are 1 to 6 steps apart along the Black king's edge, and the Black king's room has 3 squares.",
            (&KINGS_ALONG).at_least(1) & (&KINGS_ALONG).at_most(6) & (&ROOM).is(3),
            &[
                Function::smallest(22, 7, distance(WK, BK)),
                Function::largest(31, smaller((WK1 - BK1).abs(), (WK2 - BK2).abs())),
            ],
        ),
        class(
            26,
            80,
            "Your king is at least 3 steps from the Black king, and the Black king's room has at least 28 squares.",
            distance(WK, BK).at_least(3) & (&ROOM).at_least(28),
            &[
                Function::largest(61, &CHECK_HOLDS),
                Function::smallest(54, 60, &WALK),
                Function::smallest(48, 7, &MAN_BELOW),
            ],
        ),
        class(
            29,
            90,
            "Your king is at least 4 steps from the Black king, the Black king is at most 2 steps nearer to the queen than yours, and your king is 3 steps from the centre.",
            distance(WK, BK).at_least(4)
                & race(BK, WK, WQ).at_least(-2)
                & (&KING_FROM_CENTRE).is(3),
            &[
                Function::largest(75, &BLACK_IN_THE_MIDDLE_HOLDS),
                Function::smallest(52, 56, &ROOM),
                Function::largest(55, &WALK),
                Function::largest(25, distance(WK, WQ)),
            ],
        ),
        class(
            52,
            110,
            "Your king is at least 4 steps from the Black king, the Black king is at most 2 steps nearer to the queen than yours, and the Black king is 1 to 6 lines from the queen's nearer file or rank.",
            distance(WK, BK).at_least(4)
                & race(BK, WK, WQ).at_least(-2)
                & smaller((BK1 - WQ1).abs(), (BK2 - WQ2).abs()).at_least(1)
                & smaller((BK1 - WQ1).abs(), (BK2 - WQ2).abs()).at_most(6),
            &[
                Function::smallest(36, 14, &KINGS_SUM),
                Function::smallest(54, 60, &WALK),
                Function::largest(53, &ROOM),
                Function::largest(25, distance(WK, WQ)),
            ],
        ),
        class(
            56,
            180,
            "The Black king is 7 steps from the queen, and your king is 1 to 2 steps from the centre.",
            distance(BK, WQ).is(7)
                & (&KING_FROM_CENTRE).at_least(1)
                & (&KING_FROM_CENTRE).at_most(2),
            &[Function::smallest(44, 7, &KING_BELOW), Function::smallest(54, 60, &WALK)],
        ),
        class(
            55,
            150,
            "The kings are at least 2 steps apart along the Black king's edge, and the queen is as far from the Black king's edge as he is, or the queen is at most 1 rank nearer to the Black king's edge than he is.",
            (&KINGS_ALONG).at_least(2) & (&MAN_BELOW).at_least(-1) & (&MAN_BELOW).at_most(0),
            &[
                Function::smallest(56, 7, &SMALLER_SIDE),
                Function::largest(53, &ROOM),
                Function::largest(43, &KING_FROM_CENTRE),
            ],
        ),
        class(
            27,
            130,
            "Your king is at least 3 steps from the Black king, your king is at most 3 steps from the queen, the Black king can walk to 3 to 58 squares and does not get at the queen, and the Black king's room is at most 6 lines long at its longer side.",
            distance(WK, BK).at_least(3)
                & distance(WK, WQ).at_most(3)
                & (&WALK).at_least(3)
                & (&WALK).at_most(58)
                & (&LARGER_SIDE).at_most(6),
            &[
                Function::smallest(36, 14, &KINGS_SUM),
                Function::smallest(52, 56, &ROOM),
                Function::largest(35, smaller((WK1 - WQ1).abs(), (WK2 - WQ2).abs())),
            ],
        ),
        class(
            57,
            140,
            "Black has at least 4 moves, and the Black king can walk to 16 to 19 squares and does not get at the queen.",
            (&MOBILITY).at_least(4) & (&WALK).at_least(16) & (&WALK).at_most(19),
            &[Function::smallest(42, 3, &KING_FROM_CENTRE)],
        ),
        class(
            54,
            120,
            "Black has at least 5 moves, and the Black king's room has at most 12 squares.",
            (&MOBILITY).at_least(5) & (&ROOM).at_most(12),
            &[Function::smallest(24, 7, distance(WK, WQ))],
        ),
        class(
            44,
            220,
            "The Black king is at least 1 step from the edge, the Black king can walk to at most 2 squares and does not get at the queen, and neither the queen's file nor her rank runs between the kings.",
            (&FROM_EDGE).at_least(1) & (&WALK).at_most(2) & !Rule::from(&BETWEEN_KINGS),
            &[Function::smallest(49, 3, &MAN_AHEAD), Function::largest(37, &KINGS_SUM)],
        ),
        class(
            48,
            100,
            "Your king is at least 5 steps from the Black king, and the Black king's room has at most 16 squares.",
            distance(WK, BK).at_least(5) & (&ROOM).at_most(16),
            &[Function::largest(51, &MAN_ALONG), Function::largest(59, &LARGER_SIDE)],
        ),
        class(
            3,
            160,
            "All other positions.",
            Rule::Always,
            &[
                Function::smallest(54, 60, &WALK),
                Function::smallest(42, 3, &KING_FROM_CENTRE),
                Function::largest(27, distance(BK, WQ)),
                Function::smallest(52, 56, &ROOM),
            ],
        ),
    ]
}
