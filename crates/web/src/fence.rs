//! The fence before one attacker, as sets of squares.

use palisade::blockages::{FloodTest, PaperTest};
use palisade::{Bitboard, Color, PawnEnding};

/// What a picture of the fence shows.
pub(crate) struct Fence {
    /// The fence itself.
    pub(crate) posts: Bitboard,
    /// Where the attacking king gets, pawns staying as they are.
    pub(crate) flood: Bitboard,
    /// Other squares that are closed to him.
    pub(crate) marked: Bitboard,
    /// Pawns that may yet break the fence.
    pub(crate) dynamic: Bitboard,
}

impl Fence {
    pub(crate) fn new(ending: &PawnEnding, attacker: Color) -> Self {
        let paper = PaperTest::new(ending, attacker);
        let flood = FloodTest::new(ending, attacker);
        let fence = paper.fence().or(flood.fence());
        let posts = fence.map_or(Bitboard::EMPTY, |fence| fence.squares());
        let marked = paper.marked().squares();
        // One fence, one flood: what lies before it.
        let water = fence.map_or_else(|| flood.flood(), |fence| fence.below());
        Self {
            posts,
            flood: water - posts - marked,
            marked: marked - posts,
            dynamic: paper.dynamic_pawns().map(|pawn| pawn.square).collect(),
        }
    }
}
