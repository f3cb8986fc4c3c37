//! How a side holds as a player knows it: his pieces where his own pawns guard them, his king beside those
//! pawns, or in the corner of a pawn that does not get through.
//!
//! Squares are guessed and then proved: the fixed point says whether the side holds on these alone.
//!
//! Proof: `docs/slices.md`, step 9.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use palisade_board::{
    Bitboard, Budget, Color, Position, Rank, Role, Square, neighbors, pawn_attacks,
};
use palisade_proof::HowHeld;

use crate::one_slice::ground::SliceGround;
use crate::one_slice::key::{AXES, SliceKey, SlicePlacement};
use crate::one_slice::meter::{SliceMeter, Stopped};
use crate::one_slice::solve::KeptSlice;
use crate::one_slice::table::KnownSlice;

/// What a position takes with its moves and their answers, in thousandths of a unit: sixty microseconds.
const POSITION_COST: u64 = 60_000;

/// A fortress from a position, by what is known of the slices that its changes lead to; none, if there
/// is none of the kinds that a player knows, or if the budget ends.
pub(super) fn fortress<'t>(
    position: &Position,
    holder: Color,
    find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
    budget: &Budget<'_>,
) -> Option<HowHeld> {
    let root = position.without_counters();
    let key = SlicePlacement::new(&root, !holder).ok()?.key;
    // Squares that are taken away have no images, so each king's square needs words: with three
    // pieces these are half a gigabyte.
    if key.len() == AXES {
        return None;
    }
    let ground = SliceGround::new(key, None);
    let mut meter = SliceMeter::new(budget, 0);
    let mut kept = KeptSlice::new(ground, find, &mut meter).ok()?;
    // Is a position with the other side to move held?
    let is_in = |left: &[Bitboard], at: &Position| {
        SlicePlacement::new(at, !holder).is_ok_and(|SlicePlacement { spot, other, .. }| {
            left[ground.index(spot)].contains(other)
        })
    };
    let starts: Vec<Position> = match root.side_to_move() == holder {
        true => quiet(&root).collect(),
        false => Vec::from([root]),
    };
    let (own, others) = (root.pawns().of(holder), root.pawns().of(!holder));
    let (guarded, near) = (pawn_attacks(holder, own), neighbors(own));
    let goals =
        others.into_iter().map(|pawn| Square::new(pawn.file(), Rank::First.relative_to(holder)));
    let corner: Bitboard = goals.collect();
    // The smallest first.
    let homes = [near, near | neighbors(near), corner | neighbors(corner)];
    let turned = |set: Bitboard| set.relative_to(!holder);
    for king in homes {
        let left = kept.within(turned(king), turned(guarded), &mut meter).ok()?;
        let Some(&start) = starts.iter().find(|at| is_in(left, at)) else { continue };
        return walk(start, holder, own, |at| is_in(left, at), &mut meter).ok();
    }
    None
}

/// The squares that the holder uses from a position on with the other side to move, and the words for them.
fn walk(
    start: Position,
    holder: Color,
    own: Bitboard,
    is_in: impl Fn(&Position) -> bool,
    meter: &mut SliceMeter<'_>,
) -> Result<HowHeld, Stopped> {
    let empty = Bitboard::EMPTY;
    let mut pieces = BTreeMap::<Role, Bitboard>::new();
    let (mut king, mut reached, mut guards) = (empty, empty, empty);
    let (mut open, mut met) = (Vec::from([start]), BTreeSet::from([start]));
    let mut used = start.color(holder);
    while let Some(at) = open.pop() {
        meter.spend(POSITION_COST)?;
        for square in at.pieces() & at.color(holder) {
            let Some(man) = at.man_on(square) else { continue };
            *pieces.entry(man.role).or_default() |= square.bitboard();
            guards |= own & pawn_attacks(!holder, square.bitboard());
        }
        king |= at.king(holder).bitboard();
        reached |= at.king(!holder).bitboard();
        for after in quiet(&at) {
            let held: Vec<Position> = quiet(&after).filter(|next| is_in(next)).collect();
            if held.iter().any(|next| met.contains(next)) {
                continue;
            }
            // Who need not use other squares does not.
            let fewest = held.into_iter().min_by_key(|next| (next.color(holder) - used).len());
            if let Some(next) = fewest {
                used |= next.color(holder);
                met.insert(next);
                open.push(next);
            }
        }
    }
    let name = holder.name();
    let guarded = match guards.len() {
        0 => String::new(),
        1 => format!(", where the pawn on {} guards it", guards.in_words()),
        _ => ", where its pawns guard it".to_string(),
    };
    let told = pieces.iter().map(|(role, squares)| {
        format!("{name}'s {role} goes to and fro on {}{guarded}. ", squares.in_words())
    });
    let is_beside = guards.any() && king.is_subset(neighbors(guards));
    let beside = if is_beside { "beside it, " } else { "" };
    let words =
        told.collect::<String>() + &format!("{name}'s king stays {beside}on {}.", king.in_words());
    let home = pieces.into_values().fold(king, Bitboard::union);
    Ok(HowHeld { words, home, reached })
}

/// What comes of the moves that change neither pawns nor men.
fn quiet(at: &Position) -> impl Iterator<Item = Position> + '_ {
    at.successors()
        .map(|(_, after)| after.without_counters())
        .filter(|after| after.pawns() == at.pawns() && after.pieces().len() == at.pieces().len())
}
