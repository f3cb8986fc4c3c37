//! What is kept, position by position.
//!
//! Proof: `docs/endings.md`, section 5.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use palisade_board::{Color, Position, Square};
use palisade_proof::Certificate;
use palisade_structure::men::{MOST_PIECES, Men, PlacedMen};

use super::guarantee_search::GuaranteeSearch;
use super::node::dull;
use super::table::TableSets;
use crate::rows::list_rows;

/// Work, in words, that one position counts for: its moves and the answers to them.
const POSITION: u64 = 256;

/// Walks from a position that holds. Nothing, if the work has to end or the defender needs too many
/// positions.
pub(super) fn to_certificate(
    search: &mut GuaranteeSearch<'_>,
    root: &Position,
    attacker: Color,
) -> Option<Certificate> {
    let kept = KeptWords::new(search);
    let search = core::cell::RefCell::new(search);
    list_rows(
        root,
        attacker,
        &mut |position| kept.has(&search.borrow(), position, attacker),
        &mut || search.borrow_mut().meter.spend(POSITION),
    )
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
