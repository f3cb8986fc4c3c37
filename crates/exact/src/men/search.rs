//! The search over structures with men: tables of the changes first, then this one's.

use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::vec;
use alloc::vec::Vec;

use palisade_board::Bitboard;

use super::change::Change;
use super::kinds::Men;
use super::table::{Table, spread};
use crate::budget::Budget;

/// What the defender may do, beside moving his king and taking pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rung {
    /// May his pieces move?
    pub(super) pieces: bool,
    /// How many pawns of the attacker may he take, or pawns push?
    pub(super) takes: u8,
    pub(super) pushes: bool,
    /// How many changes by the attacker are followed?
    pub(super) changes: u8,
}

/// One search: a rung of the ladder, what is known, and what it has cost.
pub(super) struct Search<'a> {
    pub(super) rung: Rung,
    pub(super) known: BTreeMap<(Men, u8, u8), Rc<Table>>,
    budget: &'a Budget<'a>,
    /// Work, in words looked at; a unit of the budget is 64.
    pub(super) work: u64,
    /// Where this search ends although the budget is not spent.
    pub(super) most_work: u64,
    bytes: usize,
    most_bytes: usize,
    spent: bool,
}

/// What one word of a table takes.
const WORD: usize = 32;

impl<'a> Search<'a> {
    pub(super) fn new(rung: Rung, budget: &'a Budget<'a>, work: u64, most_bytes: usize) -> Self {
        let known = BTreeMap::new();
        let most_work = u64::MAX;
        Self { rung, known, budget, work, most_work, bytes: 0, most_bytes, spent: false }
    }

    fn pay(&mut self, words: usize) {
        self.work += words as u64;
        if self.work >= self.most_work || self.is_over() {
            self.spent = true;
        }
    }

    /// Is the budget of the question spent?
    pub(super) fn is_over(&self) -> bool {
        let units = self.work / 64;
        units >= self.budget.limit() || self.budget.stops(units)
    }

    /// The table of a structure whose men may be on these squares.
    pub(super) fn solve(
        &mut self,
        men: Men,
        seeds: &[Bitboard],
        changes: u8,
        takes: u8,
    ) -> Option<Rc<Table>> {
        if self.spent {
            return None;
        }
        let key = (men, changes, takes);
        let mut sets = spread(&men, seeds, self.rung.pieces);
        if let Some(table) = self.known.get(&key) {
            let covers = table.domains.iter().zip(&sets).all(|(own, set)| set.is_subset(own.set));
            if covers {
                return Some(Rc::clone(table));
            }
            for (set, domain) in sets.iter_mut().zip(&table.domains) {
                *set |= domain.set;
            }
            sets = spread(&men, &sets, self.rung.pieces);
        }
        let bytes = Table::size(&sets).saturating_mul(WORD);
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes > self.most_bytes {
            self.spent = true;
            return None;
        }
        let mut table = Table::new(men, &sets);
        self.pay(table.words());
        if !men.attacker_is_bare() {
            self.work_out(&mut table, changes, takes)?;
        }
        let table = Rc::new(table);
        self.known.insert(key, Rc::clone(&table));
        Some(table)
    }

    /// How many changes are followed after one that leads to these men.
    fn further(&self, from: &Men, to: &Men, changes: u8) -> u8 {
        // What has fewer pieces is small.
        if to.len() == from.len() {
            return changes;
        }
        match (to.len(), to.kinds().any(|kind| !kind.defends)) {
            (0, _) => changes.max(5),
            (1, false) => changes.max(3),
            _ => changes,
        }
    }

    fn work_out(&mut self, table: &mut Table, changes: u8, takes: u8) -> Option<()> {
        let words = table.words();
        let mut gifts = vec![Bitboard::EMPTY; words];
        let own = Change::of_defender(table, takes > 0, takes > 0 && self.rung.pushes);
        for change in own {
            let after = change.after(&table.men, false);
            let free = matches!(change, Change::TakesPiece(_) | Change::PawnTakesPiece { .. });
            let left = if free { takes } else { takes - 1 };
            let further = self.further(&table.men, &after, changes);
            let child = self.solve(after, &change.seeds(table, false), further, left)?;
            for (word, gift) in gifts.iter_mut().enumerate() {
                if table.legal[word].any() {
                    *gift |= change.gives(table, &child, &table.spot(word));
                }
            }
            self.pay(words);
        }
        table.settle(&gifts, self.rung.pieces, None);
        self.pay(8 * words);
        let mut theirs = Change::of_attacker(table);
        let size = |change: &Change| {
            let after = change.after(&table.men, true);
            let sets = spread(&after, &change.seeds(table, true), self.rung.pieces);
            (!change.promotes(), Table::size(&sets))
        };
        let mut sized: Vec<_> = theirs.drain(..).map(|change| (size(&change), change)).collect();
        sized.sort_by_key(|&(size, _)| size);
        for (_, change) in sized {
            if table.is_empty() {
                break;
            }
            self.follow(table, &gifts, change, changes, takes)?;
        }
        Some(())
    }

    /// Takes from a table what a change of the attacker's does not leave safe.
    fn follow(
        &mut self,
        table: &mut Table,
        gifts: &[Bitboard],
        change: Change,
        changes: u8,
        takes: u8,
    ) -> Option<()> {
        let words = table.words();
        // Without the other structure: does the change concern anything that is still safe?
        let concerns = (0..words).any(|word| {
            table.attacks[word].any()
                && !table.attacks[word].is_subset(change.leaves(table, None, &table.spot(word)))
        });
        self.pay(words);
        if !concerns {
            return Some(());
        }
        let child = if changes == 0 {
            None
        } else {
            let after = change.after(&table.men, true);
            let further = self.further(&table.men, &after, changes - 1);
            Some(self.solve(after, &change.seeds(table, true), further, takes)?)
        };
        let mut changed = Vec::new();
        for word in 0..words {
            let safe = table.attacks[word];
            if safe.is_empty() {
                continue;
            }
            let left = safe & change.leaves(table, child.as_deref(), &table.spot(word));
            if left != safe {
                table.attacks[word] = left;
                changed.push(word);
            }
        }
        self.pay(words);
        if !changed.is_empty() {
            self.pay(changed.len());
            table.settle(gifts, self.rung.pieces, Some(changed));
        }
        Some(())
    }
}
