//! Makes a table from slices.
//!
//! Proof: `docs/slices.md`, step 10.

use palisade_board::{Bitboard, Role, Square};
use palisade_structure::men::PieceKind;
use palisade_structure::{ATTACKER, DEFENDER, Structure};

use super::table::DuelTable;
use crate::one_slice::ground::SliceGround;
use crate::one_slice::key::{AXES, SliceKey, SliceSpot};
use crate::one_slice::meter::{SliceMeter, Stopped};
use crate::one_slice::solve::Asked;
use crate::one_slice::table::{Named, SliceView};
use crate::slices::{Crew, Goal, Scope, SliceStore, family};

/// A table of these men, of who is asked about first. The slices that it rests on are worked out as far as
/// they are missing: what is done stays, also if the budget ends.
pub(super) fn table_of(
    men: [Option<Role>; 2],
    slices: &mut SliceStore,
    crew: &mut Crew,
    meter: &mut SliceMeter<'_>,
) -> Result<DuelTable, Stopped> {
    let mut table = DuelTable::empty(men);
    let [owns, others] = [0, 1].map(|side| table.squares(side));
    for own in owns {
        for other in others.clone() {
            let squares = [own, other];
            let Some((key, placed)) = slice_of(men, squares) else { continue };
            work_out(key, slices, crew, meter)?;
            let known = slices.known(Asked::Both, key);
            let view = SliceView::new(SliceGround::new(key, None), known, false);
            for king in table.fold.kings {
                let spot = SliceSpot { king, men: placed };
                let attacks = view.ground.attacker_moves(spot) - view.left(spot);
                table.fill(king, squares, [view.won(spot), attacks]);
            }
        }
    }
    Ok(table)
}

/// The slice of men on these squares, and where its pieces stand: a pawn belongs to the slice. None, if two
/// pawns are on one square.
fn slice_of(
    men: [Option<Role>; 2],
    squares: [Option<Square>; 2],
) -> Option<(SliceKey, [Square; AXES])> {
    let pawn = |side: usize| match men[side] {
        Some(Role::Pawn) => squares[side].map_or(Bitboard::EMPTY, Square::bitboard),
        _ => Bitboard::EMPTY,
    };
    let structure = Structure { attackers: pawn(0), defenders: pawn(1) };
    structure.attackers.is_disjoint(structure.defenders).then_some(())?;
    let (mut key, mut placed) = (SliceKey::NONE.with_pawns(structure), [Square::A1; AXES]);
    for (side, man) in [ATTACKER, DEFENDER].into_iter().zip(men.into_iter().zip(squares)) {
        let (Some(role), Some(square)) = man else { continue };
        if let Some(kind) = PieceKind::new(role, square) {
            let (more, axis) = key.with(side, kind)?;
            placed[axis] = square;
            key = more;
        }
    }
    Some((key, placed))
}

/// Works out a slice, and those that it rests on.
fn work_out(
    key: SliceKey,
    slices: &mut SliceStore,
    crew: &mut Crew,
    meter: &mut SliceMeter<'_>,
) -> Result<(), Stopped> {
    let goal = Goal { asked: Asked::Both, scope: Scope::Complete };
    let is_missing = |key: &SliceKey| !key.is_never_won() && slices.is_stale(goal, *key);
    // No number and no clock ends the list: duels have few slices, and the meter ends the work.
    let missing = family(&[Named::new(key).key], is_missing, usize::MAX, || true);
    slices.work_out(goal, &missing.unwrap_or_default(), &mut 0, crew, meter, &mut |_, _| true)
}
