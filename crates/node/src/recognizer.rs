//! What a search node asks (interior-node recognizers: Slate 1984; Heinz 1998), and how hard it
//! is worked on. Nothing is allocated.
//!
//! A node does not climb the ladder's table (`LadderStep::ALL`), though each yes is one of its
//! steps. Nearly all nodes end at a mask or at a note, before a board is converted and before a function
//! is called through a pointer; the table would ask both sides' bare kings and material first, which a
//! search knows by itself, and it has no place for a question that waits until enough nodes have paid for
//! it (`savings.rs`).

use palisade_blockage::{
    Bound, Effort, MenNotes, Narrowed, Window, blockage_with, may_be_walled_with_men,
};
use palisade_board::{Bitboard, BoardView, Color, PawnEnding};
use palisade_question::{Handle, NoHandle, is_plainly_open, needs_wall};

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
        self.depth < least_depth.saturating_mul(self.one_ply) && self.ply > Self::NEAR_ROOT
    }

    /// Is this a child of the root? Then all is asked at once.
    const fn is_beside_root(self) -> bool {
        self.ply <= 1
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
    /// `Knowledge::narrow`, which knows what was studied as well.
    #[inline]
    pub fn narrow<B: BoardView + ?Sized, S: Copy + Ord>(
        &mut self,
        board: &B,
        window: Window<S>,
        draw: S,
        at: SearchNode,
    ) -> Narrowed<S> {
        self.narrow_with(board, window, draw, at, &NoHandle)
    }

    /// [`narrow`](Self::narrow) for a handle that knows more than the walls of this one.
    #[inline(always)]
    pub fn narrow_with<B: BoardView + ?Sized, S: Copy + Ord>(
        &mut self,
        board: &B,
        window: Window<S>,
        draw: S,
        at: SearchNode,
        before: &impl Handle,
    ) -> Narrowed<S> {
        if at.is_left_alone(self.least_depth) {
            return Narrowed::Search(window);
        }
        self.narrow_inside(board, window, draw, at, before)
    }

    /// The same of a node that is asked about: most are not.
    #[inline(never)]
    fn narrow_inside<B: BoardView + ?Sized, S: Copy + Ord>(
        &mut self,
        board: &B,
        window: Window<S>,
        draw: S,
        at: SearchNode,
        before: &impl Handle,
    ) -> Narrowed<S> {
        if is_plainly_open(board) && !(before.has_proofs() && before.has_proofs_for(board)) {
            return Narrowed::Search(window);
        }
        // Nearly every window of a search lies on one side of the draw: one question is all.
        let (ceiling, floor) = (window.beta > draw, window.alpha < draw);
        if ceiling == floor {
            return self.narrow_around(board, window, draw, at, before);
        }
        let mover = board.side_to_move();
        let (side, bound) = if ceiling { (mover, Bound::Upper) } else { (!mover, Bound::Lower) };
        if self.cannot_win_at(board, side, at, before) {
            Narrowed::Cutoff { score: draw, bound }
        } else {
            Narrowed::Search(window)
        }
    }

    /// The same for a window with the draw in it.
    #[inline(never)]
    fn narrow_around<B: BoardView + ?Sized, S: Copy + Ord>(
        &mut self,
        board: &B,
        window: Window<S>,
        draw: S,
        at: SearchNode,
        before: &impl Handle,
    ) -> Narrowed<S> {
        let mover = board.side_to_move();
        window.narrow(draw, mover, |side| self.cannot_win_at(board, side, at, before))
    }

    /// Most often a note answers. All else is left to a call with the same arguments, so that
    /// nothing need be saved for it.
    #[inline(never)]
    fn cannot_win_at<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        side: Color,
        at: SearchNode,
        before: &impl Handle,
    ) -> bool {
        match self.notes.answer(board, side) {
            Some(true) => true,
            Some(false) if !before.has_proofs() => false,
            _ => self.ask(board, side, at, before),
        }
    }

    /// The same where no note settles it.
    #[inline(never)]
    fn ask<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        side: Color,
        at: SearchNode,
        before: &impl Handle,
    ) -> bool {
        let is_held = || before.has_proofs() && before.why_held(board, side).is_some();
        match board.lone_pawns() {
            Some(pawns) => self.ask_pawns(board, pawns, side, at) || is_held(),
            // To look is cheaper than to ask the rungs with men.
            None => is_held() || self.ask_men(board, side, at),
        }
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
        let answer = match may_be_walled_with_men(board, side) {
            true => self.men.answer(board, side).or_else(|| self.ask_men_anew(board, side, at)),
            false => Some(false),
        };
        if answer == Some(false) && board.en_passant().is_none() {
            self.noes.learn(key);
        }
        answer == Some(true)
    }

    /// All rungs; the cheap one alone, whose no says nothing, where this wall has been asked about in vain
    /// too often.
    #[inline(never)]
    fn ask_men_anew<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        side: Color,
        at: SearchNode,
    ) -> Option<bool> {
        let Self { patience, men, .. } = self;
        let wall = patience.with(board, side);
        if !wall.ask() && !at.is_beside_root() {
            return (!men.has_home(board, side) && men.ask_home(board, side)).then_some(true);
        }
        let holds = men.ask(board, side);
        wall.learn(holds);
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
