//! What tables of rules say: the class of a position, and the move they play.

use std::sync::OnceLock;

use palisade::{Color, Move, PawnEnding};
use palisade_classes::{Placement, Table, kpk};

/// What a table says of a position.
///
/// ```
/// use palisade::PawnEnding;
/// use palisade_answers::Said;
/// let pawn: PawnEnding = "8/8/5k2/3K4/2P5/8/8/8 w - - 0 1".parse()?;
/// assert_eq!(Said::of_ending(&pawn)[0].plays, "c4c5".parse().ok());
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Said {
    /// The name of the table.
    pub table: &'static str,
    /// The class that the table plays to; of the position itself, if the bare
    /// king is to move.
    pub class: u16,
    /// The class in words.
    pub meaning: &'static str,
    /// The move that it plays for the side that plays for a win, if that is to move.
    pub plays: Option<Move>,
}

impl Said {
    /// What Bramer's last table and the refined one say of king and pawn against king; nothing
    /// of other endings.
    #[must_use]
    pub fn of_ending(ending: &PawnEnding) -> Vec<Self> {
        static TABLES: OnceLock<[Table; 2]> = OnceLock::new();
        let Some(placement) = kpk::placement(ending) else { return Vec::new() };
        let owner = if ending.pawns().white().any() { Color::White } else { Color::Black };
        let tables = TABLES.get_or_init(|| [kpk::final_table(), kpk::refined()]);
        let said = |table| Self::by(table, &placement, owner, ending.side_to_move());
        tables.iter().filter_map(said).collect()
    }

    /// For a placement in which the side that plays for a win, `owner`, was given White.
    pub(crate) fn by(
        table: &'static Table,
        placement: &Placement,
        owner: Color,
        side_to_move: Color,
    ) -> Option<Self> {
        let (evaluation, step) = if side_to_move == owner {
            let choice = table.choose(placement)?;
            (choice.evaluation, Some(choice.step))
        } else {
            (table.evaluate(placement), None)
        };
        let chosen = step.map(|step| Move::new(step.from, step.to));
        Some(Self {
            table: table.name(),
            class: evaluation.class.number,
            meaning: &evaluation.class.meaning,
            plays: chosen.map(|chosen| if owner.is_white() { chosen } else { chosen.flip() }),
        })
    }
}
