//! The names that a matched pattern gives to squares.

/// What a square is called once a pattern has matched.
///
/// Plans find their squares by these names (Horacek 1982: "identities for further reference by
/// piece paths and evaluation"). A square can have several: a pawn can be passed and protected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Identity {
    /// A pawn face to face with an enemy pawn.
    Ram,
    /// A pawn that could capture an enemy pawn.
    Lever,
    /// A pawn that no enemy pawn can stop or capture on its way.
    Passed,
    /// A pawn with no enemy pawn ahead of it on its file.
    HalfOpen,
    /// A pawn whose next step an enemy pawn guards, and no pawn of its own, now or later.
    Backward,
    /// A pawn that shares its file with another of its side.
    Doubled,
    /// A pawn without friends on the files beside it.
    Isolated,
    /// A pawn guarded by a pawn.
    Protected,
    /// A pawn guarded by no pawn.
    Unguarded,
    /// A square from which the king wins for a passed pawn.
    KeySquare,
    /// The pawn that starts a breakthrough.
    Breaker,
    /// A pawn that may queen after a breakthrough.
    Runner,
    /// A king with the opposition.
    Opposition,
}

impl Identity {
    /// Their words in the notation, in order.
    pub(super) const WORDS: [&str; 13] = [
        "ram",
        "lever",
        "passed",
        "half-open",
        "backward",
        "doubled",
        "isolated",
        "protected",
        "unguarded",
        "key-square",
        "breaker",
        "runner",
        "opposition",
    ];

    /// The identity as a set of one: sets are kept as bits.
    pub(super) const fn bit(self) -> u16 {
        1 << self as u16
    }
}
