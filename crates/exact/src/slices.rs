//! Slices: a pawn structure with the pieces beside it, all placements worked out at once.
//!
//! A slice is asked for one side at a time: where does it win? Children come first: what a change
//! of pawns or men leads to is known before. Then the slice is a game of kings and pieces that
//! step, and its answer a least fixed point. There are two: below, whatever is unknown is not
//! won; above, it is. So any part of the whole may be worked out, and what is said is true.
//! The page `docs/slices.md` has the steps by number.

mod book;
mod change;
mod count;
mod fortress;
mod gather;
mod ground;
mod key;
mod meter;
mod plan;
mod reply;
mod solve;
mod table;
mod wins;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;

use palisade_board::{Budget, Color, Position};

pub use book::{Pages, ReadSliceBookError, SliceBook};
pub use count::Count;
pub use fortress::Fortress;
pub use key::Refused;
use key::{AXES, PieceKind, SliceKey};
use meter::SliceMeter;
pub use meter::Stopped;
pub use plan::{Maker, SlicePlan};
use plan::{children, family, roots};
use solve::Workspace;
pub use table::SliceTable;
use table::{KnownSlice, Named};
pub use wins::Wins;
use wins::wins_by;

/// Which slices are worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// All but those in which both pieces come of promotion and neither is a queen. Whoever wants
    /// to win may promote to queens alone, and so may whoever wants to hold; each has to meet all
    /// four of the other side's. So these slices matter only where both underpromote.
    Queens,
    Complete,
}

/// Slices that have been worked out, and the maker of more.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_exact::Budget;
/// use palisade_exact::slices::{Slices, Wins};
/// let pawn: Position = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1".parse()?;
/// let mut slices = Slices::new(1 << 30);
/// slices.work_out_for(&pawn, Color::White, &Budget::work(u64::MAX))?;
/// assert_eq!(slices.wins(&pawn, Color::White), Wins::Yes);
///
/// // Who promotes beside a rook has two pieces against one: that is unknown.
/// let lucena: Position = "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1".parse()?;
/// slices.work_out_for(&lucena, Color::White, &Budget::work(u64::MAX))?;
/// assert_eq!(slices.wins(&lucena, Color::White), Wins::Open);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Slices {
    tables: BTreeMap<SliceKey, Arc<SliceTable>>,
    /// Bytes of tables at most.
    most: usize,
    bytes: usize,
    peak: usize,
    made: usize,
    work: u64,
    workspace: Workspace,
}

