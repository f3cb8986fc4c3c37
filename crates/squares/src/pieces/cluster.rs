//! Pawn clusters: groups of pawns that have nothing to do with each other.

use palisade_board::{Color, File, Pawns};
use palisade_structure::Structure;

/// A group of attacking pawns and the defending pawns that face them.
///
/// Church (1978), "Pawn Cluster": the attacking pawns of a cluster are on
/// adjacent files, or one file apart if a defending pawn stands on the file
/// between; the defending pawns are all those on the same or an adjacent file.
/// "The reasoning behind pawn clusters is that pawn moves are extremely
/// local."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PawnCluster {
    /// The side that hopes for a passed pawn.
    pub(crate) attacker: Color,
    /// Its pawns, and the enemy's on their files and beside them.
    pub(crate) structure: Structure,
}

/// Splits a structure into its clusters, from the a-file to the h-file.
pub fn pawn_clusters(pawns: Pawns, attacker: Color) -> impl Iterator<Item = PawnCluster> {
    let Structure { attackers, defenders } = Structure::new(pawns, attacker);
    let mut files = File::ALL.into_iter();
    core::iter::from_fn(move || {
        let first = files.find(|file| attackers.meets(file.bitboard()))?;
        let mut taken = first.bitboard();
        let mut last = first;
        // A file without an attacking pawn needs a defending one to join its neighbours.
        for file in File::ALL.into_iter().skip(first.index() + 1) {
            let apart = file.distance(last);
            if attackers.meets(file.bitboard()) {
                taken |= file.bitboard();
                last = file;
            } else if apart >= 2 || !defenders.meets(file.bitboard()) {
                break;
            }
        }
        while files.clone().next().is_some_and(|file| file <= last) {
            files.next();
        }
        let near = taken | taken.east() | taken.west();
        let (attackers, defenders) = (attackers & taken, defenders & near);
        Some(PawnCluster { attacker, structure: Structure { attackers, defenders } })
    })
}
