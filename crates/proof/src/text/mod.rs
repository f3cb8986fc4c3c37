//! Certificates as text. `docs/certificates.md` has the grammar.

mod lines;
mod read;
mod write;

use palisade_board::Quoted;

/// The first line of every certificate.
const HEAD: &str = "palisade proof 1";

/// The text is no certificate.
///
/// ```
/// use palisade_proof::Certificate;
/// let error = "palisade proof 1\nfen x".parse::<Certificate>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2: expected a position, found \"x\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("line {line}: expected {expected}, found {found}")]
#[non_exhaustive]
pub struct ParseCertificateError {
    /// The line, from one.
    pub line: usize,
    /// What should stand there.
    pub expected: &'static str,
    /// What stands there.
    pub found: Quoted,
}
