//! Tables of a queen against pawns, and what may be spent on them.
//!
//! A table settles all placements of one structure, but rests on those of the structures
//! that the pawns can reach: up to thousands, each as dear as hundreds of positions.
//! Whether that pays depends on how often it will be asked, which nobody knows beforehand.
//! So it is done as by one who does not know how often he will go skiing: he rents until
//! he has paid as much as skis cost. A question that finds no table *saves* towards it
//! what its answer may cost in lines instead, and the table is worked out when that is
//! enough. Then all tables together cost little more than going without them has.

use alloc::collections::BTreeMap;

use palisade_structure::Structure;

use super::board::{ATTACKER, DEFENDER};
use super::memory::{DOUBLE, HOPELESS, LineEffort, MOST_EFFORT};
use palisade_board::{Budget, Position, Role};
use palisade_tables::slices::{StillKey, StillSlices, TABLE_WORK};

/// The most pawns against a queen for which a table is asked; with more, lines decide alone.
const MOST_PAWNS: u32 = 5;

/// Work that a question saves towards a table for each position that its answer may cost.
const SAVED: u64 = 8;

/// The effort, in sixteenths of a doubling, for which copying a proof that ends with a queen counts.
const COPYING: LineEffort = 6 * DOUBLE;

/// Tables that one question may work out before anything is saved, if tables are still free (see
/// [`FREE_WORK`]).
const AT_ONCE: usize = 200;

/// Work up to which tables are free: while all of them have cost less, none must be saved for.
const FREE_WORK: u64 = 1_000_000;

/// Tables stay free beyond [`FREE_WORK`] while they have cost less than a quarter of all work.
const FREE_DIVISOR: u64 = 4;

/// Beyond [`FREE_WORK`] tables cost at most half of all work. While they have cost more none is made.
const WORK_DIVISOR: u64 = 2;

/// What is saved for tables that are not there. The tables themselves are the prover's.
pub(super) struct TableSavings {
    savings: BTreeMap<StillKey, SavedWork>,
    /// Tables that there is room to save for.
    pub(super) most: usize,
    /// What tables have cost in the question of now.
    pub(super) work: u64,
}

#[derive(Default)]
struct SavedWork {
    work: u64,
    /// The number of tables that was not enough.
    refused: usize,
}

impl TableSavings {
    /// With room for savings for so many tables.
    pub(super) const fn with_accounts(most: usize) -> Self {
        Self { savings: BTreeMap::new(), most, work: 0 }
    }

    pub(super) fn accounts(&self) -> usize {
        self.savings.len()
    }

    /// Is the table there, or may it be worked out now?
    fn is_there(
        &mut self,
        still: &mut StillSlices,
        key: StillKey,
        effort: LineEffort,
        budget: &Budget<'_>,
        work: &mut u64,
    ) -> bool {
        if still.fetch(key) {
            return true;
        }
        if self.savings.len() >= self.most {
            self.savings.clear();
        }
        let savings = self.savings.entry(key).or_default();
        savings.work = savings.work.saturating_add(SAVED * positions(effort));
        let (spent, before) = (self.work, *work);
        let free = spent < FREE_WORK.max(*work / FREE_DIVISOR);
        let saved = usize::try_from(savings.work / TABLE_WORK).unwrap_or(usize::MAX);
        let most = saved.max(if free { AT_ONCE } else { 0 });
        // Asking in vain costs something too: not before twice as many are allowed.
        if most == 0 || most < 2 * savings.refused || spent > FREE_WORK.max(*work / WORK_DIVISOR) {
            return false;
        }
        let is_made = still.work_out(key, most, budget, work);
        self.work += *work - before;
        savings.refused = if is_made { 0 } else { most };
        is_made
    }

    /// What a queen's table says, if there is nothing but a queen of the
    /// attacker and few pawns of the defender, who is to move.
    pub(super) fn master(
        &mut self,
        still: &mut StillSlices,
        board: &Position,
        effort: LineEffort,
        budget: &Budget<'_>,
        work: &mut u64,
    ) -> Option<bool> {
        let queen = board.men(Role::Queen.of(ATTACKER)).first()?;
        let alone = !board.pieces().has_several() && board.side_to_move() == DEFENDER;
        let structure = Structure::new(board.pawns(), ATTACKER);
        if !alone || structure.defenders.len() > MOST_PAWNS {
            return None;
        }
        let key = StillKey::new(structure, (ATTACKER, Role::Queen, queen))?;
        self.is_there(still, key, effort, budget, work).then_some(())?;
        let lost = still.get(key)?(board.king(ATTACKER), queen);
        lost.contains(board.king(DEFENDER)).then_some(true)
    }
}

/// What an answer may cost in lines.
fn positions(effort: LineEffort) -> u64 {
    let effort = if effort == HOPELESS { COPYING } else { effort.clamp(0, MOST_EFFORT) };
    1 << (effort / DOUBLE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_board::{Bitboard, Square};

    /// Bytes of tables for which there is room.
    const ROOM: usize = 8000 * palisade_tables::slices::TABLE_BYTES;
    const PLENTY: Budget<'static> = Budget::work(u64::MAX);

    /// A queen against three pawns with a long way to go.
    fn three(ranks: u32) -> StillKey {
        let defenders = Bitboard((1_u64 << 49 | 1 << 44 | 1 << 38) >> (8 * ranks));
        let queen = (ATTACKER, Role::Queen, Square::A8);
        let structure = Structure { defenders, ..Structure::EMPTY };
        StillKey::new(structure, queen).expect("a queen")
    }

    /// Where no table is free any more, none is worked out before its price is saved.
    #[test]
    fn tables_cost_no_more_than_what_was_saved() {
        for effort in [3, 5, 9] {
            let (mut tables, mut still) =
                (TableSavings::with_accounts(1 << 20), StillSlices::new(ROOM));
            tables.work = 2 * FREE_WORK;
            let (mut work, mut asked) = (6 * FREE_WORK, 0);
            loop {
                asked += 1;
                let before = tables.work;
                let made =
                    tables.is_there(&mut still, three(0), effort * DOUBLE, &PLENTY, &mut work);
                let spent = tables.work - before;
                if made {
                    assert!(spent > 0 && spent <= (asked * SAVED) << effort, "{effort}");
                    break;
                }
                assert_eq!(spent, 0);
                assert!(asked < 10_000);
            }
            assert!(asked > 1, "{effort}");
            assert_eq!(work, 4 * FREE_WORK + tables.work);
        }
    }

    #[test]
    fn the_first_tables_are_free() {
        let (mut tables, mut still) =
            (TableSavings::with_accounts(1 << 20), StillSlices::new(ROOM));
        assert!(tables.is_there(&mut still, three(4), 0, &PLENTY, &mut 0));
        tables.work = FREE_WORK + 1;
        assert!(!tables.is_there(&mut still, three(3), 0, &PLENTY, &mut 0));
    }

    #[test]
    fn without_room_there_are_no_tables() {
        let (mut tables, mut still) = (TableSavings::with_accounts(1 << 20), StillSlices::new(0));
        let made = tables.is_there(&mut still, three(0), MOST_EFFORT, &PLENTY, &mut 0);
        assert!(!made && tables.work == 0);
    }
}