impl Slices {
    /// With this number of bytes for tables at most. A table with two pieces takes up to four
    /// megabytes, and less where most of its words are empty or full.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            tables: BTreeMap::new(),
            most: bytes,
            bytes: 0,
            peak: 0,
            made: 0,
            work: 0,
            workspace: Workspace::default(),
        }
    }

    /// Keeps to this number of bytes from now on. Tables that are more go, all of them.
    ///
    /// ```
    /// use palisade_board::{Budget, Color, Position};
    /// use palisade_exact::slices::{Slices, Wins};
    /// let pawn: Position = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1".parse()?;
    /// let mut slices = Slices::new(1 << 30);
    /// slices.work_out_for(&pawn, Color::White, &Budget::work(u64::MAX))?;
    /// slices.limit_to(1 << 29);
    /// assert_eq!(slices.wins(&pawn, Color::White), Wins::Yes);
    /// slices.limit_to(1);
    /// assert_eq!(slices.bytes().0, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn limit_to(&mut self, bytes: usize) {
        self.most = bytes;
        if self.bytes > bytes {
            self.tables.clear();
            self.bytes = 0;
        }
    }

    /// Units of work that the last call took.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Bytes of tables, now and at most so far.
    #[must_use]
    pub const fn bytes(&self) -> (usize, usize) {
        (self.bytes, self.peak)
    }

    /// Tables that have been worked out so far.
    #[must_use]
    pub const fn made(&self) -> usize {
        self.made
    }

    /// How much is still to be worked out before both sides' answers are complete.
    ///
    /// # Errors
    ///
    /// If the position has no slice, or if there are more than `most` tables for a side.
    pub fn count(&self, position: &Position, most: usize) -> Result<Count, Refused> {
        let mut both = BTreeSet::new();
        for side in Color::ALL {
            // A slice and its turned image may come of one position, and are worked out once.
            both.extend(self.family(position, side, most)?);
        }
        Ok(Count::of(both.iter().copied()))
    }

    fn family(
        &self,
        position: &Position,
        side: Color,
        most: usize,
    ) -> Result<Vec<SliceKey>, Refused> {
        let roots = roots(position, side)?;
        self.missing(&roots, Scope::Complete, most).ok_or(Refused::Slices)
    }

    /// How much is still to be worked out before the answer for one side is complete.
    ///
    /// # Errors
    ///
    /// If the position has no slice, or if there are more than `most` tables.
    pub fn count_for(
        &self,
        position: &Position,
        side: Color,
        most: usize,
    ) -> Result<Count, Refused> {
        Ok(Count::of(self.family(position, side, most)?.into_iter()))
    }

    /// Works out all that can come of a position, for both sides.
    ///
    /// # Errors
    ///
    /// Why not all is worked out.
    pub fn work_out(&mut self, position: &Position, budget: &Budget<'_>) -> Result<(), Stopped> {
        let mut work = 0;
        for side in Color::ALL {
            let part = Budget::work(budget.limit().saturating_sub(work)).watched_as(budget, work);
            let done = self.work_out_for(position, side, &part);
            work += self.work;
            self.work = work;
            done?;
        }
        Ok(())
    }

    /// Works out all that can come of a position, for one side's question.
    ///
    /// # Errors
    ///
    /// Why not all is worked out.
    pub fn work_out_for(
        &mut self,
        position: &Position,
        side: Color,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        self.work = 0;
        self.work_out_within(position, side, Scope::Complete, budget)
    }

    /// Does a side win? No more is worked out than the answer needs: first without slices in
    /// which both sides have promoted to less than a queen, then with all.
    ///
    /// Where this stays [`Wins::Open`] everything is worked out, and more work is of no use.
    ///
    /// # Errors
    ///
    /// Why it is not known yet.
    ///
    /// ```
    /// use palisade_board::{Color, Position};
    /// use palisade_exact::Budget;
    /// use palisade_exact::slices::{Slices, Wins};
    /// let opposition: Position = "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1".parse()?;
    /// let mut slices = Slices::new(1 << 30);
    /// let answer = slices.ask(&opposition, Color::White, &Budget::work(10_000_000))?;
    /// assert_eq!(answer, Wins::No);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ask(
        &mut self,
        position: &Position,
        side: Color,
        budget: &Budget<'_>,
    ) -> Result<Wins, Stopped> {
        self.work = 0;
        for scope in [Scope::Queens, Scope::Complete] {
            let wins = self.wins(position, side);
            if wins != Wins::Open {
                return Ok(wins);
            }
            self.work_out_within(position, side, scope, budget)?;
        }
        Ok(self.wins(position, side))
    }

    fn work_out_within(
        &mut self,
        position: &Position,
        side: Color,
        scope: Scope,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        let roots = roots(position, side)?;
        let family = self.missing(&roots, scope, usize::MAX).ok_or(Refused::Slices)?;
        let mut waiting = BTreeMap::<SliceKey, u32>::new();
        for &key in &family {
            for child in children(key) {
                *waiting.entry(child).or_default() += 1;
            }
        }
        // Whoever asks for the root asks for the moves there too, and for both sides.
        let both = Color::ALL.into_iter().filter_map(|side| self::roots(position, side).ok());
        let kept: BTreeSet<SliceKey> =
            both.flatten().flat_map(|root| children(root).into_iter().chain([root])).collect();
        let mut meter = SliceMeter::new(budget, self.work);
        for (done, &key) in family.iter().enumerate() {
            meter.tell(done, family.len());
            let made = self.make(key, &mut meter);
            self.work = meter.work();
            made?;
            for child in children(key) {
                if let Some(parents) = waiting.get_mut(&child) {
                    *parents -= 1;
                }
            }
            if self.bytes > self.most {
                self.drop_all_but(|key| {
                    kept.contains(key) || waiting.get(key).is_some_and(|&parents| parents > 0)
                })?;
            }
        }
        Ok(())
    }

    /// Lets go of tables that nobody waits for.
    fn drop_all_but(&mut self, is_needed: impl Fn(&SliceKey) -> bool) -> Result<(), Stopped> {
        self.tables.retain(|key, _| is_needed(key));
        self.bytes = self.tables.values().map(|table| table.bytes()).sum();
        if self.bytes > self.most { Err(Stopped::Memory) } else { Ok(()) }
    }

    /// Works out one slice, as well as it is known what its changes lead to.
    fn make(&mut self, key: SliceKey, meter: &mut SliceMeter<'_>) -> Result<(), Stopped> {
        let Self { tables, workspace, .. } = self;
        let table = workspace.make(key, &|key| find(tables, key), meter)?;
        self.bytes += table.bytes();
        self.made += 1;
        if let Some(before) = self.tables.insert(key, Arc::new(table)) {
            self.bytes -= before.bytes();
        }
        self.peak = self.peak.max(self.bytes);
        Ok(())
    }

    /// The tables that are missing for these and all that comes of them, children first; none if
    /// there are more than `most`.
    fn missing(&self, roots: &[SliceKey], scope: Scope, most: usize) -> Option<Vec<SliceKey>> {
        let is_missing = |key: &SliceKey| {
            let is_made = |table: &Arc<SliceTable>| scope == Scope::Queens || !table.is_partial;
            !key.is_never_won() && !self.tables.get(key).is_some_and(is_made)
        };
        // What stands at the root did not promote.
        let given: Vec<_> = roots.iter().flat_map(|root| root.kinds()).collect();
        let is_wanted = |key: &SliceKey| {
            let promoted = |kind: &PieceKind| *kind != PieceKind::Queen && !given.contains(kind);
            scope == Scope::Complete
                || !(key.axes() == AXES && key.kinds().all(|kind| promoted(&kind)))
        };
        family(roots, |key| is_missing(key) && is_wanted(key), most)
    }

    /// Is everything worked out for both sides? Then more work is of no use.
    #[must_use]
    pub fn is_exhausted(&self, position: &Position) -> bool {
        Color::ALL.into_iter().all(|side| self.count_for(position, side, 0).is_ok())
    }

    /// Does a side win this position?
    #[must_use]
    pub fn wins(&self, position: &Position, side: Color) -> Wins {
        wins_by(position, side, &mut |key| self.tables.get(&key).map(Arc::clone))
    }
}

