//! The board of one slice: which placements are legal, and how kings and pieces step.
//!
//! Proof: `docs/slices.md`, step 5.

use palisade_board::{
    Bitboard, Position, Role, Setup, Square, Symmetry, king_attacks, line_through, neighbors,
    squares_between,
};
use palisade_structure::men::PieceKind;
use palisade_structure::{ATTACKER, DEFENDER};

use super::key::{AXES, SliceKey, SliceSpot};
use crate::fold::{COLORED, FREE, Fold, WHOLE};

/// What a piece attacks.
#[inline]
pub(crate) fn attacks(kind: PieceKind, square: usize, occupied: u64) -> u64 {
    kind.attacks(Square::ALL[square], Bitboard(occupied)).0
}

#[inline]
pub(crate) fn king(square: usize) -> u64 {
    king_attacks(Square::ALL[square]).0
}

#[inline]
pub(crate) fn between(one: usize, other: usize) -> u64 {
    squares_between(Square::ALL[one], Square::ALL[other]).0
}

/// The squares that a blocker hides from whoever looks along lines.
#[inline]
pub(crate) fn hidden(from: usize, blocker: usize) -> u64 {
    let bit = 1 << blocker;
    // Along a line the numbers of squares grow or fall.
    let beyond = if blocker > from { !(bit | (bit - 1)) } else { bit - 1 };
    line_through(Square::ALL[from], Square::ALL[blocker]).0 & beyond
}

/// The squares from which a king steps onto the set.
#[inline]
pub(crate) fn beside(set: u64) -> u64 {
    neighbors(Bitboard(set)).0
}

/// The squares of a set, in order.
#[inline]
pub(crate) fn each(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let square = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            square
        })
    })
}

/// The board of a slice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SliceGround {
    pub(crate) key: SliceKey,
    /// All pawns, and a piece that has no axis.
    pub(crate) pawns: u64,
    /// What the attacker's pawns attack.
    pub(crate) attacked: u64,
    /// What the defender's pawns attack.
    pub(crate) guarded: u64,
    pub(crate) axes: [Option<(bool, PieceKind)>; AXES],
    /// By axis, which squares its number may have: 64, or one if the slice lacks it.
    masks: [usize; AXES],
    /// By axis, how many bits of a word's number come after its square's.
    shifts: [u32; AXES],
    /// The bits of all axes.
    bits: u32,
    /// The squares of the attacking king that have words.
    pub(crate) fold: &'static Fold,
}

impl SliceGround {
    /// The board of a slice with words for each square of the attacking king, and with one more
    /// man who stands in the way.
    pub(crate) fn new(key: SliceKey, beside: Option<Square>) -> Self {
        let axes =
            [0, 1, 2].map(|axis| key.piece(axis).map(|(side, kind)| (side == ATTACKER, kind)));
        let mut bits = 0;
        let mut shifts = [0; AXES];
        for axis in (0..AXES).rev().filter(|&axis| axes[axis].is_some()) {
            shifts[axis] = bits;
            bits += 6;
        }
        Self {
            key,
            pawns: key.structure.all().0 | beside.map_or(0, |square| square.bitboard().0),
            attacked: key.structure.attacked().0,
            guarded: key.structure.guarded().0,
            axes,
            masks: axes.map(|axis| if axis.is_some() { 63 } else { 0 }),
            shifts,
            bits,
            fold: &WHOLE,
        }
    }

    /// The board of a slice as its table has it: images of a placement are one.
    pub(crate) fn folded(key: SliceKey) -> Self {
        let fold = match key.structure.all().is_empty() {
            false => &WHOLE,
            // Dark squares have to stay dark.
            true if key.pieces().any(|(_, kind)| kind != kind.mirror()) => &COLORED,
            true => &FREE,
        };
        Self { fold, ..Self::new(key, None) }
    }

    pub(crate) const fn words(&self) -> usize {
        self.fold.planes << self.bits
    }

