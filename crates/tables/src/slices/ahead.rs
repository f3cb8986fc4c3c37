//! Threads that work tables out before their turn has come.
//!
//! Proof: `docs/slices.md`, step 8.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use palisade_board::{Budget, stop_if};

use super::queue::{Begun, Queue, children, order};
use crate::one_slice::key::SliceKey;
use crate::one_slice::meter::{SliceMeter, Stopped};
use crate::one_slice::solve::Workspace;
use crate::one_slice::table::SliceTable;

/// Tables for each thread that are looked at before the first of them is there.
const LOOKED_AHEAD: usize = 8;

/// More threads than this are not begun, whoever asks for them.
const MOST_THREADS: usize = 512;

/// Who waits for a table asks his budget so often.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// Threads that work tables out side by side. Its clones are the same threads, and whoever shares them
/// takes turns. They begin with the first table.
///
/// ```
/// use palisade_tables::slices::Threads;
/// let threads = Threads::new(2);
/// assert_eq!((threads.number(), threads.at_work()), (2, 0));
/// ```
#[derive(Clone, Debug)]
pub struct Threads(Arc<Pool>);

#[derive(Debug)]
struct Pool {
    number: usize,
    /// Nothing, if the system gives no threads: then whoever asks works himself.
    threads: OnceLock<Option<rayon::ThreadPool>>,
    at_work: AtomicUsize,
}

impl Threads {
    /// So many, at most 512. With one nobody works ahead. Each takes the room of a table while it works, up to
    /// 17 MB with pawns, beside the tables; all of them no more than the tables may.
    #[must_use]
    pub fn new(number: usize) -> Self {
        let number = number.min(MOST_THREADS);
        Self(Arc::new(Pool { number, threads: OnceLock::new(), at_work: AtomicUsize::new(0) }))
    }

    /// How many there are.
    #[must_use]
    pub fn number(&self) -> usize {
        self.0.number
    }

    /// How many work on a table now. Meanwhile whoever asked waits, so that nobody works beside them.
    #[must_use]
    pub fn at_work(&self) -> usize {
        self.0.at_work.load(Ordering::Relaxed)
    }
}

/// One table, and those that work on it.
#[derive(Debug)]
struct TableJob {
    begun: Begun,
    workspace: Workspace,
    /// In thousandths of a unit, in the order in which they came.
    payments: Vec<u64>,
    /// How many of them were paid again.
    paid: usize,
    table: Option<SliceTable>,
}

impl TableJob {
    /// Works until the table is there, or everybody is to stop.
    fn run(&mut self, stop: &AtomicBool) {
        let watch = |_| stop_if(stop.load(Ordering::Relaxed));
        let budget = Budget::work(u64::MAX).watched_by(&watch);
        let mut meter = SliceMeter::writing(&budget, &mut self.payments);
        self.table = self.begun.work_out(&mut self.workspace, &mut meter).ok();
    }
}

/// Tables that are begun before their turn.
#[derive(Debug)]
pub(super) struct Ahead {
    threads: Threads,
    /// Those that nobody works on: done, or broken off.
    here: BTreeMap<SliceKey, TableJob>,
    running: BTreeSet<SliceKey>,
    /// Bytes that those who run take to work.
    taken: usize,
    idle: Vec<Workspace>,
    give: Sender<TableJob>,
    take: Receiver<TableJob>,
    stop: Arc<AtomicBool>,
    /// The slice whose payments were broken off last: one thread would have to begin another anew.
    broken_off: Option<SliceKey>,
}

impl Ahead {
    pub(super) fn of(threads: Threads) -> Self {
        let (give, take) = channel();
        Self {
            threads,
            here: BTreeMap::new(),
            running: BTreeSet::new(),
            taken: 0,
            idle: Vec::new(),
            give,
            take,
            stop: Arc::default(),
            broken_off: None,
        }
    }

    /// All that was begun goes.
    pub(super) fn forget(&mut self) {
        *self = Self::of(self.threads.clone());
    }

    /// What is broken off is to be paid from its beginning, as one thread would.
    pub(super) fn begin_anew(&mut self) {
        if let Some(other) = self.broken_off.take() {
            self.here.entry(other).and_modify(|job| job.paid = 0);
        }
    }

    /// The first table of a queue, once somebody has worked it out and it is paid for. Meanwhile others
    /// are begun.
    pub(super) fn make(
        &mut self,
        queue: &Queue<'_>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<SliceTable, Stopped> {
        let name = queue.slices[0];
        if self.here.len() > 2 * LOOKED_AHEAD * self.threads.number() {
            // What other questions have left.
            self.here.retain(|name, _| is_among(queue.slices, name));
        }
        if self.here.get(&name).is_some_and(|job| !job.begun.stands(queue)) {
            self.here.remove(&name);
        }
        if self.broken_off != Some(name) {
            self.begin_anew();
        }
        loop {
            self.send(queue);
            if let Some(mut job) = self.here.remove(&name) {
                while let Some(&payment) = job.payments.get(job.paid) {
                    job.paid += 1;
                    if let Err(why) = meter.spend(payment) {
                        self.broken_off = Some(name);
                        self.here.insert(name, job);
                        return Err(why);
                    }
                }
                self.idle.push(job.workspace);
                return job.table.ok_or(Stopped::Budget);
            }
            match self.take.recv_timeout(LOOK_EVERY) {
                Ok(job) => self.put_back(job),
                Err(_) if meter.stops() => return Err(Stopped::Budget),
                Err(_) => {}
            }
        }
    }

