//! Terminal condition 3: a queen on the board, and the last move was not a promotion.

use palisade_board::{Position, Role};

use super::rules::WON;

/// The score of a promotion for the side that promoted.
///
/// The position after a promotion is no terminal node: every reply is tried. After a reply
/// that promotes too it goes on; after any other the position ends, judged by its queens.
/// How a queen enters the score is not printed. Here she outweighs all else, and queens on
/// both sides cancel out.
pub(super) fn after(promoted: &Position, plies: u16) -> i32 {
    -replies(promoted, plies + 1)
}

/// The best score of a reply, for the side to move.
fn replies(position: &Position, plies: u16) -> i32 {
    let replies = position.successors().filter_map(|(reply, next)| match reply.promotion {
        Some(Role::Queen) => Some(-replies(&next, plies + 1)),
        Some(_) => None,
        None => Some(-judge(&next, plies + 1)),
    });
    let best = replies.max();
    best.unwrap_or(if position.is_check() { i32::from(plies) - 2 * WON } else { 0 })
}

/// The score of a terminal position for the side to move: one queen more wins, the sooner the
/// better (condition 5).
fn judge(position: &Position, plies: u16) -> i32 {
    let own = position.side_to_move();
    let queens = position.role(Role::Queen);
    let count = |side| (queens & position.color(side)).len();
    let won = 2 * WON - i32::from(plies);
    match count(own).cmp(&count(!own)) {
        core::cmp::Ordering::Greater => won,
        core::cmp::Ordering::Equal => 0,
        core::cmp::Ordering::Less => -won,
    }
}
