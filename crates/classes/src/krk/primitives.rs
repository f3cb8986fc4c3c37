//! What refined rules of king and rook, or queen, against king may speak of.
//!
//! Every one is the same in all eight images of a position, so a rule never
//! depends on the orientation in which it was satisfied. The edge is the one
//! the Black king is nearest to; where two are equally near, the smaller number
//! counts.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Man, king_attacks, king_dilate, king_flood};

use crate::generate::{is_attacked, successors};
use crate::men;
use crate::notation::*;
use crate::placement::Placement;
use crate::primitive::{Primitive, Words, holds};
use crate::rule::Predicate;
use crate::term::{Measure, Point, distance, race, smaller};

use crate::men::{BLACK_KING, WHITE_KING};

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
    let mut least = i16::MAX;
    for (edge, distance) in to_edge.into_iter().enumerate() {
        if distance != near {
            continue;
        }
        let turned = |piece: Man| {
            let (file, rank) = square(p, piece);
            match edge {
                0 => (file, rank),
                1 => (file, 9 - rank),
                2 => (rank, file),
                _ => (rank, 9 - file),
            }
        };
        least = least.min(count(&turned));
    }
    least
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

/// Black's moves.
pub const MOBILITY: Measure = Measure {
    name: "mobility",
    meaning: "the number of moves Black has",
    count: |p| successors(p, Color::Black).count() as i16,
};

/// Ranks between the Black king and the edge nearest to him.
pub const FROM_EDGE: Measure = Measure {
    name: "from edge",
    meaning: "the steps of the Black king to the nearest edge",
    count: |p| at_edge(p, |at| 8 - at(BLACK_KING).1),
};

/// Steps from the Black king to the corner, along the edge he is nearest to.
pub const FROM_CORNER: Measure = Measure {
    name: "from corner",
    meaning: "the steps of the Black king to the nearest corner",
    count: |p| {
        let (file, rank) = square(p, BLACK_KING);
        (file - 1).min(8 - file).max((rank - 1).min(8 - rank))
    },
};

/// Steps from the White king to the middle of the board.
pub const KING_FROM_CENTRE: Measure = Measure {
    name: "king from centre",
    meaning: "the steps of the White king to the nearest of the four centre squares",
    count: |p| {
        let (file, rank) = square(p, WHITE_KING);
        let out = |c: i16| (4 - c).max(c - 5).max(0);
        out(file).max(out(rank))
    },
};

/// Ranks from the White king to the Black one, away from the edge.
pub const KING_BELOW: Measure = Measure {
    name: "king below",
    meaning: "by how many ranks the White king is further from the Black king's edge",
    count: |p| at_edge(p, |at| at(BLACK_KING).1 - at(WHITE_KING).1),
};

/// The opposite of [`KING_BELOW`].
pub const KING_AHEAD: Measure = Measure {
    name: "king ahead",
    meaning: "by how many ranks the White king is nearer to the Black king's edge",
    count: |p| -(KING_BELOW.count)(p),
};

/// Files between the kings along the edge.
pub const KINGS_ALONG: Measure = Measure {
    name: "kings along",
    meaning: "how far the kings are apart along the Black king's edge",
    count: |p| at_edge(p, |at| (at(BLACK_KING).0 - at(WHITE_KING).0).abs()),
};

/// Ranks from the man to the Black king, away from the edge.
pub const MAN_BELOW: Measure = Measure {
    name: "man below",
    meaning: "by how many ranks the man is further from the Black king's edge than that king",
    count: |p| at_edge(p, |at| at(BLACK_KING).1 - at(man(p)).1),
};

/// The opposite of [`MAN_BELOW`].
pub const MAN_AHEAD: Measure = Measure {
    name: "man ahead",
    meaning: "by how many ranks the man is nearer to the Black king's edge than that king",
    count: |p| -(MAN_BELOW.count)(p),
};

/// Files between man and Black king along the edge.
pub const MAN_ALONG: Measure = Measure {
    name: "man along",
    meaning: "how far the man is from the Black king along that king's edge",
    count: |p| at_edge(p, |at| (at(BLACK_KING).0 - at(man(p)).0).abs()),
};

/// The squares of the room.
pub const ROOM: Measure = Measure {
    name: "room",
    meaning: "the squares of the room the man leaves the Black king",
    count: |p| {
        let (files, ranks) = room(p);
        files * ranks
    },
};

/// The smaller side of the room.
pub const SMALLER_SIDE: Measure = Measure {
    name: "smaller side",
    meaning: "the smaller side of the room the man leaves the Black king",
    count: |p| {
        let (files, ranks) = room(p);
        files.min(ranks)
    },
};

