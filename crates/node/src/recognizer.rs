//! What a search node asks (interior-node recognizers: Slate 1984; Heinz 1998), and how hard it
//! is worked on. Nothing is allocated.
//!
//! A node does not climb the ladder's table (`LadderStep::ALL`), though each yes is one of its
//! steps. Nearly all nodes end at a mask or at a note, before a board is converted and before a function
//! is called through a pointer; the table would ask both sides' bare kings and material first, which a
//! search knows by itself, and it has no place for a question that waits until enough nodes have paid for
//! it (`savings.rs`).

use palisade_blockage::{
    Bound, Effort, MenNotes, Narrowed, Window, blockage_with, has_three_rams,
    may_be_walled_with_men,
};
use palisade_board::{Bitboard, BoardView, Color, PawnEnding, Role};
use palisade_dead::unwinnable;
use palisade_question::{Handle, NoHandle, is_wrong_corner, may_be_wrong_corner, needs_wall};

use crate::careful::{Careful, FREE, MEN, PAWNS};
use crate::savings::{Noes, Patience, Savings};
use crate::wall_notes::{WallNote, WallNotes};
use crate::wall_table::{WallSlot, WallTable};

/// Ends nodes of a search and narrows their windows, without an allocator.
///
/// `Knowledge` has one inside and knows more; who has a heap takes that. This
/// one works anywhere. It remembers some hundred structures in itself, 65 kB, and more over
/// slots of the caller's.
///
/// ```
/// use palisade::walls::WallSlot;
/// use palisade::{Narrowed, PawnEnding, Recognizer, SearchNode, Window};
/// static SLOTS: [WallSlot; 64] = [const { WallSlot::new() }; 64];
/// let mut known = Recognizer::over(&SLOTS);
/// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let window = Window { alpha: 20, beta: 21 };
/// let narrowed = known.narrow(&wall, window, 0, SearchNode { depth: 7, ply: 3, one_ply: 1 });
/// assert!(matches!(narrowed, Narrowed::Cutoff { score: 0, .. }));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Debug)]
pub struct Recognizer<W = [WallSlot; 0]> {
    /// With fewer plies left nothing is asked, but near the root.
    least_depth: i32,
    /// Is a side without pawns asked about?
    asks_bare: bool,
    /// Nodes that were asked about: what they pay for, `careful` and the provers share.
    visits: u64,
    careful: Careful,
    savings: Savings,
    patience: Patience,
    noes: Noes,
    notes: WallNotes,
    men: MenNotes,
    walls: WallTable<W>,
}

/// A node of a search, as far as it decides how hard to work.
///
/// ```
/// use palisade::SearchNode;
/// let quiet = SearchNode { depth: 0, ply: 12, one_ply: 1 };
/// assert_eq!(quiet.depth, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchNode {
    /// What is left to search, as your engine counts it: with fewer plies than
    /// [`LEAST_DEPTH`](Self::LEAST_DEPTH) nothing is asked, unless a setting says otherwise or the root
    /// is [near](Self::NEAR_ROOT).
    pub depth: i32,
    /// Plies that have been played from the root, which itself has 0.
    pub ply: i32,
    /// How much of `depth` a ply is: 1, or 2 where you count halves.
    pub one_ply: i32,
}

impl SearchNode {
    /// The fewest plies left of a node that is asked about, unless a setting says otherwise.
    ///
    /// Most nodes have fewer, and little hangs on each of them: what is near the root is always asked. Of
    /// 90 walls Weiss saw 33 draws at depth 14 with four, five, six and eight alike.
    pub const LEAST_DEPTH: i32 = 6;

    /// Plies from the root at which a node is asked about however few plies it has left.
    ///
    /// They are few, and the score of the root hangs on them. A search that fails high often lowers
    /// the depth of all of them; it would believe its evaluation of what is proved.
    pub const NEAR_ROOT: i32 = 2;

    /// Is a node like this left alone? Two comparisons, so it comes first. `palisade_leave_alone` of the
    /// door for C is the same.
    ///
    /// ```
    /// use palisade::SearchNode;
    /// let halves = SearchNode { depth: 10, ply: 3, one_ply: 2 };
    /// assert!(halves.is_left_alone(6) && !halves.is_left_alone(5));
    /// assert!(!SearchNode { ply: 2, ..halves }.is_left_alone(6));
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_left_alone(self, least_depth: i32) -> bool {
        self.depth < least_depth.saturating_mul(self.one_ply) && !self.is_near_root()
    }

