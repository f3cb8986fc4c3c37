//! Terminal nodes and forward pruning.

use palisade_board::{Bitboard, Color, Move, PawnEnding, Position};

use super::terms::{is_beyond, moves_to_queen};

/// What a win scores: above every sum of terms.
pub(super) const WON: i32 = 10_000;

/// Terminal condition 2: one side has one or two pawns, the other none.
pub(super) fn few_against_none(ending: &PawnEnding) -> bool {
    let counts = Color::ALL.map(|side| ending.pawns().of(side).len());
    matches!(counts, [0, 0..=2] | [1..=2, 0])
}

/// Terminal condition 4: a passed pawn that the other king cannot catch and
/// that outraces every enemy pawn with a move to spare.
pub(super) fn outracer(ending: &PawnEnding) -> Option<Color> {
    Color::ALL.into_iter().find(|&side| {
        let enemy = side.opponent();
        let pawns = ending.pawns();
        let fastest = pawns
            .passed(side)
            .into_iter()
            .filter(|&pawn| is_beyond(ending, side, pawn))
            .map(|pawn| moves_to_queen(ending, side, pawn))
            .min();
        let rival = pawns
            .of(enemy)
            .into_iter()
            .map(|pawn| 7 - pawn.relative_to(enemy).rank().index() as u8)
            .min();
        let delay = u8::from(ending.side_to_move() != side);
        match (fastest, rival) {
            (Some(own), Some(rival)) => own + delay < rival,
            (Some(_), None) => true,
            (None, _) => false,
        }
    })
}

/// The edge of the board.
const EDGE: Bitboard = Bitboard(0xff81_8181_8181_81ff);

/// Forward pruning: no king move more than two columns or three rows from the
/// nearest piece, none to the edge if the king has eight moves.
pub(super) fn considers(ending: &PawnEnding, candidate: Move) -> bool {
    let side = ending.side_to_move();
    if candidate.from != ending.king(side) {
        return true;
    }
    let to = candidate.to;
    let near = ending.pawns().all().with(ending.king(side.opponent())).into_iter().any(|piece| {
        to.file().distance(piece.file()) <= 2 && to.rank().distance(piece.rank()) <= 3
    });
    let strays = EDGE.contains(to) && Position::from(ending).king_steps(side).len() == 8;
    near && !strays
}
