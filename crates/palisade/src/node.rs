//! One question of a search node, and how hard it is worked on.

use palisade_blockage::{Effort, Narrowed, Window};
use palisade_board::{BoardView, Color};

use crate::prefilter::may_stop;
use crate::{Knowledge, Recognizer};

impl Knowledge {
    /// Ends a node of a search or narrows its window, and decides by itself how hard to work:
    /// the one call that an engine needs.
    ///
    /// `draw` is the score of a draw for the side to move, `depth` the plies that are left,
    /// and `ply` those that have been played from the root. Call it at every node but the
    /// root, in quiescence too if you like: there it only looks into what is remembered. At
    /// the root's children it works hardest, up to [`Effort::Utmost`] with 800 kB of stack,
    /// where there is a wall and the node has not been settled before. What it may spend on
    /// that it earns by the questions that are cheap, so it takes the same small share of a
    /// search at any speed. The same calls get the same answers.
    ///
    /// With men other than kings and pawns on the board it costs some twenty instructions.
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
        self.purse.earn();
        window.narrow(draw, board.side_to_move(), |side| {
            if self.asks_cheaply(board, side, depth) {
                return true;
            }
            ply == 1 && depth > 0 && self.asks_dearly(board, side)
        })
    }

    #[inline]
    fn asks_cheaply<B: BoardView + ?Sized>(&mut self, board: &B, side: Color, depth: i32) -> bool {
        let kept = self.effort();
        self.set_effort(if depth > 0 { Effort::Node } else { Effort::Glance });
        let cannot_win = self.cannot_win(board, side);
        self.set_effort(kept);
        cannot_win
    }

    /// Asks with the highest effort where there is a wall, if that has been earned.
    #[inline(never)]
    fn asks_dearly<B: BoardView + ?Sized>(&mut self, board: &B, side: Color) -> bool {
        let Ok(ending) = board.to_pawn_ending() else { return false };
        let pawns = ending.pawns();
        if !may_stop([pawns.white(), pawns.black()], side) {
            return false;
        }
        self.kept(&ending, side, Effort::Utmost)
            .unwrap_or_else(|| self.purse.pay() && self.asked_with(&ending, side, Effort::Utmost))
    }
}