    /// Words for one square of the attacking king.
    pub(crate) const fn plane_words(&self) -> usize {
        1 << self.bits
    }

    /// The squares of the attacking king that have words.
    pub(crate) const fn kings(&self) -> u64 {
        self.fold.kings & !self.pawns
    }

    #[inline]
    pub(crate) const fn index(&self, spot: SliceSpot) -> usize {
        self.fold.place(spot.king).0 << self.bits | self.index_of(spot)
    }

    /// The number of a word among those of one square of the attacking king.
    #[inline]
    pub(crate) const fn index_of(&self, spot: SliceSpot) -> usize {
        let ([first, second, third], shifts) = (spot.men, self.shifts);
        first << shifts[0] | second << shifts[1] | third << shifts[2]
    }

    #[inline]
    pub(crate) const fn spot(&self, index: usize) -> SliceSpot {
        self.spot_of(self.fold.square(index >> self.bits), index)
    }

    /// The pieces of a word's number, or of its lower bits, beside a king.
    #[inline]
    pub(crate) const fn spot_of(&self, king: usize, index: usize) -> SliceSpot {
        let ([first, second, third], masks) = (self.shifts, self.masks);
        let men =
            [index >> first & masks[0], index >> second & masks[1], index >> third & masks[2]];
        SliceSpot { king, men }
    }

    /// How many bits the numbers of an axis's squares are shifted by.
    #[inline]
    pub(crate) const fn shift(&self, axis: usize) -> u32 {
        self.shifts[axis]
    }

    /// The axis whose squares lie side by side.
    pub(crate) fn last(&self) -> usize {
        self.key.len().saturating_sub(1)
    }

    /// Where an image brings the men.
    #[inline]
    pub(crate) fn image(&self, spot: SliceSpot, image: Symmetry) -> SliceSpot {
        let to = |square: usize| image.square(Square::ALL[square]).index();
        let mut men = spot.men;
        for (man, axis) in men.iter_mut().zip(&self.axes) {
            if axis.is_some() {
                *man = to(*man);
            }
        }
        SliceSpot { king: to(spot.king), men }
    }

    /// Where the piece of an axis may be; of an axis that is lacking, only the number 0.
    #[inline]
    pub(crate) fn domain(&self, axis: usize) -> u64 {
        self.axes[axis].map_or(1, |(_, kind)| kind.domain().0 & !self.pawns)
    }

    /// The square of the man of an axis, as a set.
    #[inline]
    pub(crate) const fn man(&self, spot: SliceSpot, axis: usize) -> u64 {
        if self.masks[axis] != 0 { 1 << spot.men[axis] } else { 0 }
    }

    /// The king and the pieces.
    #[inline]
    pub(crate) const fn men(&self, spot: SliceSpot) -> u64 {
        1 << spot.king | self.man(spot, 0) | self.man(spot, 1) | self.man(spot, 2)
    }

    /// The king and the pieces but that of an axis.
    #[inline]
    pub(crate) const fn others(&self, spot: SliceSpot, axis: usize) -> u64 {
        let (one, other) = ((axis + 1) % AXES, (axis + 2) % AXES);
        1 << spot.king | self.man(spot, one) | self.man(spot, other)
    }

    /// All placements of the king among some squares and of the pieces, each on its own square.
    #[inline]
    pub(crate) fn each_spot(&self, kings: u64, mut see: impl FnMut(SliceSpot, usize)) {
        for king in each(kings & self.kings()) {
            self.each_of(king, [u64::MAX; AXES], &mut see);
        }
    }

    /// All placements of the pieces among some squares, beside a king.
    #[inline]
    pub(crate) fn each_of(
        &self,
        king: usize,
        among: [u64; AXES],
        see: &mut impl FnMut(SliceSpot, usize),
    ) {
        let free = |axis: usize, taken: u64| match self.axes[axis] {
            Some(_) => self.domain(axis) & among[axis] & !taken,
            None => 1,
        };
        let also = |axis: usize, taken: u64, square: usize| match self.axes[axis] {
            Some(_) => taken | 1 << square,
            None => taken,
        };
        let own = 1 << king;
        for first in each(free(0, own)) {
            let two = also(0, own, first);
            for second in each(free(1, two)) {
                for third in each(free(2, also(1, two, second))) {
                    let spot = SliceSpot { king, men: [first, second, third] };
                    see(spot, self.index(spot));
                }
            }
        }
    }

