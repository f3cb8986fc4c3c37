//! King and pawn against king: the table a program made of five classes.
//!
//! Obtained from [`five_classes`](super::five_classes) by
//!
//! ```sh
//! cargo run --release -p palisade-lab -- refine kpk5
//! ```
//!
//! which gives this table again, whatever the machine. It plays every one of the
//! 62480 won positions optimally, ties taken in the worst way, and throws no win
//! away; of the classes a person wrote, only the ends of the game and the pawn that
//! can run were given to it.

use alloc::vec;
use alloc::vec::Vec;

use super::primitives::{
    BLACK_TAKES_THE_OPPOSITION, BLACK_TAKES_THE_SIDE_OPPOSITION,
    BLACK_TAKES_THE_SIDE_OPPOSITION_HOLDS, BLACKS_MOVES, KEY_SQUARE_IN_REACH, KING_IN_THE_WAY,
    ON_A_CRITICAL_SQUARE_HOLDS, ON_A_KEY_SQUARE, OPPOSITE_SIDES, SAME_SIDE, SAME_SIDE_HOLDS,
    WIDE_OPPOSITION_HOLDS,
};
use crate::class::Class;
use crate::function::Function;
use crate::notation::*;
use crate::rule::{Comparable, Rule};
use crate::table::{Convention, Table};
use crate::term::{distance, excess, point, race, smaller};
use crate::written::{class, table};

/// The table refined from the ends of the game and the pawn that can run: every
/// other class, with its sentence, was found.
///
/// ```
/// assert_eq!(palisade_classes::kpk::refined_from_five().classes().len(), 25);
/// ```
#[must_use]
pub fn refined_from_five() -> Table {
    table("KPK, refined from five classes", Convention::PawnOnQueenside, classes())
}

