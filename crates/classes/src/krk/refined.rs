//! King and rook against king: the table a program made of the first one.
//!
//! Obtained from [`initial`](super::initial) by
//!
//! ```sh
//! cargo run --release -p palisade-lab -- refine krk --seed 2
//! ```
//!
//! which gives this table again, whatever the machine. It mates from all 175168
//! starts against every defence, in 20 moves at most.

use alloc::vec;
use alloc::vec::Vec;

use super::functions::QUADRANT as SQUAD;
use super::primitives::{
    BETWEEN_KINGS, BLACK_IN_THE_MIDDLE, BLACK_IN_THE_MIDDLE_HOLDS, CHECK, FACING_HOLDS,
    FROM_CORNER, FROM_EDGE, KING_AHEAD, KING_BELOW, KING_FROM_CENTRE, KING_IN_ROOM,
    KING_IN_ROOM_HOLDS, KINGS_ALONG, KINGS_SUM, KNIGHTS_MOVE, KNIGHTS_MOVE_HOLDS, LARGER_SIDE,
    MAN_AHEAD, MAN_ALONG, MAN_BELOW, MOBILITY, ROOM, SMALLER_SIDE, WALK,
};
use crate::class::Class;
use crate::function::Function;
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
/// assert_eq!(palisade_classes::krk::refined().classes().len(), 41);
/// ```
#[must_use]
pub fn refined() -> Table {
    table("KRK, refined", Convention::AnyImage, classes())
}

