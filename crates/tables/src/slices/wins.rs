//! What tables say of a position, wherever they are kept.
//!
//! Proof: `docs/slices.md`, steps 6 and 7.

use alloc::sync::Arc;

use palisade_board::{Color, Position};

use super::ground::SliceGround;
use super::key::{SliceKey, SlicePlacement};
use super::table::{KnownSlice, Named, SliceTable, SliceView};

/// Does a side win?
///
/// ```
/// use palisade_tables::slices::Wins;
/// assert_eq!(Wins::Open.known(), None);
/// assert_eq!(Wins::No.known(), Some(false));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wins {
    /// It wins by force.
    Yes,
    /// It cannot win by force.
    No,
    /// Neither is known.
    Open,
}

impl Wins {
    /// The answer, if there is one.
    #[must_use]
    pub const fn known(self) -> Option<bool> {
        match self {
            Self::Yes => Some(true),
            Self::No => Some(false),
            Self::Open => None,
        }
    }
}

/// Does a side win? `table` finds the table of a slice, which is named as tables are.
pub(super) fn wins_by(
    position: &Position,
    side: Color,
    table: &mut dyn FnMut(SliceKey) -> Option<Arc<SliceTable>>,
) -> Wins {
    if position.en_passant_captors().any() {
        return wins_by_moves(position, side, table);
    }
    let Ok(SlicePlacement { key, spot, other, attacker_moves }) =
        SlicePlacement::new(position, side)
    else {
        return Wins::Open;
    };
    let found = if key.is_never_won() { None } else { table(Named::new(key).key) };
    let known = KnownSlice::of(key, |_| found.as_deref());
    let [low, high] = [false, true].map(|high| {
        let view = SliceView::new(SliceGround::new(key, None), known, high);
        match attacker_moves {
            true => view.left(spot) >> other & 1 == 0,
            false => view.won(spot) >> other & 1 != 0,
        }
    });
    match (low, high) {
        (true, _) => Wins::Yes,
        (_, false) => Wins::No,
        _ => Wins::Open,
    }
}

/// What follows from the moves of a position, for there a pawn may be taken in passing.
fn wins_by_moves(
    position: &Position,
    side: Color,
    table: &mut dyn FnMut(SliceKey) -> Option<Arc<SliceTable>>,
) -> Wins {
    let attacks = position.side_to_move() == side;
    let mut open = false;
    for (_, after) in position.successors() {
        match (wins_by(&after, side, table), attacks) {
            (Wins::Yes, true) => return Wins::Yes,
            (Wins::No, false) => return Wins::No,
            (Wins::Open, _) => open = true,
            _ => {}
        }
    }
    match (open, attacks) {
        (true, _) => Wins::Open,
        (false, true) => Wins::No,
        (false, false) => Wins::Yes,
    }
}
