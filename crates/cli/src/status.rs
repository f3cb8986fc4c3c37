//! A live line on the error stream.

use std::io::{IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Milliseconds between two lines.
const EVERY: u64 = 100;

/// The line, which threads share: the first that comes when it is due writes it.
pub(crate) struct Status {
    shown: bool,
    started: Instant,
    next: AtomicU64,
}

impl Status {
    /// A line that is shown on a terminal alone, and only if the output need not be plain.
    pub(crate) fn new(is_plain: bool) -> Self {
        let shown = !is_plain && std::io::stderr().is_terminal();
        Self { shown, started: Instant::now(), next: AtomicU64::new(0) }
    }

    /// Is it time for another line?
    pub(crate) fn is_due(&self) -> bool {
        if !self.shown {
            return false;
        }
        let now = self.started.elapsed().as_millis() as u64;
        let next = self.next.load(Ordering::Relaxed);
        now >= next
            && self
                .next
                .compare_exchange(next, now + EVERY, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
    }

    pub(crate) fn say(&self, text: &str) {
        if self.shown {
            // Who cannot be told need not be.
            let _ = write!(std::io::stderr(), "\r\x1b[K{text}");
        }
    }

    pub(crate) fn clear(&self) {
        self.say("");
    }
}

/// A share of the work as a bar, with words beside it.
pub(crate) fn bar(share: f64, words: &str) -> String {
    /// Characters of a whole bar.
    const WIDTH: usize = 24;
    let done = (share.clamp(0.0, 1.0) * WIDTH as f64) as usize;
    format!("[{}{}] {:3.0} %  {words}", "=".repeat(done), " ".repeat(WIDTH - done), share * 100.0)
}
