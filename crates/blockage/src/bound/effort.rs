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
/// What each finds stands in `docs/blockage.md` of the repository. A proof at `Glance` costs less than
/// a move generation, and so does a proof at `Node` on average, for `Glance` finds nearly all of
/// them. What `Node` adds is following each part of a wall: half a microsecond, whether it finds a
/// proof or not; `palisade::walls::WallTable` pays that once. `Careful` follows four times as many
/// arrangements, and looks where three pawns are rammed and no fence is seen. Who wants more has a
/// budget, and asks the prover.
///
/// Nothing is allocated. The work takes less than 64 kB of stack.
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
}

impl Effort {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::Glance, Self::Node, Self::Careful];

    /// The name, as it is printed and read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Glance => "glance",
            Self::Node => "node",
            Self::Careful => "careful",
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
/// let words = "expected glance, node or careful, found \"much\"";
/// assert_eq!(error.to_string(), words);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected glance, node or careful, found {found}")]
#[non_exhaustive]
pub struct ParseEffortError {
    /// What stands there.
    pub found: Quoted,
}
