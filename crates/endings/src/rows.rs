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
    let mut list =
        RowList { attacker, is_kept, rows: BTreeMap::new(), kings: [0; 64], open: Vec::new() };
    let root = root.without_counters();
    // With one of his moves to come nobody has to know the position itself.
    if root.side_to_move() != attacker {
        list.answer(&root)?;
    } else if root.en_passant().is_some() {
        list.answer_all(&root)?;
    } else {
        list.keep(root);
    }
    let mut placements = 0;
    while let Some(position) = list.open.pop() {
        placements += 1;
        spend()?;
        if placements > MOST_PLACEMENTS {
            return None;
        }
        list.answer_all(&position)?;
    }
    let rows = list.rows.into_iter().map(|(board, kings)| Row { board, kings }).collect();
    Some(Certificate { position: root, side: attacker, claim: Claim::HoldsWithMen(rows) })
}

/// The list as far as it has grown, and what has still to be answered.
struct RowList<'k> {
    attacker: Color,
    is_kept: &'k mut dyn FnMut(&Position) -> bool,
    rows: BTreeMap<Setup, Bitboard>,
    /// How often the defending king stands on each square of the list.
    kings: [u32; 64],
    open: Vec<Position>,
}

impl RowList<'_> {
    fn keep(&mut self, position: Position) {
        let (board, king) = row(&position, self.attacker);
        let kings = self.rows.entry(board).or_default();
        if !kings.contains(king) {
            *kings = kings.with(king);
            self.kings[king.index()] += 1;
            self.open.push(position);
        }
    }

    fn is_listed(&self, position: &Position) -> bool {
        let (board, king) = row(position, self.attacker);
        self.rows.get(&board).is_some_and(|kings| kings.contains(king))
    }

    /// Answers whatever the attacker plays.
    fn answer_all(&mut self, position: &Position) -> Option<()> {
        position.successors().try_for_each(|(_, after)| self.answer(&after))
    }

    /// Keeps the position after the defender's answer; says nothing if he has none where one is needed.
    fn answer(&mut self, position: &Position) -> Option<()> {
        let attacker = self.attacker;
        let bare = |position: &Position| !position.color(attacker).has_several();
        let all: Vec<_> =
            position.successors().map(|(_, after)| after.without_counters()).collect();
        if bare(position) || position.is_stalemate() || all.iter().any(bare) {
            return Some(());
        }
        let quiet = || all.iter().filter(|after| after.en_passant().is_none());
        if quiet().any(|after| self.is_listed(after)) {
            return Some(());
        }
        // A king who keeps to few squares makes a short list.
        let often = |after: &&Position| {
            let king = after.king(attacker.opponent()).index();
            (self.kings[king], core::cmp::Reverse(king))
        };
        let kept = quiet().filter(|after| (self.is_kept)(after)).max_by_key(often).copied();
        self.keep(kept?);
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
