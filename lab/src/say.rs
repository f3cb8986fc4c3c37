//! Printing, until nobody reads on.

/// Prints a line, or ends quietly when nobody reads on.
macro_rules! say {
    () => { $crate::say::say_part!("\n") };
    ($($text:tt)*) => { $crate::say::say_part!("{}\n", format_args!($($text)*)) };
}

/// Prints part of a line, or ends quietly when nobody reads on.
macro_rules! say_part {
    ($($text:tt)*) => { $crate::say::put(format_args!($($text)*)) };
}

pub(crate) use {say, say_part};

/// What both macros come down to.
pub(crate) fn put(text: std::fmt::Arguments<'_>) {
    #[cfg(test)]
    if heard::put(text) {
        return;
    }
    use std::io::Write as _;
    if std::io::stdout().write_fmt(text).is_err() {
        std::process::exit(0);
    }
}

#[cfg(test)]
pub(crate) use heard::heard;

/// A test hears what a command prints.
#[cfg(test)]
mod heard {
    use std::cell::RefCell;
    use std::fmt::{Arguments, Write as _};

    thread_local! {
        static HEARD: RefCell<Option<String>> = const { RefCell::new(None) };
    }

    /// What is printed while this is done, by the same thread.
    pub(crate) fn heard<T>(run: impl FnOnce() -> T) -> (String, T) {
        HEARD.set(Some(String::new()));
        let done = run();
        (HEARD.take().unwrap_or_default(), done)
    }

    /// Whether somebody listens.
    pub(super) fn put(text: Arguments<'_>) -> bool {
        HEARD.with_borrow_mut(|heard| {
            let Some(heard) = heard else { return false };
            heard.write_fmt(text).is_ok()
        })
    }
}
