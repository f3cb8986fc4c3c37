//! Which white kings make a position legal: 64 at once.
//!
//! Throughout, the black king and the two men stand on known squares, and an
//! answer is the set of squares of the white king for which it holds.

use palisade_board::{Bitboard, Color, Role, Square, attacks, king_dilate, squares_between};

/// A man and where it stands, if there is one.
pub(super) type Placed = Option<(Role, Square)>;

/// The squares that some of these name.
fn set_of(squares: [Option<Square>; 2]) -> Bitboard {
    squares.into_iter().flatten().collect()
}

/// Where somebody could stand in a man's way; nowhere for one that jumps.
pub(super) fn way(man: Role, from: Square, to: Square) -> Bitboard {
    if man == Role::Knight { Bitboard::EMPTY } else { squares_between(from, to) }
}

/// The white kings that Black's man attacks.
fn checks_white(black: Placed, white: Placed, black_king: Square) -> Bitboard {
    let Some((man, from)) = black else {
        return Bitboard::EMPTY;
    };
    let obstacles = set_of([Some(black_king), white.map(|(_, square)| square)]);
    let attacked = attacks(man.of(Color::Black), from, obstacles);
    // Where one of them stands the white king does not.
    attacked - obstacles
}

/// The white kings that let White's man attack the black king: those not in
/// between.
pub(super) fn checks_black(white: Placed, black: Placed, black_king: Square) -> Bitboard {
    let Some((man, from)) = white else {
        return Bitboard::EMPTY;
    };
    let obstacles = set_of([None, black.map(|(_, square)| square)]);
    if attacks(man.of(Color::White), from, obstacles).contains(black_king) {
        !way(man, from, black_king)
    } else {
        Bitboard::EMPTY
    }
}

/// The white kings that make a legal position.
pub(super) fn legal(
    white: Placed,
    black: Placed,
    black_king: Square,
    side_to_move: Color,
) -> Bitboard {
    let mut taken = king_dilate(black_king.bitboard());
    let squares = [white, black].map(|man| man.map(|(_, square)| square));
    let [first, second] = squares;
    if first == Some(black_king) || second == Some(black_king) || first.is_some() && first == second
    {
        return Bitboard::EMPTY;
    }
    for square in squares.into_iter().flatten() {
        taken = taken.with(square);
    }
    let in_check = match side_to_move {
        Color::White => checks_black(white, black, black_king),
        Color::Black => checks_white(black, white, black_king),
    };
    !(taken | in_check)
}