    /// Has as many work as there are threads, and one that is next.
    fn send(&mut self, queue: &Queue<'_>) {
        let least = queue.slices[0].height();
        let next = queue.slices.iter().take(LOOKED_AHEAD * self.threads.number());
        for (place, &key) in next.enumerate() {
            if self.running.len() > self.threads.number() {
                return;
            }
            let is_there = self.here.get(&key).is_some_and(|job| job.table.is_some());
            if is_there || self.running.contains(&key) {
                continue;
            }
            // Of equal height none rests on another.
            let has_to_wait = key.height() != least
                && children(key).iter().any(|child| is_among(queue.slices, child));
            let bytes = Workspace::bytes_for(key);
            let has_room = place == 0 || self.taken + bytes <= queue.room;
            if has_room && !has_to_wait && (queue.wants)(&key) {
                let begun = self.here.remove(&key).filter(|job| job.begun.stands(queue));
                let job = begun.unwrap_or_else(|| TableJob {
                    begun: Begun::of(key, queue),
                    workspace: self.idle.pop().unwrap_or_default(),
                    payments: Vec::new(),
                    paid: 0,
                    table: None,
                });
                self.taken += bytes;
                self.running.insert(key);
                self.threads.begin(job, self.give.clone(), Arc::clone(&self.stop));
            }
        }
    }

    fn put_back(&mut self, job: TableJob) {
        self.running.remove(&job.begun.name);
        self.taken -= Workspace::bytes_for(job.begun.name);
        self.here.insert(job.begun.name, job);
    }

    /// Has everybody stop, and keeps what they have.
    pub(super) fn rest(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        while !self.running.is_empty() {
            let Ok(job) = self.take.recv() else { break };
            self.put_back(job);
        }
        self.stop.store(false, Ordering::Relaxed);
    }
}

/// Is a slice in a queue?
fn is_among(slices: &[SliceKey], name: &SliceKey) -> bool {
    slices.binary_search_by_key(&order(name), order).is_ok()
}

impl Threads {
    fn begin(&self, mut job: TableJob, give: Sender<TableJob>, stop: Arc<AtomicBool>) {
        let pool = Arc::clone(&self.0);
        let work = move || {
            pool.at_work.fetch_add(1, Ordering::Relaxed);
            job.run(&stop);
            pool.at_work.fetch_sub(1, Ordering::Relaxed);
            // Nobody waits for it who has forgotten it.
            let _ = give.send(job);
        };
        let begin = || rayon::ThreadPoolBuilder::new().num_threads(self.0.number).build().ok();
        match self.0.threads.get_or_init(begin) {
            Some(threads) => threads.spawn(work),
            None => work(),
        }
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use palisade_board::{Color, Position};
    use palisade_testkit::sweep;

    use super::super::Slices;
    use super::*;

    /// Each answer, with the work that it took, of a question in parts.
    fn said(position: &Position, threads: Option<&Threads>, part: u64) -> Vec<(u64, bool, usize)> {
        let mut slices = Slices::new(1 << 28);
        threads.into_iter().for_each(|threads| slices.work_on(threads));
        let mut all = Vec::new();
        let budget = Budget::work(part);
        for side in (0..sweep::times(2)).flat_map(|_| Color::ALL) {
            let told = slices.fear(position, side, &budget);
            all.push((slices.work(), told.is_ok(), slices.bytes()));
            let told = slices.ask(position, side, &budget);
            all.push((slices.work(), told.is_ok(), slices.made()));
        }
        all
    }

    /// However many work, what is known after how much work is the same.
    #[test]
    fn more_threads_say_the_same_for_the_same_work() {
        let many = [2, 3].map(Threads::new);
        for (fen, part) in [
            ("8/8/5k2/4p3/2p1P3/2P2K2/8/2B5 w - - 0 1", 3_000),
            ("8/5k2/4n3/2p1p3/2P1P3/5K2/8/2B5 w - - 0 1", 40_000),
            ("8/8/1k6/p7/P2p4/3P4/1K6/8 b - - 0 1", 5_000),
            ("8/8/1k6/p7/P7/8/1K6/8 b - - 0 1", 700),
        ] {
            let position: Position = fen.parse().expect("legal");
            let alone = said(&position, None, part);
            for threads in &many {
                let together = said(&position, Some(threads), part);
                let differs = alone.iter().zip(&together).position(|(one, all)| one != all);
                let near = differs.map_or(0..0, |at| at.saturating_sub(3)..at + 1);
                assert!(
                    near.is_empty(),
                    "{fen}: {:?}, not {:?}",
                    &together[near.clone()],
                    &alone[near]
                );
            }
        }
        assert!(many.iter().all(|threads| threads.at_work() == 0));
    }
}
