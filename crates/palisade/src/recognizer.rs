//! Interior-node recognizers (Slate 1984; Heinz 1998): knowledge that ends a
//! node of the search, or narrows its window.

use palisade_blockage::{Narrowed, Window};
use palisade_board::Color;

/// Something that knows, of some positions, that a side cannot win.
///
/// A search asks it at every node by [`narrow`](Self::narrow) and keeps its own
/// scores: what a draw is worth is the search's business. An answer of true is
/// a promise; implementations that guess break the search that believes them.
///
/// [`Knowledge`](crate::Knowledge) is the one to use. Wrap it to count, to log,
/// or to forbid; implement it for your own board to save a conversion.
///
/// # Example: without a hash table
///
/// ```
/// use palisade::{Knowledge, Narrowed, PawnEnding, Recognizer, Window};
///
/// const DRAW: i32 = 0;
///
/// fn search(ending: &PawnEnding, window: Window<i32>, depth: u32, known: &mut Knowledge) -> i32 {
///     let side = ending.side_to_move();
///     let mut window = match known.narrow(ending, side, window, DRAW) {
///         Narrowed::Cutoff { score, .. } => return score,
///         Narrowed::Search(window) => window,
///     };
///     if depth == 0 {
///         let own = ending.pawns().of(side).len() as i32;
///         let other = ending.pawns().of(!side).len() as i32;
///         return window.clamp(100 * (own - other));
///     }
///     for (_, next) in ending.successors() {
///         let Some(next) = next.ending() else { return window.beta };
///         let deeper = Window { alpha: -window.beta, beta: -window.alpha };
///         window.alpha = window.alpha.max(-search(&next, deeper, depth - 1, known));
///         if window.alpha >= window.beta {
///             break;
///         }
///     }
///     window.alpha
/// }
///
/// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let open = Window { alpha: -900, beta: 900 };
/// assert_eq!(search(&wall, open, 3, &mut Knowledge::default()), DRAW);
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
///
/// # Example: with a hash table
///
/// A cutoff says what kind of bound its score is, which is all that a table
/// needs; its depth is unlimited, for no deeper search will change it.
///
/// ```
/// use palisade::{Bound, Knowledge, Narrowed, PawnEnding, Recognizer, Window};
/// use std::collections::HashMap;
///
/// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let mut table: HashMap<u64, (i32, Bound, u32)> = HashMap::new();
/// let window = Window { alpha: 50, beta: 51 };
/// if let Narrowed::Cutoff { score, bound } =
///     Knowledge::default().narrow(&wall, wall.side_to_move(), window, 0)
/// {
///     table.insert(wall.key(), (score, bound, u32::MAX));
/// }
/// assert_eq!(table[&wall.key()], (0, Bound::Upper, u32::MAX));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
pub trait Recognizer<P: ?Sized> {
    /// Is it proved that `side` cannot win? False says nothing.
    ///
    /// ```
    /// use palisade::{Color, Knowledge, PawnEnding, Recognizer};
    /// let bare: PawnEnding = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(Knowledge::default().cannot_win(&bare, Color::White));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    fn cannot_win(&mut self, position: &P, side: Color) -> bool;

    /// Ends a node or narrows its window, given the score of a draw for the
    /// side to move.
    ///
    /// It asks [`cannot_win`](Self::cannot_win) only where the answer matters;
    /// see [`Window::narrow`] for the words an engine author needs.
    ///
    /// ```
    /// use palisade::{Color, Knowledge, Narrowed, PawnEnding, Recognizer, Window};
    /// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// let lost_anyway = Window { alpha: -300, beta: -200 };
    /// let narrowed = Knowledge::default().narrow(&wall, Color::White, lost_anyway, 0);
    /// assert!(matches!(narrowed, Narrowed::Search(_) | Narrowed::Cutoff { score: 0, .. }));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    fn narrow<S: Copy + Ord>(
        &mut self,
        position: &P,
        side_to_move: Color,
        window: Window<S>,
        draw: S,
    ) -> Narrowed<S> {
        window.narrow(draw, side_to_move, |side| self.cannot_win(position, side))
    }
}

impl<P: ?Sized, R: Recognizer<P> + ?Sized> Recognizer<P> for &mut R {
    fn cannot_win(&mut self, position: &P, side: Color) -> bool {
        (**self).cannot_win(position, side)
    }
}