/// The larger side of the room.
pub const LARGER_SIDE: Measure = Measure {
    name: "larger side",
    meaning: "the larger side of the room the man leaves the Black king",
    count: |p| {
        let (files, ranks) = room(p);
        files.max(ranks)
    },
};

/// The squares the Black king can walk to while White's men stand still; 60
/// where he gets at the man.
pub const WALK: Measure = Measure {
    name: "walk",
    meaning: "the squares the Black king can walk to while your men stand still",
    count: |p| {
        let squares = (p.square(WHITE_KING), p.square(man(p)), p.square(BLACK_KING));
        let (Some(king), Some(at), Some(black)) = squares else { return 0 };
        let guarded = king_attacks(king);
        let shut = guarded.with(king).union(lines(p, man(p), king.bitboard()));
        let walked = king_flood(black.bitboard(), shut.complement().without(at)).without(black);
        let reached = king_dilate(walked.with(black));
        if reached.contains(at) && !guarded.contains(at) { 60 } else { walked.len() as i16 }
    },
};

/// The squares a man attacks, seen through everything but a wall.
fn lines(p: &Placement, man: Man, wall: Bitboard) -> Bitboard {
    let mut seen = Bitboard::EMPTY;
    let Some(from) = p.square(man) else { return seen };
    let slanted = man == men::WHITE_QUEEN;
    for (east, north) in [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)] {
        if east != 0 && north != 0 && !slanted {
            continue;
        }
        let mut at = from.offset(east, north);
        while let Some(square) = at {
            seen = seen.with(square);
            at = if wall.contains(square) { None } else { square.offset(east, north) };
        }
    }
    seen
}

/// The sum of the kings' file and rank distances.
pub const KINGS_SUM: Measure = Measure {
    name: "kings sum",
    meaning: "the files and ranks between the kings together",
    count: |p| {
        let (files, ranks) = gaps(p, WHITE_KING, BLACK_KING);
        files + ranks
    },
};

/// Black is in check.
pub const CHECK: Predicate = Predicate {
    name: "check",
    meaning: "the Black king is in check",
    holds: |p| is_attacked(p, BLACK_KING),
};

/// The man is guarded by the White king.
pub const GUARDED: Predicate = Predicate {
    name: "guarded",
    meaning: "the White king stands beside the man",
    holds: |p| {
        let (files, ranks) = gaps(p, WHITE_KING, man(p));
        files.max(ranks) == 1
    },
};

/// The Black king stands beside the man.
pub const ATTACKED: Predicate = Predicate {
    name: "attacked",
    meaning: "the Black king stands beside the man",
    holds: |p| {
        let (files, ranks) = gaps(p, BLACK_KING, man(p));
        files.max(ranks) == 1
    },
};

/// The kings face each other with one square between.
pub const FACING: Predicate = Predicate {
    name: "facing",
    meaning: "the kings face each other with one square between",
    holds: |p| matches!(gaps(p, WHITE_KING, BLACK_KING), (0, 2) | (2, 0)),
};

/// The kings stand a knight's move apart.
pub const KNIGHTS_MOVE: Predicate = Predicate {
    name: "knights move",
    meaning: "the kings stand a knight's move apart",
    holds: |p| matches!(gaps(p, WHITE_KING, BLACK_KING), (1, 2) | (2, 1)),
};

/// A line of the man passes between the kings.
pub const BETWEEN_KINGS: Predicate = Predicate {
    name: "between kings",
    meaning: "the man's file or rank runs between the kings",
    holds: |p| {
        let (w, b, m) = (square(p, WHITE_KING), square(p, BLACK_KING), square(p, man(p)));
        let splits = |w: i16, m: i16, b: i16| (w < m && m < b) || (b < m && m < w);
        splits(w.0, m.0, b.0) || splits(w.1, m.1, b.1)
    },
};

/// The White king stands inside the room.
pub const KING_IN_ROOM: Predicate = Predicate {
    name: "king in room",
    meaning: "the White king is in the room of the Black king, on no line of the man",
    holds: |p| {
        let (w, b, m) = (square(p, WHITE_KING), square(p, BLACK_KING), square(p, man(p)));
        (w.0 - m.0) * (b.0 - m.0) > 0 && (w.1 - m.1) * (b.1 - m.1) > 0
    },
};

/// The man stands further along the edge on the far side of the Black king.
pub const BLACK_IN_THE_MIDDLE: Predicate = Predicate {
    name: "Black in the middle",
    meaning: "the Black king's file or rank runs between the White king and the man",
    holds: |p| {
        let (w, b, m) = (square(p, WHITE_KING), square(p, BLACK_KING), square(p, man(p)));
        (w.0 - b.0) * (m.0 - b.0) < 0 || (w.1 - b.1) * (m.1 - b.1) < 0
    },
};

