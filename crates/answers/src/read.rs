//! Texts read at the border: positions, sides, efforts, budgets.
//!
//! ```
//! use palisade_answers::read;
//! assert!(read::position("4k3/8/8/8/8/8/4P3/4K3 w - - id \"a pawn\";").is_ok());
//! let trouble = read::position(" ").unwrap_err();
//! assert_eq!(trouble.to_string(), "the text is empty, and a position was expected");
//! let trouble = read::work("-1").unwrap_err();
//! assert_eq!(trouble.to_string(), "work: expected a whole number from 0 on, found \"-1\"");
//! ```

use core::fmt::Display;
use core::str::FromStr;
use core::time::Duration;

use palisade::{Color, Effort, Helpmates, InvalidPosition, ParseFenError, PawnEnding, Position};
use palisade_board::{Epd, Quoted};
use palisade_squares::NamedReading;

use crate::language::Language;

/// Why a text has no answer.
///
/// ```
/// use palisade_answers::read;
/// let trouble = read::effort("much").unwrap_err();
/// let words = "effort: expected glance, node or careful, found \"much\"";
/// assert_eq!((trouble.kind(), trouble.to_string().as_str()), ("question", words));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Trouble {
    /// Nothing is asked that has an answer, or a setting or an argument has another value: what was
    /// expected, and what was found.
    #[error("{0}")]
    Question(String),
    /// Where a position was expected there is nothing.
    #[error("the text is empty, and a position was expected")]
    Empty,
    /// The text is no position.
    #[error("{0}")]
    Fen(#[from] ParseFenError),
    /// A right to castle names a file where no king and rook of that side stand.
    #[error("castling rights: no king and rook stand where {0} says")]
    Rook(Quoted),
    /// The position has men that the question is not about.
    #[error("{0} is known of kings and pawns alone, and this position has other men")]
    Men(&'static str),
}

impl Trouble {
    /// A word for programs: `question`, `position` or `men`.
    ///
    /// ```
    /// use palisade_answers::read;
    /// assert_eq!(read::position("").unwrap_err().kind(), "position");
    /// ```
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Question(_) => "question",
            Self::Empty | Self::Fen(_) | Self::Rook(_) => "position",
            Self::Men(_) => "men",
        }
    }

    pub(crate) fn value(name: &str, wanted: &str, found: &str) -> Self {
        Self::Question(format!("{name}: expected {wanted}, found {found:?}"))
    }
}

impl From<InvalidPosition> for Trouble {
    fn from(error: InvalidPosition) -> Self {
        Self::Fen(error.into())
    }
}

/// Reads a FEN, or an EPD, whose operations are left out. Spaces around it and a byte order
/// mark before it are passed over. The header of a game, `[FEN "..."]`, and the address of a
/// position on Lichess are read too.
///
/// ```
/// use palisade_answers::read;
/// let wall = "\u{feff}3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - -\n";
/// assert_eq!(read::position(wall)?.to_string(), "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1");
/// let address = "https://lichess.org/analysis/3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8_w_-_-_0_1#4";
/// assert_eq!(read::position(address)?, read::position(wall)?);
/// # Ok::<(), read::Trouble>(())
/// ```
///
/// # Errors
///
/// If it is no legal position.
pub fn position(text: &str) -> Result<Position, Trouble> {
    // Most texts are FENs with nothing around them.
    if let Ok(position) = text.parse() {
        return Ok(position);
    }
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(Trouble::Empty);
    }
    let path = path_on_lichess(text);
    let text = path.as_deref().unwrap_or(text);
    let header = text.strip_prefix("[FEN \"").and_then(|rest| rest.strip_suffix("\"]"));
    let text = header.unwrap_or(text);
    text.parse().or_else(|error| match Epd::parse(text) {
        // Four good fields, and then no counters but operations.
        Ok(epd) if text.contains(';') => Ok(epd.position()),
        _ => Err(Trouble::Fen(error)),
    })
}

/// The same for the question who can still mate, with rights of Chess960 as X-FEN and Shredder-FEN have them.
///
/// ```
/// use palisade::{Budget, Color};
/// use palisade_answers::read;
/// let board = read::helpmates("1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1")?;
/// assert!(board.leaves_out && !board.unwinnable(Color::White));
/// assert!(board.winnability(Color::White, &Budget::work(1000)).is_winnable());
/// let wrong = read::helpmates("4k3/8/8/8/8/8/8/1R2K3 w H - 0 1").unwrap_err();
/// assert_eq!(wrong.to_string(), "castling rights: no king and rook stand where \"H\" says");
/// # Ok::<(), read::Trouble>(())
/// ```
///
/// # Errors
///
/// If it is no legal position.
pub fn helpmates(text: &str) -> Result<Helpmates, Trouble> {
    let trouble = match position(text) {
        Ok(position) => return Ok(Helpmates::new(position)),
        Err(trouble) => trouble,
    };
    let mover = text.find(" w ").or_else(|| text.find(" b "));
    let parts = mover.map(|at| text.split_at(at + 3));
    let Some((men, (rights, rest))) =
        parts.and_then(|(men, rest)| Some((men, rest.split_once(' ')?)))
    else {
        return Err(trouble);
    };
    let board = Helpmates::without(position(&format!("{men}- {rest}"))?, rights.chars());
    board.ok_or(match trouble {
        Trouble::Fen(ParseFenError::Chess960(found)) => Trouble::Rook(found),
        trouble => trouble,
    })
}

