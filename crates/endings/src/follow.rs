//! Which placements a change of structure leads to.

use palisade_structure::{
    ATTACKER, Change, DEFENDER, Placements, Step, Structure, neighbors, zone,
};

/// The placements that a change leads to from the reached ones.
pub(crate) fn after(change: &Change, reach: &Placements) -> Placements {
    let mut need = Placements::EMPTY;
    let Change { step, by, to, path, after, .. } = *change;
    match (step, by) {
        (Step::Push | Step::Takes, ATTACKER) => {
            for king in !(after.guarded() | path) {
                need.defender_moves[king] = reach.attacker_moves[king] - path;
            }
        }
        (Step::Push | Step::Takes, DEFENDER) => {
            for king in !path {
                need.attacker_moves[king] = reach.defender_moves[king] - path;
            }
        }
        (Step::KingTakes, ATTACKER) => {
            let from = reach.attacker_moves.join_of_neighbors();
            need.defender_moves[to] = from[to] - zone(to);
        }
        (Step::KingTakes, DEFENDER) => {
            for king in !zone(to) {
                let taking = neighbors(reach.defender_moves[king]) & to.bitboard();
                need.attacker_moves[king] = taking;
            }
        }
        (Step::Promotes, ATTACKER) => {
            for king in !(after.guarded() | zone(to)) {
                let taking = neighbors(reach.attacker_moves[king]) & to.bitboard();
                need.attacker_moves[king] = taking;
            }
        }
        (Step::Promotes, DEFENDER) => {
            let from = reach.defender_moves.join_of_neighbors();
            need.defender_moves[to] = from[to] - zone(to);
        }
    }
    need
}

/// The placements after a double push is taken in passing.
pub(crate) fn after_taking(change: &Change, taken: Structure, reach: &Placements) -> Placements {
    let mut need = Placements::EMPTY;
    for king in !(change.path | taken.all()) {
        match change.by {
            ATTACKER => need.attacker_moves[king] = reach.attacker_moves[king] - change.path,
            DEFENDER => need.defender_moves[king] = reach.defender_moves[king] - change.path,
        }
    }
    need
}

/// Does some reached placement allow the promotion?
pub(crate) fn promotes(change: &Change, reach: &Placements) -> bool {
    let Change { path, after, .. } = *change;
    let (sets, barred) = match change.by {
        ATTACKER => (&reach.attacker_moves, path | after.guarded()),
        DEFENDER => (&reach.defender_moves, path),
    };
    (!barred).iter().any(|king| (sets[king] - path).any())
}
