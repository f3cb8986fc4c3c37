//! Work on what a search is about, paid for by its nodes: a structure that is visited often is proved.
//!
//! A compiler of hot code interprets a function first and compiles it when it has run often. Here a node
//! that no note and no static test answers is a visit of its structure: its pawns, and how many men each
//! side has. What is visited often is given to the provers, in steps of which each has four times the work
//! of the one before, and each step in portions of some milliseconds, between which the search goes on.
//!
//! A search earns a part of its own time ([`NodeWork::share`]), and nothing is spent that was not earned
//! before, but for an advance. So the work stays below that part of the search, whatever it finds. That is
//! the rule of renting skis or buying them (Karlin, Manasse, Rudolph and Sleator 1988): a step is bought
//! when the search has paid its price many times over in nodes.
//!
//! The root has the first claim, for what proves it serves all that is below: its steps may take all that is
//! earned, those of other structures half of it. Time is counted in nodes that were asked about and work in
//! units, never by a clock: the same search does the same work each time.
//!
//! What is shown is kept in the [`Store`], which every node asks, and of which all threads of a search share
//! the table of proved positions. Of one structure at a time only one thread works on it.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;

use palisade_blockage::{Effort, is_rammed};
use palisade_board::{BoardView, Budget, Color, Position, Role};
use palisade_node::{SearchNode, mixed};
use palisade_question::{Handle as _, MOST_PIECES, Question};

use crate::chooser::{PausedSearch, Search};
use crate::image::Image;
use crate::meter::{Meter, SolveProgress};
use crate::store::Store;

/// How much work the nodes of a search may cause, beyond what a node asks by itself.
///
/// ```
/// use palisade::{Knowledge, NodeWork};
/// let work = NodeWork { share: 100, ..NodeWork::default() };
/// let known = Knowledge::builder().node_work(work).build();
/// # let _ = known;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeWork {
    /// What part of the time of a search its proofs may take, in thousandths; with 0 nothing is worked on.
    /// It is estimated from nodes, so it is right within a factor of two or so.
    pub share: u32,
    /// Units of work, of a few microseconds each, that a root has beside what its nodes pay, once some
    /// thousands of them have been asked about.
    pub advance: u32,
    /// The longest time between two nodes, in milliseconds, about: a search that is stopped waits no longer.
    pub portion: u32,
}

impl Default for NodeWork {
    fn default() -> Self {
        Self { share: 50, advance: 1_536, portion: 2 }
    }
}

impl NodeWork {
    /// Units of work that take about this time, for callers that count time.
    ///
    /// ```
    /// use core::time::Duration;
    /// use palisade::{Budget, NodeWork};
    /// let twenty = Budget::work(NodeWork::units(Duration::from_millis(20)));
    /// assert!(twenty.limit() > 2_000);
    /// ```
    #[must_use]
    pub const fn units(time: Duration) -> u64 {
        let units = time.as_nanos() / UNIT_NANOSECONDS as u128;
        if units < u64::MAX as u128 { units as u64 } else { u64::MAX }
    }
}

/// Nanoseconds that a unit of work takes, about.
const UNIT_NANOSECONDS: u64 = 2_400;

/// Units of work that take as long as what a search does from one node that is asked about to the next, the
/// nodes between that have too few plies left included: one, in engines of 2 000 to 4 000 instructions a node.
const UNITS_A_VISIT: u64 = 1;

/// Nodes that were asked about before any work is done: what a search finds out by itself needs none.
const FREE_VISITS: u64 = 2_560;

/// What is earned is divided by this for walls with pieces beside them, and for endings without three rams:
/// there less is decided by as much work than of walls of pawns alone.
const WALLED_DIVISOR: u64 = 4;
const OPEN_DIVISOR: u64 = 12;

/// Units of the first step of a structure. Smaller ones decide little and cost a look at each tool.
const FIRST_STEP: u64 = 256;

/// The work of a step, as a multiple of the step before.
const GROWTH: u64 = 4;

/// Units of work that making the databases counts for, a quarter of a second. They are made when as much
/// has been earned; until then tools that need them sit out.
const DATABASES: u64 = 110_000;

