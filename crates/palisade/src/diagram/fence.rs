//! The fence before one attacker, drawn.

use palisade_blockage::{FloodTest, PaperTest};
use palisade_board::{Bitboard, Color, PawnEnding};

use super::{Diagram, Shade};

impl Diagram {
    /// A picture of the fence before `attacker`: what his king reaches, which squares are
    /// closed to him, and the pawns that may yet break it.
    ///
    /// It shows what the paper and the flood see. That is no proof.
    ///
    /// ```
    /// use palisade::diagram::Diagram;
    /// use palisade::{Color, PawnEnding};
    /// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// assert!(Diagram::fence(&wall, Color::White).to_string().contains("fence"));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn fence(ending: &PawnEnding, attacker: Color) -> Self {
        let paper = PaperTest::new(ending, attacker);
        let flood = FloodTest::new(ending, attacker);
        let marked = paper.marked().squares();
        let fence = paper.fence().or(flood.fence());
        let posts = fence.map_or(Bitboard::EMPTY, |fence| fence.squares());
        // One fence, one flood: what lies before it.
        let water = fence.map_or_else(|| flood.flood(), |fence| fence.below());
        let dynamic: Bitboard = paper.dynamic_pawns().map(|pawn| pawn.square).collect();
        Self::of(ending)
            .shade(Shade::Flood, water - posts - marked)
            .shade(Shade::Marked, marked - posts)
            .shade(Shade::Fence, posts)
            .shade(Shade::Dynamic, dynamic)
    }
}
