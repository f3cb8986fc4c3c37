//! A question of a few lines, taken apart.

use palisade::{Color, Effort, PawnEnding, Position};
use palisade_squares::NamedReading;

use crate::limits::Limits;
use crate::read::{self, Trouble};

/// What is asked, of which position, with which settings.
pub(crate) struct Request<'a> {
    pub(crate) name: &'a str,
    pub(crate) fen: &'a str,
    settings: Vec<(&'a str, &'a str)>,
}

impl<'a> Request<'a> {
    pub(crate) fn read(text: &'a str) -> Result<Self, Trouble> {
        let (name, rest) = text.split_once('\n').unwrap_or((text, ""));
        let (fen, settings) = rest.split_once('\n').unwrap_or((rest, ""));
        Self::of(name, fen.trim(), settings)
    }

    fn of(name: &'a str, fen: &'a str, settings: &'a str) -> Result<Self, Trouble> {
        // `lines` takes this sign off the settings; the name was split off by hand.
        let name = name.strip_suffix('\r').unwrap_or(name);
        let lines = settings.lines().filter(|line| !line.is_empty());
        let settings = lines.map(|line| line.split_once(' ').unwrap_or((line, ""))).collect();
        (!name.is_empty()).then_some(Self { name, fen, settings }).ok_or(Trouble::Nothing)
    }

    /// A question about a text that follows its settings, after an empty line.
    pub(crate) fn read_with_text(text: &'a str) -> Result<(Self, &'a str), Trouble> {
        let (head, rest) = text.split_once("\n\n").unwrap_or((text, ""));
        let (name, settings) = head.split_once('\n').unwrap_or((head, ""));
        Ok((Self::of(name, "", settings)?, rest))
    }

    /// Refuses settings that the question does not know: a slip of the pen should be heard.
    pub(crate) fn allows(&self, known: &[&str]) -> Result<(), Trouble> {
        match self.settings.iter().find(|(name, _)| !known.contains(name)) {
            Some((name, _)) => {
                Err(Trouble::Setting { question: self.name.to_owned(), name: (*name).to_owned() })
            }
            None => Ok(()),
        }
    }

    pub(crate) fn position(&self) -> Result<Position, Trouble> {
        read::position(self.fen)
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

    /// Does the fifty-move rule count, where tables can tell?
    pub(crate) fn fifty(&self) -> Result<bool, Trouble> {
        Ok(self.setting("fifty", |text| read::yes_or_no("fifty", text))?.unwrap_or(false))
    }

    pub(crate) fn side(&self, name: &'static str) -> Result<Option<Color>, Trouble> {
        self.setting(name, |text| read::side(name, text))
    }

    pub(crate) fn effort(&self) -> Result<Option<Effort>, Trouble> {
        self.setting("effort", read::effort)
    }

    pub(crate) fn reading(&self) -> Result<&'static NamedReading, Trouble> {
        Ok(self.setting("reading", read::reading)?.unwrap_or(const { &NamedReading::ALL[0] }))
    }
}
