//! What ends the work before its time: Ctrl-C, or nobody who reads.
//!
//! The first Ctrl-C ends it with the best answer so far, the second at once.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The status of a program that was interrupted, as shells have it.
pub const STATUS: u8 = 130;

static PRESSED: AtomicBool = AtomicBool::new(false);

/// Nothing more can be written, so no answer is wanted.
static GIVEN_UP: AtomicBool = AtomicBool::new(false);

/// Files that are not finished yet.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Listens from now on.
pub fn listen() {
    // Without it Ctrl-C just ends the program, as it does elsewhere.
    let _ = ctrlc::set_handler(|| {
        if PRESSED.swap(true, Ordering::Relaxed) {
            for path in unfinished().drain(..) {
                // Who cannot take it away leaves it.
                let _ = std::fs::remove_file(path);
            }
            exit(STATUS.into());
        }
    });
}

/// Has somebody asked for an end?
#[must_use]
pub fn is_pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}

/// Ends the work: its answers cannot be written any more.
pub(crate) fn give_up() {
    GIVEN_UP.store(true, Ordering::Relaxed);
}

/// Is no more work wanted, for either reason?
pub(crate) fn is_over() -> bool {
    is_pressed() || GIVEN_UP.load(Ordering::Relaxed)
}

/// A place where a test ends the program, for it cannot know how long the program takes to get there:
/// `PALISADE_STOP_AFTER=tables:3` names the place and how much is done by then. The program says on the
/// error stream that it is there, and waits for its end. A build for users has no such place.
pub(crate) fn stop_after(place: &str, done: u64) {
    let asked = || {
        let asked = std::env::var("PALISADE_STOP_AFTER").ok()?;
        asked.strip_prefix(place)?.strip_prefix(':')?.parse::<u64>().ok()
    };
    if cfg!(debug_assertions) && !is_over() && asked().is_some_and(|asked| asked <= done) {
        // Not by `output`, which imports this.
        let _ = writeln!(std::io::stderr(), "stopped after {done} {place}");
        while !is_over() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    }
}

/// Notes that a file is not finished, so that an end at once takes it away.
pub(crate) fn begin(path: &Path) {
    unfinished().push(path.to_owned());
}

/// Notes that a file is finished, or gone.
pub(crate) fn end(path: &Path) {
    unfinished().retain(|other| other != path);
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
