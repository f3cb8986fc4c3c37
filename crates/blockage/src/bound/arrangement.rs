//! Arrangements of the pawns of one part of a wall.
//!
//! This file says what the attacker can do with an arrangement, what several arrangements
//! have in common, and which files belong together.

use palisade_board::{Bitboard, Rank, fill_forward_through, pawn_attacks};
use palisade_structure::{ATTACKER, DEFENDER, Structure};

/// What is common to all arrangements that have been gathered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Common {
    /// Squares that the attacking king never enters.
    pub(super) closed: Bitboard,
    /// Squares where a pawn may stand, or that an attacking pawn may attack.
    pub(super) disturbed: Bitboard,
    /// Squares that an attacking pawn may attack in some arrangement.
    pub(super) attacked: Bitboard,
    /// Squares that an attacking pawn may attack while the defender has only answered with
    /// captures.
    pub(super) attacked_at_once: Bitboard,
    /// Squares where a defending pawn may stand.
    pub(super) defenders: Bitboard,
}

impl Common {
    /// The common squares before any arrangement is gathered.
    pub(super) const START: Self = Self {
        closed: Bitboard::FULL,
        disturbed: Bitboard::EMPTY,
        attacked: Bitboard::EMPTY,
        attacked_at_once: Bitboard::EMPTY,
        defenders: Bitboard::EMPTY,
    };

    /// Gathers one arrangement more. `at_once` says that no step of the defending king leads
    /// there.
    pub(super) fn add(&mut self, s: Structure, at_once: bool) {
        let attacked = s.attacked();
        self.closed &= closed(s);
        self.disturbed |= attacked | s.all();
        self.attacked |= attacked;
        if at_once {
            self.attacked_at_once |= attacked;
        }
        self.defenders |= s.defenders;
    }

    /// What is common to the arrangements of two sets of files together.
    pub(super) fn together_with(self, other: &Self) -> Self {
        Self {
            closed: self.closed | other.closed,
            disturbed: self.disturbed | other.disturbed,
            attacked: self.attacked | other.attacked,
            attacked_at_once: self.attacked_at_once | other.attacked_at_once,
            defenders: self.defenders | other.defenders,
        }
    }
}

/// Squares that the attacking king cannot enter, unless he takes what stands there.
#[inline]
pub(super) fn closed(s: Structure) -> Bitboard {
    s.attackers | s.guarded()
}

/// Squares that the attacking king cannot enter, without his own pawns that can move out
/// of his way.
pub(super) fn closed_at_first(s: Structure) -> Bitboard {
    let rams = s.attackers & s.defenders.south();
    fill_forward_through(DEFENDER, rams, s.attackers) | s.guarded()
}

/// A change that the attacker makes to an arrangement, and the result.
#[derive(Clone, Copy)]
pub(super) struct ArrangementAfter {
    pub(super) structure: Structure,
    pub(super) by: By,
}

/// How the attacker changes an arrangement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// A pawn takes.
    Capture,
    /// The king takes.
    King,
    /// A pawn goes forward.
    Push,
}

/// Every change of an arrangement by the attacker: captures by his pawns, captures by his
/// king, pushes.
pub(super) struct Moves {
    s: Structure,
    targets: Bitboard,
    /// The pawns that have not yet taken the first target.
    captors: Bitboard,
    drowned: Bitboard,
    single: Bitboard,
    double: Bitboard,
}

impl Moves {
    #[inline]
    pub(super) fn of(s: Structure, flood: Bitboard) -> Self {
        let empty = !s.all();
        let single = s.attackers & empty.south();
        let mut moves = Self {
            s,
            targets: s.defenders & s.attacked(),
            captors: Bitboard::EMPTY,
            drowned: (s.defenders & flood) - s.guarded(),
            single,
            double: single & Rank::Second.bitboard() & empty.south().south(),
        };
        moves.aim();
        moves
    }

    #[inline]
    fn aim(&mut self) {
        if let Some(to) = self.targets.first() {
            self.captors = pawn_attacks(DEFENDER, to.bitboard()) & self.s.attackers;
        }
    }
}

impl Iterator for Moves {
    type Item = ArrangementAfter;

    fn next(&mut self) -> Option<ArrangementAfter> {
        let s = self.s;
        if let (Some(to), Some(from)) = (self.targets.first(), self.captors.first()) {
            self.captors = self.captors.without(from);
            if self.captors.is_empty() {
                self.targets = self.targets.without(to);
                self.aim();
            }
            return Some(ArrangementAfter {
                structure: s.captured(ATTACKER, from, to),
                by: By::Capture,
            });
        }
        if let Some(on) = self.drowned.first() {
            self.drowned = self.drowned.without(on);
            return Some(ArrangementAfter { structure: s.without(DEFENDER, on), by: By::King });
        }
        let structure = if let Some(from) = self.single.last() {
            self.single = self.single.without(from);
            s.pushed(ATTACKER, from, from.forward(ATTACKER)?)
        } else {
            let from = self.double.first()?;
            self.double = self.double.without(from);
            s.pushed(ATTACKER, from, from.forward(ATTACKER)?.forward(ATTACKER)?)
        };
        Some(ArrangementAfter { structure, by: By::Push })
    }
}

/// The files that belong together with the one to their east: an attacking pawn may take
/// from one to the other as the pawns stand, or a defending pawn take back.
pub(super) fn links(s: Structure) -> u8 {
    let reach = fill_forward_through(ATTACKER, s.attackers, !s.defenders).north();
    let (eastward, westward) = (reach.east() & s.defenders, reach.west() & s.defenders);
    let targets = (eastward | westward).north();
    let (guards_east, guards_west) = (targets.east() & s.defenders, targets.west() & s.defenders);
    files(eastward.west() | westward | guards_east.west() | guards_west)
}

/// The files that belong together with this one, itself among them.
pub(super) const fn part_around(file: u32, links: u8) -> u8 {
    // The h-file has no file to its east.
    let links = links as u32 & 0x7f;
    let west = file - (links << (31 - file) << 1).leading_ones();
    let east = file + (links >> file).trailing_ones();
    (0xff_u32 >> (7 - east) & 0xff << west) as u8
}

/// The files on which the attacker can change something, with his king anywhere on his
/// flood.
pub(super) fn changing(s: Structure, links: u8, flood: Bitboard) -> u8 {
    let (to_east, to_west) = (whole(links), whole(links << 1));
    let below = s.defenders.south();
    let guarded = (below & to_east).east() | (below & to_west).west();
    let drowned = (s.defenders & flood) - guarded;
    files((s.attackers - s.all().south()) | s.with_targets() | drowned)
}

/// All squares of some files.
pub(super) const fn whole(files: u8) -> Bitboard {
    Bitboard(files as u64 * 0x0101_0101_0101_0101)
}

/// The files of a set, the a-file as the lowest bit.
pub(super) const fn files(set: Bitboard) -> u8 {
    let half = set.0 | set.0 >> 32;
    let quarter = half | half >> 16;
    (quarter | quarter >> 8) as u8
}
