//! The tools of a search, kept between questions within one bound in bytes.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use core::fmt;
use core::ops::ControlFlow;

use palisade_board::{Color, Position};
use palisade_exact::{Analyst, MenProver, Prover};
use palisade_tables::duel::{Material, Promotions};

use crate::Bounds;

/// Most bytes of all caches together, unless the builder says otherwise.
pub(crate) const BYTES: usize = 1 << 30;

/// Most positions whose limits are remembered; then all are forgotten.
const KNOWN: usize = 10_000;

/// The tools of a search. Each is made when it is first asked.
pub(crate) struct Tools {
    databases: Option<Arc<Promotions>>,
    /// Those that are made already, while not all are.
    made: Promotions,
    prover: Option<Prover>,
    analysts: [Option<Analyst>; 2],
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
        Self {
            databases: None,
            made: Promotions::NONE,
            prover: None,
            analysts: [None, None],
            known: BTreeMap::new(),
            bytes,
            certificates,
        }
    }

    pub(super) fn databases(&mut self) -> Arc<Promotions> {
        let _ = self.make_databases(|| ControlFlow::Continue(()));
        Arc::clone(self.databases.get_or_insert_default())
    }

    /// Makes the databases that are missing, and asks on the way whether to go on; nothing, if
    /// it is not to. What is finished is kept.
    pub(super) fn make_databases(
        &mut self,
        mut look: impl FnMut() -> ControlFlow<()>,
    ) -> Option<()> {
        if self.databases.is_none() {
            for material in Material::all() {
                self.made.build(material, |_| look()).ok()?;
            }
            self.databases = Some(Arc::new(core::mem::take(&mut self.made)));
        }
        Some(())
    }

    pub(super) fn share(&mut self, databases: Arc<Promotions>) {
        let databases = Some(databases);
        *self = Self { databases, ..Self::new(self.bytes, self.certificates) };
    }

    /// A quarter of the bytes is for the prover.
    pub(super) fn prover(&mut self) -> &mut Prover {
        let bytes = self.bytes / 4;
        self.prover.get_or_insert_with(|| Prover::with_bytes(bytes))
    }

    /// As much is for the prover with men, who keeps nothing between questions.
    pub(super) const fn men_prover(&self) -> MenProver {
        MenProver::with_bytes(self.bytes / 4)
    }

    /// The rest is for two analysts, one for each side that may win.
    pub(super) fn analyst(&mut self, attacker: Color) -> &mut Analyst {
        let databases = self.databases();
        let bytes = self.bytes / 8 * 3;
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
