//! What a search may spend on dear questions.

/// What a search has earned for dear questions by asking cheap ones.
///
/// The price is that of one dear question, in cheap ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse<const PRICE: u64, const ADVANCE: u64> {
    /// Questions that were asked and not yet spent, when it was last opened.
    earned: u64,
    /// All questions until then.
    counted: u64,
}

/// For questions of the highest effort, about the moves of the root. One costs up to three
/// million instructions (figure 13), and every third node asks: so they cost some fifteen
/// instructions a node at the most. Two are paid in advance.
pub(crate) type HighPurse = Purse<{ 1 << 16 }, { 2 << 16 }>;

/// For looks at a structure that is not remembered, or at kings of whom more is to be asked.
/// One takes some 15 000 instructions, and every third node asks: so they cost some ten
/// instructions a node. What is paid in advance is a third of a millisecond.
pub(crate) type LookPurse = Purse<{ 1 << 9 }, { 64 << 9 }>;

impl<const PRICE: u64, const ADVANCE: u64> Purse<PRICE, ADVANCE> {
    /// Is there enough for a dear question, after so many questions in all?
    #[inline]
    pub(crate) const fn is_rich(&mut self, asked: u64) -> bool {
        let earned = self.earned + asked.saturating_sub(self.counted);
        self.earned = if earned < ADVANCE { earned } else { ADVANCE };
        self.counted = asked;
        self.earned >= PRICE
    }

    #[inline]
    pub(crate) const fn pay(&mut self, asked: u64) -> bool {
        let rich = self.is_rich(asked);
        if rich {
            self.earned -= PRICE;
        }
        rich
    }
}

impl<const PRICE: u64, const ADVANCE: u64> Default for Purse<PRICE, ADVANCE> {
    fn default() -> Self {
        Self { earned: ADVANCE, counted: 0 }
    }
}
