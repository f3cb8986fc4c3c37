//! Tables that only experiments use: fragments of king, rook and pawn against king and rook, two
//! defences of the lone king, variants of the tables of the thesis, and what two men begin with.
//!
//! The fragments are no playing algorithm but the beginning of one: as many classes as the main
//! lines of Fine's textbook (1941) need (Bramer 1977, Appendix 2). The thesis letters its classes;
//! here a is class 1, b class 2, and so on. The classes that the appendix takes for granted (a
//! rook or a pawn that can be taken) have numbers from 11.

use palisade_board::Man;
use palisade_classes::{
    Class, Measure, Placement, Predicate, Rule, Table, Vocabulary, is_attacked, kpk, men,
};

use crate::{TableTools, pool};

/// The letter by which the thesis calls a class, `None` for those it takes for granted.
#[must_use]
pub fn letter(class: &Class) -> Option<char> {
    "abcde".chars().nth(usize::from(class.number).checked_sub(1)?)
}

const BLACK_ROOK_EN_PRISE: Predicate = Predicate {
    name: "Black rook en prise",
    meaning: "White can take the Black rook",
    holds: |placement| is_attacked(placement, men::BLACK_ROOK),
};

const WHITE_ROOK_EN_PRISE: Predicate = Predicate {
    name: "White rook en prise",
    meaning: "Black can take the White rook",
    holds: |placement| {
        is_attacked(placement, men::WHITE_ROOK) && !guarded(placement, men::WHITE_ROOK)
    },
};

const PAWN_EN_PRISE: Predicate = Predicate {
    name: "pawn en prise",
    meaning: "Black can take the pawn",
    holds: |placement| {
        is_attacked(placement, men::WHITE_PAWN) && !guarded(placement, men::WHITE_PAWN)
    },
};

/// Whether the White king stands beside a man.
fn guarded(placement: &Placement, piece: Man) -> bool {
    match (placement.square(men::WHITE_KING), placement.square(piece)) {
        (Some(king), Some(square)) => king.distance(square) == 1,
        _ => false,
    }
}

/// The names of the fragments: "Philidor" has Black's king on the queening square and White's
/// rook on the seventh rank, "Lucena" White's king in front of its pawn on the seventh rank, the
/// rook on the fourth.
fn fragments() -> Vocabulary {
    let rule = |text: &str| text.parse::<Rule>().expect("a rule of the appendix");
    Vocabulary::new()
        .with_predicate(&BLACK_ROOK_EN_PRISE)
        .with_predicate(&WHITE_ROOK_EN_PRISE)
        .with_predicate(&PAWN_EN_PRISE)
        .with_rule("Philidor", rule("BK1 = WP1 AND BK2 = 8 AND WR2 = 7"))
        .with_rule(
            "Lucena",
            rule(
                "WK2 = 8 AND BK2 = 8 AND WP2 = 7 AND WK1 = WP1 AND WK1 = BK1+2 AND BR1 = WK1+1 \
                 AND WR2 = 4",
            ),
        )
}

fn read(text: &str, words: &Vocabulary) -> Table {
    words.read_table(text).expect("a table of this folder")
}

/// Philidor's defence, moves for Black (Fine's No. 303).
#[must_use]
pub fn philidor() -> Table {
    read(include_str!("../tables/philidor.rules"), &fragments())
}

/// Lucena's bridge, moves for White (Fine's No. 307), the Black king to the left of the White one.
#[must_use]
pub fn lucena() -> Table {
    read(include_str!("../tables/lucena.rules"), &fragments())
}

/// `(5 - c)(4 - c) / 2`: 0 on the two middle lines, then 1, 3 and 6.
const fn from_the_middle(coordinate: i8) -> i16 {
    let c = coordinate as i16;
    (5 - c) * (4 - c) / 2
}

fn along_each_axis(placement: &Placement) -> (i16, i16) {
    let king = men::BLACK_KING;
    (from_the_middle(placement.file(king)), from_the_middle(placement.rank(king)))
}

const FURTHER_FROM_CENTRE: Measure = Measure {
    name: "edge",
    meaning: "how far the Black king is from the middle files or ranks, whichever is further",
    count: |placement| {
        let (file, rank) = along_each_axis(placement);
        file.max(rank)
    },
};

const NEARER_TO_CENTRE: Measure = Measure {
    name: "inner edge",
    meaning: "how far the Black king is from the middle files or ranks, whichever is nearer",
    count: |placement| {
        let (file, rank) = along_each_axis(placement);
        file.min(rank)
    },
};

/// Strategy A: take the rook if possible, otherwise go to the centre of the board.
#[must_use]
pub fn towards_the_centre() -> Table {
    let words =
        Vocabulary::new().with_measure(&FURTHER_FROM_CENTRE).with_measure(&NEARER_TO_CENTRE);
    read(include_str!("../tables/krk-strategy-a.rules"), &words)
}

/// Strategy B: take the rook if possible, otherwise anything; a random player chooses among
/// [`TableTools::best`].
#[must_use]
pub fn take_or_wander() -> Table {
    read(include_str!("../tables/krk-strategy-b.rules"), &Vocabulary::new())
}

/// King and two bishops against king: the ends of the game and nothing else.
#[must_use]
pub fn kbbk() -> Table {
    read(include_str!("../tables/kbbk-initial.rules"), &pool::vocabulary())
}

/// King, bishop and knight against king: the ends of the game and nothing else.
#[must_use]
pub fn kbnk() -> Table {
    read(include_str!("../tables/kbnk-initial.rules"), &pool::vocabulary())
}

/// The final KPK table with class 4 refused while the White king stands in the pawn's way
/// (Bramer 1977, section 10.5): 2139 moves that are not the best.
#[must_use]
pub fn final_table_with_clear_path() -> Table {
    let in_the_way: Rule = "WK1 = WP1 AND WK2 > WP2".parse().expect("a rule of the thesis");
    with_class_4(kpk::final_table(), |rule| {
        let named = Rule::Named("king in the pawn's way", Box::new(in_the_way));
        Rule::Not(Box::new(named)) & rule
    })
    .named("KPK, final, clear path")
}

/// The first KPK table with class 4 made exact by effective distance, as the thesis' later
/// version has it.
#[must_use]
pub fn initial_with_exact_run() -> Table {
    let run = kpk::vocabulary().read("pawn can run").expect("a name of this ending");
    with_class_4(kpk::initial(), |_| run).named("KPK, initial, exact run")
}

/// Five classes: the three ends of the game, the pawn that can run, and all other positions.
#[must_use]
pub fn five_classes() -> Table {
    initial_with_exact_run()
        .edit(|classes| classes.retain(|class| matches!(class.number, 1..=4 | 15)))
        .expect("the last class is kept")
        .named("KPK, five classes")
}

fn with_class_4(table: Table, rule: impl FnOnce(Rule) -> Rule) -> Table {
    let change = |classes: &mut Vec<Class>| {
        if let Some(class) = classes.iter_mut().find(|class| class.number == 4) {
            class.rule = rule(class.rule.clone());
        }
    };
    table.edit(change).expect("the last class is kept")
}
