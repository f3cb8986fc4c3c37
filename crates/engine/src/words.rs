//! What is said of a proof, in a line for people.

use super::proved::{Color, Move, Position, Proved, why_not};

/// What is proved of a position after some moves; nothing, if nothing is, or only what the reader
/// knows: that these sides cannot win.
#[must_use]
pub fn proof(
    position: &Position,
    proved: &Proved,
    after: &[Move],
    known: [bool; 2],
) -> Option<String> {
    let what = what(position, proved, known)?;
    let after = if after.is_empty() { String::new() } else { format!("after {} ", joined(after)) };
    // Some reasons say so themselves.
    let proved = if what.contains("proved") { "" } else { " (proved)" };
    Some(format!("{after}{what}{proved}"))
}

fn joined(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

fn what(position: &Position, proved: &Proved, known: [bool; 2]) -> Option<String> {
    let bounds = proved.bounds;
    if let Some(winner) = proved.winner() {
        // Whoever wins, both limits are that win. The nearer one says why.
        let limit = if winner.is_white() { bounds.lower } else { bounds.upper };
        let mut said = format!("{} wins: {}", winner.name(), limit.reason);
        if !proved.line.is_empty() {
            said.push_str(&format!(
                ", {}",
                joined(&proved.line[..proved.line.len().min(MOST_PLIES)])
            ));
        }
        return Some(said);
    }
    let is_new = |side: Color| bounds.excludes_win(side) && !known[side.index()];
    if !Color::ALL.into_iter().any(is_new) {
        return None;
    }
    match Color::ALL.map(|side| why_not(position, bounds, side)) {
        [Some(white), Some(black)] if white == black => Some(format!("a draw: {white}")),
        [Some(white), Some(black)] => {
            Some(format!("a draw: White cannot win: {white}; Black cannot win: {black}"))
        }
        [Some(why), None] => Some(format!("White cannot win: {why}")),
        [None, Some(why)] => Some(format!("Black cannot win: {why}")),
        [None, None] => None,
    }
}

/// Plies of a line that are told. A longer one is cut.
const MOST_PLIES: usize = 12;
