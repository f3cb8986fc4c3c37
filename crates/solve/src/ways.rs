//! Other positions whose answers are promises of the one that is asked about.
//!
//! A move leads to one. The board without the right to castle is another, for the right gives its
//! owner moves and takes none away. Who may turn to such a position wins here if he wins there, and
//! is safe here if the other side cannot win there. Nothing else follows, unless no legal move keeps
//! the right.
//!
//! Proof: `docs/endings.md`, section 8.

use palisade_board::{CastlingRights, Color, Move, Outcome, Position, Setup};
use palisade_question::{Bounds, Question, Reason};

/// A position that one side may turn to.
pub(crate) struct TurnedPosition {
    pub(crate) asked: Question,
    /// The move that leads there; nothing, if that is the same without the right to castle.
    pub(crate) step: Option<Move>,
    /// By side, does what is good for it there hold here?
    holds_for: [bool; 2],
}

/// The ways of a position; a move that mates is none.
pub(crate) fn ways(position: &Position) -> impl Iterator<Item = TurnedPosition> + use<> {
    let rights = Color::ALL.map(|side| position.castling().intersects(CastlingRights::of(side)));
    let mover = position.side_to_move();
    let way = |position: &Position, step, holds_for| TurnedPosition {
        asked: Question::new(position),
        step,
        holds_for,
    };
    let moves = position.successors().filter(|(_, after)| !after.is_checkmate());
    let moves = moves
        .map(move |(step, after)| way(&after, Some(step), Color::ALL.map(|side| side == mover)));
    let without = Setup { castling: CastlingRights::empty(), ..Setup::from(*position) };
    let without = (rights[0] != rights[1]).then(|| Position::try_from(without).ok()).flatten();
    let is_void = rights[mover.index()]
        && position.successors().all(|(step, after)| {
            !after.castling().intersects(CastlingRights::of(mover)) && !is_castling(step, &after)
        });
    let holds_for = if is_void { [true; 2] } else { rights };
    without.map(|without| way(&without, None, holds_for)).into_iter().chain(moves)
}

/// Was the move that led to this position castling?
fn is_castling(step: Move, after: &Position) -> bool {
    let is_king = after.king(!after.side_to_move()) == step.to;
    is_king && step.from.file().distance(step.to.file()) > 1
}

impl TurnedPosition {
    /// Few tools know of castling: they are asked of what it leads to, and of the board without it.
    pub(crate) fn is_searched(&self) -> bool {
        self.step.is_none_or(|step| is_castling(step, &self.asked.position))
    }

    /// What of this follows for the position that is asked about.
    pub(crate) fn carried(&self, there: Bounds) -> Bounds {
        let reason = if self.step.is_some() { Reason::OneMove } else { Reason::Uncastled };
        let good_for = Color::ALL.into_iter().filter(|side| self.holds_for[side.index()]);
        good_for.fold(Bounds::OPEN, |known, side| match there.exact() {
            Some(value) if value == Outcome::win_of(side) => Bounds::settled(value, reason),
            _ if there.excludes_win(!side) => known.without_win(!side, reason),
            _ => known,
        })
    }
}
