//! Where positions come from on the command line, and how many threads share them.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::interrupt;
use crate::positions::Blocks;

/// Positions as they are given on the command line.
#[derive(clap::Args, Clone)]
pub struct Positions {
    /// FENs or EPDs in quotes, or files of them, one a line, or tables with a
    /// `fen` column; - or nothing for standard input.
    #[arg(value_name = "FEN or FILE")]
    pub positions: Vec<String>,
}

/// A line that should hold a position, and where it comes from.
pub(crate) struct Line {
    pub(crate) place: String,
    pub(crate) text: String,
    /// How many were given before it.
    pub(crate) number: u64,
}

impl Positions {
    /// Gives every line to `give`, which says whether to go on.
    fn each(&self, mut give: impl FnMut(Line) -> bool) -> io::Result<()> {
        let standard_input = ["-".to_owned()];
        let sources = if self.positions.is_empty() { &standard_input[..] } else { &self.positions };
        for (index, source) in sources.iter().enumerate() {
            if source != "-" && !Path::new(source).exists() {
                let place = format!("argument:{}", index + 1);
                if !give(Line { place, text: source.clone(), number: 0 }) {
                    return Ok(());
                }
                continue;
            }
            let named =
                |error: io::Error| io::Error::new(error.kind(), format!("{source}: {error}"));
            let mut blocks = Blocks::open(Path::new(source)).map_err(named)?;
            while let Some(lines) = blocks.next_lines().map_err(named)? {
                for (number, text) in lines {
                    let place = format!("{source}:{number}");
                    if !give(Line { place, text: text.into_owned(), number: 0 }) {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

/// What a line has come to.
pub(crate) enum Answered {
    /// To be printed.
    Text(Vec<u8>),
    /// It holds no position: where, and why.
    Fault(String),
}

/// Answers all lines, each worker in a thread of its own, and prints the answers in the order
/// of the lines; true if every line held a position.
///
/// # Errors
///
/// If nothing more can be read or written.
pub(crate) fn answer_all<W>(
    positions: &Positions,
    workers: Vec<W>,
    answer: impl Fn(&mut W, &Line) -> Answered + Sync,
    out: &mut impl Write,
) -> io::Result<bool>
where
    W: Send,
{
    let (lines, waiting) = sync_channel(2 * workers.len());
    let waiting = Mutex::new(waiting);
    let (done, answers) = sync_channel(2 * workers.len());
    // It may wait for a terminal for ever, so nobody waits for it.
    let positions = positions.clone();
    let fault = Arc::new(Mutex::new(None));
    let told = Arc::clone(&fault);
    std::thread::spawn(move || {
        let mut number = 0_u64;
        let read = positions.each(|mut line| {
            line.number = number;
            number += 1;
            !interrupt::is_pressed() && lines.send(line).is_ok()
        });
        if let Err(error) = read {
            *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
    });
    let clean = std::thread::scope(|scope| {
        for mut worker in workers {
            let (done, waiting, answer) = (done.clone(), &waiting, &answer);
            scope.spawn(move || {
                while let Some(line) = next(waiting) {
                    // What was not begun is not begun any more.
                    if interrupt::is_pressed()
                        || done.send((line.number, answer(&mut worker, &line))).is_err()
                    {
                        break;
                    }
                }
                // The program ends: the system takes gigabytes back sooner than we do.
                std::mem::forget(worker);
            });
        }
        drop(done);
        print_in_order(&answers, out)
    })?;
    match fault.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(error) => Err(error),
        None => Ok(clean),
    }
}

/// Who waits for a line looks so often whether there was an interruption.
const PATIENCE: Duration = Duration::from_millis(20);

/// The next line that waits; nothing after the last, or after an interruption.
fn next<T>(waiting: &Mutex<Receiver<T>>) -> Option<T> {
    let waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
    loop {
        match waiting.recv_timeout(PATIENCE) {
            Ok(line) => return Some(line),
            Err(RecvTimeoutError::Timeout) if !interrupt::is_pressed() => {}
            Err(_) => return None,
        }
    }
}

fn print_in_order(answers: &Receiver<(u64, Answered)>, out: &mut impl Write) -> io::Result<bool> {
    let mut early = BTreeMap::new();
    let (mut wanted, mut clean) = (0, true);
    for (number, answered) in answers {
        early.insert(number, answered);
        while let Some(answered) = early.remove(&wanted) {
            wanted += 1;
            match answered {
                Answered::Text(text) => out.write_all(&text)?,
                Answered::Fault(why) => {
                    clean = false;
                    eprintln!("{why}");
                }
            }
            // Who waits for it sees it at once.
            out.flush()?;
        }
    }
    // After an interruption there may be gaps.
    for answered in early.into_values() {
        if let Answered::Text(text) = answered {
            out.write_all(&text)?;
        }
    }
    out.flush()?;
    Ok(clean)
}

/// As many threads as asked for, else as there are cores.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.unwrap_or_else(cores).max(1)
}
