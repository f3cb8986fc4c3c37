//! A board as tables see it, and what they say of it.

use palisade_board::{Color, Man, Move, Square};

use crate::class::Class;
use crate::generate::PlacementMove;
use crate::placement::Placement;
use crate::table::Table;

/// A board on which one side plays for a win. Tables are White's alone, so whoever that side is, it is
/// shown as White.
///
/// ```
/// use palisade_board::PawnEnding;
/// use palisade_classes::kpk;
/// let ending: PawnEnding = "8/8/8/2p5/3k4/5K2/8/8 b - - 0 1".parse()?;
/// let seen = kpk::seen(&ending).unwrap();
/// assert_eq!(seen.placement.to_string(), "WK D5, WP C4, BK F6");
/// assert_eq!(seen.asked(&kpk::final_table()).unwrap().plays, "c5c4".parse().ok());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// As the owner sees it when he has White.
    pub placement: Placement,
    /// The side that plays for a win.
    pub owner: Color,
    /// Who is to move.
    pub side_to_move: Color,
}

/// What a table says of a board.
///
/// ```
/// use palisade_board::PawnEnding;
/// use palisade_classes::{Advice, kpk};
/// let ending: PawnEnding = "8/8/5k2/3K4/2P5/8/8/8 b - - 0 1".parse()?;
/// let table = kpk::final_table();
/// let Advice { class, plays, .. } = kpk::seen(&ending).unwrap().asked(&table).unwrap();
/// // The bare king is to move, of whom the table says nothing but the class.
/// assert!(plays.is_none() && !class.meaning.is_empty());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice<'table> {
    /// The table.
    pub table: &'table Table,
    /// The class that the table plays to; of the position itself, if the bare king is to move.
    pub class: &'table Class,
    /// The move that it plays for the side that plays for a win, if that is to move.
    pub plays: Option<Move>,
}

impl Seen {
    /// Men as they stand on the board; nothing, if no position has them so.
    #[must_use]
    pub fn new(owner: Color, side_to_move: Color, men: [(Man, Square); 3]) -> Option<Self> {
        let men = men.map(|(man, square)| (man, square.relative_to(owner)));
        Some(Self { placement: Placement::new(&men).ok()?, owner, side_to_move })
    }

    /// Who is to move where the owner has White.
    #[must_use]
    pub const fn mover(&self) -> Color {
        if self.owner.is_white() { self.side_to_move } else { self.side_to_move.opponent() }
    }

    /// A move as it is on the board.
    #[must_use]
    pub const fn turned(&self, step: PlacementMove) -> Move {
        let chosen = Move::new(step.from, step.to);
        if self.owner.is_white() { chosen } else { chosen.flip() }
    }

    /// What a table says of it; nothing, if its side cannot move.
    #[must_use]
    pub fn asked<'table>(&self, table: &'table Table) -> Option<Advice<'table>> {
        let (evaluation, plays) = match self.mover() {
            Color::White => {
                let choice = table.choose(&self.placement)?;
                (choice.evaluation, Some(self.turned(choice.step)))
            }
            Color::Black => (table.evaluate(&self.placement), None),
        };
        Some(Advice { table, class: evaluation.class, plays })
    }
}
