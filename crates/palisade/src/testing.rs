//! Positions and laws to test your own integration with.
//!
//! The strategies make positions; the laws, of promises and of fences, are functions that return an error
//! with the position that breaks them, so that a test of yours is three lines.
//!
//! ```
//! use palisade::testing::{self, Law};
//! use palisade::{Effort, Knowledge};
//! use proptest::test_runner::TestRunner;
//!
//! let mut runner = TestRunner::deterministic();
//! runner
//!     .run(&testing::walled_endings(), |ending| {
//!         // Yours: the answer of your engine, through your own board.
//!         let mut mine = Knowledge::default();
//!         let law = Law::PromiseSurvivesPlay;
//!         testing::check(law, &ending, |e, side| mine.cannot_win(e, side, Effort::Node))?;
//!         Ok(())
//!     })
//!     .unwrap();
//! ```

use std::string::{String, ToString};

use palisade_board::{
    Bitboard, Color, PawnEnding, Pawns, Position, Rank, Square, king_dilate, king_flood,
};
use proptest::prelude::*;

/// A law that every recognizer of pawn endings must keep.
///
/// ```
/// use palisade::testing::Law;
/// assert_eq!(Law::ALL.len(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Law {
    /// Exchanging the sides exchanges the answers.
    ColorFlip,
    /// The mirror image has the same answers.
    Mirror,
    /// A bare king never wins.
    BareKing,
    /// If a side cannot win, no move of its own changes that, and the other
    /// side has a reply after which it still holds, or the game is drawn.
    ///
    /// A recognizer may fail to *see* that its promise lives on, and be right
    /// all the same; so the law is only checked one ply deep, against the
    /// attacker's moves that mate or promote out of reach.
    PromiseSurvivesPlay,
}

impl Law {
    /// All of them.
    ///
    /// ```
    /// use palisade::testing::Law;
    /// assert!(Law::ALL.contains(&Law::Mirror));
    /// ```
    pub const ALL: [Self; 4] =
        [Self::ColorFlip, Self::Mirror, Self::BareKing, Self::PromiseSurvivesPlay];
}

/// A position that breaks a law.
///
/// ```
/// use palisade::testing::{Law, check};
/// use palisade::{Effort, PawnEnding, cannot_win};
/// let ending = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
/// // A recognizer that denies that a bare king cannot win:
/// let broken = check(Law::BareKing, &ending, |_, _| false).unwrap_err();
/// assert!(broken.to_string().contains("BareKing"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{law:?} broken for {side} in {fen}")]
pub struct BrokenLaw {
    /// The law.
    pub law: Law,
    /// The position, as FEN.
    pub fen: String,
    /// The side that was asked about.
    pub side: Color,
}

/// Checks a law of "this side cannot win" on one position.
///
/// # Errors
///
/// If the position breaks the law.
///
/// ```
/// use palisade::testing::{Law, check};
/// use palisade::{Effort, PawnEnding, cannot_win};
/// let ending = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
/// let asked = |ending: &PawnEnding, side| cannot_win(ending, side, Effort::Node);
/// assert!(check(Law::Mirror, &ending, asked).is_ok());
/// ```
pub fn check(
    law: Law,
    ending: &PawnEnding,
    mut cannot_win: impl FnMut(&PawnEnding, Color) -> bool,
) -> Result<(), BrokenLaw> {
    for side in Color::ALL {
        let kept = match law {
            Law::ColorFlip => cannot_win(ending, side) == cannot_win(&ending.flip(), !side),
            Law::Mirror => cannot_win(ending, side) == cannot_win(&ending.mirror(), side),
            Law::BareKing => ending.pawns().of(side).any() || cannot_win(ending, side),
            Law::PromiseSurvivesPlay => !cannot_win(ending, side) || survives(ending, side),
        };
        if !kept {
            return Err(BrokenLaw { law, fen: ending.to_string(), side });
        }
    }
    Ok(())
}

/// A fence that breaks a law.
///
/// ```
/// use palisade::Bitboard;
/// use palisade::testing::check_fence;
/// let ending = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
/// // A fence with a gap:
/// let broken = check_fence(&ending, |_, _| Some([Bitboard(0xfe00), Bitboard(0xff)])).unwrap_err();
/// assert!(broken.to_string().contains("gets past"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the fence against {side} in {fen}: {fault}")]
pub struct BrokenFence {
    /// What is wrong.
    pub fault: &'static str,
    /// The position, as FEN.
    pub fen: String,
    /// The attacker.
    pub side: Color,
}

