//! Slices: a pawn structure with the pieces beside it, all placements worked out at once.
//!
//! A slice is asked for one side at a time: where does it win? Children come first: what a change
//! of pawns or men leads to is known before. Then the slice is a game of kings and pieces that
//! step, and its answer a least fixed point. There are two: below, whatever is unknown is not
//! won; above, it is. So any part of the whole may be worked out, and what is said is true.
//! The page `docs/slices.md` has the steps by number.

#[cfg(feature = "threads")]
mod ahead;
mod book;
mod count;
mod crew;
mod fear;
mod fortress;
mod line;
mod near;
mod plan;
mod queue;
mod scope;
mod still;
mod store;
mod way;
mod wins;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use palisade_board::{Budget, Color, Position};
use palisade_proof::HowHeld;

pub use crate::bytes::BookFault;
use crate::one_slice::key::SliceKey;
pub use crate::one_slice::key::{SliceRefused, has_slice};
use crate::one_slice::meter::SliceMeter;
pub use crate::one_slice::meter::Stopped;
use crate::one_slice::solve::Asked;
pub use crate::one_slice::table::SliceTable;
#[cfg(feature = "threads")]
pub use ahead::Threads;
#[doc(hidden)]
pub use book::KingBook;
pub use book::{Pages, ReadSliceBookError, SliceBook};
pub use count::Count;
pub(crate) use crew::Crew;
use near::Near;
pub(crate) use plan::family;
use plan::roots;
pub use plan::{Maker, SlicePlan};
use queue::children;
pub(crate) use scope::Scope;
#[doc(hidden)]
pub use still::{StillKey, StillSlices, TABLE_BYTES, TABLE_WORK};
pub(crate) use store::{Goal, SliceStore};
pub(crate) use way::Way;
use wins::wins_by;

/// Slices that have been worked out, and the maker of more.
///
/// ```
/// use palisade_board::{Budget, Color, Position};
/// use palisade_tables::slices::Slices;
/// let pawn: Position = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1".parse()?;
/// let mut slices = Slices::new(1 << 30);
/// slices.work_out(&pawn, &[Color::White], &Budget::work(u64::MAX))?;
/// assert_eq!(slices.wins(&pawn, Color::White), Some(true));
///
/// // Who promotes beside two pieces has three, and with another pawn that is unknown.
/// let rooks: Position = "1K1k4/1P5P/8/8/8/8/r7/2R5 w - - 0 1".parse()?;
/// assert_eq!(slices.wins(&rooks, Color::White), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Slices {
    store: SliceStore,
    /// Who works out both bounds.
    crew: Crew,
    /// Who works out the upper bound alone: what either has begun is kept.
    upper_crew: Crew,
    /// Questions of [`fear`](Self::fear) whose steps resume where they stopped.
    near: Vec<Near>,
    made: usize,
    work: u64,
}

/// Tables that one more step of a question takes, children first.
#[derive(Debug)]
pub struct SliceStep {
    scope: Scope,
    missing: Vec<SliceKey>,
}

impl SliceStep {
    /// How much there is to work out.
    #[must_use]
    pub fn count(&self) -> Count {
        Count::of(self.missing.iter().copied())
    }
}

