//! How much work a bound may do.
//!
//! Proof: `docs/blockage-proof.md`, 7.4.

use core::fmt;
use core::str::FromStr;

use palisade_board::Quoted;

/// How much work [`blockage_with`](crate::blockage_with) may do before it says
/// false for want of a proof.
///
/// Each level tries everything the levels below it try, so more effort never
/// turns a yes into a no.
///
/// ```
/// use palisade_blockage::Effort;
/// assert!(Effort::Glance < Effort::default());
/// assert_eq!("careful".parse(), Ok(Effort::Careful));
/// assert_eq!(Effort::Careful.to_string(), "careful");
/// ```
/// # What each level finds and costs
///
/// Found: of 3 000 positions of each kind those that an exact prover proves safe
/// within 4 000 structures (the kinds are those of the crate's tests). Cost: in
/// processor time, as a multiple of the legal move generation of cozy-chess for the
/// same positions in the same run. "Open" are random positions without a fence,
/// "real" positions from games, "blocked" the first column's kind.
///
/// | | paper calls blocked | fence-biased | hard dynamic pawns | king on fence | cost, open | cost, real | cost, blocked |
/// |---|---|---|---|---|---|---|---|
/// | `Glance` | 98.0 % | 61.8 % | 69.1 % | 60.7 % | 0.04 | 0.07 | 0.6 |
/// | `Node` | 98.3 % | 67.7 % | 71.1 % | 63.0 % | 0.04 | 0.3 | 1.0 |
/// | `Careful` | 99.4 % | 74.4 % | 76.5 % | 73.9 % | 17 | 70 | 14 |
/// | `Thorough` | 99.5 % | 76.5 % | 80.3 % | 76.9 % | 17 | 90 | 28 |
/// | `Utmost` | 99.8 % | 85.2 % | 93.7 % | 86.5 % | 17 | 130 | 130 |
///
/// A proof at `Glance` costs less than a move generation, and so does a proof at `Node` on
/// average, for `Glance` finds nearly all of them. What `Node` adds is following
/// each part of a wall: half a microsecond, whether it finds a proof or not; a
/// [`WallTable`](crate::WallTable) pays that once. The last three play the kings
/// too. They also look where no fence is seen: shortly in the open, and only where the
/// attacker has little to try; longer where the pawns are locked.
///
/// Nothing is allocated, so the work is done on the stack: in an optimised build 20 kB
/// for `Node`, 130 kB for `Careful`, 800 kB for the last two. A thread with a small stack
/// asks `blockage_in` (feature `alloc`), which takes less than 64 kB for any of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Effort {
    /// Gates and the first rung only: nanoseconds, for leaves.
    Glance,
    /// For every node of a search: positions without three rams and a fence leave
    /// within a nanosecond or two, the others take a microsecond at most, as a rule.
    #[default]
    Node,
    /// For quiet corners of a search, or behind a cache: some microseconds wherever
    /// there is anything to look at.
    Careful,
    /// For the root and for analysis.
    Thorough,
    /// The most a static bound does here: up to some milliseconds behind a fence.
    Utmost,
}

impl Effort {
    /// All of them, the least first.
    pub const ALL: [Self; 5] =
        [Self::Glance, Self::Node, Self::Careful, Self::Thorough, Self::Utmost];

    /// The name, as it is printed and read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Glance => "glance",
            Self::Node => "node",
            Self::Careful => "careful",
            Self::Thorough => "thorough",
            Self::Utmost => "utmost",
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Effort {
    type Err = ParseEffortError;

    fn from_str(text: &str) -> Result<Self, ParseEffortError> {
        let named = Self::ALL.into_iter().find(|effort| effort.name() == text);
        named.ok_or_else(|| ParseEffortError { found: Quoted::new(text) })
    }
}

/// The text is not the name of an effort.
///
/// ```
/// use palisade_blockage::Effort;
/// let error = "much".parse::<Effort>().unwrap_err();
/// let words = "expected glance, node, careful, thorough or utmost, found \"much\"";
/// assert_eq!(error.to_string(), words);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected glance, node, careful, thorough or utmost, found {found}")]
#[non_exhaustive]
pub struct ParseEffortError {
    /// What stands there.
    pub found: Quoted,
}
