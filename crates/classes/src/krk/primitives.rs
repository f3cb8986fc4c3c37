//! What refined rules of king and rook, or queen, against king may speak of.
//!
//! Every one is the same in all eight images of a position, so a rule never
//! depends on the orientation in which it was satisfied. The edge is the one
//! the Black king is nearest to; where two are equally near, the smaller number
//! counts.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::Color;

use crate::generate::{is_attacked, successors};
use crate::notation::*;
use crate::piece::Piece;
use crate::placement::Placement;
use crate::primitive::{Primitive, Words, holds};
use crate::rule::Predicate;
use crate::term::{Measure, Point, distance, larger, race, smaller};

use Piece::{BlackKing, WhiteKing};

/// The man that mates.
fn man(p: &Placement) -> Piece {
    if p.has(Piece::WhiteQueen) { Piece::WhiteQueen } else { Piece::WhiteRook }
}

fn square(p: &Placement, piece: Piece) -> (i16, i16) {
    (i16::from(p.file(piece)), i16::from(p.rank(piece)))
}

/// The least of something over the edges the Black king is nearest to, each
/// turned to be the eighth rank: (along, up) co-ordinates.
fn at_edge(p: &Placement, count: impl Fn(&dyn Fn(Piece) -> (i16, i16)) -> i16) -> i16 {
    let (file, rank) = square(p, BlackKing);
    let to_edge = [9 - rank, rank, 9 - file, file];
    let near = to_edge.into_iter().min().unwrap_or(1);
    let mut least = i16::MAX;
    for (edge, distance) in to_edge.into_iter().enumerate() {
        if distance != near {
            continue;
        }
        let turned = |piece: Piece| {
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

fn gaps(p: &Placement, a: Piece, b: Piece) -> (i16, i16) {
    let ((af, ar), (bf, br)) = (square(p, a), square(p, b));
    ((af - bf).abs(), (ar - br).abs())
}

/// The files and ranks of the room between the man's lines and the edges, on
/// the Black king's side; 8 where he stands on the line itself.
fn room(p: &Placement) -> (i16, i16) {
    let ((mf, mr), (kf, kr)) = (square(p, man(p)), square(p, BlackKing));
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
    count: |p| at_edge(p, |at| 8 - at(BlackKing).1),
};

/// Steps from the Black king to the corner, along the edge he is nearest to.
pub const FROM_CORNER: Measure = Measure {
    name: "from corner",
    meaning: "the steps of the Black king to the nearest corner",
    count: |p| {
        let (file, rank) = square(p, BlackKing);
        (file - 1).min(8 - file).max((rank - 1).min(8 - rank))
    },
};

/// Steps from the White king to the middle of the board.
pub const KING_FROM_CENTRE: Measure = Measure {
    name: "king from centre",
    meaning: "the steps of the White king to the nearest of the four centre squares",
    count: |p| {
        let (file, rank) = square(p, WhiteKing);
        let out = |c: i16| (4 - c).max(c - 5).max(0);
        out(file).max(out(rank))
    },
};

/// Ranks from the White king to the Black one, away from the edge.
pub const KING_BELOW: Measure = Measure {
    name: "king below",
    meaning: "by how many ranks the White king is further from the Black king's edge",
    count: |p| at_edge(p, |at| at(BlackKing).1 - at(WhiteKing).1),
};

/// Files between the kings along the edge.
pub const KINGS_ALONG: Measure = Measure {
    name: "kings along",
    meaning: "how far the kings are apart along the Black king's edge",
    count: |p| at_edge(p, |at| (at(BlackKing).0 - at(WhiteKing).0).abs()),
};

/// Ranks from the man to the Black king, away from the edge.
pub const MAN_BELOW: Measure = Measure {
    name: "man below",
    meaning: "by how many ranks the man is further from the Black king's edge than that king",
    count: |p| at_edge(p, |at| at(BlackKing).1 - at(man(p)).1),
};

/// Files between man and Black king along the edge.
pub const MAN_ALONG: Measure = Measure {
    name: "man along",
    meaning: "how far the man is from the Black king along that king's edge",
    count: |p| at_edge(p, |at| (at(BlackKing).0 - at(man(p)).0).abs()),
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

/// The sum of the kings' file and rank distances.
pub const KINGS_SUM: Measure = Measure {
    name: "kings sum",
    meaning: "the files and ranks between the kings together",
    count: |p| {
        let (files, ranks) = gaps(p, WhiteKing, BlackKing);
        files + ranks
    },
};

/// Black is in check.
pub const CHECK: Predicate = Predicate {
    name: "check",
    meaning: "the Black king is in check",
    holds: |p| is_attacked(p, BlackKing),
};

/// The man is guarded by the White king.
pub const GUARDED: Predicate = Predicate {
    name: "guarded",
    meaning: "the White king stands beside the man",
    holds: |p| {
        let (files, ranks) = gaps(p, WhiteKing, man(p));
        files.max(ranks) == 1
    },
};

/// The Black king stands beside the man.
pub const ATTACKED: Predicate = Predicate {
    name: "attacked",
    meaning: "the Black king stands beside the man",
    holds: |p| {
        let (files, ranks) = gaps(p, BlackKing, man(p));
        files.max(ranks) == 1
    },
};

/// The kings face each other with one square between.
pub const FACING: Predicate = Predicate {
    name: "facing",
    meaning: "the kings face each other with one square between",
    holds: |p| matches!(gaps(p, WhiteKing, BlackKing), (0, 2) | (2, 0)),
};

/// The kings stand a knight's move apart.
pub const KNIGHTS_MOVE: Predicate = Predicate {
    name: "knights move",
    meaning: "the kings stand a knight's move apart",
    holds: |p| matches!(gaps(p, WhiteKing, BlackKing), (1, 2) | (2, 1)),
};

/// A line of the man passes between the kings.
pub const BETWEEN_KINGS: Predicate = Predicate {
    name: "between kings",
    meaning: "the man's file or rank runs between the kings",
    holds: |p| {
        let (w, b, m) = (square(p, WhiteKing), square(p, BlackKing), square(p, man(p)));
        let splits = |w: i16, m: i16, b: i16| (w < m && m < b) || (b < m && m < w);
        splits(w.0, m.0, b.0) || splits(w.1, m.1, b.1)
    },
};

/// The White king stands inside the room.
pub const KING_IN_ROOM: Predicate = Predicate {
    name: "king in room",
    meaning: "the White king is in the room of the Black king, on no line of the man",
    holds: |p| {
        let (w, b, m) = (square(p, WhiteKing), square(p, BlackKing), square(p, man(p)));
        (w.0 - m.0) * (b.0 - m.0) > 0 && (w.1 - m.1) * (b.1 - m.1) > 0
    },
};

/// The man stands further along the edge on the far side of the Black king.
pub const BLACK_IN_THE_MIDDLE: Predicate = Predicate {
    name: "Black in the middle",
    meaning: "the Black king's file or rank runs between the White king and the man",
    holds: |p| {
        let (w, b, m) = (square(p, WhiteKing), square(p, BlackKing), square(p, man(p)));
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
/// use palisade_classes::{Piece, krk};
/// assert_eq!(krk::primitives(Piece::WhiteRook).len(), krk::primitives(Piece::WhiteQueen).len());
/// ```
#[must_use]
pub fn primitives(man: Piece) -> Vec<Primitive> {
    let at = Point::of(man);
    let (you, black) = ("your king", "the Black king");
    let piece = if man == Piece::WhiteQueen { "the queen" } else { "the rook" };
    let gap = |a: Point, b: Point| ((a.file - b.file).abs(), (a.rank - b.rank).abs());
    let (kings, black_man, white_man) = (gap(WK, BK), gap(BK, at), gap(WK, at));
    let property = Primitive::property;
    vec![
        Primitive::number(&MOBILITY, Words::Count("the number of Black's moves")),
        Primitive::number(distance(WK, BK), Words::Steps(you, black)),
        Primitive::number(distance(WK, at), Words::Steps(you, piece)),
        Primitive::number(distance(BK, at), Words::Steps(black, piece)),
        Primitive::number(race(BK, WK, at), Words::Race(piece)),
        Primitive::number(
            smaller(kings.0, kings.1),
            Words::Count("the smaller of the files and ranks between the kings"),
        ),
        Primitive::number(
            larger(black_man.0, black_man.1),
            Words::Count("the larger of the files and ranks between Black's king and your man"),
        )
        .priced(14),
        Primitive::number(
            smaller(black_man.0, black_man.1),
            Words::Count("the smaller of the files and ranks between Black's king and your man"),
        )
        .priced(14),
        Primitive::number(
            smaller(white_man.0, white_man.1),
            Words::Count("the smaller of the files and ranks between your king and your man"),
        )
        .priced(14),
        Primitive::number(
            &KINGS_SUM,
            Words::Count("the files and ranks between the kings together"),
        ),
        Primitive::number(&FROM_EDGE, Words::Count("the distance of the Black king from the edge")),
        Primitive::number(
            &FROM_CORNER,
            Words::Count("the distance of the Black king from the corner"),
        ),
        Primitive::number(
            &KING_FROM_CENTRE,
            Words::Count("the distance of your king from the centre"),
        ),
        Primitive::number(
            &KING_BELOW,
            Words::Count("the ranks your king is behind Black's, seen from his edge,"),
        ),
        Primitive::number(
            &KINGS_ALONG,
            Words::Count("the files between the kings, along his edge,"),
        ),
        Primitive::number(
            &MAN_BELOW,
            Words::Count("the ranks your man is behind the Black king, seen from his edge,"),
        ),
        Primitive::number(
            &MAN_ALONG,
            Words::Count("the files from your man to the Black king, along his edge,"),
        ),
        Primitive::number(&ROOM, Words::Count("the number of squares in the Black king's room")),
        Primitive::number(&SMALLER_SIDE, Words::Count("the smaller side of the Black king's room")),
        Primitive::number(&LARGER_SIDE, Words::Count("the larger side of the Black king's room")),
        property(&CHECK, "Black is in check", "Black is not in check").ranking(&CHECK_HOLDS),
        property(&GUARDED, "your king guards your man", "your king does not guard your man")
            .ranking(&GUARDED_HOLDS),
        property(
            &ATTACKED,
            "the Black king is beside your man",
            "the Black king is not beside your man",
        )
        .ranking(&ATTACKED_HOLDS),
        property(&FACING, "the kings face each other", "the kings do not face each other")
            .ranking(&FACING_HOLDS),
        property(
            &KNIGHTS_MOVE,
            "the kings are a knight's move apart",
            "the kings are not a knight's move apart",
        )
        .ranking(&KNIGHTS_MOVE_HOLDS),
        property(
            &BETWEEN_KINGS,
            "your man cuts the Black king off from yours",
            "your man does not cut the kings off from each other",
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
            "the Black king is between the lines of your king and your man",
            "the Black king is not between the lines of your king and your man",
        )
        .ranking(&BLACK_IN_THE_MIDDLE_HOLDS),
    ]
}