/// Checks fences that you find: the squares of a fence and those on the attacker's side of it,
/// or `None`.
///
/// The two sets share no square, the last rank is beyond, no king gets past in steps, no square
/// of the fence is without a neighbour on the attacker's side, and the other colours and the
/// mirror image have the same fence.
///
/// # Errors
///
/// If a fence breaks one of these laws.
///
/// ```
/// use palisade::walls::FloodTest;
/// use palisade::testing::check_fence;
/// let wall = "3k4/8/8/1p2p2p/1P2P2P/8/3K4/8 w - - 0 1".parse().unwrap();
/// let found = check_fence(&wall, |ending, attacker| {
///     FloodTest::new(ending, attacker).fence().map(|fence| [fence.squares(), fence.below()])
/// });
/// assert_eq!(found, Ok(()));
/// ```
pub fn check_fence(
    ending: &PawnEnding,
    mut find: impl FnMut(&PawnEnding, Color) -> Option<[Bitboard; 2]>,
) -> Result<(), BrokenFence> {
    for side in Color::ALL {
        let found = find(ending, side);
        let flipped = find(&ending.flip(), !side).map(|sets| sets.map(Bitboard::flip));
        let mirrored = find(&ending.mirror(), side).map(|sets| sets.map(Bitboard::mirror));
        let last = Rank::Eighth.relative_to(side).bitboard();
        let [fence, below] = found.unwrap_or_default();
        let fault = if fence.meets(below) {
            "a square of the fence lies before it"
        } else if (fence | below).meets(last) {
            "it is beyond the last rank"
        } else if king_flood(below, !fence) != below {
            "a king gets past it"
        } else if !fence.is_subset(king_dilate(below)) {
            "a square of it stands idle"
        } else if found != flipped {
            "with colours exchanged it is another"
        } else if found != mirrored {
            "in the mirror image it is another"
        } else {
            continue;
        };
        return Err(BrokenFence { fault, fen: ending.to_string(), side });
    }
    Ok(())
}

/// No move of `side` mates at once or makes a piece that cannot be taken while
/// the other side has no pawns to hope for.
fn survives(ending: &PawnEnding, side: Color) -> bool {
    let position = Position::from(ending);
    if position.side_to_move() != side {
        return !position.is_checkmate();
    }
    position.successors().all(|(step, next)| match step.promotion {
        None => !next.is_checkmate(),
        Some(_) => next.pawns().of(!side).any() || next.king(!side).distance(step.to) == 1,
    })
}

fn any_square() -> impl Strategy<Value = Square> {
    (0_usize..64).prop_map(|index| Square::ALL[index])
}

fn ending_of(
    white: Bitboard,
    black: Bitboard,
    kings: (Square, Square),
    side_to_move: Color,
) -> Option<PawnEnding> {
    let white = white - Bitboard::BACK_RANKS;
    let pawns = Pawns::new(white, black - Bitboard::BACK_RANKS - white).ok()?;
    PawnEnding::new(pawns, kings.0, kings.1, side_to_move, None).ok()
}

fn any_color() -> impl Strategy<Value = Color> {
    any::<bool>().prop_map(|black| Color::ALL[usize::from(black)])
}

/// Any pawn ending, sparse or crowded.
///
/// ```
/// use proptest::strategy::{Strategy, ValueTree};
/// use proptest::test_runner::TestRunner;
/// let tree = palisade::testing::endings().new_tree(&mut TestRunner::deterministic()).unwrap();
/// assert!(!tree.current().to_string().is_empty());
/// ```
pub fn endings() -> impl Strategy<Value = PawnEnding> {
    (any::<[u64; 4]>(), any_square(), any_square(), any_color()).prop_filter_map(
        "not a position",
        |([a, b, c, d], white, black, side)| {
            ending_of(Bitboard(a & b & c), Bitboard(b & c & d), (white, black), side)
        },
    )
}

/// Endings with a wall: most files rammed at about the same height, the kings
/// on its two sides. Here is where a bound says yes.
///
/// ```
/// use palisade::Color;
/// use proptest::strategy::{Strategy, ValueTree};
/// use proptest::test_runner::TestRunner;
/// let mut runner = TestRunner::deterministic();
/// let ending = palisade::testing::walled_endings().new_tree(&mut runner).unwrap().current();
/// assert!(ending.pawns().rams(Color::White).any());
/// ```
pub fn walled_endings() -> impl Strategy<Value = PawnEnding> {
    let file = (0_u32..4, 0_u32..3);
    (prop::collection::vec(file, 8), any_square(), any_square(), any_color(), 0_u32..64)
        .prop_filter_map("not a walled position", |(files, white, black, side, stray)| {
            let (mut wall, mut rams) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for (file, (kind, height)) in files.into_iter().enumerate() {
                let square = Square::ALL[8 * (2 + height as usize) + file];
                if kind > 0 {
                    wall |= square.bitboard();
                    rams |= square.bitboard().north();
                }
            }
            let stray = Square::ALL[stray as usize].bitboard() - wall - rams;
            let extra = if wall.len() < 8 { stray } else { Bitboard::EMPTY };
            ending_of(wall | extra, rams, (white, black), side)
                .filter(|ending| ending.pawns().rams(Color::White).any())
        })
}