impl Slices {
    /// With this number of bytes for tables at most. A table with two pieces takes up to four
    /// megabytes, and less where most of its words are empty or full.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            store: SliceStore::with_bytes(bytes),
            crew: Crew::default(),
            upper_crew: Crew::default(),
            near: Vec::new(),
            made: 0,
            work: 0,
        }
    }

    /// Keeps to this number of bytes from now on. Tables that are more go, all of them, and what is begun.
    ///
    /// ```
    /// use palisade_board::{Budget, Color, Position};
    /// use palisade_tables::slices::Slices;
    /// let pawn: Position = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1".parse()?;
    /// let mut slices = Slices::new(1 << 30);
    /// slices.work_out(&pawn, &[Color::White], &Budget::work(u64::MAX))?;
    /// slices.limit_to(1 << 29);
    /// assert_eq!(slices.wins(&pawn, Color::White), Some(true));
    /// slices.limit_to(1);
    /// assert_eq!(slices.bytes(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn limit_to(&mut self, bytes: usize) {
        let Self { store, crew, upper_crew, near, .. } = self;
        store.most = bytes;
        let_fears_go(store, upper_crew, near);
        if store.bytes > bytes {
            store.retain(|_, _, _| false);
            crew.forget();
        }
    }

    /// Has threads work tables out side by side from now on. The tables and the work that is counted
    /// stay the same.
    ///
    /// ```
    /// use palisade_board::{Budget, Color, Position};
    /// use palisade_tables::slices::{Slices, Threads};
    /// let pawn: Position = "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1".parse()?;
    /// let mut slices = Slices::new(1 << 30);
    /// slices.work_on(&Threads::new(2));
    /// assert_eq!(slices.ask(&pawn, Color::White, &Budget::work(10_000_000))?, Some(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "threads")]
    pub fn work_on(&mut self, threads: &Threads) {
        self.crew.work_on(threads);
        self.upper_crew.work_on(threads);
    }

    /// Units of work that the last call took.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Bytes of tables.
    #[must_use]
    pub fn bytes(&self) -> usize {
        bytes_of(&self.store, &self.near)
    }

    /// Tables that have been worked out so far.
    #[must_use]
    pub const fn made(&self) -> usize {
        self.made
    }

    /// The plan of the tables that are here, from which one sees how long the longest chain of them is.
    ///
    /// ```
    /// use palisade_board::{Budget, Color, Position};
    /// use palisade_tables::slices::Slices;
    /// let pawn: Position = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1".parse()?;
    /// let mut slices = Slices::new(1 << 30);
    /// slices.ask(&pawn, Color::White, &Budget::work(u64::MAX))?;
    /// assert_eq!(slices.plan(&pawn).len(), slices.made());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn plan(&self, root: &Position) -> SlicePlan {
        SlicePlan::of(root, self.store.names(Asked::Both).collect())
    }

    /// Works out all that can come of a position, for these sides' questions.
    ///
    /// # Errors
    ///
    /// Why not all is worked out.
    pub fn work_out(
        &mut self,
        position: &Position,
        sides: &[Color],
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        self.work = 0;
        for &side in sides {
            let step = self.step(position, side, Scope::Complete, self.affordable(budget), budget);
            self.work_out_these(position, &step.map_err(Stopped::of)?, budget)?;
        }
        Ok(())
    }

    /// Does a side win? No more is worked out than the answer needs: first no new pieces beside
    /// others, then up to two pieces, then three, at last two pawns that promote to less than a queen.
    ///
    /// Where this stays `None` everything is worked out, and more work is of no use.
    ///
    /// # Errors
    ///
    /// Why it is not known yet.
    ///
    /// ```
    /// use palisade_board::{Budget, Color, Position};
    /// use palisade_tables::slices::Slices;
    /// let opposition: Position = "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1".parse()?;
    /// let mut slices = Slices::new(1 << 30);
    /// let answer = slices.ask(&opposition, Color::White, &Budget::work(10_000_000))?;
    /// assert_eq!(answer, Some(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ask(
        &mut self,
        position: &Position,
        side: Color,
        budget: &Budget<'_>,
    ) -> Result<Option<bool>, Stopped> {
        self.work = 0;
        self.ask_on(position, side, budget)
    }

    /// Asks as part of a question whose work is counted on.
    fn ask_on(
        &mut self,
        position: &Position,
        side: Color,
        budget: &Budget<'_>,
    ) -> Result<Option<bool>, Stopped> {
        loop {
            let step = self.next_step(position, side, self.affordable(budget), budget);
            let Some(step) = step.map_err(Stopped::of)? else { break };
            self.work_out_these(position, &step, budget)?;
        }
        Ok(self.wins(position, side))
    }

    /// The next step of [`ask`](Self::ask); none, if there is none left or the answer is known.
    ///
    /// # Errors
    ///
    /// If the position has no slice, if the step has more than `most` tables, or if the budget's callback
    /// ends the list.
    pub fn next_step(
        &self,
        position: &Position,
        side: Color,
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<Option<SliceStep>, SliceRefused> {
        if self.wins(position, side).is_some() {
            return Ok(None);
        }
        for scope in Scope::ALL {
            let step = self.step(position, side, scope, most, budget)?;
            if !step.missing.is_empty() {
                return Ok(Some(step));
            }
        }
        Ok(None)
    }

    /// Takes a step of [`ask`](Self::ask) for this position.
    ///
    /// # Errors
    ///
    /// Why the step was not finished.
    ///
    /// ```
    /// use palisade_board::{Budget, Color, Position};
    /// use palisade_tables::slices::Slices;
    /// // The rook stops the pawn, and what the pawn would become does not matter.
    /// let pawn: Position = "8/8/8/8/8/1k1K4/6p1/4R3 w - - 0 1".parse()?;
    /// let mut slices = Slices::new(1 << 30);
    /// let budget = Budget::work(10_000_000);
    /// let step = slices.next_step(&pawn, Color::White, 100, &budget)?.unwrap();
    /// assert_eq!(step.count().with_two, 0);
    /// slices.take_step(&pawn, &step, &budget)?;
    /// assert_eq!(slices.wins(&pawn, Color::White), Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn take_step(
        &mut self,
        position: &Position,
        step: &SliceStep,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        self.work = 0;
        self.work_out_these(position, step, budget)
    }

    /// The most tables that a budget has work for: each takes more than a unit. Where more are missing
    /// they are not even listed.
    fn affordable(&self, budget: &Budget<'_>) -> usize {
        usize::try_from(budget.limit().saturating_sub(self.work)).unwrap_or(usize::MAX)
    }

    /// Works out tables that are missing, children first.
    fn work_out_these(
        &mut self,
        position: &Position,
        SliceStep { scope, missing }: &SliceStep,
        budget: &Budget<'_>,
    ) -> Result<(), Stopped> {
        // How far in the list a table is needed.
        let mut needed = BTreeMap::<SliceKey, usize>::new();
        for (place, &key) in missing.iter().enumerate() {
            needed.extend(children(key).into_iter().map(|child| (child, place)));
        }
        // Whoever asks for the root asks for the moves there too, and for both sides.
        for root in Color::ALL.into_iter().filter_map(|side| roots(position, side).ok()).flatten() {
            let kept = children(root).into_iter().chain([root]);
            needed.extend(kept.map(|key| (key, usize::MAX)));
        }
        let Self { store, crew, upper_crew, near, made, .. } = self;
        let goal = Goal { asked: Asked::Both, scope: *scope };
        let mut meter = SliceMeter::new(budget, self.work);
        let done = store.work_out(goal, missing, &mut 0, crew, &mut meter, &mut |store, done| {
            *made += 1;
            let_fears_go(store, upper_crew, near);
            if store.bytes > store.most {
                store.retain(|_, name, _| needed.get(name).is_some_and(|&last| last > done));
            }
            store.bytes <= store.most
        });
        crew.rest();
        self.work = meter.work();
        done
    }

    /// The tables of a scope that are missing for a position and all that comes of it, up to `most`.
    fn step(
        &self,
        position: &Position,
        side: Color,
        scope: Scope,
        most: usize,
        budget: &Budget<'_>,
    ) -> Result<SliceStep, SliceRefused> {
        let (roots, goal) = (roots(position, side)?, Goal { asked: Asked::Both, scope });
        // A mirrored name has bishops of other squares.
        let images: Vec<_> = roots.iter().flat_map(|root| [*root, root.mirror().0]).collect();
        let is_missing = |key: &SliceKey| {
            !key.is_never_won() && self.store.is_stale(goal, *key) && scope.has(*key, &images)
        };
        let missing = family(&roots, is_missing, most, || !budget.stops(0));
        Ok(SliceStep { scope, missing: missing.map_err(|_| SliceRefused::Slices)? })
    }

    /// Does a side win this position? `None`, if the tables that are here do not say.
    #[must_use]
    pub fn wins(&self, position: &Position, side: Color) -> Option<bool> {
        let by = |asked| wins_by(position, side, &mut |key| self.store.get(asked, key).cloned());
        by(Asked::Both).or_else(|| by(Asked::Upper).filter(|wins| !wins))
    }

    /// How a side holds this position while pawns and men stay what they are; none, if tables do not say that
    /// it holds so as a player knows it, or if the budget ends.
    ///
    /// ```
    /// use palisade_board::{Budget, Color, Position};
    /// use palisade_tables::slices::Slices;
    /// // The bishop of the wrong colour.
    /// let corner: Position = "7k/8/6KP/8/8/8/8/3B4 w - - 0 1".parse()?;
    /// let mut slices = Slices::new(1 << 30);
    /// let budget = Budget::work(u64::MAX);
    /// slices.ask(&corner, Color::White, &budget)?;
    /// let fortress = slices.fortress(&corner, Color::Black, &budget).unwrap();
    /// assert_eq!(fortress.words, "Black's king stays on h7, g8 and h8.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn fortress(
        &self,
        position: &Position,
        holder: Color,
        budget: &Budget<'_>,
    ) -> Option<HowHeld> {
        fortress::fortress(position, holder, &|key| self.store.known(Asked::Both, key), budget)
    }
}

