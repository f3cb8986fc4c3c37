//! The fence in front of one attacker, drawn.

use palisade::blockages::{FloodTest, PaperTest};
use palisade::diagram::{Diagram, Shade};
use palisade::{Bitboard, Color, Effort, PawnEnding, blockage_with};

/// Marked squares, fence, flood and dynamic pawns.
#[must_use]
pub fn fence_diagram(ending: &PawnEnding, attacker: Color) -> Diagram {
    let paper = PaperTest::new(ending, attacker);
    let flood = FloodTest::new(ending, attacker);
    let marked = paper.marked().squares();
    let fence = paper.fence().or(flood.fence());
    let posts = fence.map_or(Bitboard::EMPTY, |fence| fence.squares());
    let water = match fence {
        // One fence, one flood: what lies before it.
        Some(fence) => fence.below(),
        None => flood.flood(),
    };
    let dynamic: Bitboard = paper.dynamic_pawns().map(|pawn| pawn.square).collect();
    Diagram::of(ending)
        .shade(Shade::Flood, water - posts - marked)
        .shade(Shade::Marked, marked - posts)
        .shade(Shade::Fence, posts)
        .shade(Shade::Dynamic, dynamic)
}

/// Is the attacker held, by proof?
#[must_use]
pub fn is_held(ending: &PawnEnding, attacker: Color) -> bool {
    blockage_with(ending, attacker, Effort::Utmost)
}
