//! Why a question to the walk stayed open.

/// Why a question stayed open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Open {
    /// The budget of work is used up, or somebody stopped it.
    #[error("the budget is used up")]
    Budget,
    /// The structures need more memory than allowed.
    #[error("the structures need more memory")]
    Memory,
    /// Both sides promote with pawns left, and no table judges that.
    #[error("no table judges the promotions of both sides")]
    Promotions,
}
