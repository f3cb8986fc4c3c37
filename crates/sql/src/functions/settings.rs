//! What a session may choose.

use std::any::Any;

use datafusion::common::config_err;
use datafusion::config::{ConfigEntry, ConfigExtension, ConfigOptions, ExtensionOptions};
use datafusion::error::Result;

/// What a session may choose: `SET palisade.invalid = 'error'`.
///
/// The macro that mostly writes this leaves the prefix out of the entries, and then a choice
/// does not travel to a cluster.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Does a text that is no position, or a move that is none, end the query? Else the
    /// answer is null, and the game ends there.
    pub is_strict: bool,
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
        self.is_strict = match (key, value) {
            ("invalid", "null") => false,
            ("invalid", "error") => true,
            ("invalid", _) => {
                return config_err!("palisade.invalid is null or error, and not {value:?}");
            }
            _ => return config_err!("there is no palisade.{key}, only palisade.invalid"),
        };
        Ok(())
    }

    fn entries(&self) -> Vec<ConfigEntry> {
        vec![ConfigEntry {
            key: "palisade.invalid".to_owned(),
            value: Some(if self.is_strict { "error" } else { "null" }.to_owned()),
            description: "What becomes of a text that is no position: null or error.",
        }]
    }
}

/// Does what cannot be read end the query?
pub(crate) fn is_strict(options: &ConfigOptions) -> bool {
    options.extensions.get::<Settings>().is_some_and(|settings| settings.is_strict)
}
