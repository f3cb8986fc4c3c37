//! King and pawn against king: the table a program made of the first one.
//!
//! Obtained by `refine kpk --seed 1 --classes 80` from
//! [`initial_with_exact_run`](super::initial_with_exact_run), after some 335 000
//! changes judged. It plays every one of the 62480 won positions optimally, ties
//! taken in the worst way, and throws no win away. It has more classes than a
//! person would want; `docs/refinement.md` says what is short of the aim.

use alloc::vec;
use alloc::vec::Vec;

use super::primitives::{
    BLACK_REACHES_THE_FILE, BLACK_TAKES_THE_OPPOSITION, BLACK_TAKES_THE_SIDE_OPPOSITION,
    BLACKS_MOVES, KING_BETWEEN, KING_IN_THE_WAY, ON_A_CRITICAL_SQUARE, OPPOSITE_SIDES, SAME_SIDE,
    SIDE_OPPOSITION, WIDE_OPPOSITION,
};
use crate::class::Class;
use crate::function::Function;
use crate::notation::*;
use crate::rule::{Comparable, Rule};
use crate::table::{Convention, Table};
use crate::term::{distance, excess, point, race, smaller};
use crate::written::{class, table};

/// The refined table: every class with one sentence, made from its rule.
///
/// The classes whose numbers are in the first table are its classes, most with
/// functions chosen anew, some with a narrower rule.
///
/// ```
/// assert_eq!(palisade_classes::kpk::refined().classes().len(), 63);
/// ```
#[must_use]
pub fn refined() -> Table {
    table("KPK, refined", Convention::PawnOnQueenside, classes())
}

