//! How far an experiment has come, for who waits.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar of so many steps on the error stream, if that is a terminal.
pub(crate) fn bar(steps: usize) -> ProgressBar {
    let bar = ProgressBar::new(steps as u64);
    match ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}, {eta} left") {
        Ok(style) => bar.with_style(style),
        // A plain bar will do.
        Err(_) => bar,
    }
}
