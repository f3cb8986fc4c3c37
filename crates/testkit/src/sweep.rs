//! How much a test looks at: little by default, a hundred times as much in a sweep.
//!
//! A sweep is the same tests once more, with `PALISADE_SWEEP=full`. So there is no long form
//! of a test that could differ from the short one, and nothing is ignored.
//!
//! ```
//! use palisade_testkit::sweep;
//! let throws = sweep::times(sweep::THROWS);
//! assert!(throws == 2_000 || throws == 2_000 * sweep::FULL);
//! ```

use proptest::test_runner::Config;

/// How many times as much a sweep looks at.
pub const FULL: u64 = 100;

/// Cases of a law that are tried by default.
pub const CASES: u32 = 256;

/// Random positions that are thrown by default where each is cheap.
pub const THROWS: u64 = 2_000;

/// A law fails if on average more makings of a case than this come to nothing.
const REJECTS: u32 = 200;

/// Does `PALISADE_SWEEP` ask for the long form?
#[must_use]
pub fn is_full() -> bool {
    std::env::var_os("PALISADE_SWEEP").is_some_and(|form| form == "full")
}

/// This number by default, [`FULL`] times as many in a sweep.
#[must_use]
pub fn times(short: u64) -> u64 {
    if is_full() { short * FULL } else { short }
}

/// Settings for `proptest!` with [`CASES`] cases, or [`FULL`] times as many.
#[must_use]
pub fn laws() -> Config {
    laws_of(CASES)
}

/// The settings with another number of cases, for laws that are dear or whose cases are rare.
#[must_use]
pub fn laws_of(short: u32) -> Config {
    let cases = u32::try_from(times(short.into())).unwrap_or(u32::MAX);
    Config { cases, max_global_rejects: cases.saturating_mul(REJECTS), ..Config::default() }
}
