//! What either answer is proved by, as data.

use alloc::vec::Vec;

use palisade_board::{Color, Move, Position};

use crate::case::Case;

/// A proof that a side can still mate, or that it cannot.
///
/// It is a plain value: anyone may build, store or change one, and
/// [`check`](crate::check) alone decides whether it proves anything. Its text is described
/// in `docs/dead-positions.md`.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_dead::{Budget, Certificate, check, winnability};
/// let wall: Position = "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1".parse()?;
/// let answer = winnability(&wall, Color::White, &Budget::steps(1000));
/// let certificate = answer.certificate(&wall, Color::White).unwrap();
/// assert_eq!(check(&certificate), Ok(()));
/// let text = certificate.to_string();
/// assert_eq!(text.parse::<Certificate>(), Ok(certificate));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// The position asked about.
    pub position: Position,
    /// The side that is to mate.
    pub winner: Color,
    /// What is claimed, and why.
    pub claim: Claim,
}

impl Certificate {
    /// A claim about a position.
    #[must_use]
    pub const fn new(position: Position, winner: Color, claim: Claim) -> Self {
        Self { position, winner, claim }
    }
}

/// What a certificate claims.
///
/// ```
/// use palisade_dead::{Claim, Proof};
/// assert_ne!(Claim::Winnable(Vec::new()), Claim::Unwinnable(Proof::default()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// These legal moves end in mate by the winner.
    Winnable(Vec<Move>),
    /// No legal moves do.
    Unwinnable(Proof),
}

/// Why no legal moves mate: cases without a mate that no move leaves, and a number of
/// positions before them that are looked at one by one.
///
/// ```
/// use palisade_dead::Proof;
/// assert!(Proof::default().cases.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proof {
    /// Positions outside the cases that legal moves reach from the first one, at most.
    pub positions: u64,
    /// Together they are closed under all legal moves.
    pub cases: Vec<Case>,
}

impl Proof {
    /// A proof by these cases, and so many positions before them.
    #[must_use]
    pub const fn new(positions: u64, cases: Vec<Case>) -> Self {
        Self { positions, cases }
    }
}
