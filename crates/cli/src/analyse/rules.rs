//! What tables of rules say: the class of a position, and the move they play.

use palisade::classes::{Placement, Table};
use palisade::{Color, Move};

/// What a table says of a position.
pub(crate) struct Said {
    pub table: &'static str,
    /// The class that the table plays to; of the position itself, if the bare
    /// king is to move.
    pub class: u16,
    pub meaning: &'static str,
    pub plays: Option<Move>,
}

impl Said {
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
