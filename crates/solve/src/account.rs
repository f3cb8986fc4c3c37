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
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;

use palisade_blockage::Effort;
use palisade_board::{BoardView, Budget, Color, Position, Role};
use palisade_question::{Handle as _, Question};

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
    /// It is reckoned by nodes, so it is right within a factor of two or so.
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
    /// Units of work that take so long, about: for who counts time, and gives a budget.
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

/// The most pieces beside kings and pawns of a position that is worked on: with three rams, and without.
const MOST_WALLED: u32 = 8;
const MOST_OPEN: u32 = 4;

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
    /// For each side that seems to be ahead.
    accounts: [StructureAccount; 2],
    /// Held as long as it is the root, so that one thread alone works on it.
    claim: Option<Claim>,
}

/// A structure, or the root.
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
        self.work.share > 0 && pieces(board) <= MOST_OPEN
    }

    /// A node that nothing answers; does a portion of work, if it is paid for. Is it proved then that the side
    /// cannot win?
    pub(crate) fn visit<B: BoardView + ?Sized>(
        &mut self,
        keep: (&mut Store, &mut alloc::vec::Vec<PausedSearch>),
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
        let place = (key >> (64 - STRUCTURE_BITS)) as usize;
        let own = &mut self.structures[place];
        if own.key != key {
            *own = StructureAccount::new(key);
        }
        own.visits += if ply <= 2 { NEAR_VISITS } else { since };
        match ply {
            0 => self.set_root(board, key),
            _ => self.root.iter_mut().for_each(|root| root.asked[side.index()] += 1),
        }
        let (store, paused) = keep;
        if self.step.is_none() {
            self.step = self.next_step(board, side, key, place);
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

    fn set_root<B: BoardView + ?Sized>(&mut self, board: &B, key: u64) {
        let Ok(position) = board.to_position() else { return };
        if self.root.as_ref().is_some_and(|root| root.position == position) {
            return;
        }
        (self.spent, self.step, self.root) = ([0; 2], None, None);
        let accounts = [StructureAccount::new(key); 2];
        let claim = Claim::of(&self.claims, key.rotate_left(7));
        let begun = self.visits;
        self.root = Some(Root { position, key, begun, asked: [0; 2], accounts, claim });
    }

    /// A portion of work for a caller who sees no nodes and pays as he likes: at most `most` of the next step of
    /// a root, or of a structure near it. What it was about; nothing, if no step can tell more.
    pub(crate) fn work_on(
        &mut self,
        keep: (&mut Store, &mut alloc::vec::Vec<PausedSearch>),
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
        self.go_on(step, keep.0, keep.1, most);
        Some(position)
    }

    /// The next step for who pays for each portion: that of a structure near the root, if as much was spent for
    /// the root; else that of the root, where the side that is behind has a sixteenth of the work.
    fn step_for(&mut self, near: &[Position], ahead: Color) -> Option<Step> {
        let root = self.root.as_ref()?;
        let of = |side: Color| root.accounts[side.index()].next.unwrap_or(u64::MAX);
        let side = if of(ahead) / 16 > of(!ahead) { !ahead } else { ahead };
        let units = root.accounts[side.index()].next.filter(|_| is_worth_work(&root.position));
        let (position, root_key) = (root.position, root.key);
        let own = units.map(|left| Step { position, side, key: None, left, _claim: None });
        for position in near {
            let key = key(position);
            let known = &mut self.structures[(key >> (64 - STRUCTURE_BITS)) as usize];
            if known.key != key {
                *known = StructureAccount::new(key);
            }
            let is_due = |left: &u64| own.is_none() || self.spent[1] + left <= self.spent[0];
            let Some(left) = known.next.filter(is_due) else { continue };
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
        let is_open = |root: &Root| root.accounts.iter().any(|own| own.next.is_some());
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
    fn next_step<B: BoardView + ?Sized>(
        &self,
        board: &B,
        side: Color,
        key: u64,
        place: usize,
    ) -> Option<Step> {
        let root = self.root.as_ref()?;
        let left = self.left();
        let is_paid = |own: &StructureAccount| own.next.filter(|&next| next <= left);
        let ahead = if root.asked[0] >= root.asked[1] { Color::White } else { Color::Black };
        let is_asked = root.asked[0] + root.asked[1] > 0 && is_worth_work(&root.position);
        let own = &root.accounts[ahead.index()];
        if let Some(units) = is_paid(own).filter(|_| is_asked && root.claim.is_some()) {
            let (position, side) = (root.position, ahead);
            return Some(Step { position, side, key: None, left: units, _claim: None });
        }
        let own = &self.structures[place];
        let units = is_paid(own)?;
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
        paused: &mut alloc::vec::Vec<PausedSearch>,
        most: &Budget<'_>,
    ) {
        let units = step.left.min(most.limit());
        store.is_portion = true;
        let budget = Budget::work(units).watched_as(most, 0);
        let done = portion_of(&step, &budget, store, paused);
        store.is_portion = false;
        // Where all that is left waits for databases, no more is done in this step.
        step.left = if done.work < units { 0 } else { step.left.saturating_sub(done.work) };
        self.spent[usize::from(step.key.is_some())] += done.work + LOOK;
        let own = match (step.key, &mut self.root) {
            (Some(key), _) => &mut self.structures[(key >> (64 - STRUCTURE_BITS)) as usize],
            (None, Some(root)) => &mut root.accounts[step.side.index()],
            (None, None) => return,
        };
        own.spent += done.work + LOOK;
        if done.is_over {
            own.next = None;
        } else if step.left == 0 {
            own.next = own.next.and_then(|units| units.checked_mul(GROWTH));
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
    paused: &mut alloc::vec::Vec<PausedSearch>,
) -> Portion {
    let (image, searched) = Image::of(&step.position);
    let (asked, side) = (Question::new(&searched), image.side(step.side));
    let ignore = &mut |_: &SolveProgress| {};
    let meter = Meter::new(budget, image, ignore);
    let bounds = asked.bounds(Effort::Careful, store);
    let sides = [side];
    let mut search = Search { is_portion: true, ..Search::new(&asked, &sides, bounds) };
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

/// Pieces beside kings and pawns.
#[inline]
fn pieces<B: BoardView + ?Sized>(board: &B) -> u32 {
    let men = board.color(Color::White) | board.color(Color::Black);
    (men - board.role(Role::Pawn) - board.role(Role::King)).len()
}

/// May the provers say anything of it?
fn is_worth_work<B: BoardView + ?Sized>(board: &B) -> bool {
    pieces(board) <= if is_walled(board) { MOST_WALLED } else { MOST_OPEN }
}

/// What the pay of a search of this root is divided by.
fn divisor(root: &Position) -> u64 {
    match (is_walled(root), root.pieces().is_empty()) {
        (true, true) => 1,
        (true, false) => WALLED_DIVISOR,
        (false, _) => OPEN_DIVISOR,
    }
}

/// May there be a wall?
fn is_walled<B: BoardView + ?Sized>(board: &B) -> bool {
    let [white, black] = Color::ALL.map(|color| board.color(color) & board.role(Role::Pawn));
    palisade_blockage::has_three_rams(white, black)
}

/// A number of the pawns and of how many men each side has. Structures that share one save together: that
/// moves a question, and changes no answer.
#[inline]
fn key<B: BoardView + ?Sized>(board: &B) -> u64 {
    let [white, black] = Color::ALL.map(|color| board.color(color));
    let pawns = board.role(Role::Pawn);
    let men = u64::from(white.len()) << 8 | u64::from(black.len());
    let mixed = (pawns & white).0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = mixed.wrapping_add((pawns & black).0.wrapping_mul(0xd6e8_feb8_6659_fd93));
    (mixed ^ mixed >> 32 ^ men).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
