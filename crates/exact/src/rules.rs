//! What the prover lets the defender do, and what it counts as a breach.

use palisade_structure::Step;

/// The moves the prover looks at when it proves that the defender holds.
///
/// ```
/// use palisade_exact::DefenderMoves;
/// assert_eq!(DefenderMoves::default(), DefenderMoves::All);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DefenderMoves {
    /// Everything but promotions.
    #[default]
    All,
    /// Steps of the king, and captures by king and pawns: most blockages are
    /// held so, and the graph is much smaller.
    WalksAndTakes,
    /// Steps of the king, on empty squares or on pawns.
    KingOnly,
}

/// What the attacker has to reach.
///
/// ```
/// use palisade_exact::Breach;
/// assert_eq!(Breach::default(), Breach::SafePromotion);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Breach {
    /// Mate, or a promotion to a piece that is not taken at once.
    #[default]
    SafePromotion,
    /// Mate, or any promotion.
    Promotion,
}

/// The rules of the prover's game, as values.
///
/// Rules never make a verdict of `Holds` wrong: they take moves from the
/// defender, or ask more of him, and what he holds then he holds in chess.
/// `Breaks` is always meant against a defender who may do everything; what he
/// was not allowed counts as undecided.
///
/// ```
/// use palisade_exact::{Breach, DefenderMoves, Rules};
/// let rules = Rules::default();
/// assert_eq!((rules.defender, rules.breach), (DefenderMoves::All, Breach::SafePromotion));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What the defender may do to hold.
    pub defender: DefenderMoves,
    /// What the attacker has to reach.
    pub breach: Breach,
}

impl Rules {
    /// May the defender use such a step?
    pub(crate) const fn allow(self, step: Step) -> bool {
        match self.defender {
            DefenderMoves::All => true,
            DefenderMoves::WalksAndTakes => matches!(step, Step::KingTakes | Step::Takes),
            DefenderMoves::KingOnly => matches!(step, Step::KingTakes),
        }
    }
}
