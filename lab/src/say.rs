//! Printing, until nobody reads on.

/// Prints a line, or ends quietly when nobody reads on.
macro_rules! say {
    () => { $crate::say::say_part!("\n") };
    ($($text:tt)*) => { $crate::say::say_part!("{}\n", format_args!($($text)*)) };
}

/// Prints part of a line, or ends quietly when nobody reads on.
macro_rules! say_part {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        if write!(std::io::stdout(), $($text)*).is_err() {
            std::process::exit(0);
        }
    }};
}

pub(crate) use {say, say_part};
