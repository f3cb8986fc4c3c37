//! From what is kept to the positions that the defender needs.
//!
//! Proof: `docs/endings.md`, section 5.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Position, Setup, Square};
use palisade_proof::{Certificate, Claim, Row};
use palisade_structure::men::{MOST_PIECES, Men, PlacedMen};

use super::guarantee_search::GuaranteeSearch;
use super::node::dull;
use super::table::TableSets;

/// The most placements of a certificate. Where the defender needs more there is none.
const MOST_PLACEMENTS: usize = 1 << 18;

/// Work, in words, that one position counts for: its moves and the answers to them.
const POSITION: u64 = 256;

/// Walks from a position that holds. The defender plays the first move that leads to what is listed, or
/// else one that leads to what is kept. Nothing, if the work has to end or he needs too many
/// positions.
pub(super) fn to_certificate(
    search: &mut GuaranteeSearch<'_>,
    root: &Position,
    attacker: Color,
) -> Option<Certificate> {
    let mut list = RowList {
        kept: KeptWords::new(search),
        rows: BTreeMap::new(),
        kings: [0; 64],
        open: Vec::new(),
    };
    let root = root.without_counters();
    // With one of his moves to come nobody has to know the position itself.
    if root.side_to_move() == attacker {
        list.keep(root, attacker);
    } else if let Some(after) = list.answer(search, &root, attacker) {
        list.keep(after, attacker);
    }
    let mut placements = 0;
    while let Some(position) = list.open.pop() {
        placements += 1;
        search.meter.spend(POSITION)?;
        if placements > MOST_PLACEMENTS {
            return None;
        }
        for (_, after) in position.successors() {
            if let Some(after) = list.answer(search, &after, attacker) {
                list.keep(after, attacker);
            }
        }
    }
    let rows = list.rows.into_iter().map(|(board, kings)| Row { board, kings }).collect();
    Some(Certificate { position: root, side: attacker, claim: Claim::HoldsWithMen(rows) })
}

/// The list as far as it has grown, and what has still to be answered.
struct RowList {
    kept: KeptWords,
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

    /// The position after the defender's answer; nothing where none is needed.
    fn answer(
        &self,
        search: &GuaranteeSearch<'_>,
        position: &Position,
        attacker: Color,
    ) -> Option<Position> {
        let bare = |position: &Position| !position.color(attacker).has_several();
        if bare(position) {
            return None;
        }
        let all: Vec<_> =
            position.successors().map(|(_, after)| after.without_counters()).collect();
        if all.iter().any(bare) {
            return None;
        }
        let quiet = |after: &&Position| after.en_passant().is_none();
        let listed = all.iter().filter(quiet).find(|after| self.is_listed(after, attacker));
        // A king who keeps to few squares makes a short list.
        let often = |after: &&Position| {
            let king = after.king(attacker.opponent()).index();
            (self.kings[king], core::cmp::Reverse(king))
        };
        let kept = || {
            let kept = all.iter().filter(quiet);
            kept.filter(|after| self.kept.has(search, after, attacker)).max_by_key(often)
        };
        listed.or_else(kept).copied()
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

/// Where to look for what is kept, by structure.
pub(super) struct KeptWords(BTreeMap<Men, Vec<u32>>);

impl KeptWords {
    pub(super) fn new(search: &GuaranteeSearch<'_>) -> Self {
        let mut all: BTreeMap<Men, Vec<u32>> = BTreeMap::new();
        for (number, node) in (0..).zip(&search.known.nodes) {
            if let Some(node) = node {
                all.entry(node.table.men).or_default().push(number);
            }
        }
        Self(all)
    }

    /// Is this position, with the attacker to move, kept? Then its mirror image is as well.
    pub(super) fn has(
        &self,
        search: &GuaranteeSearch<'_>,
        position: &Position,
        attacker: Color,
    ) -> bool {
        let mirror = position.mirror();
        core::iter::once(*position).chain(mirror).any(|position| {
            let placed = PlacedMen::new(&position, attacker);
            placed.is_some_and(|placed| self.has_placed(search, &placed))
        })
    }

    fn has_placed(&self, search: &GuaranteeSearch<'_>, placed: &PlacedMen) -> bool {
        let nodes = self.0.get(&placed.men).map_or(&[][..], Vec::as_slice);
        let has = |squares: &[Square; MOST_PIECES + 1]| {
            let mut place = TableSets::default();
            for (set, square) in place.iter_mut().zip(squares).take(placed.men.len() + 1) {
                *set = square.bitboard();
            }
            if placed.men.is_never_won() {
                return dull(&placed.men, &place, true).contains(placed.defender);
            }
            nodes.iter().any(|&number| {
                search.known.node(number).is_some_and(|node| {
                    node.word(&place)
                        .is_some_and(|word| node.held(word, true, false).contains(placed.defender))
                })
            })
        };
        // A table may know two knights in one order alone.
        has(&placed.squares)
            || search.holds_ending(placed)
            || orders(placed).any(|squares| has(&squares))
    }
}

/// The squares of a placement in every order in which men of one kind change places; none, if there
/// are no such men.
fn orders(placed: &PlacedMen) -> impl Iterator<Item = [Square; MOST_PIECES + 1]> + use<> {
    let (men, squares) = (placed.men, placed.squares);
    let are_twins =
        move |one, other| men.piece(one).is_some() && men.piece(one) == men.piece(other);
    // A number says with which later piece each one changes places.
    let has_twins = (1..MOST_PIECES).any(|one| are_twins(one, one - 1));
    let numbers = if has_twins { MOST_PIECES.pow(MOST_PIECES as u32) } else { 0 };
    (0..numbers).filter_map(move |number| {
        let (mut order, mut digits) = (squares, number);
        for first in 0..MOST_PIECES {
            let other = first + digits % MOST_PIECES;
            digits /= MOST_PIECES;
            if other > first {
                are_twins(first, other).then_some(())?;
                order.swap(first + 1, other + 1);
            }
        }
        Some(order)
    })
}
