//! All that men may ever do from a case, as sets that only grow.
//!
//! Each set may hold too much, never too little. Everything begins still and loses that for
//! good, so what still men block and guard is blocked and guarded for ever.
//!
//! Proof: `docs/dead-positions.md`, steps 1 to 4 of "The static answer".

use core::array;

use palisade_board::{
    Bitboard, Color, Rank, Role, Square, fill_forward_through, king_attacks, king_dilate,
    pawn_attacks,
};

use crate::case::{DeadCase, PIECES, attacks, guarded, pieces_attack};
use crate::ends::{CaseMove, Doors, ends, is_last};

/// What pawns do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "structures want a heap"))]
pub(crate) enum PawnMoves {
    /// They move and are captured within the case.
    Loose,
    /// They stand; a move or a capture of one leaves the case.
    Exact,
    /// So they do, and a capture of a piece that has not moved leaves the case as well.
    Held,
}

/// Closes a case under all moves; false if a pawn promotes, of which nothing is said.
///
/// Moves that end the game are left out, where nobody is mated by `winner`.
pub(crate) fn close(case: &mut DeadCase, pawns: PawnMoves, winner: Color) -> bool {
    if pawns == PawnMoves::Loose {
        for color in Color::ALL {
            // Pawns are filed until they are seen to leave their file.
            loosen_pawns(case, color, winner);
        }
        // Where a pawn runs home nothing else matters.
        if Color::ALL.into_iter().any(|color| !move_pawns(case, color, winner)) {
            return false;
        }
    }
    loop {
        // Numbers follow from the sets, and rooms are made later.
        let sets = |case: &DeadCase| (case.still, case.filed, case.mortal, case.reach);
        let before = sets(case);
        for color in Color::ALL {
            move_king(case, color, pawns, winner);
            move_pieces(case, color, pawns, winner);
            if pawns == PawnMoves::Loose {
                loosen_pawns(case, color, winner);
                if !move_pawns(case, color, winner) {
                    return false;
                }
            }
        }
        if before == sets(case) {
            return true;
        }
    }
}

/// The men of a side whose capture leaves the case.
fn held(case: &DeadCase, color: Color, pawns: PawnMoves) -> Bitboard {
    match pawns {
        PawnMoves::Loose => Bitboard::EMPTY,
        PawnMoves::Exact => case.still[color.index()][0],
        PawnMoves::Held => case.solid(color),
    }
}

fn move_king(case: &mut DeadCase, color: Color, pawns: PawnMoves, winner: Color) {
    let enemy = color.opponent();
    let mut barred = case.solid(color) | guarded(case, enemy);
    barred |= held(case, enemy, pawns);
    let king = Role::King.index();
    if let Some(square) = case.still[color.index()][king].first() {
        let goals = king_attacks(square) - barred;
        let doors = Doors::of(case, color, winner).squares(color, Role::King);
        let over = |to| ends(case, winner, king_step(color, square.bitboard(), to));
        if goals.is_subset(doors) && goals.iter().all(over) {
            return;
        }
        case.loosen(color, Role::King, square);
        barred = (case.solid(color) | barred).without(square);
    }
    let mut reach = case.reach[color.index()][king];
    let idle = matches!(Doors::of(case, color, winner), Doors::Any);
    loop {
        let mut new = king_dilate(reach) - barred - reach;
        if idle {
            for to in new {
                if ends(case, winner, king_step(color, reach & king_attacks(to), to)) {
                    new = new.without(to);
                }
            }
        }
        if new.is_empty() {
            break;
        }
        reach |= new;
    }
    case.reach[color.index()][king] = reach;
    capture(case, enemy, reach, pawns);
}

fn king_step(color: Color, from: Bitboard, to: Square) -> CaseMove {
    CaseMove { color, role: Role::King, from, to }
}

