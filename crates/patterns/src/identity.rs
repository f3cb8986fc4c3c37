//! The names that a matched pattern gives to squares.

use bitflags::bitflags;

bitflags! {
    /// What a square is called once a pattern has matched: a set, for a pawn
    /// can be passed *and* protected.
    ///
    /// Plans refer to squares by these names (Horacek 1982: "identities for
    /// further reference by piece paths and evaluation"). Each is read by a plan.
    ///
    /// ```
    /// use palisade_patterns::Identity;
    /// let pawn = Identity::PASSED | Identity::PROTECTED;
    /// assert!(pawn.contains(Identity::PASSED));
    /// assert_eq!(Identity::named("key-square"), Some(Identity::KEY_SQUARE));
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Identity: u16 {
        /// A pawn face to face with an enemy pawn.
        const RAM = 1;
        /// A pawn that could capture an enemy pawn.
        const LEVER = 1 << 1;
        /// A pawn that no enemy pawn can stop or capture on its way.
        const PASSED = 1 << 2;
        /// A pawn whose next step is guarded by an enemy pawn and by no pawn
        /// of its own, now or later.
        const BACKWARD = 1 << 3;
        /// A pawn that shares its file with another of its side.
        const DOUBLED = 1 << 4;
        /// A pawn without neighbours on the files beside it.
        const ISOLATED = 1 << 5;
        /// A pawn guarded by a pawn.
        const PROTECTED = 1 << 6;
        /// A square from which the king wins for a passed pawn.
        const KEY_SQUARE = 1 << 7;
        /// The pawn that starts a breakthrough.
        const BREAKER = 1 << 8;
        /// A pawn that may queen after a breakthrough.
        const RUNNER = 1 << 9;
        /// A king with the opposition.
        const OPPOSITION = 1 << 10;
    }
}

/// The names of pattern files.
const NAMES: [(&str, Identity); Identity::COUNT] = [
    ("ram", Identity::RAM),
    ("lever", Identity::LEVER),
    ("passed", Identity::PASSED),
    ("backward", Identity::BACKWARD),
    ("doubled", Identity::DOUBLED),
    ("isolated", Identity::ISOLATED),
    ("protected", Identity::PROTECTED),
    ("key-square", Identity::KEY_SQUARE),
    ("breaker", Identity::BREAKER),
    ("runner", Identity::RUNNER),
    ("opposition", Identity::OPPOSITION),
];

impl Identity {
    pub(crate) const COUNT: usize = Self::all().bits().count_ones() as usize;

    /// The identity that pattern files call by this name.
    #[must_use]
    pub const fn named(name: &str) -> Option<Self> {
        let mut index = 0;
        while index < NAMES.len() {
            if equal(NAMES[index].0.as_bytes(), name.as_bytes()) {
                return Some(NAMES[index].1);
            }
            index += 1;
        }
        None
    }

    /// The single names of the set, in the words of pattern files.
    pub fn words(self) -> impl Iterator<Item = &'static str> + use<> {
        NAMES.iter().filter(move |(_, one)| self.contains(*one)).map(|&(name, _)| name)
    }
}

const fn equal(left: &[u8], right: &[u8]) -> bool {
    if left.len() != right.len() {
        return false;
    }
    let mut index = 0;
    while index < left.len() {
        if left[index] != right[index] {
            return false;
        }
        index += 1;
    }
    true
}
