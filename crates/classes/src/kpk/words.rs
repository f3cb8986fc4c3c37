//! The names that rules of king and pawn against king may use.

use palisade_board::{Color, Man};

use super::run::PAWN_CAN_RUN;
use crate::ends::STALEMATE;
use crate::generate::successors;
use crate::men::{BLACK_KING, WHITE_KING, WHITE_PAWN};
use crate::parse::Vocabulary;
use crate::placement::Placement;
use crate::property::{Measure, Predicate};

fn files(placement: &Placement, a: Man, b: Man) -> i16 {
    i16::from(placement.file(a)) - i16::from(placement.file(b))
}

fn ranks(placement: &Placement, a: Man, b: Man) -> i16 {
    i16::from(placement.rank(a)) - i16::from(placement.rank(b))
}

/// The kings stand two ranks apart on one file: whoever need not move has the opposition.
fn opposition(p: &Placement) -> bool {
    files(p, BLACK_KING, WHITE_KING) == 0 && ranks(p, BLACK_KING, WHITE_KING).abs() == 2
}

/// The kings face each other along a rank.
fn side_opposition(p: &Placement) -> bool {
    ranks(p, BLACK_KING, WHITE_KING) == 0 && files(p, BLACK_KING, WHITE_KING).abs() == 2
}

/// The White king stands on a key square: the pawn then wins whoever is to move,
/// but for rook pawns.
fn is_on_a_key_square(p: &Placement) -> bool {
    let ahead = ranks(p, WHITE_KING, WHITE_PAWN);
    let near = if p.rank(WHITE_PAWN) >= 5 { 1 } else { 2 };
    files(p, WHITE_KING, WHITE_PAWN).abs() <= 1 && (near..=2).contains(&ahead)
}

/// Every property that has a name.
const PREDICATES: [Predicate; 15] = [
    PAWN_CAN_RUN,
    STALEMATE,
    Predicate {
        name: "opposition",
        meaning: "the kings face each other on a file with one square between",
        holds: opposition,
    },
    Predicate {
        name: "side opposition",
        meaning: "the kings face each other on a rank with one square between",
        holds: side_opposition,
    },
    // The kings stand an even number of files and of ranks apart: the opposition
    // in its widest sense, near, distant, diagonal or oblique.
    Predicate {
        name: "wide opposition",
        meaning: "the kings are an even number of files and an even number of ranks apart",
        holds: |p| {
            files(p, BLACK_KING, WHITE_KING) % 2 == 0 && ranks(p, BLACK_KING, WHITE_KING) % 2 == 0
        },
    },
    Predicate {
        name: "Black takes the opposition",
        meaning: "Black can place his king opposite yours on a file",
        holds: |p| successors(p, Color::Black).any(|(_, after)| opposition(&after)),
    },
    Predicate {
        name: "Black takes the side opposition",
        meaning: "Black can place his king opposite yours on a rank",
        holds: |p| successors(p, Color::Black).any(|(_, after)| side_opposition(&after)),
    },
    Predicate {
        name: "on a critical square",
        meaning: "the White king is on the pawn's file or beside it, one to three ranks before it",
        holds: |p| {
            let ahead = ranks(p, WHITE_KING, WHITE_PAWN);
            let most = if p.rank(WHITE_PAWN) == 2 { 4 } else { 3 };
            files(p, WHITE_KING, WHITE_PAWN).abs() <= 1 && (1..=most).contains(&ahead)
        },
    },
    Predicate {
        name: "on a key square",
        meaning: "the White king is two ranks before the pawn, or one from its fifth rank on, on its \
                  file or beside it",
        holds: is_on_a_key_square,
    },
    Predicate {
        name: "same side",
        meaning: "both kings are on the same side of the pawn's file",
        holds: |p| files(p, WHITE_KING, WHITE_PAWN) * files(p, BLACK_KING, WHITE_PAWN) > 0,
    },
    Predicate {
        name: "opposite sides",
        meaning: "the pawn's file is between the kings",
        holds: |p| files(p, WHITE_KING, WHITE_PAWN) * files(p, BLACK_KING, WHITE_PAWN) < 0,
    },
    Predicate {
        name: "king between",
        meaning: "the White king is nearer to the pawn's file than the Black one and not beyond it",
        holds: |p| {
            let (white, black) =
                (files(p, WHITE_KING, WHITE_PAWN), files(p, BLACK_KING, WHITE_PAWN));
            white * black >= 0 && white.abs() < black.abs()
        },
    },
    Predicate {
        name: "king in the way",
        meaning: "the White king is on the pawn's file, before it",
        holds: |p| files(p, WHITE_KING, WHITE_PAWN) == 0 && ranks(p, WHITE_KING, WHITE_PAWN) > 0,
    },
    Predicate {
        name: "Black reaches the file",
        meaning: "the Black king is before the pawn on its file or can step there",
        holds: |p| {
            let before = |p: &Placement| {
                files(p, BLACK_KING, WHITE_PAWN) == 0 && ranks(p, BLACK_KING, WHITE_PAWN) > 0
            };
            before(p) || successors(p, Color::Black).any(|(_, after)| before(&after))
        },
    },
    Predicate {
        name: "key square in reach",
        meaning: "whatever Black plays, the White king can step on a key square or stands on one",
        holds: |p| {
            let on = is_on_a_key_square;
            successors(p, Color::Black).all(|(_, after)| {
                on(&after) || successors(&after, Color::White).any(|(_, then)| on(&then))
            })
        },
    },
];

