//! A search over pawn moves alone, for groups of pawns that break through.

use std::collections::HashMap;

use palisade_board::{Bitboard, Color, Pawns, Square, pawn_attacks};

/// The pawn moves of a side, kings aside, and what they lead to; `None` for a
/// pawn that reaches the last rank. Double steps and captures, no en passant.
fn pawn_moves(pawns: Pawns, side: Color) -> Vec<Option<Pawns>> {
    let (own, enemy) = (pawns.of(side), pawns.of(!side));
    let mut next = Vec::new();
    let mut push = |from: Square, to: Square| {
        let (moved, left) = (own.without(from).with(to), enemy.without(to));
        let (white, black) = if side.is_white() { (moved, left) } else { (left, moved) };
        next.push(if Bitboard::BACK_RANKS.contains(to) {
            None
        } else {
            Pawns::new(white, black).ok()
        });
    };
    for from in own {
        for to in pawn_attacks(side, from.bitboard()) & enemy {
            push(from, to);
        }
        let Some(to) = from.forward(side).filter(|&to| !pawns.all().contains(to)) else {
            continue;
        };
        push(from, to);
        if from.relative_to(side).rank().index() == 1 {
            let far = to.forward(side).filter(|&far| !pawns.all().contains(far));
            far.into_iter().for_each(|far| push(from, far));
        }
    }
    next
}

/// Can `side`, to move, queen within `moves` of its own, although the
/// other side answers with any pawn move or none?
#[must_use]
pub fn queens_within(
    pawns: Pawns,
    side: Color,
    moves: u8,
    memo: &mut HashMap<(Pawns, u8), bool>,
) -> bool {
    if moves == 0 {
        return false;
    }
    if let Some(&known) = memo.get(&(pawns, moves)) {
        return known;
    }
    let result = pawn_moves(pawns, side).into_iter().any(|after| {
        let Some(after) = after else { return true };
        let replies = pawn_moves(after, !side);
        // The other side queening first is for the race to judge, not for this.
        queens_within(after, side, moves - 1, memo)
            && replies
                .into_iter()
                .flatten()
                .all(|reply| queens_within(reply, side, moves - 1, memo))
    });
    memo.insert((pawns, moves), result);
    result
}
