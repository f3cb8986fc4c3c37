//! King and queen against king: the table a program made of the first one.
//!
//! Obtained by `refine kqk --seed 2 --budget 300 --classes 45` from
//! [`initial`](super::initial), after 159 220 changes judged;
//! `docs/refinement.md` has its figures and says what is short of the aim.

use alloc::vec;
use alloc::vec::Vec;

use crate::class::Class;
use crate::function::Function;
use crate::krk::{
    ATTACKED, BETWEEN_KINGS, BLACK_IN_THE_MIDDLE, BLACK_IN_THE_MIDDLE_HOLDS, FROM_CORNER,
    FROM_EDGE, GUARDED, KING_BELOW, KING_FROM_CENTRE, KING_IN_ROOM, KINGS_ALONG, KINGS_SUM,
    LARGER_SIDE, MAN_BELOW, MOBILITY, ROOM, SMALLER_SIDE,
};
use crate::notation::*;
use crate::rule::{Comparable, Rule};
use crate::table::{Convention, Table};
use crate::term::{distance, larger, race, smaller};
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
        class(1, 20, "Black is stalemated or can take your queen.", given(1), &[]),
        class(2, 220, "Black is mated.", given(2), &[]),
        class(
            26,
            200,
            "Your king is 2 steps from the Black king, the distance of the Black king from the edge is 0, and the files between the kings, along his edge, is 0.",
            distance(WK, BK).is(2) & (&FROM_EDGE).is(0) & (&KINGS_ALONG).is(0),
            &[Function::smallest(24, 7, distance(WK, WQ))],
        ),
        class(
            25,
            120,
            "Your king is 2 steps from the Black king, your king is nearer to the queen than Black's, the smaller of the files and ranks between the kings is 0, and the distance of the Black king from the edge is 1.",
            distance(WK, BK).is(2)
                & race(BK, WK, WQ).at_least(1)
                & smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).is(0)
                & (&FROM_EDGE).is(1),
            &[Function::smallest(54, 56, &ROOM), Function::smallest(20, 8, &MOBILITY)],
        ),
        class(
            24,
            140,
            "The number of Black's moves is at most 2, the smaller of the files and ranks between your king and your man is at least 2, and the larger side of the Black king's room is 8.",
            (&MOBILITY).at_most(2)
                & smaller((WK1 - WQ1).abs(), (WK2 - WQ2).abs()).at_least(2)
                & (&LARGER_SIDE).is(8),
            &[Function::smallest(51, 3, &MAN_BELOW)],
        ),
        class(
            23,
            50,
            "The number of Black's moves is 5, the distance of the Black king from the edge is at most 1, the distance of the Black king from the corner is at least 2, and the ranks your king is behind Black's, seen from his edge, is at most 3.",
            (&MOBILITY).is(5)
                & (&FROM_EDGE).at_most(1)
                & (&FROM_CORNER).at_least(2)
                & (&KING_BELOW).at_most(3),
            &[Function::smallest(54, 56, &ROOM)],
        ),
        class(
            18,
            190,
            "Your king is at most 5 steps from the Black king, the smaller side of the Black king's room is 1, and the Black king is between the lines of your king and your man.",
            distance(WK, BK).at_most(5) & (&SMALLER_SIDE).is(1) & Rule::from(&BLACK_IN_THE_MIDDLE),
            &[
                Function::smallest(24, 7, distance(WK, WQ)),
                Function::smallest(36, 7, smaller((WK1 - WQ1).abs(), (WK2 - WQ2).abs())),
                Function::smallest(22, 7, distance(WK, BK)),
                Function::smallest(20, 8, &MOBILITY),
            ],
        ),
        class(
            17,
            210,
            "The number of Black's moves is at most 1, the Black king is at least 3 steps from the queen, the ranks your king is behind Black's, seen from his edge, is at least 2, and the files between the kings, along his edge, is at most 2.",
            (&MOBILITY).at_most(1)
                & distance(BK, WQ).at_least(3)
                & (&KING_BELOW).at_least(2)
                & (&KINGS_ALONG).at_most(2),
            &[
                Function::smallest(22, 7, distance(WK, BK)),
                Function::smallest(54, 56, &ROOM),
                Function::largest(25, distance(WK, WQ)),
            ],
        ),
        class(
            14,
            10,
            "The larger side of the Black king's room is at least 5, and the Black king is beside your man.",
            (&LARGER_SIDE).at_least(5) & Rule::from(&ATTACKED),
            &[],
        ),
        class(13, 100, "The Black king is beside your man.", Rule::from(&ATTACKED), &[]),
        class(
            10,
            150,
            "The number of Black's moves is at most 2, the distance of the Black king from the corner is 1 to 2, and the number of squares in the Black king's room is at most 15.",
            (&MOBILITY).at_most(2)
                & (&FROM_CORNER).at_least(1)
                & (&FROM_CORNER).at_most(2)
                & (&ROOM).at_most(15),
            &[
                Function::smallest(54, 56, &ROOM),
                Function::smallest(38, 14, &KINGS_SUM),
                Function::largest(25, distance(WK, WQ)),
                Function::largest(21, &MOBILITY),
            ],
        ),
        class(12, 30, "The number of Black's moves is at least 6.", (&MOBILITY).at_least(6), &[]),
        class(
            20,
            160,
            "Your king is 2 steps from the Black king, the distance of the Black king from the corner is at most 1, the distance of your king from the centre is at most 1, and the files between the kings, along his edge, is at most 1.",
            distance(WK, BK).is(2)
                & (&FROM_CORNER).at_most(1)
                & (&KING_FROM_CENTRE).at_most(1)
                & (&KINGS_ALONG).at_most(1),
            &[
                Function::smallest(28, 6, race(BK, WK, WQ)),
                Function::smallest(34, 7, smaller((BK1 - WQ1).abs(), (BK2 - WQ2).abs())),
                Function::largest(25, distance(WK, WQ)),
            ],
        ),
        class(
            6,
            90,
            "The distance of the Black king from the corner is 1 to 2.",
            (&FROM_CORNER).at_least(1) & (&FROM_CORNER).at_most(2),
            &[
                Function::smallest(54, 56, &ROOM),
                Function::smallest(38, 14, &KINGS_SUM),
                Function::largest(25, distance(WK, WQ)),
                Function::smallest(22, 7, distance(WK, BK)),
            ],
        ),
        class(
            5,
            80,
            "The number of Black's moves is 2, and the larger side of the Black king's room is at most 3.",
            (&MOBILITY).is(2) & (&LARGER_SIDE).at_most(3),
            &[],
        ),
        class(
            4,
            170,
            "The number of Black's moves is at most 2, your king is not next to the queen, and the smaller side of the Black king's room is at most 4.",
            (&MOBILITY).at_most(2) & distance(WK, WQ).at_least(2) & (&SMALLER_SIDE).at_most(4),
            &[
                Function::smallest(54, 56, &ROOM),
                Function::smallest(38, 14, &KINGS_SUM),
                Function::largest(25, distance(WK, WQ)),
                Function::largest(37, smaller((WK1 - WQ1).abs(), (WK2 - WQ2).abs())),
            ],
        ),
        class(
            15,
            180,
            "The larger of the files and ranks between Black's king and your man is at most 2, and the smaller side of the Black king's room is 1.",
            larger((BK1 - WQ1).abs(), (BK2 - WQ2).abs()).at_most(2) & (&SMALLER_SIDE).is(1),
            &[],
        ),
        class(
            22,
            130,
            "The number of squares in the Black king's room is at most 21, and your king is in the Black king's room.",
            (&ROOM).at_most(21) & Rule::from(&KING_IN_ROOM),
            &[
                Function::smallest(58, 8, &LARGER_SIDE),
                Function::smallest(28, 6, race(BK, WK, WQ)),
                Function::smallest(30, 7, smaller((WK1 - BK1).abs(), (WK2 - BK2).abs())),
                Function::largest(37, smaller((WK1 - WQ1).abs(), (WK2 - WQ2).abs())),
            ],
        ),
        class(
            19,
            110,
            "Your king is 4 to 6 steps from the queen, the Black king is at most 3 steps from the queen, and the number of squares in the Black king's room is at most 20.",
            distance(WK, WQ).at_least(4)
                & distance(WK, WQ).at_most(6)
                & distance(BK, WQ).at_most(3)
                & (&ROOM).at_most(20),
            &[
                Function::smallest(54, 56, &ROOM),
                Function::smallest(22, 7, distance(WK, BK)),
                Function::smallest(36, 7, smaller((WK1 - WQ1).abs(), (WK2 - WQ2).abs())),
                Function::smallest(30, 7, smaller((WK1 - BK1).abs(), (WK2 - BK2).abs())),
            ],
        ),
        class(
            21,
            70,
            "The larger of the files and ranks between Black's king and your man is at most 2, the number of squares in the Black king's room is 24 to 25, your king does not guard your man, and your man does not cut the kings off from each other.",
            larger((BK1 - WQ1).abs(), (BK2 - WQ2).abs()).at_most(2)
                & (&ROOM).at_least(24)
                & (&ROOM).at_most(25)
                & !Rule::from(&GUARDED)
                & !Rule::from(&BETWEEN_KINGS),
            &[
                Function::smallest(38, 14, &KINGS_SUM),
                Function::largest(37, smaller((WK1 - WQ1).abs(), (WK2 - WQ2).abs())),
                Function::smallest(50, 7, &MAN_BELOW),
            ],
        ),
        class(
            16,
            40,
            "The files and ranks between the kings together is at least 4, and the distance of the Black king from the edge is 3.",
            (&KINGS_SUM).at_least(4) & (&FROM_EDGE).is(3),
            &[
                Function::smallest(38, 14, &KINGS_SUM),
                Function::largest(55, &ROOM),
                Function::smallest(20, 8, &MOBILITY),
            ],
        ),
        class(
            3,
            60,
            "All other positions.",
            Rule::Always,
            &[
                Function::smallest(54, 56, &ROOM),
                Function::largest(75, &BLACK_IN_THE_MIDDLE_HOLDS),
                Function::smallest(36, 7, smaller((WK1 - WQ1).abs(), (WK2 - WQ2).abs())),
                Function::largest(25, distance(WK, WQ)),
            ],
        ),
    ]
}
