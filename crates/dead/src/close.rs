//! All that men may ever do from a case, as sets that only grow.
//!
//! Each set may hold too much, never too little. Everything begins still and loses that for
//! good, so what still men block and guard is blocked and guarded for ever.

use palisade_board::{
    Bitboard, Color, Rank, Role, Square, bishop_attacks, fill_forward_through, king_attacks,
    king_dilate, knights_attack, pawn_attacks, queen_attacks, rook_attacks,
};

use crate::case::Case;

/// What pawns do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pawns {
    /// They move and are captured within the case.
    Loose,
    /// They stand; a move or a capture of one leaves the case.
    Exact,
}

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
    let still = &case.still[color.index()];
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

/// Closes a case under all moves; false if a pawn promotes, of which nothing is said.
pub(crate) fn close(case: &mut Case, pawns: Pawns) -> bool {
    if pawns == Pawns::Loose {
        for color in Color::ALL {
            // Pawns are filed until they are seen to leave their file.
            loosen_pawns(case, color);
        }
    }
    loop {
        let before = *case;
        for color in Color::ALL {
            move_king(case, color, pawns);
            move_pieces(case, color, pawns);
            if pawns == Pawns::Loose {
                loosen_pawns(case, color);
                if !move_pawns(case, color) {
                    return false;
                }
            }
        }
        if before == *case {
            return true;
        }
    }
}

fn move_king(case: &mut Case, color: Color, pawns: Pawns) {
    let enemy = color.opponent();
    let mut barred = case.solid(color) | guarded(case, enemy);
    if pawns == Pawns::Exact {
        barred |= case.still[enemy.index()][0];
    }
    let king = Role::King.index();
    if let Some(square) = case.still[color.index()][king].first() {
        if king_attacks(square).is_subset(barred) {
            return;
        }
        case.loosen(color, Role::King, square);
        barred = (case.solid(color) | barred).without(square);
    }
    let reach = &mut case.reach[color.index()][king];
    loop {
        let wider = *reach | (king_dilate(*reach) - barred);
        if wider == *reach {
            break;
        }
        *reach = wider;
    }
    let prey = *reach;
    capture(case, enemy, prey, pawns);
}

fn move_pieces(case: &mut Case, color: Color, pawns: Pawns) {
    let enemy = color.opponent();
    for role in PIECES {
        let (side, kind) = (color.index(), role.index());
        let own = case.solid(color);
        let solid = own | case.solid(enemy);
        let king = case.still[enemy.index()][Role::King.index()];
        let barred = own
            | king
            | if pawns == Pawns::Exact { case.still[enemy.index()][0] } else { Bitboard::EMPTY };
        for square in case.still[side][kind] {
            if !attacks(role, square, solid).is_subset(barred) {
                case.loosen(color, role, square);
            }
        }
        if case.reach[side][kind].is_empty() {
            continue;
        }
        let own = case.solid(color);
        let solid = own | case.solid(enemy);
        let barred = (barred & !case.reach[side][kind]) | own;
        let mut fresh = case.reach[side][kind];
        let mut reach = fresh;
        while let Some(from) = fresh.first() {
            let new = attacks(role, from, solid) - barred - reach;
            reach |= new;
            fresh = fresh.without(from) | new;
        }
        case.reach[side][kind] = reach;
        capture(case, enemy, reach, pawns);
    }
}

/// Men of this side that stood still may be captured here.
fn capture(case: &mut Case, color: Color, prey: Bitboard, pawns: Pawns) {
    for role in PIECES {
        for square in case.still[color.index()][role.index()] & prey {
            case.loosen(color, role, square);
        }
    }
    if pawns == Pawns::Loose {
        let side = color.index();
        let taken = (case.still[side][0] | case.filed[side]) & prey;
        case.still[side][0] -= taken;
        case.filed[side] -= taken;
        case.mortal[side] |= taken;
    }
}

/// Where men of a side that can be captured may stand.
fn targets(case: &Case, color: Color) -> Bitboard {
    let side = color.index();
    let mut all = case.walks(color);
    for role in 0..5 {
        all |= case.still[side][role] | case.reach[side][role];
    }
    all
}

/// Where a side may capture something, with men that are not still.
fn danger(case: &Case, color: Color) -> Bitboard {
    let side = color.index();
    let solid = case.solid(Color::White) | case.solid(Color::Black);
    let pawns = case.still[side][0] | case.reach[side][0] | case.walks(color);
    let kings = case.still[side][5] | case.reach[side][5];
    let mut all =
        pawn_attacks(color, pawns) | (king_dilate(kings) - guarded(case, color.opponent()));
    for role in PIECES {
        for square in case.still[side][role.index()] | case.reach[side][role.index()] {
            all |= attacks(role, square, solid);
        }
    }
    all
}

/// Pawns that are no longer blocked, or may capture or be captured.
fn loosen_pawns(case: &mut Case, color: Color) {
    let (side, enemy) = (color.index(), color.opponent());
    let danger = danger(case, enemy);
    let targets = targets(case, enemy);
    loop {
        let solid = case.solid(Color::White) | case.solid(Color::Black);
        let free = case.still[side][0] - solid.backward(color);
        if free.is_empty() {
            break;
        }
        case.still[side][0] -= free;
        case.filed[side] |= free;
    }
    for pawn in case.still[side][0] | case.filed[side] | case.mortal[side] {
        let set = pawn.bitboard();
        let walk = if case.still[side][0].contains(pawn) { set } else { case.walk(color, set) };
        if pawn_attacks(color, walk).meets(targets) {
            case.still[side][0] = case.still[side][0].without(pawn);
            case.loosen(color, Role::Pawn, pawn);
        } else if walk.meets(danger) {
            case.still[side][0] = case.still[side][0].without(pawn);
            case.filed[side] = case.filed[side].without(pawn);
            case.mortal[side] = case.mortal[side].with(pawn);
        }
    }
}

/// Moves the pawns that may leave their file; false if one promotes.
fn move_pawns(case: &mut Case, color: Color) -> bool {
    let (side, enemy) = (color.index(), color.opponent());
    let last = Rank::Eighth.relative_to(color).bitboard();
    if case.walks(color).meets(last) {
        return false;
    }
    let loose = case.reach[side][0];
    if loose.is_empty() {
        return true;
    }
    let solid = case.solid(Color::White) | case.solid(Color::Black);
    let pushed = fill_forward_through(color, loose, !solid);
    let landed = pawn_attacks(color, pushed) & targets(case, enemy);
    case.reach[side][0] = pushed | landed;
    capture(case, enemy, landed, Pawns::Loose);
    !(pushed | landed).meets(last)
}
