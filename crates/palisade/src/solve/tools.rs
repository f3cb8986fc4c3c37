//! The tools of a search, kept between questions within one bound in bytes.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use core::fmt;

use palisade_board::{Color, Position};
use palisade_exact::whole::Whole;
use palisade_exact::{Analyst, MenProver, Prover};
use palisade_tables::duel::Promotions;

use crate::Bounds;

/// Most bytes of all caches together, unless the builder says otherwise.
pub(crate) const BYTES: usize = 1 << 30;

/// Most positions whose limits are remembered; then all are forgotten.
const KNOWN: usize = 10_000;

/// The tools of a search. Each is made when it is first asked.
pub(crate) struct Tools {
    databases: Option<Arc<Promotions>>,
    prover: Option<Prover>,
    analysts: [Option<Analyst>; 2],
    whole: Option<Whole>,
    known: BTreeMap<Position, Bounds>,
    bytes: usize,
    pub(super) certificates: bool,
}

impl fmt::Debug for Tools {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tools").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

impl Tools {
    pub(crate) const fn new(bytes: usize, certificates: bool) -> Self {
        let (databases, prover, analysts, whole) = (None, None, [None, None], None);
        let known = BTreeMap::new();
        Self { databases, prover, analysts, whole, known, bytes, certificates }
    }

    pub(super) fn databases(&mut self) -> Arc<Promotions> {
        Arc::clone(self.databases.get_or_insert_with(|| Arc::new(Promotions::all())))
    }

    pub(super) fn share(&mut self, databases: Arc<Promotions>) {
        let databases = Some(databases);
        *self = Self { databases, ..Self::new(self.bytes, self.certificates) };
    }

    /// An eighth of the bytes is for the prover.
    pub(super) fn prover(&mut self) -> &mut Prover {
        let bytes = self.bytes / 8;
        self.prover.get_or_insert_with(|| Prover::with_bytes(bytes))
    }

    /// A quarter is for the prover with men, who keeps nothing between questions and is asked
    /// where nobody wants the part of the walk.
    pub(super) const fn men_prover(&self) -> MenProver {
        MenProver::with_bytes(self.bytes / 4)
    }

    /// Half of them is for the walk through every structure, which keeps its last question: that
    /// answers most of the replies as well.
    pub(super) fn whole(&mut self) -> &mut Whole {
        let (databases, bytes) = (self.databases(), self.bytes / 2);
        self.whole.get_or_insert_with(|| Whole::new(databases, bytes))
    }

    /// The rest is for two analysts, one for each side that may win.
    pub(super) fn analyst(&mut self, attacker: Color) -> &mut Analyst {
        let databases = self.databases();
        let bytes = self.bytes / 16 * 3;
        self.analysts[attacker.index()]
            .get_or_insert_with(|| Analyst::with_promotions(databases).with_bytes(bytes))
    }

    /// What was proved of a position before.
    pub(super) fn recall(&self, position: &Position) -> Option<Bounds> {
        self.known.get(&position.without_counters()).copied()
    }

    pub(super) fn remember(&mut self, position: &Position, bounds: Bounds) {
        if bounds == Bounds::OPEN {
            return;
        }
        if self.known.len() >= KNOWN {
            self.known.clear();
        }
        self.known.insert(position.without_counters(), bounds);
    }
}
