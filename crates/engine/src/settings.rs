//! The options that stand before an engine's own.

use std::time::Duration;

/// What a user may set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Does Palisade say anything?
    pub on: bool,
    /// Processor time for one position where no clock runs.
    pub seconds: Duration,
    /// Thousandths of the time of the engine's search where a clock runs.
    pub share: u32,
    /// Megabytes for what is kept between questions.
    pub megabytes: usize,
    /// Is a move replaced that gives away what is proved?
    pub keep: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { on: true, seconds: Duration::from_secs(10), share: 20, megabytes: 256, keep: true }
    }
}

/// Most seconds of [`Settings::seconds`].
const MOST_SECONDS: u64 = 3_600;

/// Most megabytes. One process seldom has more for itself.
const MOST_MEGABYTES: usize = 1 << 16;

impl Settings {
    /// The lines that tell a GUI of the options.
    #[must_use]
    pub fn told(&self) -> String {
        format!(
            "option name Palisade type check default {}\n\
             option name PalisadeSeconds type spin default {} min 0 max {MOST_SECONDS}\n\
             option name PalisadeShare type spin default {} min 0 max 1000\n\
             option name PalisadeHash type spin default {} min 16 max {MOST_MEGABYTES}\n\
             option name PalisadeKeep type check default {}\n",
            self.on,
            self.seconds.as_secs(),
            self.share,
            self.megabytes,
            self.keep
        )
    }

    /// Takes an option, if it is one of these; nothing, if it is the engine's. The error says what
    /// was expected.
    ///
    /// # Errors
    ///
    /// If the value is none that the option takes.
    pub fn take(&mut self, name: &str, value: Option<&str>) -> Option<Result<(), String>> {
        let value = value.unwrap_or_default().trim();
        let number = |range: std::ops::RangeInclusive<u64>| match value.parse::<u64>() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(format!(
                "{name}: expected {} to {}, found {value:?}",
                range.start(),
                range.end()
            )),
        };
        let switch = || {
            let said = value.to_ascii_lowercase().parse::<bool>();
            said.map_err(|_| format!("{name}: expected true or false, found {value:?}"))
        };
        let taken = match name.to_ascii_lowercase().as_str() {
            "palisade" => switch().map(|on| self.on = on),
            "palisadekeep" => switch().map(|keep| self.keep = keep),
            "palisadeseconds" => {
                number(0..=MOST_SECONDS).map(|seconds| self.seconds = Duration::from_secs(seconds))
            }
            "palisadeshare" => number(0..=1000).map(|share| self.share = share as u32),
            "palisadehash" => number(16..=MOST_MEGABYTES as u64)
                .map(|megabytes| self.megabytes = megabytes as usize),
            _ => return None,
        };
        Some(taken)
    }
}
