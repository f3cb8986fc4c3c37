//! The board of one slice: which placements are legal, and how kings and pieces step.
//!
//! Proof: `docs/slices.md`, step 5.

use palisade_board::{
    Bitboard, Position, Role, Setup, Square, Symmetry, king_attacks, line_through, squares_between,
};
use palisade_structure::men::PieceKind;
use palisade_structure::{ATTACKER, DEFENDER};

use super::key::{AXES, SliceKey, SliceSpot};
use crate::fold::{COLORED, FREE, Fold, WHOLE};

/// The squares that a blocker hides from whoever looks along lines.
#[inline]
pub(crate) fn hidden(from: Square, blocker: Square) -> Bitboard {
    let bit = blocker.bitboard().0;
    // Along a line the numbers of squares grow or fall.
    let beyond = if blocker > from { !(bit | (bit - 1)) } else { bit - 1 };
    line_through(from, blocker) & Bitboard(beyond)
}

/// The board of a slice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SliceGround {
    pub(crate) key: SliceKey,
    /// All pawns, and a piece that has no axis.
    pub(crate) pawns: Bitboard,
    /// What the attacker's pawns attack.
    pub(crate) attacked: Bitboard,
    /// What the defender's pawns attack.
    pub(crate) guarded: Bitboard,
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
            pawns: key.structure.all() | beside.map_or(Bitboard::EMPTY, Square::bitboard),
            attacked: key.structure.attacked(),
            guarded: key.structure.guarded(),
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
    pub(crate) const fn kings(&self) -> Bitboard {
        self.fold.kings.difference(self.pawns)
    }

    #[inline]
    pub(crate) const fn index(&self, spot: SliceSpot) -> usize {
        self.fold.place(spot.king).0 << self.bits | self.index_of(spot)
    }

    /// The number of a word among those of one square of the attacking king.
    #[inline]
    pub(crate) const fn index_of(&self, spot: SliceSpot) -> usize {
        let ([first, second, third], shifts) = (spot.men, self.shifts);
        first.index() << shifts[0] | second.index() << shifts[1] | third.index() << shifts[2]
    }

    #[inline]
    pub(crate) fn spot(&self, index: usize) -> SliceSpot {
        self.spot_of(self.fold.square(index >> self.bits), index)
    }

    /// The pieces of a word's number, or of its lower bits, beside a king.
    #[inline]
    pub(crate) fn spot_of(&self, king: Square, index: usize) -> SliceSpot {
        let man = |axis: usize| Square::ALL[index >> self.shifts[axis] & self.masks[axis] & 63];
        SliceSpot { king, men: [man(0), man(1), man(2)] }
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
        let mut men = spot.men;
        for man in men.iter_mut().take(self.key.len()) {
            *man = image.square(*man);
        }
        SliceSpot { king: image.square(spot.king), men }
    }

    /// Where the piece of an axis may be; of an axis that is lacking, only a1.
    #[inline]
    pub(crate) fn domain(&self, axis: usize) -> Bitboard {
        self.axes[axis].map_or(Square::A1.bitboard(), |(_, kind)| kind.domain() - self.pawns)
    }

    /// The square of the man of an axis, as a set.
    #[inline]
    pub(crate) fn man(&self, spot: SliceSpot, axis: usize) -> Bitboard {
        if self.masks[axis] != 0 { spot.men[axis].bitboard() } else { Bitboard::EMPTY }
    }

    /// The king and the pieces.
    #[inline]
    pub(crate) fn men(&self, spot: SliceSpot) -> Bitboard {
        spot.king.bitboard() | self.man(spot, 0) | self.man(spot, 1) | self.man(spot, 2)
    }

    /// The king and the pieces but that of an axis.
    #[inline]
    pub(crate) fn others(&self, spot: SliceSpot, axis: usize) -> Bitboard {
        let (one, other) = ((axis + 1) % AXES, (axis + 2) % AXES);
        spot.king.bitboard() | self.man(spot, one) | self.man(spot, other)
    }

    /// All placements of the king among some squares and of the pieces, each on its own square.
    #[inline]
    pub(crate) fn each_spot(&self, kings: Bitboard, mut see: impl FnMut(SliceSpot, usize)) {
        for king in kings & self.kings() {
            self.each_of(king, [Bitboard::FULL; AXES], &mut see);
        }
    }

    /// All placements of the pieces among some squares, beside a king.
    #[inline]
    pub(crate) fn each_of(
        &self,
        king: Square,
        among: [Bitboard; AXES],
        see: &mut impl FnMut(SliceSpot, usize),
    ) {
        let free = |axis: usize, taken: Bitboard| match self.axes[axis] {
            Some(_) => (self.domain(axis) & among[axis]) - taken,
            None => Square::A1.bitboard(),
        };
        let also = |axis: usize, taken: Bitboard, square: Square| match self.axes[axis] {
            Some(_) => taken.with(square),
            None => taken,
        };
        let own = king.bitboard();
        for first in free(0, own) {
            let two = also(0, own, first);
            for second in free(1, two) {
                for third in free(2, also(1, two, second)) {
                    let spot = SliceSpot { king, men: [first, second, third] };
                    see(spot, self.index(spot));
                }
            }
        }
    }

    /// Everybody but the defending king; nothing, if two stand on one square.
    #[inline]
    fn occupied(&self, spot: SliceSpot) -> Option<Bitboard> {
        let king = spot.king.bitboard();
        let [first, second, third] = [0, 1, 2].map(|axis| self.man(spot, axis));
        let pieces = first | second | third;
        let clash = (self.pawns | king) & pieces | self.pawns & king;
        let twice = first & second | (first | second) & third;
        (clash | twice).is_empty().then_some(self.pawns | king | pieces)
    }

    /// What the attacker's pieces and pawns attack, the defending king stopping nothing.
    #[inline]
    fn attacked(&self, spot: SliceSpot, occupied: Bitboard) -> Bitboard {
        let mut attacked = self.attacked;
        for (axis, man) in self.axes.iter().enumerate() {
            if let Some((true, kind)) = *man {
                attacked |= kind.attacks(spot.men[axis], occupied);
            }
        }
        attacked
    }

    /// Squares of the defending king with which it may be the attacker's move.
    #[inline]
    pub(crate) fn attacker_moves(&self, spot: SliceSpot) -> Bitboard {
        let Some(occupied) = self.occupied(spot) else { return Bitboard::EMPTY };
        !(occupied | king_attacks(spot.king) | self.attacked(spot, occupied))
    }

    /// Squares of the defending king with which it may be his move, and where he is in check.
    #[inline]
    pub(crate) fn defender_moves(&self, spot: SliceSpot) -> (Bitboard, Bitboard) {
        let Some(occupied) = self.occupied(spot) else { return Default::default() };
        let legal = !(occupied | king_attacks(spot.king)) & self.unchecked(spot, occupied);
        (legal, self.attacked(spot, occupied))
    }

    /// Has the defender, to move with his king on a square, a legal move? Taking in passing does not
    /// count.
    pub(crate) fn can_move(&self, spot: SliceSpot, own: Square) -> bool {
        // A pawn that can step and stands on no line with its king is not pinned: nearly always there is one.
        let men = (self.pawns | self.men(spot)).with(own);
        let able = self.key.structure.defenders - men.forward(ATTACKER);
        if able.iter().any(|pawn| line_through(own, pawn).is_empty()) {
            return true;
        }
        let mut setup = Setup { side_to_move: DEFENDER, ..Setup::default() };
        for side in [ATTACKER, DEFENDER] {
            let pawns = self.key.structure.pawns(side);
            pawns.iter().for_each(|pawn| setup.put(pawn, Role::Pawn.of(side)));
        }
        setup.put(spot.king, Role::King.of(ATTACKER));
        setup.put(own, Role::King.of(DEFENDER));
        for ((side, kind), man) in self.key.pieces().zip(spot.men) {
            setup.put(man, kind.role().of(side));
        }
        Position::try_from(setup).is_ok_and(|position| position.has_legal_move())
    }

    /// The squares of the defending king with which the attacker's king is not in check.
    #[inline]
    fn unchecked(&self, spot: SliceSpot, occupied: Bitboard) -> Bitboard {
        if self.guarded.contains(spot.king) {
            return Bitboard::EMPTY;
        }
        let mut free = Bitboard::FULL;
        for (axis, man) in self.axes.iter().enumerate() {
            if let Some((false, kind)) = *man {
                let square = spot.men[axis];
                if kind.attacks(square, occupied).contains(spot.king) {
                    // Only the defending king himself can stand in the way.
                    free &= squares_between(square, spot.king);
                }
            }
        }
        free
    }
}
