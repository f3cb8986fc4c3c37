//! King and pawn against king: Bramer's table through all its revisions, what a program made
//! of it, and the exact "pawn can run" by effective distance.
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

use crate::men;
use crate::placement::Placement;
use crate::table::Table;
use crate::table_text::shipped;

pub use run::pawn_can_run;
pub use words::vocabulary;
use words::without_the_thesis;

/// A stage of the refinement of section 10.
///
/// ```
/// use palisade_classes::kpk::{self, Revision};
/// let table = kpk::revision(Revision::Final);
/// let order: Vec<_> = table.classes().iter().map(|class| class.number).collect();
/// assert_eq!(order, [1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 18, 19, 20, 15]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Revision {
    /// The first form, 15 classes: 193 exceptions.
    ///
    /// Class values are those of Table 13, ten times those of Table 12.
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
    ///
    /// Class 17 is tested before class 16, which Table 27 prints the other way round.
    Separate,
    /// The 19 classes of Table 28: classes 16, 17 and 21 to 24 made one.
    ///
    /// It plays all 1733 positions of the test file, but not all others: section
    /// 10.5 counts 2601 moves that are not the best.
    Final,
}

impl Revision {
    /// All stages in order.
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

    const fn text(self) -> &'static str {
        match self {
            Self::Initial => include_str!("../../tables/kpk-initial.rules"),
            Self::One => include_str!("../../tables/kpk-revision-1.rules"),
            Self::Two => include_str!("../../tables/kpk-revision-2.rules"),
            Self::Three => include_str!("../../tables/kpk-revision-3.rules"),
            Self::Four => include_str!("../../tables/kpk-revision-4.rules"),
            Self::Five => include_str!("../../tables/kpk-revision-5.rules"),
            Self::Separate => include_str!("../../tables/kpk-final-separate.rules"),
            Self::Final => include_str!("../../tables/kpk-final.rules"),
        }
    }
}

/// A pawn ending of one pawn as the tables see it: a pawn of Black's is White's, with the board
/// turned over. `None` with more pawns or none.
///
/// ```
/// use palisade_board::PawnEnding;
/// use palisade_classes::kpk;
/// let ending: PawnEnding = "8/8/8/8/4p3/4k3/8/4K3 w - - 0 1".parse()?;
/// assert_eq!(kpk::placement(&ending).unwrap().to_string(), "WK E6, WP E5, BK E8");
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn placement(ending: &PawnEnding) -> Option<Placement> {
    let pawns = ending.pawns();
    let pawn = pawns.all().first().filter(|_| !pawns.all().has_several())?;
    let owner = if pawns.white().any() { Color::White } else { Color::Black };
    let men = [
        (men::WHITE_KING, ending.king(owner)),
        (men::WHITE_PAWN, pawn),
        (men::BLACK_KING, ending.king(!owner)),
    ];
    Placement::new(&men.map(|(man, square)| (man, square.relative_to(owner)))).ok()
}

/// The table at a stage of its refinement.
#[must_use]
pub fn revision(revision: Revision) -> Table {
    shipped(revision.text(), &vocabulary())
}

/// The first table: fifteen classes from the textbooks (Bramer 1977, section 8).
#[must_use]
pub fn initial() -> Table {
    revision(Revision::Initial)
}

/// The final table of 19 classes (Bramer 1977, Table 28).
#[must_use]
pub fn final_table() -> Table {
    revision(Revision::Final)
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

/// The table that a program made of five classes: the three ends of the game, the pawn that can
/// run, and all other positions.
///
/// `cargo lab refine kpk5` gives it again, whatever the machine. Its moves are optimal in all
/// 62480 won positions.
#[must_use]
pub fn refined_from_five() -> Table {
    shipped(include_str!("../../tables/kpk-refined-from-five.rules"), &without_the_thesis())
}
