//! How often a search may ask an expensive question.
//!
//! The measure is the search's own work. Few engines spend less than 2 000 instructions on a node
//! (valgrind counted 1 500 to 8 200), so a question of 20 000 every 1 024 nodes is one per cent. What is
//! paid in advance is two per cent of a search of 5 000 nodes, pawns alone or with men.

/// Rate limit: one expensive question for every `PRICE` nodes. At most `ADVANCE` nodes are saved up, and
/// as many are paid in advance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quota<const PRICE: u64, const ADVANCE: u64> {
    /// Nodes that were searched and not yet spent, at the last look.
    earned: u64,
    /// All nodes until then.
    counted: u64,
}

/// For looks at a structure that is not remembered, or at kings of whom more is to be asked. One
/// takes 10 000 to 18 000 instructions (counted in weiss and tantabus, as all that follow).
pub(crate) type StructureQuota = Quota<{ 1 << 11 }, { 8 << 11 }>;

/// For the first rung alone, where a structure is new and a look at all of it is not earned. One
/// takes 1 100 to 1 500 instructions.
pub(crate) type GlanceQuota = Quota<{ 1 << 7 }, { 16 << 7 }>;

/// For questions about men beside a wall whose home is not noted. One takes some 1 800.
pub(crate) type HomeQuota = Quota<{ 1 << 7 }, { 32 << 7 }>;

/// For questions about men beside a wall that no note answers. One takes some 11 000, as a rule.
pub(crate) type MenQuota = Quota<{ 1 << 11 }, { 6 << 11 }>;

impl<const PRICE: u64, const ADVANCE: u64> Quota<PRICE, ADVANCE> {
    /// As much as may be saved up.
    pub(crate) const FULL: Self = Self { earned: ADVANCE, counted: 0 };

    /// Is there enough for an expensive question, after `nodes` nodes in all?
    #[inline]
    pub(crate) const fn can_pay(&mut self, nodes: u64) -> bool {
        let earned = self.earned + nodes.saturating_sub(self.counted);
        self.earned = if earned < ADVANCE { earned } else { ADVANCE };
        self.counted = nodes;
        self.earned >= PRICE
    }

    /// Pays for an expensive question, if there is enough.
    #[inline]
    pub(crate) const fn pay(&mut self, nodes: u64) -> bool {
        let can_pay = self.can_pay(nodes);
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
