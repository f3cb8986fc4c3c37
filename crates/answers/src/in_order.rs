//! Many questions at once, on several threads, with the answers in their order.

use core::time::Duration;
use std::io;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
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
    let (promise, promised) = sync_channel(AHEAD * workers.len());
    let items = Mutex::new(items);
    thread::scope(|scope| {
        for (number, worker) in workers.iter_mut().enumerate() {
            let (promise, items, ask) = (promise.clone(), &items, &ask);
            // Whoever takes an item promises its answer before another is taken. A lock is poisoned
            // where an item has panicked, and a promise in vain where nobody wants more answers.
            let claim = move || {
                let mut items = items.lock().ok()?;
                let item = items.next()?;
                let (keep, answer) = sync_channel(1);
                promise.send(answer).ok()?;
                Some((item, keep))
            };
            let work = move || {
                while let Some((item, keep)) = claim() {
                    let _ = keep.send(ask(worker, item));
                }
            };
            match thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work) {
                Ok(_) => {}
                // Fewer do it too.
                Err(_) if number > 0 => break,
                Err(error) => return Err(error.into()),
            }
        }
        drop(promise);
        take_all(promised, pause, &mut take)
    })
}

/// Gives what was promised to `take`, until nothing more is. It owns the promises, so that nobody waits
/// for room among them when it returns.
fn take_all<A, E>(
    promised: Receiver<Receiver<A>>,
    pause: Duration,
    take: &mut impl FnMut(Option<A>) -> Result<(), E>,
) -> Result<(), E> {
    while let Some(promise) = next(&promised, pause, || take(None))? {
        // Whoever has not kept his promise has panicked.
        let Some(answer) = next(&promise, pause, || take(None))? else { break };
        take(Some(answer))?;
    }
    Ok(())
}

/// What comes next, after as many calls of `wait` as there are pauses; nothing, if nothing will.
fn next<T, E>(
    coming: &Receiver<T>,
    pause: Duration,
    mut wait: impl FnMut() -> Result<(), E>,
) -> Result<Option<T>, E> {
    loop {
        match coming.recv_timeout(pause) {
            Ok(found) => return Ok(Some(found)),
            Err(RecvTimeoutError::Timeout) => wait()?,
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Instant;

    const PAUSE: Duration = Duration::from_millis(1);

    /// What has not come by then never comes.
    const PATIENCE: Duration = Duration::from_secs(600);

    #[test]
    fn nobody_runs_far_ahead_of_an_answer_that_takes_long() {
        let (begun, pauses, mut taken) = (AtomicUsize::new(0), AtomicUsize::new(0), Vec::new());
        let most = 1 + 2 * AHEAD;
        let ask = |_: &mut (), number: usize| {
            begun.fetch_add(1, Ordering::SeqCst);
            // Until the others have gone as far as they may, and some pauses longer.
            let (started, mut until) = (Instant::now(), None);
            while number == 0 && until.is_none_or(|until| pauses.load(Ordering::SeqCst) < until) {
                if begun.load(Ordering::SeqCst) >= most {
                    until = until.or(Some(pauses.load(Ordering::SeqCst) + 20));
                }
                assert!(
                    started.elapsed() < PATIENCE,
                    "waited for {most} that are begun, and pauses"
                );
                thread::yield_now();
            }
            (number, begun.load(Ordering::SeqCst))
        };
        let take = |answer: Option<_>| {
            pauses.fetch_add(usize::from(answer.is_none()), Ordering::SeqCst);
            taken.extend(answer);
            Ok::<_, io::Error>(())
        };
        in_order(0..1_000, &mut [(); 2], PAUSE, ask, take).unwrap();
        assert!(taken.iter().map(|(number, _)| *number).eq(0..1_000));
        assert_eq!(taken[0].1, most, "what was begun before the first answer");
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
