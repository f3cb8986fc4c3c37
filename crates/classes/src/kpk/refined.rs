//! King and pawn against king: the table a program made of the first one.
//!
//! Obtained from [`initial_with_exact_run`](super::initial_with_exact_run) by
//!
//! ```sh
//! cargo run --release -p palisade-lab -- refine kpk --seed 2
//! ```
//!
//! which gives this table again, whatever the machine. It plays every one of the
//! 62480 won positions optimally, ties taken in the worst way, and throws no win
//! away.

use alloc::vec;
use alloc::vec::Vec;

use super::primitives::{
    BLACK_REACHES_THE_FILE, BLACK_TAKES_THE_OPPOSITION, BLACK_TAKES_THE_SIDE_OPPOSITION,
    BLACKS_MOVES, KEY_SQUARE_IN_REACH, KING_BETWEEN_HOLDS, KING_IN_THE_WAY_HOLDS,
    ON_A_CRITICAL_SQUARE, ON_A_KEY_SQUARE, SAME_SIDE_HOLDS, WIDE_OPPOSITION, WIDE_OPPOSITION_HOLDS,
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
/// assert_eq!(palisade_classes::kpk::refined().classes().len(), 29);
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
        class(2, 30, "Black is stalemated.", given(2), &[]),
        class(3, 290, "The pawn has reached the eighth rank.", given(3), &[]),
        class(4, 280, "The pawn can run.", given(4), &[Function::largest(1, WP2)]),
        class(
            42,
            160,
            "The Black king is next to the queening square, your king is 1 step nearer to the square before the pawn than Black's, Black has at most 3 moves, and your king is on a key square.",
            distance(BK, point(WP1, 8)).is(1)
                & race(BK, WK, point(WP1, WP2 + 1)).is(1)
                & (&BLACKS_MOVES).at_most(3)
                & Rule::from(&ON_A_KEY_SQUARE),
            &[],
        ),
        class(
            5,
            40,
            "The Black king is nearer to the pawn than yours; and the Black king is at most 3 files from the pawn, and your king is at most 2 steps from the queening square.",
            given(5) & (BK1 - WP1).abs().at_most(3) & distance(WK, point(WP1, 8)).at_most(2),
            &[Function::smallest(61, 7, race(WK, BK, point(WP1, WP2 + 2)))],
        ),
        class(
            46,
            230,
            "The pawn is a rook or knight pawn, the pawn is on the 5th rank, the Black king is on the queening square, and your king is on the c- to h-file.",
            WP1.at_most(2) & WP2.is(5) & distance(BK, point(WP1, 8)).is(0) & WK1.at_least(3),
            &[
                Function::smallest(46, 7, distance(WK, BK)),
                Function::smallest(42, 7, distance(WK, WP)),
            ],
        ),
        class(
            26,
            250,
            "The pawn is on the 5th rank or above, your king is on the 6th rank or above, and your king is on a key square or gets to one whatever Black plays.",
            WP2.at_least(5) & WK2.at_least(6) & Rule::from(&KEY_SQUARE_IN_REACH),
            &[
                Function::smallest(59, 6, race(WK, BK, point(WP1, WP2 + 1))),
                Function::smallest(70, 6, race(BK, WK, point(2, 7))),
                Function::smallest(86, 1, &WIDE_OPPOSITION_HOLDS),
            ],
        ),
        class(
            36,
            220,
            "The Black king is on the 5th rank, the Black king is 2 steps from the pawn, your king is next to the square before the pawn, and your king is nearer to c8 than Black's.",
            BK2.is(5)
                & distance(BK, WP).is(2)
                & distance(WK, point(WP1, WP2 + 1)).is(1)
                & race(BK, WK, point(3, 8)).at_least(1),
            &[Function::smallest(104, 1, &KING_BETWEEN_HOLDS)],
        ),
        class(
            21,
            240,
            "Your king is on the 6th rank or above, your king is at most 2 files nearer to the pawn's file than Black's, and your king is on a key square.",
            WK2.at_least(6)
                & excess((BK1 - WP1).abs(), (WK1 - WP1).abs()).at_most(2)
                & Rule::from(&ON_A_KEY_SQUARE),
            &[Function::smallest(34, 7, (WK1 - WP1).abs())],
        ),
        class(
            33,
            270,
            "The Black king is 1 to 5 ranks below the pawn, the Black king is 2 to 3 files from the pawn, and your king is next to the pawn.",
            (BK2 - WP2).at_least(-5)
                & (BK2 - WP2).at_most(-1)
                & (BK1 - WP1).abs().at_least(2)
                & (BK1 - WP1).abs().at_most(3)
                & distance(WK, WP).is(1),
            &[],
        ),
        class(
            44,
            180,
            "Your king is on the square before the pawn, the Black king is 1 step nearer to the queening square than yours, and Black cannot take the opposition on a rank.",
            distance(WK, point(WP1, WP2 + 1)).is(0)
                & race(BK, WK, point(WP1, 8)).is(-1)
                & !Rule::from(&BLACK_TAKES_THE_SIDE_OPPOSITION),
            &[],
        ),
        class(
            17,
            210,
            "Your king is on a critical square; and the pawn is no rook pawn, the pawn is on the 4th rank or above, the Black king is at most 3 files from the pawn, and your king is at least 2 files nearer to the pawn's file than Black's.",
            given(14)
                & WP1.at_least(2)
                & WP2.at_least(4)
                & (BK1 - WP1).abs().at_most(3)
                & excess((BK1 - WP1).abs(), (WK1 - WP1).abs()).at_least(2),
            &[],
        ),
        class(
            28,
            140,
            "Your king is on the 8th rank, your king is at most 4 ranks above the pawn, your king is at most 2 files from the pawn, and Black cannot take the opposition on a rank.",
            WK2.is(8)
                & (WK2 - WP2).at_most(4)
                & (WK1 - WP1).abs().at_most(2)
                & !Rule::from(&BLACK_TAKES_THE_SIDE_OPPOSITION),
            &[],
        ),
        class(
            30,
            120,
            "Your king is two or more files nearer to the pawn than the Black king, on the same side of it, and not below it; and the Black king is above your king, and your king is not on a critical square.",
            given(8) & (BK2 - WK2).at_least(1) & !Rule::from(&ON_A_CRITICAL_SQUARE),
            &[Function::largest(39, (WK1 - BK1).abs()), Function::largest(25, WK2)],
        ),
        class(
            38,
            50,
            "Your king is level with the pawn or below, your king is at most 2 steps from the queening square, and you do not have the opposition even in the wide sense.",
            (WK2 - WP2).at_most(0)
                & distance(WK, point(WP1, 8)).at_most(2)
                & !Rule::from(&WIDE_OPPOSITION),
            &[],
        ),
        class(
            45,
            200,
            "The pawn is on the 4th rank, the Black king is 2 steps from the pawn, Black cannot take the opposition, and your king is on a critical square.",
            WP2.is(4)
                & distance(BK, WP).is(2)
                & !Rule::from(&BLACK_TAKES_THE_OPPOSITION)
                & Rule::from(&ON_A_CRITICAL_SQUARE),
            &[],
        ),
        class(
            22,
            170,
            "The pawn is on the 4th rank or above, Black cannot take the opposition, and your king is on a key square or gets to one whatever Black plays.",
            WP2.at_least(4)
                & !Rule::from(&BLACK_TAKES_THE_OPPOSITION)
                & Rule::from(&KEY_SQUARE_IN_REACH),
            &[Function::smallest(29, 7, WP2 - WK2), Function::smallest(38, 7, (WK1 - BK1).abs())],
        ),
        class(
            43,
            70,
            "The Black king is 3 files from the pawn, and your king is on the square before the pawn.",
            (BK1 - WP1).abs().is(3) & distance(WK, point(WP1, WP2 + 1)).is(0),
            &[],
        ),
        class(
            16,
            190,
            "Your king is two or more files nearer to the pawn than the Black king, on the same side of it, and not below it; and your king is on the 6th rank or below, and the Black king is at least 3 steps from the pawn.",
            given(8) & WK2.at_most(6) & distance(BK, WP).at_least(3),
            &[
                Function::smallest(29, 7, WP2 - WK2),
                Function::smallest(106, 1, &KING_IN_THE_WAY_HOLDS),
                Function::largest(73, WK1),
            ],
        ),
        class(
            10,
            100,
            "The kings are on both sides of the pawn's file, yours above the pawn, Black's one rank higher; and the Black king is on the 6th rank or above.",
            given(10) & BK2.at_least(6),
            &[],
        ),
        class(
            40,
            110,
            "The Black king is at most 1 rank above your king, and Black has at most 1 move.",
            (BK2 - WK2).at_most(1) & (&BLACKS_MOVES).at_most(1),
            &[Function::smallest(61, 7, race(WK, BK, point(WP1, WP2 + 2)))],
        ),
        class(
            39,
            260,
            "Your king is on the 6th rank, and your king is on or next to the square before the pawn.",
            WK2.is(6) & distance(WK, point(WP1, WP2 + 1)).at_most(1),
            &[Function::smallest(100, 1, &SAME_SIDE_HOLDS)],
        ),
        class(
            37,
            130,
            "The Black king is level with the pawn or below, and your king is on or next to the square before the pawn.",
            (BK2 - WP2).at_most(0) & distance(WK, point(WP1, WP2 + 1)).at_most(1),
            &[
                Function::smallest(46, 7, distance(WK, BK)),
                Function::smallest(64, 7, distance(WK, point(3, 8))),
                Function::smallest(38, 7, (WK1 - BK1).abs()),
                Function::largest(73, WK1),
            ],
        ),
        class(
            19,
            20,
            "Your king is at most 1 step nearer to the square two ranks before the pawn than Black's, and the Black king reaches the file before the pawn.",
            race(BK, WK, point(WP1, WP2 + 2)).at_most(1) & Rule::from(&BLACK_REACHES_THE_FILE),
            &[
                Function::smallest(104, 1, &KING_BETWEEN_HOLDS),
                Function::smallest(48, 8, distance(WK, point(WP1, WP2 + 1))),
                Function::smallest(52, 7, distance(WK, point(WP1, 8))),
            ],
        ),
        class(
            13,
            90,
            "You have the opposition, your king not below the pawn; and the Black king is 3 ranks above the pawn.",
            given(13) & (BK2 - WP2).is(3),
            &[],
        ),
        class(
            23,
            150,
            "Your king is on a file beside the pawn, the Black king is at least 5 steps from the queening square, and your king is nearer to the queening square than Black's.",
            (WK1 - WP1).abs().is(1)
                & distance(BK, point(WP1, 8)).at_least(5)
                & race(BK, WK, point(WP1, 8)).at_least(1),
            &[Function::smallest(29, 7, WP2 - WK2), Function::smallest(76, 8, &BLACKS_MOVES)],
        ),
        class(
            18,
            80,
            "Your king is on the 2nd to 6th rank, your king is at most 2 files from the pawn, and your king is no further from the square before the pawn than Black's.",
            WK2.at_least(2)
                & WK2.at_most(6)
                & (WK1 - WP1).abs().at_most(2)
                & race(BK, WK, point(WP1, WP2 + 1)).at_least(0),
            &[
                Function::smallest(100, 1, &SAME_SIDE_HOLDS),
                Function::smallest(63, 7, race(WK, BK, point(WP1, 8))),
                Function::smallest(30, 6, BK2 - WP2),
                Function::smallest(34, 7, (WK1 - WP1).abs()),
            ],
        ),
        class(
            15,
            60,
            "All other positions.",
            Rule::Always,
            &[
                Function::smallest(46, 7, distance(WK, BK)),
                Function::smallest(63, 7, race(WK, BK, point(WP1, 8))),
                Function::smallest(42, 7, distance(WK, WP)),
            ],
        ),
    ]
}
