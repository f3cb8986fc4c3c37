//! The table from its first form to its last.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::Color;

use super::functions::function;
use super::rules;
use crate::class::Class;
use crate::rule::Rule;
use crate::table::{Convention, Table};
use crate::written::sound;

/// A stage of the refinement of section 10.
///
/// ```
/// use palisade_classes::kpk::{self, Revision};
/// assert_eq!(kpk::revision(Revision::Three).classes().len(), 18);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Revision {
    /// The first form, 15 classes: 193 exceptions.
    Initial,
    /// I: classes 16 and 17 for rook pawns (section 10.2.1).
    One,
    /// II: class 5 narrowed for a pawn on the second rank (10.2.2).
    Two,
    /// III: class 18, the king not below the pawn (10.2.3).
    Three,
    /// IV: class 18, the king above the pawn.
    Four,
    /// V: function 9 for the residual class.
    Five,
    /// The 24 classes of Table 27: no exception.
    Separate,
    /// The 19 classes of Table 28: classes 16, 17 and 21 to 24 made one.
    Final,
}

impl Revision {
    /// All stages in order.
    ///
    /// ```
    /// assert_eq!(palisade_classes::kpk::Revision::ALL.len(), 8);
    /// ```
    pub const ALL: [Self; 8] = [
        Self::Initial,
        Self::One,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Separate,
        Self::Final,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Initial => "KPK, initial",
            Self::One => "KPK, revision I",
            Self::Two => "KPK, revision II",
            Self::Three => "KPK, revision III",
            Self::Four => "KPK, revision IV",
            Self::Five => "KPK, revision V",
            Self::Separate => "KPK, final, 24 classes",
            Self::Final => "KPK, final, 19 classes",
        }
    }
}

/// The first table: fifteen classes from the textbooks (Bramer 1977, section 8).
///
/// Class values are those of Table 13, ten times those of Table 12.
///
/// ```
/// assert_eq!(palisade_classes::kpk::initial().classes().len(), 15);
/// ```
#[must_use]
pub fn initial() -> Table {
    revision(Revision::Initial)
}

/// The 24 classes of Table 27.
///
/// Class 17 is tested before class 16, which Table 27 prints the other way round.
///
/// ```
/// assert_eq!(palisade_classes::kpk::separate_classes().classes().len(), 24);
/// ```
#[must_use]
pub fn separate_classes() -> Table {
    revision(Revision::Separate)
}

/// The final table of 19 classes (Bramer 1977, Table 28).
///
/// It plays all 1733 positions of the test file, but not all others: section
/// 10.5 counts 2601 moves that are not the best.
///
/// ```
/// assert_eq!(palisade_classes::kpk::final_table().classes().len(), 19);
/// ```
#[must_use]
pub fn final_table() -> Table {
    revision(Revision::Final)
}

/// The final table with class 4 refused while the White king stands in the
/// pawn's way (Bramer 1977, section 10.5): 2139 moves that are not the best.
///
/// ```
/// let table = palisade_classes::kpk::final_table_with_clear_path();
/// assert!(table.class(4).unwrap().rule.to_string().starts_with("NOT king in the pawn's way"));
/// ```
#[must_use]
pub fn final_table_with_clear_path() -> Table {
    let mut classes = final_table().classes().to_vec();
    for class in classes.iter_mut().filter(|class| class.number == 4) {
        class.rule = rules::clear_path() & class.rule.clone();
    }
    printed("KPK, final, clear path", classes)
}

/// The first table with class 4 made exact by effective distance
/// ([`PAWN_CAN_RUN`](super::PAWN_CAN_RUN)), as the thesis' later version has it.
///
/// ```
/// let table = palisade_classes::kpk::initial_with_exact_run();
/// assert_eq!(table.class(4).unwrap().rule.to_string(), "pawn can run");
/// ```
#[must_use]
pub fn initial_with_exact_run() -> Table {
    let mut classes = initial().classes().to_vec();
    for class in classes.iter_mut().filter(|class| class.number == 4) {
        class.rule = Rule::from(&super::PAWN_CAN_RUN);
    }
    printed("KPK, initial, exact run", classes)
}

/// Five classes: the three ends of the game, the pawn that can run, and all
/// other positions.
///
/// ```
/// assert_eq!(palisade_classes::kpk::five_classes().classes().len(), 5);
/// ```
#[must_use]
pub fn five_classes() -> Table {
    let mut classes = initial_with_exact_run().classes().to_vec();
    classes.retain(|class| matches!(class.number, 1..=4 | 15));
    printed("KPK, five classes", classes)
}

/// The table at a stage of its refinement.
///
/// ```
/// use palisade_classes::kpk::{self, Revision};
/// let table = kpk::revision(Revision::Final);
/// let order: Vec<_> = table.classes().iter().map(|class| class.number).collect();
/// assert_eq!(order, [1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 18, 19, 20, 15]);
/// ```
#[must_use]
pub fn revision(revision: Revision) -> Table {
    let mut classes = terminal_classes();
    classes.push(class(4, 140, "The pawn can run.", rules::pawn_runs(), &[1]));
    classes.push(black_nearer(revision));
    classes.extend(rook_pawn_classes(revision));
    classes.extend(book_classes());
    classes.extend(king_above(revision));
    if revision >= Revision::Separate {
        classes.extend(special_cases());
    }
    let functions: &[u8] = if revision >= Revision::Five { &[2, 3, 7, 9] } else { &[2, 3, 7] };
    classes.push(class(15, 60, "All other positions.", Rule::Always, functions));

    printed(revision.name(), classes)
}

