//! The fence before one attacker: which squares are what, and the picture.

use palisade_blockage::{FloodTest, PaperTest};
use palisade_board::{Bitboard, Color, PawnEnding};

use crate::diagram::Diagram;
use crate::shade::Shade;

/// What the paper and the flood see before an attacker, square by square. That is no proof.
///
/// ```
/// use palisade::walls::{FloodTest, PaperTest};
/// use palisade_diagram::FenceSquares;
/// use palisade::{Color, PawnEnding};
/// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let (paper, flood) =
///     (PaperTest::new(&wall, Color::White), FloodTest::new(&wall, Color::White));
/// let squares = FenceSquares::new(&paper, &flood);
/// assert!(squares.posts.any() && squares.flood.is_disjoint(squares.posts));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FenceSquares {
    /// The fence itself.
    pub posts: Bitboard,
    /// Where the attacking king gets, pawns staying as they are.
    pub flood: Bitboard,
    /// Other squares that are closed to him.
    pub marked: Bitboard,
    /// Pawns that may yet break the fence.
    pub dynamic: Bitboard,
}

impl FenceSquares {
    /// What two tests of the same position and attacker have seen.
    #[must_use]
    pub fn new(paper: &PaperTest, flood: &FloodTest) -> Self {
        let fence = paper.fence().or(flood.fence());
        let posts = fence.map_or(Bitboard::EMPTY, |fence| fence.squares());
        let marked = paper.marked();
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

impl Diagram {
    /// A picture of the fence before `attacker`: what his king reaches, which squares are
    /// closed to him, and the pawns that may yet break it.
    ///
    /// It shows what the paper and the flood see. That is no proof.
    ///
    /// ```
    /// use palisade_diagram::Diagram;
    /// use palisade::{Color, PawnEnding};
    /// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// assert!(Diagram::fence(&wall, Color::White).to_string().contains("fence"));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn fence(ending: &PawnEnding, attacker: Color) -> Self {
        let (paper, flood) = (PaperTest::new(ending, attacker), FloodTest::new(ending, attacker));
        let FenceSquares { posts, flood, marked, dynamic } = FenceSquares::new(&paper, &flood);
        Self::of(ending)
            .shade(Shade::Flood, flood)
            .shade(Shade::Marked, marked)
            .shade(Shade::Fence, posts)
            .shade(Shade::Dynamic, dynamic)
    }
}
