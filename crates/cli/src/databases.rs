//! The databases, made once for all threads, under the watch of whoever needs them first.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use palisade::Knowledge;
use palisade::tables::duel::{Material, Promotions};

/// What is made of them so far.
#[derive(Default)]
pub(crate) struct Databases {
    made: Mutex<Promotions>,
    all: OnceLock<Arc<Promotions>>,
}

/// One thread's knowledge.
pub(crate) struct Worker {
    pub(crate) knowledge: Knowledge,
    has_databases: bool,
}

impl Worker {
    pub(crate) const fn new(knowledge: Knowledge) -> Self {
        Self { knowledge, has_databases: false }
    }
}

impl Databases {
    /// Gives them to a worker. He makes what is missing while he may go on; the rest is then
    /// made by the next one.
    pub(crate) fn share(&self, worker: &mut Worker, go_on: impl Fn() -> ControlFlow<()>) {
        if worker.has_databases {
            return;
        }
        if self.all.get().is_none() {
            let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            let mut missing = Material::all().filter(|_| self.all.get().is_none());
            if missing.any(|material| made.build(material, |_| go_on()).is_err()) {
                return;
            }
            let _ = self.all.set(Arc::new(std::mem::take(&mut made)));
        }
        if let Some(all) = self.all.get() {
            worker.knowledge.share_databases(Arc::clone(all));
            worker.has_databases = true;
        }
    }
}
