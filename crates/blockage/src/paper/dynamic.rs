//! Dynamic pawns, by where they stand (sections 3.1 to 3.3).

use palisade_board::{Bitboard, Square, front_span, pawn_attacks};

use super::PaperRefusal;
use super::board::PaperBoard;
use super::exception::{self, FencePawnCondition};
use crate::Side;

/// One of the attacker's dynamic pawns: one that is not fixed.
///
/// ```
/// use palisade_blockage::{Finding, PaperTest, Side};
/// use palisade_board::{Color, PawnEnding, Square};
/// let test = PaperTest::new(&"5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1".parse::<PawnEnding>()?, Color::White);
/// let pawn = test.dynamic_pawns().next().expect("f5 is passed");
/// assert_eq!((pawn.square, pawn.side), (Square::F5, Side::Above));
/// assert_eq!(pawn.finding, Ok(Finding::KingInFront));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DynamicPawn {
    /// Where it stands.
    pub square: Square,
    /// Its category: above the fence (3.1), on it (3.2) or below it (3.3).
    pub side: Side,
    /// Why it is held by the rules of its category, or why they refuse.
    pub finding: Result<Finding, PaperRefusal>,
}

/// Why a dynamic pawn does no harm.
///
/// ```
/// use palisade_blockage::{Finding, PaperTest};
/// use palisade_board::{Color, PawnEnding, Square};
/// // Figure 15: the exception.
/// let test = PaperTest::new(&"5k2/8/8/p1p1p1p1/P1P1P1P1/8/5P2/4K3 w - - 0 1".parse::<PawnEnding>()?, Color::White);
/// let pawn = test.dynamic_pawns().next().expect("f2 is dynamic");
/// assert!(matches!(pawn.finding, Ok(Finding::Exception { at: Square::F4, .. })));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Finding {
    /// Above the fence, and the defending king stands in front of it (3.1).
    KingInFront,
    /// Below the fence, and a pawn of its own side stops it first (3.3).
    OwnPawnAhead {
        /// The pawn in its way.
        by: Square,
    },
    /// On the fence or on its way there, and a defending pawn two squares in
    /// front recaptures or blocks (3.2).
    MeetsPawn {
        /// The square of the fence.
        at: Square,
        /// The defending pawn.
        by: Square,
    },
    /// On the fence or on its way there, and the exception holds (3.4): the
    /// least dependable rule of the paper.
    Exception {
        /// The square of the fence.
        at: Square,
        /// The condition of 3.2 that fails.
        lacks: FencePawnCondition,
    },
}

/// At most eight dynamic pawns, in the order of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DynamicPawns([Option<DynamicPawn>; 8]);

impl DynamicPawns {
    pub(super) const EMPTY: Self = Self([None; 8]);

    /// Judges every pawn of the attacker that is not fixed.
    pub(super) fn judge(board: PaperBoard) -> Self {
        let PaperBoard { pawns, removed, fence, attacker, .. } = board;
        let mut all = Self::EMPTY;
        let captors = pawns.of(attacker) & pawn_attacks(attacker.opponent(), removed);
        let dynamic = (pawns.of(attacker) - pawns.fixed(attacker)) | captors;
        for (slot, square) in all.0.iter_mut().zip(dynamic) {
            let side = fence.side_of(square);
            *slot = Some(DynamicPawn { square, side, finding: board.finding(square, side) });
        }
        all
    }

    pub(super) fn iter(self) -> impl Iterator<Item = DynamicPawn> {
        self.0.into_iter().flatten()
    }

    /// The squares of the defending king for which no dynamic pawn refuses.
    ///
    /// The rules ask of him whether he stands before a pawn (3.1) and on its file (3.4), so
    /// that one square of each kind speaks for all.
    pub(super) fn kings_that_hold(board: PaperBoard) -> Bitboard {
        let attacker = board.attacker;
        let mut holding = Bitboard::FULL;
        for pawn in Self::judge(board).iter() {
            let file = pawn.square.file().bitboard();
            let before = front_span(attacker, pawn.square.bitboard());
            let holds = |kings: &Bitboard| {
                kings.first().is_some_and(|defending_king| {
                    let board = PaperBoard { defending_king, ..board };
                    board.finding(pawn.square, pawn.side).is_ok()
                })
            };
            let kinds = [before, file - before, !file];
            holding &= kinds.into_iter().filter(holds).fold(Bitboard::EMPTY, Bitboard::union);
        }
        holding
    }

    /// The refusal of the earliest section, of the first square within it.
    pub(super) fn first_refusal(self) -> Option<PaperRefusal> {
        self.iter().filter_map(|pawn| pawn.finding.err()).min()
    }
}

impl PaperBoard {
    fn finding(self, pawn: Square, side: Side) -> Result<Finding, PaperRefusal> {
        // Pawns taken off for the king's sake are still there for a pawn to take.
        let enemy = match side {
            Side::On => self.removed,
            Side::Above | Side::Below => self.pawns.of(self.attacker.opponent()) | self.removed,
        };
        let targets = pawn_attacks(self.attacker, pawn.bitboard()) & enemy;
        match (targets.first(), side) {
            (Some(target), _) => Err(PaperRefusal::Capture { pawn, target }),
            (None, Side::On) => self.on_fence(pawn, pawn),
            (None, Side::Above) => self.above(pawn),
            (None, Side::Below) => self.below(pawn),
        }
    }

    /// Section 3.1.
    fn above(self, pawn: Square) -> Result<Finding, PaperRefusal> {
        let before = front_span(self.attacker, pawn.bitboard());
        let is_there = before.contains(self.defending_king);
        is_there.then_some(Finding::KingInFront).ok_or(PaperRefusal::PawnAbove { pawn })
    }

    /// Section 3.3: scan the squares in front.
    ///
    /// Every square of a fence holds a fixed pawn of the attacker or is
    /// attacked by the defender, so the scan ends at the fence at the latest.
    fn below(self, pawn: Square) -> Result<Finding, PaperRefusal> {
        let attacked = self.pawns.attacks(self.attacker.opponent());
        let mut at = pawn;
        while let Some(ahead) = at.forward(self.attacker) {
            at = ahead;
            if self.pawns.of(self.attacker).contains(at) {
                return Ok(Finding::OwnPawnAhead { by: at });
            }
            if attacked.contains(at) {
                return match self.fence.side_of(at) {
                    Side::Below => Err(PaperRefusal::Engages { pawn, at }),
                    Side::On | Side::Above => self.on_fence(pawn, at),
                };
            }
        }
        Err(PaperRefusal::PawnAbove { pawn })
    }

    /// Sections 3.2 and 3.4, for a pawn that is on the fence or arrives there.
    fn on_fence(self, pawn: Square, at: Square) -> Result<Finding, PaperRefusal> {
        let lacks = match exception::held_by_pawn(self, pawn, at) {
            Ok(by) => return Ok(Finding::MeetsPawn { at, by }),
            Err(lacks) => lacks,
        };
        match exception::exception(self, pawn) {
            Ok(()) => Ok(Finding::Exception { at, lacks }),
            Err(exception) if at == pawn => {
                Err(PaperRefusal::PawnOnFence { pawn, lacks, exception })
            }
            Err(exception) => Err(PaperRefusal::ReachesFence { pawn, at, lacks, exception }),
        }
    }
}
