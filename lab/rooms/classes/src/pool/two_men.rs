//! The pool for king and two men against king.
//!
//! Every one is the same in all eight images of a position and in either order of two bishops.
//! Those that look at the kings alone are the ones of a lone king.

use palisade_board::{
    Bitboard, Color, Man, Role, Square, attacks, king_attacks, king_dilate, king_flood,
};
use palisade_classes::men::{BLACK_KING, WHITE_BISHOP, WHITE_KING, WHITE_KNIGHT};
use palisade_classes::{Measure, Placement, Predicate, Vocabulary, kqk, successors};

use super::lone_king::{
    STEPS, amount, black_king_at_the_edge, how_the_kings_stand, kings_shorter_way, kings_sum,
    mobility, white_king_and_the_edge,
};
use super::{Primitive, Words, number, property};

/// White's men without the king.
fn men(p: &Placement) -> impl Iterator<Item = (Man, Square)> {
    p.men().filter(|(man, _)| man.color.is_white() && man.role != Role::King)
}

/// What a man attacks, seen through the Black king.
fn attacked_by(p: &Placement, man: Man, from: Square) -> Bitboard {
    let in_the_way = p.men().filter(|(other, _)| *other != BLACK_KING);
    let occupied = in_the_way.fold(Bitboard::EMPTY, |set, (_, square)| set.with(square));
    attacks(man, from, occupied.without(from))
}

/// What all men attack, seen through the Black king, without the king's own squares.
fn attacked_by_men(p: &Placement) -> Bitboard {
    men(p).fold(Bitboard::EMPTY, |set, (man, from)| set | attacked_by(p, man, from))
}

fn steps(p: &Placement, from: Man) -> impl Iterator<Item = i16> {
    let king = p.square(from);
    men(p).filter_map(move |(_, square)| Some(i16::from(square.distance(king?))))
}

fn corner_steps(p: &Placement, king: Man, corners: impl Fn(Square) -> bool) -> i16 {
    const CORNERS: [Square; 4] = [Square::A1, Square::A8, Square::H1, Square::H8];
    let Some(at) = p.square(king) else { return 0 };
    let corners = CORNERS.into_iter().filter(|&corner| corners(corner));
    corners.map(|corner| i16::from(corner.distance(at))).min().unwrap_or(0)
}

/// Whether a square has the colour that the bishop goes on.
fn is_of_the_bishop(p: &Placement, square: Square) -> bool {
    p.square(WHITE_BISHOP).is_some_and(|bishop| bishop.is_dark() == square.is_dark())
}

/// The squares the Black king can walk to while White's men stand still; 60
/// where he gets at a man.
pub(crate) const PEN: Measure = Measure {
    name: "pen",
    meaning: "the squares the Black king can walk to while your men stand still",
    count: |p| {
        let (Some(king), Some(black)) = (p.square(WHITE_KING), p.square(BLACK_KING)) else {
            return 0;
        };
        let standing = men(p).fold(Bitboard::EMPTY, |set, (_, square)| set.with(square));
        let guarded = king_attacks(king) | attacked_by_men(p);
        let shut = guarded.with(king) | standing;
        let walked = king_flood(black.bitboard(), shut.complement()).without(black);
        let reached = king_dilate(walked.with(black)) & standing;
        if (reached - guarded).is_empty() { walked.len() as i16 } else { 60 }
    },
};

/// The squares that the Black king can get to in two moves while White's men stand still.
const TWO_MOVES: Measure = Measure {
    name: "two moves",
    meaning: "the squares the Black king can get to in two moves while your men stand still",
    count: |p| {
        let (Some(king), Some(black)) = (p.square(WHITE_KING), p.square(BLACK_KING)) else {
            return 0;
        };
        let free = (king_attacks(king).with(king) | attacked_by_men(p)).complement();
        let once = king_attacks(black) & free;
        (once | (king_dilate(once) & free)).without(black).len() as i16
    },
};

/// The squares the Black king could walk to if White's king guarded nothing: what the men fence
/// in by themselves.
const FENCED: Measure = Measure {
    name: "fenced",
    meaning: "the squares that your men alone leave the Black king to walk to",
    count: |p| {
        let Some(black) = p.square(BLACK_KING) else { return 0 };
        let standing = p.men().fold(Bitboard::EMPTY, |set, (_, square)| set.with(square));
        let shut = attacked_by_men(p) | standing.without(black);
        king_flood(black.bitboard(), shut.complement()).without(black).len() as i16
    },
};

