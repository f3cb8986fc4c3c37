//! How much there is to work out.
//!
//! Proof: `docs/slices.md`, step 8.

use crate::one_slice::ground::SliceGround;
use crate::one_slice::key::{AXES, SliceKey};

/// Words of a table that take a unit of work, about.
const WORDS_PER_UNIT: u64 = 4;

/// The same with pawns and one piece at most.
const SMALL_WORDS_PER_UNIT: u64 = 14;

/// Units of work that one bound of a slice takes, about.
pub(super) fn work_of(key: SliceKey) -> u64 {
    let words = SliceGround::folded(key).words() as u64;
    let is_small = key.len() <= 1 && key.structure.all().any();
    words / if is_small { SMALL_WORDS_PER_UNIT } else { WORDS_PER_UNIT }
}

/// How much there is to work out for a position.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_tables::slices::SlicePlan;
/// let rook: Position = "8/8/8/8/4k3/8/8/R3K3 w - - 0 1".parse()?;
/// let plan = SlicePlan::new(&rook, &Color::ALL, 100, || true)?;
/// assert_eq!(plan.count().tables, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Tables in all; a slice has one for each side that can win in it at all.
    pub tables: usize,
    /// Tables with three pieces, which have no pawns.
    pub with_three: usize,
    /// Tables with two pieces, each 64 times as large as one with one piece.
    pub with_two: usize,
    /// Tables with one piece.
    pub with_one: usize,
    /// Units of work that they take, about.
    pub work: u64,
}

impl Count {
    pub(super) fn of(keys: impl Iterator<Item = SliceKey>) -> Self {
        let mut tables = [0; AXES + 1];
        let mut work = 0;
        for key in keys {
            tables[key.len()] += 1;
            work += work_of(key);
        }
        let [none, with_one, with_two, with_three] = tables;
        let all = none + with_one + with_two + with_three;
        Self { tables: all, with_three, with_two, with_one, work }
    }
}