/// Units that a portion takes beside its work: what is asked before the tools are.
const LOOK: u64 = 16;

/// Two to this power structures have accounts; a new one takes the place of an old one.
const STRUCTURE_BITS: u32 = 9;

/// Visits that one near the root counts for: a decision hangs on it.
const NEAR_VISITS: u64 = 16;

/// The most pieces beside kings and pawns of a position with three rams that is worked on. Without, it is
/// [`MOST_PIECES`].
const MOST_WALLED: u32 = 8;

/// What a search has earned and spent, and what it is worked on.
#[derive(Debug)]
pub(crate) struct Account {
    pub(crate) work: NodeWork,
    root: Option<Root>,
    /// Nodes that had been asked about at the last visit.
    visits: u64,
    /// Units spent for the root, and for other structures since it came.
    spent: [u64; 2],
    structures: Box<[StructureAccount]>,
    step: Option<Step>,
    /// Units that databases under way have had.
    databases: u64,
    claims: Arc<Claims>,
}

/// What is searched, and what was asked below it.
#[derive(Debug)]
struct Root {
    position: Position,
    key: u64,
    /// Nodes that had been asked about when it came.
    begun: u64,
    /// How often it was asked of each side whether it wins.
    asked: [u64; 2],
    /// For each side that seems to be ahead, units of the next step; nothing, if no step can tell more.
    next: [Option<u64>; 2],
    /// Held as long as it is the root, so that one thread alone works on it.
    claim: Option<Claim>,
}

/// What a structure other than the root's has earned and spent.
#[derive(Clone, Copy, Debug)]
struct StructureAccount {
    key: u64,
    visits: u64,
    spent: u64,
    /// Units of its next step; nothing, if no step can tell more.
    next: Option<u64>,
}

impl StructureAccount {
    const fn new(key: u64) -> Self {
        Self { key, visits: 0, spent: 0, next: Some(FIRST_STEP) }
    }
}

/// A step under way.
#[derive(Debug)]
struct Step {
    position: Position,
    side: Color,
    /// The key of its structure; none for the root.
    key: Option<u64>,
    /// Units that are left of it.
    left: u64,
    _claim: Option<Claim>,
}

/// Structures that a thread works on.
type Claims = [AtomicU64; 64];

/// One of them, given back in the end.
#[derive(Debug)]
struct Claim {
    claims: Arc<Claims>,
    place: usize,
}

impl Claim {
    /// Nothing, if another thread works on this structure, or on one with the same place.
    fn of(claims: &Arc<Claims>, key: u64) -> Option<Self> {
        let place = (key % claims.len() as u64) as usize;
        let taken =
            claims[place].compare_exchange(0, key | 1, Ordering::Relaxed, Ordering::Relaxed);
        taken.ok().map(|_| Self { claims: Arc::clone(claims), place })
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.claims[self.place].store(0, Ordering::Relaxed);
    }
}

impl Account {
    pub(crate) fn new(work: NodeWork) -> Self {
        Self::beside(work, Arc::new([const { AtomicU64::new(0) }; 64]))
    }

    fn beside(work: NodeWork, claims: Arc<Claims>) -> Self {
        let structures = (0..1 << STRUCTURE_BITS).map(|_| StructureAccount::new(0)).collect();
        let spent = [0; 2];
        Self { work, root: None, visits: 0, spent, structures, step: None, databases: 0, claims }
    }

    /// That of another thread of the same search.
    pub(crate) fn share_with(&self, other: &mut Self) {
        *other = Self::beside(self.work, Arc::clone(&self.claims));
    }

    /// May work be done for a board with these men, whatever its pawns?
    #[inline]
    pub(crate) fn takes<B: BoardView + ?Sized>(&self, board: &B) -> bool {
        self.work.share > 0 && pieces(board) <= MOST_PIECES
    }

