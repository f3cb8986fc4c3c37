//! What a search may spend on dear questions.

/// What a search has earned for dear questions by asking cheap ones.
///
/// The price is that of one dear question, in cheap ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse<const PRICE: u32, const ADVANCE: u32> {
    /// Questions that were asked and not yet spent.
    earned: u32,
}

/// For questions of the highest effort, about the moves of the root. One costs as much as so
/// many nodes, from what engines of every speed have been seen to pay: at 0.2 microseconds a
/// node they take half a hundredth of the time. The moves of a first root are paid in
/// advance.
pub(crate) type HighPurse = Purse<{ 1 << 15 }, { 12 << 15 }>;

/// For looks at a structure that is not remembered, or at kings of whom more is to be asked.
/// One takes some 15 000 instructions, and every second node asks: so they cost some fifteen
/// instructions a node, and a search of a tenth of a second begins with what was paid in
/// advance.
pub(crate) type LookPurse = Purse<{ 1 << 9 }, { 128 << 9 }>;

impl<const PRICE: u32, const ADVANCE: u32> Purse<PRICE, ADVANCE> {
    #[inline]
    pub(crate) const fn earn(&mut self) {
        if self.earned < ADVANCE {
            self.earned += 1;
        }
    }

    #[inline]
    pub(crate) const fn pay(&mut self) -> bool {
        let rich = self.earned >= PRICE;
        if rich {
            self.earned -= PRICE;
        }
        rich
    }
}

impl<const PRICE: u32, const ADVANCE: u32> Default for Purse<PRICE, ADVANCE> {
    fn default() -> Self {
        Self { earned: ADVANCE }
    }
}
