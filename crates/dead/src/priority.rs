//! How near a mate seems. It is an opinion, and says only what is looked at first.

use palisade_board::{Bitboard, Color, Position, Role, Square, pawn_attacks};

/// What a pawn that can take a piece adds.
const TAKES: u32 = 16;

/// How near a mate by `winner` seems; the greatest is looked at first.
pub(crate) fn priority(position: &Position, winner: Color) -> u32 {
    let loser = winner.opponent();
    let kings = [winner, loser].map(|color| position.king(color));
    let own = position.color(winner);
    if own.meets(position.role(Role::Queen) | position.role(Role::Rook)) {
        let steps = position.king_steps(loser);
        let mated = steps.is_empty() && position.side_to_move() == loser && position.is_check();
        return with_pieces(kings, steps, mated);
    }
    let prey = position.pieces() & position.color(loser);
    without_pieces(kings, winner, position.pawns().of(winner), prey)
}

/// Kings together, the other one on the rim, and no step left to him.
fn with_pieces([king, other]: [Square; 2], steps: Bitboard, mated: bool) -> u32 {
    let (file, rank) = (other.file() as u32, other.rank() as u32);
    let rim = file.min(7 - file).min(rank).min(7 - rank);
    let close = if mated { 16 } else { 0 };
    64 + 2 * near(king, other) + 2 * (3 - rim) + 3 * (8 - steps.len()) + close
}

/// A pawn that can take a piece gets past the pawn before it.
fn without_pieces(
    [king, other]: [Square; 2],
    winner: Color,
    pawns: Bitboard,
    prey: Bitboard,
) -> u32 {
    let takes = if pawn_attacks(winner, pawns).meets(prey) { TAKES } else { 0 };
    let foremost = pawns.relative_to(winner).last();
    takes + foremost.map_or(0, |square| square.rank() as u32) + near(king, other)
}

fn near(king: Square, other: Square) -> u32 {
    7 - u32::from(king.distance(other))
}

