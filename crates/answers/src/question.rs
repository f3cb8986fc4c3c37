//! A question of a few lines, taken apart.

use palisade::{Color, Effort, Knowledge, PawnEnding, Position};
use palisade_squares::NamedReading;

use crate::limits::{Host, Limits};
use crate::read::{self, Trouble};

/// Questions about a text that follows them after an empty line: games, or a certificate.
const OF_TEXTS: [&str; 2] = ["annotate", "check"];

/// What is asked, of what, with which settings, and of whom.
pub(crate) struct Request<'a> {
    pub(crate) name: &'a str,
    /// A position; or a text, or folders.
    pub(crate) subject: &'a str,
    settings: Vec<(&'a str, &'a str)>,
    pub(crate) knowledge: &'a mut Knowledge,
    pub(crate) host: &'a dyn Host,
}

impl<'a> Request<'a> {
    pub(crate) fn read(text: &'a str, knowledge: &'a mut Knowledge, host: &'a dyn Host) -> Self {
        let split = |text: &'a str| text.split_once('\n').unwrap_or((text, ""));
        // `lines` takes its last sign off the name too.
        let name = text.lines().next().unwrap_or_default();
        let (subject, settings) = if OF_TEXTS.contains(&name) {
            let (head, subject) = text.split_once("\n\n").unwrap_or((text, ""));
            (subject, split(head).1)
        } else {
            let (fen, settings) = split(split(text).1);
            (fen.trim(), settings)
        };
        let lines = settings.lines().filter(|line| !line.is_empty());
        let settings = lines.map(|line| line.split_once(' ').unwrap_or((line, ""))).collect();
        Self { name, subject, settings, knowledge, host }
    }

    /// Refuses settings that the question does not know: a slip of the pen should be heard.
    pub(crate) fn allows(&self, known: &[&str]) -> Result<(), Trouble> {
        let unknown = self.settings.iter().find(|(name, _)| !known.contains(name));
        unknown.map_or(Ok(()), |(name, _)| {
            Err(Trouble::Question(format!("{} knows no setting {name:?}", self.name)))
        })
    }

    pub(crate) fn position(&self) -> Result<Position, Trouble> {
        read::position(self.subject)
    }

    /// The position as a pawn ending, for what only knows those.
    pub(crate) fn ending(&self, what: &'static str) -> Result<PawnEnding, Trouble> {
        read::ending(&self.position()?, what)
    }

    /// A setting, if it is there, read by `read`. Of two of one name the last holds.
    pub(crate) fn setting<T>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, Trouble>,
    ) -> Result<Option<T>, Trouble> {
        let found = self.settings.iter().rev().find(|(known, _)| *known == name);
        found.map(|(_, value)| read(value)).transpose()
    }

    pub(crate) fn limits(&self, work: u64) -> Result<Limits, Trouble> {
        Ok(Limits {
            work: self.setting("work", read::work)?.unwrap_or(work),
            seconds: self.setting("seconds", read::seconds)?,
        })
    }

    /// Is a setting there, and yes?
    pub(crate) fn is_set(&self, name: &str) -> Result<bool, Trouble> {
        Ok(self.setting(name, |text| read::yes_or_no(name, text))?.unwrap_or(false))
    }

    pub(crate) fn side(&self, name: &str) -> Result<Option<Color>, Trouble> {
        self.setting(name, |text| read::side(name, text))
    }

    pub(crate) fn effort(&self) -> Result<Option<Effort>, Trouble> {
        self.setting("effort", read::effort)
    }

    pub(crate) fn reading(&self) -> Result<&'static NamedReading, Trouble> {
        Ok(self.setting("reading", read::reading)?.unwrap_or(const { &NamedReading::ALL[0] }))
    }
}
