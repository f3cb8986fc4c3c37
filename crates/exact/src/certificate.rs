//! The certificate of a verdict of [`Holds`](crate::Verdict::Holds), as data.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Pawns};

/// The placements of the kings that the defender keeps in one structure: for
/// each square of the attacking king, the squares of the defending one.
///
/// ```
/// use palisade_exact::SafeSet;
/// assert!(SafeSet::default().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafeSet {
    /// With the attacker to move, by the square of the attacking king.
    pub attacker_to_move: [Bitboard; 64],
    /// With the defender to move, by the square of the attacking king.
    pub defender_to_move: [Bitboard; 64],
}

impl Default for SafeSet {
    /// No placement at all.
    fn default() -> Self {
        Self { attacker_to_move: [Bitboard::EMPTY; 64], defender_to_move: [Bitboard::EMPTY; 64] }
    }
}

impl SafeSet {
    /// Has it no placement?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.attacker_to_move.iter().chain(&self.defender_to_move).all(|set| set.is_empty())
    }

    /// The number of placements, over both sides to move.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.attacker_to_move.iter().chain(&self.defender_to_move).map(|set| set.len()).sum()
    }
}

/// A proof that the attacker cannot win, as data: for each pawn structure that
/// he can reach, the placements in which the defender keeps the kings.
///
/// It is a plain value: anyone may build, change or store one, and
/// [`check`](crate::check) alone decides whether it proves anything.
///
/// # Example: proved, then checked
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_exact::{Budget, Prover, check};
///
/// let ending: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
/// let mut prover = Prover::new();
/// let certificate = prover.certify(&ending, Color::White, &Budget::work(20_000)).unwrap();
/// assert_eq!(check(&certificate, &ending), Ok(()));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Who cannot win.
    pub attacker: Color,
    /// The structures and what the defender keeps in each, none twice, sorted.
    pub structures: Vec<(Pawns, SafeSet)>,
}

impl Certificate {
    /// What the defender keeps in a structure, if it is listed.
    pub(crate) fn get(&self, pawns: Pawns) -> Option<&SafeSet> {
        let found = self.structures.binary_search_by_key(&pawns, |entry| entry.0);
        found.ok().map(|index| &self.structures[index].1)
    }
}
