//! What men attack, and what is guarded for certain.

use palisade_board::{
    Bitboard, Color, Role, Square, bishop_attacks, king_attacks, king_dilate, knights_attack,
    pawn_attacks, queen_attacks, rook_attacks,
};

use crate::case::Case;

/// What rooms are made for, and what is captured.
pub(crate) const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// What a piece attacks, from its square.
#[inline]
pub(crate) fn attacks(role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Knight => knights_attack(from.bitboard()),
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        Role::Queen => queen_attacks(from, occupied),
        Role::King => king_attacks(from),
        Role::Pawn => Bitboard::EMPTY,
    }
}

/// What the still men of a side guard for certain: sliders the squares beside them only, for
/// farther on something may step between.
pub(crate) fn guarded(case: &Case, color: Color) -> Bitboard {
    guarded_by(color, &case.still[color.index()])
}

/// The same of any men that stand.
pub(crate) fn guarded_by(color: Color, still: &[Bitboard; 6]) -> Bitboard {
    let mut guarded = pawn_attacks(color, still[0]) | knights_attack(still[1]);
    if (still[2] | still[3] | still[4]).any() {
        for (role, lines) in [(2, [true, false]), (3, [false, true]), (4, [true, true])] {
            for square in still[role] {
                let beside = king_attacks(square);
                if lines[0] {
                    guarded |= beside & bishop_attacks(square, Bitboard::EMPTY);
                }
                if lines[1] {
                    guarded |= beside & rook_attacks(square, Bitboard::EMPTY);
                }
            }
        }
    }
    guarded | (king_dilate(still[5]) - still[5])
}
