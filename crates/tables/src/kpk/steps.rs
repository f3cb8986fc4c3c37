//! One step of either side, for 64 white kings at once.

use palisade_board::{Bitboard, Color, Rank, Square, king_attacks, king_dilate, pawn_attacks};

/// For one pawn and one side to move: by the square of the black king, the set
/// of squares of the white king for which something is so.
pub(super) type WhiteKings = [Bitboard; 64];

/// Nothing is so anywhere.
pub(super) const NOWHERE: WhiteKings = [Bitboard::EMPTY; 64];

/// The place of a pawn on files a to d and ranks 2 to 8: rank by rank.
pub(super) const fn slot(pawn: Square) -> usize {
    (pawn.rank().index() - 1) * 4 + (pawn.file().index() & 3)
}

/// The pawn of each slot.
pub(super) fn pawns() -> impl DoubleEndedIterator<Item = Square> {
    (0..28).filter_map(|slot| Square::from_index((slot / 4 + 1) * 8 + slot % 4))
}

/// The positions with White to move that are legal.
pub(super) fn legal_white(pawn: Square) -> WhiteKings {
    let checks = pawn_attacks(Color::White, pawn.bitboard());
    let mut white_kings = legal_black(pawn);
    for black_king in checks {
        white_kings[black_king.index()] = Bitboard::EMPTY;
    }
    if pawn.rank() == Rank::Eighth { NOWHERE } else { white_kings }
}

/// The positions with Black to move that are legal.
pub(super) fn legal_black(pawn: Square) -> WhiteKings {
    Square::ALL.map(|black_king| {
        if black_king == pawn {
            Bitboard::EMPTY
        } else {
            !(king_dilate(black_king.bitboard()).with(pawn))
        }
    })
}

/// The positions with White to move from which a move leads into `stay` (a
/// king's), `push` (the pawn one ahead) or `double` (two ahead), each a set of
/// legal positions with Black to move.
pub(super) fn white_reaches(
    pawn: Square,
    stay: &WhiteKings,
    push: &WhiteKings,
    double: &WhiteKings,
) -> WhiteKings {
    let legal = legal_white(pawn);
    let passed = pawn.forward(Color::White);
    let mut white_kings = NOWHERE;
    for black_king in Square::ALL {
        let at = black_king.index();
        let mut from = king_steps(stay[at]) | push[at];
        if let Some(passed) = passed.filter(|&passed| passed != black_king) {
            from |= double[at].without(passed);
        }
        white_kings[at] = from & legal[at];
    }
    white_kings
}

/// The positions with Black to move from which a move that is no capture leads
/// into `into`, a set of legal positions with White to move.
pub(super) fn black_reaches(pawn: Square, into: &WhiteKings) -> WhiteKings {
    let legal = legal_black(pawn);
    let mut white_kings = NOWHERE;
    for black_king in Square::ALL {
        let reached = king_attacks(black_king)
            .iter()
            .fold(Bitboard::EMPTY, |union, to| union | into[to.index()]);
        white_kings[black_king.index()] = reached & legal[black_king.index()];
    }
    white_kings
}

/// The positions with Black to move in which every move leads into `into`, a
/// set of positions with White to move; stalemate does not count, nor does a
/// pawn that can be captured.
pub(super) fn black_must_enter(pawn: Square, into: &WhiteKings) -> WhiteKings {
    let escapes: WhiteKings = {
        let legal = legal_white(pawn);
        core::array::from_fn(|at| legal[at] - into[at])
    };
    let escaping = black_reaches(pawn, &escapes);
    let moving = black_reaches(pawn, &legal_white(pawn));
    let (legal, captures) = (legal_black(pawn), captures(pawn));
    // No pawn and king alone give mate: without a move, Black is stalemated.
    core::array::from_fn(|at| (legal[at] & moving[at]) - escaping[at] - captures[at])
}

/// The positions with Black to move in which he can capture the pawn.
pub(super) fn captures(pawn: Square) -> WhiteKings {
    let legal = legal_black(pawn);
    let guards = king_attacks(pawn);
    let mut white_kings = NOWHERE;
    for black_king in guards {
        white_kings[black_king.index()] = legal[black_king.index()] - guards;
    }
    white_kings
}

/// The squares one king's step from a member.
fn king_steps(set: Bitboard) -> Bitboard {
    let sides = set.east() | set.west();
    let row = sides | set;
    sides | row.north() | row.south()
}
