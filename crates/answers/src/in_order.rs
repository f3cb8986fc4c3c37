//! Many questions at once, on several threads, with the answers in their order.

use core::time::Duration;
use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Bytes of the stack of a thread: searches go deep, as on a main thread, which has as much.
const STACK: usize = 8 << 20;

/// Answers for each worker that may wait for an earlier one. Then nobody begins another question,
/// so that one that takes long does not fill the memory with answers to those after it.
const AHEAD: usize = 64;

/// Asks about every item, each worker on a thread of its own, and gives the answers to `take` in
/// the order of the items.
///
/// The thread that calls takes the answers. It is given nothing where none has come for `pause`, and
/// may look then what else is to be done. All that was taken from `items` is answered: whoever wants
/// an early end lets `items` end. After an error of `take` no question is begun any more.
///
/// ```
/// use core::time::Duration;
/// let (mut workers, mut all) = ([0; 3], Vec::new());
/// let squared = |asked: &mut u32, number: u32| {
///     *asked += 1;
///     number * number
/// };
/// let take = |square| {
///     all.extend(square);
///     Ok::<_, std::io::Error>(())
/// };
/// palisade_answers::in_order(0..4, &mut workers, Duration::from_secs(1), squared, take)?;
/// assert_eq!((all, workers.iter().sum()), (vec![0, 1, 4, 9], 4));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// The first error of `take`, and that of the system if it has no thread at all.
///
/// # Panics
///
/// If `items` or `ask` does, and after all threads have ended.
pub fn in_order<T, W: Send, A: Send, E: From<io::Error>>(
    items: impl Iterator<Item = T> + Send,
    workers: &mut [W],
    pause: Duration,
    ask: impl Fn(&mut W, T) -> A + Sync,
    mut take: impl FnMut(Option<A>) -> Result<(), E>,
) -> Result<(), E> {
    let gate = Gate { ahead: AHEAD * workers.len(), ..Gate::default() };
    let items = Mutex::new(items.enumerate());
    let (done, answers) = channel();
    thread::scope(|scope| {
        for (number, worker) in workers.iter_mut().enumerate() {
            let (done, gate, items, ask) = (done.clone(), &gate, &items, &ask);
            let work = move || {
                let _leaving = Leaving(gate);
                // An item may take its time to come, so it is looked at the gate before.
                let next = || lock(items).next();
                while let Some((number, item)) = (!gate.is_shut()).then(next).flatten() {
                    if !gate.lets(number) {
                        break;
                    }
                    // The receiver lives until all threads have ended.
                    let _ = done.send((number, ask(worker, item)));
                }
            };
            match thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work) {
                Ok(_) => {}
                // Fewer do it too.
                Err(_) if number > 0 => break,
                Err(error) => return Err(error.into()),
            }
        }
        drop(done);
        let (mut early, mut wanted, mut said) = (BTreeMap::new(), 0, Ok(()));
        loop {
            match answers.recv_timeout(pause) {
                Ok((number, answer)) => drop(early.insert(number, answer)),
                Err(RecvTimeoutError::Timeout) if said.is_ok() => said = take(None),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return said,
            }
            while let Some(answer) = early.remove(&wanted).filter(|_| said.is_ok()) {
                wanted += 1;
                gate.open(wanted);
                said = take(Some(answer));
            }
            if said.is_err() {
                gate.shut();
            }
        }
    })
}

/// How far those who ask may go.
#[derive(Default)]
struct Gate {
    /// Questions beyond the first one without an answer that may be begun.
    ahead: usize,
    answered: Mutex<usize>,
    opened: Condvar,
    is_shut: AtomicBool,
}

impl Gate {
    /// Waits until this question may be begun; false if no question may be any more.
    fn lets(&self, number: usize) -> bool {
        let is_far = |answered: &mut usize| !self.is_shut() && number >= *answered + self.ahead;
        drop(self.opened.wait_while(lock(&self.answered), is_far));
        !self.is_shut()
    }

    fn open(&self, answered: usize) {
        *lock(&self.answered) = answered;
        self.opened.notify_all();
    }

    /// No question is begun any more.
    fn shut(&self) {
        let _answered = lock(&self.answered);
        self.is_shut.store(true, Ordering::Relaxed);
        self.opened.notify_all();
    }

    fn is_shut(&self) -> bool {
        self.is_shut.load(Ordering::Relaxed)
    }
}

/// Shuts the gate if the thread panics: nobody may wait for its answer.
struct Leaving<'a>(&'a Gate);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.shut();
        }
    }
}

/// A thread that panicked is one whose panic is passed on: its locks may be taken.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    const PAUSE: Duration = Duration::from_millis(1);

    #[test]
    fn nobody_runs_far_ahead_of_an_answer_that_takes_long() {
        let (begun, mut paused, mut taken) = (AtomicUsize::new(0), false, Vec::new());
        let ask = |_: &mut (), number: usize| {
            begun.fetch_add(1, Ordering::SeqCst);
            while number == 0 && begun.load(Ordering::SeqCst) < 2 * AHEAD {
                thread::yield_now();
            }
            if number == 0 {
                thread::sleep(20 * PAUSE);
            }
            (number, begun.load(Ordering::SeqCst))
        };
        let take = |answer: Option<_>| {
            paused |= answer.is_none();
            taken.extend(answer);
            Ok::<_, io::Error>(())
        };
        in_order(0..1_000, &mut [(); 2], PAUSE, ask, take).unwrap();
        assert!(paused && taken.iter().map(|(number, _)| *number).eq(0..1_000));
        assert_eq!(taken[0].1, 2 * AHEAD, "what was begun before the first answer");
    }

    #[test]
    fn an_error_and_an_end_of_the_items_end_it() {
        let begun = AtomicUsize::new(0);
        let ask = |_: &mut (), number: usize| {
            begun.fetch_add(1, Ordering::SeqCst);
            number
        };
        let take = |number: Option<usize>| match number {
            Some(7) => Err(io::Error::other("seven")),
            _ => Ok(()),
        };
        let said = in_order(0.., &mut [(); 3], PAUSE, ask, take);
        assert_eq!(said.unwrap_err().to_string(), "seven");
        assert!(begun.load(Ordering::SeqCst) <= 8 + 3 * AHEAD);
        let mut all = Vec::new();
        let items = (0..).take_while(|&number| number < 5 && begun.load(Ordering::SeqCst) > 0);
        in_order(items, &mut [(); 3], PAUSE, ask, |number| {
            all.extend(number);
            Ok::<_, io::Error>(())
        })
        .unwrap();
        assert_eq!(all, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_panic_is_passed_on_and_holds_nobody_up() {
        let asked = std::panic::catch_unwind(|| {
            let ask = |_: &mut (), number: usize| assert_ne!(number, 3);
            in_order(0..10_000, &mut [(); 2], PAUSE, ask, |_| Ok::<_, io::Error>(()))
        });
        assert!(asked.is_err());
    }
}