holds! {
    CHECK_HOLDS CHECK "check holds";
    GUARDED_HOLDS GUARDED "guarded holds";
    ATTACKED_HOLDS ATTACKED "attacked holds";
    FACING_HOLDS FACING "facing holds";
    KNIGHTS_MOVE_HOLDS KNIGHTS_MOVE "knights move holds";
    BETWEEN_KINGS_HOLDS BETWEEN_KINGS "between kings holds";
    KING_IN_ROOM_HOLDS KING_IN_ROOM "king in room holds";
    BLACK_IN_THE_MIDDLE_HOLDS BLACK_IN_THE_MIDDLE "Black in the middle holds";
}

/// The pool for a king and this man against a king.
///
/// ```
/// use palisade_classes::{men, krk};
/// assert_eq!(krk::primitives(men::WHITE_ROOK).len(), krk::primitives(men::WHITE_QUEEN).len());
/// ```
#[must_use]
pub fn primitives(man: Man) -> Vec<Primitive> {
    let mut pool = moves_and_distances(man);
    pool.extend(edges_and_room(man));
    pool.extend(properties(man));
    pool
}

/// Words for a rook, or else for a queen.
fn choose(man: Man) -> impl Fn(&'static str, &'static str) -> &'static str {
    let queen = man == men::WHITE_QUEEN;
    move |rook, of_queen| if queen { of_queen } else { rook }
}