    /// A node that nothing answers; does a portion of work, if it is paid for. Is it proved then that the side
    /// cannot win?
    pub(crate) fn visit<B: BoardView + ?Sized>(
        &mut self,
        store: &mut Store,
        paused: &mut Vec<PausedSearch>,
        board: &B,
        side: Color,
        ply: i32,
        visits: u64,
    ) -> bool {
        let since = visits.saturating_sub(self.visits).max(1);
        self.visits = visits;
        if self.work.share == 0 {
            return false;
        }
        let key = key(board);
        let is_near = ply <= SearchNode::NEAR_ROOT;
        self.structure(key).visits += if is_near { NEAR_VISITS } else { since };
        match ply {
            0 => self.set_root(board, key),
            _ => self.root.iter_mut().for_each(|root| root.asked[side.index()] += 1),
        }
        if self.step.is_none() {
            self.step = self.next_step(board, side, key);
        }
        let Some(step) = self.step.take() else {
            self.make_databases(store);
            return false;
        };
        let concerns = step.key.is_none_or(|structure| structure == key);
        let portion = Budget::work(self.portion());
        self.go_on(step, store, paused, &portion);
        concerns && store.has_proofs() && store.why_held(board, side).is_some()
    }

    /// The account of a structure; a new one, if another structure had its place.
    fn structure(&mut self, key: u64) -> &mut StructureAccount {
        let own = &mut self.structures[place(key)];
        if own.key != key {
            *own = StructureAccount::new(key);
        }
        own
    }

    fn set_root<B: BoardView + ?Sized>(&mut self, board: &B, key: u64) {
        let Ok(position) = board.to_position() else { return };
        if self.root.as_ref().is_some_and(|root| root.position == position) {
            return;
        }
        (self.spent, self.step, self.root) = ([0; 2], None, None);
        let next = [Some(FIRST_STEP); 2];
        let claim = Claim::of(&self.claims, key.rotate_left(7));
        let begun = self.visits;
        self.root = Some(Root { position, key, begun, asked: [0; 2], next, claim });
    }

    /// Does a portion of work for a caller that sees no nodes and decides itself how much to spend: at most
    /// `most` of the next step of a root, or of a structure near it. Returns the position that was worked on;
    /// nothing, if no step can tell more.
    pub(crate) fn work_on(
        &mut self,
        store: &mut Store,
        paused: &mut Vec<PausedSearch>,
        root: &Position,
        near: &[Position],
        ahead: Color,
        most: &Budget<'_>,
    ) -> Option<Position> {
        self.set_root(root, key(root));
        if self.step.is_none() {
            self.step = self.step_for(near, ahead);
        }
        let step = self.step.take()?;
        let position = step.position;
        self.go_on(step, store, paused, most);
        Some(position)
    }

    /// The next step for such a caller: that of a structure near the root, if as much was spent for the root;
    /// else that of the root. Of the root's work a sixteenth is about the side that is behind.
    fn step_for(&mut self, near: &[Position], ahead: Color) -> Option<Step> {
        let root = self.root.as_ref()?;
        let of = |side: Color| root.next[side.index()].unwrap_or(u64::MAX);
        let side = if of(ahead) / 16 > of(!ahead) { !ahead } else { ahead };
        let units = root.next[side.index()].filter(|_| is_worth_work(&root.position));
        let (position, root_key) = (root.position, root.key);
        let own = units.map(|left| Step { position, side, key: None, left, _claim: None });
        for position in near {
            let key = key(position);
            let next = self.structure(key).next;
            let is_due = |left: &u64| own.is_none() || self.spent[1] + left <= self.spent[0];
            let Some(left) = next.filter(is_due) else { continue };
            if key != root_key && is_worth_work(position) {
                let (position, key, side) = (*position, Some(key), ahead);
                return Some(Step { position, side, key, left, _claim: None });
            }
        }
        own
    }

    /// Forgets how far a root has come: what is asked next may be answered in another way.
    pub(crate) fn forget_root(&mut self) {
        (self.root, self.step) = (None, None);
    }

    /// Makes a portion of the databases, once all that they count for is earned.
    fn make_databases(&mut self, store: &mut Store) {
        let is_open = |root: &Root| root.next.iter().any(Option::is_some);
        let missing = DATABASES.saturating_sub(self.databases);
        if store.has_databases()
            || self.left() < missing
            || !self.root.as_ref().is_some_and(is_open)
        {
            return;
        }
        let units = self.portion();
        store.make_databases_within(units);
        self.databases += units;
        self.spent[0] += units;
    }

