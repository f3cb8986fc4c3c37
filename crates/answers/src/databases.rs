//! The databases, made once for all threads, under the watch of the thread that needs them first.

use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, TryLockError};

use palisade::tables::duel::{Material, Promotions};
use palisade::{Budget, Knowledge};

/// What is made of them so far. A thread that was stopped leaves the rest to the next one.
///
/// ```
/// use core::ops::ControlFlow;
/// let databases = palisade_answers::Databases::default();
/// // Who may not go on gets none; the next one goes on from where he was stopped.
/// assert!(databases.get(|| ControlFlow::Break(())).is_none());
/// ```
#[derive(Default)]
pub struct Databases {
    made: Mutex<Promotions>,
    all: OnceLock<Arc<Promotions>>,
}

/// Milliseconds between two looks of a thread that waits for another to make them: it asks
/// whether it may go on.
const LOOK_EVERY: Duration = Duration::from_millis(5);

impl Databases {
    /// Gives them to a handle, unless whoever makes them or waits may not go on.
    pub fn share(&self, knowledge: &mut Knowledge, go_on: impl Fn() -> ControlFlow<()>) {
        if let Some(all) = self.get(go_on) {
            knowledge.share_databases(all);
        }
    }

    /// All of them. Who calls makes what is missing while he may go on, or waits for who does; the
    /// rest is then made by the next one.
    pub fn get(&self, go_on: impl Fn() -> ControlFlow<()>) -> Option<Arc<Promotions>> {
        while self.all.get().is_none() {
            let mut made = match self.made.try_lock() {
                Ok(made) => made,
                Err(TryLockError::Poisoned(lock)) => PoisonError::into_inner(lock),
                Err(TryLockError::WouldBlock) => {
                    if go_on().is_break() {
                        return None;
                    }
                    std::thread::sleep(LOOK_EVERY);
                    continue;
                }
            };
            // Who held the lock before may have finished, and taken what he made.
            if self.all.get().is_none() {
                let watch = |_| go_on();
                let budget = Budget::work(u64::MAX).watched_by(&watch);
                made.build(Material::all(), &budget).ok()?;
                let _ = self.all.set(Arc::new(core::mem::take(&mut made)));
            }
        }
        self.all.get().map(Arc::clone)
    }
}
