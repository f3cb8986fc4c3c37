//! A question, read at the border.

use core::ops::ControlFlow;

use palisade::squares::NamedReading;
use palisade::{Effort, Epd, ParseFenError, PawnEnding, Position};

/// Told now and then how much work is done; it may end it.
pub(crate) type Watch<'a> = &'a dyn Fn(u64) -> ControlFlow<()>;

/// A question taken apart: what is asked, of which position, with which settings.
pub(crate) struct Question<'a> {
    pub(crate) name: &'a str,
    fen: &'a str,
    settings: Vec<(&'a str, &'a str)>,
}

/// Why a question has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    #[error("nothing is asked: the first line says what, the second is a position")]
    Nothing,
    #[error("{0:?} is no question")]
    Question(String),
    #[error("{question} knows no setting {name:?}")]
    Setting { question: String, name: String },
    #[error("{name} is {found:?}, and {wanted} was expected")]
    Value { name: &'static str, found: String, wanted: &'static str },
    #[error("{0}")]
    Fen(#[from] ParseFenError),
    #[error("{0} is known of kings and pawns alone, and this position has other men")]
    Men(&'static str),
}

impl Trouble {
    /// A word for programs.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Nothing | Self::Question(_) | Self::Setting { .. } | Self::Value { .. } => {
                "question"
            }
            Self::Fen(_) => "position",
            Self::Men(_) => "men",
        }
    }
}

impl<'a> Question<'a> {
    pub(crate) fn read(text: &'a str) -> Result<Self, Trouble> {
        let mut lines = text.lines();
        let name = lines.next().filter(|name| !name.is_empty()).ok_or(Trouble::Nothing)?;
        let fen = lines.next().unwrap_or_default().trim();
        let settings = lines.filter(|line| !line.is_empty());
        let settings = settings.map(|line| line.split_once(' ').unwrap_or((line, ""))).collect();
        Ok(Self { name, fen, settings })
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
        self.fen.parse().or_else(|error| match Epd::parse(self.fen) {
            Ok(epd) => Ok(epd.position()),
            // The counters may be wrong, the rest of the line is wrong for certain.
            Err(_) => Err(Trouble::Fen(error)),
        })
    }

    /// The position as a pawn ending, for what only knows those.
    pub(crate) fn ending(&self, what: &'static str) -> Result<PawnEnding, Trouble> {
        PawnEnding::try_from(&self.position()?).map_err(|_| Trouble::Men(what))
    }

    fn setting(&self, name: &str) -> Option<&'a str> {
        self.settings.iter().rev().find(|(known, _)| *known == name).map(|(_, value)| *value)
    }

    /// A setting read by `read`, or its default.
    pub(crate) fn value<T>(
        &self,
        name: &'static str,
        default: T,
        wanted: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Trouble> {
        let Some(found) = self.setting(name) else { return Ok(default) };
        read(found).ok_or_else(|| Trouble::Value { name, found: found.to_owned(), wanted })
    }

    /// A whole number no larger than `most`.
    pub(crate) fn number(
        &self,
        name: &'static str,
        default: u64,
        most: u64,
    ) -> Result<u64, Trouble> {
        let number = self.value(name, default, "a whole number", |text| text.parse().ok())?;
        Ok(number.min(most))
    }

    pub(crate) fn effort(&self) -> Result<Effort, Trouble> {
        self.value("effort", Effort::default(), "glance, node, careful or utmost", |name| {
            Some(match name {
                "glance" => Effort::Glance,
                "node" => Effort::Node,
                "careful" => Effort::Careful,
                "utmost" => Effort::Utmost,
                _ => return None,
            })
        })
    }

    pub(crate) fn reading(&self) -> Result<&'static NamedReading, Trouble> {
        const WANTED: &str = "exact, reach, church, passive, pruned or races";
        let exact = const { &NamedReading::ALL[0] };
        self.value("reading", exact, WANTED, NamedReading::of)
    }
}