/// Files and ranks from a king to the corner nearest to the Black king, together.
fn corner_lines(p: &Placement, king: Man) -> i16 {
    let lines = |p: &Placement, man: Man, corner: Square| {
        p.square(man).map_or(0, |at| {
            let files = at.file().index().abs_diff(corner.file().index());
            (files + at.rank().index().abs_diff(corner.rank().index())) as i16
        })
    };
    const CORNERS: [Square; 4] = [Square::A1, Square::A8, Square::H1, Square::H8];
    let near = CORNERS.into_iter().map(|corner| lines(p, BLACK_KING, corner)).min();
    let corners = CORNERS.into_iter().filter(|&c| Some(lines(p, BLACK_KING, c)) == near);
    corners.map(|corner| lines(p, king, corner)).min().unwrap_or(0)
}

/// Files and ranks from the Black king to the corner, together.
const CORNER_LINES: Measure = Measure {
    name: "corner lines",
    meaning: "the files and ranks between the Black king and the nearest corner, together",
    count: |p| corner_lines(p, BLACK_KING),
};

/// Files and ranks from the White king to that corner, together.
const KING_CORNER_LINES: Measure = Measure {
    name: "king corner lines",
    meaning: "the files and ranks between your king and the Black king's corner, together",
    count: |p| corner_lines(p, WHITE_KING),
};

/// Squares beside the Black king that White's men attack, the king not counted.
const RING: Measure = Measure {
    name: "ring",
    meaning: "the squares beside the Black king that your men attack, without your king's",
    count: |p| {
        let ring = p.square(BLACK_KING).map_or(Bitboard::EMPTY, king_attacks);
        (ring & attacked_by_men(p)).len() as i16
    },
};

/// Steps of the Black king to the nearer man.
const BLACK_TO_NEARER: Measure = Measure {
    name: "Black to nearer",
    meaning: "the steps of the Black king to the nearer of your men",
    count: |p| steps(p, BLACK_KING).min().unwrap_or(0),
};

/// Steps of the Black king to the further man.
const BLACK_TO_FURTHER: Measure = Measure {
    name: "Black to further",
    meaning: "the steps of the Black king to the further of your men",
    count: |p| steps(p, BLACK_KING).max().unwrap_or(0),
};

/// Steps of the White king to the nearer man.
const KING_TO_NEARER: Measure = Measure {
    name: "king to nearer",
    meaning: "the steps of your king to the nearer of your men",
    count: |p| steps(p, WHITE_KING).min().unwrap_or(0),
};

/// Steps of the White king to the further man.
pub(crate) const KING_TO_FURTHER: Measure = Measure {
    name: "king to further",
    meaning: "the steps of your king to the further of your men",
    count: |p| steps(p, WHITE_KING).max().unwrap_or(0),
};

/// Steps between the two men.
const MEN_APART: Measure = Measure {
    name: "men apart",
    meaning: "the steps between your two men",
    count: |p| {
        let mut squares = men(p).map(|(_, square)| square);
        match (squares.next(), squares.next()) {
            (Some(one), Some(other)) => i16::from(one.distance(other)),
            _ => 0,
        }
    },
};

/// How far the men are from the middle, together.
const MEN_FROM_CENTRE: Measure = Measure {
    name: "men from centre",
    meaning: "the steps of your men to the nearest of the four centre squares, together",
    count: |p| {
        let out = |c: usize| (3 - c as i16).max(c as i16 - 4).max(0);
        men(p).map(|(_, at)| out(at.file().index()).max(out(at.rank().index()))).sum()
    },
};

/// Steps of the White king to the corner that the Black king is nearest to.
const KING_TO_CORNER: Measure = Measure {
    name: "king to corner",
    meaning: "the steps of your king to the corner nearest to the Black king",
    count: |p| {
        let near = corner_steps(p, BLACK_KING, |_| true);
        let black = p.square(BLACK_KING);
        corner_steps(p, WHITE_KING, |corner| {
            black.is_some_and(|black| i16::from(corner.distance(black)) == near)
        })
    },
};