/// Bytes of tables, and of what is listed.
fn bytes_of(store: &SliceStore, near: &[Near]) -> usize {
    store.bytes + near.iter().map(Near::bytes).sum::<usize>()
}

/// Where all takes more than it may, what fear has worked out goes first.
fn let_fears_go(store: &mut SliceStore, crew: &mut Crew, near: &mut Vec<Near>) {
    if bytes_of(store, near) > store.most {
        near.clear();
        crew.forget();
        store.retain(|asked, _, _| asked == Asked::Both);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::one_slice::change::changes;
    use crate::one_slice::gather::Gather;
    use crate::one_slice::ground::SliceGround;
    use crate::one_slice::key::SlicePlacement;
    use palisade_board::{Bitboard, Role, Setup, Square};

    /// A double step is worth what its position is, where the defender may take in passing: also
    /// where that alone avoids stalemate, and loses.
    #[test]
    fn a_double_step_is_worth_its_position() {
        let root: Position = "k7/2Q5/8/8/4p3/4K3/3P4/8 w - - 0 1".parse().expect("legal");
        let mut slices = Slices::new(1 << 30);
        let plenty = Budget::work(u64::MAX);
        slices.ask(&root, Color::White, &plenty).expect("enough memory");
        let key = SlicePlacement::new(&root, Color::White).expect("has a slice").key;
        let ground = SliceGround::new(key, None);
        let find = |key: SliceKey| slices.store.known(Asked::Both, key);
        let changes = changes(key);
        let far = changes.iter().find(|change| change.men.takers().any()).expect("passes a pawn");
        let mut given = alloc::vec![Bitboard::EMPTY; ground.words()];
        let mut meter = SliceMeter::new(&plenty, 0);
        let mut met = crate::one_slice::gather::Met::default();
        let mut gather = Gather { ground: &ground, find: &find, high: false, met: &mut met };
        let _ = gather.change(far, &mut meter, |index, won| given[index] |= won);
        let (mut asked, mut saved, mut forced) = (0, 0, 0);
        for (index, &won) in given.iter().enumerate() {
            let spot = ground.spot(index);
            // The king that blocks the other pawn, and one of seven other placements.
            if spot.king != Square::E3 && index % 7 != 0 {
                continue;
            }
            for other in ground.attacker_moves(spot) - far.men.path {
                let mut setup = Setup::from(root);
                let men =
                    [(Role::King, Color::White, spot.king), (Role::King, Color::Black, other)];
                let queen = (Role::Queen, Color::White, spot.men[0]);
                for square in root.occupied() - root.role(Role::Pawn) {
                    setup.clear(square);
                }
                for (role, color, square) in men.into_iter().chain([queen]) {
                    setup.put(square, role.of(color));
                }
                let before = Position::try_from(setup).expect("legal");
                let Some((_, after)) = before
                    .successors()
                    .find(|(step, _)| step.from == Square::D2 && step.to == Square::D4)
                else {
                    assert!(!won.contains(other), "{before}");
                    continue;
                };
                let wins = slices.wins(&after, Color::White) == Some(true);
                assert_eq!(won.contains(other), wins, "{before}");
                asked += 1;
                saved += u32::from(after.en_passant_captors().any() && !wins);
                let only = after.en_passant_captors().any() && after.legal_moves().len() == 1;
                forced += u32::from(only && wins && !after.is_check());
            }
        }
        assert!(asked > 1000 && saved > 0 && forced > 0, "{asked} {saved} {forced}");
    }
}
