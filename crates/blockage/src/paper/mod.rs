//! The paper's whole test (David-Tabibi et al. 2004, sections 2.3 and 3).

mod board;
mod dynamic;
mod exception;
mod refusal;
mod structure;

use board::{PaperBoard, vacant_squares};
use dynamic::DynamicPawns;
pub use dynamic::{DynamicPawn, Finding};
pub use exception::{ExceptionCondition, FencePawnCondition};
pub use refusal::PaperRefusal;
pub use structure::PaperStructure;

use palisade_board::{Bitboard, Color, PawnEnding};

use crate::{Fence, Opinion, Side, depth_first_fence, marked_squares};

/// The paper's test with everything it saw on the way.
///
/// # The rules
///
/// 1. Mark the squares the attacking king cannot enter, and find the fence with
///    the depth-first search (2.2, 2.3).
/// 2. The attacking king is below the fence, the defending king is not, and he
///    has a vacant square to step on (2.3).
/// 3. The defender's pawns below the fence are taken off (3).
/// 4. None of the attacker's pawns can capture (3), those on the fence excepted,
///    for which rule 6 is made.
/// 5. A dynamic pawn above the fence has the defending king in front (3.1).
/// 6. A dynamic pawn on the fence, or on its way there, meets a defending pawn
///    two squares in front, is alone on its file, and the square ahead of it is
///    not attacked (3.2, 3.3); or the exception holds (3.4).
/// 7. A dynamic pawn below the fence that meets a defending pawn's attack
///    before the fence refuses (3.3).
///
/// # Where the text leaves a choice
///
/// - After rule 3 the squares are marked and the fence is sought again, until no
///   pawn is left to take off. The text does not say so; without it a fence can
///   rest on a pawn that is gone.
/// - The text forbids all captures, then allows those of pawns on the fence if
///   they can be recaptured. So rule 4 spares pawns on the fence. It holds for
///   captures of pawns that rule 3 took off as well: they are off for the
///   king's sake, and still there for a pawn to take.
/// - A vacant square is empty and not attacked by the attacker. Captures do not
///   count, nor does whose move it is.
/// - The exception needs *both* neighbouring files, so a rook's pawn never has it.
/// - En passant is nowhere in the text, so it is nowhere here.
///
/// The verdict can differ between a position and its mirror image, because the
/// depth-first fence can (`3k4/8/7p/p4p1P/1p1p1P2/Pp1P4/1P6/1K6 w - -`).
///
/// # Where the rules are wrong
///
/// They promise draws that are lost, in these ways. The exception of 3.4 accepts sacrifices, levers on the
/// fence and doubled pawns (`5k2/8/8/p1p1p1p1/P1P1PPP1/8/8/4K3 w - -`); en passant is not seen
/// (`8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6`); one vacant square does not save the defender
/// from zugzwang when his king stands on the fence
/// (`8/5p2/1p2p1p1/1P2PpPk/5P2/8/5K2/8 w - -`); and in 3.2 the attacking king may take the pawn
/// that should recapture (`k7/8/1p2p2p/1Pp1P1p1/2P2KPP/8/8/8 w - -`). The measured rates are in the
/// repository's `docs/blockage.md`. Only fixed pawns, and the king above the
/// fence: there no error is known.
///
/// ```
/// use palisade_blockage::{Opinion, PaperTest, Side};
/// use palisade_board::{Color, PawnEnding, Square};
/// // Figure 14: dynamic pawns on b2, e2 and g2.
/// let test = PaperTest::new(&"4k3/8/6p1/pp2p2p/2p1P2P/8/1P2P1P1/4K3 w - - 0 1".parse::<PawnEnding>()?, Color::White);
/// let places: Vec<_> = test.dynamic_pawns().map(|pawn| (pawn.square, pawn.side)).collect();
/// assert_eq!(places, [
///     (Square::B2, Side::Below),
///     (Square::E2, Side::Below),
///     (Square::G2, Side::Below),
/// ]);
/// let refusal = test.opinion().refusal().map(ToString::to_string);
/// assert_eq!(refusal.as_deref(), Some("3.3: the pawn on b2 engages an enemy pawn on b3, below the fence"));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperTest {
    attacker: Color,
    marked: Bitboard,
    fence: Option<Fence>,
    removed: Bitboard,
    dynamic: DynamicPawns,
    refusal: Option<PaperRefusal>,
}