/// Steps of the Black king to the nearer corner of the bishop's colour.
const MATING_CORNER: Measure = Measure {
    name: "mating corner",
    meaning: "the steps of the Black king to the nearer corner of the bishop's colour",
    count: |p| corner_steps(p, BLACK_KING, |corner| is_of_the_bishop(p, corner)),
};

/// Steps of the Black king to the nearer corner of the other colour.
const SAFE_CORNER: Measure = Measure {
    name: "safe corner",
    meaning: "the steps of the Black king to the nearer corner that the bishop cannot attack",
    count: |p| corner_steps(p, BLACK_KING, |corner| !is_of_the_bishop(p, corner)),
};

/// Steps of the White king to the nearer corner of the bishop's colour.
const KING_TO_MATING_CORNER: Measure = Measure {
    name: "king to mating corner",
    meaning: "the steps of your king to the nearer corner of the bishop's colour",
    count: |p| corner_steps(p, WHITE_KING, |corner| is_of_the_bishop(p, corner)),
};

/// The men stand side by side on a rank or a file.
const SIDE_BY_SIDE: Predicate = Predicate {
    name: "side by side",
    meaning: "your two men stand side by side on a rank or a file",
    holds: |p| {
        let mut squares = men(p).map(|(_, square)| square);
        let (Some(one), Some(other)) = (squares.next(), squares.next()) else { return false };
        one.distance(other) == 1 && one.is_dark() != other.is_dark()
    },
};

/// A man stands unguarded beside the Black king.
pub(crate) const EN_PRISE: Predicate = Predicate {
    name: "en prise",
    meaning: "the Black king can take a man",
    holds: |p| {
        let before = p.men().count();
        successors(p, Color::Black).any(|(_, after)| after.men().count() < before)
    },
};

/// The Black king stands on the bishop's colour.
const ON_BISHOPS_COLOUR: Predicate = Predicate {
    name: "on the bishop's colour",
    meaning: "the Black king stands on the bishop's colour",
    holds: |p| p.square(BLACK_KING).is_some_and(|black| is_of_the_bishop(p, black)),
};

/// The knight stands on the bishop's colour, and so attacks the other.
const KNIGHT_ON_BISHOPS_COLOUR: Predicate = Predicate {
    name: "knight on the bishop's colour",
    meaning: "the knight stands on the bishop's colour",
    holds: |p| p.square(WHITE_KNIGHT).is_some_and(|knight| is_of_the_bishop(p, knight)),
};

const SIDE_BY_SIDE_HOLDS: Measure = Measure {
    name: "side by side holds",
    meaning: SIDE_BY_SIDE.meaning,
    count: |p| i16::from((SIDE_BY_SIDE.holds)(p)),
};

const MEASURES: [&Measure; 17] = [
    &PEN,
    &TWO_MOVES,
    &FENCED,
    &CORNER_LINES,
    &KING_CORNER_LINES,
    &RING,
    &BLACK_TO_NEARER,
    &BLACK_TO_FURTHER,
    &KING_TO_NEARER,
    &KING_TO_FURTHER,
    &MEN_APART,
    &MEN_FROM_CENTRE,
    &KING_TO_CORNER,
    &MATING_CORNER,
    &SAFE_CORNER,
    &KING_TO_MATING_CORNER,
    &SIDE_BY_SIDE_HOLDS,
];

const PREDICATES: [&Predicate; 5] =
    [&SIDE_BY_SIDE, &EN_PRISE, &ON_BISHOPS_COLOUR, &KNIGHT_ON_BISHOPS_COLOUR, &GUARDED];

/// Of a lone man.
const GUARDED: Predicate = Predicate {
    name: "guarded",
    meaning: "the White king stands beside the man",
    holds: |p| steps(p, WHITE_KING).next() == Some(1),
};

/// The names that rules of a king and one man or two against a king may use.
pub(crate) fn vocabulary() -> Vocabulary {
    let words = MEASURES.into_iter().fold(kqk::vocabulary(), Vocabulary::with_measure);
    PREDICATES.into_iter().fold(words, Vocabulary::with_predicate)
}