fn classes() -> Vec<Class> {
    let initial = super::initial_with_exact_run();
    // The rule of a class of the first table.
    let given = |number| initial.class(number).map_or(Rule::Always, |class| class.rule.clone());
    vec![
        class(
            1,
            10,
            "Your pawn can be taken.",
            given(1),
            &[
                Function::smallest(2, 8, distance(WK, WP)),
                Function::smallest(3, 8, smaller((WK1 - WP1).abs(), (WK2 - WP2).abs())),
            ],
        ),
        class(2, 20, "Black is stalemated.", given(2), &[]),
        class(3, 630, "The pawn has reached the eighth rank.", given(3), &[]),
        class(4, 620, "The pawn can run, exactly.", given(4), &[Function::largest(1, WP2)]),
        class(
            68,
            80,
            "The kings are equally near to the square two ranks before the pawn, the number of Black's moves is at most 1, and both kings are on the same side of the pawn.",
            race(BK, WK, point(WP1, WP2 + 2)).is(0)
                & (&BLACKS_MOVES).at_most(1)
                & Rule::from(&SAME_SIDE),
            &[],
        ),
        class(
            66,
            500,
            "It is not so that your king is nearer to the square two ranks before the pawn than Black's, the Black king is nearer to c8 than yours, by 1 step, the number of your king's file, from a, is 3, and the number of the Black king's file, from a, is 2.",
            race(BK, WK, point(WP1, WP2 + 2)).at_most(0)
                & race(BK, WK, point(3, 8)).is(-1)
                & WK1.is(3)
                & BK1.is(2),
            &[],
        ),
        class(
            65,
            600,
            "The Black king is nearer to the square two ranks before the pawn than yours, and the number of Black's moves is at most 1.",
            race(BK, WK, point(WP1, WP2 + 2)).at_most(-1) & (&BLACKS_MOVES).at_most(1),
            &[],
        ),
        class(
            61,
            440,
            "The Black king is on the 8th rank, it is not so that the Black king is above your king by more than 1 rank, the Black king is at least 4 files from your king, and your king is at most 2 steps from the square before the pawn.",
            BK2.is(8)
                & (BK2 - WK2).at_most(1)
                & (WK1 - BK1).abs().at_least(4)
                & distance(WK, point(WP1, WP2 + 1)).at_most(2),
            &[],
        ),
        class(
            63,
            100,
            "Your king is on the 5th rank, the Black king is 4 files from your king, and your king is at least 3 steps from the square before the pawn.",
            WK2.is(5) & (WK1 - BK1).abs().is(4) & distance(WK, point(WP1, WP2 + 1)).at_least(3),
            &[],
        ),
        class(
            58,
            190,
            "Your king is above the pawn, by 3 ranks, your king is at least 3 steps from the square before the pawn, your king is nearer to b7 than Black's, by 1 step, and the number of Black's moves is at most 6.",
            (WK2 - WP2).is(3)
                & distance(WK, point(WP1, WP2 + 1)).at_least(3)
                & race(BK, WK, point(2, 7)).is(1)
                & (&BLACKS_MOVES).at_most(6),
            &[],
        ),
        class(
            52,
            300,
            "Your king is on the 8th rank, your king is nearer to the pawn's file than Black's, by at least 2 files, and your king is nearer to the square before the pawn than Black's.",
            WK2.is(8)
                & excess((BK1 - WP1).abs(), (WK1 - WP1).abs()).at_least(2)
                & race(BK, WK, point(WP1, WP2 + 1)).at_least(1),
            &[],
        ),
        class(
            46,
            290,
            "Your king is above the pawn, by at least 4 ranks, the Black king is at least 3 files from the pawn, the Black king is at least 6 steps from the pawn, and your king is nearer to b7 than Black's, by 1 step.",
            (WK2 - WP2).at_least(4)
                & (BK1 - WP1).abs().at_least(3)
                & distance(BK, WP).at_least(6)
                & race(BK, WK, point(2, 7)).is(1),
            &[],
        ),
        class(
            45,
            470,
            "It is not so that your king is nearer to the pawn's file than Black's, your king is nearer to c8 than Black's, the number of Black's moves is at most 1, and you do not have the opposition on a rank.",
            excess((BK1 - WP1).abs(), (WK1 - WP1).abs()).at_most(0)
                & race(BK, WK, point(3, 8)).at_least(1)
                & (&BLACKS_MOVES).at_most(1)
                & !Rule::from(&SIDE_OPPOSITION),
            &[Function::largest(23, WP2)],
        ),
        class(
            43,
            590,
            "Your king is on the square before the pawn, and the number of Black's moves is at most 1.",
            distance(WK, point(WP1, WP2 + 1)).is(0) & (&BLACKS_MOVES).at_most(1),
            &[],
        ),
        class(
            41,
            270,
            "The Black king is on the 5th rank or below, the Black king is at least 2 steps from the square before the pawn, it is not so that your king is nearer to the square two ranks before the pawn than Black's, and you have the opposition on a rank.",
            BK2.at_most(5)
                & distance(BK, point(WP1, WP2 + 1)).at_least(2)
                & race(BK, WK, point(WP1, WP2 + 2)).at_most(0)
                & Rule::from(&SIDE_OPPOSITION),
            &[],
        ),
        class(
            59,
            180,
            "Your king is above the pawn, by at least 2 ranks, the Black king is on the file of your king or beside it, your king is at most 3 steps from the pawn, and your king is nearer to the queening square than Black's, by 1 step.",
            (WK2 - WP2).at_least(2)
                & (WK1 - BK1).abs().at_most(1)
                & distance(WK, WP).at_most(3)
                & race(BK, WK, point(WP1, 8)).is(1),
            &[],
        ),
        class(
            36,
            40,
            "The Black king is at least 4 files from the pawn, your king is 3 steps from the square before the pawn, and your king is nearer to the queening square than Black's, by 1 step.",
            (BK1 - WP1).abs().at_least(4)
                & distance(WK, point(WP1, WP2 + 1)).is(3)
                & race(BK, WK, point(WP1, 8)).is(1),
            &[],
        ),
        class(
            29,
            30,
            "The Black king is nearer to the square before the pawn than yours.",
            race(BK, WK, point(WP1, WP2 + 1)).at_most(-1),
            &[],
        ),
        class(
            23,
            380,
            "Your king is on the 4th to 5th rank, the Black king is on the 3rd rank or below, it is not so that your king is nearer to the pawn's file than Black's by more than 1 file, and your king is between the Black king and the pawn's file.",
            WK2.at_least(4)
                & WK2.at_most(5)
                & BK2.at_most(3)
                & excess((BK1 - WP1).abs(), (WK1 - WP1).abs()).at_most(1)
                & Rule::from(&KING_BETWEEN),
            &[Function::largest(23, WP2)],
        ),
        class(
            55,
            310,
            "Your king is on the file of the pawn, your king is nearer to the square two ranks before the pawn than Black's, by 1 step, and the number of Black's moves is 7.",
            (WK1 - WP1).abs().is(0)
                & race(BK, WK, point(WP1, WP2 + 2)).is(1)
                & (&BLACKS_MOVES).is(7),
            &[],
        ),
        class(
            25,
            390,
            "The Black king is at least 2 files from your king, the Black king is at most 2 steps from the square before the pawn, your king is 3 steps from the queening square, and your king is nearer to the square before the pawn than Black's, by at least 2 steps.",
            (WK1 - BK1).abs().at_least(2)
                & distance(BK, point(WP1, WP2 + 1)).at_most(2)
                & distance(WK, point(WP1, 8)).is(3)
                & race(BK, WK, point(WP1, WP2 + 1)).at_least(2),
            &[],
        ),
        class(
            20,
            370,
            "The Black king is at most 3 files from your king, the Black king is 2 steps from the pawn, the Black king is at least 5 steps from c8, and your king is nearer to c8 than Black's, by 1 to 2 steps.",
            (WK1 - BK1).abs().at_most(3)
                & distance(BK, WP).is(2)
                & distance(BK, point(3, 8)).at_least(5)
                & race(BK, WK, point(3, 8)).at_least(1)
                & race(BK, WK, point(3, 8)).at_most(2),
            &[Function::largest(77, &BLACKS_MOVES), Function::largest(25, WK2)],
        ),
        class(
            34,
            240,
            "Your king is above the pawn, by at least 5 ranks, you have the opposition in the wide sense, files and ranks even, and your king is between the Black king and the pawn's file.",
            (WK2 - WP2).at_least(5) & Rule::from(&WIDE_OPPOSITION) & Rule::from(&KING_BETWEEN),
            &[],
        ),
        class(
            5,
            50,
            "The Black king is nearer to the pawn than yours.",
            given(5),
            &[Function::smallest(52, 7, distance(WK, point(WP1, 8)))],
        ),
        class(
            7,
            60,
            "Your king is on the square in front of the pawn and Black can take the opposition.",
            given(7),
            &[],
        ),
        class(
            39,
            540,
            "The pawn is on the 5th rank or above, it is not so that your king is nearer to the queening square than Black's, and your king is on a critical square.",
            WP2.at_least(5)
                & race(BK, WK, point(WP1, 8)).at_most(0)
                & Rule::from(&ON_A_CRITICAL_SQUARE),
            &[
                Function::smallest(34, 7, (WK1 - WP1).abs()),
                Function::smallest(24, 8, WK2),
                Function::smallest(70, 6, race(BK, WK, point(2, 7))),
                Function::smallest(72, 8, WK1),
            ],
        ),
        class(
            44,
            570,
            "Your king is on the 6th rank or above, your king is not on the file of the pawn, your king is at most 2 steps from the pawn, and you have the opposition on a rank.",
            WK2.at_least(6)
                & (WK1 - WP1).abs().at_least(1)
                & distance(WK, WP).at_most(2)
                & Rule::from(&SIDE_OPPOSITION),
            &[],
        ),
        class(
            64,
            550,
            "The pawn is on the 4th rank or above, it is not so that the Black king is nearer to the queening square than yours by more than 1 step, your king is in the way of the pawn, and the Black king reaches the file before the pawn.",
            WP2.at_least(4)
                & race(BK, WK, point(WP1, 8)).at_least(-1)
                & Rule::from(&KING_IN_THE_WAY)
                & Rule::from(&BLACK_REACHES_THE_FILE),
            &[],
        ),
        class(
            17,
            510,
            "Your king is on the 6th rank or above, your king is on or next to the square before the pawn, and your king is nearer to the pawn than Black's.",
            WK2.at_least(6)
                & distance(WK, point(WP1, WP2 + 1)).at_most(1)
                & race(BK, WK, WP).at_least(1),
            &[
                Function::smallest(34, 7, (WK1 - WP1).abs()),
                Function::largest(39, (WK1 - BK1).abs()),
            ],
        ),
        class(
            37,
            480,
            "Your king is on the 6th rank or above, your king is nearer to the square before the pawn than Black's, by at least 2 steps, and Black can take the opposition on a rank.",
            WK2.at_least(6)
                & race(BK, WK, point(WP1, WP2 + 1)).at_least(2)
                & Rule::from(&BLACK_TAKES_THE_SIDE_OPPOSITION),
            &[],
        ),
        class(
            18,
            430,
            "Your king is nearer to the square before the pawn than Black's, by at least 2 steps, and your king is at most 2 steps from c8.",
            race(BK, WK, point(WP1, WP2 + 1)).at_least(2) & distance(WK, point(3, 8)).at_most(2),
            &[Function::smallest(34, 7, (WK1 - WP1).abs())],
        ),
        class(
            19,
            610,
            "Your king is on or next to the square before the pawn, and your king is on or next to c8.",
            distance(WK, point(WP1, WP2 + 1)).at_most(1) & distance(WK, point(3, 8)).at_most(1),
            &[],
        ),
        class(
            22,
            420,
            "The pawn is on the 4th rank or above, the Black king is above the pawn, by at least 2 ranks, and your king is nearer to the square two ranks before the pawn than Black's, by 2 steps.",
            WP2.at_least(4) & (BK2 - WP2).at_least(2) & race(BK, WK, point(WP1, WP2 + 2)).is(2),
            &[Function::largest(25, WK2)],
        ),
        class(
            33,
            560,
            "The pawn is a rook pawn, the Black king is 2 files from your king, and your king is 2 steps from c8.",
            WP1.is(1) & (WK1 - BK1).abs().is(2) & distance(WK, point(3, 8)).is(2),
            &[],
        ),
        class(
            42,
            530,
            "The Black king is at most 2 steps from c8, your king is nearer to c8 than Black's, the number of Black's moves is at most 3, and your king is on a critical square.",
            distance(BK, point(3, 8)).at_most(2)
                & race(BK, WK, point(3, 8)).at_least(1)
                & (&BLACKS_MOVES).at_most(3)
                & Rule::from(&ON_A_CRITICAL_SQUARE),
            &[Function::largest(23, WP2)],
        ),
        class(
            48,
            360,
            "Your king is on the 5th rank or above, the Black king is below your king, your king is nearer to the square before the pawn than Black's, by at least 4 steps, and the pawn's file is not between the kings.",
            WK2.at_least(5)
                & (BK2 - WK2).at_most(-1)
                & race(BK, WK, point(WP1, WP2 + 1)).at_least(4)
                & !Rule::from(&OPPOSITE_SIDES),
            &[Function::largest(35, (WK1 - WP1).abs())],
        ),
        class(
            49,
            460,
            "Your king is on the 7th rank or above, the Black king is above the pawn, by 4 ranks, your king is nearer to the pawn's file than Black's, by at least 2 files, and your king is nearer to the square before the pawn than Black's.",
            WK2.at_least(7)
                & (BK2 - WP2).is(4)
                & excess((BK1 - WP1).abs(), (WK1 - WP1).abs()).at_least(2)
                & race(BK, WK, point(WP1, WP2 + 1)).at_least(1),
            &[],
        ),
        class(
            51,
            130,
            "The Black king is 3 files from the pawn, and your king is on the square before the pawn.",
            (BK1 - WP1).abs().is(3) & distance(WK, point(WP1, WP2 + 1)).is(0),
            &[],
        ),
        class(
            8,
            320,
            "Your king is two or more files nearer to the pawn than the Black king, on the same side of it, and not below it.",
            given(8),
            &[
                Function::largest(25, WK2),
                Function::largest(35, (WK1 - WP1).abs()),
                Function::largest(23, WP2),
            ],
        ),
        class(
            9,
            280,
            "The kings are level on both sides of the pawn's file, just above the pawn.",
            given(9),
            &[Function::largest(23, WP2)],
        ),
        class(
            10,
            260,
            "The kings are on both sides of the pawn's file, yours above the pawn, Black's one rank higher.",
            given(10),
            &[Function::largest(23, WP2)],
        ),
        class(
            11,
            250,
            "Your king is in front of the pawn, on its file.",
            given(11),
            &[Function::smallest(46, 7, distance(WK, BK)), Function::largest(23, WP2)],
        ),
        class(
            26,
            580,
            "The Black king is on the 7th rank or above, the Black king is at most 2 steps from the pawn, and it is not so that the Black king is nearer to the queening square than yours.",
            BK2.at_least(7) & distance(BK, WP).at_most(2) & race(BK, WK, point(WP1, 8)).at_least(0),
            &[],
        ),
        class(
            50,
            410,
            "The pawn is on the 5th rank or above, and your king is at most 2 steps from the queening square.",
            WP2.at_least(5) & distance(WK, point(WP1, 8)).at_most(2),
            &[],
        ),
        class(
            32,
            150,
            "The pawn is on the 4th rank or above, the Black king is on the 6th rank, it is not so that your king is nearer to the square before the pawn than Black's, and it is not so that the Black king is nearer to the square two ranks before the pawn than yours.",
            WP2.at_least(4)
                & BK2.is(6)
                & race(BK, WK, point(WP1, WP2 + 1)).at_most(0)
                & race(BK, WK, point(WP1, WP2 + 2)).at_least(0),
            &[Function::largest(25, WK2)],
        ),
        class(13, 170, "You have the opposition, your king not below the pawn.", given(13), &[]),
        class(
            28,
            490,
            "The Black king is on the 8th rank, the Black king is at most 4 steps from the pawn, your king is at most 2 steps from the queening square, and your king is nearer to the square two ranks before the pawn than Black's.",
            BK2.is(8)
                & distance(BK, WP).at_most(4)
                & distance(WK, point(WP1, 8)).at_most(2)
                & race(BK, WK, point(WP1, WP2 + 2)).at_least(1),
            &[],
        ),
        class(
            60,
            450,
            "The Black king is on the 8th rank, it is not so that your king is above the pawn by more than 2 ranks, your king is at most 2 steps from the queening square, and the Black king is at least 2 steps from the queening square.",
            BK2.is(8)
                & (WK2 - WP2).at_most(2)
                & distance(WK, point(WP1, 8)).at_most(2)
                & distance(BK, point(WP1, 8)).at_least(2),
            &[],
        ),
        class(
            16,
            400,
            "The pawn is on the 4th rank or above, your king is at most 2 steps from the queening square, and your king is nearer to the square before the pawn than Black's.",
            WP2.at_least(4)
                & distance(WK, point(WP1, 8)).at_most(2)
                & race(BK, WK, point(WP1, WP2 + 1)).at_least(1),
            &[],
        ),
        class(
            38,
            350,
            "Your king is on the 5th rank or above, your king is above the pawn, by 1 rank, and it is not so that the Black king is above the pawn by more than 2 ranks.",
            WK2.at_least(5) & (WK2 - WP2).is(1) & (BK2 - WP2).at_most(2),
            &[Function::smallest(34, 7, (WK1 - WP1).abs()), Function::largest(73, WK1)],
        ),
        class(
            47,
            210,
            "It is not so that your king is nearer to the pawn than Black's by more than 2 steps, your king is nearer to the square before the pawn than Black's, by at least 2 steps, and your king is between the Black king and the pawn's file.",
            race(BK, WK, WP).at_most(2)
                & race(BK, WK, point(WP1, WP2 + 1)).at_least(2)
                & Rule::from(&KING_BETWEEN),
            &[Function::largest(25, WK2)],
        ),
        class(
            14,
            140,
            "Your king is on a critical square.",
            given(14),
            &[Function::largest(25, WK2), Function::largest(73, WK1)],
        ),
        class(
            24,
            110,
            "The Black king is above the pawn, by at least 5 ranks, and the Black king is above your king, by at least 2 ranks.",
            (BK2 - WP2).at_least(5) & (BK2 - WK2).at_least(2),
            &[
                Function::smallest(71, 6, race(WK, BK, point(2, 7))),
                Function::smallest(34, 7, (WK1 - WP1).abs()),
                Function::largest(25, WK2),
                Function::largest(39, (WK1 - BK1).abs()),
            ],
        ),
        class(
            57,
            520,
            "Your king is nearer to b7 than Black's, by 6 steps.",
            race(BK, WK, point(2, 7)).is(6),
            &[],
        ),
        class(
            54,
            340,
            "The Black king is at most 2 files from your king, the Black king is at most 2 steps from the square before the pawn, your king is at most 3 steps from c8, and the pawn's file is between the kings.",
            (WK1 - BK1).abs().at_most(2)
                & distance(BK, point(WP1, WP2 + 1)).at_most(2)
                & distance(WK, point(3, 8)).at_most(3)
                & Rule::from(&OPPOSITE_SIDES),
            &[],
        ),
        class(
            27,
            230,
            "The pawn is on the 4th rank or above, and the Black king is below your king.",
            WP2.at_least(4) & (BK2 - WK2).at_most(-1),
            &[],
        ),
        class(
            35,
            70,
            "The Black king is at most 2 steps from the pawn, and Black can take the opposition.",
            distance(BK, WP).at_most(2) & Rule::from(&BLACK_TAKES_THE_OPPOSITION),
            &[],
        ),
        class(
            40,
            220,
            "It is not so that the Black king is above the pawn by more than 2 ranks, the Black king is 3 files from the pawn, and your king is at most 3 steps from the queening square.",
            (BK2 - WP2).at_most(2)
                & (BK1 - WP1).abs().is(3)
                & distance(WK, point(WP1, 8)).at_most(3),
            &[Function::smallest(34, 7, (WK1 - WP1).abs())],
        ),
        class(
            53,
            330,
            "Your king is on or next to the square before the pawn, your king is at most 4 steps from c8, and it is not so that the Black king is nearer to c8 than yours.",
            distance(WK, point(WP1, WP2 + 1)).at_most(1)
                & distance(WK, point(3, 8)).at_most(4)
                & race(BK, WK, point(3, 8)).at_least(0),
            &[Function::largest(39, (WK1 - BK1).abs())],
        ),
        class(
            56,
            200,
            "Your king is above the pawn, by 2 ranks, the Black king is on the file of your king or beside it, and it is not so that the Black king is nearer to the queening square than yours.",
            (WK2 - WP2).is(2)
                & (WK1 - BK1).abs().at_most(1)
                & race(BK, WK, point(WP1, 8)).at_least(0),
            &[],
        ),
        class(
            62,
            120,
            "Your king is at most 2 steps from the queening square, and your king is nearer to the queening square than Black's, by at least 2 steps.",
            distance(WK, point(WP1, 8)).at_most(2) & race(BK, WK, point(WP1, 8)).at_least(2),
            &[],
        ),
        class(
            67,
            160,
            "The Black king is at most 3 steps from the queening square, your king is nearer to the square before the pawn than Black's, by at least 2 steps, and it is not so that the Black king is nearer to the queening square than yours by more than 1 step.",
            distance(BK, point(WP1, 8)).at_most(3)
                & race(BK, WK, point(WP1, WP2 + 1)).at_least(2)
                & race(BK, WK, point(WP1, 8)).at_least(-1),
            &[],
        ),
        class(
            15,
            90,
            "All other positions.",
            Rule::Always,
            &[
                Function::smallest(52, 7, distance(WK, point(WP1, 8))),
                Function::smallest(34, 7, (WK1 - WP1).abs()),
                Function::largest(39, (WK1 - BK1).abs()),
                Function::smallest(24, 8, WK2),
            ],
        ),
    ]
}
