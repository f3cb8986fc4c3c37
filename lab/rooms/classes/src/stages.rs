//! Tables that programs and people went through: the revisions of Bramer's for king and pawn, and
//! where refinements began or ended.

use palisade_classes::{Table, Vocabulary, kpk, kqk};

use crate::pool;

/// A stage of the refinement of section 10.
///
/// ```
/// use palisade_lab_classes::stages::{Revision, revision};
/// let table = revision(Revision::Final);
/// let order: Vec<_> = table.classes().iter().map(|class| class.number).collect();
/// assert_eq!(order, [1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 18, 19, 20, 15]);
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
    ///
    /// Class 17 is tested before class 16, which Table 27 prints the other way round.
    Separate,
    /// The 19 classes of Table 28: classes 16, 17 and 21 to 24 made one.
    Final,
}

/// The table at a stage of its refinement.
#[must_use]
pub fn revision(revision: Revision) -> Table {
    let read = |text| read(text, &kpk::vocabulary());
    match revision {
        Revision::Initial => kpk::initial(),
        Revision::One => read(include_str!("../tables/kpk-revision-1.rules")),
        Revision::Two => read(include_str!("../tables/kpk-revision-2.rules")),
        Revision::Three => read(include_str!("../tables/kpk-revision-3.rules")),
        Revision::Four => read(include_str!("../tables/kpk-revision-4.rules")),
        Revision::Five => read(include_str!("../tables/kpk-revision-5.rules")),
        Revision::Separate => read(include_str!("../tables/kpk-final-separate.rules")),
        Revision::Final => kpk::final_table(),
    }
}

/// The table that a program made of five classes: the three ends of the game, the pawn that can
/// run, and all other positions.
///
/// `cargo lab refine kpk5` gives it again, whatever the machine. Its moves are optimal in all
/// 62480 won positions.
#[must_use]
pub fn refined_from_five() -> Table {
    read(include_str!("../tables/kpk-refined-from-five.rules"), &pool::without_the_thesis())
}

/// The table that a program begins with for king and queen: the loss of the queen and
/// stalemate, mate, and all other positions.
#[must_use]
pub fn kqk_initial() -> Table {
    read(include_str!("../tables/kqk-initial.rules"), &kqk::vocabulary())
}

fn read(text: &str, words: &Vocabulary) -> Table {
    words.read_table(text).expect("a table of this folder")
}
