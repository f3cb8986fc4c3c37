//! What refined rules of king and pawn against king may speak of.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Color, Man};

use super::{PAWN_CAN_RUN, critical_square};
use crate::generate::successors;
use crate::notation::*;
use crate::placement::Placement;
use crate::primitive::{Primitive, Words, holds};
use crate::rule::Predicate;
use crate::term::{Measure, Point, distance, excess, point, race};

fn files(placement: &Placement, a: Man, b: Man) -> i16 {
    i16::from(placement.file(a)) - i16::from(placement.file(b))
}

fn ranks(placement: &Placement, a: Man, b: Man) -> i16 {
    i16::from(placement.rank(a)) - i16::from(placement.rank(b))
}

use crate::men::{BLACK_KING, WHITE_KING, WHITE_PAWN};

/// The kings stand two ranks apart on one file: whoever need not move has the opposition.
pub const OPPOSITION: Predicate = Predicate {
    name: "opposition",
    meaning: "the kings face each other on a file with one square between",
    holds: |p| files(p, BLACK_KING, WHITE_KING) == 0 && ranks(p, BLACK_KING, WHITE_KING).abs() == 2,
};

/// The kings face each other along a rank.
pub const SIDE_OPPOSITION: Predicate = Predicate {
    name: "side opposition",
    meaning: "the kings face each other on a rank with one square between",
    holds: |p| ranks(p, BLACK_KING, WHITE_KING) == 0 && files(p, BLACK_KING, WHITE_KING).abs() == 2,
};

/// The kings stand an even number of files and of ranks apart: the opposition
/// in its widest sense, near, distant, diagonal or oblique.
pub const WIDE_OPPOSITION: Predicate = Predicate {
    name: "wide opposition",
    meaning: "the kings are an even number of files and an even number of ranks apart",
    holds: |p| {
        files(p, BLACK_KING, WHITE_KING) % 2 == 0 && ranks(p, BLACK_KING, WHITE_KING) % 2 == 0
    },
};

/// Black to move can place his king opposite yours on a file.
pub const BLACK_TAKES_THE_OPPOSITION: Predicate = Predicate {
    name: "Black takes the opposition",
    meaning: "Black can place his king opposite yours on a file",
    holds: |p| successors(p, Color::Black).any(|(_, after)| (OPPOSITION.holds)(&after)),
};

/// Black to move can place his king opposite yours on a rank.
pub const BLACK_TAKES_THE_SIDE_OPPOSITION: Predicate = Predicate {
    name: "Black takes the side opposition",
    meaning: "Black can place his king opposite yours on a rank",
    holds: |p| successors(p, Color::Black).any(|(_, after)| (SIDE_OPPOSITION.holds)(&after)),
};

/// The White king stands on one of the pawn's critical squares.
pub const ON_A_CRITICAL_SQUARE: Predicate = Predicate {
    name: "on a critical square",
    meaning: "the White king is on the pawn's file or beside it, one to three ranks before it",
    holds: |p| critical_square().holds(p),
};

/// The White king stands on a key square: the pawn then wins whoever is to move,
/// but for rook pawns.
pub const ON_A_KEY_SQUARE: Predicate = Predicate {
    name: "on a key square",
    meaning: "the White king is two ranks before the pawn, or one from its fifth rank on, on its \
              file or beside it",
    holds: |p| {
        let ahead = ranks(p, WHITE_KING, WHITE_PAWN);
        let near = if p.rank(WHITE_PAWN) >= 5 { 1 } else { 2 };
        files(p, WHITE_KING, WHITE_PAWN).abs() <= 1 && (near..=2).contains(&ahead)
    },
};

/// Both kings stand on one side of the pawn's file.
pub const SAME_SIDE: Predicate = Predicate {
    name: "same side",
    meaning: "both kings are on the same side of the pawn's file",
    holds: |p| files(p, WHITE_KING, WHITE_PAWN) * files(p, BLACK_KING, WHITE_PAWN) > 0,
};

/// The kings stand on different sides of the pawn's file.
pub const OPPOSITE_SIDES: Predicate = Predicate {
    name: "opposite sides",
    meaning: "the pawn's file is between the kings",
    holds: |p| files(p, WHITE_KING, WHITE_PAWN) * files(p, BLACK_KING, WHITE_PAWN) < 0,
};

