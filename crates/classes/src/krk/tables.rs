//! The initial and the revised table.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{functions, rules};
use crate::class::Class;
use crate::table::{Convention, Table};
use crate::written;

const EN_PRISE: &str = "Your rook can be taken.";
const MATE: &str = "Black is mated.";
const STALEMATE: &str = "Black is stalemated.";
const MATE_IN_ONE: &str = "Black cannot avoid mate in one.";
const CHECK: &str =
    "The kings face each other and the rook checks along the rank: Black must go back.";
const OPPOSITION_BETWEEN: &str =
    "The kings face each other, the rook on the rank between them, one file nearer the centre.";
const CHASED: &str = "The kings are two ranks apart, the rook between them, yours one file nearer \
                      the centre; the rook is not on a file beside your king.";
const OPPOSITION_BESIDE: &str = "The kings face each other, the rook one file nearer the centre.";
const QUADRANT: &str = "The kings are two ranks apart, the rook between them, and the Black king \
                        is shut in and no nearer to the rook than yours.";
const CONFINED: &str = "The rook shuts the Black king in a quadrant it cannot leave at once.";
const OTHER: &str = "All other positions.";

/// The first table: eleven classes from the textbooks (Bramer 1977, section 4).
///
/// ```
/// let table = palisade_classes::krk::initial();
/// assert_eq!(table.classes().len(), 11);
/// assert_eq!(table.class(9).unwrap().functions[1].unwrap().to_string(), "8 - abs(WK1 - BK1)");
/// ```
#[must_use]
pub fn initial() -> Table {
    let class = |number, value, meaning: &str| Class::new(number, value, String::from(meaning));
    let classes = vec![
        class(1, 2, EN_PRISE).with_rule(rules::rook_en_prise()),
        class(2, 11, MATE).with_rule(rules::checkmate()),
        class(3, 1, STALEMATE).with_rule(rules::stalemate()),
        class(4, 10, MATE_IN_ONE).with_rule(rules::mate_in_one()),
        class(5, 9, CHECK).with_rule(rules::driven_back_by_check()),
        class(6, 8, OPPOSITION_BETWEEN).with_rule(rules::opposition_rook_between()),
        class(7, 7, CHASED)
            .with_rule(rules::chased_to_the_edge())
            .with_functions([functions::small_quadrant()]),
        class(8, 6, OPPOSITION_BESIDE).with_rule(rules::opposition_rook_beside()),
        class(9, 5, QUADRANT)
            .with_rule(rules::chase_with_good_quadrant())
            .with_functions([functions::small_quadrant(), functions::near_files()]),
        class(10, 4, CONFINED).with_rule(rules::confined()).with_functions([
            functions::confine(),
            functions::near_kings(),
            functions::near_kings_aside(),
        ]),
        class(11, 3, OTHER),
    ];
    table("KRK, initial", classes)
}

/// The revised table: three classes more, smaller quadrants, the top half of
/// the board (Bramer 1977, section 6.2, Tables 5 and 6).
///
/// ```
/// let table = palisade_classes::krk::revised();
/// let order: Vec<_> = table.classes().iter().map(|class| class.number).collect();
/// assert_eq!(order, [1, 2, 3, 4, 12, 13, 14, 5, 6, 7, 8, 9, 10, 11]);
/// ```
#[must_use]
pub fn revised() -> Table {
    let class = |number, value, meaning: &str| Class::new(number, value, String::from(meaning));
    let top = |meaning: &str| [meaning, " Black is in the top half."].concat();
    let classes = vec![
        class(1, 2, EN_PRISE).with_rule(rules::rook_en_prise()),
        class(2, 14, MATE).with_rule(rules::checkmate()),
        class(3, 1, STALEMATE).with_rule(rules::stalemate()),
        class(4, 13, MATE_IN_ONE).with_rule(rules::mate_in_one()),
        class(
            12,
            12,
            "The Black king is in the corner; your king and rook are on the knight file, the king \
             on the sixth rank.",
        )
        .with_rule(rules::corner()),
        class(
            13,
            11,
            "The Black king is on the file between your king and your rook, two ranks above your \
             king.",
        )
        .with_rule(rules::between_king_and_rook())
        .with_functions([functions::low_rook()]),
        class(
            14,
            10,
            "The kings face each other on the rook file, the rook on the knight file beside them.",
        )
        .with_rule(rules::opposition_on_rook_file())
        .with_functions([functions::low_rook()]),
        class(5, 9, &top(CHECK)).with_rule(rules::driven_back_by_check() & rules::top_half()),
        class(6, 8, &top(OPPOSITION_BETWEEN))
            .with_rule(rules::opposition_rook_between() & rules::top_half()),
        class(7, 7, &top(CHASED))
            .with_rule(rules::chased_to_the_edge() & rules::top_half())
            .with_functions([functions::small_quadrant()]),
        class(8, 6, &top(OPPOSITION_BESIDE))
            .with_rule(rules::opposition_rook_beside() & rules::top_half()),
        class(9, 5, &[QUADRANT, " The quadrant is at most four by four."].concat())
            .with_rule(rules::chase_with_good_quadrant() & rules::small_quadrant())
            .with_functions([functions::small_quadrant(), functions::near_files()]),
        class(10, 4, CONFINED).with_rule(rules::confined()).with_functions([
            functions::confine(),
            functions::near_kings(),
            functions::near_kings_aside(),
            functions::far_rook(),
        ]),
        class(11, 3, OTHER),
    ];
    table("KRK, revised", classes)
}

fn table(name: &'static str, classes: Vec<Class>) -> Table {
    written::table(name, Convention::AnyImage, classes)
}
