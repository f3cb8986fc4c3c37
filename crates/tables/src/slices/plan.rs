//! All slices that can come of a position, in order, and how each is worked out by itself.
//!
//! Proof: `docs/slices.md`, steps 3 and 8.

use alloc::collections::BTreeSet;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::iter::once;

use palisade_board::{Budget, Color, Position};

use super::count::{Count, work_of};
use super::crew::Crew;
use super::queue::{Queue, children, order};
use crate::one_slice::key::{AXES, SliceKey, SlicePlacement, SliceRefused};
use crate::one_slice::meter::{SliceMeter, Stopped};
use crate::one_slice::solve::{Asked, Workspace};
use crate::one_slice::table::{Named, SliceTable};

/// Every slice that some questions about a position need, children first.
///
/// It says in which order tables may be worked out and from which others, for whoever has several
/// threads, or more tables than memory. Slices that do not rest on each other may be worked out
/// at once, in any order: the tables are the same.
///
/// ```
/// use std::sync::Arc;
/// use palisade_board::{Budget, Color, Position};
/// use palisade_tables::slices::{Maker, SlicePlan, SliceTable};
/// let pawn: Position = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1".parse()?;
/// let plan = SlicePlan::new(&pawn, &[Color::White], 9, || true)?;
/// let mut tables: Vec<Arc<SliceTable>> = Vec::new();
/// let mut maker = Maker::default();
/// for number in 0..plan.len() {
///     let table = |child: usize| tables.get(child).map(Arc::clone);
///     let made = maker.make(&plan, number, &table, &Budget::work(u64::MAX))?;
///     tables.push(Arc::new(made));
/// }
/// // A queen, a rook, and a pawn on each of three squares.
/// assert_eq!(plan.count().tables, 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SlicePlan {
    root: Position,
    /// Of whom it is asked whether he wins. By index: White, Black.
    sides: [bool; 2],
    pub(super) keys: Vec<SliceKey>,
}

impl SlicePlan {
    /// What there is to work out for these sides' questions: up to `most` tables are listed, and while `goes_on` says
    /// so, which is asked for each.
    ///
    /// # Errors
    ///
    /// If the position has no slice, or [`SliceRefused::More`] with what was listed.
    ///
    /// ```
    /// use palisade_board::{Color, Position};
    /// use palisade_tables::slices::{SliceRefused, SlicePlan};
    /// let pawn: Position = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1".parse()?;
    /// let refused = SlicePlan::new(&pawn, &Color::ALL, 3, || true).unwrap_err();
    /// assert!(matches!(refused, SliceRefused::More(listed, _) if listed > 3));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn new(
        root: &Position,
        sides: &[Color],
        most: usize,
        goes_on: impl Fn() -> bool,
    ) -> Result<Self, SliceRefused> {
        let mut all = Vec::new();
        for &side in sides {
            all.extend(roots(root, side)?);
        }
        let found = family(&all, |key| !key.is_never_won(), most, goes_on);
        let is_whole = found.is_ok();
        let (Ok(keys) | Err(keys)) = found;
        let plan = Self { root: *root, sides: Color::ALL.map(|side| sides.contains(&side)), keys };
        let bytes = (0..plan.len()).map(|number| plan.page_bytes(number)).sum();
        if is_whole { Ok(plan) } else { Err(SliceRefused::More(plan.len(), bytes)) }
    }

    /// These slices.
    pub(super) fn of(root: &Position, mut keys: Vec<SliceKey>) -> Self {
        keys.sort_by_cached_key(order);
        Self { root: *root, sides: [true; 2], keys }
    }

    /// The position that it is about.
    #[must_use]
    pub const fn root(&self) -> &Position {
        &self.root
    }

    /// Is it asked whether this side wins?
    #[must_use]
    pub const fn asks(&self, side: Color) -> bool {
        self.sides[side.index()]
    }

    /// How many tables there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Is there nothing to work out?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// How much there is to work out.
    #[must_use]
    pub fn count(&self) -> Count {
        Count::of(self.keys.iter().copied())
    }

    /// Units of work that a table takes, about; nothing, if there is none of that number.
    #[must_use]
    pub fn work(&self, number: usize) -> u64 {
        let Some(key) = self.keys.get(number) else { return 0 };
        // Who promotes beside two pieces has three. Beside other pawns that is unknown, and so
        // there are two bounds.
        let has_two_bounds = key.len() >= 2 && key.structure.all().len() >= 2;
        match key.len() {
            // Tables of three pieces lie in no near memory.
            AXES => 4 * work_of(*key),
            _ if has_two_bounds => 2 * work_of(*key),
            _ => work_of(*key),
        }
    }

    /// Bytes that a table takes in a book, by and large: means of the books that the page of Python
    /// lists. Of small books the sum was a third too small to a half too large. Nothing, if there is none
    /// of that number.
    #[must_use]
    pub fn page_bytes(&self, number: usize) -> u64 {
        let Some(key) = self.keys.get(number) else { return 0 };
        match (key.len(), key.structure.all().len()) {
            (0, _) => 250,
            (1, 0) => 500,
            (1, _) => 5_000,
            // Who has no piece loses nearly everywhere.
            (2, 0) if key.defender.is_empty() => 20_000,
            (2, 0) => 90_000,
            (2, 1) => 300_000,
            (2, _) => 490_000,
            _ => 5_000_000,
        }
    }

    /// Bytes that a [`Maker`] takes while it works on the largest of the tables.
    #[must_use]
    pub fn room(&self) -> usize {
        self.keys.iter().map(|&key| Workspace::bytes_for(key)).max().unwrap_or_default()
    }

    /// The tables that one is worked out from, in order. All have smaller numbers.
    #[must_use]
    pub fn children(&self, number: usize) -> Vec<usize> {
        let Some(&key) = self.keys.get(number) else { return Vec::new() };
        let mut numbers: Vec<usize> =
            children(key).iter().filter_map(|child| self.number(child)).collect();
        numbers.sort_unstable();
        numbers
    }

    /// The number of a slice that is named as tables are.
    fn number(&self, key: &SliceKey) -> Option<usize> {
        self.keys.binary_search_by_key(&order(key), order).ok()
    }
}

