//! A proved bound inside the search (David-Tabibi et al. 2004, section 2.1 and Fig. 5).

use palisade_board::Color;

/// The window of a negamax search, from the view of the side to move: it wants
/// to know whether the score is at most `alpha`, at least `beta`, or between.
///
/// [`narrow`](Self::narrow) is Fig. 5 of the paper with its mirror image: it
/// asks for a blockage only where the answer can change something, and either
/// ends the node or makes the window smaller.
///
/// # Example: a search node
///
/// ```
/// use palisade_blockage::{Narrowed, Window, blockage};
/// # use palisade_board::PawnEnding;
/// # const DRAW: i32 = 0;
/// # fn regular_search(_: &PawnEnding, window: Window<i32>, _: u32) -> i32 { window.alpha }
/// fn search(ending: &PawnEnding, window: Window<i32>, depth: u32) -> i32 {
///     let window = match window.narrow(DRAW, ending.side_to_move(), |side| blockage(ending, side)) {
///         Narrowed::Cutoff { score, .. } => return score,
///         Narrowed::Search(window) => window,
///     };
///     regular_search(ending, window, depth)
/// }
/// # let ending: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// # assert_eq!(search(&ending, Window { alpha: -900, beta: 900 }, 20), 0);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
///
/// # For engine authors
///
/// **What to pass.** Only a proof, such as [`blockage`](crate::blockage): the
/// closure's `true` must mean that this side cannot win whatever it does. An
/// [`Opinion`](crate::Opinion) of the literature
/// is wrong often enough to lose games, and has no `bool` to give.
///
/// **When to call.** With nothing but kings and pawns on the board; after the
/// probe of the hash table and after the tests for mate, stalemate and
/// repetition; before moves are generated. Not at the root: a cutoff there
/// leaves you without a move. In quiescence call it before standing pat, where
/// `min(evaluation, DRAW)` is what a bound for the side to move is worth. Nearly
/// all calls say no, so first ask what is free: is a ram on the board at all?
///
/// **Mate and draw scores.** `draw` is your score of a draw *for the side to
/// move*, contempt included. The bound says the side cannot mate; it says
/// nothing of the other side, which may yet win. So a score below the draw
/// stays possible, and mate scores for the other side pass through untouched.
///
/// **The narrowed window.** If the search of a window narrowed from above comes
/// back at `beta` or more, the score is exactly the draw, not "at least": the
/// leaves below hold static evaluations that do not know the bound. Return
/// [`Window::clamp`] of it, and store it as exact or as an upper bound.
///
/// **Hash tables.** Store a cutoff with the [`Bound`] it carries and with the
/// greatest depth you have: no deeper search will change it. The proof depends
/// on both kings, the side to move and the right to capture en passant. Never
/// keep it under a key of pawns alone, as the paper did.
///
/// **The fifty-move counter and repetition.** Both only end games as draws, so
/// they never break "cannot win"; the bound needs neither the clock nor the
/// history and is the same on every path.
///
/// **Threads.** Nothing here has state. Call it from as many threads as you like.
///
/// **Where it pays.** An engine without it reports +3 in front of a wall and
/// walks into it. The gain is in what it stops believing, not in speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window<S> {
    /// The score the side to move is sure of already.
    pub alpha: S,
    /// The score at which the other side would have avoided this node.
    pub beta: S,
}

/// What a bound makes of a [`Window`].
///
/// ```
/// use palisade_blockage::{Bound, Narrowed, Window};
/// let window = Window { alpha: -50, beta: 300 };
/// assert_eq!(window.at_most(0), Narrowed::Search(Window { alpha: -50, beta: 0 }));
/// assert_eq!(window.at_least(300), Narrowed::Cutoff { score: 300, bound: Bound::Lower });
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Narrowed<S> {
    /// The node is settled: return the score.
    Cutoff {
        /// What to return.
        score: S,
        /// What the score is, for the hash table.
        bound: Bound,
    },
    /// Search on with this window.
    Search(Window<S>),
}

impl<S: Copy + Ord> Narrowed<S> {
    /// The score of the node, with all that a proof says of it: of a cutoff at once, else of
    /// `search`, whatever that returns and from wherever it does.
    ///
    /// `asked` is the window that the node was asked with. What the search returns is kept within
    /// the ends that a proof has moved, and left alone at the others: a search that fails soft
    /// stays one. So a return before the loop over moves, from a null move or by futility, cannot
    /// leave the node with more than is possible.
    ///
    /// ```
    /// use palisade_blockage::Window;
    /// let asked = Window { alpha: -50, beta: 300 };
    /// // The side to move cannot win, and the evaluation thinks that it does.
    /// let score = asked.at_most(0).score(asked, |window| {
    ///     assert_eq!(window.beta, 0);
    ///     let (evaluation, margin) = (340, 100);
    ///     if evaluation - margin >= window.beta {
    ///         return evaluation; // too early: but it gets no further
    ///     }
    ///     window.alpha
    /// });
    /// assert_eq!(score, 0);
    /// ```
    #[inline]
    pub fn score(self, asked: Window<S>, search: impl FnOnce(Window<S>) -> S) -> S {
        match self {
            Self::Cutoff { score, .. } => score,
            Self::Search(window) => window.kept(asked, search(window)),
        }
    }

