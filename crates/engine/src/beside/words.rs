//! What is said of a proof, in a line for people.

use super::proved::{Color, Move, Proved};

const fn name(side: Color) -> &'static str {
    if side.is_white() { "White" } else { "Black" }
}

/// What is proved of a position after some moves; nothing, if nothing is, or only what the reader
/// knows: that these sides cannot win.
#[must_use]
pub fn proof(proved: &Proved, after: &[Move], known: [bool; 2]) -> Option<String> {
    let what = what(proved, known)?;
    if after.is_empty() {
        return Some(format!("{what} (proved)"));
    }
    let moves: Vec<String> = after.iter().map(Move::to_string).collect();
    Some(format!("after {} {what} (proved)", moves.join(" ")))
}

fn what(proved: &Proved, known: [bool; 2]) -> Option<String> {
    if let Some((winner, why)) = proved.winner() {
        let mut said = format!("{} wins: {why}", name(winner));
        if !proved.line.is_empty() {
            let moves: Vec<String> = proved.line.iter().take(LINE).map(Move::to_string).collect();
            said.push_str(&format!(", {}", moves.join(" ")));
        }
        return Some(said);
    }
    let new = |side: Color| proved.why_not(side).filter(|_| !known[side.index()]);
    match Color::ALL.map(|side| (new(side), proved.why_not(side))) {
        [(None, _), (None, _)] => None,
        [(Some(white), _), (Some(black), _)] if white == black => Some(format!("a draw: {white}")),
        [(_, Some(white)), (_, Some(black))] => {
            Some(format!("a draw: White cannot win: {white}; Black cannot win: {black}"))
        }
        [(Some(why), _), _] => Some(format!("White cannot win: {why}")),
        [_, (Some(why), _)] => Some(format!("Black cannot win: {why}")),
    }
}

/// Plies of a line that are told. A longer one is cut.
const LINE: usize = 12;

/// What a tournament manager may end the game by; nothing, if the value is open.
#[must_use]
pub fn verdict(proved: &Proved) -> Option<&'static str> {
    match proved.winner() {
        Some((side, _)) if side.is_white() => Some("white"),
        Some(_) => Some("black"),
        None => proved.is_draw().then_some("draw"),
    }
}
