//! The men of an ending, one of each kind and colour, as the thesis orders and
//! names them.
//!
//! An ending of this crate has at most one man of each kind and colour, so a
//! [`Man`] says which is meant, and rules can speak of "the White rook" without
//! an index (Bramer 1977, section 4.3.1). The board counts men from the pawn
//! up; the thesis begins with the king, and that order settles ties.
//!
//! ```
//! use palisade_classes::men;
//! assert_eq!(men::name(men::WHITE_KING), "WK");
//! ```

use palisade_board::{Color, Man, Role};

macro_rules! men {
    ($($name:ident $role:ident $color:ident $words:literal;)*) => {
        $(
            #[doc = concat!("The ", $words, ".")]
            pub const $name: Man = Role::$role.of(Color::$color);
        )*

        /// All twelve, White's first, each side from the king to the pawn.
        pub const ORDER: [Man; 12] = [$($name),*];
    };
}

men! {
    WHITE_KING King White "White king";
    WHITE_QUEEN Queen White "White queen";
    WHITE_ROOK Rook White "White rook";
    WHITE_BISHOP Bishop White "White bishop";
    WHITE_KNIGHT Knight White "White knight";
    WHITE_PAWN Pawn White "White pawn";
    BLACK_KING King Black "Black king";
    BLACK_QUEEN Queen Black "Black queen";
    BLACK_ROOK Rook Black "Black rook";
    BLACK_BISHOP Bishop Black "Black bishop";
    BLACK_KNIGHT Knight Black "Black knight";
    BLACK_PAWN Pawn Black "Black pawn";
}

/// A number from 0 to 11, the place in [`ORDER`].
#[inline]
pub(crate) const fn place(man: Man) -> usize {
    // The board's roles go the other way round.
    6 * man.color.index() + 5 - man.role.index()
}

/// The name in the thesis: `WK`, `BK`, `WR`, `WP` and so on.
#[must_use]
pub const fn name(man: Man) -> &'static str {
    const NAMES: [&str; 12] =
        ["WK", "WQ", "WR", "WB", "WN", "WP", "BK", "BQ", "BR", "BB", "BN", "BP"];
    NAMES[place(man)]
}

/// The six men of a side, in the order in which their moves are generated.
pub(crate) fn of(color: Color) -> &'static [Man] {
    &ORDER[6 * color.index()..][..6]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_knows_its_side_place_and_name() {
        for (index, man) in ORDER.into_iter().enumerate() {
            assert_eq!(place(man), index);
            assert!(of(man.color).contains(&man));
            let side = if man.color.is_white() { 'W' } else { 'B' };
            assert!(name(man).chars().eq([side, man.role.letter()]));
        }
    }
}
