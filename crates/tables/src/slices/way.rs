//! The shortest way from a won position to the next change of pawns or men, or to mate.
//!
//! The fixed point of a table keeps no order. Here it is worked out once more, one move of each side
//! after the other, so that each placement has the number of moves after which it was won.
//!
//! Proof: `docs/slices.md`, step 11.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Position, king_attacks};
use palisade_structure::ATTACKER;
use palisade_structure::men::{MenChange, Mover, Taken};

use crate::one_slice::ground::SliceGround;
use crate::one_slice::key::{SliceKey, SlicePlacement, SliceSpot};
use crate::one_slice::meter::{SliceMeter, Stopped, VISIT};
use crate::one_slice::planes::PlaneArrays;
use crate::one_slice::solve::{BoundCourse, Workspace, each_step, steps_to};
use crate::one_slice::table::KnownSlice;

/// A placement that is not won.
const NEVER: u8 = u8::MAX;

/// What looking at a word of one move costs, in thousandths of a unit.
const WORD_COST: u64 = 3 * VISIT;

/// By placement, after how many of the attacker's moves he changes pawns or men, or mates, if both
/// sides play for that alone: he as soon as he can and the other as late as he can.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) ground: SliceGround,
    /// The attacker moves.
    to_move: Vec<u8>,
    /// The defender moves.
    to_reply: Vec<u8>,
}

impl Way {
    /// Works a slice out from where its changes win and save. Who mates need not push his pawns.
    pub(crate) fn new<'t>(
        ground: SliceGround,
        mates: bool,
        workspace: &mut Workspace,
        find: &dyn Fn(SliceKey) -> KnownSlice<'t>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<Self, Stopped> {
        workspace.set_up(&ground);
        let pushes = |change: &MenChange| {
            let is_step = matches!(change.mover, Mover::Pawn(_)) && !change.promotes;
            mates && is_step && change.by == ATTACKER && change.taken == Taken::Nothing
        };
        workspace.begin(&ground, false, &pushes, &mut BoundCourse::default(), find, meter)?;
        let PlaneArrays { left, bound, .. } = &mut workspace.arrays;
        let words = ground.words();
        let mut way =
            Self { ground, to_move: vec![NEVER; 64 * words], to_reply: vec![NEVER; 64 * words] };
        let mut won = vec![Bitboard::EMPTY; words];
        let mut fresh: Vec<(usize, Bitboard)> = Vec::new();
        ground.each_spot(Bitboard::FULL, |spot, index| {
            // What is legal and not left is won by a change.
            note(&mut way.to_move, index, ground.attacker_moves(spot) - left[index], 0);
        });
        for moves in 1..NEVER {
            meter.spend(WORD_COST * words as u64)?;
            fresh.clear();
            ground.each_spot(Bitboard::FULL, |spot, index| {
                let open = bound[index] - won[index];
                if open.any() {
                    let new = open - steps_to(&ground, left, spot, index);
                    if new.any() {
                        fresh.push((index, new));
                    }
                }
            });
            if fresh.is_empty() {
                break;
            }
            for &(index, new) in &fresh {
                won[index] |= new;
                note(&mut way.to_reply, index, new, moves - 1);
                before(&ground, index, new, |before, gain| {
                    let gain = gain & left[before];
                    left[before] -= gain;
                    note(&mut way.to_move, before, gain, moves);
                });
            }
        }
        Ok(way)
    }

    /// The number of a position of this slice; none, if it is not won.
    pub(crate) fn moves(&self, placement: &SlicePlacement) -> Option<u8> {
        let all = if placement.attacker_moves { &self.to_move } else { &self.to_reply };
        let moves = all[64 * self.ground.index(placement.spot) + placement.other.index()];
        Some(moves).filter(|&moves| moves != NEVER)
    }

    /// Is a position one of this slice, and not of its children?
    pub(super) fn has(&self, position: &Position, placement: &SlicePlacement) -> bool {
        placement.key == self.ground.key && position.en_passant_captors().is_empty()
    }
}

fn note(all: &mut [u8], index: usize, kings: Bitboard, moves: u8) {
    for king in kings {
        all[64 * index + king.index()] = moves;
    }
}

/// The words from which a move of the attacker's leads to one.
fn before(ground: &SliceGround, index: usize, new: Bitboard, mut see: impl FnMut(usize, Bitboard)) {
    let spot = ground.spot(index);
    each_step(ground, true, spot, index, |before, between| see(before, new - between));
    for king in king_attacks(spot.king) - ground.pawns - ground.men(spot) {
        see(ground.index(SliceSpot { king, ..spot }), new);
    }
}