/// The White king stands between the Black one and the pawn's file, or on it.
pub const KING_BETWEEN: Predicate = Predicate {
    name: "king between",
    meaning: "the White king is nearer to the pawn's file than the Black one and not beyond it",
    holds: |p| {
        let (white, black) = (files(p, WHITE_KING, WHITE_PAWN), files(p, BLACK_KING, WHITE_PAWN));
        white * black >= 0 && white.abs() < black.abs()
    },
};

/// The White king stands in the way of his pawn.
pub const KING_IN_THE_WAY: Predicate = Predicate {
    name: "king in the way",
    meaning: "the White king is on the pawn's file, before it",
    holds: |p| files(p, WHITE_KING, WHITE_PAWN) == 0 && ranks(p, WHITE_KING, WHITE_PAWN) > 0,
};

/// The Black king can step on the square before the pawn.
pub const BLACK_CAN_BLOCKADE: Predicate = Predicate {
    name: "Black can blockade",
    meaning: "the Black king is on the square before the pawn or can step on it",
    holds: |p| {
        let before = |p: &Placement| {
            files(p, BLACK_KING, WHITE_PAWN) == 0 && ranks(p, BLACK_KING, WHITE_PAWN) == 1
        };
        before(p) || successors(p, Color::Black).any(|(_, after)| before(&after))
    },
};

/// Black to move can reach a square on the pawn's file before the pawn.
pub const BLACK_REACHES_THE_FILE: Predicate = Predicate {
    name: "Black reaches the file",
    meaning: "the Black king is before the pawn on its file or can step there",
    holds: |p| {
        let before = |p: &Placement| {
            files(p, BLACK_KING, WHITE_PAWN) == 0 && ranks(p, BLACK_KING, WHITE_PAWN) > 0
        };
        before(p) || successors(p, Color::Black).any(|(_, after)| before(&after))
    },
};

/// However Black moves, the pawn can run after one more White push.
pub const THE_NEXT_PUSH_RUNS: Predicate = Predicate {
    name: "the next push runs",
    meaning: "whatever Black plays, a push of the pawn lets it run to queen",
    holds: |p| {
        successors(p, Color::Black).all(|(_, after)| {
            after.has(WHITE_PAWN)
                && successors(&after, Color::White)
                    .any(|(step, then)| step.piece == WHITE_PAWN && (PAWN_CAN_RUN.holds)(&then))
        })
    },
};

/// However Black moves, the White king can step on a key square.
pub const KEY_SQUARE_IN_REACH: Predicate = Predicate {
    name: "key square in reach",
    meaning: "whatever Black plays, the White king can step on a key square or stands on one",
    holds: |p| {
        let on = ON_A_KEY_SQUARE.holds;
        successors(p, Color::Black).all(|(_, after)| {
            on(&after) || successors(&after, Color::White).any(|(_, then)| on(&then))
        })
    },
};

/// However Black moves, White can answer with the opposition.
pub const OPPOSITION_IN_REACH: Predicate = Predicate {
    name: "opposition in reach",
    meaning: "whatever Black plays, White can have the opposition on a file after his next move",
    holds: |p| {
        successors(p, Color::Black).all(|(_, after)| {
            successors(&after, Color::White).any(|(_, then)| (OPPOSITION.holds)(&then))
        })
    },
};

/// The number of moves the Black king has.
pub const BLACKS_MOVES: Measure = Measure {
    name: "Black's moves",
    meaning: "the number of moves Black has",
    count: |p| successors(p, Color::Black).count() as i16,
};

/// The square before the pawn.
pub(super) fn front() -> Point {
    point(WP1, WP2 + 1)
}

/// The queening square.
pub(super) fn queening_square() -> Point {
    point(WP1, 8)
}

