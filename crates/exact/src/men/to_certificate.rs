//! From the tables of a search to the positions that the defender needs.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Position, Role, Setup, Square};
use palisade_proof::{Certificate, Claim, Row};

use super::kinds::{MOST, Placed};
use super::node::View;
use super::search::Search;

/// Walks from a position that holds, the defender always playing his first move that is
/// known to be safe.
pub(super) fn to_certificate(search: &Search, root: &Position, attacker: Color) -> Certificate {
    let mut rows: BTreeMap<Setup, Bitboard> = BTreeMap::new();
    let mut open = vec![root.without_counters()];
    let mut keep = |position: Position, open: &mut Vec<Position>| {
        let mut setup = Setup { side_to_move: attacker, ..Setup::default() };
        for role in Role::ALL {
            for color in Color::ALL {
                for square in position.men(role.of(color)) {
                    setup.put(square, role.of(color));
                }
            }
        }
        let king = position.king(attacker.opponent());
        setup.clear(king);
        let kings = rows.entry(setup).or_default();
        if !kings.contains(king) {
            *kings = kings.with(king);
            open.push(position);
        }
    };
    let mut first = root.color(attacker).has_several();
    if !first && root.side_to_move() == attacker {
        open.clear();
    }
    while let Some(position) = open.pop() {
        if position.side_to_move() == attacker {
            if core::mem::take(&mut first) {
                keep(position, &mut open);
                continue;
            }
            for (_, after) in position.successors() {
                if let Some(after) = answer(search, &after, attacker) {
                    keep(after, &mut open);
                }
            }
        } else {
            first = false;
            if let Some(after) = answer(search, &position, attacker) {
                keep(after, &mut open);
            }
        }
    }
    let rows = rows.into_iter().map(|(board, kings)| Row { board, kings }).collect();
    Certificate { position: *root, side: attacker, claim: Claim::HoldsWithMen(rows) }
}

/// The position after the defender's first safe move; nothing where none is needed.
fn answer(search: &Search, position: &Position, attacker: Color) -> Option<Position> {
    let bare = |position: &Position| !position.color(attacker).has_several();
    if bare(position) {
        return None;
    }
    let found = position
        .successors()
        .map(|(_, after)| after.without_counters())
        .find(|after| bare(after) || is_safe(search, after, attacker));
    found.filter(|after| !bare(after))
}

/// Is the position, with the attacker to move, known to be safe?
fn is_safe(search: &Search, position: &Position, attacker: Color) -> bool {
    if position.en_passant().is_some() {
        return false;
    }
    let Some(placed) = Placed::new(position, attacker) else { return false };
    let range = (placed.men, 0)..=(placed.men, u8::MAX);
    let safe = |squares: &[Square; MOST + 1]| {
        let mut tables = search.known.range(range.clone());
        tables.any(|(_, known)| View::Held(known).attacks(squares).contains(placed.defender))
    };
    // A table may know two knights in one order alone.
    safe(&placed.squares)
        || is_safe_ending(search, &placed)
        || placed.orders().any(|squares| safe(&squares))
}

/// Does the prover of pawn endings know it?
fn is_safe_ending(search: &Search, placed: &Placed) -> bool {
    let Some(number) = search.graph.find(placed.men.pawns) else { return false };
    placed.men.len() == 0
        && search.graph.nodes[number as usize].holds(placed.squares[0], placed.defender, true)
            == Some(true)
}
