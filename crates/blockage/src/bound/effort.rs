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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Effort {
    /// The first rung only: nanoseconds, for leaves.
    Glance,
    /// For every node of a search: positions without a fence leave early.
    #[default]
    Node,
    /// For quiet corners of a search, or behind a cache.
    Careful,
    /// For the root and for analysis.
    Thorough,
    /// The most a static bound can do here: a fraction of a millisecond.
    Utmost,
}