fn move_pieces(case: &mut DeadCase, color: Color, pawns: PawnMoves, winner: Color) {
    let enemy = color.opponent();
    let doors = Doors::of(case, color, winner);
    for role in PIECES {
        let (side, kind) = (color.index(), role.index());
        let own = case.solid(color);
        let solid = own | case.solid(enemy);
        let king = case.still[enemy.index()][Role::King.index()];
        let barred = own | king | held(case, enemy, pawns);
        for square in case.still[side][kind] {
            let goals = attacks(role, square, solid) - barred;
            let step = |to| CaseMove { color, role, from: square.bitboard(), to };
            let over = goals.is_subset(doors.squares_from(case, (color, role), square))
                && goals.iter().all(|to| ends(case, winner, step(to)));
            if !over {
                case.loosen(color, role, square);
            }
        }
        if case.reach[side][kind].is_empty() {
            continue;
        }
        let own = case.solid(color);
        let solid = own | case.solid(enemy);
        let barred = (barred & !case.reach[side][kind]) | own;
        let exits = doors.squares(color, role);
        let mut fresh = case.reach[side][kind];
        let mut reach = fresh;
        while let Some(from) = fresh.first() {
            let mut new = attacks(role, from, solid) - barred - reach;
            for to in new & exits {
                let origins = reach & attacks(role, to, solid);
                if ends(case, winner, CaseMove { color, role, from: origins, to }) {
                    new = new.without(to);
                }
            }
            reach |= new;
            fresh = fresh.without(from) | new;
        }
        case.reach[side][kind] = reach;
        capture(case, enemy, reach, pawns);
    }
}

/// Men of this side that stood still may be captured here.
fn capture(case: &mut DeadCase, color: Color, prey: Bitboard, pawns: PawnMoves) {
    for role in PIECES {
        for square in case.still[color.index()][role.index()] & prey {
            case.loosen(color, role, square);
        }
    }
    if pawns == PawnMoves::Loose {
        let side = color.index();
        let taken = (case.still[side][0] | case.filed[side]) & prey;
        case.still[side][0] -= taken;
        case.filed[side] -= taken;
        case.mortal[side] |= taken;
    }
}

/// Where men of a side that can be captured may stand. With the winner's last man all ends.
fn targets(case: &DeadCase, color: Color, winner: Color) -> Bitboard {
    if color == winner && is_last(case, winner) {
        return Bitboard::EMPTY;
    }
    let side = color.index();
    let mut all = case.walks(color);
    for role in 0..5 {
        all |= case.still[side][role] | case.reach[side][role];
    }
    all
}

/// Where a side may capture something, with men that are not still.
fn danger(case: &DeadCase, color: Color) -> Bitboard {
    let side = color.index();
    let solid = case.solid(Color::White) | case.solid(Color::Black);
    let pawns = case.still[side][0] | case.reach[side][0] | case.walks(color);
    // A still king takes nothing, or the game is over.
    let men = array::from_fn(|role| case.still[side][role] | case.reach[side][role]);
    pawn_attacks(color, pawns) | case.reach[side][5] | pieces_attack(&men, solid)
}

/// Pawns that are no longer blocked, or may capture or be captured.
fn loosen_pawns(case: &mut DeadCase, color: Color, winner: Color) {
    let (side, enemy) = (color.index(), color.opponent());
    let danger = danger(case, enemy);
    let targets = targets(case, enemy, winner);
    let doors = Doors::of(case, color, winner).squares(color, Role::Pawn);
    loop {
        let solid = case.solid(Color::White) | case.solid(Color::Black);
        let mut free = case.still[side][0] - solid.backward(color);
        for pawn in free & doors.backward(color) {
            if its_push_ends(case, color, pawn, winner) {
                free = free.without(pawn);
            }
        }
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

/// Is the game over after each step ahead of this pawn?
fn its_push_ends(case: &DeadCase, color: Color, pawn: Square, winner: Color) -> bool {
    let solid = case.solid(Color::White) | case.solid(Color::Black);
    let Some(next) = pawn.forward(color) else { return true };
    let first = pawn.rank() == Rank::Second.relative_to(color);
    let far = next.forward(color).filter(|&far| first && !solid.contains(far));
    let from = pawn.bitboard();
    let over = |to| ends(case, winner, CaseMove { color, role: Role::Pawn, from, to });
    over(next) && far.is_none_or(over)
}

/// Moves the pawns that may leave their file; false if one promotes.
fn move_pawns(case: &mut DeadCase, color: Color, winner: Color) -> bool {
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
    let landed = pawn_attacks(color, pushed) & targets(case, enemy, winner);
    case.reach[side][0] = pushed | landed;
    capture(case, enemy, landed, PawnMoves::Loose);
    !(pushed | landed).meets(last)
}
