//! From what is kept to the positions that the defender needs.
//!
//! Proof: `docs/endings.md`, sections 5 and 9; `docs/certificates.md`, "holds with men".

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Position, Setup, Square};
use palisade_proof::{Certificate, Claim, Row};

/// The most placements of a certificate. Where the defender needs more there is none.
const MOST_PLACEMENTS: usize = 1 << 18;

/// Walks from a position that holds. The defender plays the first move that leads to what is listed, or
/// else one that leads to what is kept, the attacker to move. Nothing, if he has none, if he needs too
/// many positions, or if `spend`, which is asked before each, says nothing.
pub fn list_rows(
    root: &Position,
    attacker: Color,
    is_kept: &mut dyn FnMut(&Position) -> bool,
    spend: &mut dyn FnMut() -> Option<()>,
) -> Option<Certificate> {
    let mut list = RowList { rows: BTreeMap::new(), kings: [0; 64], open: Vec::new() };
    let root = root.without_counters();
    // With one of his moves to come nobody has to know the position itself.
    if root.side_to_move() != attacker {
        list.answer(&root, attacker, is_kept)?;
    } else if root.en_passant().is_some() {
        list.answer_all(&root, attacker, is_kept)?;
    } else {
        list.keep(root, attacker);
    }
    let mut placements = 0;
    while let Some(position) = list.open.pop() {
        placements += 1;
        spend()?;
        if placements > MOST_PLACEMENTS {
            return None;
        }
        list.answer_all(&position, attacker, is_kept)?;
    }
    let rows = list.rows.into_iter().map(|(board, kings)| Row { board, kings }).collect();
    Some(Certificate { position: root, side: attacker, claim: Claim::HoldsWithMen(rows) })
}

/// The list as far as it has grown, and what has still to be answered.
struct RowList {
    rows: BTreeMap<Setup, Bitboard>,
    /// How often the defending king stands on each square of the list.
    kings: [u32; 64],
    open: Vec<Position>,
}

impl RowList {
    fn keep(&mut self, position: Position, attacker: Color) {
        let (board, king) = row(&position, attacker);
        let kings = self.rows.entry(board).or_default();
        if !kings.contains(king) {
            *kings = kings.with(king);
            self.kings[king.index()] += 1;
            self.open.push(position);
        }
    }

    fn is_listed(&self, position: &Position, attacker: Color) -> bool {
        let (board, king) = row(position, attacker);
        self.rows.get(&board).is_some_and(|kings| kings.contains(king))
    }

    /// Answers whatever the attacker plays.
    fn answer_all(
        &mut self,
        position: &Position,
        attacker: Color,
        is_kept: &mut dyn FnMut(&Position) -> bool,
    ) -> Option<()> {
        position.successors().try_for_each(|(_, after)| self.answer(&after, attacker, is_kept))
    }

    /// Keeps the position after the defender's answer; says nothing if he has none where one is needed.
    fn answer(
        &mut self,
        position: &Position,
        attacker: Color,
        is_kept: &mut dyn FnMut(&Position) -> bool,
    ) -> Option<()> {
        let bare = |position: &Position| !position.color(attacker).has_several();
        let all: Vec<_> =
            position.successors().map(|(_, after)| after.without_counters()).collect();
        if bare(position) || position.is_stalemate() || all.iter().any(bare) {
            return Some(());
        }
        let quiet = || all.iter().filter(|after| after.en_passant().is_none());
        if quiet().any(|after| self.is_listed(after, attacker)) {
            return Some(());
        }
        // A king who keeps to few squares makes a short list.
        let often = |after: &&Position| {
            let king = after.king(attacker.opponent()).index();
            (self.kings[king], core::cmp::Reverse(king))
        };
        let kept = quiet().filter(|after| is_kept(after)).max_by_key(often).copied();
        self.keep(kept?, attacker);
        Some(())
    }
}

/// A position as a list names it: the board without the defending king, and his square. The attacker
/// is to move.
fn row(position: &Position, attacker: Color) -> (Setup, Square) {
    let mut setup = Setup::from(position.without_counters());
    let king = position.king(attacker.opponent());
    setup.clear(king);
    (setup, king)
}