impl PaperTest {
    /// Applies the rules for one side as the attacker.
    ///
    /// ```
    /// use palisade_blockage::{Opinion, PaperTest};
    /// use palisade_board::{Color, PawnEnding};
    /// let test = PaperTest::new(&"5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1".parse::<PawnEnding>()?, Color::White);
    /// assert_eq!(test.opinion(), Opinion::LooksBlocked);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn new(ending: &PawnEnding, attacker: Color) -> Self {
        let defender = attacker.opponent();
        let mut pawns = ending.pawns();
        let kings = (ending.king(attacker), ending.king(defender));
        let vacant = vacant_squares(pawns, defender, kings.1, kings.0);
        let mut test = Self {
            attacker,
            marked: marked_squares(pawns, attacker),
            fence: None,
            removed: Bitboard::EMPTY,
            dynamic: DynamicPawns::EMPTY,
            refusal: None,
        };
        let fence = loop {
            test.marked = marked_squares(pawns, attacker);
            test.fence = depth_first_fence(test.marked, attacker);
            let fence = match test.fence {
                Some(fence) => fence,
                None if test.removed.is_empty() => return test.refused(PaperRefusal::NoFence),
                None => return test.refused(PaperRefusal::FenceRestedOnRemovedPawns),
            };
            if fence.side_of(kings.0) != Side::Below {
                return test.refused(PaperRefusal::AttackingKingNotBelow);
            }
            if fence.side_of(kings.1) == Side::Below {
                return test.refused(PaperRefusal::DefendingKingBelow);
            }
            if vacant.is_empty() {
                return test.refused(PaperRefusal::NoVacantSquare);
            }
            let lost = pawns.of(defender) & fence.below();
            if lost.is_empty() {
                break fence;
            }
            pawns = pawns.without(lost);
            test.removed |= lost;
        };
        test.dynamic = DynamicPawns::judge(PaperBoard {
            pawns,
            removed: test.removed,
            fence,
            attacker,
            defending_king: kings.1,
        });
        test.refusal = test.dynamic.first_refusal();
        test
    }

    const fn refused(mut self, reason: PaperRefusal) -> Self {
        self.refusal = Some(reason);
        self
    }

    /// The marked squares, after the removal of pawns below the fence.
    #[must_use]
    pub const fn marked(&self) -> Bitboard {
        self.marked
    }

    /// The last fence found, with above and below; `None` if there was none.
    #[must_use]
    pub const fn fence(&self) -> Option<Fence> {
        self.fence
    }

    /// The defender's pawns below the fence, which the rules take off.
    #[must_use]
    pub const fn removed(&self) -> Bitboard {
        self.removed
    }

    /// Every dynamic pawn of the attacker with its category and what the rules
    /// say of it, in the order of squares. None if an earlier rule refused.
    ///
    /// ```
    /// # use palisade_blockage::{Finding, PaperTest};
    /// # use palisade_board::{Color, PawnEnding, Square};
    /// let test = PaperTest::new(&"4k3/8/5p2/p1p1p1p1/P1P1PPP1/8/8/4K3 w - - 0 1".parse::<PawnEnding>()?, Color::White);
    /// let findings: Vec<_> = test.dynamic_pawns().map(|pawn| pawn.finding).collect();
    /// assert_eq!(findings, [Ok(Finding::MeetsPawn { at: Square::F4, by: Square::F6 })]);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn dynamic_pawns(&self) -> impl Iterator<Item = DynamicPawn> + use<> {
        self.dynamic.iter()
    }

    /// The paper's verdict: an opinion, and the first reason for a refusal in
    /// the order of the paper's sections.
    ///
    /// ```
    /// # use palisade_blockage::{Opinion, PaperRefusal, PaperTest};
    /// # use palisade_board::{Color, PawnEnding, Square};
    /// let test = PaperTest::new(&"8/8/k7/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1".parse::<PawnEnding>()?, Color::White);
    /// assert_eq!(test.opinion(), Opinion::Refused(PaperRefusal::PawnAbove { pawn: Square::F5 }));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub const fn opinion(&self) -> Opinion<PaperRefusal> {
        match self.refusal {
            None => Opinion::LooksBlocked,
            Some(refusal) => Opinion::Refused(refusal),
        }
    }
}