/// Words for an amount of something, one or many.
pub(crate) const fn amount(
    before: &'static str,
    [one, many]: [&'static str; 2],
    after: &'static str,
    none: &'static str,
) -> Words {
    Words::Amount { before, one, many, after, none }
}

pub(crate) const STEPS: [&str; 2] = ["step", "steps"];

const LINES: [&str; 2] = ["line", "lines"];

/// How many moves Black has.
pub(crate) fn mobility() -> Primitive {
    let words = amount("Black has", ["move", "moves"], "", "Black has no move");
    Primitive::number(&MOBILITY, words)
}

/// How far the kings are apart, by files or by ranks.
pub(crate) fn kings_shorter_way() -> Primitive {
    let (files, ranks) = ((WK.file - BK.file).abs(), (WK.rank - BK.rank).abs());
    Primitive::number(
        smaller(files, ranks),
        amount("the kings are", LINES, "apart the shorter way", "the kings are on one line"),
    )
}

/// How far the kings are apart, by files and ranks.
pub(crate) fn kings_sum() -> Primitive {
    Primitive::number(
        &KINGS_SUM,
        amount(
            "the kings are",
            LINES,
            "apart, files and ranks together",
            "the kings are on one square",
        ),
    )
}

/// How far the Black king is from edge and corner.
pub(crate) fn black_king_at_the_edge() -> [Primitive; 2] {
    [
        Primitive::number(
            &FROM_EDGE,
            amount("the Black king is", STEPS, "from the edge", "the Black king is on the edge"),
        ),
        Primitive::number(
            &FROM_CORNER,
            amount(
                "the Black king is",
                STEPS,
                "from the nearest corner",
                "the Black king is in a corner",
            ),
        ),
    ]
}

/// Where the White king stands as the Black king's edge sees him.
pub(crate) fn white_king_and_the_edge() -> [Primitive; 3] {
    let you = "your king";
    [
        Primitive::number(
            &KING_FROM_CENTRE,
            amount("your king is", STEPS, "from the centre", "your king is in the centre"),
        ),
        Primitive::number(&KING_BELOW, Words::Behind(you)).with_opposite(&KING_AHEAD),
        Primitive::number(
            &KINGS_ALONG,
            amount(
                "the kings are",
                STEPS,
                "apart along the Black king's edge",
                "the kings are on one line to the Black king's edge",
            ),
        ),
    ]
}

/// Do the kings face each other, or stand a knight's move apart?
pub(crate) fn how_the_kings_stand() -> [Primitive; 2] {
    let property = Primitive::property;
    [
        property(&FACING, "the kings face each other", "the kings do not face each other")
            .ranking(&FACING_HOLDS),
        property(
            &KNIGHTS_MOVE,
            "the kings are a knight's move apart",
            "the kings are not a knight's move apart",
        )
        .ranking(&KNIGHTS_MOVE_HOLDS),
    ]
}

/// Black's moves, and how far the men are from each other.
fn moves_and_distances(man: Man) -> Vec<Primitive> {
    let at = Point::of(man);
    let (you, black) = ("your king", "the Black king");
    let said = choose(man);
    let piece = said("the rook", "the queen");
    let gap = |a: Point, b: Point| ((a.file - b.file).abs(), (a.rank - b.rank).abs());
    let (black_man, white_man) = (gap(BK, at), gap(WK, at));
    vec![
        mobility(),
        Primitive::number(distance(WK, BK), Words::Steps(you, black)),
        Primitive::number(distance(WK, at), Words::Steps(you, piece)),
        Primitive::number(distance(BK, at), Words::Steps(black, piece)),
        Primitive::number(race(BK, WK, at), Words::Race(piece)),
        kings_shorter_way(),
        Primitive::number(
            smaller(black_man.0, black_man.1),
            amount(
                "the Black king is",
                ["line", "lines"],
                said("from the rook's nearer line", "from the queen's nearer file or rank"),
                said(
                    "the Black king is on a line of the rook",
                    "the Black king is on the queen's file or rank",
                ),
            ),
        )
        .priced(12),
        Primitive::number(
            smaller(white_man.0, white_man.1),
            amount(
                "your king is",
                ["line", "lines"],
                said("from the rook's nearer line", "from the queen's nearer file or rank"),
                said(
                    "your king is on a line of the rook",
                    "your king is on the queen's file or rank",
                ),
            ),
        )
        .priced(12),
        kings_sum(),
    ]
}

/// Where the men stand as the Black king's edge sees them, and his room.
fn edges_and_room(man: Man) -> Vec<Primitive> {
    let said = choose(man);
    let piece = said("the rook", "the queen");
    let mut pool = Vec::from(black_king_at_the_edge());
    pool.extend(white_king_and_the_edge());
    pool.extend([
        Primitive::number(&MAN_BELOW, Words::Behind(piece)).with_opposite(&MAN_AHEAD),
        Primitive::number(
            &MAN_ALONG,
            amount(
                said("the rook and the Black king are", "the queen and the Black king are"),
                STEPS,
                "apart along his edge",
                said(
                    "the rook and the Black king are on one line to his edge",
                    "the queen and the Black king are on one line to his edge",
                ),
            ),
        ),
        Primitive::number(
            &ROOM,
            amount(
                "the Black king's room has",
                ["square", "squares"],
                "",
                "the Black king has no room",
            ),
        ),
        Primitive::number(&WALK, Words::Walk(piece)),
        Primitive::number(
            &SMALLER_SIDE,
            amount(
                "the Black king's room is",
                ["line", "lines"],
                "wide at its narrower side",
                "the Black king has no room",
            ),
        ),
        Primitive::number(
            &LARGER_SIDE,
            amount(
                "the Black king's room is",
                ["line", "lines"],
                "long at its longer side",
                "the Black king has no room",
            ),
        ),
    ]);
    pool
}

/// What is so or is not.
fn properties(man: Man) -> Vec<Primitive> {
    let said = choose(man);
    let property = Primitive::property;
    let mut pool = vec![
        property(&CHECK, "Black is in check", "Black is not in check").ranking(&CHECK_HOLDS),
        property(
            &GUARDED,
            said("your king guards the rook", "your king guards the queen"),
            said("your king does not guard the rook", "your king does not guard the queen"),
        )
        .ranking(&GUARDED_HOLDS),
        property(
            &ATTACKED,
            said("the Black king is beside the rook", "the Black king is beside the queen"),
            said("the Black king is not beside the rook", "the Black king is not beside the queen"),
        )
        .ranking(&ATTACKED_HOLDS),
    ];
    pool.extend(how_the_kings_stand());
    pool.extend([
        property(
            &BETWEEN_KINGS,
            said(
                "the rook cuts the Black king off from yours",
                "the queen's file or rank runs between the kings",
            ),
            said(
                "the rook does not cut the kings off from each other",
                "neither the queen's file nor her rank runs between the kings",
            ),
        )
        .ranking(&BETWEEN_KINGS_HOLDS),
        property(
            &KING_IN_ROOM,
            "your king is in the Black king's room",
            "your king is not in the Black king's room",
        )
        .ranking(&KING_IN_ROOM_HOLDS),
        property(
            &BLACK_IN_THE_MIDDLE,
            said(
                "the Black king is between your king and the rook, by file or by rank",
                "the Black king is between your king and the queen, by file or by rank",
            ),
            said(
                "the Black king is not between your king and the rook, by file or by rank",
                "the Black king is not between your king and the queen, by file or by rank",
            ),
        )
        .ranking(&BLACK_IN_THE_MIDDLE_HOLDS),
    ]);
    pool
}
