//! The pool for king and pawn against king.

use std::sync::LazyLock;

use palisade_board::Color;
use palisade_classes::men::{BLACK_KING, WHITE_KING, WHITE_PAWN};
use palisade_classes::{Placement, Predicate, Vocabulary, kpk as table, successors};

use super::{Primitive, Words};

/// The names of the shipped tables, and those that only this pool has.
pub(super) static WORDS: LazyLock<Vocabulary> = LazyLock::new(|| {
    let words = table::vocabulary();
    [&CAN_BLOCKADE, &NEXT_PUSH_RUNS, &OPPOSITION_IN_REACH]
        .into_iter()
        .fold(words, Vocabulary::with_predicate)
});

/// The names without those of the thesis, for a table that a program made of none of its rules.
///
/// "opposition" is a rule of the thesis and a predicate as well, and the two are not the same.
pub(crate) fn without_the_thesis() -> Vocabulary {
    let names = PROPERTIES.iter().map(|property| property.0).chain(["pawn can run", "stalemate"]);
    let predicates = names.map(|name| WORDS.predicate(name).expect("a property of the pool"));
    let measure = WORDS.measure("Black's moves").expect("a measure of the pool");
    predicates.fold(Vocabulary::new(), Vocabulary::with_predicate).with_measure(measure)
}

const CAN_BLOCKADE: Predicate = Predicate {
    name: "Black can blockade",
    meaning: "the Black king is on the square before the pawn or can step on it",
    holds: |p| {
        let before = |p: &Placement| {
            p.file(BLACK_KING) == p.file(WHITE_PAWN) && p.rank(BLACK_KING) == p.rank(WHITE_PAWN) + 1
        };
        before(p) || successors(p, Color::Black).any(|(_, after)| before(&after))
    },
};

const NEXT_PUSH_RUNS: Predicate = Predicate {
    name: "the next push runs",
    meaning: "whatever Black plays, a push of the pawn lets it run to queen",
    holds: |p| {
        successors(p, Color::Black).all(|(_, after)| {
            after.has(WHITE_PAWN)
                && successors(&after, Color::White)
                    .any(|(step, then)| step.piece == WHITE_PAWN && table::pawn_can_run(&then))
        })
    },
};

const OPPOSITION_IN_REACH: Predicate = Predicate {
    name: "opposition in reach",
    meaning: "whatever Black plays, White can have the opposition on a file after his next move",
    holds: |p| {
        let facing = |p: &Placement| {
            p.file(BLACK_KING) == p.file(WHITE_KING)
                && p.rank(BLACK_KING).abs_diff(p.rank(WHITE_KING)) == 2
        };
        successors(p, Color::Black)
            .all(|(_, after)| successors(&after, Color::White).any(|(_, then)| facing(&then)))
    },
};

fn number(text: &str, words: Words) -> Primitive {
    Primitive::number(WORDS.read_term(text).expect("a term of the pool"), words)
}

fn property(name: &str, yes: &'static str, no: &'static str) -> Primitive {
    Primitive::property(&WORDS, name, yes, no)
}