/// Is this the address of a position on Lichess?
///
/// ```
/// assert!(palisade_answers::read::is_address("lichess.org/editor/8/8/4k3/8/8/4K3/8/8_w_-_-_0_1"));
/// ```
#[must_use]
pub fn is_address(text: &str) -> bool {
    path_on_lichess(text).is_some()
}

/// The position in the address of an analysis or of the editor: blanks are written as `_`.
fn path_on_lichess(text: &str) -> Option<String> {
    let (_, path) = text.split_once("lichess.org/")?;
    let path = path.strip_prefix("analysis/").or_else(|| path.strip_prefix("editor/"))?;
    // The rules may be named, and beyond the path what is shown.
    let path = path.strip_prefix("standard/").unwrap_or(path);
    let path = path.split(['?', '#']).next()?;
    Some(path.replace("%20", " ").replace('_', " "))
}

/// The position as a pawn ending, for what only knows those.
///
/// # Errors
///
/// If it has other men; `what` is what knows none.
pub fn ending(position: &Position, what: &'static str) -> Result<PawnEnding, Trouble> {
    PawnEnding::try_from(position).map_err(|_| Trouble::Men(what))
}

/// Joins the fields of positions whose quotation marks a shell has taken away or was never
/// given; other texts stay as they are.
///
/// ```
/// use palisade_answers::read::unquoted;
/// let words = ["4k3/8/8/8/8/8/4P3/4K3", "w", "-", "-", "0", "1", "studies.epd"];
/// let words = words.map(str::to_owned);
/// assert_eq!(unquoted(&words), ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "studies.epd"]);
/// ```
#[must_use]
pub fn unquoted(arguments: &[String]) -> Vec<String> {
    let begins = |at: usize| {
        let side = arguments.get(at + 1).map(String::as_str);
        matches!(side, Some("w" | "b")) && !arguments[at].contains(char::is_whitespace)
    };
    let mut joined = Vec::new();
    let mut at = 0;
    while at < arguments.len() {
        let mut end = at + 1;
        if begins(at) {
            end = (at + 4).min(arguments.len());
            let rest = &arguments[end..];
            let next = (0..rest.len()).find(|&more| begins(end + more)).unwrap_or(rest.len());
            let operations = rest[..next].iter().rposition(|word| word.ends_with(';'));
            let counters = || {
                let number = |word: &&String| word.bytes().all(|byte| byte.is_ascii_digit());
                rest.iter().take(2).take_while(number).count()
            };
            end += operations.map_or_else(counters, |last| last + 1);
        }
        joined.push(arguments[at..end].join(" "));
        at = end;
    }
    joined
}

/// Reads a language by its letters.
///
/// ```
/// use palisade_answers::{Language, read};
/// assert_eq!(read::language("es"), Ok(Language::Spanish));
/// let trouble = read::language("fr").unwrap_err();
/// assert_eq!(trouble.to_string(), "language: expected en, de or es, found \"fr\"");
/// ```
///
/// # Errors
///
/// If there are no texts in it.
pub fn language(text: &str) -> Result<Language, Trouble> {
    Language::of(text).ok_or_else(|| Trouble::value("language", "en, de or es", text))
}

/// Reads `white` or `black`, `w` or `b`, in any letters; `name` is what the side is asked for.
///
/// ```
/// use palisade::Color;
/// use palisade_answers::read;
/// assert_eq!(read::side("attacker", "b"), Ok(Color::Black));
/// assert_eq!(read::side("attacker", "White"), Ok(Color::White));
/// ```
///
/// # Errors
///
/// If it is another text.
pub fn side(name: &str, text: &str) -> Result<Color, Trouble> {
    text.to_ascii_lowercase().parse().or_else(|_| named(name, text))
}

/// Reads an effort by its name.
///
/// # Errors
///
/// If no effort has it.
pub fn effort(text: &str) -> Result<Effort, Trouble> {
    named("effort", text)
}

fn named<T: FromStr<Err: Display>>(name: &str, text: &str) -> Result<T, Trouble> {
    text.parse().map_err(|error: T::Err| Trouble::Question(format!("{name}: {error}")))
}

/// Reads a budget of work, in units of a few microseconds.
///
/// # Errors
///
/// If it is no whole number, or larger than `u64::MAX`.
pub fn work(text: &str) -> Result<u64, Trouble> {
    number("work", text)
}

