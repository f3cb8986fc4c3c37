//! What a search asks between its iterations.

mod subject;

use core::time::Duration;

use palisade_board::{BoardView, Color};

use crate::Knowledge;
pub(crate) use subject::Study;

impl Knowledge {
    /// Gives the prover its share of the time, and says whether it has shown at last that
    /// `ahead` cannot win at the root.
    ///
    /// The prover follows what the bound cannot, in milliseconds instead of microseconds.
    /// Call this after each iteration, with the side that seems to be ahead and the time that
    /// the search of this root has taken so far; in a long iteration call it now and then
    /// too. It asks about the root with growing budgets. With pieces on the board it asks
    /// about the pawn endings that can arise within two plies. What it shows, of every
    /// position that it met on its way, [`narrow_at`](Self::narrow_at) and
    /// [`cannot_win`](crate::Recognizer::cannot_win) believe from then on.
    ///
    /// A root that is proved keeps its window, for it owes a move; its moves are proved too,
    /// if the side to move is the one ahead. A search that counts nodes says how long so many
    /// nodes take: then the same calls do the same work. `stop` is asked now and then.
    ///
    /// ```
    /// use core::time::Duration;
    /// use palisade::{Color, Knowledge, Narrowed, PawnEnding, Window};
    /// let mut known = Knowledge::default();
    /// let root: PawnEnding = "5k2/8/8/p1p1p1p1/P1P1P1P1/8/5P2/4K3 w - - 0 1".parse()?;
    /// known.study(&root, Color::White, Duration::from_millis(20), &|| false);
    /// // After 1.f4 too.
    /// let later: PawnEnding = "5k2/8/8/p1p1p1p1/P1P1PPP1/8/8/4K3 b - - 0 1".parse()?;
    /// let window = Window { alpha: -300, beta: -299 };
    /// assert!(matches!(known.narrow_at(&later, window, 0, 5, 1), Narrowed::Cutoff { .. }));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    pub fn study<B: BoardView + ?Sized>(
        &mut self,
        root: &B,
        ahead: Color,
        spent: Duration,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        let Ok(root) = root.to_position() else { return false };
        self.study.go_on(&root, ahead, spent, stop)
    }

    /// Forgets what [`study`](Self::study) has shown: for a new game. Nothing of it would be
    /// wrong there.
    pub fn forget_studies(&mut self) {
        self.study = self.study.anew();
    }
}