/// The pool for king and these two men against king.
pub(crate) fn two_men(pair: [Man; 2]) -> Vec<Primitive> {
    let mut pool = freedom();
    pool.extend(kings());
    pool.extend(both_men());
    if pair[0] != pair[1] {
        pool.extend(bishop_and_knight());
    }
    pool
}

/// How free the Black king is.
fn freedom() -> Vec<Primitive> {
    let (squares, lines) = (["square", "squares"], ["line", "lines"]);
    vec![
        mobility(),
        number("pen", Words::Walk("a man")),
        number(
            "two moves",
            amount(
                "the Black king can get to",
                squares,
                "in two moves while your men stand still",
                "the Black king can get nowhere",
            ),
        ),
        number(
            "fenced",
            amount(
                "your men alone leave the Black king",
                squares,
                "to walk to",
                "your men alone leave the Black king no square",
            ),
        ),
        number(
            "corner lines",
            amount(
                "the Black king is",
                lines,
                "from the nearest corner, files and ranks together",
                "the Black king is in a corner",
            ),
        ),
        number(
            "king corner lines",
            amount(
                "your king is",
                lines,
                "from the Black king's corner, files and ranks together",
                "your king is in the Black king's corner",
            ),
        ),
        number(
            "ring",
            amount(
                "your men attack",
                squares,
                "beside the Black king",
                "your men attack no square beside the Black king",
            ),
        ),
    ]
}

/// Where the kings stand.
fn kings() -> Vec<Primitive> {
    let to_corner = amount(
        "your king is",
        STEPS,
        "from the corner nearest to the Black king",
        "your king is in the corner nearest to the Black king",
    );
    let check = property("check", "Black is in check", "Black is not in check");
    let mut pool = vec![
        number("dist(WK,BK)", Words::Steps("your king", "the Black king")),
        kings_shorter_way(),
        kings_sum(),
    ];
    pool.extend(black_king_at_the_edge());
    pool.push(number("king to corner", to_corner));
    pool.extend(white_king_and_the_edge());
    pool.push(check);
    pool.extend(how_the_kings_stand());
    pool
}

/// Where the two men stand.
fn both_men() -> Vec<Primitive> {
    let from = |who: &'static str, which: &'static str, none: &'static str| {
        amount(who, STEPS, which, none)
    };
    let (you, black) = ("your king is", "the Black king is");
    let (nearer, further) = ("from the nearer of your men", "from the further of your men");
    vec![
        number("Black to nearer", from(black, nearer, "the Black king is on a man")),
        number("Black to further", from(black, further, "the Black king is on a man")),
        number("king to nearer", from(you, nearer, "your king is on a man")),
        number("king to further", from(you, further, "your king is on a man")),
        number("men apart", amount("your men are", STEPS, "apart", "your men are on one square")),
        number(
            "men from centre",
            amount(
                "your men are",
                STEPS,
                "from the centre together",
                "your men are both in the centre",
            ),
        ),
        property(
            "side by side",
            "your men stand side by side",
            "your men do not stand side by side",
        ),
    ]
}

/// What matters where the men are a bishop and a knight.
fn bishop_and_knight() -> Vec<Primitive> {
    let (you, black) = ("your king", "the Black king");
    vec![
        number(
            "mating corner",
            amount(
                "the Black king is",
                STEPS,
                "from a corner of the bishop's colour",
                "the Black king is in a corner of the bishop's colour",
            ),
        ),
        number(
            "safe corner",
            amount(
                "the Black king is",
                STEPS,
                "from a corner of the other colour",
                "the Black king is in a corner of the other colour",
            ),
        ),
        number(
            "king to mating corner",
            amount(
                "your king is",
                STEPS,
                "from a corner of the bishop's colour",
                "your king is in a corner of the bishop's colour",
            ),
        ),
        number("dist(WK,WN)", Words::Steps(you, "the knight")),
        number("dist(BK,WN)", Words::Steps(black, "the knight")),
        number("dist(WK,WB)", Words::Steps(you, "the bishop")),
        number("dist(BK,WB)", Words::Steps(black, "the bishop")),
        property(
            "on the bishop's colour",
            "the Black king is on the bishop's colour",
            "the Black king is not on the bishop's colour",
        ),
        property(
            "knight on the bishop's colour",
            "the knight is on the bishop's colour",
            "the knight is not on the bishop's colour",
        ),
    ]
}
