//! Pawns that drown, with every value worked out by hand.
//!
//! The wall of most of these is the fourth rank: rams on the files a, c, e and g, and
//! between them what Black's pawns guard. In the pictures `#` is the fence, `~` the flood
//! when it stops, and the pawns are drawn over both.

use palisade_blockage::{FloodRefusal, FloodTest, Opinion};
use palisade_board::{Bitboard, Color, PawnEnding, Rank, Square};

struct Case {
    fen: &'static str,
    fence: Option<Bitboard>,
    flood: Option<Bitboard>,
    drowned: &'static [Square],
    opinion: Opinion<FloodRefusal>,
}

const THREE_RANKS: Bitboard = Bitboard(0x00ff_ffff);
const FOURTH: Bitboard = Rank::Fourth.bitboard();

impl Case {
    fn check(self) {
        let ending: PawnEnding = self.fen.parse().unwrap();
        let drowned: Bitboard = self.drowned.iter().copied().collect();
        let test = FloodTest::new(&ending, Color::White);
        assert_eq!(test.drowned(), drowned);
        assert_eq!(test.fence().map(|fence| fence.squares()), self.fence);
        assert_eq!(test.opinion(), self.opinion);
        if let Some(flood) = self.flood {
            assert_eq!(test.flood(), flood);
        }
        // Black floods the board from the other end.
        let test = FloodTest::new(&ending.flip(), Color::Black);
        assert_eq!(test.drowned(), drowned.flip());
        assert_eq!(test.fence().map(|fence| fence.squares()), self.fence.map(Bitboard::flip));
    }
}

/// ```text
/// p . p . p . p .   5
/// P # P # P # P #   4
/// ~ ~ ~ p ~ ~ ~ ~   3
/// ~ ~ ~ ~ ~ ~ ~ ~   2   c2 and e2 are closed until d3 has drowned
/// ~ ~ ~ ~ K ~ ~ ~   1
/// ```
#[test]
fn a_pawn_below_the_wall_drowns_and_guards_nothing_more() {
    Case {
        fen: "4k3/8/8/p1p1p1p1/P1P1P1P1/3p4/8/4K3 w - - 0 1",
        fence: Some(FOURTH),
        flood: Some(THREE_RANKS),
        drowned: &[Square::D3],
        opinion: Opinion::LooksBlocked,
    }
    .check();
}

/// As above, with a pawn on e2 that d3 guards: it drowns when that one has.
#[test]
fn a_pawn_drowns_after_the_one_that_guarded_it() {
    Case {
        fen: "4k3/8/8/p1p1p1p1/P1P1P1P1/3p4/4p3/7K w - - 0 1",
        fence: Some(FOURTH),
        flood: Some(THREE_RANKS),
        drowned: &[Square::D3, Square::E2],
        opinion: Opinion::LooksBlocked,
    }
    .check();
}

/// ```text
/// p . p . p . p .   5
/// P # P # P # P #   4
/// ~ ~ ~ p ~ ~ ~ ~   3
/// ~ ~ # P # ~ ~ ~   2
/// ~ ~ ~ ~ K ~ ~ ~   1
/// ```
///
/// The pawn on d3 is the head of a ram; when it has drowned, d2 can walk.
#[test]
fn the_head_of_a_ram_drowns_and_its_pawn_is_free() {
    Case {
        fen: "4k3/8/8/p1p1p1p1/P1P1P1P1/3p4/3P4/4K3 w - - 0 1",
        fence: Some(FOURTH),
        flood: Some(THREE_RANKS),
        drowned: &[Square::D3],
        opinion: Opinion::Refused(FloodRefusal::DynamicPawn(Square::D2)),
    }
    .check();
}

/// ```text
/// . p . . p . p p   5
/// # P # # P # # #   4
/// ~ ~ ~ ~ ~ ~ p .   3
/// ~ ~ ~ ~ ~ # P #   2
/// ~ ~ ~ ~ K ~ ~ ~   1
/// ```
///
/// Three rams: b4, e4 and g2. The flood comes to g3 round f2, in two steps; h3 it has not
/// reached. Then two rams are left, and the page gives up.
#[test]
fn with_a_ram_the_fence_may_drown() {
    let second = "a2 b2 c2 d2 e2".split(' ');
    let third = "a3 b3 c3 d3 e3 f3 g3".split(' ');
    let flood: Bitboard =
        second.chain(third).map(|square| square.parse::<Square>().unwrap()).collect();
    Case {
        fen: "4k3/8/8/1p2p1pp/1P2P3/6p1/6P1/4K3 w - - 0 1",
        fence: None,
        flood: Some(flood | Rank::First.bitboard()),
        drowned: &[Square::G3],
        opinion: Opinion::Refused(FloodRefusal::TooFewRams { rams: 2 }),
    }
    .check();
}

/// ```text
/// p . . . . . . .   7
/// P # . . . . . .   6
/// P . p . p . p .   5
/// P # P # P # ~ #   4   h4 is closed until g5 has drowned
/// ~ ~ ~ ~ ~ ~ ~ ~   3
/// ```
///
/// The last square of the fence is b6, so on g5 the flood is not yet through; on e6 it is.
#[test]
fn a_flood_that_has_drowned_a_pawn_goes_on_behind_it() {
    Case {
        fen: "4k3/p7/P7/P1p1p1p1/P1P1P3/8/8/4K3 w - - 0 1",
        fence: None,
        flood: None,
        drowned: &[Square::G5],
        opinion: Opinion::Refused(FloodRefusal::Penetrated),
    }
    .check();
}

/// ```text
/// p . p . . . p .   5
/// P # P # p # P #   4
/// ~ ~ ~ p P # ~ ~   3
/// ~ ~ # ~ # ~ ~ ~   2
/// ~ ~ ~ ~ K ~ ~ ~   1
/// ```
///
/// The pawn on e4 guards d3 and closes it, so c2 and e2 stay closed as well.
#[test]
fn a_guarded_pawn_does_not_drown() {
    let closed = "c2 e2 d3 e3 f3".split(' ');
    let closed: Bitboard = closed.map(|square| square.parse::<Square>().unwrap()).collect();
    Case {
        fen: "4k3/8/8/p1p3p1/P1P1p1P1/3pP3/8/4K3 w - - 0 1",
        fence: Some((FOURTH - Square::E4.bitboard()) | closed),
        flood: Some(THREE_RANKS - closed),
        drowned: &[],
        opinion: Opinion::LooksBlocked,
    }
    .check();
}
