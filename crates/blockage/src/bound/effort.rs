//! How much work a bound may do.

/// How much work [`blockage_with`](crate::blockage_with) may do before it says
/// false for want of a proof.
///
/// Each level tries everything the levels below it try, so more effort never
/// turns a yes into a no.
///
/// ```
/// use palisade_blockage::Effort;
/// assert!(Effort::Glance < Effort::default());
/// ```
/// # What each level finds and costs
///
/// Found: of 600 positions of each kind those that an exact prover proves safe
/// within 4 000 structures (the kinds are those of the crate's tests). Cost: in
/// instructions (valgrind), as a multiple of the legal move generation of cozy-chess
/// for the same positions, 570 to 720 instructions for the sets of moves. "Open" are
/// random positions, nearly all without a fence; "blocked" is the first column's kind.
///
/// | | paper calls blocked | fence-biased | hard dynamic pawns | king on fence | cost, open | cost, blocked |
/// |---|---|---|---|---|---|---|
/// | `Glance` | 84 % | 55 % | 1 % | 6 % | 0.04 | 1.1 |
/// | `Node` | 96.5 % | 77 % | 54 % | 69 % | 0.04 | 24 |
/// | `Careful` | 96.6 % | 82 % | 58 % | 72 % | 1 000 | 39 |
/// | `Thorough` | 98 % | 84 % | 71 % | 76 % | 4 200 | 85 |
/// | `Utmost` | 99 % | 91 % | 87 % | 81 % | 21 000 | 280 |
///
/// A proof at `Glance` costs about one move generation. What `Node` adds costs some
/// thousand instructions behind a fence, whether it finds a proof or not; a
/// [`BlockageCache`](crate::BlockageCache) pays that once. The last three look for a
/// proof wherever there may be one, so they are dear where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Effort {
    /// Gates and the first rung only: nanoseconds, for leaves.
    Glance,
    /// For every node of a search: positions without three rams and a fence leave
    /// within a nanosecond or two, the others may take microseconds.
    #[default]
    Node,
    /// For quiet corners of a search, or behind a cache: no gate, some tens of
    /// microseconds.
    Careful,
    /// For the root and for analysis.
    Thorough,
    /// The most a static bound does here: up to some milliseconds.
    Utmost,
}