    /// Everybody but the defending king; nothing, if two stand on one square.
    #[inline]
    fn occupied(&self, spot: SliceSpot) -> Option<u64> {
        let king = 1 << spot.king;
        let [first, second, third] = [0, 1, 2].map(|axis| self.man(spot, axis));
        let pieces = first | second | third;
        let clash = (self.pawns | king) & pieces | self.pawns & king;
        let twice = first & second | (first | second) & third;
        (clash | twice == 0).then_some(self.pawns | king | pieces)
    }

    /// What the attacker's pieces and pawns attack, the defending king stopping nothing.
    #[inline]
    fn attacked(&self, spot: SliceSpot, occupied: u64) -> u64 {
        let mut attacked = self.attacked;
        for (axis, man) in self.axes.iter().enumerate() {
            if let Some((true, kind)) = *man {
                attacked |= attacks(kind, spot.men[axis], occupied);
            }
        }
        attacked
    }

    /// Squares of the defending king with which it may be the attacker's move.
    #[inline]
    pub(crate) fn attacker_moves(&self, spot: SliceSpot) -> u64 {
        let Some(occupied) = self.occupied(spot) else { return 0 };
        !(occupied | king(spot.king) | self.attacked(spot, occupied))
    }

    /// Squares of the defending king with which it may be his move, and where he is in check.
    #[inline]
    pub(crate) fn defender_moves(&self, spot: SliceSpot) -> (u64, u64) {
        let Some(occupied) = self.occupied(spot) else { return (0, 0) };
        let legal = !(occupied | king(spot.king)) & self.unchecked(spot, occupied);
        (legal, self.attacked(spot, occupied))
    }

    /// Has the defender, to move with his king on a square, a legal move? Taking in passing does not
    /// count.
    pub(crate) fn can_move(&self, spot: SliceSpot, own: usize) -> bool {
        // A pawn that can step and stands on no line with its king is not pinned: nearly always there is one.
        let men = Bitboard(self.pawns | self.men(spot) | 1 << own);
        let able = self.key.structure.defenders & !men.forward(ATTACKER);
        if able.iter().any(|pawn| line_through(Square::ALL[own], pawn).is_empty()) {
            return true;
        }
        let mut setup = Setup { side_to_move: DEFENDER, ..Setup::default() };
        for side in [ATTACKER, DEFENDER] {
            let pawns = self.key.structure.pawns(side);
            pawns.iter().for_each(|pawn| setup.put(pawn, Role::Pawn.of(side)));
        }
        setup.put(Square::ALL[spot.king], Role::King.of(ATTACKER));
        setup.put(Square::ALL[own], Role::King.of(DEFENDER));
        for ((side, kind), man) in self.key.pieces().zip(spot.men) {
            setup.put(Square::ALL[man], kind.role().of(side));
        }
        Position::try_from(setup).is_ok_and(|position| position.has_legal_move())
    }

    /// The squares of the defending king with which the attacker's king is not in check.
    #[inline]
    fn unchecked(&self, spot: SliceSpot, occupied: u64) -> u64 {
        if self.guarded >> spot.king & 1 != 0 {
            return 0;
        }
        let mut free = u64::MAX;
        for (axis, man) in self.axes.iter().enumerate() {
            if let Some((false, kind)) = *man {
                let square = spot.men[axis];
                if attacks(kind, square, occupied) >> spot.king & 1 != 0 {
                    // Only the defending king himself can stand in the way.
                    free &= between(square, spot.king);
                }
            }
        }
        free
    }
}
