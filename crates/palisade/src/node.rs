//! One question of a search node, and how hard it is worked on.

use palisade_blockage::{Bound, Effort, Narrowed, Window, blockage_with_men};
use palisade_board::{Bitboard, BoardView, Color};

use crate::Knowledge;
use crate::prefilter::{is_plainly_open, may_stop};

impl Knowledge {
    /// Ends a node of a search or narrows its window, and decides by itself how hard to work:
    /// the one call that an engine needs.
    ///
    /// `draw` is the score of a draw for the side to move, `depth` the plies that are left,
    /// and `ply` those that have been played from the root. Call it at every node but the
    /// root, in quiescence too if you like: there it only looks into what is remembered. At
    /// the root's children it works hardest, up to [`Effort::Utmost`] with 800 kB of heap,
    /// where there is a wall and the node has not been settled before. What it may spend on
    /// that it earns by the questions that are cheap, so it takes the same small share of a
    /// search at any speed. The same holds of pawn structures that it meets for the first
    /// time: a search that meets too many leaves some alone. The same calls get the same
    /// answers.
    ///
    /// With fewer than three rams, whatever men are on the board, it costs some fifteen
    /// instructions, and nothing is written.
    ///
    /// ```
    /// use palisade::{Knowledge, Narrowed, PawnEnding, Window};
    /// let mut known = Knowledge::default();
    /// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// let window = Window { alpha: 20, beta: 21 };
    /// let narrowed = known.narrow_at(&wall, window, 0, 7, 3);
    /// assert!(matches!(narrowed, Narrowed::Cutoff { score: 0, .. }));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[inline]
    pub fn narrow_at<B: BoardView + ?Sized, S: Copy + Ord>(
        &mut self,
        board: &B,
        window: Window<S>,
        draw: S,
        depth: i32,
        ply: i32,
    ) -> Narrowed<S> {
        if is_plainly_open(board) && !self.has_studied() {
            return Narrowed::Search(window);
        }
        // Nearly every window of a search lies on one side of the draw: one question is all.
        let (ceiling, floor) = (window.beta > draw, window.alpha < draw);
        if ceiling == floor {
            return self.narrow_around(board, window, draw, depth, ply);
        }
        let mover = board.side_to_move();
        let (side, bound) = if ceiling { (mover, Bound::Upper) } else { (!mover, Bound::Lower) };
        if self.cannot_win_at(board, side, depth, ply) {
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
        depth: i32,
        ply: i32,
    ) -> Narrowed<S> {
        window
            .narrow(draw, board.side_to_move(), |side| self.cannot_win_at(board, side, depth, ply))
    }

    /// Most often a note answers. All else is left to a call with the same arguments, so that
    /// nothing need be saved for it.
    #[inline(never)]
    fn cannot_win_at<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        side: Color,
        depth: i32,
        ply: i32,
    ) -> bool {
        match self.notes.answer(board, side) {
            Some(true) => {
                self.asked += 1;
                true
            }
            Some(false) if !is_root_child(depth, ply) && !self.has_studied() => {
                self.asked += 1;
                false
            }
            _ => self.ask(board, side, depth, ply),
        }
    }

    /// The same where no note settles it.
    #[inline(never)]
    fn ask<B: BoardView + ?Sized>(&mut self, board: &B, side: Color, depth: i32, ply: i32) -> bool {
        let Some(pawns) = board.lone_pawns() else { return blockage_with_men(board, side) };
        self.asked += 1;
        self.ask_memory(board, pawns, side, depth)
            || self.is_studied(board, side)
            || is_root_child(depth, ply) && self.ask_utmost(board, pawns, side)
    }

    /// Looks into what is remembered, and asks anew if that has been earned.
    fn ask_memory<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        pawns: [Bitboard; 2],
        side: Color,
        depth: i32,
    ) -> bool {
        let own = if side.is_white() { pawns[0] } else { pawns[1] };
        if !own.is_empty() {
            // A conversion is dearer than all that comes before it.
            let can_pay = self.structure_quota.can_pay(self.asked);
            if !can_pay && self.notes.has(board, side) {
                return false;
            }
            if let Some(answer) = self.walls.recall_noted(&mut self.notes, board, side) {
                return answer;
            }
            if !can_pay {
                return false;
            }
        }
        self.ask_bound(board, side, depth)
    }

    /// Asks what the structures that are remembered leave open.
    #[inline(never)]
    fn ask_bound<B: BoardView + ?Sized>(&mut self, board: &B, side: Color, depth: i32) -> bool {
        let Ok(ending) = board.to_pawn_ending() else { return false };
        let effort = if depth > 0 { Effort::Node } else { Effort::Glance };
        if ending.pawns().of(side).is_empty() {
            return true;
        }
        self.cached(&ending, side, effort).unwrap_or_else(|| {
            if depth <= 0 || !self.structure_quota.pay(self.asked) {
                return false;
            }
            let answer = self.bound_via_structure(&ending, side, effort);
            // What has been learned of the structure is noted at once.
            let _ = self.walls.recall_noted(&mut self.notes, board, side);
            answer
        })
    }

    /// Asks with the highest effort where there is a wall, if that has been earned.
    #[inline(never)]
    fn ask_utmost<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        pawns: [Bitboard; 2],
        side: Color,
    ) -> bool {
        if !may_stop(pawns, side) {
            return false;
        }
        let Ok(ending) = board.to_pawn_ending() else { return false };
        self.cached(&ending, side, Effort::Utmost).unwrap_or_else(|| {
            self.utmost_quota.pay(self.asked) && self.bound_utmost(&ending, side)
        })
    }

    /// Has the prover shown anything at all?
    #[inline(always)]
    const fn has_studied(&self) -> bool {
        #[cfg(feature = "solver")]
        return self.study.has_shown_anything();
        #[cfg(not(feature = "solver"))]
        false
    }

    /// Has the prover shown that a side cannot win here?
    #[inline]
    fn is_studied<B: BoardView + ?Sized>(&self, board: &B, side: Color) -> bool {
        #[cfg(feature = "solver")]
        return self.study.has_shown(board, side);
        #[cfg(not(feature = "solver"))]
        {
            let _ = (board, side);
            false
        }
    }
}

#[inline(always)]
const fn is_root_child(depth: i32, ply: i32) -> bool {
    ply == 1 && depth > 0
}
