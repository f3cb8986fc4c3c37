//! The bitboard flood (Chess Programming Wiki, "Blockage Detection").

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Rank, Square};

use crate::{Fence, Opinion};

/// Why the flood does not take a position for a blockage, in the order in
/// which it asks.
///
/// ```
/// use palisade_blockage::FloodRefusal;
/// let refusal = FloodRefusal::TooFewRams { rams: 2 };
/// assert_eq!(refusal.to_string(), "2 rams are left, and a ram fence takes three");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FloodRefusal {
    /// Fewer than three rams, at once or after undefended pawns have drowned.
    #[error("{rams} rams are left, and a ram fence takes three")]
    TooFewRams {
        /// How many are left.
        rams: u8,
    },
    /// The flood reached the squares beyond the whole fence.
    #[error("the flood breaks through")]
    Penetrated,
    /// The attacking king does not stand in the flood.
    #[error("the attacking king is not below the fence")]
    AttackingKingOutside,
    /// The defending king stands in the flood.
    #[error("the defending king is below the fence")]
    DefendingKingBelow,
    /// The fence holds, but not every pawn of the attacker is held by a ram
    /// and without a capture. "One has to consider dynamic pawns", says the
    /// page, and sends the reader to the paper.
    #[error("a pawn on {0} is not rammed, or is a lever")]
    DynamicPawn(Square),
}

/// The bitboard flood: the fence of rams, the pawns that drowned, and the verdict.
///
/// The procedure of the page, bit for bit: the fence is every ram of the
/// attacker, his pawns blocked behind rams (four deep), and every square that
/// the defender's pawns attack. A king's flood rises from the attacker's first
/// rank and from every square before the first of the fence. Each defending pawn
/// it reaches is undefended, so it drowns and the fence is computed again. Less
/// than three rams, or a flood that gets beyond the last square of the fence, means that
/// there is no fence.
///
/// # What it does not see
///
/// It is a fence test. The code of the page asks neither about zugzwang nor
/// about levers nor about pawns that move; the text around it adds the kings
/// and "all pawns of the winning side are rammed without any lever", and so
/// does [`opinion`](Self::opinion). With all that added it still promises draws
/// that are lost: where the defender is out of moves
/// (`8/5p2/6p1/1p1p1pPk/1P1P1P2/3P1P1K/8/8 b - -`), is already mated (`8/5p1p/1p1p1Ppk/1P1P2Pp/7P/8/8/4K3 b - -`), or
/// loses to a capture en passant (`8/8/1p2p1p1/1P1pPkP1/8/8/1K6/8 w - d6`). The measured rate is in the repository's `docs/blockage.md`.
///
/// Two traits of the printed code show up in results. The flood starts from the
/// whole first rank, wherever the king stands, so a king walled in on the first
/// rank counts as free. And rams are counted before levers are looked at, so a
/// ram that can capture is a post of the fence.
///
/// ```
/// use palisade_blockage::{FloodTest, Opinion};
/// use palisade_board::{Color, PawnEnding, Rank, Square};
/// let test = FloodTest::new(&"3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse::<PawnEnding>()?, Color::White);
/// // The page draws it: the fourth rank, and b3 behind its ram.
/// let fence = Rank::Fourth.bitboard().with(Square::B3);
/// assert_eq!(test.fence().map(|fence| fence.squares()), Some(fence));
/// assert_eq!(test.opinion(), Opinion::LooksBlocked);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloodTest {
    /// Present if the flood stopped before it, wherever the kings are.
    fence: Option<Fence>,
    flood: Bitboard,
    drowned: Bitboard,
    refusal: Option<FloodRefusal>,
}

impl FloodTest {
    /// Floods the board for one side as the attacker.
    ///
    /// ```
    /// use palisade_blockage::{FloodRefusal, FloodTest, Opinion};
    /// use palisade_board::{Color, PawnEnding, Square};
    /// let ending: PawnEnding = "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1".parse()?;
    /// let test = FloodTest::new(&ending, Color::White);
    /// assert!(test.fence().is_some());
    /// // f3 can step ahead, and e6 is passed.
    /// assert_eq!(test.opinion(), Opinion::Refused(FloodRefusal::DynamicPawn(Square::F3)));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn new(ending: &PawnEnding, attacker: Color) -> Self {
        let pawns = ending.pawns();
        let own = pawns.of(attacker).relative_to(attacker);
        let enemy = pawns.of(attacker.opponent()).relative_to(attacker);
        let run = rise(own, enemy);

