//! How good a new queen is, judged without moving her.

use palisade_board::{Bitboard, Color, PawnEnding, Position, Square, king_attacks, queen_attacks};

/// The position after the new piece is captured at once, if it can be.
pub(crate) fn recaptured(after: &Position) -> Option<PawnEnding> {
    let piece = after.pieces().first()?;
    let loser = after.side_to_move();
    let [taker, owner] = kings(after);
    let capturable = king_attacks(taker).contains(piece) && !king_attacks(owner).contains(piece);
    if !capturable {
        return None;
    }
    let (white, black) = match loser {
        Color::White => (piece, after.king(Color::Black)),
        Color::Black => (after.king(Color::White), piece),
    };
    PawnEnding::new(after.pawns(), white, black, loser.opponent(), None).ok()
}

/// Kings of the side to move and of the side that promoted.
fn kings(after: &Position) -> [Square; 2] {
    match after.side_to_move() {
        Color::White => [after.king(Color::White), after.king(Color::Black)],
        Color::Black => [after.king(Color::Black), after.king(Color::White)],
    }
}

/// What a fresh queen has to fear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Threat {
    /// The queen has nothing to fear.
    None,
    /// A pawn on its seventh rank with its king at its side: often a draw.
    Seventh,
    /// A second queen at once.
    Queen,
}

/// What the side to move can set against the queen.
pub(crate) fn threat(after: &Position) -> Threat {
    let Some(piece) = after.pieces().first() else { return Threat::None };
    let loser = after.side_to_move();
    let [king, _] = kings(after);
    let occupied = after.occupied();
    let guarded = queen_attacks(piece, occupied);
    let in_check = guarded.contains(king);
    let seventh = after.pawns().of(loser) & SEVENTH.relative_to(loser);
    let goals = seventh.forward(loser) - occupied;
    if (goals - guarded).any() && !in_check {
        return Threat::Queen;
    }
    if seventh.into_iter().any(|pawn| king_attacks(king).contains(pawn)) {
        return Threat::Seventh;
    }
    Threat::None
}

const SEVENTH: Bitboard = Bitboard(0x00ff_0000_0000_0000);