const MEASURES: [Measure; 1] = [Measure {
    name: "Black's moves",
    meaning: "the number of moves Black has",
    count: |p| successors(p, Color::Black).count() as i16,
}];

/// Rules under names, as the thesis writes them (sections 8.1 and 10).
///
/// "opposite sides" is a condition of class 8 that the thesis does not print; without it the
/// count of section 10.5 does not come out.
const RULES: [(&str, &str); 8] = [
    ("opposition", "WK1 = BK1 AND BK2 - WK2 = 2"),
    (
        "critical",
        "abs(WK1 - WP1) ≤ 1 AND WK2 - WP2 ≥ 1 AND (WK2 - WP2 ≤ 3 OR WP2 = 2 AND WK2 - WP2 = 4)",
    ),
    (
        "pattern A",
        "abs(WK1 - WP1) = 1 AND abs(BK1 - WP1) = 1 AND abs(WK1 - BK1) = 2 AND WK2 = BK2 AND \
         WK2 - WP2 ≥ 1 AND WK2 - WP2 ≤ 2",
    ),
    (
        "pattern B",
        "abs(WK1 - WP1) = 1 AND abs(BK1 - WP1) = 1 AND abs(WK1 - BK1) = 2 AND BK2 - WK2 = 1 AND \
         WK2 - WP2 ≥ 1 AND (WK2 - WP2 ≤ 3 OR WP2 = 2 AND WK2 - WP2 = 4)",
    ),
    ("sameside", "WK1 > WP1 AND BK1 > WP1 OR WK1 < WP1 AND BK1 < WP1"),
    ("opposite sides", "WK1 > WP1 AND BK1 < WP1 OR WK1 < WP1 AND BK1 > WP1"),
    ("diagonally ahead", "abs(BK1 - WP1) = BK2 - WP2"),
    ("Rook Pawn", "WP1 = 1"),
];

/// The names that rules of king and pawn against king may use: those of the thesis, and those
/// that refined rules are made of.
///
/// ```
/// use palisade_classes::{Placement, kpk};
/// let rule = kpk::vocabulary().read("opposition AND NOT pawn can run")?;
/// let placement: Placement = "WK C4, WP D3, BK C6".parse().unwrap();
/// assert!(rule.holds(&placement));
/// # Ok::<(), palisade_classes::InvalidRule>(())
/// ```
#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary::naming(&RULES, &PREDICATES, &MEASURES)
}