fn classes() -> Vec<Class> {
    let five = super::five_classes();
    // The rule of a class of the table it was made of.
    let given = |number| five.class(number).map_or(Rule::Always, |class| class.rule.clone());
    vec![
        class(
            1,
            20,
            "Your pawn can be taken.",
            given(1),
            &[
                Function::smallest(2, 8, distance(WK, WP)),
                Function::smallest(3, 8, smaller((WK1 - WP1).abs(), (WK2 - WP2).abs())),
            ],
        ),
        class(2, 40, "Black is stalemated.", given(2), &[]),
        class(3, 240, "The pawn has reached the eighth rank.", given(3), &[]),
        class(4, 230, "The pawn can run.", given(4), &[Function::largest(1, WP2)]),
        class(
            39,
            220,
            "The Black king is above your king, the Black king is on or next to the queening square, and Black has 1 move.",
            (BK2 - WK2).at_least(1)
                & distance(BK, point(WP1, 8)).at_most(1)
                & (&BLACKS_MOVES).is(1),
            &[
                Function::smallest(42, 7, distance(WK, WP)),
                Function::smallest(44, 7, distance(BK, WP)),
            ],
        ),
        class(
            22,
            80,
            "Your king is on the 6th rank or above, the Black king is at least 2 ranks below your king, the Black king is at most 3 files from the pawn, and the Black king is nearer to the pawn than yours.",
            WK2.at_least(6)
                & (BK2 - WK2).at_most(-2)
                & (BK1 - WP1).abs().at_most(3)
                & race(BK, WK, WP).at_most(-1),
            &[
                Function::smallest(42, 7, distance(WK, WP)),
                Function::smallest(52, 7, distance(WK, point(WP1, 8))),
            ],
        ),
        class(
            44,
            150,
            "The pawn is a rook or knight pawn, the Black king is on the queening square, your king is at most 1 step nearer to the square before the pawn than Black's, and your king is on the c-file.",
            WP1.at_most(2)
                & distance(BK, point(WP1, 8)).is(0)
                & race(BK, WK, point(WP1, WP2 + 1)).at_most(1)
                & WK1.is(3),
            &[Function::largest(25, WK2)],
        ),
        class(
            42,
            250,
            "The Black king is at most 2 steps from the square before the pawn, the Black king is at least 2 steps nearer to the queening square than yours, and your king is on a key square.",
            distance(BK, point(WP1, WP2 + 1)).at_most(2)
                & race(BK, WK, point(WP1, 8)).at_most(-2)
                & Rule::from(&ON_A_KEY_SQUARE),
            &[
                Function::smallest(70, 6, race(BK, WK, point(2, 7))),
                Function::largest(87, &WIDE_OPPOSITION_HOLDS),
            ],
        ),
        class(
            19,
            30,
            "The Black king is nearer to the pawn's file than yours, and the Black king is at most 5 steps from the pawn.",
            excess((BK1 - WP1).abs(), (WK1 - WP1).abs()).at_most(-1) & distance(BK, WP).at_most(5),
            &[
                Function::smallest(34, 7, (WK1 - WP1).abs()),
                Function::smallest(46, 7, distance(WK, BK)),
                Function::smallest(57, 6, race(WK, BK, WP)),
                Function::largest(73, WK1),
            ],
        ),
        class(
            20,
            170,
            "The Black king is level with your king or below, and both kings are on the same side of the pawn.",
            (BK2 - WK2).at_most(0) & Rule::from(&SAME_SIDE),
            &[
                Function::smallest(46, 7, distance(WK, BK)),
                Function::largest(93, &ON_A_CRITICAL_SQUARE_HOLDS),
                Function::smallest(52, 7, distance(WK, point(WP1, 8))),
                Function::smallest(28, 6, WK2 - WP2),
            ],
        ),
        class(
            29,
            100,
            "Your king is level with the pawn or below, and your king is at least 2 steps from the square before the pawn.",
            (WK2 - WP2).at_most(0) & distance(WK, point(WP1, WP2 + 1)).at_least(2),
            &[
                Function::smallest(100, 1, &SAME_SIDE_HOLDS),
                Function::smallest(32, 7, BK2 - WK2),
                Function::smallest(41, 7, excess((WK1 - WP1).abs(), (BK1 - WP1).abs())),
            ],
        ),
        class(
            21,
            70,
            "Your king is at most 5 ranks below the pawn, and your king is at most 1 rank above the pawn, Black can take the opposition, and Black can keep your king from the key squares for a move.",
            (WK2 - WP2).at_least(-5)
                & (WK2 - WP2).at_most(1)
                & Rule::from(&BLACK_TAKES_THE_OPPOSITION)
                & !Rule::from(&KEY_SQUARE_IN_REACH),
            &[],
        ),
        class(
            35,
            110,
            "Your king is on the 4th rank or below, and the Black king is at least 3 files from the pawn.",
            WK2.at_most(4) & (BK1 - WP1).abs().at_least(3),
            &[
                Function::smallest(69, 7, race(WK, BK, point(3, 8))),
                Function::smallest(90, 1, &BLACK_TAKES_THE_SIDE_OPPOSITION_HOLDS),
                Function::smallest(34, 7, (WK1 - WP1).abs()),
            ],
        ),
        class(
            31,
            180,
            "The Black king is on the 3rd rank or below, and the Black king is 1 rank below the pawn.",
            BK2.at_most(3) & (BK2 - WP2).is(-1),
            &[],
        ),
        class(
            37,
            120,
            "The pawn is no centre pawn, the Black king is 3 to 6 files from the pawn, the Black king is at least 3 files from your king, and the Black king is no further from the queening square than yours.",
            WP1.at_most(3)
                & (BK1 - WP1).abs().at_least(3)
                & (BK1 - WP1).abs().at_most(6)
                & (WK1 - BK1).abs().at_least(3)
                & race(BK, WK, point(WP1, 8)).at_most(0),
            &[Function::largest(23, WP2), Function::smallest(34, 7, (WK1 - WP1).abs())],
        ),
        class(
            40,
            10,
            "Your king is on the 4th rank or below, your king is 1 to 5 steps nearer to the queening square than Black's, and the pawn's file is not between the kings.",
            WK2.at_most(4)
                & race(BK, WK, point(WP1, 8)).at_least(1)
                & race(BK, WK, point(WP1, 8)).at_most(5)
                & !Rule::from(&OPPOSITE_SIDES),
            &[],
        ),
        class(
            41,
            140,
            "The pawn is on the 3rd rank or below, and the Black king is at most 1 rank above the pawn.",
            WP2.at_most(3) & (BK2 - WP2).at_most(1),
            &[Function::smallest(29, 7, WP2 - WK2), Function::smallest(46, 7, distance(WK, BK))],
        ),
        class(
            16,
            160,
            "Your king is on the 5th rank or below, and your king is no further from the square before the pawn than Black's.",
            WK2.at_most(5) & race(BK, WK, point(WP1, WP2 + 1)).at_least(0),
            &[
                Function::smallest(32, 7, BK2 - WK2),
                Function::smallest(100, 1, &SAME_SIDE_HOLDS),
                Function::largest(23, WP2),
                Function::smallest(34, 7, (WK1 - WP1).abs()),
            ],
        ),
        class(
            26,
            130,
            "The pawn is a rook pawn, and your king is in the way of the pawn.",
            WP1.is(1) & Rule::from(&KING_IN_THE_WAY),
            &[],
        ),
        class(
            32,
            210,
            "The Black king is at most 1 rank above the pawn, the Black king is at most 3 files from your king, and your king is no further from the queening square than Black's.",
            (BK2 - WP2).at_most(1)
                & (WK1 - BK1).abs().at_most(3)
                & race(BK, WK, point(WP1, 8)).at_least(0),
            &[Function::largest(23, WP2), Function::largest(47, distance(WK, BK))],
        ),
        class(
            27,
            60,
            "The Black king is at least 3 ranks above the pawn, the Black king is no further from the square before the pawn than yours, and Black can take the opposition on a rank.",
            (BK2 - WP2).at_least(3)
                & race(BK, WK, point(WP1, WP2 + 1)).at_most(0)
                & Rule::from(&BLACK_TAKES_THE_SIDE_OPPOSITION),
            &[],
        ),
        class(
            25,
            90,
            "The pawn is on the 3rd rank or below, and the Black king is on the 6th rank or below.",
            WP2.at_most(3) & BK2.at_most(6),
            &[
                Function::smallest(57, 6, race(WK, BK, WP)),
                Function::smallest(34, 7, (WK1 - WP1).abs()),
            ],
        ),
        class(
            43,
            200,
            "Black has 2 moves, your king is on a key square or gets to one whatever Black plays, and the pawn's file is between the kings.",
            (&BLACKS_MOVES).is(2) & Rule::from(&KEY_SQUARE_IN_REACH) & Rule::from(&OPPOSITE_SIDES),
            &[Function::smallest(42, 7, distance(WK, WP))],
        ),
        class(
            24,
            190,
            "The Black king is not next to the pawn, and your king is no further from the square before the pawn than Black's.",
            distance(BK, WP).at_least(2) & race(BK, WK, point(WP1, WP2 + 1)).at_least(0),
            &[
                Function::largest(23, WP2),
                Function::smallest(41, 7, excess((WK1 - WP1).abs(), (BK1 - WP1).abs())),
                Function::largest(39, (WK1 - BK1).abs()),
                Function::smallest(42, 7, distance(WK, WP)),
            ],
        ),
        class(15, 50, "All other positions.", Rule::Always, &[]),
    ]
}
