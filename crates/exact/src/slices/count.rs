//! How much there is to work out.
//!
//! Proof: `docs/slices.md`, step 8.

use super::key::{AXES, SliceKey};

/// What a table with two pieces takes, in units of work, about.
pub(super) const WORK: u64 = 65_536;

/// How much there is to work out for a position.
///
/// ```
/// use palisade_board::Position;
/// use palisade_exact::slices::Slices;
/// let rook: Position = "8/8/8/8/4k3/8/8/R3K3 w - - 0 1".parse()?;
/// let count = Slices::new(1 << 30).count(&rook, 100)?;
/// assert_eq!(count.tables, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Tables in all; a slice has one for each side that can win in it at all.
    pub tables: usize,
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
        keys.for_each(|key| tables[key.axes()] += 1);
        let [none, with_one, with_two] = tables;
        let work = [(none, WORK >> 12), (with_one, WORK >> 6), (with_two, WORK)];
        let work = work.iter().map(|&(count, each)| count as u64 * each).sum();
        Self { tables: none + with_one + with_two, with_two, with_one, work }
    }
}
