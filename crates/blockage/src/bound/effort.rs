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
/// Found: of 3 000 positions of each kind those that an exact prover proves safe
/// within 4 000 structures (the kinds are those of the crate's tests). Cost: in
/// processor time, as a multiple of the legal move generation of cozy-chess for the
/// same positions in the same run. "Open" are random positions without a fence,
/// "real" positions from games, "blocked" the first column's kind.
///
/// | | paper calls blocked | fence-biased | hard dynamic pawns | king on fence | cost, open | cost, real | cost, blocked |
/// |---|---|---|---|---|---|---|---|
/// | `Glance` | 93.3 % | 55.9 % | 0.4 % | 61.1 % | 0.03 | 0.04 | 1.3 |
/// | `Node` | 99.1 % | 75.5 % | 75.5 % | 73.9 % | 0.03 | 0.7 | 6 |
/// | `Careful` | 99.5 % | 79.3 % | 79.0 % | 77.0 % | 23 | 140 | 20 |
/// | `Thorough` | 99.6 % | 81.4 % | 83.0 % | 80.1 % | 23 | 190 | 42 |
/// | `Utmost` | 99.8 % | 87.4 % | 94.5 % | 87.3 % | 23 | 220 | 110 |
///
/// A proof at `Glance` costs about as much as a move generation. What `Node` adds costs
/// less than a microsecond where levers are all that there is, and some microseconds
/// behind other fences, whether it finds a proof or not; a
/// [`BlockageCache`](crate::BlockageCache) pays that once. The last three also look
/// where no fence is seen: shortly in the open, and only where the attacker has little
/// to try; longer where the pawns are locked.
///
/// Nothing is allocated, so the work is done on the stack: in an optimised build 100 kB
/// for `Node`, 130 kB for `Careful`, 640 kB for the last two. A thread with a small
/// stack should stay below those.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Effort {
    /// Gates and the first rung only: nanoseconds, for leaves.
    Glance,
    /// For every node of a search: positions without three rams and a fence leave
    /// within a nanosecond or two, the others may take microseconds.
    #[default]
    Node,
    /// For quiet corners of a search, or behind a cache: some microseconds wherever
    /// there is anything to look at.
    Careful,
    /// For the root and for analysis.
    Thorough,
    /// The most a static bound does here: up to a millisecond behind a fence.
    Utmost,
}
