//! What can go wrong.

/// What can go wrong; it is said and ends the program.
pub(crate) type Fault = Box<dyn std::error::Error + Send + Sync>;

/// Somebody has pressed Ctrl-C.
#[derive(Debug)]
pub(crate) struct Interrupted;

impl Interrupted {
    /// The status of a program that was interrupted, as shells have it.
    pub(crate) const STATUS: u8 = 130;
}

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("interrupted")
    }
}

impl std::error::Error for Interrupted {}