    /// Units that a portion takes at most.
    fn portion(&self) -> u64 {
        NodeWork::units(Duration::from_millis(self.work.portion.into())).max(FIRST_STEP)
    }

    /// Units that are earned and not spent.
    fn left(&self) -> u64 {
        self.earned_here().saturating_sub(self.spent[0] + self.spent[1])
    }

    /// Units that the root has earned, its advance among them.
    fn earned_here(&self) -> u64 {
        let Some(root) = &self.root else { return 0 };
        let Some(visits) = self.visits.saturating_sub(root.begun).checked_sub(FREE_VISITS) else {
            return 0;
        };
        (u64::from(self.work.advance) + self.earned(visits)) / divisor(&root.position)
    }

    /// Units that so many visits have earned.
    const fn earned(&self, visits: u64) -> u64 {
        visits.saturating_mul(UNITS_A_VISIT * self.work.share as u64) / 1000
    }

    /// The next step that is paid for: of the root, else of the structure of this node.
    fn next_step<B: BoardView + ?Sized>(&self, board: &B, side: Color, key: u64) -> Option<Step> {
        let root = self.root.as_ref()?;
        let left = self.left();
        let is_paid = |next: &u64| *next <= left;
        let ahead = if root.asked[0] >= root.asked[1] { Color::White } else { Color::Black };
        let is_asked = root.asked[0] + root.asked[1] > 0 && is_worth_work(&root.position);
        let next = root.next[ahead.index()].filter(is_paid);
        if let Some(units) = next.filter(|_| is_asked && root.claim.is_some()) {
            let (position, side) = (root.position, ahead);
            return Some(Step { position, side, key: None, left: units, _claim: None });
        }
        let own = &self.structures[place(key)];
        let units = own.next.filter(is_paid)?;
        let has_earned = self.earned(own.visits) >= own.spent + units;
        if root.key == key
            || !has_earned
            || self.spent[1] + units > self.earned_here() / 2
            || !is_worth_work(board)
        {
            return None;
        }
        let claim = Some(Claim::of(&self.claims, key)?);
        let position = board.to_position().ok()?;
        Some(Step { position, side, key: Some(key), left: units, _claim: claim })
    }

    /// Does the next portion of a step.
    fn go_on(
        &mut self,
        mut step: Step,
        store: &mut Store,
        paused: &mut Vec<PausedSearch>,
        most: &Budget<'_>,
    ) {
        let units = step.left.min(most.limit());
        let budget = Budget::work(units).watched_as(most, 0);
        store.is_portion = true;
        let done = portion_of(&step, &budget, store, paused);
        store.is_portion = false;
        // Where all that is left waits for databases, no more is done in this step.
        step.left = if done.work < units { 0 } else { step.left.saturating_sub(done.work) };
        self.spent[usize::from(step.key.is_some())] += done.work + LOOK;
        let next = match (step.key, &mut self.root) {
            (Some(key), _) => {
                let own = self.structure(key);
                own.spent += done.work + LOOK;
                &mut own.next
            }
            (None, Some(root)) => &mut root.next[step.side.index()],
            (None, None) => return,
        };
        if done.is_over {
            *next = None;
        } else if step.left == 0 {
            *next = next.and_then(|units| units.checked_mul(GROWTH));
        } else {
            self.step = Some(step);
        }
    }
}

/// What a portion has brought.
struct Portion {
    work: u64,
    /// Is the answer known, or has every tool said all that it can?
    is_over: bool,
}

