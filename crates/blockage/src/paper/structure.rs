//! What the rules say of a pawn structure, for all kings at once.

use palisade_board::{Bitboard, Color, Pawns, Square};

use super::board::{PaperBoard, vacant_squares};
use super::dynamic::DynamicPawns;
use crate::{depth_first_fence, marked_squares};

/// The part of the paper's test that hangs on the pawns alone: what a pawn hash table keeps.
///
/// David-Tabibi et al. 2004, section 4: "The already visited pawn structures are stored in a
/// pawn hash table. Thus, the costly DFS fence detection is performed once for each pawn
/// structure, and retrieved later from the hash table." The verdict cannot be kept so, for
/// it hangs on both kings. What can is where each of them has to stand; two sets and the
/// vacant square (2.3) then say what [`PaperTest`](super::PaperTest) says.
///
/// ```
/// use palisade_blockage::PaperStructure;
/// use palisade_board::{Color, PawnEnding, Square};
/// let ending: PawnEnding = "5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1".parse()?;
/// let structure = PaperStructure::new(ending.pawns(), Color::White);
/// // Figure 10: the black king stands before the pawn on f5. In figure 9 he does not.
/// assert!(structure.looks_blocked(ending.pawns(), Square::E1, Square::F8));
/// assert!(!structure.looks_blocked(ending.pawns(), Square::E1, Square::A6));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaperStructure {
    attacker: Color,
    attacking: Bitboard,
    defending: Bitboard,
}

impl PaperStructure {
    /// Applies all rules but the vacant square to a structure.
    #[must_use]
    pub fn new(pawns: Pawns, attacker: Color) -> Self {
        let defender = attacker.opponent();
        let open = Self { attacker, attacking: Bitboard::EMPTY, defending: Bitboard::EMPTY };
        let (mut pawns, mut removed) = (pawns, Bitboard::EMPTY);
        let (mut attacking, mut defending) = (Bitboard::FULL, Bitboard::FULL);
        let fence = loop {
            let marked = marked_squares(pawns, attacker);
            let Some(fence) = depth_first_fence(marked, attacker) else { return open };
            attacking &= fence.below();
            defending -= fence.below();
            let lost = pawns.of(defender) & fence.below();
            if lost.is_empty() {
                break fence;
            }
            pawns = pawns.without(lost);
            removed |= lost;
        };
        let Some(defending_king) = defending.first() else { return open };
        let board = PaperBoard { pawns, removed, fence, attacker, defending_king };
        Self { attacker, attacking, defending: defending & DynamicPawns::kings_that_hold(board) }
    }

    /// Does the paper's test take a position with these pawns, the structure's own, for a
    /// blockage?
    ///
    /// ```
    /// use palisade_blockage::{Opinion, PaperStructure, PaperTest};
    /// use palisade_board::{Color, PawnEnding};
    /// let ending: PawnEnding = "4k3/8/5p2/p1p1p1p1/P1P1PPP1/8/8/4K3 w - - 0 1".parse()?;
    /// let [attacking, defending] = [Color::White, Color::Black].map(|side| ending.king(side));
    /// let structure = PaperStructure::new(ending.pawns(), Color::White);
    /// assert!(structure.looks_blocked(ending.pawns(), attacking, defending));
    /// assert_eq!(PaperTest::new(&ending, Color::White).opinion(), Opinion::LooksBlocked);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn looks_blocked(&self, pawns: Pawns, attacking: Square, defending: Square) -> bool {
        self.attacking.contains(attacking)
            && self.defending.contains(defending)
            && vacant_squares(pawns, self.attacker.opponent(), defending, attacking).any()
    }
}
