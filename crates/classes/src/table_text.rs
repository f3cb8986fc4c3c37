//! Tables as text, one line for each thing that a class says.

use core::error::Error as AnyError;
use core::str::FromStr;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use palisade_board::Color;
use thiserror::Error;

use crate::class::Class;
use crate::function::Function;
use crate::parse::Vocabulary;
use crate::table::{Convention, Table};
use crate::value::MAX_FUNCTIONS;

/// The base of a table whose text names none: larger than any function value.
const BASE: u8 = 100;

/// The side whose moves a table chooses if its text names none.
const PLAYER: Color = Color::White;

/// Why a text is no table, and in which line.
///
/// ```
/// use palisade_classes::Vocabulary;
/// let error = Vocabulary::new().read_table("table small\nclass 1 worth 2").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: expected `class NUMBER, value VALUE`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {fault}")]
#[non_exhaustive]
pub struct InvalidTableText {
    /// The line at which reading stopped, the first being 1.
    pub line: usize,
    /// What is wrong there.
    pub fault: String,
}

/// The names of conventions in a text.
const CONVENTIONS: [(&str, Convention); 3] = [
    ("as given", Convention::AsGiven),
    ("any image", Convention::AnyImage),
    ("pawn on queenside", Convention::PawnOnQueenside),
];

const CLASS: &str = "class NUMBER, value VALUE";
const PREFER: &str = "prefer NUMBER large: TERM, or prefer NUMBER small from CONSTANT: TERM";

/// What is said of a line of another form than the one it should have.
fn expected(form: &str) -> String {
    format!("expected `{form}`")
}

/// What is read of a line, or what is wrong with it.
type Read<T> = Result<T, Box<dyn AnyError>>;

impl Vocabulary {
    /// Reads a table.
    ///
    /// Blank lines and lines that begin with `#` are passed over. The first word of a
    /// line says what the line is. A class without a condition takes every position. The
    /// lines `player Black` and `base 10` may be left out: the player is then White, the base
    /// 100.
    ///
    /// ```
    /// use palisade_classes::{Placement, Vocabulary};
    ///
    /// let opposition = Vocabulary::new().read_table(
    ///     "
    /// table opposition
    /// convention as given
    ///
    /// class 1, value 20
    /// says The kings face each other on a file.
    /// if WK1 = BK1
    /// and BK2 - WK2 = 2
    ///
    /// class 2, value 10
    /// says All other positions.
    /// prefer 1 large: WK2
    /// prefer 2 small from 8: dist(WK,BK)
    /// ",
    /// )?;
    /// let facing: Placement = "WK E4, WR A1, BK E6".parse().unwrap();
    /// assert_eq!(opposition.classify(&facing).0.number, 1);
    /// # Ok::<(), palisade_classes::InvalidTableText>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a line cannot be read, or the classes make no table.
    pub fn read_table(&self, text: &str) -> Result<Table, InvalidTableText> {
        let mut draft = Table {
            name: "".into(),
            player: PLAYER,
            convention: Convention::AsGiven,
            base: BASE,
            classes: Vec::new(),
        };
        let mut last = 0;
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                last = index + 1;
                let read = draft.read_line(line, self);
                read.map_err(|fault| InvalidTableText { line: last, fault: fault.to_string() })?;
            }
        }
        let valid = draft.validate();
        valid.map_err(|fault| InvalidTableText { line: last, fault: fault.to_string() })?;
        Ok(draft)
    }
}

impl Table {
    /// Reads a line into a table of which some lines have been read.
    fn read_line(&mut self, line: &str, words: &Vocabulary) -> Read<()> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "table" => self.name = rest.to_string().into(),
            "convention" => {
                let known = CONVENTIONS.iter().find(|(name, _)| *name == rest);
                self.convention =
                    known.ok_or_else(|| expected("as given, any image or pawn on queenside"))?.1;
            }
            "player" => {
                self.player = match rest {
                    "White" => Color::White,
                    "Black" => Color::Black,
                    _ => return Err(expected("White or Black").into()),
                }
            }
            "base" => self.base = read(rest, "base NUMBER")?,
            "class" => {
                let (number, value) = rest.split_once(", value ").ok_or_else(|| expected(CLASS))?;
                let (number, value) = (read(number, CLASS)?, read(value, CLASS)?);
                self.classes.push(Class::new(number, value, ""));
            }
            _ => {
                let class = self.classes.last_mut().ok_or_else(|| expected(CLASS))?;
                return read_class_line(class, word, rest, words);
            }
        }
        Ok(())
    }
}