/// What is known of a slice, which is named as tables are.
fn find(tables: &BTreeMap<SliceKey, Arc<SliceTable>>, key: SliceKey) -> KnownSlice<'_> {
    if key.is_never_won() {
        return KnownSlice::Never;
    }
    tables.get(&Named::new(key).key).map_or(KnownSlice::Unknown, |table| KnownSlice::Table(table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use change::{SliceMover, changes};
    use gather::Gather;
    use ground::{SliceGround, each};
    use key::SlicePlacement;
    use palisade_board::{Role, Setup, Square};

    /// A double step is worth what its position is, where the defender may take in passing: also
    /// where that alone avoids stalemate, and loses.
    #[test]
    fn a_double_step_is_worth_its_position() {
        let root: Position = "k7/2Q5/8/8/4p3/4K3/3P4/8 w - - 0 1".parse().expect("legal");
        let mut slices = Slices::new(1 << 30);
        slices.work_out_for(&root, Color::White, &Budget::work(u64::MAX)).expect("enough memory");
        let key = SlicePlacement::new(&root, Color::White).expect("has a slice").key;
        let (ground, tables) = (SliceGround::new(key, None), &slices.tables);
        let find = |key: SliceKey| find(tables, key);
        let changes = changes(key);
        let far = changes
            .iter()
            .find(|change| change.mover == SliceMover::Pawn && !change.passing.is_empty());
        let mut given = alloc::vec![0; ground.words()];
        let budget = Budget::work(u64::MAX);
        let mut gather = Gather::new(&ground, &find, false);
        let change = far.expect("a double step past a pawn");
        let _ = gather
            .change(change, &mut SliceMeter::new(&budget, 0), |index, won| given[index] |= won);
        let (mut asked, mut saved, mut forced) = (0, 0, 0);
        for (index, &won) in given.iter().enumerate() {
            let spot = ground.spot(index);
            // The king that blocks the other pawn, and one of seven other placements.
            if spot.king != Square::E3.index() && index % 7 != 0 {
                continue;
            }
            for other in each(ground.attacker_moves(spot) & !change.empty.0) {
                let mut setup = Setup::from(root);
                let men =
                    [(Role::King, Color::White, spot.king), (Role::King, Color::Black, other)];
                let queen = (Role::Queen, Color::White, spot.men[0]);
                for square in root.occupied() - root.role(Role::Pawn) {
                    setup.clear(square);
                }
                for (role, color, square) in men.into_iter().chain([queen]) {
                    setup.put(Square::ALL[square], role.of(color));
                }
                let before = Position::try_from(setup).expect("legal");
                let Some((_, after)) = before
                    .successors()
                    .find(|(step, _)| step.from == Square::D2 && step.to == Square::D4)
                else {
                    assert_eq!(won >> other & 1, 0, "{before}");
                    continue;
                };
                let wins = slices.wins(&after, Color::White) == Wins::Yes;
                assert_eq!(won >> other & 1 != 0, wins, "{before}");
                asked += 1;
                saved += u32::from(after.en_passant_captors().any() && !wins);
                let only = after.en_passant_captors().any() && after.legal_moves().len() == 1;
                forced += u32::from(only && wins && !after.is_check());
            }
        }
        assert!(asked > 1000 && saved > 0 && forced > 0, "{asked} {saved} {forced}");
    }
}
