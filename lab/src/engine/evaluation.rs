//! A plain evaluation: material, squares, and passed pawns.
//!
//! It is meant to be ordinary. In front of a wall it is as blind as any: that
//! is what the knowledge is for.

use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square};

/// What a piece is worth, in hundredths of a pawn, by `Piece as usize`.
pub(crate) const PIECE_VALUES: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// How much an advanced passed pawn is worth, by the rank it has reached.
const PASSED: [i32; 8] = [0, 10, 15, 30, 55, 90, 150, 0];

/// The value of a position for the side to move.
pub(crate) fn evaluate(board: &Board) -> i32 {
    let own = board.side_to_move();
    one_side(board, own) - one_side(board, !own)
}

fn one_side(board: &Board, color: Color) -> i32 {
    let endgame = is_endgame(board);
    let enemy_pawns = board.colored_pieces(!color, Piece::Pawn);
    let mut sum = 0;
    for piece in Piece::ALL {
        for square in board.colored_pieces(color, piece) {
            let rank = square.rank().relative_to(color) as i32;
            sum += PIECE_VALUES[piece as usize];
            sum += match piece {
                Piece::Pawn => {
                    let passed = (ahead(square, color) & enemy_pawns).is_empty();
                    let bonus = if passed { PASSED[rank as usize] } else { 0 };
                    bonus + 2 * rank + centre(square)
                }
                Piece::King if endgame => 4 * centre(square),
                Piece::King => -8 * rank - centre(square),
                Piece::Rook => 0,
                Piece::Queen => centre(square),
                Piece::Knight | Piece::Bishop => 4 * centre(square),
            };
        }
    }
    sum
}

/// Few pieces left: the king may come out.
fn is_endgame(board: &Board) -> bool {
    let officers = board.occupied() ^ board.pieces(Piece::Pawn) ^ board.pieces(Piece::King);
    officers.len() <= 4
}

/// From -3 at the edge to 3 in the middle.
fn centre(square: Square) -> i32 {
    let from_edge = |index: i32| index.min(7 - index);
    from_edge(square.file() as i32) + from_edge(square.rank() as i32) - 3
}

/// The squares from which an enemy pawn could stop a pawn.
fn ahead(square: Square, color: Color) -> BitBoard {
    let mut files = square.file().bitboard() | square.file().adjacent();
    for index in 0..=square.rank().relative_to(color) as usize {
        files &= !Rank::index(index).relative_to(color).bitboard();
    }
    files
}

/// The work of a small net: `units` hidden units for each side, clipped and weighed. Its sum
/// is thrown away.
pub(crate) fn net(standing: i32, units: usize) {
    let (mut sum, mut unit) = (0_i32, standing);
    for _ in 0..2 * units {
        unit = unit.wrapping_mul(0x2545_f491).wrapping_add(0x9e37);
        let clipped = (unit >> 22).clamp(0, 255);
        sum = sum.wrapping_add(clipped * (unit & 63));
    }
    std::hint::black_box(sum);
}
