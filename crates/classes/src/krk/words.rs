//! The names that rules of king and rook, or queen, against king may use.
//!
//! Every one is the same in all eight images of a position, so a rule never
//! depends on the orientation in which it was satisfied. The edge is the one
//! the Black king is nearest to; where two are equally near, the smaller number
//! counts.

use palisade_board::{Man, attacks, king_attacks, king_dilate, king_flood};

use crate::generate::{is_attacked, successors};
use crate::men::{self, BLACK_KING, WHITE_KING};
use crate::parse::Vocabulary;
use crate::placement::Placement;
use crate::property::{Measure, Predicate};

/// The man that mates.
fn man(p: &Placement) -> Man {
    if p.has(men::WHITE_QUEEN) { men::WHITE_QUEEN } else { men::WHITE_ROOK }
}

fn square(p: &Placement, piece: Man) -> (i16, i16) {
    (i16::from(p.file(piece)), i16::from(p.rank(piece)))
}

/// The least of something over the edges the Black king is nearest to, each
/// turned to be the eighth rank: (along, up) co-ordinates.
fn at_edge(p: &Placement, count: impl Fn(&dyn Fn(Man) -> (i16, i16)) -> i16) -> i16 {
    let (file, rank) = square(p, BLACK_KING);
    let to_edge = [9 - rank, rank, 9 - file, file];
    let near = to_edge.into_iter().min().unwrap_or(1);
    let at_one = |edge: usize| {
        count(&|piece: Man| {
            let (file, rank) = square(p, piece);
            match edge {
                0 => (file, rank),
                1 => (file, 9 - rank),
                2 => (rank, file),
                _ => (rank, 9 - file),
            }
        })
    };
    (0..4).filter(|&edge| to_edge[edge] == near).map(at_one).min().unwrap_or(i16::MAX)
}

fn gaps(p: &Placement, a: Man, b: Man) -> (i16, i16) {
    let ((af, ar), (bf, br)) = (square(p, a), square(p, b));
    ((af - bf).abs(), (ar - br).abs())
}

/// The files and ranks of the room between the man's lines and the edges, on
/// the Black king's side; 8 where he stands on the line itself.
fn room(p: &Placement) -> (i16, i16) {
    let ((mf, mr), (kf, kr)) = (square(p, man(p)), square(p, BLACK_KING));
    let side = |m: i16, k: i16| match k - m {
        0 => 8,
        1.. => 8 - m,
        _ => m - 1,
    };
    (side(mf, kf), side(mr, kr))
}

fn quadrant(placement: &Placement) -> i16 {
    let rook_file = i16::from(placement.file(men::WHITE_ROOK));
    let king_file = i16::from(placement.file(BLACK_KING));
    let ranks = 8 - i16::from(placement.rank(men::WHITE_ROOK));
    if rook_file < king_file { (8 - rook_file) * ranks } else { (rook_file - 1) * ranks }
}

/// Ranks from the White king to the Black one, away from the edge.
fn king_below(p: &Placement) -> i16 {
    at_edge(p, |at| at(BLACK_KING).1 - at(WHITE_KING).1)
}

/// Ranks from the man to the Black king, away from the edge.
fn man_below(p: &Placement) -> i16 {
    at_edge(p, |at| at(BLACK_KING).1 - at(man(p)).1)
}