holds! {
    OPPOSITION_HOLDS OPPOSITION "opposition holds";
    SIDE_OPPOSITION_HOLDS SIDE_OPPOSITION "side opposition holds";
    WIDE_OPPOSITION_HOLDS WIDE_OPPOSITION "wide opposition holds";
    BLACK_TAKES_THE_OPPOSITION_HOLDS BLACK_TAKES_THE_OPPOSITION "Black takes the opposition holds";
    BLACK_TAKES_THE_SIDE_OPPOSITION_HOLDS BLACK_TAKES_THE_SIDE_OPPOSITION "Black takes the side opposition holds";
    ON_A_CRITICAL_SQUARE_HOLDS ON_A_CRITICAL_SQUARE "on a critical square holds";
    ON_A_KEY_SQUARE_HOLDS ON_A_KEY_SQUARE "on a key square holds";
    SAME_SIDE_HOLDS SAME_SIDE "same side holds";
    OPPOSITE_SIDES_HOLDS OPPOSITE_SIDES "opposite sides holds";
    KING_BETWEEN_HOLDS KING_BETWEEN "king between holds";
    KEY_SQUARE_IN_REACH_HOLDS KEY_SQUARE_IN_REACH "key square in reach holds";
    OPPOSITION_IN_REACH_HOLDS OPPOSITION_IN_REACH "opposition in reach holds";
    KING_IN_THE_WAY_HOLDS KING_IN_THE_WAY "king in the way holds";
    BLACK_CAN_BLOCKADE_HOLDS BLACK_CAN_BLOCKADE "Black can blockade holds";
    BLACK_REACHES_THE_FILE_HOLDS BLACK_REACHES_THE_FILE "Black reaches the file holds";
    THE_NEXT_PUSH_RUNS_HOLDS THE_NEXT_PUSH_RUNS "the next push runs holds";
}

/// The properties of the pool that can rank, each with its measure and the sentences for
/// yes and for no.
const PROPERTIES: [(&Predicate, &Measure, &str, &str); 16] = [
    (
        &THE_NEXT_PUSH_RUNS,
        &THE_NEXT_PUSH_RUNS_HOLDS,
        "whatever Black plays, the next push lets the pawn run",
        "Black can still prevent that the next push lets the pawn run",
    ),
    (
        &OPPOSITION,
        &OPPOSITION_HOLDS,
        "you have the opposition on a file",
        "you do not have the opposition on a file",
    ),
    (
        &SIDE_OPPOSITION,
        &SIDE_OPPOSITION_HOLDS,
        "you have the opposition on a rank",
        "you do not have the opposition on a rank",
    ),
    (
        &WIDE_OPPOSITION,
        &WIDE_OPPOSITION_HOLDS,
        "you have the opposition in the wide sense, files and ranks even",
        "you do not have the opposition even in the wide sense",
    ),
    (
        &BLACK_TAKES_THE_OPPOSITION,
        &BLACK_TAKES_THE_OPPOSITION_HOLDS,
        "Black can take the opposition",
        "Black cannot take the opposition",
    ),
    (
        &BLACK_TAKES_THE_SIDE_OPPOSITION,
        &BLACK_TAKES_THE_SIDE_OPPOSITION_HOLDS,
        "Black can take the opposition on a rank",
        "Black cannot take the opposition on a rank",
    ),
    (
        &ON_A_CRITICAL_SQUARE,
        &ON_A_CRITICAL_SQUARE_HOLDS,
        "your king is on a critical square",
        "your king is not on a critical square",
    ),
    (
        &ON_A_KEY_SQUARE,
        &ON_A_KEY_SQUARE_HOLDS,
        "your king is on a key square",
        "your king is not on a key square",
    ),
    (
        &KEY_SQUARE_IN_REACH,
        &KEY_SQUARE_IN_REACH_HOLDS,
        "your king is on a key square or gets to one whatever Black plays",
        "Black can keep your king from the key squares for a move",
    ),
    (
        &OPPOSITION_IN_REACH,
        &OPPOSITION_IN_REACH_HOLDS,
        "you get the opposition on a file whatever Black plays",
        "Black can keep you from the opposition on a file",
    ),
    (
        &SAME_SIDE,
        &SAME_SIDE_HOLDS,
        "both kings are on the same side of the pawn",
        "the kings are not both on the same side of the pawn",
    ),
    (
        &OPPOSITE_SIDES,
        &OPPOSITE_SIDES_HOLDS,
        "the pawn's file is between the kings",
        "the pawn's file is not between the kings",
    ),
    (
        &KING_BETWEEN,
        &KING_BETWEEN_HOLDS,
        "your king is between the Black king and the pawn's file",
        "your king is not between the Black king and the pawn's file",
    ),
    (
        &KING_IN_THE_WAY,
        &KING_IN_THE_WAY_HOLDS,
        "your king is in the way of the pawn",
        "your king is not in the way of the pawn",
    ),
    (
        &BLACK_CAN_BLOCKADE,
        &BLACK_CAN_BLOCKADE_HOLDS,
        "Black can blockade the pawn",
        "Black cannot blockade the pawn",
    ),
    (
        &BLACK_REACHES_THE_FILE,
        &BLACK_REACHES_THE_FILE_HOLDS,
        "the Black king reaches the file before the pawn",
        "the Black king does not reach the file before the pawn at once",
    ),
];