    /// Is this a child of the root? Then all is asked at once.
    const fn is_beside_root(self) -> bool {
        self.ply <= 1
    }

    /// Is the root near?
    const fn is_near_root(self) -> bool {
        self.ply <= Self::NEAR_ROOT
    }
}

impl Recognizer {
    /// One that remembers what it has room for in itself.
    #[must_use]
    pub fn new() -> Self {
        Self::over([])
    }
}

impl Default for Recognizer {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: AsRef<[WallSlot]>> Recognizer<W> {
    /// One that remembers structures in slots of the caller's, which threads may share.
    #[must_use]
    pub fn over(walls: W) -> Self {
        Self {
            least_depth: SearchNode::LEAST_DEPTH,
            asks_bare: false,
            visits: 0,
            careful: Careful::NONE,
            savings: Savings::NONE,
            patience: Patience::FULL,
            noes: Noes::NONE,
            notes: WallNotes::new(),
            men: MenNotes::new(),
            walls: WallTable::new(walls),
        }
    }

    /// Has [`narrow`](Self::narrow) leave nodes alone that have fewer plies left than this, but near the
    /// root: [`SearchNode::LEAST_DEPTH`], unless you say otherwise.
    #[inline]
    pub const fn set_least_depth(&mut self, depth: i32) {
        self.least_depth = depth;
    }

    /// Has [`narrow`](Self::narrow) ask about a side without pawns as well. An engine knows by itself that
    /// such a side has little to win with, so that costs instructions and changes its tree for nothing.
    #[inline]
    pub const fn ask_bare_sides(&mut self, asks: bool) {
        self.asks_bare = asks;
    }

    /// Counts nodes that another language's hook has answered by the notes.
    pub const fn set_visits(&mut self, visits: u64) {
        self.visits = visits;
    }

    /// The notes about pawns with kings beside them: for who reads them without a call, as C does.
    #[must_use]
    pub const fn notes(&self) -> &[WallNote; WallNotes::SIZE] {
        self.notes.all()
    }

    /// The numbers of placements of men of which it is remembered that nothing holds, each where its
    /// high bits say: for the same.
    #[must_use]
    pub const fn noes(&self) -> &[u64; Noes::SIZE] {
        &self.noes.0
    }

    /// Ends a node of a search or narrows its window: see
    /// `Knowledge::narrow`, which knows what was proved by work as well.
    #[inline]
    pub fn narrow<B: BoardView + ?Sized, S: Copy + Ord>(
        &mut self,
        board: &B,
        window: Window<S>,
        draw: S,
        at: SearchNode,
    ) -> Narrowed<S> {
        self.narrow_with(board, window, draw, at, &mut NoHandle)
    }

    /// [`narrow`](Self::narrow) for a handle that knows more than the walls of this one.
    #[inline(always)]
    pub fn narrow_with<B: BoardView + ?Sized, S: Copy + Ord>(
        &mut self,
        board: &B,
        window: Window<S>,
        draw: S,
        at: SearchNode,
        handle: &mut impl Handle,
    ) -> Narrowed<S> {
        if at.is_left_alone(self.least_depth) {
            return Narrowed::Search(window);
        }
        self.narrow_inside(board, window, draw, at, handle)
    }

    /// The same of a node that is asked about: most are not.
    #[inline(never)]
    fn narrow_inside<B: BoardView + ?Sized, S: Copy + Ord>(
        &mut self,
        board: &B,
        window: Window<S>,
        draw: S,
        at: SearchNode,
        handle: &mut impl Handle,
    ) -> Narrowed<S> {
        self.visits += 1;
        if self.is_open(board, at, handle) {
            return Narrowed::Search(window);
        }
        // Nearly every window of a search lies on one side of the draw: one question is all.
        let (ceiling, floor) = (window.beta > draw, window.alpha < draw);
        if at.ply == 0 || ceiling == floor {
            return self.narrow_around(board, window, draw, at, handle);
        }
        let mover = board.side_to_move();
        let (side, bound) = if ceiling { (mover, Bound::Upper) } else { (!mover, Bound::Lower) };
        if self.cannot_win_at(board, side, at, handle) {
            Narrowed::Cutoff { score: draw, bound }
        } else {
            Narrowed::Search(window)
        }
    }

