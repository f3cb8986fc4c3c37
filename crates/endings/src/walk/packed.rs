//! The bounds of one structure in few bytes.
//!
//! Sets of placements are guessed row by row from the rows before them, and what is written
//! down is where the guess fails: how many times, and how far each is from the last. A row is
//! the set of squares of the defending king for one square of the attacking one. With the
//! attacker to move it is guessed from the rows of the squares to the left, below, and between
//! these two. With the defender to move it is what a step of his king reaches.
//!
//! Proof: `docs/endings.md`, 3.11.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Square};
use palisade_structure::{Placements, Structure, neighbors};

use palisade_tables::bytes::{BookFault, Bytes, write_number};

/// How a set is written, in two bits: the lower bound in the first, the upper one in the next.
const TRIVIAL: u8 = 0;
const WRITTEN: u8 = 1;
/// All that is legal for the lower bound; what is in the lower one for the upper.
const MET: u8 = 2;

/// What is proved of one structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedLimits {
    /// Held for certain.
    pub(super) lower: Placements,
    /// Whatever is not in it is lost for certain.
    pub(super) upper: Placements,
}

impl PackedLimits {
    /// Is it held, or lost, or open?
    pub(super) fn holds(&self, attacker: Square, defender: Square, first: bool) -> Option<bool> {
        if self.lower.contains(attacker, defender, first) {
            Some(true)
        } else if self.upper.contains(attacker, defender, first) {
            None
        } else {
            Some(false)
        }
    }
}

/// Appends the bounds of a structure.
pub(super) fn write(structure: Structure, limits: &PackedLimits, out: &mut Vec<u8>) {
    let legal = Placements::legal(structure);
    let lower = limits.lower.within(&legal);
    let mut upper = limits.upper.within(&legal);
    upper.join(&lower);
    let is_lower = match lower {
        _ if lower.is_empty() => TRIVIAL,
        _ if lower == legal => MET,
        _ => WRITTEN,
    };
    let is_upper = match upper {
        _ if upper == legal => TRIVIAL,
        _ if upper == lower => MET,
        _ => WRITTEN,
    };
    out.push(is_lower | is_upper << 2);
    if is_lower == WRITTEN {
        write_set(&Placements::EMPTY, &legal, &lower, out);
    }
    if is_upper == WRITTEN {
        write_set(&lower, &legal, &upper, out);
    }
}

/// Reads what [`write`] has written; both sets are legal then, and the lower one is in the upper.
pub(super) fn read(structure: Structure, bytes: &mut Bytes<'_>) -> Result<PackedLimits, BookFault> {
    let legal = Placements::legal(structure);
    let kinds = bytes.byte()?;
    let lower = match kinds & 3 {
        TRIVIAL => Placements::EMPTY,
        MET => legal,
        WRITTEN => read_set(&Placements::EMPTY, &legal, bytes)?,
        _ => return Err(BookFault::Bounds),
    };
    let upper = match kinds >> 2 {
        TRIVIAL => legal,
        MET => lower,
        WRITTEN => read_set(&lower, &legal, bytes)?,
        _ => return Err(BookFault::Bounds),
    };
    Ok(PackedLimits { lower, upper })
}

/// Rows of a set of placements: those with the attacker to move, and then the others.
const ROWS: usize = 128;

fn row(set: &Placements, row: usize) -> Bitboard {
    match row.checked_sub(64) {
        None => set.attacker_moves.as_array()[row],
        Some(row) => set.defender_moves.as_array()[row],
    }
}

fn row_mut(set: &mut Placements, row: usize) -> &mut Bitboard {
    match row.checked_sub(64) {
        None => &mut set.attacker_moves.as_array_mut()[row],
        Some(row) => &mut set.defender_moves.as_array_mut()[row],
    }
}

/// What a row looks like after those before it.
fn guess(set: &Placements, row: usize) -> Bitboard {
    let attacks = set.attacker_moves.as_array();
    if let Some(king) = row.checked_sub(64) {
        return neighbors(attacks[king]);
    }
    let (file, rank) = (row % 8, row / 8);
    match (file, rank) {
        (0, 0) => Bitboard::EMPTY,
        (_, 0) => attacks[row - 1],
        (0, _) => attacks[row - 8],
        _ => {
            let [left, below, between] = [row - 1, row - 8, row - 9].map(|row| attacks[row]);
            // Where the two differ, the one that is new since the third.
            (left & below) | ((left ^ below) - between)
        }
    }
}