/// The pool for king and pawn against king: what a textbook names, before raw
/// differences.
///
/// ```
/// use palisade_classes::kpk;
/// let dearest = kpk::primitives().into_iter().map(|primitive| primitive.price).max();
/// assert!(dearest <= Some(20));
/// ```
#[must_use]
pub fn primitives() -> Vec<Primitive> {
    let runs = ("the pawn can run by itself", "the pawn cannot run by itself");
    let mut pool = numbers();
    pool.push(Primitive::property(&PAWN_CAN_RUN, runs.0, runs.1));
    pool.extend(PROPERTIES.map(|(predicate, measure, yes, no)| {
        Primitive::property(predicate, yes, no).ranking(measure)
    }));
    pool
}

/// The numbers of the pool.
fn numbers() -> Vec<Primitive> {
    let (you, black, pawn) = ("your king", "the Black king", "the pawn");
    let (before, queening) = ("the square before the pawn", "the queening square");
    vec![
        Primitive::number(WP1, Words::PawnFile),
        Primitive::number(WP2, Words::Rank(pawn)),
        Primitive::number(WK2, Words::Rank(you)),
        Primitive::number(BK2, Words::Rank(black)),
        Primitive::number(WK2 - WP2, Words::Above(you, pawn)),
        Primitive::number(BK2 - WP2, Words::Above(black, pawn)),
        Primitive::number(BK2 - WK2, Words::Above(black, you)),
        Primitive::number((WK1 - WP1).abs(), Words::FilesApart(you, pawn)),
        Primitive::number((BK1 - WP1).abs(), Words::FilesApart(black, pawn)),
        Primitive::number((WK1 - BK1).abs(), Words::FilesApart(black, you)),
        Primitive::number(excess((BK1 - WP1).abs(), (WK1 - WP1).abs()), Words::FilesNearer)
            .priced(12),
        Primitive::number(distance(WK, WP), Words::Steps(you, pawn)),
        Primitive::number(distance(BK, WP), Words::Steps(black, pawn)),
        Primitive::number(distance(WK, BK), Words::Steps(black, you)),
        Primitive::number(distance(WK, front()), Words::Steps(you, before)),
        Primitive::number(distance(BK, front()), Words::Steps(black, before)),
        Primitive::number(distance(WK, queening_square()), Words::Steps(you, queening)),
        Primitive::number(distance(BK, queening_square()), Words::Steps(black, queening)),
        Primitive::number(race(BK, WK, WP), Words::Race(pawn)),
        Primitive::number(race(BK, WK, front()), Words::Race(before)),
        Primitive::number(
            race(BK, WK, point(WP1, WP2 + 2)),
            Words::Race("the square two ranks before the pawn"),
        )
        .priced(13),
        Primitive::number(race(BK, WK, queening_square()), Words::Race(queening)),
        Primitive::number(distance(WK, point(3, 8)), Words::Steps(you, "c8")).priced(15),
        Primitive::number(distance(BK, point(3, 8)), Words::Steps(black, "c8")).priced(15),
        Primitive::number(race(BK, WK, point(3, 8)), Words::Race("c8")).priced(13),
        Primitive::number(race(BK, WK, point(2, 7)), Words::Race("b7")).priced(15),
        Primitive::number(WK1, Words::File(you)).priced(16),
        Primitive::number(BK1, Words::File(black)).priced(16),
        Primitive::number(
            &BLACKS_MOVES,
            Words::Amount {
                before: "Black has",
                one: "move",
                many: "moves",
                after: "",
                none: "Black has no move",
            },
        ),
    ]
}