    /// Is there nothing to ask? With three rams there may be a wall. With fewer, what is proved counts, and near
    /// the root the provers may know more. A side without pawns is an engine's own business, but for the corner
    /// of a wrong bishop.
    #[inline]
    fn is_open<B: BoardView + ?Sized>(
        &self,
        board: &B,
        at: SearchNode,
        handle: &impl Handle,
    ) -> bool {
        let pawns = board.role(Role::Pawn);
        let [white, black] = Color::ALL.map(|color| board.color(color) & pawns);
        if has_three_rams(white, black) {
            return false;
        }
        if white.is_empty() || black.is_empty() {
            return !self.asks_bare && !may_be_wrong_corner(board);
        }
        let is_proved = handle.has_proofs() && handle.has_proofs_for(board);
        let has_two_rams = (white & black.south()).has_several();
        !(is_proved || at.is_near_root() && (has_two_rams || handle.works_on(board)))
    }

    /// The same for a window with the draw in it. The root owes a move: its window stays.
    #[inline(never)]
    fn narrow_around<B: BoardView + ?Sized, S: Copy + Ord>(
        &mut self,
        board: &B,
        window: Window<S>,
        draw: S,
        at: SearchNode,
        handle: &mut impl Handle,
    ) -> Narrowed<S> {
        let mover = board.side_to_move();
        if at.ply == 0 {
            for side in [mover, !mover] {
                self.cannot_win_at(board, side, at, handle);
            }
            return Narrowed::Search(window);
        }
        window.narrow(draw, mover, |side| self.cannot_win_at(board, side, at, handle))
    }

    /// Most often a note answers. All else is left to a call with the same arguments, so that
    /// nothing need be saved for it.
    #[inline(never)]
    fn cannot_win_at<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        side: Color,
        at: SearchNode,
        handle: &mut impl Handle,
    ) -> bool {
        match self.notes.answer(board, side) {
            Some(true) => true,
            Some(false) if !handle.has_proofs() && !self.is_heard(at) => false,
            noted => self.ask(board, side, at, noted.is_some(), handle),
        }
    }

    /// Is more asked about a node than its notes say? Near the root always, elsewhere now and then, so that
    /// a structure that is met often is heard of.
    #[inline]
    const fn is_heard(&self, at: SearchNode) -> bool {
        at.is_near_root() || self.visits % Self::HEARD_EVERY == 0
    }

    /// One of this many nodes that a note denies is told to the handle. `palisade_look` of the C header uses
    /// the same number.
    pub const HEARD_EVERY: u64 = 64;