const MEASURES: [Measure; 16] = [
    Measure {
        name: "squad",
        meaning: "the number of squares in the quadrant above the rook that holds the Black king",
        count: quadrant,
    },
    Measure {
        name: "mobility",
        meaning: "the number of moves Black has",
        count: |p| successors(p, palisade_board::Color::Black).count() as i16,
    },
    Measure {
        name: "from edge",
        meaning: "the steps of the Black king to the nearest edge",
        count: |p| at_edge(p, |at| 8 - at(BLACK_KING).1),
    },
    Measure {
        name: "from corner",
        meaning: "the steps of the Black king to the nearest corner",
        count: |p| {
            let (file, rank) = square(p, BLACK_KING);
            (file - 1).min(8 - file).max((rank - 1).min(8 - rank))
        },
    },
    Measure {
        name: "king from centre",
        meaning: "the steps of the White king to the nearest of the four centre squares",
        count: |p| {
            let (file, rank) = square(p, WHITE_KING);
            let out = |c: i16| (4 - c).max(c - 5).max(0);
            out(file).max(out(rank))
        },
    },
    Measure {
        name: "king below",
        meaning: "by how many ranks the White king is further from the Black king's edge",
        count: king_below,
    },
    Measure {
        name: "king ahead",
        meaning: "by how many ranks the White king is nearer to the Black king's edge",
        count: |p| -king_below(p),
    },
    Measure {
        name: "kings along",
        meaning: "how far the kings are apart along the Black king's edge",
        count: |p| at_edge(p, |at| (at(BLACK_KING).0 - at(WHITE_KING).0).abs()),
    },
    Measure {
        name: "man below",
        meaning: "by how many ranks the man is further from the Black king's edge than that king",
        count: man_below,
    },
    Measure {
        name: "man ahead",
        meaning: "by how many ranks the man is nearer to the Black king's edge than that king",
        count: |p| -man_below(p),
    },
    Measure {
        name: "man along",
        meaning: "how far the man is from the Black king along that king's edge",
        count: |p| at_edge(p, |at| (at(BLACK_KING).0 - at(man(p)).0).abs()),
    },
    Measure {
        name: "room",
        meaning: "the squares of the room the man leaves the Black king",
        count: |p| {
            let (files, ranks) = room(p);
            files * ranks
        },
    },
    Measure {
        name: "smaller side",
        meaning: "the smaller side of the room the man leaves the Black king",
        count: |p| {
            let (files, ranks) = room(p);
            files.min(ranks)
        },
    },
    Measure {
        name: "larger side",
        meaning: "the larger side of the room the man leaves the Black king",
        count: |p| {
            let (files, ranks) = room(p);
            files.max(ranks)
        },
    },
    // The squares the Black king can walk to while White's men stand still; 60
    // where he gets at the man.
    Measure {
        name: "walk",
        meaning: "the squares the Black king can walk to while your men stand still",
        count: |p| {
            let squares = (p.square(WHITE_KING), p.square(man(p)), p.square(BLACK_KING));
            let (Some(king), Some(at), Some(black)) = squares else { return 0 };
            let guarded = king_attacks(king);
            let shut = guarded.with(king).union(attacks(man(p), at, king.bitboard()));
            let walked = king_flood(black.bitboard(), shut.complement().without(at)).without(black);
            let reached = king_dilate(walked.with(black));
            if reached.contains(at) && !guarded.contains(at) { 60 } else { walked.len() as i16 }
        },
    },
    Measure {
        name: "kings sum",
        meaning: "the files and ranks between the kings together",
        count: |p| {
            let (files, ranks) = gaps(p, WHITE_KING, BLACK_KING);
            files + ranks
        },
    },
];

const PREDICATES: [Predicate; 7] = [
    Predicate {
        name: "check",
        meaning: "the Black king is in check",
        holds: |p| is_attacked(p, BLACK_KING),
    },
    Predicate {
        name: "attacked",
        meaning: "the Black king stands beside the man",
        holds: |p| {
            let (files, ranks) = gaps(p, BLACK_KING, man(p));
            files.max(ranks) == 1
        },
    },
    Predicate {
        name: "facing",
        meaning: "the kings face each other with one square between",
        holds: |p| matches!(gaps(p, WHITE_KING, BLACK_KING), (0, 2) | (2, 0)),
    },
    Predicate {
        name: "knights move",
        meaning: "the kings stand a knight's move apart",
        holds: |p| matches!(gaps(p, WHITE_KING, BLACK_KING), (1, 2) | (2, 1)),
    },
    Predicate {
        name: "between kings",
        meaning: "the man's file or rank runs between the kings",
        holds: |p| {
            let (w, b, m) = (square(p, WHITE_KING), square(p, BLACK_KING), square(p, man(p)));
            let splits = |w: i16, m: i16, b: i16| (w < m && m < b) || (b < m && m < w);
            splits(w.0, m.0, b.0) || splits(w.1, m.1, b.1)
        },
    },
    Predicate {
        name: "king in room",
        meaning: "the White king is in the room of the Black king, on no line of the man",
        holds: |p| {
            let (w, b, m) = (square(p, WHITE_KING), square(p, BLACK_KING), square(p, man(p)));
            (w.0 - m.0) * (b.0 - m.0) > 0 && (w.1 - m.1) * (b.1 - m.1) > 0
        },
    },
    Predicate {
        name: "Black in the middle",
        meaning: "the Black king's file or rank runs between the White king and the man",
        holds: |p| {
            let (w, b, m) = (square(p, WHITE_KING), square(p, BLACK_KING), square(p, man(p)));
            (w.0 - b.0) * (m.0 - b.0) < 0 || (w.1 - b.1) * (m.1 - b.1) < 0
        },
    },
];

/// Rules under names, as the thesis writes them (sections 4.3 and 6.2).
///
/// "goodquad" is Huberman's notion (1968), simplified for positions in which "chase" holds:
/// the Black king is shut in by the rook and not nearer to it than the White king.
const RULES: [(&str, &str); 3] = [
    ("opposition", "WK1 = BK1 AND BK2 - WK2 = 2"),
    ("chase", "BK2 - WK2 = 2 AND WR2 - WK2 = 1"),
    ("goodquad", "BK1 < WR1 AND dist(BK,WR) - dist(WK,WR) ≥ 0"),
];

/// The names that rules of king and rook, or queen, against king may use: those of the thesis,
/// and those that refined rules are made of.
///
/// ```
/// use palisade_classes::{Placement, krk};
/// let rule = krk::vocabulary().read("chase AND goodquad")?;
/// let placement: Placement = "WK C4, WR D5, BK B6".parse().unwrap();
/// assert!(rule.holds(&placement));
/// # Ok::<(), palisade_classes::InvalidRule>(())
/// ```
#[must_use]
pub fn vocabulary() -> Vocabulary {
    Vocabulary::naming(&RULES, &PREDICATES, &MEASURES)
}
