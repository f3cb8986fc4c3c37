//! One question of a search node, and how hard it is worked on.

use palisade_blockage::{Effort, Narrowed, Window, blockage_with_men};
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
        self.narrow_rammed(board, window, draw, depth, ply)
    }

    #[inline(never)]
    fn narrow_rammed<B: BoardView + ?Sized, S: Copy + Ord>(
        &mut self,
        board: &B,
        window: Window<S>,
        draw: S,
        depth: i32,
        ply: i32,
    ) -> Narrowed<S> {
        let pawns = board.lone_pawns();
        window.narrow(draw, board.side_to_move(), |side| {
            let Some(pawns) = pawns else { return blockage_with_men(board, side) };
            if self.asks_cheaply(board, pawns, side, depth) || self.is_studied(board, side) {
                return true;
            }
            ply == 1 && depth > 0 && self.asks_dearly(board, pawns, side)
        })
    }

    /// Looks into what is remembered, and asks anew if that has been earned.
    fn asks_cheaply<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        pawns: [Bitboard; 2],
        side: Color,
        depth: i32,
    ) -> bool {
        self.high_purse.earn();
        self.look_purse.earn();
        let own = if side.is_white() { pawns[0] } else { pawns[1] };
        if !own.is_empty() {
            if !self.memo.is_walled(pawns, side) {
                return false;
            }
            #[cfg(feature = "alloc")]
            if let Some(answer) = self.walls.recall_walled(board, pawns, side) {
                return answer;
            }
            // A conversion is dearer than all that came before it.
            if !self.look_purse.is_rich() {
                return false;
            }
        }
        self.looks(board, side, depth)
    }

    /// Asks what the structures that are remembered leave open.
    #[inline(never)]
    fn looks<B: BoardView + ?Sized>(&mut self, board: &B, side: Color, depth: i32) -> bool {
        let Ok(ending) = board.to_pawn_ending() else { return false };
        let effort = if depth > 0 { Effort::Node } else { Effort::Glance };
        if ending.pawns().of(side).is_empty() {
            return true;
        }
        self.kept(&ending, side, effort).unwrap_or_else(|| {
            depth > 0 && self.look_purse.pay() && self.looked_at(&ending, side, effort)
        })
    }

    /// Asks with the highest effort where there is a wall, if that has been earned.
    #[inline(never)]
    fn asks_dearly<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        pawns: [Bitboard; 2],
        side: Color,
    ) -> bool {
        if !may_stop(pawns, side) {
            return false;
        }
        let Ok(ending) = board.to_pawn_ending() else { return false };
        self.kept(&ending, side, Effort::Utmost)
            .unwrap_or_else(|| self.high_purse.pay() && self.asked_at_utmost(&ending, side))
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
