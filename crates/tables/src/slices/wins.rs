//! What tables say of a position, wherever they are kept.
//!
//! Proof: `docs/slices.md`, steps 6 and 7.

use alloc::sync::Arc;
use alloc::vec::Vec;

use palisade_board::{Color, Position};

use crate::one_slice::ground::SliceGround;
use crate::one_slice::key::{SliceKey, SlicePlacement};
use crate::one_slice::table::{KnownSlice, Named, SliceTable, SliceView};

/// Does a side win, as far as it is known? `table` finds the table of a slice, which is named as tables are.
pub(super) fn wins_by(
    position: &Position,
    side: Color,
    table: &mut dyn FnMut(SliceKey) -> Option<Arc<SliceTable>>,
) -> Option<bool> {
    let captors = position.en_passant_captors();
    let quiet = wins_without(position, side, table);
    if captors.is_empty() {
        return quiet;
    }
    // Each way to take in passing, and what is true without it, if there is another move.
    let mut ways = Vec::new();
    let mut has_other = false;
    for (step, after) in position.successors() {
        match Some(step.to) == position.en_passant() && captors.contains(step.from) {
            true => ways.push(wins_without(&after, side, table)),
            false => has_other = true,
        }
    }
    if has_other || ways.is_empty() {
        ways.push(quiet);
    }
    let wanted = Some(position.side_to_move() == side);
    match ways.contains(&wanted) {
        true => wanted,
        false if ways.iter().all(|way| way == &ways[0]) => ways[0],
        false => None,
    }
}

/// The same, if nothing is taken in passing.
fn wins_without(
    position: &Position,
    side: Color,
    table: &mut dyn FnMut(SliceKey) -> Option<Arc<SliceTable>>,
) -> Option<bool> {
    let Ok(SlicePlacement { key, spot, other, attacker_moves }) =
        SlicePlacement::new(position, side)
    else {
        return None;
    };
    let found = if key.is_never_won() { None } else { table(Named::new(key).key) };
    let known = KnownSlice::of(key, |_| found.as_deref());
    let [low, high] = [false, true].map(|high| {
        let view = SliceView::new(SliceGround::new(key, None), known, high);
        match attacker_moves {
            true => !view.left(spot).contains(other),
            false => view.won(spot).contains(other),
        }
    });
    (low == high).then_some(low)
}
