//! The verdict of a method that is not proved.

/// What a method of the literature thinks of a position: an opinion, never a
/// promise.
///
/// Every method in this crate that can be wrong answers with this type. It has
/// no conversion to `bool` and nothing here that prunes a search accepts it, so
/// an opinion cannot slip in where a proof is needed. `R` tells why the method
/// refused.
///
/// ```
/// use palisade_blockage::Opinion;
/// let opinion: Opinion<&str> = Opinion::Refused("no fence");
/// assert_eq!(opinion.refusal(), Some(&"no fence"));
/// assert_eq!(Opinion::<&str>::LooksBlocked.refusal(), None);
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opinion<R> {
    /// The method takes the position for a blockage. It may be wrong.
    LooksBlocked,
    /// The method does not, for this reason first. The position may still be
    /// a blockage.
    Refused(R),
}

impl<R> Opinion<R> {
    /// The reason for a refusal.
    ///
    /// ```
    /// use palisade_blockage::Opinion;
    /// assert_eq!(Opinion::Refused(3).refusal(), Some(&3));
    /// ```
    #[must_use]
    pub const fn refusal(&self) -> Option<&R> {
        match self {
            Self::LooksBlocked => None,
            Self::Refused(reason) => Some(reason),
        }
    }
}