    /// The same where no note settles it: none is there, or the one that denies it may not be the last word.
    #[inline(never)]
    fn ask<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        side: Color,
        at: SearchNode,
        is_denied: bool,
        handle: &mut impl Handle,
    ) -> bool {
        let has_pawns = |side| (board.color(side) & board.role(Role::Pawn)).any();
        if !self.asks_bare && !Color::ALL.into_iter().all(has_pawns) {
            return is_wrong_corner(board, side);
        }
        // To look is cheaper than to ask the rungs with men.
        let answer = match board.lone_pawns() {
            Some(pawns) => {
                !is_denied && self.ask_pawns(board, pawns, side, at) || is_held(handle, board, side)
            }
            None => is_held(handle, board, side) || self.ask_men(board, side, at),
        };
        answer
            || at.is_near_root() && self.ask_carefully(board, side)
            || self.is_heard(at) && handle.visit(board, side, at.ply, self.visits)
    }

    /// What costs more, once for each position, as far as nodes have paid for it. With kings and pawns that is
    /// the bound with more effort; of other men the question whether any moves could mate.
    #[inline(never)]
    fn ask_carefully<B: BoardView + ?Sized>(&mut self, board: &B, side: Color) -> bool {
        let Self { careful, visits, .. } = self;
        if board.lone_pawns().is_some() {
            return careful.ask(board, side, *visits, PAWNS, || {
                let ending = board.to_pawn_ending();
                ending.is_ok_and(|ending| blockage_with(&ending, side, Effort::Careful))
            });
        }
        careful.ask(board, side, *visits, MEN, || {
            board.to_position().is_ok_and(|position| unwinnable(&position, side))
        })
    }

    /// With kings and pawns alone: what is remembered, and what has been saved for.
    fn ask_pawns<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        pawns: [Bitboard; 2],
        side: Color,
        at: SearchNode,
    ) -> bool {
        if self.notes.about(board, side).is_none() {
            if let Some(answer) = self.walls.recall_noted(&mut self.notes, board, side) {
                return answer;
            }
        }
        let Ok(ending) = board.to_pawn_ending() else { return false };
        let pays = self.savings.pay(pawns, side, ending.side_to_move());
        if !pays && !at.is_beside_root() {
            return self.bound(&ending, side, Effort::Glance);
        }
        let holds = self.bound(&ending, side, Effort::Node);
        // What has been learned of the structure is noted at once.
        let _ = self.walls.recall_noted(&mut self.notes, board, side);
        holds
    }

    /// With men beside the pawns: what is remembered, and what is asked anew.
    #[inline]
    fn ask_men<B: BoardView + ?Sized>(&mut self, board: &B, side: Color, at: SearchNode) -> bool {
        let key = Noes::key(board, side);
        if self.noes.has(key) {
            return false;
        }
        let noted = self.men.answer(board, side);
        let answer = noted.or_else(|| self.ask_men_anew(board, side, at));
        if answer == Some(false) && board.en_passant().is_none() {
            self.noes.learn(key);
        }
        answer == Some(true)
    }

    /// All rungs; the cheap one alone, whose no says nothing, where this wall has been asked about in vain
    /// too often. Where the attacker's pieces are not locked in nothing holds most of the time: then there
    /// is no cheap one, and the pauses grow longer.
    #[inline(never)]
    fn ask_men_anew<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        side: Color,
        at: SearchNode,
    ) -> Option<bool> {
        let Self { patience, men, careful, visits, .. } = self;
        let is_locked = may_be_walled_with_men(board, side);
        let wall = patience.with(board, side, is_locked);
        let is_due = wall.ask() || at.is_beside_root();
        if is_locked && !is_due {
            return (!men.has_home(board, side) && men.ask_home(board, side)).then_some(true);
        }
        if !(is_locked || is_due && careful.pay(*visits, FREE, at.is_near_root())) {
            return None;
        }
        let holds = men.ask(board, side);
        wall.learn(holds, is_locked);
        Some(holds)
    }

    /// The answer of the bound, by what is remembered where that gives it.
    pub fn bound(&self, ending: &PawnEnding, side: Color, effort: Effort) -> bool {
        if effort >= Effort::Node {
            match self.walls.answer(ending, side) {
                Some(true) => return true,
                Some(false) if needs_wall(effort) => return false,
                _ => {}
            }
        }
        blockage_with(ending, side, effort)
    }
}

/// Was it proved by work that a side cannot win here?
#[inline]
fn is_held<B: BoardView + ?Sized>(handle: &impl Handle, board: &B, side: Color) -> bool {
    handle.has_proofs() && handle.why_held(board, side).is_some()
}

impl<W: AsRef<[WallSlot]>> Recognizer<W> {
    /// The slots of structures: those of a handle may be another's as well.
    pub fn walls(&self) -> W
    where
        W: Clone,
    {
        self.walls.slots().clone()
    }

    /// What [`set_least_depth`](Self::set_least_depth) has said.
    pub const fn least_depth(&self) -> i32 {
        self.least_depth
    }

    /// What [`ask_bare_sides`](Self::ask_bare_sides) has said.
    pub const fn asks_bare_sides(&self) -> bool {
        self.asks_bare
    }

    /// The answer of this effort, if the structures that are remembered give it at once.
    #[inline]
    pub fn recall<B: BoardView + ?Sized>(
        &self,
        board: &B,
        side: Color,
        effort: Effort,
    ) -> Option<bool> {
        // A no of the table is one of `Node`: a higher effort may still find something.
        self.walls.recall(board, side).filter(|&yes| yes || needs_wall(effort))
    }
}
