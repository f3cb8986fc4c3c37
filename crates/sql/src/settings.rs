//! What a session may choose.

use std::any::Any;

use datafusion::common::config_err;
use datafusion::config::{ConfigEntry, ConfigExtension, ConfigOptions, ExtensionOptions};
use datafusion::error::Result;

/// What becomes of a text that is no position, and of a game that cannot be played to its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Invalid {
    /// The answer is null. Of such a game there is one row without a position, and its column
    /// `fault` says why.
    #[default]
    Null,
    /// The same, but a game has its positions up to the fault, which all its rows name; none
    /// of them is the last.
    Part,
    /// The question ends with an error.
    Error,
}

impl Invalid {
    const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Part => "part",
            Self::Error => "error",
        }
    }
}

/// What a session may choose: `SET palisade.invalid = 'error'`.
///
/// The macro that mostly writes this leaves the prefix out of the entries, and then a choice
/// does not travel to a cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// What becomes of what is no position, and of what is no move.
    pub invalid: Invalid,
}

impl ConfigExtension for Settings {
    const PREFIX: &'static str = "palisade";
}

impl ExtensionOptions for Settings {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn cloned(&self) -> Box<dyn ExtensionOptions> {
        Box::new(self.clone())
    }

    fn set(&mut self, key: &str, value: &str) -> Result<()> {
        if key != "invalid" {
            return config_err!("there is no palisade.{key}, only palisade.invalid");
        }
        let known = [Invalid::Null, Invalid::Part, Invalid::Error];
        match known.into_iter().find(|invalid| invalid.name() == value) {
            Some(invalid) => self.invalid = invalid,
            None => {
                return config_err!("palisade.invalid is null, part or error, and not {value:?}");
            }
        }
        Ok(())
    }

    fn entries(&self) -> Vec<ConfigEntry> {
        vec![ConfigEntry {
            key: "palisade.invalid".to_owned(),
            value: Some(self.invalid.name().to_owned()),
            description: "What becomes of a text that is no position, and of a game with a \
                fault: null, part or error.",
        }]
    }
}

/// What becomes of what cannot be read?
pub(crate) fn invalid(options: &ConfigOptions) -> Invalid {
    options.extensions.get::<Settings>().map_or(Invalid::Null, |settings| settings.invalid)
}

/// Does what cannot be read end the query?
pub(crate) fn is_strict(options: &ConfigOptions) -> bool {
    invalid(options) == Invalid::Error
}
