//! What can go wrong.

/// What can go wrong; it is said and ends the program.
pub(crate) type Fault = Box<dyn std::error::Error + Send + Sync>;
