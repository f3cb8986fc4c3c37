//! What can be wrong with the text of a pattern.

use core::fmt;

/// Why a text is not a pattern: what is wrong, in which line, at which word.
///
/// ```
/// use palisade_patterns::Pattern;
/// let error = Pattern::parse("pattern lost\nP1\n1 pased").unwrap_err();
/// assert_eq!(error.line(), 3);
/// assert_eq!(error.to_string(), "line 3: `pased`: no such identity");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("line {line}: {word}{fault}")]
pub struct ParsePatternError {
    pub(crate) line: u32,
    pub(crate) word: Word,
    pub(crate) fault: PatternFault,
}

impl ParsePatternError {
    /// The line of the text, counted from one.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.line
    }
}

/// The kinds of mistakes in the text of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub(crate) enum PatternFault {
    /// Something stands before the first `pattern NAME`.
    #[error("expected `pattern NAME` first")]
    Headless,
    /// `pattern` without a name, or with more than one word.
    #[error("a pattern is named by one word")]
    Name,
    /// The first word of a line means nothing.
    #[error(
        "expected pattern, means, files, ranks, prelude, sacrifices, a row of cells or a digit"
    )]
    UnknownDirective,
    /// A cell is not a known symbol with at most one digit.
    #[error("not a cell: expected one of P p K k N n x - V v W w . and perhaps a digit")]
    UnknownCell,
    /// No cell is the subject.
    #[error("no cell carries the digit 1, the subject")]
    NoSubject,
    /// Two cells are the subject.
    #[error("only one cell can carry the digit 1, the subject")]
    TwoSubjects,
    /// A digit in the legend is not in the picture.
    #[error("no cell carries this digit")]
    UnusedDigit,
    /// The picture has a digit without a legend.
    #[error("a digit of the picture has no line that names its identities")]
    UnnamedDigit,
    /// An identity that does not exist.
    #[error("no such identity")]
    UnknownIdentity,
    /// Files are not given as `a` or `a-c`.
    #[error("expected files such as `a` or `a-c`")]
    Files,
    /// Ranks are not given as `2` or `2-5`.
    #[error("expected ranks such as `2` or `2-5`")]
    Ranks,
    /// A number of moves is not a digit.
    #[error("expected one digit")]
    Number,
    /// The picture asks for more than a pattern can hold, or is larger than
    /// any board needs.
    #[error("too much for one pattern: at most 40 demands, 8 marks, 15 ranks and 15 files")]
    TooLarge,
    /// The text holds fewer or more patterns than asked for.
    #[error("not as many patterns as expected")]
    Count,
}

/// A copied word of the text, for the message.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Word {
    bytes: [u8; 20],
    len: u8,
}

impl Word {
    pub(crate) const NONE: Self = Self { bytes: [0; 20], len: 0 };

    pub(crate) const fn copy(text: &[u8], span: Span) -> Self {
        let mut word = Self::NONE;
        let mut index = span.start;
        while index < span.end && (word.len as usize) < word.bytes.len() {
            word.bytes[word.len as usize] =
                if text[index].is_ascii_graphic() { text[index] } else { b'?' };
            word.len += 1;
            index += 1;
        }
        word
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match core::str::from_utf8(&self.bytes[..usize::from(self.len)]) {
            Ok("") | Err(_) => Ok(()),
            Ok(word) => write!(f, "`{word}`: "),
        }
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}

/// A piece of the text.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Span {
    pub(crate) const fn is_empty(self) -> bool {
        self.start >= self.end
    }
}