/// A table of printed classes.
fn printed(name: &'static str, classes: Vec<Class>) -> Table {
    sound(name, Color::White, Convention::PawnOnQueenside, 10, classes)
}

fn class(number: u16, value: u16, meaning: &'static str, rule: Rule, functions: &[u8]) -> Class {
    Class::new(number, value, meaning)
        .with_rule(rule)
        .with_functions(functions.iter().filter_map(|&number| function(number)))
}

/// Classes 1 to 3: the game is over.
fn terminal_classes() -> Vec<Class> {
    vec![
        class(1, 10, "Your pawn can be taken.", rules::pawn_en_prise(), &[2, 3]),
        class(2, 20, "Black is stalemated.", rules::stalemate(), &[]),
        class(3, 150, "The pawn has reached the eighth rank.", rules::pawn_on_eighth_rank(), &[]),
    ]
}

fn black_nearer(revision: Revision) -> Class {
    let mut rule = rules::black_nearer();
    if revision >= Revision::Two {
        rule = rule & rules::black_nearer_to_front_as_well();
    }
    class(5, 30, "The Black king is nearer to the pawn than yours.", rule, &[2, 3])
}

/// Classes 6 to 14, which stay as they were.
fn book_classes() -> Vec<Class> {
    vec![
        class(
            6,
            40,
            "The Black king can occupy the square in front of the pawn.",
            rules::black_can_blockade(),
            &[1, 2, 3],
        ),
        class(
            7,
            50,
            "Your king is on the square in front of the pawn and Black can take the opposition.",
            rules::king_in_front_black_takes_opposition(),
            &[],
        ),
        class(
            8,
            130,
            "Your king is two or more files nearer to the pawn than the Black king, on the same \
             side of it, and not below it.",
            rules::king_two_files_closer(),
            &[1, 4, 7],
        ),
        class(
            9,
            120,
            "The kings are level on both sides of the pawn's file, just above the pawn.",
            rules::pattern_a(),
            &[1],
        ),
        class(
            10,
            110,
            "The kings are on both sides of the pawn's file, yours above the pawn, Black's one \
             rank higher.",
            rules::pattern_b(),
            &[1],
        ),
        class(
            11,
            100,
            "Your king is in front of the pawn, on its file.",
            rules::king_ahead_on_file(),
            &[1],
        ),
        class(
            12,
            90,
            "You have the opposition, your king on a critical square beside the pawn's file.",
            rules::opposition_on_critical_square(),
            &[],
        ),
        class(
            13,
            80,
            "You have the opposition, your king not below the pawn.",
            rules::opposition_not_below(),
            &[1],
        ),
        class(14, 70, "Your king is on a critical square.", rules::critical_square(), &[1, 6, 5]),
    ]
}

/// Positions with a rook pawn to keep away from.
fn rook_pawn_classes(revision: Revision) -> Vec<Class> {
    if revision == Revision::Initial {
        return Vec::new();
    }
    let mut classes = vec![
        class(
            17,
            32,
            "Rook pawn: Black can take the horizontal opposition to your king before the pawn.",
            rules::rook_pawn_horizontal_opposition(),
            &[],
        ),
        class(
            16,
            34,
            "Rook pawn: the Black king is nearer to c8 than yours.",
            rules::rook_pawn_black_nearer_c8(),
            &[],
        ),
    ];
    if revision < Revision::Separate {
        return classes;
    }
    classes.extend([
        class(
            21,
            31,
            "Rook pawn: your king is two or more squares before it, and Black reaches the bishop \
             file one rank below your king.",
            rules::rook_pawn_two_ahead(),
            &[],
        ),
        class(
            22,
            33,
            "Rook pawn: your king is four ranks above it, and Black reaches the bishop file two \
             ranks above the pawn.",
            rules::rook_pawn_four_above(),
            &[],
        ),
        class(
            23,
            35,
            "Rook pawn: your king is just before it, and Black reaches the bishop file one rank \
             above your king.",
            rules::rook_pawn_one_ahead(),
            &[],
        ),
        class(
            24,
            36,
            "Rook pawn: your king is three squares before it, and Black reaches the bishop file \
             two ranks below your king.",
            rules::rook_pawn_three_ahead(),
            &[],
        ),
    ]);
    if revision == Revision::Separate {
        return classes;
    }
    let meaning = "Rook pawn: the Black king is nearer to c8 than yours, or reaches the bishop \
                   file in time to shut your king in.";
    let any = classes.into_iter().map(|class| class.rule).collect();
    vec![class(16, 31, meaning, Rule::Any(any), &[])]
}

/// Class 18, which takes the positions with the king above the pawn out of the
/// residual class.
fn king_above(revision: Revision) -> Option<Class> {
    let (meaning, rule) = match revision {
        Revision::Initial | Revision::One | Revision::Two => return None,
        Revision::Three => ("Your king is not below the pawn.", rules::king_not_below()),
        _ => ("Your king is above the pawn.", rules::king_above()),
    };
    Some(class(18, 65, meaning, rule, &[4, 1, 8]))
}

/// Classes 19 and 20: what the edge of the board and the stalemate rule ask for.
fn special_cases() -> Vec<Class> {
    vec![
        class(
            19,
            64,
            "The kings face each other on the fifth and seventh ranks, two files from a pawn on \
             the sixth.",
            rules::sixth_rank_two_files_aside(),
            &[],
        ),
        class(
            20,
            85,
            "King and pawn are on the fifth rank two files apart, the Black king on the seventh, \
             one file further from the pawn on the same side.",
            rules::fifth_rank_two_files_aside(),
            &[],
        ),
    ]
}
