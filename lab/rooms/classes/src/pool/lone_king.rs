//! The pool for king and rook, or queen, against king.
//!
//! Every number and property is the same in all eight images of a position, so a rule never
//! depends on the orientation in which it was satisfied.

use palisade_board::Man;
use palisade_classes::men;

use super::{Primitive, Words, number, property, term};

/// The pool for a king and this man against a king.
pub(crate) fn lone_king(man: Man) -> Vec<Primitive> {
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
pub(super) const fn amount(
    before: &'static str,
    [one, many]: [&'static str; 2],
    after: &'static str,
    none: &'static str,
) -> Words {
    Words::Amount { before, one, many, after, none }
}

pub(super) const STEPS: [&str; 2] = ["step", "steps"];

const LINES: [&str; 2] = ["line", "lines"];

/// How many moves Black has.
pub(super) fn mobility() -> Primitive {
    let words = amount("Black has", ["move", "moves"], "", "Black has no move");
    number("mobility", words)
}

/// How far the kings are apart, by files or by ranks.
pub(super) fn kings_shorter_way() -> Primitive {
    number(
        "min(abs(WK1 - BK1), abs(WK2 - BK2))",
        amount("the kings are", LINES, "apart the shorter way", "the kings are on one line"),
    )
}

/// How far the kings are apart, by files and ranks.
pub(super) fn kings_sum() -> Primitive {
    number(
        "kings sum",
        amount(
            "the kings are",
            LINES,
            "apart, files and ranks together",
            "the kings are on one square",
        ),
    )
}

/// How far the Black king is from edge and corner.
pub(super) fn black_king_at_the_edge() -> [Primitive; 2] {
    [
        number(
            "from edge",
            amount("the Black king is", STEPS, "from the edge", "the Black king is on the edge"),
        ),
        number(
            "from corner",
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
pub(super) fn white_king_and_the_edge() -> [Primitive; 3] {
    let you = "your king";
    [
        number(
            "king from centre",
            amount("your king is", STEPS, "from the centre", "your king is in the centre"),
        ),
        number("king below", Words::Behind(you)).with_opposite(term("king ahead")),
        number(
            "kings along",
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
pub(super) fn how_the_kings_stand() -> [Primitive; 2] {
    [
        property("facing", "the kings face each other", "the kings do not face each other"),
        property(
            "knights move",
            "the kings are a knight's move apart",
            "the kings are not a knight's move apart",
        ),
    ]
}

/// Black's moves, and how far the men are from each other.
fn moves_and_distances(man: Man) -> Vec<Primitive> {
    let at = men::name(man);
    let (you, black) = ("your king", "the Black king");
    let said = choose(man);
    let piece = said("the rook", "the queen");
    let from_line = |king: &str| format!("min(abs({king}1 - {at}1), abs({king}2 - {at}2))");
    vec![
        mobility(),
        number("dist(WK,BK)", Words::Steps(you, black)),
        number(&format!("dist(WK,{at})"), Words::Steps(you, piece)),
        number(&format!("dist(BK,{at})"), Words::Steps(black, piece)),
        number(&format!("dist(BK,{at}) - dist(WK,{at})"), Words::Race(piece)),
        kings_shorter_way(),
        number(
            &from_line("BK"),
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
        number(
            &from_line("WK"),
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
        number("man below", Words::Behind(piece)).with_opposite(term("man ahead")),
        number(
            "man along",
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
        number(
            "room",
            amount(
                "the Black king's room has",
                ["square", "squares"],
                "",
                "the Black king has no room",
            ),
        ),
        number("walk", Words::Walk(piece)),
        number(
            "smaller side",
            amount(
                "the Black king's room is",
                ["line", "lines"],
                "wide at its narrower side",
                "the Black king has no room",
            ),
        ),
        number(
            "larger side",
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
    let mut pool = vec![
        property("check", "Black is in check", "Black is not in check"),
        property(
            "guarded",
            said("your king guards the rook", "your king guards the queen"),
            said("your king does not guard the rook", "your king does not guard the queen"),
        ),
        property(
            "attacked",
            said("the Black king is beside the rook", "the Black king is beside the queen"),
            said("the Black king is not beside the rook", "the Black king is not beside the queen"),
        ),
    ];
    pool.extend(how_the_kings_stand());
    pool.extend([
        property(
            "between kings",
            said(
                "the rook cuts the Black king off from yours",
                "the queen's file or rank runs between the kings",
            ),
            said(
                "the rook does not cut the kings off from each other",
                "neither the queen's file nor her rank runs between the kings",
            ),
        ),
        property(
            "king in room",
            "your king is in the Black king's room",
            "your king is not in the Black king's room",
        ),
        property(
            "Black in the middle",
            said(
                "the Black king is between your king and the rook, by file or by rank",
                "the Black king is between your king and the queen, by file or by rank",
            ),
            said(
                "the Black king is not between your king and the rook, by file or by rank",
                "the Black king is not between your king and the queen, by file or by rank",
            ),
        ),
    ]);
    pool
}
