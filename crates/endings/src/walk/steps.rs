//! The steps of the kings in one structure that a strategy follows.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Square, king_attacks};
use palisade_structure::{KingSets, Placements, Structure, neighbors};

use crate::edge::Edge;

/// All placements that a defender meets who answers by steps where he can, and those, he to
/// move, that he answers by something else. He steps where he has been before if possible.
pub(super) fn hold_by_steps(
    structure: Structure,
    guess: &Placements,
    need: Placements,
    liked: &KingSets,
) -> (Placements, KingSets) {
    let enter = structure.walkable();
    let mut reach = need;
    let mut seen = KingSets::EMPTY;
    let mut stuck = KingSets::EMPTY;
    loop {
        let mut fresh = false;
        let walked = reach.attacker_moves.join_of_neighbors();
        for king in enter {
            reach.defender_moves[king] |= walked[king] & guess.defender_moves[king];
        }
        for king in Square::ALL {
            let mut waiting = reach.defender_moves[king] - seen[king];
            if waiting.is_empty() {
                continue;
            }
            fresh = true;
            seen[king] |= waiting;
            stuck[king] |= waiting & liked[king];
            waiting -= liked[king];
            for defender in waiting {
                let steps = king_attacks(defender) & guess.attacker_moves[king];
                if steps.meets(reach.attacker_moves[king]) {
                    continue;
                }
                match steps.first() {
                    Some(step) => reach.attacker_moves[king] |= step.bitboard(),
                    None => stuck[king] |= defender.bitboard(),
                }
            }
        }
        if !fresh {
            return (reach, stuck);
        }
    }
}

/// What an attacker meets who wins.
pub(super) struct Won {
    pub(super) reach: Placements,
    /// Placements that he wins by a move of a pawn.
    pub(super) by_pawns: KingSets,
    /// Captures by the king, and where the other king is then.
    pub(super) taking: Vec<(Edge, Bitboard)>,
}

/// Follows steps of the attacker's king, each nearer to a change that wins.
pub(super) fn win_by_steps(
    structure: Structure,
    sweeps: &[Placements],
    need: Placements,
    takes: &[(Edge, Bitboard)],
) -> Won {
    let legal = Placements::legal(structure);
    let mut reach = need;
    let mut taking: Vec<(Edge, Bitboard)> = Vec::new();
    let reply = |reach: &mut Placements| {
        for king in Square::ALL {
            let walked = neighbors(reach.defender_moves[king]);
            reach.attacker_moves[king] |= walked & legal.attacker_moves[king];
        }
    };
    reply(&mut reach);
    for pair in sweeps.windows(2).rev() {
        let (before, left) = (&pair[0], &pair[1]);
        for king in Square::ALL {
            let lost = before.attacker_moves[king] - left.attacker_moves[king];
            let mut waiting = reach.attacker_moves[king] & lost;
            if waiting.is_empty() {
                continue;
            }
            for (edge, held) in takes {
                if king_attacks(king).contains(edge.change.to) {
                    let now = waiting - *held;
                    if now.any() {
                        taking.push((*edge, now));
                        waiting -= now;
                    }
                }
            }
            let steps = king_attacks(king) & structure.walkable();
            let winning = |step: Square| legal.defender_moves[step] - before.defender_moves[step];
            for step in steps {
                waiting -= reach.defender_moves[step] & winning(step);
            }
            for step in steps {
                let now = waiting & winning(step);
                reach.defender_moves[step] |= now;
                waiting -= now;
            }
        }
        reply(&mut reach);
    }
    let first = sweeps.first().copied().unwrap_or(Placements::EMPTY);
    let by_pawns =
        KingSets::from_fn(|king| reach.attacker_moves[king] - first.attacker_moves[king]);
    Won { reach, by_pawns, taking }
}