/// Reads what a line says of the class before it.
fn read_class_line(class: &mut Class, word: &str, rest: &str, words: &Vocabulary) -> Read<()> {
    match word {
        "says" => class.meaning = rest.to_string().into(),
        "if" | "and" => class.rule = class.rule.clone() & words.read(rest)?,
        "prefer" => {
            let free = class.functions.iter_mut().find(|slot| slot.is_none());
            *free.ok_or_else(|| format!("a class has at most {MAX_FUNCTIONS} functions"))? =
                Some(function(rest, words)?);
        }
        _ => {
            let words = "table, convention, player, base, class, says, if, and or prefer";
            return Err(expected(words).into());
        }
    }
    Ok(())
}

/// A number, or the form that its line should have.
fn read<T: FromStr>(text: &str, form: &'static str) -> Result<T, String> {
    text.trim().parse().map_err(|_| expected(form))
}

/// Reads `NUMBER large: TERM` or `NUMBER small from CONSTANT: TERM`.
fn function(text: &str, words: &Vocabulary) -> Read<Function> {
    let wrong = || expected(PREFER);
    let (head, term) = text.split_once(':').ok_or_else(wrong)?;
    let (number, which) = head.split_once(' ').ok_or_else(wrong)?;
    let (number, term) = (read(number, PREFER)?, words.read_term(term)?);
    if which == "large" {
        return Ok(Function::largest(number, term));
    }
    let from = which.strip_prefix("small from ").ok_or_else(wrong)?;
    Ok(Function::smallest(number, read(from, PREFER)?, term))
}

/// A table that is shipped as text.
///
/// The tests read every such text, so a fault in one is never released.
pub(crate) fn shipped(text: &str, words: &Vocabulary) -> Table {
    words.read_table(text).expect("the tests read every text that is shipped")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "table small\nconvention as given\n\nclass 1, value 2\nsays Near.\n\
                         if dist(WK,BK) = 2\nand WK1 = BK1 OR WK2 = BK2\n\
                         prefer 3 large: WK2\nprefer 4 small from 8: WK2 - BK2\n\n\
                         class 2, value 1\nsays Far.\n";

    #[test]
    fn rules_and_functions_are_read() {
        let table = Vocabulary::new().read_table(SMALL).unwrap();
        assert_eq!(table.classes()[0].rule.conditions().len(), 2);
        assert_eq!(table.classes()[0].functions[1].unwrap().from, Some(8));
    }

    #[test]
    fn every_shipped_text_is_read() {
        use crate::{kpk, kqk, krk};
        let refined = [kpk::refined(), krk::refined(), kqk::refined()];
        let others = [kpk::initial(), kpk::final_table(), krk::initial(), krk::revised()];
        for table in refined.iter().chain(&others) {
            assert!(table.classes().len() > 2, "{}", table.name());
        }
    }

    #[test]
    fn faults_name_their_lines() {
        let fault = |text: &str| {
            let error = Vocabulary::new().read_table(text).unwrap_err();
            (error.line, error.to_string())
        };
        assert_eq!(fault("").0, 0);
        assert_eq!(fault("says Near.").0, 1);
        assert_eq!(fault("table\nclass x, value 3").0, 2);
        assert_eq!(fault("convention any").0, 1);
        assert_eq!(fault("player Green").0, 1);
        assert_eq!(fault("table small\nbase 256").0, 2);
        assert_eq!(fault("class 1, value 2\nwhen TRUE").0, 2);
        assert_eq!(fault("class 1, value 2\nprefer 1 small: WK1").0, 2);
        assert_eq!(fault("class 1, value 2\n\n# a comment\nif WK1").0, 4);
        let five = "class 1, value 2\n".to_string() + &"prefer 1 large: WK1\n".repeat(5);
        assert_eq!(fault(&five), (6, "line 6: a class has at most 4 functions".into()));
        let no_last = fault("class 1, value 2\nif WK1 = 1");
        assert_eq!(no_last, (2, "line 2: the last class must take every position".into()));
    }
}