/// The properties of the pool that can rank, each with the sentences for yes and for no.
const PROPERTIES: [(&str, &str, &str); 16] = [
    (
        "the next push runs",
        "whatever Black plays, the next push lets the pawn run",
        "Black can still prevent that the next push lets the pawn run",
    ),
    ("opposition", "you have the opposition on a file", "you do not have the opposition on a file"),
    (
        "side opposition",
        "you have the opposition on a rank",
        "you do not have the opposition on a rank",
    ),
    (
        "wide opposition",
        "you have the opposition in the wide sense, files and ranks even",
        "you do not have the opposition even in the wide sense",
    ),
    (
        "Black takes the opposition",
        "Black can take the opposition",
        "Black cannot take the opposition",
    ),
    (
        "Black takes the side opposition",
        "Black can take the opposition on a rank",
        "Black cannot take the opposition on a rank",
    ),
    (
        "on a critical square",
        "your king is on a critical square",
        "your king is not on a critical square",
    ),
    ("on a key square", "your king is on a key square", "your king is not on a key square"),
    (
        "key square in reach",
        "your king is on a key square or gets to one whatever Black plays",
        "Black can keep your king from the key squares for a move",
    ),
    (
        "opposition in reach",
        "you get the opposition on a file whatever Black plays",
        "Black can keep you from the opposition on a file",
    ),
    (
        "same side",
        "both kings are on the same side of the pawn",
        "the kings are not both on the same side of the pawn",
    ),
    (
        "opposite sides",
        "the pawn's file is between the kings",
        "the pawn's file is not between the kings",
    ),
    (
        "king between",
        "your king is between the Black king and the pawn's file",
        "your king is not between the Black king and the pawn's file",
    ),
    (
        "king in the way",
        "your king is in the way of the pawn",
        "your king is not in the way of the pawn",
    ),
    ("Black can blockade", "Black can blockade the pawn", "Black cannot blockade the pawn"),
    (
        "Black reaches the file",
        "the Black king reaches the file before the pawn",
        "the Black king does not reach the file before the pawn at once",
    ),
];

/// The pool for king and pawn against king: what a textbook names, before raw
/// differences.
pub(crate) fn kpk() -> Vec<Primitive> {
    let runs = ("the pawn can run by itself", "the pawn cannot run by itself");
    let mut pool = numbers();
    pool.push(property("pawn can run", runs.0, runs.1));
    pool.extend(PROPERTIES.map(|(name, yes, no)| property(name, yes, no)));
    pool
}

/// The numbers of the pool.
fn numbers() -> Vec<Primitive> {
    let (you, black, pawn) = ("your king", "the Black king", "the pawn");
    let (before, queening) = ("the square before the pawn", "the queening square");
    vec![
        number("WP1", Words::PawnFile),
        number("WP2", Words::Rank(pawn)),
        number("WK2", Words::Rank(you)),
        number("BK2", Words::Rank(black)),
        number("WK2 - WP2", Words::Above(you, pawn)),
        number("BK2 - WP2", Words::Above(black, pawn)),
        number("BK2 - WK2", Words::Above(black, you)),
        number("abs(WK1 - WP1)", Words::FilesApart(you, pawn)),
        number("abs(BK1 - WP1)", Words::FilesApart(black, pawn)),
        number("abs(WK1 - BK1)", Words::FilesApart(black, you)),
        number("abs(BK1 - WP1) - abs(WK1 - WP1)", Words::FilesNearer).priced(12),
        number("dist(WK,WP)", Words::Steps(you, pawn)),
        number("dist(BK,WP)", Words::Steps(black, pawn)),
        number("dist(WK,BK)", Words::Steps(black, you)),
        number("dist(WK,(WP1,WP2+1))", Words::Steps(you, before)),
        number("dist(BK,(WP1,WP2+1))", Words::Steps(black, before)),
        number("dist(WK,(WP1,8))", Words::Steps(you, queening)),
        number("dist(BK,(WP1,8))", Words::Steps(black, queening)),
        number("dist(BK,WP) - dist(WK,WP)", Words::Race(pawn)),
        number("dist(BK,(WP1,WP2+1)) - dist(WK,(WP1,WP2+1))", Words::Race(before)),
        number(
            "dist(BK,(WP1,WP2+2)) - dist(WK,(WP1,WP2+2))",
            Words::Race("the square two ranks before the pawn"),
        )
        .priced(13),
        number("dist(BK,(WP1,8)) - dist(WK,(WP1,8))", Words::Race(queening)),
        number("dist(WK,(3,8))", Words::Steps(you, "c8")).priced(15),
        number("dist(BK,(3,8))", Words::Steps(black, "c8")).priced(15),
        number("dist(BK,(3,8)) - dist(WK,(3,8))", Words::Race("c8")).priced(13),
        number("dist(BK,(2,7)) - dist(WK,(2,7))", Words::Race("b7")).priced(15),
        number("WK1", Words::File(you)).priced(16),
        number("BK1", Words::File(black)).priced(16),
        number(
            "Black's moves",
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
