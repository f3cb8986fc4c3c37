//! What the full answer may be.

use alloc::vec::Vec;

use palisade_board::{Color, Move, Position};

use palisade_proof::{Certificate, Claim};

use crate::case::DeadCase;

/// Can a side still mate by *any* sequence of legal moves, the other side helping (FIDE
/// Laws of Chess, 5.2.2 and 6.9)? Both answers are proofs.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_dead::{Budget, Winnability, winnability};
/// let mate_in_one: Position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?;
/// let answer = winnability(&mate_in_one, Color::White, &Budget::work(1000));
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
    #[must_use]
    pub const fn is_winnable(&self) -> bool {
        matches!(self, Self::Winnable(_))
    }

    /// Is it proved that there is none?
    #[must_use]
    pub const fn is_unwinnable(&self) -> bool {
        matches!(self, Self::Unwinnable(_))
    }

    /// `winnable`, `unwinnable` or `unknown`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Winnable(_) => "winnable",
            Self::Unwinnable(_) => "unwinnable",
            Self::Unknown => "unknown",
        }
    }

    /// The answer with its question, for [`palisade_proof::check`]; `None` if it is unknown.
    #[must_use]
    pub fn certificate(&self, position: &Position, winner: Color) -> Option<Certificate> {
        let claim = match self {
            Self::Winnable(line) => Claim::Winnable(line.clone()),
            Self::Unwinnable(proof) => Claim::Unwinnable {
                positions: proof.positions,
                cases: proof.cases.iter().map(DeadCase::as_data).collect(),
            },
            Self::Unknown => return None,
        };
        Some(Certificate { position: *position, side: winner, claim })
    }
}

/// Why no legal moves mate: cases without a mate that no move leaves, and a number of
/// positions before them that are looked at one by one. Its certificate shows all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proof {
    /// Positions outside the cases that legal moves reach from the first one, at most.
    pub positions: u64,
    /// Together they are closed under all legal moves.
    pub(crate) cases: Vec<DeadCase>,
}
