//! Which slices a question is worked out with: as few as decide it.
//!
//! Proof: `docs/slices.md`, "By demand".

use alloc::vec::Vec;

use palisade_structure::men::PieceKind;

use crate::one_slice::key::{AXES, SliceKey};

/// Which slices are worked out. Each has those of the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scope {
    /// The attacker keeps his pieces, and there is no new one. Whoever is to mate with a queen need not give
    /// her away, and whether she wins is known from a tenth of the others. Who holds is not asked so.
    Kept,
    /// Beside others no new piece, but for what becomes of one that is taken at once. Most endings
    /// are decided before two sides promote, and slices with one piece cost next to nothing.
    Given,
    /// Up to two pieces, but for those in which both come of promotion and neither is a queen.
    /// Whoever wants to win may promote to queens alone, and so may whoever wants to hold; each has to
    /// meet all four of the other side's. So these slices matter only where two pawns underpromote.
    Two,
    /// Three pieces as well, which take ten times as long.
    Three,
    Complete,
}

impl Scope {
    pub(super) const ALL: [Self; 4] = [Self::Given, Self::Two, Self::Three, Self::Complete];

    /// Is a slice worked out, if the question is about these?
    pub(super) fn has(self, key: SliceKey, roots: &[SliceKey]) -> bool {
        match self {
            Self::Kept => roots
                .iter()
                .any(|&root| key.attacker == root.attacker && promoted(key, root).is_empty()),
            Self::Given => {
                key.len() < 2 || roots.iter().any(|root| promoted(key, *root).is_empty())
            }
            Self::Two | Self::Three => {
                let lesser = |kinds: Vec<PieceKind>| {
                    kinds.into_iter().filter(|&kind| kind != PieceKind::Queen).count()
                };
                let most = if self == Self::Two { 2 } else { AXES };
                roots.iter().any(|&root| {
                    let promoted = promoted(key, root);
                    promoted.is_empty() || key.len() <= most && lesser(promoted) < 2
                })
            }
            Self::Complete => true,
        }
    }
}

/// The pieces that another slice, from which this one comes, does not have on the same side: they
/// have promoted.
fn promoted(key: SliceKey, from: SliceKey) -> Vec<PieceKind> {
    let mut promoted = Vec::new();
    for (own, mut given) in [(key.attacker, from.attacker), (key.defender, from.defender)] {
        for kind in own.iter() {
            match given.iter().position(|other| other == kind) {
                Some(place) => given = given.without(place),
                None => promoted.push(kind),
            }
        }
    }
    promoted
}
