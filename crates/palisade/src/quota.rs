//! How often a search may ask an expensive question.

/// Rate limit: one expensive question for every `PRICE` cheap ones. At most `ADVANCE` cheap
/// ones are saved up, and as many are paid in advance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quota<const PRICE: u64, const ADVANCE: u64> {
    /// Cheap questions that were asked and not yet spent, at the last look.
    earned: u64,
    /// All questions until then.
    counted: u64,
}

/// For questions of the highest effort, about the moves of the root. One costs up to three
/// million instructions (figure 13), and every third node asks: so they cost some fifteen
/// instructions a node at the most. One is paid in advance.
pub(crate) type UtmostQuota = Quota<{ 1 << 16 }, { 1 << 16 }>;

/// For looks at a structure that is not remembered, or at kings of whom more is to be asked.
/// One takes some 15 000 instructions, and every third node asks: so they cost some ten
/// instructions a node. What is paid in advance is a sixth of a millisecond.
pub(crate) type StructureQuota = Quota<{ 1 << 9 }, { 32 << 9 }>;

/// For the first rung alone, where a structure is new and a look at all of it is not earned. One
/// takes some 300 instructions: so they cost some ten instructions a question at the most.
pub(crate) type GlanceQuota = Quota<{ 1 << 5 }, { 64 << 5 }>;

/// For questions about men beside a wall whose home is not noted. One takes some 600
/// instructions: so they cost some forty instructions a question at the most.
pub(crate) type HomeQuota = Quota<{ 1 << 4 }, { 64 << 4 }>;

/// For questions about men beside a wall that no note answers. One takes some 20 000
/// instructions, as a rule: so they cost some twenty instructions a question at the most. What is
/// paid in advance is a quarter of a millisecond.
pub(crate) type MenQuota = Quota<{ 1 << 10 }, { 32 << 10 }>;

impl<const PRICE: u64, const ADVANCE: u64> Quota<PRICE, ADVANCE> {
    /// Is there enough for an expensive question, after so many questions in all?
    #[inline]
    pub(crate) const fn can_pay(&mut self, asked: u64) -> bool {
        let earned = self.earned + asked.saturating_sub(self.counted);
        self.earned = if earned < ADVANCE { earned } else { ADVANCE };
        self.counted = asked;
        self.earned >= PRICE
    }

    /// Pays for an expensive question, if there is enough.
    #[inline]
    pub(crate) const fn pay(&mut self, asked: u64) -> bool {
        let can_pay = self.can_pay(asked);
        if can_pay {
            self.earned -= PRICE;
        }
        can_pay
    }

    /// Gives back what the last question was paid with.
    #[inline]
    pub(crate) const fn refund(&mut self) {
        let earned = self.earned + PRICE;
        self.earned = if earned < ADVANCE { earned } else { ADVANCE };
    }
}

impl<const PRICE: u64, const ADVANCE: u64> Default for Quota<PRICE, ADVANCE> {
    fn default() -> Self {
        Self { earned: ADVANCE, counted: 0 }
    }
}
