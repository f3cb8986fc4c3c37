//! Rooms: where men of one kind are apart from others of it for ever.
//!
//! The sets of a case say where each kind may stand. A wall may hold some bishops on one side
//! and some on the other, and a bishop keeps to his colour: so not all of a kind can be on all
//! of its squares at once.
//!
//! Proof: `docs/dead-positions.md`, step 6 of "The static answer".

#[cfg(feature = "alloc")]
use palisade_board::Bitboard;

use crate::case::{DeadCase, DeadRoom, PIECES, attacks};

/// Parts the squares of each kind of pieces into rooms, in a case that was closed; how many men
/// are in each is known from what led to it. Is any kind in more than one?
pub(crate) fn part(entry: &DeadCase, case: &mut DeadCase) -> bool {
    case.rooms.fill(DeadRoom::NONE);
    let solid = case.solid(palisade_board::Color::White) | case.solid(palisade_board::Color::Black);
    let mut parted = false;
    for side in 0..2 {
        for role in PIECES {
            let kind = role.index();
            if case.most[side][kind] < 2 {
                continue;
            }
            let all = case.reach[side][kind];
            let mut rest = all;
            while let Some(first) = rest.first() {
                let mut squares = first.bitboard();
                let mut fresh = squares;
                while let Some(from) = fresh.first() {
                    let new = (attacks(role, from, solid) & all) - squares;
                    squares |= new;
                    fresh = fresh.without(from) | new;
                }
                rest -= squares;
                if squares == all {
                    break;
                }
                let still = (case.still[side][kind] & squares).len() as u8;
                let most = entry.bound(side, kind, squares).saturating_sub(still);
                if most < case.most[side][kind] {
                    parted = true;
                    let (side, role) = (side as u8, kind as u8);
                    case.add_room(DeadRoom { side, role, most, squares });
                }
            }
        }
    }
    parted
}

/// Grants the rooms of the one what the other may have there.
#[cfg(feature = "alloc")]
pub(crate) fn join_rooms(before: &DeadCase, other: &DeadCase, entry: &mut DeadCase) {
    let old = entry.rooms;
    entry.rooms.fill(DeadRoom::NONE);
    for mut room in old.into_iter().take_while(|room| room.squares.any()) {
        let (side, role) = (usize::from(room.side), usize::from(room.role));
        let still = (entry.still[side][role] & room.squares).len() as u8;
        let both = [before, other].map(|case| case.bound(side, role, room.squares));
        room.most = both[0].max(both[1]).saturating_sub(still);
        if room.most < entry.most[side][role] {
            entry.add_room(room);
        }
    }
}

/// One man fewer in a room.
#[cfg(feature = "alloc")]
pub(crate) fn leave_room(case: &mut DeadCase, side: usize, role: usize, at: Bitboard) {
    for room in &mut case.rooms {
        if room.is_of(side, role) && room.squares.meets(at) {
            room.most = room.most.saturating_sub(1);
        }
    }
}