/// Reads a whole number.
///
/// # Errors
///
/// If it is none, or larger than `u64::MAX`.
pub fn number(name: &str, text: &str) -> Result<u64, Trouble> {
    text.parse().map_err(|_| Trouble::value(name, "a whole number from 0 on", text))
}

/// Reads yes or no.
///
/// ```
/// use palisade_answers::read;
/// assert_eq!(read::yes_or_no("all_moves", "yes"), Ok(true));
/// assert!(read::yes_or_no("all_moves", "perhaps").is_err());
/// ```
///
/// # Errors
///
/// If it is neither `yes` or `true`, nor `no` or `false`.
pub fn yes_or_no(name: &str, text: &str) -> Result<bool, Trouble> {
    match text {
        "yes" | "true" => Ok(true),
        "no" | "false" => Ok(false),
        _ => Err(Trouble::value(name, "yes or no", text)),
    }
}

/// Reads a budget of time. A time beyond all clocks, as `inf` is, is the longest that there is.
///
/// ```
/// use core::time::Duration;
/// use palisade_answers::read;
/// assert_eq!(read::seconds("0.25"), Ok(Duration::from_millis(250)));
/// assert!(read::seconds("-1").is_err() && read::seconds("soon").is_err());
/// ```
///
/// # Errors
///
/// If it is no number, or one below 0.
pub fn seconds(text: &str) -> Result<Duration, Trouble> {
    duration(text).ok_or_else(|| Trouble::value("seconds", "a number of seconds from 0 on", text))
}

/// Read by hand: the tables by which floating point numbers are read would be a fiftieth of the
/// module that a page loads.
fn duration(text: &str) -> Option<Duration> {
    const NANOS: u128 = 1_000_000_000;
    let text = text.strip_prefix('+').unwrap_or(text);
    if ["inf", "infinity"].into_iter().any(|endless| text.eq_ignore_ascii_case(endless)) {
        return Some(Duration::MAX);
    }
    let (number, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let digits = || whole.bytes().chain(part.bytes());
    if digits().next().is_none() || !digits().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    // So many digits make whole nanoseconds; what lies beyond 39 more is longer than all clocks.
    let count = whole.len() as i64 + i64::from(exponent.parse::<i32>().ok()?) + 9;
    let count = usize::try_from(count).unwrap_or(0).min(number.len() + 39);
    let nanos = digits()
        .chain(core::iter::repeat(b'0'))
        .take(count)
        .fold(0_u128, |sum, digit| sum.saturating_mul(10).saturating_add((digit - b'0').into()));
    let seconds = u64::try_from(nanos / NANOS);
    Some(seconds.map_or(Duration::MAX, |seconds| Duration::new(seconds, (nanos % NANOS) as u32)))
}

/// Reads how co-ordinate squares are read.
///
/// ```
/// use palisade_answers::read;
/// assert_eq!(read::reading("church")?.key, "church");
/// # Ok::<(), read::Trouble>(())
/// ```
///
/// # Errors
///
/// If no reading has that name.
pub fn reading(text: &str) -> Result<&'static NamedReading, Trouble> {
    const WANTED: &str = "exact, reach, church, passive, pruned or races";
    NamedReading::of(text).ok_or_else(|| Trouble::value("reading", WANTED, text))
}

/// What is to be proved of a side.
///
/// ```
/// use palisade_answers::read::Sought;
/// assert_eq!(Sought::CannotWin.name(), "cannot_win");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sought {
    /// It cannot win against the best defence.
    CannotWin,
    /// It wins, in a pawn ending.
    Wins,
    /// It can still mate if both sides help, or it cannot: whichever is true.
    Mate,
}

impl Sought {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::CannotWin, Self::Wins, Self::Mate];

    /// A word for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::CannotWin => "cannot_win",
            Self::Wins => "wins",
            Self::Mate => "mate",
        }
    }
}

/// Reads what is to be proved: `cannot_win`, `wins` or `mate`.
///
/// # Errors
///
/// If it is another text.
pub fn sought(text: &str) -> Result<Sought, Trouble> {
    let found = Sought::ALL.into_iter().find(|sought| sought.name() == text);
    found.ok_or_else(|| Trouble::value("sought", "cannot_win, wins or mate", text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_read_as_floating_point_numbers_are() {
        for text in ["0", "5", ".5", "1.", "0.25", "+3", "1e3", "2.5E-3", "1e-12", "007", "1e18"] {
            let expected = Duration::try_from_secs_f64(text.parse().unwrap()).unwrap();
            assert_eq!(seconds(text), Ok(expected), "{text}");
        }
        for text in ["1e20", "99999999999999999999", "1e999999999", "inf", "Infinity"] {
            assert_eq!(seconds(text), Ok(Duration::MAX), "{text}");
        }
        for text in ["", ".", "-1", "e3", "1e", "nan", "1,5", "1.2.3", "0x10", "1e9999999999"] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