fn classes() -> Vec<Class> {
    let initial = super::initial();
    // The rule of a class of the first table.
    let given = |number| initial.class(number).map_or(Rule::Always, |class| class.rule.clone());
    vec![
        class(1, 50, "Your rook can be taken.", given(1), &[]),
        class(2, 410, "Black is mated.", given(2), &[]),
        class(3, 40, "Black is stalemated.", given(3), &[]),
        class(4, 400, "Black cannot avoid mate in one.", given(4), &[]),
        class(
            45,
            60,
            "Your king is 3 steps from the centre, and Black is in check.",
            (&KING_FROM_CENTRE).is(3) & Rule::from(&CHECK),
            &[],
        ),
        class(
            47,
            210,
            "Black has at most 5 moves, the kings are at most 3 lines apart, files and ranks together, the kings are at least 2 steps apart along the Black king's edge, and the rook is at least 3 ranks further from the Black king's edge than he is.",
            (&MOBILITY).at_most(5)
                & (&KINGS_SUM).at_most(3)
                & (&KINGS_ALONG).at_least(2)
                & (&MAN_BELOW).at_least(3),
            &[
                Function::smallest(42, 3, &KING_FROM_CENTRE),
                Function::largest(59, &LARGER_SIDE),
                Function::smallest(24, 7, distance(WK, WR)),
            ],
        ),
        class(
            28,
            280,
            "Black has at most 5 moves, the kings are at least 2 lines apart the shorter way, the Black king is on a line of the rook, and your king is at most 1 rank further from the Black king's edge than he is.",
            (&MOBILITY).at_most(5)
                & smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).at_least(2)
                & smaller((BK1 - WR1).abs(), (BK2 - WR2).abs()).is(0)
                & (&KING_BELOW).at_most(1),
            &[
                Function::largest(57, &SMALLER_SIDE),
                Function::smallest(34, 7, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs())),
                Function::largest(25, distance(WK, WR)),
            ],
        ),
        class(
            7,
            370,
            "The kings are two ranks apart, the rook between them, yours one file nearer the centre; the rook is not on a file beside your king; and Black has at most 3 moves, and the Black king's room has at most 19 squares.",
            given(7) & (&MOBILITY).at_most(3) & (&ROOM).at_most(19),
            &[
                Function::largest(43, &KING_FROM_CENTRE),
                Function::smallest(29, 6, race(WK, BK, WR)),
            ],
        ),
        class(
            54,
            270,
            "Black has 2 moves, the kings are on one line, the Black king is on the edge, and the rook does not cut the kings off from each other.",
            (&MOBILITY).is(2)
                & smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).is(0)
                & (&FROM_EDGE).is(0)
                & !Rule::from(&BETWEEN_KINGS),
            &[
                Function::smallest(46, 7, &KINGS_ALONG),
                Function::smallest(72, 1, &KING_IN_ROOM_HOLDS),
            ],
        ),
        class(
            6,
            380,
            "The kings face each other, the rook on the rank between them, one file nearer the centre; and the Black king can walk to at least 2 squares, or gets at the rook.",
            given(6) & (&WALK).at_least(2),
            &[],
        ),
        class(
            74,
            30,
            "The Black king is at least 2 lines from the rook's nearer line, your king is at most 3 lines from the rook's nearer line, your king is 3 steps from the centre, and the Black king can walk to at least 12 squares, or gets at the rook.",
            smaller((BK1 - WR1).abs(), (BK2 - WR2).abs()).at_least(2)
                & smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()).at_most(3)
                & (&KING_FROM_CENTRE).is(3)
                & (&WALK).at_least(12),
            &[],
        ),
        class(
            5,
            340,
            "The kings face each other and the rook checks along the rank: Black must go back; and your king is at most 1 rank nearer to the Black king's edge than he is.",
            given(5) & (&KING_BELOW).at_least(-1),
            &[],
        ),
        class(
            13,
            70,
            "The kings are at least 4 lines apart, files and ranks together, and the Black king's room is at least 4 lines wide at its narrower side.",
            (&KINGS_SUM).at_least(4) & (&SMALLER_SIDE).at_least(4),
            &[
                Function::smallest(36, 14, &KINGS_SUM),
                Function::smallest(49, 3, &MAN_AHEAD),
                Function::largest(25, distance(WK, WR)),
                Function::smallest(29, 6, race(WK, BK, WR)),
            ],
        ),
        class(
            61,
            310,
            "The kings are two ranks apart, the rook between them, and the Black king is shut in and no nearer to the rook than yours; and the kings are at most 1 line apart the shorter way, your king is at most 1 rank nearer to the Black king's edge than he is, and your king is at most 3 ranks further from the Black king's edge than he is, and the Black king can walk to at least 56 squares, or gets at the rook.",
            given(9)
                & smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).at_most(1)
                & (&KING_BELOW).at_least(-1)
                & (&KING_BELOW).at_most(3)
                & (&WALK).at_least(56),
            &[
                Function::smallest(42, 3, &KING_FROM_CENTRE),
                Function::smallest(45, 3, &KING_AHEAD),
                Function::smallest(68, 1, &KNIGHTS_MOVE_HOLDS),
            ],
        ),
        class(
            18,
            190,
            "Black has at least 3 moves, the kings are at least 2 steps apart along the Black king's edge, and the Black king's room is at least 4 lines wide at its narrower side.",
            (&MOBILITY).at_least(3) & (&KINGS_ALONG).at_least(2) & (&SMALLER_SIDE).at_least(4),
            &[
                Function::smallest(36, 14, &KINGS_SUM),
                Function::largest(57, &SMALLER_SIDE),
                Function::smallest(24, 7, distance(WK, WR)),
            ],
        ),
        class(
            8,
            350,
            "The kings face each other, the rook one file nearer the centre; and your king is at least 1 step from the centre, and the Black king's room is at most 3 lines wide at its narrower side.",
            given(8) & (&KING_FROM_CENTRE).at_least(1) & (&SMALLER_SIDE).at_most(3),
            &[Function::largest(25, distance(WK, WR))],
        ),
        class(
            77,
            180,
            "Your king is next to the rook, the Black king is at most 2 steps from the edge, and the rook is no further from the Black king's edge than he is.",
            distance(WK, WR).is(1) & (&FROM_EDGE).at_most(2) & (&MAN_BELOW).at_most(0),
            &[Function::smallest(34, 7, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()))],
        ),
        class(
            76,
            290,
            "Your king is 1 rank further from the Black king's edge than he is, the kings are 2 steps apart along the Black king's edge, your king is not in the Black king's room, and the Black king is between your king and the rook, by file or by rank.",
            (&KING_BELOW).is(1)
                & (&KINGS_ALONG).is(2)
                & !Rule::from(&KING_IN_ROOM)
                & Rule::from(&BLACK_IN_THE_MIDDLE),
            &[Function::smallest(49, 3, &MAN_AHEAD)],
        ),
        class(
            59,
            240,
            "Black has at least 2 moves, your king is at least 1 line from the rook's nearer line, the kings are at most 6 lines apart, files and ranks together, and the Black king's room is 1 line wide at its narrower side.",
            (&MOBILITY).at_least(2)
                & smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()).at_least(1)
                & (&KINGS_SUM).at_most(6)
                & (&SMALLER_SIDE).is(1),
            &[
                Function::smallest(42, 3, &KING_FROM_CENTRE),
                Function::smallest(44, 7, &KING_BELOW),
                Function::largest(37, &KINGS_SUM),
                Function::largest(27, distance(BK, WR)),
            ],
        ),
        class(
            88,
            300,
            "The kings are at least 5 lines apart, files and ranks together, your king is 3 steps from the centre, your king is at least 3 ranks further from the Black king's edge than he is, and your king is in the Black king's room.",
            (&KINGS_SUM).at_least(5)
                & (&KING_FROM_CENTRE).is(3)
                & (&KING_BELOW).at_least(3)
                & Rule::from(&KING_IN_ROOM),
            &[Function::smallest(36, 14, &KINGS_SUM)],
        ),
        class(
            65,
            90,
            "The Black king is at least 2 lines from the rook's nearer line, the Black king can walk to at least 7 squares, or gets at the rook, and the rook cuts the Black king off from yours.",
            smaller((BK1 - WR1).abs(), (BK2 - WR2).abs()).at_least(2)
                & (&WALK).at_least(7)
                & Rule::from(&BETWEEN_KINGS),
            &[Function::largest(27, distance(BK, WR))],
        ),
        class(
            70,
            130,
            "Your king is at least 1 step from the centre, your king is at most 2 ranks nearer to the Black king's edge than he is, and your king is at most 3 ranks further from the Black king's edge than he is, the kings are at least 3 steps apart along the Black king's edge, and the rook is at least 3 ranks further from the Black king's edge than he is.",
            (&KING_FROM_CENTRE).at_least(1)
                & (&KING_BELOW).at_least(-2)
                & (&KING_BELOW).at_most(3)
                & (&KINGS_ALONG).at_least(3)
                & (&MAN_BELOW).at_least(3),
            &[Function::smallest(36, 14, &KINGS_SUM), Function::largest(59, &LARGER_SIDE)],
        ),
        class(
            9,
            260,
            "The kings are two ranks apart, the rook between them, and the Black king is shut in and no nearer to the rook than yours; and the Black king is at most 2 steps from the rook, and your king is 2 ranks further from the Black king's edge than he is.",
            given(9) & distance(BK, WR).at_most(2) & (&KING_BELOW).is(2),
            &[Function::smallest(2, 50, &SQUAD), Function::smallest(3, 8, (WK1 - BK1).abs())],
        ),
        class(
            15,
            200,
            "The Black king is no further from the rook than yours, your king is 3 to 6 lines from the rook's nearer line, and the kings are 3 lines apart, files and ranks together.",
            race(BK, WK, WR).at_most(0)
                & smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()).at_least(3)
                & smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()).at_most(6)
                & (&KINGS_SUM).is(3),
            &[
                Function::smallest(34, 7, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs())),
                Function::largest(59, &LARGER_SIDE),
                Function::smallest(26, 7, distance(BK, WR)),
            ],
        ),
        class(
            67,
            360,
            "Your king is 2 steps from the Black king, the Black king can walk to at most 25 squares and does not get at the rook, and the Black king is between your king and the rook, by file or by rank.",
            distance(WK, BK).is(2) & (&WALK).at_most(25) & Rule::from(&BLACK_IN_THE_MIDDLE),
            &[],
        ),
        class(
            29,
            160,
            "The Black king is at most 2 steps from the nearest corner, your king is as far from the Black king's edge as he is, or your king is at most 1 rank nearer to the Black king's edge than he is, and the Black king's room has at least 29 squares.",
            (&FROM_CORNER).at_most(2)
                & (&KING_BELOW).at_least(-1)
                & (&KING_BELOW).at_most(0)
                & (&ROOM).at_least(29),
            &[],
        ),
        class(
            10,
            230,
            "The rook shuts the Black king in a quadrant it cannot leave at once; and the kings are at most 3 lines apart, files and ranks together, your king is at most 2 steps from the centre, and the kings are at most 2 steps apart along the Black king's edge.",
            given(10)
                & (&KINGS_SUM).at_most(3)
                & (&KING_FROM_CENTRE).at_most(2)
                & (&KINGS_ALONG).at_most(2),
            &[
                Function::smallest(20, 8, &MOBILITY),
                Function::largest(47, &KINGS_ALONG),
                Function::largest(67, &FACING_HOLDS),
                Function::smallest(34, 7, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs())),
            ],
        ),
        class(
            87,
            120,
            "Your king is at least 5 steps from the rook, your king is no further from the rook than Black's, the kings are on one line, and the Black king's room is at most 6 lines long at its longer side.",
            distance(WK, WR).at_least(5)
                & race(BK, WK, WR).at_least(0)
                & smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).is(0)
                & (&LARGER_SIDE).at_most(6),
            &[],
        ),
        class(
            82,
            140,
            "Your king is at least 5 steps from the Black king, your king is at least 5 steps from the rook, your king is at most 3 ranks further from the Black king's edge than he is, and the rook cuts the Black king off from yours.",
            distance(WK, BK).at_least(5)
                & distance(WK, WR).at_least(5)
                & (&KING_BELOW).at_most(3)
                & Rule::from(&BETWEEN_KINGS),
            &[
                Function::smallest(29, 6, race(WK, BK, WR)),
                Function::smallest(34, 7, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs())),
                Function::smallest(26, 7, distance(BK, WR)),
            ],
        ),
        class(
            22,
            20,
            "Your king is at least 5 steps from the Black king, your king is at most 5 steps from the rook, the Black king is 1 to 2 steps nearer to the rook than yours, and the Black king's room is at least 3 lines wide at its narrower side.",
            distance(WK, BK).at_least(5)
                & distance(WK, WR).at_most(5)
                & race(BK, WK, WR).at_least(-2)
                & race(BK, WK, WR).at_most(-1)
                & (&SMALLER_SIDE).at_least(3),
            &[],
        ),
        class(
            17,
            10,
            "The Black king's room has at most 28 squares, and the Black king can walk to 24 to 50 squares and does not get at the rook.",
            (&ROOM).at_most(28) & (&WALK).at_least(24) & (&WALK).at_most(50),
            &[],
        ),
        class(
            26,
            110,
            "The rook and the Black king are at least 1 step apart along his edge, and the Black king's room is at least 4 lines wide at its narrower side.",
            (&MAN_ALONG).at_least(1) & (&SMALLER_SIDE).at_least(4),
            &[],
        ),
        class(
            32,
            390,
            "Black has at most 4 moves, the Black king is at most 1 step from the nearest corner, the rook and the Black king are at most 3 steps apart along his edge, and the kings are a knight's move apart.",
            (&MOBILITY).at_most(4)
                & (&FROM_CORNER).at_most(1)
                & (&MAN_ALONG).at_most(3)
                & Rule::from(&KNIGHTS_MOVE),
            &[],
        ),
        class(
            20,
            150,
            "Your king is at least 3 steps from the rook, the Black king is at least 5 steps from the rook, the rook does not cut the kings off from each other, and your king is not in the Black king's room.",
            distance(WK, WR).at_least(3)
                & distance(BK, WR).at_least(5)
                & !Rule::from(&BETWEEN_KINGS)
                & !Rule::from(&KING_IN_ROOM),
            &[],
        ),
        class(
            84,
            170,
            "The Black king is at most 2 steps from the nearest corner, and the Black king's room is 8 lines long at its longer side.",
            (&FROM_CORNER).at_most(2) & (&LARGER_SIDE).is(8),
            &[],
        ),
        class(83, 320, "The Black king is next to the rook.", distance(BK, WR).is(1), &[]),
        class(
            16,
            330,
            "Your king is 2 steps from the Black king, and the Black king is 3 steps from the edge.",
            distance(WK, BK).is(2) & (&FROM_EDGE).is(3),
            &[
                Function::smallest(45, 3, &KING_AHEAD),
                Function::largest(57, &SMALLER_SIDE),
                Function::smallest(29, 6, race(WK, BK, WR)),
            ],
        ),
        class(
            34,
            250,
            "The Black king is at most 1 step nearer to the rook than yours, the kings are at most 1 line apart the shorter way, the kings are at least 2 steps apart along the Black king's edge, and the rook is at most 1 rank further from the Black king's edge than he is.",
            race(BK, WK, WR).at_least(-1)
                & smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).at_most(1)
                & (&KINGS_ALONG).at_least(2)
                & (&MAN_BELOW).at_most(1),
            &[
                Function::largest(75, &BLACK_IN_THE_MIDDLE_HOLDS),
                Function::smallest(46, 7, &KINGS_ALONG),
                Function::largest(55, &WALK),
                Function::largest(51, &MAN_ALONG),
            ],
        ),
        class(
            85,
            80,
            "The rook is 1 rank nearer to the Black king's edge than he is, and the rook cuts the Black king off from yours.",
            (&MAN_BELOW).is(-1) & Rule::from(&BETWEEN_KINGS),
            &[Function::largest(25, distance(WK, WR))],
        ),
        class(
            86,
            100,
            "Your king is 3 steps from the Black king, the kings are 2 to 3 lines apart the shorter way, the Black king's room has at least 10 squares, and the Black king's room is at most 4 lines long at its longer side.",
            distance(WK, BK).is(3)
                & smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).at_least(2)
                & smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).at_most(3)
                & (&ROOM).at_least(10)
                & (&LARGER_SIDE).at_most(4),
            &[],
        ),
        class(
            11,
            220,
            "All other positions.",
            Rule::Always,
            &[
                Function::smallest(36, 14, &KINGS_SUM),
                Function::smallest(56, 7, &SMALLER_SIDE),
                Function::largest(51, &MAN_ALONG),
                Function::smallest(29, 6, race(WK, BK, WR)),
            ],
        ),
    ]
}
