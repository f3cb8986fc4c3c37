//! Processes, pipes and threads around [`UciRelay`].
//!
//! One thread reads the GUI, one reads the engine, one writes to the engine, and one knows. The
//! thread that was called passes lines on, and never waits for any of the others. So a line takes
//! some ten microseconds, whatever Palisade thinks about, and an engine that does not read its
//! input holds nobody up.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use palisade::tables::duel::Promotions;
use palisade::{Budget, Knowledge, NodeWork};

use super::events::{Action, Answer, Depth, Ending, EngineQuestion, Event, Job};
use super::proved::{Oracle, open_tables};
use super::relay::UciRelay;
use super::settings::Settings;

/// How long an engine that was told to quit may take. Then it is killed.
const LEAVE_TIME: Duration = Duration::from_secs(2);

/// How often it is looked whether the engine has ended.
const LOOK_EVERY: Duration = Duration::from_millis(2);

/// Portions of work from which on databases are used.
const DATABASES_FROM: Duration = Duration::from_millis(8);

/// How long the main thread sleeps at most where nothing is due.
const IDLE: Duration = Duration::from_secs(3_600);

/// How it ended.
#[derive(Clone, Copy, Debug)]
pub struct Ended {
    /// Why.
    pub ending: Ending,
    /// The status of the engine.
    pub status: ExitStatus,
}

/// Starts an engine and stands before it until one of both sides ends.
///
/// Whatever happens, the engine has ended and was waited for when this returns.
///
/// # Errors
///
/// If the engine cannot be started or waited for.
pub fn run(
    program: &OsStr,
    arguments: &[OsString],
    tables: Option<String>,
    adjudicates: bool,
) -> io::Result<Ended> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn()?;
    let (events, happens) = channel();
    let lines = child.stdout.take().map(|output| {
        read_lines(output, events.clone(), Event::Engine, Event::EngineGone);
    });
    let input = child.stdin.take();
    debug_assert!(lines.is_some() && input.is_some());
    read_lines(io::stdin(), events.clone(), Event::Gui, Event::GuiGone);
    let mut relay = UciRelay::new(adjudicates);
    let begun = Instant::now();
    let ending = {
        let (written, to_write) = channel();
        thread::spawn(move || write_lines(input, &to_write));
        let knower = Knower::start(events);
        tables.into_iter().for_each(|folders| knower.give(Job::Tables(folders)));
        pass(&mut relay, begun, &happens, &written, &knower)
        // The sender goes here: once all is written the engine's input is closed.
    };
    let status = see_off(&mut child, &happens, &mut relay, begun)?;
    Ok(Ended { ending, status })
}

/// Sends every line as an event, with its end, and one event at the end.
fn read_lines(
    source: impl Read + Send + 'static,
    events: Sender<Event>,
    wrap: impl Fn(Vec<u8>) -> Event + Send + 'static,
    end: Event,
) {
    thread::spawn(move || {
        let mut source = BufReader::new(source);
        loop {
            let mut line = Vec::new();
            // What cannot be read any more is at its end.
            if !matches!(source.read_until(b'\n', &mut line), Ok(1..)) {
                break;
            }
            if events.send(wrap(line)).is_err() {
                return;
            }
        }
        // Nobody is left to be told if the receiver has gone.
        let _ = events.send(end);
    });
}

fn write_lines(input: Option<impl Write>, lines: &Receiver<Vec<u8>>) {
    let Some(mut input) = input else { return };
    for line in lines {
        if input.write_all(&line).and_then(|()| input.flush()).is_err() {
            // It has closed its input. That it ends is told by its output.
            return;
        }
    }
}

/// Passes lines and asks questions until something ends.
fn pass(
    relay: &mut UciRelay,
    begun: Instant,
    happens: &Receiver<Event>,
    written: &Sender<Vec<u8>>,
    knower: &Knower,
) -> Ending {
    let mut event = Event::Tick;
    loop {
        let mut told = Vec::new();
        let mut ending = None;
        for action in relay.on(event, begun.elapsed()) {
            match action {
                Action::Gui(line) => told.extend(line),
                // An engine that has closed its input will end, and that is told.
                Action::Engine(line) => drop(written.send(line)),
                Action::Know(job) => knower.give(job),
                Action::Abandon => knower.abandon(),
                Action::End(why) => ending = Some(why),
            }
        }
        let is_heard = tell(&told);
        if let Some(ending) = ending {
            return ending;
        }
        let due = relay.next_wake().map(|due| due.saturating_sub(begun.elapsed()));
        event = match happens.recv_timeout(due.unwrap_or(IDLE)) {
            // Whoever does not listen has gone.
            _ if !is_heard => Event::GuiGone,
            Ok(event) => event,
            Err(RecvTimeoutError::Timeout) => Event::Tick,
            Err(RecvTimeoutError::Disconnected) => Event::EngineGone,
        };
    }
}