/// Asks whether the side of a step wins, with so many units, and keeps what is shown.
fn portion_of(
    step: &Step,
    budget: &Budget<'_>,
    store: &mut Store,
    paused: &mut Vec<PausedSearch>,
) -> Portion {
    let (image, searched) = Image::of(&step.position);
    let (asked, side) = (Question::new(&searched), image.side(step.side));
    let ignore = &mut |_: &SolveProgress| {};
    let meter = Meter::new(budget, image, ignore);
    let bounds = asked.bounds(Effort::Careful, store);
    let sides = [side];
    let mut search = Search::new(&asked, &sides, bounds);
    if !search.is_known(side) {
        search.run(paused, store, &meter, &mut |_, _| {});
    }
    let (work, bounds) = (meter.work(), search.bounds);
    store.remember(&searched, bounds, work);
    store.reach_around(asked.ending.is_some(), image.bounds(bounds));
    if bounds.excludes_win(side) {
        // What it leads to is proved with it, or near it: other threads know positions alone.
        for (_, next) in step.position.successors() {
            let near = Question::new(&next).bounds(Effort::Careful, store);
            store.remember(&next, near, 0);
        }
    }
    Portion { work, is_over: search.is_known(side) || search.is_exhausted }
}

/// Where the account of a structure is.
const fn place(key: u64) -> usize {
    (key >> (64 - STRUCTURE_BITS)) as usize
}

/// Pieces beside kings and pawns.
#[inline]
fn pieces<B: BoardView + ?Sized>(board: &B) -> u32 {
    let men = board.color(Color::White) | board.color(Color::Black);
    (men - board.role(Role::Pawn) - board.role(Role::King)).len()
}

/// May the provers say anything of it?
fn is_worth_work<B: BoardView + ?Sized>(board: &B) -> bool {
    pieces(board) <= if is_rammed(board) { MOST_WALLED } else { MOST_PIECES }
}

/// What the pay of a search of this root is divided by.
fn divisor(root: &Position) -> u64 {
    match (is_rammed(root), root.pieces().is_empty()) {
        (true, true) => 1,
        (true, false) => WALLED_DIVISOR,
        (false, _) => OPEN_DIVISOR,
    }
}

/// A number of the pawns and of how many men each side has. Structures that share one save together: that
/// moves a question, and changes no answer.
#[inline]
fn key<B: BoardView + ?Sized>(board: &B) -> u64 {
    let [white, black] = Color::ALL.map(|color| board.color(color));
    let pawns = board.role(Role::Pawn);
    let men = u64::from(white.len()) << 8 | u64::from(black.len());
    let mixed = mixed((pawns & white).0, (pawns & black).0);
    (mixed ^ mixed >> 32 ^ men).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use palisade_board::Position;

    use super::*;
    use crate::syzygy_tables::SyzygyTables;

    /// Nothing is spent before anything is earned, and then no more than that and what a portion goes over.
    #[test]
    fn work_is_paid_for_by_visits() {
        let fens = [
            "8/8/8/p1p1p1p1/P1P1P1P1/8/5P2/4K1k1 w - - 0 1",
            "8/5k2/8/2p1p3/2P1P3/8/1K6/2B5 w - - 0 1",
        ];
        for fen in fens {
            let root: Position = fen.parse().unwrap();
            let children: Vec<_> = root.successors().map(|(_, after)| after).collect();
            let mut store = Store::new(1 << 26, false, SyzygyTables::default());
            let (mut paused, mut account) = (Vec::new(), Account::new(NodeWork::default()));
            account.visit(&mut store, &mut paused, &root, Color::White, 0, 0);
            for visits in (1..60_000).step_by(80) {
                let child = &children[visits % children.len()];
                account.visit(&mut store, &mut paused, child, Color::White, 1, visits as u64);
                let (spent, earned) = (account.spent[0] + account.spent[1], account.earned_here());
                assert!(spent == 0 || earned > 0, "{fen}: {spent} after {visits} visits");
                assert!(spent <= earned + account.portion(), "{fen}: {spent} of {earned}");
            }
            assert!(account.spent[0] > 0, "{fen}");
        }
    }

    /// A structure that takes the place of another begins with an account of its own.
    #[test]
    fn structures_that_share_a_place_share_no_account() {
        let mut account = Account::new(NodeWork::default());
        account.structure(1).next = None;
        assert_eq!(account.structure(2).next, Some(FIRST_STEP));
        assert_eq!(account.structure(2).key, 2);
    }
}