/// These slices and all that comes of them, as far as they are wanted, children first; or those that were
/// met by then, if there are more than `most`, or if `goes_on`, which is asked for each, says no.
pub(crate) fn family(
    roots: &[SliceKey],
    is_wanted: impl Fn(&SliceKey) -> bool,
    most: usize,
    goes_on: impl Fn() -> bool,
) -> Result<Vec<SliceKey>, Vec<SliceKey>> {
    let mut met: BTreeSet<SliceKey> = roots.iter().copied().filter(&is_wanted).collect();
    let mut family: Vec<SliceKey> = met.iter().copied().collect();
    let mut next = 0;
    while let Some(&key) = family.get(next) {
        next += 1;
        for child in children(key) {
            if is_wanted(&child) && met.insert(child) {
                family.push(child);
            }
        }
        if family.len() > most || !goes_on() {
            return Err(family);
        }
    }
    family.sort_by_cached_key(order);
    Ok(family)
}

/// Works out tables with room that is used again: one after the other, or by several threads.
///
/// [`SlicePlan`] has an example.
#[derive(Debug, Default)]
pub struct Maker {
    crew: Crew,
}

impl Maker {
    /// With threads that work ahead on the tables that follow.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn on(threads: &super::Threads) -> Self {
        let mut maker = Self::default();
        maker.crew.work_on(threads);
        maker
    }

    /// Works out a table of a plan. `table` has those that are there, by their numbers: of its
    /// [`children`](SlicePlan::children) one that is not is unknown, and so is what rests on it. Where
    /// threads work ahead, tables are asked for in order.
    ///
    /// # Errors
    ///
    /// If the budget is spent.
    pub fn make(
        &mut self,
        plan: &SlicePlan,
        number: usize,
        table: &dyn Fn(usize) -> Option<Arc<SliceTable>>,
        budget: &Budget<'_>,
    ) -> Result<SliceTable, Stopped> {
        let slices = plan.keys.get(number..).filter(|slices| !slices.is_empty());
        let queue = Queue {
            slices: slices.ok_or(SliceRefused::Slices)?,
            asked: Asked::Both,
            table: &|name| table(plan.number(name)?),
            wants: &|_| true,
            room: usize::MAX,
        };
        self.crew.make(&queue, &mut SliceMeter::new(budget, 0))
    }
}

/// The slices from which a position is answered: its own, and those that taking in passing leads
/// to.
pub(super) fn roots(position: &Position, side: Color) -> Result<Vec<SliceKey>, SliceRefused> {
    let captors = position.en_passant_captors();
    let passing = position
        .successors()
        .filter(|(step, _)| Some(step.to) == position.en_passant() && captors.contains(step.from));
    let all = once(*position).chain(passing.map(|(_, after)| after));
    all.map(|at| slice_of(&at, side)).collect()
}

/// The slice of a position for the question whether a side wins, named as tables are.
pub(super) fn slice_of(position: &Position, side: Color) -> Result<SliceKey, SliceRefused> {
    SlicePlacement::new(position, side).map(|placement| Named::new(placement.key).key)
}