    /// [`score`](Self::score) of a search that may be broken off: its error goes out as it is.
    ///
    /// ```
    /// use palisade_blockage::{Narrowed, Window};
    /// struct Stopped;
    /// let asked = Window { alpha: -50, beta: 300 };
    /// let node = |search: fn(Window<i32>) -> Result<i32, Stopped>| asked.at_most(0).try_score(asked, search);
    /// assert!(matches!(node(|_| Ok(340)), Ok(0)));
    /// assert!(matches!(node(|_| Err(Stopped)), Err(Stopped)));
    /// ```
    ///
    /// # Errors
    ///
    /// That of `search`. A cutoff has none.
    #[inline]
    pub fn try_score<E>(
        self,
        asked: Window<S>,
        search: impl FnOnce(Window<S>) -> Result<S, E>,
    ) -> Result<S, E> {
        match self {
            Self::Cutoff { score, .. } => Ok(score),
            Self::Search(window) => search(window).map(|found| window.kept(asked, found)),
        }
    }
}

/// How a score relates to the true one, as hash tables store it.
///
/// ```
/// use palisade_blockage::{Bound, Narrowed, Window};
/// let settled = Window { alpha: 100, beta: 300 }.at_most(0);
/// assert_eq!(settled, Narrowed::Cutoff { score: 0, bound: Bound::Upper });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is at most this one.
    Upper,
    /// The true score is at least this one.
    Lower,
    /// The true score is this one.
    Exact,
}

impl<S: Copy + Ord> Window<S> {
    /// Narrows the window by proofs that a side cannot win.
    ///
    /// `cannot_win` is asked for the side to move only if `beta` lies above
    /// the draw (Fig. 5), and for the other side only if `alpha` lies below
    /// it; if the first answer ends the node, the second question is not
    /// asked. If neither side can win, the score is the draw, exactly.
    ///
    /// As in every negamax search, `alpha` should lie below `beta`; then so it
    /// does in what comes back.
    ///
    /// ```
    /// use palisade_blockage::{Bound, Narrowed, Window};
    /// use palisade_board::Color;
    /// let open = Window { alpha: -1000, beta: 1000 };
    /// let white_cannot_win = |side| side == Color::White;
    /// assert_eq!(
    ///     open.narrow(0, Color::White, white_cannot_win),
    ///     Narrowed::Search(Window { alpha: -1000, beta: 0 }),
    /// );
    /// // The same fact with Black to move is a floor under Black's score.
    /// assert_eq!(
    ///     open.narrow(0, Color::Black, white_cannot_win),
    ///     Narrowed::Search(Window { alpha: 0, beta: 1000 }),
    /// );
    /// assert_eq!(
    ///     open.narrow(0, Color::White, |_| true),
    ///     Narrowed::Cutoff { score: 0, bound: Bound::Exact },
    /// );
    /// ```
    pub fn narrow(
        self,
        draw: S,
        side_to_move: Color,
        mut cannot_win: impl FnMut(Color) -> bool,
    ) -> Narrowed<S> {
        let ceiling = self.beta > draw && cannot_win(side_to_move);
        if ceiling && self.alpha >= draw {
            return Narrowed::Cutoff { score: draw, bound: Bound::Upper };
        }
        let floor = self.alpha < draw && cannot_win(!side_to_move);
        match (ceiling, floor) {
            (true, true) => Narrowed::Cutoff { score: draw, bound: Bound::Exact },
            (true, false) => self.at_most(draw),
            (false, true) => self.at_least(draw),
            (false, false) => Narrowed::Search(self),
        }
    }

    /// The window, given that the side to move scores at most this.
    ///
    /// ```
    /// use palisade_blockage::{Narrowed, Window};
    /// let window = Window { alpha: -50, beta: -10 };
    /// assert_eq!(window.at_most(0), Narrowed::Search(window)); // it says nothing new
    /// ```
    pub fn at_most(self, score: S) -> Narrowed<S> {
        if self.alpha >= score {
            Narrowed::Cutoff { score, bound: Bound::Upper }
        } else {
            Narrowed::Search(Self { beta: self.beta.min(score), ..self })
        }
    }

    /// The window, given that the side to move scores at least this.
    ///
    /// ```
    /// use palisade_blockage::{Narrowed, Window};
    /// let window = Window { alpha: -50, beta: 300 };
    /// assert_eq!(window.at_least(0), Narrowed::Search(Window { alpha: 0, beta: 300 }));
    /// ```
    pub fn at_least(self, score: S) -> Narrowed<S> {
        if self.beta <= score {
            Narrowed::Cutoff { score, bound: Bound::Lower }
        } else {
            Narrowed::Search(Self { alpha: self.alpha.max(score), ..self })
        }
    }

    /// A score kept within the ends that a proof has moved.
    #[inline]
    fn kept(self, asked: Self, score: S) -> S {
        let score = if self.beta < asked.beta { score.min(self.beta) } else { score };
        if self.alpha > asked.alpha { score.max(self.alpha) } else { score }
    }

    /// The nearest score within the window, both ends included.
    ///
    /// For what a search of a narrowed window returns, if it returns more than
    /// it was asked.
    ///
    /// ```
    /// use palisade_blockage::Window;
    /// let narrowed = Window { alpha: -50, beta: 0 };
    /// assert_eq!(narrowed.clamp(340), 0);
    /// ```
    #[must_use]
    pub fn clamp(self, score: S) -> S {
        score.min(self.beta).max(self.alpha)
    }
}
