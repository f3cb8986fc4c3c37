//! King and rook against king: the table a program made of the first one.
//!
//! Obtained by an early form of `refine krk --seed 1 --classes 75`, which chose
//! functions only after every few classes, from [`initial`](super::initial),
//! after 382 229 changes judged; `docs/refinement.md` has its figures and
//! says what is short of the aim.

use alloc::vec;
use alloc::vec::Vec;

use super::functions::QUADRANT;
use super::primitives::{
    BETWEEN_KINGS, BLACK_IN_THE_MIDDLE, CHECK, FACING, FROM_CORNER, FROM_EDGE, GUARDED, KING_BELOW,
    KING_FROM_CENTRE, KING_IN_ROOM, KINGS_ALONG, KINGS_SUM, KNIGHTS_MOVE, LARGER_SIDE, MAN_ALONG,
    MAN_BELOW, MOBILITY, ROOM, SMALLER_SIDE,
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
/// assert_eq!(palisade_classes::krk::refined().classes().len(), 75);
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
        class(1, 40, "Your rook can be taken.", given(1), &[]),
        class(2, 750, "Black is mated.", given(2), &[]),
        class(3, 20, "Black is stalemated.", given(3), &[]),
        class(4, 730, "Black cannot avoid mate in one.", given(4), &[]),
        class(
            88,
            260,
            "The distance of the Black king from the corner is 2, the ranks your king is behind Black's, seen from his edge, is at most 0, the ranks your man is behind the Black king, seen from his edge, is at least 3, and the kings do not face each other.",
            (&FROM_CORNER).is(2)
                & (&KING_BELOW).at_most(0)
                & (&MAN_BELOW).at_least(3)
                & !Rule::from(&FACING),
            &[Function::smallest(38, 14, &KINGS_SUM), Function::smallest(28, 6, race(BK, WK, WR))],
        ),
        class(
            82,
            290,
            "The files and ranks between the kings together is at most 5, the distance of the Black king from the edge is at least 2, the ranks your king is behind Black's, seen from his edge, is 4, and your man does not cut the kings off from each other.",
            (&KINGS_SUM).at_most(5)
                & (&FROM_EDGE).at_least(2)
                & (&KING_BELOW).is(4)
                & !Rule::from(&BETWEEN_KINGS),
            &[
                Function::smallest(30, 7, smaller((WK1 - BK1).abs(), (WK2 - BK2).abs())),
                Function::smallest(54, 56, &ROOM),
            ],
        ),
        class(
            81,
            140,
            "The files between the kings, along his edge, is 3, the ranks your man is behind the Black king, seen from his edge, is 1, and the number of squares in the Black king's room is at least 28.",
            (&KINGS_ALONG).is(3) & (&MAN_BELOW).is(1) & (&ROOM).at_least(28),
            &[Function::smallest(24, 7, distance(WK, WR))],
        ),
        class(
            80,
            230,
            "The number of Black's moves is 7, the distance of the Black king from the edge is at most 2, and the distance of your king from the centre is at most 2.",
            (&MOBILITY).is(7) & (&FROM_EDGE).at_most(2) & (&KING_FROM_CENTRE).at_most(2),
            &[],
        ),
        class(
            77,
            180,
            "Your king is nearer to the rook than Black's, by at least 2 steps, the ranks your king is behind Black's, seen from his edge, is at most 0, the number of squares in the Black king's room is 14, and your king is not in the Black king's room.",
            race(BK, WK, WR).at_least(2)
                & (&KING_BELOW).at_most(0)
                & (&ROOM).is(14)
                & !Rule::from(&KING_IN_ROOM),
            &[],
        ),
        class(
            76,
            700,
            "The number of Black's moves is 5, the distance of the Black king from the edge is 3, the ranks your king is behind Black's, seen from his edge, is at least 1, and Black is in check.",
            (&MOBILITY).is(5) & (&FROM_EDGE).is(3) & (&KING_BELOW).at_least(1) & Rule::from(&CHECK),
            &[
                Function::smallest(24, 7, distance(WK, WR)),
                Function::smallest(26, 7, distance(BK, WR)),
            ],
        ),
        class(
            83,
            420,
            "Your king is 4 steps from the Black king, the smaller of the files and ranks between your king and your man is at most 1, the files between the kings, along his edge, is 0, and the smaller side of the Black king's room is 1.",
            distance(WK, BK).is(4)
                & smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()).at_most(1)
                & (&KINGS_ALONG).is(0)
                & (&SMALLER_SIDE).is(1),
            &[],
        ),
        class(
            75,
            390,
            "The smaller of the files and ranks between the kings is 0, and the number of squares in the Black king's room is at most 2.",
            smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).is(0) & (&ROOM).at_most(2),
            &[Function::smallest(24, 7, distance(WK, WR))],
        ),
        class(
            73,
            470,
            "The number of Black's moves is at most 3, the smaller of the files and ranks between your king and your man is 0, the distance of the Black king from the corner is 3, and the ranks your king is behind Black's, seen from his edge, is at most -2.",
            (&MOBILITY).at_most(3)
                & smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()).is(0)
                & (&FROM_CORNER).is(3)
                & (&KING_BELOW).at_most(-2),
            &[Function::largest(25, distance(WK, WR)), Function::largest(27, distance(BK, WR))],
        ),
        class(
            71,
            640,
            "Your king is 2 steps from the Black king, the smaller of the files and ranks between the kings is 1, the files from your man to the Black king, along his edge, is at most 1, and the smaller side of the Black king's room is 1.",
            distance(WK, BK).is(2)
                & smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).is(1)
                & (&MAN_ALONG).at_most(1)
                & (&SMALLER_SIDE).is(1),
            &[Function::smallest(44, 3, &KING_FROM_CENTRE)],
        ),
        class(
            70,
            380,
            "The number of Black's moves is at most 2, your king is at least 6 steps from the Black king, the distance of the Black king from the corner is at least 1, and the ranks your king is behind Black's, seen from his edge, is at most 1.",
            (&MOBILITY).at_most(2)
                & distance(WK, BK).at_least(6)
                & (&FROM_CORNER).at_least(1)
                & (&KING_BELOW).at_most(1),
            &[Function::smallest(24, 7, distance(WK, WR))],
        ),
        class(
            68,
            130,
            "The Black king is at most 4 steps from the rook, the distance of your king from the centre is at most 2, the ranks your king is behind Black's, seen from his edge, is at least 3, and the number of squares in the Black king's room is at least 31.",
            distance(BK, WR).at_most(4)
                & (&KING_FROM_CENTRE).at_most(2)
                & (&KING_BELOW).at_least(3)
                & (&ROOM).at_least(31),
            &[],
        ),
        class(
            63,
            310,
            "Your king is 7 steps from the Black king, your king is at least 6 steps from the rook, and the distance of the Black king from the corner is 0.",
            distance(WK, BK).is(7) & distance(WK, WR).at_least(6) & (&FROM_CORNER).is(0),
            &[
                Function::smallest(56, 7, &SMALLER_SIDE),
                Function::smallest(38, 14, &KINGS_SUM),
                Function::smallest(29, 6, race(WK, BK, WR)),
                Function::largest(25, distance(WK, WR)),
            ],
        ),
        class(
            62,
            430,
            "The number of Black's moves is at most 3, the files and ranks between the kings together is at most 4, the ranks your king is behind Black's, seen from his edge, is 3, and the number of squares in the Black king's room is at least 24.",
            (&MOBILITY).at_most(3)
                & (&KINGS_SUM).at_most(4)
                & (&KING_BELOW).is(3)
                & (&ROOM).at_least(24),
            &[
                Function::largest(45, &KING_FROM_CENTRE),
                Function::largest(31, smaller((WK1 - BK1).abs(), (WK2 - BK2).abs())),
            ],
        ),
        class(
            89,
            270,
            "The Black king is nearer to the rook than yours, the smaller of the files and ranks between the kings is at most 2, the distance of your king from the centre is 1, and the number of squares in the Black king's room is at most 4.",
            race(BK, WK, WR).at_most(-1)
                & smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).at_most(2)
                & (&KING_FROM_CENTRE).is(1)
                & (&ROOM).at_most(4),
            &[],
        ),
        class(
            66,
            330,
            "The distance of the Black king from the corner is at most 1, the ranks your king is behind Black's, seen from his edge, is at most 2, the files between the kings, along his edge, is at least 3, and the ranks your man is behind the Black king, seen from his edge, is 2.",
            (&FROM_CORNER).at_most(1)
                & (&KING_BELOW).at_most(2)
                & (&KINGS_ALONG).at_least(3)
                & (&MAN_BELOW).is(2),
            &[Function::smallest(38, 14, &KINGS_SUM)],
        ),
        class(
            61,
            240,
            "The Black king is nearer to the rook than yours, by at least 2 steps, the files and ranks between the kings together is at most 7, and the distance of the Black king from the corner is at most 1.",
            race(BK, WK, WR).at_most(-2) & (&KINGS_SUM).at_most(7) & (&FROM_CORNER).at_most(1),
            &[
                Function::smallest(54, 56, &ROOM),
                Function::smallest(36, 7, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs())),
            ],
        ),
        class(
            56,
            70,
            "The distance of the Black king from the edge is at most 1, the number of squares in the Black king's room is at least 28, and your man cuts the Black king off from yours.",
            (&FROM_EDGE).at_most(1) & (&ROOM).at_least(28) & Rule::from(&BETWEEN_KINGS),
            &[Function::largest(27, distance(BK, WR))],
        ),
        class(
            65,
            490,
            "The files and ranks between the kings together is 5, the ranks your king is behind Black's, seen from his edge, is at most -2, and the smaller side of the Black king's room is at most 3.",
            (&KINGS_SUM).is(5) & (&KING_BELOW).at_most(-2) & (&SMALLER_SIDE).at_most(3),
            &[Function::smallest(29, 6, race(WK, BK, WR))],
        ),
        class(
            47,
            10,
            "The number of Black's moves is 5 to 7, the distance of your king from the centre is 3, and your man does not cut the kings off from each other.",
            (&MOBILITY).at_least(5)
                & (&MOBILITY).at_most(7)
                & (&KING_FROM_CENTRE).is(3)
                & !Rule::from(&BETWEEN_KINGS),
            &[],
        ),
        class(
            84,
            650,
            "The smaller side of the Black king's room is 1, your king guards your man, and the kings face each other.",
            (&SMALLER_SIDE).is(1) & Rule::from(&GUARDED) & Rule::from(&FACING),
            &[],
        ),
        class(
            59,
            660,
            "The number of Black's moves is 4, the Black king is nearer to the rook than yours, by at least 2 steps, the ranks your king is behind Black's, seen from his edge, is 1, and the files between the kings, along his edge, is at most 2.",
            (&MOBILITY).is(4)
                & race(BK, WK, WR).at_most(-2)
                & (&KING_BELOW).is(1)
                & (&KINGS_ALONG).at_most(2),
            &[],
        ),
        class(
            42,
            170,
            "The number of Black's moves is 8, and the smaller of the files and ranks between the kings is at least 1.",
            (&MOBILITY).is(8) & smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).at_least(1),
            &[
                Function::smallest(38, 14, &KINGS_SUM),
                Function::smallest(47, 3, &KING_BELOW),
                Function::largest(37, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs())),
                Function::largest(25, distance(WK, WR)),
            ],
        ),
        class(
            74,
            100,
            "Your king is at least 3 steps from the rook, the distance of your king from the centre is 2, the files between the kings, along his edge, is 1, and the ranks your man is behind the Black king, seen from his edge, is 2 to 4.",
            distance(WK, WR).at_least(3)
                & (&KING_FROM_CENTRE).is(2)
                & (&KINGS_ALONG).is(1)
                & (&MAN_BELOW).at_least(2)
                & (&MAN_BELOW).at_most(4),
            &[],
        ),
        class(
            49,
            110,
            "The number of Black's moves is 8, the distance of the Black king from the corner is 3, and the larger side of the Black king's room is at least 7.",
            (&MOBILITY).is(8) & (&FROM_CORNER).is(3) & (&LARGER_SIDE).at_least(7),
            &[],
        ),
        class(
            87,
            250,
            "The number of Black's moves is 8, the smaller of the files and ranks between your king and your man is at most 1, the distance of your king from the centre is at least 2, and the larger side of the Black king's room is at most 4.",
            (&MOBILITY).is(8)
                & smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()).at_most(1)
                & (&KING_FROM_CENTRE).at_least(2)
                & (&LARGER_SIDE).at_most(4),
            &[],
        ),
        class(
            43,
            410,
            "Your king is 3 steps from the Black king, and the files between the kings, along his edge, is 0.",
            distance(WK, BK).is(3) & (&KINGS_ALONG).is(0),
            &[Function::smallest(29, 6, race(WK, BK, WR)), Function::smallest(54, 56, &ROOM)],
        ),
        class(
            60,
            440,
            "Your king is 3 steps from the Black king, your king is at most 2 steps from the rook, the files from your man to the Black king, along his edge, is at most 2, and the Black king is between the lines of your king and your man.",
            distance(WK, BK).is(3)
                & distance(WK, WR).at_most(2)
                & (&MAN_ALONG).at_most(2)
                & Rule::from(&BLACK_IN_THE_MIDDLE),
            &[Function::smallest(26, 7, distance(BK, WR))],
        ),
        class(
            35,
            320,
            "The number of Black's moves is at least 3, the distance of your king from the centre is at most 2, the ranks your king is behind Black's, seen from his edge, is 3 to 4, and the smaller side of the Black king's room is at most 5.",
            (&MOBILITY).at_least(3)
                & (&KING_FROM_CENTRE).at_most(2)
                & (&KING_BELOW).at_least(3)
                & (&KING_BELOW).at_most(4)
                & (&SMALLER_SIDE).at_most(5),
            &[
                Function::smallest(56, 7, &SMALLER_SIDE),
                Function::smallest(38, 14, &KINGS_SUM),
                Function::smallest(29, 6, race(WK, BK, WR)),
                Function::largest(25, distance(WK, WR)),
            ],
        ),
        class(
            34,
            60,
            "The number of Black's moves is 8, and your king is at least 4 steps from the Black king.",
            (&MOBILITY).is(8) & distance(WK, BK).at_least(4),
            &[],
        ),
        class(
            32,
            120,
            "The distance of the Black king from the corner is 3, the distance of your king from the centre is 3, and the files from your man to the Black king, along his edge, is at most 1.",
            (&FROM_CORNER).is(3) & (&KING_FROM_CENTRE).is(3) & (&MAN_ALONG).at_most(1),
            &[Function::smallest(50, 7, &MAN_BELOW), Function::smallest(29, 6, race(WK, BK, WR))],
        ),
        class(
            31,
            50,
            "The distance of your king from the centre is 3, and the ranks your man is behind the Black king, seen from his edge, is at most 0.",
            (&KING_FROM_CENTRE).is(3) & (&MAN_BELOW).at_most(0),
            &[Function::smallest(54, 56, &ROOM), Function::smallest(24, 7, distance(WK, WR))],
        ),
        class(
            72,
            300,
            "The number of Black's moves is at most 3, your king is nearer to the rook than Black's, by at least 3 steps, the files and ranks between the kings together is at most 6, and the Black king is between the lines of your king and your man.",
            (&MOBILITY).at_most(3)
                & race(BK, WK, WR).at_least(3)
                & (&KINGS_SUM).at_most(6)
                & Rule::from(&BLACK_IN_THE_MIDDLE),
            &[Function::smallest(38, 14, &KINGS_SUM)],
        ),
        class(
            86,
            350,
            "The files and ranks between the kings together is 4, the files between the kings, along his edge, is 2, and the ranks your man is behind the Black king, seen from his edge, is at least 3.",
            (&KINGS_SUM).is(4) & (&KINGS_ALONG).is(2) & (&MAN_BELOW).at_least(3),
            &[Function::smallest(26, 7, distance(BK, WR))],
        ),
        class(
            53,
            190,
            "The distance of the Black king from the edge is 0, the smaller side of the Black king's room is at least 4, and the Black king is between the lines of your king and your man.",
            (&FROM_EDGE).is(0) & (&SMALLER_SIDE).at_least(4) & Rule::from(&BLACK_IN_THE_MIDDLE),
            &[
                Function::smallest(24, 7, distance(WK, WR)),
                Function::smallest(36, 7, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs())),
            ],
        ),
        class(
            26,
            200,
            "The number of Black's moves is 4, and the distance of your king from the centre is at most 2.",
            (&MOBILITY).is(4) & (&KING_FROM_CENTRE).at_most(2),
            &[Function::smallest(29, 6, race(WK, BK, WR))],
        ),
        class(
            25,
            80,
            "The number of Black's moves is at least 4, and Black is in check.",
            (&MOBILITY).at_least(4) & Rule::from(&CHECK),
            &[],
        ),
        class(
            22,
            220,
            "Your king is nearer to the rook than Black's, by at least 5 steps, and the files between the kings, along his edge, is 1.",
            race(BK, WK, WR).at_least(5) & (&KINGS_ALONG).is(1),
            &[],
        ),
        class(
            19,
            520,
            "The ranks your king is behind Black's, seen from his edge, is 1, the files between the kings, along his edge, is 2, and the ranks your man is behind the Black king, seen from his edge, is at least 2.",
            (&KING_BELOW).is(1) & (&KINGS_ALONG).is(2) & (&MAN_BELOW).at_least(2),
            &[Function::smallest(26, 7, distance(BK, WR))],
        ),
        class(
            48,
            590,
            "The Black king is at most 3 steps from the rook, the files and ranks between the kings together is 2, the distance of the Black king from the corner is at most 1, and the files between the kings, along his edge, is at least 2.",
            distance(BK, WR).at_most(3)
                & (&KINGS_SUM).is(2)
                & (&FROM_CORNER).at_most(1)
                & (&KINGS_ALONG).at_least(2),
            &[
                Function::smallest(34, 7, smaller((BK1 - WR1).abs(), (BK2 - WR2).abs())),
                Function::smallest(50, 7, &MAN_BELOW),
            ],
        ),
        class(
            38,
            210,
            "The number of Black's moves is 3, the Black king is nearer to the rook than yours, by at least 2 steps, and the ranks your king is behind Black's, seen from his edge, is at least 6.",
            (&MOBILITY).is(3) & race(BK, WK, WR).at_most(-2) & (&KING_BELOW).at_least(6),
            &[],
        ),
        class(
            67,
            550,
            "Your king is 3 steps from the Black king, the ranks your man is behind the Black king, seen from his edge, is at most 1, the smaller side of the Black king's room is 2 to 3, and the Black king is not between the lines of your king and your man.",
            distance(WK, BK).is(3)
                & (&MAN_BELOW).at_most(1)
                & (&SMALLER_SIDE).at_least(2)
                & (&SMALLER_SIDE).at_most(3)
                & !Rule::from(&BLACK_IN_THE_MIDDLE),
            &[
                Function::smallest(30, 7, smaller((WK1 - BK1).abs(), (WK2 - BK2).abs())),
                Function::largest(27, distance(BK, WR)),
            ],
        ),
        class(
            78,
            160,
            "Your king is at least 5 steps from the Black king, the distance of the Black king from the edge is at least 2, the larger side of the Black king's room is at most 4, and the Black king is not between the lines of your king and your man.",
            distance(WK, BK).at_least(5)
                & (&FROM_EDGE).at_least(2)
                & (&LARGER_SIDE).at_most(4)
                & !Rule::from(&BLACK_IN_THE_MIDDLE),
            &[],
        ),
        class(
            18,
            280,
            "Your king is at least 3 steps from the Black king, and the smaller side of the Black king's room is at least 2.",
            distance(WK, BK).at_least(3) & (&SMALLER_SIDE).at_least(2),
            &[
                Function::smallest(56, 7, &SMALLER_SIDE),
                Function::smallest(38, 14, &KINGS_SUM),
                Function::smallest(29, 6, race(WK, BK, WR)),
                Function::largest(25, distance(WK, WR)),
            ],
        ),
        class(
            41,
            460,
            "The distance of the Black king from the edge is 3, the ranks your king is behind Black's, seen from his edge, is at most -2, and Black is not in check.",
            (&FROM_EDGE).is(3) & (&KING_BELOW).at_most(-2) & !Rule::from(&CHECK),
            &[
                Function::smallest(30, 7, smaller((WK1 - BK1).abs(), (WK2 - BK2).abs())),
                Function::largest(25, distance(WK, WR)),
                Function::largest(35, smaller((BK1 - WR1).abs(), (BK2 - WR2).abs())),
            ],
        ),
        class(
            24,
            480,
            "The ranks your king is behind Black's, seen from his edge, is at most 0, the files from your man to the Black king, along his edge, is at least 1, and the smaller side of the Black king's room is at least 5.",
            (&KING_BELOW).at_most(0) & (&MAN_ALONG).at_least(1) & (&SMALLER_SIDE).at_least(5),
            &[
                Function::smallest(30, 7, smaller((WK1 - BK1).abs(), (WK2 - BK2).abs())),
                Function::smallest(29, 6, race(WK, BK, WR)),
                Function::largest(25, distance(WK, WR)),
            ],
        ),
        class(
            37,
            510,
            "The distance of your king from the centre is 2, and the ranks your man is behind the Black king, seen from his edge, is at most -1.",
            (&KING_FROM_CENTRE).is(2) & (&MAN_BELOW).at_most(-1),
            &[Function::smallest(20, 8, &MOBILITY), Function::largest(55, &ROOM)],
        ),
        class(
            33,
            500,
            "The ranks your king is behind Black's, seen from his edge, is -2.",
            (&KING_BELOW).is(-2),
            &[
                Function::smallest(29, 6, race(WK, BK, WR)),
                Function::largest(25, distance(WK, WR)),
                Function::smallest(20, 8, &MOBILITY),
            ],
        ),
        class(
            52,
            370,
            "The smaller of the files and ranks between your king and your man is at least 3, the ranks your king is behind Black's, seen from his edge, is at most 0, and the kings are not a knight's move apart.",
            smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()).at_least(3)
                & (&KING_BELOW).at_most(0)
                & !Rule::from(&KNIGHTS_MOVE),
            &[Function::largest(25, distance(WK, WR))],
        ),
        class(
            85,
            530,
            "The distance of the Black king from the corner is 3, the distance of your king from the centre is at most 1, the number of squares in the Black king's room is at least 30, and the kings do not face each other.",
            (&FROM_CORNER).is(3)
                & (&KING_FROM_CENTRE).at_most(1)
                & (&ROOM).at_least(30)
                & !Rule::from(&FACING),
            &[Function::smallest(48, 7, &KINGS_ALONG), Function::largest(25, distance(WK, WR))],
        ),
        class(
            16,
            630,
            "The smaller of the files and ranks between your king and your man is at least 2, the ranks your king is behind Black's, seen from his edge, is at most 2, the files between the kings, along his edge, is at most 1, and the larger side of the Black king's room is at most 7.",
            smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()).at_least(2)
                & (&KING_BELOW).at_most(2)
                & (&KINGS_ALONG).at_most(1)
                & (&LARGER_SIDE).at_most(7),
            &[
                Function::smallest(56, 7, &SMALLER_SIDE),
                Function::smallest(38, 14, &KINGS_SUM),
                Function::smallest(29, 6, race(WK, BK, WR)),
                Function::largest(25, distance(WK, WR)),
            ],
        ),
        class(
            13,
            340,
            "The files between the kings, along his edge, is 2, and the ranks your man is behind the Black king, seen from his edge, is at least 2.",
            (&KINGS_ALONG).is(2) & (&MAN_BELOW).at_least(2),
            &[Function::smallest(30, 7, smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()))],
        ),
        class(
            5,
            710,
            "The kings face each other and the rook checks along the rank: Black must go back.",
            given(5),
            &[],
        ),
        class(
            6,
            720,
            "The kings face each other, the rook on the rank between them, one file nearer the centre.",
            given(6),
            &[],
        ),
        class(
            58,
            570,
            "Your king is nearer to the rook than Black's, by 3 steps, the files and ranks between the kings together is 5, and your king does not guard your man.",
            race(BK, WK, WR).is(3) & (&KINGS_SUM).is(5) & !Rule::from(&GUARDED),
            &[],
        ),
        class(
            69,
            150,
            "The distance of your king from the centre is 1, the ranks your man is behind the Black king, seen from his edge, is -1, and the larger side of the Black king's room is at least 7.",
            (&KING_FROM_CENTRE).is(1) & (&MAN_BELOW).is(-1) & (&LARGER_SIDE).at_least(7),
            &[],
        ),
        class(
            30,
            560,
            "The smaller of the files and ranks between the kings is 2, and the larger side of the Black king's room is at least 5.",
            smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).is(2) & (&LARGER_SIDE).at_least(5),
            &[
                Function::smallest(29, 6, race(WK, BK, WR)),
                Function::smallest(22, 7, distance(WK, BK)),
                Function::largest(53, &MAN_ALONG),
            ],
        ),
        class(
            7,
            680,
            "The kings are two ranks apart, the rook between them, yours one file nearer the centre; the rook is not on a file beside your king.",
            given(7),
            &[
                Function::smallest(24, 7, distance(WK, WR)),
                Function::largest(27, distance(BK, WR)),
                Function::largest(45, &KING_FROM_CENTRE),
            ],
        ),
        class(
            15,
            580,
            "The ranks your man is behind the Black king, seen from his edge, is at most 0.",
            (&MAN_BELOW).at_most(0),
            &[Function::smallest(47, 3, &KING_BELOW), Function::smallest(29, 6, race(WK, BK, WR))],
        ),
        class(
            21,
            620,
            "The number of Black's moves is 3, the smaller side of the Black king's room is at least 4, and the kings face each other.",
            (&MOBILITY).is(3) & (&SMALLER_SIDE).at_least(4) & Rule::from(&FACING),
            &[],
        ),
        class(
            79,
            690,
            "The files and ranks between the kings together is 2, your king is in the Black king's room, and the Black king is not between the lines of your king and your man.",
            (&KINGS_SUM).is(2) & Rule::from(&KING_IN_ROOM) & !Rule::from(&BLACK_IN_THE_MIDDLE),
            &[Function::smallest(20, 8, &MOBILITY), Function::largest(25, distance(WK, WR))],
        ),
        class(
            12,
            670,
            "The files between the kings, along his edge, is 0, and the kings face each other.",
            (&KINGS_ALONG).is(0) & Rule::from(&FACING),
            &[Function::smallest(54, 56, &ROOM)],
        ),
        class(
            36,
            740,
            "Your king is 2 steps from the rook, and the Black king is between the lines of your king and your man.",
            distance(WK, WR).is(2) & Rule::from(&BLACK_IN_THE_MIDDLE),
            &[Function::smallest(26, 7, distance(BK, WR))],
        ),
        class(
            9,
            610,
            "The kings are two ranks apart, the rook between them, and the Black king is shut in and no nearer to the rook than yours.",
            given(9),
            &[Function::smallest(2, 50, &QUADRANT), Function::smallest(3, 8, (WK1 - BK1).abs())],
        ),
        class(
            57,
            30,
            "The distance of the Black king from the edge is at most 1, and the number of squares in the Black king's room is at least 35.",
            (&FROM_EDGE).at_most(1) & (&ROOM).at_least(35),
            &[],
        ),
        class(
            40,
            360,
            "Your king is at least 5 steps from the rook, and the distance of the Black king from the corner is 0.",
            distance(WK, WR).at_least(5) & (&FROM_CORNER).is(0),
            &[
                Function::largest(37, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs())),
                Function::largest(31, smaller((WK1 - BK1).abs(), (WK2 - BK2).abs())),
            ],
        ),
        class(
            55,
            90,
            "The number of Black's moves is 5, and the ranks your king is behind Black's, seen from his edge, is at most 1.",
            (&MOBILITY).is(5) & (&KING_BELOW).at_most(1),
            &[],
        ),
        class(
            29,
            400,
            "The distance of the Black king from the corner is at most 1, and the distance of your king from the centre is at least 2.",
            (&FROM_CORNER).at_most(1) & (&KING_FROM_CENTRE).at_least(2),
            &[Function::smallest(38, 14, &KINGS_SUM), Function::largest(27, distance(BK, WR))],
        ),
        class(
            39,
            540,
            "The Black king is nearer to the rook than yours, by at least 2 steps.",
            race(BK, WK, WR).at_most(-2),
            &[
                Function::largest(37, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs())),
                Function::largest(27, distance(BK, WR)),
            ],
        ),
        class(
            10,
            600,
            "The rook shuts the Black king in a quadrant it cannot leave at once.",
            given(10),
            &[
                Function::smallest(38, 14, &KINGS_SUM),
                Function::smallest(29, 6, race(WK, BK, WR)),
                Function::smallest(24, 7, distance(WK, WR)),
                Function::smallest(22, 7, distance(WK, BK)),
            ],
        ),
        class(11, 450, "All other positions.", Rule::Always, &[]),
    ]
}
