//! What every fence keeps: it separates, has no idle square where that is said, and turns with
//! the board.

use crate::EndingSetup;
use palisade_blockage::{
    Fence, FloodRefusal, FloodTest, Opinion, depth_first_fence, marked_squares,
};
use palisade_board::{Bitboard, Color, PawnEnding, Rank, Square, king_dilate, king_flood};

use crate::labelling::{Adjacency, RegionLabels, labelled_fence};

/// The fence, the squares above it, and those below.
type FenceSets = [Bitboard; 3];

fn sets(fence: Fence) -> FenceSets {
    [fence.squares(), fence.above(), fence.below()]
}

/// The squares that the attacking king cannot step on, by either reason.
fn marked(ending: &PawnEnding, attacker: Color) -> Bitboard {
    marked_squares(ending.pawns(), attacker)
}

fn labelled(ending: &PawnEnding, attacker: Color) -> Option<FenceSets> {
    let (own, other) = (ending.king(attacker), ending.king(!attacker));
    let fence = labelled_fence(marked(ending, attacker), attacker, own, other, Adjacency::King)?;
    Some([fence.squares, fence.above(), fence.below])
}

/// Holds every law against the fences of a position, for either attacker.
///
/// # Panics
///
/// If a law is broken.
pub fn check(ending: &PawnEnding) {
    for attacker in Color::ALL {
        separates(ending, attacker);
        has_no_idle_square(ending, attacker);
        flood_and_labelling_agree(ending, attacker);
        drowning_only_lets_water_in(ending, attacker);
        turns_with_the_board(ending, attacker);
    }
}

/// Squares, above and below cover the board once; a king on one side gets to no other side.
fn separates(ending: &PawnEnding, attacker: Color) {
    let marked = marked(ending, attacker);
    let last = Rank::Eighth.relative_to(attacker).bitboard();
    let first = depth_first_fence(marked, attacker).map(sets);
    let searched = [first, labelled(ending, attacker)];
    for [squares, above, below] in searched.into_iter().flatten() {
        assert!(squares.is_subset(marked) && last.is_subset(above), "{ending} {attacker}");
        assert_eq!(squares.len() + above.len() + below.len(), 64, "{ending} {attacker}");
        let labels = RegionLabels::new(squares, Adjacency::King);
        for (one, other) in below.first().into_iter().zip(above.first()) {
            assert!(labels.separates(one, other), "{ending} {attacker}");
        }
    }
    let flood = FloodTest::new(ending, attacker).fence().map(sets);
    for [squares, above, below] in searched.into_iter().chain([flood]).flatten() {
        assert_eq!(king_flood(below, !squares), below, "{ending} {attacker}");
        assert!(king_dilate(below).is_disjoint(above), "{ending} {attacker}");
    }
}

/// Of a labelled fence every square touches the side below. A depth-first fence does not
/// promise that: it may climb and come down again.
fn has_no_idle_square(ending: &PawnEnding, attacker: Color) {
    if let Some([squares, _, below]) = labelled(ending, attacker) {
        assert!(squares.is_subset(king_dilate(below)), "{ending} {attacker}");
    }
}

/// Without pawns that drown, the flood is the region of the first rank.
fn flood_and_labelling_agree(ending: &PawnEnding, attacker: Color) {
    let marked = marked(ending, attacker);
    let flood = FloodTest::new(ending, attacker);
    let few = matches!(flood.opinion(), Opinion::Refused(FloodRefusal::TooFewRams { .. }));
    let first = Rank::First.relative_to(attacker).bitboard();
    // Levers are posts of the ram fence but not fixed pawns; and the flood starts from
    // squares of the first rank even if they are marked.
    let comparable = flood.drowned().is_empty()
        && ending.pawns().levers(attacker).is_empty()
        && first.is_disjoint(marked);
    if few || !comparable {
        return;
    }
    let labels = RegionLabels::new(marked, Adjacency::King);
    let region = labels.region(Square::A1.relative_to(attacker));
    let last = Rank::Eighth.relative_to(attacker).bitboard();
    assert_eq!(flood.fence().is_some(), region.is_disjoint(last), "{ending} {attacker}");
    if let Some(fence) = flood.fence() {
        assert_eq!(fence.below(), region, "{ending} {attacker}");
    }
}

/// What has drowned is a pawn that stood in the water. With those pawns off the board the water
/// stands as high at least, and comes from nowhere else.
fn drowning_only_lets_water_in(ending: &PawnEnding, attacker: Color) {
    let flood = FloodTest::new(ending, attacker);
    let defenders = ending.pawns().of(!attacker);
    assert!(flood.drowned().is_subset(flood.flood() & defenders), "{ending} {attacker}");
    let Some(fence) = flood.fence() else { return };
    let setup = EndingSetup::from(*ending);
    let without = PawnEnding::try_from(EndingSetup {
        white_pawns: setup.white_pawns - flood.drowned(),
        black_pawns: setup.black_pawns - flood.drowned(),
        en_passant: None,
        ..setup
    });
    let Ok(without) = without else { return };
    let after = FloodTest::new(&without, attacker);
    assert!(after.drowned().is_empty() || after.fence().is_none(), "{ending} {attacker}");
    if let Some(left) = after.fence() {
        assert_eq!(left.squares(), fence.squares(), "{ending} {attacker}");
        assert!(flood.flood().is_subset(after.flood()), "{ending} {attacker}");
    }
}

/// With colours exchanged everything is turned. In the mirror image labelling and flood find
/// the same; of the depth-first search only whether it finds something stays, for it begins in
/// the west.
fn turns_with_the_board(ending: &PawnEnding, attacker: Color) {
    let (flipped, mirrored) = (ending.flip(), ending.mirror());
    let turned =
        |fence: Option<FenceSets>, turn: fn(Bitboard) -> Bitboard| fence.map(|sets| sets.map(turn));
    let first = |ending: &PawnEnding, attacker| {
        depth_first_fence(marked(ending, attacker), attacker).map(sets)
    };
    let flood = |ending: &PawnEnding, attacker| FloodTest::new(ending, attacker);
    let flooded = |ending: &PawnEnding, attacker| flood(ending, attacker).fence().map(sets);
    for (one, other) in [
        (first(ending, attacker), first(&flipped, !attacker)),
        (labelled(ending, attacker), labelled(&flipped, !attacker)),
        (flooded(ending, attacker), flooded(&flipped, !attacker)),
    ] {
        assert_eq!(turned(one, Bitboard::flip), other, "{ending} {attacker}");
    }
    let found = labelled(ending, attacker);
    let in_mirror = labelled(&mirrored, attacker);
    assert_eq!(turned(found, Bitboard::mirror), in_mirror, "{ending} {attacker}");
    let [here, there] = [ending, &mirrored].map(|ending| {
        let opinion = flood(ending, attacker).opinion();
        opinion == Opinion::LooksBlocked
    });
    assert_eq!(here, there, "{ending} {attacker}");
    // A path may end on the last or first rank, but not begin there.
    let inner = marked(ending, attacker) - Bitboard::BACK_RANKS;
    assert_eq!(
        depth_first_fence(inner, attacker).is_some(),
        depth_first_fence(inner.mirror(), attacker).is_some(),
        "{ending} {attacker}"
    );
}
