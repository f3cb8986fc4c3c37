//! King and rook against king: the table a program made of the first one.
//!
//! Obtained from [`initial`](super::initial) by
//!
//! ```sh
//! cargo run --release --example refine -- krk --seed 1 --steps 600000 --rounds 6
//! ```
//!
//! which gives this table again, whatever the machine. It mates from all 175168
//! starts against every defence, in 23 moves at most.

use alloc::vec;
use alloc::vec::Vec;

use super::functions::QUADRANT as SQUAD;
use super::primitives::{
    BETWEEN_KINGS_HOLDS, BLACK_IN_THE_MIDDLE, FACING, FROM_CORNER, FROM_EDGE, GUARDED, KING_AHEAD,
    KING_BELOW, KING_FROM_CENTRE, KING_IN_ROOM_HOLDS, KINGS_ALONG, KINGS_SUM, KNIGHTS_MOVE_HOLDS,
    LARGER_SIDE, MAN_ALONG, MAN_BELOW, MOBILITY, ROOM, SMALLER_SIDE, WALK,
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
/// assert_eq!(palisade_classes::krk::refined().classes().len(), 32);
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
        class(2, 320, "Black is mated.", given(2), &[]),
        class(3, 30, "Black is stalemated.", given(3), &[]),
        class(4, 310, "Black cannot avoid mate in one.", given(4), &[]),
        class(
            51,
            60,
            "Black has at most 5 moves, your king is 3 steps from the centre, and the Black king's room is at least 4 lines wide at its narrower side.",
            (&MOBILITY).at_most(5) & (&KING_FROM_CENTRE).is(3) & (&SMALLER_SIDE).at_least(4),
            &[
                Function::smallest(44, 7, &KING_BELOW),
                Function::largest(27, distance(BK, WR)),
                Function::smallest(52, 56, &ROOM),
                Function::largest(35, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs())),
            ],
        ),
        class(
            15,
            300,
            "The kings face each other, the rook on the rank between them, one file nearer the centre; and your king is 1 to 2 steps from the centre.",
            given(6) & (&KING_FROM_CENTRE).at_least(1) & (&KING_FROM_CENTRE).at_most(2),
            &[],
        ),
        class(
            7,
            290,
            "The kings are two ranks apart, the rook between them, yours one file nearer the centre; the rook is not on a file beside your king; and the rook is 1 to 6 ranks further from the Black king's edge than he is, the Black king's room has at least 3 squares, and your king guards the rook.",
            given(7)
                & (&MAN_BELOW).at_least(1)
                & (&MAN_BELOW).at_most(6)
                & (&ROOM).at_least(3)
                & Rule::from(&GUARDED),
            &[Function::largest(47, &KINGS_ALONG)],
        ),
        class(
            8,
            250,
            "The kings face each other, the rook one file nearer the centre.",
            given(8),
            &[
                Function::smallest(72, 1, &KING_IN_ROOM_HOLDS),
                Function::smallest(54, 60, &WALK),
                Function::smallest(70, 1, &BETWEEN_KINGS_HOLDS),
            ],
        ),
        class(
            46,
            270,
            "Black has 1 to 2 moves, and the Black king is at least 2 lines from the rook's nearer line.",
            (&MOBILITY).at_least(1)
                & (&MOBILITY).at_most(2)
                & smaller((BK1 - WR1).abs(), (BK2 - WR2).abs()).at_least(2),
            &[Function::largest(35, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()))],
        ),
        class(
            28,
            70,
            "The Black king is not next to the rook, and the Black king is 3 steps from the edge.",
            distance(BK, WR).at_least(2) & (&FROM_EDGE).is(3),
            &[
                Function::smallest(42, 3, &KING_FROM_CENTRE),
                Function::smallest(50, 7, &MAN_ALONG),
                Function::smallest(36, 14, &KINGS_SUM),
                Function::largest(25, distance(WK, WR)),
            ],
        ),
        class(
            5,
            280,
            "The kings face each other and the rook checks along the rank: Black must go back; and the Black king is 2 to 3 steps from the rook, the Black king is no further from the rook than yours, and your king is 1 to 6 ranks further from the Black king's edge than he is.",
            given(5)
                & distance(BK, WR).at_least(2)
                & distance(BK, WR).at_most(3)
                & race(BK, WK, WR).at_most(0)
                & (&KING_BELOW).at_least(1)
                & (&KING_BELOW).at_most(6),
            &[],
        ),
        class(
            26,
            80,
            "Your king is at most 3 ranks further from the Black king's edge than he is, the kings are at least 3 steps apart along the Black king's edge, and the rook is at least 3 ranks further from the Black king's edge than he is.",
            (&KING_BELOW).at_most(3) & (&KINGS_ALONG).at_least(3) & (&MAN_BELOW).at_least(3),
            &[Function::smallest(36, 14, &KINGS_SUM)],
        ),
        class(
            62,
            20,
            "Black has at least 6 moves, and your king is 3 steps from the centre.",
            (&MOBILITY).at_least(6) & (&KING_FROM_CENTRE).is(3),
            &[],
        ),
        class(
            45,
            120,
            "The Black king is 1 to 2 steps nearer to the rook than yours, the kings are 4 to 12 lines apart, files and ranks together, the Black king's room is 3 lines wide at its narrower side, and the Black king's room is at least 4 lines long at its longer side.",
            race(BK, WK, WR).at_least(-2)
                & race(BK, WK, WR).at_most(-1)
                & (&KINGS_SUM).at_least(4)
                & (&KINGS_SUM).at_most(12)
                & (&SMALLER_SIDE).is(3)
                & (&LARGER_SIDE).at_least(4),
            &[
                Function::smallest(24, 7, distance(WK, WR)),
                Function::largest(53, &ROOM),
                Function::smallest(34, 7, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs())),
            ],
        ),
        class(
            29,
            10,
            "Your king is at least 5 steps from the rook, your king is no further from the rook than Black's, the kings are at most 1 line apart the shorter way, and your king is at least 2 steps from the centre.",
            distance(WK, WR).at_least(5)
                & race(BK, WK, WR).at_least(0)
                & smaller((WK1 - BK1).abs(), (WK2 - BK2).abs()).at_most(1)
                & (&KING_FROM_CENTRE).at_least(2),
            &[],
        ),
        class(
            47,
            130,
            "The Black king is on the edge, the rook is at most 3 ranks further from the Black king's edge than he is, the Black king's room has at least 10 squares, and the Black king can walk to at least 56 squares, or gets at the rook.",
            (&FROM_EDGE).is(0)
                & (&MAN_BELOW).at_most(3)
                & (&ROOM).at_least(10)
                & (&WALK).at_least(56),
            &[Function::largest(73, &KING_IN_ROOM_HOLDS), Function::smallest(48, 7, &MAN_BELOW)],
        ),
        class(
            17,
            90,
            "The Black king is 2 steps from the rook, your king is no further from the rook than Black's, and the rook is 1 rank nearer to the Black king's edge than he is.",
            distance(BK, WR).is(2) & race(BK, WK, WR).at_least(0) & (&MAN_BELOW).is(-1),
            &[],
        ),
        class(
            61,
            210,
            "The Black king is at least 3 steps from the rook, the Black king is at most 1 step from the nearest corner, and the kings face each other.",
            distance(BK, WR).at_least(3) & (&FROM_CORNER).at_most(1) & Rule::from(&FACING),
            &[Function::smallest(34, 7, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()))],
        ),
        class(
            43,
            230,
            "The kings are two ranks apart, the rook between them, and the Black king is shut in and no nearer to the rook than yours; and the kings are on one line to the Black king's edge, and the Black king's room is at most 4 lines wide at its narrower side.",
            given(9) & (&KINGS_ALONG).is(0) & (&SMALLER_SIDE).at_most(4),
            &[],
        ),
        class(
            9,
            220,
            "The kings are two ranks apart, the rook between them, and the Black king is shut in and no nearer to the rook than yours; and your king is at most 1 step nearer to the rook than Black's, the kings are at most 6 lines apart, files and ranks together, and the Black king's room has at most 13 squares.",
            given(9) & race(BK, WK, WR).at_most(1) & (&KINGS_SUM).at_most(6) & (&ROOM).at_most(13),
            &[Function::smallest(2, 50, &SQUAD), Function::smallest(3, 8, (WK1 - BK1).abs())],
        ),
        class(
            13,
            110,
            "The Black king is at most 5 steps nearer to the rook than yours, and your king is at most 1 step nearer to the rook than Black's, your king is at least 3 lines from the rook's nearer line, your king is at most 1 rank nearer to the Black king's edge than he is, and your king is at most 5 ranks further from the Black king's edge than he is, and the Black king's room is 3 lines wide at its narrower side.",
            race(BK, WK, WR).at_least(-5)
                & race(BK, WK, WR).at_most(1)
                & smaller((WK1 - WR1).abs(), (WK2 - WR2).abs()).at_least(3)
                & (&KING_BELOW).at_least(-1)
                & (&KING_BELOW).at_most(5)
                & (&SMALLER_SIDE).is(3),
            &[Function::smallest(45, 3, &KING_AHEAD), Function::largest(25, distance(WK, WR))],
        ),
        class(
            53,
            160,
            "The Black king is 1 to 2 steps from the nearest corner, the rook is at most 1 rank further from the Black king's edge than he is, the Black king's room has at most 5 squares, and the Black king is between your king and the rook, by file or by rank.",
            (&FROM_CORNER).at_least(1)
                & (&FROM_CORNER).at_most(2)
                & (&MAN_BELOW).at_most(1)
                & (&ROOM).at_most(5)
                & Rule::from(&BLACK_IN_THE_MIDDLE),
            &[],
        ),
        class(
            12,
            200,
            "The rook shuts the Black king in a quadrant it cannot leave at once; and the Black king is at most 2 lines from the rook's nearer line, your king is at most 1 rank nearer to the Black king's edge than he is, and the Black king's room is at most 3 lines wide at its narrower side.",
            given(10)
                & smaller((BK1 - WR1).abs(), (BK2 - WR2).abs()).at_most(2)
                & (&KING_BELOW).at_least(-1)
                & (&SMALLER_SIDE).at_most(3),
            &[
                Function::largest(69, &KNIGHTS_MOVE_HOLDS),
                Function::smallest(36, 14, &KINGS_SUM),
                Function::smallest(20, 8, &MOBILITY),
                Function::smallest(29, 6, race(WK, BK, WR)),
            ],
        ),
        class(
            22,
            150,
            "Your king is 2 to 5 ranks further from the Black king's edge than he is.",
            (&KING_BELOW).at_least(2) & (&KING_BELOW).at_most(5),
            &[
                Function::smallest(22, 7, distance(WK, BK)),
                Function::smallest(46, 7, &KINGS_ALONG),
                Function::smallest(52, 56, &ROOM),
                Function::largest(35, smaller((WK1 - WR1).abs(), (WK2 - WR2).abs())),
            ],
        ),
        class(
            16,
            180,
            "Your king is 3 steps from the centre.",
            (&KING_FROM_CENTRE).is(3),
            &[Function::smallest(29, 6, race(WK, BK, WR)), Function::largest(27, distance(BK, WR))],
        ),
        class(
            65,
            140,
            "The kings are at least 8 lines apart, files and ranks together.",
            (&KINGS_SUM).at_least(8),
            &[Function::largest(25, distance(WK, WR))],
        ),
        class(
            42,
            50,
            "The kings are at least 4 lines apart, files and ranks together.",
            (&KINGS_SUM).at_least(4),
            &[],
        ),
        class(
            36,
            260,
            "Black has 4 to 5 moves, the kings are equally near to the rook, and your king is further from the Black king's edge than he is.",
            (&MOBILITY).at_least(4)
                & (&MOBILITY).at_most(5)
                & race(BK, WK, WR).is(0)
                & (&KING_BELOW).at_least(1),
            &[],
        ),
        class(
            63,
            190,
            "Your king is in the centre.",
            (&KING_FROM_CENTRE).is(0),
            &[Function::smallest(52, 56, &ROOM)],
        ),
        class(
            59,
            240,
            "Your king is further from the Black king's edge than he is, the kings are at most 1 step apart along the Black king's edge, and the rook is further from the Black king's edge than he is.",
            (&KING_BELOW).at_least(1) & (&KINGS_ALONG).at_most(1) & (&MAN_BELOW).at_least(1),
            &[Function::largest(25, distance(WK, WR))],
        ),
        class(
            64,
            170,
            "The Black king is 2 to 6 lines from the rook's nearer line, and the Black king is at most 1 step from the edge.",
            smaller((BK1 - WR1).abs(), (BK2 - WR2).abs()).at_least(2)
                & smaller((BK1 - WR1).abs(), (BK2 - WR2).abs()).at_most(6)
                & (&FROM_EDGE).at_most(1),
            &[],
        ),
        class(
            11,
            100,
            "All other positions.",
            Rule::Always,
            &[
                Function::smallest(42, 3, &KING_FROM_CENTRE),
                Function::largest(53, &ROOM),
                Function::smallest(45, 3, &KING_AHEAD),
                Function::largest(27, distance(BK, WR)),
            ],
        ),
    ]
}