/// Writes a set that contains `least` and lies within `most`.
fn write_set(least: &Placements, most: &Placements, set: &Placements, out: &mut Vec<u8>) {
    let mut faults = Vec::new();
    for at in 0..ROWS {
        let open = row(most, at) - row(least, at);
        let wrong = (guess(set, at) ^ row(set, at)) & open;
        faults.extend(wrong.iter().map(|square| at * 64 + square.index()));
    }
    write_number(faults.len() as u64, out);
    let mut next = 0;
    for fault in faults {
        write_number((fault - next) as u64, out);
        next = fault + 1;
    }
}

fn read_set(
    least: &Placements,
    most: &Placements,
    bytes: &mut Bytes<'_>,
) -> Result<Placements, BookFault> {
    let mut set = *least;
    let mut left = bytes.number()?;
    let mut next = 0;
    let mut fault = next_fault(&mut left, &mut next, bytes)?;
    for at in 0..ROWS {
        let open = row(most, at) - row(least, at);
        let mut wrong = Bitboard::EMPTY;
        while let Some(square) = fault.and_then(|fault| within(fault, at)) {
            wrong |= square.bitboard();
            fault = next_fault(&mut left, &mut next, bytes)?;
        }
        if !wrong.is_subset(open) {
            return Err(BookFault::Bounds);
        }
        let found = (guess(&set, at) ^ wrong) & open;
        *row_mut(&mut set, at) |= found;
    }
    if fault.is_some() { Err(BookFault::Bounds) } else { Ok(set) }
}

/// The square of a fault, if that is in this row.
fn within(fault: u64, row: usize) -> Option<Square> {
    (fault / 64 == row as u64).then(|| Square::ALL[(fault % 64) as usize])
}

/// Where the guess fails next, if failures are left.
fn next_fault(
    left: &mut u64,
    next: &mut u64,
    bytes: &mut Bytes<'_>,
) -> Result<Option<u64>, BookFault> {
    if *left == 0 {
        return Ok(None);
    }
    *left -= 1;
    let fault = next.checked_add(bytes.number()?).ok_or(BookFault::Number)?;
    *next = fault.checked_add(1).ok_or(BookFault::Number)?;
    Ok(Some(fault))
}

#[cfg(test)]
mod tests {
    use palisade_structure::KingSets;
    use palisade_testkit::Dice;

    use super::*;

    /// Sets of every kind, those that are nothing or all among them.
    fn random(dice: &mut Dice, within: &Placements) -> Placements {
        let dense = dice.below(5);
        let mut sets = || {
            KingSets::from_fn(|_| match dense {
                0 => Bitboard::EMPTY,
                1 => Bitboard::FULL,
                2 => Bitboard(dice.roll() & dice.roll() & dice.roll()),
                _ => Bitboard(dice.roll()),
            })
        };
        Placements { attacker_moves: sets(), defender_moves: sets() }.within(within)
    }

    #[test]
    fn what_is_written_is_read() {
        let mut dice = Dice::new(58);
        for _ in 0..200 {
            let pawns = Bitboard(dice.roll() & dice.roll()) - Bitboard::BACK_RANKS;
            let half = Bitboard(dice.roll());
            let structure = Structure { attackers: pawns & half, defenders: pawns - half };
            let legal = Placements::legal(structure);
            let lower = random(&mut dice, &legal);
            let mut upper = random(&mut dice, &legal);
            upper.join(&lower);
            let limits = PackedLimits { lower, upper };
            let mut written = Vec::new();
            write(structure, &limits, &mut written);
            let mut bytes = Bytes::new(&written);
            assert_eq!(read(structure, &mut bytes), Ok(limits));
            assert!(bytes.is_at_end());
            // A part of it is refused, and so is the set of another structure, or it is legal.
            written.pop();
            assert!(read(structure, &mut Bytes::new(&written)).is_err());
            if let Ok(other) = read(structure.turned(), &mut Bytes::new(&written)) {
                let legal = Placements::legal(structure.turned());
                assert_eq!(other.upper.within(&legal), other.upper);
                assert_eq!(other.lower.within(&other.upper), other.lower);
            }
        }
    }
}
