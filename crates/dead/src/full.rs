//! The full answer: a line that mates, or a proof that there is none.

use alloc::vec::Vec;

use palisade_board::{Color, Move, PawnEnding, Position};

use crate::budget::Budget;
use crate::certificate::{Certificate, Claim, Proof};
use crate::dead;
use crate::sealed::{has_mated, sealed};
use crate::search::{Found, Search};

/// Can a side still mate by *any* sequence of legal moves, the other side helping (FIDE
/// Laws of Chess, 5.2.2 and 6.9)? Both answers are proofs.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_dead::{Budget, Winnability, winnability};
/// let mate_in_one: Position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
/// let answer = winnability(&mate_in_one, Color::White, &Budget::steps(1000));
/// assert!(matches!(answer, Winnability::Winnable(_)));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Winnability {
    /// These legal moves end in mate by this side.
    Winnable(Vec<Move>),
    /// No legal moves do.
    Unwinnable(Proof),
    /// The budget is spent.
    Unknown,
}

impl Winnability {
    /// Is there a line that mates?
    ///
    /// ```
    /// use palisade_dead::Winnability;
    /// assert!(!Winnability::Unknown.is_winnable());
    /// ```
    #[must_use]
    pub const fn is_winnable(&self) -> bool {
        matches!(self, Self::Winnable(_))
    }

    /// Is it proved that there is none?
    ///
    /// ```
    /// use palisade_dead::Winnability;
    /// assert!(!Winnability::Unknown.is_unwinnable());
    /// ```
    #[must_use]
    pub const fn is_unwinnable(&self) -> bool {
        matches!(self, Self::Unwinnable(_))
    }

    /// `winnable`, `unwinnable` or `unknown`.
    ///
    /// ```
    /// use palisade_dead::Winnability;
    /// assert_eq!(Winnability::Unknown.name(), "unknown");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Winnable(_) => "winnable",
            Self::Unwinnable(_) => "unwinnable",
            Self::Unknown => "unknown",
        }
    }

    /// The answer with its question, for [`check`](crate::check); `None` if it is unknown.
    ///
    /// ```
    /// use palisade_board::{Color, Position};
    /// use palisade_dead::Winnability;
    /// assert_eq!(Winnability::Unknown.certificate(&Position::START, Color::White), None);
    /// ```
    #[must_use]
    pub fn certificate(&self, position: &Position, winner: Color) -> Option<Certificate> {
        let claim = match self {
            Self::Winnable(line) => Claim::Winnable(line.clone()),
            Self::Unwinnable(proof) => Claim::Unwinnable(proof.clone()),
            Self::Unknown => return None,
        };
        Some(Certificate::new(*position, winner, claim))
    }
}

/// Can `winner` still mate, if both sides help?
///
/// This is what a chess server must know when a flag falls. Either answer is a proof, and
/// [`check`](crate::check) verifies it by other means.
///
/// 1. If no move can leave what the men reach, and there is no mate in it, nothing is
///    searched ([`unwinnable`](crate::unwinnable)).
/// 2. A best-first search plays legal moves; a mate that it meets is the answer.
/// 3. It does not play on where step 1 says that there is no mate any more, nor in the
///    cases of pawns that it finds closed. If nothing is left to play on from, there is no
///    mate.
///
/// # Example
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_dead::{Budget, winnability};
/// // No man gets past the pawns, and no pawn can ever move.
/// let wall: Position = "4kb2/8/1p1p1p1p/1P1P1P1P/8/8/8/4KB2 w - - 0 1".parse()?;
/// let budget = Budget::steps(100_000);
/// assert!(winnability(&wall, Color::White, &budget).is_unwinnable());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn winnability(position: &Position, winner: Color, budget: &Budget<'_>) -> Winnability {
    if has_mated(position, winner) {
        return Winnability::Winnable(Vec::new());
    }
    if !position.has_mating_material(winner) {
        return Winnability::Unwinnable(Proof::default());
    }
    let mut search = Search::new(position, winner);
    // What is near a mate is settled before anything is proved.
    match search.run(QUICK, budget) {
        Found::Stopped => {}
        found => return search.answer(found),
    }
    if let Some(case) = sealed(position, winner) {
        return Winnability::Unwinnable(Proof::new(0, Vec::from([case])));
    }
    match search.run(EASY, budget) {
        Found::Stopped => {}
        found => return search.answer(found),
    }
    search.prove_as_well();
    for (most, structures) in GRAPHS {
        match search.run(most, budget) {
            Found::Stopped => {}
            found => return search.answer(found),
        }
        if search.prove_structures(position, structures, budget) {
            return search.proved();
        }
    }
    if let Ok(ending) = PawnEnding::try_from(position) {
        match search.run(STRUCTURES, budget) {
            Found::Stopped => {}
            found => return search.answer(found),
        }
        // Structure by structure, with all placements of the kings at once.
        if dead::verdict(&ending, winner, budget) == dead::Verdict::Unwinnable {
            return Winnability::Unwinnable(Proof::new(u64::MAX, Vec::new()));
        }
    }
    let found = search.run(u64::MAX, budget);
    search.answer(found)
}

/// Positions that are looked at before structures are, and how many of these.
const GRAPHS: [(u64, usize); 2] = [(200, 200), (2000, 2000)];

/// Positions of a pawn ending that are looked at before its structures are.
const STRUCTURES: u64 = 2000;

/// Positions that are looked at before a proof is tried.
const QUICK: u64 = 40;

/// Positions that are looked at before structures are: they cost more than most mates do.
const EASY: u64 = 1000;
