//! Ctrl-C: the first ends the work with the best answer so far, the second ends at once.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

/// The status of a program that was interrupted, as shells have it.
pub const STATUS: u8 = 130;

static PRESSED: AtomicBool = AtomicBool::new(false);

/// Listens from now on.
pub fn listen() {
    // Without it Ctrl-C just ends the program, as it does elsewhere.
    let _ = ctrlc::set_handler(|| {
        if PRESSED.swap(true, Ordering::Relaxed) {
            exit(STATUS.into());
        }
    });
}

/// Has somebody asked for an end?
#[must_use]
pub fn is_pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}