        let back = |set: Bitboard| set.relative_to(attacker);
        let flood = back(run.flood);
        let refusal = run.refusal.or_else(|| {
            if !flood.contains(ending.king(attacker)) {
                return Some(FloodRefusal::AttackingKingOutside);
            }
            if flood.contains(ending.king(attacker.opponent())) {
                return Some(FloodRefusal::DefendingKingBelow);
            }
            dynamic_pawn(pawns, back(run.drowned), attacker).map(FloodRefusal::DynamicPawn)
        });
        Self {
            fence: run.refusal.is_none().then(|| Fence::new(back(run.fence), flood)),
            flood,
            drowned: back(run.drowned),
            refusal,
        }
    }

    /// The fence, if the flood stopped at one: all its squares, the flood below
    /// and the rest above. The kings are not asked.
    #[must_use]
    pub const fn fence(&self) -> Option<Fence> {
        self.fence
    }

    /// Where the flood was when it stopped.
    #[must_use]
    pub const fn flood(&self) -> Bitboard {
        self.flood
    }

    /// The defending pawns that drowned: the attacking king could take them.
    #[must_use]
    pub const fn drowned(&self) -> Bitboard {
        self.drowned
    }

    /// What the page thinks, kings and "the most obvious case" included.
    ///
    /// ```
    /// # use palisade_blockage::{FloodRefusal, FloodTest, Opinion};
    /// # use palisade_board::{Color, PawnEnding};
    /// let ending: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
    /// let test = FloodTest::new(&ending, Color::White);
    /// assert_eq!(test.opinion(), Opinion::Refused(FloodRefusal::Penetrated));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub const fn opinion(&self) -> Opinion<FloodRefusal> {
        match self.refusal {
            None => Opinion::LooksBlocked,
            Some(refusal) => Opinion::Refused(refusal),
        }
    }
}

/// One run of the flood, with the attacker's pawns walking north.
#[derive(Default)]
struct FloodRun {
    fence: Bitboard,
    flood: Bitboard,
    drowned: Bitboard,
    refusal: Option<FloodRefusal>,
}

/// `forms_fence4white` of the page.
fn rise(own: Bitboard, enemy: Bitboard) -> FloodRun {
    let mut run = FloodRun::default();
    run.refusal = ram_fence(own, enemy)
        .and_then(|fence| {
            run.fence = fence;
            run.flood = Rank::First.bitboard() | before(fence);
            let above = beyond(fence);
            loop {
                let still = run.flood;
                run.flood |= run.flood.east() | run.flood.west();
                run.flood |= run.flood.north() | run.flood.south();
                run.flood -= run.fence;
                if run.flood == still {
                    return Ok(());
                }
                if run.flood.meets(above) {
                    return Err(FloodRefusal::Penetrated);
                }
                let caught = run.flood & (enemy - run.drowned);
                if caught.any() {
                    run.drowned |= caught;
                    run.fence = ram_fence(own, enemy - run.drowned)?;
                }
            }
        })
        .err();
    run
}

/// Rams, the pawns blocked behind them, and the defender's pawn attacks.
fn ram_fence(own: Bitboard, enemy: Bitboard) -> Result<Bitboard, FloodRefusal> {
    let mut fence = own & enemy.south();
    let rams = fence.len();
    if rams < 3 {
        return Err(FloodRefusal::TooFewRams { rams: rams as u8 });
    }
    for _ in 0..4 {
        fence |= own & fence.south();
    }
    Ok(fence | palisade_board::pawn_attacks(Color::Black, enemy))
}

/// All squares before the first of a set, in the order a1, b1, ..., h8.
fn before(set: Bitboard) -> Bitboard {
    set.first().map_or(Bitboard::EMPTY, |first| Bitboard(first.bitboard().0 - 1))
}

/// All squares beyond the last of a set, in the order a1, b1, ..., h8.
fn beyond(set: Bitboard) -> Bitboard {
    set.last().map_or(Bitboard::EMPTY, |last| Bitboard((!0 << last.index()) << 1))
}

/// A pawn of the attacker that a ram does not hold, or that can capture. It can also capture
/// pawns that have drowned.
fn dynamic_pawn(pawns: Pawns, drowned: Bitboard, attacker: Color) -> Option<Square> {
    let left = pawns.without(drowned);
    ((left.of(attacker) - left.fixed(attacker)) | pawns.levers(attacker)).first()
}