/// Is somebody there to hear it?
fn tell(bytes: &[u8]) -> bool {
    if bytes.is_empty() {
        return true;
    }
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).is_ok()
}

/// Lets the engine finish, passes what it still says, and kills it if it does not end.
fn see_off(
    child: &mut Child,
    happens: &Receiver<Event>,
    relay: &mut UciRelay,
    begun: Instant,
) -> io::Result<ExitStatus> {
    let until = Instant::now() + LEAVE_TIME;
    while Instant::now() < until {
        if let Ok(event @ Event::Engine(_)) = happens.recv_timeout(LOOK_EVERY) {
            for action in relay.on(event, begun.elapsed()) {
                if let Action::Gui(line) = action {
                    tell(&line);
                }
            }
        } else if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
    }
    // It may end at this moment. Then there is nothing to kill, and it is waited for.
    let _ = child.kill();
    child.wait()
}

/// The thread that knows.
struct Knower {
    jobs: Sender<Job>,
    /// How many jobs were given.
    given: AtomicU64,
    /// Questions among so many first jobs need no answer any more.
    abandoned: Arc<AtomicU64>,
}

impl Knower {
    fn start(events: Sender<Event>) -> Self {
        let (jobs, to_do) = channel();
        let abandoned = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&abandoned);
        thread::spawn(move || {
            // An engine has one thread, unless it is told of more.
            let mut oracle = Oracle::new(Settings::default().megabytes).beside(1);
            let mut making = None;
            for (number, job) in (1..).zip(to_do) {
                match job {
                    // On a thread of its own: they take a second or two, and 24 MB.
                    Job::Prepare => {
                        making = Some(thread::spawn(|| Knowledge::default().databases()));
                    }
                    Job::Resize(megabytes) => oracle = oracle.resized(megabytes),
                    Job::EngineThreads(threads) => oracle = oracle.beside(threads),
                    Job::Tables(folders) => match open_tables(&folders) {
                        Ok(tables) => oracle.set_tables(tables),
                        Err(why) => drop(events.send(Event::Remark(why.to_string()))),
                    },
                    Job::Ask(question) => {
                        let stop = || seen.load(Ordering::Relaxed) >= number;
                        // Most walls need none, and cost the prover more with them. So they are taken when
                        // much was asked without, and waited for when all else has been asked.
                        let waits = matches!(question.depth, Depth::How(_));
                        if waits || question.depth.cost() >= DATABASES_FROM {
                            oracle = take(&mut making, oracle, &|| !waits || stop());
                        }
                        let mut answer = answer(&mut oracle, question, &stop);
                        if answer.is_all && making.is_some() {
                            oracle = take(&mut making, oracle, &stop);
                            answer.is_all = false;
                        }
                        for fault in oracle.take_faults() {
                            // Nobody is left to be told if the receiver has gone.
                            drop(events.send(Event::Remark(fault)));
                        }
                        if events.send(Event::Answer(answer)).is_err() {
                            return;
                        }
                    }
                }
            }
        });
        Self { jobs, given: AtomicU64::new(0), abandoned }
    }

    fn give(&self, job: Job) {
        self.given.fetch_add(1, Ordering::Relaxed);
        // The thread ends only with the program.
        let _ = self.jobs.send(job);
    }

    fn abandon(&self) {
        self.abandoned.store(self.given.load(Ordering::Relaxed), Ordering::Relaxed);
    }
}

/// Gives an oracle the databases, if they are in the making; waits for them until it is told to stop.
fn take(making: &mut Option<Making>, oracle: Oracle, stop: &dyn Fn() -> bool) -> Oracle {
    while making.as_ref().is_some_and(|making| !making.is_finished()) {
        if stop() {
            return oracle;
        }
        thread::sleep(LOOK_EVERY);
    }
    match making.take().map(JoinHandle::join) {
        Some(Ok(databases)) => oracle.with(databases),
        _ => oracle,
    }
}

/// Databases in the making.
type Making = JoinHandle<Arc<Promotions>>;

/// Answers a question. Positions that were not reached before the end are left out at the end.
pub(crate) fn answer(
    oracle: &mut Oracle,
    question: EngineQuestion,
    stop: &dyn Fn() -> bool,
) -> Answer {
    let begun = Instant::now();
    let look = |_| if stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let budget = |time| Budget::work(NodeWork::units(time)).watched_by(&look);
    let positions = &question.positions;
    let found = match question.depth {
        Depth::Look => {
            let reached = positions.iter().take_while(|_| !stop());
            Some(reached.map(|position| oracle.look(position)).collect())
        }
        Depth::Work(ahead, time) => oracle.work(positions, ahead, &budget(time)),
        Depth::How(time) => Some(vec![oracle.solve(&positions[0], &budget(time))]),
    };
    let is_all = found.is_none();
    Answer { question, found: found.unwrap_or_default(), is_all, spent: begun.elapsed() }
}
