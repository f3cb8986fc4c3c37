//! King and pawn against king: Bramer's first table and his last, what a program made of the
//! first, and the exact "pawn can run" by effective distance.
//!
//! The rules take the pawn to be on the files a to d; a position with the pawn
//! on the other wing is mirrored first
//! ([`Convention::PawnOnQueenside`](crate::Convention::PawnOnQueenside)). A
//! pawn that has reached the eighth rank stays there and ends the play, by
//! Clarke's convention (1975).
//!
//! Every table is a text in the folder `tables` of this crate.
//!
//! ```
//! use palisade_classes::kpk;
//! let table = kpk::final_table();
//! // Figure 64: not the opposition but K-D6, two files nearer to the pawn.
//! let choice = table.choose(&"WK E5, WP C4, BK F7".parse()?).unwrap();
//! assert_eq!(choice.step.to_string(), "K-D6");
//! # Ok::<(), palisade_classes::InvalidPlacement>(())
//! ```

mod run;
mod words;

use palisade_board::{Color, PawnEnding};

use crate::advice::Seen;
use crate::men;
use crate::table::Table;
use crate::table_text::shipped;

pub use run::pawn_can_run;
pub use words::vocabulary;

/// A pawn ending of one pawn as the tables see it: a pawn of Black's is White's, with the board
/// turned over. `None` with more pawns or none.
///
/// ```
/// use palisade_board::PawnEnding;
/// use palisade_classes::kpk;
/// let ending: PawnEnding = "8/8/8/8/4p3/4k3/8/4K3 w - - 0 1".parse()?;
/// assert_eq!(kpk::seen(&ending).unwrap().placement.to_string(), "WK E6, WP E5, BK E8");
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn seen(ending: &PawnEnding) -> Option<Seen> {
    let pawns = ending.pawns();
    let pawn = pawns.all().first().filter(|_| !pawns.all().has_several())?;
    let owner = if pawns.white().any() { Color::White } else { Color::Black };
    let men = [
        (men::WHITE_KING, ending.king(owner)),
        (men::WHITE_PAWN, pawn),
        (men::BLACK_KING, ending.king(!owner)),
    ];
    Seen::new(owner, ending.side_to_move(), men)
}

/// The first table: fifteen classes from the textbooks (Bramer 1977, section 8).
///
/// Class values are those of Table 13, ten times those of Table 12.
#[must_use]
pub fn initial() -> Table {
    shipped(include_str!("../../tables/kpk-initial.rules"), &vocabulary())
}

/// The final table of 19 classes (Bramer 1977, Table 28).
///
/// It plays all 1733 positions of the test file, but not all others: section 10.5 counts 2601
/// moves that are not the best.
#[must_use]
pub fn final_table() -> Table {
    shipped(include_str!("../../tables/kpk-final.rules"), &vocabulary())
}

/// The table that a program made of the first one, with an exact class 4: every class with one
/// sentence, made from its rule.
///
/// `cargo lab refine kpk --seed 2` gives it again, whatever the machine. Its moves are optimal in
/// all 62480 won positions. A class whose number is in the first table is its class, most with
/// functions chosen anew.
#[must_use]
pub fn refined() -> Table {
    shipped(include_str!("../../tables/kpk-refined.rules"), &vocabulary())
}
